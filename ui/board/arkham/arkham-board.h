/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board of Tomes of Arkham: events, a sale, and collectors' shelves.
 */
#pragma once

#include "ui/board/board.h"

G_BEGIN_DECLS

#define UI_TYPE_ARKHAM_BOARD (ui_arkham_board_get_type ())
G_DECLARE_FINAL_TYPE (UiArkhamBoard, ui_arkham_board, UI, ARKHAM_BOARD, UiBoard)

G_END_DECLS
