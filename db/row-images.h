/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row of each subject as JSON, and back: what the log of changes keeps. A match's snapshot holds
 * its sides, seats, options, packs and tags, a player's the aliases. What moves change (the current
 * line, instants of modification) is in no snapshot. A column that came later is in it only where
 * it has a value, so that what was logged before is still seen to be unchanged.
 */
#pragma once

#include "db/store-private.h"

G_BEGIN_DECLS

/* A row as JSON, NULL when it isn't there; private to changes.c. */
gboolean db_snapshot_take (DbStore *store, DbSubject subject, gint64 row, char **json,
                           GError **error);
/* Makes the row, which is @now, what @json says; NULL takes it away or marks it as deleted. */
gboolean db_snapshot_restore (DbStore *store, DbSubject subject, gint64 row, const char *now,
                              const char *json, GError **error);

G_END_DECLS
