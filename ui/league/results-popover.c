/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The results of two who met more than once.
 */
#include "ui/league/results-popover.h"

#include <glib/gi18n.h>

#define MOST 50 /* shown; the newest ones */

struct _UiResultsPopover {
  GtkPopover parent_instance;

  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (UiResultsPopover, ui_results_popover, GTK_TYPE_POPOVER)

static void
activated_cb (GtkListBox *list, GtkListBoxRow *row, UiResultsPopover *self)
{
  const char *match = g_object_get_data (G_OBJECT (row), "match");
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (self));

  if (match == NULL)
    return;
  gtk_popover_popdown (GTK_POPOVER (self));
  gtk_widget_activate_action (parent, "win.open-match", "s", match);
}

static void
ui_results_popover_class_init (UiResultsPopoverClass *klass)
{
}

static void
ui_results_popover_init (UiResultsPopover *self)
{
  GtkWidget *window = gtk_scrolled_window_new ();

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "plain-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Matches"), -1);
  g_signal_connect (self->list, "row-activated", G_CALLBACK (activated_cb), self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (window), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (window), 300);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), GTK_WIDGET (self->list));
  gtk_popover_set_child (GTK_POPOVER (self), window);
}

GtkWidget *
ui_results_popover_new (void)
{
  return g_object_new (UI_TYPE_RESULTS_POPOVER, NULL);
}

static void
add_result (UiResultsPopover *self, AppStandings *standings, guint32 result)
{
  g_autofree char *told = app_standings_dup_result_told (standings, result);
  char *match = app_standings_dup_match (standings, result);
  GtkWidget *label = gtk_label_new (told), *row = gtk_list_box_row_new ();

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  /* A scrolled window is as narrow as what it holds may be. */
  gtk_label_set_width_chars (GTK_LABEL (label), 24);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 30);
  gtk_widget_add_css_class (label, "choice-row");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), match != NULL);
  g_object_set_data_full (G_OBJECT (row), "match", match, g_free);
  gtk_list_box_append (self->list, row);
}

void
ui_results_popover_show (UiResultsPopover *self, AppStandings *standings, const GArray *results,
                         const GdkRectangle *area)
{
  GtkListBoxRow *row;
  guint first = results->len > MOST ? results->len - MOST : 0;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (guint k = results->len; k-- > first;)
    add_result (self, standings, g_array_index (results, guint32, k));
  gtk_popover_set_pointing_to (GTK_POPOVER (self), area);
  gtk_popover_popup (GTK_POPOVER (self));
}
