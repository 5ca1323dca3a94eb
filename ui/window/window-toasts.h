/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's toasts, and taking back what was told with Undo.
 */
#pragma once

#include "ui/window/window-private.h"

G_BEGIN_DECLS

/* "win.tell", "win.offer" and "win.undo", and those that go with them. */
void ui_window_install_toasts (GtkWidgetClass *widget_class);
/* Enables taking back where there is something to. */
void ui_window_update_undo (UiWindow *self);

/* A toast: a sentence, and Undo when @batch is not 0. */
void ui_window_toast (UiWindow *self, const char *sentence, gint64 batch);
/* A toast whose button activates an action of the page on show: ui_page_toast_with_button(). */
void ui_window_toast_with_button (UiWindow *self, const char *sentence, const char *label,
                                  const char *action, GVariant *target);
/* Nothing that was told can be taken back by Ctrl+Z any more. */
void ui_window_clear_undo (UiWindow *self);

G_END_DECLS
