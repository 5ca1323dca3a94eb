/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ratings over all results: what counts, teams and more than two sides, rating periods, and that
 * neither the order of entry nor a later change makes a difference.
 */
#include "tests/suite.h"

#include "app/league/maths/ratings.h"

#include <math.h>
#include <stdio.h>

#define SAME 1e-9
#define ENTRANTS 12
#define MATCHES 240

/* A result as text: its seats as "ENTRANT:SIDE:PLACE ...". */
static void
add (LeagueResults *results, LeagueKind kind, LeagueDay day, guint round, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  LeagueSeat seats[LEAGUE_SEATS] = { 0 };
  LeagueResult result = {
    .match = results->results->len + 1,
    .day = day,
    .round = (guint16)round,
    .kind = (guint8)kind,
  };
  guint n = g_strv_length (words);

  for (guint k = 0; k < n; k++) {
    unsigned entrant, side, place;

    ck_assert_int_eq (sscanf (words[k], "%u:%u:%u", &entrant, &side, &place), 3);
    seats[k] = (LeagueSeat){ entrant, (guint8)side, (guint8)(k + 1), (guint8)place, 0 };
  }
  league_results_add (results, &result, seats, n);
}

static LeagueResults *
results_of (guint entrants)
{
  LeagueResults *results = league_results_new ();

  for (guint k = 0; k < entrants; k++)
    g_array_append_val (results->entrants, ((LeagueEntrant){ .id = k + 1, .joined = 1 }));
  return results;
}

static LeagueRatings *
rate (LeagueSystem system, const LeagueResults *results)
{
  LeagueRatingRules rules;

  league_rating_rules_init (&rules, system);
  return league_ratings_new (&rules, results, NULL, 0, TRUE);
}

static void
check_rating (const LeagueRatings *ratings, guint entrant, double rating)
{
  ck_assert_double_eq_tol (league_ratings_get (ratings, entrant).rating, rating, SAME);
}

START_TEST (test_elo)
{
  g_autoptr (LeagueResults) results = results_of (3);
  g_autoptr (LeagueRatings) ratings = NULL;
  double second, expected;

  add (results, LEAGUE_PLAYED, 20260101, 1, "0:0:1 1:1:2");
  add (results, LEAGUE_PLAYED, 20260102, 2, "0:0:1 2:1:1");
  ratings = rate (LEAGUE_ELO, results);
  /* 1516 draws with 1500. */
  expected = 1 / (1 + pow (10, -16.0 / 400));
  second = 32 * (0.5 - expected);
  check_rating (ratings, 0, 1516 + second);
  check_rating (ratings, 1, 1484);
  check_rating (ratings, 2, 1500 - second);
  ck_assert_uint_eq (league_ratings_get_n (ratings, 0), 2);
  ck_assert_uint_eq (league_ratings_get_n (ratings, 1), 1);
  ck_assert_double_eq (league_ratings_get (ratings, 0).deviation, 0);
}
END_TEST

/* Four at a table: each pair counts a third of K. Teams: by their means, all members alike. */
START_TEST (test_elo_sides)
{
  g_autoptr (LeagueResults) table = results_of (4), teams = results_of (3);
  g_autoptr (LeagueRatings) by_table = NULL, by_team = NULL;
  const LeagueRating starts[] = { { .rating = 1600 }, { .rating = 1400 }, { .rating = 1700 } };
  double change = 32 * (1 - 1 / (1 + pow (10, 200.0 / 400)));
  LeagueRatingRules rules;

  add (table, LEAGUE_PLAYED, 20260101, 1, "0:0:2 1:1:4 2:2:2 3:3:1");
  by_table = rate (LEAGUE_ELO, table);
  check_rating (by_table, 3, 1500 + 16);
  check_rating (by_table, 0, 1500);
  check_rating (by_table, 2, 1500);
  check_rating (by_table, 1, 1500 - 16);

  add (teams, LEAGUE_PLAYED, 20260101, 1, "0:0:1 2:1:2 1:0:1");
  league_rating_rules_init (&rules, LEAGUE_ELO);
  by_team = league_ratings_new (&rules, teams, starts, 0, FALSE);
  check_rating (by_team, 0, 1600 + change);
  check_rating (by_team, 1, 1400 + change);
  check_rating (by_team, 2, 1700 - change);
}
END_TEST

START_TEST (test_elo_provisional)
{
  g_autoptr (LeagueResults) results = results_of (2);
  g_autoptr (LeagueRatings) ratings = NULL;
  LeagueRatingRules rules;
  const LeagueRatingStep *history;
  guint n;

  for (guint k = 0; k < 3; k++)
    add (results, LEAGUE_PLAYED, 20260101 + (int)k, k + 1, "0:0:1 1:1:2");
  league_rating_rules_init (&rules, LEAGUE_ELO);
  rules.k = 10;
  rules.provisional = 2;
  ratings = league_ratings_new (&rules, results, NULL, 0, TRUE);
  history = league_ratings_get_history (ratings, 0, &n);
  ck_assert_uint_eq (n, 3);
  for (guint k = 0; k < n; k++) {
    double expected =
        league_elo_expected (history[k].before.rating, 3000 - history[k].before.rating);

    ck_assert_double_eq_tol (history[k].after.rating - history[k].before.rating,
                             (k < 2 ? 20 : 10) * (1 - expected), SAME);
    ck_assert_uint_eq (history[k].result, k);
    ck_assert_int_eq (history[k].day, 20260101 + (int)k);
  }
}
END_TEST

/* What moves no rating, in any system. */
START_TEST (test_uncounted)
{
  const struct {
    LeagueKind kind;
    LeagueDay day;
    const char *seats;
  } uncounted[] = {
    { LEAGUE_DECIDED, 20260101, "0:0:1 1:1:2" },
    { LEAGUE_FORFEIT, 20260101, "0:0:1 1:1:2" },
    { LEAGUE_BYE, 20260101, "0:0:1" },
    { LEAGUE_FULL_BYE, 20260101, "0:0:1" },
    { LEAGUE_HALF_BYE, 20260101, "0:0:1" },
    { LEAGUE_ZERO_BYE, 20260101, "0:0:1" },
    { LEAGUE_UNPLAYED, 20260101, "0:0:1 1:1:1" },
    { LEAGUE_PLAYED, 20260101, "0:0:1 1:0:1" },
    { LEAGUE_PLAYED, 20260202, "0:0:1 1:1:2" },
  };
  g_autoptr (LeagueResults) results = results_of (2);

  for (guint k = 0; k < G_N_ELEMENTS (uncounted); k++)
    add (results, uncounted[k].kind, uncounted[k].day, k, uncounted[k].seats);
  for (guint system = LEAGUE_ELO; system <= LEAGUE_PLACKETT_LUCE; system++) {
    g_autoptr (LeagueRatings) ratings = NULL;
    LeagueRatingRules rules;
    guint n;

    league_rating_rules_init (&rules, system);
    ratings = league_ratings_new (&rules, results, NULL, 20260201, TRUE);
    ck_assert_uint_eq (league_ratings_get_n (ratings, 0), 0);
    check_rating (ratings, 0, system == LEAGUE_PLACKETT_LUCE ? 25 : 1500);
    league_ratings_get_history (ratings, 0, &n);
    ck_assert_uint_eq (n, 0);
  }
}
END_TEST

/* The paper's player as a run: his games fall into March, in any order of days; in May the others
 * play on without him. */
START_TEST (test_glicko2_months)
{
  const LeagueRating starts[] = {
    { 1500, 200, 0.06 }, { 1400, 30, 0.06 }, { 1550, 100, 0.06 }, { 1700, 300, 0.06 }, { 0 },
  };
  g_autoptr (LeagueResults) results = results_of (5);
  g_autoptr (LeagueRatings) ratings = NULL;
  LeagueGlickoGame game;
  LeagueRating march, late;
  LeagueRatingRules rules;
  const LeagueRatingStep *history;
  guint n;

  add (results, LEAGUE_PLAYED, 20260301, 0, "0:0:1 1:1:2");
  add (results, LEAGUE_PLAYED, 20260315, 0, "2:0:1 0:1:2");
  add (results, LEAGUE_PLAYED, 20260331, 0, "0:0:2 3:1:1");
  add (results, LEAGUE_PLAYED, 20260503, 0, "1:0:1 4:1:2");
  league_results_sort (results);
  league_rating_rules_init (&rules, LEAGUE_GLICKO2);
  ratings = league_ratings_new (&rules, results, starts, 0, TRUE);

  history = league_ratings_get_history (ratings, 0, &n);
  ck_assert_uint_eq (n, 1);
  ck_assert_uint_eq (history[0].result, 2);
  ck_assert_int_eq (history[0].day, 20260331);
  march = history[0].after;
  ck_assert_double_eq_tol (march.rating, 1464.0506705393013, SAME);
  ck_assert_double_eq_tol (march.deviation, 151.51652412385727, SAME);
  ck_assert_uint_eq (league_ratings_get_n (ratings, 0), 3);

  /* April and May without a game. */
  check_rating (ratings, 0, march.rating);
  ck_assert_double_eq_tol (league_ratings_get (ratings, 0).deviation,
                           hypot (march.deviation, sqrt (2) * march.volatility * 173.7178), SAME);

  /* The first opponent rests in April only; the newcomer has rested never. */
  history = league_ratings_get_history (ratings, 1, &n);
  ck_assert_uint_eq (n, 2);
  ck_assert_double_eq_tol (
      history[1].before.deviation,
      hypot (history[0].after.deviation, history[0].after.volatility * 173.7178), SAME);
  game = (LeagueGlickoGame){ history[1].before, 0 };
  late = league_glicko2_rate (&(LeagueRating){ 1500, 350, 0.06 }, &game, 1, 0.5);
  check_rating (ratings, 4, late.rating);
  ck_assert_double_eq_tol (league_ratings_get (ratings, 4).deviation, late.deviation, SAME);
}
END_TEST

/* Two wins of one over another are one period or two. */
static const struct {
  LeaguePeriod period;
  LeagueDay days[2];
  guint rounds[2];
  guint periods;
} PERIODS[] = {
  { LEAGUE_PERIOD_DAY, { 20260228, 20260228 }, { 1, 2 }, 1 },
  { LEAGUE_PERIOD_DAY, { 20260228, 20260301 }, { 1, 1 }, 2 },
  { LEAGUE_PERIOD_DAY, { 0, 0 }, { 1, 1 }, 1 },
  { LEAGUE_PERIOD_DAY, { 0, 20260301 }, { 1, 1 }, 2 },
  /* 22 November 2026 is a Sunday. */
  { LEAGUE_PERIOD_WEEK, { 20261116, 20261122 }, { 1, 1 }, 1 },
  { LEAGUE_PERIOD_WEEK, { 20261122, 20261123 }, { 1, 1 }, 2 },
  { LEAGUE_PERIOD_WEEK, { 20241230, 20250105 }, { 1, 1 }, 1 },
  { LEAGUE_PERIOD_WEEK, { 20240226, 20240303 }, { 1, 1 }, 1 },
  { LEAGUE_PERIOD_MONTH, { 20261101, 20261130 }, { 1, 2 }, 1 },
  { LEAGUE_PERIOD_MONTH, { 20261231, 20270101 }, { 1, 1 }, 2 },
  { LEAGUE_PERIOD_ROUND, { 20260101, 20260301 }, { 1, 1 }, 1 },
  { LEAGUE_PERIOD_ROUND, { 20260101, 20260101 }, { 1, 2 }, 2 },
  { LEAGUE_PERIOD_ROUND, { 20260101, 20260102 }, { 1, 0 }, 1 },
};

START_TEST (test_periods)
{
  g_autoptr (LeagueResults) results = results_of (2);
  g_autoptr (LeagueRatings) ratings = NULL;
  LeagueRating start = { 1500, 350, 0.06 };
  LeagueGlickoGame games[] = { { start, 1 }, { start, 1 } };
  LeagueRating at_once = league_glicko2_rate (&start, games, 2, 0.5);
  LeagueRatingRules rules;
  guint n;

  for (guint k = 0; k < 2; k++)
    add (results, LEAGUE_PLAYED, PERIODS[_i].days[k], PERIODS[_i].rounds[k], "0:0:1 1:1:2");
  league_results_sort (results);
  league_rating_rules_init (&rules, LEAGUE_GLICKO2);
  rules.period = PERIODS[_i].period;
  ratings = league_ratings_new (&rules, results, NULL, 0, TRUE);
  league_ratings_get_history (ratings, 0, &n);
  ck_assert_uint_eq (n, PERIODS[_i].periods);
  ck_assert_uint_eq (league_ratings_get_n (ratings, 0), 2);
  if (n == 1)
    check_rating (ratings, 0, at_once.rating);
  else
    ck_assert (fabs (league_ratings_get (ratings, 0).rating - at_once.rating) > 1);
}
END_TEST

/* A match of round 1 that is played late belongs to round 1. */
START_TEST (test_late_round)
{
  g_autoptr (LeagueResults) late = results_of (4), in_time = results_of (4);
  g_autoptr (LeagueRatings) one = NULL, other = NULL;
  LeagueRatingRules rules;

  add (in_time, LEAGUE_PLAYED, 20260101, 1, "0:0:1 1:1:2");
  add (in_time, LEAGUE_PLAYED, 20260101, 1, "2:0:1 3:1:2");
  add (in_time, LEAGUE_PLAYED, 20260108, 2, "0:0:1 2:1:2");
  add (late, LEAGUE_PLAYED, 20260101, 1, "0:0:1 1:1:2");
  add (late, LEAGUE_PLAYED, 20260108, 2, "0:0:1 2:1:2");
  add (late, LEAGUE_PLAYED, 20260115, 1, "2:0:1 3:1:2");
  league_rating_rules_init (&rules, LEAGUE_GLICKO2);
  rules.period = LEAGUE_PERIOD_ROUND;
  one = league_ratings_new (&rules, in_time, NULL, 0, TRUE);
  other = league_ratings_new (&rules, late, NULL, 0, TRUE);
  for (guint k = 0; k < 4; k++) {
    check_rating (one, k, league_ratings_get (other, k).rating);
    ck_assert_double_eq (league_ratings_get (one, k).deviation,
                         league_ratings_get (other, k).deviation);
  }
}
END_TEST

/* Three sides are three games each; a partner who is 200 better makes opponents 100 weaker. */
START_TEST (test_glicko2_sides)
{
  const LeagueRating starts[] = { { 1600, 80, 0.06 }, { 1400, 60, 0.06 }, { 1500, 90, 0.06 } };
  LeagueRating shifted = { 1600, 90, 0.06 }, pair = { 1500, 50, 0.06 };
  LeagueGlickoGame three[] = { { starts[1], 1 }, { starts[2], 0.5 } };
  LeagueGlickoGame won = { shifted, 1 }, lost = { pair, 0 };
  g_autoptr (LeagueResults) table = results_of (3), teams = results_of (3);
  g_autoptr (LeagueRatings) by_table = NULL, by_team = NULL;
  LeagueRatingRules rules;

  league_rating_rules_init (&rules, LEAGUE_GLICKO2);
  add (table, LEAGUE_PLAYED, 20260101, 1, "0:0:1 1:1:3 2:2:1");
  by_table = league_ratings_new (&rules, table, starts, 0, FALSE);
  check_rating (by_table, 0, league_glicko2_rate (&starts[0], three, 2, 0.5).rating);
  add (teams, LEAGUE_PLAYED, 20260101, 1, "0:0:1 1:0:1 2:1:2");
  by_team = league_ratings_new (&rules, teams, starts, 0, FALSE);
  check_rating (by_team, 0, league_glicko2_rate (&starts[0], &won, 1, 0.5).rating);
  check_rating (by_team, 2, league_glicko2_rate (&starts[2], &lost, 1, 0.5).rating);
}
END_TEST

START_TEST (test_plackett_luce)
{
  g_autoptr (LeagueResults) results = results_of (4);
  g_autoptr (LeagueRatings) ratings = NULL;
  const guint8 sides[] = { 0, 0, 1, 2 }, places[] = { 2, 1, 2 };
  LeagueRatingRules rules;
  LeagueRating by_hand[4];
  guint n;

  add (results, LEAGUE_PLAYED, 20260101, 1, "3:0:2 1:0:2 0:1:1 2:2:2");
  ratings = rate (LEAGUE_PLACKETT_LUCE, results);
  league_rating_rules_init (&rules, LEAGUE_PLACKETT_LUCE);
  for (guint k = 0; k < 4; k++)
    by_hand[k] = (LeagueRating){ rules.mu, rules.sigma, 0 };
  league_plackett_luce_rate (&rules, by_hand, sides, 4, places, 3);
  check_rating (ratings, 3, by_hand[0].rating);
  check_rating (ratings, 0, by_hand[2].rating);
  check_rating (ratings, 2, by_hand[3].rating);
  ck_assert_double_eq_tol (league_ratings_get_shown (ratings, 0),
                           by_hand[2].rating - 3 * by_hand[2].deviation, SAME);
  ck_assert_double_eq (league_ratings_get_history (ratings, 1, &n)->after.deviation,
                       by_hand[1].deviation);
}
END_TEST

/* Random results, so that any of them can be left out. */
typedef struct {
  LeagueResult result;
  LeagueSeat seats[6];
} Random;

static void
random_match (Random *match, GRand *random, guint number)
{
  guint n = (guint)g_rand_int_range (random, 2, 7), sides = (guint)g_rand_int_range (random, 2, 4);
  guint entrant = (guint)g_rand_int_range (random, 0, ENTRANTS);
  guint8 places[] = { 1, (guint8)g_rand_int_range (random, 1, 3), 3 };

  sides = MIN (sides, n);
  *match = (Random){ .result = { .match = number + 1, .kind = LEAGUE_PLAYED } };
  match->result.n_seats = (guint8)n;
  match->result.round = (guint16)g_rand_int_range (random, 0, 9);
  if (g_rand_int_range (random, 0, 20) != 0)
    match->result.day =
        20260001 + 100 * g_rand_int_range (random, 1, 8) + g_rand_int_range (random, 0, 28);
  if (g_rand_int_range (random, 0, 10) == 0)
    match->result.kind = LEAGUE_FORFEIT;
  for (guint k = 0; k < n; k++)
    match->seats[k] = (LeagueSeat){
      .entrant = (entrant + k) % ENTRANTS,
      .side = (guint8)(k % sides),
      .seat = (guint8)(k + 1),
      .place = places[k % sides],
    };
}

/* The matches of @order that are not @without; MATCHES for all of them. */
static LeagueResults *
results_from (const Random *matches, const guint *order, guint without)
{
  LeagueResults *results = results_of (ENTRANTS);

  for (guint k = 0; k < MATCHES; k++)
    if (order[k] != without)
      league_results_add (results, &matches[order[k]].result, matches[order[k]].seats,
                          matches[order[k]].result.n_seats);
  league_results_sort (results);
  return results;
}

/* To the last bit. */
static void
check_same (const LeagueRatings *one, const LeagueRatings *other)
{
  for (guint k = 0; k < ENTRANTS; k++) {
    LeagueRating a = league_ratings_get (one, k), b = league_ratings_get (other, k);
    const LeagueRatingStep *steps_a, *steps_b;
    guint n_a, n_b;

    ck_assert_mem_eq (&a, &b, sizeof a);
    ck_assert_uint_eq (league_ratings_get_n (one, k), league_ratings_get_n (other, k));
    steps_a = league_ratings_get_history (one, k, &n_a);
    steps_b = league_ratings_get_history (other, k, &n_b);
    ck_assert_uint_eq (n_a, n_b);
    for (guint step = 0; step < n_a; step++) {
      ck_assert_mem_eq (&steps_a[step].after, &steps_b[step].after, sizeof a);
      ck_assert_mem_eq (&steps_a[step].before, &steps_b[step].before, sizeof a);
      ck_assert_uint_eq (steps_a[step].result, steps_b[step].result);
    }
  }
}

static guint
index_of (const LeagueResults *results, gint64 match)
{
  for (guint k = 0; k < results->results->len; k++)
    if (g_array_index (results->results, LeagueResult, k).match == match)
      return k;
  return G_MAXUINT;
}

static const struct {
  LeagueSystem system;
  LeaguePeriod period;
} RUNS[] = {
  { LEAGUE_ELO, LEAGUE_PERIOD_MONTH },     { LEAGUE_GLICKO2, LEAGUE_PERIOD_ROUND },
  { LEAGUE_GLICKO2, LEAGUE_PERIOD_DAY },   { LEAGUE_GLICKO2, LEAGUE_PERIOD_WEEK },
  { LEAGUE_GLICKO2, LEAGUE_PERIOD_MONTH }, { LEAGUE_PLACKETT_LUCE, LEAGUE_PERIOD_MONTH },
};

/* Many a match is missing and then entered. */
START_TEST (test_any_order_and_update)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (62 + (guint)_i);
  Random matches[MATCHES];
  guint order[MATCHES], shuffled[MATCHES];
  LeagueRatingRules rules;
  g_autoptr (LeagueResults) all = NULL, mixed = NULL;
  g_autoptr (LeagueRatings) ratings = NULL, from_mixed = NULL, kept = NULL;

  for (guint k = 0; k < MATCHES; k++) {
    random_match (&matches[k], random, k);
    order[k] = shuffled[k] = k;
  }
  for (guint k = MATCHES - 1; k > 0; k--) {
    guint other = (guint)g_rand_int_range (random, 0, (gint32)k + 1), held = shuffled[k];

    shuffled[k] = shuffled[other];
    shuffled[other] = held;
  }
  league_rating_rules_init (&rules, RUNS[_i].system);
  rules.period = RUNS[_i].period;
  rules.provisional = 7;
  all = results_from (matches, order, MATCHES);
  mixed = results_from (matches, shuffled, MATCHES);
  ratings = league_ratings_new (&rules, all, NULL, 0, TRUE);
  from_mixed = league_ratings_new (&rules, mixed, NULL, 0, TRUE);
  check_same (ratings, from_mixed);

  kept = league_ratings_new (&rules, all, NULL, 0, TRUE);
  for (guint k = 0; k < MATCHES; k += 8) {
    g_autoptr (LeagueResults) fewer = results_from (matches, shuffled, k);
    g_autoptr (LeagueRatings) anew = league_ratings_new (&rules, fewer, NULL, 0, TRUE);
    guint first = index_of (all, k + 1);

    league_ratings_update (kept, fewer, first);
    check_same (kept, anew);
    league_ratings_update (kept, all, first);
    check_same (kept, ratings);
  }
}
END_TEST

/* Who comes later begins with the rules' numbers; without history an update does the same. */
START_TEST (test_newcomer)
{
  for (guint k = 0; k < G_N_ELEMENTS (RUNS); k++) {
    g_autoptr (LeagueResults) results = results_of (2);
    g_autoptr (LeagueRatings) ratings = NULL, plain = NULL, anew = NULL;
    LeagueRatingRules rules;

    league_rating_rules_init (&rules, RUNS[k].system);
    rules.period = RUNS[k].period;
    add (results, LEAGUE_PLAYED, 20260101, 1, "0:0:1 1:1:2");
    ratings = league_ratings_new (&rules, results, NULL, 0, TRUE);
    plain = league_ratings_new (&rules, results, NULL, 0, FALSE);
    g_array_append_val (results->entrants, ((LeagueEntrant){ .id = 9, .joined = 2 }));
    add (results, LEAGUE_PLAYED, 20260201, 2, "2:0:1 1:1:2");
    league_ratings_update (ratings, results, 1);
    league_ratings_update (plain, results, 1);
    anew = league_ratings_new (&rules, results, NULL, 0, TRUE);
    for (guint entrant = 0; entrant < 3; entrant++) {
      LeagueRating wanted = league_ratings_get (anew, entrant);
      LeagueRating one = league_ratings_get (ratings, entrant);
      LeagueRating other = league_ratings_get (plain, entrant);

      ck_assert_mem_eq (&one, &wanted, sizeof one);
      ck_assert_mem_eq (&other, &wanted, sizeof other);
    }
    ck_assert (league_ratings_get_shown (ratings, 2) > league_ratings_get_shown (ratings, 1));
  }
}
END_TEST

TEST_SUITE (ratings_run)
{
  Suite *suite = suite_create ("ratings-run");
  TCase *tcase = tcase_create ("ratings-run");

  tcase_add_test (tcase, test_elo);
  tcase_add_test (tcase, test_elo_sides);
  tcase_add_test (tcase, test_elo_provisional);
  tcase_add_test (tcase, test_uncounted);
  tcase_add_test (tcase, test_glicko2_months);
  tcase_add_loop_test (tcase, test_periods, 0, G_N_ELEMENTS (PERIODS));
  tcase_add_test (tcase, test_late_round);
  tcase_add_test (tcase, test_glicko2_sides);
  tcase_add_test (tcase, test_plackett_luce);
  tcase_add_loop_test (tcase, test_any_order_and_update, 0, G_N_ELEMENTS (RUNS));
  tcase_add_test (tcase, test_newcomer);
  suite_add_tcase (suite, tcase);
  return suite;
}
