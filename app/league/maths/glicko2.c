/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Glicko-2, step by step as in Glickman's "Example of the Glicko-2 system".
 */
#include "app/league/maths/ratings-private.h"

#include <math.h>

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
