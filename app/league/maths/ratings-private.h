/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of ratings share: the parts of a Glicko-2 step, so that a run sums up a period
 * without keeping its games.
 */
#pragma once

#include "app/league/maths/ratings.h"

G_BEGIN_DECLS

/**
 * LeagueGlickoSums:
 * @information: the sum of g² E (1 - E); the paper's v is its inverse
 * @surprise: the sum of g (s - E)
 *
 * What a period's games tell of a player.
 */
typedef struct {
  double information;
  double surprise;
} LeagueGlickoSums;

/* Adds a game of @own against @opponent, both as they were when the period began. */
void league_glicko2_add (LeagueGlickoSums *sums, const LeagueRating *own,
                         const LeagueRating *opponent, double score);
/* The paper's step 5: how steady a player is after a period of @sums. */
double league_glicko2_volatility (const LeagueRating *rating, const LeagueGlickoSums *sums,
                                  double tau);
/* @rating after a period of @sums. */
LeagueRating league_glicko2_close (const LeagueRating *rating, const LeagueGlickoSums *sums,
                                   double tau);
/* @rating after @periods without games; its deviation grows to @most and not above. */
LeagueRating league_glicko2_rest (const LeagueRating *rating, guint64 periods, double most);
/* How @difference of ratings counts when the two deviations together are @deviation: in natural
 * logarithms of the odds. */
double league_glicko2_odds (double difference, double deviation);

G_END_DECLS
