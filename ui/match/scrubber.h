/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match as a line to drag along: ticks where rounds and chapters begin, marks for rulings, notes
 * and comments, flags for bookmarks, a knob at the move on show.
 */
#pragma once

#include "app/match/match.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_SCRUBBER (ui_scrubber_get_type ())
G_DECLARE_FINAL_TYPE (UiScrubber, ui_scrubber, UI, SCRUBBER, GtkWidget)

/* Property "position" (uint), the move on show, is notified while the knob is dragged. */

void ui_scrubber_set_match (UiScrubber *scrubber, AppMatch *match);
/* Reads the moves again. */
void ui_scrubber_update (UiScrubber *scrubber);
guint ui_scrubber_get_position (UiScrubber *scrubber);
void ui_scrubber_set_position (UiScrubber *scrubber, guint number);

/**
 * ui_scrubber_neighbour:
 * @number: a move
 * @forward: which way
 *
 * The last move before the next heading begins: where a jump by chapters lands. Forward it is the
 * first move of the next heading, or the end.
 */
guint ui_scrubber_neighbour (UiScrubber *scrubber, guint number, gboolean forward);

G_END_DECLS
