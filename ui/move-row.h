/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row of the list of moves: a move with what was said about it, or a heading.
 */
#pragma once

#include "move-model.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_MOVE_ROW (ui_move_row_get_type ())
G_DECLARE_FINAL_TYPE (UiMoveRow, ui_move_row, UI, MOVE_ROW, AdwBin)

GtkWidget *ui_move_row_new (void);
void ui_move_row_bind (UiMoveRow *row, AppMatch *match, UiMove *move);

G_END_DECLS
