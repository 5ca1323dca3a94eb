/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pages of players set up for a picture.
 */
#include "tests/pictures/picture-players.h"

#include "ui/player/player-page.h"

#include "app/player/players.h"

const char *const picture_players_pages[] = {
  "player", "player-records", "player-matches", "player-split", "player-purge", "head-to-head", NULL
};

static gboolean
has_dialog (UiWindow *window)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint k = 0; k < g_list_model_get_n_items (toplevels); k++) {
    g_autoptr (GtkWindow) toplevel = g_list_model_get_item (toplevels, k);

    if (gtk_window_get_transient_for (toplevel) == GTK_WINDOW (window))
      return TRUE;
  }
  return FALSE;
}

/* What it touches is looked up first. */
static void
show_purge (UiWindow *window)
{
  gtk_widget_activate_action (ui_window_get_page (window), "this-player.purge", NULL);
  while (!has_dialog (window))
    g_main_context_iteration (NULL, TRUE);
}

/* The UUID of who played most but @but; NULL for nobody. */
static char *
dup_busiest (AppPlayerList *players, const char *but)
{
  char *found = NULL;
  guint most = 0;

  for (guint k = 0; k < g_list_model_get_n_items (G_LIST_MODEL (players)); k++) {
    g_autoptr (AppPlayer) player = g_list_model_get_item (G_LIST_MODEL (players), k);
    guint n;

    g_object_get (player, "n-matches", &n, NULL);
    if (n <= most || g_strcmp0 (app_player_get_uuid (player), but) == 0)
      continue;
    most = n;
    g_free (found);
    found = g_strdup (app_player_get_uuid (player));
  }
  return found;
}

void
picture_show_players (UiWindow *window, const char *page)
{
  g_autoptr (AppPlayerList) players = app_player_list_new (ui_window_get_store (window));
  g_autofree char *player = dup_busiest (players, NULL);
  g_autofree char *other = dup_busiest (players, player);

  ui_window_show_page (window, "players");
  if (player == NULL || other == NULL)
    return;
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-player", "s", player);
  if (g_str_equal (page, "head-to-head"))
    gtk_widget_activate_action (GTK_WIDGET (window), "win.show-head-to-head", "(ss)", player,
                                other);
  if (!UI_IS_PLAYER_PAGE (ui_window_get_page (window)))
    return;
  /* What is read on another thread belongs into the picture. */
  while (ui_player_page_is_loading (UI_PLAYER_PAGE (ui_window_get_page (window))))
    g_main_context_iteration (NULL, TRUE);
  if (g_str_equal (page, "player-split"))
    gtk_widget_activate_action (ui_window_get_page (window), "this-player.split", NULL);
  else if (g_str_equal (page, "player-purge"))
    show_purge (window);
  else if (g_str_has_prefix (page, "player-"))
    ui_player_page_show_view (UI_PLAYER_PAGE (ui_window_get_page (window)),
                              page + strlen ("player-"));
}
