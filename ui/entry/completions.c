/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a line for moves may become.
 */
#include "ui/entry/completions.h"

#include <glib/gi18n.h>

GtkPopover *
ui_completions_new (GtkWidget *bar, GtkListBox **list)
{
  GtkWidget *box = gtk_list_box_new (), *scroller = gtk_scrolled_window_new ();
  GtkWidget *popover = gtk_popover_new ();

  gtk_accessible_update_property (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Completions"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), box);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 300);
  gtk_popover_set_child (GTK_POPOVER (popover), scroller);
  gtk_popover_set_autohide (GTK_POPOVER (popover), FALSE);
  gtk_popover_set_has_arrow (GTK_POPOVER (popover), FALSE);
  gtk_popover_set_position (GTK_POPOVER (popover), GTK_POS_TOP);
  gtk_widget_set_halign (popover, GTK_ALIGN_START);
  gtk_widget_set_can_focus (popover, FALSE);
  gtk_widget_add_css_class (popover, "completions");
  gtk_widget_set_parent (popover, bar);
  *list = GTK_LIST_BOX (box);
  return GTK_POPOVER (popover);
}

void
ui_completions_clear (GtkListBox *list)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (list))) != NULL)
    gtk_list_box_remove (list, row);
}

void
ui_completions_show (GtkPopover *popover, GtkWidget *entry)
{
  graphene_rect_t box;

  if (!gtk_widget_compute_bounds (entry, gtk_widget_get_parent (GTK_WIDGET (popover)), &box))
    return;
  /* Above the whole bar: what it says, and its buttons, stay to be read. */
  gtk_popover_set_pointing_to (popover, &(GdkRectangle){ (int)box.origin.x, 0, (int)box.size.width,
                                                         (int)(box.origin.y + box.size.height) });
  gtk_popover_popup (popover);
}

GtkListBoxRow *
ui_completions_step (GtkListBox *list, int by)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (list);
  int index = row != NULL ? gtk_list_box_row_get_index (row) + by : by > 0 ? 0 : -1;
  GtkListBoxRow *next = index >= 0 ? gtk_list_box_get_row_at_index (list, index) : NULL;

  if (next != NULL)
    gtk_list_box_select_row (list, next);
  return next;
}
