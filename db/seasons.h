/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Seasons with their games, tags, absences, forbidden pairs and single matches.
 */
#pragma once

#include "db/leagues-private.h"
#include "db/leagues.h"
#include "db/seasons-read.h"

G_BEGIN_DECLS

/* A number that another undeleted season of the league has is DB_ERROR_CONFLICT. */
gboolean db_season_add (DbStore *store, const DbSeason *season, gint64 *id, GError **error);
/* Stores what differs, the lists too; the league stays, and the number when 0 is given.
 * Absences and forbidden pairs of entrants who were taken out are neither read nor stored. */
gboolean db_season_update (DbStore *store, const DbSeason *season, GError **error);
gboolean db_season_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error);
/* Adds the round or stores what differs; part of the season's log. */
gboolean db_round_set (DbStore *store, gint64 season, const DbRound *round, GError **error);
/* Takes the round of that number back; DB_ERROR_CONFLICT while it has fixtures. */
gboolean db_round_remove (DbStore *store, gint64 season, guint number, GError **error);

G_END_DECLS
