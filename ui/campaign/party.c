/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A party, in short and at length.
 */
#include "ui/campaign/party.h"

#include "ui/campaign/health-bar.h"
#include "ui/widget/wrap-layout.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* "4 of 7", or that somebody is dead. */
static GtkWidget *
new_health (const AppRunMember *member)
{
  g_autofree char *words = NULL;
  GtkWidget *label;

  if (member->alive)
    /* Translators: somebody's health: "4 of 7". */
    words = g_strdup_printf (_ ("%d of %d"), member->health, member->max_health);
  else
    words = g_strdup (_ ("dead"));
  label = gtk_label_new (words);
  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (
      label, ui_health_is_low (member->alive ? member->health : 0, member->max_health)
                 ? "error"
                 : "dim-label");
  return label;
}

static GtkWidget *
new_short (const AppRunMember *member)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *name = gtk_label_new (member->card);

  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (name), 18);
  gtk_widget_set_tooltip_text (name, member->player);
  gtk_widget_add_css_class (name, "caption-heading");
  gtk_box_append (GTK_BOX (box), name);
  if (member->alive)
    gtk_box_append (GTK_BOX (box), ui_health_bar_new (member->health, member->max_health));
  gtk_box_append (GTK_BOX (box), new_health (member));
  return box;
}

GtkWidget *
ui_party_new_short (const AppRun *run)
{
  GtkWidget *party = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_set_layout_manager (party, g_object_new (UI_TYPE_WRAP_LAYOUT, "spacing", 12, NULL));
  gtk_accessible_update_property (GTK_ACCESSIBLE (party), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("The party"), -1);
  for (guint k = 0; k < run->party->len; k++)
    gtk_box_append (GTK_BOX (party), new_short (g_ptr_array_index (run->party, k)));
  return party;
}

static GtkWidget *
new_row (const AppRunMember *member)
{
  GtkWidget *row = adw_action_row_new (), *end = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  g_autofree char *carried =
      member->carried != NULL ? g_strjoinv (", ", member->carried) : g_strdup ("");
  g_autofree char *subtitle = *carried != '\0' && *member->player != '\0'
                                  ? g_strdup_printf ("%s\n%s", member->player, carried)
                                  : g_strconcat (member->player, carried, NULL);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), member->card);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  gtk_widget_set_valign (end, GTK_ALIGN_CENTER);
  if (member->alive)
    gtk_box_append (GTK_BOX (end), ui_health_bar_new (member->health, member->max_health));
  gtk_box_append (GTK_BOX (end), new_health (member));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), end);
  if (!member->alive)
    gtk_widget_add_css_class (row, "dim-label");
  return row;
}

GtkWidget *
ui_party_new_list (const AppRun *run)
{
  GtkWidget *list = gtk_list_box_new ();

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("The party"), -1);
  for (guint k = 0; k < run->party->len; k++)
    gtk_list_box_append (GTK_LIST_BOX (list), new_row (g_ptr_array_index (run->party, k)));
  return list;
}
