/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of one match: its board, its moves, the scrubber, and what goes on at its tip.
 */
#pragma once

#include "app/match/match.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_MATCH_PAGE (ui_match_page_get_type ())
G_DECLARE_FINAL_TYPE (UiMatchPage, ui_match_page, UI, MATCH_PAGE, AdwBin)

/**
 * ui_match_page_new:
 * @match: what is shown; the page keeps a reference. A preview has no entry bar
 *
 * Opens at the tip. It is a UiPage, with the switch for the list of moves as its header's end.
 * Its own actions, "match.…", and their keys work while the focus is inside it.
 *
 * Property "busy" (boolean): a change of the line is on its way.
 *
 * Signal "toast" (const char *sentence): something happened that belongs to no field, such as a
 * change by another program.
 */
GtkWidget *ui_match_page_new (AppMatch *match);

/* Borrowed. */
AppMatch *ui_match_page_get_match (UiMatchPage *page);

/* The move after which the board is shown, 0 for the start; property "position" (uint). */
guint ui_match_page_get_position (UiMatchPage *page);
void ui_match_page_set_position (UiMatchPage *page, guint number);

G_END_DECLS
