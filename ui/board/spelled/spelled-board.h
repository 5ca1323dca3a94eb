/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board of Spelled: letter tiles as cards, and a tray for words.
 */
#pragma once

#include "ui/board/board.h"

G_BEGIN_DECLS

#define UI_TYPE_SPELLED_BOARD (ui_spelled_board_get_type ())
G_DECLARE_FINAL_TYPE (UiSpelledBoard, ui_spelled_board, UI, SPELLED_BOARD, UiBoard)

G_END_DECLS
