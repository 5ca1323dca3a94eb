/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Opening: a new file, everything that isn't one of ours, and files that cannot be written.
 */
#include "tests/db/fixture.h"

#include "db/line-append.h"
#include "db/migrate.h"
#include "db/settings.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define NOBODY 65534

static DbStore *
open_path (const char *path, DbOpenFlags flags, GError **error)
{
  return db_store_open (path, flags, error);
}

START_TEST (test_new_file)
{
  g_autofree char *outer = fixture_path ("a"), *folder = g_build_filename (outer, "b", NULL);
  g_autofree char *path = g_build_filename (folder, "new.db", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) store = open_path (path, DB_OPEN_CREATE, &error);
  struct stat info;

  assert_ok (store != NULL, error);
  ck_assert (!db_store_is_read_only (store));
  ck_assert_str_eq (db_store_get_path (store), path);
  ck_assert_int_eq (g_stat (path, &info), 0);
  ck_assert_int_eq (info.st_mode & 0777, 0600);
  g_clear_pointer (&store, db_store_close);
  ck_assert_int_eq (fixture_query_int (path, "PRAGMA application_id"), DB_APPLICATION_ID);
  ck_assert_int_eq (fixture_query_int (path, "PRAGMA user_version"), db_migrate_latest ());
  ck_assert_int_eq (fixture_query_int (path, "SELECT (SELECT journal_mode FROM pragma_journal_mode)"
                                             " = 'wal'"),
                    1);
  g_remove (path);
  g_rmdir (folder);
  g_rmdir (outer);
}
END_TEST

START_TEST (test_opened_again)
{
  g_autofree char *path = fixture_path ("again.db");
  g_autoptr (GError) error = NULL;
  gint64 first, second;

  for (int round = 0; round < 3; round++) {
    g_autoptr (DbStore) store =
        open_path (path, round == 0 ? DB_OPEN_CREATE : DB_OPEN_EXISTING, &error);

    assert_ok (store != NULL, error);
    if (round == 0)
      first = fixture_add_match (store, TRUE);
    if (round == 1)
      second = fixture_add_match (store, TRUE);
  }
  ck_assert_int_eq (first, 1);
  ck_assert_int_eq (second, 2);
}
END_TEST

START_TEST (test_in_memory)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) store = open_path (":memory:", DB_OPEN_CREATE, &error);

  assert_ok (store != NULL, error);
  ck_assert_int_eq (fixture_add_match (store, TRUE), 1);
  ck_assert (!g_file_test (":memory:", G_FILE_TEST_EXISTS));
}
END_TEST

static void
write_file (const char *path, const char *bytes, gsize length)
{
  ck_assert (g_file_set_contents (path, bytes, (gssize)length, NULL));
}

/* What is refused stays as it is, byte for byte, and the message names it. */
static void
check_refused (const char *path, DbError expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL, *after = NULL, *name = g_path_get_basename (path);
  gsize length = 0, length_after = 0;
  DbStore *store;

  g_file_get_contents (path, &before, &length, NULL);
  store = open_path (path, DB_OPEN_CREATE, &error);
  ck_assert_ptr_null (store);
  ck_assert_msg (g_error_matches (error, DB_ERROR, expected), "%d: %s", error->code,
                 error->message);
  ck_assert_msg (strstr (error->message, name) != NULL, "%s", error->message);
  if (before == NULL)
    return;
  ck_assert (g_file_get_contents (path, &after, &length_after, NULL));
  ck_assert_mem_eq (before, after, length);
  ck_assert_uint_eq (length, length_after);
}

START_TEST (test_picture)
{
  static const char jpeg[4000] = "\xff\xd8\xff\xe0\0\x10JFIF\0\1\1\0\0\1\0\1\0\0\xff\xdb";
  g_autofree char *path = fixture_path ("picture.jpg");

  write_file (path, jpeg, sizeof jpeg);
  check_refused (path, DB_ERROR_NOT_DATABASE);
  write_file (path, "[Record \"1\"]\n", 13);
  check_refused (path, DB_ERROR_NOT_DATABASE);
}
END_TEST

START_TEST (test_folder)
{
  g_autofree char *path = fixture_path ("folder");

  g_mkdir (path, 0700);
  check_refused (path, DB_ERROR_DIRECTORY);
}
END_TEST

START_TEST (test_no_file)
{
  g_autofree char *path = fixture_path ("missing.db");
  g_autofree char *below = g_build_filename (fixture_folder, "file", "below.db", NULL);
  g_autofree char *file = fixture_path ("file");
  g_autoptr (GError) error = NULL;

  assert_error (open_path (path, DB_OPEN_EXISTING, &error), error, DB_ERROR_OPEN);
  assert_error (open_path (path, DB_OPEN_READ_ONLY, &error), error, DB_ERROR_OPEN);
  ck_assert (!g_file_test (path, G_FILE_TEST_EXISTS));
  write_file (file, "x", 1);
  assert_error (open_path (below, DB_OPEN_CREATE, &error), error, DB_ERROR_OPEN);
}
END_TEST

START_TEST (test_foreign)
{
  g_autofree char *path = fixture_path ("bookmarks.sqlite");

  fixture_exec (path, "PRAGMA journal_mode = DELETE; PRAGMA application_id = 77;"
                      "CREATE TABLE t (a); INSERT INTO t VALUES (1)");
  check_refused (path, DB_ERROR_FOREIGN);
  fixture_exec (path, "PRAGMA application_id = 0");
  check_refused (path, DB_ERROR_FOREIGN);
}
END_TEST

START_TEST (test_newer)
{
  g_autofree char *path = fixture_path ("newer.db");
  g_autoptr (GError) error = NULL;

  db_store_close (open_path (path, DB_OPEN_CREATE, NULL));
  fixture_exec (path, "PRAGMA user_version = 999");
  check_refused (path, DB_ERROR_NEWER);
  ck_assert_ptr_null (open_path (path, DB_OPEN_READ_ONLY, &error));
  ck_assert_msg (strstr (error->message, "newer") != NULL, "%s", error->message);
}
END_TEST

/* Cut anywhere: refused, or at least found by the first thing that reads. */
START_TEST (test_truncated)
{
  static const gsize keep[] = { 50, 600, 4096, 6000, 8192, 40960 };
  g_autofree char *path = fixture_path ("whole.db");
  g_autofree char *cut = fixture_path ("cut.db");
  g_autofree char *bytes = NULL;
  gsize length = 0;

  db_store_close (open_path (path, DB_OPEN_CREATE, NULL));
  ck_assert (g_file_get_contents (path, &bytes, &length, NULL));
  ck_assert_uint_gt (length, keep[_i]);
  write_file (cut, bytes, keep[_i]);
  check_refused (cut, DB_ERROR_DAMAGED);
}
END_TEST

START_TEST (test_locked)
{
  g_autofree char *path = fixture_path ("locked.db");
  g_autoptr (DbStore) store = open_path (path, DB_OPEN_CREATE, NULL);
  g_autoptr (GError) error = NULL;
  gint64 id, began;
  sqlite3 *other;

  ck_assert_int_eq (sqlite3_open (path, &other), SQLITE_OK);
  ck_assert_int_eq (sqlite3_exec (other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
  began = g_get_monotonic_time ();
  {
    g_autoptr (DbMatch) draft = fixture_new_match ((const char *const[]){ "Ada", "Ben", NULL });

    assert_error (db_match_add (store, draft, &id, &error), error, DB_ERROR_BUSY);
  }
  ck_assert_int_ge (g_get_monotonic_time () - began, 1500000);
  ck_assert_int_le (g_get_monotonic_time () - began, 10000000);
  sqlite3_exec (other, "ROLLBACK", NULL, NULL, NULL);
  sqlite3_close (other);
  ck_assert_int_eq (fixture_add_match (store, TRUE), 1);
}
END_TEST

START_TEST (test_locked_whole)
{
  g_autofree char *path = fixture_path ("exclusive.db");
  g_autoptr (GError) error = NULL;
  sqlite3 *other;

  db_store_close (open_path (path, DB_OPEN_CREATE, NULL));
  ck_assert_int_eq (sqlite3_open (path, &other), SQLITE_OK);
  ck_assert_int_eq (sqlite3_exec (other,
                                  "PRAGMA journal_mode = DELETE; PRAGMA locking_mode = EXCLUSIVE;"
                                  "BEGIN EXCLUSIVE",
                                  NULL, NULL, NULL),
                    SQLITE_OK);
  assert_error (open_path (path, DB_OPEN_CREATE, &error), error, DB_ERROR_BUSY);
  sqlite3_close (other);
}
END_TEST

/* In a child without privileges; its exit status says what it found. */
static int
as_nobody (int (*work) (const char *path), const char *path)
{
  int status = 0;
  pid_t child = fork ();

  ck_assert_int_ge (child, 0);
  if (child == 0) {
    if (getuid () == 0 && setuid (NOBODY) != 0)
      _exit (99);
    _exit (work (path));
  }
  ck_assert_int_eq (waitpid (child, &status, 0), child);
  ck_assert (WIFEXITED (status));
  return WEXITSTATUS (status);
}

static gboolean
count_cb (const DbMove *move, gpointer data)
{
  ++*(guint *)data;
  return TRUE;
}

/* Reads what is there, and is told so when it writes. */
static int
read_only_work (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) store = open_path (path, DB_OPEN_CREATE, &error);
  DbMove move = fixture_move (4, "d");
  guint count = 0;
  DbTip tip;

  if (store == NULL)
    return 10 + error->code;
  if (!db_store_is_read_only (store))
    return 2;
  if (!db_match_get_tip (store, 1, &tip, NULL) || tip.number != 3
      || !db_line_foreach_move (store, tip.line, 1, G_MAXUINT64, count_cb, &count, NULL)
      || count != 3)
    return 3;
  if (db_line_append (store, &tip, &move, 1, NULL, &error))
    return 4;
  return g_error_matches (error, DB_ERROR, DB_ERROR_READ_ONLY) ? 0 : 5;
}

static int
open_work (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) store = open_path (path, DB_OPEN_CREATE, &error);

  return store != NULL ? 0 : 10 + error->code;
}

/* What may be read and not written: the file, its folder, both; a collection and a backup. */
START_TEST (test_read_only)
{
  static const struct {
    mode_t file, folder;
    const char *journal;
  } modes[] = {
    { 0444, 0777, "PRAGMA journal_mode = WAL" },    { 0666, 0555, "PRAGMA journal_mode = WAL" },
    { 0444, 0555, "PRAGMA journal_mode = WAL" },    { 0444, 0777, "PRAGMA journal_mode = DELETE" },
    { 0666, 0555, "PRAGMA journal_mode = DELETE" }, { 0444, 0555, "PRAGMA journal_mode = DELETE" },
  };
  g_autofree char *path = fixture_path ("read.db");
  DbStore *store = open_path (path, DB_OPEN_CREATE, NULL);
  DbTip tip;
  int found;

  ck_assert (db_match_get_tip (store, fixture_add_match (store, TRUE), &tip, NULL));
  fixture_append (store, &tip, "a b c");
  db_store_close (store);
  fixture_exec (path, modes[_i].journal);
  g_chmod (path, modes[_i].file);
  g_chmod (fixture_folder, modes[_i].folder);
  found = as_nobody (read_only_work, path);
  g_chmod (fixture_folder, 0700);
  ck_assert_int_eq (found, 0);
}
END_TEST

/* 0 when a file of one's own that was protected for a while can be written again. */
static int
protected_work (const char *path)
{
  gboolean writable;

  db_store_close (open_path (path, DB_OPEN_CREATE, NULL));
  g_chmod (path, 0444);
  db_store_close (open_path (path, DB_OPEN_EXISTING, NULL));
  g_chmod (path, 0644);
  for (guint k = 0; k < 2; k++) {
    g_autoptr (DbStore) store = open_path (path, DB_OPEN_EXISTING, NULL);

    writable = store != NULL && !db_store_is_read_only (store)
               && db_setting_set (store, "key", k == 0 ? "one" : "two", NULL);
    if (!writable)
      return 1 + (int)k;
  }
  return 0;
}

START_TEST (test_protected_for_a_while)
{
  g_autofree char *path = fixture_path ("protected.db");

  g_chmod (fixture_folder, 0777);
  ck_assert_int_eq (as_nobody (protected_work, path), 0);
}
END_TEST

START_TEST (test_unreadable)
{
  g_autofree char *path = fixture_path ("secret.db");
  g_autofree char *new = g_build_filename (fixture_folder, "new", "new.db", NULL);
  int found, made;

  db_store_close (open_path (path, DB_OPEN_CREATE, NULL));
  g_chmod (path, 0);
  g_chmod (fixture_folder, 0555);
  found = as_nobody (open_work, path);
  made = as_nobody (open_work, new);
  g_chmod (fixture_folder, 0700);
  ck_assert_int_eq (found, 10 + DB_ERROR_OPEN);
  ck_assert_int_eq (made, 10 + DB_ERROR_OPEN);
}
END_TEST

START_TEST (test_asked_read_only)
{
  g_autofree char *path = fixture_path ("asked.db");
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) store = NULL;
  g_autoptr (DbMatch) draft = fixture_new_match ((const char *const[]){ "Ada", NULL });
  gint64 id;

  db_store_close (open_path (path, DB_OPEN_CREATE, NULL));
  store = open_path (path, DB_OPEN_READ_ONLY, &error);
  assert_ok (store != NULL, error);
  ck_assert (db_store_is_read_only (store));
  assert_error (db_match_add (store, draft, &id, &error), error, DB_ERROR_READ_ONLY);
}
END_TEST

START_TEST (test_poll)
{
  g_autofree char *path = fixture_path ("poll.db");
  g_autoptr (DbStore) one = open_path (path, DB_OPEN_CREATE, NULL);
  g_autoptr (DbStore) two = open_path (path, DB_OPEN_EXISTING, NULL);

  db_store_poll (one);
  ck_assert (!db_store_poll (one));
  fixture_add_match (one, TRUE);
  ck_assert_msg (!db_store_poll (one), "own changes are no news");
  ck_assert (db_store_poll (two));
  ck_assert (!db_store_poll (two));
  fixture_add_match (two, TRUE);
  ck_assert (db_store_poll (one));
}
END_TEST

/* A log that much was written to once is not read by all who come after. */
START_TEST (test_long_log)
{
  g_autofree char *path = fixture_path ("long.db"), *log = fixture_path ("long.db-wal");
  g_autofree char *much = g_strnfill (16 << 20, 'x');
  g_autoptr (DbStore) store = open_path (path, DB_OPEN_CREATE, NULL);
  g_autoptr (GError) error = NULL;
  struct stat info;

  assert_ok (db_setting_set (store, "much", much, &error), error);
  ck_assert_int_eq (g_stat (log, &info), 0);
  ck_assert_int_ge (info.st_size, 16 << 20);
  assert_ok (db_setting_set (store, "more", "1", &error), error);
  ck_assert_int_eq (g_stat (log, &info), 0);
  ck_assert_int_le (info.st_size, 4 << 20);
}
END_TEST

START_TEST (test_plain_sqlite)
{
  g_autofree char *path = fixture_path ("plain.db");
  DbStore *store = open_path (path, DB_OPEN_CREATE, NULL);
  g_autofree char *out = NULL, *program = g_find_program_in_path ("sqlite3");
  const char *argv[] = { "sqlite3", path,
                         "PRAGMA integrity_check; PRAGMA foreign_key_check;"
                         "SELECT count (*) FROM matches;"
                         "SELECT name FROM players ORDER BY id;"
                         "SELECT rowid FROM search WHERE search MATCH 'ada';",
                         NULL };
  int status;

  fixture_add_match (store, TRUE);
  db_store_close (store);
  if (program == NULL)
    SUITE_SKIP ("there is no sqlite3");
  ck_assert (g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, NULL,
                           &status, NULL));
  ck_assert_int_eq (status, 0);
  ck_assert_str_eq (out, "ok\n1\nAda\nBen\n");
}
END_TEST

START_TEST (test_fold)
{
  static const struct {
    const char *name, *folded;
  } names[] = {
    { "Ada", "ada" },
    { "  Ada \t Lovelace ", "ada lovelace" },
    { "STRASSE", "strasse" },
    { "Straße", "strasse" },
    { "ÉLAN", "élan" },
    { "e\xcc\x81lan", "élan" },
    { "", "" },
    { " ", "" },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (names); k++) {
    g_autofree char *folded = db_fold (names[k].name);

    ck_assert_str_eq (folded, names[k].folded);
  }
}
END_TEST

TEST_SUITE (store)
{
  Suite *suite = suite_create ("store");
  TCase *opening = tcase_create ("opening");

  tcase_add_checked_fixture (opening, fixture_make_folder, fixture_remove_folder);
  tcase_set_timeout (opening, 30);
  tcase_add_test (opening, test_new_file);
  tcase_add_test (opening, test_opened_again);
  tcase_add_test (opening, test_in_memory);
  tcase_add_test (opening, test_picture);
  tcase_add_test (opening, test_folder);
  tcase_add_test (opening, test_no_file);
  tcase_add_test (opening, test_foreign);
  tcase_add_test (opening, test_newer);
  tcase_add_loop_test (opening, test_truncated, 0, 6);
  tcase_add_test (opening, test_locked);
  tcase_add_test (opening, test_locked_whole);
  tcase_add_loop_test (opening, test_read_only, 0, 6);
  tcase_add_test (opening, test_unreadable);
  tcase_add_test (opening, test_protected_for_a_while);
  tcase_add_test (opening, test_asked_read_only);
  tcase_add_test (opening, test_poll);
  tcase_add_test (opening, test_long_log);
  tcase_add_test (opening, test_plain_sqlite);
  tcase_add_test (opening, test_fold);
  suite_add_tcase (suite, opening);
  return suite;
}
