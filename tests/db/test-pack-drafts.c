/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drafts of packs: written where nobody else did meanwhile, logged in few steps, taken back.
 */
#include "tests/db/fixture.h"

#include "db/bin.h"
#include "db/pack-drafts.h"

#include <string.h>

static gint64
add (const char *code, const char *title, const char *json)
{
  DbPackDraft draft = { .game = (char *)"tome",
                        .code = (char *)code,
                        .title = (char *)title,
                        .json = (char *)json,
                        .base = (char *)"tome-starter@1" };
  g_autoptr (GError) error = NULL;
  gint64 id = 0;

  assert_ok (db_pack_draft_add (fixture_store, &draft, &id, &error), error);
  return id;
}

static gboolean
update (gint64 id, const char *before, const char *json, gint64 *batch, GError **error)
{
  const DbPackDraft draft = { .id = id,
                              .game = (char *)"tome",
                              .code = (char *)"p",
                              .title = (char *)json,
                              .json = (char *)json };

  return db_pack_draft_update (fixture_store, &draft, before, batch, error);
}

static void
assert_json (gint64 id, const char *json)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbPackDraft) draft = db_pack_draft_get (fixture_store, id, &error);

  assert_ok (draft != NULL, error);
  ck_assert_str_eq (draft->json, json);
}

static gint64
count (const char *table)
{
  g_autofree char *sql = g_strdup_printf ("SELECT count (*) FROM %s", table);

  return fixture_query_int (db_store_get_path (fixture_store), sql);
}

START_TEST (what_is_added_is_found)
{
  gint64 one = add ("one", "One", "{\"a\": 1}"), two = add ("two", "Two", "{}"), found;
  g_autoptr (GError) error = NULL;
  g_autoptr (DbPackDraft) draft = db_pack_draft_get (fixture_store, one, &error);
  g_autoptr (GPtrArray) list = NULL;

  assert_ok (draft != NULL, error);
  ck_assert_str_eq (draft->game, "tome");
  ck_assert_str_eq (draft->code, "one");
  ck_assert_str_eq (draft->title, "One");
  ck_assert_str_eq (draft->json, "{\"a\": 1}");
  ck_assert_str_eq (draft->base, "tome-starter@1");
  ck_assert_str_eq (draft->published, "");
  ck_assert_int_eq (draft->deleted, 0);
  assert_ok (db_pack_draft_find (fixture_store, "two", &found, &error), error);
  ck_assert_int_eq (found, two);
  assert_ok (db_pack_draft_find (fixture_store, draft->uuid, &found, &error), error);
  ck_assert_int_eq (found, one);
  assert_error (db_pack_draft_find (fixture_store, "three", &found, &error), error,
                DB_ERROR_NOT_FOUND);
  list = db_pack_drafts_list (fixture_store, NULL);
  ck_assert_uint_eq (list->len, 2);
}
END_TEST

START_TEST (changes_in_a_row_are_one_entry)
{
  gint64 id = add ("p", "P", "{\"n\": 0}"), batch = 0, first, entries = count ("changes");
  g_autoptr (GError) error = NULL;

  assert_ok (update (id, "{\"n\": 0}", "{\"n\": 1}", &batch, &error), error);
  first = batch;
  ck_assert_int_ne (first, 0);
  assert_ok (update (id, "{\"n\": 1}", "{\"n\": 2}", &batch, &error), error);
  assert_ok (update (id, "{\"n\": 2}", "{\"n\": 3}", &batch, &error), error);
  ck_assert_int_eq (batch, first);
  ck_assert_int_eq (count ("changes"), entries + 1);
  assert_json (id, "{\"n\": 3}");
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
  assert_json (id, "{\"n\": 0}");
  /* What was undone is not gone on with. */
  assert_ok (update (id, "{\"n\": 0}", "{\"n\": 4}", &batch, &error), error);
  ck_assert_int_ne (batch, first);
}
END_TEST

START_TEST (what_came_between_ends_an_entry)
{
  gint64 id = add ("p", "P", "{\"n\": 0}"), batch = 0, first;
  g_autoptr (GError) error = NULL;

  assert_ok (update (id, "{\"n\": 0}", "{\"n\": 1}", &batch, &error), error);
  first = batch;
  add ("other", "Other", "{}");
  assert_ok (update (id, "{\"n\": 1}", "{\"n\": 2}", &batch, &error), error);
  ck_assert_int_ne (batch, first);
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
  assert_json (id, "{\"n\": 1}");
}
END_TEST

START_TEST (an_old_entry_is_not_gone_on_with)
{
  gint64 id = add ("p", "P", "{\"n\": 0}"), batch = 0, first;
  g_autoptr (GError) error = NULL;

  assert_ok (update (id, "{\"n\": 0}", "{\"n\": 1}", &batch, &error), error);
  first = batch;
  fixture_exec (db_store_get_path (fixture_store), "UPDATE batches SET created = created - 600001");
  assert_ok (update (id, "{\"n\": 1}", "{\"n\": 2}", &batch, &error), error);
  ck_assert_int_ne (batch, first);
}
END_TEST

START_TEST (nothing_is_written_over)
{
  gint64 id = add ("p", "P", "{\"n\": 0}"), batch = 0, other = 0, entries;
  g_autoptr (GError) error = NULL;

  assert_ok (update (id, "{\"n\": 0}", "{\"n\": 1}", &batch, &error), error);
  entries = count ("changes");
  assert_error (update (id, "{\"n\": 0}", "{\"n\": 2}", &other, &error), error,
                DB_ERROR_CHANGED_ELSEWHERE);
  assert_json (id, "{\"n\": 1}");
  ck_assert_int_eq (other, 0);
  ck_assert_int_eq (count ("changes"), entries);
  assert_ok (db_pack_draft_set_deleted (fixture_store, id, TRUE, &error), error);
  assert_error (update (id, "{\"n\": 1}", "{\"n\": 2}", &batch, &error), error,
                DB_ERROR_CHANGED_ELSEWHERE);
  assert_json (id, "{\"n\": 1}");
}
END_TEST

START_TEST (the_bin_has_it)
{
  gint64 id = add ("p", "Salt & tea", "{}");
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) list = NULL, bin = NULL;
  const DbBinItem *item;

  assert_ok (db_pack_draft_set_deleted (fixture_store, id, TRUE, &error), error);
  list = db_pack_drafts_list (fixture_store, NULL);
  ck_assert_uint_eq (list->len, 0);
  bin = db_bin_list (fixture_store, &error);
  ck_assert_uint_eq (bin->len, 1);
  item = g_ptr_array_index (bin, 0);
  ck_assert_int_eq (item->subject, DB_SUBJECT_PACK_DRAFT);
  ck_assert_str_eq (item->title, "Salt & tea");
  assert_ok (db_bin_set_deleted (fixture_store, DB_SUBJECT_PACK_DRAFT, item->row, FALSE, &error),
             error);
  g_clear_pointer (&list, g_ptr_array_unref);
  list = db_pack_drafts_list (fixture_store, NULL);
  ck_assert_uint_eq (list->len, 1);
}
END_TEST

START_TEST (one_that_was_kept_is_none)
{
  gint64 id = add ("p", "P", "{}"), batch = 0, found;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) list = NULL;

  assert_ok (db_pack_draft_set_published (fixture_store, id, "p@1", &error), error);
  list = db_pack_drafts_list (fixture_store, NULL);
  ck_assert_uint_eq (list->len, 0);
  assert_error (db_pack_draft_find (fixture_store, "p", &found, &error), error, DB_ERROR_NOT_FOUND);
  assert_error (update (id, "{}", "{\"n\": 1}", &batch, &error), error, DB_ERROR_CHANGED_ELSEWHERE);
  assert_ok (db_changes_last_undoable (fixture_store, &batch, &error), error);
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
  assert_ok (db_pack_draft_find (fixture_store, "p", &found, &error), error);
}
END_TEST

TEST_SUITE (pack_drafts)
{
  Suite *suite = suite_create ("pack-drafts");
  TCase *drafts = tcase_create ("drafts");

  tcase_add_checked_fixture (drafts, fixture_open, fixture_close);
  tcase_add_test (drafts, what_is_added_is_found);
  tcase_add_test (drafts, changes_in_a_row_are_one_entry);
  tcase_add_test (drafts, what_came_between_ends_an_entry);
  tcase_add_test (drafts, an_old_entry_is_not_gone_on_with);
  tcase_add_test (drafts, nothing_is_written_over);
  tcase_add_test (drafts, the_bin_has_it);
  tcase_add_test (drafts, one_that_was_kept_is_none);
  suite_add_tcase (suite, drafts);
  return suite;
}
