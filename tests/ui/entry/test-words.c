/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words in the window: those that a hand spells, one that the list lacks, the list of a new match,
 * and lists on the Collection page. The cards are letters.json's, the system's list is animals.txt.
 */
#include "tests/ui/stage.h"

#include "app/files/import-file.h"
#include "app/new-match/match-draft.h"
#include "app/player/players.h"
#include "app/files/word-lists.h"
#include "app/recording/choices.h"
#include "app/recording/resolver.h"
#include "ui/collection/collection-page.h"
#include "ui/entry/correct-bar.h"
#include "ui/entry/entry-bar.h"
#include "ui/match/match-page.h"
#include "ui/new-match/seat-list.h"
#include "ui/new-match/word-lists.h"

#define TAGS                                                                                       \
  "[Record \"1\"]\n[Game \"spelled\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Pack \"letters\"]\n"     \
  "[Words \"animals sha256:%s\"]\n"
/* Ada has o, w and l. */
#define BEGUN                                                                                      \
  "- first 1\n- draw 1 o w l t e\n- draw 2 f x a n s\n- reveal ma\n- reveal mb\n- reveal mc\n"     \
  "- reveal md\n- reveal me\n1 discard t e\n"
#define N_BEGUN 9

static UiWindow *window;
static AppMatch *match;
static GtkEditable *entry;

static void
take_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **)data = g_object_ref (result);
}

static void
import_letters (AppStore *store)
{
  g_autofree char *path =
      g_build_filename (suite_variable ("TOMEKEEPER_SOURCE"), "tests", "app", "letters.json", NULL);
  g_autoptr (GAsyncResult) result = NULL;

  app_command_do_async (store, &app_import_file, &(AppImportFile){ path, APP_IMPORT_FORMAT_PACK },
                        NULL, take_cb, &result);
  STAGE_UNTIL (result != NULL);
  ck_assert (app_command_finish (result, NULL, NULL));
}

static void
open_record (const char *moves)
{
  g_autofree char *list = NULL, *sha256 = NULL, *record = NULL, *uuid = NULL;
  gsize length;

  ck_assert (g_file_get_contents (suite_variable ("TOMEKEEPER_WORD_LIST"), &list, &length, NULL));
  sha256 = g_compute_checksum_for_string (G_CHECKSUM_SHA256, list, (gssize)length);
  record = g_strdup_printf (TAGS "%s", sha256, moves);
  window = stage_window (NULL, FALSE);
  import_letters (ui_window_get_store (window));
  uuid = stage_add_record (window, record);
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (window), "win.open-match", "s", uuid));
  STAGE_UNTIL (stage_find (window, UI_TYPE_MATCH_PAGE, NULL) != NULL);
  match = ui_match_page_get_match (UI_MATCH_PAGE (stage_get (window, UI_TYPE_MATCH_PAGE, NULL)));
  entry =
      GTK_EDITABLE (stage_get (stage_get (window, UI_TYPE_ENTRY_BAR, NULL), GTK_TYPE_ENTRY, NULL));
  stage_settle ();
}

static void
open_match (void)
{
  open_record (BEGUN);
}

static void
enter (const char *text)
{
  gtk_editable_set_text (entry, text);
  g_signal_emit_by_name (entry, "activate");
}

START_TEST (test_the_words_of_a_hand)
{
  GtkWidget *button, *row;

  open_match ();
  button = stage_get (stage_get (window, UI_TYPE_ENTRY_BAR, NULL), GTK_TYPE_MENU_BUTTON, NULL);
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  stage_get (window, GTK_TYPE_LABEL, "Ada can spell 1 word");
  row = gtk_widget_get_ancestor (stage_get (window, GTK_TYPE_LABEL, "owl"), GTK_TYPE_LIST_BOX_ROW);
  stage_get (row, GTK_TYPE_LABEL, "O, W, L");
  gtk_widget_activate (row);
  STAGE_UNTIL (g_str_equal (gtk_editable_get_text (entry), "1 spell owl o w l"));
  ck_assert_uint_eq (app_match_get_n_moves (match), N_BEGUN);
  g_signal_emit_by_name (entry, "activate");
  STAGE_UNTIL (app_match_get_n_moves (match) == N_BEGUN + 1);
  ck_assert_ptr_null (stage_dialog (window));
  stage_settle ();
  /* The hand is empty now; the key opens the same. */
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (entry), "match.words", NULL));
  stage_get (window, GTK_TYPE_LABEL,
             "Of the cards known in Ada’s hand none of the list’s words can be spelled.");
  ck_assert_ptr_null (stage_find (window, GTK_TYPE_LABEL, "owl"));
}
END_TEST

START_TEST (test_words_are_completed)
{
  g_auto (GStrv) found = NULL;
  g_autoptr (GPtrArray) choices = NULL;
  g_autoptr (AppMeaning) meaning = NULL;

  open_match ();
  found = app_recorder_dup_completions (match, "1 spell o");
  ck_assert_ptr_nonnull (found[0]);
  ck_assert_str_eq (found[0], "1 spell owl o w l");
  /* Enter records it, as every move of which the beginning is enough. */
  meaning = app_recorder_resolve (match, app_match_get_n_moves (match), "spell ow");
  ck_assert_int_eq (meaning->kind, APP_MEANING_MOVE);
  ck_assert_str_eq (meaning->text, "1 spell owl o w l");
  /* They are no buttons: a hand with unseen cards could spell thousands. */
  choices = app_recorder_dup_choices (match);
  for (guint k = 0; k < choices->len; k++)
    ck_assert_ptr_null (strstr (((AppChoice *)g_ptr_array_index (choices, k))->text, "spell"));
}
END_TEST

START_TEST (test_nobodys_hand_spells_nothing)
{
  g_auto (GStrv) found = NULL;
  g_autoptr (GPtrArray) spellings = NULL;

  open_record ("- first 1\n");
  ck_assert_uint_eq (app_match_get_turn (match, app_match_get_n_moves (match)), 0);
  spellings = app_recorder_dup_spellings (match, 0);
  ck_assert_uint_eq (spellings->len, 0);
  /* What nothing completes is not looked for in a hand. */
  found = app_recorder_dup_completions (match, "- draw 1 owl");
  ck_assert_ptr_null (found[0]);
}
END_TEST

START_TEST (test_a_word_that_the_table_lets_stand)
{
  GtkWindow *dialog;

  open_match ();
  enter ("1 spell wlo w l o");
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  ck_assert_str_eq (adw_message_dialog_get_heading (ADW_MESSAGE_DIALOG (dialog)),
                    "“wlo” is not in the word list.");
  ck_assert_uint_eq (app_match_get_n_moves (match), N_BEGUN);
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, GTK_TYPE_ENTRY, NULL)), "  ");
  ck_assert (!adw_message_dialog_get_response_enabled (ADW_MESSAGE_DIALOG (dialog), "play"));
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, GTK_TYPE_ENTRY, NULL)), "a \"dialect\"");
  stage_press (dialog, "_Play It Anyway");
  STAGE_UNTIL (app_match_get_n_moves (match) == N_BEGUN + 2);
  ck_assert_str_eq (app_match_get_move (match, N_BEGUN + 1)->text, "1 spell wlo w l o");
  ck_assert_str_eq (app_match_get_move (match, N_BEGUN + 2)->text,
                    "- adjust word ok \"a \\\"dialect\\\"\"");
  STAGE_UNTIL (gtk_editable_get_text (entry)[0] == '\0');
}
END_TEST

/* Less than the notation, entered while another move is on its way to the file, is looked at before
 * it is asked about. */
START_TEST (test_a_word_that_was_typed_ahead)
{
  open_match ();
  enter ("- note \"a pause\"");
  enter ("spell wlo w l o");
  STAGE_UNTIL (g_str_equal (gtk_editable_get_text (entry), "1 spell wlo w l o"));
  g_signal_emit_by_name (entry, "activate");
  STAGE_UNTIL (stage_dialog (window) != NULL);
  ck_assert_uint_eq (app_match_get_n_moves (match), N_BEGUN + 1);
  stage_press (stage_dialog (window), "_Play It Anyway");
  STAGE_UNTIL (app_match_get_n_moves (match) == N_BEGUN + 3);
  ck_assert_str_eq (app_match_get_move (match, N_BEGUN + 2)->text, "1 spell wlo w l o");
  STAGE_UNTIL (gtk_editable_get_text (entry)[0] == '\0');
}
END_TEST

START_TEST (test_a_word_to_be_changed)
{
  open_match ();
  enter ("1 spell wlo w l o");
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_press (stage_dialog (window), "_Change It");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  ck_assert_str_eq (gtk_editable_get_text (entry), "1 spell wlo w l o");
  ck_assert_uint_eq (app_match_get_n_moves (match), N_BEGUN);
  enter ("1 spell owl o w l");
  STAGE_UNTIL (app_match_get_n_moves (match) == N_BEGUN + 1);
}
END_TEST

START_TEST (test_a_corrected_word_that_the_table_lets_stand)
{
  GtkWidget *page, *bar, *line;
  GtkWindow *dialog;

  open_match ();
  enter ("1 spell owl o w l");
  STAGE_UNTIL (app_match_get_n_moves (match) == N_BEGUN + 1);
  page = stage_get (window, UI_TYPE_MATCH_PAGE, NULL);
  ck_assert (gtk_widget_activate_action (page, "match.correct", NULL));
  bar = stage_get (page, UI_TYPE_CORRECT_BAR, NULL);
  line = stage_get (bar, GTK_TYPE_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (line), "1 spell wlo w l o");
  stage_press (bar, "_Correct");
  STAGE_UNTIL ((dialog = stage_dialog (window)) != NULL);
  stage_press (dialog, "_Play It Anyway");
  STAGE_UNTIL (app_match_get_n_moves (match) == N_BEGUN + 2);
  ck_assert_str_eq (app_match_get_move (match, N_BEGUN + 1)->text, "1 spell wlo w l o");
  ck_assert_ptr_nonnull (strstr (app_match_get_move (match, N_BEGUN + 2)->text, "adjust word ok"));
  STAGE_UNTIL (stage_find (page, UI_TYPE_CORRECT_BAR, NULL) == NULL);
}
END_TEST

/* A new match */

static AppMatchDraft *
new_draft (AppStore *store, const char *game)
{
  static const char *const names[] = { "Ada", "Ben", "Cyd", "Dan" };
  AppMatchDraft *draft = app_match_draft_new (store, rules_game (rules_text (game)));

  for (guint k = 0; k < draft->seats; k++) {
    g_free (draft->names[k]);
    draft->names[k] = g_strdup (names[k]);
  }
  return draft;
}

static char *
dup_words_of_started (AppStore *store, const AppMatchDraft *draft)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (AppMatch) started = NULL;
  g_autofree char *uuid = NULL;

  app_match_start_async (store, draft, NULL, take_cb, &result);
  STAGE_UNTIL (result != NULL);
  uuid = app_match_start_finish (store, result, NULL);
  ck_assert_ptr_nonnull (uuid);
  started = app_match_open (store, uuid, NULL);
  return g_strdup (app_match_get_tag (started, "Words"));
}

/* The system's list at first, then what was chosen last; and it is kept at that moment. */
START_TEST (test_a_new_match_has_a_list)
{
  AppStore *store;
  g_autoptr (AppMatchDraft) draft = NULL, other = NULL, again = NULL;
  g_autoptr (GListModel) lists = NULL;
  g_autofree char *words = NULL, *tome = NULL, *none = NULL;

  window = stage_window (NULL, FALSE);
  store = ui_window_get_store (window);
  lists = app_word_lists_new (store);
  draft = new_draft (store, "spelled");
  ck_assert_str_eq (draft->word_list, "animals");
  ck_assert_uint_eq (g_list_model_get_n_items (lists), 1);
  words = dup_words_of_started (store, draft);
  ck_assert_msg (g_str_has_prefix (words, "animals sha256:"), "%s", words);
  STAGE_UNTIL (g_list_model_get_n_items (lists) == 2);
  other = new_draft (store, "tome");
  ck_assert_ptr_null (other->word_list);
  tome = dup_words_of_started (store, other);
  ck_assert_ptr_null (tome);
  g_clear_pointer (&draft->word_list, g_free);
  none = dup_words_of_started (store, draft);
  ck_assert_ptr_null (none);
  again = new_draft (store, "spelled");
  ck_assert_ptr_null (again->word_list);
}
END_TEST

START_TEST (test_the_dialog_offers_lists)
{
  GtkWindow *dialog;
  AdwComboRow *game, *row;
  UiSeatList *seats;

  window = stage_window (NULL, FALSE);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.new-match", NULL);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  game = ADW_COMBO_ROW (stage_get (dialog, ADW_TYPE_COMBO_ROW, "Game"));
  for (guint k = 0; rules_games[k] != NULL; k++) {
    adw_combo_row_set_selected (game, k);
    stage_settle ();
    ck_assert ((stage_find (dialog, ADW_TYPE_COMBO_ROW, "Word list") != NULL)
               == (rules_games[k]->word_use != NULL));
    if (g_str_equal (rules_games[k]->id, "spelled"))
      break;
  }
  row = ADW_COMBO_ROW (stage_get (dialog, ADW_TYPE_COMBO_ROW, "Word list"));
  ck_assert_uint_eq (g_list_model_get_n_items (adw_combo_row_get_model (row)), 2);
  ck_assert_uint_eq (adw_combo_row_get_selected (row), 0);
  seats = UI_SEAT_LIST (stage_get (dialog, UI_TYPE_SEAT_LIST, NULL));
  ui_seat_list_set_name (seats, 0, "Ada");
  ui_seat_list_set_name (seats, 1, "Ben");
  STAGE_UNTIL (gtk_widget_is_sensitive (stage_get (dialog, GTK_TYPE_BUTTON, "_Start")));
  stage_press (dialog, "_Start");
  STAGE_UNTIL (stage_find (window, UI_TYPE_MATCH_PAGE, NULL) != NULL);
  match = ui_match_page_get_match (UI_MATCH_PAGE (stage_get (window, UI_TYPE_MATCH_PAGE, NULL)));
  ck_assert_str_eq (app_recorder_get_word_list (match), "animals");
}
END_TEST

/* The Collection page */

static UiWordLists *
open_lists (void)
{
  window = stage_window (NULL, FALSE);
  ui_window_show_page (window, "collection");
  stage_settle ();
  return UI_WORD_LISTS (stage_get (window, UI_TYPE_WORD_LISTS, NULL));
}

START_TEST (test_a_list_comes_and_goes)
{
  UiWordLists *lists = open_lists ();
  g_autofree char *path = stage_write ("fish.txt", "Cod\ncarp\ncafé\n");

  stage_get (lists, ADW_TYPE_ACTION_ROW, "animals");
  ck_assert_uint_eq (stage_count (lists, ADW_TYPE_ACTION_ROW), 1);
  ui_word_lists_import (lists, path);
  STAGE_UNTIL (stage_find (lists, ADW_TYPE_ACTION_ROW, "fish") != NULL);
  stage_get (lists, GTK_TYPE_LABEL, "3 words");
  stage_press (lists, "Put fish into the Bin");
  STAGE_UNTIL (stage_find (lists, ADW_TYPE_ACTION_ROW, "fish") == NULL);
  stage_press (window, "_Undo");
  STAGE_UNTIL (stage_find (lists, ADW_TYPE_ACTION_ROW, "fish") != NULL);
}
END_TEST

START_TEST (test_a_bad_list_names_its_fault)
{
  UiWordLists *lists = open_lists ();
  g_autofree char *path = stage_write ("bad.txt", "cod\ncaf\xe9\n");
  GtkWindow *dialog;

  ui_word_lists_import (lists, path);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  ck_assert_ptr_nonnull (
      strstr (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (dialog)), "bad.txt:2: "));
  ck_assert_ptr_nonnull (
      strstr (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (dialog)), "Latin-1"));
}
END_TEST

TEST_SUITE (words)
{
  Suite *suite = suite_create ("ui-words");
  TCase *entered = stage_case ("entered"), *lists = stage_case ("lists");

  tcase_add_test (entered, test_the_words_of_a_hand);
  tcase_add_test (entered, test_words_are_completed);
  tcase_add_test (entered, test_nobodys_hand_spells_nothing);
  tcase_add_test (entered, test_a_word_that_the_table_lets_stand);
  tcase_add_test (entered, test_a_word_that_was_typed_ahead);
  tcase_add_test (entered, test_a_word_to_be_changed);
  tcase_add_test (entered, test_a_corrected_word_that_the_table_lets_stand);
  suite_add_tcase (suite, entered);
  tcase_add_test (lists, test_a_new_match_has_a_list);
  tcase_add_test (lists, test_the_dialog_offers_lists);
  tcase_add_test (lists, test_a_list_comes_and_goes);
  tcase_add_test (lists, test_a_bad_list_names_its_fault);
  suite_add_tcase (suite, lists);
  return suite;
}
