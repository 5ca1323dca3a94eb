/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two children of the same width side by side, or one above the other where that would be too
 * narrow.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_PAIR_LAYOUT (ui_pair_layout_get_type ())
G_DECLARE_FINAL_TYPE (UiPairLayout, ui_pair_layout, UI, PAIR_LAYOUT, GtkLayoutManager)

G_END_DECLS
