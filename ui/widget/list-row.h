/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What rows of lists are made of.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* One line at the end of @box, cut off where there is no room. */
GtkLabel *ui_row_add_line (GtkWidget *box, const char *css_class);

/* Text at the end of @box, of as many lines as it takes. @css_class: (nullable) */
GtkLabel *ui_row_add_text (GtkWidget *box, const char *css_class);

/* ui_menu_button_new() in a row's look. */
GtkWidget *ui_row_menu_new (GMenuModel *menu, const char *name) G_GNUC_WARN_UNUSED_RESULT;

/* The same at the end of @box, which leaves the keyboard to the row: see ui_list_add_menu_key().
 * Its menu and name come with what the row shows. */
GtkMenuButton *ui_row_add_menu (GtkWidget *box);

G_END_DECLS
