/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that starts a match.
 */
#include "tests/ui/stage.h"

#include "ui/match/match-page.h"
#include "ui/new-match/seat-list.h"

static UiSeatList *
seats_of (GtkWindow *dialog)
{
  return UI_SEAT_LIST (stage_get (dialog, UI_TYPE_SEAT_LIST, NULL));
}

static GtkWindow *
open_dialog (UiWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.new-match", NULL);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_settle ();
  return stage_dialog (window);
}

static void
name_all (UiSeatList *seats)
{
  static const char *const names[] = { "Ada", "Ben", "Cyd", "Dan" };

  for (guint k = 0; k < ui_seat_list_get_n_seats (seats); k++)
    ui_seat_list_set_name (seats, k, names[k]);
}

START_TEST (test_start_is_there_when_nothing_is_missing)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog = open_dialog (window);
  GtkWidget *start = stage_get (dialog, GTK_TYPE_BUTTON, "_Start");
  UiSeatList *seats = seats_of (dialog);

  ck_assert (!gtk_widget_is_sensitive (start));
  ck_assert_uint_eq (ui_seat_list_get_n_seats (seats), 4);
  name_all (seats);
  STAGE_UNTIL (gtk_widget_is_sensitive (start));
  ui_seat_list_set_name (seats, 2, "  ");
  STAGE_UNTIL (!gtk_widget_is_sensitive (start));
  ui_seat_list_set_name (seats, 2, "Cyd");
  stage_press (dialog, "_Start");
  STAGE_UNTIL (UI_IS_MATCH_PAGE (ui_window_get_page (window)));
  STAGE_UNTIL (stage_dialog (window) == NULL);
  ck_assert_str_eq (app_match_get_seat_name (
                        ui_match_page_get_match (UI_MATCH_PAGE (ui_window_get_page (window))), 3),
                    "Cyd");
}
END_TEST

START_TEST (test_last_choices_are_remembered)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog = open_dialog (window);
  g_autofree char *name = NULL;

  name_all (seats_of (dialog));
  STAGE_UNTIL (gtk_widget_is_sensitive (stage_get (dialog, GTK_TYPE_BUTTON, "_Start")));
  stage_press (dialog, "_Start");
  STAGE_UNTIL (UI_IS_MATCH_PAGE (ui_window_get_page (window)));
  dialog = open_dialog (window);
  name = ui_seat_list_dup_name (seats_of (dialog), 3);
  ck_assert_str_eq (name, "Dan");
}
END_TEST

START_TEST (test_variant_sets_the_seats)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog = open_dialog (window);
  UiSeatList *seats = seats_of (dialog);
  GtkWidget *variant = stage_get (dialog, ADW_TYPE_COMBO_ROW, "Variant");

  /* Survival takes three or four. */
  adw_combo_row_set_selected (ADW_COMBO_ROW (variant), 1);
  stage_press (dialog, "One Seat Less");
  ck_assert_uint_eq (ui_seat_list_get_n_seats (seats), 3);
  ck_assert (!gtk_widget_is_sensitive (stage_get (dialog, GTK_TYPE_BUTTON, "One Seat Less")));
  /* Teams are four again. */
  adw_combo_row_set_selected (ADW_COMBO_ROW (variant), 0);
  ck_assert_uint_eq (ui_seat_list_get_n_seats (seats), 4);
}
END_TEST

START_TEST (test_partners_are_told)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog = open_dialog (window);
  UiSeatList *seats = seats_of (dialog);
  GtkWidget *variant = stage_get (dialog, ADW_TYPE_COMBO_ROW, "Variant");

  stage_get (dialog, GTK_TYPE_LABEL, "Seat 1 and Seat 3 play against Seat 2 and Seat 4");
  name_all (seats);
  stage_get (dialog, GTK_TYPE_LABEL, "Ada and Cyd play against Ben and Dan");
  /* In survival everybody is alone. */
  adw_combo_row_set_selected (ADW_COMBO_ROW (variant), 1);
  ck_assert_ptr_null (stage_find (dialog, GTK_TYPE_LABEL, "Ada and Cyd play against Ben and Dan"));
}
END_TEST

START_TEST (test_names_complete)
{
  static const char *const known[] = { "Gwendolyn", "Gustav", NULL };
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog = open_dialog (window);
  UiSeatList *seats = seats_of (dialog);
  GtkWidget *row = stage_get (dialog, ADW_TYPE_ENTRY_ROW, "Seat 2");

  ui_seat_list_set_known (seats, known);
  ui_seat_list_set_name (seats, 0, "Gwendolyn");
  gtk_widget_grab_focus (row);
  stage_key (dialog, GDK_KEY_g, 0);
  /* Who is seated already is not offered again. */
  STAGE_UNTIL (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (row)), "Gustav") == 0);
  stage_key (dialog, GDK_KEY_r, 0);
  STAGE_UNTIL (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (row)), "Gr") == 0);
}
END_TEST

START_TEST (test_seats_change_places)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog = open_dialog (window);
  UiSeatList *seats = seats_of (dialog);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  name_all (seats);
  gtk_widget_grab_focus (stage_get (dialog, ADW_TYPE_ENTRY_ROW, "Seat 1"));
  stage_key (dialog, GDK_KEY_Down, GDK_ALT_MASK);
  first = ui_seat_list_dup_name (seats, 0);
  second = ui_seat_list_dup_name (seats, 1);
  ck_assert_str_eq (first, "Ben");
  ck_assert_str_eq (second, "Ada");
}
END_TEST

START_TEST (test_offered_names_fill_free_seats)
{
  static const char *const known[] = { "Gwendolyn", "Gustav", NULL };
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog = open_dialog (window);
  UiSeatList *seats = seats_of (dialog);
  g_autofree char *name = NULL;

  ui_seat_list_set_known (seats, known);
  ui_seat_list_set_name (seats, 0, "Ada");
  stage_press (seats, "Gustav");
  name = ui_seat_list_dup_name (seats, 1);
  ck_assert_str_eq (name, "Gustav");
  STAGE_UNTIL (stage_find (seats, GTK_TYPE_BUTTON, "Gustav") == NULL);
}
END_TEST

TEST_SUITE (new_match)
{
  Suite *suite = suite_create ("new-match");
  TCase *tests = stage_case ("dialog");

  tcase_add_test (tests, test_start_is_there_when_nothing_is_missing);
  tcase_add_test (tests, test_last_choices_are_remembered);
  tcase_add_test (tests, test_variant_sets_the_seats);
  tcase_add_test (tests, test_partners_are_told);
  tcase_add_test (tests, test_names_complete);
  tcase_add_test (tests, test_seats_change_places);
  tcase_add_test (tests, test_offered_names_fill_free_seats);
  suite_add_tcase (suite, tests);
  return suite;
}
