/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialogs of leagues, opened where an action asks for one.
 */
#include "ui/league/league-dialogs.h"

#include "ui/league/setup/award-dialog.h"
#include "ui/league/setup/entrants-dialog.h"
#include "ui/league/league-private.h"
#include "ui/widget/page.h"
#include "ui/league/pairing-page.h"
#include "ui/league/setup/season-dialog.h"
#include "ui/widget/shell.h"

#include <glib/gi18n.h>

/* What a dialog stored is told in the window; @page may be gone by then. */
static void
done_cb (GtkWidget *dialog, const char *uuid, const char *sentence, gint64 batch, GtkWidget *page)
{
  ui_page_tell (page, sentence, batch);
}

static void
begun_cb (GtkWidget *dialog, const char *season, const char *sentence, gint64 batch,
          GtkWidget *page)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (page));

  gtk_widget_activate_action (page, "win.open-league", "s", season);
  ui_page_tell (window, sentence, batch);
}

/* NULL, and told, when it can't be made. */
static void
present (GtkWidget *page, GtkWidget *dialog, GError *error)
{
  if (dialog == NULL) {
    ui_page_tell (page, error->message, 0);
    return;
  }
  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (gtk_widget_get_root (page)));
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
new_cb (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  GtkWidget *dialog = ui_season_dialog_new (ui_league_get_store (page));

  g_signal_connect_object (dialog, "done", G_CALLBACK (begun_cb), page, 0);
  present (page, dialog, NULL);
}

static void
next_season_cb (GSimpleAction *action, GVariant *league, gpointer page)
{
  g_autoptr (GError) error = NULL;
  GtkWidget *dialog = ui_season_dialog_new_next (ui_league_get_store (page),
                                                 g_variant_get_string (league, NULL), &error);

  if (dialog != NULL)
    g_signal_connect_object (dialog, "done", G_CALLBACK (begun_cb), page, 0);
  present (page, dialog, error);
}

static void
edit_season_cb (GSimpleAction *action, GVariant *season, gpointer page)
{
  g_autoptr (GError) error = NULL;
  GtkWidget *dialog = ui_season_dialog_new_edit (ui_league_get_store (page),
                                                 g_variant_get_string (season, NULL), &error);

  if (dialog != NULL)
    g_signal_connect_object (dialog, "done", G_CALLBACK (done_cb), page, 0);
  present (page, dialog, error);
}

static void
entrants_cb (GSimpleAction *action, GVariant *season, gpointer page)
{
  g_autoptr (GError) error = NULL;
  GtkWidget *dialog = ui_entrants_dialog_new (ui_league_get_store (page),
                                              g_variant_get_string (season, NULL), &error);

  present (page, dialog, error);
}

static void
award_cb (GSimpleAction *action, GVariant *fixture, gpointer page)
{
  g_autoptr (GError) error = NULL;
  GtkWidget *dialog = ui_award_dialog_new (ui_league_get_store (page),
                                           g_variant_get_string (fixture, NULL), &error);

  if (dialog != NULL)
    g_signal_connect_object (dialog, "done", G_CALLBACK (done_cb), page, 0);
  present (page, dialog, error);
}

static void
pair_cb (GSimpleAction *action, GVariant *season, gpointer page)
{
  UiShell *shell = ui_shell_of (page);

  if (shell != NULL)
    ui_shell_push (shell, ui_pairing_page_new (ui_league_get_store (page),
                                               g_variant_get_string (season, NULL)));
}

void
ui_league_add_dialogs (GActionMap *actions, GtkWidget *page, AppStore *store)
{
  static const GActionEntry entries[] = {
    { "new", new_cb },
    { "next-season", next_season_cb, "s" },
    { "edit-season", edit_season_cb, "s" },
    { "entrants", entrants_cb, "s" },
    { "pair", pair_cb, "s" },
    { "award", award_cb, "s" },
  };

  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), page);
  for (guint k = 0; k < G_N_ELEMENTS (entries) && app_store_is_read_only (store); k++)
    g_simple_action_set_enabled (
        G_SIMPLE_ACTION (g_action_map_lookup_action (actions, entries[k].name)), FALSE);
}
