/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading cards of decks. Private to db/.
 */
#pragma once

#include "db/decks.h"
#include "db/store-private.h"

G_BEGIN_DECLS

/* Adds to @cards what @sql finds for :row: a code and copies a row. */
gboolean db_deck_read_cards (DbStore *store, const char *sql, gint64 row, GArray *cards,
                             GError **error);

G_END_DECLS
