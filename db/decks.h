/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks: what players bring to matches, as lists of cards, or of elements, with copies. This module
 * does not check whether a deck is valid: the rules do. A match stores a copy of each deck that was
 * brought to it, independent of later changes.
 *
 * Changes are logged (changes.h); a deleted deck is marked and can be restored.
 */
#pragma once

#include "db/decks-read.h"

G_BEGIN_DECLS

/**
 * db_deck_add:
 * @id: (out)
 *
 * The name is one line that isn't blank, else DB_ERROR_INVALID. DB_ERROR_CONFLICT when the player,
 * or the table, has a deck of that game and name, case folded.
 */
gboolean db_deck_add (DbStore *store, const DbDeck *deck, gint64 *id, GError **error);

/* Stores what differs, but the game, which stays; @deck->id says which. Errors as of
 * db_deck_add(). */
gboolean db_deck_update (DbStore *store, const DbDeck *deck, GError **error);

/* DB_ERROR_CONFLICT when the name of a deck that is restored is another one's by now. */
gboolean db_deck_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error);

G_END_DECLS
