/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Alt and a digit in a table.
 */
#include "ui/widget/sort-keys.h"

#define MOST 9

/* GTK 4.8 does not tell by what a table is sorted. */
typedef struct {
  GtkColumnViewColumn *column; /* Not owned: only compared */
  GtkSortType order;
} Sorted;

static GtkColumnViewColumn *
find_column (GtkColumnView *table, guint number)
{
  GListModel *columns = gtk_column_view_get_columns (table);

  for (guint k = 0; k < g_list_model_get_n_items (columns); k++) {
    g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, k);

    if (gtk_column_view_column_get_visible (column)
        && gtk_column_view_column_get_sorter (column) != NULL && number-- == 1)
      return column;
  }
  return NULL;
}

static gboolean
key_cb (GtkWidget *widget, GVariant *number, gpointer data)
{
  GtkColumnView *table = GTK_COLUMN_VIEW (widget);
  GtkColumnViewColumn *column = find_column (table, g_variant_get_uint32 (number));
  Sorted *sorted = data;

  if (column == NULL)
    return FALSE;
  sorted->order = sorted->column == column && sorted->order == GTK_SORT_ASCENDING
                      ? GTK_SORT_DESCENDING
                      : GTK_SORT_ASCENDING;
  sorted->column = column;
  gtk_column_view_sort_by_column (table, column, sorted->order);
  return TRUE;
}

void
ui_sort_keys_add (GtkColumnView *table)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  Sorted *sorted = g_new0 (Sorted, 1);

  for (guint k = 1; k <= MOST; k++) {
    GtkShortcut *shortcut =
        gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_0 + k, GDK_ALT_MASK),
                          gtk_callback_action_new (key_cb, sorted, NULL));

    gtk_shortcut_set_arguments (shortcut, g_variant_new_uint32 (k));
    gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys), shortcut);
  }
  g_object_set_data_full (G_OBJECT (table), "ui-sort-keys", sorted, g_free);
  gtk_widget_add_controller (GTK_WIDGET (table), keys);
}
