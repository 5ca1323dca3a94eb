/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The match page as a person uses it: stepping, scrubbing, recording, taking back, forking.
 */
#include "tests/ui/match/match-fixture.h"

#include "app/match/marks.h"
#include "app/recording/choices.h"
#include "ui/board/board.h"
#include "ui/entry/entry-bar.h"
#include "ui/match/move-list.h"
#include "ui/match/scrubber.h"

#define MOVES (G_N_ELEMENTS (fixture_moves) - 1)

static MatchFixture fixture;

static void
setup (void)
{
  fixture_init (&fixture);
}

static void
teardown (void)
{
  fixture_clear (&fixture);
}

static GtkWidget *
inside (const char *type)
{
  GtkWidget *found = find_widget (GTK_WIDGET (fixture.page), type);

  ck_assert_msg (found != NULL, "no %s on the page", type);
  return found;
}

static void
act (const char *action)
{
  ck_assert_msg (gtk_widget_activate_action (GTK_WIDGET (fixture.page), action, NULL), "%s",
                 action);
}

/* Board, scrubber and list are at one move. */
static void
assert_all_at (guint number)
{
  ck_assert_uint_eq (ui_match_page_get_position (fixture.page), number);
  ck_assert_uint_eq (ui_board_get_number (UI_BOARD (inside ("UiTomeBoard"))), number);
  ck_assert_uint_eq (ui_scrubber_get_position (UI_SCRUBBER (inside ("UiScrubber"))), number);
  ck_assert_uint_eq (ui_move_list_get_position (UI_MOVE_LIST (inside ("UiMoveList"))), number);
}

static void
type_move (const char *text)
{
  GtkWidget *entry = inside ("GtkEntry");

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "activate");
}

START_TEST (opens_at_the_tip)
{
  assert_all_at (MOVES);
  ck_assert_ptr_nonnull (find_label (inside ("UiEntryBar"), app_match_get_status (fixture.match)));
}
END_TEST

START_TEST (steps)
{
  act ("match.back");
  assert_all_at (MOVES - 1);
  act ("match.forward");
  assert_all_at (MOVES);
  act ("match.first");
  assert_all_at (0);
  act ("match.last");
  assert_all_at (MOVES);
  /* The second chapter begins with its Title, the first with its own. */
  act ("match.previous-level");
  ck_assert_uint_lt (ui_match_page_get_position (fixture.page), MOVES);
  ck_assert_int_ge (
      app_match_get_move (fixture.match, ui_match_page_get_position (fixture.page))->new_level, 0);
}
END_TEST

START_TEST (scrubs_live)
{
  ui_scrubber_set_position (UI_SCRUBBER (inside ("UiScrubber")), 6);
  assert_all_at (6);
}
END_TEST

START_TEST (a_row_goes_to_its_move)
{
  GtkListView *list = GTK_LIST_VIEW (find_class (GTK_WIDGET (fixture.page), "moves"));
  GtkSelectionModel *model = gtk_list_view_get_model (list);

  for (guint k = 0; k < g_list_model_get_n_items (G_LIST_MODEL (model)); k++) {
    gtk_selection_model_select_item (model, k, TRUE);
    if (ui_match_page_get_position (fixture.page) == 3)
      break;
  }
  assert_all_at (3);
}
END_TEST

START_TEST (a_bookmark_is_in_the_list_on_the_line_and_in_the_menu)
{
  const AppMarkChange change = { .kind = APP_MARK_SET_BOOKMARK, .number = 6, .text = "storm" };
  GtkAccessible *scrubber = GTK_ACCESSIBLE (inside ("UiScrubber"));
  GtkWidget *bare = find_row (GTK_WIDGET (fixture.page), "6, Ada");

  ck_assert_ptr_nonnull (bare);
  ck_assert_ptr_null (strstr (ui_move_row_get_text (UI_MOVE_ROW (bare)), "storm"));
  app_match_mark_async (fixture.match, &change, NULL, NULL, NULL);
  wait_until (find_row (GTK_WIDGET (fixture.page), "6, Ada, Inferno, Bookmark, storm") != NULL);
  act ("match.previous-bookmark");
  assert_all_at (6);
  ck_assert_ptr_null (gtk_test_accessible_check_property (
      scrubber, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
      "Move 6 of 10. Round 1, Chapter 1: Ada, Inferno (bookmark “storm”)"));
  act ("match.bookmark");
  wait_until (find_row (GTK_WIDGET (fixture.page), "storm") == NULL);
}
END_TEST

START_TEST (plays_to_the_end)
{
  ui_match_page_set_position (fixture.page, MOVES - 1);
  act ("match.play");
  wait_until (ui_match_page_get_position (fixture.page) == MOVES);
}
END_TEST

START_TEST (picking_records)
{
  GtkWidget *bar = inside ("UiEntryBar"), *label = find_label (bar, "Mountain");
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices (fixture.match);
  const AppChoice *first = g_ptr_array_index (choices, 0);
  g_autofree char *text = g_strdup (first->text);

  ck_assert_ptr_null (label);
  label = find_label (bar, first->label);
  ck_assert_ptr_nonnull (label);
  g_signal_emit_by_name (gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON), "clicked");
  wait_until (app_match_get_n_moves (fixture.match) == MOVES + 1);
  ck_assert_str_eq (app_match_get_move (fixture.match, MOVES + 1)->text, text);
  wait_until (ui_match_page_get_position (fixture.page) == MOVES + 1);
  assert_all_at (MOVES + 1);
}
END_TEST

START_TEST (typing_records)
{
  guint lead = app_match_get_turn (fixture.match, MOVES);
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices (fixture.match);
  g_autofree char *text = g_strdup (((AppChoice *)g_ptr_array_index (choices, 0))->text);

  ck_assert_uint_ne (lead, 0);
  type_move (text);
  wait_until (app_match_get_n_moves (fixture.match) == MOVES + 1);
  ck_assert_str_eq (gtk_editable_get_text (GTK_EDITABLE (inside ("GtkEntry"))), "");
}
END_TEST

START_TEST (what_is_typed_meanwhile_waits)
{
  type_move ("- note \"one\"");
  type_move ("- note \"two\"");
  wait_until (app_match_get_n_moves (fixture.match) == MOVES + 2);
  ck_assert_str_eq (app_match_get_move (fixture.match, MOVES + 1)->reason, "one");
  ck_assert_str_eq (app_match_get_move (fixture.match, MOVES + 2)->reason, "two");
}
END_TEST

START_TEST (an_illegal_move_is_refused_at_the_field)
{
  g_autoptr (GError) error = NULL;

  ck_assert (!app_recorder_judge (fixture.match, "- title halo", &error));
  type_move ("- title halo");
  ck_assert_ptr_nonnull (find_label (inside ("UiEntryBar"), error->message));
  ck_assert_str_eq (gtk_editable_get_text (GTK_EDITABLE (inside ("GtkEntry"))), "- title halo");
  ck_assert_uint_eq (app_match_get_n_moves (fixture.match), MOVES);
  gtk_editable_set_text (GTK_EDITABLE (inside ("GtkEntry")), "- title");
  ck_assert_ptr_null (find_label (inside ("UiEntryBar"), error->message));
}
END_TEST

START_TEST (completes)
{
  GtkWidget *list;

  gtk_widget_grab_focus (inside ("GtkEntry"));
  gtk_editable_set_text (GTK_EDITABLE (inside ("GtkEntry")), "- ");
  list = find_widget (inside ("UiEntryBar"), "GtkListBox");
  ck_assert_ptr_nonnull (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 0));
  gtk_editable_set_text (GTK_EDITABLE (inside ("GtkEntry")), "zzz");
  ck_assert_ptr_null (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 0));
}
END_TEST

START_TEST (takes_back_and_redoes)
{
  act ("match.take-back");
  wait_until (app_match_get_n_moves (fixture.match) == MOVES - 1);
  assert_all_at (MOVES - 1);
  act ("match.redo");
  wait_until (app_match_get_n_moves (fixture.match) == MOVES);
  assert_all_at (MOVES);
}
END_TEST

START_TEST (away_from_the_tip_it_says_so_and_forks)
{
  ui_match_page_set_position (fixture.page, 5);
  ck_assert_ptr_nonnull (find_label (inside ("UiEntryBar"), "Looking at move 5."));
  act ("match.fork");
  wait_until (app_match_get_n_moves (fixture.match) == 5);
  assert_all_at (5);
  ck_assert_uint_eq (app_match_get_n_lines (fixture.match), 2);
  wait_until (gtk_widget_get_mapped (inside ("GtkDropDown")));
}
END_TEST

/* A second line would hold nothing of its own. */
START_TEST (at_the_tip_there_is_nothing_to_fork)
{
  act ("match.fork");
  act ("match.take-back");
  wait_until (app_match_get_n_moves (fixture.match) == MOVES - 1);
  ck_assert_uint_eq (app_match_get_n_lines (fixture.match), 1);
}
END_TEST

/* A button that is clicked again must not have gone from under the pointer. */
START_TEST (stepping_back_moves_no_button)
{
  GtkWidget *transport = find_class (GTK_WIDGET (fixture.page), "transport");
  graphene_rect_t before, after;

  ck_assert_ptr_nonnull (transport);
  ck_assert (gtk_widget_compute_bounds (transport, GTK_WIDGET (fixture.page), &before));
  act ("match.back");
  wait_until (find_label (inside ("UiEntryBar"), "Looking at") != NULL);
  for (guint k = 0; k < 10; k++) {
    g_usleep (20000);
    while (g_main_context_iteration (NULL, FALSE))
      continue;
  }
  ck_assert (gtk_widget_compute_bounds (transport, GTK_WIDGET (fixture.page), &after));
  ck_assert (graphene_rect_equal (&before, &after));
}
END_TEST

START_TEST (another_line_can_be_shown)
{
  gint64 first = app_match_get_line (fixture.match, 0)->id;

  ui_match_page_set_position (fixture.page, 5);
  act ("match.fork");
  wait_until (app_match_get_n_moves (fixture.match) == 5);
  for (guint k = 0; k < app_match_get_n_lines (fixture.match); k++)
    if (app_match_get_line (fixture.match, k)->id == first)
      gtk_drop_down_set_selected (GTK_DROP_DOWN (inside ("GtkDropDown")), k);
  wait_until (app_match_get_n_moves (fixture.match) == MOVES);
}
END_TEST

START_TEST (a_note_keeps_its_quotes)
{
  g_autofree char *quoted = ui_dup_quoted_text ("she said \"no\" \\ twice\nand left");
  g_autofree char *move = g_strconcat ("- note ", quoted, NULL);

  ui_entry_bar_record (UI_ENTRY_BAR (inside ("UiEntryBar")), move);
  wait_until (app_match_get_n_moves (fixture.match) == MOVES + 1);
  ck_assert_str_eq (app_match_get_move (fixture.match, MOVES + 1)->reason,
                    "she said \"no\" \\ twice\nand left");
  wait_until (find_row (inside ("UiMoveList"), "she said") != NULL);
}
END_TEST

START_TEST (a_ruling_is_marked)
{
  type_move ("- adjust winner 2 \"agreed at the table\"");
  type_move ("- adjust score 1 +1 \"agreed at the table\"");
  wait_until (app_match_get_n_moves (fixture.match) > MOVES);
  wait_until (find_row (inside ("UiMoveList"), "Ruling, agreed at the table") != NULL);
  ck_assert (app_match_get_move (fixture.match, MOVES + 1)->ruling);
}
END_TEST

TEST_SUITE (match_page)
{
  Suite *suite = suite_create ("match-page");
  TCase *test = tcase_create ("page");

  tcase_add_checked_fixture (test, setup, teardown);
  tcase_set_timeout (test, 240);
  tcase_add_test (test, opens_at_the_tip);
  tcase_add_test (test, steps);
  tcase_add_test (test, scrubs_live);
  tcase_add_test (test, a_row_goes_to_its_move);
  tcase_add_test (test, a_bookmark_is_in_the_list_on_the_line_and_in_the_menu);
  tcase_add_test (test, plays_to_the_end);
  tcase_add_test (test, picking_records);
  tcase_add_test (test, typing_records);
  tcase_add_test (test, what_is_typed_meanwhile_waits);
  tcase_add_test (test, an_illegal_move_is_refused_at_the_field);
  tcase_add_test (test, completes);
  tcase_add_test (test, takes_back_and_redoes);
  tcase_add_test (test, away_from_the_tip_it_says_so_and_forks);
  tcase_add_test (test, at_the_tip_there_is_nothing_to_fork);
  tcase_add_test (test, stepping_back_moves_no_button);
  tcase_add_test (test, another_line_can_be_shown);
  tcase_add_test (test, a_note_keeps_its_quotes);
  tcase_add_test (test, a_ruling_is_marked);
  suite_add_tcase (suite, test);
  return suite;
}
