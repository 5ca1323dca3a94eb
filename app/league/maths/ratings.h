/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ratings: Elo, Glicko-2 (Glickman, "Example of the Glicko-2 system") with rating periods, and the
 * Plackett-Luce model of Weng and Lin ("A Bayesian approximation method for online ranking", 2011,
 * algorithm 4) for teams and any number of sides. First single steps, as the papers give them, then
 * runs over all results.
 */
#pragma once

#include "app/league/maths/results.h"

G_BEGIN_DECLS

typedef enum {
  LEAGUE_ELO,
  LEAGUE_GLICKO2,
  LEAGUE_PLACKETT_LUCE,
} LeagueSystem;

/* "elo", "glicko-2", "plackett-luce" */
const char *league_system_id (LeagueSystem system);
gboolean league_system_find (const char *id, LeagueSystem *system);
const char *league_system_name (LeagueSystem system); /* translated */

/* Glicko-2's rating periods: rounds of a season (a match outside of rounds belongs to the round
 * that was played then), days, weeks from Monday, or months. */
typedef enum {
  LEAGUE_PERIOD_ROUND,
  LEAGUE_PERIOD_DAY,
  LEAGUE_PERIOD_WEEK,
  LEAGUE_PERIOD_MONTH,
} LeaguePeriod;

/**
 * LeagueRatingRules:
 * @start, @k: of Elo (1500, 32). @provisional: matches in which K is doubled
 * @deviation, @volatility, @tau, @period: of Glicko-2 (350, 0.06, 0.5, months), with @start
 * @mu, @sigma, @beta, @kappa, @drift: of Plackett-Luce (25, 25/3, 25/6, 0.0001, 25/300: its tau)
 */
typedef struct {
  LeagueSystem system;
  double start, k;
  guint provisional;
  double deviation, volatility, tau;
  LeaguePeriod period;
  double mu, sigma, beta, kappa, drift;
} LeagueRatingRules;

/* The usual numbers of a system. */
void league_rating_rules_init (LeagueRatingRules *rules, LeagueSystem system);
/* The first number that can't be, as a sentence; NULL when they are good. */
char *league_rating_rules_check (const LeagueRatingRules *rules) G_GNUC_WARN_UNUSED_RESULT;

/**
 * LeagueRating:
 * @rating: Elo's and Glicko-2's r; Plackett-Luce's mu
 * @deviation: Glicko-2's RD, Plackett-Luce's sigma; 0 with Elo
 * @volatility: Glicko-2's
 */
typedef struct {
  double rating;
  double deviation;
  double volatility;
} LeagueRating;

/* Single steps */

/* What Elo expects of a rating against another: 0 to 1. */
double league_elo_expected (double rating, double other);

/* One opponent of a period and the result against him, 0, 0.5 or 1. */
typedef struct {
  LeagueRating opponent;
  double score;
} LeagueGlickoGame;

/* @rating after a period with @n_games games; 0 games let the deviation grow. */
LeagueRating league_glicko2_rate (const LeagueRating *rating, const LeagueGlickoGame *games,
                                  guint n_games, double tau);

/**
 * league_plackett_luce_rate:
 * @ratings: (array length=n): of all players; changed in place
 * @sides: (array length=n): each one's side, from 0
 * @places: each side's place; equal ones tie
 */
void league_plackett_luce_rate (const LeagueRatingRules *rules, LeagueRating *ratings,
                                const guint8 *sides, guint n, const guint8 *places, guint n_sides);
/* The same where some of a side count more: @weights (nullable, array length=n) from 1, which is
 * what all have without, to 2: the more, the more a player gains from a win, and the less he loses
 * from a loss. */
void league_plackett_luce_rate_weighted (const LeagueRatingRules *rules, LeagueRating *ratings,
                                         const guint8 *sides, const double *weights, guint n,
                                         const guint8 *places, guint n_sides);

/* Runs */

/**
 * LeagueRatingStep:
 * @result: index into the results that moved it; of Glicko-2 the last one of its period
 *
 * A step of an entrant's history.
 */
typedef struct {
  guint32 result;
  LeagueDay day;
  LeagueRating before, after;
} LeagueRatingStep;

typedef struct LeagueRatings LeagueRatings;

/**
 * league_ratings_new:
 * @starts: (nullable): (array length=entrants): what each begins with; rating 0 means the rules'
 * @until: results of later days don't count; 0 for all
 * @history: keep each step
 *
 * Rates all played results of two sides or more in the order of play; judges' decisions, forfeits
 * and byes don't count. Elo takes teams by the mean of their members, and more than two sides as
 * pairs with K / (sides - 1); Glicko-2 takes each pair of sides, and teams by their means. Equal
 * places are a draw. In Glicko-2 a player's deviation grows with each period after his first one in
 * which he does not play, up to the last period of the results and to the rules' deviation.
 */
LeagueRatings *league_ratings_new (const LeagueRatingRules *rules, const LeagueResults *results,
                                   const LeagueRating *starts, LeagueDay until,
                                   gboolean history) G_GNUC_WARN_UNUSED_RESULT;
void league_ratings_free (LeagueRatings *ratings);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LeagueRatings, league_ratings_free)

/**
 * league_ratings_update:
 * @first: index of the first result that is not as it was: of those that were put in or taken out
 *   the smallest
 *
 * Brings them up to date after results changed. The same as new ones, to the last bit; with history
 * it takes the work from @first on, without all of it. A new entrant begins with the rules'
 * numbers.
 */
void league_ratings_update (LeagueRatings *ratings, const LeagueResults *results, guint32 first);

LeagueRating league_ratings_get (const LeagueRatings *ratings, guint32 entrant);
/* How many results it is from. */
guint league_ratings_get_n (const LeagueRatings *ratings, guint32 entrant);
/* What is shown and ordered by: the rating; mu - 3 sigma of Plackett-Luce. */
double league_ratings_get_shown (const LeagueRatings *ratings, guint32 entrant);
double league_rating_shown (const LeagueRatingRules *rules, const LeagueRating *rating);
/* (array length=n): the steps in their order; NULL and 0 without history. Borrowed till the next
 * update. Not from two threads at once. */
const LeagueRatingStep *league_ratings_get_history (const LeagueRatings *ratings, guint32 entrant,
                                                    guint *n);

/* How likely each side is to come first, from its members' ratings; sums to 1. */
void league_ratings_chances (const LeagueRatingRules *rules, const LeagueRating *ratings,
                             const guint8 *sides, guint n, guint n_sides, double *chances);

G_END_DECLS
