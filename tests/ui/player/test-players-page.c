/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of players: added, renamed, merged, and each taken back.
 */
#include "tests/ui/stage.h"

#include "app/player/players.h"
#include "ui/player/player-page.h"

static UiWindow *
players_window (void)
{
  UiWindow *window = stage_window (NULL, FALSE);

  ui_window_show_page (window, "players");
  return window;
}

/* Adds a player through the dialog. */
static void
add (UiWindow *window, const char *name)
{
  GtkWindow *dialog;
  GtkWidget *entry;

  gtk_widget_activate_action (ui_window_get_page (window), "players.add", NULL);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  entry = stage_get (dialog, ADW_TYPE_ENTRY_ROW, NULL);
  ck_assert (!gtk_widget_is_sensitive (stage_get (dialog, GTK_TYPE_BUTTON, "_Add")));
  gtk_editable_set_text (GTK_EDITABLE (entry), name);
  stage_press (dialog, "_Add");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  stage_get (window, GTK_TYPE_LABEL, name);
}

START_TEST (test_add_and_undo)
{
  UiWindow *window = players_window ();

  add (window, "Ada");
  stage_press (window, "_Undo");
  STAGE_UNTIL (stage_find (window, ADW_TYPE_STATUS_PAGE, "No Players Yet") != NULL);
}
END_TEST

START_TEST (test_a_name_that_is_taken)
{
  UiWindow *window = players_window ();
  GtkWindow *dialog;

  add (window, "Ada");
  gtk_widget_activate_action (ui_window_get_page (window), "players.add", NULL);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, ADW_TYPE_ENTRY_ROW, NULL)), " Ada ");
  stage_press (dialog, "_Add");
  /* Told at the field, where another name can be typed. */
  STAGE_UNTIL (gtk_widget_has_css_class (stage_get (dialog, ADW_TYPE_ENTRY_ROW, NULL), "error"));
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, ADW_TYPE_ENTRY_ROW, NULL)), "Ada B.");
  ck_assert (!gtk_widget_has_css_class (stage_get (dialog, ADW_TYPE_ENTRY_ROW, NULL), "error"));
  stage_press (dialog, "_Add");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  stage_get (window, GTK_TYPE_LABEL, "Ada B.");
}
END_TEST

START_TEST (test_rename_and_undo)
{
  UiWindow *window = players_window ();
  g_autofree char *uuid = NULL;
  GtkWindow *dialog;
  GtkWidget *entry;

  add (window, "Bem");
  uuid = stage_player (window, "Bem");
  gtk_widget_activate_action (ui_window_get_page (window), "players.rename", "s", uuid);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  entry = stage_get (dialog, ADW_TYPE_ENTRY_ROW, NULL);
  ck_assert_str_eq (gtk_editable_get_text (GTK_EDITABLE (entry)), "Bem");
  gtk_editable_set_text (GTK_EDITABLE (entry), "Ben");
  g_signal_emit_by_name (entry, "entry-activated");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Ben") != NULL);
  stage_settle ();
  stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Bem") != NULL);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_BUTTON, "_Undo") == NULL);
}
END_TEST

static gboolean
has_keyboard (UiWindow *window)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (window));

  return focus != NULL && gtk_widget_is_ancestor (focus, ui_window_get_page (window));
}

START_TEST (test_delete_and_undo)
{
  UiWindow *window = players_window ();

  add (window, "Ada");
  add (window, "Ben");
  /* By the keyboard, from the row that has it. */
  gtk_widget_child_focus (stage_get (window, GTK_TYPE_LIST_VIEW, NULL), GTK_DIR_TAB_FORWARD);
  stage_key (window, GDK_KEY_Home, 0);
  stage_key (window, GDK_KEY_Delete, 0);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Ada") == NULL);
  ck_assert_ptr_nonnull (stage_find (window, GTK_TYPE_LABEL, "Ben"));
  /* The row went: the keyboard stays on the page. */
  STAGE_UNTIL (has_keyboard (window));
  stage_press (window, "_Undo");
  stage_get (window, GTK_TYPE_LABEL, "Ada");
}
END_TEST

START_TEST (test_merge_and_undo)
{
  static const char *const first[] = { "Ada", "Ben", "Cyd", "Dan" };
  static const char *const second[] = { "Ada", "Benny", "Cyd", "Dan" };
  UiWindow *window = players_window ();
  g_autofree char *one = stage_record (first, "2026-11-05", TRUE);
  g_autofree char *other = stage_record (second, "2026-11-12", TRUE);
  g_autofree char *one_uuid = stage_add_record (window, one);
  g_autofree char *other_uuid = stage_add_record (window, other);
  g_autofree char *uuid = stage_player (window, "Benny");
  GtkWindow *dialog;
  GtkWidget *list;

  gtk_widget_activate_action (ui_window_get_page (window), "players.merge", "s", uuid);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  ck_assert (!gtk_widget_is_sensitive (stage_get (dialog, GTK_TYPE_BUTTON, "_Merge")));
  list = stage_get (dialog, GTK_TYPE_LIST_VIEW, NULL);
  /* Everybody but herself. */
  ck_assert_uint_eq (
      g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list)))), 4);
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, GTK_TYPE_SEARCH_ENTRY, NULL)), "Dan");
  STAGE_UNTIL (gtk_widget_is_sensitive (stage_get (dialog, GTK_TYPE_BUTTON, "_Merge")));
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, GTK_TYPE_SEARCH_ENTRY, NULL)), "Ben");
  STAGE_UNTIL (
      g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list))))
      == 1);
  STAGE_UNTIL (gtk_widget_is_sensitive (stage_get (dialog, GTK_TYPE_BUTTON, "_Merge")));
  stage_press (dialog, "_Merge");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Benny") == NULL);
  stage_press (window, "_Undo");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Benny") != NULL);
}
END_TEST

/* By another program: to close a file gives up the locks that this one has on it. */
static void
exec (UiWindow *window, const char *sql)
{
  const char *argv[] = { "/usr/bin/python3",
                         "-c",
                         "import sqlite3, sys; it = sqlite3.connect (sys.argv[1]);"
                         "it.execute (sys.argv[2]); it.commit ()",
                         app_store_get_path (ui_window_get_store (window)),
                         sql,
                         NULL };
  int status;

  ck_assert (g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL,
                           &status, NULL));
  ck_assert_int_eq (status, 0);
}

/* Chosen anew each time: the list follows the file. */
static gboolean
can_merge_first (GtkWindow *dialog)
{
  GtkWidget *list = stage_get (dialog, GTK_TYPE_LIST_VIEW, NULL);
  GtkSelectionModel *model = gtk_list_view_get_model (GTK_LIST_VIEW (list));

  gtk_single_selection_set_selected (GTK_SINGLE_SELECTION (model), 0);
  return gtk_widget_is_sensitive (stage_get (dialog, GTK_TYPE_BUTTON, "_Merge"));
}

/* What failed is told in the dialog, and can be tried again. */
START_TEST (test_merge_that_fails)
{
  UiWindow *window = players_window ();
  g_autofree char *uuid = NULL;
  GtkEditable *entry;
  GtkWindow *dialog;
  GObject *told;

  add (window, "Ben");
  add (window, "Benny");
  uuid = stage_player (window, "Benny");
  gtk_widget_activate_action (ui_window_get_page (window), "players.merge", "s", uuid);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  entry = GTK_EDITABLE (stage_get (dialog, GTK_TYPE_SEARCH_ENTRY, NULL));
  told = gtk_widget_get_template_child (GTK_WIDGET (dialog), G_OBJECT_TYPE (dialog), "message");
  gtk_editable_set_text (entry, "Ben");
  STAGE_UNTIL (gtk_widget_is_sensitive (stage_get (dialog, GTK_TYPE_BUTTON, "_Merge")));
  exec (window, "UPDATE players SET merged_into = 2 WHERE name = 'Ben'");
  stage_press (dialog, "_Merge");
  STAGE_UNTIL (gtk_widget_get_mapped (GTK_WIDGET (told)));
  ck_assert_str_ne (gtk_label_get_text (GTK_LABEL (told)), "");
  exec (window, "UPDATE players SET merged_into = NULL WHERE name = 'Ben'");
  STAGE_UNTIL (can_merge_first (dialog));
  stage_press (dialog, "_Merge");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Benny") == NULL);
}
END_TEST

/* Beside a match, Ctrl+Z would be read as taking back a move. */
START_TEST (test_undo_beside_a_match)
{
  static const char *const seats[] = { "Ada", "Ben", "Cyd", "Dan" };
  UiWindow *window = players_window ();
  g_autofree char *record = stage_record (seats, "2026-11-05", FALSE);
  g_autofree char *match = NULL;

  /* Without a move there is none to take back. */
  *strstr (record, "- dealer") = '\0';
  match = stage_add_record (window, record);
  add (window, "Eve");
  stage_settle ();
  ui_window_open_match (window, match);
  stage_settle ();
  stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK);
  stage_settle ();
  ui_window_back (window);
  stage_settle ();
  stage_get (window, GTK_TYPE_LABEL, "Eve");
  /* There it is still what was done last. */
  stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Eve") == NULL);
}
END_TEST

/* Enter opens what was found, Down leads into the list. */
START_TEST (test_keys_of_the_search)
{
  UiWindow *window = players_window ();

  add (window, "Ada");
  add (window, "Ben");
  add (window, "Bea");
  for (guint down = 0; down < 2; down++) {
    gtk_widget_activate_action (GTK_WIDGET (window), "win.search", NULL);
    gtk_editable_set_text (GTK_EDITABLE (stage_get (window, GTK_TYPE_SEARCH_ENTRY, NULL)), "ben");
    if (down)
      stage_key (window, GDK_KEY_Down, 0);
    stage_key (window, GDK_KEY_Return, 0);
    STAGE_UNTIL (UI_IS_PLAYER_PAGE (ui_window_get_page (window)));
    stage_get (window, GTK_TYPE_LABEL, "Ben");
    ui_window_back (window);
    stage_settle ();
  }
}
END_TEST

START_TEST (test_search)
{
  UiWindow *window = players_window ();
  GtkWidget *entry;

  add (window, "Ada");
  add (window, "Ben");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.search", NULL);
  entry = stage_get (window, GTK_TYPE_SEARCH_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "be");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Ada") == NULL);
  ck_assert_ptr_nonnull (stage_find (window, GTK_TYPE_LABEL, "Ben"));
  gtk_editable_set_text (GTK_EDITABLE (entry), "nobody");
  stage_get (window, ADW_TYPE_STATUS_PAGE, "Nobody Found");
}
END_TEST

/* Enter opens the player, and what else can be done has a key too. */
START_TEST (test_enter)
{
  static const struct {
    guint key;
    GdkModifierType modifiers;
  } menus[] = { { GDK_KEY_Menu, 0 }, { GDK_KEY_F10, GDK_SHIFT_MASK } };
  UiWindow *window = players_window ();
  GtkWidget *list = ui_window_get_page (window);
  const gint64 looked = g_get_monotonic_time () + G_USEC_PER_SEC;

  /* With the first look at what others did the list is read again, and a row goes with its menu. */
  while (g_get_monotonic_time () < looked)
    stage_turn ();
  add (window, "Ada");
  stage_key (window, GDK_KEY_1, GDK_CONTROL_MASK);
  for (guint k = 0; k < G_N_ELEMENTS (menus); k++) {
    stage_key (window, GDK_KEY_3, GDK_CONTROL_MASK);
    STAGE_UNTIL (has_keyboard (window));
    stage_key (window, menus[k].key, menus[k].modifiers);
    STAGE_UNTIL (stage_find (list, GTK_TYPE_POPOVER_MENU, NULL) != NULL);
    stage_key (window, GDK_KEY_Escape, 0);
    STAGE_UNTIL (stage_find (list, GTK_TYPE_POPOVER_MENU, NULL) == NULL);
    STAGE_UNTIL (has_keyboard (window));
  }
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (UI_IS_PLAYER_PAGE (ui_window_get_page (window)));
}
END_TEST

TEST_SUITE (players_page)
{
  Suite *suite = suite_create ("players-page");
  TCase *tests = stage_case ("players");

  tcase_add_test (tests, test_add_and_undo);
  tcase_add_test (tests, test_a_name_that_is_taken);
  tcase_add_test (tests, test_rename_and_undo);
  tcase_add_test (tests, test_delete_and_undo);
  tcase_add_test (tests, test_merge_and_undo);
  tcase_add_test (tests, test_merge_that_fails);
  tcase_add_test (tests, test_undo_beside_a_match);
  tcase_add_test (tests, test_search);
  tcase_add_test (tests, test_keys_of_the_search);
  tcase_add_test (tests, test_enter);
  suite_add_tcase (suite, tests);
  return suite;
}
