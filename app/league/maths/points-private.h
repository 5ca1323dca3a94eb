/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One side's share of a result, as points and tables count it.
 */
#pragma once

#include "app/league/maths/points.h"

G_BEGIN_DECLS

typedef enum {
  LEAGUE_NO_OUTCOME, /* a bye, or not played yet */
  LEAGUE_WON,
  LEAGUE_DRAWN, /* shares the first place */
  LEAGUE_LOST,
} LeagueOutcome;

/* A result's sides: places as given, the sum of the members' scores; whether one came first. */
typedef struct {
  guint n;
  gboolean won;
  guint8 place[LEAGUE_SEATS];
  gint64 score[LEAGUE_SEATS];
} LeagueSides;

/**
 * LeagueShare:
 * @points: all that it brings; @base: without bonuses
 * @best: what a win of this match brings
 * @score, @against, @total: the side's, the best other's, of all sides together
 * @place: from 1, the first one of those that are shared; where nobody won, from 2
 * @shared: sides on that place; @mean_twice: twice the mean of the places they fill, the last one
 * at most
 */
typedef struct {
  LeaguePoints points, base, best;
  gint64 score, against, total;
  guint place, shared, mean_twice, sides;
  LeagueOutcome outcome;
} LeagueShare;

void league_sides_read (LeagueSides *sides, const LeagueResult *result, const LeagueSeat *seats);
void league_share_rate (const LeagueScheme *scheme, const LeagueResult *result,
                        const LeagueSides *sides, guint side, LeagueShare *share);

G_END_DECLS
