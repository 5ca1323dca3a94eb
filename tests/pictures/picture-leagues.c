/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leagues set up for a picture.
 */
#include "tests/pictures/picture-leagues.h"

#include "ui/league/correction-impact-dialog.h"
#include "ui/league/league-page.h"

#include "app/league/leagues.h"

#include <math.h>

const char *const picture_leagues_pages[] = { "league",
                                              "league-crosstable",
                                              "league-rounds",
                                              "league-charts",
                                              "league-outlook",
                                              "league-corrections",
                                              NULL };

#define HALF (LEAGUE_POINT / 2)

/* Two results that were corrected when the third round was paired. */
static void
show_corrections (UiWindow *window)
{
  static const AppRankChange changes[] = {
    { (char *)"Ada", 2, 1, 5 * HALF, 6 * HALF, 1532.5, 1547.25 },
    { (char *)"Benjamin Okonkwo-Featherstone", 1, 3, 6 * HALF, 4 * HALF, 1541, 1518.75 },
    { (char *)"Cyd", 3, 2, 4 * HALF, 5 * HALF, NAN, NAN },
    { (char *)"Dee", 5, 5, HALF, 2 * HALF, 1479, 1490.5 },
    { (char *)"Eve", 4, 6, 2 * HALF, HALF, 1502, 1486 },
  };
  static const char *const corrected[] = { "Round 1: Ada 1 – 0 Benjamin Okonkwo-Featherstone",
                                           "Round 2: Dee ½ – ½ Eve", NULL };
  static const char *const pairings[] = {
    "Ada and Cyd are paired; by the present table it would be Ada and Dee.",
    "Benjamin Okonkwo-Featherstone and Eve are paired; by the present table Eve would have a bye.",
    NULL,
  };
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  AppCorrectionImpact impact = {
    .round = 3, .changes = rows, .pairings = (char **)pairings, .corrected = (char **)corrected
  };

  for (gsize k = 0; k < G_N_ELEMENTS (changes); k++)
    g_ptr_array_add (rows, (gpointer)&changes[k]);
  gtk_window_present (GTK_WINDOW (ui_correction_impact_dialog_new (GTK_WINDOW (window), &impact)));
}

void
picture_show_leagues (UiWindow *window, const char *page)
{
  g_autoptr (GListModel) leagues = app_league_list_new (ui_window_get_store (window), FALSE);
  g_autoptr (AppLeague) league = g_list_model_get_item (leagues, 0);

  ui_window_show_page (window, "leagues");
  if (league == NULL)
    return;
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-league", "s",
                              app_league_get_uuid (league));
  if (!UI_IS_LEAGUE_PAGE (ui_window_get_page (window)))
    return;
  if (g_str_equal (page, "league-corrections"))
    show_corrections (window);
  else if (g_str_has_prefix (page, "league-"))
    ui_league_page_show_view (UI_LEAGUE_PAGE (ui_window_get_page (window)),
                              page + strlen ("league-"));
}
