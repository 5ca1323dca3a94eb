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
/* … players … */
void ui_window_install_players (GtkWidgetClass *widget_class);
/* … records that are pasted … */
void ui_window_install_paste (GtkWidgetClass *widget_class);
/* … results without moves, the bin and the history. */
void ui_window_install_results (GtkWidgetClass *widget_class);

G_END_DECLS
