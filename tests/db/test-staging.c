/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The staging of an import: plays once each, lists by day, many plays in the memory
 * of a few.
 */
#include "tests/db/fixture.h"

#include "db/staging.h"

#include <stdio.h>
#include <string.h>

static DbStaging *staging;

static void
open_staging (void)
{
  g_autoptr (GError) error = NULL;

  staging = db_staging_new (&error);
  assert_ok (staging != NULL, error);
}

static void
close_staging (void)
{
  g_clear_pointer (&staging, db_staging_free);
}

static DbStagingResult
add_play (const char *id, const char *form, const char *day, guint verdict)
{
  g_autoptr (GError) error = NULL;
  DbStagedPlay play = { .source = "bgg",
                        .external = id,
                        .form = form,
                        .length = strlen (form),
                        .file = "plays.xml",
                        .line = 7,
                        .at = "plays[0]",
                        .day = day,
                        .verdict = verdict };
  DbStagingResult staged;

  assert_ok (db_staging_add_play (staging, &play, &staged, &error), error);
  return staged;
}

/* "1:form@day=verdict " of each */
static gboolean
append_play_cb (const DbStagedPlay *play, gpointer data, GError **error)
{
  ck_assert_str_eq (play->source, "bgg");
  ck_assert_str_eq (play->file, "plays.xml");
  ck_assert_uint_eq (play->line, 7);
  g_string_append_printf (data, "%s:%.*s@%s=%u%s ", play->external, (int)play->length,
                          (const char *)play->form, play->day, play->verdict, play->explanation);
  return TRUE;
}

static void
check_all (const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  assert_ok (db_staging_foreach (staging, append_play_cb, text, &error), error);
  ck_assert_str_eq (text->str, expected);
}

static void
check_list (guint verdicts, guint offset, guint limit, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  assert_ok (db_staging_list (staging, verdicts, offset, limit, append_play_cb, text, &error),
             error);
  ck_assert_str_eq (text->str, expected);
}

START_TEST (test_plays_once)
{
  ck_assert_int_eq (add_play ("1", "a", "2024-02-29", 0), DB_STAGED_ADDED);
  ck_assert_int_eq (add_play ("2", "b", "2024-02-28", 0), DB_STAGED_ADDED);
  ck_assert_int_eq (add_play ("1", "a", "2024-02-29", 0), DB_STAGED_SAME);
  check_all ("1:a@2024-02-29=0 2:b@2024-02-28=0 ");
  ck_assert_int_eq (add_play ("1", "c", "2024-02-27", 0), DB_STAGED_OTHER);
  check_all ("1:c@2024-02-27=0 2:b@2024-02-28=0 ");
  ck_assert_int_eq (add_play ("3", "", "", 0), DB_STAGED_ADDED);
  check_all ("1:c@2024-02-27=0 2:b@2024-02-28=0 3:@=0 ");
}
END_TEST

START_TEST (test_list)
{
  add_play ("1", "a", "2024-02-01", 0);
  add_play ("2", "b", "2024-02-03", 1);
  add_play ("3", "c", "2024-02-02", 0);
  add_play ("4", "d", "2024-02-03", 0);
  add_play ("5", "e", "", 15);
  check_list (1, 0, 10, "4:d@2024-02-03=0 3:c@2024-02-02=0 1:a@2024-02-01=0 ");
  check_list (2, 0, 10, "2:b@2024-02-03=1 ");
  check_list (3, 1, 2, "2:b@2024-02-03=1 3:c@2024-02-02=0 ");
  check_list (1 << 15, 0, 10, "5:e@=15 ");
  check_list (0xffff, 4, 10, "5:e@=15 ");
  check_list (0xffff, 5, 10, "");
  check_list (4, 0, 10, "");
}
END_TEST

/* Sets each play's verdict while it goes through them. */
static gboolean
judge_cb (const DbStagedPlay *play, gpointer data, GError **error)
{
  DbStagedPlay judged = *play;

  judged.verdict = 3;
  judged.row = 10 + play->id;
  judged.explanation = " why";
  ++*(guint *)data;
  return db_staging_set_play (staging, &judged, error);
}

static gboolean
check_row_cb (const DbStagedPlay *play, gpointer data, GError **error)
{
  ck_assert_int_eq (play->row, 10 + play->id);
  return TRUE;
}

START_TEST (test_judge)
{
  g_autoptr (GString) second = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  guint judged = 0, counts[DB_STAGED_VERDICTS];

  add_play ("1", "a", "2024-02-01", 0);
  add_play ("2", "b", "2024-02-02", 1);
  add_play ("3", "c", "2024-02-03", 1);
  assert_ok (db_staging_count (staging, counts, &error), error);
  ck_assert_uint_eq (counts[0], 1);
  ck_assert_uint_eq (counts[1], 2);
  ck_assert_uint_eq (counts[3], 0);
  assert_ok (db_staging_begin (staging, &error), error);
  assert_ok (db_staging_list (staging, 2, 0, 10, judge_cb, &judged, &error), error);
  ck_assert_uint_eq (judged, 2);
  judged = 0;
  assert_ok (db_staging_foreach (staging, judge_cb, &judged, &error), error);
  ck_assert_uint_eq (judged, 3);
  assert_ok (db_staging_end (staging, &error), error);
  check_all ("1:a@2024-02-01=3 why 2:b@2024-02-02=3 why 3:c@2024-02-03=3 why ");
  assert_ok (db_staging_get (staging, 2, check_row_cb, NULL, &error), error);
  assert_ok (db_staging_get (staging, 2, append_play_cb, second, &error), error);
  ck_assert_str_eq (second->str, "2:b@2024-02-02=3 why ");
  assert_error (db_staging_get (staging, 4, check_row_cb, NULL, &error), error, DB_ERROR_NOT_FOUND);
  assert_ok (db_staging_count (staging, counts, &error), error);
  ck_assert_uint_eq (counts[3], 3);
  ck_assert_uint_eq (counts[0] + counts[1], 0);
}
END_TEST

static gboolean
stop_cb (const DbStagedPlay *play, gpointer data, GError **error)
{
  g_set_error_literal (error, DB_ERROR, DB_ERROR_BUSY, "stop");
  return FALSE;
}

START_TEST (test_stop_and_clear)
{
  g_autoptr (GError) error = NULL;

  add_play ("1", "a", "2024-02-01", 0);
  assert_error (db_staging_foreach (staging, stop_cb, NULL, &error), error, DB_ERROR_BUSY);
  /* Left in the middle of a reading that failed. */
  assert_ok (db_staging_begin (staging, &error), error);
  assert_ok (db_staging_clear (staging, &error), error);
  check_all ("");
  assert_ok (db_staging_begin (staging, &error), error);
  ck_assert_int_eq (add_play ("1", "a", "2024-02-01", 0), DB_STAGED_ADDED);
  assert_ok (db_staging_end (staging, &error), error);
}
END_TEST

static gboolean
skipped_cb (const char *file, guint line, const char *at, const char *why, gpointer data)
{
  g_string_append_printf (data, "%s:%u %s: %s\n", file, line, at, why);
  return TRUE;
}

START_TEST (test_skipped)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  guint count;

  assert_ok (db_staging_add_skipped (staging, "a.csv", 2, "", "No game", &error), error);
  assert_ok (db_staging_add_skipped (staging, "a.json", 0, "plays[1]", "No players", &error),
             error);
  assert_ok (db_staging_add_skipped (staging, "a.json", 0, NULL, "No", &error), error);
  assert_ok (db_staging_foreach_skipped (staging, 2, skipped_cb, text, &count, &error), error);
  ck_assert_str_eq (text->str, "a.csv:2 : No game\na.json:0 plays[1]: No players\n");
  ck_assert_uint_eq (count, 3);
  assert_ok (db_staging_foreach_skipped (staging, 0, NULL, NULL, &count, &error), error);
  ck_assert_uint_eq (count, 3);
}
END_TEST

TEST_SUITE (staging)
{
  Suite *suite = suite_create ("staging");
  TCase *plays = tcase_create ("plays");

  tcase_add_checked_fixture (plays, open_staging, close_staging);
  tcase_add_test (plays, test_plays_once);
  tcase_add_test (plays, test_list);
  tcase_add_test (plays, test_judge);
  tcase_add_test (plays, test_stop_and_clear);
  tcase_add_test (plays, test_skipped);
  suite_add_tcase (suite, plays);
  return suite;
}
