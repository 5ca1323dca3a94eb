/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of what can be added: each kind by its name, with a sentence of what it is.
 */
#include "ui/pack-editor/pack-editor-private.h"

#include <glib/gi18n.h>

#define WIDTH 320
#define MOST_HEIGHT 420

typedef struct {
  UiPackVariantChosen chosen;
  gpointer data;
  GtkWidget *popover; /* Borrowed */
} Asking;

static void
row_cb (GtkListBox *list, GtkListBoxRow *row, Asking *asking)
{
  const char *variant = g_object_get_data (G_OBJECT (row), "ui-pack-variant");
  UiPackVariantChosen chosen = asking->chosen;
  gpointer data = asking->data;

  gtk_popover_popdown (GTK_POPOVER (asking->popover));
  chosen (variant, data);
}

/* Not while it is still at work on being closed. */
static gboolean
unparent_cb (gpointer popover)
{
  gtk_widget_unparent (popover);
  g_object_unref (popover);
  return G_SOURCE_REMOVE;
}

static void
closed_cb (GtkPopover *popover)
{
  g_idle_add (unparent_cb, g_object_ref (popover));
}

static GtkWidget *
row_new (const AppPackWord *variant)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (variant->label));
  if (variant->help != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ (variant->help));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_object_set_data (G_OBJECT (row), "ui-pack-variant", (gpointer)variant->id);
  return row;
}

void
ui_pack_variants_popup (GtkWidget *button, const AppPackForm *form, UiPackVariantChosen chosen,
                        gpointer data)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *list = gtk_list_box_new ();
  Asking *asking = g_new (Asking, 1);

  *asking = (Asking){ chosen, data, popover };
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (form->add), -1);
  for (const AppPackWord *variant = form->variants; variant->id != NULL; variant++)
    gtk_list_box_append (GTK_LIST_BOX (list), row_new (variant));
  g_object_set_data_full (G_OBJECT (list), "ui-pack-asking", asking, g_free);
  g_signal_connect (list, "row-activated", G_CALLBACK (row_cb), asking);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), MOST_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), list);
  gtk_widget_set_size_request (scrolled, WIDTH, -1);
  gtk_widget_add_css_class (popover, "pack-variants");
  gtk_popover_set_child (GTK_POPOVER (popover), scrolled);
  gtk_widget_set_parent (popover, button);
  g_signal_connect (popover, "closed", G_CALLBACK (closed_cb), NULL);
  gtk_popover_popup (GTK_POPOVER (popover));
}
