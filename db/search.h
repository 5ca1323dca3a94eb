/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Full-text search over matches: players with their aliases, place, event, campaign, game, tags
 * and notes. The index is derived; writing functions mark what they made stale in their own
 * transaction, and searching brings it up to date first, so no answer is older than the file.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/**
 * db_search_matches:
 * @words: what a person typed: every word must begin a word of the match; case and accents don't
 *   matter. Without any letter or digit it matches nothing
 *
 * Row ids of undeleted matches, the newest first (element-type gint64). On a file that cannot be
 * written, the matches that the index doesn't know yet are missing from the answer.
 */
GArray *db_search_matches (DbStore *store, const char *words,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Brings the index up to date; @done (optional) is the number of matches indexed. */
gboolean db_search_refresh (DbStore *store, guint *done, GError **error);

G_END_DECLS
