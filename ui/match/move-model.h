/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match's moves and headings as a list model: a row is a number and a level, an object only
 * while it is on show.
 */
#pragma once

#include "app/match/match.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define UI_TYPE_MOVE (ui_move_get_type ())
G_DECLARE_FINAL_TYPE (UiMove, ui_move, UI, MOVE, GObject)

#define UI_MOVE_SESSION 100 /* the level of a session's heading */

/**
 * UiMove:
 * A row: a move when ui_move_get_level() is -1, else the heading of that level before it.
 */
guint ui_move_get_number (UiMove *move);
int ui_move_get_level (UiMove *move);
/* Of a session's heading: "Friday, 21 November · Club"; else NULL. */
const char *ui_move_get_session (UiMove *move);

#define UI_TYPE_MOVE_MODEL (ui_move_model_get_type ())
G_DECLARE_FINAL_TYPE (UiMoveModel, ui_move_model, UI, MOVE_MODEL, GObject)

/* Follows the match. */
UiMoveModel *ui_move_model_new (AppMatch *match) G_GNUC_WARN_UNUSED_RESULT;

/* The row of a move; GTK_INVALID_LIST_POSITION for 0. */
guint ui_move_model_get_row (UiMoveModel *model, guint number);

G_END_DECLS
