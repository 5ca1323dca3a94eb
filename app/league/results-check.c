/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a result can't be counted.
 */
#include "results.h"

#include <glib/gi18n-lib.h>

static char *
check_entrants (const LeagueResults *results, const LeagueResult *result, const LeagueSeat *seats,
                guint n_seats)
{
  for (guint k = 0; k < n_seats; k++) {
    const LeagueEntrant *entrant;

    if (seats[k].entrant >= results->entrants->len)
      return g_strdup_printf (_ ("Seat %u is taken by somebody who isn't in the season: enter them "
                                 "first, or choose another."),
                              seats[k].seat);
    for (guint m = 0; m < k; m++)
      if (seats[m].entrant == seats[k].entrant)
        return g_strdup_printf (seats[m].side != seats[k].side
                                    ? _ ("Seats %u and %u are the same entrant, who can't play "
                                         "against themselves: choose somebody else for one.")
                                    : _ ("Seats %u and %u are the same entrant: choose somebody "
                                         "else for one, or take it away."),
                                seats[m].seat, seats[k].seat);
    entrant = &g_array_index (results->entrants, LeagueEntrant, seats[k].entrant);
    if (league_kind_is_played ((LeagueKind)result->kind) && result->round > entrant->left)
      return g_strdup_printf (
          _ ("Seat %u dropped out after round %u, but this is a result of round "
             "%u: take them back in first, or choose somebody else."),
          seats[k].seat, entrant->left, result->round);
  }
  return NULL;
}

/* Sides are numbered in the order of their first seats. */
static char *
check_sides (const LeagueSeat *seats, guint n_seats, guint *n_sides)
{
  guint8 places[LEAGUE_SEATS];

  *n_sides = 0;
  for (guint k = 0; k < n_seats; k++) {
    if (seats[k].side > *n_sides)
      return g_strdup_printf (_ ("There is a side %u but no side %u: number sides without a gap."),
                              seats[k].side + 1, *n_sides + 1);
    if (seats[k].side == *n_sides)
      places[(*n_sides)++] = seats[k].place;
    if (seats[k].place != places[seats[k].side])
      return g_strdup_printf (_ ("Seat %u has another place than its side: a side has one place."),
                              seats[k].seat);
  }
  return NULL;
}

static char *
check_places (const LeagueSeat *seats, guint n_seats)
{
  for (guint k = 0; k < n_seats; k++)
    if (seats[k].place == 0)
      return g_strdup_printf (_ ("Seat %u has no place: say who came first, and where the others "
                                 "came."),
                              seats[k].seat);
  return NULL;
}

char *
league_result_check (const LeagueResults *results, const LeagueResult *result,
                     const LeagueSeat *seats, guint n_seats)
{
  gboolean bye = league_kind_is_bye ((LeagueKind)result->kind);
  guint n_sides;
  char *wrong;

  if (n_seats == 0)
    return g_strdup (_ ("Nobody sits at this table."));
  if (n_seats > LEAGUE_SEATS)
    return g_strdup_printf (_ ("There are %u seats; a match of a league has at most %d."), n_seats,
                            LEAGUE_SEATS);
  if ((wrong = check_entrants (results, result, seats, n_seats)) != NULL
      || (wrong = check_sides (seats, n_seats, &n_sides)) != NULL)
    return wrong;
  if (bye && n_sides > 1)
    return g_strdup (_ ("A bye is for one side: take the others out, or make it a match."));
  if (!bye && n_sides < 2)
    return g_strdup (_ ("A match needs two sides: add the other one, or make it a bye."));
  return bye || result->kind == LEAGUE_UNPLAYED ? NULL : check_places (seats, n_seats);
}
