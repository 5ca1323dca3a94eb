/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The match page's corrections and lines.
 */
#pragma once

#include "ui/match/match-page-private.h"

G_BEGIN_DECLS

void ui_match_page_install_correct (GtkWidgetClass *widget_class);
void ui_match_page_build_correct (UiMatchPage *self);
void ui_match_page_update_correct (UiMatchPage *self);
void ui_match_page_install_branch (GtkWidgetClass *widget_class);
GtkWidget *ui_match_page_new_lines_button (UiMatchPage *self);
void ui_match_page_update_branch (UiMatchPage *self);

G_END_DECLS
