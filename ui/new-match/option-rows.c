/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows of a game's options.
 */
#include "ui/new-match/option-rows.h"

#include "ui/widget/draft-view.h"

#include <glib/gi18n.h>

void
ui_rows_clear (AdwPreferencesGroup *group, GPtrArray *rows)
{
  for (guint k = 0; k < rows->len; k++)
    adw_preferences_group_remove (group, g_ptr_array_index (rows, k));
  g_ptr_array_set_size (rows, 0);
}

void
ui_option_rows_show (AdwPreferencesGroup *group, GPtrArray *rows, const RulesGame *game,
                     AppDraft *draft)
{
  ui_rows_clear (group, rows);
  for (guint k = 0; k < game->n_options; k++) {
    const RulesOption *option = &game->options[k];
    g_autofree char *property = g_strdup_printf ("option%u", k + 1);
    GtkWidget *row = adw_action_row_new ();
    GtkWidget *spin = gtk_spin_button_new_with_range (option->min, option->max, 1);

    ui_draft_bind (draft, property, spin);
    gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (option->name));
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), spin);
    adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), spin);
    gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    _ (option->name), -1);
    adw_preferences_group_add (group, row);
    g_ptr_array_add (rows, row);
  }
  gtk_widget_set_visible (GTK_WIDGET (group), game->n_options > 0);
}
