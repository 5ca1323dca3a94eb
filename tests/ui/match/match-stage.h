/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match on the stage from its beginning at Home, as a person goes about it: started in the
 * dialog, recorded by typing, clicking and pressing, found again. Needs the fixture of
 * stage_case().
 */
#pragma once

#include "tests/ui/board/board-stage.h"

/* @text by the real keyboard, with Shift where its characters need it; "\n" is Enter. */
void match_stage_type (gpointer window, const char *text);

/* Whether a label on show below @root holds @part. */
gboolean match_stage_shows_text (gpointer root, const char *part);

/* The real mouse in the middle of @widget. */
void match_stage_click (GtkWidget *widget);

/* The dialog that is open, drawn. */
GtkWindow *match_stage_dialog (UiWindow *window);

/* The match that was started or opened, on its page at rest; without board and bar while they are
 * covered. */
void match_stage_init (BoardStage *stage, UiWindow *window);

/* Records @text, which is legal, by one of these ways, and waits for it; what can't be done so is
 * typed. */
typedef enum {
  MATCH_STAGE_TYPED,
  MATCH_STAGE_PRESSED, /* a button of the entry bar, step by step where there are many */
  MATCH_STAGE_CLICKED, /* on the board */
} MatchStageWay;

/* The way that it was. */
MatchStageWay match_stage_record (BoardStage *stage, const char *text, MatchStageWay way);
