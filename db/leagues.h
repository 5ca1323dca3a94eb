/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leagues, their seasons, entrants, rounds and fixtures, and points schemes. No figures are
 * computed here; formats, tie-breaks, schemes and ratings are stored as the texts that app/ gives.
 * Cached figures are derived and in league-cache.h.
 *
 * Changes are logged (changes.h): a season with its games, tags, absences, forbidden pairs and
 * single matches; a fixture with its seats; an entrant with his players and tags. What is deleted
 * is marked and can be restored. Each change of a season drops its cached figures.
 */
#pragma once

#include "db/leagues-read.h"

G_BEGIN_DECLS

/* A name that an undeleted one has is DB_ERROR_CONFLICT. */
gboolean db_scheme_add (DbStore *store, const DbScheme *scheme, gint64 *id, GError **error);
gboolean db_scheme_update (DbStore *store, const DbScheme *scheme, GError **error);
gboolean db_scheme_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error);

/* A name that an undeleted one has is DB_ERROR_CONFLICT. */
gboolean db_league_add (DbStore *store, const DbLeague *league, gint64 *id, GError **error);
gboolean db_league_update (DbStore *store, const DbLeague *league, GError **error);
gboolean db_league_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error);

G_END_DECLS
