/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialogs of leagues set up for a picture.
 */
#include "tests/pictures/picture-setting-up.h"

#include "ui/widget/names-box.h"
#include "ui/league/setup/scheme-dialog.h"
#include "ui/league/setup/season-dialog.h"

#include "app/league/season-draft.h"
#include "app/league/leagues.h"
#include "app/league/schemes.h"
#include "app/store/store-jobs.h"

#include <glib/gi18n.h>

const char *const picture_setting_up_pages[] = {
  "season-dialog", "season-dialog-more", "scheme-dialog", "entrants", "pairing", "award", NULL
};

static GtkWidget *
find (GtkWidget *widget, GType type)
{
  GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE (widget, type) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, type);
  return found;
}

/* Puts @text into the row of that title below @widget. */
static void
fill (GtkWidget *widget, const char *title, const char *text)
{
  if (ADW_IS_ENTRY_ROW (widget)
      && g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), title))
    gtk_editable_set_text (GTK_EDITABLE (widget), text);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    fill (child, title, text);
}

/* What is behind the expander has its height some frames later. */
static void
scroll_down_cb (GtkAdjustment *adjustment, gpointer data)
{
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
}

static void
show_season_dialog (UiWindow *window, gboolean more)
{
  static const char *const names[] = { "Ada", "Ben", "Cyd", "Dan", "Eve", "Finn", NULL };
  GtkWidget *dialog = ui_season_dialog_new (ui_window_get_store (window));

  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (window));
  fill (dialog, _ ("Name of the League"), "Winter Cup");
  fill (dialog, _ ("Game, or several with commas between"), "ToKiO");
  ui_names_box_set_names (UI_NAMES_BOX (find (dialog, UI_TYPE_NAMES_BOX)), names);
  if (more) {
    GtkWidget *scrolled = find (dialog, GTK_TYPE_SCROLLED_WINDOW);

    gtk_expander_set_expanded (GTK_EXPANDER (find (dialog, GTK_TYPE_EXPANDER)), TRUE);
    g_signal_connect (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled)),
                      "changed", G_CALLBACK (scroll_down_cb), NULL);
  }
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
show_scheme_dialog (UiWindow *window)
{
  AppStore *store = ui_window_get_store (window);
  g_autoptr (AppScheme) like = app_scheme_find (app_store_get_db (store), "places", NULL);
  GtkWidget *dialog = ui_scheme_dialog_new (store, like);

  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (window));
  gtk_window_present (GTK_WINDOW (dialog));
}

/* A fixture of the season without a result. */
static const char *
find_open (const AppSeasonSnapshot *look)
{
  for (guint r = 0; r < look->rounds->len; r++) {
    const AppRound *round = g_ptr_array_index (look->rounds, r);

    for (guint k = 0; k < round->fixtures->len; k++) {
      const AppFixture *fixture = g_ptr_array_index (round->fixtures, k);

      if (fixture->state == APP_FIXTURE_OPEN)
        return fixture->uuid;
    }
  }
  return NULL;
}

/* Does @action with the first season it can be done with. */
static void
show_of_season (UiWindow *window, const char *page)
{
  AppStore *store = ui_window_get_store (window);
  g_autoptr (GListModel) leagues = app_league_list_new (store, FALSE);

  for (guint k = 0; k < g_list_model_get_n_items (leagues); k++) {
    g_autoptr (AppLeague) league = g_list_model_get_item (leagues, k);
    g_autoptr (AppSeasonSnapshot) look =
        app_season_snapshot_from_store (store, app_league_get_uuid (league), NULL);
    const char *target = NULL, *action = NULL;

    if (look == NULL)
      continue;
    if (g_str_equal (page, "award"))
      action = "league.award", target = find_open (look);
    else if (g_str_equal (page, "entrants"))
      action = "league.entrants", target = look->uuid;
    else if (look->draft->pairing.format == LEAGUE_SWISS && !look->finished)
      action = "league.pair", target = look->uuid;
    if (target == NULL)
      continue;
    gtk_widget_activate_action (GTK_WIDGET (window), "win.open-league", "s", look->league);
    gtk_widget_activate_action (ui_window_get_page (window), action, "s", target);
    return;
  }
}

void
picture_show_setting_up (UiWindow *window, const char *page)
{
  ui_window_show_page (window, "leagues");
  if (g_str_has_prefix (page, "season-dialog"))
    show_season_dialog (window, g_str_has_suffix (page, "-more"));
  else if (g_str_equal (page, "scheme-dialog"))
    show_scheme_dialog (window);
  else
    show_of_season (window, page);
}
