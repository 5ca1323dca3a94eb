/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a result brings to each seat by a points scheme.
 */
#include "app/league/maths/points-private.h"

/* Sides, from their members: a side's place stands at each of them, its score is their sum. */
static void
read_sides (LeagueSides *sides, const LeagueSeat *seats, guint n_seats)
{
  guint8 least = G_MAXUINT8;

  sides->n = 0;
  for (guint k = 0; k < n_seats; k++) {
    guint side = MIN (seats[k].side, LEAGUE_SEATS - 1);

    while (sides->n <= side) {
      sides->place[sides->n] = G_MAXUINT8;
      sides->score[sides->n++] = LEAGUE_NO_SCORE;
    }
    sides->place[side] = seats[k].place;
    if (seats[k].score != LEAGUE_NO_SCORE)
      sides->score[side] =
          seats[k].score + (sides->score[side] == LEAGUE_NO_SCORE ? 0 : sides->score[side]);
    least = MIN (least, seats[k].place);
  }
  sides->won = least <= 1;
}

/* The place among all, and who shares it. Where nobody came first, all are one further back. */
static void
rank_side (const LeagueSides *sides, guint side, LeagueShare *share)
{
  guint before = 0, equal = 0;

  for (guint k = 0; k < sides->n; k++) {
    before += sides->place[k] < sides->place[side];
    equal += sides->place[k] == sides->place[side];
  }
  share->place = before + (sides->won ? 1 : 2);
  share->shared = equal;
  share->twice = MIN (2 * share->place + equal - 1, 2 * sides->n);
  if (share->place > 1)
    share->outcome = LEAGUE_LOST;
  else
    share->outcome = equal > 1 ? LEAGUE_DRAWN : LEAGUE_WON;
}

static void
find_scores (const LeagueSides *sides, guint side, LeagueShare *share)
{
  share->score = sides->score[side];
  share->against = LEAGUE_NO_SCORE;
  share->total = 0;
  for (guint k = 0; k < sides->n; k++) {
    if (k != side)
      share->against = MAX (share->against, sides->score[k]);
    if (sides->score[k] != LEAGUE_NO_SCORE)
      share->total += sides->score[k];
  }
}

static LeaguePoints
place_points (const LeagueScheme *scheme, guint n, guint place)
{
  LeaguePoints points = scheme->places[n][MIN (place, n)];

  return points == LEAGUE_NO_POINTS ? 0 : points;
}

static LeaguePoints
rate_shared (const LeagueScheme *scheme, guint n, const LeagueShare *share)
{
  LeaguePoints sum = 0;

  if (share->shared == 1 || scheme->ties == LEAGUE_TIES_BEST)
    return place_points (scheme, n, share->place);
  if (scheme->ties == LEAGUE_TIES_WORST)
    return place_points (scheme, n, share->place + share->shared - 1);
  if (scheme->ties == LEAGUE_TIES_FIXED && share->place == 1)
    return scheme->draw;
  for (guint k = 0; k < share->shared; k++)
    sum += place_points (scheme, n, share->place + k);
  return sum / (LeaguePoints)share->shared;
}

static void
rate_places (const LeagueScheme *scheme, LeagueKind kind, guint n, gboolean won, LeagueShare *share)
{
  if (n < 2 || n > LEAGUE_SEATS || (scheme->sizes & 1u << n) == 0)
    return;
  share->best = place_points (scheme, n, 1);
  share->base =
      kind == LEAGUE_FORFEIT && !won ? scheme->forfeit_loss : rate_shared (scheme, n, share);
}

static void
rate_two (const LeagueScheme *scheme, LeagueKind kind, LeagueShare *share)
{
  share->best = scheme->win;
  if (share->outcome == LEAGUE_DRAWN)
    share->base = scheme->draw;
  else if (share->outcome == LEAGUE_WON)
    share->base = kind == LEAGUE_FORFEIT ? scheme->forfeit_win : scheme->win;
  else
    share->base = kind == LEAGUE_FORFEIT ? scheme->forfeit_loss : scheme->loss;
}

static gboolean
earns_bonus (const LeagueBonus *bonus, const LeagueSides *sides, const LeagueShare *share)
{
  gboolean both = share->score != LEAGUE_NO_SCORE && share->against != LEAGUE_NO_SCORE;

  switch (bonus->kind) {
  case LEAGUE_BONUS_WON_BY:
    return share->outcome == LEAGUE_WON && both && share->score - share->against >= bonus->limit;
  case LEAGUE_BONUS_LOST_BY:
    if (share->outcome != LEAGUE_LOST || !both)
      return FALSE;
    for (guint k = 0; k < sides->n; k++)
      if (sides->place[k] == 1 && sides->score[k] != LEAGUE_NO_SCORE)
        return sides->score[k] - share->score <= bonus->limit;
    return FALSE;
  case LEAGUE_BONUS_SCORE:
    return share->score != LEAGUE_NO_SCORE && share->score >= bonus->limit;
  case LEAGUE_BONUS_PLAYED:
    return TRUE;
  default:
    return FALSE;
  }
}

static LeaguePoints
bye_points (const LeagueScheme *scheme, LeagueKind kind)
{
  switch (kind) {
  case LEAGUE_BYE:
    return scheme->bye;
  case LEAGUE_FULL_BYE:
    return scheme->full_bye;
  case LEAGUE_HALF_BYE:
    return scheme->half_bye;
  default:
    return scheme->zero_bye;
  }
}

void
league_sides_read (LeagueSides *sides, const LeagueResult *result, const LeagueSeat *seats)
{
  read_sides (sides, seats, result->n_seats);
}

void
league_share_rate (const LeagueScheme *scheme, const LeagueResult *result, const LeagueSides *sides,
                   guint side, LeagueShare *share)
{
  share->base = share->best = 0;
  share->score = share->against = LEAGUE_NO_SCORE;
  share->total = 0;
  share->place = share->shared = share->twice = 0;
  share->sides = sides->n;
  share->outcome = LEAGUE_NOTHING;
  share->points = 0;
  if (result->kind == LEAGUE_UNPLAYED || side >= sides->n)
    return;
  if (league_kind_is_bye (result->kind)) {
    share->base = share->points = bye_points (scheme, result->kind);
    return;
  }
  rank_side (sides, side, share);
  find_scores (sides, side, share);
  if (scheme->by_place && (sides->n != 2 || (scheme->sizes & 1u << 2) != 0))
    rate_places (scheme, result->kind, sides->n, sides->won, share);
  else if (sides->n == 2)
    rate_two (scheme, result->kind, share);
  share->points = share->base;
  if (league_kind_is_played (result->kind))
    for (guint k = 0; k < scheme->n_bonus; k++)
      if (earns_bonus (&scheme->bonus[k], sides, share))
        share->points += scheme->bonus[k].points;
}

void
league_scheme_rate (const LeagueScheme *scheme, const LeagueResult *result, const LeagueSeat *seats,
                    LeaguePoints *points)
{
  LeagueSides sides;
  LeagueShare share;

  league_sides_read (&sides, result, seats);
  for (guint k = 0; k < result->n_seats; k++) {
    league_share_rate (scheme, result, &sides, MIN (seats[k].side, LEAGUE_SEATS - 1), &share);
    points[k] = share.points;
  }
}
