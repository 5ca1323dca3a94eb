/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What waits after a correction: the first move that no longer fits, why, and what can be done
 * about it. It stands above the entry as long as something waits.
 */
#pragma once

#include "app/recording/corrections.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_WAITING_PANEL (ui_waiting_panel_get_type ())
G_DECLARE_FINAL_TYPE (UiWaitingPanel, ui_waiting_panel, UI, WAITING_PANEL, AdwBin)

/* Its buttons are the page's actions "match.reenter" and so on. */
void ui_waiting_panel_set_match (UiWaitingPanel *panel, AppMatch *match);

/* While something else is corrected, the panel keeps out of the way. */
void ui_waiting_panel_set_quiet (UiWaitingPanel *panel, gboolean quiet);

/* Lists all that wait; @from is in the window that the dialog stands in front of. */
void ui_waiting_moves_dialog_show (GtkWidget *from, AppMatch *match);

G_END_DECLS
