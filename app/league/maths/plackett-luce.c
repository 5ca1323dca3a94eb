/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The Plackett-Luce model: algorithm 4 of Weng and Lin, "A Bayesian approximation method for online
 * ranking" (2011), with gamma = sigma_i / c.
 */
#include "app/league/maths/ratings.h"

#include <math.h>

/* The paper's figures of a match and its sides. */
typedef struct {
  guint n;
  double mu[LEAGUE_SEATS];
  double variance[LEAGUE_SEATS];
  double omega[LEAGUE_SEATS];
  double delta[LEAGUE_SEATS];
  double c;
} Sides;

static double
square (double number)
{
  return number * number;
}

static void
sides_add_up (Sides *sides, const LeagueRatingRules *rules, const LeagueRating *ratings,
              const guint8 *side_of, guint n)
{
  double sum = 0.0;

  for (guint k = 0; k < n; k++) {
    sides->mu[side_of[k]] += ratings[k].rating;
    sides->variance[side_of[k]] += square (ratings[k].deviation);
  }
  for (guint i = 0; i < sides->n; i++)
    sum += sides->variance[i] + square (rules->beta);
  sides->c = sqrt (sum);
}

/* How likely each of those that did not come before @place is to be first of them; 0 of others. By
 * the best of them, so that somebody's weight is 1 however far they are behind the others. */
static void
sides_weigh (const Sides *sides, const guint8 *places, guint8 place, double *chances)
{
  double most = -G_MAXDOUBLE, sum = 0.0;

  for (guint i = 0; i < sides->n; i++)
    if (places[i] >= place)
      most = MAX (most, sides->mu[i]);
  for (guint i = 0; i < sides->n; i++) {
    chances[i] = places[i] >= place ? exp ((sides->mu[i] - most) / sides->c) : 0.0;
    sum += chances[i];
  }
  for (guint i = 0; i < sides->n; i++)
    chances[i] /= sum;
}

/* Every place q is a draw among the sides that did not come before it; those who share it share
 * its weight. */
static void
sides_judge (Sides *sides, const guint8 *places)
{
  for (guint q = 0; q < sides->n; q++) {
    double chances[LEAGUE_SEATS];
    guint sharing = 0;

    sides_weigh (sides, places, places[q], chances);
    for (guint i = 0; i < sides->n; i++)
      sharing += places[i] == places[q];
    for (guint i = 0; i < sides->n; i++)
      if (places[i] >= places[q]) {
        sides->omega[i] += ((i == q ? 1.0 : 0.0) - chances[i]) / sharing;
        sides->delta[i] += chances[i] * (1.0 - chances[i]) / sharing;
      }
  }
  for (guint i = 0; i < sides->n; i++) {
    double share = sqrt (sides->variance[i]) / sides->c;

    sides->omega[i] *= sides->variance[i] / sides->c;
    sides->delta[i] *= share * share * share;
  }
}

void
league_plackett_luce_rate_weighted (const LeagueRatingRules *rules, LeagueRating *ratings,
                                    const guint8 *side_of, const double *weights, guint n,
                                    const guint8 *places, guint n_sides)
{
  Sides sides = { .n = n_sides };

  g_return_if_fail (n <= LEAGUE_SEATS && n_sides <= n);
  for (guint k = 0; k < n; k++)
    ratings[k].deviation = sqrt (square (ratings[k].deviation) + square (rules->drift));
  sides_add_up (&sides, rules, ratings, side_of, n);
  sides_judge (&sides, places);
  for (guint k = 0; k < n; k++) {
    guint i = side_of[k];
    double part = square (ratings[k].deviation) / sides.variance[i];

    if (weights != NULL)
      part *= sides.omega[i] > 0.0 ? weights[k] : 1.0 / weights[k];
    ratings[k].rating += part * sides.omega[i];
    ratings[k].deviation *= sqrt (MAX (1.0 - part * sides.delta[i], rules->kappa));
  }
}

void
league_plackett_luce_rate (const LeagueRatingRules *rules, LeagueRating *ratings,
                           const guint8 *side_of, guint n, const guint8 *places, guint n_sides)
{
  league_plackett_luce_rate_weighted (rules, ratings, side_of, NULL, n, places, n_sides);
}
