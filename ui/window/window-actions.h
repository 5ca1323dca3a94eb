/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the window does when it is asked: the "win.…" actions.
 */
#pragma once

#include "ui/window/window-private.h"

G_BEGIN_DECLS

/* Installs "win.…" actions and keys in the class. */
void ui_window_install_actions (GtkWidgetClass *widget_class);

G_END_DECLS
