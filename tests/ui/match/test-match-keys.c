/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match in the real window by the real keyboard: stepping without a mouse, typing without the
 * page's keys getting in the way, and seeing what another program records.
 */
#include "tests/ui/stage.h"

#include "app/match/marks.h"
#include "app/match/revealed.h"
#include "app/recording/choices.h"
#include "ui/campaign/campaigns-page.h"
#include "ui/match/match-page.h"
#include "ui/match/move-row.h"
#include "ui/widget/page.h"

static const char record[] =
    "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n"
    "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n\n"
    "- dealer 4\n- deal\n- title bonfire\n1 play inferno\n"
    "2 play lantern\n3 play zenith\n4 play mountain\n- title recycle\n";

#define MOVES 8

static UiWindow *window;
static UiMatchPage *page;

static void
open_match (void)
{
  g_autofree char *uuid = NULL;

  window = stage_window (NULL, FALSE);
  uuid = stage_add_record (window, record);
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (window), "win.open-match", "s", uuid));
  STAGE_UNTIL (stage_find (window, UI_TYPE_MATCH_PAGE, NULL) != NULL);
  page = UI_MATCH_PAGE (stage_find (window, UI_TYPE_MATCH_PAGE, NULL));
  stage_settle ();
}

static void
assert_at (guint number)
{
  STAGE_UNTIL (ui_match_page_get_position (page) == number);
}

/* The line for the notation: the one entry on the page. */
static GtkEditable *
entry (void)
{
  return GTK_EDITABLE (stage_get (page, GTK_TYPE_ENTRY, NULL));
}

static gboolean
entry_has_focus (void)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (window));

  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (entry ()));
}

START_TEST (keys_step)
{
  open_match ();
  assert_at (MOVES);
  stage_key (window, GDK_KEY_Left, 0);
  assert_at (MOVES - 1);
  stage_key (window, GDK_KEY_Right, 0);
  assert_at (MOVES);
  stage_key (window, GDK_KEY_Home, 0);
  assert_at (0);
  stage_key (window, GDK_KEY_Right, GDK_CONTROL_MASK);
  ck_assert_uint_gt (ui_match_page_get_position (page), 0);
  stage_key (window, GDK_KEY_End, 0);
  assert_at (MOVES);
  stage_key (window, GDK_KEY_Left, GDK_CONTROL_MASK);
  ck_assert_uint_lt (ui_match_page_get_position (page), MOVES);
}
END_TEST

START_TEST (arrows_in_the_list_go_to_moves)
{
  GtkWidget *list = NULL;

  open_match ();
  list = gtk_widget_get_first_child (GTK_WIDGET (stage_get (page, GTK_TYPE_LIST_VIEW, NULL)));
  while (gtk_widget_get_next_sibling (list) != NULL)
    list = gtk_widget_get_next_sibling (list);
  ck_assert (gtk_widget_grab_focus (list));
  /* The heading of the second chapter is on the way. */
  stage_key (window, GDK_KEY_Up, 0);
  assert_at (MOVES);
  stage_key (window, GDK_KEY_Up, 0);
  assert_at (MOVES - 1);
  stage_key (window, GDK_KEY_Up, 0);
  assert_at (MOVES - 2);
  stage_key (window, GDK_KEY_Down, 0);
  assert_at (MOVES - 1);
}
END_TEST

START_TEST (space_plays)
{
  open_match ();
  stage_key (window, GDK_KEY_Left, 0);
  assert_at (MOVES - 1);
  stage_key (window, GDK_KEY_space, 0);
  assert_at (MOVES);
}
END_TEST

/* Take Back is insensitive as soon as nothing is left, and can't keep the keyboard. */
START_TEST (keys_work_behind_a_button_that_did_its_last)
{
  open_match ();
  for (guint k = MOVES; k > 0; k--) {
    GtkWidget *take_back = stage_get (page, GTK_TYPE_BUTTON, "Take back (Ctrl+Z)");

    ck_assert (gtk_widget_grab_focus (take_back));
    stage_key (window, GDK_KEY_Return, 0);
    assert_at (k - 1);
  }
  stage_settle ();
  stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  assert_at (1);
}
END_TEST

/* Whoever opens the menu by the mouse, and leaves it, goes on with the page's keys; whoever came to
 * its button by keyboard stays there. */
START_TEST (keys_work_behind_a_menu)
{
  GtkWidget *menu, *board;
  GtkPopover *popover;

  open_match ();
  menu = stage_get (window, GTK_TYPE_MENU_BUTTON, "Menu of the match");
  popover = gtk_menu_button_get_popover (GTK_MENU_BUTTON (menu));
  ui_page_focus (UI_PAGE (page));
  board = gtk_root_get_focus (GTK_ROOT (window));
  stage_click (menu, (float)gtk_widget_get_width (menu) / 2,
               (float)gtk_widget_get_height (menu) / 2);
  STAGE_UNTIL (gtk_widget_get_mapped (GTK_WIDGET (popover)));
  stage_key (window, GDK_KEY_Escape, 0);
  STAGE_UNTIL (!gtk_widget_get_mapped (GTK_WIDGET (popover)));
  STAGE_UNTIL (gtk_root_get_focus (GTK_ROOT (window)) == board);
  stage_key (window, GDK_KEY_Left, 0);
  assert_at (MOVES - 1);
  ck_assert (gtk_widget_child_focus (menu, GTK_DIR_TAB_FORWARD));
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (gtk_widget_get_mapped (GTK_WIDGET (popover)));
  stage_key (window, GDK_KEY_Escape, 0);
  STAGE_UNTIL (!gtk_widget_get_mapped (GTK_WIDGET (popover)));
  stage_settle ();
  ck_assert (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (window)), menu));
}
END_TEST

/* The toast that offers to redo goes with what it offers. */
START_TEST (an_offer_to_redo_goes)
{
  g_autofree char *seen = NULL, *told = NULL;

  open_match ();
  seen = app_match_dup_revealed (ui_match_page_get_match (page), MOVES - 2);
  told = g_strjoin (" ", "Taken back 2 moves.", seen, NULL);
  for (guint k = 0; k < 2; k++) {
    ui_match_page_set_position (page, MOVES - 2);
    ck_assert (gtk_widget_activate_action (GTK_WIDGET (page), "match.take-back-to", NULL));
    STAGE_UNTIL (app_match_get_n_moves (ui_match_page_get_match (page)) == MOVES - 2);
    STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, told) != NULL);
    stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
    STAGE_UNTIL (app_match_get_n_moves (ui_match_page_get_match (page)) == MOVES - 1);
    STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, told) == NULL);
    stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
    STAGE_UNTIL (app_match_get_n_moves (ui_match_page_get_match (page)) == MOVES);
  }
}
END_TEST

/* A stray letter takes back no more than a person sees go. */
START_TEST (many_moves_are_asked_about)
{
  open_match ();
  ui_match_page_set_position (page, MOVES - 4);
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (page), "match.take-back-to", NULL));
  STAGE_UNTIL (ADW_IS_MESSAGE_DIALOG (stage_dialog (window)));
  ck_assert_str_eq (adw_message_dialog_get_heading (ADW_MESSAGE_DIALOG (stage_dialog (window))),
                    "Take Back 4 Moves?");
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (stage_dialog (window)), "cancel");
  stage_settle ();
  ck_assert_uint_eq (app_match_get_n_moves (ui_match_page_get_match (page)), MOVES);
  ui_match_page_set_position (page, MOVES - 3);
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (page), "match.take-back-to", NULL));
  STAGE_UNTIL (app_match_get_n_moves (ui_match_page_get_match (page)) == MOVES - 3);
}
END_TEST

/* Whether the row of the last move is in sight as a whole. */
static gboolean
tip_is_in_sight (GtkWidget *list)
{
  GtkWidget *last = NULL;
  graphene_rect_t box;

  for (GtkWidget *item = gtk_widget_get_first_child (list); item != NULL;
       item = gtk_widget_get_next_sibling (item)) {
    GtkWidget *row = gtk_widget_get_first_child (item);

    if (UI_IS_MOVE_ROW (row) && gtk_widget_get_child_visible (item)
        && ui_move_row_get_number (UI_MOVE_ROW (row)) == ui_match_page_get_position (page))
      last = item;
  }
  return last != NULL && gtk_widget_compute_bounds (last, list, &box) && box.origin.y > -1
         && box.origin.y + box.size.height < (float)gtk_widget_get_height (list) + 1;
}

/* The move that is the first to overflow the list, or begins a chapter, comes into sight as others
 * do. */
START_TEST (the_tip_is_in_sight)
{
  GtkWidget *list;

  open_match ();
  list = GTK_WIDGET (stage_get (page, GTK_TYPE_LIST_VIEW, NULL));
  for (guint n = MOVES + 1; n <= MOVES + 24; n++) {
    g_autofree char *note = g_strdup_printf ("- note \"%u\"", n);

    gtk_editable_set_text (GTK_EDITABLE (stage_get (page, GTK_TYPE_ENTRY, NULL)), note);
    g_signal_emit_by_name (stage_get (page, GTK_TYPE_ENTRY, NULL), "activate");
    assert_at (n);
    stage_settle ();
    STAGE_UNTIL (tip_is_in_sight (list));
  }
  /* Back over a chapter's end, and again. */
  ui_match_page_set_position (page, 0);
  stage_settle ();
  stage_key (window, GDK_KEY_End, 0);
  assert_at (MOVES + 24);
  STAGE_UNTIL (tip_is_in_sight (list));
}
END_TEST

START_TEST (typing_is_not_disturbed)
{
  open_match ();
  stage_key (window, GDK_KEY_slash, 0);
  STAGE_UNTIL (entry_has_focus ());
  stage_key (window, GDK_KEY_n, 0);
  stage_key (window, GDK_KEY_space, 0);
  stage_key (window, GDK_KEY_r, 0);
  stage_key (window, GDK_KEY_g, 0);
  STAGE_UNTIL (strcmp (gtk_editable_get_text (entry ()), "n rg") == 0);
  ck_assert_ptr_null (stage_dialog (window));
  stage_key (window, GDK_KEY_Left, 0);
  assert_at (MOVES);
  stage_key (window, GDK_KEY_Escape, 0);
  STAGE_UNTIL (gtk_editable_get_text (entry ())[0] == '\0');
  ck_assert (entry_has_focus ());
  stage_key (window, GDK_KEY_Escape, 0);
  STAGE_UNTIL (!entry_has_focus ());
}
END_TEST

START_TEST (a_move_is_typed_completed_and_recorded)
{
  AppMatch *match;

  open_match ();
  match = ui_match_page_get_match (page);
  stage_key (window, GDK_KEY_slash, 0);
  STAGE_UNTIL (entry_has_focus ());
  /* Whoever is here already loses nothing by it. */
  stage_key (window, GDK_KEY_slash, 0);
  stage_key (window, GDK_KEY_1, 0);
  stage_key (window, GDK_KEY_space, 0);
  stage_key (window, GDK_KEY_p, 0);
  stage_key (window, GDK_KEY_space, 0);
  stage_key (window, GDK_KEY_h, 0);
  stage_key (window, GDK_KEY_a, 0);
  stage_key (window, GDK_KEY_Tab, 0);
  STAGE_UNTIL (strcmp (gtk_editable_get_text (entry ()), "1 play halo") == 0);
  ck_assert_uint_eq (app_match_get_n_moves (match), MOVES);
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (app_match_get_n_moves (match) == MOVES + 1);
  ck_assert_str_eq (app_match_get_move (match, MOVES + 1)->text, "1 play halo");
  ck_assert (entry_has_focus ());
  assert_at (MOVES + 1);
}
END_TEST

/* What the completions show to be the only one is recorded by one Enter; one that the arrows came
 * to goes on by one. */
START_TEST (a_completion_needs_one_enter)
{
  AppMatch *match;

  open_match ();
  match = ui_match_page_get_match (page);
  stage_key (window, GDK_KEY_slash, 0);
  STAGE_UNTIL (entry_has_focus ());
  for (const char *at = "1 p ha"; *at != '\0'; at++)
    stage_key (window, *at == ' ' ? GDK_KEY_space : gdk_unicode_to_keyval ((guint32)*at), 0);
  STAGE_UNTIL (stage_find (page, GTK_TYPE_LABEL, "1 play halo") != NULL);
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (app_match_get_n_moves (match) == MOVES + 1);
  ck_assert_str_eq (app_match_get_move (match, MOVES + 1)->text, "1 play halo");
  ck_assert_str_eq (gtk_editable_get_text (entry ()), "");
}
END_TEST

START_TEST (the_cards_of_a_deal_are_named)
{
  static const char typed[] = "inf gli que hal oce";
  GtkWidget *button;
  AppMatch *match;

  open_match ();
  match = ui_match_page_get_match (page);
  ck_assert_ptr_null (stage_find (page, GTK_TYPE_BUTTON, "Name the Cards…"));
  app_recorder_take_back_async (match, MOVES - 1, NULL, NULL, NULL);
  STAGE_UNTIL (app_match_get_n_moves (match) == 1);
  STAGE_UNTIL (stage_find (page, GTK_TYPE_BUTTON, "Name the Cards…") != NULL);
  button = stage_get (page, GTK_TYPE_BUTTON, "Name the Cards…");
  ck_assert_ptr_nonnull (strstr (gtk_widget_get_tooltip_text (button), "question mark"));
  stage_press (page, "Name the Cards…");
  ck_assert_str_eq (gtk_editable_get_text (entry ()), "- deal 1 ");
  ck_assert_int_eq (gtk_editable_get_position (entry ()), 9);
  ck_assert (entry_has_focus ());
  STAGE_UNTIL (stage_find (page, GTK_TYPE_LABEL, "- deal 1 ?") != NULL);
  /* Tab takes the card and makes room for the next. */
  for (const char *at = typed; *at != '\0'; at++)
    stage_key (window, *at == ' ' ? GDK_KEY_Tab : gdk_unicode_to_keyval ((guint32)*at), 0);
  stage_key (window, GDK_KEY_Tab, 0);
  STAGE_UNTIL (
      strcmp (gtk_editable_get_text (entry ()), "- deal 1 inferno glimmer quench halo ocean ")
      == 0);
  stage_key (window, GDK_KEY_Tab, 0);
  STAGE_UNTIL (
      strcmp (gtk_editable_get_text (entry ()), "- deal 1 inferno glimmer quench halo ocean ?")
      == 0);
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (app_match_get_n_moves (match) == 2);
  ck_assert_str_eq (app_match_get_move (match, 2)->text,
                    "- deal 1 inferno glimmer quench halo ocean ?");
  /* The next hand is the next seat's. */
  stage_press (page, "Name the Cards…");
  ck_assert_str_eq (gtk_editable_get_text (entry ()), "- deal 2 ");
}
END_TEST

START_TEST (down_picks_a_completion)
{
  AppMatch *match;
  const char *text;

  open_match ();
  match = ui_match_page_get_match (page);
  stage_key (window, GDK_KEY_slash, 0);
  STAGE_UNTIL (entry_has_focus ());
  stage_key (window, GDK_KEY_1, 0);
  stage_key (window, GDK_KEY_Down, 0);
  stage_key (window, GDK_KEY_Down, 0);
  text = gtk_editable_get_text (entry ());
  ck_assert_msg (g_str_has_prefix (text, "1 play "), "it says '%s'", text);
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (app_match_get_n_moves (match) == MOVES + 1);
}
END_TEST

START_TEST (control_z_takes_back_and_more_redoes)
{
  AppMatch *match;

  open_match ();
  match = ui_match_page_get_match (page);
  stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK);
  STAGE_UNTIL (app_match_get_n_moves (match) == MOVES - 1);
  stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  STAGE_UNTIL (app_match_get_n_moves (match) == MOVES);
}
END_TEST

/* From a menu's button in the header bar, to which the keyboard goes back when the menu closes. */
START_TEST (keys_work_from_the_header_bar)
{
  AppMatch *match;
  GtkWidget *button;

  open_match ();
  match = ui_match_page_get_match (page);
  button = stage_get (window, GTK_TYPE_MENU_BUTTON, "Menu of the match");
  ck_assert (gtk_widget_child_focus (button, GTK_DIR_TAB_FORWARD));
  stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK);
  STAGE_UNTIL (app_match_get_n_moves (match) == MOVES - 1);
}
END_TEST

START_TEST (control_z_takes_back_what_was_just_typed)
{
  AppMatch *match;

  open_match ();
  match = ui_match_page_get_match (page);
  stage_key (window, GDK_KEY_slash, 0);
  STAGE_UNTIL (entry_has_focus ());
  gtk_editable_set_text (entry (), "1 play halo");
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (app_match_get_n_moves (match) == MOVES + 1);
  ck_assert (entry_has_focus ());
  stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK);
  STAGE_UNTIL (app_match_get_n_moves (match) == MOVES);
  ck_assert_str_eq (gtk_editable_get_text (entry ()), "");
  stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  STAGE_UNTIL (app_match_get_n_moves (match) == MOVES + 1);
}
END_TEST

START_TEST (typing_after_a_click_presses_no_button)
{
  AppMatch *match;
  g_autoptr (GPtrArray) choices = NULL;
  g_autoptr (GPtrArray) groups = NULL;
  guint single = 0;

  open_match ();
  match = ui_match_page_get_match (page);
  choices = app_recorder_dup_choices (match);
  groups = app_recorder_dup_groups (match, choices);
  while (((AppChoiceGroup *)g_ptr_array_index (groups, single))->choices->len > 1)
    single++;
  stage_click (stage_get (page, GTK_TYPE_LABEL,
                          ((AppChoiceGroup *)g_ptr_array_index (groups, single))->label),
               8, 8);
  STAGE_UNTIL (app_match_get_n_moves (match) == MOVES + 1);
  stage_settle ();
  stage_key (window, GDK_KEY_space, 0);
  stage_settle ();
  ck_assert_uint_eq (app_match_get_n_moves (match), MOVES + 1);
  /* Nor is a letter a shortcut: Shift+N would write a note. */
  stage_key (window, GDK_KEY_n, GDK_SHIFT_MASK);
  stage_settle ();
  ck_assert_ptr_null (stage_dialog (window));
  ck_assert (entry_has_focus ());
  ck_assert_str_eq (gtk_editable_get_text (entry ()), " N");
}
END_TEST

START_TEST (shift_n_writes_a_note_into_the_record)
{
  AppMatch *match;
  GtkWindow *dialog;

  open_match ();
  match = ui_match_page_get_match (page);
  stage_key (window, GDK_KEY_n, GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK);
  STAGE_UNTIL ((dialog = stage_dialog (window)) != NULL
               && gtk_widget_get_mapped (GTK_WIDGET (dialog)));
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, GTK_TYPE_ENTRY, NULL)), "tea");
  stage_key (dialog, GDK_KEY_Return, 0);
  STAGE_UNTIL (app_match_get_n_moves (match) == MOVES + 1);
  ck_assert_str_eq (app_match_get_move (match, MOVES + 1)->reason, "tea");
}
END_TEST

/* A match in no campaign has no journal, and it is said where it would get one. */
START_TEST (j_leads_to_the_campaigns)
{
  open_match ();
  stage_key (window, GDK_KEY_j, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "This match is in no campaign.") != NULL);
  stage_press (window, "Campaigns");
  STAGE_UNTIL (UI_IS_CAMPAIGNS_PAGE (ui_window_get_page (window)));
}
END_TEST

START_TEST (b_bookmarks_and_shift_finds_again)
{
  AppMatch *match;

  open_match ();
  match = ui_match_page_get_match (page);
  stage_key (window, GDK_KEY_b, GDK_CONTROL_MASK);
  STAGE_UNTIL (app_match_get_bookmark (match, MOVES) != NULL);
  ui_match_page_set_position (page, 2);
  stage_key (window, GDK_KEY_b, 0);
  STAGE_UNTIL (app_match_get_bookmark (match, 2) != NULL);
  stage_key (window, GDK_KEY_Right, GDK_SHIFT_MASK);
  assert_at (MOVES);
  stage_key (window, GDK_KEY_Left, GDK_SHIFT_MASK);
  assert_at (2);
  /* There is none before. */
  stage_key (window, GDK_KEY_Left, GDK_SHIFT_MASK);
  assert_at (2);
  stage_key (window, GDK_KEY_b, 0);
  STAGE_UNTIL (app_match_get_bookmark (match, 2) == NULL);
  ck_assert_ptr_nonnull (app_match_get_bookmark (match, MOVES));
}
END_TEST

START_TEST (a_bookmark_with_a_name_is_missed_when_it_goes)
{
  AppMatch *match;
  GtkWindow *dialog;

  open_match ();
  match = ui_match_page_get_match (page);
  stage_key (window, GDK_KEY_b, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  STAGE_UNTIL ((dialog = stage_dialog (window)) != NULL
               && gtk_widget_get_mapped (GTK_WIDGET (dialog)));
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, GTK_TYPE_ENTRY, NULL)), "storm");
  stage_key (dialog, GDK_KEY_Return, 0);
  STAGE_UNTIL (app_match_get_bookmark (match, MOVES) != NULL);
  ck_assert_str_eq (app_match_get_bookmark (match, MOVES)->name, "storm");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  stage_key (window, GDK_KEY_b, GDK_CONTROL_MASK);
  STAGE_UNTIL (app_match_get_bookmark (match, MOVES) == NULL);
  STAGE_UNTIL (stage_find (window, G_TYPE_NONE, "The bookmark “storm” is taken off") != NULL);
  stage_press (window, "_Undo");
  STAGE_UNTIL (app_match_get_bookmark (match, MOVES) != NULL);
  ck_assert_str_eq (app_match_get_bookmark (match, MOVES)->name, "storm");
}
END_TEST

START_TEST (what_another_program_records_is_seen)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AppStore) other = NULL;
  g_autoptr (AppMatch) theirs = NULL;
  AppMatch *match;

  open_match ();
  match = ui_match_page_get_match (page);
  other = app_store_open (app_store_get_path (ui_window_get_store (window)), &error);
  ck_assert_msg (other != NULL, "%s", error != NULL ? error->message : "");
  theirs = app_match_open (other, app_match_get_uuid (match), &error);
  ck_assert_msg (theirs != NULL, "%s", error != NULL ? error->message : "");
  app_recorder_append_async (theirs, "1 play halo", NULL, NULL, NULL);
  STAGE_UNTIL (app_match_get_n_moves (match) == MOVES + 1);
  assert_at (MOVES + 1);
}
END_TEST

TEST_SUITE (match_keys)
{
  Suite *suite = suite_create ("match-keys");
  TCase *keys = stage_case ("keys");

  tcase_add_test (keys, keys_step);
  tcase_add_test (keys, arrows_in_the_list_go_to_moves);
  tcase_add_test (keys, space_plays);
  tcase_add_test (keys, keys_work_behind_a_button_that_did_its_last);
  tcase_add_test (keys, keys_work_behind_a_menu);
  tcase_add_test (keys, an_offer_to_redo_goes);
  tcase_add_test (keys, many_moves_are_asked_about);
  tcase_add_test (keys, the_tip_is_in_sight);
  tcase_add_test (keys, typing_is_not_disturbed);
  tcase_add_test (keys, a_move_is_typed_completed_and_recorded);
  tcase_add_test (keys, the_cards_of_a_deal_are_named);
  tcase_add_test (keys, a_completion_needs_one_enter);
  tcase_add_test (keys, down_picks_a_completion);
  tcase_add_test (keys, control_z_takes_back_and_more_redoes);
  tcase_add_test (keys, keys_work_from_the_header_bar);
  tcase_add_test (keys, control_z_takes_back_what_was_just_typed);
  tcase_add_test (keys, typing_after_a_click_presses_no_button);
  tcase_add_test (keys, shift_n_writes_a_note_into_the_record);
  tcase_add_test (keys, j_leads_to_the_campaigns);
  tcase_add_test (keys, b_bookmarks_and_shift_finds_again);
  tcase_add_test (keys, a_bookmark_with_a_name_is_missed_when_it_goes);
  tcase_add_test (keys, what_another_program_records_is_seen);
  suite_add_tcase (suite, keys);
  return suite;
}
