/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks and the cards that players own changed on one connection, by the window's writer thread and
 * the command line. Each is one transaction and batch.
 */
#pragma once

#include "app/store/known-packs.h"

#include "db/decks.h"

G_BEGIN_DECLS

/**
 * app_deck_store:
 * @deck: a row that is there, or with id 0 a new one, which gets its id; its packs are pinned
 * @player: (nullable): the name of whose it becomes, who is added when new; NULL: as the deck says
 * @called: (nullable): the name in the history's title; NULL: the deck's
 * @batch: (out) (optional): for undoing it
 *
 * Errors are those of db_deck_add() and db_deck_update().
 */
gboolean app_deck_store (DbStore *db, AppPacks *packs, DbDeck *deck, const char *player,
                         const char *called, gint64 *batch, GError **error);

/**
 * app_deck_import_file:
 * @ids: (element-type gint64): rows of the decks are added to it
 *
 * All decks of a file, or none. A deck whose Id is known becomes what the file says.
 * APP_ERROR_RULES with the place.
 */
gboolean app_deck_import_file (DbStore *db, AppPacks *packs, const char *path, GArray *ids,
                               GError **error);

/* Sets how many copies of a card of a pack a player owns. @batch: (out) (optional) */
gboolean app_owned_card_set (DbStore *db, gint64 player, const char *pack, const char *card,
                             guint copies, gint64 *batch, GError **error);

G_END_DECLS
