/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recording by pointing at the board: by the real mouse and by the real keyboard, alone and
 * together with what is typed.
 */
#include "tests/ui/board/board-stage.h"

#include "ui/board/board.h"
#include "ui/entry/entry-bar.h"
#include "ui/match/match-page.h"
#include "ui/board/tome/tome-layout.h"

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
static UiBoard *board;
static AppMatch *match;

static void
open_match (const char *record)
{
  g_autofree char *uuid = NULL;

  window = stage_window (NULL, FALSE);
  uuid = stage_add_record (window, record);
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (window), "win.open-match", "s", uuid));
  STAGE_UNTIL (stage_find (window, UI_TYPE_MATCH_PAGE, NULL) != NULL);
  page = UI_MATCH_PAGE (stage_find (window, UI_TYPE_MATCH_PAGE, NULL));
  board = UI_BOARD (stage_get (page, UI_TYPE_BOARD, NULL));
  match = ui_match_page_get_match (page);
  stage_settle ();
}

static const UiBoardItem *
find_item (int kind, guint seat, const char *key)
{
  const GArray *items = ui_board_get_items (board);

  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);

    if (item->kind == kind && (seat == 0 || item->seat == seat)
        && (key == NULL || g_strcmp0 (item->key, key) == 0))
      return item;
  }
  ck_abort_msg ("no item of kind %d of seat %u with key %s", kind, seat, key);
  return NULL;
}

static void
click (int kind, guint seat, const char *key)
{
  const UiBoardItem *item = find_item (kind, seat, key);

  stage_click (GTK_WIDGET (board), item->box.origin.x + item->box.size.width * 0.3f,
               item->box.origin.y + item->box.size.height * 0.4f);
}

static void
assert_recorded (guint number, const char *text)
{
  STAGE_UNTIL (app_match_get_n_moves (match) == number);
  ck_assert_str_eq (app_match_get_move (match, number)->text, text);
  stage_settle ();
}

static guint
n_pointed (void)
{
  guint n;

  ui_board_get_pointed (board, &n);
  return n;
}

/* Whether a move is on offer as a button. */
static gboolean
is_offered (const char *label)
{
  gpointer bar = stage_get (page, UI_TYPE_ENTRY_BAR, NULL);

  return stage_find (bar, GTK_TYPE_LABEL, label) != NULL;
}

static void
pick (const char *label)
{
  board_stage_pick (stage_get (page, UI_TYPE_ENTRY_BAR, NULL), label);
}

static GtkEditable *
entry (void)
{
  return GTK_EDITABLE (stage_get (page, GTK_TYPE_ENTRY, NULL));
}

static void
assert_line (const char *text)
{
  ck_assert_str_eq (gtk_editable_get_text (entry ()), text);
}

/* From nothing to the chapter's last spell. A back stands for any spell that may be there. */
START_TEST (a_chapter_is_played_by_clicks)
{
  static const struct {
    guint seat;
    const char *name, *move;
  } spells[] = {
    { 1, "Inferno", "1 play inferno" },
    { 2, "Lantern", "2 play lantern" },
    { 3, "Zenith", "3 play zenith" },
    { 4, "Mountain", "4 play mountain" },
  };

  open_match (TAGS);
  click (UI_TOME_PLATE, 4, NULL);
  assert_recorded (1, "- dealer 4");
  click (UI_TOME_NEWS, 0, NULL);
  assert_recorded (2, "- deal");
  click (UI_TOME_TITLE, 0, NULL);
  ck_assert_uint_eq (n_pointed (), 1);
  pick ("Title: Bonfire");
  assert_recorded (3, "- title bonfire");
  for (guint k = 0; k < G_N_ELEMENTS (spells); k++) {
    click (UI_TOME_HAND, spells[k].seat, "?");
    ck_assert_uint_eq (n_pointed (), 1);
    pick (spells[k].name);
    assert_recorded (4 + k, spells[k].move);
    ck_assert_uint_eq (n_pointed (), 0);
  }
}
END_TEST

START_TEST (a_single_meaning_is_recorded_at_once)
{
  open_match (dealt);
  click (UI_TOME_HAND, 1, "quench");
  assert_recorded (DEALT + 1, "1 play quench");
  click (UI_TOME_HAND, 2, "lantern");
  assert_recorded (DEALT + 2, "2 play lantern");
  click (UI_TOME_HAND, 3, "?");
  pick ("Zenith");
  assert_recorded (DEALT + 3, "3 play zenith");
  click (UI_TOME_HAND, 4, "?");
  pick ("Mountain");
  assert_recorded (DEALT + 4, "4 play mountain");
  /* Quench takes a spell of the chapter. */
  click (UI_TOME_SPELL, 3, "zenith");
  assert_recorded (DEALT + 5, "1 choose zenith");
}
END_TEST

/* Seat 2 holds five known spells and a back. */
START_TEST (a_back_is_none_of_the_known_spells)
{
  open_match (dealt);
  click (UI_TOME_HAND, 1, "inferno");
  assert_recorded (DEALT + 1, "1 play inferno");
  /* Landslide and Lantern. */
  ck_assert (is_offered ("L (2)"));
  click (UI_TOME_HAND, 2, "?");
  ck_assert (!is_offered ("L (2)"));
  ck_assert (is_offered ("Landslide"));
  ck_assert (is_offered ("Zenith"));
}
END_TEST

START_TEST (pointing_is_let_go)
{
  open_match (dealt);
  click (UI_TOME_HAND, 1, "inferno");
  assert_recorded (DEALT + 1, "1 play inferno");
  click (UI_TOME_HAND, 2, "?");
  ck_assert_uint_eq (n_pointed (), 1);
  click (UI_TOME_HAND, 2, "?");
  ck_assert_uint_eq (n_pointed (), 0);
  ck_assert (is_offered ("L (2)"));
  click (UI_TOME_HAND, 2, "?");
  stage_key (window, GDK_KEY_Escape, 0);
  ck_assert_uint_eq (n_pointed (), 0);
  ck_assert (is_offered ("L (2)"));
  click (UI_TOME_HAND, 2, "?");
  stage_press (page, "All Moves");
  ck_assert_uint_eq (n_pointed (), 0);
  ck_assert_ptr_null (stage_find (page, GTK_TYPE_BUTTON, "All Moves"));
  /* What means nothing with the rest begins anew. */
  click (UI_TOME_HAND, 2, "?");
  click (UI_TOME_HAND, 2, "lantern");
  assert_recorded (DEALT + 2, "2 play lantern");
}
END_TEST

START_TEST (what_means_nothing_is_told)
{
  open_match (dealt);
  click (UI_TOME_HAND, 2, "lantern");
  stage_get (window, GTK_TYPE_LABEL, "No move names that now.");
  ck_assert_uint_eq (app_match_get_n_moves (match), DEALT);
  ck_assert_uint_eq (n_pointed (), 0);
  click (UI_TOME_HAND, 1, "inferno");
  assert_recorded (DEALT + 1, "1 play inferno");
}
END_TEST

/* In open knowledge every card of a deal is named. */
START_TEST (a_deal_is_begun_in_the_line)
{
  open_match ("[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n[Knowledge \"open\"]\n"
              "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n\n"
              "- dealer 4\n");
  click (UI_TOME_NEWS, 0, NULL);
  assert_line ("- deal 1 ");
  ck_assert_uint_eq (app_match_get_n_moves (match), 1);
}
END_TEST

START_TEST (a_double_click_is_one)
{
  const UiBoardItem *item;
  float x, y;

  open_match (dealt);
  g_object_set (gtk_settings_get_default (), "gtk-double-click-time", 10000, NULL);
  item = find_item (UI_TOME_HAND, 1, "inferno");
  /* Where the next one moves to. */
  x = item->box.origin.x + item->box.size.width * 0.8f;
  y = item->box.origin.y + item->box.size.height / 2;
  stage_click (GTK_WIDGET (board), x, y);
  assert_recorded (DEALT + 1, "1 play inferno");
  /* Another spell lies there now, of which would be told that no move names it. */
  ck_assert_int_eq (ui_board_pick (board, x, y)->kind, UI_TOME_HAND);
  stage_click (GTK_WIDGET (board), x, y);
  ck_assert_ptr_null (stage_find (window, GTK_TYPE_LABEL, "No move names that now."));
}
END_TEST

START_TEST (away_from_the_tip_nothing_is_pointed_at)
{
  open_match (dealt);
  stage_key (window, GDK_KEY_Left, 0);
  click (UI_TOME_HAND, 1, "inferno");
  ck_assert_uint_eq (n_pointed (), 0);
  ck_assert_uint_eq (app_match_get_n_moves (match), DEALT);
}
END_TEST

START_TEST (what_is_typed_wins)
{
  open_match (dealt);
  stage_key (window, GDK_KEY_slash, 0);
  stage_key (window, GDK_KEY_1, 0);
  stage_key (window, GDK_KEY_space, 0);
  stage_key (window, GDK_KEY_p, 0);
  assert_line ("1 p");
  /* The completions lie over a part of the hand. */
  click (UI_TOME_HAND, 1, "sturdy");
  assert_line ("1 p sturdy");
  ck_assert_uint_eq (app_match_get_n_moves (match), DEALT);
  ck_assert_uint_eq (n_pointed (), 0);
  /* What Enter will record is shown below the line. */
  stage_key (window, GDK_KEY_Return, 0);
  assert_recorded (DEALT + 1, "1 play sturdy");
}
END_TEST

/* A board that puts a line together of the spells that are pointed at. */
static char *
compose (gconstpointer table, const UiBoardItem *const *items, guint n)
{
  GString *line = g_string_new ("- note \"");

  for (guint k = 0; k < n; k++) {
    if (items[k]->kind != UI_TOME_HAND || items[k]->seat != 1) {
      g_string_free (line, TRUE);
      return NULL;
    }
    g_string_append_printf (line, "%s%s", k > 0 ? " " : "", items[k]->token);
  }
  g_string_append_c (line, '"');
  return g_string_free (line, FALSE);
}

START_TEST (a_composed_line_waits_for_enter)
{
  open_match (dealt);
  UI_BOARD_GET_CLASS (board)->compose = compose;
  click (UI_TOME_HAND, 1, "inferno");
  assert_line ("- note \"inferno\"");
  /* The move that the spell alone means is still offered, and the line as it will be read. */
  ck_assert (is_offered ("inferno"));
  ck_assert (is_offered ("Inferno"));
  click (UI_TOME_HAND, 1, "ocean");
  click (UI_TOME_HAND, 1, "halo");
  assert_line ("- note \"inferno ocean halo\"");
  ck_assert (!is_offered ("Inferno"));
  click (UI_TOME_HAND, 1, "ocean");
  assert_line ("- note \"inferno halo\"");
  ck_assert_uint_eq (n_pointed (), 2);
  /* Nothing is lost by a slip. */
  click (UI_TOME_HAND, 2, "lantern");
  assert_line ("- note \"inferno halo\"");
  ck_assert_uint_eq (n_pointed (), 2);
  stage_key (window, GDK_KEY_Escape, 0);
  assert_line ("");
  ck_assert_uint_eq (n_pointed (), 0);
  click (UI_TOME_HAND, 1, "halo");
  assert_line ("- note \"halo\"");
  stage_key (window, GDK_KEY_Return, 0);
  assert_recorded (DEALT + 1, "- note \"halo\"");
  assert_line ("");
  ck_assert_uint_eq (n_pointed (), 0);
  click (UI_TOME_HAND, 1, "glimmer");
  /* Changed by hand it is a line like any other. */
  stage_key (window, GDK_KEY_BackSpace, 0);
  assert_line ("- note \"glimmer");
  ck_assert_uint_eq (n_pointed (), 0);
  click (UI_TOME_HAND, 1, "sturdy");
  assert_line ("- note \"glimmer sturdy");
  UI_BOARD_GET_CLASS (board)->compose = NULL;
}
END_TEST

static GtkWidget *
cursor (void)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (window));

  return focus != NULL && gtk_widget_has_css_class (focus, "board-cursor") ? focus : NULL;
}

static void
assert_cursor (const char *label)
{
  char *wrong;

  ck_assert_ptr_nonnull (cursor ());
  wrong = gtk_test_accessible_check_property (GTK_ACCESSIBLE (cursor ()),
                                              GTK_ACCESSIBLE_PROPERTY_LABEL, label, NULL);
  ck_assert_msg (wrong == NULL, "not “%s”: %s", label, wrong);
}

/* Where it is on the board, from its top. */
static float
cursor_height (void)
{
  graphene_rect_t box;

  ck_assert_ptr_nonnull (cursor ());
  ck_assert (gtk_widget_compute_bounds (cursor (), GTK_WIDGET (board), &box));
  return box.origin.y;
}

/* Ada's hand lies below, sorted: glimmer halo inferno ocean quench sturdy. */
START_TEST (the_keyboard_points)
{
  float height;

  open_match (dealt);
  gtk_widget_grab_focus (GTK_WIDGET (board));
  stage_key (window, GDK_KEY_Return, 0);
  assert_cursor ("Glimmer, in Ada’s hand.");
  stage_key (window, GDK_KEY_Right, 0);
  assert_cursor ("Halo, in Ada’s hand.");
  stage_key (window, GDK_KEY_Right, 0);
  assert_cursor ("Inferno, in Ada’s hand.");
  stage_key (window, GDK_KEY_Left, 0);
  assert_cursor ("Halo, in Ada’s hand.");
  ck_assert_uint_eq (ui_match_page_get_position (page), DEALT);
  height = cursor_height ();
  stage_key (window, GDK_KEY_Up, 0);
  ck_assert_float_lt (cursor_height (), height);
  height = cursor_height ();
  stage_key (window, GDK_KEY_Down, 0);
  ck_assert_float_gt (cursor_height (), height);
  stage_key (window, GDK_KEY_Escape, 0);
  ck_assert (gtk_widget_has_focus (GTK_WIDGET (board)));
  stage_key (window, GDK_KEY_Return, 0);
  stage_key (window, GDK_KEY_Return, 0);
  assert_recorded (DEALT + 1, "1 play glimmer");
  /* Where the spell lay there is another one, and the cursor stays. */
  ck_assert_ptr_nonnull (cursor ());
  stage_key (window, GDK_KEY_Escape, 0);
  stage_key (window, GDK_KEY_Left, 0);
  ck_assert_uint_eq (ui_match_page_get_position (page), DEALT);
}
END_TEST

TEST_SUITE (pointing)
{
  TCase *mouse = stage_case ("mouse"), *keyboard = stage_case ("keyboard");
  Suite *suite = suite_create ("pointing");

  tcase_add_test (mouse, a_chapter_is_played_by_clicks);
  tcase_add_test (mouse, a_single_meaning_is_recorded_at_once);
  tcase_add_test (mouse, a_back_is_none_of_the_known_spells);
  tcase_add_test (mouse, pointing_is_let_go);
  tcase_add_test (mouse, what_means_nothing_is_told);
  tcase_add_test (mouse, a_deal_is_begun_in_the_line);
  tcase_add_test (mouse, a_double_click_is_one);
  tcase_add_test (mouse, away_from_the_tip_nothing_is_pointed_at);
  tcase_add_test (mouse, what_is_typed_wins);
  tcase_add_test (mouse, a_composed_line_waits_for_enter);
  suite_add_tcase (suite, mouse);
  tcase_add_test (keyboard, the_keyboard_points);
  suite_add_tcase (suite, keyboard);
  return suite;
}
