/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Starting a match from Home, with the actions counted: what was played last, another game, seats
 * by drag and by chance, and what is remembered.
 */
#include "tests/ui/stage.h"

#include "ui/window/home-page.h"
#include "ui/match/match-page.h"
#include "ui/new-match/seat-list.h"

static const char *const friends[] = { "Ada", "Ben", "Cyd", "Dan" };

static UiWindow *window;

static GtkWindow *
dialog_of (UiWindow *of)
{
  STAGE_UNTIL (stage_dialog (of) != NULL);
  stage_settle ();
  return stage_dialog (of);
}

static UiSeatList *
seats_of (GtkWindow *dialog)
{
  return UI_SEAT_LIST (stage_get (dialog, UI_TYPE_SEAT_LIST, NULL));
}

/* "Ada Ben Cyd Dan" */
static char *
dup_seated (UiSeatList *seats)
{
  GString *seated = g_string_new (NULL);

  for (guint k = 0; k < ui_seat_list_get_n_seats (seats); k++) {
    g_autofree char *name = ui_seat_list_dup_name (seats, k);

    g_string_append_printf (seated, "%s%s", k > 0 ? " " : "", name);
  }
  return g_string_free (seated, FALSE);
}

static void
assert_seated (UiSeatList *seats, const char *wanted)
{
  g_autofree char *seated = dup_seated (seats);

  ck_assert_str_eq (seated, wanted);
}

static AppMatch *
started (void)
{
  STAGE_UNTIL (UI_IS_MATCH_PAGE (ui_window_get_page (window)));
  STAGE_UNTIL (stage_dialog (window) == NULL);
  stage_settle ();
  return ui_match_page_get_match (UI_MATCH_PAGE (ui_window_get_page (window)));
}

/* A collection where Tome was played once, and its Home. */
static void
open_played (void)
{
  g_autofree char *record = stage_record (friends, "2026-11-19", TRUE);
  g_autofree char *uuid = NULL;

  window = stage_window (NULL, FALSE);
  uuid = stage_add_record (window, record);
  ui_window_show_page (window, "home");
  stage_get (window, GTK_TYPE_LABEL, "Play Tome Again");
  stage_settle ();
}

static void
press_again (void)
{
  GtkWidget *label = stage_get (window, GTK_TYPE_LABEL, "Play Tome Again");

  g_signal_emit_by_name (gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON), "clicked");
}

START_TEST (what_was_played_last_is_two_actions)
{
  AppMatch *match;

  open_played ();
  stage_get (window, GTK_TYPE_LABEL, "Ada, Ben, Cyd and Dan");
  press_again ();
  stage_key (dialog_of (window), GDK_KEY_Return, 0);
  match = started ();
  for (guint seat = 1; seat <= 4; seat++)
    ck_assert_str_eq (app_match_get_seat_name (match, seat), friends[seat - 1]);
  ck_assert_str_eq (app_match_get_game (match)->id, "tome");
}
END_TEST

/* The menu of games, the game, Enter: with the first two of those who played. */
START_TEST (another_game_is_three_actions)
{
  AppMatch *match;

  open_played ();
  stage_get (window, GTK_TYPE_MENU_BUTTON, "Choose the Game");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.new-match-of", "s", "tokio");
  stage_key (dialog_of (window), GDK_KEY_Return, 0);
  match = started ();
  ck_assert_str_eq (app_match_get_game (match)->id, "tokio");
  ck_assert_str_eq (app_match_get_seat_name (match, 2), "Ben");
}
END_TEST

START_TEST (seats_are_dragged)
{
  GtkWindow *dialog;
  UiSeatList *seats;
  GtkWidget *row;

  open_played ();
  press_again ();
  dialog = dialog_of (window);
  seats = seats_of (dialog);
  row = stage_get (dialog, ADW_TYPE_ENTRY_ROW, "Seat 1");
  stage_drag (stage_get (row, GTK_TYPE_IMAGE, "Drag to another seat (Alt+Up, Alt+Down)"),
              stage_get (dialog, ADW_TYPE_ENTRY_ROW, "Seat 3"));
  STAGE_UNTIL (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (row)), "Ada") != 0);
  assert_seated (seats, "Ben Cyd Ada Dan");
  /* By keys, and only as far as there are seats. */
  gtk_widget_grab_focus (stage_get (dialog, ADW_TYPE_ENTRY_ROW, "Seat 4"));
  stage_key (dialog, GDK_KEY_Up, GDK_ALT_MASK);
  assert_seated (seats, "Ben Cyd Dan Ada");
  stage_key (dialog, GDK_KEY_Down, GDK_ALT_MASK);
  stage_key (dialog, GDK_KEY_Down, GDK_ALT_MASK);
  assert_seated (seats, "Ben Cyd Ada Dan");
}
END_TEST

/* Everybody stays, and sooner or later somebody sits elsewhere. */
START_TEST (seats_are_shuffled)
{
  UiSeatList *seats;
  gboolean other = FALSE;

  open_played ();
  press_again ();
  seats = seats_of (dialog_of (window));
  for (guint k = 0; k < 40; k++) {
    g_autofree char *seated = NULL;

    stage_press (seats, "Seats by Chance");
    seated = dup_seated (seats);
    other = other || !g_str_equal (seated, "Ada Ben Cyd Dan");
    for (guint who = 0; who < G_N_ELEMENTS (friends); who++)
      ck_assert_ptr_nonnull (strstr (seated, friends[who]));
  }
  ck_assert (other);
}
END_TEST

START_TEST (without_cards_it_is_said_what_is_missing)
{
  GtkWindow *dialog;
  GtkWidget *row;

  open_played ();
  press_again ();
  dialog = dialog_of (window);
  row = stage_get (dialog, GTK_TYPE_CHECK_BUTTON, NULL);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (row), FALSE);
  stage_get (dialog, GTK_TYPE_LABEL, "\u200eChoose the cards that you play with.");
  ck_assert (!gtk_widget_is_sensitive (stage_get (dialog, GTK_TYPE_BUTTON, "_Start")));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (row), TRUE);
  STAGE_UNTIL (gtk_widget_is_sensitive (stage_get (dialog, GTK_TYPE_BUTTON, "_Start")));
}
END_TEST

static GtkWidget *
switch_of (GtkWindow *dialog, const char *title)
{
  return stage_get (stage_get (dialog, ADW_TYPE_ACTION_ROW, title), GTK_TYPE_SWITCH, NULL);
}

/* What the program deals is all known to it, and who deals is drawn with the rest. */
START_TEST (who_deals_is_chosen_and_remembered)
{
  GtkWindow *dialog;

  open_played ();
  press_again ();
  dialog = dialog_of (window);
  gtk_switch_set_active (GTK_SWITCH (switch_of (dialog, "The program deals")), TRUE);
  ck_assert_ptr_null (stage_find (dialog, ADW_TYPE_ACTION_ROW, "The first dealer"));
  ck_assert_ptr_null (stage_find (dialog, ADW_TYPE_ACTION_ROW, "All cards are seen"));
  gtk_switch_set_active (GTK_SWITCH (switch_of (dialog, "The program deals")), FALSE);
  gtk_switch_set_active (GTK_SWITCH (switch_of (dialog, "The first dealer")), TRUE);
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, ADW_TYPE_ENTRY_ROW, "Place")), "Kettle");
  stage_press (dialog, "_Start");
  started ();
  gtk_widget_activate_action (GTK_WIDGET (window), "win.new-match", NULL);
  dialog = dialog_of (window);
  ck_assert (gtk_switch_get_active (GTK_SWITCH (switch_of (dialog, "The first dealer"))));
  ck_assert (!gtk_switch_get_active (GTK_SWITCH (switch_of (dialog, "The program deals"))));
  ck_assert_str_eq (
      gtk_editable_get_text (GTK_EDITABLE (stage_get (dialog, ADW_TYPE_ENTRY_ROW, "Place"))),
      "Kettle");
}
END_TEST

START_TEST (a_campaign_is_begun_from_home)
{
  GtkWidget *label;

  window = stage_window (NULL, FALSE);
  label = stage_get (window, GTK_TYPE_LABEL, "Begin a Campaign");
  g_signal_emit_by_name (gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON), "clicked");
  stage_get (dialog_of (window), ADW_TYPE_ENTRY_ROW, "Name");
}
END_TEST

TEST_SUITE (start)
{
  Suite *suite = suite_create ("ui-start");
  TCase *tests = stage_case ("start");

  tcase_add_test (tests, what_was_played_last_is_two_actions);
  tcase_add_test (tests, another_game_is_three_actions);
  tcase_add_test (tests, seats_are_dragged);
  tcase_add_test (tests, seats_are_shuffled);
  tcase_add_test (tests, without_cards_it_is_said_what_is_missing);
  tcase_add_test (tests, who_deals_is_chosen_and_remembered);
  tcase_add_test (tests, a_campaign_is_begun_from_home);
  suite_add_tcase (suite, tests);
  return suite;
}
