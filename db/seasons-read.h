/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Seasons read: seasons.h has what writes them.
 */
#pragma once

#include "db/leagues-read.h"
#include "db/title.h"

G_BEGIN_DECLS

/* "Thursday League, Season 2": a season as errors and the history call it. */
char *db_season_dup_title (DbStore *store, gint64 season) G_GNUC_WARN_UNUSED_RESULT;
/* The same for a title, and a title with it. */
DbTitle *db_season_new_phrase (DbStore *store, gint64 season) G_GNUC_WARN_UNUSED_RESULT;
DbTitle *db_season_new_title (DbStore *store, DbTitleKind kind,
                              gint64 season) G_GNUC_WARN_UNUSED_RESULT;
/* A Swiss of single players, with the usual numbers. */
DbSeason *db_season_new (gint64 league) G_GNUC_WARN_UNUSED_RESULT;
DbSeason *db_season_get (DbStore *store, gint64 id, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type DbSeason): of a league, by number; of all undeleted leagues for 0. */
GPtrArray *db_seasons_list (DbStore *store, gint64 league, gboolean deleted,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean db_season_find (DbStore *store, const char *uuid, gint64 *id, GError **error);
/* (element-type DbRound): by number. */
GPtrArray *db_rounds_list (DbStore *store, gint64 season, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
