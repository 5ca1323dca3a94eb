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

/* Property "spacing" (int): between children and between lines. */

G_END_DECLS
