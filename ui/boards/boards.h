/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which game has which board, and draws which face of a card.
 */
#pragma once

#include "app/base/value.h"
#include "ui/board/board.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A drawn board for @match's game, NULL when the game has none. Shows the tip. */
GtkWidget *ui_board_new (AppMatch *match);

/**
 * ui_pack_face_new:
 * @game: a game's id
 * @pack: the root of the pack that has @card, NULL where it isn't known
 * @card: the fields of a card, or of a member of any other list of a pack
 * @width: of a card in pixels; what isn't shaped like a card is about as high as one
 *
 * Returns: (nullable) (transfer floating): NULL where the game draws nothing for it
 */
GtkWidget *ui_pack_face_new (const char *game, const AppValue *pack, const AppValue *card,
                             int width);

G_END_DECLS
