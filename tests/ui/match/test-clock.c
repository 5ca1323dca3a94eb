/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match's clock and its sessions in the real window: switched on by the keyboard, seen and named,
 * paused, left and come back to, taken by a second window; stopped for today and gone on with.
 */
#include "tests/ui/stage.h"

#include "app/match/clocks.h"
#include "app/match/sessions.h"
#include "ui/match/clock-row.h"
#include "ui/match/match-page.h"
#include "ui/match/move-row.h"

#include <string.h>

static const char record[] =
    "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n"
    "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n\n"
    "- dealer 4 @2026-09-03T19:00:00Z\n- deal @2026-09-03T19:01:00Z\n"
    "- title bonfire @2026-09-03T19:02:00Z\n1 play inferno @2026-09-03T19:30:00Z\n";

static UiWindow *window;
static char *uuid;

static UiMatchPage *
open_in (UiWindow *into)
{
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (into), "win.open-match", "s", uuid));
  STAGE_UNTIL (stage_find (into, UI_TYPE_MATCH_PAGE, NULL) != NULL);
  stage_settle ();
  return UI_MATCH_PAGE (stage_find (into, UI_TYPE_MATCH_PAGE, NULL));
}

static UiMatchPage *
open_match (void)
{
  window = stage_window (NULL, FALSE);
  uuid = stage_add_record (window, record);
  return open_in (window);
}

static AppClock *
clock_of (UiMatchPage *page)
{
  return ui_clock_row_get_clock (UI_CLOCK_ROW (stage_get (page, UI_TYPE_CLOCK_ROW, NULL)));
}

static gint64
spent (AppClock *clock, guint k)
{
  AppClockTime time;

  app_clock_get_time (clock, k, &time);
  return time.spent;
}

/* By the keyboard alone: the dialog, its number, Enter. */
static void
start_clock (UiMatchPage *page, guint minutes)
{
  GtkWidget *spin;

  stage_key (window, GDK_KEY_p, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_settle ();
  spin = stage_get (stage_dialog (window), GTK_TYPE_SPIN_BUTTON, NULL);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), minutes);
  stage_press (stage_dialog (window), "_Start");
  STAGE_UNTIL (stage_find (page, UI_TYPE_CLOCK_ROW, NULL) != NULL);
  stage_settle ();
}

START_TEST (a_clock_is_shown_when_wanted)
{
  UiMatchPage *page = open_match ();
  AppClockTime time;

  ck_assert_ptr_null (stage_find (page, UI_TYPE_CLOCK_ROW, NULL));
  start_clock (page, 10);
  ck_assert (app_clock_is_running (clock_of (page)));
  /* Ben is awaited: his time counts down, the others stand. */
  STAGE_UNTIL (spent (clock_of (page), 1) > 0);
  app_clock_get_time (clock_of (page), 1, &time);
  ck_assert (time.awaited);
  ck_assert_ptr_nonnull (stage_find (page, GTK_TYPE_LABEL, "10:00"));
  ck_assert_ptr_nonnull (stage_find (page, GTK_TYPE_LABEL, "Dan"));
  stage_check_names (page, "match with a clock");
}
END_TEST

START_TEST (a_clock_pauses)
{
  UiMatchPage *page = open_match ();
  AppClock *clock;
  gint64 before;

  start_clock (page, 0);
  clock = clock_of (page);
  stage_key (window, GDK_KEY_p, GDK_CONTROL_MASK);
  STAGE_UNTIL (app_clock_is_paused (clock));
  before = spent (clock, 1);
  g_usleep (50000);
  app_clock_tick (clock);
  ck_assert_int_eq (spent (clock, 1), before);
  stage_key (window, GDK_KEY_p, GDK_CONTROL_MASK);
  STAGE_UNTIL (app_clock_is_running (clock));
  /* Elsewhere nobody plays. */
  g_object_ref (clock);
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (window), "win.page", "s", "home"));
  STAGE_UNTIL (!app_clock_is_running (clock));
  g_object_unref (clock);
}
END_TEST

START_TEST (two_windows_count_once)
{
  UiMatchPage *page = open_match (), *again;
  UiWindow *other;
  GList *windows;
  AppClock *first;

  start_clock (page, 0);
  first = clock_of (page);
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (window), "win.new-window", NULL));
  windows = gtk_application_get_windows (gtk_window_get_application (GTK_WINDOW (window)));
  STAGE_UNTIL (g_list_length (windows = gtk_application_get_windows (
                                  gtk_window_get_application (GTK_WINDOW (window))))
               == 2);
  other = UI_WINDOW (windows->data == (gpointer)window ? windows->next->data : windows->data);
  stage_settle ();
  again = open_in (other);
  ck_assert (app_clock_is_running (first));
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (again), "match.pause-clock", NULL));
  STAGE_UNTIL (app_clock_is_running (clock_of (again)) && !app_clock_is_running (first));
  gtk_window_destroy (GTK_WINDOW (other));
  stage_settle ();
}
END_TEST

static guint
count_headings (UiMatchPage *page, const char *words)
{
  GtkWidget *list = stage_get (page, GTK_TYPE_LIST_VIEW, NULL);
  guint n = 0;

  for (GtkWidget *item = gtk_widget_get_first_child (list); item != NULL;
       item = gtk_widget_get_next_sibling (item)) {
    GtkWidget *row = gtk_widget_get_first_child (item);

    if (UI_IS_MOVE_ROW (row) && ui_move_row_get_text (UI_MOVE_ROW (row)) != NULL
        && strstr (ui_move_row_get_text (UI_MOVE_ROW (row)), words) != NULL)
      n++;
  }
  return n;
}

/* Stopped and gone on with, the same match has two evenings, and the list says so. */
START_TEST (stopped_for_today)
{
  UiMatchPage *page = open_match ();
  AppStore *store = ui_window_get_store (window);
  g_autoptr (GPtrArray) sessions = NULL;
  g_autofree char *text = NULL;

  ck_assert_uint_eq (count_headings (page, "September"), 0);
  stage_key (window, GDK_KEY_s, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Stopped after move 4; it goes on from there")
               != NULL);
  ck_assert_uint_eq (count_headings (page, "September"), 0);
  app_recorder_append_async (ui_match_page_get_match (page), "- note \"Again.\"", NULL, NULL, NULL);
  STAGE_UNTIL (count_headings (page, "Thursday, 3 September") == 1);
  sessions = app_match_dup_sessions (store, uuid, NULL);
  ck_assert_uint_eq (sessions->len, 2);
  text = app_sessions_dup_text (sessions, NULL);
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (window), "win.page", "s", "home"));
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Go On") != NULL);
  ck_assert_ptr_nonnull (strstr (text, "2 sessions, last today"));
}
END_TEST

START_TEST (details_tell_sessions)
{
  UiMatchPage *page = open_match ();

  stage_key (window, GDK_KEY_s, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Stopped after move 4; it goes on from there")
               != NULL);
  app_recorder_append_async (ui_match_page_get_match (page), "- note \"Again.\"", NULL, NULL, NULL);
  STAGE_UNTIL (app_match_get_n_moves (ui_match_page_get_match (page)) == 5);
  start_clock (page, 0);
  stage_key (window, GDK_KEY_i, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Sessions") != NULL);
  ck_assert_ptr_nonnull (stage_find (window, GTK_TYPE_LABEL, "Time"));
  stage_check_names (window, "details with sessions");
}
END_TEST

static void
tear_down (void)
{
  g_clear_pointer (&uuid, g_free);
}

TEST_SUITE (clock)
{
  Suite *suite = suite_create ("clock");
  TCase *tests = stage_case ("clock");

  tcase_add_checked_fixture (tests, NULL, tear_down);
  tcase_add_test (tests, a_clock_is_shown_when_wanted);
  tcase_add_test (tests, a_clock_pauses);
  tcase_add_test (tests, two_windows_count_once);
  tcase_add_test (tests, stopped_for_today);
  tcase_add_test (tests, details_tell_sessions);
  suite_add_tcase (suite, tests);
  return suite;
}
