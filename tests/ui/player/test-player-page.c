/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player's page: opened from the page of players, filtered by game, from a number to its matches
 * and into one of them and back, head to head, from a record by keys, and of one who never played.
 */
#include "tests/ui/league/league-stage.h"

#include "app/player/players.h"
#include "ui/widget/form-dots.h"
#include "ui/league/league-page.h"
#include "ui/widget/line-chart.h"
#include "ui/player/player-overview.h"
#include "ui/player/player-page.h"
#include "ui/player/player-record.h"
#include "ui/player/player-records.h"
#include "ui/result/result-page.h"

/* Ada won twice against Ben and lost once, and beat Cyd at another game. */
static UiWindow *
club_window (void)
{
  static const char *const lines[] = {
    "Chess: Ada 1, Ben 0, 2026-11-01",
    "Chess: Ada 1, Ben 0, 2026-11-02",
    "Chess: Ada 0, Ben 1, 2026-11-03",
    "Go: Ada 1, Cyd 0, 2026-11-04",
  };
  UiWindow *window = stage_window (NULL, FALSE);

  for (guint k = 0; k < G_N_ELEMENTS (lines); k++)
    g_free (stage_log_line (window, lines[k]));
  return window;
}

static gboolean
is_ready (UiWindow *window)
{
  GtkWidget *page = ui_window_get_page (window);

  return UI_IS_PLAYER_PAGE (page) && !ui_player_page_is_loading (UI_PLAYER_PAGE (page));
}

static void
open_player (UiWindow *window, const char *name)
{
  g_autofree char *uuid = stage_player (window, name);

  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-player", "s", uuid);
  STAGE_UNTIL (is_ready (window));
  stage_settle ();
}

static void
show_view (UiWindow *window, const char *view)
{
  ui_player_page_show_view (UI_PLAYER_PAGE (ui_window_get_page (window)), view);
  stage_settle ();
}

/* The button of a large number, by what stands below it. */
static void
press_number (UiWindow *window, const char *label)
{
  GtkWidget *words = stage_get (window, GTK_TYPE_LABEL, label);
  GtkWidget *button = gtk_widget_get_ancestor (words, GTK_TYPE_BUTTON);

  ck_assert_msg (button != NULL, "“%s” leads nowhere", label);
  g_signal_emit_by_name (button, "clicked");
  stage_settle ();
}

static GListModel *
record_rows (UiWindow *window)
{
  return G_LIST_MODEL (
      gtk_column_view_get_model (GTK_COLUMN_VIEW (stage_get (window, GTK_TYPE_COLUMN_VIEW, NULL))));
}

/* "Ben 3 2 – 1": the first row's name and counts; free with g_free(). */
static char *
dup_first_row (UiWindow *window)
{
  g_autoptr (UiPlayerRecord) row = g_list_model_get_item (record_rows (window), 0);
  g_auto (GStrv) cells = g_new0 (char *, UI_RECORD_LOST + 2);

  ck_assert_ptr_nonnull (row);
  for (guint k = 0; k <= UI_RECORD_LOST; k++)
    cells[k] = ui_player_record_dup_text (row, (UiRecordColumn)k);
  return g_strjoinv (" ", cells);
}

static void
assert_first_row (UiWindow *window, const char *text)
{
  g_autofree char *row = dup_first_row (window);

  ck_assert_str_eq (row, text);
}

START_TEST (test_from_the_players)
{
  UiWindow *window = club_window ();

  ui_window_show_page (window, "players");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Ada") != NULL);
  /* By the keyboard: the first row, and Enter. */
  gtk_widget_child_focus (stage_get (window, GTK_TYPE_LIST_VIEW, NULL), GTK_DIR_TAB_FORWARD);
  stage_key (window, GDK_KEY_Home, 0);
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (is_ready (window));
  stage_settle ();
  ck_assert_str_eq (adw_window_title_get_title (
                        ADW_WINDOW_TITLE (stage_get (window, ADW_TYPE_WINDOW_TITLE, NULL))),
                    "Ada");
  stage_get (window, GTK_TYPE_LABEL, "4 matches, from 1 Nov 2026 to 4 Nov 2026");
  stage_get (window, GTK_TYPE_LABEL, "75 %");
  stage_get (window, UI_TYPE_FORM_DOTS, NULL);
  stage_get (window, UI_TYPE_LINE_CHART, NULL);
  stage_check_names (stage_get (window, UI_TYPE_PLAYER_OVERVIEW, NULL), "player");
  show_view (window, "records");
  stage_check_names (stage_get (window, UI_TYPE_PLAYER_RECORDS, NULL), "player-records");
  assert_first_row (window, "Ben 3 2 – 1");
  ui_window_back (window);
  stage_settle ();
  ck_assert (!UI_IS_PLAYER_PAGE (ui_window_get_page (window)));
}
END_TEST

START_TEST (test_a_game_alone)
{
  UiWindow *window = club_window ();
  GtkWidget *game;

  open_player (window, "Ada");
  game = stage_get (window, GTK_TYPE_DROP_DOWN, NULL);
  /* All games, Chess, Go. */
  ck_assert_uint_eq (g_list_model_get_n_items (gtk_drop_down_get_model (GTK_DROP_DOWN (game))), 3);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (game), 2);
  STAGE_UNTIL (is_ready (window));
  stage_settle ();
  show_view (window, "records");
  assert_first_row (window, "Cyd 1 1 – –");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (game), 0);
  STAGE_UNTIL (is_ready (window));
  stage_settle ();
  assert_first_row (window, "Ben 3 2 – 1");
}
END_TEST

START_TEST (test_a_number_and_back)
{
  UiWindow *window = club_window ();

  open_player (window, "Ada");
  press_number (window, "Lost");
  stage_get (window, GTK_TYPE_LABEL, "Lost · 1 match");
  /* The keyboard is in the list. */
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (UI_IS_RESULT_PAGE (ui_window_get_page (window)));
  stage_settle ();
  ui_window_back (window);
  stage_settle ();
  ck_assert (UI_IS_PLAYER_PAGE (ui_window_get_page (window)));
  stage_get (window, GTK_TYPE_LABEL, "Lost · 1 match");
  stage_press (window, "_All Matches");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "4 matches") != NULL);
}
END_TEST

START_TEST (test_head_to_head)
{
  UiWindow *window = club_window ();
  GtkWidget *table;

  open_player (window, "Ada");
  show_view (window, "records");
  table = stage_get (window, GTK_TYPE_COLUMN_VIEW, NULL);
  gtk_widget_child_focus (gtk_widget_get_last_child (table), GTK_DIR_TAB_FORWARD);
  stage_key (window, GDK_KEY_Home, 0);
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (
      g_strrstr (ui_player_page_get_subject (UI_PLAYER_PAGE (ui_window_get_page (window))), " ")
      != NULL);
  STAGE_UNTIL (is_ready (window));
  stage_settle ();
  ck_assert_str_eq (adw_window_title_get_title (
                        ADW_WINDOW_TITLE (stage_get (window, ADW_TYPE_WINDOW_TITLE, NULL))),
                    "Ada – Ben");
  stage_get (window, GTK_TYPE_LABEL, "3 matches, from 1 Nov 2026 to 3 Nov 2026");
  stage_get (window, GTK_TYPE_LABEL, "67 %");
  press_number (window, "Won");
  stage_get (window, GTK_TYPE_LABEL, "Won · 2 matches");
}
END_TEST

/* What is logged meanwhile stands there at once. */
START_TEST (test_following)
{
  UiWindow *window = club_window ();
  g_autofree char *uuid = NULL;

  open_player (window, "Ada");
  uuid = stage_log_line (window, "Go: Ada 1, Cyd 0, 2026-11-05");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "5 matches, from 1 Nov 2026 to 5 Nov 2026")
               != NULL);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "2 wins in a row") != NULL);
}
END_TEST

START_TEST (test_leagues)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *season = stage_league (window, LEAGUE_ROUND_ROBIN, 2, 4);
  GtkWidget *row;

  stage_play_rounds (window, season, 1);
  open_player (window, "Ann");
  row = stage_get (window, ADW_TYPE_ACTION_ROW, NULL);
  gtk_widget_grab_focus (row);
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (UI_IS_LEAGUE_PAGE (ui_window_get_page (window)));
  ck_assert_str_eq (ui_league_page_get_season (UI_LEAGUE_PAGE (ui_window_get_page (window))),
                    season);
}
END_TEST

START_TEST (test_never_played)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog;

  ui_window_show_page (window, "players");
  gtk_widget_activate_action (ui_window_get_page (window), "players.add", NULL);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, ADW_TYPE_ENTRY_ROW, NULL)), "Zoe");
  stage_press (dialog, "_Add");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  open_player (window, "Zoe");
  stage_get (window, ADW_TYPE_STATUS_PAGE, "No Match Yet");
}
END_TEST

/* A match was another person's: it goes to a new player, and comes back. */
START_TEST (test_split_and_undo)
{
  UiWindow *window = club_window ();
  GtkWindow *dialog;
  GtkWidget *other;
  g_autofree char *benno = NULL;

  open_player (window, "Ben");
  gtk_widget_activate_action (ui_window_get_page (window), "this-player.split", NULL);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  ck_assert (!gtk_widget_is_sensitive (stage_get (dialog, GTK_TYPE_BUTTON, "_Move")));
  other = stage_get (dialog, ADW_TYPE_ENTRY_ROW, NULL);
  gtk_editable_set_text (GTK_EDITABLE (other), "Benno");
  ck_assert (!gtk_widget_is_sensitive (stage_get (dialog, GTK_TYPE_BUTTON, "_Move")));
  STAGE_UNTIL (stage_find (dialog, GTK_TYPE_CHECK_BUTTON, NULL) != NULL);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (stage_get (dialog, GTK_TYPE_CHECK_BUTTON, NULL)),
                               TRUE);
  STAGE_UNTIL (stage_find (dialog, GTK_TYPE_LABEL, "1 match goes to Benno, a new player.") != NULL);
  stage_press (dialog, "_Move");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  benno = stage_player (window, "Benno");
  ck_assert_ptr_nonnull (benno);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_BUTTON, "_Undo") != NULL);
  stage_press (window, "_Undo");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_BUTTON, "_Undo") == NULL);
}
END_TEST

/* Closed before anything was read. */
START_TEST (test_split_closed_at_once)
{
  UiWindow *window = club_window ();

  open_player (window, "Ben");
  gtk_widget_activate_action (ui_window_get_page (window), "this-player.split", NULL);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  gtk_editable_set_text (GTK_EDITABLE (stage_get (stage_dialog (window), ADW_TYPE_ENTRY_ROW, NULL)),
                         "Ada");
  gtk_window_close (stage_dialog (window));
  STAGE_UNTIL (stage_dialog (window) == NULL);
  stage_settle ();
}
END_TEST

/* While the file is opened again behind a purge, nobody is known to be gone. */
static gboolean
is_there (UiWindow *window, const char *name)
{
  AppStore *store = ui_window_get_store (window);
  g_autoptr (AppPlayerList) players = store != NULL ? app_player_list_new (store) : NULL;

  if (players == NULL)
    return TRUE;
  for (guint k = 0; k < g_list_model_get_n_items (G_LIST_MODEL (players)); k++) {
    g_autoptr (AppPlayer) player = g_list_model_get_item (G_LIST_MODEL (players), k);

    if (g_str_equal (app_player_get_name (player), name))
      return TRUE;
  }
  return FALSE;
}

/* Nothing is done before the name is typed; then it is gone from the window, too. */
START_TEST (test_purge)
{
  UiWindow *window = club_window ();
  GtkWindow *dialog;
  GtkWidget *entry;

  open_player (window, "Ben");
  gtk_widget_activate_action (ui_window_get_page (window), "this-player.purge", NULL);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  entry = stage_get (dialog, GTK_TYPE_ENTRY, NULL);
  ck_assert (!gtk_widget_is_sensitive (stage_get (dialog, GTK_TYPE_BUTTON, "_Purge")));
  gtk_editable_set_text (GTK_EDITABLE (entry), "ben");
  ck_assert (!gtk_widget_is_sensitive (stage_get (dialog, GTK_TYPE_BUTTON, "_Purge")));
  gtk_editable_set_text (GTK_EDITABLE (entry), "Ben");
  ck_assert (gtk_widget_is_sensitive (stage_get (dialog, GTK_TYPE_BUTTON, "_Purge")));
  stage_press (dialog, "_Purge");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "The name is gone") != NULL);
  STAGE_UNTIL (!is_there (window, "Ben"));
  stage_settle ();
}
END_TEST

TEST_SUITE (player_page)
{
  Suite *suite = suite_create ("ui-player-page");
  TCase *tcase = stage_case ("player-page");

  tcase_add_test (tcase, test_from_the_players);
  tcase_add_test (tcase, test_a_game_alone);
  tcase_add_test (tcase, test_a_number_and_back);
  tcase_add_test (tcase, test_head_to_head);
  tcase_add_test (tcase, test_following);
  tcase_add_test (tcase, test_leagues);
  tcase_add_test (tcase, test_never_played);
  tcase_add_test (tcase, test_split_and_undo);
  tcase_add_test (tcase, test_split_closed_at_once);
  tcase_add_test (tcase, test_purge);
  suite_add_tcase (suite, tcase);
  return suite;
}
