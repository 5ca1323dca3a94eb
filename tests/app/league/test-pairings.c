/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The next round as a plan: made, explained, refused, changed by hand, read from another engine,
 * accepted and taken back, by the library and on the command line.
 */
#include "tests/app/league/league-stage.h"

#include "app/store/command-db.h"
#include "app/league/league-commands.h"
#include "app/league/pairings.h"
#include "app/league/pairing-reasons.h"

#include "db/entrants.h"
#include "db/fixtures.h"
#include "db/seasons.h"

#include <string.h>

static const StageSeason swiss = { .format = "swiss", .rounds = 3 };

static AppPairing *
plan (gint64 season)
{
  GError *error = NULL;
  AppPairing *pairing = app_pairing_plan (stage_db, stage_packs, season, &error);

  ck_assert_msg (pairing != NULL, "%s", error != NULL ? error->message : "");
  return pairing;
}

/* Why there is no plan; lives until the next call. */
static const char *
refusal (gint64 season)
{
  static char *text;
  GError *error = NULL;
  AppPairing *pairing = app_pairing_plan (stage_db, stage_packs, season, &error);

  ck_assert_ptr_null (pairing);
  ck_assert (g_error_matches (error, APP_ERROR, APP_ERROR_USAGE));
  g_free (text);
  text = g_strdup (error->message);
  g_error_free (error);
  return text;
}

/* "Ann-Ben Cy-Dee Eve": tables with seats in order; lives until the next call. */
static const char *
told (AppPairing *pairing)
{
  static GString *text;
  const LeaguePairing *tables = app_pairing_get_tables (pairing);

  if (text != NULL)
    g_string_free (text, TRUE);
  text = g_string_new (NULL);
  for (guint k = 0; k < tables->tables->len; k++) {
    const LeaguePairedTable *table = g_ptr_array_index (tables->tables, k);

    for (guint seat = 0; seat < table->n; seat++)
      g_string_append_printf (
          text, "%s%s",
          seat > 0 ? "-"
          : k > 0  ? " "
                   : "",
          table->entrants[seat] == G_MAXUINT32
              ? "?"
              : app_season_get_name (app_pairing_get_season (pairing), table->entrants[seat]));
  }
  return text->str;
}

static gboolean
says (char **sentences, const char *part)
{
  for (char **sentence = sentences; *sentence != NULL; sentence++)
    if (strstr (*sentence, part) != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
says_of (AppPairing *pairing, guint table, const char *part)
{
  g_auto (GStrv) reasons = app_pairing_dup_reasons (pairing, table);

  return says (reasons, part);
}

static gboolean
remarks (AppPairing *pairing, const char *part)
{
  g_auto (GStrv) sentences = app_pairing_dup_remarks (pairing);

  return says (sentences, part);
}

static void
accept (AppPairing *pairing)
{
  g_autoptr (AppLeagueCommand) command = app_pairing_to_command (pairing);
  GError *error = NULL;

  ck_assert_msg (app_command_do (stage_db, stage_packs, &app_league_command, command, NULL, &error),
                 "%s", error != NULL ? error->message : "");
}

/* Ann, Cy and Dee have a point after round 1; Eve had the bye if there are five. */
static gint64
played_once (const char *entrants)
{
  gint64 season = stage_season (&swiss, entrants);

  stage_played (season, 1, "2026-11-01", "Ann > Cy");
  stage_played (season, 1, "2026-11-01", "Dee > Ben");
  if (strstr (entrants, "Eve") != NULL)
    stage_fixture (season, 1, "bye", "Eve", 0);
  return season;
}

START_TEST (first_round)
{
  gint64 season = stage_season (&swiss, "Ann; Ben; Cy; Dee; Eve");
  g_autoptr (AppPairing) pairing = plan (season);
  gboolean odd;

  ck_assert_str_eq (app_pairing_get_title (pairing), "Round 1");
  ck_assert_str_eq (told (pairing), "Ann-Cy Dee-Ben Eve");
  ck_assert (app_pairing_is_good (pairing, &odd));
  ck_assert (!odd);
  ck_assert (says_of (pairing, 0, "Both have 0 points and have not met."));
  ck_assert (says_of (pairing, 0, "Ann begins"));
  ck_assert (says_of (pairing, 2, "Eve has the bye"));
}
END_TEST

START_TEST (second_round)
{
  gint64 season = played_once ("Ann; Ben; Cy; Dee; Eve");
  g_autoptr (AppPairing) pairing = plan (season);

  /* Three have a point; one of them meets one of the others, and Eve does not get a second bye. */
  ck_assert_uint_eq (app_pairing_get_round (pairing), 2);
  ck_assert_str_eq (told (pairing), "Ben-Ann Eve-Dee Cy");
  ck_assert (says_of (pairing, 2, "Cy has the bye: none so far, and with 0 points"));
}
END_TEST

START_TEST (accepted)
{
  gint64 season = stage_season (&swiss, "Ann; Ben; Cy; Dee; Eve");
  g_autoptr (AppPairing) pairing = plan (season);
  g_autoptr (AppPairing) next = NULL;
  g_autoptr (GPtrArray) entrants = db_entrants_list (stage_db, season, NULL);
  g_autoptr (GPtrArray) fixtures = NULL;
  const DbFixture *fixture;
  g_autoptr (GArray) why = NULL;
  g_auto (GStrv) sentences = NULL;

  accept (pairing);
  fixtures = db_fixtures_list (stage_db, season, NULL);
  ck_assert_uint_eq (fixtures->len, 3);
  fixture = g_ptr_array_index (fixtures, 2);
  ck_assert_str_eq (fixture->kind, "bye");
  fixture = g_ptr_array_index (fixtures, 1);
  ck_assert_str_eq (fixture->kind, "match");
  ck_assert (!fixture->by_hand);
  ck_assert_int_eq (g_array_index (fixture->seats, DbFixtureSeat, 0).entrant,
                    stage_entrant (season, "Dee"));
  why = app_reasons_read (fixture->why, entrants);
  sentences = app_reasons_dup_texts (why, entrants);
  ck_assert (says (sentences, "Both have 0 points"));

  /* Without results the next round can be looked at; that something is missing is told. */
  next = plan (season);
  ck_assert_uint_eq (app_pairing_get_round (next), 2);
  ck_assert (remarks (next, "2 fixtures of earlier rounds have no result yet"));
}
END_TEST

START_TEST (changed_by_hand)
{
  gint64 season = played_once ("Ann; Ben; Cy; Dee");
  g_autoptr (AppPairing) pairing = plan (season);
  g_autoptr (GPtrArray) fixtures = NULL;
  gboolean odd;

  ck_assert_str_eq (told (pairing), "Dee-Ann Ben-Cy");
  app_pairing_reverse_seats (pairing, 0);
  ck_assert_str_eq (told (pairing), "Ann-Dee Ben-Cy");
  ck_assert (says_of (pairing, 0, "Changed by hand."));
  ck_assert (!says_of (pairing, 1, "Changed by hand."));
  ck_assert (app_pairing_is_good (pairing, &odd));
  ck_assert (!odd);
  app_pairing_swap (pairing, 0, 1, 1, 1);
  ck_assert_str_eq (told (pairing), "Ann-Cy Ben-Dee");
  ck_assert (says_of (pairing, 0, "Ann and Cy met in round 1."));
  ck_assert (remarks (pairing, "The gaps add up to 2 points; they could be smaller."));
  ck_assert (app_pairing_is_good (pairing, &odd));
  ck_assert (odd);
  accept (pairing);
  fixtures = db_fixtures_list (stage_db, season, NULL);
  ck_assert (((const DbFixture *)g_ptr_array_index (fixtures, 2))->by_hand);
}
END_TEST

/* What was changed back is as it was planned. */
START_TEST (changed_back)
{
  gint64 season = played_once ("Ann; Ben; Cy; Dee; Eve");
  g_autoptr (AppPairing) pairing = plan (season);
  g_auto (GStrv) before = app_pairing_dup_reasons (pairing, 0);
  g_auto (GStrv) after = NULL;

  app_pairing_swap (pairing, 0, 0, 1, 0);
  app_pairing_swap (pairing, 1, 0, 2, 0);
  ck_assert_str_eq (told (pairing), "Eve-Ann Cy-Dee Ben");
  app_pairing_swap (pairing, 0, 0, 2, 0);
  ck_assert_str_eq (told (pairing), "Ben-Ann Cy-Dee Eve");
  ck_assert (says_of (pairing, 2, "Eve had a bye in round 1."));
  ck_assert (says_of (pairing, 2, "Eve has the bye, but Cy has fewer points and had none."));
  app_pairing_swap (pairing, 1, 0, 2, 0);
  after = app_pairing_dup_reasons (pairing, 0);
  ck_assert (g_strv_equal ((const char *const *)before, (const char *const *)after));
}
END_TEST

START_TEST (of_another_engine)
{
  gint64 season = played_once ("Ann; Ben; Cy; Dee; Eve");
  g_autoptr (AppPairing) pairing = plan (season);
  GError *error = NULL;

  ck_assert (app_pairing_read_engine (pairing, "3\r1 4\r5 3\r2 0\r", &error));
  ck_assert_str_eq (told (pairing), "Ann-Dee Eve-Cy Ben");
  ck_assert (says_of (pairing, 0, "Changed by hand."));
  ck_assert (app_pairing_is_good (pairing, NULL));
  /* Somebody is missing: told, and nothing is wrong. */
  ck_assert (app_pairing_read_engine (pairing, "2\n1 4\n\n5 3\n", &error));
  ck_assert (remarks (pairing, "Ben has neither a table nor a bye."));
  ck_assert (app_pairing_is_good (pairing, NULL));
}
END_TEST

static const struct {
  const char *text, *wanted;
} lists[] = {
  { "", "Line 1: There is no pairing in it." },
  { "three\n", "Line 1: The first line is the number of tables." },
  { "1 4\n5 3\n", "Line 1: The first line is the number of tables." },
  { "2\n1 4\n5 x\n", "Line 3: A table is two start numbers" },
  { "2\n1 4\n5 3 2\n", "Line 3: A table is two start numbers" },
  { "2\n1 4\n5 9\n", "Line 3: Nobody has the start number 9." },
  { "2\n1 4\n1 3\n", "Line 3: Ann is paired for the second time." },
  { "2\n1 1\n", "Line 2: Ann is paired for the second time." },
  { "3\n1 4\n", "There should be 3 tables; there are 1." },
};

START_TEST (bad_lists)
{
  gint64 season = played_once ("Ann; Ben; Cy; Dee; Eve");
  g_autoptr (AppPairing) pairing = plan (season);
  GError *error = NULL;

  ck_assert (!app_pairing_read_engine (pairing, lists[_i].text, &error));
  ck_assert (g_error_matches (error, APP_ERROR, APP_ERROR_RULES));
  ck_assert_msg (strstr (error->message, lists[_i].wanted) != NULL, "%s", error->message);
  ck_assert_str_eq (told (pairing), "Ben-Ann Eve-Dee Cy");
  g_error_free (error);
}
END_TEST

START_TEST (who_is_away)
{
  gint64 season = played_once ("Ann; Ben; Cy; Dee; Eve");
  g_autoptr (AppLeagueCommand) away = app_league_command_new (APP_LEAGUE_COMMAND_SET_AWAY);
  g_autoptr (GPtrArray) entrants = db_entrants_list (stage_db, season, NULL);
  g_autoptr (AppPairing) pairing = NULL;

  away->entrant = g_strdup (((const DbEntrant *)g_ptr_array_index (entrants, 3))->uuid);
  away->number = 2;
  away->bye = LEAGUE_HALF_BYE;
  ck_assert (app_command_do (stage_db, stage_packs, &app_league_command, away, NULL, NULL));
  pairing = plan (season);
  ck_assert_str_eq (told (pairing), "Eve-Ann Ben-Cy Dee");
  ck_assert (says_of (pairing, 2, "Dee asked to be away."));
  app_pairing_swap (pairing, 0, 0, 2, 0);
  ck_assert (says_of (pairing, 0, "Dee asked to be away."));
}
END_TEST

START_TEST (refused)
{
  gint64 season = stage_season (&(StageSeason){ .format = "swiss", .rounds = 9 }, "Ann; Ben");
  gint64 one = stage_season (&swiss, "Ann");
  gint64 over = stage_season (&(StageSeason){ .format = "swiss", .rounds = 1 }, "Ann; Ben");
  gint64 twice = stage_season (&(StageSeason){ .format = "swiss", .rounds = 2 }, "Ann; Ben");
  g_autoptr (AppPairing) again = NULL;

  ck_assert_str_eq (refusal (season),
                    "9 rounds of a Swiss need at least 9 players; there are 2. A round robin of 2 "
                    "has 1 round: choose one, or as many rounds at most.");
  ck_assert_str_eq (refusal (one), "At least 2 players are needed; there is 1. Enter more.");
  stage_played (over, 1, "2026-11-01", "Ann > Ben");
  ck_assert_str_eq (refusal (over), "The season’s 1 round is paired. Finish it, or give it more "
                                    "rounds.");
  stage_played (twice, 1, "2026-11-01", "Ann = Ben");
  ck_assert (strstr (refusal (twice), "Round 2 can’t be paired without somebody meeting an "
                                      "opponent again. End the season here"));
  again = app_pairing_plan_repeats (stage_db, stage_packs, twice, NULL);
  ck_assert_str_eq (told (again), "Ben-Ann");
  ck_assert (says_of (again, 0, "Ann and Ben meet again after round 1"));
}
END_TEST

START_TEST (whole_seasons)
{
  gint64 robin = stage_season (&(StageSeason){ .format = "round-robin" }, "Ann; Ben; Cy");
  gint64 cup = stage_season (&(StageSeason){ .format = "knock-out" }, "Ann; Ben; Cy");
  g_autoptr (AppPairing) pairing = plan (robin), tree = plan (cup);
  g_autoptr (DbEntrant) late = NULL;
  g_autoptr (GPtrArray) fixtures = NULL;
  gint64 id;

  ck_assert_str_eq (app_pairing_get_title (pairing), "All rounds");
  ck_assert_str_eq (told (pairing), "Ben-Cy Ann Ann-Ben Cy Cy-Ann Ben");
  /* Two change places everywhere, and everybody still meets everybody. */
  app_pairing_swap (pairing, 0, 0, 1, 0);
  ck_assert_str_eq (told (pairing), "Ann-Cy Ben Ben-Ann Cy Cy-Ben Ann");
  accept (pairing);
  ck_assert_str_eq (refusal (robin),
                    "The whole season is paired already. Take the pairing back to pair it anew.");
  late = db_entrant_new (robin);
  late->player = 0;
  g_free (late->name);
  late->name = g_strdup ("Dee");
  ck_assert (db_entrant_add (stage_db, late, &id, NULL));
  ck_assert (strstr (refusal (robin), "paired already, without Dee."));

  ck_assert_str_eq (told (tree), "Ann Ben-Cy Ann-?");
  ck_assert (says_of (tree, 2, "Here sits who wins table 2 of round 1."));
  accept (tree);
  fixtures = db_fixtures_list (stage_db, cup, NULL);
  ck_assert_uint_eq (((const DbFixture *)g_ptr_array_index (fixtures, 1))->winner_to, 2001);
}
END_TEST

/* Tables of several, and partners who change: sides go into the store as they were planned. */
START_TEST (tables_of_several)
{
  gint64 pods = stage_season (&(StageSeason){ .format = "pods", .rounds = 3 },
                              "Ann; Ben; Cy; Dee; Eve; Fay; Gus");
  gint64 whist = stage_season (
      &(StageSeason){ .format = "pods", .partners = "changing", .rounds = 3 }, "Ann; Ben; Cy; Dee");
  g_autoptr (AppPairing) pairing = plan (pods), partners = plan (whist);
  g_autoptr (GPtrArray) fixtures = NULL, sides = NULL;
  const GArray *seats;

  ck_assert_str_eq (told (pairing), "Ann-Ben-Cy-Dee Eve-Fay-Gus");
  app_pairing_reverse_seats (pairing, 1);
  app_pairing_swap (pairing, 0, 3, 1, 0);
  ck_assert_str_eq (told (pairing), "Ann-Ben-Cy-Gus Dee-Fay-Eve");
  ck_assert (app_pairing_is_good (pairing, NULL));
  accept (pairing);
  fixtures = db_fixtures_list (stage_db, pods, NULL);
  seats = ((const DbFixture *)g_ptr_array_index (fixtures, 1))->seats;
  ck_assert_uint_eq (seats->len, 3);
  ck_assert_uint_eq (g_array_index (seats, DbFixtureSeat, 2).side, 3);

  ck_assert (says_of (partners, 0, "have not been partners yet."));
  app_pairing_reverse_seats (partners, 0);
  ck_assert (app_pairing_is_good (partners, NULL));
  accept (partners);
  sides = db_fixtures_list (stage_db, whist, NULL);
  seats = ((const DbFixture *)g_ptr_array_index (sides, 0))->seats;
  for (guint seat = 0; seat < 4; seat++)
    ck_assert_uint_eq (g_array_index (seats, DbFixtureSeat, seat).side, seat % 2 + 1);
}
END_TEST

typedef struct {
  GMainLoop *loop;
  AppPairing *pairing;
  GError *error;
} Waiting;

static void
planned_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Waiting *waiting = data;

  waiting->pairing = app_pairing_plan_finish (APP_STORE (source), result, &waiting->error);
  g_main_loop_quit (waiting->loop);
}

START_TEST (on_a_thread)
{
  gint64 id = stage_season (&swiss, "Ann; Ben; Cy; Dee");
  g_autoptr (DbSeason) season = db_season_get (stage_db, id, NULL);
  g_autoptr (AppStore) store = app_store_open (stage_path (), NULL);
  Waiting waiting = { g_main_loop_new (NULL, FALSE), NULL, NULL };

  app_pairing_plan_async (store, season->uuid, NULL, planned_cb, &waiting);
  g_main_loop_run (waiting.loop);
  ck_assert_str_eq (told (waiting.pairing), "Ann-Cy Dee-Ben");
  app_pairing_free (waiting.pairing);
  app_pairing_plan_async (store, "nobody", NULL, planned_cb, &waiting);
  g_main_loop_run (waiting.loop);
  ck_assert_ptr_null (waiting.pairing);
  ck_assert (g_error_matches (waiting.error, APP_ERROR, APP_ERROR_NOT_FOUND));
  g_error_free (waiting.error);
  g_main_loop_unref (waiting.loop);
}
END_TEST

/* The command line */

START_TEST (typed)
{
  gint64 season = played_once ("Ann; Ben; Cy; Dee; Eve");
  const char *list = write_file ("pairs.txt", "3\n4 1\n3 5\n2 0\n");
  g_autoptr (GPtrArray) fixtures = NULL;
  CliOutput said;

  said = cli (NULL, "-d", stage_path (), "pair", "Club", NULL);
  ck_assert_int_eq (said.status, 0);
  ck_assert (strstr (said.out, "Club, Season 1: Round 2\n   1  Ben – Ann\n"));
  ck_assert (strstr (said.out, "   3  Cy: bye\n        Cy has the bye"));
  ck_assert (strstr (said.err, "--accept stores it"));
  said =
      cli (NULL, "-d", stage_path (), "pair", "Club", "--swap", "ben", "cy", "--turn", "Ann", NULL);
  ck_assert_int_eq (said.status, 0);
  ck_assert (strstr (said.out, "   1  Ann – Cy\n        Changed by hand."));
  ck_assert (strstr (said.out, "   2  Eve – Dee\n"));
  said = cli (NULL, "-d", stage_path (), "pair", "Club", "--from", list, "--json", NULL);
  ck_assert_int_eq (said.status, 0);
  ck_assert (strstr (said.out, "\"stored\": false"));
  ck_assert (strstr (said.out, "\"why\": \"hand\""));
  said = cli ("2\n1 4\n", "-d", stage_path (), "pair", "Club", "--from", "-", NULL);
  ck_assert_int_eq (said.status, 1);
  ck_assert (strstr (said.err, "There should be 2 tables"));
  said = cli (NULL, "-d", stage_path (), "pair", "Club", "--swap", "Ann", NULL);
  ck_assert_int_eq (said.status, 2);
  said = cli (NULL, "-d", stage_path (), "pair", "Club", "--swap", "Ann", "Zoe", NULL);
  ck_assert_int_ne (said.status, 0);
  ck_assert (strstr (said.err, "“Zoe” takes no part"));
  said = cli (NULL, "-d", stage_path (), "pair", "Club", "--swap", "Ann", "1", NULL);
  ck_assert_int_ne (said.status, 0);
  ck_assert (strstr (said.err, "are the same entrant"));
  said = cli (NULL, "-d", stage_path (), "pair", "Club", "--unpair", "--accept", NULL);
  ck_assert_int_eq (said.status, 2);
  fixtures = db_fixtures_list (stage_db, season, NULL);
  ck_assert_uint_eq (fixtures->len, 3);
}
END_TEST

START_TEST (typed_and_accepted)
{
  gint64 season = played_once ("Ann; Ben; Cy; Dee; Eve");
  g_autoptr (GPtrArray) paired = NULL, taken_back = NULL;
  CliOutput said;

  said = cli (NULL, "-d", stage_path (), "pair", "Club/1", "--accept", NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  paired = db_fixtures_list (stage_db, season, NULL);
  ck_assert_uint_eq (paired->len, 6);
  said = cli (NULL, "-d", stage_path (), "pair", "Club", "--unpair", NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  taken_back = db_fixtures_list (stage_db, season, NULL);
  ck_assert_uint_eq (taken_back->len, 3);
  said = cli (NULL, "-d", stage_path (), "pair", "Club", "--unpair", NULL);
  ck_assert_int_ne (said.status, 0);
  ck_assert (strstr (said.err, "has a result"));
}
END_TEST

TEST_SUITE (pairings)
{
  Suite *suite = suite_create ("app-pairings");
  TCase *library = tcase_create ("library"), *file = tcase_create ("file");

  tcase_set_timeout (library, 60);
  tcase_add_checked_fixture (library, stage_setup, stage_teardown);
  tcase_add_test (library, first_round);
  tcase_add_test (library, second_round);
  tcase_add_test (library, accepted);
  tcase_add_test (library, changed_by_hand);
  tcase_add_test (library, changed_back);
  tcase_add_test (library, of_another_engine);
  tcase_add_loop_test (library, bad_lists, 0, G_N_ELEMENTS (lists));
  tcase_add_test (library, who_is_away);
  tcase_add_test (library, refused);
  tcase_add_test (library, whole_seasons);
  tcase_add_test (library, tables_of_several);
  suite_add_tcase (suite, library);
  tcase_set_timeout (file, 60);
  tcase_add_checked_fixture (file, stage_setup_file, stage_teardown);
  tcase_add_test (file, on_a_thread);
  tcase_add_test (file, typed);
  tcase_add_test (file, typed_and_accepted);
  suite_add_tcase (suite, file);
  return suite;
}
