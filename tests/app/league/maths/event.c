/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A small event for tests of pairings.
 */
#include "tests/app/league/maths/event.h"

Event *
event_new (guint n)
{
  Event *event = g_new0 (Event, 1);

  g_assert (n <= EVENT_PLAYERS);
  event->results = league_results_new ();
  event->n = n;
  for (guint e = 0; e < n; e++) {
    LeagueEntrant entrant = { .id = e + 1, .joined = 1, .left = G_MAXUINT16 };

    g_array_append_val (event->results->entrants, entrant);
  }
  return event;
}

void
event_free (Event *event)
{
  league_results_free (event->results);
  g_free (event);
}

static void
add (Event *event, guint round, LeagueKind kind, const LeagueSeat *seats, guint n)
{
  LeagueResult result = {
    .fixture = event->results->results->len + 1,
    .round = (guint16)round,
    .kind = (guint8)kind,
  };

  league_results_add (event->results, &result, seats, n);
}

static void
add_two (Event *event, guint round, LeagueKind kind, guint first, guint second, int won)
{
  LeagueSeat seats[] = {
    { .entrant = first, .side = 0, .seat = 1, .place = won < 0 ? 2 : 1 },
    { .entrant = second, .side = 1, .seat = 2, .place = won > 0 ? 2 : 1 },
  };

  add (event, round, kind, seats, 2);
  event->points[first] += (won + 1) * LEAGUE_POINT / 2;
  event->points[second] += (1 - won) * LEAGUE_POINT / 2;
}

void
event_play (Event *event, guint round, guint first, guint second, int won)
{
  add_two (event, round, LEAGUE_PLAYED, first, second, won);
}

void
event_forfeit (Event *event, guint round, guint winner, guint loser)
{
  add_two (event, round, LEAGUE_FORFEIT, winner, loser, 1);
}

void
event_bye (Event *event, guint round, guint entrant, LeagueKind kind)
{
  LeagueSeat seat = { .entrant = entrant, .seat = 1, .place = 1 };

  add (event, round, kind, &seat, 1);
  if (kind == LEAGUE_BYE || kind == LEAGUE_FULL_BYE)
    event->points[entrant] += LEAGUE_POINT;
  else if (kind == LEAGUE_HALF_BYE)
    event->points[entrant] += LEAGUE_POINT / 2;
}

void
event_sit (Event *event, guint round, const guint32 *entrants, const guint8 *sides, guint n)
{
  LeagueSeat seats[LEAGUE_SEATS] = { 0 };

  for (guint k = 0; k < n; k++) {
    seats[k].entrant = entrants[k];
    seats[k].side = sides[k];
    seats[k].seat = (guint8)(k + 1);
    seats[k].place = sides[k] + 1;
    if (sides[k] == 0)
      event->points[entrants[k]] += LEAGUE_POINT;
  }
  add (event, round, LEAGUE_PLAYED, seats, n);
}

void
event_play_all (Event *event, GRand *rand, const LeaguePairing *pairing, guint round)
{
  for (guint k = 0; k < pairing->tables->len; k++) {
    const LeaguePairedTable *table = g_ptr_array_index (pairing->tables, k);

    if (league_kind_is_bye (table->kind))
      event_bye (event, round, table->entrants[0], table->kind);
    else if (table->n > 2)
      event_sit (event, round, table->entrants, table->sides, table->n);
    else
      event_play (event, round, table->entrants[0], table->entrants[1],
                  g_rand_int_range (rand, -1, 2));
  }
}

LeaguePairee *
event_stand (Event *event)
{
  for (guint e = 0; e < event->n; e++) {
    LeaguePairee *pairee = &event->pairees[e];

    *pairee = (LeaguePairee){ .entrant = e, .points = event->points[e], .rank = 1 };
    for (guint other = 0; other < event->n; other++)
      pairee->rank += event->points[other] > event->points[e]
                      || (event->points[other] == event->points[e] && other < e);
  }
  return event->pairees;
}
