/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The program's own tables of plays brought back: into the same collection they add nothing,
 * whatever looks alike there, and into an empty one they are the same plays.
 */
#include "tests/app/plays-in/play-import-stage.h"

/* Two that differ in nothing, one without a winner, one with words of a formula. */
static const StagePlay history[] = {
  { 1, 0, "2020-01-02", "Go", "Club", 90, "=1+1", { { "Ada", 10, TRUE }, { "Ben", 8 } }, 2 },
  { 2, 0, "2020-01-02", "Go", "Club", 90, "=1+1", { { "Ada", 10, TRUE }, { "Ben", 8 } }, 2 },
  { 3,
    0,
    "2020-03-04",
    "-Azul",
    NULL,
    30,
    "Two\\nlines; and, \\\"more\\\"",
    { { "Ada", 50 }, { "Cyd", 61, TRUE }, { "Ben", 44 } },
    3 },
  { 4, 0, "2020-03-05", "Azul", NULL, 0, NULL, { { "+Dan", 7 } }, 1 },
};

/* The rows without their ids, sorted: another collection has its own. */
static char *
drop_ids (const char *table)
{
  g_autoptr (GRegex) id = g_regex_new ("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", 0, 0, NULL);

  return g_regex_replace (id, table, -1, 0, "", 0, NULL);
}

START_TEST (come_back)
{
  const AppPlaysFormat format = _i == 0 ? APP_PLAYS_CSV : APP_PLAYS_CSV_WIDE;
  g_autoptr (DbStore) db = play_import_stage_collection (), empty = play_import_stage_collection ();
  g_autofree char *text = play_import_stage_as_bgstats (history, G_N_ELEMENTS (history));
  g_autofree char *table = NULL, *again = NULL, *rows = NULL, *rows_again = NULL;
  AppPlayImportCounts counts;

  play_import_stage_import (db, "history.json", text, &counts);
  ck_assert_uint_eq (play_import_stage_count (db), G_N_ELEMENTS (history));
  table = play_import_stage_write (db, format);
  play_import_stage_import (db, "table.csv", table, &counts);
  ck_assert_uint_eq (counts.read, G_N_ELEMENTS (history));
  ck_assert_uint_eq (counts.plays[APP_PLAY_IMPORT_KNOWN], G_N_ELEMENTS (history));
  ck_assert_uint_eq (counts.skipped, 0);
  ck_assert_uint_eq (play_import_stage_count (db), G_N_ELEMENTS (history));
  again = play_import_stage_write (db, format);
  ck_assert_str_eq (again, table);
  g_free (again);
  play_import_stage_import (empty, "table.csv", table, &counts);
  ck_assert_uint_eq (play_import_stage_count (empty), G_N_ELEMENTS (history));
  again = play_import_stage_write (empty, format);
  rows = drop_ids (table);
  rows_again = drop_ids (again);
  ck_assert_str_eq (rows_again, rows);
}
END_TEST

/* A match of the person's own that is in the bin stays there, and loses nothing. */
START_TEST (stay_in_the_bin)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autoptr (DbMatch) own = db_match_new ();
  g_autofree char *table = NULL;
  AppPlayImportCounts counts;
  gint64 id;

  db_match_set_string (&own->game_name, "Go");
  db_match_set_string (&own->date, "2020-01-02");
  db_match_add_seat (own, 1, 0, "Ada");
  db_match_add_seat (own, 2, 0, "Ben");
  ck_assert (db_match_add (db, own, &id, NULL));
  table = play_import_stage_write (db, APP_PLAYS_CSV);
  ck_assert (db_match_set_deleted (db, id, TRUE, NULL));
  play_import_stage_import (db, "table.csv", table, &counts);
  ck_assert_uint_eq (counts.plays[APP_PLAY_IMPORT_BINNED], 1);
  ck_assert_uint_eq (counts.read, 1);
  ck_assert_uint_eq (play_import_stage_count (db), 0);
}
END_TEST

TEST_SUITE (own_tables)
{
  Suite *suite = suite_create ("own-tables");
  TCase *tcase = tcase_create ("tables");

  tcase_add_loop_test (tcase, come_back, 0, 2);
  tcase_add_test (tcase, stay_in_the_bin);
  suite_add_tcase (suite, tcase);
  return suite;
}
