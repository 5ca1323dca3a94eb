/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The shell: pages, back, keys, banners, what can't be opened, and pictures.
 */
#include "tests/ui/stage.h"

#include "tests/pictures/picture.h"
#include "ui/match/preview-page.h"
#include "ui/window/help.h"

static const char *const round_of_four[] = { "Ada", "Ben", "Cyd", "Dan" };

static const struct {
  const char *name, *title, *empty;
  guint key;
} pages[] = {
  { "home", "Home", "Welcome to Tomekeeper", GDK_KEY_1 },
  { "matches", "Matches", "No Matches Yet", GDK_KEY_2 },
  { "players", "Players", "No Players Yet", GDK_KEY_3 },
  { "leagues", "Leagues", "No League Yet", GDK_KEY_4 },
  { "campaigns", "Campaigns", "No Campaign Yet", GDK_KEY_5 },
  { "collection", "Collection", NULL, GDK_KEY_6 },
};

START_TEST (test_pages_of_an_empty_collection)
{
  UiWindow *window = stage_window (NULL, FALSE);

  ui_window_show_page (window, pages[_i].name);
  stage_get (window, ADW_TYPE_WINDOW_TITLE, NULL);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, pages[_i].title) != NULL);
  if (pages[_i].empty != NULL)
    stage_get (window, ADW_TYPE_STATUS_PAGE, pages[_i].empty);
  ck_assert_ptr_null (stage_find (window, GTK_TYPE_BUTTON, "Open Your Own"));
}
END_TEST

START_TEST (test_pages_by_key)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *title = g_strdup_printf ("%s – Tomekeeper", pages[_i].title);

  ui_window_show_page (window, pages[_i == 0 ? 1 : 0].name);
  stage_key (window, pages[_i].key, GDK_CONTROL_MASK);
  STAGE_UNTIL (g_strcmp0 (gtk_window_get_title (GTK_WINDOW (window)), title) == 0);
}
END_TEST

START_TEST (test_demo_says_so)
{
  UiWindow *window = stage_window (NULL, TRUE);

  ck_assert (app_store_is_demo (ui_window_get_store (window)));
  stage_press (window, "Open Your Own");
  STAGE_UNTIL (ui_window_is_settled (window) && ui_window_get_store (window) != NULL
               && !app_store_is_demo (ui_window_get_store (window)));
  STAGE_UNTIL (stage_find (window, GTK_TYPE_BUTTON, "Open Your Own") == NULL);
  stage_get (window, ADW_TYPE_STATUS_PAGE, "Welcome to Tomekeeper");
}
END_TEST

START_TEST (test_what_is_no_collection)
{
  g_autofree char *jpeg = stage_write ("picture.db", "\xff\xd8\xff\xe0 no collection at all");
  const char *path = _i == 0 ? jpeg : stage_folder ();
  UiWindow *window = stage_window (path, FALSE);

  ck_assert_ptr_null (ui_window_get_store (window));
  stage_get (window, ADW_TYPE_STATUS_PAGE, "This Collection Can’t Be Opened");
  /* Still a window: pages, a record, and a way out. */
  ui_window_show_page (window, "matches");
  stage_get (window, ADW_TYPE_STATUS_PAGE, "This Collection Can’t Be Opened");
  stage_press (window, "Open the _Demo Collection");
  STAGE_UNTIL (ui_window_get_store (window) != NULL);
  STAGE_UNTIL (stage_find (window, ADW_TYPE_STATUS_PAGE, "This Collection Can’t Be Opened")
               == NULL);
}
END_TEST

START_TEST (test_try_again)
{
  g_autofree char *path = stage_write ("later.db", "\xff\xd8\xff\xe0 no collection yet");
  UiWindow *window = stage_window (path, FALSE);

  ck_assert_ptr_null (ui_window_get_store (window));
  ck_assert_int_eq (remove (path), 0);
  stage_press (window, "_Try Again");
  STAGE_UNTIL (ui_window_get_store (window) != NULL);
}
END_TEST

static int
sidebar_width (UiWindow *window)
{
  return gtk_widget_get_width (
      gtk_widget_get_ancestor (stage_get (window, GTK_TYPE_LABEL, "Leagues"), GTK_TYPE_LIST_BOX));
}

/* Whoever begins with a narrow window and widens it has the sidebar that others have. */
START_TEST (test_widened)
{
  UiWindow *window = stage_window (NULL, TRUE);
  int width;

  ui_window_show_page (window, "home");
  STAGE_UNTIL (sidebar_width (window) > 0);
  width = sidebar_width (window);
  gtk_window_set_default_size (GTK_WINDOW (window), 360, 640);
  STAGE_UNTIL (gtk_widget_get_width (GTK_WIDGET (window)) < 420);
  stage_settle ();
  gtk_window_set_default_size (GTK_WINDOW (window), 1120, 740);
  STAGE_UNTIL (gtk_widget_get_width (GTK_WIDGET (window)) > 1000);
  STAGE_UNTIL (sidebar_width (window) == width);
}
END_TEST

START_TEST (test_match_and_back)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *record = stage_record (round_of_four, "2026-11-05", FALSE);
  g_autofree char *uuid = stage_add_record (window, record);
  GtkWidget *home = ui_window_get_page (window);

  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Go On") != NULL);
  ui_window_open_match (window, uuid);
  ck_assert_ptr_ne (ui_window_get_page (window), home);
  stage_get (window, ADW_TYPE_WINDOW_TITLE, NULL);
  stage_key (window, GDK_KEY_Left, GDK_ALT_MASK);
  STAGE_UNTIL (ui_window_get_page (window) == home);
}
END_TEST

START_TEST (test_home_follows)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *running = stage_record (round_of_four, "2026-11-05", FALSE);
  g_autofree char *over = stage_record (round_of_four, "2026-11-12", TRUE);
  g_autofree char *uuid = NULL;
  g_autofree char *other = NULL;

  stage_get (window, ADW_TYPE_STATUS_PAGE, "Welcome to Tomekeeper");
  uuid = stage_add_record (window, running);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Go On") != NULL);
  ck_assert_ptr_null (stage_find (window, GTK_TYPE_LABEL, "Lately"));
  /* Behind another page too. */
  ui_window_show_page (window, "players");
  other = stage_add_record (window, over);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.delete-match", "s", uuid);
  stage_settle ();
  ui_window_show_page (window, "home");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Lately") != NULL);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Go On") == NULL);
}
END_TEST

START_TEST (test_unknown_match_is_told)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWidget *home = ui_window_get_page (window);

  ck_assert_ptr_null (stage_toast (window));
  ui_window_open_match (window, "0191f0a0-0000-7000-8000-000000000000");
  ck_assert_ptr_eq (ui_window_get_page (window), home);
  /* A toast, with the button that closes it. */
  STAGE_UNTIL (stage_toast (window) != NULL);
}
END_TEST

static gboolean
is_within (UiWindow *window, GtkWidget *widget)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (window));

  return focus != NULL && gtk_widget_is_ancestor (focus, widget);
}

/* Whatever way a page comes, Enter is of it: at a toast it would take back what was done. */
START_TEST (test_pages_take_the_keyboard)
{
  static const guint order[] = { 0, 2, 0, 1, 3, 2, 4, 5, 0 };
  UiWindow *window = stage_window (NULL, TRUE);
  g_autofree char *record = stage_record (round_of_four, "2026-11-05", FALSE);
  g_autofree char *uuid = stage_add_record (window, record);
  GtkWidget *sidebar = gtk_widget_get_ancestor (stage_get (window, GTK_TYPE_LABEL, pages[5].title),
                                                GTK_TYPE_LIST_BOX);

  gtk_widget_activate_action (GTK_WIDGET (window), "win.tell-undo", "(sx)", "Done", (gint64)-1);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_BUTTON, "_Undo") != NULL);
  for (guint k = 0; k < G_N_ELEMENTS (order); k++) {
    stage_key (window, pages[order[k]].key, GDK_CONTROL_MASK);
    stage_settle ();
    STAGE_UNTIL (is_within (window, ui_window_get_page (window)));
    /* And where it had been before. */
    ui_window_open_match (window, uuid);
    stage_settle ();
    ck_assert (is_within (window, ui_window_get_page (window)));
    ui_window_back (window);
    stage_settle ();
    ck_assert (is_within (window, ui_window_get_page (window)));
  }
  /* Who goes through the sidebar goes on there. */
  gtk_widget_grab_focus (GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (sidebar), 2)));
  ck_assert (is_within (window, sidebar));
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (g_strcmp0 (gtk_window_get_title (GTK_WINDOW (window)), "Players – Tomekeeper") == 0);
  ck_assert (is_within (window, sidebar));
}
END_TEST

/* The index of the row that is marked; -1 for none. Fails when there are more. */
static int
marked_row (GtkListBox *sidebar)
{
  int marked = -1;
  GtkListBoxRow *row;

  for (int k = 0; (row = gtk_list_box_get_row_at_index (sidebar, k)) != NULL; k++)
    if ((gtk_widget_get_state_flags (GTK_WIDGET (row)) & GTK_STATE_FLAG_SELECTED) != 0) {
      ck_assert_int_eq (marked, -1);
      marked = k;
    }
  return marked;
}

/* Arrows go through the sidebar without taking the mark along, Tab leaves it, and a page's key
 * goes into the page from there, too. */
START_TEST (test_sidebar_is_of_the_page)
{
  UiWindow *window = stage_window (NULL, TRUE);
  GtkWidget *sidebar = gtk_widget_get_ancestor (stage_get (window, GTK_TYPE_LABEL, pages[5].title),
                                                GTK_TYPE_LIST_BOX);
  GtkListBox *list = GTK_LIST_BOX (sidebar);

  stage_key (window, GDK_KEY_2, GDK_CONTROL_MASK);
  STAGE_UNTIL (is_within (window, ui_window_get_page (window)));
  for (int k = 0; k < 40 && !is_within (window, sidebar); k++)
    stage_key (window, GDK_KEY_Tab, GDK_SHIFT_MASK);
  /* At the page on show. */
  ck_assert_ptr_eq (gtk_root_get_focus (GTK_ROOT (window)),
                    GTK_WIDGET (gtk_list_box_get_row_at_index (list, 1)));
  stage_key (window, GDK_KEY_Down, 0);
  stage_key (window, GDK_KEY_Down, 0);
  ck_assert_ptr_eq (gtk_root_get_focus (GTK_ROOT (window)),
                    GTK_WIDGET (gtk_list_box_get_row_at_index (list, 3)));
  ck_assert_int_eq (marked_row (list), 1);
  stage_key (window, GDK_KEY_Tab, 0);
  ck_assert (!is_within (window, sidebar));
  gtk_widget_grab_focus (GTK_WIDGET (gtk_list_box_get_row_at_index (list, 2)));
  stage_key (window, GDK_KEY_4, GDK_CONTROL_MASK);
  STAGE_UNTIL (is_within (window, ui_window_get_page (window)));
  ck_assert_str_eq (gtk_window_get_title (GTK_WINDOW (window)), "Leagues – Tomekeeper");
  ck_assert_int_eq (marked_row (list), 3);
}
END_TEST

START_TEST (test_folded_to_one_pane)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWidget *sidebar = stage_get (window, GTK_TYPE_LIST_BOX, NULL);
  GtkWidget *leaflet = stage_get (window, ADW_TYPE_LEAFLET, NULL);

  ck_assert (gtk_widget_get_mapped (sidebar));
  gtk_window_set_default_size (GTK_WINDOW (window), 360, 600);
  STAGE_UNTIL (adw_leaflet_get_folded (ADW_LEAFLET (leaflet)));
  STAGE_UNTIL (!gtk_widget_get_mapped (sidebar));
  ui_window_back (window);
  STAGE_UNTIL (gtk_widget_get_mapped (sidebar));
  ui_window_show_page (window, "players");
  STAGE_UNTIL (stage_find (window, ADW_TYPE_STATUS_PAGE, "No Players Yet") != NULL);
}
END_TEST

START_TEST (test_keys_of_the_shell)
{
  UiWindow *window = stage_window (NULL, FALSE);

  stage_key (window, GDK_KEY_f, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_SEARCH_ENTRY, NULL) != NULL);
  stage_key (window, GDK_KEY_n, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  gtk_window_destroy (stage_dialog (window));
  STAGE_UNTIL (stage_dialog (window) == NULL);
  stage_key (window, GDK_KEY_question, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_get (stage_dialog (window), GTK_TYPE_LABEL, "Log a result without moves");
  gtk_window_close (stage_dialog (window));
  STAGE_UNTIL (stage_dialog (window) == NULL);
  /* It is made once. */
  stage_key (window, GDK_KEY_question, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_get (stage_dialog (window), GTK_TYPE_LABEL, "Log a result without moves");
  gtk_window_close (stage_dialog (window));
  STAGE_UNTIL (stage_dialog (window) == NULL);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.about", NULL);
  STAGE_UNTIL (stage_dialog (window) != NULL);
}
END_TEST

START_TEST (test_about_links)
{
  static const struct {
    const char *homepage, *issues;
  } builds[] = {
    { "", "" },
    { "https://example.org/", "" },
    { "https://example.org/", "https://example.org/issues" },
  };
  UiWindow *window = stage_window (NULL, FALSE);

  ui_help_show_about (GTK_WINDOW (window), builds[_i].homepage, builds[_i].issues);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_get (stage_dialog (window), GTK_TYPE_LABEL, "_Details");
  ck_assert_str_eq (adw_about_window_get_website (ADW_ABOUT_WINDOW (stage_dialog (window))),
                    builds[_i].homepage);
  ck_assert_str_eq (adw_about_window_get_issue_url (ADW_ABOUT_WINDOW (stage_dialog (window))),
                    builds[_i].issues);
  ck_assert ((stage_find (stage_dialog (window), GTK_TYPE_LABEL, "_Report an Issue") != NULL)
             == (builds[_i].issues[0] != '\0'));
}
END_TEST

START_TEST (test_entries_of_the_desktop)
{
  static const struct {
    const char *action, *title;
  } entries[] = { { "new-match", "New Match" }, { "quick-log", "Log a Result" } };
  GtkWindow *window = GTK_WINDOW (stage_window (NULL, FALSE));
  GApplication *application = G_APPLICATION (gtk_window_get_application (window));

  g_action_group_activate_action (G_ACTION_GROUP (application), entries[_i].action, NULL);
  STAGE_UNTIL (stage_dialog (UI_WINDOW (window)) != NULL);
  stage_get (stage_dialog (UI_WINDOW (window)), GTK_TYPE_LABEL, entries[_i].title);
}
END_TEST

static void
pictured_cb (const GError *error, gpointer data)
{
  ck_assert_msg (error == NULL, "%s", error != NULL ? error->message : "");
  *(gboolean *)data = TRUE;
}

START_TEST (test_picture)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *path = g_build_filename (stage_folder (), "picture.png", NULL);
  g_autoptr (GdkTexture) texture = NULL;
  gboolean done = FALSE;

  picture_take (window, "collection", path, pictured_cb, &done);
  STAGE_UNTIL (done);
  texture = gdk_texture_new_from_filename (path, NULL);
  ck_assert_ptr_nonnull (texture);
  ck_assert_int_ge (gdk_texture_get_width (texture), 1000);
  ck_assert_int_ge (gdk_texture_get_height (texture), 600);
}
END_TEST

START_TEST (test_page_and_size_are_remembered)
{
  UiWindow *window = stage_window (NULL, FALSE);
  int width, height;

  ui_window_show_page (window, "players");
  gtk_window_set_default_size (GTK_WINDOW (window), 900, 610);
  stage_settle ();
  gtk_window_close (GTK_WINDOW (window));
  stage_settle ();
  window = stage_window (NULL, FALSE);
  stage_get (window, ADW_TYPE_STATUS_PAGE, "No Players Yet");
  gtk_window_get_default_size (GTK_WINDOW (window), &width, &height);
  ck_assert_int_eq (width, 900);
  ck_assert_int_eq (height, 610);
}
END_TEST

START_TEST (test_everything_has_a_name)
{
  UiWindow *window = stage_window (NULL, TRUE);

  for (guint k = 0; k < G_N_ELEMENTS (pages); k++) {
    ui_window_show_page (window, pages[k].name);
    gtk_widget_activate_action (GTK_WIDGET (window), "win.search", NULL);
    ui_window_show_page (window, pages[k].name);
    stage_settle ();
    stage_check_names (GTK_WIDGET (window), pages[k].name);
  }
  gtk_widget_activate_action (GTK_WIDGET (window), "win.new-match", NULL);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_check_names (GTK_WIDGET (stage_dialog (window)), "new match");
}
END_TEST

START_TEST (test_icons_are_there)
{
  static const char *const names[] = {
    "tk-book-symbolic",        "tk-campaigns-symbolic",
    "tk-leagues-symbolic",     "tk-chart-symbolic",
    "tk-columns-symbolic",     "tk-crosstable-symbolic",
    "tk-outlook-symbolic",     "tk-rounds-symbolic",
    "tk-table-symbolic",       "list-drag-handle-symbolic",
    "object-select-symbolic",  "object-flip-horizontal-symbolic",
    "document-print-symbolic", "tk-cards-symbolic",
    "view-list-symbolic",      "document-edit-symbolic",
    "tk-matches-symbolic",     "go-home-symbolic",
    "system-users-symbolic",   "list-add-symbolic",
    "list-remove-symbolic",    "system-search-symbolic",
    "open-menu-symbolic",      "go-previous-symbolic",
    "go-next-symbolic",        "go-up-symbolic",
    "go-down-symbolic",        "document-open-symbolic",
    "user-trash-symbolic",     "dialog-warning-symbolic",
    "view-more-symbolic",      "x-office-calendar-symbolic",
    TOMEKEEPER_APPLICATION_ID,
  };
  UiWindow *window = stage_window (NULL, FALSE);
  GtkIconTheme *theme =
      gtk_icon_theme_get_for_display (gtk_widget_get_display (GTK_WIDGET (window)));

  for (guint k = 0; k < G_N_ELEMENTS (names); k++)
    ck_assert_msg (gtk_icon_theme_has_icon (theme, names[k]), "no icon %s", names[k]);
}
END_TEST

TEST_SUITE (window)
{
  Suite *suite = suite_create ("window");
  TCase *tests = stage_case ("shell");

  tcase_add_loop_test (tests, test_pages_of_an_empty_collection, 0, G_N_ELEMENTS (pages));
  tcase_add_loop_test (tests, test_pages_by_key, 0, G_N_ELEMENTS (pages));
  tcase_add_test (tests, test_demo_says_so);
  tcase_add_loop_test (tests, test_what_is_no_collection, 0, 2);
  tcase_add_test (tests, test_try_again);
  tcase_add_test (tests, test_widened);
  tcase_add_test (tests, test_match_and_back);
  tcase_add_test (tests, test_home_follows);
  tcase_add_test (tests, test_unknown_match_is_told);
  tcase_add_test (tests, test_pages_take_the_keyboard);
  tcase_add_test (tests, test_sidebar_is_of_the_page);
  tcase_add_test (tests, test_folded_to_one_pane);
  tcase_add_test (tests, test_keys_of_the_shell);
  tcase_add_loop_test (tests, test_about_links, 0, 3);
  tcase_add_loop_test (tests, test_entries_of_the_desktop, 0, 2);
  tcase_add_test (tests, test_picture);
  tcase_add_test (tests, test_page_and_size_are_remembered);
  tcase_add_test (tests, test_everything_has_a_name);
  tcase_add_test (tests, test_icons_are_there);
  suite_add_tcase (suite, tests);
  return suite;
}
