/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tests of backups share.
 */
#include "tests/app/store/backups-stage.h"

#include <sqlite3.h>
#include <string.h>

const char *
backups_database (void)
{
  return in_folder ("tomekeeper/tomekeeper.db");
}

void
backups_run_sql (const char *path, const char *sql)
{
  sqlite3 *db;
  char *why = NULL;

  ck_assert_int_eq (sqlite3_open (path, &db), SQLITE_OK);
  sqlite3_exec (db, sql, NULL, NULL, &why);
  ck_assert_msg (why == NULL, "%s", why);
  sqlite3_close (db);
}

gint64
backups_number_of (const char *path, const char *sql)
{
  sqlite3 *db;
  sqlite3_stmt *query;
  gint64 number = -1;

  ck_assert_int_eq (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
  ck_assert_int_eq (sqlite3_prepare_v2 (db, sql, -1, &query, NULL), SQLITE_OK);
  if (sqlite3_step (query) == SQLITE_ROW)
    number = sqlite3_column_int64 (query, 0);
  sqlite3_finalize (query);
  sqlite3_close (db);
  return number;
}

gint64
backups_players_of (const char *path)
{
  return backups_number_of (path, "SELECT count (*) FROM players WHERE deleted IS NULL");
}

void
backups_assert_done (CliOutput said)
{
  ck_assert_msg (said.status == 0, "%s", said.err);
}

void
backups_assert_in (const char *text, const char *part)
{
  ck_assert_msg (strstr (text, part) != NULL, "“%s” is not in:\n%s", part, text);
}

GPtrArray *
backups_copies (const char *why)
{
  GPtrArray *all = db_auto_backup_list (backups_database (), NULL);

  ck_assert_ptr_nonnull (all);
  for (guint k = all->len; k > 0; k--)
    if (*why != '\0'
        && strcmp (db_auto_backup_why_name (((DbAutoBackup *)all->pdata[k - 1])->why), why) != 0)
      g_ptr_array_remove_index (all, k - 1);
  return all;
}

guint
backups_count (const char *why)
{
  g_autoptr (GPtrArray) all = backups_copies (why);

  return all->len;
}

char *
backups_dup_newest (const char *why)
{
  g_autoptr (GPtrArray) all = backups_copies (why);

  ck_assert_uint_gt (all->len, 0);
  return g_strdup (((DbAutoBackup *)all->pdata[0])->file);
}

void
backups_age (void)
{
  backups_run_sql (backups_database (), "UPDATE batches SET created = created - 3 * 86400000");
}
