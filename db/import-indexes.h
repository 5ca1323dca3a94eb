/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Indexes over what comes in no order: matches' UUIDs and ids elsewhere, players, games and days. A
 * row is entered at any place of them, so that rows by the hundred thousand read and write the same
 * pages again and again. An import that more than doubles a collection takes them off and makes
 * them again, sorted.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/**
 * db_import_indexes_take_off:
 * @rows: how many matches will be added
 * @off: (out): whether they were; %FALSE where it would not be faster
 *
 * Until db_import_indexes_make(), in the same flat transaction: matches are added under UUIDs that
 * nothing has, and db_external_ensure() of ids that name no match; nothing looks for a match by
 * either. A transaction that is rolled back has them again.
 */
gboolean db_import_indexes_take_off (DbStore *store, guint64 rows, gboolean *off, GError **error);

/* DB_ERROR_CONFLICT where something is there twice. */
gboolean db_import_indexes_make (DbStore *store, GError **error);

/* Whether the schema that has the number @now is the one that had @before, but for these indexes
 * that were made again: what another connection did that added very many. */
gboolean db_import_indexes_are_all (DbStore *store, gint64 before, gint64 now);

G_END_DECLS
