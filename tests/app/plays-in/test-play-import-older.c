/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two exports of one history, brought in either order or together: what was said later there stays.
 */
#include "tests/app/plays-in/play-import-stage.h"

#include "app/plays-in/play-import-read.h"
#include "app/store/database.h"

#include <glib/gstdio.h>
#include <string.h>

static const StagePlay plays[] = {
  { 1, 0, "2020-01-02", "Catan", "Club", 90, NULL, { { "Ada", 10, TRUE }, { "Ben", 8 } }, 2 },
  { 2, 0, "2020-02-03", "Hive", "Club", 0, NULL, { { "Ada", 6 }, { "Ben", 10, TRUE } }, 2 },
};

/* What BG Stats wrote at an instant; with none of them it does not say when it was. */
static char *
write_export (const char *modified, int score)
{
  StagePlay told[G_N_ELEMENTS (plays)];
  g_autofree char *key =
      modified == NULL ? g_strdup ("") : g_strdup_printf ("\"modificationDate\":\"%s\",", modified);
  g_autofree char *into = g_strdup_printf ("{%s\"uuid\":\"", key);
  g_autofree char *text = NULL;
  GString *out;

  memcpy (told, plays, sizeof told);
  told[0].seats[0].score = score;
  text = play_import_stage_as_bgstats (told, G_N_ELEMENTS (told));
  out = g_string_new (text);
  ck_assert_uint_eq (g_string_replace (out, "{\"uuid\":\"", into, 0) > 0, TRUE);
  return g_string_free (out, FALSE);
}

static void
assert_score (DbStore *db, double score)
{
  g_autoptr (DbMatch) match = play_import_stage_match_at (db, 0);

  ck_assert_double_eq (g_array_index (match->seats, DbSeat, 0).score, score);
}

/* Which comes first, what the second one says, and what counts after both. */
static const struct {
  const char *first, *second;
  const char *verdicts;
  double score;
} orders[] = {
  { "2020-05-01 10:00:00", "2020-06-01 10:00:00", "update 1, known 1", 20 },
  { "2020-06-01 10:00:00", "2020-05-01 10:00:00", "known 2", 10 },
  { "2020-05-01 10:00:00", "2020-05-01 10:00:00", "update 1, known 1", 20 },
  /* Where one of them does not say, the last one counts. */
  { NULL, "2020-05-01 10:00:00", "update 1, known 1", 20 },
  { "2020-05-01 10:00:00", NULL, "update 1, known 1", 20 },
};

START_TEST (what_was_said_later_stays)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *first = write_export (orders[_i].first, 10);
  g_autofree char *second = write_export (orders[_i].second, 20);
  g_autoptr (AppPlayImport) play_import = NULL;

  play_import_stage_import (db, "first.json", first, NULL);
  play_import = play_import_stage_read (db, "second.json", second);
  ck_assert_str_eq (play_import_stage_verdicts (play_import), orders[_i].verdicts);
  play_import_stage_run (play_import, db);
  assert_score (db, orders[_i].score);
}
END_TEST

/* A folder with both: whichever is read first. */
START_TEST (of_a_folder_the_later_one_counts)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *older = write_export ("2020-05-01 10:00:00", 10);
  g_autofree char *newer = write_export ("2020-06-01 10:00:00", 20);
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (AppPlayImport) play_import = app_play_import_new (NULL);
  const char *folder = in_folder ("exports");

  ck_assert_int_eq (g_mkdir (folder, 0700), 0);
  write_file ("exports/a.json", _i == 0 ? older : newer);
  write_file ("exports/b.json", _i == 0 ? newer : older);
  app_play_import_add (play_import, folder, IMPORT_FORMAT_UNKNOWN);
  ck_assert (app_play_import_read (play_import, db, packs, NULL, NULL));
  play_import_stage_match (play_import, db);
  ck_assert_str_eq (play_import_stage_verdicts (play_import), "add 2, known 2");
  play_import_stage_run (play_import, db);
  assert_score (db, 20);
}
END_TEST

TEST_SUITE (play_import_older)
{
  Suite *suite = suite_create ("play-import-older");
  TCase *tests = tcase_create ("older");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_add_loop_test (tests, what_was_said_later_stays, 0, G_N_ELEMENTS (orders));
  tcase_add_loop_test (tests, of_a_folder_the_later_one_counts, 0, 2);
  suite_add_tcase (suite, tests);
  return suite;
}
