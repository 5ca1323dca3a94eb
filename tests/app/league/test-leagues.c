/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leagues as the window and the command line have them: seasons set up, entered, played, awarded
 * and left; and whatever can't be is refused with its reason and the way out.
 */
#include "tests/app/league/league-command-stage.h"

#include "app/store/command-db.h"
#include "app/league/league-commands.h"
#include "app/league/leagues.h"
#include "app/league/schemes.h"
#include "app/league/season-draft.h"

#include "db/changes.h"
#include "db/matches.h"

#include <string.h>

/* Setting up */

START_TEST (a_league_is_set_up)
{
  g_autofree char *season = begin (LEAGUE_ROUND_ROBIN, 2, "Ann|Ben|Cy|Dee");
  g_autoptr (AppSeasonSnapshot) look = look_at ("thursdays");
  g_autoptr (AppSeasonSnapshot) numbered = look_at ("Thursdays/1");
  const AppEntrant *ben = entrant_named (look, "Ben");

  ck_assert_str_eq (look->uuid, season);
  ck_assert_str_eq (numbered->uuid, season);
  ck_assert_str_eq (look->title, "Thursdays, Season 1");
  ck_assert_str_eq (look->summary, "Round robin · Win 1, draw ½, loss 0");
  ck_assert_uint_eq (look->entrants->len, 4);
  ck_assert_uint_eq (ben->number, 2);
  ck_assert_uint_eq (ben->left, G_MAXUINT);
  ck_assert (!ben->sits);
  ck_assert_int_eq (look->next, APP_NEXT_PAIR);
  ck_assert_str_eq (look->next_text, "Pair the whole season.");
}
END_TEST

/* What is wrong with a draft, and what the sentence says. */
static const struct {
  LeagueFormat format;
  guint sides;
  const char *entrants;
  AppPartners partners;
  const char *games;
  int rounds; /* -1: the usual ones */
  const char *starts, *ends;
  const char *words;
} wrong_drafts[] = {
  { LEAGUE_SWISS, 2, "Ann|Ben|Cy|Dee", 0, "Catan", 0, "", "", "how many rounds|ladder" },
  { LEAGUE_PODS, 4, "Ann|Ben|Cy|Dee", 0, "Catan", 0, "", "", "how many rounds|ladder" },
  { LEAGUE_SWISS, 2, "Ann|Ben", 0, "Catan", 9, "", "", "9 rounds|at least 9 players" },
  { LEAGUE_SWISS, 2, "Ann|Ben|ann|Dee", 0, "Catan", -1, "", "", "ann is there twice|Take one out" },
  { LEAGUE_SWISS, 2, "Ann| ", 0, "Catan", 1, "", "", "no name" },
  { LEAGUE_SWISS, 2, "Red: Ann, Ben|Cy", 0, "Catan", 1, "", "", "is a team|fixed partners" },
  { LEAGUE_SWISS, 2, "Ann|Ben & Cy", APP_PARTNERS_FIXED, "Catan", 1, "", "",
    "“Ann” is no team|Red: Ann, Ben" },
  { LEAGUE_SWISS, 2, "Red: Ann, Ben|Blue: Cy, Dee, Eve", APP_PARTNERS_FIXED, "Catan", 1, "", "",
    "different size|Make them equal" },
  { LEAGUE_SWISS, 2, "Red: Ann, Ben|Blue: Cy, Ann", APP_PARTNERS_FIXED, "Catan", 1, "", "",
    "Ann is in two teams" },
  { LEAGUE_SWISS, 2, "Red: Ann, Ben|red: Cy, Dee", APP_PARTNERS_FIXED, "Catan", 1, "", "",
    "Two teams are named" },
  { LEAGUE_SWISS, 2, "Red: Ann, ann|Blue: Cy, Dee", APP_PARTNERS_FIXED, "Catan", 1, "", "",
    "in the team|twice" },
  { LEAGUE_SWISS, 2, "Ann|Ben|Cy|Dee", APP_PARTNERS_CHANGING, "Catan", 3, "", "",
    "Partners change in pods|fixed partners" },
  { LEAGUE_LADDER, 2, "Ann", 0, "", 0, "", "", "Say which game" },
  { LEAGUE_LADDER, 2, "Ann", 0, "Catan|catan", 0, "", "", "there twice" },
  { LEAGUE_LADDER, 2, "Ann", 0, "restless", 0, "", "", "together against the table|campaign" },
  { LEAGUE_LADDER, 2, "Ann", 0, "Catan", 0, "2026-11-20", "2026-11-19", "before it starts" },
  { LEAGUE_LADDER, 2, "Ann", 0, "Catan", 0, "2026-02-30", "", "is no day|2026-11-20" },
  { LEAGUE_LADDER, 2, "Ann", 0, "Catan", 0, "2026- 1- 2", "", "is no day|2026-11-20" },
  { LEAGUE_LADDER, 2, "Ann", 0, "Catan", 0, "", "2026-+1-02", "is no day|2026-11-20" },
  { LEAGUE_LADDER, 2, "Ann", 0, "Catan", 0, "", "2026-12-8-", "is no day|2026-11-20" },
};

static void
check_wrong (guint k)
{
  AppSeasonDraft *draft =
      draft_of (wrong_drafts[k].format, wrong_drafts[k].sides, wrong_drafts[k].entrants);
  g_autofree char *wrong = NULL;

  draft->partners = wrong_drafts[k].partners;
  g_strfreev (draft->games);
  draft->games = g_strsplit (wrong_drafts[k].games, "|", -1);
  if (wrong_drafts[k].rounds >= 0)
    draft->rounds = (guint)wrong_drafts[k].rounds;
  db_match_set_string (&draft->starts, wrong_drafts[k].starts);
  db_match_set_string (&draft->ends, wrong_drafts[k].ends);
  wrong = app_season_draft_check (league_db, draft, NULL, NULL);
  ck_assert_msg (wrong != NULL, "draft %u is taken", k);
  assert_has_parts (wrong, wrong_drafts[k].words);
  refuse (begin_of (draft), wrong_drafts[k].words);
}

START_TEST (wrong_drafts_are_refused)
{
  for (guint k = 0; k < G_N_ELEMENTS (wrong_drafts); k++)
    check_wrong (k);
}
END_TEST

START_TEST (more_is_checked_of_a_draft)
{
  g_autofree char *season = begin (LEAGUE_LADDER, 2, "Ann|Ben");
  AppSeasonDraft *draft = draft_of (LEAGUE_LADDER, 2, "Ann");
  g_autofree char *warning = NULL;
  g_autofree char *right = NULL;

  refuse (begin_of (draft), "already|next season");
  draft = draft_of (LEAGUE_PODS, 4, "Ann|Ben|Cy|Dee");
  db_match_set_string (&draft->league_name, "Pods");
  draft->rules.scheme.sizes &= ~(1u << 3);
  refuse (begin_of (draft), "points for tables|3");
  draft = draft_of (LEAGUE_PODS, 4, "Ann|Ben|Cy|Dee|Eve");
  db_match_set_string (&draft->league_name, "Pods");
  draft->rules.scheme.sizes = 1u << 3 | 1u << 4;
  refuse (begin_of (draft), "5");
  draft = draft_of (LEAGUE_SWISS, 2, "Ann|Ben|Cy|Dee");
  db_match_set_string (&draft->league_name, "Swiss");
  draft->rules.scheme.win = draft->rules.scheme.draw - 1;
  refuse (begin_of (draft), "win");
  draft = draft_of (LEAGUE_SWISS, 2, "Ann|Ben|Cy|Dee");
  db_match_set_string (&draft->league_name, "Swiss");
  draft->rules.tie_breaks[1] = draft->rules.tie_breaks[0];
  refuse (begin_of (draft), "there twice");
  draft = draft_of (LEAGUE_SWISS, 2, "Ann|Ben|Cy|Dee");
  db_match_set_string (&draft->league_name, "Swiss");
  draft->rating.k = -1;
  refuse (begin_of (draft), "K must be between");
  draft = draft_of (LEAGUE_ROUND_ROBIN, 2, "Ann|Ben|Cy|Dee");
  db_match_set_string (&draft->league_name, "Pairs");
  db_match_set_string (&draft->games[0], "tome");
  right = app_season_draft_check (league_db, draft, NULL, &warning);
  ck_assert_ptr_null (right);
  assert_has_parts (warning, "Tome|enter results");
  app_season_draft_free (draft);
}
END_TEST

START_TEST (an_unknown_season_is_told)
{
  static const char *const names[] = { "Nobody's", "", "Thursdays/2", "Thursdays/x" };
  g_autofree char *season = begin (LEAGUE_LADDER, 2, "Ann");

  for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
    g_autoptr (GError) error = NULL;

    ck_assert_ptr_null (app_season_snapshot_new (league_db, league_packs, names[k], &error));
    ck_assert (g_error_matches (error, APP_ERROR, APP_ERROR_NOT_FOUND));
  }
}
END_TEST

/* Playing */

START_TEST (a_round_robin_is_played)
{
  g_autofree char *season = begin (LEAGUE_ROUND_ROBIN, 2, "Ann|Ben|Cy|Dee");
  g_autofree char *match = NULL;

  run_command (pairing_of (season));
  assert_fixture (season, 1, 1, "Ann – Dee", "");
  assert_fixture (season, 1, 2, "Ben – Cy", "");
  run_command (log_of (season, 1, 1, "Dee Ann"));
  assert_fixture (season, 1, 1, "Ann – Dee", "0 – 1");
  run_command (log_of (season, 1, 2, "Ben = Cy"));
  assert_fixture (season, 1, 2, "Ben – Cy", "½ – ½");
  match = play ("Catan", "Dee Cy");
  run_command (link_of (season, 2, 1, match));
  assert_fixture (season, 2, 1, "Dee – Cy", "1 – 0");
  run_command (award_of (season, 2, 2, LEAGUE_FORFEIT, 1, 2, "Ben was ill"));
  assert_fixture (season, 2, 2, "Ann – Ben", "1 – 0 (forfeit)");
  {
    g_autoptr (AppSeasonSnapshot) look = look_at (season);
    const AppRound *round = g_ptr_array_index (look->rounds, 2);

    ck_assert_int_eq (look->next, APP_NEXT_RESULTS);
    ck_assert_str_eq (look->next_text, "2 results are awaited.");
    ck_assert_str_eq (round->title, "Round 3");
    ck_assert_uint_eq (round->n_open, 2);
    ck_assert_str_eq (fixture_at (look, 2, 2)->reason, "Ben was ill");
    ck_assert_str_eq (fixture_at (look, 2, 1)->match, match);
    ck_assert (fixture_at (look, 1, 1)->why[0] != NULL);
  }
}
END_TEST

START_TEST (results_that_cannot_be)
{
  g_autofree char *season = begin (LEAGUE_ROUND_ROBIN, 2, "Ann|Ben|Cy|Dee");
  g_autofree char *others = play ("Catan", "Ann Cy");
  g_autofree char *another = play ("Chess", "Ann Dee");
  g_autofree char *right = play ("Catan", "Ann Dee");
  g_autofree char *again = play ("Catan", "Ann Dee");

  run_command (pairing_of (season));
  refuse (link_of (season, 1, 1, others), "Ann – Dee|others");
  refuse (link_of (season, 1, 1, another), "Chess|Catan");
  refuse (award_of (season, 1, 1, LEAGUE_FORFEIT, 1, 2, " "), "Say why");
  refuse (award_of (season, 1, 1, LEAGUE_FORFEIT, 1, 1, "both away"), "lose");
  refuse (award_of (season, 1, 1, LEAGUE_DECIDED, 0, 1, "because"), "place");
  run_command (link_of (season, 1, 1, right));
  refuse (link_of (season, 1, 1, right), "already");
  refuse (link_of (season, 1, 1, again), "a match already");
  refuse (log_of (season, 1, 1, "Ann Dee"), "a match already");
  refuse (award_of (season, 1, 1, LEAGUE_FORFEIT, 1, 2, "away"), "was played");
  refuse (of_fixture (APP_LEAGUE_COMMAND_UNAWARD, season, 1, 1), "not awarded");
  run_command (award_of (season, 1, 1, LEAGUE_DECIDED, 2, 1, "a wrong move"));
  assert_fixture (season, 1, 1, "Ann – Dee", "0 – 1 (decision)");
  run_command (of_fixture (APP_LEAGUE_COMMAND_UNAWARD, season, 1, 1));
  assert_fixture (season, 1, 1, "Ann – Dee", "1 – 0");
  run_command (of_fixture (APP_LEAGUE_COMMAND_UNLINK, season, 1, 1));
  refuse (of_fixture (APP_LEAGUE_COMMAND_UNLINK, season, 1, 1), "no match");
  refuse (log_of (season, 1, 1, "Ann Ben"), "others");
}
END_TEST

START_TEST (a_match_counts_once)
{
  AppSeasonDraft *draft = draft_of (LEAGUE_ROUND_ROBIN, 2, "Ann|Ben");
  g_autofree char *season = NULL;
  g_autofree char *match = play ("Catan", "Ann Ben");

  draft->pairing.cycles = 2;
  season = run_command_text (begin_of (draft), NULL);
  run_command (pairing_of (season));
  run_command (link_of (season, 1, 1, match));
  refuse (link_of (season, 2, 1, match), "round 1, table 1");
}
END_TEST

/* Entrants */

START_TEST (nobody_enters_a_round_robin_late)
{
  g_autofree char *problem = NULL;
  g_autofree char *season = begin (LEAGUE_ROUND_ROBIN, 2, "Ann|Ben|Cy");
  AppLeagueCommand *command = of_season (APP_LEAGUE_COMMAND_ENTER, season);

  command->texts = g_strsplit ("Dee", "|", -1);
  run_command (command);
  run_command (pairing_of (season));
  command = of_season (APP_LEAGUE_COMMAND_ENTER, season);
  command->texts = g_strsplit ("Eve", "|", -1);
  refuse (command, "nobody can enter|another season");
  refuse (of_entrant (APP_LEAGUE_COMMAND_REMOVE_ENTRANT, season, "Dee"), "is paired|leave");
  run_command (of_season (APP_LEAGUE_COMMAND_UNPAIR, season));
  run_command (of_entrant (APP_LEAGUE_COMMAND_REMOVE_ENTRANT, season, "Dee"));
  refuse (of_season (APP_LEAGUE_COMMAND_UNPAIR, season), "No round");
  command = of_entrant (APP_LEAGUE_COMMAND_LEAVE, season, "Cy");
  command->number = G_MAXUINT;
  run_command (command);
  command = of_season (APP_LEAGUE_COMMAND_PAIR, season);
  command->pairing =
      league_pair_season (&(LeaguePairingRules){ .format = LEAGUE_ROUND_ROBIN, .cycles = 1 },
                          (const guint32[]){ 0, 1 }, 2, &problem);
  run_command (command);
  refuse (of_entrant (APP_LEAGUE_COMMAND_RETURN, season, "Cy"), "paired without Cy|another season");
}
END_TEST

START_TEST (who_leaves_forfeits)
{
  g_autofree char *season = begin (LEAGUE_ROUND_ROBIN, 2, "Ann|Ben|Cy|Dee");
  g_autofree char *text = NULL;
  g_autofree char *returned = NULL;
  AppLeagueCommand *command;

  run_command (pairing_of (season));
  run_command (log_of (season, 1, 1, "Ann Dee"));
  command = of_entrant (APP_LEAGUE_COMMAND_LEAVE, season, "Ann");
  command->number = G_MAXUINT;
  g_free (run_command_text (command, &text));
  ck_assert_str_eq (text, "2 open fixtures are forfeited.");
  assert_fixture (season, 1, 1, "Ann – Dee", "1 – 0");
  assert_fixture (season, 2, 2, "Ann – Ben", "0 – 1 (forfeit)");
  {
    g_autoptr (AppSeasonSnapshot) look = look_at (season);

    ck_assert_uint_eq (entrant_named (look, "Ann")->left, 1);
    ck_assert_str_eq (fixture_at (look, 2, 2)->reason, "Ann left the season");
  }
  command = of_entrant (APP_LEAGUE_COMMAND_LEAVE, season, "Ann");
  command->number = G_MAXUINT;
  refuse (command, "left after round 1 already");
  run_command (of_fixture (APP_LEAGUE_COMMAND_UNAWARD, season, 2, 2));
  refuse (log_of (season, 2, 2, "Ann Ben"), "Ann has left|return");
  g_free (run_command_text (of_entrant (APP_LEAGUE_COMMAND_RETURN, season, "Ann"), &returned));
  assert_has_parts (returned, "1 forfeit stays");
  run_command (log_of (season, 2, 2, "Ann Ben"));
  assert_fixture (season, 2, 2, "Ann – Ben", "1 – 0");
  refuse (of_entrant (APP_LEAGUE_COMMAND_RETURN, season, "Ann"), "has not left");
}
END_TEST

/* The second who leaves forfeits what is open, whatever the first one forfeited to him. */
START_TEST (who_leaves_second_forfeits_all)
{
  g_autofree char *season = begin (LEAGUE_ROUND_ROBIN, 2, "Ann|Ben|Cy|Dee");
  const char *const names[] = { "Ann", "Ben" };

  run_command (pairing_of (season));
  for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
    AppLeagueCommand *command = of_entrant (APP_LEAGUE_COMMAND_LEAVE, season, names[k]);

    command->number = G_MAXUINT;
    run_command (command);
  }
  assert_fixture (season, 1, 1, "Ann – Dee", "0 – 1 (forfeit)");
  assert_fixture (season, 1, 2, "Ben – Cy", "0 – 1 (forfeit)");
  assert_fixture (season, 2, 2, "Ann – Ben", "0 – 1 (forfeit)");
  {
    g_autoptr (AppSeasonSnapshot) look = look_at (season);
    guint open = 0;

    for (guint k = 0; k < look->rounds->len; k++)
      open += ((AppRound *)g_ptr_array_index (look->rounds, k))->n_open;
    ck_assert_uint_eq (open, 1); /* Cy and Dee */
    ck_assert_uint_eq (entrant_named (look, "Ben")->left, 0);
  }
}
END_TEST

/* Undoing */

START_TEST (a_deed_is_undone_at_once)
{
  g_autofree char *season = begin (LEAGUE_ROUND_ROBIN, 2, "Ann|Ben|Cy|Dee");
  g_autoptr (AppLeagueCommand) command = NULL;
  g_auto (AppCommandAnswer) logged = { 0 }, left = { 0 };

  run_command (pairing_of (season));
  command = log_of (season, 1, 1, "Ann Dee");
  ck_assert (app_command_do (league_db, league_packs, &app_league_command, command, &logged, NULL));
  assert_fixture (season, 1, 1, "Ann – Dee", "1 – 0");
  ck_assert (db_changes_undo (league_db, logged.batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, NULL));
  assert_fixture (season, 1, 1, "Ann – Dee", "");
  app_league_command_free (command);
  command = of_entrant (APP_LEAGUE_COMMAND_LEAVE, season, "Ann");
  command->number = G_MAXUINT;
  ck_assert (app_command_do (league_db, league_packs, &app_league_command, command, &left, NULL));
  assert_fixture (season, 1, 1, "Ann – Dee", "0 – 1 (forfeit)");
  ck_assert (db_changes_undo (league_db, left.batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, NULL));
  assert_fixture (season, 1, 1, "Ann – Dee", "");
}
END_TEST

START_TEST (what_is_so_already_changes_nothing)
{
  g_autofree char *season = begin (LEAGUE_SWISS, 2, "Ann|Ben|Cy|Dee");
  g_autoptr (AppSeasonSnapshot) look = look_at (season);
  g_autoptr (AppLeagueCommand) command = of_season (APP_LEAGUE_COMMAND_EDIT_SEASON, season);
  AppCommandAnswer answer;

  command->draft = app_season_draft_copy (look->draft);
  ck_assert (app_command_do (league_db, league_packs, &app_league_command, command, &answer, NULL));
  ck_assert_int_eq (answer.batch, 0);
  app_command_answer_clear (&answer);
  db_match_set_string (&command->draft->name, "Spring");
  ck_assert (app_command_do (league_db, league_packs, &app_league_command, command, &answer, NULL));
  ck_assert_int_ne (answer.batch, 0);
  app_command_answer_clear (&answer);
}
END_TEST

START_TEST (a_paired_season_keeps_its_format)
{
  g_autofree char *season = begin (LEAGUE_SWISS, 2, "Ann|Ben|Cy|Dee");
  g_autoptr (AppSeasonSnapshot) look = look_at (season);
  AppLeagueCommand *command;

  run_command (round_of (season, "Ann Ben|Cy Dee"));
  run_command (log_of (season, 1, 1, "Ann Ben"));
  run_command (log_of (season, 1, 2, "Cy Dee"));
  run_command (round_of (season, "Ann Cy|Ben Dee"));
  refuse (round_of (season, "Ann Dee|Ben Cy"), "2 rounds|all are paired");
  command = of_season (APP_LEAGUE_COMMAND_ENTER, season);
  command->texts = g_strsplit ("Eve", "|", -1);
  refuse (command, "2 rounds|nobody can enter|another season");
  command = of_season (APP_LEAGUE_COMMAND_EDIT_SEASON, season);
  command->draft = app_season_draft_copy (look->draft);
  command->draft->rounds = 1;
  refuse (command, "Round 2 is paired");
  command = of_season (APP_LEAGUE_COMMAND_EDIT_SEASON, season);
  command->draft = app_season_draft_copy (look->draft);
  command->draft->pairing.format = LEAGUE_ROUND_ROBIN;
  command->draft->rounds = 0;
  refuse (command, "format can’t change");
}
END_TEST

/* Points schemes */

START_TEST (schemes_are_kept)
{
  g_autoptr (AppScheme) found = NULL;
  g_autofree char *uuid = NULL;
  g_autofree char *again = NULL;
  AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_STORE_SCHEME);

  command->text = g_strdup ("Club");
  ck_assert (app_scheme_read ("{\"win\": 3, \"draw\": 1, \"loss\": 0}", &command->scheme, NULL));
  uuid = run_command_text (command, NULL);
  found = app_scheme_find (league_db, "club", NULL);
  ck_assert_ptr_nonnull (found);
  ck_assert_str_eq (found->id, uuid);
  command = app_league_command_new (APP_LEAGUE_COMMAND_STORE_SCHEME);
  command->text = g_strdup ("CLUB");
  command->scheme = found->scheme;
  command->scheme.win = 4 * LEAGUE_POINT;
  again = run_command_text (command, NULL);
  ck_assert_str_eq (again, uuid);
  command = app_league_command_new (APP_LEAGUE_COMMAND_STORE_SCHEME);
  command->text = g_strdup ("Chess");
  command->scheme = found->scheme;
  refuse (command, "comes with the program|another name");
  command = app_league_command_new (APP_LEAGUE_COMMAND_STORE_SCHEME);
  command->text = g_strdup ("Gap");
  ck_assert (app_scheme_read ("{\"places\": {\"3\": [3, 2, 1], \"5\": [5, 4, 3, 2, 1]}}",
                              &command->scheme, NULL));
  refuse (command, "4");
  command = app_league_command_new (APP_LEAGUE_COMMAND_DELETE_SCHEME);
  command->text = g_strdup ("chess");
  refuse (command, "stays");
}
END_TEST

TEST_SUITE (leagues)
{
  Suite *suite = suite_create ("leagues");
  TCase *tcase = tcase_create ("leagues");

  tcase_add_checked_fixture (tcase, set_up, tear_down);
  tcase_add_test (tcase, a_league_is_set_up);
  tcase_add_test (tcase, wrong_drafts_are_refused);
  tcase_add_test (tcase, more_is_checked_of_a_draft);
  tcase_add_test (tcase, an_unknown_season_is_told);
  tcase_add_test (tcase, a_round_robin_is_played);
  tcase_add_test (tcase, results_that_cannot_be);
  tcase_add_test (tcase, a_match_counts_once);
  tcase_add_test (tcase, nobody_enters_a_round_robin_late);
  tcase_add_test (tcase, who_leaves_forfeits);
  tcase_add_test (tcase, who_leaves_second_forfeits_all);
  tcase_add_test (tcase, a_deed_is_undone_at_once);
  tcase_add_test (tcase, what_is_so_already_changes_nothing);
  tcase_add_test (tcase, a_paired_season_keeps_its_format);
  tcase_add_test (tcase, schemes_are_kept);
  suite_add_tcase (suite, tcase);
  return suite;
}
