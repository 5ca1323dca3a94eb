/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leagues set up for a picture.
 */
#include "tests/pictures/picture-leagues.h"

#include "ui/league/league-page.h"

#include "app/league/leagues.h"

const char *const picture_leagues_pages[] = { "league",        "league-crosstable", "league-rounds",
                                              "league-charts", "league-outlook",    NULL };

void
picture_show_leagues (UiWindow *window, const char *page)
{
  g_autoptr (AppLeagueList) leagues = app_league_list_new (ui_window_get_store (window), FALSE);
  g_autoptr (AppLeague) league = g_list_model_get_item (G_LIST_MODEL (leagues), 0);

  ui_window_show_page (window, "leagues");
  if (league == NULL)
    return;
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-league", "s",
                              app_league_get_uuid (league));
  if (!UI_IS_LEAGUE_PAGE (ui_window_get_page (window)))
    return;
  if (g_str_has_prefix (page, "league-"))
    ui_league_page_show_view (UI_LEAGUE_PAGE (ui_window_get_page (window)),
                              page + strlen ("league-"));
}
