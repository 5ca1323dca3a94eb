/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season's results as arrays: adding and order.
 */
#include "results.h"

LeagueResults *
league_results_new (void)
{
  LeagueResults *results = g_new (LeagueResults, 1);

  results->entrants = g_array_new (FALSE, FALSE, sizeof (LeagueEntrant));
  results->results = g_array_new (FALSE, FALSE, sizeof (LeagueResult));
  results->seats = g_array_new (FALSE, FALSE, sizeof (LeagueSeat));
  return results;
}

void
league_results_free (LeagueResults *results)
{
  if (results == NULL)
    return;
  g_array_unref (results->entrants);
  g_array_unref (results->results);
  g_array_unref (results->seats);
  g_free (results);
}

void
league_results_add (LeagueResults *results, const LeagueResult *result, const LeagueSeat *seats,
                    guint n_seats)
{
  LeagueResult added = *result;

  added.first = results->seats->len;
  added.n_seats = (guint8)n_seats;
  g_array_append_vals (results->seats, seats, n_seats);
  g_array_append_val (results->results, added);
}

#define COMPARE(field)                                                                             \
  if (one->field != other->field)                                                                  \
  return one->field < other->field ? -1 : 1

static int
compare_play (gconstpointer a, gconstpointer b)
{
  const LeagueResult *one = a, *other = b;

  COMPARE (day);
  COMPARE (instant);
  COMPARE (round);
  COMPARE (match);
  COMPARE (fixture);
  return 0;
}

void
league_results_sort (LeagueResults *results)
{
  g_array_sort (results->results, compare_play);
}
