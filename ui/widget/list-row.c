/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Labels and menu buttons of rows.
 */
#include "ui/widget/list-row.h"

#include "ui/widget/one-stop.h"
#include "ui/widget/page.h"

static GtkLabel *
add_label (GtkWidget *box, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

GtkLabel *
ui_row_add_line (GtkWidget *box, const char *css_class)
{
  GtkLabel *label = add_label (box, css_class);

  gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_END);
  return label;
}

GtkLabel *
ui_row_add_text (GtkWidget *box, const char *css_class)
{
  GtkLabel *label = add_label (box, css_class);

  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  return label;
}

GtkWidget *
ui_row_menu_new (GMenuModel *menu, const char *name)
{
  GtkWidget *button = ui_menu_button_new (menu, name);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  return button;
}

GtkMenuButton *
ui_row_add_menu (GtkWidget *box)
{
  GtkWidget *button = ui_row_menu_new (NULL, NULL);

  ui_list_skip_menu (GTK_MENU_BUTTON (button));
  gtk_box_append (GTK_BOX (box), button);
  return GTK_MENU_BUTTON (button);
}
