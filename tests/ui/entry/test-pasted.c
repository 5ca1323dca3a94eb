/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What goes wrong at the line for the notation, in the real window: pasted moves and records, text
 * that is no move, too much of it, a disk without room, a clock that jumps back. It is said in
 * place, what was typed stays, and nothing recorded is lost. And why a card can't be played.
 */
#include "tests/ui/stage.h"

#include "app/base/instants.h"
#include "tests/full-disk.h"
#include "ui/board/board-private.h"
#include "ui/entry/entry-bar.h"
#include "ui/match/match-page.h"
#include "ui/match/preview-page.h"
#include "ui/board/tome/tome-layout.h"

#include <time.h>

#define TAGS                                                                                       \
  "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n"                                          \
  "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n\n"

static const char dealt[] = TAGS "- dealer 4\n"
                                 "- deal 1 inferno glimmer quench halo ocean sturdy\n"
                                 "- deal 2 firebrand lantern monolith gust tempest ?\n"
                                 "- deal\n- title bonfire\n";

#define DEALT 5

static UiWindow *window;
static UiMatchPage *page;
static AppMatch *match;

static void
open_match (void)
{
  g_autofree char *uuid = NULL;

  window = stage_window (NULL, FALSE);
  uuid = stage_add_record (window, dealt);
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (window), "win.open-match", "s", uuid));
  STAGE_UNTIL (stage_find (window, UI_TYPE_MATCH_PAGE, NULL) != NULL);
  page = UI_MATCH_PAGE (stage_find (window, UI_TYPE_MATCH_PAGE, NULL));
  match = ui_match_page_get_match (page);
  stage_settle ();
}

static GtkEditable *
line (void)
{
  return GTK_EDITABLE (stage_get (page, GTK_TYPE_ENTRY, NULL));
}

static void
paste (const char *text)
{
  gtk_widget_grab_focus (GTK_WIDGET (line ()));
  gtk_editable_set_position (line (), -1);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), text);
  stage_key (window, GDK_KEY_v, GDK_CONTROL_MASK);
  stage_settle ();
}

static gboolean
says (const char *beginning)
{
  GtkWidget *bar = stage_get (page, UI_TYPE_ENTRY_BAR, NULL);
  GtkWidget *complaint =
      GTK_WIDGET (gtk_widget_get_template_child (bar, UI_TYPE_ENTRY_BAR, "complaint"));

  return gtk_widget_get_mapped (complaint) && gtk_label_get_text (GTK_LABEL (complaint))[0] != '\0'
         && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (complaint)), beginning);
}

START_TEST (pasted_moves_are_recorded_in_order)
{
  open_match ();
  paste ("1 play inferno\r\n\n# the second\n2 play gust\n");
  stage_get (page, GTK_TYPE_LABEL, "2 pasted lines wait, beginning with 1 play inferno");
  ck_assert_str_eq (gtk_editable_get_text (line ()), "");
  ck_assert_uint_eq (app_match_get_n_moves (match), DEALT);
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (app_match_get_n_moves (match) == DEALT + 2);
  ck_assert_str_eq (app_match_get_move (match, DEALT + 2)->text, "2 play gust");
  STAGE_UNTIL (stage_find (page, GTK_TYPE_BUTTON, "Record Them") == NULL);
}
END_TEST

START_TEST (pasted_moves_stop_at_the_first_that_does_not_fit)
{
  open_match ();
  paste ("1 play inferno\n3 play owl\n2 play gust\n");
  stage_press (page, "Record Them");
  STAGE_UNTIL (g_strcmp0 (gtk_editable_get_text (line ()), "3 play owl") == 0);
  ck_assert_uint_eq (app_match_get_n_moves (match), DEALT + 1);
  STAGE_UNTIL (says ("No pack of this match has the card"));
  stage_get (page, GTK_TYPE_LABEL, "1 pasted line waits, beginning with 2 play gust");
  /* What is wrong is left out, and the rest goes on. */
  gtk_editable_set_text (line (), "");
  stage_press (page, "Record Them");
  STAGE_UNTIL (app_match_get_n_moves (match) == DEALT + 2);
  paste ("3 play ?\n4 play ?\n");
  stage_press (page, "Let Go");
  STAGE_UNTIL (stage_find (page, GTK_TYPE_BUTTON, "Record Them") == NULL);
  ck_assert_uint_eq (app_match_get_n_moves (match), DEALT + 2);
}
END_TEST

/* Behind a refused move of another window's they still wait, and nothing is wrong with them. */
START_TEST (pasted_moves_wait_behind_a_refused_one)
{
  open_match ();
  paste ("1 play inferno\n2 play gust\n");
  app_recorder_append_async (match, "- note \"a pause\"", NULL, NULL, NULL);
  app_recorder_append_async (match, "3 play owl", NULL, NULL, NULL);
  stage_press (page, "Record Them");
  STAGE_UNTIL (app_match_get_n_moves (match) == DEALT + 1);
  STAGE_UNTIL (
      stage_find (page, GTK_TYPE_LABEL, "2 pasted lines wait, beginning with 1 play inferno")
      != NULL);
  ck_assert (!says (""));
  ck_assert_str_eq (gtk_editable_get_text (line ()), "");
  stage_press (page, "Record Them");
  STAGE_UNTIL (app_match_get_n_moves (match) == DEALT + 3);
}
END_TEST

/* One line that ends is as good as one that doesn't; and what stands there is gone on with. */
START_TEST (a_pasted_record_is_looked_at)
{
  open_match ();
  gtk_editable_set_text (line (), "1 play ");
  paste ("inferno\n");
  ck_assert_str_eq (gtk_editable_get_text (line ()), "1 play inferno");
  gtk_editable_set_text (line (), "1 pl");
  paste (dealt);
  STAGE_UNTIL (UI_IS_PREVIEW_PAGE (ui_window_get_page (window)));
  ck_assert_uint_eq (app_match_get_n_moves (match), DEALT);
  ui_window_back (window);
  STAGE_UNTIL (ui_window_get_page (window) == GTK_WIDGET (page));
  ck_assert_str_eq (gtk_editable_get_text (line ()), "1 pl");
}
END_TEST

static const char *const odd[] = {
  "hello, world",
  "🦊🦊🦊",
  "1 play %s%n%d",
  "<b>1</b> & \"",
  "\xe2\x80\xae"
  "1 play inferno",
  "[Game \"tome\"]",
  "--",
  "1 play inferno #0123456789abcdef",
};

START_TEST (what_is_no_move_is_said_and_stays)
{
  open_match ();
  for (guint k = 0; k < G_N_ELEMENTS (odd); k++) {
    gtk_editable_set_text (line (), "");
    paste (odd[k]);
    stage_key (window, GDK_KEY_Return, 0);
    ck_assert_str_eq (gtk_editable_get_text (line ()), odd[k]);
    ck_assert (says (""));
    ck_assert_uint_eq (app_match_get_n_moves (match), DEALT);
  }
}
END_TEST

/* Of the processor, so that it does not matter what else the machine has to do. */
#define MOST_SECONDS 20

/* A megabyte, in one line or in many: the window stays quick. */
START_TEST (too_much_text_hangs_nothing)
{
  g_autofree char *one = g_strnfill (1 << 20, 'x');
  g_autoptr (GString) many = g_string_new (NULL);
  clock_t began;

  open_match ();
  for (guint k = 0; k < 20000; k++)
    g_string_append (many, "2 play not-a-card\n");
  gtk_editable_set_text (line (), "1 pl");
  began = clock ();
  paste (one);
  STAGE_UNTIL (says ("No move is that long: 1.0"));
  ck_assert_str_eq (gtk_editable_get_text (line ()), "1 pl");
  gtk_editable_set_text (line (), "");
  paste (many->str);
  stage_get (page, GTK_TYPE_LABEL, "20000 pasted lines wait, beginning with 2 play not-a-card");
  stage_press (page, "Record Them");
  STAGE_UNTIL (g_strcmp0 (gtk_editable_get_text (line ()), "2 play not-a-card") == 0);
  ck_assert_int_lt ((clock () - began) / CLOCKS_PER_SEC, MOST_SECONDS);
}
END_TEST

START_TEST (a_full_disk_is_told_at_the_line)
{
  AppStore *store;
  guint n;

  open_match ();
  store = ui_window_get_store (window);
  full_disk (store, TRUE);
  for (guint k = 0; k < 40 && !says ("There is no room left"); k++) {
    g_autofree char *note = full_disk_dup_note ((char)('a' + k % 26));

    n = app_match_get_n_moves (match);
    gtk_editable_set_text (line (), note);
    g_signal_emit_by_name (line (), "activate");
    STAGE_UNTIL (app_match_get_n_moves (match) == n + 1 || says ("There is no room left"));
  }
  ck_assert (says ("There is no room left to write to"));
  ck_assert (g_str_has_prefix (gtk_editable_get_text (line ()), "- note"));
  n = app_match_get_n_moves (match);
  full_disk (store, FALSE);
  g_signal_emit_by_name (line (), "activate");
  STAGE_UNTIL (app_match_get_n_moves (match) == n + 1);
  ck_assert_str_eq (gtk_editable_get_text (line ()), "");
}
END_TEST

static gint64
long_ago (gpointer data)
{
  return 0;
}

START_TEST (a_clock_that_jumps_back_is_told_at_the_line)
{
  open_match ();
  gtk_editable_set_text (line (), "- note \"a\"");
  g_signal_emit_by_name (line (), "activate");
  STAGE_UNTIL (app_match_get_n_moves (match) == DEALT + 1);
  app_instant_set_source (long_ago, NULL);
  gtk_editable_set_text (line (), "1 play inferno");
  g_signal_emit_by_name (line (), "activate");
  STAGE_UNTIL (app_match_get_n_moves (match) == DEALT + 2);
  STAGE_UNTIL (says ("The computer’s clock is behind"));
  ck_assert_str_eq (app_match_get_move (match, DEALT + 2)->instant,
                    app_match_get_move (match, DEALT + 1)->instant);
  app_instant_set_source (NULL, NULL);
}
END_TEST

static char *
dup_explanation (UiBoard *board, guint seat, const char *card)
{
  const GArray *items = ui_board_get_items (board);

  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);

    if (item->kind == UI_TOME_HAND && item->seat == seat && g_strcmp0 (item->key, card) == 0)
      return ui_board_explain (board, item);
  }
  ck_abort_msg ("no %s in the hand of seat %u", card, seat);
  return NULL;
}

/* Hovering, and standing there with the keyboard, say the same. */
START_TEST (a_card_that_cant_be_played_says_why)
{
  UiBoard *board;
  g_autofree char *own = NULL, *other = NULL;

  open_match ();
  board = UI_BOARD (stage_get (page, UI_TYPE_BOARD, NULL));
  own = dup_explanation (board, 1, "quench");
  other = dup_explanation (board, 2, "gust");
  ck_assert_ptr_null (strstr (own, "Not now"));
  ck_assert (g_str_has_suffix (other, "\nNot now: It is Ada’s turn. (Tome, Taking a turn)"));
  /* Away from the tip nothing could be done anyway. */
  ui_match_page_set_position (page, 4);
  stage_settle ();
  g_free (other);
  other = dup_explanation (board, 2, "gust");
  ck_assert_ptr_null (strstr (other, "Not now"));
}
END_TEST

TEST_SUITE (pasted)
{
  Suite *suite = suite_create ("ui-pasted");
  TCase *tests = stage_case ("pasted");

  tcase_add_test (tests, pasted_moves_are_recorded_in_order);
  tcase_add_test (tests, pasted_moves_stop_at_the_first_that_does_not_fit);
  tcase_add_test (tests, pasted_moves_wait_behind_a_refused_one);
  tcase_add_test (tests, a_pasted_record_is_looked_at);
  tcase_add_test (tests, what_is_no_move_is_said_and_stays);
  tcase_add_test (tests, too_much_text_hangs_nothing);
  tcase_add_test (tests, a_full_disk_is_told_at_the_line);
  tcase_add_test (tests, a_clock_that_jumps_back_is_told_at_the_line);
  tcase_add_test (tests, a_card_that_cant_be_played_says_why);
  suite_add_tcase (suite, tests);
  return suite;
}
