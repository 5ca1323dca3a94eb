/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of pages.
 */
#include "tests/ui/access/access-pages.h"

#include "app/match/sessions.h"
#include "ui/league/crosstable.h"
#include "tests/pictures/picture.h"
#include "ui/league/correction-impact-dialog.h"

#include "app/campaign/campaigns.h"

#include <X11/keysym.h>
#include <math.h>

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
  g_autoptr (GListModel) campaigns = app_campaign_list_new (store, FALSE);
  g_autoptr (AppCampaign) campaign = g_list_model_get_item (campaigns, 0);
  g_autoptr (AppCampaignSnapshot) snapshot =
      app_campaign_snapshot_new (store, app_campaign_get_uuid (campaign), NULL);
  const AppRun *run = g_ptr_array_index (snapshot->runs, 0);
  g_autoptr (GPtrArray) held = app_run_dup_sessions (store, run->match, NULL);
  const AppSession *session = g_ptr_array_index (held, 0);

  gtk_widget_activate_action (sessions, "sessions.edit", "s", session->uuid);
}

/* As a cell of two who met several times. */
static void
open_results (UiWindow *window)
{
  g_autoptr (GArray) results = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 k = 0; k < 3; k++)
    g_array_append_val (results, k);
  g_signal_emit_by_name (stage_get (window, UI_TYPE_CROSSTABLE, NULL), "activated", results,
                         &(GdkRectangle){ 300, 200, 60, 40 });
}

static void
open_why (UiWindow *window)
{
  gtk_widget_child_focus (stage_get (window, GTK_TYPE_COLUMN_VIEW, NULL), GTK_DIR_TAB_FORWARD);
  stage_key (window, GDK_KEY_Down, 0);
  stage_key (window, GDK_KEY_Left, 0);
  stage_key (window, GDK_KEY_Return, 0);
}

static void
open_impact (UiWindow *window)
{
  g_autoptr (GPtrArray) shifts = g_ptr_array_new ();
  AppRankChange up = { (char *)"Ada", 2, 1, .rating_before = NAN, .rating_after = NAN };
  AppRankChange down = { (char *)"Ben", 1, 2, .rating_before = 1620, .rating_after = 1598 };
  const char *pairings[] = { "Table 1: Ada and Cyd, not Ben and Cyd", NULL };
  AppCorrectionImpact impact = { .round = 2, .changes = shifts, .pairings = (char **)pairings };

  g_ptr_array_add (shifts, &up);
  g_ptr_array_add (shifts, &down);
  gtk_window_present (GTK_WINDOW (ui_correction_impact_dialog_new (GTK_WINDOW (window), &impact)));
}

static void
open_who (UiWindow *window)
{
  gtk_widget_activate_action (ui_window_get_page (window), "import.ask-name", "(ux)", 1U,
                              (gint64)1);
}

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
  { "new card", "UiCardDialog", "match-restless", "match.card" },
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
  { "preview", "UiPreviewPage", "matches", NULL, TRUE, open_preview },
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
  { "merge players", "UiMergeDialog", "players", .open = open_merge },
  { "player-split", "UiSplitDialog" },
  { "player-purge", "AdwMessageDialog" },
  { "campaign", "UiCampaignPage" },
  { "new-campaign", "UiCampaignDialog", NULL, NULL, TRUE },
  { "run", "UiRunPage" },
  { "session", "UiSessionDialog", "run", .open = open_session },
  { "book", "UiBookPage" },
  { "layout", "UiBookPage" },
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
  { "pack-editor-copy", "UiPackCopyDialog" },
  { "games", "UiGamesDialog" },
  { "bin", "UiBinPage", NULL, NULL, TRUE },
  { "history", "UiBinPage", NULL, NULL, TRUE },
  { "league", "UiLeaguePage" },
  { "league-crosstable", "UiLeaguePage" },
  { "results", "UiResultsPopover", "league-crosstable", .open = open_results },
  { "why", "UiWhyPopover", "league", .open = open_why },
  { "corrections", "UiCorrectionImpactDialog", "league", .open = open_impact },
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
  { "who", "UiImportNameDialog", "import-people", .open = open_who },
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

static gboolean
is_wanted (const AccessPage *page)
{
  const char *only = suite_variable ("ACCESS_PAGE");
  g_auto (GStrv) names = only != NULL ? g_strsplit (only, ",", -1) : NULL;

  for (guint k = 0; names != NULL && names[k] != NULL; k++)
    if (g_str_has_prefix (page->name, names[k]))
      return TRUE;
  return only == NULL;
}

gboolean
access_page_is_taken (guint k, int first)
{
  const gboolean all = first < 0 || suite_is_long () || suite_variable ("ACCESS_PAGE") != NULL;

  return is_wanted (&access_pages[k]) && (all || (int)(k % 4) == first);
}

/* The dialog or the popover that is in front of @window; else the window. */
static GtkWidget *
shown_of (UiWindow *window, const AccessPage *page)
{
  GtkWindow *dialog = stage_dialog (window);
  const GType type = g_type_from_name (page->type);

  if (dialog != NULL)
    return GTK_WIDGET (dialog);
  return type != 0 && g_type_is_a (type, GTK_TYPE_POPOVER) ? stage_find (window, type, NULL)
                                                           : GTK_WIDGET (window);
}

static gboolean
is_open (UiWindow *window, GtkWidget *shown, const AccessPage *page)
{
  const GType type = g_type_from_name (page->type);

  if (shown == GTK_WIDGET (window) && type != G_OBJECT_TYPE (window))
    shown = ui_window_get_page (window);
  return type != 0 && g_type_is_a (G_OBJECT_TYPE (shown), type);
}

GtkWidget *
access_page_open (UiWindow *window, const AccessPage *page)
{
  GtkWidget *shown;

  picture_show (window, page->page != NULL ? page->page : page->name);
  stage_settle ();
  if (page->action != NULL)
    gtk_widget_activate_action (ui_window_get_page (window), page->action, NULL);
  else if (page->open != NULL)
    page->open (window);
  stage_settle ();
  /* What is reckoned comes a moment later. */
  if (g_str_equal (page->name, "league-outlook"))
    STAGE_UNTIL (stage_find (ui_window_get_page (window), GTK_TYPE_SPINNER, NULL) == NULL);
  shown = shown_of (window, page);
  ck_assert_msg (shown != NULL && is_open (window, shown, page), "%s does not come", page->name);
  return shown;
}
