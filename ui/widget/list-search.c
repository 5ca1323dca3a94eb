/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The keys of a search above a list.
 */
#include "ui/widget/list-search.h"

#include "ui/widget/list-row.h"

#include <adwaita.h>

typedef struct {
  GtkSearchEntry *entry; /* Borrowed: it owns this */
  GtkWidget *lists;      /* Borrowed, of the same page */
  gboolean opens;
} ListSearch;

/* The list on show, which in a table is the part with the rows; NULL where none is. */
static GtkListView *
find_list (GtkWidget *widget)
{
  GtkListView *found = NULL;

  if (!gtk_widget_get_mapped (widget))
    return NULL;
  if (GTK_IS_LIST_VIEW (widget))
    return GTK_LIST_VIEW (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_list (child);
  return found;
}

/* Applies what was typed, and selects the first row that it finds; NULL for none. */
static GtkListView *
select_first (ListSearch *search)
{
  GtkListView *list;
  GtkSelectionModel *model;

  g_signal_emit_by_name (search->entry, "search-changed");
  list = find_list (search->lists);
  model = list != NULL ? gtk_list_view_get_model (list) : NULL;
  if (model == NULL || g_list_model_get_n_items (G_LIST_MODEL (model)) == 0)
    return NULL;
  gtk_selection_model_select_item (model, 0, TRUE);
  return list;
}

static void
focus_first (GtkListView *list)
{
  GtkWidget *row;

  /* Now the first child is the first row. */
  gtk_widget_activate_action (GTK_WIDGET (list), "list.scroll-to-item", "u", 0u);
  row = gtk_widget_get_first_child (GTK_WIDGET (list));
  if (row == NULL || !gtk_widget_grab_focus (row))
    gtk_widget_grab_focus (GTK_WIDGET (list));
}

static void
activate_cb (ListSearch *search)
{
  GtkListView *list = select_first (search);

  if (list != NULL && search->opens)
    g_signal_emit_by_name (list, "activate", 0u);
  else if (list != NULL)
    focus_first (list);
}

static gboolean
key_cb (ListSearch *search, guint key, guint code, GdkModifierType state)
{
  GtkListView *list;

  if ((key != GDK_KEY_Down && key != GDK_KEY_KP_Down)
      || (state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return GDK_EVENT_PROPAGATE;
  list = select_first (search);
  if (list != NULL)
    focus_first (list);
  return GDK_EVENT_STOP;
}

void
ui_list_search_add (GtkSearchEntry *entry, GtkWidget *lists, gboolean opens)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  ListSearch *search = g_new (ListSearch, 1);

  *search = (ListSearch){ .entry = entry, .lists = lists, .opens = opens };
  g_object_set_data_full (G_OBJECT (entry), "ui-list-search", search, g_free);
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (activate_cb), search);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), search);
  gtk_widget_add_controller (GTK_WIDGET (entry), keys);
}

GtkWidget *
ui_list_search_new_list (GtkListItemFactory *factory, const char *label, GtkListView **list)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *stop = g_object_new (UI_TYPE_FOCUS_GROUP, NULL);

  *list = GTK_LIST_VIEW (gtk_list_view_new (NULL, factory));
  gtk_list_view_set_single_click_activate (*list, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (*list), "plain");
  gtk_accessible_update_property (GTK_ACCESSIBLE (*list), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (*list));
  gtk_widget_set_vexpand (stop, TRUE);
  adw_bin_set_child (ADW_BIN (stop), scrolled);
  return stop;
}
