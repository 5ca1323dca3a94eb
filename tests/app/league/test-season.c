/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season's figures from the store: what counts and how, dates, awards, teams, corrections, and
 * that following changes is the same as reading all again.
 */
#include "tests/app/league/league-stage.h"

#include "app/files/import.h"
#include "app/deal/simulate.h"
#include "app/league/correction-impact.h"
#include "app/league/season-explanation.h"

#include "db/changes.h"
#include "db/fixtures.h"
#include "db/matches.h"
#include "db/players.h"
#include "db/results.h"
#include "db/seasons.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What a table says in one column, borrowed till the next call. */
static const char *
told (AppSeason *season, LeagueColumn column)
{
  static char *text;

  g_free (text);
  text = stage_table (season, app_season_get_table (season), column);
  return text;
}

static const char *
told_at (AppSeason *season, const char *date, guint round)
{
  static char *text;
  g_autoptr (LeagueTable) table = app_season_dup_table (season, app_day_from_text (date), round);

  g_free (text);
  text = stage_table (season, table, LEAGUE_COLUMN_POINTS);
  return text;
}

START_TEST (ladders)
{
  const StageSeason ladder = {
    .format = "ladder", .open = TRUE, .starts = "2026-01-01", .ends = "2026-12-31"
  };
  gint64 id = stage_season (&ladder, "Ann; Ben; Cy");
  g_autoptr (AppSeason) season = NULL;

  stage_match ("2026-02-01", "Ann > Ben");
  stage_match ("2026-02-01T20:00:00Z", "Ben = Cy");
  /* None of these counts. */
  stage_match ("2025-12-31", "Ben > Ann");
  stage_match ("2027-01-01", "Ben > Ann");
  stage_match ("", "Ben > Ann");
  stage_match ("2026-02-02", "Ben > Dee");
  stage_match ("2026-02-02", "Ben + Ann");
  stage_match ("2026-02-02", "Ben & Ann > Cy & Dee");
  stage_match ("2026-02-02", "Ben ? Ann");
  stage_match_of ("Go", "2026-02-02", "Ben > Ann");
  stage_delete_match (stage_match ("2026-02-02", "Ben > Ann"), TRUE);
  season = stage_load (id);
  ck_assert_str_eq (told (season, LEAGUE_COLUMN_POINTS), "1 Ann 1, 2 Ben ½, 2 Cy ½");
  ck_assert_str_eq (told (season, LEAGUE_COLUMN_PLAYED), "1 Ann 1, 2 Ben 2, 2 Cy 1");
}
END_TEST

START_TEST (exceptions)
{
  const StageSeason ladder = { .format = "ladder", .open = TRUE, .starts = "2026-01-01" };
  gint64 id = stage_season (&ladder, "Ann; Ben");
  gint64 out = stage_match ("2026-02-01", "Ann > Ben"), in;
  g_autoptr (DbSeason) row = NULL;
  g_autoptr (AppSeason) season = NULL;
  DbSeasonMatch match = { .match = out, .reason = g_strdup ("a friendly") };

  in = stage_match_of ("Go", "2025-02-01", "Ben > Ann");
  stage_match ("2026-02-02", "Ann = Ben");
  row = db_season_get (stage_db, id, NULL);
  g_array_append_val (row->matches, match);
  match = (DbSeasonMatch){ .match = in, .counts = TRUE, .reason = g_strdup ("") };
  g_array_append_val (row->matches, match);
  ck_assert (db_season_update (stage_db, row, NULL));
  season = stage_load (id);
  ck_assert_str_eq (told (season, LEAGUE_COLUMN_POINTS), "1 Ben 1½, 2 Ann ½");
}
END_TEST

START_TEST (sides_of_several)
{
  static const struct {
    const char *text;
    const char *places; /* of Ann, Ben, Cy and Dee */
  } cases[] = {
    { "Ann > Ben > Cy > Dee", "1234" }, { "Dee > Ann = Ben = Cy", "2221" },
    { "Ann = Ben > Cy = Dee", "1133" }, { "Ann = Ben = Cy = Dee", "1111" },
    { "Ben > Ann > Cy", "213-" },       { "Cy ? Ann ? Dee", "0-00" },
  };
  const StageSeason pods = { .format = "pods", .scheme = "places", .rounds = 3 };

  for (guint k = 0; k < G_N_ELEMENTS (cases); k++) {
    gint64 id = stage_season (&pods, "Ann; Ben; Cy; Dee");
    g_autoptr (AppSeason) season = NULL;
    const LeagueResult *result;
    const LeagueSeat *seats;
    char places[] = "----";

    stage_played (id, 1, "2026-03-01", cases[k].text);
    season = stage_load (id);
    result = &g_array_index (app_season_get_results (season)->results, LeagueResult, 0);
    seats = league_results_get_seats (app_season_get_results (season), result);
    for (guint s = 0; s < result->n_seats; s++)
      places[seats[s].entrant] = (char)('0' + seats[s].place);
    ck_assert_str_eq (places, cases[k].places);
  }
}
END_TEST

/* Games with moves */

static gint64
play (const char *id, guint variant, guint seats)
{
  const AppSimulation simulation = { .game = rules_game (rules_text (id)),
                                     .variant = variant,
                                     .seats = seats,
                                     .seed = 3,
                                     .max_moves = 5000 };
  g_autoptr (AppSimulatedRecord) simulated = app_simulate (&simulation, stage_packs, NULL);
  g_autoptr (AppImport) import = app_import_new (stage_db, stage_packs, APP_IMPORT_NEW);
  g_autoptr (GString) text = g_string_new (NULL);
  gint64 match = 0;

  app_simulated_record_write (simulated, text);
  ck_assert (
      app_import_read_lines (import, app_text_reader_new ("game", text->str, text->len), NULL));
  ck_assert (app_import_run (import, DB_TITLE (DB_TITLE_IMPORT), NULL, NULL));
  ck_assert (db_match_find_last (stage_db, id, &match, NULL));
  return match;
}

/* Winners are first, sides that lost stand by their scores, and a team's score is told once. */
static void
check_played (AppSeason *season, gint64 match)
{
  const LeagueResults *results = app_season_get_results (season);
  const LeagueResult *result = NULL;
  const LeagueSeat *seats;
  DbResult stored;
  gboolean found;

  for (guint k = 0; k < results->results->len; k++)
    if (g_array_index (results->results, LeagueResult, k).match == match)
      result = &g_array_index (results->results, LeagueResult, k);
  ck_assert_ptr_nonnull (result);
  ck_assert_uint_ge (result->n_seats, 2);
  ck_assert (db_result_get (stage_db, match, &stored, &found, NULL) && found);
  seats = league_results_get_seats (results, result);
  for (guint k = 0; k < result->n_seats; k++) {
    gboolean won = stored.outcome.winners >> (seats[k].seat - 1) & 1;
    gboolean again = FALSE;

    ck_assert_uint_eq (seats[k].place == 1, won);
    for (guint m = 0; m < k; m++)
      again = again || seats[m].side == seats[k].side;
    ck_assert_int_eq (seats[k].score, again ? 0 : stored.outcome.scores[seats[k].seat - 1] * 1000);
    for (guint m = 0; m < result->n_seats; m++)
      if (seats[k].place > 1 && seats[m].place > seats[k].place)
        ck_assert_int_gt (stored.outcome.scores[seats[k].seat - 1],
                          stored.outcome.scores[seats[m].seat - 1]);
  }
}

START_TEST (with_moves)
{
  static const struct {
    const char *game;
    guint variant, seats;
  } cases[] = {
    { "tome", 0, 4 }, { "tome", 1, 3 }, { "arkham", 0, 3 }, { "tokio", 0, 2 }, { "spelled", 1, 4 }
  };
  gint64 matches[G_N_ELEMENTS (cases)];
  g_autoptr (AppSeason) season = NULL;
  g_autoptr (AppSeason) replayed = NULL;

  for (guint k = 0; k < G_N_ELEMENTS (cases); k++)
    matches[k] = play (cases[k].game, cases[k].variant, cases[k].seats);
  season = stage_load (0);
  for (guint k = 0; k < G_N_ELEMENTS (cases); k++)
    check_played (season, matches[k]);
  /* Nothing of it is known any more: all are replayed. */
  ck_assert (db_derived_rebuild (stage_db, NULL));
  replayed = stage_load (0);
  stage_assert_same (season, replayed);
  ck_assert (app_season_refresh (season, stage_db, stage_packs, NULL, NULL));
  stage_assert_same (season, replayed);
}
END_TEST

START_TEST (teams)
{
  const StageSeason fixed = { .format = "ladder", .partners = "fixed", .open = TRUE };
  const StageSeason changing = { .format = "ladder", .partners = "changing", .open = TRUE };
  gint64 pairs = stage_season (&fixed, "Red: Ann, Ben; Blue: Cy, Dee, Eve");
  gint64 mixed = stage_season (&changing, "Ann; Ben; Cy; Dee; Eve");
  g_autoptr (AppSeason) season = NULL;
  g_autoptr (AppSeason) other = NULL;

  stage_match ("2026-01-01", "Ann 2 & Ben 1 > Cy 1 & Eve 1");
  stage_match ("2026-01-02", "Dee > Ben");
  stage_match ("2026-01-03", "Ann & Cy > Ben & Dee"); /* across teams */
  season = stage_load (pairs);
  ck_assert_str_eq (told (season, LEAGUE_COLUMN_POINTS), "1 Red 1, 1 Blue 1");
  ck_assert_str_eq (told (season, LEAGUE_COLUMN_FOR), "1 Red 3, 1 Blue 2");
  other = stage_load (mixed);
  ck_assert_str_eq (told (other, LEAGUE_COLUMN_POINTS),
                    "1 Ann 2, 2 Ben 1, 2 Cy 1, 2 Dee 1, 5 Eve 0");
}
END_TEST

START_TEST (fixtures_and_awards)
{
  const StageSeason swiss = {
    .format = "swiss", .rounds = 3, .tie_breaks = "bh", .rating = "elo k=20"
  };
  gint64 id = stage_season (&swiss, "Ann; Ben; Cy");
  gint64 fixture = stage_played (id, 1, "2026-01-10", "Ann > Ben"), open;
  g_autoptr (AppSeason) season = NULL;

  stage_fixture (id, 1, "bye", "Cy", 0);
  open = stage_fixture (id, 2, "match", "Cy - Ann", 0);
  stage_fixture (id, 2, "half-bye", "Ben", 0);
  season = stage_load (id);
  ck_assert_int_eq (league_table_get_points (app_season_get_table (season), 0), LEAGUE_POINT);
  ck_assert_uint_eq (app_season_get_round (season), 2);
  /* Nobody was asked: the judge decides against what was played. */
  stage_award (fixture, "decision", 2, 1);
  stage_award (open, "forfeit", 2, 2);
  ck_assert (app_season_refresh (season, stage_db, stage_packs, NULL, NULL));
  ck_assert_str_eq (told (season, LEAGUE_COLUMN_POINTS), "1 Ben 1½, 2 Cy 1, 3 Ann 0");
  ck_assert_double_eq (league_ratings_get_shown (app_season_get_ratings (season), 0), 1500);
  stage_award (fixture, "", 0, 0);
  ck_assert (app_season_refresh (season, stage_db, stage_packs, NULL, NULL));
  ck_assert_double_eq (league_ratings_get_shown (app_season_get_ratings (season), 0), 1510);
}
END_TEST

START_TEST (days_of_rounds)
{
  const StageSeason swiss = { .format = "swiss", .rounds = 3 };
  gint64 id = stage_season (&swiss, "Ann; Ben; Cy");
  g_autoptr (AppSeason) season = NULL;

  stage_played (id, 1, "2026-01-10", "Ann > Ben");
  stage_fixture (id, 1, "bye", "Cy", 0);
  stage_played (id, 2, "2026-01-17", "Cy > Ann");
  stage_fixture (id, 2, "bye", "Ben", 0);
  season = stage_load (id);
  ck_assert_str_eq (told_at (season, "2026-01-09", 0), "1 Ann 0, 1 Ben 0, 1 Cy 0");
  ck_assert_str_eq (told_at (season, "2026-01-10", 0), "1 Ann 1, 1 Cy 1, 3 Ben 0");
  ck_assert_str_eq (told_at (season, "2026-01-17", 0), "1 Cy 2, 2 Ann 1, 2 Ben 1");
  ck_assert_str_eq (told_at (season, "", 1), "1 Ann 1, 1 Cy 1, 3 Ben 0");
}
END_TEST

/* The last result may have been entered first. */
START_TEST (order_of_entry)
{
  static const struct {
    guint round;
    const char *date, *text;
  } played[] = {
    { 1, "2026-01-10", "Ann > Ben" }, { 1, "2026-01-10", "Cy = Dee" }, { 2, "", "Ann = Cy" },
    { 2, "2026-01-17", "Dee > Ben" }, { 3, "2026-01-24", "Ben > Cy" }, { 3, "", "Dee > Ann" },
  };
  const guint n = G_N_ELEMENTS (played);
  const StageSeason swiss = {
    .format = "swiss", .rounds = 3, .tie_breaks = "bh ps sb", .rating = "elo"
  };
  gint64 forth = stage_season (&swiss, "Ann; Ben; Cy; Dee");
  gint64 back = stage_season (&swiss, "Ann; Ben; Cy; Dee");
  g_autoptr (AppSeason) one = NULL;
  g_autoptr (AppSeason) other = NULL;

  for (guint k = 0; k < n; k++) {
    stage_played (forth, played[k].round, played[k].date, played[k].text);
    stage_played (back, played[n - 1 - k].round, played[n - 1 - k].date, played[n - 1 - k].text);
  }
  one = stage_load (forth);
  other = stage_load (back);
  for (guint c = 0; c < LEAGUE_COLUMNS; c++) {
    g_autofree char *table = stage_table (one, app_season_get_table (one), (LeagueColumn)c);

    ck_assert_str_eq (table, told (other, (LeagueColumn)c));
  }
  for (guint32 k = 0; k < 4; k++)
    ck_assert_double_eq_tol (league_ratings_get_shown (app_season_get_ratings (one), k),
                             league_ratings_get_shown (app_season_get_ratings (other), k), 1e-9);
}
END_TEST

START_TEST (all_matches)
{
  g_autoptr (AppSeason) season = NULL;
  const LeagueRatings *ratings;

  stage_match ("2026-01-01", "Ben > Ann");
  stage_match_of ("Go", "2026-01-02", "Cy > Ben > Ann");
  stage_match ("2026-01-03", "Ann & Ben > Cy & Dee");
  stage_match ("2026-01-03", "Eve + Fay");
  season = stage_load (0);
  ck_assert_str_eq (app_season_get_title (season), "All games");
  ck_assert_str_eq (told (season, LEAGUE_COLUMN_PLAYED), "1 Ben 3, 2 Cy 2, 3 Ann 3, 4 Dee 1");
  ratings = app_season_get_ratings (season);
  ck_assert_double_gt (league_ratings_get_shown (ratings, stage_who (season, "Ben")),
                       league_ratings_get_shown (ratings, stage_who (season, "Dee")));
  ck_assert_ptr_nonnull (app_season_get_player (season, 0));
}
END_TEST

START_TEST (ratings_carried_on)
{
  StageSeason ladder = {
    .format = "ladder", .open = TRUE, .rating = "elo k=20", .ends = "2026-01-31"
  };
  gint64 first = stage_season (&ladder, "Ann; Ben"), second;
  g_autoptr (AppSeason) season = NULL;
  gint64 match = stage_match ("2026-01-01", "Ann > Ben");

  ladder.starts = "2026-02-01";
  ladder.ends = NULL;
  ladder.carries = first;
  ladder.carried = "ratings";
  second = stage_season (&ladder, "Ben; Ann");
  season = stage_load (second);
  ck_assert_double_eq (
      league_ratings_get_shown (app_season_get_ratings (season), stage_who (season, "Ann")), 1510);
  stage_edit_match (match, "2026-01-01", "Ann = Ben");
  ck_assert (app_season_refresh (season, stage_db, stage_packs, NULL, NULL));
  ck_assert_double_eq (
      league_ratings_get_shown (app_season_get_ratings (season), stage_who (season, "Ann")), 1500);
}
END_TEST

START_TEST (why_and_order)
{
  const StageSeason swiss = { .format = "swiss", .rounds = 3, .tie_breaks = "bh-c1 bh" };
  gint64 id = stage_season (&swiss, "Ann; Ben; Cy; Dee");
  g_autoptr (AppSeason) season = NULL;
  g_autoptr (AppFigureExplanation) points = NULL;
  g_autoptr (AppFigureExplanation) buchholz = NULL;
  g_autofree char *order = NULL;
  g_autofree char *other = NULL;
  g_autofree char *uuid = NULL;
  const AppExplanationPart *part;

  stage_played (id, 1, "2026-01-10", "Ann > Ben");
  stage_played (id, 1, "2026-01-10", "Cy > Dee");
  stage_played (id, 2, "2026-01-17", "Ann = Cy");
  stage_played (id, 2, "2026-01-17", "Ben > Dee");
  season = stage_load (id);
  points = app_season_explain_figure (season, stage_db, app_season_get_table (season), 0,
                                      LEAGUE_COLUMN_POINTS);
  ck_assert_str_eq (points->total, "1½");
  ck_assert_uint_eq (points->parts->len, 2);
  part = g_ptr_array_index (points->parts, 1);
  ck_assert_str_eq (part->text, "Round 2: Ann ½ – ½ Cy");
  ck_assert_str_eq (part->amount, "+½");
  uuid = app_season_dup_match (season, stage_db, 0, NULL);
  part = g_ptr_array_index (points->parts, 0);
  ck_assert_str_eq (part->match, uuid);
  buchholz = app_season_explain_figure (season, stage_db, app_season_get_table (season), 0,
                                        LEAGUE_COLUMN_BUCHHOLZ_CUT1);
  ck_assert_str_eq (buchholz->total, "1½");
  part = g_ptr_array_index (buchholz->parts, 0);
  ck_assert_str_eq (part->text, "Ben (Round 1)");
  ck_assert_str_eq (part->amount, "(1)");
  ck_assert_str_eq (part->note, "cut: the lowest");
  order = app_season_dup_order_text (season, app_season_get_table (season), 2, 0);
  ck_assert_str_eq (order, "Ann and Cy have 1½ points each; Buchholz decides: 2½ against 1½. "
                           "Buchholz, worst one cut is equal.");
  other = app_season_dup_order_text (season, app_season_get_table (season), 1, 0);
  ck_assert_str_eq (other, "Ann has 1½ points, Ben has 1 point.");
}
END_TEST

/* Corrections */

static void
pair_round (gint64 season, guint number, AppSeason *now)
{
  g_autofree char *json = app_season_dup_published_table (now, app_season_get_table (now));
  DbRound round = { .number = number, .date = (char *)"", .paired = 1000, .published_table = json };

  ck_assert (db_round_set (stage_db, season, &round, NULL));
}

START_TEST (corrections_change_places)
{
  const StageSeason swiss = { .format = "swiss", .rounds = 3, .rating = "elo k=20" };
  gint64 id = stage_season (&swiss, "Ann; Ben; Cy; Dee"), wrong;
  g_autoptr (AppSeason) season = NULL;
  g_autoptr (AppCorrectionImpact) none = NULL;
  g_autoptr (AppCorrectionImpact) impact = NULL;
  const AppRankChange *change;

  season = stage_load (id);
  ck_assert_ptr_null (app_season_dup_impact (season, stage_db, 0, NULL));
  stage_played (id, 1, "2026-01-10", "Ann > Ben");
  wrong = stage_match ("2026-01-10", "Cy > Dee");
  stage_fixture (id, 1, "match", "Cy - Dee", wrong);
  ck_assert (app_season_refresh (season, stage_db, stage_packs, NULL, NULL));
  pair_round (id, 2, season);
  stage_fixture (id, 2, "match", "Ann - Cy", 0);
  stage_fixture (id, 2, "match", "Dee - Ben", 0);
  ck_assert (app_season_refresh (season, stage_db, stage_packs, NULL, NULL));
  none = app_season_dup_impact (season, stage_db, 0, NULL);
  ck_assert_uint_eq (none->round, 2);
  ck_assert_uint_eq (none->changes->len, 0);
  stage_edit_match (wrong, "2026-01-10", "Dee > Cy");
  ck_assert (app_season_refresh (season, stage_db, stage_packs, NULL, NULL));
  impact = app_season_dup_impact (season, stage_db, 2, NULL);
  ck_assert_uint_eq (impact->changes->len, 2);
  change = g_ptr_array_index (impact->changes, 0);
  ck_assert_str_eq (change->name, "Dee");
  ck_assert_int_eq (change->points_before, 0);
  ck_assert_int_eq (change->points_after, LEAGUE_POINT);
  ck_assert_uint_eq (change->rank_before, 3);
  ck_assert_uint_eq (change->rank_after, 1);
  ck_assert_double_eq (change->rating_before, 1490);
  ck_assert_double_eq (change->rating_after, 1510);
  ck_assert_uint_eq (g_strv_length (impact->corrected), 1);
  ck_assert_str_eq (impact->corrected[0], "Round 1: Dee 1 – 0 Cy");
  ck_assert_ptr_null (none->corrected[0]);
  ck_assert_uint_eq (g_strv_length (impact->pairings), 2);
  ck_assert_ptr_nonnull (strstr (impact->pairings[0], "Ann and Cy are paired"));
}
END_TEST

/* A collection may come from somebody else: what is no table, or one that nobody would write, is
 * none. */
START_TEST (a_hostile_published_table_is_none)
{
  const StageSeason swiss = { .format = "swiss", .rounds = 3 };
  gint64 id = stage_season (&swiss, "Ann; Ben; Cy; Dee");
  g_autoptr (AppSeason) season = NULL;
  g_autoptr (AppCorrectionImpact) impact = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  DbRound round = { .number = 2, .date = (char *)"", .paired = 1000 };

  switch (_i) {
  case 0: /* json-glib would overflow its stack */
    for (guint k = 0; k < 500000; k++)
      g_string_append_c (text, '[');
    break;
  case 1:
    for (guint k = 0; k < 100000; k++)
      g_string_append (text, "{\"a\":");
    break;
  case 2: /* two ways to read it */
    g_string_append (text, "[{\"entrant\": \"a\", \"entrant\": \"b\", \"rank\": 1}]");
    break;
  case 3:
    g_string_append (text, "[7, \"a\", null, [], {}, {\"entrant\": 5}, {\"entrant\": []}]");
    break;
  default:
    g_string_append (text, "{}");
  }
  season = stage_load (id);
  stage_played (id, 1, "2026-01-10", "Ann > Ben");
  round.published_table = text->str;
  ck_assert (db_round_set (stage_db, id, &round, NULL));
  ck_assert (app_season_refresh (season, stage_db, stage_packs, NULL, NULL));
  impact = app_season_dup_impact (season, stage_db, 2, NULL);
  ck_assert_ptr_nonnull (impact);
  ck_assert_uint_eq (impact->round, 2);
  ck_assert_uint_eq (impact->changes->len, 0);
}
END_TEST

/* Another process's change is seen, and so is a player's new name. */
START_TEST (never_stale)
{
  const StageSeason ladder = { .format = "ladder", .open = TRUE };
  gint64 id = stage_season (&ladder, "Ann; Ben");
  g_autoptr (AppSeason) season = stage_load (id);
  DbStore *own = stage_db;
  gboolean changed = TRUE;
  gint64 player;

  ck_assert (app_season_refresh (season, own, stage_packs, &changed, NULL));
  ck_assert (!changed);
  stage_db = db_store_open (stage_path (), DB_OPEN_EXISTING, NULL);
  stage_match ("2026-01-01", "Ben > Ann");
  ck_assert (app_season_refresh (season, own, stage_packs, &changed, NULL));
  ck_assert (changed);
  ck_assert_str_eq (told (season, LEAGUE_COLUMN_POINTS), "1 Ben 1, 2 Ann 0");
  ck_assert (db_player_find (stage_db, "Ben", &player, NULL));
  ck_assert (db_player_rename (stage_db, player, "Benno", NULL));
  ck_assert (app_season_refresh (season, own, stage_packs, &changed, NULL));
  ck_assert_str_eq (told (season, LEAGUE_COLUMN_POINTS), "1 Benno 1, 2 Ann 0");
  db_store_close (stage_db);
  stage_db = own;
}
END_TEST

/* Following against reading */

#define EDITS 120 /* TOMEKEEPER_GAMES times as many */

/* The last ones play seldom, and take part in no season. */
static const char *const names[] = { "Ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Gil", "Hal", "Ida" };
#define ENTRANTS 6

static const char *
random_name (GRand *rand)
{
  return names[g_rand_int_range (rand, 0, ENTRANTS)];
}

static char *
random_result (GRand *rand, guint most)
{
  static const char *const between[] = { " > ", " = " };
  g_autoptr (GPtrArray) left = g_ptr_array_new ();
  GString *out = g_string_new (NULL);
  guint n = g_rand_int_range (rand, 0, 4) == 0 ? most : 2;

  for (guint k = 0; k < G_N_ELEMENTS (names); k++)
    if (k < ENTRANTS || g_rand_int_range (rand, 0, 8) == 0)
      g_ptr_array_add (left, (gpointer)names[k]);
  for (guint k = 0; k < n; k++)
    g_string_append_printf (out, "%s%s", k > 0 ? between[g_rand_int_range (rand, 0, 4) == 0] : "",
                            (char *)g_ptr_array_remove_index_fast (
                                left, (guint)g_rand_int_range (rand, 0, (gint32)left->len)));
  return g_string_free (out, FALSE);
}

static char *
random_date (GRand *rand)
{
  return g_strdup_printf ("2026-%02d-%02d%s", g_rand_int_range (rand, 1, 5),
                          g_rand_int_range (rand, 1, 29),
                          g_rand_boolean (rand) ? "" : "T18:30:00Z");
}

typedef struct {
  GRand *rand;
  GArray *matches, *fixtures;
  gint64 ladder, swiss;
} Club;

static gint64
random_row (Club *club, GArray *rows)
{
  return g_array_index (rows, gint64, g_rand_int_range (club->rand, 0, (gint32)rows->len));
}

static void
add_match (Club *club)
{
  g_autofree char *date = random_date (club->rand);
  g_autofree char *result = random_result (club->rand, 4);
  gint64 match =
      stage_match_of (g_rand_int_range (club->rand, 0, 6) == 0 ? "Go" : "Chess", date, result);

  g_array_append_val (club->matches, match);
}

static void
edit_match (Club *club)
{
  g_autofree char *date = random_date (club->rand);
  g_autofree char *result = random_result (club->rand, 3);

  stage_edit_match (random_row (club, club->matches), date, result);
}

static void
add_fixture (Club *club)
{
  guint round = (guint)g_rand_int_range (club->rand, 1, 5);
  const char *one = random_name (club->rand), *other = random_name (club->rand);
  g_autofree char *both = g_strdup_printf ("%s - %s", one, other);
  g_autofree char *result = g_strdup_printf ("%s > %s", one, other);
  g_autofree char *date = random_date (club->rand);
  gint64 fixture, match = 0;

  if (one == other) {
    fixture = stage_fixture (club->swiss, round, "bye", one, 0);
  } else {
    if (g_rand_boolean (club->rand)) {
      match = stage_match (date, result);
      g_array_append_val (club->matches, match);
    }
    fixture = stage_fixture (club->swiss, round, "match", both, match);
  }
  g_array_append_val (club->fixtures, fixture);
}

static void
change_fixture (Club *club)
{
  gint64 id = random_row (club, club->fixtures);
  g_autoptr (DbFixture) fixture = db_fixture_get (stage_db, id, NULL);

  if (fixture->deleted != 0)
    ck_assert (db_fixture_set_deleted (stage_db, id, FALSE, NULL));
  else if (!g_str_equal (fixture->kind, "match") || g_rand_int_range (club->rand, 0, 4) == 0)
    ck_assert (db_fixture_set_deleted (stage_db, id, TRUE, NULL));
  else if (g_rand_boolean (club->rand))
    stage_award (id, fixture->award[0] != '\0' ? "" : "forfeit",
                 1 + (guint)g_rand_boolean (club->rand), 1 + (guint)g_rand_boolean (club->rand));
  else
    stage_link (id, 0);
}

static void
merge_players (Club *club)
{
  static guint n;
  g_autofree char *name = g_strdup_printf ("Zoe%u", ++n);
  g_autofree char *result = g_strdup_printf ("%s > Ann", name);
  gint64 one, other, batch = 0;

  /* Somebody's second self, who sits in a match. */
  stage_match ("2026-02-02", result);
  ck_assert (db_player_find (stage_db, name, &one, NULL));
  ck_assert (db_player_find (stage_db, random_name (club->rand), &other, NULL));
  /* Who played against himself then can't be one person. */
  if (db_player_merge (stage_db, one, other, &batch, NULL) && g_rand_boolean (club->rand))
    ck_assert (db_changes_undo (stage_db, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, NULL));
}

static void
change_season (Club *club)
{
  g_autoptr (DbSeason) row =
      db_season_get (stage_db, g_rand_boolean (club->rand) ? club->ladder : club->swiss, NULL);

  g_free (row->tie_breaks);
  row->tie_breaks = g_strdup (g_rand_boolean (club->rand) ? "bh sb" : "win de");
  g_free (row->starts);
  row->starts = g_strdup (g_rand_boolean (club->rand) ? "" : "2026-02-01");
  ck_assert (db_season_update (stage_db, row, NULL));
}

static void
undo_last (Club *club)
{
  gint64 batch = 0;

  ck_assert (db_changes_last_undoable (stage_db, &batch, NULL));
  if (batch != 0)
    db_changes_undo (stage_db, batch, DB_UNDO_WHAT_CAN_BE, NULL, NULL, NULL);
}

static void
set_round_day (Club *club)
{
  g_autofree char *date = random_date (club->rand);
  DbRound round = { .number = (guint)g_rand_int_range (club->rand, 1, 5), .date = date };

  date[10] = '\0';
  round.published_table = (char *)"";
  ck_assert (db_round_set (stage_db, club->swiss, &round, NULL));
}

static void
one_edit (Club *club)
{
  switch (g_rand_int_range (club->rand, 0, 16)) {
  case 0:
  case 1:
  case 2:
  case 3:
    add_match (club);
    break;
  case 4:
  case 5:
    edit_match (club);
    break;
  case 6:
  case 7:
    stage_delete_match (random_row (club, club->matches), g_rand_boolean (club->rand));
    break;
  case 8:
  case 9:
  case 10:
    add_fixture (club);
    break;
  case 11:
  case 12:
    change_fixture (club);
    break;
  case 13:
    undo_last (club);
    break;
  case 14:
    if (g_rand_int_range (club->rand, 0, 4) == 0)
      merge_players (club);
    else
      set_round_day (club);
    break;
  default:
    if (g_rand_int_range (club->rand, 0, 3) == 0)
      change_season (club);
    break;
  }
}

static void
assert_as_read (AppSeason *season, gint64 id)
{
  g_autoptr (AppSeason) read = stage_load (id);

  stage_assert_same (season, read);
}

START_TEST (following_is_reading)
{
  const StageSeason ladder = {
    .format = "ladder", .open = TRUE, .tie_breaks = "bh", .rating = "glicko-2", .scheme = "places"
  };
  const StageSeason swiss = { .format = "swiss", .tie_breaks = "bh-c1 sb", .rating = "elo" };
  const char *times = suite_variable ("TOMEKEEPER_GAMES");
  guint n = EDITS * (times != NULL ? (guint)MAX (1, atoi (times)) : 1);
  Club club = { .rand = g_rand_new_with_seed ((guint32)_i),
                .matches = g_array_new (FALSE, FALSE, sizeof (gint64)),
                .fixtures = g_array_new (FALSE, FALSE, sizeof (gint64)) };
  g_autoptr (AppSeason) open = NULL;
  g_autoptr (AppSeason) paired = NULL;
  g_autoptr (AppSeason) all = NULL;

  club.ladder = stage_season (&ladder, "Ann; Ben; Cy; Dee; Eve; Fay");
  club.swiss = stage_season (&swiss, "Fay; Eve; Dee; Cy; Ben; Ann");
  add_match (&club);
  add_fixture (&club);
  open = stage_load (club.ladder);
  paired = stage_load (club.swiss);
  all = stage_load (0);
  for (guint k = 0; k < n; k++) {
    one_edit (&club);
    /* The kept form serves from here and there on. */
    if (k % 16 == 0)
      ck_assert (app_season_write_cache (open, stage_db, NULL)
                 && app_season_write_cache (all, stage_db, NULL));
    if (g_rand_int_range (club.rand, 0, 3) > 0) {
      ck_assert (app_season_refresh (open, stage_db, stage_packs, NULL, NULL));
      ck_assert (app_season_refresh (paired, stage_db, stage_packs, NULL, NULL));
      ck_assert (app_season_refresh (all, stage_db, stage_packs, NULL, NULL));
      assert_as_read (open, club.ladder);
      assert_as_read (paired, club.swiss);
      assert_as_read (all, 0);
    }
  }
  g_rand_free (club.rand);
  g_array_unref (club.matches);
  g_array_unref (club.fixtures);
}
END_TEST

TEST_SUITE (season)
{
  Suite *suite = suite_create ("app-season");
  TCase *counts = tcase_create ("what counts");
  TCase *sentences = tcase_create ("in words");
  TCase *changes = tcase_create ("changes");
  TCase *others = tcase_create ("others");

  tcase_add_checked_fixture (counts, stage_setup, stage_teardown);
  tcase_add_test (counts, ladders);
  tcase_add_test (counts, exceptions);
  tcase_add_test (counts, sides_of_several);
  tcase_add_test (counts, with_moves);
  tcase_add_test (counts, teams);
  tcase_add_test (counts, fixtures_and_awards);
  tcase_add_test (counts, days_of_rounds);
  tcase_add_test (counts, order_of_entry);
  tcase_add_test (counts, all_matches);
  tcase_add_test (counts, ratings_carried_on);
  suite_add_tcase (suite, counts);
  tcase_add_checked_fixture (sentences, stage_setup, stage_teardown);
  tcase_add_test (sentences, why_and_order);
  suite_add_tcase (suite, sentences);
  tcase_add_checked_fixture (changes, stage_setup, stage_teardown);
  tcase_add_test (changes, corrections_change_places);
  tcase_add_loop_test (changes, a_hostile_published_table_is_none, 0, 5);
  tcase_add_loop_test (changes, following_is_reading, 0, 2);
  suite_add_tcase (suite, changes);
  tcase_add_checked_fixture (others, stage_setup_file, stage_teardown);
  tcase_add_test (others, never_stale);
  suite_add_tcase (suite, others);
  return suite;
}
