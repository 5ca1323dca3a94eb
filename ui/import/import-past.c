/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was imported before, the newest first; each can be taken back.
 */
#include "ui/import/import-sources.h"

#include "ui/widget/spoken.h"

#include "app/plays-in/past.h"

#include <glib/gi18n.h>

static char *
dup_told (AppPastImport *import)
{
  guint n = app_past_import_get_n_changes (import);
  g_autofree char *rows = g_strdup_printf (g_dngettext (NULL, "%'u change", "%'u changes", n), n);
  const char *source = app_past_import_get_source (import);
  g_autofree char *base =
      strstr (source, "://") != NULL ? g_strdup (source) : g_filename_display_basename (source);

  if (*source == '\0' || strstr (app_past_import_get_title (import), base) != NULL)
    return g_strdup_printf ("%s · %s", app_past_import_get_when (import), rows);
  return g_strdup_printf ("%s · %s · %s", base, app_past_import_get_when (import), rows);
}

static GtkWidget *
new_row (gpointer item, gpointer data)
{
  AppPastImport *import = item;
  AppStore *store = data;
  gboolean undone = app_past_import_is_undone (import);
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *button = gtk_button_new_with_label (undone ? _ ("Taken Back") : _ ("Undo"));
  g_autofree char *title = g_markup_escape_text (app_past_import_get_title (import), -1);
  g_autofree char *told = dup_told (import);
  g_autofree char *subtitle = g_markup_escape_text (told, -1);
  /* Translators: the title of an import. */
  g_autofree char *name = g_strdup_printf (_ ("Undo %s"), app_past_import_get_title (import));

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 3);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  if (undone || app_store_is_read_only (store)) {
    gtk_widget_set_sensitive (button, FALSE);
  } else {
    gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "x",
                                      app_past_import_get_batch (import));
    gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "import.undo");
    ui_spoken_name (button, name);
  }
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  return row;
}

static void
changed_cb (GListModel *imports, guint position, guint removed, guint added, GtkWidget *group)
{
  gtk_widget_set_visible (group, g_list_model_get_n_items (imports) > 0);
}

GtkWidget *
ui_import_past_new (AppStore *store)
{
  GtkWidget *group = adw_preferences_group_new ();
  GtkWidget *list = gtk_list_box_new ();
  g_autoptr (AppPastImports) imports = app_past_imports_new (store);

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ ("Past Imports"));
  adw_preferences_group_set_description (
      ADW_PREFERENCES_GROUP (group),
      _ ("Each can be taken back. What you changed since then stays as it is."));
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Past Imports"), -1);
  gtk_list_box_bind_model (GTK_LIST_BOX (list), G_LIST_MODEL (imports), new_row,
                           g_object_ref (store), g_object_unref);
  g_signal_connect_object (imports, "items-changed", G_CALLBACK (changed_cb), group, 0);
  changed_cb (G_LIST_MODEL (imports), 0, 0, 0, group);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), list);
  return group;
}
