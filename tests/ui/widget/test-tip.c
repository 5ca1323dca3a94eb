/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ctrl+F1, by the real keyboard: it says what hovering says, wherever the keyboard is, and goes
 * with the next key.
 */
#include "tests/ui/stage.h"

#include "ui/board/board.h"
#include "ui/match/match-page.h"

#include <string.h>

static const char *const records[] = {
  "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"
  "[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n\n- dealer 4\n- deal 1 inferno gust ? ? ? ?\n- deal\n"
  "- title bonfire\n1 play inferno\n",
  "[Record \"1\"]\n[Game \"tokio\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n\n"
  "1 place spark pebble lark hornet forge\n2 place cinder fern thistle crook leviathan\n"
  "- first 1\n1 flip a\n",
};

static UiWindow *window;

/* The tip on show; NULL for none. */
static GtkWidget *
find_tip (void)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (window)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_POPOVER (child) && gtk_widget_has_css_class (child, "tip")
        && gtk_widget_get_visible (child))
      return child;
  return NULL;
}

/* All that it says. Where the pointer is in it, it holds a tooltip that is not shown, too. */
static void
add_words (GtkWidget *widget, GString *words)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (words, "%s%s", words->len > 0 ? "\n" : "",
                            gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    add_words (child, words);
}

static char *
dup_tip (void)
{
  GString *words = g_string_new (NULL);

  stage_key (window, GDK_KEY_F1, GDK_CONTROL_MASK);
  STAGE_UNTIL (find_tip () != NULL && gtk_widget_get_mapped (find_tip ()));
  add_words (find_tip (), words);
  ck_assert_ptr_null (stage_dialog (window));
  return g_string_free (words, FALSE);
}

static GtkWidget *
open_record (const char *record)
{
  g_autofree char *uuid = NULL;

  window = stage_window (NULL, FALSE);
  uuid = stage_add_record (window, record);
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (window), "win.open-match", "s", uuid));
  STAGE_UNTIL (stage_find (window, UI_TYPE_MATCH_PAGE, NULL) != NULL);
  stage_settle ();
  return stage_find (window, UI_TYPE_MATCH_PAGE, NULL);
}

/* Each thing that the arrows come to says what it is, and some of the second game why nothing can
 * be done with it. */
START_TEST (things_on_a_board)
{
  static const guint ways[] = { GDK_KEY_Right, GDK_KEY_Right, GDK_KEY_Up,
                                GDK_KEY_Left,  GDK_KEY_Down,  GDK_KEY_Down };
  GtkWidget *page = open_record (records[_i]);
  GtkWidget *board = stage_find (page, UI_TYPE_BOARD, NULL);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *whole = NULL;
  gboolean why = FALSE;

  /* The board itself says all that is on it, and how to go through that. */
  ck_assert (gtk_widget_grab_focus (board));
  whole = dup_tip ();
  ck_assert (
      g_str_has_suffix (whole, "Enter points at a thing on the board, arrow keys at the next."));
  ck_assert_uint_gt (strlen (whole), 150);
  stage_key (window, GDK_KEY_Return, 0);
  ck_assert_ptr_null (find_tip ());
  for (guint k = 0; k < 12; k++) {
    GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (window));
    g_autofree char *words = dup_tip ();

    ck_assert (words[0] != '\0');
    ck_assert_ptr_eq (gtk_root_get_focus (GTK_ROOT (window)), focus);
    why = why || strstr (words, "Not now: ") != NULL;
    g_hash_table_add (seen, g_steal_pointer (&words));
    stage_key (window, ways[k % G_N_ELEMENTS (ways)], 0);
    STAGE_UNTIL (find_tip () == NULL);
  }
  ck_assert_uint_ge (g_hash_table_size (seen), 5);
  ck_assert (why || _i == 0);
  /* Escape takes the tip away, and nothing else. */
  g_free (dup_tip ());
  stage_key (window, GDK_KEY_Escape, 0);
  STAGE_UNTIL (find_tip () == NULL);
  ck_assert (gtk_root_get_focus (GTK_ROOT (window)) != board);
}
END_TEST

START_TEST (buttons_rows_and_what_says_nothing)
{
  GtkWidget *page = open_record (records[0]);
  g_autofree char *words = NULL;
  GtkWidget *row;

  ck_assert (gtk_widget_grab_focus (stage_get (page, GTK_TYPE_BUTTON, "Take back (Ctrl+Z)")));
  words = dup_tip ();
  ck_assert_str_eq (words, "Take back (Ctrl+Z)");
  /* A row says what stands in it, cut off or not. */
  row = gtk_widget_get_last_child (GTK_WIDGET (stage_get (page, GTK_TYPE_LIST_VIEW, NULL)));
  ck_assert (gtk_widget_grab_focus (row));
  g_clear_pointer (&words, g_free);
  words = dup_tip ();
  ck_assert (words[0] != '\0');
  stage_key (window, GDK_KEY_1, GDK_CONTROL_MASK);
  STAGE_UNTIL (find_tip () == NULL);
  /* A page closes its tip when it goes. */
  gtk_window_set_focus (GTK_WINDOW (window), NULL);
  stage_key (window, GDK_KEY_F1, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  ck_assert_ptr_null (find_tip ());
}
END_TEST

/* The tooltip of what opens a list does not lie over the list. */
START_TEST (no_tooltip_over_what_is_open)
{
  GtkWidget *button;

  window = stage_window (NULL, FALSE);
  button = stage_get (window, GTK_TYPE_MENU_BUTTON, "Main Menu");
  ck_assert (gtk_widget_get_has_tooltip (button));
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  STAGE_UNTIL (
      gtk_widget_get_mapped (GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)))));
  ck_assert (!gtk_widget_get_has_tooltip (button));
  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
  STAGE_UNTIL (gtk_widget_get_has_tooltip (button));
}
END_TEST

START_TEST (a_tip_goes_with_its_window)
{
  GtkWidget *page = open_record (records[0]);

  ck_assert (gtk_widget_grab_focus (stage_get (page, GTK_TYPE_BUTTON, "Take back (Ctrl+Z)")));
  g_free (dup_tip ());
  gtk_window_close (GTK_WINDOW (window));
  stage_settle ();
}
END_TEST

TEST_SUITE (tip)
{
  Suite *suite = suite_create ("tip");
  TCase *tests = stage_case ("tip");

  tcase_add_loop_test (tests, things_on_a_board, 0, (int)G_N_ELEMENTS (records));
  tcase_add_test (tests, buttons_rows_and_what_says_nothing);
  tcase_add_test (tests, no_tooltip_over_what_is_open);
  tcase_add_test (tests, a_tip_goes_with_its_window);
  suite_add_tcase (suite, tests);
  return suite;
}
