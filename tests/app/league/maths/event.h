/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A small event for tests of pairings: results come in, those who are to be paired come out, with
 * 1, ½ and 0 points.
 */
#pragma once

#include "app/league/maths/pairing.h"

#define EVENT_PLAYERS 400

typedef struct {
  LeagueResults *results;
  guint n;
  LeaguePoints points[EVENT_PLAYERS];
  LeaguePairee pairees[EVENT_PLAYERS];
} Event;

Event *event_new (guint n);
void event_free (Event *event);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Event, event_free)

/* @won: 1 the first one, -1 the second one, 0 drawn. */
void event_play (Event *event, guint round, guint first, guint second, int won);
void event_forfeit (Event *event, guint round, guint winner, guint loser);
void event_bye (Event *event, guint round, guint entrant, LeagueKind kind);
/* Of several: seats in order, each a side of its own, or sides taking turns for @partners above 1.
 * The first one wins. */
void event_sit (Event *event, guint round, const guint32 *entrants, const guint8 *sides, guint n);
/* All tables of a pairing, with chance deciding. */
void event_play_all (Event *event, GRand *rand, const LeaguePairing *pairing, guint round);
/* The pairees as they stand now, nobody absent. */
LeaguePairee *event_stand (Event *event);
