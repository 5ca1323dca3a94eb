/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cards that players own, by the packs that have them; any revision of a pack. The last entry
 * of a player, or of one merged into the player, counts.
 */
#pragma once

#include "db/owned-cards-read.h"

G_BEGIN_DECLS

/**
 * db_owned_card_set:
 * @player: row id, never a merged player's
 * @copies: 0 for none
 *
 * Logged; the same count again is nothing.
 */
gboolean db_owned_card_set (DbStore *store, gint64 player, const char *pack, const char *card,
                            guint copies, GError **error);

G_END_DECLS
