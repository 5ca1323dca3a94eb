/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packs: immutable revisions, the newest one, compiled forms.
 */
#include "tests/db/fixture.h"

#include "db/packs.h"
#include "db/results.h"

#include <sqlite3.h>
#include <string.h>

static DbPackContent
draft (guint revision, const char *json, const char *content)
{
  return (DbPackContent){ .code = "tome-starter",
                          .revision = revision,
                          .game = "tome",
                          .title = "Starter",
                          .json = json,
                          .json_length = strlen (json),
                          .content = content,
                          .origin = "one.json" };
}

static gint64
add (guint revision, const char *json)
{
  DbPackContent pack = draft (revision, json, NULL);
  g_autoptr (GError) error = NULL;
  gint64 row = 0;

  assert_ok (db_pack_add (fixture_store, &pack, &row, NULL, &error), error);
  return row;
}

START_TEST (test_add_and_find)
{
  gint64 one = add (1, "{\"a\":1}"), three = add (3, "{\"a\":3}"), row;
  g_autoptr (DbPackRevision) pack = db_pack_get (fixture_store, three, NULL);
  g_autoptr (GBytes) json = db_pack_dup_json (fixture_store, one, NULL);
  g_autoptr (GPtrArray) all = NULL, none = NULL;
  g_autoptr (GError) error = NULL;

  ck_assert_str_eq (pack->code, "tome-starter");
  ck_assert_uint_eq (pack->revision, 3);
  ck_assert_str_eq (pack->origin, "one.json");
  ck_assert_uint_eq (strlen (pack->sha256), 64);
  ck_assert_uint_eq (g_bytes_get_size (json), 7);
  ck_assert_mem_eq (g_bytes_get_data (json, NULL), "{\"a\":1}", 7);
  assert_ok (db_pack_find (fixture_store, "tome-starter", 0, &row, &error), error);
  ck_assert_int_eq (row, three);
  assert_ok (db_pack_find (fixture_store, "tome-starter", 1, &row, &error), error);
  ck_assert_int_eq (row, one);
  assert_error (db_pack_find (fixture_store, "tome-starter", 2, &row, &error), error,
                DB_ERROR_NOT_FOUND);
  assert_error (db_pack_find (fixture_store, "other", 0, &row, &error), error, DB_ERROR_NOT_FOUND);
  all = db_packs_list (fixture_store, "tome", &error);
  ck_assert_uint_eq (all->len, 2);
  ck_assert_uint_eq (((DbPackRevision *)g_ptr_array_index (all, 0))->revision, 3);
  none = db_packs_list (fixture_store, "tokio", &error);
  ck_assert_uint_eq (none->len, 0);
}
END_TEST

/* Somebody brings an old file. */
START_TEST (test_older_comes_later)
{
  gint64 three = add (3, "{\"a\":3}"), row;
  g_autoptr (GError) error = NULL;

  add (1, "{\"a\":1}");
  assert_ok (db_pack_find (fixture_store, "tome-starter", 0, &row, &error), error);
  ck_assert_int_eq (row, three);
}
END_TEST

START_TEST (test_same_again)
{
  DbPackContent pack = draft (1, "{\"a\":1}", NULL);
  g_autoptr (GError) error = NULL;
  gint64 one = add (1, "{\"a\":1}"), row;
  gboolean added;

  assert_ok (db_pack_add (fixture_store, &pack, &row, &added, &error), error);
  ck_assert_int_eq (row, one);
  ck_assert (!added);
}
END_TEST

/* Another layout of the same content is the same; another content names both. */
START_TEST (test_conflict)
{
  DbPackContent pack = draft (1, "{\"a\":1}", "c1");
  DbPackContent spaced = draft (1, "{ \"a\": 1 }", "c1");
  DbPackContent other = draft (1, "{\"a\":2}", "c2");
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) json = NULL;
  gint64 row;
  gboolean added;

  assert_ok (db_pack_add (fixture_store, &pack, &row, &added, &error), error);
  ck_assert (added);
  assert_ok (db_pack_add (fixture_store, &spaced, &row, &added, &error), error);
  ck_assert (!added);
  other.origin = "two.json";
  ck_assert (!db_pack_add (fixture_store, &other, &row, NULL, &error));
  ck_assert (g_error_matches (error, DB_ERROR, DB_ERROR_CONFLICT));
  ck_assert_msg (strstr (error->message, "one.json") != NULL
                     && strstr (error->message, "two.json") != NULL
                     && strstr (error->message, "tome-starter@1") != NULL,
                 "%s", error->message);
  json = db_pack_dup_json (fixture_store, row, NULL);
  ck_assert_mem_eq (g_bytes_get_data (json, NULL), "{\"a\":1}", 7);
}
END_TEST

START_TEST (test_immutable)
{
  static const char *const attempts[] = { "UPDATE packs SET json = '{}'",
                                          "UPDATE packs SET revision = 2",
                                          "UPDATE packs SET sha256 = ''", "DELETE FROM packs" };
  sqlite3 *db;

  add (1, "{\"a\":1}");
  ck_assert_int_eq (sqlite3_open (db_store_get_path (fixture_store), &db), SQLITE_OK);
  for (gsize k = 0; k < G_N_ELEMENTS (attempts); k++)
    ck_assert_msg ((sqlite3_exec (db, attempts[k], NULL, NULL, NULL) & 0xff) == SQLITE_CONSTRAINT,
                   "%s", attempts[k]);
  sqlite3_close (db);
}
END_TEST

START_TEST (test_forms)
{
  static const guint8 form[] = { 1, 0, 255, 0 };
  DbPackContent pack = draft (1, "{}", NULL);
  g_autoptr (GBytes) same = NULL, other = NULL, gone = NULL;
  g_autoptr (GError) error = NULL;
  gint64 row;

  pack.form = form;
  pack.form_length = sizeof form;
  pack.form_version = 7;
  assert_ok (db_pack_add (fixture_store, &pack, &row, NULL, &error), error);
  same = db_pack_dup_form (fixture_store, row, 7, &error);
  ck_assert_uint_eq (g_bytes_get_size (same), sizeof form);
  ck_assert_mem_eq (g_bytes_get_data (same, NULL), form, sizeof form);
  other = db_pack_dup_form (fixture_store, row, 8, &error);
  ck_assert (other == NULL && error == NULL);
  assert_ok (db_derived_rebuild (fixture_store, &error), error);
  gone = db_pack_dup_form (fixture_store, row, 7, &error);
  ck_assert (gone == NULL && error == NULL);
}
END_TEST

START_TEST (test_deleted)
{
  gint64 one = add (1, "{\"a\":1}"), two = add (2, "{\"a\":2}"), row;
  g_autoptr (GError) error = NULL;

  assert_ok (db_pack_set_deleted (fixture_store, two, TRUE, &error), error);
  assert_ok (db_pack_find (fixture_store, "tome-starter", 0, &row, &error), error);
  ck_assert_int_eq (row, one);
  assert_ok (db_pack_find (fixture_store, "tome-starter", 2, &row, &error), error);
  ck_assert_int_eq (add (2, "{\"a\":2}"), two);
  assert_ok (db_pack_find (fixture_store, "tome-starter", 0, &row, &error), error);
  ck_assert_int_eq (row, two);
}
END_TEST

TEST_SUITE (packs)
{
  Suite *suite = suite_create ("packs");
  TCase *packs = tcase_create ("packs");

  tcase_add_checked_fixture (packs, fixture_open, fixture_close);
  tcase_add_test (packs, test_add_and_find);
  tcase_add_test (packs, test_older_comes_later);
  tcase_add_test (packs, test_same_again);
  tcase_add_test (packs, test_conflict);
  tcase_add_test (packs, test_immutable);
  tcase_add_test (packs, test_forms);
  tcase_add_test (packs, test_deleted);
  suite_add_tcase (suite, packs);
  return suite;
}
