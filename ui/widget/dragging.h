/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Widgets of a list, or of something else that orders its own, that are dragged onto each other.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @dragged was dropped on @onto. */
typedef void (*UiDropFunc) (GtkWidget *within, GtkWidget *dragged, GtkWidget *onto);

/* @widget is dragged by @handle, itself or a part of it, and takes another one of its type that is
 * dropped on it, when both stand somewhere in @within. */
void ui_drag_add (GtkWidget *within, GtkWidget *widget, GtkWidget *handle, UiDropFunc dropped);

/* The same with a new handle, to be put into @row. */
GtkWidget *ui_drag_handle_new (GtkWidget *within, GtkWidget *row, const char *tooltip,
                               UiDropFunc dropped);

G_END_DECLS
