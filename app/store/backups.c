/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * When a copy is due, and which one is meant.
 */
#include "app/store/backups-store.h"

#include "app/base/error.h"

#include "db/changes.h"
#include "db/players.h"
#include "db/tables.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char *
app_backups_why (DbKeptWhy why)
{
  static const char *const names[] = {
    [DB_KEPT_DAILY] = N_ ("Daily"),
    [DB_KEPT_HAND] = N_ ("By hand"),
    [DB_KEPT_MIGRATION] = N_ ("Before a new version"),
    [DB_KEPT_IMPORT] = N_ ("Before an import"),
    [DB_KEPT_UNDO] = N_ ("Before an undo"),
    [DB_KEPT_RESTORE] = N_ ("Before a restore"),
    [DB_KEPT_MERGE] = N_ ("Before a merge of players"),
  };

  g_return_val_if_fail (why < G_N_ELEMENTS (names), NULL);
  return _ (names[why]);
}

/* A collection in memory has nowhere to keep copies, and what can't be changed needs none. */
static gboolean
can_be_kept (DbStore *db)
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
static const DbKept *
find_last (GPtrArray *list, gint64 now)
{
  for (guint k = 0; k < list->len; k++) {
    const DbKept *kept = g_ptr_array_index (list, k);

    if (kept->made <= now)
      return kept;
  }
  return NULL;
}

gboolean
app_backups_is_due (DbStore *db, gint64 now)
{
  g_autoptr (GPtrArray) list = NULL;
  const DbKept *last;
  gint64 begin;

  if (!can_be_kept (db) || !db_kept_get_begin (db, &begin, NULL) || begin == 0
      || day_of (begin) == day_of (now))
    return FALSE;
  list = db_kept_list (db_store_get_path (db), NULL);
  last = list != NULL ? find_last (list, now) : NULL;
  return last == NULL || (day_of (last->made) != day_of (now) && !db_kept_is_same (db, last));
}

/* Under the lock, another look: whoever had it may have made today's. */
static gboolean
keep_locked (DbStore *db, gint64 now, DbKept **kept, GError **error)
{
  gboolean busy;
  int lock = db_kept_lock (db_store_get_path (db), &busy, error);
  gboolean done;

  if (lock < 0)
    return FALSE;
  done = busy || !app_backups_is_due (db, now) || db_kept_make (db, DB_KEPT_DAILY, kept, error);
  db_kept_unlock (lock);
  return done;
}

gboolean
app_backups_daily (DbStore *db, DbKept **kept, GError **error)
{
  gint64 now = db_now ();
  GError *failed = NULL;

  *kept = NULL;
  if (!app_backups_is_due (db, now) || keep_locked (db, now, kept, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

gboolean
app_backups_keep_daily (DbStore *db, GError **error)
{
  g_autoptr (DbKept) kept = NULL;

  return app_backups_daily (db, &kept, error);
}

static gboolean
has_something (DbStore *db)
{
  gboolean blank;

  return !db_tables_is_blank (db, &blank, NULL) || !blank;
}

gboolean
app_backups_before_bulk (DbStore *db, DbKeptWhy why, guint64 rows, GError **error)
{
  GError *failed = NULL, *meant = NULL;

  if (rows < APP_BACKUPS_BULK || !can_be_kept (db) || db_transaction_is_open (db)
      || !has_something (db) || db_kept_make (db, why, NULL, &failed))
    return TRUE;
  app_error_take (&meant, failed);
  g_set_error (error, meant->domain, meant->code,
               _ ("Nothing was changed, since no backup could be made before: %s"), meant->message);
  g_error_free (meant);
  return FALSE;
}

gboolean
app_backups_before_undo (DbStore *db, gint64 batch, GError **error)
{
  guint64 matches;

  return !db_changes_count_matches (db, batch, &matches, NULL)
         || app_backups_before_bulk (db, DB_KEPT_UNDO, matches, error);
}

gboolean
app_backups_before_merge (DbStore *db, const char *player, GError **error)
{
  g_autoptr (DbPlayer) row = NULL;
  gint64 id;

  if (db_player_find (db, player, &id, NULL))
    row = db_player_get (db, id, NULL);
  return row == NULL || app_backups_before_bulk (db, DB_KEPT_MERGE, row->matches, error);
}

/* Which one is meant */

static gboolean
is_called (const DbKept *kept, const char *name)
{
  gsize length = strlen (kept->name);

  return strncmp (kept->name, name, length) == 0
         && (name[length] == '\0' || strcmp (name + length, ".db") == 0);
}

/* By name, or by a beginning that only one has. */
static const DbKept *
find_kept (GPtrArray *list, const char *name, guint *matches)
{
  const DbKept *found = NULL;

  *matches = 0;
  for (guint k = 0; k < list->len; k++) {
    const DbKept *kept = g_ptr_array_index (list, k);

    if (is_called (kept, name)) {
      *matches = 1;
      return kept;
    }
    if (g_str_has_prefix (kept->name, name)) {
      found = kept;
      ++*matches;
    }
  }
  return found;
}

/* The newest but for those that a clock which was wrong dated into the future. */
static const DbKept *
find_latest (GPtrArray *list)
{
  for (guint k = 0; k < list->len; k++) {
    const DbKept *kept = g_ptr_array_index (list, k);

    if (kept->made <= db_now ())
      return kept;
  }
  return g_ptr_array_index (list, 0);
}

char *
app_backups_find (const char *database, const char *name, GError **error)
{
  g_autoptr (GPtrArray) list = NULL;
  GError *failed = NULL;
  const DbKept *kept;
  guint matches;

  if (strchr (name, G_DIR_SEPARATOR) != NULL)
    return g_strdup (name);
  list = db_kept_list (database, &failed);
  if (list == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  if (strcmp (name, "latest") == 0 && list->len > 0)
    return g_strdup (find_latest (list)->file);
  kept = *name != '\0' ? find_kept (list, name, &matches) : NULL;
  if (kept != NULL && matches == 1)
    return g_strdup (kept->file);
  if (g_file_test (name, G_FILE_TEST_EXISTS))
    return g_strdup (name);
  if (kept != NULL)
    g_set_error (error, APP_ERROR, APP_ERROR_AMBIGUOUS,
                 _ ("More than one backup’s name begins with “%s”"), name);
  else if (list->len == 0)
    g_set_error_literal (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("There is no backup yet"));
  else
    g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("There is no backup “%s”"), name);
  return NULL;
}
