/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The Plackett-Luce model: algorithm 4 of Weng and Lin, "A Bayesian approximation method for online
 * ranking" (2011), with gamma = sigma_i / c.
 */
#include "ratings.h"

#include <math.h>

/* The paper's figures of a match and its sides. */
typedef struct {
  guint n;
  double mu[LEAGUE_SEATS];
  double variance[LEAGUE_SEATS];
  double strength[LEAGUE_SEATS]; /* e to mu / c, all by a common factor */
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
  double sum = 0.0, most = -G_MAXDOUBLE;

  for (guint k = 0; k < n; k++) {
    sides->mu[side_of[k]] += ratings[k].rating;
    sides->variance[side_of[k]] += square (ratings[k].deviation);
  }
  for (guint i = 0; i < sides->n; i++) {
    sum += sides->variance[i] + square (rules->beta);
    most = MAX (most, sides->mu[i]);
  }
  sides->c = sqrt (sum);
  for (guint i = 0; i < sides->n; i++)
    sides->strength[i] = exp ((sides->mu[i] - most) / sides->c);
}

/* Every place q is a draw among the sides that did not come before it; those who share it share
 * its weight. */
static void
sides_judge (Sides *sides, const guint8 *places)
{
  for (guint q = 0; q < sides->n; q++) {
    double rivals = 0.0;
    guint sharing = 0;

    for (guint i = 0; i < sides->n; i++) {
      if (places[i] >= places[q])
        rivals += sides->strength[i];
      if (places[i] == places[q])
        sharing++;
    }
    for (guint i = 0; i < sides->n; i++)
      if (places[i] >= places[q]) {
        double chance = sides->strength[i] / rivals;

        sides->omega[i] += ((i == q ? 1.0 : 0.0) - chance) / sharing;
        sides->delta[i] += chance * (1.0 - chance) / sharing;
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
