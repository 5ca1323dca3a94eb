/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rating systems: Elo, Glicko-2, Plackett-Luce.
 */
#include "app/league/maths/ratings.h"

#include "app/league/maths/ratings-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static const struct {
  const char *id;
  const char *name;
} SYSTEMS[] = {
  [LEAGUE_ELO] = { "elo", N_ ("Elo") },
  [LEAGUE_GLICKO2] = { "glicko-2", N_ ("Glicko-2") },
  [LEAGUE_PLACKETT_LUCE] = { "plackett-luce", N_ ("Plackett-Luce (Weng-Lin)") },
};

const char *
league_system_id (LeagueSystem system)
{
  g_return_val_if_fail ((guint)system < G_N_ELEMENTS (SYSTEMS), NULL);
  return SYSTEMS[system].id;
}

gboolean
league_system_find (const char *id, LeagueSystem *system)
{
  for (guint k = 0; k < G_N_ELEMENTS (SYSTEMS); k++)
    if (g_strcmp0 (id, SYSTEMS[k].id) == 0) {
      *system = (LeagueSystem)k;
      return TRUE;
    }
  return FALSE;
}

const char *
league_system_name (LeagueSystem system)
{
  g_return_val_if_fail ((guint)system < G_N_ELEMENTS (SYSTEMS), NULL);
  return _ (SYSTEMS[system].name);
}

void
league_rating_rules_init (LeagueRatingRules *rules, LeagueSystem system)
{
  *rules = (LeagueRatingRules){
    .system = system,
    .start = 1500.0,
    .k = 32.0,
    .deviation = 350.0,
    .volatility = 0.06,
    .tau = 0.5,
    .period = LEAGUE_PERIOD_MONTH,
    .mu = 25.0,
    .sigma = 25.0 / 3.0,
    .beta = 25.0 / 6.0,
    .kappa = 0.0001,
    .drift = 25.0 / 300.0,
  };
}

/* A number of the rules and between what it may be; its sentence. */
typedef struct {
  double number;
  double least, most;
  const char *text;
} Bound;

static char *
check_bounds (const Bound *bounds, guint n)
{
  for (guint k = 0; k < n; k++)
    if (!(bounds[k].number >= bounds[k].least && bounds[k].number <= bounds[k].most))
      return g_strdup (_ (bounds[k].text));
  return NULL;
}

static char *
check_elo (const LeagueRatingRules *rules)
{
  const Bound bounds[] = {
    { rules->start, 1, 100000, N_ ("The rating at the start must be between 1 and 100000.") },
    { rules->k, 0.1, 1000, N_ ("K must be between 0.1 and 1000; 32 is usual.") },
    { rules->provisional, 0, 1000,
      N_ ("At most the first 1000 matches of a player can count double.") },
  };

  return check_bounds (bounds, G_N_ELEMENTS (bounds));
}

static char *
check_glicko2 (const LeagueRatingRules *rules)
{
  const Bound bounds[] = {
    { rules->start, 1, 100000, N_ ("The rating at the start must be between 1 and 100000.") },
    { rules->deviation, 1, 10000,
      N_ ("The deviation at the start must be between 1 and 10000; 350 is usual.") },
    { rules->volatility, 0.0001, 1,
      N_ ("The volatility must be between 0.0001 and 1; 0.06 is usual.") },
    { rules->tau, 0.01, 10, N_ ("Tau must be between 0.01 and 10; 0.3 to 1.2 is usual.") },
    { rules->period, LEAGUE_PERIOD_ROUND, LEAGUE_PERIOD_MONTH,
      N_ ("A rating period is a round, a day, a week or a month.") },
  };

  return check_bounds (bounds, G_N_ELEMENTS (bounds));
}

static char *
check_plackett_luce (const LeagueRatingRules *rules)
{
  const Bound bounds[] = {
    { rules->mu, -100000, 100000, N_ ("Mu must be between -100000 and 100000; 25 is usual.") },
    { rules->sigma, 0.001, 100000, N_ ("Sigma must be between 0.001 and 100000; 8.333 is usual.") },
    { rules->beta, 0.001, 100000,
      N_ ("Beta must be between 0.001 and 100000; half of sigma is usual.") },
    { rules->kappa, 1e-12, 1, N_ ("Kappa must be above 0 and at most 1; 0.0001 is usual.") },
    { rules->drift, 0, 100000,
      N_ ("The drift can’t be below 0 or above 100000; a hundredth of sigma is usual.") },
  };

  return check_bounds (bounds, G_N_ELEMENTS (bounds));
}

char *
league_rating_rules_check (const LeagueRatingRules *rules)
{
  switch (rules->system) {
  case LEAGUE_ELO:
    return check_elo (rules);
  case LEAGUE_GLICKO2:
    return check_glicko2 (rules);
  case LEAGUE_PLACKETT_LUCE:
    return check_plackett_luce (rules);
  }
  return g_strdup (_ ("Ratings are by Elo, Glicko-2 or Plackett-Luce."));
}

double
league_rating_shown (const LeagueRatingRules *rules, const LeagueRating *rating)
{
  if (rules->system == LEAGUE_PLACKETT_LUCE)
    return rating->rating - 3.0 * rating->deviation;
  return rating->rating;
}

/* Of the members of a side: its rating, and the sum of squared deviations. */
typedef struct {
  double rating;
  double variance;
  guint members;
} Strength;

static void
add_up (Strength *strengths, const LeagueRating *ratings, const guint8 *sides, guint n)
{
  for (guint k = 0; k < n; k++) {
    Strength *strength = &strengths[sides[k]];

    strength->rating += ratings[k].rating;
    strength->variance += ratings[k].deviation * ratings[k].deviation;
    strength->members++;
  }
}

/* The logarithm of each side's weight when the first place is drawn, in @odds. Of two sides it
 * gives what the systems expect; of more it is Luce's rule with the same scale for all. */
static void
weigh (const LeagueRatingRules *rules, Strength *strengths, guint n_sides, double *odds)
{
  double sum = 0.0;

  for (guint i = 0; i < n_sides; i++) {
    Strength *strength = &strengths[i];

    if (rules->system != LEAGUE_PLACKETT_LUCE) {
      strength->rating /= strength->members;
      strength->variance /= strength->members * strength->members;
    }
    sum += strength->variance;
  }
  for (guint i = 0; i < n_sides; i++)
    switch (rules->system) {
    case LEAGUE_ELO:
      odds[i] = strengths[i].rating * G_LN10 / 400.0;
      break;
    case LEAGUE_GLICKO2:
      odds[i] = league_glicko2_odds (strengths[i].rating, sqrt (2.0 * sum / n_sides));
      break;
    case LEAGUE_PLACKETT_LUCE:
      odds[i] = strengths[i].rating / sqrt (sum + n_sides * rules->beta * rules->beta);
      break;
    }
}

void
league_ratings_chances (const LeagueRatingRules *rules, const LeagueRating *ratings,
                        const guint8 *sides, guint n, guint n_sides, double *chances)
{
  Strength strengths[LEAGUE_SEATS] = { 0 };
  double most = -G_MAXDOUBLE, sum = 0.0;

  g_return_if_fail (n <= LEAGUE_SEATS && n_sides <= n);
  add_up (strengths, ratings, sides, n);
  weigh (rules, strengths, n_sides, chances);
  for (guint i = 0; i < n_sides; i++)
    most = MAX (most, chances[i]);
  for (guint i = 0; i < n_sides; i++) {
    chances[i] = exp (chances[i] - most);
    sum += chances[i];
  }
  for (guint i = 0; i < n_sides; i++)
    chances[i] /= sum;
}

/* Elo: what a rating expects of another. */

double
league_elo_expected (double rating, double other)
{
  return 1.0 / (1.0 + pow (10.0, (other - rating) / 400.0));
}

/* Glicko-2, step by step as in Glickman's "Example of the Glicko-2 system". */

/* The paper's scale; its middle, 1500, falls out of all differences. */
#define SCALE 173.7178
#define CLOSE_ENOUGH 1e-6
/* A result that is all but certain still leaves some doubt, or a period would tell nothing. */
#define DOUBT 1e-12

static double
square (double number)
{
  return number * number;
}

/* The paper's g(phi). */
static double
damping (double phi)
{
  return 1.0 / sqrt (1.0 + 3.0 * square (phi) / square (G_PI));
}

double
league_glicko2_odds (double difference, double deviation)
{
  return damping (deviation / SCALE) * difference / SCALE;
}

/* Steps 3 and 4. */
void
league_glicko2_add (LeagueGlickoSums *sums, const LeagueRating *own, const LeagueRating *opponent,
                    double score)
{
  double g = damping (opponent->deviation / SCALE);
  double odds = league_glicko2_odds (own->rating - opponent->rating, opponent->deviation);
  double expected = CLAMP (1.0 / (1.0 + exp (-odds)), DOUBT, 1.0 - DOUBT);

  sums->information += square (g) * expected * (1.0 - expected);
  sums->surprise += g * (score - expected);
}

typedef struct {
  double delta_squared, phi_squared, v;
  double a, tau;
} Iteration;

static double
step5_f (const Iteration *it, double x)
{
  double e = exp (x);
  double spread = it->phi_squared + it->v + e;

  return e * (it->delta_squared - spread) / (2.0 * square (spread))
         - (x - it->a) / square (it->tau);
}

/* The other end of the interval in which f has its zero. */
static double
step5_start (const Iteration *it)
{
  double above = it->delta_squared - it->phi_squared - it->v;
  double k = 1.0;

  if (above > 0.0)
    return log (above);
  while (step5_f (it, it->a - k * it->tau) < 0.0)
    k += 1.0;
  return it->a - k * it->tau;
}

/* Step 5, by the Illinois variant of regula falsi. */
double
league_glicko2_volatility (const LeagueRating *rating, const LeagueGlickoSums *sums, double tau)
{
  double v = 1.0 / sums->information;
  Iteration it = {
    .delta_squared = square (v * sums->surprise),
    .phi_squared = square (rating->deviation / SCALE),
    .v = v,
    .a = log (square (rating->volatility)),
    .tau = tau,
  };
  double a = it.a, b = step5_start (&it);
  double f_a = step5_f (&it, a), f_b = step5_f (&it, b);

  while (fabs (b - a) > CLOSE_ENOUGH) {
    double c = a + (a - b) * f_a / (f_b - f_a);
    double f_c = step5_f (&it, c);

    if (f_c * f_b <= 0.0) {
      a = b;
      f_a = f_b;
    } else {
      f_a /= 2.0;
    }
    b = c;
    f_b = f_c;
  }
  return exp (a / 2.0);
}

/* Steps 6 to 8. */
LeagueRating
league_glicko2_close (const LeagueRating *rating, const LeagueGlickoSums *sums, double tau)
{
  double volatility = league_glicko2_volatility (rating, sums, tau);
  double before = square (rating->deviation / SCALE) + square (volatility);
  double after = 1.0 / (1.0 / before + sums->information);

  return (LeagueRating){
    .rating = rating->rating + SCALE * after * sums->surprise,
    .deviation = SCALE * sqrt (after),
    .volatility = volatility,
  };
}

LeagueRating
league_glicko2_rest (const LeagueRating *rating, guint64 periods, double most)
{
  LeagueRating rested = *rating;
  double phi_squared = square (rating->deviation / SCALE);

  if (periods == 0 || rating->deviation >= most)
    return rested;
  rested.deviation =
      MIN (SCALE * sqrt (phi_squared + (double)periods * square (rating->volatility)), most);
  return rested;
}

LeagueRating
league_glicko2_rate (const LeagueRating *rating, const LeagueGlickoGame *games, guint n_games,
                     double tau)
{
  LeagueGlickoSums sums = { 0 };

  if (n_games == 0)
    return league_glicko2_rest (rating, 1, G_MAXDOUBLE);
  for (guint k = 0; k < n_games; k++)
    league_glicko2_add (&sums, rating, &games[k].opponent, games[k].score);
  return league_glicko2_close (rating, &sums, tau);
}

/* The Plackett-Luce model: algorithm 4 of Weng and Lin, "A Bayesian approximation method for
 * online ranking" (2011), with gamma = sigma_i / c. */

/* The paper's figures of a match and its sides. */
typedef struct {
  guint n;
  double mu[LEAGUE_SEATS];
  double variance[LEAGUE_SEATS];
  double omega[LEAGUE_SEATS];
  double delta[LEAGUE_SEATS];
  double c;
} Sides;

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
