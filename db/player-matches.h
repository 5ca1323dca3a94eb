/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which matches a player sat in, where they were played, and what he brought: what results alone
 * don't say.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/**
 * DbAttended:
 * @seat: the player's, or that of one who was merged into him
 * @place: row, 0 for none
 * @deck: row of the deck as it is now, 0 for none or one that isn't kept
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
} DbAttended;

typedef void (*DbAttendedFunc) (const DbAttended *attended, gpointer data);

/* All seats of @player in undeleted matches, by match and seat. */
gboolean db_attended_foreach (DbStore *store, gint64 player, DbAttendedFunc each, gpointer data,
                              GError **error);

G_END_DECLS
