/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A whole match of each game through real widgets, in an empty collection: started from Home,
 * recorded in turn by typing, pressing and clicking, taken back, corrected so that moves wait and
 * are settled, finished, found in Matches, and the same when the file is opened again. One more for
 * which the program deals.
 */
#include "tests/ui/match/match-stage.h"

#include "app/recording/choices.h"
#include "app/recording/corrections.h"
#include "app/recording/dealer.h"
#include "app/files/match-file.h"
#include "ui/entry/correct-bar.h"
#include "ui/board/privacy-cover.h"
#include "ui/new-match/seat-list.h"
#include "ui/entry/waiting-panel.h"

/**
 * Game:
 * @n_moves: recorded of a simulated game before it ends
 * @end: what ends it, whatever came before
 * @text: the result in Matches
 */
typedef struct {
  const char *id;
  guint64 seed;
  guint n_moves;
  const char *end, *text;
} Game;

static const Game games[] = {
  { "tome", 1, 20, "2 resign", "Ada & Cyd won" },  { "tokio", 1, 17, "1 resign", "Ben won" },
  { "spelled", 1, 22, "2 resign", "Ada won" },     { "arkham", 1, 20, "- draw-agreed", "A draw" },
  { "restless", 1, 22, "- abandon", "Abandoned" },
};

static const char *const friends[] = { "Ada", "Ben", "Cyd", "Dan" };

static BoardStage stage;

/* Starting */

static GtkWindow *
open_new_match (UiWindow *window)
{
  GtkWidget *label = stage_get (window, GTK_TYPE_LABEL, "Start a Match");

  match_stage_click (gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON));
  return match_stage_dialog (window);
}

static void
choose_game (GtkWindow *dialog, const char *id)
{
  GtkWidget *row = stage_get (dialog, ADW_TYPE_COMBO_ROW, "Game");

  for (guint k = 0; rules_games[k] != NULL; k++)
    if (strcmp (rules_games[k]->id, id) == 0)
      adw_combo_row_set_selected (ADW_COMBO_ROW (row), k);
  stage_settle ();
}

/* Every word is taken as it was played, and none is looked up. */
static void
choose_no_words (GtkWindow *dialog)
{
  GtkWidget *found = stage_find (dialog, ADW_TYPE_COMBO_ROW, "Word list");
  AdwComboRow *row = (AdwComboRow *)found;

  if (row != NULL)
    adw_combo_row_set_selected (row, g_list_model_get_n_items (adw_combo_row_get_model (row)) - 1);
}

/* A name in each seat by the keyboard; Enter goes to the next seat, and at last to Start. */
static void
start (UiWindow *window, GtkWindow *dialog)
{
  UiSeatList *seats = UI_SEAT_LIST (stage_get (dialog, UI_TYPE_SEAT_LIST, NULL));
  guint n = ui_seat_list_get_n_seats (seats);

  gtk_widget_grab_focus (stage_get (seats, ADW_TYPE_ENTRY_ROW, n > 1 ? "Seat 1" : NULL));
  for (guint k = 0; k < n; k++) {
    match_stage_type (dialog, friends[k]);
    match_stage_type (dialog, "\n");
  }
  STAGE_UNTIL (gtk_widget_is_sensitive (stage_get (dialog, GTK_TYPE_BUTTON, "_Start")));
  match_stage_type (dialog, "\n");
  match_stage_init (&stage, window);
  for (guint k = 0; k < n; k++)
    ck_assert_str_eq (app_match_get_seat_name (stage.match, k + 1), friends[k]);
}

/* Recording */

static guint
n_moves (void)
{
  return app_match_get_n_moves (stage.match);
}

static const char *
text_of (guint number)
{
  return app_match_get_move (stage.match, number)->text;
}

static void
record_game (const Game *game)
{
  g_autofree char *record =
      board_stage_simulate (game->id, (AppSimulation){ .seats = app_match_get_n_seats (stage.match),
                                                       .seed = game->seed });
  g_autoptr (AppMatch) whole = board_stage_replay (record);
  guint done[3] = { 0 };

  ck_assert_uint_gt (app_match_get_n_moves (whole), game->n_moves);
  for (guint number = 1; number <= game->n_moves; number++)
    done[match_stage_record (&stage, app_match_get_move (whole, number)->text,
                             (MatchStageWay)(number % 3))]++;
  ck_assert_uint_gt (done[MATCH_STAGE_TYPED], 0);
  ck_assert_uint_gt (done[MATCH_STAGE_PRESSED], 0);
  ck_assert_uint_gt (done[MATCH_STAGE_CLICKED], 0);
}

/* Two moves back and one forward; the other one is entered anew. */
static void
take_back (void)
{
  const guint n = n_moves ();
  g_autofree char *last = g_strdup (text_of (n)), *before = g_strdup (text_of (n - 1));

  stage_key (stage.window, GDK_KEY_z, GDK_CONTROL_MASK);
  STAGE_UNTIL (n_moves () == n - 1);
  stage_key (stage.window, GDK_KEY_z, GDK_CONTROL_MASK);
  STAGE_UNTIL (n_moves () == n - 2);
  stage_key (stage.window, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  STAGE_UNTIL (n_moves () == n - 1);
  ck_assert_str_eq (text_of (n - 1), before);
  match_stage_record (&stage, last, MATCH_STAGE_TYPED);
}

/* Correcting */

static gboolean
is_plain (const AppChoice *choice)
{
  return choice->dice == NULL && choice->n_cards == 0 && !g_str_has_suffix (choice->text, " ")
         && strstr (choice->text, "resign") == NULL;
}

/* The last move of which another one would let moves wait, and that one, free with g_free(). */
static char *
find_correction (guint *number)
{
  for (*number = n_moves () - 1; *number > 0; (*number)--) {
    g_autoptr (GPtrArray) choices = app_recorder_dup_choices_at (stage.match, *number - 1);

    for (guint k = 0; k < choices->len; k++) {
      const AppChoice *choice = g_ptr_array_index (choices, k);
      AppCorrectionSummary corrected = { 0 };
      g_autofree char *reason = NULL;

      if (is_plain (choice) && strcmp (choice->text, text_of (*number)) != 0
          && app_recorder_try_correction (stage.match, APP_CORRECT_REPLACE, *number, choice->text,
                                          &corrected, &reason, NULL)
          && corrected.waiting >= 3)
        return g_strdup (choice->text);
    }
  }
  ck_abort_msg ("no correction lets moves wait");
}

static gboolean
is_correcting (void)
{
  return stage_find (stage.page, UI_TYPE_CORRECT_BAR, NULL) != NULL;
}

/* By the keyboard alone, from the tip. */
static void
correct (guint number, const char *text)
{
  stage_key (stage.window, GDK_KEY_Escape, 0);
  for (guint k = n_moves (); k > number; k--)
    stage_key (stage.window, GDK_KEY_Left, 0);
  STAGE_UNTIL (ui_match_page_get_position (stage.page) == number);
  stage_key (stage.window, GDK_KEY_e, 0);
  STAGE_UNTIL (is_correcting ());
  match_stage_type (stage.window, text);
  match_stage_type (stage.window, "\n");
  STAGE_UNTIL (!is_correcting ());
  STAGE_UNTIL (strcmp (text_of (number), text) == 0);
  STAGE_UNTIL (ui_match_page_get_position (stage.page) == n_moves ());
}

static guint
n_waiting (void)
{
  const AppWaiting *waiting = app_match_get_waiting (stage.match);

  return waiting != NULL ? waiting->n : 0;
}

/* Another move for the first that waits; FALSE where nothing plain is legal. */
static gboolean
reenter (void)
{
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices (stage.match);
  const guint before = n_waiting (), n = n_moves ();

  for (guint k = 0; k < choices->len; k++) {
    const AppChoice *choice = g_ptr_array_index (choices, k);
    g_autofree char *text = g_strdup (choice->text);

    if (!is_plain (choice))
      continue;
    stage_press (stage.page, "R_e-enter…");
    STAGE_UNTIL (is_correcting ());
    match_stage_type (stage.window, text);
    match_stage_type (stage.window, "\n");
    STAGE_UNTIL (!is_correcting () && n_waiting () < before);
    ck_assert_str_eq (text_of (n + 1), text);
    return TRUE;
  }
  return FALSE;
}

/* One is entered anew if there is another, one is dropped, and at last all. */
static void
settle (void)
{
  guint before;

  STAGE_UNTIL (stage_find (stage.page, UI_TYPE_WAITING_PANEL, NULL) != NULL);
  ck_assert (match_stage_shows_text (stage.page, "The first no longer fits: "));
  reenter ();
  stage_settle ();
  if ((before = n_waiting ()) > 0) {
    stage_press (stage_get (stage.page, UI_TYPE_WAITING_PANEL, NULL), "_Drop");
    STAGE_UNTIL (n_waiting () < before);
  }
  if (n_waiting () > 0)
    gtk_widget_activate_action (GTK_WIDGET (stage.page), "match.drop-all", NULL);
  STAGE_UNTIL (n_waiting () == 0);
  STAGE_UNTIL (stage_find (stage.page, UI_TYPE_WAITING_PANEL, NULL) == NULL);
  stage_settle ();
}

/* Finding it again */

/* What was played, in every line. */
static char *
dup_lines (void)
{
  GString *all = g_string_new (NULL);
  const gint64 shown = app_match_get_shown_line (stage.match);

  for (guint k = 0; k < app_match_get_n_lines (stage.match); k++) {
    const AppLine *line = app_match_get_line (stage.match, k);

    g_string_append_printf (all, "%s%s\n", line->name, line->current ? " *" : "");
    app_match_show_line (stage.match, line->id);
    for (guint number = 1; number <= n_moves (); number++)
      g_string_append_printf (all, "%s\n", text_of (number));
  }
  app_match_show_line (stage.match, shown);
  return g_string_free (all, FALSE);
}

/* The row of the one match, by a search for a player; opens it. */
static void
find_in_matches (UiWindow *window, const char *text)
{
  GtkWidget *view;

  stage_key (window, GDK_KEY_2, GDK_CONTROL_MASK);
  STAGE_UNTIL ((view = stage_find (window, GTK_TYPE_COLUMN_VIEW, NULL)) != NULL);
  stage_key (window, GDK_KEY_f, GDK_CONTROL_MASK);
  match_stage_type (window, "nobody");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_COLUMN_VIEW, NULL) == NULL);
  stage_key (window, GDK_KEY_a, GDK_CONTROL_MASK);
  match_stage_type (window, "ada");
  STAGE_UNTIL ((view = stage_find (window, GTK_TYPE_COLUMN_VIEW, NULL)) != NULL);
  STAGE_UNTIL (match_stage_shows_text (view, "Ada") && match_stage_shows_text (view, text));
  match_stage_type (window, "\n");
  match_stage_init (&stage, window);
}

static void
verified_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_auto (AppVerifyResult) verified = { 0 };

  ck_assert (app_match_verify_finish (APP_MATCH (source), result, &verified, NULL));
  ck_assert_str_eq (app_verify_name (verified.status), "exact");
  *(gboolean *)data = TRUE;
}

static void
assert_exact (void)
{
  gboolean done = FALSE;

  app_match_verify_async (stage.match, NULL, verified_cb, &done);
  STAGE_UNTIL (done);
}

/* The file is closed with the window, and says the same in another one. */
static void
open_again (const char *text)
{
  g_autofree char *lines = dup_lines (), *status = g_strdup (app_match_get_status (stage.match));
  g_autofree char *again = NULL;
  UiWindow *window = stage.window;

  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *)&window);
  gtk_window_close (GTK_WINDOW (window));
  STAGE_UNTIL (window == NULL);
  find_in_matches (stage_window (NULL, FALSE), text);
  again = dup_lines ();
  ck_assert_str_eq (again, lines);
  ck_assert_str_eq (app_match_get_status (stage.match), status);
  assert_exact ();
}

/* The end of it on the page, and in Matches. */
static void
finish (const char *end, const char *text)
{
  UiWindow *window = stage.window;
  g_autofree char *uuid = g_strdup (app_match_get_uuid (stage.match));

  match_stage_record (&stage, end, MATCH_STAGE_TYPED);
  ck_assert_int_ne (app_match_get_outcome (stage.match, n_moves ()).status, RULES_RUNNING);
  STAGE_UNTIL (match_stage_shows_text (stage.page, app_match_get_status (stage.match)));
  find_in_matches (window, text);
  ck_assert_str_eq (app_match_get_uuid (stage.match), uuid);
}

/* The corrected line is still there, to its last move. */
static void
assert_kept (const Game *game, const char *last)
{
  const gint64 shown = app_match_get_shown_line (stage.match);

  ck_assert_uint_ge (app_match_get_n_lines (stage.match), 2);
  app_match_show_line (stage.match, app_match_get_line (stage.match, 0)->id);
  ck_assert_uint_eq (n_moves (), game->n_moves);
  ck_assert_str_eq (text_of (n_moves ()), last);
  app_match_show_line (stage.match, shown);
}

START_TEST (from_home_to_matches)
{
  const Game *game = &games[_i];
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog = open_new_match (window);
  g_autofree char *correction = NULL, *old = NULL;
  guint number;

  choose_game (dialog, game->id);
  choose_no_words (dialog);
  start (window, dialog);
  ck_assert_str_eq (app_match_get_game (stage.match)->id, game->id);
  record_game (game);
  take_back ();
  old = g_strdup (text_of (n_moves ()));
  correction = find_correction (&number);
  correct (number, correction);
  settle ();
  finish (game->end, game->text);
  assert_kept (game, old);
  open_again (game->text);
}
END_TEST

static gboolean
is_covered (void)
{
  return ui_privacy_cover_is_on (
      UI_PRIVACY_COVER (stage_get (stage.page, UI_TYPE_PRIVACY_COVER, NULL)));
}

/* Nothing is due, and who is awaited looks at the screen. */
static gboolean
is_lifted (void)
{
  return !app_dealer_is_due (stage.match) && !is_covered () && stage.bar != NULL
         && !ui_entry_bar_is_busy (stage.bar)
         && app_match_get_viewer (stage.match) == app_match_get_awaited (stage.match);
}

/* What is due has come, and the cover is lifted by Enter. What comes may put it on again. */
static void
lift (void)
{
  for (guint k = 0; k < 100 && (k == 0 || !is_lifted ()); k++) {
    STAGE_UNTIL (!app_dealer_is_due (stage.match));
    stage_settle ();
    if (is_covered ()) {
      stage_key (stage.window, GDK_KEY_Return, 0);
      STAGE_UNTIL (!is_covered ());
    }
    match_stage_init (&stage, stage.window);
  }
  ck_assert (is_lifted ());
}

/* The first move that is offered. */
static void
play_first (void)
{
  const guint before = n_moves ();
  const AppChoice *choice;
  g_autofree char *text = NULL;

  lift ();
  choice = g_ptr_array_index (ui_entry_bar_get_choices (stage.bar), 0);
  /* While the button is waited for, the choices may be listed anew. */
  text = g_strdup (choice->text);
  g_signal_emit_by_name (stage_get (stage.bar, GTK_TYPE_BUTTON, text), "clicked");
  STAGE_UNTIL (n_moves () > before);
}

START_TEST (the_program_deals)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog = open_new_match (window);
  GtkWidget *row = stage_get (dialog, ADW_TYPE_ACTION_ROW, "The program deals");
  g_autofree char *resign = NULL;

  choose_game (dialog, "tome");
  gtk_switch_set_active (GTK_SWITCH (stage_get (row, GTK_TYPE_SWITCH, NULL)), TRUE);
  start (window, dialog);
  ck_assert_str_eq (app_match_get_tag (stage.match, "Dealt"), "app");
  while (n_moves () < 12)
    play_first ();
  lift ();
  resign = g_strdup_printf ("%u resign", app_match_get_viewer (stage.match));
  finish (resign, "won");
  open_again ("won");
}
END_TEST

TEST_SUITE (whole_match)
{
  Suite *suite = suite_create ("ui-whole-match");
  TCase *tests = stage_case ("whole match");

  tcase_add_loop_test (tests, from_home_to_matches, 0, G_N_ELEMENTS (games));
  tcase_add_test (tests, the_program_deals);
  suite_add_tcase (suite, tests);
  return suite;
}
