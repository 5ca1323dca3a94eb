/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Home's fixtures.
 */
#include "ui/window/home-fixtures.h"

#include "ui/widget/one-stop.h"

#include "app/league/leagues.h"

#include <glib/gi18n.h>

#define FIXTURES 4

struct _UiHomeFixtures {
  AdwBin parent_instance;

  GtkListBox *list;
  AppStore *store; /* Owned */
};

G_DEFINE_FINAL_TYPE (UiHomeFixtures, ui_home_fixtures, ADW_TYPE_BIN)

static GtkWidget *
new_row (const AppFixtureTitle *title)
{
  GtkWidget *row = adw_action_row_new ();
  gboolean running = title->match != NULL;
  GtkWidget *icon =
      gtk_image_new_from_icon_name (running ? "go-next-symbolic" : "document-edit-symbolic");

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title->title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), title->subtitle);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 2);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), icon);
  gtk_widget_set_tooltip_text (row, running ? _ ("Go on with the match") : _ ("Log the result"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s",
                                    running ? title->match : title->uuid);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), running ? "win.open-match" : "league.log");
  return row;
}

static void
ui_home_fixtures_dispose (GObject *object)
{
  g_clear_object (&UI_HOME_FIXTURES (object)->store);
  G_OBJECT_CLASS (ui_home_fixtures_parent_class)->dispose (object);
}

static void
ui_home_fixtures_class_init (UiHomeFixturesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ui_home_fixtures_dispose;
}

static void
ui_home_fixtures_init (UiHomeFixtures *self)
{
  GtkWidget *stop = g_object_new (UI_TYPE_ONE_STOP, NULL);

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Fixtures of your leagues"), -1);
  adw_bin_set_child (ADW_BIN (stop), GTK_WIDGET (self->list));
  adw_bin_set_child (ADW_BIN (self), stop);
}

void
ui_home_fixtures_set_store (UiHomeFixtures *self, AppStore *store)
{
  g_set_object (&self->store, store);
}

guint
ui_home_fixtures_update (UiHomeFixtures *self)
{
  g_autoptr (GPtrArray) waiting = app_fixtures_waiting (self->store, FIXTURES);
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (guint k = 0; k < waiting->len; k++)
    gtk_list_box_append (self->list, new_row (g_ptr_array_index (waiting, k)));
  gtk_widget_set_visible (GTK_WIDGET (self), waiting->len > 0);
  return waiting->len;
}
