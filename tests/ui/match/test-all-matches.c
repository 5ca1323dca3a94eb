/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of all matches: opened, deleted and restored, searched, sorted; and that a long list
 * makes widgets only for what is in view.
 */
#include "tests/ui/many-matches.h"
#include "tests/ui/stage.h"

#include "app/match/matches.h"
#include "ui/match/match-page.h"
#include "ui/widget/game-filter.h"
#include "ui/widget/text-cell.h"

static const char *const one_round[] = { "Ada", "Ben", "Cyd", "Dan" };
static const char *const other_round[] = { "Eve", "Fay", "Gus", "Hal" };

static char *one_uuid, *other_uuid;

/* Two matches: the second one is older, and over. */
static UiWindow *
matches_window (void)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *one = stage_record (one_round, "2026-11-12", FALSE);
  g_autofree char *other = stage_record (other_round, "2026-11-05", TRUE);

  g_free (one_uuid);
  g_free (other_uuid);
  one_uuid = stage_add_record (window, one);
  other_uuid = stage_add_record (window, other);
  ui_window_show_page (window, "matches");
  return window;
}

static GtkSelectionModel *
rows (UiWindow *window)
{
  return gtk_column_view_get_model (
      GTK_COLUMN_VIEW (stage_get (window, GTK_TYPE_COLUMN_VIEW, NULL)));
}

static guint
n_rows (UiWindow *window)
{
  return g_list_model_get_n_items (G_LIST_MODEL (rows (window)));
}

/* Whose match is the @position-th row. */
static gboolean
is_at (UiWindow *window, guint position, const char *uuid)
{
  g_autoptr (AppMatchRow) row = g_list_model_get_item (G_LIST_MODEL (rows (window)), position);

  return row != NULL && g_strcmp0 (app_match_row_get_uuid (row), uuid) == 0;
}

START_TEST (test_newest_first_and_sorted)
{
  UiWindow *window = matches_window ();
  GtkWidget *table = stage_get (window, GTK_TYPE_COLUMN_VIEW, NULL);
  GListModel *columns = gtk_column_view_get_columns (GTK_COLUMN_VIEW (table));
  g_autoptr (GtkColumnViewColumn) date = g_list_model_get_item (columns, 0);
  g_autoptr (GtkColumnViewColumn) players = g_list_model_get_item (columns, 2);

  ck_assert_uint_eq (n_rows (window), 2);
  ck_assert (is_at (window, 0, one_uuid));
  gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (table), date, GTK_SORT_ASCENDING);
  STAGE_UNTIL (is_at (window, 0, other_uuid));
  gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (table), players, GTK_SORT_ASCENDING);
  STAGE_UNTIL (is_at (window, 0, one_uuid));
  gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (table), players, GTK_SORT_DESCENDING);
  STAGE_UNTIL (is_at (window, 0, other_uuid));
}
END_TEST

START_TEST (test_open_with_enter)
{
  UiWindow *window = matches_window ();

  gtk_widget_grab_focus (stage_get (window, GTK_TYPE_LIST_VIEW, NULL));
  stage_key (window, GDK_KEY_Home, 0);
  stage_key (window, GDK_KEY_Down, 0);
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (UI_IS_MATCH_PAGE (ui_window_get_page (window)));
  ck_assert_str_eq (
      app_match_get_uuid (ui_match_page_get_match (UI_MATCH_PAGE (ui_window_get_page (window)))),
      other_uuid);
}
END_TEST

START_TEST (test_delete_key_and_undo)
{
  UiWindow *window = matches_window ();

  gtk_widget_child_focus (stage_get (window, GTK_TYPE_COLUMN_VIEW, NULL), GTK_DIR_TAB_FORWARD);
  gtk_selection_model_select_item (rows (window), 0, TRUE);
  stage_key (window, GDK_KEY_Delete, 0);
  STAGE_UNTIL (n_rows (window) == 1);
  ck_assert (is_at (window, 0, other_uuid));
  /* The next row is selected, so that Delete can go on. */
  ck_assert (gtk_selection_model_is_selected (rows (window), 0));
  stage_press (window, "_Undo");
  STAGE_UNTIL (n_rows (window) == 2);
  ck_assert (is_at (window, 0, one_uuid));
}
END_TEST

/* Of a game that is not known here the row says how all its results are to be taken. */
START_TEST (test_won_together)
{
  UiWindow *window = matches_window ();
  GtkWindow *dialog;

  g_free (stage_log_line (window, "Pandemic: Ada drew, Ben drew"));
  g_free (stage_log_line (window, "Pandemic: Ben drew, Cyd drew"));
  STAGE_UNTIL (n_rows (window) == 4);
  gtk_selection_model_select_item (rows (window), 0, TRUE);
  ck_assert (gtk_widget_activate_action (ui_window_get_page (window), "matches.together", NULL));
  STAGE_UNTIL ((dialog = stage_dialog (window)) != NULL
               && gtk_widget_get_mapped (GTK_WIDGET (dialog)));
  stage_get (dialog, GTK_TYPE_LABEL, "Is Pandemic Played Together?");
  stage_check_names (dialog, "together");
  stage_press (dialog, "Won _Together");
  STAGE_UNTIL (stage_find (window, G_TYPE_NONE, "2 results of “Pandemic” are won together now.")
               != NULL);
  stage_press (window, "_Undo");
  STAGE_UNTIL (stage_find (window, G_TYPE_NONE, "2 results of “Pandemic” are won together now.")
               == NULL);
  for (guint k = 0; k < 4; k++)
    if (is_at (window, k, one_uuid))
      gtk_selection_model_select_item (rows (window), k, TRUE);
  stage_settle ();
  ck_assert (!gtk_widget_activate_action (ui_window_get_page (window), "matches.together", NULL)
             || stage_dialog (window) == NULL);
}
END_TEST

START_TEST (test_bin_restores)
{
  UiWindow *window = matches_window ();
  GtkWidget *filter = stage_get (window, GTK_TYPE_DROP_DOWN, NULL);

  gtk_drop_down_set_selected (GTK_DROP_DOWN (filter), APP_MATCH_FILTER_BIN);
  stage_get (window, ADW_TYPE_STATUS_PAGE, "The Bin Is Empty");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.delete-match", "s", one_uuid);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_COLUMN_VIEW, NULL) != NULL && n_rows (window) == 1);
  gtk_selection_model_select_item (rows (window), 0, TRUE);
  gtk_widget_activate_action (ui_window_get_page (window), "matches.restore", NULL);
  stage_get (window, ADW_TYPE_STATUS_PAGE, "The Bin Is Empty");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (filter), APP_MATCH_FILTER_ALL);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_COLUMN_VIEW, NULL) != NULL && n_rows (window) == 2);
}
END_TEST

START_TEST (test_filter)
{
  UiWindow *window = matches_window ();
  GtkWidget *filter = stage_get (window, GTK_TYPE_DROP_DOWN, NULL);

  gtk_drop_down_set_selected (GTK_DROP_DOWN (filter), APP_MATCH_FILTER_RUNNING);
  STAGE_UNTIL (n_rows (window) == 1 && is_at (window, 0, one_uuid));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (filter), APP_MATCH_FILTER_FINISHED);
  STAGE_UNTIL (n_rows (window) == 1 && is_at (window, 0, other_uuid));
  stage_get (window, GTK_TYPE_LABEL, "1 of 2 matches");
}
END_TEST

/* The drop-down of games. */
static GtkDropDown *
game_list (UiWindow *window)
{
  GtkWidget *filter = stage_get (window, UI_TYPE_GAME_FILTER, NULL);

  return GTK_DROP_DOWN (stage_get (filter, GTK_TYPE_DROP_DOWN, NULL));
}

/* "All Games|Azul|Tome": what can be chosen. */
static char *
dup_games (UiWindow *window)
{
  GListModel *games = gtk_drop_down_get_model (game_list (window));
  GString *names = g_string_new (NULL);

  for (guint k = 0; k < g_list_model_get_n_items (games); k++) {
    g_autoptr (GtkStringObject) name = g_list_model_get_item (games, k);

    g_string_append_printf (names, "%s%s", k > 0 ? "|" : "", gtk_string_object_get_string (name));
  }
  return g_string_free (names, FALSE);
}

static gboolean
has_games (UiWindow *window, const char *names)
{
  g_autofree char *games = dup_games (window);

  return g_str_equal (games, names);
}

static const char *
chosen_game (UiWindow *window)
{
  return gtk_string_object_get_string (gtk_drop_down_get_selected_item (game_list (window)));
}

START_TEST (test_filter_by_any_game)
{
  UiWindow *window = matches_window ();
  g_autofree char *azul = NULL, *more = NULL;

  /* One game: nothing to choose from. */
  ck_assert_ptr_null (stage_find (window, UI_TYPE_GAME_FILTER, NULL));
  azul = stage_log_line (window, "Azul: Ada 50, Ben 40");
  STAGE_UNTIL (has_games (window, "All Games|Azul|Tome"));
  gtk_drop_down_set_selected (game_list (window), 1);
  STAGE_UNTIL (n_rows (window) == 1 && is_at (window, 0, azul));
  stage_get (window, GTK_TYPE_LABEL, "1 of 3 matches");
  /* What is added in front of it leaves the choice alone. */
  more = stage_log_line (window, "Agricola: Ada 30, Ben 20");
  STAGE_UNTIL (has_games (window, "All Games|Agricola|Azul|Tome"));
  ck_assert_str_eq (chosen_game (window), "Azul");
  ck_assert (n_rows (window) == 1 && is_at (window, 0, azul));
  /* The last match of the chosen game goes; the choice stays, and the match comes back into it. */
  gtk_widget_activate_action (GTK_WIDGET (window), "win.delete-match", "s", azul);
  stage_get (window, ADW_TYPE_STATUS_PAGE, "No Match Found");
  ck_assert_str_eq (chosen_game (window), "Azul");
  stage_press (window, "_Undo");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_COLUMN_VIEW, NULL) != NULL && n_rows (window) == 1);
  ck_assert (is_at (window, 0, azul));
  /* That of another one takes the game along. */
  gtk_widget_activate_action (GTK_WIDGET (window), "win.delete-match", "s", more);
  STAGE_UNTIL (has_games (window, "All Games|Azul|Tome"));
  ck_assert_str_eq (chosen_game (window), "Azul");
  /* The bin has games of its own. */
  gtk_drop_down_set_selected (game_list (window), 0);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (stage_get (window, GTK_TYPE_DROP_DOWN, NULL)),
                              APP_MATCH_FILTER_BIN);
  STAGE_UNTIL (n_rows (window) == 1 && is_at (window, 0, more));
}
END_TEST

START_TEST (test_many_games_are_searched)
{
  UiWindow *window = matches_window ();

  for (guint k = 0; k < 12; k++) {
    g_autofree char *line = g_strdup_printf ("Game %c: Ada 2, Ben 1", 'A' + (int)k);

    g_free (stage_log_line (window, line));
    if (k == 3)
      ck_assert (!gtk_drop_down_get_enable_search (game_list (window)));
  }
  ck_assert_uint_eq (g_list_model_get_n_items (gtk_drop_down_get_model (game_list (window))), 14);
  ck_assert (gtk_drop_down_get_enable_search (game_list (window)));
  gtk_widget_grab_focus (GTK_WIDGET (game_list (window)));
  stage_key (window, GDK_KEY_space, 0);
  stage_settle ();
  for (const char *typed = "game k"; *typed != '\0'; typed++)
    stage_key (window, *typed == ' ' ? GDK_KEY_space : (guint)*typed, 0);
  stage_settle ();
  stage_key (window, GDK_KEY_Return, 0);
  stage_settle ();
  ck_assert_str_eq (chosen_game (window), "Game K");
  ck_assert_uint_eq (n_rows (window), 1);
}
END_TEST

START_TEST (test_typing_searches)
{
  UiWindow *window = matches_window ();

  gtk_widget_child_focus (stage_get (window, GTK_TYPE_COLUMN_VIEW, NULL), GTK_DIR_TAB_FORWARD);
  stage_key (window, GDK_KEY_f, 0);
  stage_key (window, GDK_KEY_a, 0);
  stage_key (window, GDK_KEY_y, 0);
  STAGE_UNTIL (n_rows (window) == 1 && is_at (window, 0, other_uuid));
  gtk_editable_set_text (GTK_EDITABLE (stage_get (window, GTK_TYPE_SEARCH_ENTRY, NULL)), "zzz");
  stage_get (window, ADW_TYPE_STATUS_PAGE, "No Match Found");
}
END_TEST

static GtkWidget *
search (UiWindow *window, const char *words)
{
  GtkWidget *entry;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.search", NULL);
  entry = stage_get (window, GTK_TYPE_SEARCH_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), words);
  return entry;
}

static gboolean
is_open (UiWindow *window, const char *uuid)
{
  GtkWidget *page = ui_window_get_page (window);

  return UI_IS_MATCH_PAGE (page)
         && g_str_equal (app_match_get_uuid (ui_match_page_get_match (UI_MATCH_PAGE (page))), uuid);
}

/* From the search into the list, past the filters between, in a table and in rows. */
START_TEST (test_keys_of_the_search)
{
  UiWindow *window = matches_window ();
  GtkWidget *entry;

  for (guint narrow = 0; narrow < 2; narrow++) {
    if (narrow)
      stage_narrow (window);
    entry = search (window, "t");
    stage_key (window, GDK_KEY_Down, 0);
    stage_settle ();
    ck_assert (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (window)),
                                       stage_get (window, GTK_TYPE_LIST_VIEW, NULL)));
    stage_key (window, GDK_KEY_Down, 0);
    stage_key (window, GDK_KEY_Return, 0);
    STAGE_UNTIL (is_open (window, other_uuid));
    ui_window_back (window);
    stage_settle ();
    entry = search (window, "t");
    stage_key (window, GDK_KEY_Down, 0);
    stage_key (window, GDK_KEY_Return, 0);
    STAGE_UNTIL (is_open (window, one_uuid));
    ui_window_back (window);
    stage_settle ();
    /* Enter is quicker than the search that waits for more letters. */
    entry = search (window, "fay");
    stage_key (window, GDK_KEY_Return, 0);
    STAGE_UNTIL (is_open (window, other_uuid));
    ui_window_back (window);
    stage_settle ();
    entry = search (window, "nobody of that name");
    stage_key (window, GDK_KEY_Down, 0);
    stage_key (window, GDK_KEY_Return, 0);
    stage_get (window, ADW_TYPE_STATUS_PAGE, "No Match Found");
    ck_assert (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (window)), entry));
    gtk_editable_set_text (GTK_EDITABLE (entry), "");
    STAGE_UNTIL (stage_find (window, ADW_TYPE_STATUS_PAGE, NULL) == NULL);
  }
}
END_TEST

START_TEST (test_a_players_matches)
{
  UiWindow *window = matches_window ();

  gtk_widget_activate_action (GTK_WIDGET (window), "win.find-matches", "s", "Gus");
  STAGE_UNTIL (n_rows (window) == 1 && is_at (window, 0, other_uuid));
}
END_TEST

START_TEST (test_deleted_while_shown)
{
  UiWindow *window = matches_window ();

  ui_window_open_match (window, one_uuid);
  ck_assert (UI_IS_MATCH_PAGE (ui_window_get_page (window)));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.delete-match", "s", one_uuid);
  STAGE_UNTIL (!UI_IS_MATCH_PAGE (ui_window_get_page (window)));
}
END_TEST

START_TEST (test_narrow_rows)
{
  UiWindow *window = matches_window ();

  gtk_window_set_default_size (GTK_WINDOW (window), 360, 600);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_COLUMN_VIEW, NULL) == NULL);
  stage_get (window, GTK_TYPE_LABEL, "2 moves");
  /* Which game it was, and where. */
  stage_get (window, GTK_TYPE_LABEL, "Tome · Teams");
  g_free (stage_log_line (window, "Azul: Ada 50, Ben 40 @The Club"));
  stage_get (window, GTK_TYPE_LABEL, "Azul · The Club");
}
END_TEST

static gboolean
is_shown (UiWindow *window, guint column)
{
  GtkWidget *table = stage_get (window, GTK_TYPE_COLUMN_VIEW, NULL);
  GListModel *columns = gtk_column_view_get_columns (GTK_COLUMN_VIEW (table));
  g_autoptr (GtkColumnViewColumn) one = g_list_model_get_item (columns, column);

  return gtk_column_view_column_get_visible (one);
}

/* What nothing is known of takes no room from the game. */
START_TEST (test_no_empty_columns)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *record = stage_record (one_round, "2026-11-12", FALSE);

  g_free (stage_log_line (window, "Azul: Ada 50, Ben 40"));
  ui_window_show_page (window, "matches");
  stage_settle ();
  ck_assert (is_shown (window, 1) && !is_shown (window, 4) && !is_shown (window, 5));
  g_free (stage_log_line (window, "Azul: Ada 50, Ben 40 @The Club"));
  STAGE_UNTIL (is_shown (window, 5));
  ck_assert (!is_shown (window, 4));
  g_free (stage_add_record (window, record));
  STAGE_UNTIL (is_shown (window, 4));
}
END_TEST

/* A person leaves columns out; that is remembered, and what is empty stays hidden. */
START_TEST (test_columns_are_chosen)
{
  UiWindow *window = matches_window ();
  GtkWidget *page = ui_window_get_page (window);

  stage_settle ();
  ck_assert (is_shown (window, 3) && is_shown (window, 4) && !is_shown (window, 5));
  ck_assert (gtk_widget_activate_action (page, "match-columns.result", NULL));
  ck_assert (gtk_widget_activate_action (page, "match-columns.moves", NULL));
  ck_assert (!is_shown (window, 3) && !is_shown (window, 4));
  ck_assert (gtk_widget_activate_action (page, "match-columns.moves", NULL));
  ck_assert (is_shown (window, 4));
  ck_assert (gtk_widget_activate_action (page, "match-columns.place", NULL));
  ck_assert (gtk_widget_activate_action (page, "match-columns.place", NULL));
  ck_assert (!is_shown (window, 5));
  gtk_window_destroy (GTK_WINDOW (window));
  stage_settle ();
  window = matches_window ();
  stage_settle ();
  ck_assert (!is_shown (window, 3) && is_shown (window, 4));
}
END_TEST

/* Opens a long collection. Until it has been read, no page says that there is nothing. */
static UiWindow *
reading_window (const char *path)
{
  UiWindow *window = stage_window (path, FALSE);
  gboolean said = FALSE;
  guint turns = 0;

  ui_window_show_page (window, "matches");
  for (; stage_find (window, GTK_TYPE_COLUMN_VIEW, NULL) == NULL && !said; turns++) {
    ui_window_show_page (window, turns % 2 == 0 ? "home" : "players");
    stage_turn ();
    said = stage_find (window, ADW_TYPE_STATUS_PAGE, NULL) != NULL;
    ui_window_show_page (window, "matches");
    stage_turn ();
    said = said || stage_find (window, ADW_TYPE_STATUS_PAGE, NULL) != NULL;
  }
  ck_assert (!said);
  return window;
}

START_TEST (test_a_hundred_thousand)
{
  g_autofree char *path = g_build_filename (stage_folder (), "long.db", NULL);
  UiWindow *window = stage_window (path, FALSE);
  g_autofree char *message = NULL;
  GtkWidget *table;
  guint widgets;

  /* Made by the program, filled while it is closed. */
  gtk_window_destroy (GTK_WINDOW (window));
  stage_settle ();
  ck_assert_msg (fill_many_matches (path, 100000, &message), "%s", message);
  window = reading_window (path);
  ui_window_show_page (window, "matches");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_COLUMN_VIEW, NULL) != NULL);
  table = stage_get (window, GTK_TYPE_COLUMN_VIEW, NULL);
  /* The newest at once, and how many there are; the others come behind them. */
  ck_assert_uint_ge (n_rows (window), 100);
  ck_assert_ptr_nonnull (stage_find (window, GTK_TYPE_LABEL, "100000 matches"));
  STAGE_UNTIL (n_rows (window) == 100000);
  stage_settle ();
  widgets = stage_count (table, UI_TYPE_TEXT_CELL);
  ck_assert_uint_gt (widgets, 6 * 10);
  ck_assert_uint_lt (widgets, 6 * 300);
  /* To the very end, and no more widgets for it. */
  ck_assert (gtk_widget_activate_action (stage_get (table, GTK_TYPE_LIST_VIEW, NULL),
                                         "list.scroll-to-item", "u", 99999u));
  stage_settle ();
  ck_assert_uint_lt (stage_count (table, UI_TYPE_TEXT_CELL), 6 * 300);
}
END_TEST

TEST_SUITE (all_matches)
{
  Suite *suite = suite_create ("all-matches");
  TCase *tests = stage_case ("matches");

  tcase_add_test (tests, test_newest_first_and_sorted);
  tcase_add_test (tests, test_open_with_enter);
  tcase_add_test (tests, test_delete_key_and_undo);
  tcase_add_test (tests, test_won_together);
  tcase_add_test (tests, test_bin_restores);
  tcase_add_test (tests, test_filter);
  tcase_add_test (tests, test_filter_by_any_game);
  tcase_add_test (tests, test_many_games_are_searched);
  tcase_add_test (tests, test_typing_searches);
  tcase_add_test (tests, test_keys_of_the_search);
  tcase_add_test (tests, test_a_players_matches);
  tcase_add_test (tests, test_deleted_while_shown);
  tcase_add_test (tests, test_narrow_rows);
  tcase_add_test (tests, test_no_empty_columns);
  tcase_add_test (tests, test_columns_are_chosen);
  tcase_add_test (tests, test_a_hundred_thousand);
  suite_add_tcase (suite, tests);
  return suite;
}
