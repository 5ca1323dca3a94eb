/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Moves corrected in place in the real window: what is told before it is done, what waits then and
 * is settled in each way, and that nothing is lost by it. Many moves taken back at once.
 */
#include "tests/ui/board/board-stage.h"

#include "app/recording/choices.h"
#include "app/recording/corrections.h"
#include "ui/entry/correct-bar.h"
#include "ui/entry/entry-bar.h"
#include "ui/match/match-page.h"
#include "ui/board/tome/tome-layout.h"
#include "ui/entry/waiting-panel.h"

static const char record[] =
    "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n"
    "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n\n"
    "- dealer 4\n- deal\n- title bonfire\n1 play inferno\n"
    "2 play lantern\n3 play zenith\n4 play mountain\n- title recycle\n"
    "1 play halo\n2 play gust\n3 play ocean\n4 play breeze\n4 decline\n";

#define MOVES 13

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

/* A label on show that holds @text. */
static gboolean
has_part (GtkWidget *widget, const char *text)
{
  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_part (child, text))
      return TRUE;
  return FALSE;
}

static GtkWidget *
bar (void)
{
  return stage_find (page, UI_TYPE_CORRECT_BAR, NULL);
}

static GtkEditable *
line (void)
{
  return GTK_EDITABLE (stage_get (bar (), GTK_TYPE_ENTRY, NULL));
}

/* Opens the correction of a move by its key. */
static void
correct (guint number, guint key, GdkModifierType modifiers)
{
  ui_match_page_set_position (page, number);
  if (number == app_match_get_n_moves (match))
    modifiers |= key == GDK_KEY_Delete ? GDK_CONTROL_MASK | GDK_ALT_MASK : GDK_CONTROL_MASK;
  stage_key (window, key, modifiers);
  STAGE_UNTIL (bar () != NULL);
}

static void
type (const char *text)
{
  gtk_editable_set_text (line (), text);
}

static const char *
move_text (guint number)
{
  return app_match_get_move (match, number)->text;
}

static const AppLine *
current_line (void)
{
  for (guint k = 0; k < app_match_get_n_lines (match); k++)
    if (app_match_get_line (match, k)->current)
      return app_match_get_line (match, k);
  return NULL;
}

START_TEST (a_move_is_corrected_and_the_later_ones_still_fit)
{
  int start, end;
  gint64 old;

  open_match ();
  old = app_match_get_shown_line (match);
  correct (7, GDK_KEY_e, 0);
  ck_assert (shows ("Correcting move 7, Dan: Mountain"));
  ck_assert (stage_find (page, UI_TYPE_ENTRY_BAR, NULL) == NULL);
  ck_assert_str_eq (gtk_editable_get_text (line ()), "4 play mountain");
  ck_assert (gtk_editable_get_selection_bounds (line (), &start, &end) && start == 0 && end == 15);
  stage_check_names (bar (), "correction");
  /* Nothing is lost by leaving. */
  type ("4 play");
  stage_key (window, GDK_KEY_Escape, 0);
  if (bar () != NULL)
    stage_key (window, GDK_KEY_Escape, 0);
  STAGE_UNTIL (bar () == NULL);
  ck_assert_str_eq (move_text (7), "4 play mountain");
  ck_assert_uint_eq (app_match_get_n_lines (match), 1);
  /* What is not legal there says why, and stays to be changed. */
  correct (7, GDK_KEY_e, 0);
  type ("4 play bonfire");
  STAGE_UNTIL (has_part (bar (), "Bonfire is not in the hand"));
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (gtk_widget_has_css_class (GTK_WIDGET (line ()), "error"));
  ck_assert_str_eq (gtk_editable_get_text (line ()), "4 play bonfire");
  ck_assert (has_part (bar (), "Bonfire is not in the hand"));
  ck_assert (!has_part (bar (), app_match_get_uuid (match)));
  /* A move that is picked comes into the line, with what would come of it. */
  stage_press (bar (), "4 play sturdy");
  ck_assert_str_eq (gtk_editable_get_text (line ()), "4 play sturdy");
  STAGE_UNTIL (shows ("All 6 later moves still fit."));
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (bar () == NULL);
  ck_assert_str_eq (move_text (7), "4 play sturdy");
  ck_assert_uint_eq (app_match_get_n_moves (match), MOVES);
  ck_assert_uint_eq (ui_match_page_get_position (page), MOVES);
  ck_assert (current_line ()->id != old);
  /* And back. */
  STAGE_UNTIL (shows ("Move 7 is corrected. All 6 later moves still fit."));
  stage_press (window, "_Undo");
  STAGE_UNTIL (current_line ()->id == old);
  STAGE_UNTIL (app_match_get_shown_line (match) == old);
  ck_assert_str_eq (move_text (7), "4 play mountain");
  ck_assert_uint_eq (app_match_get_n_lines (match), 2);
}
END_TEST

/* Ada played another card than she could have: Cyd's card is hers now, and three moves wait. */
static gint64
make_wait (void)
{
  gint64 old = app_match_get_shown_line (match);

  correct (9, GDK_KEY_e, 0);
  type ("1 play ocean");
  STAGE_UNTIL (has_part (bar (), "Then move 11 (Cyd: Ocean) would not fit: Ocean is not"));
  ck_assert (has_part (bar (), "3 moves would wait."));
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (stage_find (page, UI_TYPE_WAITING_PANEL, NULL) != NULL);
  ck_assert_uint_eq (app_match_get_n_moves (match), 10);
  ck_assert (has_part (GTK_WIDGET (page), "3 moves of “Main line” wait."));
  ck_assert (has_part (GTK_WIDGET (page), "The first no longer fits: Cyd: Ocean."));
  return old;
}

START_TEST (what_waits_is_entered_anew_or_put_back)
{
  gint64 old;

  open_match ();
  old = make_wait ();
  stage_check_names (stage_get (page, UI_TYPE_WAITING_PANEL, NULL), "waiting");
  stage_press (page, "R_e-enter…");
  STAGE_UNTIL (bar () != NULL);
  ck_assert (shows ("Instead of Cyd: Ocean"));
  ck_assert_str_eq (gtk_editable_get_text (line ()), "3 play ocean");
  type ("3 play quench");
  STAGE_UNTIL (shows ("That is legal here."));
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (app_match_get_waiting (match) == NULL);
  STAGE_UNTIL (stage_find (page, UI_TYPE_WAITING_PANEL, NULL) == NULL && bar () == NULL);
  ck_assert_uint_eq (app_match_get_n_moves (match), MOVES);
  ck_assert_str_eq (move_text (11), "3 play quench");
  ck_assert_str_eq (move_text (13), "4 decline");
  /* The old line has all as it was. */
  app_match_show_line (match, old);
  ck_assert_str_eq (move_text (9), "1 play halo");
  ck_assert_str_eq (move_text (11), "3 play ocean");
  ck_assert_uint_eq (app_match_get_n_moves (match), MOVES);
}
END_TEST

static void
collect_entries (GtkWidget *widget, GPtrArray *entries)
{
  if (ADW_IS_ENTRY_ROW (widget) && gtk_widget_get_mapped (widget))
    g_ptr_array_add (entries, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_entries (child, entries);
}

/* Fills in the form of a ruling on a seat's number, and records it. */
static void
rule (GtkWidget *dialog, const char *name)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();
  const RulesVerb *rulings;
  guint n, k = 0;

  rulings = app_recorder_get_rulings (match, &n);
  while (k < n && strcmp (rulings[k].name, name) != 0)
    k++;
  ck_assert_uint_lt (k, n);
  adw_combo_row_set_selected (ADW_COMBO_ROW (stage_get (dialog, ADW_TYPE_COMBO_ROW, NULL)), k);
  stage_settle ();
  collect_entries (dialog, entries);
  ck_assert_uint_eq (entries->len, 2);
  gtk_editable_set_text (g_ptr_array_index (entries, 0), "1");
  gtk_editable_set_text (g_ptr_array_index (entries, 1), "agreed by all");
  stage_press (dialog, "_Record");
}

START_TEST (what_waits_is_ruled_or_dropped)
{
  GtkWindow *dialog;
  gint64 old;

  open_match ();
  old = make_wait ();
  gtk_widget_activate_action (GTK_WIDGET (page), "match.show-waiting", NULL);
  STAGE_UNTIL ((dialog = stage_dialog (window)) != NULL);
  ck_assert_ptr_nonnull (stage_get (dialog, G_TYPE_NONE, "Dan: Breeze"));
  stage_key (dialog, GDK_KEY_Escape, 0);
  STAGE_UNTIL (stage_dialog (window) == NULL);
  /* A ruling that does not help is recorded, and the move waits on. */
  stage_press (stage_get (page, UI_TYPE_WAITING_PANEL, NULL), "R_uling…");
  STAGE_UNTIL ((dialog = stage_dialog (window)) != NULL
               && gtk_widget_get_mapped (GTK_WIDGET (dialog)));
  rule (GTK_WIDGET (dialog), "score");
  STAGE_UNTIL (app_match_get_n_moves (match) == 11);
  ck_assert (app_match_get_move (match, 11)->ruling);
  ck_assert_uint_eq (app_match_get_waiting (match)->n, 3);
  STAGE_UNTIL (stage_dialog (window) == NULL);
  stage_press (page, "_Drop");
  STAGE_UNTIL (app_match_get_waiting (match) != NULL && app_match_get_waiting (match)->n == 2);
  STAGE_UNTIL (has_part (GTK_WIDGET (page), "2 moves of “Main line” wait."));
  gtk_widget_activate_action (GTK_WIDGET (page), "match.old-line", NULL);
  STAGE_UNTIL (app_match_get_shown_line (match) == old && current_line ()->id == old);
  STAGE_UNTIL (stage_find (page, UI_TYPE_WAITING_PANEL, NULL) == NULL);
  ck_assert_uint_eq (app_match_get_n_moves (match), MOVES);
  make_wait ();
  gtk_widget_activate_action (GTK_WIDGET (page), "match.drop-all", NULL);
  STAGE_UNTIL (app_match_get_waiting (match) == NULL);
  STAGE_UNTIL (shows ("Nothing waits any more."));
  ck_assert_uint_eq (app_match_get_n_moves (match), 10);
}
END_TEST

START_TEST (moves_are_left_out_inserted_and_taken_back)
{
  open_match ();
  correct (MOVES, GDK_KEY_Delete, 0);
  STAGE_UNTIL (shows ("Nothing comes after it."));
  stage_press (bar (), "_Leave Out");
  STAGE_UNTIL (bar () == NULL && app_match_get_n_moves (match) == MOVES - 1);
  correct (9, GDK_KEY_e, GDK_SHIFT_MASK);
  ck_assert (shows ("Before move 9, Ada: Halo"));
  ck_assert_str_eq (gtk_editable_get_text (line ()), "");
  type ("- note \"tea\"");
  STAGE_UNTIL (shows ("All 4 later moves still fit."));
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (bar () == NULL && app_match_get_n_moves (match) == MOVES);
  ck_assert_str_eq (move_text (9), "- note \"tea\"");
  ck_assert_str_eq (move_text (10), "1 play halo");
  /* Many at once, with what was seen since, and again. */
  ui_match_page_set_position (page, 7);
  stage_key (window, GDK_KEY_t, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (stage_dialog (window)), "back");
  STAGE_UNTIL (app_match_get_n_moves (match) == 7);
  STAGE_UNTIL (has_part (GTK_WIDGET (window), "Taken back 6 moves. "));
  stage_press (window, "_Redo");
  STAGE_UNTIL (app_match_get_n_moves (match) == MOVES);
  ck_assert_str_eq (move_text (10), "1 play halo");
}
END_TEST

START_TEST (what_is_pointed_at_and_the_list_of_moves_correct)
{
  BoardStage stage;
  GtkWidget *row;

  board_stage_open (&stage,
                    "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n[Seat1 \"Ada\"]\n"
                    "[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n\n- dealer 4\n"
                    "- deal 1 inferno glimmer quench halo ocean sturdy\n- deal\n- title bonfire\n"
                    "1 play inferno\n2 play lantern\n");
  window = stage.window;
  page = stage.page;
  match = stage.match;
  /* The board shows what was there before the move, and a card of it is the move. */
  correct (5, GDK_KEY_e, 0);
  STAGE_UNTIL (ui_board_get_number (stage.board) == 4);
  board_stage_click (&stage, board_stage_get (&stage, UI_TOME_HAND, 1, "glimmer"));
  STAGE_UNTIL (strcmp (gtk_editable_get_text (line ()), "1 play glimmer") == 0);
  STAGE_UNTIL (shows ("The later move still fits."));
  stage_key (window, GDK_KEY_Escape, 0);
  STAGE_UNTIL (bar () == NULL && ui_board_get_number (stage.board) == 5);
  ck_assert_uint_eq (app_match_get_n_moves (match), 6);
  ui_match_page_set_position (page, 6);
  /* In the list the menu opens by keyboard, and Enter corrects. */
  row = gtk_widget_get_last_child (stage_get (page, GTK_TYPE_LIST_VIEW, NULL));
  while (!gtk_widget_get_mapped (row))
    row = gtk_widget_get_prev_sibling (row);
  ck_assert (gtk_widget_grab_focus (row));
  stage_key (window, GDK_KEY_F10, GDK_SHIFT_MASK);
  STAGE_UNTIL (stage_find (page, GTK_TYPE_POPOVER_MENU, NULL) != NULL);
  stage_key (window, GDK_KEY_Escape, 0);
  STAGE_UNTIL (stage_find (page, GTK_TYPE_POPOVER_MENU, NULL) == NULL);
  ck_assert (gtk_widget_grab_focus (row));
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (shows ("Correcting move 6, Ben: Lantern"));
}
END_TEST

START_TEST (a_die_is_corrected_by_its_face)
{
  BoardStage stage;
  guint n;

  board_stage_open (&stage,
                    "[Record \"1\"]\n[Game \"restless\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"
                    "[Option.characters \"2\"]\n[Option.starters \"2\"]\n\n"
                    "- join A ilse seat=1\n- join B little-fen seat=2\nA starter walking-staff\n"
                    "B starter slingshot\n- realm hedge-country\n"
                    "- reveal gutter-dog ditch-leech mad-ox\n- choose mad-ox\n"
                    "A attack walking-staff roll=17\n");
  window = stage.window;
  page = stage.page;
  match = stage.match;
  n = app_match_get_n_moves (match);
  correct (n, GDK_KEY_e, 0);
  stage_key (window, GDK_KEY_1, 0);
  stage_key (window, GDK_KEY_5, 0);
  ck_assert_str_eq (gtk_editable_get_text (line ()), "15");
  STAGE_UNTIL (shows ("Nothing comes after it."));
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (bar () == NULL);
  ck_assert_str_eq (move_text (n), "A attack walking-staff roll=15");
  ck_assert_uint_eq (app_match_get_n_moves (match), n);
}
END_TEST

TEST_SUITE (correct)
{
  Suite *suite = suite_create ("correct");
  TCase *tests = stage_case ("correct");

  tcase_add_test (tests, a_move_is_corrected_and_the_later_ones_still_fit);
  tcase_add_test (tests, what_waits_is_entered_anew_or_put_back);
  tcase_add_test (tests, what_waits_is_ruled_or_dropped);
  tcase_add_test (tests, moves_are_left_out_inserted_and_taken_back);
  tcase_add_test (tests, what_is_pointed_at_and_the_list_of_moves_correct);
  tcase_add_test (tests, a_die_is_corrected_by_its_face);
  suite_add_tcase (suite, tests);
  return suite;
}
