/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables sorted by keys: the headings of GTK 4.8's columns take no keyboard.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* In @table, Alt+1 sorts by the first column on show that can be sorted by, Alt+2 by the second;
 * pressed again, the other way round. */
void ui_sort_keys_add (GtkColumnView *table);

G_END_DECLS
