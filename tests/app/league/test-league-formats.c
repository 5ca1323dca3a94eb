/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each format of a season as it is played: Swiss rounds, knock-outs, ladders, pods, teams and
 * changing partners, and seasons that carry on.
 */
#include "tests/app/league/league-command-stage.h"

#include "app/league/leagues.h"
#include "app/league/season-draft.h"
#include "app/result/quick-db.h"
#include "app/store/command-db.h"

#include "db/leagues.h"
#include "db/seasons.h"

#include <string.h>

START_TEST (a_swiss_goes_round_by_round)
{
  g_autofree char *season = begin (LEAGUE_SWISS, 2, "Ann|Ben|Cy|Dee|Eve");
  AppLeagueCommand *command;

  refuse (round_of (season, "Ann Ben|Ann Cy"), "two tables");
  refuse (round_of (season, "Ann Ann"), "against himself");
  command = of_entrant (APP_LEAGUE_COMMAND_SET_AWAY, season, "Eve");
  command->number = 2;
  command->bye = LEAGUE_HALF_BYE;
  run_command (command);
  run_command (round_of (season, "Ann Ben|Cy Dee|Eve"));
  assert_fixture (season, 1, 3, "Eve", "bye");
  refuse (award_of (season, 1, 3, LEAGUE_FORFEIT, 1, 2, "why"), "bye");
  refuse (log_of (season, 1, 3, "Eve Ann"), "bye");
  command = of_entrant (APP_LEAGUE_COMMAND_SET_AWAY, season, "Ben");
  command->number = 1;
  command->bye = LEAGUE_HALF_BYE;
  refuse (command, "Round 1 is paired");
  run_command (log_of (season, 1, 1, "Ann Ben"));
  refuse (of_season (APP_LEAGUE_COMMAND_UNPAIR, season), "has a result|Ann – Ben");
  command = of_fixture (APP_LEAGUE_COMMAND_SET_SEATS, season, 1, 2);
  {
    g_autoptr (AppSeasonSnapshot) look = look_at (season);

    command->texts = g_new0 (char *, 3);
    command->texts[0] = g_strdup (entrant_named (look, "Eve")->uuid);
    command->texts[1] = g_strdup (entrant_named (look, "Dee")->uuid);
  }
  run_command (command);
  assert_fixture (season, 1, 2, "Eve – Dee", "");
  assert_fixture (season, 1, 3, "Cy", "bye");
  run_command (log_of (season, 1, 2, "Eve Dee"));
  command = of_entrant (APP_LEAGUE_COMMAND_LEAVE, season, "Dee");
  command->number = G_MAXUINT;
  run_command (command);
  refuse (round_of (season, "Ann Dee"), "Dee has left");
  command = of_season (APP_LEAGUE_COMMAND_ENTER, season);
  command->texts = g_strsplit ("Fay", "|", -1);
  run_command (command);
  command = of_season (APP_LEAGUE_COMMAND_ENTER, season);
  command->texts = g_strsplit ("Dee", "|", -1);
  refuse (command, "Dee took part|return");
  {
    g_autoptr (AppSeasonSnapshot) look = look_at (season);

    ck_assert_uint_eq (entrant_named (look, "Fay")->joined, 2);
    ck_assert_uint_eq (entrant_named (look, "Eve")->away[0], 2);
    ck_assert_int_eq (look->next, APP_NEXT_PAIR);
    ck_assert_str_eq (look->next_text, "Pair round 2.");
  }
}
END_TEST

/* Days that were set before a round was paired are none of the pairing's. */
START_TEST (rounds_that_are_taken_back_keep_their_days)
{
  static const char *const days[] = { "2026-11-05", "2026-11-12" };
  g_autofree char *season = begin (LEAGUE_SWISS, 2, "Ann|Ben|Cy|Dee");
  g_autoptr (GPtrArray) rounds = NULL;
  gint64 id;

  ck_assert (db_season_find (league_db, season, &id, NULL));
  for (guint k = 0; k < 2; k++) {
    DbRound round = { k + 1, (char *)days[k], 0, (char *)"" };

    ck_assert (db_round_set (league_db, id, &round, NULL));
  }
  run_command (round_of (season, "Ann Cy|Ben Dee"));
  run_command (of_season (APP_LEAGUE_COMMAND_UNPAIR, season));
  rounds = db_rounds_list (league_db, id, NULL);
  ck_assert_uint_eq (rounds->len, 2);
  for (guint k = 0; k < 2; k++) {
    const DbRound *round = g_ptr_array_index (rounds, k);

    ck_assert_str_eq (round->date, days[k]);
    ck_assert_str_eq (round->published_table, "");
    ck_assert_int_eq (round->paired, 0);
  }
}
END_TEST

START_TEST (a_knock_out_fills_itself)
{
  AppSeasonDraft *draft = draft_of (LEAGUE_KNOCK_OUT, 2, "Ann|Ben|Cy|Dee");
  g_autofree char *season = NULL;
  g_autofree char *match = NULL;
  g_autoptr (AppQuick) turned = quick_of ("Catan", "Dee Ann");
  AppLeagueCommand *command;

  draft->pairing.third_place = TRUE;
  season = run_command_text (begin_of (draft), NULL);
  run_command (pairing_of (season));
  assert_fixture (season, 1, 1, "Ann – Dee", "");
  assert_fixture (season, 2, 1, "? – ?", "");
  refuse (log_of (season, 2, 1, "Ann Ben"), "not known yet");
  refuse (log_of (season, 1, 1, "Ann = Dee"), "needs a winner");
  match = run_command_text (log_of (season, 1, 1, "Ann Dee"), NULL);
  run_command (log_of (season, 1, 2, "Ben Cy"));
  assert_fixture (season, 2, 1, "Ann – Ben", "");
  assert_fixture (season, 2, 2, "Dee – Cy", "");
  {
    g_autoptr (AppSeasonSnapshot) look = look_at (season);

    ck_assert_str_eq (((AppRound *)g_ptr_array_index (look->rounds, 0))->title, "Semi-final");
    ck_assert_str_eq (((AppRound *)g_ptr_array_index (look->rounds, 1))->title, "Final");
  }
  /* What was said by hand would stay, whoever comes there after a correction. */
  command = of_fixture (APP_LEAGUE_COMMAND_SET_SEATS, season, 2, 1);
  command->texts = g_new0 (char *, 3);
  {
    g_autoptr (AppSeasonSnapshot) look = look_at (season);

    command->texts[0] = g_strdup (entrant_named (look, "Ben")->uuid);
    command->texts[1] = g_strdup (entrant_named (look, "Ann")->uuid);
  }
  refuse (command, "follows from earlier results");
  run_command (award_of (season, 2, 2, LEAGUE_FORFEIT, 1, 2, "Cy went home"));
  run_command (log_of (season, 2, 1, "Ann Ben"));
  /* Dee won after all: the final was played by others, and the award stays with whom it was. */
  app_quick_set_string (&turned->uuid, match);
  ck_assert (
      app_command_do (league_db, NULL, &app_quick_log, &(AppQuickLog){ turned }, NULL, NULL));
  {
    g_autoptr (AppSeasonSnapshot) look = look_at (season);

    assert_has_parts (fixture_at (look, 2, 1)->problem, "earlier result was corrected");
    assert_has_parts (fixture_at (look, 2, 2)->problem, "earlier result was corrected");
    ck_assert_ptr_null (fixture_at (look, 1, 1)->problem);
  }
  run_command (of_fixture (APP_LEAGUE_COMMAND_UNLINK, season, 2, 1));
  run_command (of_fixture (APP_LEAGUE_COMMAND_UNAWARD, season, 2, 2));
  assert_fixture (season, 2, 1, "Dee – Ben", "");
  assert_fixture (season, 2, 2, "Ann – Cy", "");
}
END_TEST

/* Going on */

START_TEST (a_season_carries_on)
{
  g_autofree char *season = begin (LEAGUE_ROUND_ROBIN, 2, "Ann|Ben|Cy|Dee");
  g_autofree char *next = NULL;
  AppSeasonDraft *draft;
  AppLeagueCommand *command;

  run_command (pairing_of (season));
  run_command (log_of (season, 1, 1, "Dee Ann"));
  run_command (log_of (season, 2, 1, "Dee Cy"));
  run_command (log_of (season, 1, 2, "Cy Ben"));
  command = of_entrant (APP_LEAGUE_COMMAND_LEAVE, season, "Ben");
  command->number = G_MAXUINT;
  run_command (command);
  run_command (of_season (APP_LEAGUE_COMMAND_FINISH_SEASON, season));
  refuse (of_season (APP_LEAGUE_COMMAND_FINISH_SEASON, season), "over already");
  command = of_season (APP_LEAGUE_COMMAND_ENTER, season);
  command->texts = g_strsplit ("Eve", "|", -1);
  refuse (command, "over|Reopen");
  draft = app_season_draft_next (league_db, "Thursdays", NULL);
  ck_assert_ptr_nonnull (draft);
  draft->carry_flags |= APP_CARRY_POINTS;
  g_strfreev (draft->entrants);
  draft->entrants = g_strsplit ("Eve", "|", -1);
  next = run_command_text (begin_of (draft), NULL);
  {
    g_autoptr (AppSeasonSnapshot) look = look_at ("Thursdays");

    ck_assert_str_eq (look->uuid, next);
    ck_assert_uint_eq (look->number, 2);
    ck_assert_uint_eq (look->entrants->len, 4);
    ck_assert_uint_eq (entrant_named (look, "Dee")->number, 1);
    ck_assert_int_eq (entrant_named (look, "Dee")->start, 3 * LEAGUE_POINT);
    ck_assert_uint_eq (entrant_named (look, "Eve")->number, 4);
    ck_assert_uint_eq (g_strv_length (look->seasons), 2);
    ck_assert_str_eq (look->draft->carry_from, season);
  }
  run_command (of_season (APP_LEAGUE_COMMAND_REOPEN_SEASON, season));
  refuse (of_season (APP_LEAGUE_COMMAND_REOPEN_SEASON, season), "goes on already");
}
END_TEST

START_TEST (a_ladder_counts_by_hand_too)
{
  g_autofree char *season = begin (LEAGUE_LADDER, 2, "Ann|Ben");
  g_autofree char *match = play ("Catan", "Ann Ben");
  g_autofree char *others = play ("Catan", "Ann Cy");
  AppLeagueCommand *command = of_season (APP_LEAGUE_COMMAND_SET_COUNTED, season);

  command->match = g_strdup (match);
  refuse (command, "Say why");
  command = of_season (APP_LEAGUE_COMMAND_SET_COUNTED, season);
  command->match = g_strdup (match);
  command->text = g_strdup ("a friendly");
  run_command (command);
  {
    g_autoptr (AppSeasonSnapshot) look = look_at (season);
    const AppSeasonException *exception = g_ptr_array_index (look->exceptions, 0);

    ck_assert_uint_eq (look->exceptions->len, 1);
    ck_assert_str_eq (exception->match, match);
    ck_assert (!exception->counts);
    ck_assert_str_eq (exception->reason, "a friendly");
    assert_has_parts (exception->label, "Catan|Ann");
  }
  command = of_season (APP_LEAGUE_COMMAND_SET_COUNTED, season);
  command->match = g_strdup (others);
  command->number = 1;
  refuse (command, "not in the season|enter");
}
END_TEST

/* Tables of several, and teams */

START_TEST (pods_have_places)
{
  g_autofree char *season = begin (LEAGUE_PODS, 4, "Ann|Ben|Cy|Dee");
  AppLeagueCommand *command = round_of (season, "Ann Ben Cy Dee");

  run_command (command);
  run_command (log_of (season, 1, 1, "Cy Ann Dee Ben"));
  assert_fixture (season, 1, 1, "Ann – Ben – Cy – Dee", "Cy, Ann, Dee, Ben");
  {
    g_autoptr (AppSeasonSnapshot) look = look_at (season);
    const AppFixture *fixture = fixture_at (look, 1, 1);

    ck_assert_uint_eq (fixture->seats[2].place, 1);
    ck_assert_uint_eq (fixture->seats[1].place, 4);
    ck_assert_int_eq (fixture->state, APP_FIXTURE_PLAYED);
  }
}
END_TEST

START_TEST (teams_play_as_one)
{
  AppSeasonDraft *draft = draft_of (LEAGUE_ROUND_ROBIN, 2, "Red: Ann, Ben|Cy & Dee");
  g_autofree char *season = NULL;
  g_autofree char *match = NULL;
  AppLeagueCommand *command;

  draft->partners = APP_PARTNERS_FIXED;
  season = run_command_text (begin_of (draft), NULL);
  run_command (pairing_of (season));
  assert_fixture (season, 1, 1, "Red – Cy & Dee", "");
  command = of_fixture (APP_LEAGUE_COMMAND_LOG, season, 1, 1);
  command->quick = quick_of ("Catan", "Ann Cy Ben Dee");
  refuse (command, "Red – Cy & Dee|other sides");
  command = of_fixture (APP_LEAGUE_COMMAND_LOG, season, 1, 1);
  command->quick = quick_of ("Catan", "Cy Ann Dee Ben");
  for (guint k = 0; k < 4; k++) {
    AppQuickSeat *seat = g_ptr_array_index (command->quick->seats, k);

    seat->side = seat->place = k % 2 + 1;
  }
  match = run_command_text (command, NULL);
  ck_assert_ptr_nonnull (match);
  assert_fixture (season, 1, 1, "Red – Cy & Dee", "0 – 1");
  command = of_entrant (APP_LEAGUE_COMMAND_EDIT_ENTRANT, season, "Red");
  command->texts = g_strsplit ("Ann|Eve", "|", -1);
  refuse (command, "has played|stay");
  command = of_entrant (APP_LEAGUE_COMMAND_EDIT_ENTRANT, season, "Red");
  command->text = g_strdup ("Scarlet");
  command->rating = 1600;
  command->number = 2;
  run_command (command);
  {
    g_autoptr (AppSeasonSnapshot) look = look_at (season);
    const AppEntrant *red = entrant_named (look, "Scarlet");

    ck_assert_uint_eq (red->number, 2);
    ck_assert_uint_eq (entrant_named (look, "Cy & Dee")->number, 1);
    ck_assert_str_eq (red->players[1], "Ben");
    ck_assert_ptr_null (red->player);
    ck_assert (red->rating == 1600);
  }
}
END_TEST

/* By its name alone a team would be one of two. */
START_TEST (teams_have_names_of_their_own)
{
  AppSeasonDraft *draft = draft_of (LEAGUE_SWISS, 2, "Red: Ann, Ben|Blue: Cy, Dee");
  g_autofree char *season = NULL;
  AppLeagueCommand *command;

  draft->partners = APP_PARTNERS_FIXED;
  season = run_command_text (begin_of (draft), NULL);
  command = of_season (APP_LEAGUE_COMMAND_ENTER, season);
  command->texts = g_strsplit ("red: Eve, Fay", "|", -1);
  refuse (command, "Two teams are named “red”|Rename one");
  command = of_season (APP_LEAGUE_COMMAND_ENTER, season);
  command->texts = g_strsplit ("Green: Eve, Fay|green: Gus, Hal", "|", -1);
  refuse (command, "Two teams are named “green”|Rename one");
  command = of_entrant (APP_LEAGUE_COMMAND_EDIT_ENTRANT, season, "Red");
  command->text = g_strdup ("Blue");
  refuse (command, "Two teams are named “Blue”|Rename one");
  command = of_entrant (APP_LEAGUE_COMMAND_EDIT_ENTRANT, season, "Red");
  command->text = g_strdup ("RED");
  run_command (command);
  draft = app_season_draft_next (league_db, "Thursdays", NULL);
  g_strfreev (draft->entrants);
  draft->entrants = g_strsplit ("blue: Eve, Fay", "|", -1);
  refuse (begin_of (draft), "Two teams are named “blue”|Rename one");
}
END_TEST

START_TEST (partners_change)
{
  AppSeasonDraft *draft = draft_of (LEAGUE_PODS, 4, "Ann|Ben|Cy|Dee");
  g_autofree char *season = NULL;
  AppLeagueCommand *command;

  draft->partners = APP_PARTNERS_CHANGING;
  app_season_draft_set_format (draft, LEAGUE_PODS);
  draft->rounds = 3;
  season = run_command_text (begin_of (draft), NULL);
  command = round_of (season, "Ann Ben Cy Dee");
  for (guint k = 0; k < 4; k++)
    ((LeaguePairedTable *)g_ptr_array_index (command->pairing->tables, 0))->sides[k] = k % 2;
  run_command (command);
  command = log_of (season, 1, 1, "Ann Ben Cy Dee");
  for (guint k = 0; k < 4; k++) {
    AppQuickSeat *seat = g_ptr_array_index (command->quick->seats, k);

    seat->side = seat->place = k / 2 + 1;
  }
  refuse (command, "other sides");
  command = log_of (season, 1, 1, "Ann Ben Cy Dee");
  for (guint k = 0; k < 4; k++) {
    AppQuickSeat *seat = g_ptr_array_index (command->quick->seats, k);

    seat->side = seat->place = k % 2 + 1;
  }
  run_command (command);
  assert_fixture (season, 1, 1, "Ann & Cy – Ben & Dee", "1 – 0");
}
END_TEST

TEST_SUITE (league_formats)
{
  Suite *suite = suite_create ("league-formats");
  TCase *tcase = tcase_create ("league-formats");

  tcase_add_checked_fixture (tcase, set_up, tear_down);
  tcase_add_test (tcase, a_swiss_goes_round_by_round);
  tcase_add_test (tcase, rounds_that_are_taken_back_keep_their_days);
  tcase_add_test (tcase, a_knock_out_fills_itself);
  tcase_add_test (tcase, a_season_carries_on);
  tcase_add_test (tcase, a_ladder_counts_by_hand_too);
  tcase_add_test (tcase, pods_have_places);
  tcase_add_test (tcase, teams_play_as_one);
  tcase_add_test (tcase, teams_have_names_of_their_own);
  tcase_add_test (tcase, partners_change);
  suite_add_tcase (suite, tcase);
  return suite;
}
