/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rating systems: their words, their usual numbers, what those may be, and what ratings promise of
 * a match.
 */
#include "app/league/maths/ratings-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

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
  const char *told;
} Bound;

static char *
check_bounds (const Bound *bounds, guint n)
{
  for (guint k = 0; k < n; k++)
    if (!(bounds[k].number >= bounds[k].least && bounds[k].number <= bounds[k].most))
      return g_strdup (_ (bounds[k].told));
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
