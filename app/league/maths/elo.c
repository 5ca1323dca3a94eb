/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Elo: what a rating expects of another.
 */
#include "app/league/maths/ratings.h"

#include <math.h>

double
league_elo_expected (double rating, double other)
{
  return 1.0 / (1.0 + pow (10.0, (other - rating) / 400.0));
}
