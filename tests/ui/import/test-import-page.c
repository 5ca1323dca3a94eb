/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A history brought along by the window: from files and text to matches and back, who is who, the
 * columns of a table, faults, and what is left half done.
 */
#include "tests/ui/stage.h"

#include "app/plays-in/import-session.h"
#include "ui/import/import-page.h"

#include <string.h>

static const char plays[] = "Date,Game,Place,Player,Score,Player,Score\n"
                            "2026-01-03,Castles of Clay,Club,Ada Lovelace,41,Ben,38\n"
                            "2026-01-10,Night Ferry,Club,Ada Lovelace,12,Ben,14\n"
                            "2026-01-17,Night Ferry,Club,Ada Lovelace,16,Ben,14\n";

static UiImportPage *
page_of (UiWindow *window)
{
  ck_assert (UI_IS_IMPORT_PAGE (ui_window_get_page (window)));
  return UI_IMPORT_PAGE (ui_window_get_page (window));
}

static gboolean
is_at (UiWindow *window, const char *step)
{
  return g_strcmp0 (ui_import_page_get_step (page_of (window)), step) == 0;
}

static void
until_ready (UiWindow *window)
{
  GtkWidget *button = stage_get (window, GTK_TYPE_BUTTON, "_Import");

  STAGE_UNTIL (gtk_widget_get_sensitive (button));
  stage_settle ();
}

/* The columns are taken as they were guessed, the first time. */
static void
read_table (UiWindow *window, const char *text)
{
  if (!UI_IS_IMPORT_PAGE (ui_window_get_page (window)))
    gtk_widget_activate_action (GTK_WIDGET (window), "win.import", NULL);
  ui_import_page_read_text (page_of (window), text);
  STAGE_UNTIL (is_at (window, "table") || is_at (window, "look"));
  stage_settle ();
  if (is_at (window, "table"))
    stage_press (window, "_Continue");
  stage_settle ();
  ck_assert (is_at (window, "look"));
}

START_TEST (test_there_and_back)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *path = stage_write ("plays.csv", plays);

  stage_key (window, GDK_KEY_o, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  STAGE_UNTIL (UI_IS_IMPORT_PAGE (ui_window_get_page (window)));
  ck_assert (is_at (window, "sources"));
  stage_check_names (window, "sources");
  ck_assert_ptr_null (stage_find (window, G_TYPE_NONE, "Past Imports"));
  /* As from the command line; the page on show takes it. */
  ui_window_open_file (window, path);
  STAGE_UNTIL (is_at (window, "table"));
  stage_settle ();
  stage_check_names (window, "table");
  ck_assert_uint_eq (stage_count_matches (window), 0);
  stage_press (window, "_Continue");
  until_ready (window);
  stage_check_names (window, "look");
  stage_get (window, GTK_TYPE_LABEL, "New 3");
  stage_get (window, GTK_TYPE_LABEL, "People 2");
  stage_get (window, GTK_TYPE_LABEL, "Nothing is stored before you press Import.");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Castles of Clay") != NULL);
  ck_assert_uint_eq (stage_count_matches (window), 0);
  stage_press (window, "_Import");
  STAGE_UNTIL (is_at (window, "done"));
  ck_assert_uint_eq (stage_count_matches (window), 3);
  /* The page's button, not the toast's. */
  gtk_widget_activate_action (ui_window_get_page (window), "import.undo-this", NULL);
  STAGE_UNTIL (stage_count_matches (window) == 0);
  STAGE_UNTIL (stage_find (window, ADW_TYPE_STATUS_PAGE, "Taken Back") != NULL);
  stage_press (window, "Import _More…");
  ck_assert (is_at (window, "sources"));
  stage_get (window, GTK_TYPE_LABEL, "Past Imports");
  ck_assert (!gtk_widget_get_sensitive (stage_get (window, GTK_TYPE_BUTTON, "Taken Back")));
}
END_TEST

START_TEST (test_narrow)
{
  UiWindow *window = stage_window (NULL, FALSE);

  gtk_widget_activate_action (GTK_WIDGET (window), "win.import", NULL);
  stage_narrow (window);
  stage_check_narrow (window, "sources");
  ui_import_page_read_text (page_of (window), plays);
  STAGE_UNTIL (is_at (window, "table"));
  stage_settle ();
  stage_check_narrow (window, "table");
  stage_press (window, "_Continue");
  until_ready (window);
  stage_check_narrow (window, "look");
  stage_press (window, "_Import");
  STAGE_UNTIL (is_at (window, "done"));
  stage_check_narrow (window, "done");
  /* The same once more is nothing. */
  read_table (window, plays);
  stage_get (window, GTK_TYPE_LABEL, "Known 3");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL,
                           "There is nothing to import: all of it is here already, or left out.")
               != NULL);
  ck_assert (!gtk_widget_get_sensitive (stage_get (window, GTK_TYPE_BUTTON, "_Import")));
}
END_TEST

/* All by keys: who somebody is, and that a play is left out. */
START_TEST (test_who_and_what)
{
  static const char more[] = "Date,Game,Place,Player,Score,Player,Score\n"
                             "2026-02-01,Night Ferry,Club,Ada Lovelance,1,Ben,2\n";
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog;
  GtkWidget *list;

  read_table (window, plays);
  until_ready (window);
  stage_press (window, "_Import");
  STAGE_UNTIL (is_at (window, "done"));
  read_table (window, more);
  until_ready (window);
  /* What is in doubt is shown first. */
  stage_get (window, GTK_TYPE_LABEL, "People 2, 1 to look at");
  stage_get (window, GTK_TYPE_LABEL, "Is this “Ada Lovelace”? It will be new until you say so.");
  list = stage_get (window, GTK_TYPE_LIST_VIEW, NULL);
  gtk_widget_child_focus (list, GTK_DIR_TAB_FORWARD);
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  stage_check_names (dialog, "who");
  ck_assert (GTK_IS_TEXT (gtk_window_get_focus (dialog)));
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, GTK_TYPE_SEARCH_ENTRY, NULL)),
                         "lace LÓV");
  STAGE_UNTIL (stage_find (dialog, GTK_TYPE_LABEL, "New: “lace LÓV”") != NULL);
  g_signal_emit_by_name (stage_get (dialog, GTK_TYPE_SEARCH_ENTRY, NULL), "activate");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  until_ready (window);
  stage_get (window, GTK_TYPE_LABEL, "Ada Lovelace, as you said");
  stage_get (window, GTK_TYPE_LABEL, "People 2");
  /* The play opens by Enter, and its menu leaves it out. */
  ui_import_page_show (page_of (window), "add");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Night Ferry") != NULL);
  ck_assert_ptr_null (stage_find (window, GTK_TYPE_LABEL, "Clipboard:2"));
  gtk_widget_child_focus (stage_get (window, GTK_TYPE_LIST_VIEW, NULL), GTK_DIR_TAB_FORWARD);
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_IMAGE, NULL) != NULL);
  stage_key (window, GDK_KEY_Menu, 0);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_POPOVER_MENU, NULL) != NULL);
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Left Out 1") != NULL);
  /* The section that is on show stays, though nothing is in it. */
  stage_get (window, GTK_TYPE_LABEL, "New 0");
}
END_TEST

/* A game whose players all won asks once how, and the answer shows at the plays. */
START_TEST (test_together)
{
  static const char table[] = "date,game,player,won,player,won\n"
                              "2024-01-01,Hanabi,Ada,yes,Ben,yes\n"
                              "2024-01-02,Hanabi,Ada,no,Ben,no\n";
  UiWindow *window = stage_window (NULL, FALSE);

  read_table (window, table);
  until_ready (window);
  stage_get (window, GTK_TYPE_LABEL, "Games 1, 1 to look at");
  stage_get (window, GTK_TYPE_LABEL,
             "1 play has every player as winner. Won together? It is until you say otherwise.\n"
             "1 play that nobody won: lost together");
  stage_check_names (window, "together");
  stage_press (window, "A Draw");
  until_ready (window);
  stage_get (window, GTK_TYPE_LABEL, "Games 1");
  stage_get (window, GTK_TYPE_LABEL, "1 play with every player as winner: a draw");
  /* By keys: the row's menu says the same. */
  gtk_widget_activate_action (stage_get (window, GTK_TYPE_LIST_VIEW, NULL), "import.name-together",
                              "(xb)", G_GINT64_CONSTANT (1), TRUE);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL,
                           "1 play with every player as winner: won together\n"
                           "1 play that nobody won: lost together")
               != NULL);
  until_ready (window);
  stage_press (window, "_Import");
  STAGE_UNTIL (is_at (window, "done"));
  ck_assert_uint_eq (stage_count_matches (window), 2);
}
END_TEST

START_TEST (test_columns)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWidget *column;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.import", NULL);
  ui_import_page_read_text (page_of (window), "A,B,C\n2026-01-02,Ada,Castles\n2026-01-03,Ben,"
                                              "Ferry\n");
  STAGE_UNTIL (is_at (window, "table"));
  stage_settle ();
  /* The third column of the grid is the fifth choice on the page. */
  ck_assert_uint_eq (stage_count (window, GTK_TYPE_DROP_DOWN), 5);
  column = gtk_grid_get_child_at (GTK_GRID (stage_get (window, GTK_TYPE_GRID, NULL)), 2, 0);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (column), IMPORT_COLUMN_GAME);
  column = gtk_grid_get_child_at (GTK_GRID (stage_get (window, GTK_TYPE_GRID, NULL)), 1, 0);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (column), IMPORT_COLUMN_PLAYERS);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "2 new plays. 2 new players, 2 new games.")
               != NULL);
  /* What is read again leaves what is chosen where it is. */
  ck_assert_ptr_eq (
      gtk_grid_get_child_at (GTK_GRID (stage_get (window, GTK_TYPE_GRID, NULL)), 1, 0), column);
  ck_assert_uint_eq (gtk_drop_down_get_selected (GTK_DROP_DOWN (column)), IMPORT_COLUMN_PLAYERS);
  stage_press (window, "_Continue");
  until_ready (window);
  stage_get (window, GTK_TYPE_LABEL, "New 2");
}
END_TEST

START_TEST (test_faults)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *good = stage_write ("good.csv", plays);
  g_autofree char *bad = stage_write ("bad.json", "{\"plays\":[{\"uuid\":\"x\",");
  const char *const both[] = { good, bad, NULL };
  const char *const gone[] = { "/nowhere/to/be/found.json", NULL };

  ui_window_open_files (window, gone);
  STAGE_UNTIL (is_at (window, "sources"));
  stage_settle ();
  stage_get (window, GTK_TYPE_LABEL, "/nowhere/to/be/found.json: No such file or directory");
  ui_window_open_files (window, both);
  STAGE_UNTIL (is_at (window, "table"));
  stage_settle ();
  stage_press (window, "_Continue");
  stage_settle ();
  stage_get (window, GTK_TYPE_LABEL, "Faults 1");
  ck_assert (!gtk_widget_get_sensitive (stage_get (window, GTK_TYPE_BUTTON, "_Import")));
  gtk_widget_grab_focus (stage_get (window, GTK_TYPE_BUTTON, "_Pass Over Them"));
  stage_press (window, "_Pass Over Them");
  until_ready (window);
  /* What they were is no more on show, and the keys are where one goes on. */
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Faults 0") == NULL
               && stage_find (window, GTK_TYPE_LABEL, "Faults 1") == NULL);
  ck_assert_ptr_nonnull (stage_find (window, GTK_TYPE_LABEL, "Each becomes a match."));
  ck_assert (GTK_IS_TOGGLE_BUTTON (gtk_window_get_focus (GTK_WINDOW (window))));
  stage_press (window, "_Import");
  STAGE_UNTIL (is_at (window, "done"));
  ck_assert_uint_eq (stage_count_matches (window), 3);
  /* The next one. */
  stage_key (window, GDK_KEY_o, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  STAGE_UNTIL (is_at (window, "sources"));
  /* Another table has other columns, and is asked about them as the first one was. */
  ui_import_page_read_text (page_of (window), "Wann,Was,Wer\n2026-02-03,Ferry,Ada\n");
  STAGE_UNTIL (!is_at (window, "sources") && !is_at (window, "read"));
  stage_settle ();
  ck_assert (is_at (window, "table"));
}
END_TEST

/* Another collection takes what was being looked at; a window that goes takes its reading along. */
START_TEST (test_other_collection)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *path = g_build_filename (stage_folder (), "other.db", NULL);

  read_table (window, plays);
  until_ready (window);
  ui_window_open_collection (window, path, FALSE);
  STAGE_UNTIL (ui_window_is_settled (window));
  STAGE_UNTIL (!is_at (window, "progress") && !is_at (window, "sources"));
  stage_settle ();
  stage_get (window, GTK_TYPE_LABEL, "Import");
  gtk_widget_activate_action (ui_window_get_page (window), "import.again", NULL);
  ck_assert (is_at (window, "sources"));
  ui_import_page_read_text (page_of (window), plays);
  gtk_window_close (GTK_WINDOW (window));
  stage_settle ();
}
END_TEST

/* A text on the clipboard, an address that is none, and a record, which is looked at as ever. */
START_TEST (test_ways)
{
  UiWindow *window = stage_window (NULL, FALSE);
  const char *const seats[] = { "Ada", "Ben", "Cyd", "Dan" };
  g_autofree char *record = stage_record (seats, "2026-11-05", TRUE);
  g_autofree char *path = stage_write ("one.tkr", record);

  ui_window_open_file (window, path);
  ck_assert (!UI_IS_IMPORT_PAGE (ui_window_get_page (window)));
  ui_window_back (window);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.import", NULL);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), plays);
  gtk_window_set_focus (GTK_WINDOW (window), NULL);
  gtk_widget_child_focus (ui_window_get_page (window), GTK_DIR_TAB_FORWARD);
  stage_key (window, GDK_KEY_v, GDK_CONTROL_MASK);
  STAGE_UNTIL (is_at (window, "table"));
  stage_press (window, "_Start Over");
  ck_assert (is_at (window, "sources"));
  /* Nothing listens there. */
  ui_import_page_read_text (page_of (window), "http://127.0.0.1:9/plays.json");
  STAGE_UNTIL (is_at (window, "sources"));
  /* Without a token there is nothing to ask with: said where it is typed. */
  gtk_widget_activate_action (ui_window_get_page (window), "import.bgg", "(ssb)", "ada", "", FALSE);
  STAGE_UNTIL (is_at (window, "sources"));
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL,
                           "BoardGameGeek wants a token, and none is kept on this desktop.")
               != NULL);
  ck_assert (
      gtk_widget_has_css_class (stage_get (window, ADW_TYPE_PASSWORD_ENTRY_ROW, NULL), "error"));
}
END_TEST

#define REPORT_ANN                                                                                 \
  "012 Cup\n001    1      Ann                                           "                          \
  "                     1.0    1     2 w "
#define REPORT_BEN                                                                                 \
  "\n001    2      Ben                                           "                                 \
  "                     0.0    2     1 b "

static void
read_report (UiWindow *window, const char *name, const char *text)
{
  g_autofree char *path = stage_write (name, text);

  ui_window_open_file (window, path);
  STAGE_UNTIL (UI_IS_IMPORT_PAGE (ui_window_get_page (window)) && is_at (window, "look"));
  stage_settle ();
}

/* Results of a tournament report that are others here stay, or give way, as is said. */
START_TEST (test_report_with_other_results)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWidget *page;

  read_report (window, "cup.trf", REPORT_ANN "1" REPORT_BEN "0\n");
  until_ready (window);
  stage_press (window, "_Import");
  STAGE_UNTIL (is_at (window, "done"));
  stage_press (window, "Import _More…");
  read_report (window, "other.trf", REPORT_ANN "0" REPORT_BEN "1\n");
  page = ui_window_get_page (window);
  stage_get (
      window, GTK_TYPE_LABEL,
      "1 result of a tournament report is another one here. The menu says which one counts.");
  ck_assert (stage_find (window, GTK_TYPE_MENU_BUTTON, NULL) != NULL);
  STAGE_UNTIL (
      stage_find (window, GTK_TYPE_LABEL,
                  "Round 1: the result of Ann is another one here than in the file (line 2); "
                  "the one here stays. Correct it by hand if the file is right.")
      != NULL);
  gtk_widget_activate_action (page, "import.results", "b", TRUE);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL,
                           "Round 1: the file’s result of Ann takes the place of the one here.")
               != NULL);
  until_ready (window);
  stage_press (window, "_Import");
  STAGE_UNTIL (is_at (window, "done"));
  stage_press (window, "Import _More…");
  read_report (window, "again.trf", REPORT_ANN "0" REPORT_BEN "1\n");
  stage_get (window, GTK_TYPE_LABEL,
             "“Cup” is here already, and the report says nothing new of it.");
}
END_TEST

/* Where Continue was, a second click finds nothing yet. */
START_TEST (test_a_second_click_imports_nothing)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWidget *button;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.import", NULL);
  ui_import_page_read_text (page_of (window), plays);
  STAGE_UNTIL (is_at (window, "table"));
  stage_settle ();
  stage_press (window, "_Continue");
  button = stage_get (window, GTK_TYPE_BUTTON, "_Import");
  ck_assert (!gtk_widget_get_can_target (button));
  STAGE_UNTIL (gtk_widget_get_can_target (button));
}
END_TEST

TEST_SUITE (import_page)
{
  Suite *suite = suite_create ("import-page");
  TCase *tests = stage_case ("import-page");

  tcase_add_test (tests, test_there_and_back);
  tcase_add_test (tests, test_narrow);
  tcase_add_test (tests, test_who_and_what);
  tcase_add_test (tests, test_together);
  tcase_add_test (tests, test_columns);
  tcase_add_test (tests, test_faults);
  tcase_add_test (tests, test_other_collection);
  tcase_add_test (tests, test_ways);
  tcase_add_test (tests, test_report_with_other_results);
  tcase_add_test (tests, test_a_second_click_imports_nothing);
  suite_add_tcase (suite, tests);
  return suite;
}
