/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The match page's corrections and lines.
 */
#pragma once

#include "ui/match/match-page-private.h"

G_BEGIN_DECLS

void ui_match_page_install_corrections (GtkWidgetClass *widget_class);
void ui_match_page_build_corrections (UiMatchPage *self);
/* A row above the board, once: what the newest revision of the rules would refuse. */
void ui_match_page_tell_revision (UiMatchPage *self);
void ui_match_page_update_corrections (UiMatchPage *self);
void ui_match_page_install_lines (GtkWidgetClass *widget_class);
GtkWidget *ui_match_page_new_lines_button (UiMatchPage *self);
void ui_match_page_update_lines (UiMatchPage *self);

G_END_DECLS
