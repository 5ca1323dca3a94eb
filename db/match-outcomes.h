/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What leagues count of matches: cursors over matches, results, seats and finishing places, all in
 * the order of match rows, merged as they stream.
 */
#pragma once

#include "db/league-cache.h"

G_BEGIN_DECLS

/* All undeleted matches of @games (element-type gint64; NULL: of all), in the order of their rows,
 * in one reading. Co-op and solo ones too. */
gboolean db_counted_foreach (DbStore *store, const GArray *games, DbCountedFunc each, gpointer data,
                             GError **error);
/* The same of the matches that @player, or who was merged into him, sat in; no others are read. */
gboolean db_counted_foreach_of (DbStore *store, gint64 player, const GArray *games,
                                DbCountedFunc each, gpointer data, GError **error);
/* The same of matches whose rows are between two of them, of all games. */
gboolean db_counted_between (DbStore *store, gint64 first, gint64 last, DbCountedFunc each,
                             gpointer data, GError **error);
/* One match, deleted or not; DB_ERROR_NOT_FOUND. */
gboolean db_counted_get (DbStore *store, gint64 match, DbCountedFunc each, gpointer data,
                         GError **error);

G_END_DECLS
