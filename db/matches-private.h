/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files about matches share. Private to db/.
 */
#pragma once

#include "db/matches.h"
#include "db/store-private.h"

G_BEGIN_DECLS

gboolean db_mode_from_name (const char *name, DbMode *mode);
/* "won" …; NULL for RULES_RUNNING, and back. */
const char *db_result_name (RulesOutcomeStatus status);
RulesOutcomeStatus db_result_from_name (const char *name);
gboolean db_no_such_match (GError **error);

/* "Tome: Ada, Ben", of a match as it will be stored. */
char *db_match_dup_name (const DbMatch *match) G_GNUC_WARN_UNUSED_RESULT;

/* Sides, seats, options, packs and tags of a match that has none yet, or whose were deleted.
 * @players: (array): row ids by seat. */
gboolean db_match_write_parts (DbStore *store, gint64 id, const DbMatch *match,
                               const gint64 *players, GError **error);
gboolean db_match_delete_parts (DbStore *store, gint64 id, GError **error);

G_END_DECLS
