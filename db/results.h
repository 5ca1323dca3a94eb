/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Derived figures: what can be computed again from the truth at any time. Here are the results of
 * matches with moves, cached at each append; compiled packs and the search index have their own
 * modules. A missing result is stale: the reader replays the match and sets it.
 */
#pragma once

#include "db/lines.h"

G_BEGIN_DECLS

/**
 * DbResult:
 * @line: the line that was current
 * @moves: its tip
 */
typedef struct {
  gint64 line;
  guint64 moves;
  guint64 digest;
  gboolean has_digest;
  RulesOutcome outcome;
  gint64 instant;
} DbResult;

/* @found is FALSE when there is none, or it was computed for another end of the line. */
gboolean db_result_get (DbStore *store, gint64 match, DbResult *result, gboolean *found,
                        GError **error);

/* Sets the result found by replaying; DB_ERROR_CHANGED_ELSEWHERE when the match's end isn't @tip.
 */
gboolean db_result_set (DbStore *store, gint64 match, const DbTip *tip, const RulesOutcome *outcome,
                        GError **error);

/* Row ids of undeleted matches with moves whose result is missing (element-type gint64). */
GArray *db_results_list_stale (DbStore *store, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * db_derived_rebuild:
 * Drops all derived tables and makes them anew, empty: everything derived is stale after it.
 */
gboolean db_derived_rebuild (DbStore *store, GError **error);

G_END_DECLS
