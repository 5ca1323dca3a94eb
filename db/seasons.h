/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Seasons with their games, tags, absences, forbidden pairs and single matches.
 */
#pragma once

#include "db/leagues-private.h"
#include "db/leagues.h"
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
/* A number that another undeleted season of the league has is DB_ERROR_CONFLICT. */
gboolean db_season_add (DbStore *store, const DbSeason *season, gint64 *id, GError **error);
/* Stores what differs, the lists too; the league stays, and the number when 0 is given.
 * Absences and forbidden pairs of entrants who were taken out are neither read nor stored. */
gboolean db_season_update (DbStore *store, const DbSeason *season, GError **error);
gboolean db_season_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error);
DbSeason *db_season_get (DbStore *store, gint64 id, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type DbSeason): of a league, by number; of all undeleted leagues for 0. */
GPtrArray *db_seasons_list (DbStore *store, gint64 league, gboolean deleted,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean db_season_find (DbStore *store, const char *uuid, gint64 *id, GError **error);
/* (element-type DbRound): by number. */
GPtrArray *db_rounds_list (DbStore *store, gint64 season, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Adds the round or stores what differs; part of the season's log. */
gboolean db_round_set (DbStore *store, gint64 season, const DbRound *round, GError **error);
/* Takes the round of that number back; DB_ERROR_CONFLICT while it has fixtures. */
gboolean db_round_remove (DbStore *store, gint64 season, guint number, GError **error);

G_END_DECLS
