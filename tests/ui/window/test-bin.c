/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bin and the history: what is deleted comes back, what was done is taken back, and Ctrl+Z goes
 * back step by step.
 */
#include "tests/ui/stage.h"

#include "ui/window/bin-page.h"

static char *
add_match (UiWindow *window, const char *first, const char *date)
{
  const char *const seats[] = { first, "Ben", "Cyd", "Dan" };
  g_autofree char *record = stage_record (seats, date, TRUE);

  return stage_add_record (window, record);
}

static void delete (UiWindow *window, const char *uuid)
{
  guint n = stage_count_matches (window);

  gtk_widget_activate_action (GTK_WIDGET (window), "win.delete-match", "s", uuid);
  STAGE_UNTIL (stage_count_matches (window) == n - 1);
  stage_settle ();
}

START_TEST (test_restore)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *one = add_match (window, "Ada", "2026-11-05");
  g_autofree char *other = add_match (window, "Zoe", "2026-11-06");
  GtkWidget *entry;

  stage_key (window, GDK_KEY_b, GDK_CONTROL_MASK);
  STAGE_UNTIL (UI_IS_BIN_PAGE (ui_window_get_page (window)));
  stage_get (window, ADW_TYPE_STATUS_PAGE, "The Bin Is Empty");
  delete (window, one);
  delete (window, other);
  STAGE_UNTIL (stage_count (window, GTK_TYPE_LIST_VIEW) == 1);
  stage_get (window, GTK_TYPE_BUTTON, "Restore");
  stage_check_names (window, "bin");
  /* Found by typing. */
  gtk_widget_activate_action (GTK_WIDGET (window), "win.search", NULL);
  entry = stage_get (window, GTK_TYPE_SEARCH_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "nothing like it");
  stage_get (window, ADW_TYPE_STATUS_PAGE, "Nothing Found");
  gtk_editable_set_text (GTK_EDITABLE (entry), "zoe");
  STAGE_UNTIL (stage_find (window, ADW_TYPE_STATUS_PAGE, "Nothing Found") == NULL);
  /* Enter leads to the row, which it then restores: nothing is changed from the search. */
  gtk_widget_grab_focus (entry);
  stage_key (window, GDK_KEY_Return, 0);
  stage_settle ();
  ck_assert_uint_eq (stage_count_matches (window), 0);
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (stage_count_matches (window) == 1);
  /* Ada's is still there. */
  gtk_editable_set_text (GTK_EDITABLE (entry), "");
  stage_get (window, GTK_TYPE_BUTTON, "Restore");
  /* And restoring can be taken back. */
  stage_press (window, "_Undo");
  STAGE_UNTIL (stage_count_matches (window) == 0);
}
END_TEST

START_TEST (test_history)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *uuid = add_match (window, "Ada", "2026-11-05");

  delete (window, uuid);
  stage_key (window, GDK_KEY_h, GDK_CONTROL_MASK);
  STAGE_UNTIL (UI_IS_BIN_PAGE (ui_window_get_page (window)));
  stage_get (window, GTK_TYPE_LABEL, "Delete match Tome: Ada, Ben, Cyd, Dan");
  stage_check_names (window, "history");
  /* What was done last stands first, and the keyboard is on it. */
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (stage_count_matches (window) == 1);
  stage_get (window, GTK_TYPE_BUTTON, "Taken Back");
  /* From one to the other, and back in one step. */
  stage_key (window, GDK_KEY_b, GDK_CONTROL_MASK);
  stage_get (window, ADW_TYPE_STATUS_PAGE, "The Bin Is Empty");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.back", NULL);
  ck_assert (!UI_IS_BIN_PAGE (ui_window_get_page (window)));
}
END_TEST

START_TEST (test_undo_step_by_step)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *one = add_match (window, "Ada", "2026-11-05");
  g_autofree char *other = add_match (window, "Zoe", "2026-11-06");

  ui_window_show_page (window, "matches");
  delete (window, one);
  delete (window, other);
  stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_count_matches (window) == 1);
  stage_get (window, GTK_TYPE_LABEL, "Taken back: The match is in the bin");
  stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_count_matches (window) == 2);
}
END_TEST

TEST_SUITE (bin)
{
  Suite *suite = suite_create ("bin");
  TCase *tests = stage_case ("bin");

  tcase_add_test (tests, test_restore);
  tcase_add_test (tests, test_history);
  tcase_add_test (tests, test_undo_step_by_step);
  suite_add_tcase (suite, tests);
  return suite;
}
