/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A cell of one line of text in a wide table: as light as a widget can be, since a table makes a
 * few thousand of them before its first row is seen. Text that is too long has an ellipsis. It asks
 * for the same room whatever it says: nothing is laid out anew while rows scroll by.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_TEXT_CELL (ui_text_cell_get_type ())
G_DECLARE_FINAL_TYPE (UiTextCell, ui_text_cell, UI, TEXT_CELL, GtkWidget)

/* @xalign: 0 is where the column begins, 1 where it ends, whichever way the text itself runs. */
GtkWidget *ui_text_cell_new (float xalign) G_GNUC_WARN_UNUSED_RESULT;
void ui_text_cell_set_text (UiTextCell *self, const char *text);
const char *ui_text_cell_get_text (UiTextCell *self);
/* Where the ellipsis is; at the end otherwise. */
void ui_text_cell_set_ellipsize (UiTextCell *self, PangoEllipsizeMode mode);
/* What stands behind the text, smaller: "left", "▲2"; "" for nothing. */
void ui_text_cell_set_suffix (UiTextCell *self, const char *more);

G_END_DECLS
