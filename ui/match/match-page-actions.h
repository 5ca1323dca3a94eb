/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be done on the match page: stepping, playing, taking back, its menu, remarks.
 */
#pragma once

#include "ui/match/match-page-private.h"

G_BEGIN_DECLS

/* Installs "match.…" actions and keys in the class. */
void ui_match_page_install_actions (GtkWidgetClass *widget_class);
/* The same for those that the menu offers. */
void ui_match_page_install_menu (GtkWidgetClass *widget_class);
GtkWidget *ui_match_page_new_menu (UiMatchPage *self);
/* Enables what the menu offers for the move on show. */
void ui_match_page_update_menu (UiMatchPage *self);
/* The menu of a move in the list of moves: by the mouse's other button, and by keyboard. */
void ui_match_page_build_row_menu (UiMatchPage *self);
/* The same for taking back, correcting, lines, and notes on moves. */
void ui_match_page_install_take_back (GtkWidgetClass *widget_class);
void ui_match_page_update_take_back (UiMatchPage *self);
void ui_match_page_install_remarks (GtkWidgetClass *widget_class);
/* "Thursdays · Run 3" of a match that is one; else NULL. */
char *ui_match_page_dup_run_title (UiMatchPage *page);

G_END_DECLS
