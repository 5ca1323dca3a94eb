/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The seats of one player: match, place and deck.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/**
 * DbPlayerMatch:
 * @seat: the player's, or that of one who was merged into him
 * @place: row, 0 for none
 * @deck: row of the deck as it is now, 0 for none or one that isn't stored
 * @deck_name: as it was brought; NULL without a deck
 *
 * Texts are borrowed for the call; NULL without place or deck.
 */
typedef struct {
  gint64 match;
  guint seat;
  gint64 place;
  const char *place_name;
  gint64 deck;
  const char *deck_uuid;
  const char *deck_name;
} DbPlayerMatch;

typedef void (*DbPlayerMatchFunc) (const DbPlayerMatch *attended, gpointer data);

/* All seats of @player in undeleted matches, by match and seat. */
gboolean db_player_matches_foreach (DbStore *store, gint64 player, DbPlayerMatchFunc each,
                                    gpointer data, GError **error);

G_END_DECLS
