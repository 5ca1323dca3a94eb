/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a line for moves may become: a list in a popover, which leaves the keyboard to the line.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The popover, a child of @bar that @bar presents and unparents; @list: (out): its rows. */
GtkPopover *ui_completions_new (GtkWidget *bar, GtkListBox **list);

void ui_completions_clear (GtkListBox *list);

/* Shows it at @entry, which is inside the bar. */
void ui_completions_show (GtkPopover *popover, GtkWidget *entry);

/* Selects the row @by rows on, the first one where none is selected; NULL, and nothing changed,
 * where there is none. */
GtkListBoxRow *ui_completions_step (GtkListBox *list, int by);

G_END_DECLS
