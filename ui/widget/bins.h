/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A bin that draws its child scaled down, which takes no input; and one whose width does not follow
 * its child.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_SCALED_BIN (ui_scaled_bin_get_type ())
G_DECLARE_FINAL_TYPE (UiScaledBin, ui_scaled_bin, UI, SCALED_BIN, GtkWidget)

/**
 * ui_scaled_bin_set_child:
 * @width, @height: what the child is laid out in
 */
void ui_scaled_bin_set_child (UiScaledBin *self, GtkWidget *child, int width, int height);

#define UI_TYPE_FIXED_WIDTH_BIN (ui_fixed_width_bin_get_type ())
G_DECLARE_FINAL_TYPE (UiFixedWidthBin, ui_fixed_width_bin, UI, FIXED_WIDTH_BIN, GtkWidget)

G_END_DECLS
