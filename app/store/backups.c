/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Backups: made when one is due, listed, looked through, put back.
 */
#include "app/store/backups.h"

#include "app/base/error.h"
#include "app/base/item-list.h"
#include "app/base/properties.h"
#include "app/store/backups-text.h"
#include "app/store/store-jobs.h"

#include "db/backup.h"
#include "db/integrity.h"
#include "db/scratch.h"
#include "db/players.h"
#include "db/backup-replace.h"
#include "db/tables.h"
#include "db/transaction.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

const char *
app_backups_why (DbAutoBackupWhy why)
{
  static const char *const names[] = {
    [DB_AUTO_BACKUP_DAILY] = N_ ("Daily"),
    [DB_AUTO_BACKUP_HAND] = N_ ("By hand"),
    [DB_AUTO_BACKUP_MIGRATION] = N_ ("Before a new version"),
    [DB_AUTO_BACKUP_IMPORT] = N_ ("Before an import"),
    [DB_AUTO_BACKUP_UNDO] = N_ ("Before an undo"),
    [DB_AUTO_BACKUP_RESTORE] = N_ ("Before a restore"),
    [DB_AUTO_BACKUP_MERGE] = N_ ("Before a merge of players"),
    [DB_AUTO_BACKUP_COMPACT] = N_ ("Before it was compacted"),
  };

  g_return_val_if_fail (why < G_N_ELEMENTS (names), NULL);
  return _ (names[why]);
}

/* A collection in memory has nowhere to keep copies, and what can't be changed needs none. */
static gboolean
can_be_backed_up (DbStore *db)
{
  return strcmp (db_store_get_path (db), ":memory:") != 0 && !db_store_is_read_only (db);
}

/* 20261122, by the local calendar */
static int
day_of (gint64 instant)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (instant / 1000);

  return time == NULL ? 0
                      : g_date_time_get_year (time) * 10000 + g_date_time_get_month (time) * 100
                            + g_date_time_get_day_of_month (time);
}

/* The last one that was not made in times to come, by a clock that was wrong. */
static const DbAutoBackup *
find_last (GPtrArray *list, gint64 now)
{
  for (guint k = 0; k < list->len; k++) {
    const DbAutoBackup *copy_made = g_ptr_array_index (list, k);

    if (copy_made->made <= now)
      return copy_made;
  }
  return NULL;
}

gboolean
app_backups_is_due (DbStore *db, gint64 now)
{
  g_autoptr (GPtrArray) list = NULL;
  const DbAutoBackup *last;
  gint64 begin;

  if (!can_be_backed_up (db) || !db_auto_backup_get_begin (db, &begin, NULL) || begin == 0
      || day_of (begin) == day_of (now))
    return FALSE;
  list = db_auto_backup_list (db_store_get_path (db), NULL);
  last = list != NULL ? find_last (list, now) : NULL;
  return last == NULL
         || (day_of (last->made) != day_of (now) && !db_auto_backup_is_current (db, last));
}

/* Under the lock, another look: whoever had it may have made today's. */
static gboolean
make_daily_locked (DbStore *db, gint64 now, DbAutoBackup **copy_made, GError **error)
{
  gboolean busy;
  int lock = db_auto_backup_lock (db_store_get_path (db), &busy, error);
  gboolean done;

  if (lock < 0)
    return FALSE;
  done = busy || !app_backups_is_due (db, now)
         || db_auto_backup_make (db, DB_AUTO_BACKUP_DAILY, copy_made, error);
  db_auto_backup_unlock (lock);
  return done;
}

/* As app_backups_make_daily(). @copy_made: (out) (transfer full): NULL when none was due */
static gboolean
app_backups_make_if_due (DbStore *db, DbAutoBackup **copy_made, GError **error)
{
  gint64 now = db_now ();
  GError *failed = NULL;

  *copy_made = NULL;
  if (!app_backups_is_due (db, now) || make_daily_locked (db, now, copy_made, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

gboolean
app_backups_make_daily (DbStore *db, GError **error)
{
  g_autoptr (DbAutoBackup) copy_made = NULL;

  return app_backups_make_if_due (db, &copy_made, error);
}

static gboolean
has_content (DbStore *db)
{
  gboolean blank;

  return !db_tables_is_blank (db, &blank, NULL) || !blank;
}

/* Why a bulk change was not begun, or is not kept. */
static gboolean
set_no_backup_error (GError *failed, GError **error)
{
  GError *converted = NULL;

  app_error_take (&converted, failed);
  g_set_error (error, converted->domain, converted->code,
               _ ("Nothing was changed, since no backup could be made before: %s"),
               converted->message);
  g_error_free (converted);
  return FALSE;
}

static gboolean
wants_copy_before (DbStore *db, guint64 rows)
{
  return rows >= APP_BACKUPS_BULK && can_be_backed_up (db) && !db_transaction_is_open (db)
         && has_content (db);
}

gboolean
app_backups_before_bulk (DbStore *db, DbAutoBackupWhy why, guint64 rows, GError **error)
{
  GError *failed = NULL;

  return !wants_copy_before (db, rows) || db_auto_backup_make (db, why, NULL, &failed)
         || set_no_backup_error (failed, error);
}

static gboolean
end_backup_cb (DbStore *db, gpointer data, GError **error)
{
  GError *failed = NULL;

  return db_auto_backup_end (data, NULL, &failed) || set_no_backup_error (failed, error);
}

gboolean
app_backups_undo (DbStore *db, gint64 batch, DbUndoMode mode, gint64 *undo, guint *stayed,
                  GError **error)
{
  g_autoptr (DbAutoBackupJob) job = NULL;
  GError *failed = NULL;
  guint64 matches;
  gboolean done;

  if (!db_changes_count_matches (db, batch, &matches, NULL) || !wants_copy_before (db, matches))
    return db_changes_undo (db, batch, mode, undo, stayed, error);
  job = db_auto_backup_begin (db, DB_AUTO_BACKUP_UNDO, &failed);
  if (job == NULL)
    return set_no_backup_error (failed, error);
  /* It is today's copy, too. */
  db_store_set_before_write (db, NULL, NULL);
  db_store_set_before_commit (db, end_backup_cb, job);
  done = db_changes_undo (db, batch, mode, undo, stayed, error);
  db_store_set_before_commit (db, NULL, NULL);
  return done;
}

gboolean
app_backups_before_merge (DbStore *db, const char *player, GError **error)
{
  g_autoptr (DbPlayer) row = NULL;
  gint64 id;

  if (db_player_find (db, player, &id, NULL))
    row = db_player_get (db, id, NULL);
  return row == NULL || app_backups_before_bulk (db, DB_AUTO_BACKUP_MERGE, row->matches, error);
}

/* Which one is meant */

static gboolean
is_called (const DbAutoBackup *copy_made, const char *name)
{
  gsize length = strlen (copy_made->name);

  return strncmp (copy_made->name, name, length) == 0
         && (name[length] == '\0' || strcmp (name + length, ".db") == 0);
}

/* By name, or by a beginning that only one has. */
static const DbAutoBackup *
find_backup (GPtrArray *list, const char *name, guint *matches)
{
  const DbAutoBackup *found = NULL;

  *matches = 0;
  for (guint k = 0; k < list->len; k++) {
    const DbAutoBackup *copy_made = g_ptr_array_index (list, k);

    if (is_called (copy_made, name)) {
      *matches = 1;
      return copy_made;
    }
    if (g_str_has_prefix (copy_made->name, name)) {
      found = copy_made;
      ++*matches;
    }
  }
  return found;
}

/* The newest but for those that a clock which was wrong dated into the future. */
static const DbAutoBackup *
find_latest (GPtrArray *list)
{
  for (guint k = 0; k < list->len; k++) {
    const DbAutoBackup *copy_made = g_ptr_array_index (list, k);

    if (copy_made->made <= db_now ())
      return copy_made;
  }
  return g_ptr_array_index (list, 0);
}

char *
app_backups_find (const char *database, const char *name, GError **error)
{
  g_autoptr (GPtrArray) list = NULL;
  GError *failed = NULL;
  const DbAutoBackup *copy_made;
  guint matches;

  if (strchr (name, G_DIR_SEPARATOR) != NULL)
    return g_strdup (name);
  list = db_auto_backup_list (database, &failed);
  if (list == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  if (strcmp (name, "latest") == 0 && list->len > 0)
    return g_strdup (find_latest (list)->file);
  copy_made = *name != '\0' ? find_backup (list, name, &matches) : NULL;
  if (copy_made != NULL && matches == 1)
    return g_strdup (copy_made->file);
  if (g_file_test (name, G_FILE_TEST_EXISTS))
    return g_strdup (name);
  if (copy_made != NULL)
    g_set_error (error, APP_ERROR, APP_ERROR_AMBIGUOUS,
                 _ ("More than one backup’s name begins with “%s”"), name);
  else if (list->len == 0)
    g_set_error_literal (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("There is no backup yet"));
  else
    g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("There is no backup “%s”"), name);
  return NULL;
}

/* A collection's backups as a list, which is filled at once and looked into one by one on a
 * thread. */

struct _AppBackup {
  GObject parent;
  char *name, *file;
  gint64 made;
  const char *why;
  guint64 size;
  AppBackupState state;
  char *content;
};

G_DEFINE_FINAL_TYPE (AppBackup, app_backup, G_TYPE_OBJECT)

static const AppProperty backup_properties[] = {
  { "name", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppBackup, name) },
  { "file", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppBackup, file) },
  { "made", APP_PROPERTY_INT64, G_STRUCT_OFFSET (AppBackup, made) },
  { "why", APP_PROPERTY_BORROWED_TEXT, G_STRUCT_OFFSET (AppBackup, why) },
  { "size", APP_PROPERTY_UINT64, G_STRUCT_OFFSET (AppBackup, size) },
  { "state", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppBackup, state) },
  { "content", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppBackup, content) },
};

static void
app_backup_class_init (AppBackupClass *klass)
{
  app_properties_install (G_OBJECT_CLASS (klass), backup_properties,
                          G_N_ELEMENTS (backup_properties));
}

static void
app_backup_init (AppBackup *backup)
{
  backup->content = g_strdup ("");
}

const char *
app_backup_get_name (AppBackup *backup)
{
  return backup->name;
}

const char *
app_backup_get_file (AppBackup *backup)
{
  return backup->file;
}

gint64
app_backup_get_made (AppBackup *backup)
{
  return backup->made;
}

const char *
app_backup_get_why (AppBackup *backup)
{
  return backup->why;
}

guint64
app_backup_get_size (AppBackup *backup)
{
  return backup->size;
}

AppBackupState
app_backup_get_state (AppBackup *backup)
{
  return backup->state;
}

const char *
app_backup_get_content (AppBackup *backup)
{
  return backup->content;
}

static AppBackup *
backup_new (const DbAutoBackup *copy_made)
{
  AppBackup *backup = g_object_new (APP_TYPE_BACKUP, NULL);

  backup->name = g_strdup (copy_made->name);
  backup->file = g_strdup (copy_made->file);
  backup->made = copy_made->made;
  backup->why = app_backups_why (copy_made->why);
  backup->size = copy_made->size;
  return backup;
}

char *
app_backups_dup_content (const DbAutoBackupContent *content)
{
  guint n_matches = (guint)content->matches, n_players = (guint)content->players;
  g_autofree char *matches = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u match", "%u matches", n_matches), n_matches);
  g_autofree char *players = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u player", "%u players", n_players), n_players);

  /* Translators: what a backup holds: “412 matches, 9 players”. */
  return g_strdup_printf (_ ("%s, %s"), matches, players);
}

static void
set_checked (AppBackup *backup, AppBackupState state, char *content)
{
  backup->state = state;
  g_free (backup->content);
  backup->content = content;
  g_object_notify (G_OBJECT (backup), "content");
  g_object_notify (G_OBJECT (backup), "state");
}

/**
 * AppBackups:
 * @checking: one of them is being looked into
 */
#define APP_TYPE_BACKUPS (app_backups_get_type ())
G_DECLARE_FINAL_TYPE (AppBackups, app_backups, APP, BACKUPS, AppItemList)

struct _AppBackups {
  AppItemList parent;
  char *database;
  gboolean checking;
};

G_DEFINE_FINAL_TYPE (AppBackups, app_backups, APP_TYPE_ITEM_LIST)

static const AppProperty backups_properties[] = {
  { NULL, APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppBackups, database) },
};

static void
app_backups_class_init (AppBackupsClass *klass)
{
  app_properties_install (G_OBJECT_CLASS (klass), backups_properties,
                          G_N_ELEMENTS (backups_properties));
}

static void
app_backups_init (AppBackups *backups)
{
  app_item_list_set_item_type (APP_ITEM_LIST (backups), APP_TYPE_BACKUP);
}

/* Looking into one, and then into the next, as long as the list is there */

static void check_next_backup (AppBackups *backups);

typedef struct {
  GWeakRef list;
  AppBackup *backup; /* Owned; only its path is read on the thread, which never changes */
} CheckJob;

static void
check_job_free (gpointer data)
{
  CheckJob *checking = data;

  g_weak_ref_clear (&checking->list);
  g_object_unref (checking->backup);
  g_free (checking);
}

static void
check_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const CheckJob *checking = data;
  DbAutoBackupContent content;
  GError *failed = NULL, *error = NULL;

  if (db_auto_backup_inspect (checking->backup->file, &content, &failed)) {
    g_task_return_pointer (task, app_backups_dup_content (&content), g_free);
    return;
  }
  app_error_take (&error, failed);
  g_task_return_error (task, error);
}

static void
checked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  CheckJob *checking = g_task_get_task_data (G_TASK (result));
  g_autoptr (AppBackups) backups = g_weak_ref_get (&checking->list);
  g_autoptr (GError) error = NULL;
  char *content = g_task_propagate_pointer (G_TASK (result), &error);

  if (content != NULL)
    set_checked (checking->backup, APP_BACKUP_GOOD, content);
  else
    set_checked (checking->backup, APP_BACKUP_BAD, g_strdup (error->message));
  if (backups == NULL)
    return;
  backups->checking = FALSE;
  check_next_backup (backups);
}

static void
check_next_backup (AppBackups *backups)
{
  const GPtrArray *items = app_item_list_get_items (APP_ITEM_LIST (backups));

  for (guint k = 0; !backups->checking && k < items->len; k++) {
    AppBackup *backup = items->pdata[k];
    g_autoptr (GTask) task = NULL;
    CheckJob *checking;

    if (backup->state != APP_BACKUP_UNCHECKED)
      continue;
    checking = g_new0 (CheckJob, 1);
    g_weak_ref_init (&checking->list, backups);
    checking->backup = g_object_ref (backup);
    task = g_task_new (NULL, NULL, checked_cb, NULL);
    g_task_set_task_data (task, checking, check_job_free);
    backups->checking = TRUE;
    g_task_run_in_thread (task, check_thread);
  }
}

/* @made: DbAutoBackup *. The one that is listed already, where it is still the same. */
static gpointer
backup_listed_or_new (gpointer made, gpointer backups)
{
  const DbAutoBackup *copy_made = made;
  const GPtrArray *listed = app_item_list_get_items (backups);

  for (guint k = 0; k < listed->len; k++) {
    AppBackup *backup = listed->pdata[k];

    if (g_str_equal (backup->file, copy_made->file) && backup->size == copy_made->size)
      return g_object_ref (backup);
  }
  return backup_new (copy_made);
}

void
app_backups_refresh (GListModel *list)
{
  AppBackups *backups = APP_BACKUPS (list);
  g_autoptr (GPtrArray) copies = db_auto_backup_list (backups->database, NULL);

  app_item_list_replace (APP_ITEM_LIST (list),
                         app_items_new (copies, backup_listed_or_new, backups));
  check_next_backup (backups);
}

GListModel *
app_backups_new_list (const char *database)
{
  AppBackups *backups = g_object_new (APP_TYPE_BACKUPS, NULL);

  backups->database = g_strdup (database);
  app_backups_refresh (G_LIST_MODEL (backups));
  return G_LIST_MODEL (backups);
}

/* A backup put in the place of what a collection has, also of one that does not open any more. */

static gboolean
is_damage (const GError *error)
{
  return g_error_matches (error, DB_ERROR, DB_ERROR_DAMAGED)
         || g_error_matches (error, DB_ERROR, DB_ERROR_NOT_DATABASE);
}

/* Into the open collection; @damaged: it is, which may turn out only now */
static gboolean
restore_into (const char *database, const char *file, char **copy_made, gboolean *damaged,
              GError **error)
{
  g_autoptr (GError) why = NULL;
  g_autoptr (DbStore) db = db_store_open (database, DB_OPEN_CREATE, &why);

  *damaged = db != NULL ? db_store_is_damaged (db) : is_damage (why);
  if (db == NULL) {
    g_propagate_error (error, g_steal_pointer (&why));
    return FALSE;
  }
  /* What only a page that nobody has read yet would say. */
  if (file == NULL && !*damaged)
    *damaged = !db_integrity_check_pages (db, NULL) && db_store_is_damaged (db);
  if (file == NULL && !*damaged) {
    g_set_error (error, DB_ERROR, DB_ERROR_INVALID, _ ("“%s” is not damaged"), database);
    return FALSE;
  }
  if (!*damaged && db_backup_restore (db, file, copy_made, error))
    return TRUE;
  *damaged = db_store_is_damaged (db);
  return FALSE;
}

gboolean
app_backups_restore (const char *database, const char *file, char **copy_made, GError **error)
{
  g_autofree char *before = NULL;
  GError *failed = NULL;
  gboolean damaged;

  if (!restore_into (database, file, &before, &damaged, &failed)) {
    if (damaged)
      g_clear_error (&failed);
    if (!damaged || !db_backup_replace_damaged (database, file, &before, &failed)) {
      app_error_take (error, failed);
      return FALSE;
    }
  }
  if (copy_made != NULL)
    *copy_made = g_steal_pointer (&before);
  return TRUE;
}

/* Off the main thread */

typedef struct {
  char *database, *file;
} Restoring;

static void
restoring_free (gpointer data)
{
  Restoring *restoring = data;

  g_free (restoring->database);
  g_free (restoring->file);
  g_free (restoring);
}

static void
restore_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Restoring *restoring = data;
  GError *error = NULL;
  char *copy_made = NULL;

  if (app_backups_restore (restoring->database, restoring->file, &copy_made, &error))
    g_task_return_pointer (task, copy_made, g_free);
  else
    g_task_return_error (task, error);
}

void
app_backups_restore_async (const char *database, const char *file, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, data);
  Restoring *restoring = g_new (Restoring, 1);

  restoring->database = g_strdup (database);
  restoring->file = g_strdup (file);
  g_task_set_source_tag (task, app_backups_restore_async);
  g_task_set_task_data (task, restoring, restoring_free);
  /* Once it is done, it is done: cancelling counts before it begins. */
  g_task_set_check_cancellable (task, FALSE);
  if (!g_task_return_error_if_cancelled (task))
    g_task_run_in_thread (task, restore_thread);
  g_object_unref (task);
}

gboolean
app_backups_restore_finish (GAsyncResult *result, char **copy_made, GError **error)
{
  g_autofree char *before = g_task_propagate_pointer (G_TASK (result), error);

  if (before == NULL)
    return FALSE;
  if (copy_made != NULL)
    *copy_made = g_steal_pointer (&before);
  return TRUE;
}

/* The file made smaller */

DbCompactReport *
app_backups_compact (const char *database, GError **error)
{
  GError *failed = NULL;
  g_autoptr (DbStore) db = db_store_open (database, DB_OPEN_EXISTING, &failed);
  DbCompactReport *report = db != NULL ? db_compact (db, &failed) : NULL;

  if (report == NULL)
    app_error_take (error, failed);
  return report;
}

char *
app_backups_dup_compacted (const DbCompactReport *report)
{
  g_autofree char *before = g_format_size (report->before), *after = g_format_size (report->after);
  guint entries = (guint)report->entries, forms = (guint)report->forms;
  GString *text;

  if (report->backup == NULL)
    /* Translators: %s is the size of a file, "12.3 MB". */
    return g_strdup_printf (_ ("There is nothing to compact: the file has %s."), before);
  text = g_string_new (NULL);
  /* Translators: sizes of the collection's file, "14.2 MB" and "22.6 MB". */
  g_string_append_printf (text, _ ("The file has %s now, and had %s before."), after, before);
  if (entries > 0) {
    g_string_append_c (text, '\n');
    g_string_append_printf (
        text,
        g_dngettext (GETTEXT_PACKAGE, "%u entry of the history is stored in less room.",
                     "%u entries of the history are stored in less room.", entries),
        entries);
  }
  if (forms > 0) {
    g_string_append_c (text, '\n');
    g_string_append_printf (text,
                            g_dngettext (GETTEXT_PACKAGE,
                                         "%u imported play is stored in less room.",
                                         "%u imported plays are stored in less room.", forms),
                            forms);
  }
  return g_string_free (text, FALSE);
}

guint64
app_store_get_file_size (AppStore *store)
{
  guint64 bytes;

  return db_compact_read_size (app_store_get_db (store), &bytes, NULL) ? bytes : 0;
}

static void
free_report (gpointer report)
{
  db_compact_report_free (report);
}

static void
compact_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  DbCompactReport *report = app_backups_compact (data, &error);

  if (report != NULL)
    g_task_return_pointer (task, report, free_report);
  else
    g_task_return_error (task, error);
}

void
app_backups_compact_async (const char *database, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, data);

  g_task_set_source_tag (task, app_backups_compact_async);
  g_task_set_task_data (task, g_strdup (database), g_free);
  g_task_run_in_thread (task, compact_thread);
}

DbCompactReport *
app_backups_compact_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* By hand */

gboolean
app_backups_make_by_hand (DbStore *db, const char *file, DbAutoBackup **made, GError **error)
{
  return file != NULL ? db_backup_to (db, file, error)
                      : db_auto_backup_make (db, DB_AUTO_BACKUP_HAND, made, error);
}

/* What is not Tomekeeper's, taken off */

char *
app_backups_mend (DbStore *db, GError **error)
{
  g_autoptr (DbAutoBackup) backup = NULL;

  if (!db_integrity_mend (db, &backup, error))
    return NULL;
  return g_strdup (backup != NULL ? backup->file : "");
}

static void
mend_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *failed = NULL, *error = NULL;
  g_autoptr (DbStore) db = db_store_open (data, DB_OPEN_EXISTING, &failed);
  char *kept = db != NULL ? app_backups_mend (db, &failed) : NULL;

  if (kept != NULL) {
    g_task_return_pointer (task, kept, g_free);
    return;
  }
  app_error_take (&error, failed);
  g_task_return_error (task, error);
}

void
app_backups_mend_async (const char *database, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, data);

  g_task_set_source_tag (task, app_backups_mend_async);
  g_task_set_task_data (task, g_strdup (database), g_free);
  g_task_run_in_thread (task, mend_thread);
}

char *
app_backups_mend_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Backups of a collection that is open in a window, made on a thread with a connection of its
 * own. */

typedef struct {
  DbAutoBackupWhy why;
  gboolean look; /* through all pages, where no copy is made that would be looked through */
} Backup;

static gboolean
check_pages (DbStore *db, GError **error)
{
  GError *failed = NULL;

  if (db_integrity_check_pages (db, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

/* Answers with the copy's name, or NULL when none was due. */
static gpointer
backup_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const Backup *backup = data;
  g_autoptr (DbAutoBackup) copy_made = NULL;
  gboolean done = backup->why == DB_AUTO_BACKUP_DAILY
                      ? app_backups_make_if_due (db, &copy_made, error)
                      : db_auto_backup_make (db, backup->why, &copy_made, error);

  if (done && copy_made == NULL && backup->look)
    check_pages (db, error);
  return done && copy_made != NULL ? g_strdup (copy_made->name) : NULL;
}

void
app_store_backup_async (AppStore *store, DbAutoBackupWhy why, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);
  Backup backup = { why, why == DB_AUTO_BACKUP_DAILY && app_store_claim_day (store, db_now ()) };

  g_task_set_source_tag (task, app_store_backup_async);
  g_task_set_task_data (task, g_memdup2 (&backup, sizeof backup), g_free);
  app_store_read (store, task, backup_work, g_free);
}

gboolean
app_store_backup_finish (AppStore *store, GAsyncResult *result, char **name, GError **error)
{
  GError *failed = NULL;
  g_autofree char *made = g_task_propagate_pointer (G_TASK (result), &failed);

  if (failed != NULL) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  if (name != NULL)
    *name = g_steal_pointer (&made);
  return TRUE;
}
