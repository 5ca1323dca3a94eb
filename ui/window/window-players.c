/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's way to the pages of players.
 */
#include "ui/window/window-private.h"

#include "ui/player/player-page.h"

static const char *
about (GtkWidget *page)
{
  return ui_player_page_get_about (UI_PLAYER_PAGE (page));
}

static void
show (UiWindow *self, const char *player, const char *opponent)
{
  g_autofree char *wanted =
      opponent != NULL ? g_strdup_printf ("%s %s", player, opponent) : g_strdup (player);
  g_autoptr (GError) error = NULL;
  GtkWidget *page;

  if (self->store == NULL || ui_window_go_back_to (self, UI_TYPE_PLAYER_PAGE, about, wanted))
    return;
  page = ui_player_page_new (self->store, player, opponent, &error);
  if (page != NULL)
    ui_window_push (self, page);
  else
    ui_window_tell (self, error->message, 0);
}

static void
show_player_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show (UI_WINDOW (widget), g_variant_get_string (parameter, NULL), NULL);
}

static void
show_head_to_head_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *player, *opponent;

  g_variant_get (parameter, "(&s&s)", &player, &opponent);
  show (UI_WINDOW (widget), player, opponent);
}

void
ui_window_install_players (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.show-player", "s", show_player_cb);
  gtk_widget_class_install_action (klass, "win.show-head-to-head", "(ss)", show_head_to_head_cb);
}
