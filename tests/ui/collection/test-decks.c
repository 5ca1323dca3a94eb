/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks in the collection: begun, filled, found at fault, taken back, copied, deleted, brought to a
 * match, and the same where it is narrow.
 */
#include "tests/ui/stage.h"

#include "app/match/match.h"
#include "app/collection/deck-editor.h"
#include "app/collection/decks.h"
#include "ui/collection/collection-page.h"
#include "ui/collection/deck-page.h"
#include "ui/match/match-page.h"
#include "ui/new-match/seat-list.h"

#define READY "The deck is as the rules want it."

static GtkWidget *
page_of (UiWindow *window)
{
  return ui_window_get_page (window);
}

/* Begins a deck by the dialog, and waits for its page. */
static void
begin_deck (UiWindow *window, const char *name, const char *player, guint game)
{
  GtkWindow *dialog;

  ui_window_show_page (window, "collection");
  stage_press (window, "New _Deck…");
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  stage_settle ();
  adw_combo_row_set_selected (ADW_COMBO_ROW (stage_get (dialog, ADW_TYPE_COMBO_ROW, NULL)), game);
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, ADW_TYPE_ENTRY_ROW, "Name")), name);
  gtk_editable_set_text (
      GTK_EDITABLE (stage_get (dialog, ADW_TYPE_ENTRY_ROW, "Player, or empty for the table’s")),
      player);
  stage_press (dialog, "_Begin");
}

static void
open_new_deck (UiWindow *window, const char *name, const char *player, guint game)
{
  begin_deck (window, name, player, game);
  STAGE_UNTIL (UI_IS_DECK_PAGE (page_of (window)));
  STAGE_UNTIL (stage_dialog (window) == NULL);
}

/* The place among the games that have decks. */
static guint
game_place (const char *id)
{
  guint place = 0;

  for (guint k = 0; rules_games[k] != NULL; k++) {
    if (g_str_equal (rules_games[k]->id, id))
      return place;
    if (app_game_has_decks (rules_games[k]))
      place++;
  }
  ck_abort_msg ("no game %s", id);
}

/* Presses the button of that name beside what the packs offer as @card. */
static void
step (UiWindow *window, const char *card, const char *button)
{
  GtkWidget *row =
      stage_get (stage_get (window, ADW_TYPE_CLAMP_SCROLLABLE, NULL), GTK_TYPE_LABEL, card);

  row = gtk_widget_get_parent (gtk_widget_get_parent (row));
  stage_press (row, button);
}

static AppDeckEditor *
stored (UiWindow *window, const char *name)
{
  g_autoptr (GError) error = NULL;
  AppDeckEditor *editor = app_deck_editor_open (ui_window_get_store (window), name, &error);

  ck_assert_msg (editor != NULL, "%s", error != NULL ? error->message : "");
  return editor;
}

static guint
stored_count (UiWindow *window, const char *name)
{
  g_autoptr (AppDeckEditor) editor = stored (window, name);

  return app_deck_editor_get_count (editor);
}

static gboolean
is_stored (UiWindow *window, const char *name)
{
  g_autoptr (AppDeckEditor) editor =
      app_deck_editor_open (ui_window_get_store (window), name, NULL);

  return editor != NULL;
}

START_TEST (test_begin_and_fill)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWidget *page;

  open_new_deck (window, "Four winds", "", game_place ("tome"));
  page = page_of (window);
  stage_get (page, ADW_TYPE_ACTION_ROW, "A deck has one special element, and this one has 0.");
  step (window, "Fire", "One More");
  step (window, "Water", "One More");
  step (window, "Wind", "One More");
  step (window, "Earth", "One More");
  STAGE_UNTIL (stage_find (page, GTK_TYPE_LABEL, "4 in the deck") != NULL);
  step (window, "Light", "One More");
  STAGE_UNTIL (stage_find (page, ADW_TYPE_ACTION_ROW, READY) != NULL);
  /* Once too often is told at once, and taken back. */
  step (window, "Light", "One More");
  STAGE_UNTIL (stage_find (page, ADW_TYPE_ACTION_ROW,
                           "An element is in a deck once; Light is there 2 times.")
               != NULL);
  step (window, "Light", "One Less");
  STAGE_UNTIL (stage_find (page, ADW_TYPE_ACTION_ROW, READY) != NULL);
  STAGE_UNTIL (stored_count (window, "Four winds") == 5);
  ui_window_back (window);
  ck_assert (UI_IS_COLLECTION_PAGE (page_of (window)));
  stage_get (window, ADW_TYPE_ACTION_ROW, "Four winds");
}
END_TEST

/* Leaving at once loses nothing. */
START_TEST (test_left_at_once)
{
  UiWindow *window = stage_window (NULL, FALSE);

  open_new_deck (window, "Quick", "", game_place ("tome"));
  step (window, "Fire", "One More");
  ui_window_back (window);
  STAGE_UNTIL (stored_count (window, "Quick") == 1);
}
END_TEST

START_TEST (test_names)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWidget *name;

  open_new_deck (window, "Storm", "Ada", game_place ("tokio"));
  begin_deck (window, "STORM", "ada", game_place ("tokio"));
  STAGE_UNTIL (
      stage_find (stage_dialog (window), GTK_TYPE_LABEL, "There is a deck named “STORM” already")
      != NULL);
  gtk_window_destroy (stage_dialog (window));
  open_new_deck (window, "Calm", "Ada", game_place ("tokio"));
  name = stage_get (page_of (window), ADW_TYPE_ENTRY_ROW, "Name");
  gtk_editable_set_text (GTK_EDITABLE (name), "Storm");
  g_signal_emit_by_name (name, "apply");
  /* Refused, the deck is what it was. */
  STAGE_UNTIL (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (name)), "Calm"));
  gtk_editable_set_text (GTK_EDITABLE (name), "Lull");
  g_signal_emit_by_name (name, "apply");
  STAGE_UNTIL (is_stored (window, "Lull"));
  STAGE_UNTIL (g_strcmp0 (gtk_window_get_title (GTK_WINDOW (window)), "Lull – Tomekeeper") == 0);
}
END_TEST

START_TEST (test_take_out_and_undo)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWidget *page;

  open_new_deck (window, "Storm", "Ada", game_place ("tokio"));
  page = page_of (window);
  step (window, "Cinder", "One More");
  step (window, "Spark", "One More");
  STAGE_UNTIL (stored_count (window, "Storm") == 2);
  stage_press (stage_get (page, ADW_TYPE_ACTION_ROW, "Cinder"), "Take It Out");
  STAGE_UNTIL (stage_find (page, ADW_TYPE_ACTION_ROW, "Cinder") == NULL);
  stage_get (page, GTK_TYPE_LABEL, "1 in the deck");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_BUTTON, "_Undo") != NULL);
  stage_press (window, "_Undo");
  STAGE_UNTIL (stage_find (page, ADW_TYPE_ACTION_ROW, "Cinder") != NULL);
  STAGE_UNTIL (stored_count (window, "Storm") == 2);
}
END_TEST

/* Ctrl+Z takes back what was kept here, and what is not kept yet. */
START_TEST (test_undo_key)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWidget *page;

  open_new_deck (window, "Storm", "", game_place ("tokio"));
  page = page_of (window);
  step (window, "Cinder", "One More");
  STAGE_UNTIL (stored_count (window, "Storm") == 1);
  stage_settle ();
  step (window, "Spark", "One More");
  STAGE_UNTIL (stage_find (page, GTK_TYPE_LABEL, "2 in the deck") != NULL);
  gtk_widget_activate_action (page, "deck.undo", NULL);
  STAGE_UNTIL (stage_find (page, GTK_TYPE_LABEL, "1 in the deck") != NULL);
  gtk_widget_activate_action (page, "deck.undo", NULL);
  STAGE_UNTIL (stage_find (page, GTK_TYPE_LABEL, "0 in the deck") != NULL);
  STAGE_UNTIL (stored_count (window, "Storm") == 0);
}
END_TEST

/* What the rules let nobody have in a deck is not offered: Spelled's own starting cards. */
START_TEST (test_only_what_may_be)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWidget *list;

  open_new_deck (window, "Short Evening", "", game_place ("spelled"));
  list = stage_get (window, ADW_TYPE_CLAMP_SCROLLABLE, NULL);
  stage_get (list, GTK_TYPE_LABEL, "Toad");
  ck_assert_ptr_null (stage_find (list, GTK_TYPE_LABEL, "Ash"));
}
END_TEST

/* Enter, plus and minus where the keyboard is; plus, minus and Delete beside what is in the deck.
 */
START_TEST (test_keys)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWidget *page, *row;

  open_new_deck (window, "Storm", "", game_place ("tokio"));
  page = page_of (window);
  row = stage_get (stage_get (window, ADW_TYPE_CLAMP_SCROLLABLE, NULL), GTK_TYPE_LABEL, "Spark");
  for (guint up = 0; up < 3; up++)
    row = gtk_widget_get_parent (row);
  gtk_widget_grab_focus (row);
  stage_key (window, GDK_KEY_plus, 0);
  STAGE_UNTIL (stage_find (page, GTK_TYPE_LABEL, "1 in the deck") != NULL);
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (stage_find (page, GTK_TYPE_LABEL, "2 in the deck") != NULL);
  stage_key (window, GDK_KEY_minus, 0);
  STAGE_UNTIL (stage_find (page, GTK_TYPE_LABEL, "1 in the deck") != NULL);
  STAGE_UNTIL (stored_count (window, "Storm") == 1);
  stage_settle ();
  gtk_widget_grab_focus (stage_get (page, ADW_TYPE_ACTION_ROW, "Spark"));
  stage_key (window, GDK_KEY_plus, 0);
  STAGE_UNTIL (stage_find (page, GTK_TYPE_LABEL, "2 in the deck") != NULL);
  stage_key (window, GDK_KEY_minus, 0);
  STAGE_UNTIL (stage_find (page, GTK_TYPE_LABEL, "1 in the deck") != NULL);
  stage_key (window, GDK_KEY_Delete, 0);
  STAGE_UNTIL (stage_find (page, GTK_TYPE_LABEL, "0 in the deck") != NULL);
  stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_find (page, GTK_TYPE_LABEL, "1 in the deck") != NULL);
}
END_TEST

START_TEST (test_search)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWidget *entry;

  open_new_deck (window, "Storm", "", game_place ("tokio"));
  stage_get (window, GTK_TYPE_LABEL, "Cinder");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.search", NULL);
  entry = stage_get (window, GTK_TYPE_SEARCH_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "VOLC");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Cinder") == NULL);
  step (window, "Volcano", "One More");
  STAGE_UNTIL (stage_find (page_of (window), ADW_TYPE_ACTION_ROW, "Volcano") != NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "no such gem");
  stage_get (window, ADW_TYPE_STATUS_PAGE, "No Card Found");
}
END_TEST

START_TEST (test_copy_delete_restore)
{
  UiWindow *window = stage_window (NULL, FALSE);

  open_new_deck (window, "Storm", "", game_place ("tokio"));
  step (window, "Cinder", "One More");
  gtk_widget_activate_action (page_of (window), "deck.copy", NULL);
  STAGE_UNTIL (stage_find (page_of (window), GTK_TYPE_LABEL, "1 in the deck") != NULL
               && g_strcmp0 (gtk_window_get_title (GTK_WINDOW (window)), "Storm 2 – Tomekeeper")
                      == 0);
  gtk_widget_activate_action (page_of (window), "deck.delete", NULL);
  STAGE_UNTIL (UI_IS_COLLECTION_PAGE (page_of (window)));
  STAGE_UNTIL (stage_find (window, ADW_TYPE_ACTION_ROW, "Storm 2") == NULL);
  stage_get (window, ADW_TYPE_ACTION_ROW, "Storm");
  stage_press (window, "_Undo");
  STAGE_UNTIL (stage_find (window, ADW_TYPE_ACTION_ROW, "Storm 2") != NULL);
}
END_TEST

/* One pane at a time where it is narrow. */
START_TEST (test_narrow)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWidget *page;

  open_new_deck (window, "Storm", "", game_place ("tokio"));
  page = page_of (window);
  gtk_window_set_default_size (GTK_WINDOW (window), 360, 650);
  STAGE_UNTIL (stage_find (page, GTK_TYPE_BUTTON, "_Add…") != NULL);
  stage_press (page, "_Add…");
  STAGE_UNTIL (stage_find (page, GTK_TYPE_BUTTON, "_Done") != NULL);
  step (window, "Cinder", "One More");
  STAGE_UNTIL (stage_find (page, GTK_TYPE_LABEL, "1 in the deck") != NULL);
  stage_press (page, "_Done");
  STAGE_UNTIL (stage_find (page, ADW_TYPE_ACTION_ROW, "Cinder") != NULL);
}
END_TEST

/* What a player owns is counted where decks are made, and bounds them. */
START_TEST (test_owned)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWidget *page;

  open_new_deck (window, "Storm", "Ada", game_place ("tokio"));
  page = page_of (window);
  step (window, "Cinder", "One More");
  step (window, "Spark", "One More");
  STAGE_UNTIL (stored_count (window, "Storm") == 2);
  gtk_switch_set_active (GTK_SWITCH (stage_get (page, GTK_TYPE_SWITCH, NULL)), TRUE);
  stage_get (page, GTK_TYPE_LABEL, "The counts say what Ada owns");
  step (window, "Spark", "One More");
  STAGE_UNTIL (stage_find (page, ADW_TYPE_ACTION_ROW, "Ada owns 0 of Cinder, and the deck has 1.")
               != NULL);
  ck_assert_ptr_null (
      stage_find (page, ADW_TYPE_ACTION_ROW, "Ada owns 0 of Spark, and the deck has 1."));
  gtk_widget_activate_action (page, "deck.undo", NULL);
  STAGE_UNTIL (stage_find (page, ADW_TYPE_ACTION_ROW, "Ada owns 0 of Cinder, and the deck has 1.")
               == NULL);
}
END_TEST

static AdwComboRow *
deck_row (GtkWindow *dialog, const char *name)
{
  return ADW_COMBO_ROW (stage_get (dialog, ADW_TYPE_COMBO_ROW, name));
}

/* A seat brings its player's deck; the match keeps it, faults and all. */
START_TEST (test_brought_to_a_match)
{
  UiWindow *window = stage_window (NULL, FALSE);
  const AppMatchDeck *brought;
  UiSeatList *seats;
  GtkWindow *dialog;
  AppMatch *match;

  open_new_deck (window, "Dry", "Ada", game_place ("tome"));
  step (window, "Fire", "One More");
  STAGE_UNTIL (stored_count (window, "Dry") == 1);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.new-match", NULL);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  stage_settle ();
  seats = UI_SEAT_LIST (stage_get (dialog, UI_TYPE_SEAT_LIST, NULL));
  ui_seat_list_set_name (seats, 0, "Ben");
  ui_seat_list_set_name (seats, 1, "Ada");
  ui_seat_list_set_name (seats, 2, "Cyd");
  ui_seat_list_set_name (seats, 3, "Dan");
  STAGE_UNTIL (stage_find (dialog, ADW_TYPE_COMBO_ROW, "Ada") != NULL);
  adw_combo_row_set_selected (deck_row (dialog, "Ada"), 1);
  STAGE_UNTIL (strstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (deck_row (dialog, "Ada"))),
                       "A deck has 4 basic elements, and this one has 1.")
               != NULL);
  /* Whoever else is seated, what was chosen stays chosen. */
  ui_seat_list_set_name (seats, 3, "Eve");
  stage_settle ();
  ck_assert_uint_eq (adw_combo_row_get_selected (deck_row (dialog, "Ada")), 1);
  stage_press (dialog, "_Start");
  STAGE_UNTIL (UI_IS_MATCH_PAGE (page_of (window)));
  match = ui_match_page_get_match (UI_MATCH_PAGE (page_of (window)));
  brought = app_match_get_deck (match, 2);
  ck_assert_ptr_nonnull (brought);
  ck_assert_str_eq (brought->name, "Dry");
  ck_assert_uint_eq (brought->cards->len, 1);
  ck_assert_str_eq (app_match_get_tag (match, "Deck2"), "Dry");
  ck_assert_ptr_null (app_match_get_deck (match, 1));
  gtk_widget_activate_action (page_of (window), "match.details", NULL);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Dry: Fire") != NULL);
}
END_TEST

TEST_SUITE (decks)
{
  Suite *suite = suite_create ("decks");
  TCase *tests = stage_case ("decks");

  tcase_add_test (tests, test_begin_and_fill);
  tcase_add_test (tests, test_left_at_once);
  tcase_add_test (tests, test_names);
  tcase_add_test (tests, test_take_out_and_undo);
  tcase_add_test (tests, test_undo_key);
  tcase_add_test (tests, test_only_what_may_be);
  tcase_add_test (tests, test_keys);
  tcase_add_test (tests, test_search);
  tcase_add_test (tests, test_copy_delete_restore);
  tcase_add_test (tests, test_narrow);
  tcase_add_test (tests, test_owned);
  tcase_add_test (tests, test_brought_to_a_match);
  suite_add_tcase (suite, tests);
  return suite;
}
