/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches with what statistics need: game, mode, date, outcome, seats and finishing places,
 * streamed in the order of rows by merging four queries.
 */
#pragma once

#include "db/league-cache.h"

G_BEGIN_DECLS

/* All undeleted matches of @games (element-type gint64; NULL: of all), in the order of their rows,
 * in one reading. Co-op and solo ones too. */
gboolean db_match_outcomes_foreach (DbStore *store, const GArray *games, DbMatchOutcomeFunc each,
                                    gpointer data, GError **error);
/* The same of the matches that @player, or who was merged into him, sat in; no others are read. */
gboolean db_match_outcomes_foreach_of (DbStore *store, gint64 player, const GArray *games,
                                       DbMatchOutcomeFunc each, gpointer data, GError **error);
/* The same of matches whose rows are between two of them, of all games. */
gboolean db_match_outcomes_between (DbStore *store, gint64 first, gint64 last,
                                    DbMatchOutcomeFunc each, gpointer data, GError **error);
/* One match, deleted or not; DB_ERROR_NOT_FOUND. */
gboolean db_match_outcome_get (DbStore *store, gint64 match, DbMatchOutcomeFunc each, gpointer data,
                               GError **error);

G_END_DECLS
