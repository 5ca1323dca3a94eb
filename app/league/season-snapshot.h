/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Season snapshots as rows; lists and commands are made from them.
 */
#pragma once

#include "app/league/season-result.h"

#include "db/leagues.h"
#include "db/matches.h"

G_BEGIN_DECLS

/* A snapshot of the rows alone, for the caller to change. Errors are the store's or the app's.
 * @packs may be NULL: then what is to be replayed has no result. */
AppSeasonSnapshot *app_season_snapshot_read (DbStore *db, AppPacks *packs, gint64 season,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Fills in what readers see of a snapshot as it was read, unless that is there already; where that
 * fails @snapshot is of no use. */
gboolean app_season_snapshot_fill (AppSeasonSnapshot *snapshot, GError **error);
/* The rows of a season on the main thread's connection, as app_season_snapshot_from_store(). What
 * is to be replayed may have no result. */
AppSeasonSnapshot *app_season_snapshot_get (AppStore *store, gint64 season,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
AppSeasonSnapshot *app_season_snapshot_ref (AppSeasonSnapshot *snapshot);
/**
 * app_season_snapshot_update:
 * @snapshot: (inout): a reference, taken; (nullable): NULL afterwards when more than some fixtures
 *   changed, so that all of the season is to be read again, or for an error
 * @packs: (nullable): as for app_season_snapshot_read()
 *
 * Takes in what was changed since. Where fixtures changed another snapshot takes the place of this
 * one, which shares all others with it.
 */
gboolean app_season_snapshot_update (AppSeasonSnapshot **snapshot, DbStore *db, AppPacks *packs,
                                     GError **error);

static inline DbEntrant *
app_season_snapshot_entrant (const AppSeasonSnapshot *snapshot, guint k)
{
  return g_ptr_array_index (snapshot->entrant_rows, k);
}

static inline AppFixture *
app_season_snapshot_fixture (const AppSeasonSnapshot *snapshot, guint k)
{
  return g_ptr_array_index (snapshot->fixtures, k);
}

/* The fixture of that row, NULL for none. */
AppFixture *app_season_snapshot_find_row (const AppSeasonSnapshot *snapshot, gint64 fixture);
/* An entrant of that row; its index by @k (out) (optional). */
DbEntrant *app_season_snapshot_find_entrant (const AppSeasonSnapshot *snapshot, gint64 entrant,
                                             guint *k);
/* The round of that number, NULL for none. */
const DbRound *app_season_snapshot_find_round (const AppSeasonSnapshot *snapshot, guint number);
/* Whether the entrant of that row sits in the fixture; 0: somebody who is not known yet. */
gboolean app_fixture_has_entrant (const DbFixture *row, gint64 entrant);
/* How many take part; how many fixtures wait for a result; the last round with fixtures. */
guint app_season_snapshot_count_active (const AppSeasonSnapshot *snapshot);
guint app_season_snapshot_count_open (const AppSeasonSnapshot *snapshot, guint round);
guint app_season_snapshot_last_round (const AppSeasonSnapshot *snapshot);
/* How many rounds there will be, 0 where nobody knows. */
guint app_season_snapshot_count_rounds (const AppSeasonSnapshot *snapshot);
/* "Thursday League, Season 2" */
char *app_season_snapshot_dup_title (const AppSeasonSnapshot *snapshot) G_GNUC_WARN_UNUSED_RESULT;
/* "Ann – Ben", with "?" for who is not known yet. */
char *app_season_snapshot_dup_sides (const AppSeasonSnapshot *snapshot,
                                     const AppFixture *fixture) G_GNUC_WARN_UNUSED_RESULT;
/* What is to be done next. @sentences (out): a sentence */
AppSeasonNext app_season_snapshot_next (const AppSeasonSnapshot *snapshot, char **sentences);
/* "Swiss · round 3 of 5 · 14 players" */
char *app_season_snapshot_dup_summary (const AppSeasonSnapshot *snapshot) G_GNUC_WARN_UNUSED_RESULT;

/* The season that goes on, else the last one; 0 for none. */
gboolean app_league_present_season (DbStore *db, gint64 league, gint64 *season, GError **error);

G_END_DECLS
