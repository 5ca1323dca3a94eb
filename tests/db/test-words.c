/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Word lists: immutable bytes, found by name or hash, in the bin and out of it.
 */
#include "tests/db/fixture.h"

#include "db/integrity.h"
#include "db/word-lists.h"

#include <sqlite3.h>
#include <string.h>

static gint64
add (const char *name, const char *content, gboolean *added)
{
  g_autoptr (GBytes) bytes = g_bytes_new (content, strlen (content));
  g_autoptr (GError) error = NULL;
  gint64 list = 0;

  assert_ok (db_word_list_add (fixture_store, name, bytes, 2, &list, added, &error), error);
  return list;
}

START_TEST (test_add_and_find)
{
  gint64 one = add ("english", "owl\nfox\n", NULL), two = add ("Deutsch", "uhu\nfuchs\n", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (DbWordList) list = db_word_list_get (fixture_store, one, &error);
  g_autoptr (GBytes) content = db_word_list_dup_content (fixture_store, one, &error);
  g_autoptr (GPtrArray) all = NULL;
  g_autofree char *start = NULL;
  gint64 found;

  assert_ok (list != NULL, error);
  ck_assert_str_eq (list->name, "english");
  ck_assert_uint_eq (list->n_words, 2);
  ck_assert_uint_eq (list->matches, 0);
  ck_assert_uint_eq (strlen (list->sha256), 64);
  ck_assert_uint_eq (g_bytes_get_size (content), 8);
  ck_assert_mem_eq (g_bytes_get_data (content, NULL), "owl\nfox\n", 8);
  assert_ok (db_word_list_find (fixture_store, " ENGLISH ", &found, &error), error);
  ck_assert_int_eq (found, one);
  start = g_strndup (list->sha256, 6);
  assert_ok (db_word_list_find (fixture_store, start, &found, &error), error);
  ck_assert_int_eq (found, one);
  assert_ok (db_word_list_find_sha256 (fixture_store, list->sha256, &found, &error), error);
  ck_assert_int_eq (found, one);
  assert_ok (db_word_list_find_sha256 (fixture_store, start, &found, &error), error);
  ck_assert_int_eq (found, 0);
  start[3] = '\0'; /* three digits are too few */
  assert_error (db_word_list_find (fixture_store, start, &found, &error), error,
                DB_ERROR_NOT_FOUND);
  assert_error (db_word_list_find (fixture_store, "french", &found, &error), error,
                DB_ERROR_NOT_FOUND);
  all = db_word_lists_list (fixture_store, &error);
  ck_assert_uint_eq (all->len, 2);
  ck_assert_int_eq (((DbWordList *)g_ptr_array_index (all, 0))->id, two);
}
END_TEST

START_TEST (test_same_again)
{
  gboolean added;
  gint64 one = add ("english", "owl\nfox\n", &added), found;
  g_autoptr (DbWordList) list = NULL;
  g_autoptr (GError) error = NULL;

  ck_assert (added);
  ck_assert_int_eq (add ("other", "owl\nfox\n", &added), one);
  ck_assert (!added);
  list = db_word_list_get (fixture_store, one, &error);
  ck_assert_str_eq (list->name, "english");
  ck_assert_int_ne (add ("english", "owl\nfox\nbear\n", &added), one);
  ck_assert (added);
  assert_error (db_word_list_find (fixture_store, "english", &found, &error), error,
                DB_ERROR_AMBIGUOUS);
}
END_TEST

START_TEST (test_bad_names)
{
  static const char *const names[] = { "", "  ", "two\nlines" };
  g_autoptr (GBytes) bytes = g_bytes_new ("owl\n", 4);
  g_autoptr (GError) error = NULL;
  gint64 list;

  assert_error (db_word_list_add (fixture_store, names[_i], bytes, 1, &list, NULL, &error), error,
                DB_ERROR_INVALID);
}
END_TEST

START_TEST (test_immutable)
{
  static const char *const attempts[] = {
    "UPDATE word_lists SET content = x'00'",
    "UPDATE word_lists SET name = 'x'",
    "UPDATE word_lists SET sha256 = ''",
    "UPDATE word_lists SET words = 9",
    "DELETE FROM word_lists",
  };
  sqlite3 *db;

  add ("english", "owl\nfox\n", NULL);
  ck_assert_int_eq (sqlite3_open (db_store_get_path (fixture_store), &db), SQLITE_OK);
  for (gsize k = 0; k < G_N_ELEMENTS (attempts); k++)
    ck_assert_msg ((sqlite3_exec (db, attempts[k], NULL, NULL, NULL) & 0xff) == SQLITE_CONSTRAINT,
                   "%s", attempts[k]);
  sqlite3_close (db);
}
END_TEST

/* Somebody who gets round the schema is found out. */
START_TEST (test_changed_behind_our_back)
{
  g_auto (GStrv) good = NULL, bad = NULL;
  g_autoptr (GError) error = NULL;

  add ("english", "owl\nfox\n", NULL);
  assert_ok (db_integrity_check (fixture_store, &good, &error), error);
  ck_assert_ptr_null (good[0]);
  fixture_exec (db_store_get_path (fixture_store),
                "DROP TRIGGER word_lists_never_change; UPDATE word_lists SET content = x'00'");
  assert_ok (db_integrity_check (fixture_store, &bad, &error), error);
  ck_assert_str_eq (bad[0], "A trigger that guards rows is missing: word_lists_never_change");
  ck_assert_str_eq (bad[1], "A word list is not what it was: english");
}
END_TEST

static guint
count_listed (void)
{
  g_autoptr (GPtrArray) all = db_word_lists_list (fixture_store, NULL);

  return all->len;
}

/* A list in the bin is found when no other answers; what was done can be undone, both ways. */
START_TEST (test_bin)
{
  gint64 one = add ("english", "owl\nfox\n", NULL), two, found, batch, undo;
  g_autoptr (GError) error = NULL;

  assert_ok (db_word_list_set_deleted (fixture_store, one, TRUE, &error), error);
  ck_assert_uint_eq (count_listed (), 0);
  assert_ok (db_word_list_find (fixture_store, "english", &found, &error), error);
  ck_assert_int_eq (found, one);
  two = add ("english", "bear\nwolf\n", NULL);
  assert_ok (db_word_list_find (fixture_store, "english", &found, &error), error);
  ck_assert_int_eq (found, two);
  ck_assert_int_eq (add ("english", "owl\nfox\n", NULL), one);
  ck_assert_uint_eq (count_listed (), 2);

  /* Deleting, and then the adding, taken back. */
  assert_ok (db_word_list_set_deleted (fixture_store, two, TRUE, &error), error);
  assert_ok (db_changes_last_undoable (fixture_store, &batch, &error), error);
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, &undo, NULL, &error),
             error);
  ck_assert_uint_eq (count_listed (), 2);
  /* Deleting what is deleted is no change that history would list. */
  assert_ok (db_word_list_set_deleted (fixture_store, two, FALSE, &error), error);
  assert_ok (db_changes_last_undoable (fixture_store, &found, &error), error);
  ck_assert_int_ne (found, undo);
  assert_error (db_word_list_set_deleted (fixture_store, 4711, TRUE, &error), error,
                DB_ERROR_NOT_FOUND);
}
END_TEST

START_TEST (test_matches)
{
  static const char *const names[] = { "Ada", "Ben", NULL };
  gint64 one = add ("english", "owl\nfox\n", NULL), match;
  g_autoptr (DbWordList) list = db_word_list_get (fixture_store, one, NULL);
  g_autofree char *tag = g_strdup_printf ("english sha256:%s", list->sha256);
  g_autoptr (DbMatch) draft = fixture_new_match (names);
  g_autoptr (DbWordList) used = NULL, after = NULL;
  g_autoptr (GError) error = NULL;

  db_match_add_tag (draft, "Words", tag);
  assert_ok (db_match_add (fixture_store, draft, &match, &error), error);
  used = db_word_list_get (fixture_store, one, NULL);
  ck_assert_uint_eq (used->matches, 1);
  assert_ok (db_match_set_deleted (fixture_store, match, TRUE, &error), error);
  after = db_word_list_get (fixture_store, one, NULL);
  ck_assert_uint_eq (after->matches, 0);
}
END_TEST

TEST_SUITE (words)
{
  Suite *suite = suite_create ("words");
  TCase *words = tcase_create ("words");

  tcase_add_checked_fixture (words, fixture_open, fixture_close);
  tcase_add_test (words, test_add_and_find);
  tcase_add_test (words, test_same_again);
  tcase_add_loop_test (words, test_bad_names, 0, 3);
  tcase_add_test (words, test_immutable);
  tcase_add_test (words, test_changed_behind_our_back);
  tcase_add_test (words, test_bin);
  tcase_add_test (words, test_matches);
  suite_add_tcase (suite, words);
  return suite;
}
