/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Children in lines, each at its natural width, like words, or at the line's when that is less, and
 * then as high as it needs. Those that expand share what is left of their line, and one that stands
 * alone is aligned in it.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_WRAP_LAYOUT (ui_wrap_layout_get_type ())
G_DECLARE_FINAL_TYPE (UiWrapLayout, ui_wrap_layout, UI, WRAP_LAYOUT, GtkLayoutManager)

/* Property "spacing" (int): between children and between lines. Property "squeezes" (boolean):
 * where they don't stand in one line, all take their least width before another line is begun. */

/* Two children of the same width side by side, or one above the other where that would be too
 * narrow. */

#define UI_TYPE_PAIR_LAYOUT (ui_pair_layout_get_type ())
G_DECLARE_FINAL_TYPE (UiPairLayout, ui_pair_layout, UI, PAIR_LAYOUT, GtkLayoutManager)

/* Two children side by side, of which the second one is left out where it is too narrow for both.
 */

#define UI_TYPE_ASIDE_LAYOUT (ui_aside_layout_get_type ())
G_DECLARE_FINAL_TYPE (UiAsideLayout, ui_aside_layout, UI, ASIDE_LAYOUT, GtkLayoutManager)

G_END_DECLS
