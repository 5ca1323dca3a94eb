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
/* The menu of a move in the list of moves: by the mouse's other button, and by keyboard. */
void ui_match_page_build_row_menu (UiMatchPage *self);
/* An action of the page ("match.try"), and its item where the menu has one. */
void ui_match_page_enable (UiMatchPage *self, const char *name, gboolean enabled);
/* The same for taking back, correcting, lines, and notes on moves. */
void ui_match_page_install_back (GtkWidgetClass *widget_class);
void ui_match_page_install_remark (GtkWidgetClass *widget_class);
/* A change of the line is done: others can be made, and @error is told. FALSE when it failed, or
 * the page was left. */
gboolean ui_match_page_finish (UiMatchPage *self, const GError *error);
/* Enables what can be done with what is on show. */
void ui_match_page_update_actions (UiMatchPage *self);
/* Goes through the moves by itself, or stops. */
void ui_match_page_play (UiMatchPage *self, gboolean play);
/* "Thursdays · Run 3" of a match that is one; else NULL. */
char *ui_match_page_dup_run_title (UiMatchPage *page);

G_END_DECLS
