/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Indexes that are taken off and made again: by whom they are seen, and what can't be made.
 */
#include "tests/db/fixture.h"

#include "db/backup.h"
#include "db/externals.h"
#include "db/imports.h"
#include "db/transaction.h"
#include "db/import-indexes.h"

#include <string.h>

#define MANY 100000

static char *
dup_schema (void)
{
  return fixture_dup_schema (db_store_get_path (fixture_store));
}

static gint64
add_match (const char *uuid, const char *external)
{
  static const char *const names[] = { "Ada", "Ben", NULL };
  g_autoptr (DbMatch) match = fixture_new_match (names);
  g_autoptr (GError) error = NULL;
  gint64 row, id = 0;

  db_match_set_string (&match->uuid, uuid);
  assert_ok (db_match_add (fixture_store, match, &row, &error)
                 && db_external_ensure (fixture_store, DB_SUBJECT_MATCH, "bgg", external, row, &id,
                                        &error),
             error);
  return id;
}

static void
begin (DbTransaction *scope, guint64 rows, gboolean expected)
{
  g_autoptr (DbTitle) title = db_title_new (DB_TITLE_IMPORT, "many", NULL);
  g_autoptr (GError) error = NULL;
  gboolean off;
  gint64 batch;

  assert_ok (
      db_transaction_begin_flat (scope, fixture_store, &error)
          && db_changes_open_batch (fixture_store, DB_ORIGIN_IMPORT, title, "many", &batch, &error)
          && db_import_indexes_take_off (fixture_store, rows, &off, &error),
      error);
  ck_assert_int_eq (off, expected);
}

#define UUID_1 "11111111-0000-4000-8000-000000000001"
#define UUID_2 "11111111-0000-4000-8000-000000000002"

/* Adds two matches without the indexes. */
static void
add_many (void)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GError) error = NULL;

  begin (&scope, MANY, TRUE);
  ck_assert_int_gt (add_match (UUID_2, "2"), 0);
  ck_assert_int_gt (add_match (UUID_1, "1"), 0);
  assert_ok (db_import_indexes_make (fixture_store, &error)
                 && db_transaction_commit (&scope, &error),
             error);
}

START_TEST (they_are_as_the_schema_makes_them)
{
  g_autofree char *before = dup_schema (), *after = NULL;
  g_autoptr (GError) error = NULL;
  gint64 row;

  add_many ();
  after = dup_schema ();
  ck_assert_str_eq (after, before);
  ck_assert_ptr_nonnull (strstr (after, "matches_uuid"));
  ck_assert_int_eq (
      fixture_query_int (
          db_store_get_path (fixture_store),
          "SELECT count (*) FROM pragma_integrity_check WHERE integrity_check = 'ok'"),
      1);
  assert_ok (db_match_find_uuid (fixture_store, UUID_1, &row, &error), error);
  ck_assert_int_eq (row, 2);
  assert_ok (db_external_find (fixture_store, DB_SUBJECT_MATCH, "bgg", "2", &row, &error), error);
  ck_assert_int_eq (row, 1);
}
END_TEST

START_TEST (few_rows_keep_them)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;

  begin (&scope, 100, FALSE);
}
END_TEST

/* In a collection that has more than is added. */
START_TEST (fewer_rows_than_there_are_keep_them)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gint64 row = fixture_add_match (fixture_store, FALSE);
  g_autofree char *sql = g_strdup_printf (
      "PRAGMA foreign_keys = OFF; UPDATE matches SET id = %d WHERE id = %" G_GINT64_FORMAT,
      MANY + 1, row);

  fixture_exec (db_store_get_path (fixture_store), sql);
  begin (&scope, MANY, FALSE);
}
END_TEST

START_TEST (what_is_there_twice_is_refused)
{
  g_autofree char *before = dup_schema (), *after = NULL;
  g_autoptr (GError) error = NULL;

  {
    g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;

    begin (&scope, MANY, TRUE);
    add_match (UUID_1, "1");
    add_match (UUID_2, "1");
    assert_error (db_import_indexes_make (fixture_store, &error), error, DB_ERROR_CONFLICT);
  }
  after = dup_schema ();
  ck_assert_str_eq (after, before);
  ck_assert_int_eq (
      fixture_query_int (db_store_get_path (fixture_store), "SELECT count (*) FROM matches"), 0);
  /* The connection has forgotten, too. */
  add_many ();
}
END_TEST

/* Their making again does not look as if the file had been replaced, however often; what is done to
 * the schema besides does. */
START_TEST (other_connections_go_on)
{
  const char *path = db_store_get_path (fixture_store);
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) other = db_store_open (path, DB_OPEN_EXISTING, &error);
  gint64 row;

  assert_ok (other != NULL, error);
  add_many ();
  ck_assert (!db_store_is_replaced (fixture_store));
  ck_assert (!db_store_is_replaced (other));
  assert_ok (db_match_find_uuid (other, UUID_2, &row, &error), error);
  ck_assert_int_eq (row, 1);
  for (guint k = 0; k < 2; k++) {
    g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;

    begin (&scope, MANY, TRUE);
    assert_ok (db_import_indexes_make (fixture_store, &error)
                   && db_transaction_commit (&scope, &error),
               error);
  }
  ck_assert (!db_store_is_replaced (other));
  fixture_exec (path, "CREATE VIEW foreign_view AS SELECT 1");
  ck_assert (db_store_is_replaced (other));
  ck_assert (db_store_is_replaced (fixture_store));
}
END_TEST

START_TEST (a_restored_backup_replaces_all_the_same)
{
  g_autofree char *path = fixture_path ("backup.db");
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) other = NULL;

  assert_ok (db_backup_to (fixture_store, path, &error), error);
  add_many ();
  other = db_store_open (db_store_get_path (fixture_store), DB_OPEN_EXISTING, &error);
  assert_ok (other != NULL, error);
  assert_ok (db_backup_restore (fixture_store, path, NULL, &error), error);
  ck_assert (db_store_is_replaced (other));
}
END_TEST

TEST_SUITE (import_indexes)
{
  Suite *suite = suite_create ("db-import-indexes");
  TCase *tests = tcase_create ("indexes of imports");

  tcase_add_checked_fixture (tests, fixture_open, fixture_close);
  tcase_add_test (tests, they_are_as_the_schema_makes_them);
  tcase_add_test (tests, few_rows_keep_them);
  tcase_add_test (tests, fewer_rows_than_there_are_keep_them);
  tcase_add_test (tests, what_is_there_twice_is_refused);
  tcase_add_test (tests, other_connections_go_on);
  tcase_add_test (tests, a_restored_backup_replaces_all_the_same);
  suite_add_tcase (suite, tests);
  return suite;
}
