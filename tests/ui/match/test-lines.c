/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match's lines in the real window: something tried, lines named, hidden, made the main one and
 * compared, and notes on moves that both have.
 */
#include "tests/ui/stage.h"

#include "app/match/marks.h"
#include "app/recording/match-lines.h"
#include "ui/match/compare-page.h"
#include "ui/match/lines-page.h"
#include "ui/match/match-page.h"
#include "ui/match/move-row.h"

static const char record[] =
    "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n"
    "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n\n"
    "- dealer 4\n- deal\n- title bonfire\n1 play inferno\n"
    "2 play lantern\n3 play zenith\n4 play mountain\n- title recycle\n";

#define MOVES 8

static UiWindow *window;
static UiMatchPage *page;
static AppMatch *match;

static void
open_match (void)
{
  g_autofree char *uuid = NULL;

  window = stage_window (NULL, FALSE);
  uuid = stage_add_record (window, record);
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (window), "win.open-match", "s", uuid));
  STAGE_UNTIL (stage_find (window, UI_TYPE_MATCH_PAGE, NULL) != NULL);
  page = UI_MATCH_PAGE (stage_find (window, UI_TYPE_MATCH_PAGE, NULL));
  match = ui_match_page_get_match (page);
  stage_settle ();
}

static gboolean
shows (const char *text)
{
  return stage_find (window, G_TYPE_NONE, text) != NULL;
}

static const AppLine *
find_line (const char *name)
{
  for (guint k = 0; k < app_match_get_n_lines (match); k++)
    if (strcmp (app_match_get_line (match, k)->name, name) == 0)
      return app_match_get_line (match, k);
  return NULL;
}

/* Begins a line called "mine" after move 6, with another move. */
static void
try_something (void)
{
  GtkWindow *dialog;

  ui_match_page_set_position (page, 6);
  stage_key (window, GDK_KEY_g, GDK_SHIFT_MASK);
  STAGE_UNTIL ((dialog = stage_dialog (window)) != NULL
               && gtk_widget_get_mapped (GTK_WIDGET (dialog)));
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, GTK_TYPE_ENTRY, NULL)), "mine");
  stage_key (dialog, GDK_KEY_Return, 0);
  STAGE_UNTIL (find_line ("mine") != NULL
               && app_match_get_shown_line (match) == find_line ("mine")->id);
  STAGE_UNTIL (stage_dialog (window) == NULL);
  ck_assert_uint_eq (app_match_get_n_moves (match), 6);
  gtk_editable_set_text (GTK_EDITABLE (stage_get (page, GTK_TYPE_ENTRY, NULL)), "4 play sturdy");
  g_signal_emit_by_name (stage_get (page, GTK_TYPE_ENTRY, NULL), "activate");
  STAGE_UNTIL (app_match_get_n_moves (match) == 7);
  /* The match itself is where it was. */
  ck_assert (find_line ("Main line")->current && !find_line ("mine")->current);
}

/* The row of a line, with the keyboard on it. */
static void
focus_row (const char *name)
{
  GtkWidget *row = stage_get (window, ADW_TYPE_ACTION_ROW, name);

  ck_assert (gtk_widget_grab_focus (row));
}

START_TEST (lines_are_tried_named_hidden_and_promoted)
{
  GtkWindow *dialog;

  open_match ();
  try_something ();
  ck_assert (gtk_widget_grab_focus (GTK_WIDGET (page)));
  stage_key (window, GDK_KEY_l, GDK_CONTROL_MASK | GDK_ALT_MASK);
  STAGE_UNTIL (stage_find (window, UI_TYPE_LINES_PAGE, NULL) != NULL);
  STAGE_UNTIL (shows ("Goes on here") && shows ("On show"));
  STAGE_UNTIL (shows ("from “Main line” after move 6 · 7 moves · Waiting for a Title"));
  stage_check_names (window, "lines");
  focus_row ("mine");
  stage_key (window, GDK_KEY_F2, 0);
  STAGE_UNTIL ((dialog = stage_dialog (window)) != NULL
               && gtk_widget_get_mapped (GTK_WIDGET (dialog)));
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, GTK_TYPE_ENTRY, NULL)), "what if");
  stage_key (dialog, GDK_KEY_Return, 0);
  STAGE_UNTIL (find_line ("what if") != NULL && stage_dialog (window) == NULL);
  STAGE_UNTIL (shows ("The line is called “what if” now."));
  /* The match goes on there, and not after all. */
  focus_row ("what if");
  stage_key (window, GDK_KEY_m, 0);
  STAGE_UNTIL (find_line ("what if")->current);
  STAGE_UNTIL (shows ("The match goes on with “what if” now."));
  stage_press (window, "_Undo");
  STAGE_UNTIL (find_line ("Main line")->current);
  focus_row ("what if");
  stage_key (window, GDK_KEY_Delete, 0);
  STAGE_UNTIL (find_line ("what if")->hidden);
  STAGE_UNTIL (stage_find (window, ADW_TYPE_ACTION_ROW, "what if") == NULL);
  gtk_toggle_button_set_active (
      GTK_TOGGLE_BUTTON (stage_get (window, GTK_TYPE_TOGGLE_BUTTON, "Hidden lines too")), TRUE);
  focus_row ("what if");
  stage_key (window, GDK_KEY_Delete, 0);
  STAGE_UNTIL (!find_line ("what if")->hidden);
  /* Enter shows it. */
  focus_row ("Main line");
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (ui_window_get_page (window) == GTK_WIDGET (page));
  STAGE_UNTIL (app_match_get_shown_line (match) == find_line ("Main line")->id);
  ck_assert_uint_eq (app_match_get_n_moves (match), MOVES);
}
END_TEST

/* Types a move at the tip, and waits for @n moves. */
static void
enter_move (const char *move, guint n)
{
  gtk_editable_set_text (GTK_EDITABLE (stage_get (page, GTK_TYPE_ENTRY, NULL)), move);
  g_signal_emit_by_name (stage_get (page, GTK_TYPE_ENTRY, NULL), "activate");
  STAGE_UNTIL (app_match_get_n_moves (match) == n);
}

/* A typing error put right by Ctrl+Z leaves one line, and nothing to choose from. */
START_TEST (what_was_taken_back_is_shown_to_whoever_asks)
{
  open_match ();
  ck_assert (gtk_widget_grab_focus (GTK_WIDGET (page)));
  enter_move ("1 play beacon", MOVES + 1);
  stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK);
  STAGE_UNTIL (app_match_get_n_moves (match) == MOVES);
  enter_move ("1 play ocean", MOVES + 1);
  STAGE_UNTIL (app_match_get_n_lines (match) == 2);
  stage_settle ();
  ck_assert (!shows ("Main line"));
  ck_assert (gtk_widget_grab_focus (GTK_WIDGET (page)));
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (page), "match.lines", NULL));
  STAGE_UNTIL (stage_find (window, UI_TYPE_LINES_PAGE, NULL) != NULL);
  STAGE_UNTIL (shows ("Main line"));
  ck_assert (stage_find (window, ADW_TYPE_ACTION_ROW, "Taken back: move 9") == NULL);
  gtk_toggle_button_set_active (
      GTK_TOGGLE_BUTTON (stage_get (window, GTK_TYPE_TOGGLE_BUTTON, "What was taken back, too")),
      TRUE);
  focus_row ("Taken back: move 9");
  stage_check_names (window, "lines");
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (ui_window_get_page (window) == GTK_WIDGET (page));
  ck_assert_str_eq (app_match_get_move (match, MOVES + 1)->text, "1 play beacon");
}
END_TEST

/* As long as nothing else was recorded, Ctrl+Z undoes the correction, not a move. */
START_TEST (a_correction_is_undone_by_its_key)
{
  GtkWidget *entry;

  open_match ();
  ui_match_page_set_position (page, 6);
  stage_settle ();
  ck_assert (gtk_widget_grab_focus (GTK_WIDGET (page)));
  for (guint k = 0; k < 2; k++) {
    ui_match_page_set_position (page, 7);
    ck_assert (gtk_widget_activate_action (GTK_WIDGET (page), "match.correct", NULL));
    stage_settle ();
    entry = GTK_WIDGET (gtk_root_get_focus (GTK_ROOT (window)));
    ck_assert (GTK_IS_EDITABLE (entry));
    gtk_editable_set_text (GTK_EDITABLE (entry), "4 play sturdy");
    stage_key (window, GDK_KEY_Return, 0);
    STAGE_UNTIL (strcmp (app_match_get_move (match, 7)->text, "4 play sturdy") == 0);
    STAGE_UNTIL (ui_match_page_get_position (page) == app_match_get_n_moves (match));
    stage_settle ();
    if (k == 0) {
      ck_assert (gtk_widget_grab_focus (GTK_WIDGET (page)));
      stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK);
      STAGE_UNTIL (find_line ("Main line")->current);
      STAGE_UNTIL (app_match_get_shown_line (match) == find_line ("Main line")->id);
      ck_assert_uint_eq (app_match_get_n_moves (match), MOVES);
      ck_assert_str_eq (app_match_get_move (match, 7)->text, "4 play mountain");
    }
  }
  /* The same correction made no third line; after a further move that is what is taken back. */
  ck_assert_uint_eq (app_match_get_n_lines (match), 2);
  enter_move ("- note \"well\"", MOVES + 1);
  ck_assert (gtk_widget_grab_focus (GTK_WIDGET (page)));
  stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK);
  STAGE_UNTIL (app_match_get_n_moves (match) == MOVES);
  ck_assert (!find_line ("Main line")->current);
}
END_TEST

START_TEST (two_lines_are_compared)
{
  UiComparePage *compare;

  open_match ();
  try_something ();
  ck_assert (gtk_widget_grab_focus (GTK_WIDGET (page)));
  stage_key (window, GDK_KEY_l, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  STAGE_UNTIL (stage_find (window, UI_TYPE_COMPARE_PAGE, NULL) != NULL);
  compare = UI_COMPARE_PAGE (stage_find (window, UI_TYPE_COMPARE_PAGE, NULL));
  STAGE_UNTIL (shows ("They share the first 6 moves."));
  ck_assert_uint_eq (ui_compare_page_get_position (compare), 7);
  ck_assert (shows ("Dan: Sturdy") && shows ("Dan: Mountain"));
  ck_assert (!shows ("Both lines are the same here."));
  /* In words, and not as the view calls it. */
  ck_assert (shows ("Last, Spells 4, Card") && !shows ("Last, spells 4, card"));
  stage_check_names (compare, "compare");
  stage_key (window, GDK_KEY_Home, 0);
  STAGE_UNTIL (ui_compare_page_get_position (compare) == 0);
  ck_assert (shows ("Both lines are the same here."));
  stage_key (window, GDK_KEY_d, 0);
  STAGE_UNTIL (ui_compare_page_get_position (compare) == 7);
  /* One goes on where the other has ended. */
  stage_key (window, GDK_KEY_End, 0);
  STAGE_UNTIL (ui_compare_page_get_position (compare) == MOVES);
  ck_assert (shows ("It ends with move 7, Dan: Sturdy"));
  stage_key (window, GDK_KEY_x, 0);
  stage_key (window, GDK_KEY_Left, 0);
  STAGE_UNTIL (ui_compare_page_get_position (compare) == 7);
  ck_assert (shows ("Dan: Sturdy"));
}
END_TEST

/* The row of a move in the list, as screen readers read it. */
static const char *
row_words (GtkWidget *widget, guint number)
{
  if (UI_IS_MOVE_ROW (widget) && gtk_widget_get_mapped (widget)
      && ui_move_row_get_number (UI_MOVE_ROW (widget)) == number)
    return ui_move_row_get_text (UI_MOVE_ROW (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    const char *words = row_words (child, number);

    if (words != NULL)
      return words;
  }
  return NULL;
}

static void
write_note (const char *text)
{
  GtkTextBuffer *buffer;
  GtkWindow *dialog;

  stage_key (window, GDK_KEY_n, 0);
  STAGE_UNTIL ((dialog = stage_dialog (window)) != NULL
               && gtk_widget_get_mapped (GTK_WIDGET (dialog)));
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (stage_get (dialog, GTK_TYPE_TEXT_VIEW, NULL)));
  gtk_text_buffer_set_text (buffer, text, -1);
  stage_key (dialog, GDK_KEY_Return, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_dialog (window) == NULL);
}

START_TEST (a_note_on_a_move_is_in_every_line_that_has_it)
{
  open_match ();
  ui_match_page_set_position (page, 5);
  write_note ("Here it began");
  STAGE_UNTIL (app_match_get_remark (match, 5) != NULL);
  ck_assert_str_eq (app_match_get_remark (match, 5)->text, "Here it began");
  STAGE_UNTIL (strstr (row_words (GTK_WIDGET (page), 5), "Here it began") != NULL);
  ck_assert_uint_eq (app_match_get_n_moves (match), MOVES);
  try_something ();
  ck_assert_ptr_nonnull (app_match_get_remark (match, 5));
  ck_assert (gtk_widget_grab_focus (GTK_WIDGET (page)));
  ui_match_page_set_position (page, 5);
  write_note ("");
  STAGE_UNTIL (app_match_get_remark (match, 5) == NULL);
  STAGE_UNTIL (shows ("The note is deleted"));
  stage_press (window, "_Undo");
  STAGE_UNTIL (app_match_get_remark (match, 5) != NULL);
  ck_assert_str_eq (app_match_get_remark (match, 5)->text, "Here it began");
}
END_TEST

TEST_SUITE (lines)
{
  Suite *suite = suite_create ("lines");
  TCase *tests = stage_case ("lines");

  tcase_add_test (tests, lines_are_tried_named_hidden_and_promoted);
  tcase_add_test (tests, what_was_taken_back_is_shown_to_whoever_asks);
  tcase_add_test (tests, a_correction_is_undone_by_its_key);
  tcase_add_test (tests, two_lines_are_compared);
  tcase_add_test (tests, a_note_on_a_move_is_in_every_line_that_has_it);
  suite_add_tcase (suite, tests);
  return suite;
}
