/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The entry of a correction, in the place of the entry bar: what stands there now is in the line,
 * what would be legal there is offered, and before anything is done it tells how many of the later
 * moves would still fit.
 */
#pragma once

#include "ui/board/board.h"

#include "app/recording/corrections.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_CORRECT_BAR (ui_correct_bar_get_type ())
G_DECLARE_FINAL_TYPE (UiCorrectBar, ui_correct_bar, UI, CORRECT_BAR, AdwBin)

/* What is entered. */
typedef enum {
  UI_CORRECT_REPLACE = APP_CORRECT_REPLACE,
  UI_CORRECT_INSERT = APP_CORRECT_INSERT,
  UI_CORRECT_REMOVE = APP_CORRECT_REMOVE,
  UI_CORRECT_REENTER, /* another move for the first that waits, at the tip */
} UiCorrectKind;

/* @board: (nullable): what is pointed at there narrows the moves on offer; outlives the bar's use
 */
void ui_correct_bar_set_match (UiCorrectBar *bar, AppMatch *match, UiBoard *board);

/* @number: the move it is about; of no meaning for UI_CORRECT_REENTER. */
void ui_correct_bar_open (UiCorrectBar *bar, UiCorrectKind what, guint number);
void ui_correct_bar_close (UiCorrectBar *bar);
gboolean ui_correct_bar_is_open (UiCorrectBar *bar);

UiCorrectKind ui_correct_bar_get_kind (UiCorrectBar *bar);
guint ui_correct_bar_get_number (UiCorrectBar *bar);

/* The move after which the entered one is judged. */
guint ui_correct_bar_get_position (UiCorrectBar *bar);

/* The board shows another state, or somebody else has set its choices. */
void ui_correct_bar_update_board (UiCorrectBar *bar);

/* Goes on with @text behind what stands in the line; what is selected there goes. */
void ui_correct_bar_type (UiCorrectBar *bar, const char *text);

/* Leaves what was begun last: completions, a step among the moves, the correction. FALSE when it is
 * closed. */
gboolean ui_correct_bar_escape (UiCorrectBar *bar);

/* Signal "changed": it was opened or closed, or is about another state. */

/* "Ben: Quench", as a sentence names a move; @actor may be "". */
char *ui_dup_move_text (const char *actor, const char *label) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
