/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Makes a list one stop of Tab: arrow keys go through its rows, and Tab leaves it, however long it
 * is. GTK's lists take every row for a stop.
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_ONE_STOP (ui_one_stop_get_type ())
G_DECLARE_FINAL_TYPE (UiOneStop, ui_one_stop, UI, ONE_STOP, AdwBin)

/* Its child holds a GtkListBox, a GtkFlowBox, a GtkListView or a GtkColumnView, whose headings stay
 * stops of their own. */

/* The key Menu, or Shift+F10, opens the GtkMenuButton at the end of the row that has the keyboard;
 * the button itself, see ui_list_skip_menu(), doesn't take the keyboard from its row. */
void ui_list_add_menu_key (GtkWidget *list);

/* A list gives the keyboard to what is in a row before the row, and Enter would open @button's menu
 * instead of what the row is of. */
void ui_list_skip_menu (GtkMenuButton *button);

G_END_DECLS
