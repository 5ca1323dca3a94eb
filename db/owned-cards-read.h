/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cards that players own, read: owned-cards.h says which count, and writes them.
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
 * db_owned_cards_list:
 * @game: (nullable): only cards of this game's packs
 *
 * (element-type DbOwnedCard): those with copies, by pack and card. Empty: nothing is recorded, and
 * the player may own anything.
 */
GPtrArray *db_owned_cards_list (DbStore *store, gint64 player, const char *game,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
