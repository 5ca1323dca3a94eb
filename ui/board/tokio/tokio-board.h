/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board of ToKiO: two rows of gems that face each other.
 */
#pragma once

#include "ui/board/board.h"

G_BEGIN_DECLS

#define UI_TYPE_TOKIO_BOARD (ui_tokio_board_get_type ())
G_DECLARE_FINAL_TYPE (UiTokioBoard, ui_tokio_board, UI, TOKIO_BOARD, UiBoard)

G_END_DECLS
