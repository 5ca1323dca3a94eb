/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A widget shown in small, to be looked at only.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_SMALL (ui_small_get_type ())
G_DECLARE_FINAL_TYPE (UiSmall, ui_small, UI, SMALL, GtkWidget)

/**
 * ui_small_set_child:
 * @width, @height: what the child is laid out in
 */
void ui_small_set_child (UiSmall *self, GtkWidget *child, int width, int height);

G_END_DECLS
