/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board of Tome: cards on a table.
 */
#pragma once

#include "ui/board/board.h"

G_BEGIN_DECLS

#define UI_TYPE_TOME_BOARD (ui_tome_board_get_type ())
G_DECLARE_FINAL_TYPE (UiTomeBoard, ui_tome_board, UI, TOME_BOARD, UiBoard)

G_END_DECLS
