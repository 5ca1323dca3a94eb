/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who takes part in seasons: players and teams.
 */
#pragma once

#include "db/leagues-private.h"
#include "db/leagues.h"

G_BEGIN_DECLS

/* The checks of db_entrant_add() and db_entrant_set_deleted(), on a stored row. */
gboolean db_entrant_check_stored (DbStore *store, gint64 row, GError **error);
DbEntrant *db_entrant_new (gint64 season) G_GNUC_WARN_UNUSED_RESULT;
void db_entrant_add_penalty (DbEntrant *entrant, guint round, gint64 points, const char *reason);
/* A player who is in the season already, alone or in a team, is DB_ERROR_CONFLICT. */
gboolean db_entrant_add (DbStore *store, const DbEntrant *entrant, gint64 *id, GError **error);
gboolean db_entrant_update (DbStore *store, const DbEntrant *entrant, GError **error);
/* DB_ERROR_CONFLICT when one of them sits in a fixture and was to be deleted: set left instead. */
gboolean db_entrant_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error);
DbEntrant *db_entrant_get (DbStore *store, gint64 id, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type DbEntrant): undeleted, by start number. */
GPtrArray *db_entrants_list (DbStore *store, gint64 season,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean db_entrant_find (DbStore *store, const char *uuid, gint64 *id, GError **error);

G_END_DECLS
