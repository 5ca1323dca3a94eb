/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decks that matches keep as they were.
 */
#pragma once

#include "db/decks.h"

G_BEGIN_DECLS

/* Keeps a deck for a match's seat as it is now. A seat has one for good: DB_ERROR_CONFLICT; of a
 * match, deck or seat that isn't there DB_ERROR_NOT_FOUND. */
gboolean db_match_deck_add (DbStore *store, gint64 match, guint seat, gint64 deck, GError **error);
/* (element-type DbMatchDeck): by seat. */
GPtrArray *db_match_decks_list (DbStore *store, gint64 match,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
