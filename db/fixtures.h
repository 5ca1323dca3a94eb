/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The meetings and byes of seasons.
 */
#pragma once

#include "db/leagues-private.h"
#include "db/leagues.h"

G_BEGIN_DECLS

/* @json: a fixture's row image. DB_ERROR_CONFLICT when its match is a fixture of the season
 *   already. */
gboolean db_fixture_check_row_image (DbStore *store, gint64 row, const char *json, GError **error);
/* The checks of db_fixture_add(), on a stored row. */
gboolean db_fixture_check_stored (DbStore *store, gint64 row, GError **error);
DbFixture *db_fixture_new (gint64 season, guint round, const char *kind) G_GNUC_WARN_UNUSED_RESULT;
void db_fixture_add_seat (DbFixture *fixture, guint side, gint64 entrant, guint place);
/* DB_ERROR_CONFLICT for a match that is a fixture of the season already, or an entrant who does not
 * take part in it. */
gboolean db_fixture_add (DbStore *store, const DbFixture *fixture, gint64 *id, GError **error);
gboolean db_fixture_update (DbStore *store, const DbFixture *fixture, GError **error);
gboolean db_fixture_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error);
DbFixture *db_fixture_get (DbStore *store, gint64 id, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type DbFixture): undeleted, by round and number. */
GPtrArray *db_fixtures_list (DbStore *store, gint64 season,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type gint64): rows of the fixtures of rounds before @round whose results are others than
 * at
 * @instant, by round and number. What was entered only since is none of them. */
GArray *db_fixtures_list_corrected (DbStore *store, gint64 season, guint round, gint64 instant,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean db_fixture_find (DbStore *store, const char *uuid, gint64 *id, GError **error);
/* Where the season's fixtures of that day ("2026-11-20") were played, by the match that was
 * entered last of those with a place; "" when none has one. */
char *db_season_dup_place (DbStore *store, gint64 season, const char *day,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Rows of undeleted matches of the season's games in which @player sits and that are no fixtures of
 * it, the newest first, at most @limit (element-type gint64). */
GArray *db_fixture_candidates (DbStore *store, gint64 season, gint64 player, guint limit,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
