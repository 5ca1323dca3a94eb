/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Copies of the collection that the program keeps by itself: made, looked through, and which of
 * them may go.
 */
#include "db/auto-backup.h"

#include "db/backup-private.h"
#include "db/error.h"
#include "db/auto-backup-private.h"
#include "db/partial-file.h"
#include "db/row-sums.h"
#include "db/schema-compare.h"
#include "db/store-private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define INSTANT_LENGTH 16

static const char *const why_names[] = {
  [DB_AUTO_BACKUP_DAILY] = "daily",         [DB_AUTO_BACKUP_HAND] = "by-hand",
  [DB_AUTO_BACKUP_MIGRATION] = "migration", [DB_AUTO_BACKUP_IMPORT] = "import",
  [DB_AUTO_BACKUP_UNDO] = "undo",           [DB_AUTO_BACKUP_RESTORE] = "restore",
  [DB_AUTO_BACKUP_MERGE] = "merge",         [DB_AUTO_BACKUP_COMPACT] = "compact",
};

const char *
db_auto_backup_why_name (DbAutoBackupWhy why)
{
  g_return_val_if_fail (why < G_N_ELEMENTS (why_names), NULL);
  return why_names[why];
}

void
db_auto_backup_free (DbAutoBackup *backup)
{
  if (backup == NULL)
    return;
  g_free (backup->file);
  g_free (backup->name);
  g_free (backup);
}

char *
db_auto_backup_dup_real (const char *path)
{
  g_autofree char *real = realpath (path, NULL);

  return g_strdup (real != NULL ? real : path);
}

char *
db_auto_backup_dup_folder (const char *path)
{
  g_autofree char *real = db_auto_backup_dup_real (path);

  return g_strconcat (real, ".backups", NULL);
}

/* Names */

/* "20261122T155417Z", in milliseconds. */
static gboolean
parse_instant (const char *text, gint64 *instant)
{
  static const char pattern[] = "ddddddddTddddddZ";
  g_autoptr (GDateTime) time = NULL;
  g_autofree char *iso = NULL;

  for (guint k = 0; k < INSTANT_LENGTH; k++)
    if (pattern[k] == 'd' ? !g_ascii_isdigit (text[k]) : text[k] != pattern[k])
      return FALSE;
  iso = g_strndup (text, INSTANT_LENGTH);
  time = g_date_time_new_from_iso8601 (iso, NULL);
  if (time == NULL)
    return FALSE;
  *instant = g_date_time_to_unix (time) * 1000;
  return TRUE;
}

gboolean
db_auto_backup_parse_name (const char *base, DbAutoBackup *backup)
{
  const char *rest = base + INSTANT_LENGTH + 1;
  gint64 instant;

  if (!g_str_has_suffix (base, DB_AUTO_BACKUP_SUFFIX) || !parse_instant (base, &instant)
      || base[INSTANT_LENGTH] != '-')
    return FALSE;
  for (guint why = 0; why < G_N_ELEMENTS (why_names); why++) {
    gsize length = strlen (why_names[why]);
    guint64 number = 1;
    g_autofree char *tail = NULL;

    if (strncmp (rest, why_names[why], length) != 0)
      continue;
    tail = g_strndup (rest + length, strlen (rest + length) - strlen (DB_AUTO_BACKUP_SUFFIX));
    if (*tail != '\0'
        && (*tail != '-'
            || !g_ascii_string_to_unsigned (tail + 1, 10, 2, DB_AUTO_BACKUP_OF_A_SECOND, &number,
                                            NULL)))
      continue;
    backup->made = instant + (gint64)number - 1;
    backup->why = why;
    backup->name = g_strndup (base, strlen (base) - strlen (DB_AUTO_BACKUP_SUFFIX));
    return TRUE;
  }
  return FALSE;
}

/* "tomekeeper.db.before-005" and "tomekeeper.db.before-restore-20261122T155417Z", which versions
 * before this one left beside the collection: they are copies as good as any. */
static gboolean
parse_old_name (const char *base, const char *collection, gint64 modified, DbAutoBackup *backup)
{
  static const char restore[] = "restore-";
  g_autofree char *start = g_strconcat (collection, ".before-", NULL);
  const char *rest = base + strlen (start);

  if (!g_str_has_prefix (base, start))
    return FALSE;
  if (g_str_has_prefix (rest, restore)) {
    rest += strlen (restore);
    backup->why = DB_AUTO_BACKUP_RESTORE;
    if (!parse_instant (rest, &backup->made) || rest[INSTANT_LENGTH] != '\0')
      return FALSE;
  } else {
    backup->why = DB_AUTO_BACKUP_MIGRATION;
    backup->made = modified;
    if (strlen (rest) != 3 || strspn (rest, "0123456789") != 3)
      return FALSE;
  }
  backup->apart = TRUE;
  backup->name = g_strdup (base);
  return TRUE;
}

/* Listing */

/* @collection: NULL in the folder of copies, else the base name of the file beside which we look */
static void
add_entry (GPtrArray *list, const char *folder, const char *base, const char *collection)
{
  g_autofree char *file = g_build_filename (folder, base, NULL);
  g_autoptr (DbAutoBackup) backup = g_new0 (DbAutoBackup, 1);
  struct stat info;

  if (lstat (file, &info) != 0 || !S_ISREG (info.st_mode))
    return;
  if (collection == NULL ? !db_auto_backup_parse_name (base, backup)
                         : !parse_old_name (base, collection, (gint64)info.st_mtime * 1000, backup))
    return;
  backup->file = g_steal_pointer (&file);
  backup->size = (guint64)info.st_size;
  g_ptr_array_add (list, g_steal_pointer (&backup));
}

/**
 * db_auto_backup_add_folder:
 * @collection: (nullable): NULL in the folder of copies, else the base name of the file beside
 *   which older versions left theirs
 */
static gboolean
db_auto_backup_add_folder (GPtrArray *list, const char *folder, const char *collection,
                           GError **error)
{
  g_autoptr (GError) why = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &why);
  const char *base;

  if (dir == NULL) {
    if (g_error_matches (why, G_FILE_ERROR, G_FILE_ERROR_NOENT))
      return TRUE;
    g_set_error_literal (error, DB_ERROR, DB_ERROR_OPEN, why->message);
    return FALSE;
  }
  while ((base = g_dir_read_name (dir)) != NULL)
    add_entry (list, folder, base, collection);
  return TRUE;
}

static int
newest_first (const void *a, const void *b)
{
  const DbAutoBackup *one = *(const DbAutoBackup *const *)a,
                     *other = *(const DbAutoBackup *const *)b;

  if (one->made != other->made)
    return one->made < other->made ? 1 : -1;
  return strcmp (other->name, one->name);
}

GPtrArray *
db_auto_backup_list (const char *path, GError **error)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify)db_auto_backup_free);
  g_autofree char *real = db_auto_backup_dup_real (path);
  g_autofree char *folder = db_auto_backup_dup_folder (path);
  g_autofree char *beside = g_path_get_dirname (real);
  g_autofree char *collection = g_path_get_basename (real);

  if (!db_auto_backup_add_folder (list, folder, NULL, error)
      || !db_auto_backup_add_folder (list, beside, collection, error))
    return NULL;
  g_ptr_array_sort (list, newest_first);
  return g_steal_pointer (&list);
}

/* Which copies may go: a function of their instants and reasons alone.  now    2 d
 * 16 d                 76 d                           441 d | all  |  one of each day  |  one of
 * each week  |  one of each calendar month  |  none  Of a day, week or month its first one stays,
 * which has all that was there when the day, week or month before had ended. What is the first of
 * its month is so of its week, too, wherever they begin: a week across two months would otherwise
 * cost one of them its only copy.  The newest ones stay however old they are: whoever comes back
 * after two years, or whose clock says so for a day, loses none of them by that. */

#define DAY (G_GINT64_CONSTANT (86400) * 1000)
#define ALL_DAYS 2
#define DAILY_DAYS (ALL_DAYS + 14)
#define WEEKLY_DAYS (DAILY_DAYS + 60)
#define MONTHLY_DAYS (WEEKLY_DAYS + 365)
#define PROTECTED_DAYS 90
#define OF_A_KIND 10
#define NEWEST 8
#define KINDS (DB_AUTO_BACKUP_COMPACT + 1)

typedef enum {
  OF_ITS_DAY = 1 << 0,
  OF_ITS_WEEK = 1 << 1,
  OF_ITS_MONTH = 1 << 2,
} First;

/* Weeks begin on Mondays; the first of January 1970 was a Thursday. */
static gint64
day_of (gint64 instant)
{
  return instant / DAY;
}

static gint64
week_of (gint64 instant)
{
  return (day_of (instant) + 3) / 7;
}

static gint64
month_of (gint64 instant)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (instant / 1000);

  return (gint64)g_date_time_get_year (time) * 12 + g_date_time_get_month (time);
}

/* @nth: how many of its kind are newer, those of an instant to come left out */
static gboolean
is_protected (const DbAutoBackup *backup, gint64 now, guint nth)
{
  if (backup->apart || backup->made > now)
    return TRUE;
  if (now - backup->made >= PROTECTED_DAYS * DAY)
    return FALSE;
  return backup->why == DB_AUTO_BACKUP_MIGRATION || backup->why == DB_AUTO_BACKUP_RESTORE
         || backup->why == DB_AUTO_BACKUP_COMPACT
         || (backup->why == DB_AUTO_BACKUP_HAND && nth < OF_A_KIND);
}

static gboolean
is_retained (const DbAutoBackup *backup, gint64 now, guint nth, guint first)
{
  gint64 age = now - backup->made;

  if (age < ALL_DAYS * DAY)
    return nth < OF_A_KIND || first != 0;
  if (age < DAILY_DAYS * DAY)
    return first != 0;
  if (age < WEEKLY_DAYS * DAY)
    return (first & (OF_ITS_WEEK | OF_ITS_MONTH)) != 0;
  return age < MONTHLY_DAYS * DAY && (first & OF_ITS_MONTH) != 0;
}

/* What the first of the rest of the list is the first of; @older: the one before it, or NULL */
static guint
find_periods (const DbAutoBackup *backup, const DbAutoBackup *older)
{
  if (older == NULL)
    return OF_ITS_DAY | OF_ITS_WEEK | OF_ITS_MONTH;
  return (day_of (backup->made) != day_of (older->made) ? OF_ITS_DAY : 0)
         | (week_of (backup->made) != week_of (older->made) ? OF_ITS_WEEK : 0)
         | (month_of (backup->made) != month_of (older->made) ? OF_ITS_MONTH : 0);
}

GPtrArray *
db_auto_backup_choose_expired (GPtrArray *backup, gint64 now)
{
  GPtrArray *chosen = g_ptr_array_new ();
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint));
  guint newer[KINDS] = { 0 };
  g_autofree guint *nth = g_new0 (guint, backup->len + 1);
  guint newest = 0;

  /* Those that the rule is about. */
  for (guint k = 0; k < backup->len; k++) {
    const DbAutoBackup *one = g_ptr_array_index (backup, k);

    if (one->made <= now && !one->apart)
      nth[k] = newer[one->why]++;
    if (!is_protected (one, now, nth[k]) && newest >= NEWEST)
      g_array_append_val (places, k);
    newest += one->made <= now && !one->apart;
  }
  for (guint k = 0; k < places->len; k++) {
    guint place = g_array_index (places, guint, k);
    const DbAutoBackup *one = g_ptr_array_index (backup, place);
    const DbAutoBackup *older =
        k + 1 < places->len ? g_ptr_array_index (backup, g_array_index (places, guint, k + 1))
                            : NULL;

    if (!is_retained (one, now, nth[place], find_periods (one, older)))
      g_ptr_array_add (chosen, (gpointer)one);
  }
  return chosen;
}

/* What is in a copy, and whether it holds together. */

static gboolean
check_whole (DbStore *store, GError **error)
{
  g_autoptr (DbStatement) whole = db_prepare (store, "PRAGMA integrity_check (1)", error);

  return db_statement_run_check (whole, error);
}

static gboolean
check_references (DbStore *store, GError **error)
{
  g_autoptr (DbStatement) references = db_prepare (store, "PRAGMA foreign_key_check", error);
  DbStep step = db_step (references, error);

  if (step == DB_STEP_ROW)
    return db_fail_path (store->path, SQLITE_CORRUPT, NULL, error);
  return step == DB_STEP_DONE;
}

gboolean
db_auto_backup_check (DbStore *store, GError **error)
{
  return check_whole (store, error) && check_references (store, error);
}

static const char content_sql[] =
    "SELECT (SELECT count (*) FROM matches WHERE deleted IS NULL),"
    " (SELECT count (*) FROM players WHERE deleted IS NULL AND merged_into IS NULL),"
    " (SELECT coalesce (max (instant), 0) FROM changes)";

gboolean
db_auto_backup_inspect (const char *file, DbAutoBackupContent *content, GError **error)
{
  g_autoptr (DbStore) copy = NULL;
  g_autoptr (DbStatement) query = NULL;
  gboolean empty;

  *content = (DbAutoBackupContent){ 0 };
  copy = db_store_connect_inspected (file, DB_OPEN_READ_ONLY, &content->schema, &empty, error);
  if (copy == NULL)
    return FALSE;
  if (empty)
    return db_fail_path (file, SQLITE_NOTADB, NULL, error);
  if (!db_schema_check (copy, error) || !db_auto_backup_check (copy, error))
    return FALSE;
  query = db_prepare (copy, content_sql, error);
  if (db_step (query, error) != DB_STEP_ROW)
    return FALSE;
  content->matches = (guint64)db_column_integer (query, 0);
  content->players = (guint64)db_column_integer (query, 1);
  content->changed = db_column_integer (query, 2);
  return TRUE;
}

/* Every change of truth but moves is in the log of changes. */
static const char mark_sql[] =
    "SELECT (SELECT coalesce (max (id), 0) FROM changes) || ' ' || (SELECT count (*) || ' '"
    " || coalesce (sum (tip + 1), 0) || ' ' || coalesce (sum ("
    "(SELECT max (number) FROM moves WHERE line = l.id)), 0) FROM lines l)";

static char *
dup_last_change (DbStore *store)
{
  g_autoptr (DbStatement) query = db_prepare (store, mark_sql, NULL);

  return query != NULL && db_step (query, NULL) == DB_STEP_ROW
             ? g_strdup (db_column_text (query, 0))
             : NULL;
}

gboolean
db_auto_backup_is_current (DbStore *store, const DbAutoBackup *backup)
{
  g_autofree char *here = dup_last_change (store), *there = NULL;
  g_autoptr (DbStore) copy = NULL;
  gboolean empty;
  guint version;

  copy = db_store_connect_inspected (backup->file, DB_OPEN_READ_ONLY, &version, &empty, NULL);
  there = copy != NULL && !empty ? dup_last_change (copy) : NULL;
  return here != NULL && g_strcmp0 (here, there) == 0;
}

gboolean
db_auto_backup_get_begin (DbStore *store, gint64 *instant, GError **error)
{
  g_autoptr (DbStatement) query =
      db_prepare (store, "SELECT coalesce (min (created), 0) FROM batches", error);

  return db_statement_run_integer (query, 0, instant, error);
}

/* Making a copy that can be relied on, and clearing away what is old or unfinished. */

#define INSTANT "%Y%m%dT%H%M%SZ"

/* In the folder, and of the collection beside it. */
static void
clean_up_all (const char *path, const char *folder)
{
  g_autofree char *real = db_auto_backup_dup_real (path);
  g_autofree char *beside = g_path_get_dirname (real);
  g_autofree char *collection = g_path_get_basename (real);
  g_autofree char *start = g_strconcat (collection, ".", NULL);

  db_partial_file_clean_up (folder, "");
  db_partial_file_clean_up (beside, start);
}

/* Making one */

static gboolean
make_folder (const char *folder, GError **error)
{
  g_autofree char *name = g_filename_display_name (folder);

  g_autofree char *parent = g_path_get_dirname (folder);

  if (g_mkdir (folder, 0700) == 0 ? db_backup_sync_folder (parent)
                                  : errno == EEXIST && g_file_test (folder, G_FILE_TEST_IS_DIR))
    return TRUE;
  g_set_error (error, DB_ERROR, errno == ENOSPC ? DB_ERROR_FULL : DB_ERROR_OPEN,
               _ ("The folder “%s” for backups cannot be made: %s"), name, g_strerror (errno));
  return FALSE;
}

/* The copy is bad: because the collection is, or because it can't be written or read well here. */
static void
set_bad_copy_error (DbStore *store, const char *name, GError **error)
{
  g_autoptr (GError) why = NULL;

  if (!db_auto_backup_check (store, &why) && g_error_matches (why, DB_ERROR, DB_ERROR_DAMAGED)) {
    db_store_set_damaged (store);
    g_propagate_error (error, g_steal_pointer (&why));
    return;
  }
  g_set_error (error, DB_ERROR, DB_ERROR_IO,
               _ ("A backup in “%s” is not what was written: the disk may be failing"), name);
}

/* What went wrong with a file that has no name yet, told of the folder. */
static void
set_backup_error (DbStore *store, const char *folder, GError *found, GError **error)
{
  g_autofree char *name = g_filename_display_name (folder);

  if (g_error_matches (found, DB_ERROR, DB_ERROR_DAMAGED)
      || g_error_matches (found, DB_ERROR, DB_ERROR_NOT_DATABASE)) {
    set_bad_copy_error (store, name, error);
  } else if (g_error_matches (found, DB_ERROR, DB_ERROR_FULL)) {
    g_set_error (error, DB_ERROR, DB_ERROR_FULL, _ ("There is no room left for a backup in “%s”"),
                 name);
  } else if (g_error_matches (found, DB_ERROR, DB_ERROR_IO)
             || g_error_matches (found, DB_ERROR, DB_ERROR_OPEN)) {
    g_set_error (error, DB_ERROR, found->code, _ ("A backup cannot be written to “%s”"), name);
  } else {
    g_propagate_error (error, found);
    return;
  }
  g_error_free (found);
}

/* Gives the finished copy a name that nothing has; @number says which of its second it is. */
static char *
dup_name (const char *folder, gint64 now, DbAutoBackupWhy why, guint number)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (now / 1000);
  g_autofree char *instant = g_date_time_format (time, INSTANT);
  g_autofree char *tail = number > 1 ? g_strdup_printf ("-%u", number) : g_strdup ("");
  g_autofree char *base = g_strdup_printf ("%s-%s%s%s", instant, db_auto_backup_why_name (why),
                                           tail, DB_AUTO_BACKUP_SUFFIX);

  return g_build_filename (folder, base, NULL);
}

/* A second's copies are numbered whatever they are for. */
static guint
next_number (const char *folder, gint64 now)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify)db_auto_backup_free);
  gint64 second = now / 1000 * 1000;
  guint number = 1;

  db_auto_backup_add_folder (list, folder, NULL, NULL);
  for (guint k = 0; k < list->len; k++) {
    const DbAutoBackup *backup = g_ptr_array_index (list, k);

    if (backup->made >= second && backup->made < second + 1000)
      number = MAX (number, (guint)(backup->made - second) + 2);
  }
  return number;
}

/* Never over another file; file systems that know no links say so. */
static gboolean
move_to (const char *from, const char *to)
{
  if (link (from, to) == 0) {
    g_unlink (from);
    return TRUE;
  }
  if (errno == EEXIST || g_file_test (to, G_FILE_TEST_EXISTS)) {
    errno = EEXIST;
    return FALSE;
  }
  return g_rename (from, to) == 0;
}

static char *
name_copy (const char *partial, const char *folder, DbAutoBackupWhy why, GError **error)
{
  gint64 now = db_now ();
  g_autofree char *display = g_filename_display_name (folder);

  for (guint number = next_number (folder, now); number <= DB_AUTO_BACKUP_OF_A_SECOND; number++) {
    g_autofree char *file = dup_name (folder, now, why, number);

    if (move_to (partial, file)) {
      if (db_backup_sync_folder (folder))
        return g_steal_pointer (&file);
      break;
    }
    if (errno != EEXIST)
      break;
  }
  g_set_error (error, DB_ERROR, DB_ERROR_IO, _ ("“%s” cannot be written: %s"), display,
               g_strerror (errno));
  return NULL;
}

/* Lets those go that may. What can't be removed is there the next time. */
static void
remove_expired (const char *path)
{
  g_autofree char *folder = db_auto_backup_dup_folder (path);
  g_autoptr (GPtrArray) list = db_auto_backup_list (path, NULL);
  g_autoptr (GPtrArray) old = list != NULL ? db_auto_backup_choose_expired (list, db_now ()) : NULL;

  for (guint k = 0; old != NULL && k < old->len; k++)
    g_unlink (((const DbAutoBackup *)g_ptr_array_index (old, k))->file);
  db_row_sums_clean_up (folder, FALSE);
}

/* A backup without sums is a backup, too. */
static void
write_sums (const char *path, const char *file)
{
  g_autoptr (GPtrArray) list = db_auto_backup_list (path, NULL);
  const DbAutoBackup *base = list != NULL ? db_row_sums_find (list) : NULL;
  g_autoptr (GError) why = NULL;

  if (!db_row_sums_write (file, base != NULL ? base->file : NULL, &why))
    g_debug ("no sums of %s: %s", file, why->message);
}

static DbAutoBackup *
auto_backup_new (const char *file)
{
  g_autofree char *base = g_path_get_basename (file);
  DbAutoBackup *backup = g_new0 (DbAutoBackup, 1);
  struct stat info;

  db_auto_backup_parse_name (base, backup);
  backup->file = g_strdup (file);
  backup->size = stat (file, &info) == 0 ? (guint64)info.st_size : 0;
  return backup;
}

/**
 * Check:
 * @copy: opened as it will be one day, with as much memory as helps
 * @thread: NULL where whoever ends the job checks it
 * @found: (nullable): what is wrong with it
 */
typedef struct {
  gboolean (*check) (DbStore *copy, GError **error);
  const char *cache;
  DbStore *copy;
  GThread *thread;
  GError *found;
} Check;

#define CHECKS 2

/* The first one reads pages of indexes in no order, again and again. */
static const Check all_checks[CHECKS] = {
  { .check = check_whole, .cache = "PRAGMA cache_size = -10240" },
  { .check = check_references, .cache = "PRAGMA cache_size = -2048" },
};

/**
 * DbAutoBackupJob:
 * @partial: the copy, which has no name yet
 */
struct DbAutoBackupJob {
  DbStore *store;
  DbAutoBackupWhy why;
  char *folder, *partial;
  Check checks[CHECKS];
};

static gpointer
run_check (gpointer data)
{
  Check *check = data;

  check->check (check->copy, &check->found);
  return NULL;
}

static void
close_check (Check *check)
{
  if (check->thread != NULL)
    g_thread_join (check->thread);
  check->thread = NULL;
  g_clear_pointer (&check->copy, db_store_close);
}

void
db_auto_backup_job_free (DbAutoBackupJob *job)
{
  if (job == NULL)
    return;
  for (guint k = 0; k < CHECKS; k++) {
    if (job->checks[k].thread != NULL)
      sqlite3_interrupt (job->checks[k].copy->db);
    close_check (&job->checks[k]);
    g_clear_error (&job->checks[k].found);
  }
  if (job->partial != NULL)
    db_backup_remove (job->partial);
  g_free (job->partial);
  g_free (job->folder);
  g_free (job);
}

static gboolean
open_copies (DbAutoBackupJob *job, GError **error)
{
  memcpy (job->checks, all_checks, sizeof all_checks);
  for (guint k = 0; k < CHECKS; k++) {
    DbStore *copy = db_store_connect (job->partial, SQLITE_OPEN_READONLY, error);

    if (copy == NULL)
      return FALSE;
    job->checks[k].copy = copy;
    sqlite3_exec (copy->db, job->checks[k].cache, NULL, NULL, NULL);
  }
  return TRUE;
}

/* The copy, still to be checked. */
static DbAutoBackupJob *
write_copy (DbStore *store, DbAutoBackupWhy why, GError **error)
{
  g_autoptr (DbAutoBackupJob) job = g_new0 (DbAutoBackupJob, 1);
  g_autofree char *base = NULL;
  GError *found = NULL;

  job->store = store;
  job->why = why;
  job->folder = db_auto_backup_dup_folder (store->path);
  if (store->depth > 0) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_FAILED, "a backup needs no open transaction");
    return NULL;
  }
  if (!make_folder (job->folder, error))
    return NULL;
  clean_up_all (store->path, job->folder);
  base = db_partial_file_dup_tail ();
  job->partial = g_build_filename (job->folder, base, NULL);
  if (db_backup_write (store, job->partial, &found) && open_copies (job, &found))
    return g_steal_pointer (&job);
  set_backup_error (store, job->folder, found, error);
  return NULL;
}

DbAutoBackupJob *
db_auto_backup_begin (DbStore *store, DbAutoBackupWhy why, GError **error)
{
  DbAutoBackupJob *job = write_copy (store, why, error);

  for (guint k = 0; job != NULL && k < CHECKS; k++)
    job->checks[k].thread = g_thread_new ("backup-check", run_check, &job->checks[k]);
  return job;
}

gboolean
db_auto_backup_end (DbAutoBackupJob *job, DbAutoBackup **backup, GError **error)
{
  g_autofree char *file = NULL;

  for (guint k = 0; k < CHECKS; k++)
    close_check (&job->checks[k]);
  for (guint k = 0; k < CHECKS; k++)
    if (job->checks[k].found != NULL) {
      set_backup_error (job->store, job->folder, g_steal_pointer (&job->checks[k].found), error);
      return FALSE;
    }
  file = name_copy (job->partial, job->folder, job->why, error);
  if (file == NULL)
    return FALSE;
  if (job->why == DB_AUTO_BACKUP_DAILY)
    write_sums (job->store->path, file);
  /* Whoever puts one back may want any of them next. */
  if (job->why != DB_AUTO_BACKUP_RESTORE)
    remove_expired (job->store->path);
  if (backup != NULL)
    *backup = auto_backup_new (file);
  return TRUE;
}

gboolean
db_auto_backup_make (DbStore *store, DbAutoBackupWhy why, DbAutoBackup **backup, GError **error)
{
  g_autoptr (DbAutoBackupJob) job = write_copy (store, why, error);

  if (job == NULL)
    return FALSE;
  for (guint k = 0; k < CHECKS && (k == 0 || job->checks[k - 1].found == NULL); k++)
    run_check (&job->checks[k]);
  return db_auto_backup_end (job, backup, error);
}

int
db_auto_backup_lock (const char *path, gboolean *busy, GError **error)
{
  g_autofree char *folder = db_auto_backup_dup_folder (path), *name = NULL;
  int fd;

  *busy = FALSE;
  if (!make_folder (folder, error))
    return -1;
  fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd >= 0) {
    *busy = flock (fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    return fd;
  }
  name = g_filename_display_name (folder);
  g_set_error (error, DB_ERROR, DB_ERROR_OPEN, _ ("“%s” cannot be opened: %s"), name,
               g_strerror (errno));
  return -1;
}

void
db_auto_backup_unlock (int lock)
{
  if (lock >= 0)
    close (lock);
}
