/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which game has which board.
 */
#pragma once

#include "ui/board/board.h"

G_BEGIN_DECLS

/* A drawn board for @match's game, NULL when the game has none. Shows the tip. */
GtkWidget *ui_board_new (AppMatch *match);

G_END_DECLS
