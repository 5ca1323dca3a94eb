/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Backup, restore and check, all while another connection has the file open.
 */
#include "tests/db/fixture.h"

#include "db/line-append.h"
#include "db/backup.h"
#include "db/integrity.h"
#include "db/packs.h"
#include "db/players.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static gint64
players_of (DbStore *store)
{
  g_autoptr (GPtrArray) players = db_players_list (store, TRUE, NULL);

  return players->len;
}

static void
add_player (DbStore *store, const char *name)
{
  g_autoptr (GError) error = NULL;
  gint64 player;

  assert_ok (db_player_add (store, name, &player, &error), error);
}

START_TEST (test_backup)
{
  g_autofree char *file = fixture_path ("copy.db"), *log = fixture_path ("copy.db-wal");
  g_autoptr (DbStore) other =
      db_store_open (db_store_get_path (fixture_store), DB_OPEN_EXISTING, NULL);
  g_auto (DbTransaction) writing = DB_TRANSACTION_INIT;
  g_autoptr (DbStore) copy = NULL;
  g_autoptr (GError) error = NULL;
  struct stat info;

  fixture_add_match (fixture_store, TRUE);
  /* Another writer in the middle of its work neither blocks it nor gets into it. */
  ck_assert (db_transaction_begin (&writing, other, NULL));
  add_player (other, "Eve");
  assert_ok (db_backup_to (fixture_store, file, &error), error);
  ck_assert_int_eq (g_stat (file, &info), 0);
  ck_assert_int_eq (info.st_mode & 0777, 0600);
  ck_assert (!g_file_test (log, G_FILE_TEST_EXISTS));
  ck_assert_int_eq (fixture_query_int (file, "SELECT count (*) FROM players"), 2);
  copy = db_store_open (file, DB_OPEN_READ_ONLY, &error);
  assert_ok (copy != NULL, error);
  ck_assert_int_eq (players_of (copy), 2);
}
END_TEST

START_TEST (test_backup_over)
{
  g_autofree char *file = fixture_path ("copy.db"), *picture = fixture_path ("holiday.jpg");
  g_autofree char *foreign = fixture_path ("foreign.db"), *bytes = NULL;
  g_autofree char *nowhere = g_build_filename (fixture_folder, "no", "where.db", NULL);
  g_autoptr (GError) error = NULL;

  assert_ok (db_backup_to (fixture_store, file, &error), error);
  fixture_add_match (fixture_store, TRUE);
  assert_ok (db_backup_to (fixture_store, file, &error), error);
  ck_assert_int_eq (fixture_query_int (file, "SELECT count (*) FROM players"), 2);
  ck_assert (g_file_set_contents (picture, "\xff\xd8\xff\xe0 holiday", -1, NULL));
  assert_error (db_backup_to (fixture_store, picture, &error), error, DB_ERROR_NOT_DATABASE);
  ck_assert (g_file_get_contents (picture, &bytes, NULL, NULL));
  ck_assert_str_eq (bytes, "\xff\xd8\xff\xe0 holiday");
  fixture_exec (foreign, "CREATE TABLE t (a)");
  assert_error (db_backup_to (fixture_store, foreign, &error), error, DB_ERROR_FOREIGN);
  assert_error (db_backup_to (fixture_store, fixture_folder, &error), error, DB_ERROR_DIRECTORY);
  assert_error (db_backup_to (fixture_store, nowhere, &error), error, DB_ERROR_OPEN);
  assert_error (db_backup_to (fixture_store, db_store_get_path (fixture_store), &error), error,
                DB_ERROR_INVALID);
}
END_TEST

/* Opens @file, adds somebody, and is killed with the log beside it. */
static void
add_and_die (const char *file)
{
  pid_t child = fork ();
  int status;

  ck_assert_int_ge (child, 0);
  if (child == 0) {
    DbStore *store = db_store_open (file, DB_OPEN_EXISTING, NULL);
    gint64 player;

    _exit (store != NULL && db_player_add (store, "Zoe", &player, NULL) ? 0 : 1);
  }
  ck_assert_int_eq (waitpid (child, &status, 0), child);
  ck_assert_int_eq (status, 0);
}

/* What lies beside the older file would be taken for the new one's log. */
START_TEST (test_backup_over_a_log)
{
  g_autofree char *file = fixture_path ("copy.db"), *log = fixture_path ("copy.db-wal");
  g_autoptr (DbStore) copy = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) findings = NULL;

  assert_ok (db_backup_to (fixture_store, file, &error), error);
  add_and_die (file);
  ck_assert (g_file_test (log, G_FILE_TEST_EXISTS));
  fixture_add_match (fixture_store, TRUE);
  assert_ok (db_backup_to (fixture_store, file, &error), error);
  copy = db_store_open (file, DB_OPEN_EXISTING, &error);
  assert_ok (copy != NULL, error);
  ck_assert_int_eq (players_of (copy), players_of (fixture_store));
  assert_ok (db_integrity_check (copy, &findings, &error), error);
  ck_assert_ptr_null (findings[0]);
}
END_TEST

/* Who has the older file open would go on with a log that is another one's. */
START_TEST (test_backup_over_one_in_use)
{
  g_autofree char *file = fixture_path ("copy.db");
  g_autoptr (DbStore) other = NULL;
  g_autoptr (GError) error = NULL;

  assert_ok (db_backup_to (fixture_store, file, &error), error);
  other = db_store_open (file, DB_OPEN_EXISTING, &error);
  assert_ok (other != NULL, error);
  add_player (other, "Zoe");
  assert_error (db_backup_to (fixture_store, file, &error), error, DB_ERROR_BUSY);
  add_player (other, "Flo");
  ck_assert_int_eq (players_of (other), 2);
}
END_TEST

/* What the dead left of that file goes; nothing else does. */
START_TEST (test_backup_clears_away)
{
  static const struct {
    const char *name;
    gboolean dead, goes;
  } files[] = {
    { "copy.db.0.partial-%d", TRUE, TRUE },   { "copy.db.0.partial-%d-journal", TRUE, TRUE },
    { "copy.db.0.partial-%d", FALSE, FALSE }, { "other.db.0.partial-%d", TRUE, FALSE },
    { "copy.db.notes-%d", TRUE, FALSE },
  };
  g_autofree char *file = fixture_path ("copy.db");
  g_autoptr (GError) error = NULL;
  pid_t dead = fork ();

  ck_assert_int_ge (dead, 0);
  if (dead == 0)
    _exit (0);
  ck_assert_int_eq (waitpid (dead, NULL, 0), dead);
  for (guint round = 0; round < 2; round++) {
    for (gsize k = 0; k < G_N_ELEMENTS (files); k++) {
      g_auto (GStrv) parts = g_strsplit (files[k].name, "%d", 2);
      g_autofree char *name =
          g_strdup_printf ("%s%d%s", parts[0], files[k].dead ? dead : getppid (), parts[1]);
      g_autofree char *path = fixture_path (name);

      if (round == 0)
        ck_assert (g_file_set_contents (path, "half", -1, NULL));
      else
        ck_assert_msg (g_file_test (path, G_FILE_TEST_EXISTS) != files[k].goes, "%s", name);
    }
    assert_ok (db_backup_to (fixture_store, file, &error), error);
  }
}
END_TEST

START_TEST (test_restore)
{
  g_autofree char *file = fixture_path ("copy.db"), *kept = NULL;
  g_autoptr (DbStore) other =
      db_store_open (db_store_get_path (fixture_store), DB_OPEN_EXISTING, NULL);
  g_autoptr (GError) error = NULL;
  DbTip tip;

  ck_assert (db_match_get_tip (fixture_store, fixture_add_match (fixture_store, TRUE), &tip, NULL));
  fixture_append (fixture_store, &tip, "a b");
  assert_ok (db_backup_to (fixture_store, file, &error), error);
  add_player (fixture_store, "Eve");
  add_player (other, "Flo");
  ck_assert_int_eq (players_of (other), 4);
  db_store_poll (other);
  assert_ok (db_backup_restore (fixture_store, file, &kept, &error), error);
  ck_assert_int_eq (players_of (fixture_store), 2);
  ck_assert (db_store_poll (other));
  ck_assert_int_eq (players_of (other), 2);
  ck_assert_int_eq (fixture_query_int (kept, "SELECT count (*) FROM players"), 4);
  g_clear_pointer (&other, db_store_close);
  other = db_store_open (db_store_get_path (fixture_store), DB_OPEN_EXISTING, NULL);
  add_player (other, "Gus");
  fixture_append (fixture_store, &tip, "c");
  ck_assert_int_eq (players_of (fixture_store), 3);
  ck_assert_int_eq (
      fixture_query_int (db_store_get_path (fixture_store),
                         "SELECT (SELECT journal_mode FROM pragma_journal_mode) = 'wal'"),
      1);
}
END_TEST

START_TEST (test_restore_refused)
{
  g_autofree char *picture = fixture_path ("holiday.jpg"), *newer = fixture_path ("newer.db");
  g_autofree char *missing = fixture_path ("missing.db"), *empty = fixture_path ("empty.db");
  g_autofree char *cut = fixture_path ("cut.db"), *bytes = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  fixture_add_match (fixture_store, TRUE);
  ck_assert (g_file_set_contents (picture, "\xff\xd8\xff\xe0 holiday", -1, NULL));
  ck_assert (g_file_set_contents (empty, "", 0, NULL));
  assert_ok (db_backup_to (fixture_store, newer, &error), error);
  ck_assert (g_file_get_contents (newer, &bytes, &length, NULL));
  ck_assert (g_file_set_contents (cut, bytes, (gssize)length / 2, NULL));
  fixture_exec (newer, "PRAGMA user_version = 99");
  assert_error (db_backup_restore (fixture_store, picture, NULL, &error), error,
                DB_ERROR_NOT_DATABASE);
  assert_error (db_backup_restore (fixture_store, newer, NULL, &error), error, DB_ERROR_NEWER);
  assert_error (db_backup_restore (fixture_store, missing, NULL, &error), error, DB_ERROR_OPEN);
  assert_error (db_backup_restore (fixture_store, empty, NULL, &error), error,
                DB_ERROR_NOT_DATABASE);
  assert_error (db_backup_restore (fixture_store, cut, NULL, &error), error, DB_ERROR_DAMAGED);
  assert_error (db_backup_restore (fixture_store, fixture_folder, NULL, &error), error,
                DB_ERROR_DIRECTORY);
  ck_assert_int_eq (players_of (fixture_store), 2);
}
END_TEST

/* A writer holds the file: told after the wait, and nothing is changed. */
START_TEST (test_restore_busy)
{
  g_autofree char *file = fixture_path ("copy.db");
  g_autoptr (DbStore) other =
      db_store_open (db_store_get_path (fixture_store), DB_OPEN_EXISTING, NULL);
  g_auto (DbTransaction) writing = DB_TRANSACTION_INIT;
  g_autoptr (GError) error = NULL;

  assert_ok (db_backup_to (fixture_store, file, &error), error);
  fixture_add_match (fixture_store, TRUE);
  ck_assert (db_transaction_begin (&writing, other, NULL));
  assert_error (db_backup_restore (fixture_store, file, NULL, &error), error, DB_ERROR_BUSY);
  db_transaction_clear (&writing);
  ck_assert_int_eq (players_of (fixture_store), 2);
}
END_TEST

/* What another connection read is of another file now: it must not write by what it knows. */
START_TEST (test_replaced)
{
  g_autofree char *file = fixture_path ("backup.db"), *away = fixture_path ("away.db");
  g_autoptr (DbStore) other = NULL;
  g_autoptr (GError) error = NULL;
  DbMove move = fixture_move (1, "a");
  gint64 match;
  DbTip tip;

  assert_ok (db_backup_to (fixture_store, file, &error), error);
  other = db_store_open (db_store_get_path (fixture_store), DB_OPEN_EXISTING, &error);
  assert_ok (other != NULL, error);
  match = fixture_add_match (other, TRUE);
  ck_assert (db_match_get_tip (other, match, &tip, NULL));
  if (_i == 0) {
    assert_ok (db_backup_restore (fixture_store, file, NULL, &error), error);
    /* A match of the same row, begun since. */
    ck_assert_int_eq (fixture_add_match (fixture_store, TRUE), match);
  } else {
    ck_assert_int_eq (g_rename (db_store_get_path (fixture_store), away), 0);
  }
  ck_assert (db_store_is_replaced (other));
  assert_error (db_line_append (other, &tip, &move, 1, NULL, &error), error, DB_ERROR_REPLACED);
  ck_assert (!db_transaction_is_open (other));
  if (_i == 1)
    ck_assert_int_eq (g_rename (away, db_store_get_path (fixture_store)), 0);
  ck_assert (!db_store_is_replaced (fixture_store));
  ck_assert (db_match_get_tip (fixture_store, match, &tip, NULL));
  ck_assert (db_line_append (fixture_store, &tip, &move, 1, NULL, NULL));
}
END_TEST

static char *
findings_of (void)
{
  g_auto (GStrv) findings = NULL;
  g_autoptr (GError) error = NULL;

  assert_ok (db_integrity_check (fixture_store, &findings, &error), error);
  return g_strjoinv ("\n", findings);
}

START_TEST (test_check_well)
{
  g_autofree char *findings = NULL;
  DbTip tip;

  ck_assert (db_match_get_tip (fixture_store, fixture_add_match (fixture_store, TRUE), &tip, NULL));
  fixture_append (fixture_store, &tip, "a b c d");
  ck_assert (db_line_take_back (fixture_store, &tip, 1, NULL, NULL));
  fixture_append (fixture_store, &tip, "x y");
  ck_assert (db_line_take_back (fixture_store, &tip, 0, NULL, NULL));
  fixture_append (fixture_store, &tip, "z");
  fixture_add_match (fixture_store, FALSE);
  findings = findings_of ();
  ck_assert_str_eq (findings, "");
}
END_TEST

/* What a person with sqlite3, or a fault of ours, can break; each is told in its own words. */
START_TEST (test_check_findings)
{
  static const struct {
    const char *sql, *finding;
  } cases[] = {
    { "DROP TRIGGER moves_stay; DELETE FROM moves WHERE number = 2", "have a gap" },
    { "UPDATE lines SET tip = 9", "ends behind" },
    { "INSERT INTO lines (match, number, parent, fork_at, created) VALUES (1, 2, 1, 7, 0)",
      "parent has no move" },
    { "UPDATE matches SET line = 1 WHERE id = 2", "another match’s" },
    { "DELETE FROM seats WHERE match = 1 AND seat = 1", "seats have a gap" },
    { "INSERT INTO players (id, uuid, name, folded, merged_into, created, modified)"
      " VALUES (9, '9', 'i', 'i', 1, 0, 0), (8, '8', 'h', 'h', 9, 0, 0)",
      "merged into one who is merged" },
    { "INSERT INTO match_decks (match, seat, name, packs) VALUES (1, 7, 'Storm', '')",
      "a match does not have" },
    { "UPDATE results SET moves = 2", "result is of other moves" },
    { "INSERT INTO seats (match, seat, side, player) VALUES (1, 3, 1, 4711)", "missing" },
    { "UPDATE changes SET after = '{' WHERE id = 1", "cannot be read" },
    { "DROP TRIGGER packs_never_change; UPDATE packs SET json = '{ }'", "not what it was" },
    { "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace (sql, 'folded)',"
      " 'name)') WHERE name = 'players_folded'; CREATE TABLE t (a); DROP TABLE t",
      "damaged" },
  };
  DbPackContent pack = {
    .code = "p", .revision = 1, .game = "tome", .title = "t", .json = "{}", .json_length = 2
  };
  g_autofree char *findings = NULL;
  gint64 row;
  DbTip tip;

  ck_assert (db_match_get_tip (fixture_store, fixture_add_match (fixture_store, TRUE), &tip, NULL));
  fixture_append (fixture_store, &tip, "a b c");
  fixture_add_match (fixture_store, FALSE);
  ck_assert (db_pack_add (fixture_store, &pack, &row, NULL, NULL));
  fixture_exec (db_store_get_path (fixture_store), cases[_i].sql);
  findings = findings_of ();
  ck_assert_msg (strstr (findings, cases[_i].finding) != NULL, "%s", findings);
}
END_TEST

TEST_SUITE (backup)
{
  Suite *suite = suite_create ("backup");
  TCase *backup = tcase_create ("backup");

  tcase_add_checked_fixture (backup, fixture_open, fixture_close);
  tcase_set_timeout (backup, 30);
  tcase_add_test (backup, test_backup);
  tcase_add_test (backup, test_backup_over);
  tcase_add_test (backup, test_backup_clears_away);
  tcase_add_test (backup, test_backup_over_a_log);
  tcase_add_test (backup, test_backup_over_one_in_use);
  tcase_add_test (backup, test_restore);
  tcase_add_test (backup, test_restore_refused);
  tcase_add_test (backup, test_restore_busy);
  tcase_add_loop_test (backup, test_replaced, 0, 2);
  tcase_add_test (backup, test_check_well);
  tcase_add_loop_test (backup, test_check_findings, 0, 12);
  suite_add_tcase (suite, backup);
  return suite;
}
