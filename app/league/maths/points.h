/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Points schemes: what a result is worth, as data.
 */
#pragma once

#include "app/league/maths/results.h"

G_BEGIN_DECLS

#define LEAGUE_BONUSES 8
/* A place that nobody gave points for; it counts 0. */
#define LEAGUE_NO_POINTS G_MININT64

/* What sides that share places get in a scheme by place. */
typedef enum {
  LEAGUE_TIES_SHARE, /* the mean of the places they fill */
  LEAGUE_TIES_BEST,  /* each the best of them */
  LEAGUE_TIES_WORST, /* each the last of them */
  LEAGUE_TIES_FIXED, /* who shares the first place gets @draw; others the mean */
} LeagueTies;

typedef enum {
  LEAGUE_BONUS_WON_BY,  /* won with a margin of at least @limit over the next side */
  LEAGUE_BONUS_LOST_BY, /* lost, at most @limit behind the first side */
  LEAGUE_BONUS_SCORE,   /* a score of at least @limit */
  LEAGUE_BONUS_PLAYED,  /* took part; forfeits and byes don't count */
} LeagueBonusKind;

typedef struct {
  LeagueBonusKind kind;
  gint64 limit; /* thousandths */
  LeaguePoints points;
} LeagueBonus;

/**
 * LeagueScheme:
 * @by_place: @places counts for any number of sides; else @win, @draw and @loss, for two sides. A
 *   result of two sides takes @win, @draw and @loss also in a scheme by place that has no table of
 * 2
 * @sizes: bit n is set when there are places for n sides, 2 to LEAGUE_SEATS
 * @places: of n sides, what place k brings: @places[n][k], k from 1
 * @draw: also of a shared first place with LEAGUE_TIES_FIXED
 * @bye: allotted by the pairing; @full_bye, @half_bye, @zero_bye: see LeagueKind
 * @forfeit_win, @forfeit_loss: two sides; in a scheme by place a forfeit has the places' points,
 * and without place 1 @forfeit_loss
 * @bonus: each that holds is added
 *
 * All members of a side get its points.
 */
typedef struct {
  gboolean by_place;
  LeaguePoints win, draw, loss;
  LeaguePoints bye, full_bye, half_bye, zero_bye;
  LeaguePoints forfeit_win, forfeit_loss;
  LeagueTies ties;
  guint32 sizes;
  LeaguePoints places[LEAGUE_SEATS + 1][LEAGUE_SEATS + 1];
  guint n_bonus;
  LeagueBonus bonus[LEAGUE_BONUSES];
} LeagueScheme;

/**
 * LeaguePresetScheme:
 * Ready ones, ended by a NULL @id: "chess" (1, ½, 0), "three-one-nil" (card games and football),
 * "places" (4-3-2-1 and its like for 2 to 8), "pod-win" (5 the winner, 1 each of a drawn pod),
 * "pod-places" (3-2-1-0, ties share), "wins" (1, 0, 0) …
 */
typedef struct {
  const char *id;
  const char *name; /* N_() */
  const char *text; /* N_(): "Win 3, draw 1, loss 0" */
  LeagueScheme scheme;
} LeaguePresetScheme;

const LeaguePresetScheme *league_preset_schemes (void);
const LeaguePresetScheme *league_preset_scheme (const char *id);

/* What a win of two sides brings. */
LeaguePoints league_scheme_win (const LeagueScheme *scheme);
/* Whether it says what a match of so many sides brings. */
gboolean league_scheme_covers (const LeagueScheme *scheme, guint sides);

/**
 * league_scheme_check:
 * @least, @most: sides that a match of the season may have
 *
 * The first thing wrong with a scheme, a sentence with the way out: a table size between others
 * without points, a place without any, a lower place that brings more than a higher one, a win that
 * is worth less than a draw, too many points. NULL when it is good.
 */
char *league_scheme_check (const LeagueScheme *scheme, guint least,
                           guint most) G_GNUC_WARN_UNUSED_RESULT;

/* What each seat of a result gets; @points has n_seats elements. Nothing for LEAGUE_UNPLAYED. A
 * number of sides that the scheme knows no points for gives 0. */
void league_scheme_rate (const LeagueScheme *scheme, const LeagueResult *result,
                         const LeagueSeat *seats, LeaguePoints *points);

G_END_DECLS
