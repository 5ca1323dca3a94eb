/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A history brought along as a whole or not at all: cancelled, with faults, in any order.
 */
#include "tests/app/plays-in/play-import-stage.h"

#include "app/plays-in/play-import-read.h"
#include "app/plays-in/play-import-store.h"
#include "app/result/quick-db.h"
#include "app/store/command-db.h"
#include "app/store/database.h"

#include "db/changes.h"

#include <sqlite3.h>
#include <string.h>

/* All or nothing */

typedef struct {
  GCancellable *cancellable;
  guint left;
} Countdown;

static void
count_down (double fraction, const char *doing, gpointer data)
{
  Countdown *countdown = data;

  ck_assert (fraction <= 1.0001);
  ck_assert_ptr_nonnull (doing);
  if (countdown->left-- == 0)
    g_cancellable_cancel (countdown->cancellable);
}

/* Every row of every table, as text. */
static char *
dump (const char *path)
{
  GString *out = g_string_new (NULL);
  sqlite3 *db = NULL;
  sqlite3_stmt *tables = NULL, *rows = NULL;

  ck_assert_int_eq (sqlite3_open (path, &db), SQLITE_OK);
  ck_assert_int_eq (sqlite3_prepare_v2 (db,
                                        "SELECT 'SELECT * FROM \"' || name || '\"' FROM"
                                        " sqlite_schema WHERE type = 'table' ORDER BY name",
                                        -1, &tables, NULL),
                    SQLITE_OK);
  while (sqlite3_step (tables) == SQLITE_ROW) {
    const char *sql = (const char *)sqlite3_column_text (tables, 0);

    g_string_append_printf (out, "%s\n", sql);
    if (sqlite3_prepare_v2 (db, sql, -1, &rows, NULL) != SQLITE_OK)
      continue;
    while (sqlite3_step (rows) == SQLITE_ROW)
      for (int k = 0; k < sqlite3_column_count (rows); k++)
        g_string_append_printf (out, "%s|", (const char *)sqlite3_column_text (rows, k));
    sqlite3_finalize (rows);
  }
  sqlite3_finalize (tables);
  sqlite3_close (db);
  return g_string_free (out, FALSE);
}

/* Reads, matches and runs until it is cancelled; TRUE when it came to its end. */
static gboolean
play_import_until (DbStore *db, const char *text, guint after)
{
  g_autoptr (AppPlayImport) play_import = app_play_import_new (NULL);
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  Countdown countdown = { cancellable, after };
  gint64 batch;

  app_play_import_set_progress (play_import, count_down, &countdown);
  app_play_import_add_bytes (play_import, "a.json", bytes, IMPORT_FORMAT_UNKNOWN);
  if (app_play_import_read (play_import, db, packs, cancellable, &error)
      && app_play_import_identify (play_import, db, cancellable, &error)
      && app_play_import_run (play_import, db, packs, cancellable, &batch, &error))
    return TRUE;
  ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  return FALSE;
}

START_TEST (cancelled_anywhere_it_leaves_nothing)
{
  const char *path = in_folder ("a.db");
  g_autoptr (DbStore) db = db_store_open (path, DB_OPEN_CREATE, NULL);
  g_autoptr (GArray) many = g_array_new (FALSE, FALSE, sizeof (StagePlay));
  g_autofree char *text = NULL, *before = NULL;
  guint after = 0;

  for (guint k = 0; k < 250; k++) {
    StagePlay play = play_import_stage_year[k % 3];

    play.id = k + 1;
    play.bgg = 0;
    g_array_append_val (many, play);
  }
  text = play_import_stage_as_bgstats ((const StagePlay *)many->data, many->len);
  before = dump (path);
  while (!play_import_until (db, text, after)) {
    g_autofree char *now = dump (path);

    ck_assert_str_eq (before, now);
    after++;
  }
  ck_assert_uint_gt (after, 5);
  ck_assert_uint_eq (play_import_stage_count (db), 250);
}
END_TEST

START_TEST (a_fault_stores_nothing_until_it_is_passed_over)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (AppPlayImport) play_import = app_play_import_new (NULL);
  g_autofree char *good = play_import_stage_as_bgstats (play_import_stage_year, 3);
  g_autofree char *cut = g_strndup (good, strlen (good) - 20);
  g_autoptr (GBytes) whole = g_bytes_new (good, strlen (good));
  g_autoptr (GBytes) part = g_bytes_new (cut, strlen (cut));
  const GError *fault;

  app_play_import_add_bytes (play_import, "cut.json", part, IMPORT_FORMAT_BGSTATS);
  ck_assert (app_play_import_read (play_import, db, packs, NULL, NULL));
  ck_assert_uint_eq (app_play_import_get_faults (play_import)->len, 1);
  fault = g_ptr_array_index (app_play_import_get_faults (play_import), 0);
  ck_assert_msg (g_str_has_prefix (fault->message, "cut.json:"), "%s", fault->message);
  app_play_import_pass_over_faults (play_import);
  play_import_stage_match (play_import, db);
  ck_assert_str_eq (play_import_stage_verdicts (play_import), "");
  app_play_import_add_bytes (play_import, "good.json", whole, IMPORT_FORMAT_UNKNOWN);
  ck_assert (app_play_import_read (play_import, db, packs, NULL, NULL));
  ck_assert_uint_eq (app_play_import_get_faults (play_import)->len, 1);
  app_play_import_pass_over_faults (play_import);
  play_import_stage_match (play_import, db);
  ck_assert_str_eq (play_import_stage_verdicts (play_import), "add 3");
  play_import_stage_run (play_import, db);
  ck_assert_uint_eq (play_import_stage_count (db), 3);
}
END_TEST

/* Files of other programs */

START_TEST (files_of_other_programs_count)
{
  static const struct {
    const char *file;
    guint plays, players, games, places;
  } table[] = {
    { "bgstats/bgstats-2020-ios-pga99-MIT.json", 596, 36, 147, 0 },
    { "bgg/plays-user-page1.xml", 35, 4, 13, 2 },
    { "bgg/arnak-2024-26-user_plays.xml", 4, 1, 2, 1 },
    { "bgg/collection-stats.xml", 0, 0, 40, 0 },
    { "bga/bga-getGames.json", 2, 3, 2, 0 },
    { "nemestats/nemestats-playedgames.json", 1, 2, 1, 0 },
  };
  g_autofree char *name = g_strconcat ("tests/importers/plays/", table[_i].file, NULL);
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (AppPlayImport) play_import = app_play_import_new (NULL);
  g_autoptr (AppPlayImport) again = app_play_import_new (NULL);
  AppPlayImportCounts counts;

  app_play_import_add (play_import, in_source (name), IMPORT_FORMAT_UNKNOWN);
  ck_assert (app_play_import_read (play_import, db, packs, NULL, NULL));
  play_import_stage_match (play_import, db);
  app_play_import_get_counts (play_import, &counts);
  ck_assert_uint_eq (counts.read, table[_i].plays);
  ck_assert_uint_eq (counts.plays[APP_PLAY_IMPORT_ADD], table[_i].plays);
  ck_assert_uint_eq (counts.new_names[IMPORT_PLAYER], table[_i].players);
  ck_assert_uint_eq (counts.new_names[IMPORT_GAME], table[_i].games);
  ck_assert_uint_eq (counts.new_names[IMPORT_PLACE], table[_i].places);
  play_import_stage_run (play_import, db);
  ck_assert_uint_eq (play_import_stage_count (db), table[_i].plays);
  app_play_import_add (again, in_source (name), IMPORT_FORMAT_UNKNOWN);
  ck_assert (app_play_import_read (again, db, packs, NULL, NULL));
  play_import_stage_match (again, db);
  ck_assert (!app_play_import_has_work (again));
}
END_TEST

/* Anything in any order */

static const char *const people[] = { "Ada", "Ben", "Cyd", "Dee", "Eve" };
static const char *const games[] = { "Catan", "Azul", "Hive" };
static const char *const spots[] = { NULL, "Club", "Home" };

/* Plays that can't be mistaken for one another. */
static void
make_history (GRand *rand, StagePlay *plays, guint n)
{
  static char dates[16][11];

  for (guint k = 0; k < n; k++) {
    StagePlay *play = &plays[k];
    guint first = (guint)g_rand_int_range (rand, 0, 5);

    g_snprintf (dates[k], sizeof dates[k], "2021-%02u-%02u", k % 12 + 1, k % 28 + 1);
    *play = (StagePlay){ .id = k + 1,
                         .bgg = g_rand_boolean (rand) ? 700 + k : 0,
                         .date = dates[k],
                         .game = games[g_rand_int_range (rand, 0, 3)],
                         .place = spots[g_rand_int_range (rand, 0, 3)],
                         .minutes = (guint)g_rand_int_range (rand, 0, 3) * 30,
                         .n = (guint)g_rand_int_range (rand, 2, 5) };
    for (guint j = 0; j < play->n; j++)
      play->seats[j] = (StageSeat){ people[(first + j) % 5], (int)(10 * j + k), j + 1 == play->n };
  }
}

static void
edit_some (DbStore *db, GRand *rand, GHashTable *edited)
{
  guint n = play_import_stage_count (db);

  if (n == 0)
    return;
  {
    g_autoptr (DbMatch) match =
        play_import_stage_match_at (db, (guint)g_rand_int_range (rand, 0, (gint32)n));
    g_autofree char *event = g_strdup_printf ("Evening %d", g_rand_int_range (rand, 0, 1000));

    db_match_set_string (&match->event, event);
    ck_assert (db_match_update (db, match, NULL));
    g_hash_table_insert (edited, g_strdup (match->uuid), g_steal_pointer (&event));
  }
}

/* One of the programs' files, maybe of a part, with a play corrected there. */
static char *
make_file (GRand *rand, StagePlay *plays, guint n)
{
  guint most = (guint)g_rand_int_range (rand, 1, (gint32)n + 1);

  if (g_rand_int_range (rand, 0, 3) == 0)
    plays[g_rand_int_range (rand, 0, (gint32)n)].minutes += 5;
  return g_rand_boolean (rand) ? play_import_stage_as_bgstats (plays, most)
                               : play_import_stage_as_bgg (plays, most, 9000);
}

#define HISTORY 10

START_TEST (nothing_is_doubled_and_no_edit_is_lost)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed ((guint32)_i + 1);
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autoptr (GHashTable) edited = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  StagePlay plays[HISTORY];
  guint known = 0;

  make_history (rand, plays, HISTORY);
  for (guint round = 0; round < 8; round++) {
    g_autofree char *text = make_file (rand, plays, HISTORY);
    guint before = play_import_stage_count (db);
    gint64 batch = play_import_stage_import (db, "some", text, NULL);

    ck_assert_uint_le (play_import_stage_count (db), HISTORY);
    if (batch != 0 && g_rand_int_range (rand, 0, 5) == 0) {
      g_autoptr (AppPlayImport) again = NULL;

      ck_assert (db_changes_undo (db, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, NULL));
      ck_assert_uint_eq (play_import_stage_count (db), before);
      play_import_stage_import (db, "some", text, NULL);
    }
    ck_assert_uint_ge (play_import_stage_count (db), known);
    known = play_import_stage_count (db);
    edit_some (db, rand, edited);
  }
  for (guint k = 0; k < play_import_stage_count (db); k++) {
    g_autoptr (DbMatch) match = play_import_stage_match_at (db, k);
    const char *event = g_hash_table_lookup (edited, match->uuid);

    ck_assert_str_eq (match->event, event != NULL ? event : "");
  }
}
END_TEST

/* The next result begins as one that a person logged, not as what an import brought. */
START_TEST (imported_plays_are_not_what_was_logged_last)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *year = play_import_stage_as_bgstats (play_import_stage_year, STAGE_YEAR);
  g_autoptr (GError) error = NULL;
  g_autoptr (AppQuick) last = NULL, logged = NULL, after = NULL;
  AppPlayImportCounts counts;

  play_import_stage_import (db, "a.json", year, &counts);
  /* Where nothing was logged, what was imported is better than nothing. */
  last = app_quick_last (db, NULL);
  ck_assert_str_eq (last->game, "Azul");
  /* Logged by hand, and found again in an import later: it stays what was logged. */
  logged = app_quick_read_line (db, "Catan: Cyd 10, Dee 8, 2020-01-02", NULL, &error);
  ck_assert_msg (logged != NULL, "%s", error != NULL ? error->message : "");
  ck_assert (app_command_do (db, NULL, &app_quick_log, &(AppQuickLog){ logged }, NULL, NULL));
  {
    const StagePlay again[] = {
      { 7, 0, "2020-01-02", "Catan", NULL, 0, NULL, { { "Cyd", 10, TRUE }, { "Dee", 8 } }, 2 },
      { 8, 0, "2020-01-03", "Go", NULL, 0, NULL, { { "Eve", 1, TRUE }, { "Fay", 0 } }, 2 },
    };
    g_autofree char *more = play_import_stage_as_bgstats (again, G_N_ELEMENTS (again));

    g_usleep (2000);
    play_import_stage_import (db, "b.json", more, &counts);
  }
  after = app_quick_last (db, NULL);
  ck_assert_str_eq (after->game, "Catan");
  ck_assert_str_eq (((AppQuickSeat *)g_ptr_array_index (after->seats, 0))->name, "Cyd");
}
END_TEST

TEST_SUITE (play_import_whole)
{
  Suite *suite = suite_create ("app-play-import-whole");
  TCase *tests = tcase_create ("whole");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_add_test (tests, cancelled_anywhere_it_leaves_nothing);
  tcase_add_test (tests, a_fault_stores_nothing_until_it_is_passed_over);
  tcase_add_loop_test (tests, files_of_other_programs_count, 0, 6);
  tcase_add_test (tests, imported_plays_are_not_what_was_logged_last);
  tcase_add_loop_test (tests, nothing_is_doubled_and_no_edit_is_lost, 0, 8);
  suite_add_tcase (suite, tests);
  return suite;
}
