/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What rows of lists are made of.
 */
#pragma once

#include <adwaita.h>
#include <gtk/gtk.h>

G_BEGIN_DECLS

/* One line at the end of @box, cut off where there is no room. */
GtkLabel *ui_row_add_line (GtkWidget *box, const char *css_class);

/* Text at the end of @box, of as many lines as it takes. @css_class: (nullable) */
GtkLabel *ui_row_add_text (GtkWidget *box, const char *css_class);

/* ui_menu_button_new() in a row's look. */
GtkWidget *ui_row_menu_new (GMenuModel *menu, const char *name) G_GNUC_WARN_UNUSED_RESULT;

/* The same at the end of @box, or of the first line of a grid, which leaves the keyboard to the
 * row: see ui_list_add_menu_key(). Its menu and name come with what the row shows. */
GtkMenuButton *ui_row_add_menu (GtkWidget *box);

/* A bin whose list is one stop of Tab: arrow keys move between its rows, and Tab leaves the list.
 * In GTK's lists every row is a stop. */

#define UI_TYPE_FOCUS_GROUP (ui_focus_group_get_type ())
G_DECLARE_FINAL_TYPE (UiFocusGroup, ui_focus_group, UI, FOCUS_GROUP, AdwBin)

/* Its child holds a GtkListBox, a GtkFlowBox, a GtkListView or a GtkColumnView, whose headings stay
 * stops of their own. */

/* The key Menu, or Shift+F10, opens the GtkMenuButton at the end of the row that has the keyboard;
 * the button itself never takes the keyboard from its row. */
void ui_list_add_menu_key (GtkWidget *list);

/* Tables sorted by keys: the headings of GTK 4.8's columns take no keyboard. */

/* In @table, Alt+1 sorts by the first column on show that can be sorted by, Alt+2 by the second;
 * pressed again, the other way round. */
void ui_sort_keys_add (GtkColumnView *table);

G_END_DECLS
