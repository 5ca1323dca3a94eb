/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's actions that lead to pages: leagues, players, packs, results, campaigns, files
 * and text.
 */
#pragma once

#include "ui/window/window-private.h"

G_BEGIN_DECLS

/* Each installs the actions about one subject: campaigns, runs and books … */
void ui_window_install_campaigns (GtkWidgetClass *widget_class);
/* … leagues … */
void ui_window_install_leagues (GtkWidgetClass *widget_class);
/* … histories of other programs; and files that are dropped on the window … */
void ui_window_install_import (GtkWidgetClass *widget_class);
void ui_window_add_drop_target (UiWindow *self);
/* … packs that are written … */
void ui_window_install_packs (GtkWidgetClass *widget_class);
void ui_window_update_packs (UiWindow *self, gboolean writable);
/* … players … */
void ui_window_install_players (GtkWidgetClass *widget_class);
/* … records that are pasted … */
void ui_window_install_pasted (GtkWidgetClass *widget_class);
/* … results without moves, the bin and the history. */
void ui_window_install_results (GtkWidgetClass *widget_class);
/* Of the match or the result that is on show; NULL for none. */
const char *ui_window_get_match_on_show (UiWindow *self);
/* The page of a result without moves; NULL for a match that has some. */
GtkWidget *ui_window_new_result_page (UiWindow *self, const char *uuid);
/* Goes back to the page of a match that stands behind the one on show; FALSE without one. */
gboolean ui_window_go_back_to_match (UiWindow *self, const char *uuid);

G_END_DECLS
