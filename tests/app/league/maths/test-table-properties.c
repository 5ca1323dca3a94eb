/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What holds of any table: results may come in any order, a table brought up to date is the same as
 * a new one to the last bit, and every figure is the sum or the mean of its parts. Tried on seasons
 * drawn at random, with byes, forfeits, decisions, pods, teams and changing partners.
 */
#include "tests/suite.h"

#include "tests/app/league/maths/season.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* TOMEKEEPER_GAMES in the environment: how many seasons. */
static guint
n_seasons (void)
{
  const char *games = suite_variable ("TOMEKEEPER_GAMES");

  return games != NULL ? (guint)atoi (games) : 60;
}

static void
draw_rules (LeagueRules *rules, RulesRandom *random)
{
  guint n_schemes = 0;

  while (league_preset_schemes ()[n_schemes].id != NULL)
    n_schemes++;
  memset (rules, 0, sizeof *rules);
  rules->scheme = league_preset_schemes ()[rules_random_below (random, n_schemes)].scheme;
  rules->scheme.bonus[0] = (LeagueBonus){ LEAGUE_BONUS_LOST_BY, 1000, LEAGUE_POINT / 10 };
  rules->scheme.bonus[1] = (LeagueBonus){ LEAGUE_BONUS_WON_BY, 2000, LEAGUE_POINT / 3 };
  rules->scheme.n_bonus = rules_random_below (random, 3);
  rules->round_robin = rules_random_below (random, 3) == 0;
  rules->best_of = rules_random_below (random, 2) * 3;
  rules->n_tie_breaks = rules_random_below (random, 5);
  for (guint k = 0; k < rules->n_tie_breaks; k++)
    rules->tie_breaks[k] = (LeagueColumn)rules_random_below (random, LEAGUE_COLUMNS);
  if (rules_random_below (random, 2) == 0)
    rules->tie_breaks[0] = LEAGUE_COLUMN_DIRECT;
}

static gboolean
same_bits (double one, double other)
{
  return memcmp (&one, &other, sizeof one) == 0 || (isnan (one) && isnan (other));
}

static void
check_same (const LeagueTable *one, const LeagueTable *other, const LeagueRules *rules,
            const char *what, guint64 seed)
{
  ck_assert_uint_eq (league_table_get_size (one), league_table_get_size (other));
  for (guint k = 0; k < league_table_get_size (one); k++) {
    char form[6], other_form[6];

    ck_assert_msg (league_table_get_entrant (one, k) == league_table_get_entrant (other, k),
                   "%s, season %" G_GUINT64_FORMAT ": position %u differs", what, seed, k);
    ck_assert_uint_eq (league_table_get_rank (one, k), league_table_get_rank (other, k));
    ck_assert_int_eq (league_table_get_streak (one, k), league_table_get_streak (other, k));
    league_table_get_form (one, k, 5, form);
    league_table_get_form (other, k, 5, other_form);
    ck_assert_str_eq (form, other_form);
    for (int column = 0; column < LEAGUE_COLUMNS; column++) {
      double a = league_table_get_value (one, k, (LeagueColumn)column);
      double b = league_table_get_value (other, k, (LeagueColumn)column);

      ck_assert_msg (same_bits (a, b),
                     "%s, season %" G_GUINT64_FORMAT ": %s of %u is %.17g and %.17g", what, seed,
                     league_column_id ((LeagueColumn)column), k, a, b);
    }
  }
}

/* Neither results nor the seats of one have an order. */
static LeagueResults *
dup_shuffled (const LeagueResults *results, RulesRandom *random)
{
  LeagueResults *copy = league_results_new ();
  guint n = results->results->len;
  g_autofree guint *order = g_new (guint, n + 1);

  g_array_append_vals (copy->entrants, results->entrants->data, results->entrants->len);
  for (guint k = results->penalties->len; k > 0; k--)
    g_array_append_val (copy->penalties, g_array_index (results->penalties, LeaguePenalty, k - 1));
  for (guint k = 0; k < n; k++)
    order[k] = k;
  for (guint k = n; k > 1; k--) {
    guint other = rules_random_below (random, k), moved = order[k - 1];

    order[k - 1] = order[other];
    order[other] = moved;
  }
  for (guint k = 0; k < n; k++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, order[k]);
    LeagueSeat seats[LEAGUE_SEATS];

    memcpy (seats, league_results_get_seats (results, result), result->n_seats * sizeof *seats);
    for (guint m = result->n_seats; m > 1; m--) {
      guint other = rules_random_below (random, m);
      LeagueSeat moved = seats[m - 1];

      seats[m - 1] = seats[other];
      seats[other] = moved;
    }
    league_results_add (copy, result, seats, result->n_seats);
  }
  league_results_sort (copy);
  return copy;
}

START_TEST (test_order_of_entry)
{
  for (guint64 seed = 1; seed <= n_seasons (); seed++) {
    g_autoptr (LeagueResults) results = league_results_new (), shuffled = NULL;
    g_autoptr (LeagueTable) table = NULL, other = NULL;
    RulesRandom random;
    LeagueRules rules;

    rules_random_seed (&random, seed);
    draw_rules (&rules, &random);
    season_draw (results, &random, 10 + rules_random_below (&random, 20),
                 rules_random_below (&random, 200), rules_random_below (&random, 9));
    shuffled = dup_shuffled (results, &random);
    table = league_table_new (&rules, results, 0, 0);
    other = league_table_new (&rules, shuffled, 0, 0);
    check_same (table, other, &rules, "shuffled", seed);
  }
}
END_TEST

/* One result put, changed or taken; those it concerns are added to @concerned. */
static void
change_one (LeagueResults *results, RulesRandom *random, guint n_rounds, GArray *concerned)
{
  guint n_entrants = results->entrants->len, n_results = results->results->len;
  gint64 match = 1 + rules_random_below (random, n_results + 5);
  LeagueSeat seats[LEAGUE_SEATS];
  LeagueResult result;
  guint n;

  for (guint k = 0; k < n_results; k++) {
    const LeagueResult *old = &g_array_index (results->results, LeagueResult, k);

    for (guint seat = 0; seat < old->n_seats && old->match == match; seat++)
      g_array_append_val (concerned, league_results_get_seats (results, old)[seat].entrant);
    /* As often as not it stays where it is. */
    if (old->match == match && rules_random_below (random, 2) == 0) {
      result = *old;
      memcpy (seats, league_results_get_seats (results, old), old->n_seats * sizeof *seats);
      for (guint seat = 0; seat < old->n_seats; seat++)
        seats[seat].place = (guint8)(1 + seats[seat].side % 2);
      result.kind = rules_random_below (random, 3) == 0 ? LEAGUE_UNPLAYED : old->kind;
      league_results_put (results, &result, seats, old->n_seats);
      return;
    }
  }
  if (rules_random_below (random, 4) == 0) {
    league_results_remove (results, 0, match);
    return;
  }
  n = season_draw_result (random, n_entrants, n_rounds, match, &result, seats);
  for (guint k = 0; k < n; k++)
    g_array_append_val (concerned, seats[k].entrant);
  league_results_put (results, &result, seats, n);
}

/* Many at once, which nobody can follow one by one: added in a heap, or one after the other. */
static void
change_many (LeagueResults *results, RulesRandom *random, guint n_rounds, gint64 match,
             GArray *concerned)
{
  LeagueSeat seats[LEAGUE_SEATS];
  LeagueResult result;
  guint n;

  if (rules_random_below (random, 2) == 0) {
    for (guint k = 0; k < 300; k++)
      change_one (results, random, n_rounds, concerned);
    return;
  }
  n = season_draw_result (random, results->entrants->len, n_rounds, match, &result, seats);
  league_results_add (results, &result, seats, n);
  league_results_sort (results);
}

START_TEST (test_update)
{
  for (guint64 seed = 1; seed <= n_seasons (); seed++) {
    g_autoptr (LeagueResults) results = league_results_new ();
    g_autoptr (LeagueTable) table = NULL;
    RulesRandom random;
    LeagueRules rules;
    guint n_rounds, limit;
    LeagueDay until;

    rules_random_seed (&random, seed);
    draw_rules (&rules, &random);
    n_rounds = rules_random_below (&random, 9);
    until = rules_random_below (&random, 2) * (20260101 + (gint)rules_random_below (&random, 28));
    limit = rules_random_below (&random, 2) * rules_random_below (&random, 5);
    /* In a short one the number of rounds changes, too. */
    season_draw (results, &random, 10 + rules_random_below (&random, 20),
                 rules_random_below (&random, rules_random_below (&random, 2) == 0 ? 6 : 150),
                 n_rounds);
    table = league_table_new (&rules, results, until, limit);
    for (guint k = 0; k < 12; k++) {
      g_autoptr (GArray) concerned = g_array_new (FALSE, FALSE, sizeof (guint32));
      g_autoptr (LeagueTable) fresh = NULL;

      for (guint changes = 1 + rules_random_below (&random, 3); changes > 0; changes--)
        change_one (results, &random, n_rounds, concerned);
      if (rules_random_below (&random, 20) == 0)
        season_add_entrants (results, 1);
      if (rules_random_below (&random, 20) == 0)
        change_many (results, &random, n_rounds, 1000 + k, concerned);
      league_table_update (table, (const guint32 *)(void *)concerned->data, concerned->len);
      fresh = league_table_new (&rules, results, until, limit);
      check_same (table, fresh, &rules, "updated", seed);
    }
  }
}
END_TEST

static void
check_parts (const LeagueTable *table, guint32 entrant, LeagueColumn column, guint64 seed)
{
  g_autoptr (GArray) parts = league_table_dup_parts (table, entrant, column);
  double value = league_table_get_value (table, entrant, column), sum = 0, weights = 0;
  gboolean mean = column == LEAGUE_COLUMN_PER_MATCH || column == LEAGUE_COLUMN_PLACE
                  || league_column_unit (column) == LEAGUE_IN_SHARE
                  || league_column_unit (column) == LEAGUE_IN_RATING
                  || column == LEAGUE_COLUMN_OPPONENTS_POINTS;

  for (guint k = 0; k < parts->len; k++) {
    const LeaguePart *part = &g_array_index (parts, LeaguePart, k);

    if (part->cut)
      continue;
    sum += part->amount * (mean ? part->weight : 1);
    weights += part->weight;
  }
  if (isnan (value)) {
    ck_assert_msg (weights == 0, "season %" G_GUINT64_FORMAT ": %s of %u has parts", seed,
                   league_column_id (column), entrant);
    return;
  }
  if (mean)
    sum /= weights;
  if (league_column_unit (column) == LEAGUE_IN_RATING)
    sum = floor (sum + 0.5);
  ck_assert_msg (fabs (sum - value) < 1e-9 * MAX (1, fabs (value)),
                 "season %" G_GUINT64_FORMAT ": %s of %u is %.12g, its parts %.12g", seed,
                 league_column_id (column), entrant, value, sum);
}

/* Those of a direct encounter have their own meaning. */
START_TEST (test_why)
{
  for (guint64 seed = 1; seed <= n_seasons (); seed++) {
    g_autoptr (LeagueResults) results = league_results_new ();
    g_autoptr (LeagueTable) table = NULL;
    RulesRandom random;
    LeagueRules rules;

    rules_random_seed (&random, seed);
    draw_rules (&rules, &random);
    season_draw (results, &random, 10 + rules_random_below (&random, 20),
                 rules_random_below (&random, 150), rules_random_below (&random, 9));
    table = league_table_new (&rules, results, 0, rules_random_below (&random, 4));
    for (guint k = 0; k < results->entrants->len; k++)
      for (int column = 0; column < LEAGUE_COLUMNS; column++)
        if (column != LEAGUE_COLUMN_DIRECT)
          check_parts (table, k, (LeagueColumn)column, seed);
  }
}
END_TEST

/* A table of a day is the present table of a season in which nothing more was played yet. */
START_TEST (test_time)
{
  for (guint64 seed = 1; seed <= n_seasons (); seed++) {
    g_autoptr (LeagueResults) results = league_results_new (), then = league_results_new ();
    g_autoptr (LeagueTable) table = NULL, other = NULL;
    LeagueDay until;
    RulesRandom random;
    LeagueRules rules;
    guint limit;

    rules_random_seed (&random, seed);
    draw_rules (&rules, &random);
    season_draw (results, &random, 12, 100, 7);
    for (guint k = 0; k < results->entrants->len; k++)
      g_array_index (results->entrants, LeagueEntrant, k).joined = 1;
    until = 20260101 + (gint)rules_random_below (&random, 12);
    limit = rules_random_below (&random, 8);
    g_array_append_vals (then->entrants, results->entrants->data, results->entrants->len);
    g_array_append_vals (then->penalties, results->penalties->data, results->penalties->len);
    for (guint k = 0; k < results->results->len; k++) {
      LeagueResult result = g_array_index (results->results, LeagueResult, k);

      if (result.day > until || (limit > 0 && result.round > limit))
        result.kind = LEAGUE_UNPLAYED;
      league_results_add (then, &result, league_results_get_seats (results, &result),
                          result.n_seats);
    }
    table = league_table_new (&rules, results, until, limit);
    other = league_table_new (&rules, then, 0, 0);
    check_same (table, other, &rules, "at a day", seed);
  }
}
END_TEST

TEST_SUITE (table_properties)
{
  Suite *suite = suite_create ("table-properties");
  TCase *tcase = tcase_create ("table-properties");

  tcase_set_timeout (tcase, 300);
  tcase_add_test (tcase, test_order_of_entry);
  tcase_add_test (tcase, test_update);
  tcase_add_test (tcase, test_why);
  tcase_add_test (tcase, test_time);
  suite_add_tcase (suite, tcase);
  return suite;
}
