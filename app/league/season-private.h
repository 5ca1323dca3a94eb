/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season's figures, shared by the files that read, cache and refresh them.
 */
#pragma once

#include "app/league/season-snapshot.h"
#include "app/league/season.h"

#include "db/figures.h"
#include "db/transaction.h"

G_BEGIN_DECLS

/* Versions of the cache: of the mathematics' part, and of what is added here. */
#define SEASON_CACHE_VERSION (LEAGUE_RESULTS_VERSION * 100 + 1)

/**
 * AppSeason:
 * @id: 0 for all matches of @game
 * @snapshot: the season's rows, from which its fixtures' results are made; owned, NULL with @id 0
 * @row: Borrowed from @snapshot
 * @games: (element-type gint64) (nullable): NULL for all
 * @starts, @ends: days, 0 without
 * @n_rounds: as the season says, 0 for unknown
 * @entrants: borrowed from @snapshot; with @id 0 owned
 * @exceptions: (nullable): match's row to 1 when it counts against the rule, 2 when it does not
 * @players: (element-type gint64 DbPlayerName): all players, by row
 * @penalty_reasons: (element-type utf8): of the results' penalties; borrowed from @snapshot
 * @fixture_matches: rows of the matches that are fixtures'
 * @last_paired: the last round that was paired
 * @unrated: the first result that @ratings do not have as it is, G_MAXUINT32 for none
 * @last_match: no result is of a match behind this row
 * @serial: of what leagues count, @changes: of the log, when it was read
 * @n_new: matches added since the figures were cached; @cached: there is a cache
 * @previous: (nullable): the season that ratings go on from
 */
struct AppSeason {
  gint64 id;
  gint64 game;
  AppSeasonSnapshot *snapshot;
  const DbSeason *row;
  char *title;
  LeaguePairingRules pairing;
  GArray *games;
  LeagueDay starts, ends;
  guint n_rounds;
  LeagueRules rules;
  gboolean rated;
  LeagueRatingRules rating;
  AppEntrants *entrants;
  GHashTable *exceptions;
  GHashTable *players;
  GPtrArray *penalty_reasons;
  GHashTable *fixture_matches;
  guint last_paired;
  LeagueResults *results;
  LeagueTable *table;
  LeagueRatings *ratings;
  guint32 unrated;
  AppSeason *previous;
  gint64 last_match;
  gint64 serial, changes;
  guint n_new;
  gboolean cached;
};

/* Whether results are not those of matches alone. */
static inline gboolean
app_season_has_fixtures (const AppSeason *season)
{
  return season->snapshot != NULL && season->snapshot->fixtures->len > 0;
}

/**
 * SeasonReader:
 * @packs: NULL where matches without an outcome are not to be replayed here and now
 * @missing: there were such matches
 * @newcomer: somebody sat in a match who is no entrant of all matches yet
 *
 * Reads into @season.
 */
typedef struct {
  AppSeason *season;
  DbStore *db;
  AppPacks *packs;
  gboolean missing;
  gboolean newcomer;
  GError *error;
} SeasonReader;

/* What became of a refresh. */
typedef enum {
  SEASON_SAME,
  SEASON_CHANGED,
  SEASON_RELOAD, /* all of it again */
} SeasonRefresh;

/* app_season_refresh() that reads nothing anew: SEASON_RELOAD instead. */
gboolean app_season_update (AppSeason *season, DbStore *db, AppPacks *packs, SeasonRefresh *news,
                            GError **error);

/* An entrant's name for LeagueNameFunc; @data is the season. */
const char *app_season_name_func (guint32 entrant, gpointer data);

/* The entrant with that start number; FALSE for none. */
gboolean app_season_find_number (AppSeason *season, guint64 number, guint32 *entrant);

/* The season's ratings of some of its results; of a rated season. */
LeagueRatings *app_season_rate (AppSeason *season,
                                const LeagueResults *results) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
