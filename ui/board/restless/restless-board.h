/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board of The Restless.
 */
#pragma once

#include "ui/board/board.h"

G_BEGIN_DECLS

#define UI_TYPE_RESTLESS_BOARD (ui_restless_board_get_type ())
G_DECLARE_FINAL_TYPE (UiRestlessBoard, ui_restless_board, UI, RESTLESS_BOARD, UiBoard)

G_END_DECLS
