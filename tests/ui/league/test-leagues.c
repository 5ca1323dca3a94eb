/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leagues as a club has them in the window: the list, the table with the reason of each figure and
 * of the order, the table of another time, the crosstable, results entered in place, and what
 * corrections changed.
 */
#include "tests/ui/league/league-stage.h"

#include "app/store/command-db.h"
#include "app/league/league-commands.h"
#include "app/league/season-explanation.h"
#include "app/league/trf/report-save.h"
#include "app/store/database.h"
#include "app/league/reports.h"
#include "ui/league/crosstable.h"
#include "ui/widget/text-cell.h"
#include "ui/widget/line-chart.h"
#include "ui/league/league-page.h"
#include "ui/league/leagues-page.h"
#include "ui/widget/page.h"
#include "ui/league/results-popover.h"
#include "ui/league/correction-impact-dialog.h"
#include "ui/league/why-popover.h"

#define NAME "Thursdays"

static UiWindow *window;

static GtkWidget *
page (void)
{
  return ui_window_get_page (window);
}

static void
undo (void)
{
  stage_press (window, "_Undo");
  stage_settle ();
}

static AppStandings *
standings (void)
{
  return stage_standings (window);
}

static char *
open_league (guint rounds)
{
  return stage_open_season (&window, LEAGUE_ROUND_ROBIN, 6, rounds);
}

static void
show_view (const char *name)
{
  ui_league_page_show_view (UI_LEAGUE_PAGE (page ()), name);
  stage_settle ();
}

/* Points of an entrant in the table on show. */
static double
points_of (const char *name)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (standings ()));

  for (guint k = 0; k < n; k++) {
    g_autoptr (AppStanding) row = g_list_model_get_item (G_LIST_MODEL (standings ()), k);

    if (strcmp (app_standing_get_name (row), name) == 0)
      return app_standing_get_value (row, LEAGUE_COLUMN_POINTS);
  }
  ck_abort_msg ("%s is not in the table", name);
}

START_TEST (test_empty)
{
  window = stage_window (NULL, FALSE);
  ui_window_show_page (window, "leagues");
  stage_get (page (), ADW_TYPE_STATUS_PAGE, "No League Yet");
  stage_get (page (), GTK_TYPE_BUTTON, "_New League");
  stage_check_names (window, "leagues");
}
END_TEST

/* Home of an empty collection begins one too. */
START_TEST (test_home)
{
  window = stage_window (NULL, FALSE);
  ui_window_show_page (window, "home");
  stage_settle ();
  gtk_widget_activate (gtk_widget_get_ancestor (
      stage_get (page (), GTK_TYPE_LABEL, "Begin a League"), GTK_TYPE_BUTTON));
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_settle ();
  stage_get (stage_dialog (window), GTK_TYPE_BUTTON, "_Begin");
}
END_TEST

START_TEST (test_list)
{
  g_autofree char *season = NULL;

  window = stage_window (NULL, FALSE);
  season = stage_league (window, LEAGUE_ROUND_ROBIN, 2, 6);
  ui_window_show_page (window, "leagues");
  stage_settle ();
  stage_get (page (), GTK_TYPE_LABEL, NAME);
  /* What is deleted is taken back, or found in the bin. */
  gtk_widget_grab_focus (stage_get (page (), GTK_TYPE_LIST_VIEW, NULL));
  stage_key (window, GDK_KEY_Down, 0);
  stage_key (window, GDK_KEY_Up, 0);
  stage_key (window, GDK_KEY_Delete, 0);
  stage_get (page (), ADW_TYPE_STATUS_PAGE, "No League Yet");
  undo ();
  stage_get (page (), GTK_TYPE_LABEL, NAME);
  g_signal_emit_by_name (stage_get (page (), GTK_TYPE_LIST_VIEW, NULL), "activate", 0);
  STAGE_UNTIL (UI_IS_LEAGUE_PAGE (page ()));
  ck_assert_str_eq (ui_league_page_get_season (UI_LEAGUE_PAGE (page ())), season);
  stage_get (window, GTK_TYPE_LABEL, NAME);
}
END_TEST

START_TEST (test_search)
{
  g_autofree char *season = NULL;

  window = stage_window (NULL, FALSE);
  season = stage_league (window, LEAGUE_ROUND_ROBIN, 2, 4);
  ui_window_show_page (window, "leagues");
  stage_settle ();
  /* Typing in the list searches it. */
  gtk_widget_grab_focus (stage_get (page (), GTK_TYPE_LIST_VIEW, NULL));
  stage_key (window, GDK_KEY_x, 0);
  stage_get (page (), ADW_TYPE_STATUS_PAGE, "No League Found");
  stage_key (window, GDK_KEY_BackSpace, 0);
  stage_get (page (), GTK_TYPE_LABEL, NAME);
  gtk_editable_set_text (GTK_EDITABLE (stage_get (page (), GTK_TYPE_SEARCH_ENTRY, NULL)), "thurs");
  stage_settle ();
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (UI_IS_LEAGUE_PAGE (page ()));
}
END_TEST

static GtkWidget *
search_figure (GtkWidget *widget, const char *text)
{
  if (!gtk_widget_get_mapped (widget))
    return NULL;
  if (UI_IS_TEXT_CELL (widget) && strcmp (ui_text_cell_get_text (UI_TEXT_CELL (widget)), text) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = search_figure (child, text);

    if (found != NULL)
      return found;
  }
  return NULL;
}

/* A cell of the table that shows @text, which must come. */
static GtkWidget *
figure_of (const char *text)
{
  STAGE_UNTIL (search_figure (page (), text) != NULL);
  return search_figure (page (), text);
}

/* The popover that tells why; NULL while it is down. */
static GtkWidget *
why (void)
{
  return stage_find (page (), UI_TYPE_WHY_POPOVER, NULL);
}

START_TEST (test_why)
{
  g_autofree char *season = open_league (2);
  g_autoptr (AppStanding) first = g_list_model_get_item (G_LIST_MODEL (standings ()), 0);
  g_autofree char *points = app_standing_dup_text (first, LEAGUE_COLUMN_POINTS);
  GtkWidget *figure = figure_of (points);

  /* A click on the number opens what made it, and a part its match. */
  stage_click (figure, (float)gtk_widget_get_width (figure) / 2,
               (float)gtk_widget_get_height (figure) / 2);
  STAGE_UNTIL (why () != NULL);
  stage_get (why (), GTK_TYPE_LABEL, app_standing_get_name (first));
  stage_get (why (), GTK_TYPE_LABEL, points);
  stage_check_names (why (), "why");
  g_signal_emit_by_name (stage_get (why (), GTK_TYPE_LIST_VIEW, NULL), "activate", 0);
  STAGE_UNTIL (!UI_IS_LEAGUE_PAGE (page ()));
  ui_window_back (window);
  ck_assert (UI_IS_LEAGUE_PAGE (page ()));
}
END_TEST

START_TEST (test_why_by_keys)
{
  g_autofree char *season = open_league (2);
  GtkWidget *figure;

  ui_page_focus (UI_PAGE (page ()));
  gtk_widget_child_focus (stage_get (page (), GTK_TYPE_COLUMN_VIEW, NULL), GTK_DIR_TAB_FORWARD);
  stage_key (window, GDK_KEY_Down, 0);
  stage_key (window, GDK_KEY_Left, 0);
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (why () != NULL);
  figure = stage_get (why (), GTK_TYPE_DROP_DOWN, NULL);
  ck_assert_uint_ne (gtk_drop_down_get_selected (GTK_DROP_DOWN (figure)),
                     GTK_INVALID_LIST_POSITION);
  stage_key (window, GDK_KEY_Escape, 0);
  STAGE_UNTIL (why () == NULL);
}
END_TEST

START_TEST (test_order)
{
  g_autofree char *season = open_league (3);
  GtkWidget *table = stage_get (page (), GTK_TYPE_COLUMN_VIEW, NULL);
  GtkSelectionModel *selection = gtk_column_view_get_model (GTK_COLUMN_VIEW (table));
  g_autoptr (AppStanding) one = g_list_model_get_item (G_LIST_MODEL (standings ()), 0);
  g_autoptr (AppStanding) other = g_list_model_get_item (G_LIST_MODEL (standings ()), 1);
  g_autofree char *text = app_season_dup_order_text (
      app_standings_get_season (standings ()), app_standings_get_table (standings ()),
      app_standing_get_entrant (one), app_standing_get_entrant (other));

  gtk_selection_model_select_item (selection, 0, TRUE);
  gtk_selection_model_select_item (selection, 1, FALSE);
  stage_get (page (), GTK_TYPE_LABEL, text);
}
END_TEST

START_TEST (test_time)
{
  g_autofree char *season = open_league (3);
  double now = points_of ("Ann");
  GtkWidget *rounds;

  gtk_menu_button_popup (GTK_MENU_BUTTON (stage_get (page (), GTK_TYPE_MENU_BUTTON, "When")));
  rounds = stage_get (page (), GTK_TYPE_LIST_BOX, NULL);
  g_signal_emit_by_name (rounds, "row-activated",
                         gtk_list_box_get_row_at_index (GTK_LIST_BOX (rounds), 2));
  stage_get (page (), GTK_TYPE_LABEL, "The table as it stood after round 1.");
  ck_assert_double_le (points_of ("Ann"), 1);
  stage_press (page (), "Back to _Now");
  STAGE_UNTIL (stage_find (page (), GTK_TYPE_BUTTON, "Back to _Now") == NULL);
  ck_assert_double_eq (points_of ("Ann"), now);
}
END_TEST

/* The table has a column of that heading. */
static gboolean
has_heading (LeagueColumn column)
{
  return stage_find (stage_get (page (), GTK_TYPE_COLUMN_VIEW, NULL), GTK_TYPE_LABEL,
                     league_column_heading (column))
         != NULL;
}

START_TEST (test_columns)
{
  g_autofree char *season = open_league (2);
  GtkWidget *columns = stage_get (page (), GTK_TYPE_MENU_BUTTON, "Columns"), *check;

  ck_assert (!has_heading (LEAGUE_COLUMN_PROGRESSIVE));
  gtk_menu_button_popup (GTK_MENU_BUTTON (columns));
  check = stage_get (page (), GTK_TYPE_LABEL, league_column_name (LEAGUE_COLUMN_PROGRESSIVE));
  gtk_check_button_set_active (
      GTK_CHECK_BUTTON (gtk_widget_get_ancestor (check, GTK_TYPE_CHECK_BUTTON)), TRUE);
  stage_settle ();
  ck_assert (has_heading (LEAGUE_COLUMN_PROGRESSIVE));
  gtk_menu_button_popdown (GTK_MENU_BUTTON (columns));
  /* It is remembered, until the season's own are wanted. */
  ui_window_back (window);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-league", "s", season);
  STAGE_UNTIL (app_standings_get_season (standings ()) != NULL);
  stage_settle ();
  ck_assert (has_heading (LEAGUE_COLUMN_PROGRESSIVE));
  gtk_menu_button_popup (GTK_MENU_BUTTON (stage_get (page (), GTK_TYPE_MENU_BUTTON, "Columns")));
  stage_press (page (), "As the _Season Has Them");
  ck_assert (!has_heading (LEAGUE_COLUMN_PROGRESSIVE));
}
END_TEST

START_TEST (test_results)
{
  g_autofree char *season = open_league (0);

  /* What is to be done next is one button. */
  stage_press (page (), "_Enter Results");
  stage_settle ();
  ck_assert_uint_eq (stage_n_open (window, season), 15);
  stage_press (page (), "The First Side Wins");
  STAGE_UNTIL (stage_n_open (window, season) == 14);
  undo ();
  STAGE_UNTIL (stage_n_open (window, season) == 15);
  /* By keys, on the fixture that has the keyboard. */
  stage_press (page (), "_Enter Results");
  stage_settle ();
  stage_key (window, GDK_KEY_d, 0);
  STAGE_UNTIL (stage_n_open (window, season) == 14);
  stage_key (window, GDK_KEY_0, 0);
  STAGE_UNTIL (stage_n_open (window, season) == 13);
  STAGE_UNTIL (app_standings_get_season (standings ()) != NULL);
  show_view ("table");
  figure_of ("½");
}
END_TEST

/* Who met more than once: each result in a line, not a word a line. */
START_TEST (test_results_are_wide_enough)
{
  g_autofree char *season = open_league (3);
  g_autoptr (GArray) results = g_array_new (FALSE, FALSE, sizeof (guint32));
  GtkWidget *popover = ui_results_popover_new ();
  GtkWidget *list;
  GtkListBoxRow *row;

  for (guint32 k = 0; k < 2; k++)
    g_array_append_val (results, k);
  gtk_widget_set_parent (popover, page ());
  ui_results_popover_show (UI_RESULTS_POPOVER (popover), standings (), results,
                           &(GdkRectangle){ 300, 200, 1, 1 });
  STAGE_UNTIL (stage_find (popover, GTK_TYPE_LIST_BOX, NULL) != NULL);
  stage_settle ();
  list = stage_get (popover, GTK_TYPE_LIST_BOX, NULL);
  row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 0);
  ck_assert_int_gt (gtk_widget_get_width (GTK_WIDGET (row)),
                    3 * gtk_widget_get_height (GTK_WIDGET (row)));
  gtk_popover_popdown (GTK_POPOVER (popover));
  stage_settle ();
  gtk_widget_unparent (popover);
}
END_TEST

START_TEST (test_crosstable)
{
  g_autofree char *season = open_league (5);
  UiCrosstable *cross;
  g_autofree char *words = NULL;
  guint n = 0;

  show_view ("crosstable");
  cross = UI_CROSSTABLE (stage_get (page (), UI_TYPE_CROSSTABLE, NULL));
  /* All met, and what one has the other has not. */
  for (guint row = 0; row < 6; row++)
    for (guint column = 0; column < 6; column++) {
      g_autofree char *one = ui_crosstable_dup_text (cross, row, column);
      g_autofree char *other = ui_crosstable_dup_text (cross, column, row);

      if (row == column)
        continue;
      ck_assert_str_eq (one, strcmp (other, "1") == 0 ? "0" : strcmp (other, "0") == 0 ? "1" : "½");
      n += strcmp (one, "1") == 0;
    }
  ck_assert_uint_eq (n, 10);
  words = ui_crosstable_dup_sentence (cross, 0, 1);
  ck_assert (strstr (words, " against ") != NULL);
  /* By keys to a cell, and to its match. */
  gtk_widget_grab_focus (GTK_WIDGET (cross));
  stage_key (window, GDK_KEY_Down, 0);
  stage_key (window, GDK_KEY_Right, 0);
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (!UI_IS_LEAGUE_PAGE (page ()));
}
END_TEST

/* A ladder of three, of whom Ann won against Ben; its page is on show. */
static char *
open_ladder (void)
{
  static const char *const players[] = { "Ann", "Ben" };
  g_autoptr (AppQuick) quick = app_quick_new ();
  char *season;

  window = stage_window (NULL, FALSE);
  season = stage_league (window, LEAGUE_LADDER, 2, 3);
  app_quick_set_string (&quick->game, "Tome");
  quick->scoring = APP_QUICK_PLACES;
  for (guint k = 0; k < 2; k++) {
    app_quick_add_seat (quick, players[k], k + 1);
    ((AppQuickSeat *)g_ptr_array_index (quick->seats, k))->place = k + 1;
  }
  g_free (stage_log (window, quick));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-league", "s", season);
  STAGE_UNTIL (UI_IS_LEAGUE_PAGE (page ()));
  STAGE_UNTIL (app_standings_get_season (standings ()) != NULL);
  stage_settle ();
  return season;
}

START_TEST (test_ladder)
{
  g_autofree char *season = open_ladder ();
  g_autofree char *match = app_standings_dup_match (standings (), 0);
  GtkWindow *asked;

  ck_assert_double_eq (points_of ("Ann"), 3);
  show_view ("results");
  stage_get (stage_get (page (), GTK_TYPE_LIST_VIEW, NULL), GTK_TYPE_MENU_BUTTON, "More");
  /* A match that is struck is not counted, and everybody can read why. */
  gtk_widget_activate_action (page (), "league.strike", "(ss)", season, match);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_settle ();
  asked = stage_dialog (window);
  ck_assert (!gtk_widget_is_sensitive (stage_get (asked, GTK_TYPE_BUTTON, "_Don’t Count")));
  gtk_editable_set_text (GTK_EDITABLE (stage_get (asked, GTK_TYPE_ENTRY, NULL)), "Only a try");
  stage_press (asked, "_Don’t Count");
  stage_get (page (), GTK_TYPE_LABEL, "Doesn’t count: Only a try");
  STAGE_UNTIL (points_of ("Ann") == 0);
  undo ();
  STAGE_UNTIL (points_of ("Ann") == 3);
}
END_TEST

/* What was logged last was another game of others: the ladder's is its own, of its entrants. */
START_TEST (test_ladder_logs_its_own)
{
  static const char *const others[] = { "Fay", "Gus", "Hal" };
  g_autofree char *season = open_ladder ();
  g_autoptr (AppQuick) catan = app_quick_new ();
  GtkWindow *asked;

  app_quick_set_string (&catan->game, "Catan");
  catan->scoring = APP_QUICK_PLACES;
  for (guint k = 0; k < G_N_ELEMENTS (others); k++) {
    app_quick_add_seat (catan, others[k], k + 1);
    ((AppQuickSeat *)g_ptr_array_index (catan->seats, k))->place = k + 1;
  }
  g_free (stage_log (window, catan));
  stage_settle ();
  stage_press (page (), "_Log a Result…");
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_settle ();
  asked = stage_dialog (window);
  ck_assert_str_eq (
      gtk_editable_get_text (GTK_EDITABLE (stage_get (asked, ADW_TYPE_ENTRY_ROW, "Game"))), "Tome");
  stage_get (asked, GTK_TYPE_LABEL, "\u200eAnn has no place yet.");
  stage_key (asked, GDK_KEY_Escape, 0);
}
END_TEST

/* A Swiss of four; its first round paired 1-2, 3-4, played, and the second one 1-3, 2-4. */
static char *
open_swiss (void)
{
  static const guint32 tables[2][4] = { { 0, 1, 2, 3 }, { 0, 2, 1, 3 } };
  char *season;

  window = stage_window (NULL, FALSE);
  season = stage_league (window, LEAGUE_SWISS, 2, 4);
  stage_pair (window, season, tables[0], 2);
  stage_play_rounds (window, season, 1);
  stage_pair (window, season, tables[1], 2);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-league", "s", season);
  STAGE_UNTIL (UI_IS_LEAGUE_PAGE (page ()));
  STAGE_UNTIL (app_standings_get_season (standings ()) != NULL);
  stage_settle ();
  return season;
}

START_TEST (test_corrections)
{
  g_autofree char *season = open_swiss ();
  g_autoptr (AppSeasonSnapshot) look = stage_season_snapshot (window, season);
  const AppRound *round = g_ptr_array_index (look->rounds, 0);
  const AppFixture *fixture = g_ptr_array_index (round->fixtures, 0);
  g_autoptr (AppQuick) quick = NULL;
  GtkWindow *shown;

  ck_assert_ptr_null (stage_find (page (), GTK_TYPE_BUTTON, "_Show…"));
  quick = app_quick_load (ui_window_get_store (window), fixture->match, NULL);
  ck_assert_ptr_nonnull (quick);
  for (guint k = 0; k < 2; k++) {
    AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);

    seat->place = 2 - k;
  }
  g_free (stage_log (window, quick));
  /* Who was told to be first is not any more, which is said at once. */
  stage_press (page (), "_Show…");
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_settle ();
  shown = stage_dialog (window);
  ck_assert (UI_IS_CORRECTION_IMPACT_DIALOG (shown));
  stage_get (shown, ADW_TYPE_ACTION_ROW, "Ann");
  stage_get (shown, ADW_TYPE_ACTION_ROW, "Ben");
  stage_get (shown, GTK_TYPE_LABEL, "Corrected Results");
  stage_get (shown, GTK_TYPE_LABEL, "Round 1: Ann 0 – 1 Ben");
  stage_check_names (shown, "corrections");
}
END_TEST

typedef struct {
  gboolean done, good;
} Saved;

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Saved *saved = data;

  saved->good = app_report_save_finish (APP_STORE (source), result, NULL);
  saved->done = TRUE;
}

START_TEST (test_reports)
{
  static const struct {
    AppReportRequest wish;
    const char *begins;
  } cases[] = {
    { { .kind = APP_REPORT_SEASON, .format = APP_FORMAT_PDF }, "%PDF" },
    { { .kind = APP_REPORT_TABLE, .format = APP_FORMAT_HTML }, "<!DOCTYPE html" },
    { { .kind = APP_REPORT_TABLE, .format = APP_FORMAT_JSON }, "{" },
    { { .trf = TRUE }, "012 " },
  };
  g_autofree char *season = open_league (2);

  for (guint k = 0; k < G_N_ELEMENTS (cases); k++) {
    g_autofree char *path = stage_write ("report", "");
    g_autofree char *text = NULL;
    Saved saved = { FALSE, FALSE };
    AppReportRequest wish = cases[k].wish;

    wish.season = season;
    app_report_save_async (ui_window_get_store (window), &wish, path, NULL, saved_cb, &saved);
    STAGE_UNTIL (saved.done);
    ck_assert (saved.good);
    ck_assert (g_file_get_contents (path, &text, NULL, NULL));
    ck_assert_msg (g_ascii_strncasecmp (text, cases[k].begins, strlen (cases[k].begins)) == 0,
                   "%.40s", text);
  }
  gtk_widget_activate_action (page (), "league.export", "s", season);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_settle ();
  adw_combo_row_set_selected (
      ADW_COMBO_ROW (stage_get (stage_dialog (window), ADW_TYPE_COMBO_ROW, "What")), 3);
  stage_settle ();
  stage_get (stage_dialog (window), ADW_TYPE_COMBO_ROW, "Round");
  stage_check_names (stage_dialog (window), "report");
}
END_TEST

/* What stands on every view has a name, and all of it fits where it is narrow. */
/* Stores the result of the first open fixture through another connection, as another program does.
 */
static void
log_elsewhere (const char *season)
{
  const char *path = app_store_get_path (ui_window_get_store (window));
  g_autoptr (DbStore) db = app_database_open (path, DB_OPEN_EXISTING, NULL);
  g_autoptr (AppLeagueCommand) command = app_league_command_new (APP_LEAGUE_COMMAND_LOG);
  AppPacks *packs = app_database_new_packs (db);
  g_autoptr (AppSeasonSnapshot) look = app_season_snapshot_new (db, packs, season, NULL);
  const AppFixture *open = NULL;

  for (guint r = 0; r < look->rounds->len; r++) {
    const AppRound *round = g_ptr_array_index (look->rounds, r);

    for (guint k = 0; k < round->fixtures->len && open == NULL; k++)
      if (((const AppFixture *)g_ptr_array_index (round->fixtures, k))->state == APP_FIXTURE_OPEN)
        open = g_ptr_array_index (round->fixtures, k);
  }
  command->fixture = g_strdup (open->uuid);
  command->quick = app_quick_new ();
  command->quick->game = g_strdup ("Tome");
  command->quick->scoring = APP_QUICK_PLACES;
  for (guint k = 0; k < open->n_seats; k++) {
    app_quick_add_seat (command->quick, open->seats[k].name, k + 1);
    ((AppQuickSeat *)g_ptr_array_index (command->quick->seats, k))->place = k + 1;
  }
  ck_assert (app_command_do (db, packs, &app_league_command, command, NULL, NULL));
  app_packs_unref (packs);
}

/* Bug: while two rows were chosen, a table that was read again took the program down. */
START_TEST (test_chosen_while_read_again)
{
  g_autofree char *season = NULL;

  window = stage_window (NULL, FALSE);
  season = stage_league (window, LEAGUE_KNOCK_OUT, 2, 6);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-league", "s", season);
  STAGE_UNTIL (UI_IS_LEAGUE_PAGE (page ()));
  STAGE_UNTIL (app_standings_get_season (standings ()) != NULL);
  stage_settle ();
  for (guint turn = 0; turn < 4; turn++) {
    GtkWidget *table = stage_get (page (), GTK_TYPE_COLUMN_VIEW, NULL);
    GtkSelectionModel *selection = gtk_column_view_get_model (GTK_COLUMN_VIEW (table));

    gtk_selection_model_select_item (selection, turn % 3, TRUE);
    gtk_selection_model_select_item (selection, 3 + turn % 3, FALSE);
    log_elsewhere (season);
    for (guint k = 0; k < 300; k++)
      stage_turn ();
    STAGE_UNTIL (!app_standings_is_loading (standings ()));
  }
  ck_assert_uint_eq (stage_n_open (window, season), 1);
}
END_TEST

/* The last chart below @widget. */
static GtkWidget *
find_last_chart (GtkWidget *widget)
{
  GtkWidget *found = UI_IS_LINE_CHART (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *below = find_last_chart (child);

    found = below != NULL ? below : found;
  }
  return found;
}

/* All rounds were played on one day: the ratings go from round to round all the same. */
START_TEST (test_ratings_by_round)
{
  g_autofree char *season = open_league (3);
  UiLineChart *ratings;
  g_autofree char *before = NULL, *after = NULL;

  show_view ("charts");
  ratings = UI_LINE_CHART (find_last_chart (page ()));
  ck_assert_double_gt (ui_line_chart_get_x_of (ratings, 3), ui_line_chart_get_x_of (ratings, 1));
  before = ui_line_chart_dup_text (ratings, 0);
  after = ui_line_chart_dup_text (ratings, 3);
  ck_assert_msg (g_str_has_prefix (before, "Start"), "%s", before);
  ck_assert_msg (g_str_has_prefix (after, "Round 3"), "%s", after);
}
END_TEST

START_TEST (test_names_and_narrow)
{
  static const char *const views[] = { "table", "crosstable", "rounds", "charts", "outlook" };
  g_autofree char *season = open_league (2);

  for (guint k = 0; k < G_N_ELEMENTS (views); k++) {
    show_view (views[k]);
    stage_check_names (window, views[k]);
  }
  stage_narrow (window);
  for (guint k = 0; k < G_N_ELEMENTS (views); k++) {
    show_view (views[k]);
    stage_check_narrow (window, views[k]);
  }
  show_view ("table");
  STAGE_UNTIL (stage_find (page (), GTK_TYPE_COLUMN_VIEW, NULL) == NULL);
  stage_get (page (), GTK_TYPE_LABEL, "Ann");
}
END_TEST

TEST_SUITE (leagues)
{
  Suite *suite = suite_create ("leagues");
  TCase *tests = stage_case ("leagues");

  tcase_add_test (tests, test_empty);
  tcase_add_test (tests, test_home);
  tcase_add_test (tests, test_list);
  tcase_add_test (tests, test_search);
  tcase_add_test (tests, test_why);
  tcase_add_test (tests, test_why_by_keys);
  tcase_add_test (tests, test_order);
  tcase_add_test (tests, test_time);
  tcase_add_test (tests, test_columns);
  tcase_add_test (tests, test_results);
  tcase_add_test (tests, test_crosstable);
  tcase_add_test (tests, test_results_are_wide_enough);
  tcase_add_test (tests, test_ladder);
  tcase_add_test (tests, test_ladder_logs_its_own);
  tcase_add_test (tests, test_corrections);
  tcase_add_test (tests, test_ratings_by_round);
  tcase_add_test (tests, test_reports);
  tcase_add_test (tests, test_chosen_while_read_again);
  tcase_add_test (tests, test_names_and_narrow);
  suite_add_tcase (suite, tests);
  return suite;
}
