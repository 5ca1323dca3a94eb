/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Copies of decks as they were when they were brought to matches.
 */
#pragma once

#include "db/decks.h"
#include "db/match-decks-read.h"

G_BEGIN_DECLS

/* Stores a copy of a deck for a match's seat. A seat's deck never changes: DB_ERROR_CONFLICT;
 * of a match, deck or seat that isn't there DB_ERROR_NOT_FOUND. */
gboolean db_match_deck_add (DbStore *store, gint64 match, guint seat, gint64 deck, GError **error);

G_END_DECLS
