/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statistics of what is played together against the game: nobody is rated against anybody there.
 */
#pragma once

#include "app/store/known-packs.h"

#include "db/store.h"

G_BEGIN_DECLS

/**
 * AppCoopStatsRow:
 * @name: of a player; a group's players, joined by ", "; "" for all matches
 * @players: UUIDs, by name, ended by NULL
 * @other: neither won nor lost: drawn
 * @best, @mean: of the scores; NAN without any
 */
typedef struct {
  char *name;
  char **players;
  guint played, won, lost, other;
  double best, mean;
} AppCoopStatsRow;

/**
 * AppCoopStats:
 * @groups, @players: (element-type AppCoopStatsRow): the most played first
 * @n_against: matches between sides of the same games
 */
typedef struct {
  AppCoopStatsRow *all;
  GPtrArray *groups;
  GPtrArray *players;
  guint n_against;
} AppCoopStats;

/* Finished co-op matches of @game, a row; 0 for all games. */
AppCoopStats *app_coop_stats_read (DbStore *db, AppPacks *packs, gint64 game,
                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;
void app_coop_stats_free (AppCoopStats *stats);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppCoopStats, app_coop_stats_free)

G_END_DECLS
