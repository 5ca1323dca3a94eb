/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leagues through the window's store, and on the command line: the list that follows, matches that
 * are started and found for fixtures, what waits; verbs, their JSON and their status.
 */
#include "tests/app/fixture.h"

#include "app/league/league-commands.h"
#include "app/league/fixture-match.h"
#include "app/league/leagues.h"
#include "app/league/pairings.h"
#include "app/league/season-draft.h"
#include "app/new-match/match-draft.h"

#include <string.h>

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

static void
assert_has_parts (const char *sentence, const char *words)
{
  g_auto (GStrv) parts = g_strsplit (words, "|", -1);

  for (char **part = parts; *part != NULL; part++)
    ck_assert_msg (strstr (sentence, *part) != NULL, "“%s” lacks “%s”", sentence, *part);
}

/* Does it on the writer thread; what was made. */
static char *
run_command (AppLeagueCommand *command)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (AppCommandAnswer) answer = { 0 };

  app_command_do_async (store, &app_league_command, command, NULL, take_result, &result);
  app_league_command_free (command);
  ck_assert_msg (app_command_finish_answer (wait_for (&result), &answer, &error), "%s",
                 error != NULL ? error->message : "");
  return g_steal_pointer (&answer.uuid);
}

static char *
begin (const char *name, const char *game, const char *entrants)
{
  AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_NEW_SEASON);

  command->draft = app_season_draft_new (LEAGUE_ROUND_ROBIN, 2);
  g_free (command->draft->league_name);
  command->draft->league_name = g_strdup (name);
  g_strfreev (command->draft->games);
  command->draft->games = g_strsplit (game, "|", -1);
  g_strfreev (command->draft->entrants);
  command->draft->entrants = g_strsplit (entrants, "|", -1);
  return run_command (command);
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
  g_free (run_command (app_pairing_to_command (plan)));
}

static AppSeasonSnapshot *
look_at (const char *season)
{
  g_autoptr (GError) error = NULL;
  AppSeasonSnapshot *look = app_season_snapshot_from_store (store, season, &error);

  ck_assert_msg (look != NULL, "%s", error != NULL ? error->message : "");
  return look;
}

static const AppFixture *
fixture_at (const AppSeasonSnapshot *look, guint round, guint table)
{
  const AppRound *found = g_ptr_array_index (look->rounds, round - 1);

  return g_ptr_array_index (found->fixtures, table - 1);
}

static char *
uuid_of (const char *season, guint round, guint table)
{
  g_autoptr (AppSeasonSnapshot) look = look_at (season);

  return g_strdup (fixture_at (look, round, table)->uuid);
}

static void
log_result (const char *fixture, guint winner)
{
  g_autoptr (GError) error = NULL;
  AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_LOG);

  command->fixture = g_strdup (fixture);
  command->quick = app_fixture_dup_quick (store, fixture, &error);
  ck_assert_msg (command->quick != NULL, "%s", error != NULL ? error->message : "");
  ((AppQuickSeat *)g_ptr_array_index (command->quick->seats, winner))->place = 1;
  g_free (run_command (command));
}

/* Logged as the quick log does, which the next one follows. */
static void
log_elsewhere (const char *place)
{
  g_autoptr (AppQuick) quick = app_quick_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *uuid = NULL;

  app_quick_set_string (&quick->game, "Catan");
  app_quick_set_string (&quick->place, place);
  quick->scoring = APP_QUICK_WINNERS;
  app_quick_add_seat (quick, "Xavier", 1);
  app_quick_add_seat (quick, "Yves", 2);
  ((AppQuickSeat *)g_ptr_array_index (quick->seats, 0))->place = 1;
  app_command_do_async (store, &app_quick_log, &(AppQuickLog){ quick }, NULL, take_result, &result);
  uuid = app_command_finish_uuid (wait_for (&result), NULL, &error);
  ck_assert_msg (uuid != NULL, "%s", error != NULL ? error->message : "");
}

static AppQuick *
result_of (const char *season, guint round, guint table)
{
  g_autofree char *fixture = uuid_of (season, round, table);
  g_autoptr (GError) error = NULL;
  AppQuick *quick = app_fixture_dup_quick (store, fixture, &error);

  ck_assert_msg (quick != NULL, "%s", error != NULL ? error->message : "");
  return quick;
}

START_TEST (a_result_is_not_placed_where_another_game_was)
{
  g_autofree char *season = begin ("Thursdays", "Catan", "Ann|Ben|Cy|Dee");
  g_autofree char *fixture = NULL;
  g_autoptr (AppQuick) quick = NULL;
  g_autoptr (AppQuick) next = NULL;
  g_autoptr (AppQuick) later = NULL;
  AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_LOG);

  pair (season);
  log_elsewhere ("Holiday house");
  quick = result_of (season, 1, 1);
  ck_assert_ptr_null (quick->place);
  ck_assert_int_eq (quick->minutes, -1);
  /* Where the others of the evening play, this table plays as well. */
  fixture = uuid_of (season, 1, 1);
  command->fixture = g_strdup (fixture);
  command->quick = app_quick_copy (quick);
  app_quick_set_string (&command->quick->place, "Club");
  ((AppQuickSeat *)g_ptr_array_index (command->quick->seats, 0))->place = 1;
  g_free (run_command (command));
  log_elsewhere ("Holiday house");
  next = result_of (season, 1, 2);
  ck_assert_str_eq (next->place, "Club");
  /* Another evening may be anywhere. */
  command = app_league_command_new (APP_LEAGUE_COMMAND_SET_DATE);
  g_free (fixture);
  fixture = uuid_of (season, 2, 1);
  command->fixture = g_strdup (fixture);
  command->text = g_strdup ("2031-03-04");
  g_free (run_command (command));
  later = result_of (season, 2, 1);
  ck_assert_str_eq (later->date, "2031-03-04");
  ck_assert_ptr_null (later->place);
}
END_TEST

START_TEST (the_list_follows)
{
  g_autoptr (GListModel) list = app_league_list_new (store, FALSE);
  g_autofree char *one = begin ("Zoo", "Catan", "Ann|Ben");
  g_autofree char *other = begin ("Ape", "Catan", "Ann|Ben|Cy");
  g_autofree char *fixture = NULL;
  g_autoptr (AppLeague) first = NULL;
  g_autofree char *summary = NULL;
  g_autofree char *later = NULL;
  guint n_open, n_seasons;
  g_autoptr (AppLeague) now = NULL;

  ck_assert_uint_eq (g_list_model_get_n_items (list), 2);
  first = g_list_model_get_item (list, 0);
  ck_assert_str_eq (app_league_get_name (first), "Ape");
  pair (one);
  g_clear_object (&first);
  first = g_list_model_get_item (list, 0);
  g_object_get (first, "summary", &summary, "n-open", &n_open, "n-seasons", &n_seasons, NULL);
  ck_assert_str_eq (app_league_get_name (first), "Zoo");
  ck_assert_str_eq (summary, "Round robin · round 1 of 1 · 2 players");
  ck_assert_uint_eq (n_open, 1);
  ck_assert_uint_eq (n_seasons, 1);
  fixture = uuid_of (one, 1, 1);
  log_result (fixture, 0);
  now = g_list_model_get_item (list, 1);
  g_object_get (now, "n-open", &n_open, "season", &later, NULL);
  ck_assert_uint_eq (n_open, 0);
  ck_assert_str_eq (later, one);
}
END_TEST

START_TEST (what_waits_is_told)
{
  g_autofree char *season = begin ("Thursdays", "Catan", "Ann|Ben|Cy|Dee");
  g_autofree char *fixture = NULL, *robin = NULL;
  g_autoptr (GPtrArray) waiting = NULL;
  g_autoptr (GPtrArray) few = NULL;
  const AppFixtureTitle *title;

  pair (season);
  fixture = uuid_of (season, 1, 1);
  log_result (fixture, 0);
  waiting = app_fixtures_list_open (store, 10);
  ck_assert_uint_eq (waiting->len, 5);
  title = g_ptr_array_index (waiting, 0);
  ck_assert_str_eq (title->title, "Ben – Cy");
  ck_assert_str_eq (title->subtitle, "Thursdays, round 1");
  ck_assert_str_eq (title->season, season);
  ck_assert_ptr_null (title->match);
  few = app_fixtures_list_open (store, 2);
  ck_assert_uint_eq (few->len, 2);
  robin = begin ("Mondays", "Catan", "Ann|Ben|Cy|Dee");
  g_clear_pointer (&few, g_ptr_array_unref);
  few = app_fixtures_list_open (store, 2);
  ck_assert_uint_eq (few->len, 3);
  title = g_ptr_array_index (few, 2);
  ck_assert_str_eq (title->title, "The season waits to be paired");
  ck_assert_str_eq (title->subtitle, "Mondays");
  ck_assert_str_eq (title->season, robin);
  ck_assert_ptr_null (title->uuid);
}
END_TEST

static char *
start (const AppMatchDraft *draft, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  app_match_start_async (store, draft, NULL, take_result, &result);
  return app_match_start_finish (store, wait_for (&result), error);
}

START_TEST (a_match_is_started_for_a_fixture)
{
  g_autofree char *season = begin ("Thursdays", "tokio", "Ann|Ben|Cy|Dee");
  g_autofree char *fixture = NULL;
  g_autofree char *match = NULL;
  g_autofree char *none = NULL;
  g_autoptr (AppMatchDraft) draft = NULL;
  g_autoptr (AppMatchDraft) again = NULL;
  g_autoptr (AppSeasonSnapshot) look = NULL;
  g_autoptr (GPtrArray) waiting = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) refused = NULL;

  pair (season);
  fixture = uuid_of (season, 1, 1);
  draft = app_fixture_dup_draft (store, fixture, &error);
  ck_assert_msg (draft != NULL, "%s", error != NULL ? error->message : "");
  ck_assert_str_eq (draft->game->id, "tokio");
  ck_assert_str_eq (draft->names[0], "Ann");
  ck_assert_str_eq (draft->names[1], "Dee");
  ck_assert_str_eq (draft->event, "Thursdays");
  ck_assert_str_eq (draft->round, "1");
  /* Another name than the fixture's: nothing is started. */
  g_free (draft->names[1]);
  draft->names[1] = g_strdup ("Cy");
  none = start (draft, &error);
  ck_assert_ptr_null (none);
  assert_has_parts (error->message, "Ann – Dee|others");
  g_clear_error (&error);
  g_free (draft->names[1]);
  draft->names[1] = g_strdup ("Dee");
  match = start (draft, &error);
  ck_assert_msg (match != NULL, "%s", error != NULL ? error->message : "");
  look = look_at (season);
  ck_assert_str_eq (fixture_at (look, 1, 1)->match, match);
  ck_assert_int_eq (fixture_at (look, 1, 1)->state, APP_FIXTURE_RUNNING);
  again = app_fixture_dup_draft (store, fixture, &refused);
  ck_assert_ptr_null (again);
  assert_has_parts (refused->message, "already");
  waiting = app_fixtures_list_open (store, 1);
  ck_assert_str_eq (((AppFixtureTitle *)g_ptr_array_index (waiting, 0))->match, match);
}
END_TEST

START_TEST (matches_are_found_for_a_fixture)
{
  static const char *const played[] = { "Ann 3, Dee 1", "Dee 2, Ann 1", "Ann 2, Cy 1" };
  g_autofree char *season = begin ("Thursdays", "Catan", "Ann|Ben|Cy|Dee");
  g_autofree char *fixture = NULL;
  g_autoptr (GPtrArray) candidates = NULL;
  g_autoptr (GPtrArray) left = NULL;
  const AppFixtureCandidate *candidate;
  AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_LINK);

  for (guint k = 0; k < G_N_ELEMENTS (played); k++) {
    g_autofree char *line = g_strconcat ("Catan: ", played[k], NULL);
    g_autoptr (AppQuick) quick = app_quick_read (store, line, NULL, NULL);
    g_autoptr (GAsyncResult) result = NULL;

    app_command_do_async (store, &app_quick_log, &(AppQuickLog){ quick }, NULL, take_result,
                          &result);
    g_free (app_command_finish_uuid (wait_for (&result), NULL, NULL));
  }
  pair (season);
  fixture = uuid_of (season, 1, 1);
  candidates = app_fixture_dup_candidates (store, fixture);
  ck_assert_uint_eq (candidates->len, 2);
  candidate = g_ptr_array_index (candidates, 0);
  assert_has_parts (candidate->label, "Catan|Ann|Dee");
  command->fixture = g_strdup (fixture);
  command->match = g_strdup (candidate->match);
  g_free (run_command (command));
  {
    g_autoptr (AppSeasonSnapshot) look = look_at (season);

    ck_assert_str_eq (fixture_at (look, 1, 1)->result_text, "1 – 2");
  }
  left = app_fixture_dup_candidates (store, fixture);
  ck_assert_uint_eq (left->len, 1);
}
END_TEST

START_TEST (teams_are_seated_apart)
{
  AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_NEW_SEASON);
  g_autofree char *season = NULL;
  g_autofree char *fixture = NULL;
  g_autofree char *match = NULL;
  g_autoptr (AppMatchDraft) draft = NULL;
  g_autoptr (AppSeasonSnapshot) look = NULL;
  g_autoptr (GError) error = NULL;

  command->draft = app_season_draft_new (LEAGUE_ROUND_ROBIN, 2);
  g_free (command->draft->league_name);
  command->draft->league_name = g_strdup ("Teams");
  command->draft->partners = APP_PARTNERS_FIXED;
  g_strfreev (command->draft->games);
  command->draft->games = g_strsplit ("tome", "|", -1);
  g_strfreev (command->draft->entrants);
  command->draft->entrants = g_strsplit ("Red: Ann, Ben|Blue: Cy, Dee", "|", -1);
  season = run_command (command);
  pair (season);
  fixture = uuid_of (season, 1, 1);
  draft = app_fixture_dup_draft (store, fixture, &error);
  ck_assert_msg (draft != NULL, "%s", error != NULL ? error->message : "");
  ck_assert_uint_eq (draft->seats, 4);
  ck_assert_str_eq (draft->names[0], "Ann");
  ck_assert_str_eq (draft->names[1], "Cy");
  ck_assert_str_eq (draft->names[2], "Ben");
  match = start (draft, &error);
  ck_assert_msg (match != NULL, "%s", error != NULL ? error->message : "");
  look = look_at (season);
  ck_assert_str_eq (fixture_at (look, 1, 1)->sides, "Red – Blue");
  ck_assert_str_eq (fixture_at (look, 1, 1)->match, match);
}
END_TEST

/* The command line */

/* What is typed, the status, and what is said on standard output or error, all of it. */
static void
say (int status, const char *words, const char *const *argv)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  g_autofree char *both = NULL;
  CliOutput said;

  for (; *argv != NULL; argv++)
    g_ptr_array_add (all, (gpointer)*argv);
  g_ptr_array_add (all, (gpointer) "--database");
  g_ptr_array_add (all, (gpointer)in_folder ("cli.db"));
  g_ptr_array_add (all, NULL);
  said = cli_run (NULL, (const char *const *)all->pdata);
  both = g_strconcat (said.out, said.err, NULL);
  ck_assert_msg (said.status == status, "%s %s: %d: %s", ((char **)all->pdata)[0],
                 ((char **)all->pdata)[1], said.status, both);
  assert_has_parts (both, words);
}

#define SAY(status, words, ...) say (status, words, (const char *const[]){ __VA_ARGS__, NULL })

START_TEST (a_season_on_the_command_line)
{
  SAY (0, "", "league", "new", "Thursdays", "--format", "round-robin", "--game", "Catan",
       "--entrant", "Ann", "--entrant", "Ben", "--entrant", "Cy", "--scheme", "three-one-nil",
       "--tie-breaks", "de win", "--rating", "none");
  SAY (1, "already|next season", "league", "new", "thursdays", "--format", "ladder", "--game",
       "Catan");
  SAY (0, "", "league", "enter", "Thursdays", "Dee");
  SAY (0, "Thursdays|Win 3, draw 1, loss 0|   4  Dee|Pair the whole season", "show", "league",
       "Thursdays");
  SAY (0, "", "pair", "Thursdays", "--accept");
  SAY (0, "1.1  Ann – Dee|1.2  Ben – Cy", "league", "fixtures", "Thursdays", "1");
  SAY (0, "", "league", "result", "Thursdays", "1.1", "2-1");
  SAY (0, "", "league", "result", "Thursdays", "1.2", "Cy 12, Ben 8");
  SAY (0, "", "league", "result", "Thursdays", "1.2", "Cy 12, Ben 12");
  SAY (0, "2 – 1|12 – 12", "league", "fixtures", "Thursdays", "1");
  SAY (1, "others", "league", "result", "Thursdays", "2.1", "Ann 1, Ben 0");
  SAY (1, "no table 7.1", "league", "result", "Thursdays", "7.1", "1-0");
  SAY (1, "no round and table", "league", "result", "Thursdays", "two", "1-0");
  SAY (1, "Say why", "league", "award", "Thursdays", "2.1", "--forfeit", "Cy");
  SAY (2, "--forfeit NAME", "league", "award", "Thursdays", "2.1");
  SAY (1, "does not sit", "league", "award", "Thursdays", "2.1", "--forfeit", "Ann", "--reason",
       "ill");
  SAY (0, "", "league", "award", "Thursdays", "2.1", "--forfeit", "Cy", "--reason", "ill");
  SAY (0, "Dee – Cy  1 – 0 (forfeit)  (ill)", "league", "fixtures", "Thursdays", "2");
  SAY (0, "Award a fixture: Dee – Cy (Thursdays)|Begin a season (Thursdays)", "history");
  SAY (0, "", "league", "unaward", "Thursdays", "2.1");
  SAY (0, "", "league", "award", "Thursdays", "2.1", "--decision", "½-½", "--reason", "dark");
  SAY (0, "½ – ½ (decision)", "league", "fixtures", "Thursdays");
  SAY (0, "", "league", "date", "Thursdays", "3.1", "2026-12-01");
  SAY (1, "no day", "league", "date", "Thursdays", "3.1", "soon");
  SAY (0, "2026-12-01", "league", "fixtures", "Thursdays", "3");
  SAY (1, "nobody can enter", "league", "enter", "Thursdays", "Eve");
  SAY (1, "does not take part", "league", "leave", "Thursdays", "Eve");
  SAY (0, "2 open fixtures are forfeited", "league", "leave", "Thursdays", "Ann");
  SAY (0, "left after round 1", "league", "show", "Thursdays");
  SAY (0, "1 fixture stays", "league", "finish", "Thursdays");
  SAY (0, "", "league", "next", "Thursdays", "--season", "Spring", "--entrant", "Eve");
  SAY (0, "Spring|   1  Cy|   4  Eve", "league", "show", "Thursdays");
  SAY (0, "Season 1|over|Spring|4 players", "list", "seasons", "Thursdays");
  SAY (0, "Thursdays|Spring", "list", "leagues");
  SAY (0, "", "league", "delete", "Thursdays/2");
  SAY (0, "Season 1", "league", "show", "Thursdays");
  SAY (0, "", "league", "restore", "Thursdays/2");
  SAY (0, "", "league", "rename", "Thursdays", "Fridays");
  SAY (0, "", "league", "delete", "Fridays");
  SAY (1, "no league", "league", "show", "Fridays");
  SAY (0, "", "league", "restore", "Fridays");
  SAY (0, "\"format\": \"round-robin\"|\"tie_breaks\": \"de win\"|\"rating\": \"\"|\"win\": 3",
       "league", "show", "Fridays", "--json");
}
END_TEST

/* A record of a simulated match with names in its seats, on the path that is returned. */
static const char *
simulate (const char *game, const char *seats, const char *seed, const char *const *names)
{
  CliOutput said = cli (NULL, "simulate", game, "--seats", seats, "--seed", seed, NULL);
  g_autoptr (GString) text = g_string_new (said.out);

  ck_assert_int_eq (said.status, 0);
  for (guint k = 0; names[k] != NULL; k++) {
    g_autofree char *from = g_strdup_printf ("\"Player %u\"", k + 1);
    g_autofree char *to = g_strdup_printf ("\"%s\"", names[k]);

    g_string_replace (text, from, to, 1);
  }
  return write_file (game, text->str);
}

/* The moves say who won, and the scores who came behind. */
START_TEST (matches_with_moves_are_results)
{
  const char *duel = simulate ("tokio", "2", "3", (const char *const[]){ "Ben", "Ann", NULL });
  const char *table =
      simulate ("arkham", "3", "2", (const char *const[]){ "Cy", "Ann", "Ben", NULL });
  CliOutput said;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  SAY (0, "", "league", "new", "Duels", "--format", "round-robin", "--game", "tokio", "--entrant",
       "Ann", "--entrant", "Ben");
  SAY (0, "", "league", "new", "Tables", "--format", "pods", "--game", "arkham", "--rounds", "1",
       "--tables", "3", "--entrant", "Ann", "--entrant", "Ben", "--entrant", "Cy");
  SAY (0, "", "pair", "Duels", "--accept");
  SAY (0, "", "pair", "Tables", "--accept");
  said = cli (NULL, "import", duel, "--database", in_folder ("cli.db"), NULL);
  first = g_strndup (strstr (said.out, "01"), 36);
  said = cli (NULL, "import", table, "--database", in_folder ("cli.db"), NULL);
  second = g_strndup (strstr (said.out, "01"), 36);
  SAY (1, "ToKiO|Tomes of Arkham", "league", "result", "Tables", "1.1", "--match", first);
  SAY (0, "", "league", "result", "Duels", "1.1", "--match", first);
  SAY (0, "Ann – Ben  1 – 0", "league", "fixtures", "Duels");
  SAY (0, "", "league", "result", "Tables", "1.1", "--match", second);
  SAY (0, "Cy, Ann, Ben", "league", "fixtures", "Tables");
  SAY (0, "\"place\": 1, \"score\": 27", "league", "fixtures", "Tables", "--json");
  /* A result that is taken back is awaited again. */
  SAY (0, "", "delete", first);
  SAY (0, "1 result is awaited", "league", "show", "Duels");
  SAY (1, "in the bin", "league", "result", "Duels", "1.1", "--match", first);
  SAY (0, "", "restore-match", first);
  SAY (0, "Ann – Ben  1 – 0", "league", "fixtures", "Duels");
}
END_TEST

START_TEST (wrong_input_on_the_command_line)
{
  SAY (2, "--format and --game", "league", "new", "Thursdays");
  SAY (1, "no format|round-robin", "league", "new", "X", "--format", "cup", "--game", "Catan");
  SAY (1, "season’s name", "league", "new", "X", "--format", "ladder", "--game", "Catan",
       "--season", "new\nline");
  SAY (1, "9 rounds|at least 9 players", "league", "new", "X", "--format", "swiss", "--game",
       "Catan", "--entrant", "Ann", "--entrant", "Ben", "--rounds", "9");
  SAY (1, "how many rounds", "league", "new", "X", "--format", "swiss", "--game", "Catan");
  SAY (1, "no tie-break", "league", "new", "X", "--format", "ladder", "--game", "Catan",
       "--tie-breaks", "luck");
  SAY (1, "no rating", "league", "new", "X", "--format", "ladder", "--game", "Catan", "--rating",
       "stars");
  SAY (1, "--scheme:1: drow", "league", "new", "X", "--format", "ladder", "--game", "Catan",
       "--scheme", "{\"drow\": 1}");
  SAY (1, "a table may have 4", "league", "new", "X", "--format", "pods", "--game", "Catan",
       "--rounds", "3", "--tables", "3-4", "--scheme", "{\"places\": {\"3\": [3, 2, 1]}}");
  SAY (1, "“x” is no number from 0 to 200.", "league", "new", "X", "--format", "swiss", "--game",
       "Catan", "--rounds", "x");
  SAY (1, "“-3” is no number from 0 to 200.", "league", "new", "X", "--format", "swiss", "--game",
       "Catan", "--rounds=-3");
  SAY (1, "“17” is no number from 2 to 16.", "league", "new", "X", "--format", "pods", "--game",
       "Catan", "--rounds", "3", "--tables", "2-17");
  SAY (1, "“0” is no number from 1 to 99.", "league", "new", "X", "--format", "swiss", "--game",
       "Catan", "--rounds", "3", "--best-of", "0");
  SAY (1, "Leave --rounds out", "league", "new", "X", "--format", "round-robin", "--game", "Catan",
       "--rounds", "4");
  SAY (1, "--third-place is for a knock-out", "league", "new", "X", "--format", "ladder", "--game",
       "Catan", "--third-place");
  SAY (2, "missing", "league", "enter", "X");
  SAY (2, "There is no command “league win”", "league", "win", "X");
  SAY (1, "There is no league", "league", "show", "Nobody");
  SAY (0, "[]", "list", "leagues", "--json");
}
END_TEST

/* Awards say as many places as there are sides, and several may not have come. */
START_TEST (awards_on_the_command_line)
{
  SAY (0, "", "league", "new", "Cup", "--format", "round-robin", "--game", "Catan", "--entrant",
       "Ann", "--entrant", "Ben", "--entrant", "Cy", "--scheme", "three-one-nil");
  SAY (1, "x is there twice", "league", "enter", "Cup", "x", "x");
  SAY (0, "", "pair", "Cup", "--accept");
  SAY (1, "The whole season is paired", "pair", "Cup");
  SAY (0, "\"told\": \"free\"|\"kind\": \"zero-bye\"", "league", "fixtures", "Cup", "--json");
  SAY (1, "Here 2 sides play", "league", "award", "Cup", "1.1", "--decision", "1,2,3", "--reason",
       "r");
  SAY (1, "Here 2 sides play", "league", "result", "Cup", "1.1", "3-2-1");
  SAY (1, "A score stands alone", "league", "result", "Cup", "1.1", "2-1, 2026-03-05");
  SAY (1, "does not sit at table 1.1", "league", "award", "Cup", "1.1", "--forfeit", "Ben",
       "--forfeit", "Ann", "--reason", "r");
  SAY (0, "", "league", "award", "Cup", "1.1", "--forfeit", "Ben", "--forfeit", "Cy", "--reason",
       "nobody came");
  SAY (0, "0 – 0 (forfeit)", "league", "fixtures", "Cup", "1");
}
END_TEST

START_TEST (places_on_the_command_line)
{
  SAY (0, "", "league", "new", "Pods", "--format", "pods", "--game", "Catan", "--rounds", "1",
       "--tables", "4", "--entrant", "Ann", "--entrant", "Ben", "--entrant", "Cy", "--entrant",
       "Dee");
  SAY (0, "", "pair", "Pods", "--accept");
  SAY (1, "Here 4 sides play", "league", "result", "Pods", "1.1", "3-2-1");
  SAY (0, "", "league", "result", "Pods", "1.1", "10-8-8-3");
  SAY (0, "\"score\": 10|\"place\": 4", "league", "fixtures", "Pods", "--json");
  SAY (0, "", "league", "new", "Late", "--format", "swiss", "--game", "Catan", "--rounds", "3",
       "--entrant", "Ann", "--entrant", "Ben", "--entrant", "Cy", "--entrant", "Dee");
  SAY (0, "", "league", "enter", "Late", "Eve", "--from", "3");
  SAY (1, "Eve enters in round 3", "league", "edit", "Late", "--rounds", "2");
}
END_TEST

/* A ladder counts what its points scheme has points for, and no match counts in two seasons. */
START_TEST (a_ladder_on_the_command_line)
{
  SAY (0, "", "league", "new", "Ladder", "--format", "ladder", "--game", "Catan", "--entrant",
       "Ann", "--entrant", "Ben", "--entrant", "Cy");
  SAY (0, "Ladder, Season 1 does not count it: its points say nothing of 3 sides", "log",
       "Catan: Ann 3, Ben 1, Cy 4");
  SAY (0, "", "log", "Catan: Ann 3, Ben 1");
  SAY (0, "\"played\": 0|\"played\": 1", "standings", "Ladder", "--json");
  SAY (1, "say on which day", "league", "next", "Ladder", "--starts", "");
  SAY (0, "Season 1 ends on", "league", "next", "Ladder", "--carry", "entrants points");
  SAY (0, "\"points\": 3|\"played\": 0", "standings", "Ladder/2", "--json");
  SAY (0, "\"played\": 1", "standings", "Ladder/1", "--json");
}
END_TEST

START_TEST (teams_on_the_command_line)
{
  SAY (0, "", "league", "new", "Teams", "--format", "round-robin", "--game", "Catan", "--partners",
       "fixed", "--entrant", "Red: Ann, Ben", "--entrant", "Blue: Cy, Dee");
  SAY (0, "", "pair", "Teams", "--accept");
  SAY (1, "Not all of a team", "league", "result", "Teams", "1.1", "Ann 2, Cy 3");
  SAY (0, "", "league", "result", "Teams", "1.1", "3-2");
}
END_TEST

START_TEST (a_knock_out_on_the_command_line)
{
  SAY (0, "", "league", "new", "Cup", "--format", "knock-out", "--game", "Catan", "--third-place",
       "--entrant", "Ann", "--entrant", "Ben", "--entrant", "Cy", "--entrant", "Dee", "--entrant",
       "Eve");
  SAY (0, "", "pair", "Cup", "--accept");
  SAY (0, "Match for the third place", "league", "fixtures", "Cup", "3");
  SAY (0, "2 results are awaited. 3 matches follow from them.", "league", "show", "Cup");
  SAY (0, "", "league", "result", "Cup", "1.2", "2-1");
  SAY (0, "round 1 of 3", "standings", "Cup");
  SAY (0, "", "league", "leave", "Cup", "Cy");
  SAY (0, "round 1 of 3", "standings", "Cup");
}
END_TEST

START_TEST (penalties_on_the_command_line)
{
  SAY (0, "", "league", "new", "Cup", "--format", "swiss", "--game", "Catan", "--rounds", "3",
       "--entrant", "Ann", "--entrant", "Ben", "--entrant", "Cy", "--entrant", "Dee");
  SAY (1, "No points were taken from Ann", "league", "unpenalty", "Cup", "Ann");
  SAY (0, "", "pair", "Cup", "--accept");
  SAY (0, "", "league", "result", "Cup", "1.1", "1-0");
  SAY (1, "Say why the points are taken", "league", "penalty", "Cup", "Ann", "1");
  SAY (1, "Say why the points are taken", "league", "penalty", "Cup", "Ann", "1", "--reason", " ");
  SAY (1, "a number above 0", "league", "penalty", "Cup", "Ann", "0", "--reason", "late");
  SAY (1, "“much” is no number of points", "league", "penalty", "Cup", "Ann", "much", "--reason",
       "late");
  SAY (1, "“Eve” does not take part", "league", "penalty", "Cup", "Eve", "1", "--reason", "late");
  SAY (1, "The season has 3 rounds", "league", "penalty", "Cup", "Ann", "1", "--reason", "late",
       "--from", "4");
  SAY (2, "missing", "league", "penalty", "Cup", "Ann");
  SAY (0, "", "league", "penalty", "Cup", "Ann", "½", "--reason", "late again");
  SAY (0, "", "league", "penalty", "Cup", "Ann", "0.25", "--reason", "phone", "--from", "0");
  SAY (0, "", "league", "penalty", "Cup", "Cy", "1", "--reason", "later", "--from", "2");
  SAY (0, "Take points from an entrant: Ann (Cup)", "history");
  SAY (0, "Ann, less ½ in round 1: late again, less 0.25: phone|Cy, less 1 in round 2: later",
       "league", "show", "Cup");
  SAY (0, "\"penalties\": [{\"round\": 1, \"points\": 0.5, \"reason\": \"late again\"}", "league",
       "show", "Cup", "--json");
  SAY (0, "Points 0.25|Points taken in round 1: late again|−½|Points taken: phone|−0.25",
       "standings", "Cup", "--why", "Ann", "points");
  SAY (0, "+0.25  less ½: late again; less 0.25: phone", "standings", "Cup", "--why", "Cy", "bh");
  SAY (0, "+0.25  less ½: late again; less 0.25: phone", "standings", "Cup", "--why", "Ann", "ps");
  SAY (0, "Points 0\n", "standings", "Cup", "--why", "Cy", "points");
  SAY (1, "2 times: say which", "league", "unpenalty", "Cup", "Ann");
  SAY (1, "2 times: say which", "league", "unpenalty", "Cup", "Ann", "3");
  SAY (0, "", "league", "unpenalty", "Cup", "Ann", "1");
  SAY (0, "", "league", "unpenalty", "Cup", "Ann");
  SAY (0, "Points 1\n", "standings", "Cup", "--why", "Ann", "points");
  SAY (0, "Give points back to an entrant: Ann (Cup)", "history");
  SAY (0, "", "league", "new", "Ladder", "--format", "ladder", "--game", "Catan", "--entrant",
       "Ann", "--entrant", "Ben");
  SAY (1, "There are no rounds here", "league", "penalty", "Ladder", "Ann", "1", "--reason", "late",
       "--from", "1");
  SAY (0, "", "league", "penalty", "Ladder", "Ann", "1", "--reason", "late");
  SAY (0, "\"points\": -1", "standings", "Ladder", "--json");
}
END_TEST

START_TEST (seats_on_the_command_line)
{
  SAY (0, "", "league", "new", "Cup", "--format", "swiss", "--game", "Catan", "--rounds", "3",
       "--seats", "fide", "--entrant", "Ann", "--entrant", "Ben", "--entrant", "Cy", "--entrant",
       "Dee");
  SAY (0, "\"seats\": \"fide\"", "league", "show", "Cup", "--json");
  SAY (1, "no rule for seats: write gaps or fide", "league", "edit", "Cup", "--seats", "dutch");
  SAY (0, "", "league", "edit", "Cup", "--seats", "gaps");
  SAY (0, "\"seats\": \"gaps\"", "league", "show", "Cup", "--json");
  SAY (1, "--seats is for a Swiss", "league", "new", "Robin", "--format", "round-robin", "--game",
       "Catan", "--seats", "fide");
}
END_TEST

START_TEST (a_swiss_on_the_command_line)
{
  SAY (0, "", "league", "new", "Cup", "--format", "swiss", "--game", "Catan", "--rounds", "2",
       "--entrant", "Ann", "--entrant", "Ben", "--entrant", "Cy", "--entrant", "Dee");
  SAY (0, "", "league", "forbid", "Cup", "Ann", "Ben");
  SAY (1, "never meets himself", "league", "forbid", "Cup", "Ann", "1");
  SAY (0, "", "league", "allow", "Cup", "Ann", "Ben");
  SAY (0, "", "league", "away", "Cup", "2", "Dee", "half");
  SAY (1, "2 rounds", "league", "away", "Cup", "3", "Dee");
  SAY (2, "full, half, zero", "league", "away", "Cup", "2", "Dee", "lazy");
  SAY (0, "away in round 2", "league", "show", "Cup");
  SAY (0, "", "league", "away", "Cup", "2", "Dee", "none");
  SAY (0, "", "league", "entrant", "Cup", "Dee", "--rating", "1700", "--number", "1");
  SAY (1, "is a player", "league", "entrant", "Cup", "Dee", "--name", "Red");
  SAY (0, "", "pair", "Cup", "--accept");
  SAY (0, "", "league", "seat", "Cup", "1.1", "Ann", "Dee");
  SAY (0, "1.1  Ann – Dee", "league", "fixtures", "Cup", "1");
  SAY (1, "against himself", "league", "seat", "Cup", "1.1", "Ann", "Ann");
  SAY (1, "is paired", "league", "take-out", "Cup", "Ann");
  SAY (0, "", "pair", "Cup", "--unpair");
  SAY (0, "", "league", "take-out", "Cup", "Ann");
  SAY (0, "", "league", "scheme", "add", "Club", "{\"win\": 5, \"draw\": 2, \"loss\": 1}");
  SAY (0, "\"win\": 5", "league", "scheme", "show", "club");
  SAY (0, "", "league", "edit", "Cup", "--scheme", "Club");
  SAY (0, "Win 5, draw 2, loss 1", "league", "show", "Cup");
  SAY (0, "", "league", "scheme", "delete", "Club");
  SAY (0, "Win 5, draw 2, loss 1", "league", "show", "Cup");
  SAY (0, "", "league", "scheme", "restore", "Club");
  SAY (0, "Club|\"ready\": true", "league", "schemes", "--json");
}
END_TEST

/* A season's form */

static AppSeasonForm *
new_form (void)
{
  g_autoptr (AppSeasonDraft) usual = app_season_draft_new (LEAGUE_SWISS, 2);

  return app_season_form_new (store, usual);
}

static void
count_cb (guint *count)
{
  ++*count;
}

START_TEST (a_form_keeps_what_was_chosen)
{
  g_autoptr (AppSeasonForm) form = new_form ();
  const AppSeasonDraft *draft = app_season_form_get_draft (form);
  const LeagueColumn own[] = { LEAGUE_COLUMN_WINS };
  guint changed = 0;

  ck_assert_uint_eq (draft->rounds, 5);
  app_season_form_take_entrants (form, g_strsplit ("Ada|Ben|Cy|Dee", "|", -1));
  ck_assert_uint_eq (draft->rounds, 2);
  g_object_set (form, "rounds", 3, NULL);
  app_season_form_set_tie_breaks (form, own, 1);
  g_signal_connect_swapped (form, "changed", G_CALLBACK (count_cb), &changed);
  g_object_set (form, "format", LEAGUE_PODS, NULL);
  ck_assert_uint_eq (changed, 1);
  ck_assert_uint_eq (draft->rounds, 3);
  ck_assert_uint_eq (draft->rules.n_tie_breaks, 1);
  ck_assert (draft->rules.scheme.by_place);
  ck_assert_int_eq (draft->rating.system, LEAGUE_PLACKETT_LUCE);
  /* Two are no pod. */
  g_object_set (form, "pod-most", 2, NULL);
  ck_assert_uint_eq (draft->pairing.pod_least, 3);
  ck_assert_uint_eq (draft->pairing.pod_most, 4);
  g_object_set (form, "ratings", 1 + LEAGUE_ELO, "k", 20.0, NULL);
  g_object_set (form, "format", LEAGUE_SWISS, NULL);
  ck_assert (draft->rules.scheme.by_place == FALSE);
  ck_assert (draft->rating.k == 20.0);
}
END_TEST

START_TEST (a_form_is_stored_trimmed)
{
  g_autoptr (AppSeasonForm) form = new_form ();
  g_autoptr (AppSeasonDraft) draft = NULL;
  g_autofree char *name = NULL;

  ck_assert_ptr_nonnull (app_draft_get_fault (APP_DRAFT (form)));
  g_object_set (form, "league-name", "Mondays ", "games", "Tome, , Chess ", "starts", " 2026-11-20",
                NULL);
  ck_assert_ptr_null (app_draft_get_fault (APP_DRAFT (form)));
  draft = app_season_form_dup_draft (form);
  ck_assert_str_eq (draft->league_name, "Mondays");
  ck_assert_str_eq (draft->starts, "2026-11-20");
  ck_assert_uint_eq (g_strv_length (draft->games), 2);
  g_object_get (form, "league-name", &name, NULL);
  ck_assert_str_eq (name, "Mondays ");
}
END_TEST

/* A draft that was kept while its points scheme was deleted: what it says of points is its own. */
START_TEST (a_form_keeps_points_that_are_gone)
{
  g_autoptr (AppSeasonDraft) kept = app_season_draft_new (LEAGUE_SWISS, 2);
  g_autoptr (AppSeasonForm) form = NULL;
  const AppScheme *scheme;
  guint points;

  kept->rules.scheme.win = 7 * LEAGUE_POINT;
  g_free (kept->scheme_id);
  kept->scheme_id = g_strdup ("0197b3a0-0000-7000-8000-000000000000");
  form = app_season_form_new (store, kept);
  g_object_get (form, "points", &points, NULL);
  ck_assert_uint_lt (points, app_season_form_get_schemes (form)->len);
  scheme = g_ptr_array_index (app_season_form_get_schemes (form), points);
  ck_assert_str_eq (scheme->name, "As it was");
  ck_assert_int_eq (scheme->scheme.win, 7 * LEAGUE_POINT);
  app_season_form_read_schemes (form, NULL);
  g_object_get (form, "points", &points, NULL);
  ck_assert_uint_lt (points, app_season_form_get_schemes (form)->len);
}
END_TEST

START_TEST (a_form_carries_on)
{
  g_autofree char *season = begin ("Mondays", "Tome", "Ada|Ben|Cy");
  g_autoptr (AppSeasonForm) next = app_season_form_new_next (store, "Mondays", NULL);
  g_autoptr (AppSeasonForm) edited = app_season_form_new_edit (store, season, NULL);
  g_autoptr (AppSeasonDraft) draft = NULL;

  ck_assert_uint_eq (app_season_form_count_entrants (next), 3);
  ck_assert_uint_eq (app_season_form_count_entrants (edited), 3);
  ck_assert_ptr_null (app_draft_get_fault (APP_DRAFT (edited)));
  g_object_set (next, "carry-entrants", FALSE, "carry-points", TRUE, NULL);
  ck_assert_uint_eq (app_season_form_count_entrants (next), 0);
  draft = app_season_form_dup_draft (next);
  ck_assert_uint_eq (draft->carry_flags & (APP_CARRY_ENTRANTS | APP_CARRY_POINTS),
                     APP_CARRY_POINTS);
}
END_TEST

TEST_SUITE (leagues_store)
{
  Suite *suite = suite_create ("leagues-store");
  TCase *tcase = tcase_create ("store");

  tcase_set_timeout (tcase, 60);
  tcase_add_checked_fixture (tcase, set_up, tear_down);
  tcase_add_test (tcase, a_form_keeps_what_was_chosen);
  tcase_add_test (tcase, a_form_is_stored_trimmed);
  tcase_add_test (tcase, a_form_keeps_points_that_are_gone);
  tcase_add_test (tcase, a_form_carries_on);
  tcase_add_test (tcase, the_list_follows);
  tcase_add_test (tcase, what_waits_is_told);
  tcase_add_test (tcase, a_match_is_started_for_a_fixture);
  tcase_add_test (tcase, a_result_is_not_placed_where_another_game_was);
  tcase_add_test (tcase, matches_are_found_for_a_fixture);
  tcase_add_test (tcase, teams_are_seated_apart);
  tcase_add_test (tcase, matches_with_moves_are_results);
  tcase_add_test (tcase, a_season_on_the_command_line);
  tcase_add_test (tcase, wrong_input_on_the_command_line);
  tcase_add_test (tcase, awards_on_the_command_line);
  tcase_add_test (tcase, places_on_the_command_line);
  tcase_add_test (tcase, a_ladder_on_the_command_line);
  tcase_add_test (tcase, teams_on_the_command_line);
  tcase_add_test (tcase, a_knock_out_on_the_command_line);
  tcase_add_test (tcase, a_swiss_on_the_command_line);
  tcase_add_test (tcase, penalties_on_the_command_line);
  tcase_add_test (tcase, seats_on_the_command_line);
  suite_add_tcase (suite, tcase);
  return suite;
}
