/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's way to leagues and their seasons.
 */
#include "ui/window/window-private.h"

#include "ui/league/league-page.h"

static const char *
season_of (GtkWidget *page)
{
  return ui_league_page_get_season (UI_LEAGUE_PAGE (page));
}

static const char *
league_of (GtkWidget *page)
{
  return ui_league_page_get_league (UI_LEAGUE_PAGE (page));
}

static void
open_league_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiWindow *self = UI_WINDOW (widget);
  const char *uuid = g_variant_get_string (parameter, NULL);
  g_autoptr (GError) error = NULL;
  GtkWidget *page;

  if (self->store == NULL || ui_window_go_back_to (self, UI_TYPE_LEAGUE_PAGE, season_of, uuid)
      || ui_window_go_back_to (self, UI_TYPE_LEAGUE_PAGE, league_of, uuid))
    return;
  page = ui_league_page_new (self->store, uuid, &error);
  if (page != NULL)
    ui_window_push (self, page);
  else
    ui_window_tell (self, error->message, 0);
}

void
ui_window_install_leagues (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.open-league", "s", open_league_cb);
}
