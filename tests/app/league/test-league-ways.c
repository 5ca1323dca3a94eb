/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The way of a league's result, counted: the season's rows are read once, by the command, and
 * whoever shows the season has what a new reader would read.
 */
#include "tests/app/counted.h"
#include "tests/app/fixture.h"

#include "app/league/fixture-match.h"
#include "app/league/league-commands.h"
#include "app/league/pairings.h"
#include "app/league/season-draft.h"
#include "app/league/standings.h"
#include "app/store/database.h"
#include "app/store/store-jobs.h"

static AppStore *store;

static void
set_up (void)
{
  g_autoptr (GError) error = NULL;

  folder_setup ();
  g_setenv ("TZ", "UTC", TRUE);
  store = app_store_open (in_folder ("leagues.db"), &error);
  ck_assert_msg (store != NULL, "%s", error != NULL ? error->message : "");
}

static void
tear_down (void)
{
  g_clear_object (&store);
  folder_teardown ();
}

/* Does it on the writer thread. @notice: (out) (optional) */
static char *
run_command (AppLeagueCommand *command, gint64 *batch, char **notice)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (AppCommandAnswer) answer = { 0 };

  app_command_do_async (store, &app_league_command, command, NULL, take_result, &result);
  app_league_command_free (command);
  ck_assert_msg (app_command_finish_answer (wait_for (&result), &answer, &error), "%s",
                 error != NULL ? error->message : "");
  if (batch != NULL)
    *batch = answer.batch;
  if (notice != NULL)
    *notice = g_steal_pointer (&answer.notice);
  return g_steal_pointer (&answer.uuid);
}

static void
run_on (AppLeagueCommandKind kind, const char *season, const char *entrant, const char *fixture,
        guint number, const char *text)
{
  AppLeagueCommand *command = app_league_command_new (kind);

  command->season = g_strdup (season);
  command->entrant = g_strdup (entrant);
  command->fixture = g_strdup (fixture);
  command->number = number;
  command->text = g_strdup (text);
  command->points = LEAGUE_POINT;
  command->award = LEAGUE_FORFEIT;
  for (guint side = 0; side < LEAGUE_SEATS; side++)
    command->places[side] = side + 1;
  g_free (run_command (command, NULL, NULL));
}

static char *
begin (LeagueFormat format, const char *entrants)
{
  AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_NEW_SEASON);

  command->draft = app_season_draft_new (format, 2);
  command->draft->rounds = format == LEAGUE_SWISS ? 3 : 0;
  g_free (command->draft->league_name);
  command->draft->league_name = g_strdup ("Thursdays");
  g_strfreev (command->draft->games);
  command->draft->games = g_strsplit ("Catan", "|", -1);
  g_strfreev (command->draft->entrants);
  command->draft->entrants = g_strsplit (entrants, "|", -1);
  return run_command (command, NULL, NULL);
}

static void
pair (const char *season)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (AppPairing) plan = NULL;

  app_pairing_plan_async (store, season, NULL, take_result, &result);
  plan = app_pairing_plan_finish (store, wait_for (&result), &error);
  ck_assert_msg (plan != NULL, "%s", error != NULL ? error->message : "");
  g_free (run_command (app_pairing_to_command (plan), NULL, NULL));
}

static void
undo (gint64 batch)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  app_store_undo_async (store, batch, NULL, take_result, &result);
  ck_assert_msg (app_store_undo_finish (store, wait_for (&result), &error), "%s",
                 error != NULL ? error->message : "");
}

/* Every word of it. */
static char *
dup_words (const AppSeasonSnapshot *snapshot)
{
  GString *words = g_string_new (NULL);

  g_string_append_printf (words, "%s %s %s %s %u %s\n", snapshot->title, snapshot->season_title,
                          snapshot->summary, snapshot->league_name, snapshot->next,
                          snapshot->next_text);
  for (guint k = 0; k < snapshot->entrants->len; k++) {
    const AppEntrant *entrant = g_ptr_array_index (snapshot->entrants, k);

    g_string_append_printf (words, "%u %s %u %u %u %d\n", entrant->number, entrant->name,
                            entrant->joined, entrant->left, entrant->penalties->len, entrant->sits);
  }
  for (guint r = 0; r < snapshot->rounds->len; r++) {
    const AppRound *round = g_ptr_array_index (snapshot->rounds, r);

    g_string_append_printf (words, "%s %u\n", round->title, round->n_open);
    for (guint k = 0; k < round->fixtures->len; k++) {
      const AppFixture *fixture = g_ptr_array_index (round->fixtures, k);

      g_string_append_printf (words, "%s %d %s %s %s %s %s\n", fixture->sides, fixture->state,
                              fixture->match != NULL ? fixture->match : "-", fixture->result_text,
                              fixture->reason, fixture->date,
                              fixture->problem != NULL ? fixture->problem : "-");
      for (guint seat = 0; seat < fixture->n_seats; seat++)
        g_string_append_printf (words, " %s %u %u %g\n", fixture->seats[seat].name,
                                fixture->seats[seat].side, fixture->seats[seat].place,
                                fixture->seats[seat].score);
    }
  }
  return g_string_free (words, FALSE);
}

static AppSeasonSnapshot *
look_at (const char *season)
{
  g_autoptr (GError) error = NULL;
  AppSeasonSnapshot *snapshot = app_season_snapshot_from_store (store, season, &error);

  ck_assert_msg (snapshot != NULL, "%s", error != NULL ? error->message : "");
  return snapshot;
}

/* What everybody has is what somebody reads who opens the season now. */
static void
compare_with_file (const char *season)
{
  g_autoptr (AppPacks) packs = app_database_new_packs (app_store_get_db (store));
  g_autoptr (AppSeasonSnapshot) shared = look_at (season);
  g_autoptr (AppSeasonSnapshot) read =
      app_season_snapshot_new (app_store_get_db (store), packs, season, NULL);
  g_autofree char *one = dup_words (shared), *other = dup_words (read);

  ck_assert_str_eq (one, other);
}

static char *
fixture_at (const char *season, guint round, guint table)
{
  g_autoptr (AppSeasonSnapshot) snapshot = look_at (season);
  const AppRound *found = g_ptr_array_index (snapshot->rounds, round - 1);

  return g_strdup (((const AppFixture *)g_ptr_array_index (found->fixtures, table - 1))->uuid);
}

/* As a key in a fixture's row asks for it. */
static char *
log_result (const char *fixture, guint winner, gint64 *batch)
{
  AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_RESULT);
  char *notice = NULL;

  command->fixture = g_strdup (fixture);
  for (guint side = 0; side < LEAGUE_SEATS; side++)
    command->places[side] = side == winner ? 1 : 2;
  g_free (run_command (command, batch, &notice));
  return notice;
}

static guint
count_open (GListModel *leagues)
{
  g_autoptr (AppLeague) league = g_list_model_get_item (leagues, 0);
  guint n;

  g_object_get (league, "n-open", &n, NULL);
  return n;
}

/* The table as it is on show: who stands where, with which points, and how the last ones went. */
static char *
dup_table (AppStandings *standings)
{
  GString *table = g_string_new (NULL);

  for (guint k = 0; k < g_list_model_get_n_items (G_LIST_MODEL (standings)); k++) {
    g_autoptr (AppStanding) row = g_list_model_get_item (G_LIST_MODEL (standings), k);
    g_autofree char *points = app_standing_dup_text (row, LEAGUE_COLUMN_POINTS);
    g_autofree char *form = NULL;

    g_object_get (row, "form", &form, NULL);
    g_string_append_printf (table, "%u %s %s %s\n", app_standing_get_rank (row),
                            app_standing_get_name (row), points, form);
  }
  return g_string_free (table, FALSE);
}

static void
wait_until_loaded (AppStandings *standings)
{
  while (app_standings_is_loading (standings))
    g_main_context_iteration (NULL, TRUE);
}

/* The rows on show are those that were there, and say what somebody reads who opens the table. */
static void
compare_table (AppStandings *standings, const char *season, GPtrArray *rows)
{
  g_autoptr (AppStandings) read = app_standings_new (store, season, NULL);
  g_autofree char *shown = NULL, *other = NULL;

  wait_until_loaded (read);
  shown = dup_table (standings);
  other = dup_table (read);
  ck_assert_str_eq (shown, other);
  for (guint k = 0; k < rows->len; k++) {
    g_autoptr (AppStanding) row = g_list_model_get_item (G_LIST_MODEL (standings), k);

    ck_assert (g_ptr_array_find (rows, row, NULL));
  }
}

static void
count_cb (AppStanding *row, guint *n)
{
  ++*n;
}

START_TEST (a_season_is_read_once_for_a_result)
{
  g_autofree char *season = begin (LEAGUE_ROUND_ROBIN, "Ann|Ben|Cy|Dee");
  g_autoptr (GListModel) leagues = app_league_list_new (store, FALSE);
  g_autoptr (AppStandings) standings = app_standings_new (store, season, NULL);
  g_autoptr (AppSeasonSnapshot) shown = NULL;
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
  guint n_open = 6, n_changed = 0;

  pair (season);
  shown = look_at (season);
  wait_until_loaded (standings);
  for (guint k = 0; k < g_list_model_get_n_items (G_LIST_MODEL (standings)); k++) {
    g_ptr_array_add (rows, g_list_model_get_item (G_LIST_MODEL (standings), k));
    app_standing_get_value (g_ptr_array_index (rows, k), LEAGUE_COLUMN_POINTS);
    g_signal_connect (g_ptr_array_index (rows, k), "changed", G_CALLBACK (count_cb), &n_changed);
  }
  ck_assert_uint_eq (rows->len, 4);
  for (guint round = 1; round <= shown->rounds->len; round++)
    for (guint table = 1; table <= 2; table++) {
      g_autofree char *fixture = fixture_at (season, round, table);
      g_autofree char *notice = NULL;
      g_autoptr (GPtrArray) waiting = NULL;
      const AppFixture *played;

      n_changed = 0;
      counted_begin ();
      notice = log_result (fixture, table - 1, NULL);
      g_clear_pointer (&shown, app_season_snapshot_free);
      shown = look_at (season);
      waiting = app_fixtures_list_open (store, 10);
      ck_assert_uint_eq (counted_get (COUNTED_SEASON), 1);
      played = app_season_snapshot_find_fixture (shown, fixture);
      ck_assert_int_eq (played->state, APP_FIXTURE_PLAYED);
      ck_assert_str_eq (played->result_text, table == 1 ? "1 – 0" : "0 – 1");
      ck_assert_ptr_nonnull (strstr (notice, "Logged: "));
      ck_assert_ptr_nonnull (strstr (notice, played->seats[table - 1].name));
      ck_assert_uint_eq (count_open (leagues), --n_open);
      ck_assert_uint_eq (waiting->len, n_open);
      /* Both who played, and at most everybody's place. */
      ck_assert_uint_ge (n_changed, 2);
      ck_assert_uint_le (n_changed, rows->len);
      compare_table (standings, season, rows);
      compare_with_file (season);
    }
}
END_TEST

/* Whoever wins goes on, and is another one when the result is corrected. */
START_TEST (a_knock_out_is_read_once_for_a_result)
{
  static const struct {
    guint round, table, winner;
  } results[] = { { 1, 1, 0 }, { 1, 2, 1 }, { 2, 1, 0 }, { 1, 1, 1 }, { 1, 4, 0 },
                  { 1, 3, 1 }, { 2, 2, 1 }, { 3, 1, 0 }, { 2, 2, 0 }, { 1, 2, 0 } };
  g_autofree char *season = begin (LEAGUE_KNOCK_OUT, "Ann|Ben|Cy|Dee|Eve|Fay|Guy|Hal");
  g_autoptr (AppStandings) standings = NULL;
  g_autoptr (AppSeasonSnapshot) shown = NULL;
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);

  pair (season);
  shown = look_at (season);
  standings = app_standings_new (store, season, NULL);
  wait_until_loaded (standings);
  for (guint k = 0; k < g_list_model_get_n_items (G_LIST_MODEL (standings)); k++)
    g_ptr_array_add (rows, g_list_model_get_item (G_LIST_MODEL (standings), k));
  ck_assert_uint_eq (rows->len, 8);
  for (guint k = 0; k < G_N_ELEMENTS (results); k++) {
    g_autofree char *fixture = fixture_at (season, results[k].round, results[k].table);

    counted_begin ();
    g_free (log_result (fixture, results[k].winner, NULL));
    g_clear_pointer (&shown, app_season_snapshot_free);
    shown = look_at (season);
    ck_assert_uint_eq (counted_get (COUNTED_SEASON), 1);
    compare_table (standings, season, rows);
    compare_with_file (season);
  }
}
END_TEST

START_TEST (what_is_shared_is_what_the_file_says)
{
  static const LeagueFormat formats[] = { LEAGUE_ROUND_ROBIN, LEAGUE_SWISS, LEAGUE_KNOCK_OUT };
  g_autofree char *season = begin (formats[_i], "Ann|Ben|Cy|Dee");
  g_autofree char *first = NULL, *second = NULL, *notice = NULL, *entrant = NULL;
  g_autoptr (AppSeasonSnapshot) before = look_at (season), paired = NULL;
  g_autofree char *words = NULL, *words_after = NULL;
  gint64 batch;

  entrant = g_strdup (((const AppEntrant *)g_ptr_array_index (before->entrants, 2))->uuid);
  pair (season);
  compare_with_file (season);
  paired = look_at (season);
  words = dup_words (paired);
  first = fixture_at (season, 1, 1);
  second = fixture_at (season, 1, 2);
  g_free (log_result (first, 0, NULL));
  compare_with_file (season);
  notice = log_result (first, 1, &batch);
  ck_assert_ptr_nonnull (strstr (notice, "Corrected: "));
  compare_with_file (season);
  undo (batch);
  compare_with_file (season);
  run_on (APP_LEAGUE_COMMAND_AWARD, NULL, NULL, second, 0, "nobody came");
  compare_with_file (season);
  run_on (APP_LEAGUE_COMMAND_UNAWARD, NULL, NULL, second, 0, NULL);
  run_on (APP_LEAGUE_COMMAND_SET_DATE, NULL, NULL, second, 0, "2031-03-04");
  compare_with_file (season);
  run_on (APP_LEAGUE_COMMAND_PENALIZE, NULL, entrant, NULL, 1, "late");
  compare_with_file (season);
  run_on (APP_LEAGUE_COMMAND_UNLINK, NULL, NULL, first, 0, NULL);
  compare_with_file (season);
  run_on (APP_LEAGUE_COMMAND_UNPAIR, season, NULL, NULL, 0, NULL);
  compare_with_file (season);
  run_on (APP_LEAGUE_COMMAND_FINISH_SEASON, season, NULL, NULL, 0, NULL);
  compare_with_file (season);
  /* Nothing of it is changed for those who still hold it. */
  ck_assert_uint_eq (before->rounds->len, 0);
  ck_assert_int_eq (before->next, APP_NEXT_PAIR);
  words_after = dup_words (paired);
  ck_assert_str_eq (words_after, words);
}
END_TEST

/* A match that was played the other way round: the key is the fixture's side all the same. */
START_TEST (a_key_means_the_side_of_the_fixture)
{
  g_autofree char *season = begin (LEAGUE_ROUND_ROBIN, "Ann|Ben|Cy|Dee");
  g_autoptr (AppSeasonSnapshot) snapshot = NULL;
  AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_LOG);
  g_autofree char *fixture = NULL;
  const AppFixture *played;

  pair (season);
  fixture = fixture_at (season, 1, 1);
  snapshot = look_at (season);
  played = app_season_snapshot_find_fixture (snapshot, fixture);
  command->fixture = g_strdup (fixture);
  command->quick = app_quick_new ();
  command->quick->game = g_strdup ("Catan");
  command->quick->scoring = APP_QUICK_PLACES;
  for (guint k = 2; k-- > 0;) {
    app_quick_add_seat (command->quick, played->seats[k].name, 2 - k);
    ((AppQuickSeat *)g_ptr_array_index (command->quick->seats, 1 - k))->place = k + 1;
  }
  g_free (run_command (command, NULL, NULL));
  for (guint winner = 0; winner < 2; winner++) {
    g_free (log_result (fixture, winner, NULL));
    g_clear_pointer (&snapshot, app_season_snapshot_free);
    snapshot = look_at (season);
    played = app_season_snapshot_find_fixture (snapshot, fixture);
    ck_assert_uint_eq (played->seats[winner].place, 1);
    ck_assert_str_eq (played->result_text, winner == 0 ? "1 – 0" : "0 – 1");
    compare_with_file (season);
  }
}
END_TEST

TEST_SUITE (league_ways)
{
  Suite *suite = suite_create ("app-league-ways");
  TCase *tests = tcase_create ("league-ways");

  tcase_add_checked_fixture (tests, set_up, tear_down);
  tcase_add_test (tests, a_season_is_read_once_for_a_result);
  tcase_add_test (tests, a_knock_out_is_read_once_for_a_result);
  tcase_add_test (tests, a_key_means_the_side_of_the_fixture);
  tcase_add_loop_test (tests, what_is_shared_is_what_the_file_says, 0, 3);
  suite_add_tcase (suite, tests);
  return suite;
}
