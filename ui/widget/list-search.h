/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The keys of a search above a list.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * ui_list_search_add:
 * @lists: what holds the list, such as the page's stack: that on show counts, a list or a table
 * @opens: Enter opens the first row that was found; FALSE where a row that is activated changes
 *   something at once, or nothing: Enter leads to the row then
 *
 * In @entry, Down leads to the first row, and Enter opens it, without waiting for the search that
 * is put off while somebody types. Nothing found, both stay in the search.
 */
void ui_list_search_add (GtkSearchEntry *entry, GtkWidget *lists, gboolean opens);

/**
 * ui_list_search_new_list:
 * @factory: (transfer full)
 * @label: for who doesn't see it
 * @list: (out): to be given a model; a row is activated by one click
 *
 * A list to choose from below a search: it scrolls, takes what height there is, and is one stop of
 * the Tab key.
 */
GtkWidget *ui_list_search_new_list (GtkListItemFactory *factory, const char *label,
                                    GtkListView **list);

G_END_DECLS
