/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Collections as the programs of older schema versions wrote them (tests/old-files), brought up
 * to date: every value that the old file has is in the new one, and nothing else is.
 */
#include "tests/db/fixture.h"
#include "tests/db/truth.h"

#include "db/integrity.h"
#include "db/migrate.h"
#include "db/store-private.h"
#include "tests/old-files.h"

#include <sqlite3.h>
#include <string.h>

static void
assert_same (Truth *expected, const char *path)
{
  g_autoptr (Truth) found = truth_read (path);
  g_autofree char *difference = truth_compare (expected, found);

  ck_assert_msg (*difference == '\0', "%s", difference);
}

static void
open_and_close (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) store = db_store_open (path, DB_OPEN_EXISTING, &error);
  g_auto (GStrv) findings = NULL;

  assert_ok (store != NULL, error);
  assert_ok (db_integrity_check (store, &findings, &error), error);
  ck_assert_msg (g_strv_length (findings) == 0, "%s", findings[0]);
}

/* One copy, with what was in the file before. */
static void
assert_copied (Truth *old, const char *path)
{
  g_autoptr (GPtrArray) copies = old_file_find_copies (path);

  ck_assert_uint_eq (copies->len, truth_get_version (old) < db_migrate_latest () ? 1 : 0);
  if (copies->len > 0)
    assert_same (old, g_ptr_array_index (copies, 0));
}

START_TEST (every_value_is_there)
{
  g_autofree char *path = fixture_path ("old.db");
  g_autofree char *fresh = fixture_dup_schema (db_store_get_path (fixture_store)), *schema = NULL;
  g_autoptr (Truth) old = NULL, expected = NULL;

  old_file_copy ((guint)_i, path);
  old = truth_read (path);
  expected = truth_read (path);
  ck_assert_uint_eq (truth_get_version (old), _i);
  ck_assert_uint_gt (truth_count (old), 3000);
  open_and_close (path);
  truth_migrate_to (expected, db_migrate_latest ());
  assert_same (expected, path);
  assert_copied (old, path);
  schema = fixture_dup_schema (path);
  ck_assert_str_eq (fresh, schema);
  if (suite_is_long ())
    g_printerr ("# version %d: %u values, then %u\n", _i, truth_count (old),
                truth_count (expected));
}
END_TEST

/* Step by step it is what each step says. */
START_TEST (every_step_is_as_said)
{
  g_autofree char *path = fixture_path ("old.db");
  g_autoptr (GError) error = NULL;
  g_autoptr (Truth) expected = NULL;
  guint latest = db_migrate_latest ();

  old_file_copy ((guint)_i, path);
  expected = truth_read (path);
  for (guint version = (guint)_i + 1; version <= latest; version++) {
    DbStore *store = db_store_connect (path, SQLITE_OPEN_READWRITE, &error);

    assert_ok (store != NULL, error);
    assert_ok (db_migrate_until (store, version - 1, version, FALSE, &error), error);
    db_store_close (store);
    truth_migrate_to (expected, version);
    assert_same (expected, path);
  }
}
END_TEST

/* An old program was killed: what it acknowledged last is in the log beside the file alone. */
START_TEST (what_the_log_has_is_there)
{
  g_autofree char *path = fixture_path ("old.db"), *left = fixture_path ("left.db");
  g_autofree char *left_log = fixture_path ("left.db-wal");
  g_autoptr (Truth) old = NULL, expected = NULL, without = NULL;
  g_autofree char *difference = NULL;
  sqlite3 *db;

  old_file_copy ((guint)_i, path);
  without = truth_read (path);
  ck_assert_int_eq (sqlite3_open (path, &db), SQLITE_OK);
  ck_assert_int_eq (sqlite3_exec (db,
                                  "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;"
                                  "UPDATE players SET note = 'in the log';"
                                  "INSERT INTO settings VALUES ('last', 'said');",
                                  NULL, NULL, NULL),
                    SQLITE_OK);
  old_file_copy_all (path, left);
  ck_assert (g_file_test (left_log, G_FILE_TEST_EXISTS));
  sqlite3_close (db);
  old = truth_read (left);
  expected = truth_read (left);
  difference = truth_compare (without, old);
  ck_assert_str_ne (difference, "");
  open_and_close (left);
  truth_migrate_to (expected, db_migrate_latest ());
  assert_same (expected, left);
  assert_copied (old, left);
}
END_TEST

/* A file that may only be read is told of, and left as it is. */
START_TEST (a_file_to_be_read_is_left_alone)
{
  g_autofree char *path = fixture_path ("old.db");
  g_autoptr (GError) error = NULL;
  g_autoptr (Truth) old = NULL;
  DbStore *store;
  guint latest = db_migrate_latest ();

  old_file_copy ((guint)_i, path);
  old = truth_read (path);
  store = db_store_open (path, DB_OPEN_READ_ONLY, &error);
  if ((guint)_i == latest) {
    assert_ok (store != NULL, error);
  } else {
    ck_assert_ptr_null (store);
    ck_assert_ptr_nonnull (strstr (error->message, "has to be brought up to date"));
    assert_error (store != NULL, error, DB_ERROR_READ_ONLY);
  }
  db_store_close (store);
  assert_same (old, path);
}
END_TEST

TEST_SUITE (old_files)
{
  Suite *suite = suite_create ("old-files");
  TCase *files = tcase_create ("files");

  tcase_add_checked_fixture (files, fixture_open, fixture_close);
  tcase_set_timeout (files, 60);
  tcase_add_loop_test (files, every_value_is_there, 1, OLD_FILES + 1);
  tcase_add_loop_test (files, every_step_is_as_said, 1, OLD_FILES + 1);
  tcase_add_loop_test (files, what_the_log_has_is_there, 1, OLD_FILES + 1);
  tcase_add_loop_test (files, a_file_to_be_read_is_left_alone, 1, OLD_FILES + 1);
  suite_add_tcase (suite, files);
  old_files_open ();
  return suite;
}
