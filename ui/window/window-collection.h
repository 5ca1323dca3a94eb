/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The collection that the window has open, and what it does when that is damaged.
 */
#pragma once

#include "ui/window/window-private.h"

G_BEGIN_DECLS

/* Opens what is waited for, after the frame that is about to be drawn. */
void ui_window_open_when_drawn (UiWindow *self);
/* Enables what can be done with the collection that is open. */
void ui_window_update_actions (UiWindow *self);
/* "win.preferences" and "win.repair". */
void ui_window_install_rescue (GtkWidgetClass *widget_class);

G_END_DECLS
