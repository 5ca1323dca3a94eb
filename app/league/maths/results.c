/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season's results as arrays: adding, order, and single changes, which are noted for the tables
 * that follow.
 */
#include "app/league/maths/results.h"

#include <string.h>

/* Changes that are kept for tables; who missed more makes itself anew. */
#define EDITS 256
/* Seats that no result has any more, at most, beside as many as are in use. */
#define SPARE_SEATS 4096

LeagueResults *
league_results_new (void)
{
  LeagueResults *results = g_new (LeagueResults, 1);

  results->entrants = g_array_new (FALSE, FALSE, sizeof (LeagueEntrant));
  results->results = g_array_new (FALSE, FALSE, sizeof (LeagueResult));
  results->seats = g_array_new (FALSE, FALSE, sizeof (LeagueSeat));
  results->edits = g_array_new (FALSE, FALSE, sizeof (LeagueEdit));
  results->n_edits = 0;
  results->spare = 0;
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
  g_array_unref (results->edits);
  g_free (results);
}

static LeagueResult *
result_at (const LeagueResults *results, guint index)
{
  return &g_array_index (results->results, LeagueResult, index);
}

/* Changes that nobody can follow one by one. */
static void
note_many (LeagueResults *results)
{
  g_array_set_size (results->edits, 0);
  results->n_edits++;
}

static void
note (LeagueResults *results, guint index, int by)
{
  LeagueEdit edit = { .index = index, .by = by };

  if (results->edits->len == EDITS)
    g_array_remove_range (results->edits, 0, EDITS / 2);
  g_array_append_val (results->edits, edit);
  results->n_edits++;
}

/* Sums must not depend on how seats came: by seat, sides numbered as they appear. */
static void
order_seats (LeagueSeat *seats, guint n_seats)
{
  guint8 sides[LEAGUE_SEATS], n_sides = 0;

  for (guint k = 1; k < n_seats; k++)
    for (guint m = k; m > 0 && seats[m].seat < seats[m - 1].seat; m--) {
      LeagueSeat moved = seats[m];

      seats[m] = seats[m - 1];
      seats[m - 1] = moved;
    }
  for (guint k = 0; k < n_seats; k++) {
    guint8 side = 0;

    while (side < n_sides && sides[side] != seats[k].side)
      side++;
    if (side == n_sides)
      sides[n_sides++] = seats[k].side;
    seats[k].side = side;
  }
}

/* Copies them behind all seats; returns where. */
static guint32
append_seats (LeagueResults *results, const LeagueSeat *seats, guint n_seats)
{
  guint32 first = results->seats->len;

  g_array_append_vals (results->seats, seats, n_seats);
  order_seats (&g_array_index (results->seats, LeagueSeat, first), n_seats);
  return first;
}

void
league_results_add (LeagueResults *results, const LeagueResult *result, const LeagueSeat *seats,
                    guint n_seats)
{
  LeagueResult added = *result;

  g_return_if_fail (n_seats <= LEAGUE_SEATS);
  added.first = append_seats (results, seats, n_seats);
  added.n_seats = (guint8)n_seats;
  g_array_append_val (results->results, added);
  note_many (results);
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
  COMPARE (entered);
  COMPARE (match);
  COMPARE (fixture);
  return 0;
}

gboolean
league_results_are_sorted (const LeagueResults *results)
{
  for (guint k = 1; k < results->results->len; k++)
    if (compare_play (result_at (results, k - 1), result_at (results, k)) > 0)
      return FALSE;
  return TRUE;
}

void
league_results_sort (LeagueResults *results)
{
  if (league_results_are_sorted (results))
    return;
  g_array_sort (results->results, compare_play);
  note_many (results);
}

/* The first result that does not come before @result. */
static guint
find_place (const LeagueResults *results, const LeagueResult *result)
{
  guint low = 0, high = results->results->len;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (compare_play (result_at (results, middle), result) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static gboolean
has_key (const LeagueResult *result, gint64 fixture, gint64 match)
{
  return result->fixture == fixture && result->match == match;
}

/* G_MAXUINT for none. The last ones are asked for most. */
static guint
find_key (const LeagueResults *results, gint64 fixture, gint64 match)
{
  for (guint k = results->results->len; k > 0; k--)
    if (has_key (result_at (results, k - 1), fixture, match))
      return k - 1;
  return G_MAXUINT;
}

static gboolean
same_seats (const LeagueSeat *some, const LeagueSeat *others, guint n)
{
  for (guint k = 0; k < n; k++)
    if (some[k].entrant != others[k].entrant || some[k].side != others[k].side
        || some[k].seat != others[k].seat || some[k].place != others[k].place
        || some[k].score != others[k].score)
      return FALSE;
  return TRUE;
}

/* Seats that were left behind by changes are dropped now and then. */
static void
tidy_seats (LeagueResults *results)
{
  GArray *seats;

  if (results->spare <= SPARE_SEATS || results->spare < results->seats->len / 2)
    return;
  seats = g_array_sized_new (FALSE, FALSE, sizeof (LeagueSeat), results->seats->len);
  for (guint k = 0; k < results->results->len; k++) {
    LeagueResult *result = result_at (results, k);
    guint32 first = seats->len;

    g_array_append_vals (seats, league_results_get_seats (results, result), result->n_seats);
    result->first = first;
  }
  g_array_unref (results->seats);
  results->seats = seats;
  results->spare = 0;
}

static void
set_seats (LeagueResults *results, LeagueResult *result, const LeagueSeat *seats, guint n_seats)
{
  if (n_seats <= result->n_seats) {
    memcpy (&g_array_index (results->seats, LeagueSeat, result->first), seats,
            n_seats * sizeof *seats);
    results->spare += result->n_seats - n_seats;
  } else {
    results->spare += result->n_seats;
    result->first = append_seats (results, seats, n_seats);
  }
  result->n_seats = (guint8)n_seats;
}

/* What came in the place of @index, which is where it stays in the order. */
static gboolean
change (LeagueResults *results, guint index, const LeagueResult *result, const LeagueSeat *seats,
        guint n_seats)
{
  LeagueResult *changed = result_at (results, index);
  LeagueResult before = *changed;

  if (before.kind == result->kind && before.game == result->game && before.n_seats == n_seats
      && same_seats (league_results_get_seats (results, changed), seats, n_seats))
    return FALSE;
  changed->kind = result->kind;
  changed->game = result->game;
  set_seats (results, changed, seats, n_seats);
  note (results, index, 0);
  return TRUE;
}

static void
take_at (LeagueResults *results, guint index)
{
  results->spare += result_at (results, index)->n_seats;
  g_array_remove_index (results->results, index);
  note (results, index, -1);
}

gboolean
league_results_put (LeagueResults *results, const LeagueResult *result, const LeagueSeat *seats,
                    guint n_seats)
{
  LeagueSeat ordered[LEAGUE_SEATS];
  LeagueResult added = *result;
  guint place, old;

  g_return_val_if_fail (n_seats <= LEAGUE_SEATS, FALSE);
  memcpy (ordered, seats, n_seats * sizeof *seats);
  order_seats (ordered, n_seats);
  place = find_place (results, result);
  if (place < results->results->len && compare_play (result_at (results, place), result) == 0) {
    gboolean changed = change (results, place, result, ordered, n_seats);

    tidy_seats (results);
    return changed;
  }
  old = find_key (results, result->fixture, result->match);
  if (old != G_MAXUINT) {
    take_at (results, old);
    place = find_place (results, result);
  }
  added.first = append_seats (results, ordered, n_seats);
  added.n_seats = (guint8)n_seats;
  g_array_insert_val (results->results, place, added);
  note (results, place, 1);
  tidy_seats (results);
  return TRUE;
}

gboolean
league_results_take (LeagueResults *results, gint64 fixture, gint64 match)
{
  guint index = find_key (results, fixture, match);

  if (index == G_MAXUINT)
    return FALSE;
  take_at (results, index);
  tidy_seats (results);
  return TRUE;
}
