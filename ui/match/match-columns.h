/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a row of the list of matches looks: the table's columns, and the lines of a narrow row.
 */
#pragma once

#include "app/match/matches.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Adds the columns; their headers sort. The width that they need, in pixels. */
int ui_match_columns_add (GtkColumnView *table);

/* The menu of which columns are shown, remembered in the settings; @page gets its actions. */
GMenuModel *ui_match_columns_new_menu (GtkColumnView *table,
                                       GtkWidget *page) G_GNUC_WARN_UNUSED_RESULT;

/* Whether a column has anything to say: one that has not is hidden, and others take its room. */
void ui_match_columns_show (GtkColumnView *table, AppMatchSort column, gboolean shown);

/* What the headers say to sort by; FALSE when they say nothing. */
gboolean ui_match_columns_get_sort (GtkColumnView *table, AppMatchSort *sort, gboolean *descending);

/* Rows of three lines: players, result, game and place. */
GtkListItemFactory *ui_match_columns_row_factory (void) G_GNUC_WARN_UNUSED_RESULT;

/* The row at a point of @view; NULL when there is none. */
GtkListItem *ui_match_columns_row_at (GtkWidget *view, double x, double y);

G_END_DECLS
