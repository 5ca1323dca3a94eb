/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Outlook: what may come of a season, by playing its remaining fixtures many times with chances
 * from ratings.
 */
#pragma once

#include "app/league/maths/ratings.h"
#include "app/league/maths/table.h"

G_BEGIN_DECLS

/**
 * LeagueOutlook:
 * @n: entrants
 * @runs: simulated seasons
 * @chances: (array): of entrant e to end at place p (from 0): chances[e * n + p]; a row sums to 1
 * @points: expected points at the end, by entrant
 */
typedef struct {
  guint n;
  guint runs;
  double *chances;
  double *points;
} LeagueOutlook;

/**
 * league_outlook_new:
 * @results: with the fixtures that are to be played, as LEAGUE_UNPLAYED
 * @more_rounds: of a Swiss or pods, rounds that are not paired yet: paired by points as they come
 * @pod: sides of a table then, 2 for Swiss
 * @draws: the share of matches of two sides that are drawn
 * @seed: the same one gives the same outlook
 * @cancelled: (nullable): becomes TRUE when somebody wants no more; looked at once a season
 *
 * NULL when cancelled.
 */
LeagueOutlook *league_outlook_new (const LeagueRules *rules, const LeagueResults *results,
                                   const LeagueRatingRules *rating_rules,
                                   const LeagueRatings *ratings, guint more_rounds, guint pod,
                                   double draws, guint runs, guint64 seed,
                                   const gboolean *cancelled) G_GNUC_WARN_UNUSED_RESULT;
void league_outlook_free (LeagueOutlook *outlook);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LeagueOutlook, league_outlook_free)

/* The share of drawn matches among the played ones of two sides; 0 without any. */
double league_results_draw_share (const LeagueResults *results);

G_END_DECLS
