/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The moves of the line on show, with rounds and chapters as headings; a choice of lines above
 * when there are several.
 */
#pragma once

#include "app/match/match.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_MOVE_LIST (ui_move_list_get_type ())
G_DECLARE_FINAL_TYPE (UiMoveList, ui_move_list, UI, MOVE_LIST, AdwBin)

/* Property "position" (uint), the move on show, is notified when a row is chosen. */

void ui_move_list_set_match (UiMoveList *list, AppMatch *match);
guint ui_move_list_get_position (UiMoveList *list);
/* Highlights a move and scrolls to it; 0 highlights none. */
void ui_move_list_set_position (UiMoveList *list, guint number);

G_END_DECLS
