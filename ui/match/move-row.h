/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row of the list of moves: a move with what was said about it, or a heading. It is drawn,
 * because a list keeps some two hundred of them ready and binds them all anew at every jump.
 */
#pragma once

#include "ui/match/move-model.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_MOVE_ROW (ui_move_row_get_type ())
G_DECLARE_FINAL_TYPE (UiMoveRow, ui_move_row, UI, MOVE_ROW, GtkWidget)

GtkWidget *ui_move_row_new (void);

/* What @row is about; the match must not change before the row is bound again. */
void ui_move_row_bind (UiMoveRow *row, AppMatch *match, UiMove *move);

/* The bookmark of the row's move, or the note on it, may be another one. */
void ui_move_row_update_marks (UiMoveRow *row, AppMatch *match);

/* The move; 0 for a heading, and before the row is bound. */
guint ui_move_row_get_number (UiMoveRow *row);

/* All that the row shows, as screen readers read it. */
const char *ui_move_row_get_text (UiMoveRow *row);

G_END_DECLS
