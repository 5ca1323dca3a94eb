/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table laid again: the list of what to put where, found from where people go on, ticked off
 * with mouse and keys, and saved.
 */
#include "tests/ui/stage.h"

#include "ui/campaign/book-page.h"
#include "ui/match/match-page.h"

static const char *const seats[4] = { "Ada", "Ben", "Cyd", "Dan" };

static UiWindow *window;
static char *match;

static void
begin (void)
{
  g_autofree char *record = stage_record (seats, "2026-11-01", FALSE);

  window = stage_window (NULL, FALSE);
  g_free (match);
  match = stage_add_record (window, record);
  stage_settle ();
}

static UiBookPage *
list (void)
{
  return UI_BOOK_PAGE (ui_window_get_page (window));
}

static void
wait_for_list (void)
{
  STAGE_UNTIL (UI_IS_BOOK_PAGE (ui_window_get_page (window)));
  stage_settle ();
}

static GtkCheckButton *
first_box (void)
{
  return GTK_CHECK_BUTTON (stage_get (list (), GTK_TYPE_CHECK_BUTTON, NULL));
}

START_TEST (test_home_leads_to_it)
{
  begin ();
  ui_window_show_page (window, "home");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_BUTTON, "Lay the Table") != NULL);
  stage_press (window, "Lay the Table");
  wait_for_list ();
  stage_get (list (), GTK_TYPE_LABEL, "Element Deck");
  stage_get (list (), GTK_TYPE_CHECK_BUTTON, NULL);
}
END_TEST

/* At an older move the list is that of this move. */
START_TEST (test_match_leads_to_it)
{
  begin ();
  ui_window_open_match (window, match);
  STAGE_UNTIL (UI_IS_MATCH_PAGE (ui_window_get_page (window)));
  ui_match_page_set_position (UI_MATCH_PAGE (ui_window_get_page (window)), 1);
  gtk_widget_activate_action (ui_window_get_page (window), "match.lay", NULL);
  wait_for_list ();
  ck_assert (g_str_has_suffix (ui_book_page_get_id (list ()), " 1"));
}
END_TEST

/* What is ticked off stays so when the page is left and opened again. */
START_TEST (test_ticks_stay)
{
  begin ();
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-layout", "(su)", match,
                              APP_LAYOUT_END);
  wait_for_list ();
  ck_assert (!gtk_check_button_get_active (first_box ()));
  stage_click (GTK_WIDGET (first_box ()), 10, 10);
  STAGE_UNTIL (gtk_check_button_get_active (first_box ()));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.back", NULL);
  STAGE_UNTIL (!UI_IS_BOOK_PAGE (ui_window_get_page (window)));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-layout", "(su)", match,
                              APP_LAYOUT_END);
  wait_for_list ();
  ck_assert (gtk_check_button_get_active (first_box ()));
}
END_TEST

START_TEST (test_keys_tick)
{
  begin ();
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-layout", "(su)", match,
                              APP_LAYOUT_END);
  wait_for_list ();
  gtk_widget_grab_focus (GTK_WIDGET (first_box ()));
  stage_key (window, GDK_KEY_space, 0);
  STAGE_UNTIL (gtk_check_button_get_active (first_box ()));
  /* The row it is in. */
  gtk_widget_grab_focus (gtk_widget_get_parent (GTK_WIDGET (first_box ())));
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (!gtk_check_button_get_active (first_box ()));
}
END_TEST

START_TEST (test_saved)
{
  static const char *const files[] = { "list.pdf", "list.html", "list.txt" };

  begin ();
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-layout", "(su)", match,
                              APP_LAYOUT_END);
  wait_for_list ();
  for (guint k = 0; k < G_N_ELEMENTS (files); k++) {
    g_autofree char *path = g_build_filename (stage_folder (), files[k], NULL);
    g_autofree char *told = g_strdup_printf ("The list is in “%s”", files[k]);

    ck_assert (ui_book_page_save (list (), path));
    ck_assert (g_file_test (path, G_FILE_TEST_EXISTS));
    STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, told) != NULL);
  }
}
END_TEST

START_TEST (test_narrow)
{
  begin ();
  stage_narrow (window);
  ui_window_show_page (window, "home");
  stage_settle ();
  stage_check_narrow (window, "home");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-layout", "(su)", match,
                              APP_LAYOUT_END);
  wait_for_list ();
  stage_check_narrow (window, "layout");
}
END_TEST

TEST_SUITE (laid_table)
{
  Suite *suite = suite_create ("laid-table");
  TCase *tests = stage_case ("laid-table");

  tcase_add_test (tests, test_home_leads_to_it);
  tcase_add_test (tests, test_match_leads_to_it);
  tcase_add_test (tests, test_ticks_stay);
  tcase_add_test (tests, test_keys_tick);
  tcase_add_test (tests, test_saved);
  tcase_add_test (tests, test_narrow);
  suite_add_tcase (suite, tests);
  return suite;
}
