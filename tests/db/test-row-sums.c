/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums of the rows of a daily backup: what became another text by itself is told, with what it
 * was, and nothing else is.
 */
#include "tests/db/fixture.h"

#include "db/auto-backup.h"
#include "db/backup.h"
#include "db/integrity.h"
#include "db/players.h"
#include "db/row-sums.h"
#include "tests/old-files.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

/* Without the backup that was made before it was brought up to date. */
static DbStore *
open_old (guint version)
{
  g_autofree char *path = fixture_path ("old.db");
  g_autoptr (GPtrArray) backups = NULL;
  GError *error = NULL;
  DbStore *store;

  old_file_copy (version, path);
  store = db_store_open (path, DB_OPEN_EXISTING, &error);
  assert_ok (store != NULL, error);
  backups = db_auto_backup_list (path, &error);
  assert_ok (backups != NULL, error);
  for (guint k = 0; k < backups->len; k++)
    ck_assert_int_eq (g_unlink (((DbAutoBackup *)g_ptr_array_index (backups, k))->file), 0);
  return store;
}

/* Of backups made within a second, a name tells which was first. */
static char *
back_up (DbStore *store, DbAutoBackupWhy why)
{
  g_autoptr (DbAutoBackup) backup = NULL;
  GError *error = NULL;

  assert_ok (db_auto_backup_make (store, why, &backup, &error), error);
  return g_strdup (backup->file);
}

static char *
dup_sums (const char *backup)
{
  g_autofree char *file = g_strdup_printf ("%.*s.sums", (int)(strlen (backup) - 3), backup);
  char *text = NULL;

  ck_assert_msg (g_file_get_contents (file, &text, NULL, NULL), "no %s", file);
  return text;
}

/* What check finds, lines. */
static char *
dup_findings (DbStore *store)
{
  g_auto (GStrv) findings = NULL;
  GError *error = NULL;

  assert_ok (db_integrity_check (store, &findings, &error), error);
  return g_strjoinv ("\n", findings);
}

static void
assert_nothing_is_told (DbStore *store)
{
  g_autofree char *findings = dup_findings (store);

  ck_assert_str_eq (findings, "");
}

/* As a disk would: no trigger sees it, and the schema stays as it is. */
static void
tamper (const char *path, const char *sql)
{
  g_autoptr (GPtrArray) triggers = g_ptr_array_new_with_free_func (g_free);
  sqlite3_stmt *row;
  sqlite3 *db;

  ck_assert_int_eq (sqlite3_open (path, &db), SQLITE_OK);
  ck_assert_int_eq (sqlite3_prepare_v2 (db,
                                        "SELECT 'DROP TRIGGER ' || name, sql FROM sqlite_schema"
                                        " WHERE type = 'trigger' ORDER BY rowid",
                                        -1, &row, NULL),
                    SQLITE_OK);
  while (sqlite3_step (row) == SQLITE_ROW)
    for (int k = 0; k < 2; k++)
      g_ptr_array_add (triggers, g_strdup ((const char *)sqlite3_column_text (row, k)));
  sqlite3_finalize (row);
  for (guint k = 0; k < triggers->len; k += 2)
    ck_assert_int_eq (sqlite3_exec (db, triggers->pdata[k], NULL, NULL, NULL), SQLITE_OK);
  ck_assert_msg (sqlite3_exec (db, sql, NULL, NULL, NULL) == SQLITE_OK, "%s: %s", sql,
                 sqlite3_errmsg (db));
  ck_assert_msg (sqlite3_total_changes (db) > 0, "%s changes nothing", sql);
  for (guint k = 1; k < triggers->len; k += 2)
    ck_assert_int_eq (sqlite3_exec (db, triggers->pdata[k], NULL, NULL, NULL), SQLITE_OK);
  sqlite3_close (db);
}

static void
undo_all (DbStore *store)
{
  GError *error = NULL;
  gint64 batch, undo, seen = G_MAXINT64;
  guint skipped;

  for (;;) {
    assert_ok (db_changes_last_undoable (store, &batch, &error), error);
    if (batch == 0 || batch >= seen)
      break;
    seen = batch;
    assert_ok (db_changes_undo (store, batch, DB_UNDO_WHAT_CAN_BE, &undo, &skipped, &error), error);
  }
}

/* Whatever a person does is in the history, and moves are only added: no false alarm, whichever
 * version wrote the collection. And the sums of the second day, of which most are the first day's,
 * are those that a full look at the backup gives. */
START_TEST (tells_nothing_of_what_was_recorded)
{
  DbStore *store = open_old ((guint)_i);
  g_autofree char *first = back_up (store, DB_AUTO_BACKUP_DAILY);
  g_autofree char *second = NULL, *carried = NULL, *anew = NULL, *before = dup_sums (first);
  GError *error = NULL;
  gint64 player;

  ck_assert_ptr_nonnull (strstr (before, "\nmatches 0 "));
  assert_nothing_is_told (store);
  assert_ok (db_player_ensure (store, "Somebody of the next day", &player, &error), error);
  undo_all (store);
  assert_nothing_is_told (store);
  second = back_up (store, DB_AUTO_BACKUP_DAILY);
  carried = dup_sums (second);
  ck_assert_str_ne (carried, before);
  assert_ok (db_row_sums_write (second, NULL, &error), error);
  anew = dup_sums (second);
  ck_assert_str_eq (carried, anew);
  assert_nothing_is_told (store);
  db_store_close (store);
}
END_TEST

/* A row that is another one, and what has to be told of it. */
static const struct {
  const char *sql;
  const char *told;
} wrong[] = {
  { "UPDATE players SET name = 'Bem' WHERE name = 'Ben'", "“players” is another one" },
  { "UPDATE players SET name = 'Bem' WHERE name = 'Ben'", "There it is: name “Ben”" },
  { "UPDATE moves SET text = 'title oceam' WHERE (line, number) ="
    " (SELECT line, number FROM moves WHERE number = 2 ORDER BY line LIMIT 1)",
    "of “moves” is another one" },
  { "UPDATE seats SET score = 4711 WHERE (match, seat) ="
    " (SELECT match, seat FROM seats WHERE score IS NOT NULL LIMIT 1)",
    "of “matches” is another one" },
  { "DELETE FROM match_tags WHERE match = (SELECT max (match) FROM match_tags)",
    "of “matches” is another one" },
  { "UPDATE notes SET text = 'xyzzy' WHERE id = (SELECT min (id) FROM notes)",
    "There it is: text “" },
  { "UPDATE entrants SET \"left\" = 7 WHERE id = (SELECT min (id) FROM entrants)",
    "of “entrants” is another one" },
  { "UPDATE photo_bytes SET jpeg = x'FFD8FFD9' WHERE photo = (SELECT min (photo) FROM photo_bytes)",
    "of “photo_bytes” is another one" },
  { "DELETE FROM tags WHERE id = (SELECT min (id) FROM tags)", "of “tags” is another one" },
};

START_TEST (tells_what_became_another_text)
{
  g_autofree char *path = fixture_path ("old.db"), *findings = NULL, *backup = NULL;
  DbStore *store = open_old (OLD_FILES);

  backup = back_up (store, DB_AUTO_BACKUP_DAILY);
  db_store_close (store);
  tamper (path, wrong[_i].sql);
  store = db_store_open (path, DB_OPEN_EXISTING, NULL);
  ck_assert_ptr_nonnull (store);
  findings = dup_findings (store);
  ck_assert_msg (strstr (findings, wrong[_i].told) != NULL, "“%s” is not in “%s”", wrong[_i].told,
                 findings);
  db_store_close (store);
}
END_TEST

/* The one of the day after copied the other text: the one before tells what it was. */
START_TEST (an_older_backup_tells_what_it_was)
{
  g_autofree char *path = fixture_path ("old.db"), *findings = NULL, *first = NULL, *second = NULL;
  g_autofree char *name = NULL;
  DbStore *store = open_old (OLD_FILES);

  first = back_up (store, DB_AUTO_BACKUP_DAILY);
  name = g_path_get_basename (first);
  name[strlen (name) - 3] = '\0';
  db_store_close (store);
  tamper (path, "UPDATE players SET name = 'Bem' WHERE name = 'Ben'");
  store = db_store_open (path, DB_OPEN_EXISTING, NULL);
  second = back_up (store, DB_AUTO_BACKUP_DAILY);
  findings = dup_findings (store);
  ck_assert_msg (strstr (findings, "name “Ben”") != NULL && strstr (findings, name) != NULL, "%s",
                 findings);
  db_store_close (store);
  /* Where it is gone, nobody knows any more. */
  g_unlink (first);
  store = db_store_open (path, DB_OPEN_EXISTING, NULL);
  g_free (findings);
  findings = dup_findings (store);
  ck_assert_msg (strstr (findings, "is not what it was when it was made") != NULL, "%s", findings);
  db_store_close (store);
}
END_TEST

/* Whose name is given anew has the new one by intent. */
START_TEST (a_change_of_the_row_is_no_damage)
{
  g_autofree char *path = fixture_path ("old.db"), *backup = NULL;
  DbStore *store = open_old (OLD_FILES);
  GError *error = NULL;
  gint64 player;

  backup = back_up (store, DB_AUTO_BACKUP_DAILY);
  assert_ok (db_player_ensure (store, "Ben", &player, &error), error);
  assert_ok (db_player_rename (store, player, "Benjamin the Second", &error), error);
  assert_nothing_is_told (store);
  db_store_close (store);
}
END_TEST

/* What was put back is another history; its next daily backup begins anew. */
START_TEST (after_a_restore_sums_begin_anew)
{
  g_autofree char *first = NULL, *second = NULL, *third = NULL, *kept = NULL;
  DbStore *store = open_old (OLD_FILES);
  GError *error = NULL;
  gint64 player;

  first = back_up (store, DB_AUTO_BACKUP_HAND);
  assert_ok (db_player_ensure (store, "Ben", &player, &error), error);
  assert_ok (db_player_rename (store, player, "Benjamin the Second", &error), error);
  second = back_up (store, DB_AUTO_BACKUP_DAILY);
  assert_ok (db_backup_restore (store, first, &kept, &error), error);
  assert_nothing_is_told (store);
  third = back_up (store, DB_AUTO_BACKUP_DAILY);
  assert_nothing_is_told (store);
  db_store_close (store);
}
END_TEST

/* Beside a backup that is removed no sums stay. */
START_TEST (sums_go_with_their_backup)
{
  DbStore *store = open_old (OLD_FILES);
  g_autofree char *first = back_up (store, DB_AUTO_BACKUP_DAILY), *sums = NULL, *second = NULL;

  sums = g_strdup_printf ("%.*s.sums", (int)(strlen (first) - 3), first);
  ck_assert (g_file_test (sums, G_FILE_TEST_EXISTS));
  g_unlink (first);
  second = back_up (store, DB_AUTO_BACKUP_HAND);
  ck_assert (!g_file_test (sums, G_FILE_TEST_EXISTS));
  db_store_close (store);
}
END_TEST

TEST_SUITE (row_sums)
{
  Suite *suite = suite_create ("row-sums");
  TCase *tests = tcase_create ("rows");

  old_files_open ();
  tcase_add_checked_fixture (tests, fixture_make_folder, fixture_remove_folder);
  tcase_set_timeout (tests, 120);
  tcase_add_loop_test (tests, tells_nothing_of_what_was_recorded, 1, OLD_FILES + 1);
  tcase_add_loop_test (tests, tells_what_became_another_text, 0, G_N_ELEMENTS (wrong));
  tcase_add_test (tests, an_older_backup_tells_what_it_was);
  tcase_add_test (tests, a_change_of_the_row_is_no_damage);
  tcase_add_test (tests, after_a_restore_sums_begin_anew);
  tcase_add_test (tests, sums_go_with_their_backup);
  suite_add_tcase (suite, tests);
  return suite;
}
