/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The outlook: what can be worked out by hand comes out by simulation, what is certain is certain.
 */
#include "tests/suite.h"

#include "app/league/maths/outlook.h"

#include <math.h>
#include <stdio.h>

#define RUNS 10000
/* Four standard deviations of a chance of a half. */
#define CLOSE 0.02

static LeagueResults *
results_of (guint entrants)
{
  LeagueResults *results = league_results_new ();

  for (guint k = 0; k < entrants; k++)
    g_array_append_val (results->entrants,
                        ((LeagueEntrant){ .id = k + 1, .joined = 1, .left = G_MAXUINT16 }));
  return results;
}

/* A result as text: its seats as "ENTRANT:PLACE:SCORE ...", each a side; "-" for no score. */
static void
add (LeagueResults *results, LeagueKind kind, guint round, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  LeagueSeat seats[LEAGUE_SEATS] = { 0 };
  LeagueResult result = {
    .fixture = results->results->len + 1,
    .day = 20260100 + (int)round,
    .round = (guint16)round,
    .kind = (guint8)kind,
  };
  guint n = g_strv_length (words);

  for (guint k = 0; k < n; k++) {
    unsigned entrant, place, score = 0;
    int read = sscanf (words[k], "%u:%u:%u", &entrant, &place, &score);

    ck_assert_int_ge (read, 2);
    seats[k] = (LeagueSeat){ .entrant = entrant,
                             .side = (guint8)k,
                             .seat = (guint8)(k + 1),
                             .place = (guint8)place,
                             .score = read == 3 ? score * 1000 : LEAGUE_NO_SCORE };
  }
  league_results_add (results, &result, seats, n);
}

static LeagueRules
rules_of (const char *scheme, guint rounds)
{
  return (LeagueRules){ .scheme = league_preset_scheme (scheme)->scheme,
                        .rounds = rounds,
                        .n_tie_breaks = 1,
                        .tie_breaks = { LEAGUE_COLUMN_WINS } };
}

typedef struct {
  LeagueRatingRules rules;
  LeagueRatings *ratings;
} Rated;

static void
rate (Rated *rated, LeagueSystem system, const LeagueResults *results, const LeagueRating *starts)
{
  league_rating_rules_init (&rated->rules, system);
  rated->ratings = league_ratings_new (&rated->rules, results, starts, 0, FALSE);
}

/* Checks that every row is one, and no chance below nothing. */
static void
check_rows (const LeagueOutlook *outlook)
{
  for (guint k = 0; k < outlook->n; k++) {
    double sum = 0;

    for (guint place = 0; place < outlook->n; place++) {
      ck_assert_double_ge (outlook->chances[k * outlook->n + place], 0);
      sum += outlook->chances[k * outlook->n + place];
    }
    ck_assert_double_eq_tol (sum, 1, 1e-9);
  }
}

/* @starts may be NULL. */
static LeagueOutlook *
look_out (const LeagueRules *rules, const LeagueResults *results, LeagueSystem system,
          const LeagueRating *starts, guint more_rounds, guint pod, double draws)
{
  Rated rated;
  LeagueOutlook *outlook;

  rate (&rated, system, results, starts);
  outlook = league_outlook_new (rules, results, &rated.rules, rated.ratings, more_rounds, pod,
                                draws, RUNS, 6, NULL);
  league_ratings_free (rated.ratings);
  ck_assert_ptr_nonnull (outlook);
  ck_assert_uint_eq (outlook->runs, RUNS);
  check_rows (outlook);
  return outlook;
}

static const LeagueRating STARTS[][3] = {
  [LEAGUE_ELO] = { { 1600, 0, 0 }, { 1500, 0, 0 }, { 1450, 0, 0 } },
  [LEAGUE_GLICKO2] = { { 1600, 60, 0.06 }, { 1500, 250, 0.06 }, { 1450, 90, 0.06 } },
  [LEAGUE_PLACKETT_LUCE] = { { 30, 4, 0 }, { 25, 8, 0 }, { 22, 2, 0 } },
};

/* One game left between two: as league_ratings_chances() says, however it came to be. */
START_TEST (test_one_game)
{
  const guint8 sides[] = { 0, 1 };
  g_autoptr (LeagueResults) paired = results_of (2), unpaired = results_of (2);
  LeagueRules rules = rules_of ("chess", 1);
  g_autoptr (LeagueOutlook) fixture = NULL, round = NULL;
  LeagueRatingRules rating_rules;
  double chances[2];

  add (paired, LEAGUE_UNPLAYED, 1, "0:0:- 1:0:-");
  league_rating_rules_init (&rating_rules, _i);
  league_ratings_chances (&rating_rules, STARTS[_i], sides, 2, 2, chances);
  ck_assert_double_gt (chances[0], 0.55);

  fixture = look_out (&rules, paired, _i, STARTS[_i], 0, 2, 0);
  ck_assert_double_eq_tol (fixture->chances[0], chances[0], CLOSE);
  ck_assert_double_eq_tol (fixture->chances[2], chances[1], CLOSE);
  ck_assert_double_eq (fixture->chances[0], fixture->chances[3]);
  ck_assert_double_eq_tol (fixture->points[0], fixture->chances[0], 1e-9);

  round = look_out (&rules, unpaired, _i, STARTS[_i], 1, 2, 0);
  ck_assert_double_eq_tol (round->chances[0], chances[0], CLOSE);
}
END_TEST

/* Three at a table: the first place as the chances say, the second by them among the others. */
START_TEST (test_one_table)
{
  const guint8 sides[] = { 0, 1, 2 };
  g_autoptr (LeagueResults) paired = results_of (3), unpaired = results_of (3);
  LeagueRules rules = rules_of ("places", 1);
  LeagueRatingRules rating_rules;
  double p[3];

  add (paired, LEAGUE_UNPLAYED, 1, "0:0:- 1:0:- 2:0:-");
  league_rating_rules_init (&rating_rules, _i);
  league_ratings_chances (&rating_rules, STARTS[_i], sides, 3, 3, p);
  for (guint k = 0; k < 2; k++) {
    g_autoptr (LeagueOutlook) outlook =
        look_out (&rules, k == 0 ? paired : unpaired, _i, STARTS[_i], k, 3, 0.5);
    double second = p[1] * p[0] / (1 - p[1]) + p[2] * p[0] / (1 - p[2]);

    for (guint entrant = 0; entrant < 3; entrant++)
      ck_assert_double_eq_tol (outlook->chances[entrant * 3], p[entrant], CLOSE);
    ck_assert_double_eq_tol (outlook->chances[1], second, CLOSE);
  }
}
END_TEST

/* Draws take of both chances alike: what is expected stays. */
START_TEST (test_draws)
{
  g_autoptr (LeagueResults) results = results_of (2);
  LeagueRules rules = rules_of ("chess", 1);
  g_autoptr (LeagueOutlook) some = NULL, all = NULL;
  double expected = league_elo_expected (1600, 1500);

  add (results, LEAGUE_UNPLAYED, 1, "0:0:- 1:0:-");
  some = look_out (&rules, results, LEAGUE_ELO, STARTS[LEAGUE_ELO], 0, 2, 0.3);
  ck_assert_double_eq_tol (some->points[0], expected, CLOSE);
  ck_assert_double_eq_tol (some->points[0] + some->points[1], 1, 1e-9);
  ck_assert_double_eq_tol (some->chances[3], expected - 0.15, CLOSE);
  all = look_out (&rules, results, LEAGUE_ELO, NULL, 0, 2, 1);
  ck_assert_double_eq (all->points[0], 0.5);
  ck_assert_double_eq (all->chances[0], 1);
  ck_assert_double_eq (all->chances[2], 1);
}
END_TEST

/* A leader whom nobody can catch, and a last one who can catch nobody. */
START_TEST (test_certain)
{
  g_autoptr (LeagueResults) results = results_of (4);
  LeagueRules rules = rules_of ("three-one-nil", 4);
  g_autoptr (LeagueOutlook) outlook = NULL;

  add (results, LEAGUE_PLAYED, 1, "0:1:- 1:2:-");
  add (results, LEAGUE_PLAYED, 1, "2:1:- 3:2:-");
  add (results, LEAGUE_PLAYED, 2, "0:1:- 2:2:-");
  add (results, LEAGUE_PLAYED, 2, "1:1:- 3:2:-");
  add (results, LEAGUE_PLAYED, 3, "0:1:- 3:2:-");
  add (results, LEAGUE_UNPLAYED, 3, "1:0:- 2:0:-");
  outlook = look_out (&rules, results, LEAGUE_ELO, NULL, 0, 2, 0);
  ck_assert_double_eq (outlook->chances[0], 1);
  ck_assert_double_eq (outlook->chances[3 * 4 + 3], 1);
  ck_assert_double_eq (outlook->points[0], 9);
  ck_assert_double_eq (outlook->points[3], 0);
  ck_assert_double_eq_tol (outlook->chances[1 * 4 + 1], 0.5, 0.05);
  ck_assert_double_eq_tol (outlook->chances[1 * 4 + 1] + outlook->chances[1 * 4 + 2], 1, 1e-9);
}
END_TEST

START_TEST (test_over)
{
  g_autoptr (LeagueResults) results = results_of (3);
  LeagueRules rules = rules_of ("chess", 3);
  g_autoptr (LeagueTable) table = NULL;
  g_autoptr (LeagueOutlook) outlook = NULL;

  add (results, LEAGUE_PLAYED, 1, "2:1:- 0:2:-");
  add (results, LEAGUE_BYE, 1, "1:1:-");
  add (results, LEAGUE_PLAYED, 2, "2:1:- 1:1:-");
  table = league_table_new (&rules, results, 0, 0);
  outlook = look_out (&rules, results, LEAGUE_PLACKETT_LUCE, NULL, 0, 2, 0.5);
  for (guint k = 0; k < 3; k++) {
    ck_assert_double_eq (outlook->chances[k * 3 + league_table_get_rank (table, k) - 1], 1);
    ck_assert_double_eq_tol (outlook->points[k],
                             (double)league_table_get_points (table, k) / LEAGUE_POINT, 1e-9);
  }
}
END_TEST

/* Scores come from the season's own results, so that they can decide: the only one so far was won
 * 12 to 2, with which the second catches up. */
START_TEST (test_scores)
{
  g_autoptr (LeagueResults) results = results_of (4);
  LeagueRules rules = rules_of ("chess", 2);
  g_autoptr (LeagueOutlook) outlook = NULL;

  rules.tie_breaks[0] = LEAGUE_COLUMN_DIFFERENCE;
  add (results, LEAGUE_PLAYED, 1, "0:1:12 3:2:2");
  add (results, LEAGUE_UNPLAYED, 1, "1:0:- 2:0:-");
  outlook = look_out (&rules, results, LEAGUE_ELO, NULL, 0, 2, 0);
  ck_assert_double_eq (outlook->chances[0], 1);
  ck_assert_double_eq_tol (outlook->chances[4], 0.5, CLOSE);
  ck_assert_double_eq_tol (outlook->chances[4], outlook->points[1], 1e-9);
}
END_TEST

/* A match of three games that nobody has played before ends 2 to 0 or 2 to 1. */
START_TEST (test_games)
{
  g_autoptr (LeagueResults) results = results_of (2);
  LeagueRules rules = rules_of ("chess", 1);
  g_autoptr (LeagueOutlook) outlook = NULL;
  LeagueBonus close = { .kind = LEAGUE_BONUS_LOST_BY, .limit = 1000, .points = LEAGUE_POINT / 10 };

  rules.best_of = 3;
  rules.scheme.n_bonus = 1;
  rules.scheme.bonus[0] = close;
  add (results, LEAGUE_UNPLAYED, 1, "0:0:- 1:0:-");
  outlook = look_out (&rules, results, LEAGUE_ELO, NULL, 0, 2, 0);
  ck_assert_double_eq_tol (outlook->points[0] + outlook->points[1], 1.05, CLOSE);
}
END_TEST

/* A match of two games that is won ends 2 to 0, never 2 to 1. */
START_TEST (test_two_games)
{
  g_autoptr (LeagueResults) results = results_of (2);
  LeagueRules rules = rules_of ("chess", 1);
  g_autoptr (LeagueOutlook) outlook = NULL;
  LeagueBonus close = { .kind = LEAGUE_BONUS_LOST_BY, .limit = 1000, .points = LEAGUE_POINT };

  rules.best_of = 2;
  rules.scheme.n_bonus = 1;
  rules.scheme.bonus[0] = close;
  add (results, LEAGUE_UNPLAYED, 1, "0:0:- 1:0:-");
  outlook = look_out (&rules, results, LEAGUE_ELO, NULL, 0, 2, 0);
  ck_assert_double_eq_tol (outlook->points[0] + outlook->points[1], 1, 1e-9);
}
END_TEST

/* Rounds to come: everybody plays or has the bye, and each match brings its points. */
static const struct {
  guint entrants;
  guint rounds;
  guint pod;
  const char *scheme;
  double points; /* of all together */
} TO_COME[] = {
  { 6, 3, 2, "chess", 9 },    { 5, 2, 2, "chess", 6 },    { 2, 3, 2, "chess", 3 },
  { 8, 2, 4, "pod-win", 20 }, { 7, 1, 4, "pod-win", 10 }, { 1, 1, 2, "chess", 1 },
};

START_TEST (test_to_come)
{
  g_autoptr (LeagueResults) results = results_of (TO_COME[_i].entrants);
  LeagueRules rules = rules_of (TO_COME[_i].scheme, TO_COME[_i].rounds);
  g_autoptr (LeagueOutlook) outlook = look_out (&rules, results, LEAGUE_PLACKETT_LUCE, NULL,
                                                TO_COME[_i].rounds, TO_COME[_i].pod, 0);
  double points = 0;

  for (guint k = 0; k < outlook->n; k++)
    points += outlook->points[k];
  ck_assert_double_eq_tol (points, TO_COME[_i].points, 1e-6);
}
END_TEST

/* Three in three rounds: nobody has two byes, so each meets each, and who always wins has all. */
START_TEST (test_byes_and_meetings)
{
  const LeagueRating starts[] = { { 9000, 0, 0 }, { 5000, 0, 0 }, { 1000, 0, 0 } };
  g_autoptr (LeagueResults) results = results_of (3);
  LeagueRules rules = rules_of ("chess", 3);
  g_autoptr (LeagueOutlook) outlook = look_out (&rules, results, LEAGUE_ELO, starts, 3, 2, 0.5);

  for (guint k = 0; k < 3; k++) {
    ck_assert_double_eq (outlook->points[k], 3 - k);
    ck_assert_double_eq (outlook->chances[k * 3 + k], 1);
  }
}
END_TEST

/* Who dropped out plays no more, who has not come yet neither. */
START_TEST (test_absent)
{
  g_autoptr (LeagueResults) results = results_of (4);
  LeagueRules rules = rules_of ("chess", 3);
  g_autoptr (LeagueOutlook) outlook = NULL;

  add (results, LEAGUE_PLAYED, 1, "0:1:- 1:2:-");
  g_array_index (results->entrants, LeagueEntrant, 0).left = 1;
  g_array_index (results->entrants, LeagueEntrant, 3).joined = 3;
  outlook = look_out (&rules, results, LEAGUE_ELO, NULL, 1, 2, 0);
  ck_assert_double_eq (outlook->points[0], 1);
  ck_assert_double_eq (outlook->points[3], 0);
  ck_assert_double_eq_tol (outlook->points[1] + outlook->points[2], 1, 1e-9);
}
END_TEST

START_TEST (test_seed)
{
  g_autoptr (LeagueResults) results = results_of (6);
  LeagueRules rules = rules_of ("chess", 5);
  g_autoptr (LeagueOutlook) one = NULL, again = NULL, other = NULL;
  const gboolean stop = TRUE;
  g_autofree void *before = NULL;
  Rated rated;

  add (results, LEAGUE_PLAYED, 1, "0:1:- 1:2:-");
  add (results, LEAGUE_UNPLAYED, 2, "2:0:- 1:0:-");
  before = g_memdup2 (results->seats->data, results->seats->len * sizeof (LeagueSeat));
  rate (&rated, LEAGUE_ELO, results, NULL);
  one = league_outlook_new (&rules, results, &rated.rules, rated.ratings, 3, 2, 0.2, 500, 7, NULL);
  again =
      league_outlook_new (&rules, results, &rated.rules, rated.ratings, 3, 2, 0.2, 500, 7, NULL);
  other =
      league_outlook_new (&rules, results, &rated.rules, rated.ratings, 3, 2, 0.2, 500, 8, NULL);
  ck_assert_mem_eq (one->chances, again->chances, sizeof (double) * 36);
  ck_assert_mem_ne (one->chances, other->chances, sizeof (double) * 36);
  ck_assert_ptr_null (
      league_outlook_new (&rules, results, &rated.rules, rated.ratings, 3, 2, 0.2, 500, 7, &stop));
  /* The season itself is as it was. */
  ck_assert_uint_eq (results->results->len, 2);
  ck_assert_uint_eq (results->seats->len, 4);
  ck_assert_mem_eq (results->seats->data, before, 4 * sizeof (LeagueSeat));
  league_ratings_free (rated.ratings);
}
END_TEST

START_TEST (test_draw_share)
{
  g_autoptr (LeagueResults) results = results_of (4);

  ck_assert_double_eq (league_results_draw_share (results), 0);
  add (results, LEAGUE_UNPLAYED, 1, "0:1:- 1:1:-");
  add (results, LEAGUE_BYE, 1, "0:1:-");
  add (results, LEAGUE_PLAYED, 1, "0:1:- 1:1:- 2:1:-");
  add (results, LEAGUE_DECIDED, 1, "0:1:- 1:1:-");
  ck_assert_double_eq (league_results_draw_share (results), 0);
  add (results, LEAGUE_PLAYED, 1, "0:1:- 1:1:-");
  add (results, LEAGUE_PLAYED, 2, "0:1:- 1:2:-");
  add (results, LEAGUE_PLAYED, 3, "2:2:- 1:2:-");
  add (results, LEAGUE_PLAYED, 4, "2:2:- 1:1:-");
  ck_assert_double_eq (league_results_draw_share (results), 0.25);
}
END_TEST

TEST_SUITE (outlook)
{
  Suite *suite = suite_create ("outlook");
  TCase *tcase = tcase_create ("outlook");

  tcase_add_loop_test (tcase, test_one_game, LEAGUE_ELO, LEAGUE_PLACKETT_LUCE + 1);
  tcase_add_loop_test (tcase, test_one_table, LEAGUE_ELO, LEAGUE_PLACKETT_LUCE + 1);
  tcase_add_test (tcase, test_draws);
  tcase_add_test (tcase, test_certain);
  tcase_add_test (tcase, test_over);
  tcase_add_test (tcase, test_scores);
  tcase_add_test (tcase, test_games);
  tcase_add_test (tcase, test_two_games);
  tcase_add_loop_test (tcase, test_to_come, 0, G_N_ELEMENTS (TO_COME));
  tcase_add_test (tcase, test_byes_and_meetings);
  tcase_add_test (tcase, test_absent);
  tcase_add_test (tcase, test_seed);
  tcase_add_test (tcase, test_draw_share);
  suite_add_tcase (suite, tcase);
  return suite;
}
