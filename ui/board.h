/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the boards of all games share: a match, the move after which it is shown, and for whose
 * eyes. The table of boards by game is in board.c; a further game is a line there.
 */
#pragma once

#include "app/match.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_BOARD (ui_board_get_type ())
G_DECLARE_DERIVABLE_TYPE (UiBoard, ui_board, UI, BOARD, GtkWidget)

/**
 * UiBoardClass:
 * @show: reads the state again. @step: it is the neighbour of what was shown, so that cards may
 *   be seen to move
 */
struct _UiBoardClass {
  GtkWidgetClass parent_class;

  void (*show) (UiBoard *board, gboolean step);
};

/* A drawn board for @match's game, NULL when the game has none. Shows the tip. */
GtkWidget *ui_board_new (AppMatch *match);

AppMatch *ui_board_get_match (UiBoard *board); /* borrowed */
guint ui_board_get_number (UiBoard *board);
guint ui_board_get_viewer (UiBoard *board);

/* Shows the state after move @number, again when it is the one on show. */
void ui_board_show (UiBoard *board, guint number);
/* 0 for all that the record knows, else what that seat sees. */
void ui_board_set_viewer (UiBoard *board, guint seat);

/**
 * ui_move_element:
 * @text: a move in the notation
 * The element of the one card, or the one element, that the move names; NULL for none.
 */
const char *ui_move_element (AppMatch *match, const char *text);

G_END_DECLS
