/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two children side by side, of which the second one is left out where it is too narrow for both.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_ASIDE_LAYOUT (ui_aside_layout_get_type ())
G_DECLARE_FINAL_TYPE (UiAsideLayout, ui_aside_layout, UI, ASIDE_LAYOUT, GtkLayoutManager)

G_END_DECLS
