/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One file in two windows, each with connections of its own, and on the command line at once: each
 * sees what another does, and none overwrites what another recorded.
 */
#include "tests/ui/stage.h"

#include "app/match/matches.h"
#include "app/player/players.h"
#include "ui/match/match-page.h"

static const char record[] =
    "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n"
    "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n\n"
    "- dealer 4\n- deal\n- title bonfire\n1 play inferno\n"
    "2 play lantern\n3 play zenith\n4 play mountain\n- title recycle\n";

#define MOVES 8

typedef struct {
  UiWindow *window;
  UiMatchPage *page;
  AppMatch *match;
} Screen;

static Screen left, right;
static char *uuid;

static void
open_screen (Screen *screen)
{
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (screen->window), "win.open-match", "s", uuid));
  STAGE_UNTIL (stage_find (screen->window, UI_TYPE_MATCH_PAGE, NULL) != NULL);
  screen->page = UI_MATCH_PAGE (stage_find (screen->window, UI_TYPE_MATCH_PAGE, NULL));
  screen->match = ui_match_page_get_match (screen->page);
}

static UiWindow *
find_other (void)
{
  GListModel *toplevels = gtk_window_get_toplevels ();
  UiWindow *found = NULL;

  for (guint k = 0; k < g_list_model_get_n_items (toplevels); k++) {
    g_autoptr (GtkWidget) toplevel = g_list_model_get_item (toplevels, k);

    if (UI_IS_WINDOW (toplevel) && toplevel != GTK_WIDGET (left.window))
      found = UI_WINDOW (toplevel);
  }
  return found;
}

/* The same match in two windows, the second as the menu opens it. */
static void
open_both (void)
{
  left.window = stage_window (NULL, FALSE);
  uuid = stage_add_record (left.window, record);
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (left.window), "win.new-window", NULL));
  STAGE_UNTIL ((right.window = find_other ()) != NULL
               && ui_window_get_store (right.window) != NULL);
  ck_assert_ptr_ne (ui_window_get_store (left.window), ui_window_get_store (right.window));
  STAGE_UNTIL (ui_window_is_settled (right.window));
  open_screen (&left);
  open_screen (&right);
  stage_settle ();
}

static void
close_both (void)
{
  g_clear_pointer (&uuid, g_free);
}

static GtkEditable *
line_of (Screen *screen)
{
  return GTK_EDITABLE (stage_get (screen->page, GTK_TYPE_ENTRY, NULL));
}

static void
enter (Screen *screen, const char *text)
{
  gtk_editable_set_text (line_of (screen), text);
  g_signal_emit_by_name (line_of (screen), "activate");
}

static void
assert_line (const Screen *screen, const char *const *moves)
{
  for (guint k = 0; moves[k] != NULL; k++)
    ck_assert_str_eq (app_match_get_move (screen->match, MOVES + 1 + k)->text, moves[k]);
}

START_TEST (what_one_window_records_the_other_shows)
{
  open_both ();
  enter (&left, "1 play halo");
  STAGE_UNTIL (app_match_get_n_moves (left.match) == MOVES + 1);
  STAGE_UNTIL (app_match_get_n_moves (right.match) == MOVES + 1);
  ck_assert_uint_eq (ui_match_page_get_position (right.page), MOVES + 1);
  ck_assert_str_eq (app_match_get_status (right.match), app_match_get_status (left.match));
  /* And on it goes from the other side. */
  enter (&right, "2 play glimmer");
  STAGE_UNTIL (app_match_get_n_moves (right.match) == MOVES + 2);
  STAGE_UNTIL (app_match_get_n_moves (left.match) == MOVES + 2);
  assert_line (&left, (const char *const[]){ "1 play halo", "2 play glimmer", NULL });
}
END_TEST

START_TEST (two_that_record_at_once_lose_nothing)
{
  gboolean left_won;

  open_both ();
  /* Both answer the same position before either knows of the other. */
  enter (&left, "1 play halo");
  enter (&right, "1 play ember");
  STAGE_UNTIL (app_match_get_n_moves (left.match) == MOVES + 1
               && app_match_get_n_moves (right.match) == MOVES + 1);
  ck_assert_str_eq (app_match_get_move (left.match, MOVES + 1)->text,
                    app_match_get_move (right.match, MOVES + 1)->text);
  /* What came second was told, and stands where it was typed. */
  left_won = strcmp (app_match_get_move (left.match, MOVES + 1)->text, "1 play halo") == 0;
  STAGE_UNTIL (strcmp (gtk_editable_get_text (line_of (left_won ? &right : &left)),
                       left_won ? "1 play ember" : "1 play halo")
               == 0);
  ck_assert_str_eq (gtk_editable_get_text (line_of (left_won ? &left : &right)), "");
  ck_assert_uint_eq (app_match_get_n_lines (left.match), 1);
}
END_TEST

START_TEST (taking_back_is_seen)
{
  open_both ();
  enter (&left, "1 play halo");
  STAGE_UNTIL (app_match_get_n_moves (right.match) == MOVES + 1);
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (left.page), "match.take-back", NULL));
  STAGE_UNTIL (app_match_get_n_moves (left.match) == MOVES);
  STAGE_UNTIL (app_match_get_n_moves (right.match) == MOVES);
  /* What was taken back there can be done again here. */
  STAGE_UNTIL (app_recorder_can_redo (right.match));
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (right.page), "match.redo", NULL));
  STAGE_UNTIL (app_match_get_n_moves (left.match) == MOVES + 1);
}
END_TEST

/* The command line, run to its end. */
static void
run_cli (const char *const *arguments)
{
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *output = NULL;
  g_autofree char *wrong = NULL;
  int status;

  g_ptr_array_add (argv, (gpointer)suite_variable ("TOMEKEEPER_CLI"));
  for (; *arguments != NULL; arguments++)
    g_ptr_array_add (argv, (gpointer)*arguments);
  g_ptr_array_add (argv, NULL);
  ck_assert_msg (g_spawn_sync (NULL, (char **)argv->pdata, NULL, G_SPAWN_DEFAULT, NULL, NULL,
                               &output, &wrong, &status, &error),
                 "%s", error != NULL ? error->message : "");
  ck_assert_msg (status == 0, "%s%s", output, wrong);
}

START_TEST (the_command_line_is_a_third)
{
  open_both ();
  run_cli ((const char *const[]){ "record", uuid, "1 play halo", NULL });
  STAGE_UNTIL (app_match_get_n_moves (left.match) == MOVES + 1
               && app_match_get_n_moves (right.match) == MOVES + 1);
  enter (&right, "2 play glimmer");
  STAGE_UNTIL (app_match_get_n_moves (left.match) == MOVES + 2);
  run_cli ((const char *const[]){ "undo", uuid, "2", NULL });
  STAGE_UNTIL (app_match_get_n_moves (left.match) == MOVES
               && app_match_get_n_moves (right.match) == MOVES);
}
END_TEST

START_TEST (a_name_changed_elsewhere_is_shown)
{
  open_both ();
  run_cli ((const char *const[]){ "player", "rename", "Ben", "Benjamin", NULL });
  STAGE_UNTIL (g_str_equal (app_match_get_seat_name (left.match, 2), "Benjamin")
               && g_str_equal (app_match_get_seat_name (right.match, 2), "Benjamin"));
  STAGE_UNTIL (strstr (app_match_get_title (right.match), "Benjamin") != NULL);
}
END_TEST

TEST_SUITE (two_windows)
{
  Suite *suite = suite_create ("two windows");
  TCase *tests = stage_case ("two windows");

  tcase_add_checked_fixture (tests, NULL, close_both);
  tcase_add_test (tests, what_one_window_records_the_other_shows);
  tcase_add_test (tests, two_that_record_at_once_lose_nothing);
  tcase_add_test (tests, taking_back_is_seen);
  tcase_add_test (tests, the_command_line_is_a_third);
  tcase_add_test (tests, a_name_changed_elsewhere_is_shown);
  suite_add_tcase (suite, tests);
  return suite;
}
