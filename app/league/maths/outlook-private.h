/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of the outlook share: a season that is played to its end again and again.
 */
#pragma once

#include "app/league/maths/outlook.h"

G_BEGIN_DECLS

/* xoshiro256** of Blackman and Vigna: the same numbers on every machine. */
typedef struct {
  guint64 state[4];
} LeagueRandom;

void league_random_init (LeagueRandom *random, guint64 seed);
/* From 0 to below @n. */
guint league_random_below (LeagueRandom *random, guint n);

/**
 * LeaguePlay:
 * @season: the results, with what is played now; the first @n_known of them (and @n_seats seats)
 * are those that came, the others are of rounds to come
 * @ratings: (array): by entrant
 * @scores: (nullable): by sides, and whether two of them drew: (element-type gint64) scores of past
 *   results, those of a result one after another, from its first place to its last
 * @points: (array): by entrant, as the rounds to come are paired by them
 * @byes: (array): by entrant
 * @met: (array): by pair of entrants, a bit
 */
typedef struct {
  const LeagueRules *rules;
  const LeagueRatingRules *rating_rules;
  LeagueResults *season;
  guint n;
  guint n_known, n_seats;
  LeagueRating *ratings;
  GArray *scores[LEAGUE_SEATS + 1][2];
  double draws;
  LeagueRandom random;
  LeaguePoints *points;
  guint *byes;
  guint8 *met;
} LeaguePlay;

/* How many sides have seats. */
guint league_play_count_sides (const LeagueSeat *seats, guint n_seats);
/* What @ratings promise each side. */
void league_play_chances (const LeaguePlay *play, const LeagueSeat *seats, guint n_seats,
                          double *chances);
/* Gathers what scores matches end with, from the results that were played. */
void league_play_learn_scores (LeaguePlay *play);
/* Plays a match: a place and a score for each of @seats, by the chances of its sides. */
void league_play_match (LeaguePlay *play, LeagueSeat *seats, guint n_seats, const double *chances);

/* Adds what a result of the season brings to the points, byes and meetings. */
void league_play_count (LeaguePlay *play, const LeagueResult *result);
/* Pairs a round by points in tables of @pod, and plays it. */
void league_play_round (LeaguePlay *play, guint round, guint pod);

G_END_DECLS
