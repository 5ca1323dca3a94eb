/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hostile texts in the window: every page and dialog shows them as they are, whatever they look
 * like, and they turn nothing around that stands beside them. A warning of GTK or Pango, as about
 * markup that is none, ends the test.
 */
#include "tests/ui/stage.h"

#include "tests/hostile.h"

#include "app/campaign/campaigns.h"
#include "app/collection/decks.h"
#include "app/collection/packs.h"
#include "app/league/leagues.h"
#include "app/match/matches.h"
#include "app/player/players.h"
#include "ui/board/board-private.h"
#include "ui/league/league-page.h"
#include "ui/match/match-page.h"
#include "ui/widget/text-cell.h"
#include "tests/pictures/picture-leagues.h"
#include "tests/pictures/picture-lines.h"
#include "tests/pictures/picture-players.h"
#include "tests/pictures/picture-setting-up.h"

#include <stdio.h>

#define COLUMNS 64

static UiWindow *window;
static GHashTable *faults; /* set of sentences */
static gboolean seen[COLUMNS];

/* One text that is shown. */

static void
complain (const char *page, GtkWidget *widget, const char *fault, const char *text)
{
  g_autofree char *shown = g_strndup (text, 300);

  g_hash_table_add (
      faults, g_strdup_printf ("%s: %s %s: %s", page, G_OBJECT_TYPE_NAME (widget), fault, shown));
}

/* Every hostile text in it is whole, or says that it is not. */
static void
check_whole (const char *page, GtkWidget *widget, const char *text)
{
  for (const char *at = strstr (text, "§"); at != NULL; at = strstr (at, "§")) {
    guint number = (guint)g_ascii_strtoull (at + strlen ("§"), NULL, 10);
    const char *end = strstr (at + strlen ("§"), "§");
    gsize same = 0;

    if (end == NULL)
      return; /* cut before, and then as "…" */
    if (number / 1000 < COLUMNS)
      seen[number / 1000] = TRUE;
    at = end + strlen ("§");
    at += *at == ' ';
    while (HOSTILE[same] != '\0' && at[same] == HOSTILE[same])
      same++;
    if (HOSTILE[same] != '\0' && !g_str_has_prefix (at + same, "…")) {
      complain (page, widget, "not as it is", text);
      return;
    }
  }
}

/* A line that is more than the name keeps the name apart. */
static void
check_turn (const char *page, GtkWidget *widget, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++) {
    const char *turn = strstr (*line, HOSTILE_TURN);
    int depth = 0;

    if (turn == NULL || (g_str_has_prefix (*line, "§") && turn[strlen (HOSTILE_TURN)] == '\0'))
      continue;
    for (const char *at = *line; *at != '\0'; at = g_utf8_next_char (at)) {
      gunichar c = g_utf8_get_char (at);

      depth += c >= 0x2066 && c <= 0x2068 ? 1 : 0;
      depth -= c == 0x2069 ? 1 : 0;
      if (c == 0x202e && depth < 1) {
        complain (page, widget, "turned", *line);
        return;
      }
    }
  }
}

static void
check_text (const char *page, GtkWidget *widget, const char *text, gboolean sentence)
{
  if (text == NULL || strstr (text, "§") == NULL)
    return;
  check_whole (page, widget, text);
  if (sentence)
    check_turn (page, widget, text);
}

/* Widgets */

static void
check_buffer (const char *page, GtkWidget *view)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  GtkTextIter start, end;
  g_autofree char *text = NULL;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  text = gtk_text_buffer_get_text (buffer, &start, &end, TRUE);
  check_text (page, view, text, FALSE);
}

/* What it says of each thing that somebody points at. */
static void
check_board (const char *page, UiBoard *board)
{
  const GArray *items = ui_board_get_items (board);

  for (guint k = 0; k < items->len; k++) {
    g_autofree char *words = ui_board_explain (board, &g_array_index (items, UiBoardItem, k));

    check_text (page, GTK_WIDGET (board), words, TRUE);
  }
}

/* Shown or not: what is hidden may be shown a moment later. */
static void
walk (const char *page, GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    check_text (page, widget, gtk_label_get_text (GTK_LABEL (widget)), TRUE);
  else if (UI_IS_TEXT_CELL (widget))
    check_text (page, widget, ui_text_cell_get_text (UI_TEXT_CELL (widget)), TRUE);
  else if (GTK_IS_EDITABLE (widget))
    check_text (page, widget, gtk_editable_get_text (GTK_EDITABLE (widget)), FALSE);
  else if (GTK_IS_TEXT_VIEW (widget))
    check_buffer (page, widget);
  else if (GTK_IS_WINDOW (widget))
    check_text (page, widget, gtk_window_get_title (GTK_WINDOW (widget)), TRUE);
  if (UI_IS_BOARD (widget))
    check_board (page, UI_BOARD (widget));
  check_text (page, widget, gtk_widget_get_tooltip_text (widget), TRUE);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    walk (page, child);
}

static void
wait_until_still (void)
{
  for (guint k = 0; k < 3; k++)
    stage_settle ();
  STAGE_UNTIL (ui_window_is_settled (window));
  stage_settle ();
}

/* The window and the dialogs in front of it, which are closed. */
static void
look (const char *page)
{
  GtkWindow *dialog;

  wait_until_still ();
  walk (page, GTK_WIDGET (window));
  while ((dialog = stage_dialog (window)) != NULL) {
    walk (page, GTK_WIDGET (dialog));
    gtk_window_destroy (dialog);
    stage_settle ();
  }
}

/* @value: taken; NULL for none */
static void
act_with (const char *action, GVariant *value)
{
  gtk_widget_activate_action_variant (
      g_str_has_prefix (action, "win.") ? GTK_WIDGET (window) : ui_window_get_page (window), action,
      value);
  look (action);
}

static void
act (const char *action, const char *target)
{
  act_with (action, target != NULL ? g_variant_new_string (target) : NULL);
}

/* Pages */

static void
look_at_matches (void)
{
  static const char *const actions[] = { "match.first",   "match.forward", "match.forward",
                                         "match.details", "match.lines",   "match.compare",
                                         "match.journal", "match.remark",  "match.name-bookmark",
                                         "match.correct", "match.clock" };
  g_autoptr (AppMatchList) matches = app_match_list_new (ui_window_get_store (window));
  guint n;

  STAGE_UNTIL (!app_match_list_is_loading (matches));
  n = g_list_model_get_n_items (G_LIST_MODEL (matches));
  for (guint k = 0; k < n; k += 9) {
    g_autoptr (AppMatchRow) row = g_list_model_get_item (G_LIST_MODEL (matches), k);

    ui_window_open_match (window, app_match_row_get_uuid (row));
    look ("match");
    for (guint a = 0; UI_IS_MATCH_PAGE (ui_window_get_page (window)) && a < G_N_ELEMENTS (actions);
         a++) {
      act (actions[a], NULL);
      if (!UI_IS_MATCH_PAGE (ui_window_get_page (window)))
        ui_window_open_match (window, app_match_row_get_uuid (row));
    }
    act ("win.export-match", app_match_row_get_uuid (row));
    act ("win.edit-result", app_match_row_get_uuid (row));
    act ("win.log-again", app_match_row_get_uuid (row));
  }
}

static void
look_at_leagues (void)
{
  static const char *const views[] = { "table", "crosstable", "rounds", "charts", "outlook" };
  static const char *const actions[] = { "league.edit-season", "league.entrants", "league.pair",
                                         "league.export" };
  g_autoptr (GListModel) leagues = app_league_list_new (ui_window_get_store (window), FALSE);

  for (guint k = 0; k < g_list_model_get_n_items (leagues); k++) {
    g_autoptr (AppLeague) league = g_list_model_get_item (leagues, k);
    const char *uuid = app_league_get_uuid (league);
    g_autofree char *season = NULL;

    act ("win.open-league", uuid);
    season = g_strdup (ui_league_page_get_season (UI_LEAGUE_PAGE (ui_window_get_page (window))));
    for (guint v = 0; v < G_N_ELEMENTS (views); v++) {
      ui_league_page_show_view (UI_LEAGUE_PAGE (ui_window_get_page (window)), views[v]);
      look (views[v]);
    }
    for (guint a = 0; a < G_N_ELEMENTS (actions); a++) {
      act (actions[a], season);
      act ("win.open-league", uuid);
    }
    act ("league.next-season", uuid);
    act_with ("league.rename", g_variant_new ("(ss)", uuid, app_league_get_name (league)));
  }
}

static void
look_at_campaigns (void)
{
  g_autoptr (GListModel) campaigns = app_campaign_list_new (ui_window_get_store (window), FALSE);
  g_autoptr (AppCampaign) campaign = g_list_model_get_item (campaigns, 0);
  g_autoptr (AppCampaignSnapshot) told = app_campaign_snapshot_new (
      ui_window_get_store (window), app_campaign_get_uuid (campaign), NULL);

  act ("win.open-campaign", app_campaign_get_uuid (campaign));
  act ("campaign.edit", NULL);
  act ("campaign.add-run", NULL);
  act ("campaign.start", NULL);
  act ("win.open-campaign-book", app_campaign_get_uuid (campaign));
  for (guint k = 0; k < told->runs->len; k++) {
    const AppRun *run = g_ptr_array_index (told->runs, k);

    act ("win.open-run", run->match);
    act_with ("run.rename", g_variant_new ("(ss)", run->uuid, run->title));
    act ("win.open-book", run->match);
    act_with ("win.open-layout", g_variant_new ("(su)", run->match, G_MAXUINT));
    ui_window_open_match (window, run->match);
    look ("run's match");
  }
}

static void
look_at_players (void)
{
  static const char *const pages[] = { "player", "player-records", "player-matches",
                                       "head-to-head" };
  g_autoptr (AppPlayerList) players = app_player_list_new (ui_window_get_store (window));
  g_autoptr (AppPlayer) player = NULL;

  for (guint k = 0; k < G_N_ELEMENTS (pages); k++) {
    picture_show_players (window, pages[k]);
    look (pages[k]);
  }
  player = g_list_model_get_item (G_LIST_MODEL (players), 0);
  ui_window_show_page (window, "players");
  act ("players.rename", app_player_get_uuid (player));
  act ("players.merge", app_player_get_uuid (player));
  act ("players.delete", app_player_get_uuid (player));
}

static void
look_at_collection (void)
{
  g_autoptr (GListModel) decks = app_deck_list_new (ui_window_get_store (window));
  g_autoptr (GListModel) packs = app_pack_list_new (ui_window_get_store (window));

  for (guint k = 0; k < g_list_model_get_n_items (decks); k++) {
    g_autoptr (AppDeck) deck = g_list_model_get_item (decks, k);

    act ("win.open-deck", app_deck_get_uuid (deck));
  }
  for (guint k = 0; k < g_list_model_get_n_items (packs); k++) {
    g_autoptr (GObject) pack = g_list_model_get_item (packs, k);
    g_autofree char *id = NULL;
    guint revision;

    g_object_get (pack, "id", &id, "revision", &revision, NULL);
    gtk_widget_activate_action (GTK_WIDGET (window), "win.open-pack", "(su)", id, revision);
    look ("pack");
  }
}

static void
look_at_others (void)
{
  static const char *const pages[] = { "home",    "matches",   "players",
                                       "leagues", "campaigns", "collection" };
  static const char *const actions[] = { "win.new-match",    "win.quick-log",    "win.new-deck",
                                         "win.new-campaign", "win.open-history", "win.open-bin",
                                         "win.import",       "win.preferences" };
  static const char *const setting_up[] = { "scheme-dialog", "entrants", "pairing", "award" };
  static const char *const lines[] = { "correct", "waiting",    "lines",
                                       "compare", "taken-back", "note" };

  for (guint k = 0; k < G_N_ELEMENTS (pages); k++) {
    ui_window_show_page (window, pages[k]);
    look (pages[k]);
  }
  for (guint k = 0; k < G_N_ELEMENTS (actions); k++)
    act (actions[k], NULL);
  for (guint k = 0; k < G_N_ELEMENTS (setting_up); k++) {
    picture_show_setting_up (window, setting_up[k]);
    look (setting_up[k]);
  }
  for (guint k = 0; k < G_N_ELEMENTS (lines); k++) {
    g_autoptr (AppMatchList) matches = app_match_list_new (ui_window_get_store (window));
    g_autoptr (AppMatchRow) row = NULL;

    STAGE_UNTIL (!app_match_list_is_loading (matches));
    app_match_list_set_game (matches, "tome");
    row = g_list_model_get_item (G_LIST_MODEL (matches), 0);
    ui_window_open_match (window, app_match_row_get_uuid (row));
    wait_until_still ();
    picture_show_lines (window, lines[k]);
    look (lines[k]);
  }
}

static void
check_faults (void)
{
  GString *all = g_string_new (NULL);
  GHashTableIter iter;
  gpointer fault;

  g_hash_table_iter_init (&iter, faults);
  while (g_hash_table_iter_next (&iter, &fault, NULL)) {
    fprintf (stderr, "%s\n", (char *)fault);
    g_string_append_printf (all, "%s\n", (char *)fault);
  }
  ck_assert_msg (all->len == 0, "%.2000s", all->str);
  g_string_free (all, TRUE);
}

static void
set_up (void)
{
  g_autofree char *path = NULL;

  stage_set_up ();
  path = g_build_filename (stage_folder (), "hostile.db", NULL);
  hostile_fill (path, FALSE);
  faults = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  window = stage_window (path, FALSE);
}

static void
tear_down (void)
{
  g_hash_table_unref (faults);
  stage_tear_down ();
}

/* The others are told by the command line alone, or stand at a move that is not looked at here. */
static gboolean
is_shown (const HostileColumn *column)
{
  static const char *const others[] = { "sides.name",    "leagues.note",        "seasons.note",
                                        "players.note",  "player_aliases.name", "bookmarks.name",
                                        "moves.comment", "campaigns.note",      NULL };
  g_autofree char *name = g_strconcat (column->table, ".", column->column, NULL);

  return !g_strv_contains (others, name);
}

START_TEST (text_is_shown_as_it_is)
{
  look_at_others ();
  look_at_matches ();
  look_at_leagues ();
  look_at_campaigns ();
  look_at_players ();
  look_at_collection ();
  for (guint k = 0; hostile_columns[k].table != NULL; k++)
    if (is_shown (&hostile_columns[k]) && !seen[k + 1])
      g_hash_table_add (faults, g_strdup_printf ("never seen: %s.%s", hostile_columns[k].table,
                                                 hostile_columns[k].column));
  check_faults ();
}
END_TEST

TEST_SUITE (hostile)
{
  Suite *suite = suite_create ("ui-hostile");
  TCase *tests = tcase_create ("hostile");

  tcase_add_checked_fixture (tests, set_up, tear_down);
  tcase_set_timeout (tests, 4 * STAGE_SECONDS);
  tcase_add_test (tests, text_is_shown_as_it_is);
  suite_add_tcase (suite, tests);
  return suite;
}
