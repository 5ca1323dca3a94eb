/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A bin that wants the same modest width whatever it holds, so that the window folds at one width
 * on every page.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_PANE (ui_pane_get_type ())
G_DECLARE_FINAL_TYPE (UiPane, ui_pane, UI, PANE, GtkWidget)

G_END_DECLS
