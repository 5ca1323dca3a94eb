/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the window does when it is asked: the "win.…" actions.
 */
#pragma once

#include "ui/window/window-private.h"

G_BEGIN_DECLS

/* Installs "win.…" actions and keys in the class. */
void ui_window_install_actions (GtkWidgetClass *widget_class);
/* Enables what can be done with what is open. */
void ui_window_update_actions (UiWindow *self);
/* Shows @toast, which is taken, in the place of the last one. */
void ui_window_add_toast (UiWindow *self, AdwToast *toast);
/* A toast: a sentence, and Undo when @batch is not 0. */
void ui_window_tell (UiWindow *self, const char *sentence, gint64 batch);

G_END_DECLS
