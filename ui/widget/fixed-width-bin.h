/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A bin with the same natural width whatever it holds, so that AdwLeaflet folds at the same window
 * width on every page.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_FIXED_WIDTH_BIN (ui_fixed_width_bin_get_type ())
G_DECLARE_FINAL_TYPE (UiFixedWidthBin, ui_fixed_width_bin, UI, FIXED_WIDTH_BIN, GtkWidget)

G_END_DECLS
