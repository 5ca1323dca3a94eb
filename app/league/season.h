/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season (or all matches of a game) as figures: its results read from the store, its table and
 * ratings, at any date, updated match by match, and cached in the file so that it opens fast. One
 * thread at a time.
 */
#pragma once

#include "app/league/leagues.h"

#include "app/league/maths/outlook.h"

G_BEGIN_DECLS

typedef struct AppSeason AppSeason;

/**
 * app_season_load:
 * @season: row of a season; 0 for all competitive matches of @game
 * @game: row of a game, 0 for all games; not read for a season
 *
 * Reads the cached figures and what changed since, or everything. Caches them again when many
 * changes were new and the file can be written (never fails for that).
 */
AppSeason *app_season_load (DbStore *db, AppPacks *packs, gint64 season, gint64 game,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
void app_season_free (AppSeason *season);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppSeason, app_season_free)
/* Which open ladders a match would be of by game, day and players, but whose points scheme says
 * nothing of so many sides: a sentence with the way out, NULL for none. @match: its UUID */
char *app_ladders_dup_uncounted (DbStore *db, const char *match) G_GNUC_WARN_UNUSED_RESULT;
/* Writes the cache. */
gboolean app_season_write_cache (AppSeason *season, DbStore *db, GError **error);

/**
 * app_season_refresh:
 * @changed: (out) (optional): something that counts did
 *
 * Takes in what changed in the store since: some matches one by one, anything else by reading all
 * again (then all that was borrowed is gone).
 */
gboolean app_season_refresh (AppSeason *season, DbStore *db, AppPacks *packs, gboolean *changed,
                             GError **error);

/* The season's rows; NULL of all matches. Borrowed until the next refresh. */
AppSeasonSnapshot *app_season_get_snapshot (AppSeason *season);
const LeagueRules *app_season_get_rules (AppSeason *season);
const LeagueResults *app_season_get_results (AppSeason *season);
/* The present table; borrowed until the next refresh. */
const LeagueTable *app_season_get_table (AppSeason *season);
/* At a day or after a round: LeagueDay 0 or rounds 0 for no limit. */
LeagueTable *app_season_dup_table (AppSeason *season, LeagueDay until,
                                   guint rounds) G_GNUC_WARN_UNUSED_RESULT;
/* With history; NULL for a season that isn't rated. Borrowed until the next refresh. */
const LeagueRatings *app_season_get_ratings (AppSeason *season);
const LeagueRatingRules *app_season_get_rating_rules (AppSeason *season);
/* Another system or other numbers than the season's, for all matches or by the way. */
LeagueRatings *app_season_dup_ratings (AppSeason *season, const LeagueRatingRules *rules,
                                       LeagueDay until) G_GNUC_WARN_UNUSED_RESULT;

const char *app_season_get_title (AppSeason *season);
/* The last round that has a result, or is paired where not all are at once; and how many there will
 * be, 0 for unknown. */
guint app_season_get_round (AppSeason *season);
guint app_season_get_n_rounds (AppSeason *season);

/* Of an entrant of the results. Borrowed. */
const char *app_season_get_name (AppSeason *season, guint32 entrant);
const char *app_season_get_uuid (AppSeason *season, guint32 entrant);   /* the entrant's */
const char *app_season_get_player (AppSeason *season, guint32 entrant); /* UUID, NULL of a team */
/* Why points of the results' penalty were taken. Borrowed. */
const char *app_season_get_penalty_reason (AppSeason *season, guint penalty);
/* By name (case folded), UUID or start number; FALSE for none. */
gboolean app_season_find_entrant (AppSeason *season, const char *name, guint32 *entrant);

/* A figure for the eye in its column's unit: "2½", "66.7 %", "–" for none. */
char *app_column_dup_value (LeagueColumn column, double value) G_GNUC_WARN_UNUSED_RESULT;
/* The columns that a season's table shows unless its reader chose others; @columns has
 * LEAGUE_COLUMNS elements. Returns how many. */
guint app_season_get_columns (AppSeason *season, LeagueColumn *columns);

/* Days */
LeagueDay app_day_from_text (const char *date); /* of "2026-11-22…"; 0 for anything else */
char *app_day_dup (LeagueDay day) G_GNUC_WARN_UNUSED_RESULT; /* "2026-11-22", "" of 0 */

/**
 * AppExplanationPart:
 * @text: whose figure or which result: "Round 3: Ann 1 – 0 Ben"
 * @amount: for the eye: "+2½", "(1)" of one that is cut
 * @match: UUID, or NULL
 */
typedef struct {
  char *text;
  char *amount;
  char *note; /* "cut: the lowest", "not played: counts as …"; or "" */
  char *match;
} AppExplanationPart;

/**
 * AppWhy:
 * @rule: what the figure is, in a sentence
 * @total: for the eye
 * @parts: (element-type AppExplanationPart)
 */
typedef struct {
  char *rule;
  char *total;
  GPtrArray *parts;
} AppFigureExplanation;

void app_figure_explanation_free (AppFigureExplanation *why);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppFigureExplanation, app_figure_explanation_free)

/**
 * AppRankChange:
 * What became of an entrant between two tables. Rank 0: wasn't there.
 */
typedef struct {
  char *name;
  guint rank_before, rank_after;
  LeaguePoints points_before, points_after;
  double rating_before, rating_after; /* NAN without */
} AppRankChange;

/**
 * AppCorrectionImpact:
 * @round: the table that was published when this round was paired
 * @changes: (element-type AppRankChange): those with a difference, by present rank
 * @pairings: sentences about fixtures of paired rounds without a result that would be paired
 *   otherwise now
 *
 * @corrected: results of rounds before it that are others than they were then, as they are now:
 *   "Round 1: Ann 1 – 0 Ben"
 *
 * What corrections changed since a round was paired.
 */
typedef struct {
  guint round;
  gint64 published;
  GPtrArray *changes;
  char **pairings;
  char **corrected;
} AppCorrectionImpact;

void app_correction_impact_free (AppCorrectionImpact *impact);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppCorrectionImpact, app_correction_impact_free)

/* The season's fixtures and rounds to come, simulated; @cancelled as in league_outlook_new(). A
 * season that isn't rated is simulated with Plackett-Luce ratings of its own results. */
LeagueOutlook *app_season_outlook (AppSeason *season, guint runs, guint64 seed,
                                   const gboolean *cancelled) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
