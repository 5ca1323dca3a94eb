/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cards that players own, by the packs that have them; any revision of a pack. The last entry
 * of a player, or of one merged into the player, counts.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

typedef struct {
  char *pack;
  char *card;
  guint copies;
} DbOwnedCard;

/**
 * db_owned_card_set:
 * @player: row id, never a merged player's
 * @copies: 0 for none
 *
 * Logged; the same count again is nothing.
 */
gboolean db_owned_card_set (DbStore *store, gint64 player, const char *pack, const char *card,
                            guint copies, GError **error);

/**
 * db_owned_cards_list:
 * @game: (nullable): only cards of this game's packs
 *
 * (element-type DbOwnedCard): those with copies, by pack and card. Empty: nothing is recorded, and
 * the player may own anything.
 */
GPtrArray *db_owned_cards_list (DbStore *store, gint64 player, const char *game,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
