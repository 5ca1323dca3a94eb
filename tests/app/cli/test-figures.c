/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `standings` and `ratings`: tables, why, CSV and JSON, and wrong input.
 */
#include "tests/app/league/league-stage.h"

#include "app/league/correction-impact.h"

#include "db/seasons.h"

#include <string.h>

/* The club's file is closed: the command line has it alone. */
static void
close_club (void)
{
  g_clear_pointer (&stage_packs, app_packs_unref);
  g_clear_pointer (&stage_db, db_store_close);
}

static CliOutput
standings (const char *const *words)
{
  const char *all[32] = { "--database", stage_path (), "standings" };
  guint n = 3;

  for (; *words != NULL; words++)
    all[n++] = *words;
  all[n] = NULL;
  return cli_run (NULL, all);
}

#define say(...) standings ((const char *const[]){ __VA_ARGS__, NULL })

static gint64
small_swiss (void)
{
  const StageSeason swiss = {
    .format = "swiss", .rounds = 3, .tie_breaks = "bh", .rating = "elo k=20"
  };
  gint64 id = stage_season (&swiss, "Ann; Ben; 会田; =Dee");

  stage_played (id, 1, "2026-01-10", "Ann > Ben");
  stage_fixture (id, 1, "match", "会田 - =Dee", stage_match ("2026-01-10", "会田 > =Dee"));
  stage_fixture (id, 2, "match", "Ann - 会田", stage_match ("2026-01-17", "Ann = 会田"));
  stage_fixture (id, 2, "match", "Ben - =Dee", 0);
  return id;
}

START_TEST (tables)
{
  CliOutput said;

  small_swiss ();
  close_club ();
  said = say ("Club");
  ck_assert_str_eq (said.err, "");
  ck_assert_int_eq (said.status, 0);
  ck_assert_str_eq (said.out, "Club, Season 1, round 2 of 3\n"
                              "#  Name  P  W  D  L  Pts  BH\n"
                              "1  Ann   2  1  1  0   1½  1½\n"
                              "1  会田  2  1  1  0   1½  1½\n"
                              "3  Ben   1  0  0  1    0  1½\n"
                              "3  =Dee  1  0  0  1    0  1½\n");
  said = say ("club/1", "--round", "1", "--columns", "points,won", "--csv");
  ck_assert_str_eq (said.out, "rank,name,points,won\r\n1,Ann,1,1\r\n1,会田,1,1\r\n"
                              "3,Ben,0,0\r\n3,\"'=Dee\",0,0\r\n");
  said = say ("Club", "--date", "2026-01-09", "--columns", "points");
  ck_assert_ptr_nonnull (strstr (said.out, "1  Ben     0\n"));
  said = say ("Club", "--columns", "points,place", "--json");
  ck_assert_ptr_nonnull (strstr (said.out, "\"round\": 2, \"rounds\": 3, \"date\": null"));
  ck_assert_ptr_nonnull (strstr (said.out, "\"points\": 1.5, \"place\": 1.25, \"form\": \"DW\""));
  said = say ("Club", "--crosstable");
  ck_assert_ptr_nonnull (strstr (said.out, "1  Ann   ×  ½  1      1½\n"));
  ck_assert_ptr_nonnull (strstr (said.out, "4  =Dee     0     ×    0\n"));
}
END_TEST

START_TEST (reasons)
{
  CliOutput said;

  small_swiss ();
  close_club ();
  said = say ("Club", "--why", "ann", "bh");
  ck_assert_ptr_nonnull (strstr (said.out, "Ann: Buchholz 1½\n"));
  ck_assert_ptr_nonnull (strstr (said.out, "会田 (Round 2)  +1½"));
  said = say ("Club", "--why", "2", "--json"); /* Ben, by his start number */
  ck_assert_ptr_nonnull (strstr (said.out, "\"told\": \"Round 1: Ann 1 – 0 Ben\""));
  said = say ("Club", "--order", "Ben", "Ann");
  ck_assert_str_eq (said.out, "Ann has 1½ points, Ben has 0 points.\n");
  said = say ("Club", "--outlook", "100", "--seed", "7");
  ck_assert_int_eq (said.status, 0);
  ck_assert_ptr_nonnull (strstr (said.out, "from 100 simulated seasons"));
}
END_TEST

START_TEST (corrections)
{
  const StageSeason swiss = { .format = "swiss", .rounds = 3, .rating = "elo k=20" };
  gint64 id = stage_season (&swiss, "Ann; Ben"), match;
  g_autoptr (AppSeason) season = NULL;
  g_autofree char *text = NULL;
  DbRound round = { .number = 2, .date = (char *)"", .paired = 1000 };
  CliOutput said;

  match = stage_match ("2026-01-10", "Ann > Ben");
  stage_fixture (id, 1, "match", "Ann - Ben", match);
  season = stage_load (id);
  text = round.published_table =
      app_season_dup_published_table (season, app_season_get_table (season));
  ck_assert (db_round_set (stage_db, id, &round, NULL));
  stage_edit_match (match, "2026-01-10", "Ben > Ann");
  close_club ();
  said = say ("Club", "--changed");
  ck_assert_ptr_nonnull (strstr (said.out, "Since round 2 was paired:\n"));
  ck_assert_ptr_nonnull (strstr (said.out, "Ben     2   1"));
  said = say ("Club", "--changed", "2", "--json");
  ck_assert_ptr_nonnull (strstr (said.out, "\"name\": \"Ben\", \"rank_before\": 2, \"rank\": 1, "
                                           "\"points_before\": 0, \"points\": 1, "
                                           "\"rating_before\": 1490, \"rating\": 1510"));
  said = say ("Club", "--changed", "1");
  ck_assert_int_ne (said.status, 0);
  ck_assert_ptr_nonnull (strstr (said.err, "Round 1 was not paired by a table here"));
}
END_TEST

START_TEST (wrong_input)
{
  static const struct {
    const char *words[6];
    const char *text;
    int status;
  } cases[] = {
    { { "Chess club" }, "There is no league or season “Chess club”", 1 },
    { { "Club/2" }, "1 season", 1 },
    { { "Club", "--columns", "points,luck" },
      "There is no column “luck”; there are played, won",
      1 },
    { { "Club", "--date", "2026-02-30" }, "“2026-02-30” is no day", 1 },
    { { "Club", "--date", "yesterday" }, "“yesterday” is no day", 1 },
    { { "Club", "--round", "9" }, "There is no round 9 yet; the last one is round 2.", 1 },
    { { "Club", "--why", "Eve" }, "“Eve” takes no part; there are Ann, Ben, 会田, =Dee.", 1 },
    { { "Club", "--why", "Ann", "luck" }, "There is no column “luck”", 1 },
    { { "Club", "--order", "Ann" }, "An argument is missing", 2 },
    { { "Club", "--outlook", "0" }, "“0” is no number from 1 to 10000000.", 1 },
    { { "Club", "--round", "0" }, "There is no round 0", 1 },
    { { "Club", "--columns", "" }, "Say which columns", 1 },
    { { "Club", "Ann" }, "“Ann” is too much", 2 },
    { { "Club", "--changed" }, "No round was paired by a table here", 1 },
  };

  small_swiss ();
  close_club ();
  for (guint k = 0; k < G_N_ELEMENTS (cases); k++) {
    CliOutput said = standings (cases[k].words);

    ck_assert_msg (said.status == cases[k].status, "%d: %s", said.status, said.err);
    ck_assert_msg (strstr (said.err, cases[k].text) != NULL, "%s", said.err);
    ck_assert_str_eq (said.out, "");
  }
}
END_TEST

/* A season that has begun only is shown, and says so. */
START_TEST (nothing_yet)
{
  const StageSeason ladder = { .format = "ladder", .open = TRUE };
  CliOutput said;

  stage_season (&ladder, "Ann; Ben");
  close_club ();
  said = say ("Club");
  ck_assert_int_eq (said.status, 0);
  ck_assert_ptr_nonnull (strstr (said.err, "Club, Season 1 has no results yet."));
  ck_assert_ptr_nonnull (strstr (said.out, "1  Ben   0  0  0  0    0"));
}
END_TEST

START_TEST (ratings)
{
  CliOutput said;

  small_swiss ();
  stage_match_of ("The Restless", "2026-01-01", "Ann + Ben");
  stage_match_of ("The Restless", "2026-01-02", "Ann + Ben");
  stage_match_of ("The Restless", "2026-01-02", "Ann + =Dee");
  close_club ();
  said = cli (NULL, "--database", stage_path (), "ratings", "Club", NULL);
  ck_assert_str_eq (said.err, "");
  ck_assert_str_eq (said.out, "Club, Season 1: Elo\n"
                              "#  Name  Rating  Matches\n"
                              "1  Ann     1510        2\n"
                              "2  会田    1510        2\n"
                              "3  Ben     1490        1\n"
                              "4  =Dee    1490        1\n");
  said = cli (NULL, "--database", stage_path (), "ratings", "Club", "--history", "Ann", NULL);
  ck_assert_ptr_nonnull (strstr (said.out, "Round 1: Ann 1 – 0 Ben     1510     +10\n"));
  said = cli (NULL, "--database", stage_path (), "ratings", "--all", "--system", "glicko-2",
              "--json", NULL);
  ck_assert_ptr_nonnull (strstr (said.out, "\"system\": \"glicko-2\""));
  ck_assert_ptr_nonnull (strstr (said.out, "\"volatility\""));
  said = cli (NULL, "--database", stage_path (), "ratings", "--game", "restless", NULL);
  ck_assert_ptr_nonnull (strstr (said.err, "The Restless is played together: nobody is rated"));
  ck_assert_ptr_nonnull (strstr (said.out, "all matches        3    3  100.0 %"));
  ck_assert_ptr_nonnull (strstr (said.out, "Ann, Ben           2    2  100.0 %"));
  ck_assert_ptr_nonnull (strstr (said.out, "Ann, in all        3    3  100.0 %"));
  said = cli (NULL, "--database", stage_path (), "ratings", "--co-op", "--json", NULL);
  ck_assert_ptr_nonnull (strstr (said.out, "\"rated\": false"));
}
END_TEST

START_TEST (wrong_ratings)
{
  static const struct {
    const char *words[6];
    const char *text;
    int status;
  } cases[] = {
    { { NULL }, "Name one league, or --game GAME, or --all", 2 },
    { { "Club", "--all" }, "Name one league, or --game GAME, or --all", 2 },
    { { "--game", "Go" }, "There is no match of a game “Go” here.", 1 },
    { { "Club", "--system", "luck" }, "There is no rating system “luck”", 1 },
    { { "Club", "--history", "Eve" }, "“Eve” takes no part", 1 },
    { { "Club", "--co-op" }, "--co-op goes with --game GAME", 2 },
  };

  small_swiss ();
  close_club ();
  for (guint k = 0; k < G_N_ELEMENTS (cases); k++) {
    const char *words[16] = { "--database", stage_path (), "ratings" };
    CliOutput said;

    for (guint w = 0; w < 6; w++)
      words[3 + w] = cases[k].words[w];
    said = cli_run (NULL, words);
    ck_assert_int_eq (said.status, cases[k].status);
    ck_assert_msg (strstr (said.err, cases[k].text) != NULL, "%s", said.err);
  }
}
END_TEST

TEST_SUITE (figures)
{
  Suite *suite = suite_create ("app-figures");
  TCase *tcase = tcase_create ("command line");

  tcase_add_checked_fixture (tcase, stage_setup_file, stage_teardown);
  tcase_add_test (tcase, tables);
  tcase_add_test (tcase, reasons);
  tcase_add_test (tcase, corrections);
  tcase_add_test (tcase, wrong_input);
  tcase_add_test (tcase, nothing_yet);
  tcase_add_test (tcase, ratings);
  tcase_add_test (tcase, wrong_ratings);
  suite_add_tcase (suite, tcase);
  return suite;
}
