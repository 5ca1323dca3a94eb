/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row of a seat that can be dragged to another seat.
 */
#pragma once

#include "seat-list.h"

G_BEGIN_DECLS

/* A handle by which @row, of @list's seat @seat from 0, is dragged; another row of the list that it
 * is dropped on is where its name goes. */
GtkWidget *ui_seat_drag_new (UiSeatList *list, AdwEntryRow *row, guint seat);

G_END_DECLS
