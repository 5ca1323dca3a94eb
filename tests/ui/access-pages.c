/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of pages.
 */
#include "access-pages.h"

#include "ui/picture.h"

#include "app/campaigns.h"

const AccessPage access_pages[] = {
  { "home", "UiHomePage", NULL, NULL, TRUE },
  { "matches", "UiMatchesPage", NULL, NULL, TRUE },
  { "players", "UiPlayersPage", NULL, NULL, TRUE },
  { "leagues", "UiLeaguesPage", NULL, NULL, TRUE },
  { "campaigns", "UiCampaignsPage", NULL, NULL, TRUE },
  { "collection", "UiCollectionPage", NULL, NULL, TRUE },
  { "match", "UiMatchPage" },
  { "match-tokio", "UiMatchPage" },
  { "match-spelled", "UiMatchPage" },
  { "match-arkham", "UiMatchPage" },
  { "match-restless", "UiMatchPage" },
  { "match-details", "UiMatchDetails" },
  { "match-edit", "UiMatchEditDialog" },
  { "ruling", "UiRulingDialog", "match", "match.ruling" },
  { "note as a move", "AdwMessageDialog", "match", "match.note" },
  { "clock", "AdwMessageDialog", "match", "match.clock" },
  { "bookmark", "AdwMessageDialog", "match", "match.name-bookmark" },
  { "try something", "AdwMessageDialog", "match", "match.try" },
  { "note", "AdwMessageDialog" },
  { "cover", "UiMatchPage" },
  { "correct", "UiMatchPage" },
  { "waiting", "UiMatchPage" },
  { "taken-back", "UiMatchPage" },
  { "lines", "UiLinesPage" },
  { "compare", "UiComparePage" },
  { "preview", "UiPreviewPage", "matches", NULL, TRUE },
  { "result", "UiResultPage" },
  { "photo", "UiPhotoView" },
  { "export", "UiExportDialog", "matches", "win.export" },
  { "quick-log", "UiQuickLogDialog", NULL, NULL, TRUE },
  { "new-match", "UiNewMatchDialog", NULL, NULL, TRUE },
  { "player", "UiPlayerPage" },
  { "player-records", "UiPlayerPage" },
  { "player-matches", "UiPlayerPage" },
  { "head-to-head", "UiPlayerPage" },
  { "new player", "UiPlayerDialog", "players", "players.add" },
  { "merge players", "UiMergeDialog", "players", NULL },
  { "campaign", "UiCampaignPage" },
  { "new-campaign", "UiCampaignDialog", NULL, NULL, TRUE },
  { "run", "UiRunPage" },
  { "session", "UiSessionDialog", "run", NULL },
  { "book", "UiBookPage" },
  { "pack", "UiPackPage" },
  { "deck", "UiDeckPage" },
  { "new-deck", "UiDeckDialog" },
  { "new-pack", "UiNewPack" },
  { "pack-editor", "UiPackEditorPage" },
  { "pack-editor-tokio", "UiPackEditorPage" },
  { "pack-editor-spelled", "UiPackEditorPage" },
  { "pack-editor-arkham", "UiPackEditorPage" },
  { "pack-editor-restless", "UiPackEditorPage" },
  { "pack-editor-about", "UiPackEditorPage" },
  { "pack-editor-faults", "UiPackEditorPage" },
  { "pack-editor-copy", "UiPackCards" },
  { "bin", "UiBinPage", NULL, NULL, TRUE },
  { "history", "UiBinPage", NULL, NULL, TRUE },
  { "league", "UiLeaguePage" },
  { "league-crosstable", "UiLeaguePage" },
  { "league-rounds", "UiLeaguePage" },
  { "league-charts", "UiLeaguePage" },
  { "league-outlook", "UiLeaguePage" },
  { "season-dialog", "UiSeasonDialog" },
  { "season-dialog-more", "UiSeasonDialog" },
  { "scheme-dialog", "UiSchemeDialog" },
  { "entrants", "UiEntrantsDialog" },
  { "pairing", "UiPairingPage" },
  { "award", "UiAwardDialog" },
  { "import", "UiImportPage", NULL, NULL, TRUE },
  { "import-table", "UiImportPage" },
  { "import-people", "UiImportPage" },
  { "import-look", "UiImportPage" },
  { "import-changed", "UiImportPage" },
  { "import-faults", "UiImportPage" },
  { "import-done", "UiImportPage" },
  { "preferences", "UiPreferencesWindow", NULL, NULL, TRUE },
  { "repair", "UiRepairDialog", NULL, NULL, TRUE },
  { "damaged", "UiWindow" },
  { "shortcuts", "GtkShortcutsWindow", NULL, NULL, TRUE },
  { "about", "AdwAboutWindow", NULL, NULL, TRUE },
};
const guint access_n_pages = G_N_ELEMENTS (access_pages);

static void
open_preview (UiWindow *window)
{
  static const char *const seats[] = { "Ada", "Ben", "Cyd", "Dan" };
  g_autofree char *record = stage_record (seats, "2026-05-01", TRUE);
  g_autofree char *path = stage_write ("looked-at.tkr", record);

  ui_window_open_record (window, path);
}

static void
open_merge (UiWindow *window)
{
  g_autofree char *uuid = stage_player (window, "Ada");

  gtk_widget_activate_action (ui_window_get_page (window), "players.merge", "s", uuid);
}

static void
open_session (UiWindow *window)
{
  GtkWidget *sessions =
      stage_get (ui_window_get_page (window), g_type_from_name ("UiRunSessions"), NULL);
  AppStore *store = ui_window_get_store (window);
  g_autoptr (AppCampaignList) campaigns = app_campaign_list_new (store, FALSE);
  g_autoptr (AppCampaign) campaign = g_list_model_get_item (G_LIST_MODEL (campaigns), 0);
  g_autoptr (AppCampaignLook) look =
      app_campaign_look (store, app_campaign_get_uuid (campaign), NULL);
  const AppRun *run = g_ptr_array_index (look->runs, 0);
  g_autoptr (GPtrArray) held = app_run_dup_sessions (store, run->match, NULL);
  const AppSession *session = g_ptr_array_index (held, 0);

  gtk_widget_activate_action (sessions, "sessions.edit", "s", session->uuid);
}

gboolean
access_page_is_wanted (const AccessPage *page)
{
  const char *only = g_getenv ("ACCESS_PAGE");

  return only == NULL || g_str_has_prefix (page->name, only);
}

GtkWindow *
access_page_open (UiWindow *window, const AccessPage *page)
{
  GtkWindow *dialog;

  ui_picture_show (window, page->page != NULL ? page->page : page->name);
  stage_settle ();
  if (page->action != NULL)
    gtk_widget_activate_action (ui_window_get_page (window), page->action, NULL);
  else if (g_str_equal (page->name, "preview"))
    open_preview (window);
  else if (g_str_equal (page->name, "merge players"))
    open_merge (window);
  else if (g_str_equal (page->name, "session"))
    open_session (window);
  stage_settle ();
  dialog = stage_dialog (window);
  return dialog != NULL ? dialog : GTK_WINDOW (window);
}

gboolean
access_page_is_open (UiWindow *window, const AccessPage *page)
{
  GtkWindow *dialog = stage_dialog (window);
  GtkWidget *shown = dialog != NULL ? GTK_WIDGET (dialog) : ui_window_get_page (window);
  const GType type = g_type_from_name (page->type);

  return type != 0
         && (g_type_is_a (G_OBJECT_TYPE (shown), type)
             || (dialog == NULL && g_type_is_a (G_OBJECT_TYPE (window), type)));
}
