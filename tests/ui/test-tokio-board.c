/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board of ToKiO: what it shows and says, at all sizes, and moves made by the real mouse: whole
 * games of them.
 */
#include "stage.h"

#include "app/simulate.h"
#include "ui/board-private.h"
#include "ui/entry-bar.h"
#include "ui/match-page.h"
#include "ui/tokio-layout.h"
#include "ui/tokio-point.h"
#include "ui/tokio-words.h"

#define TAGS "[Record \"1\"]\n[Game \"tokio\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n\n"

#define PLACED                                                                                     \
  "1 place spark pebble lark hornet forge\n2 place cinder fern thistle crook leviathan\n"          \
  "- first 1\n"
#define N_PLACED 3

/* Both flipped column a, and it is still Ben's turn. */
#define FACED PLACED "1 flip a\n1 end\n2 flip a\n"
#define N_FACED 6

#define UP(seat, column) "- adjust active " seat " " column " on \"t\"\n"

static UiWindow *window;
static UiMatchPage *page;
static UiBoard *board;
static AppMatch *match;

static void
open_record (const char *record)
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

static void
open_match (const char *moves)
{
  g_autofree char *record = g_strconcat (TAGS, moves, NULL);

  open_record (record);
}

static const UiBoardItem *
find_in (const GArray *items, UiTokioKind kind, guint seat, guint index)
{
  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);

    if (item->kind == (int)kind && (seat == 0 || item->seat == seat) && item->index == index)
      return item;
  }
  return NULL;
}

/* Left of its middle, then right of it, so that two clicks are no double click; scrolls there
 * first, as a hand would. */
static void
click (UiTokioKind kind, guint seat, guint index)
{
  const UiBoardItem *item = find_in (ui_board_get_items (board), kind, seat, index);
  GtkScrolledWindow *view =
      GTK_SCROLLED_WINDOW (gtk_widget_get_ancestor (GTK_WIDGET (board), GTK_TYPE_SCROLLED_WINDOW));
  static gboolean left;
  graphene_rect_t box;

  left = !left;
  ck_assert_msg (item != NULL, "no item %u of kind %d of seat %u", index, kind, seat);
  box = item->box;
  gtk_adjustment_clamp_page (gtk_scrolled_window_get_vadjustment (view), box.origin.y,
                             box.origin.y + box.size.height);
  stage_settle ();
  stage_click (GTK_WIDGET (board), box.origin.x + box.size.width * (left ? 0.35f : 0.65f),
               box.origin.y + box.size.height / 2);
  stage_settle ();
}

static void
click_space (guint seat, char column)
{
  click (UI_TOKIO_SPACE, seat, (guint)(column - 'a'));
}

static void
assert_recorded (guint number, const char *text)
{
  STAGE_UNTIL (app_match_get_n_moves (match) == number);
  ck_assert_str_eq (app_match_get_move (match, number)->text, text);
  stage_settle ();
}

static void
assert_line (const char *text)
{
  ck_assert_str_eq (gtk_editable_get_text (GTK_EDITABLE (stage_get (page, GTK_TYPE_ENTRY, NULL))),
                    text);
}

static guint
n_pointed (void)
{
  guint n;

  ui_board_get_pointed (board, &n);
  return n;
}

static UiTokioTable *
table_at (guint number, guint viewer)
{
  return ui_tokio_table_new (match, number, viewer);
}

/* What it says. */

START_TEST (the_board_says_what_it_shows)
{
  static const char *const parts[] = {
    "Turn 2.",
    "Ben may swap or attack.",
    "Ada has 5 gems left.",
    "Column a: Spark, red, level 1. Front: attack 4, defense 0. After one, two, three quarter "
    "turns: 1 and 2, 3 and 1, 1 and 1.",
    "Spark would remove Cinder: attack 4 is greater than defense 1.",
    "It was flipped in this turn, and may attack, being swift.",
    "Cinder would remove Spark: attack 2 is greater than defense 0.",
    "Column e: Forge, red, level 2. Face down: it can’t attack or be attacked. Flipping it takes "
    "one active gem as tribute. Side 1: attack 5, defense 3.",
    "Flipping it takes two active gems as tribute, or one of level 2 or 3.",
  };
  g_autofree char *words = NULL;
  g_autoptr (UiTokioTable) table = NULL;

  open_match (FACED);
  table = table_at (N_FACED, 0);
  words = ui_tokio_describe (table);
  for (guint k = 0; k < G_N_ELEMENTS (parts); k++)
    ck_assert_msg (strstr (words, parts[k]) != NULL, "'%s' is missing in: %s", parts[k], words);
}
END_TEST

START_TEST (a_tooltip_says_the_rule)
{
  static const struct {
    UiTokioKind kind;
    guint seat, index;
    const char *part;
  } tips[] = {
    { UI_TOKIO_SPACE, 2, 0, "Swift: it may attack in the turn it was flipped." },
    { UI_TOKIO_SPACE, 1, 1, "can move here" },
    { UI_TOKIO_SPACE, 1, 2, "It can’t attack in this turn, because it was flipped in it." },
    { UI_TOKIO_LANE, 0, 0, "Column a. Spark would remove Cinder" },
    { UI_TOKIO_LANE, 0, 1, "No two active gems face each other here." },
    { UI_TOKIO_LOST, 1, 0, "Ada has lost Pebble." },
    { UI_TOKIO_PLATE, 1, 0, "It is Ada’s turn. Ada has 4 gems left." },
    { UI_TOKIO_PLATE, 2, 0, "Ben. Ben has 5 gems left." },
    { UI_TOKIO_END, 0, 0, "Ends the turn without an attack." },
  };
  g_autoptr (UiTokioTable) table = NULL;

  open_match (FACED "2 end\n- adjust remove 1 b \"t\"\n1 flip c\n");
  table = table_at (N_FACED + 3, 0);
  for (guint k = 0; k < G_N_ELEMENTS (tips); k++) {
    const UiBoardItem *item =
        find_in (ui_board_get_items (board), tips[k].kind, tips[k].seat, tips[k].index);
    g_autofree char *words = NULL;

    ck_assert_msg (item != NULL, "no item for '%s'", tips[k].part);
    words = ui_tokio_explain (table, item);
    ck_assert_msg (words != NULL && strstr (words, tips[k].part) != NULL, "'%s' is missing in: %s",
                   tips[k].part, words);
  }
}
END_TEST

/* Hornet has edge, and 2 on pebble's 2; thistle is rooted. */
START_TEST (who_would_win_is_what_the_view_says)
{
  g_autoptr (UiTokioTable) table = NULL;
  g_autofree char *tie = NULL, *rooted = NULL;
  UiBoardItem lane = { .kind = UI_TOKIO_LANE };

  open_match ("1 place hornet pebble lark hornet forge\n2 place pebble fern thistle thistle "
              "leviathan\n- first 1\n" UP ("1", "a") UP ("2", "a") UP ("1", "d") UP ("2", "d"));
  table = table_at (N_PLACED + 4, 0);
  ck_assert_uint_eq (table->wins[0], 3);
  ck_assert_uint_eq (table->wins[1], 0);
  ck_assert_uint_eq (table->wins[3], 2);
  ck_assert (ui_tokio_faces (table, 0) && !ui_tokio_faces (table, 1));
  tie = ui_tokio_explain (table, &lane);
  lane.index = 3;
  rooted = ui_tokio_explain (table, &lane);
  ck_assert_ptr_nonnull (strstr (tie, "attack 2 is no more than defense 2, and edge wins a tie"));
  ck_assert_ptr_nonnull (strstr (rooted, "Hornet could not remove Thistle: attack 2 is not enough "
                                         "for defense 2."));
}
END_TEST

START_TEST (a_seat_sees_its_own_gems_below)
{
  g_autoptr (UiTokioTable) all = NULL, ben = NULL;
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));
  UiBoardItem space = { .kind = UI_TOKIO_SPACE, .seat = 1, .index = 1 };
  g_autofree char *words = NULL;

  open_match (FACED);
  all = table_at (N_FACED, 0);
  ben = table_at (N_FACED, 2);
  ck_assert_uint_eq (all->below, 1);
  ck_assert_uint_eq (ben->below, 2);
  ck_assert (all->seats[0].gems[1].known && !ben->seats[0].gems[1].known);
  ck_assert (ben->seats[1].gems[1].known);
  words = ui_tokio_explain (ben, &space);
  ck_assert_str_eq (words, "A gem of Ada that nobody has shown, face down.");
  ui_tokio_lay_out (ben, 700, 600, 14.7f, items);
  ck_assert_float_gt (find_in (items, UI_TOKIO_SPACE, 2, 0)->box.origin.y,
                      find_in (items, UI_TOKIO_SPACE, 1, 0)->box.origin.y);
  ck_assert_float_eq (find_in (items, UI_TOKIO_SPACE, 2, 3)->box.origin.x,
                      find_in (items, UI_TOKIO_SPACE, 1, 3)->box.origin.x);
}
END_TEST

/* Clockwise quarter turns bring to the front 1, 4, 3, 2. */
START_TEST (sides_follow_the_front)
{
  g_autoptr (UiTokioTable) first = NULL, turned = NULL;
  const UiTokioGem *gem;

  open_match (FACED "2 end\n1 rotate a\n");
  first = table_at (N_FACED, 0);
  turned = table_at (N_FACED + 2, 0);
  gem = &first->seats[0].gems[0];
  ck_assert_int_eq (gem->attack[ui_tokio_side (gem, 0)], 4);
  ck_assert_int_eq (gem->defense[ui_tokio_side (gem, 3)], 2);
  ck_assert (!gem->changed && first->seats[1].gems[0].changed && first->seats[1].gems[0].flipped);
  gem = &turned->seats[0].gems[0];
  ck_assert_int_eq (gem->front, 4);
  ck_assert_int_eq (gem->defense[ui_tokio_side (gem, 0)], 2);
  ck_assert_int_eq (gem->attack[ui_tokio_side (gem, 1)], 4);
  ck_assert (gem->changed && !gem->flipped);
}
END_TEST

/* Where it lies. */

static void
check_layout (const UiTokioTable *table, float width, float height, float em)
{
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));

  height = MAX (height, ui_tokio_height_for (table, width, em));
  ui_tokio_lay_out (table, width, height, em, items);
  for (guint a = 0; a < items->len; a++) {
    const UiBoardItem *one = &g_array_index (items, UiBoardItem, a);

    ck_assert_msg (one->box.origin.x >= 0 && one->box.origin.y >= 0
                       && one->box.origin.x + one->box.size.width <= width + 1
                       && one->box.origin.y + one->box.size.height <= height + 1,
                   "%g px, em %g: kind %d of seat %u leaves the board: %g %g %g %g in %g", width,
                   em, one->kind, one->seat, one->box.origin.x, one->box.origin.y,
                   one->box.size.width, one->box.size.height, height);
    ck_assert_msg (one->box.size.width >= 12 && one->box.size.height >= 12,
                   "%g px, em %g: kind %d is %g x %g small", width, em, one->kind,
                   one->box.size.width, one->box.size.height);
    for (guint b = a + 1; b < items->len; b++) {
      const UiBoardItem *other = &g_array_index (items, UiBoardItem, b);
      graphene_rect_t common;

      if (one->kind == UI_TOKIO_GROUND || other->kind == UI_TOKIO_GROUND
          || !graphene_rect_intersection (&one->box, &other->box, &common))
        continue;
      ck_assert_msg (common.size.width < 2 || common.size.height < 2,
                     "%g px, em %g: kind %d of seat %u and kind %d of seat %u overlap by %g x %g",
                     width, em, one->kind, one->seat, other->kind, other->seat, common.size.width,
                     common.size.height);
    }
  }
}

/* A game of random moves to its end. */
static char *
simulate (guint64 seed, gboolean open)
{
  AppSimulation simulation = { .game = rules_game (RULES_TEXT ("tokio")),
                               .seats = 2,
                               .seed = seed,
                               .open = open,
                               .max_moves = 2000 };
  g_autoptr (AppPacks) packs = app_packs_new ();
  g_autoptr (GError) error = NULL;
  AppSimulated *simulated = app_simulate (&simulation, packs, &error);
  GString *text = g_string_new (NULL);

  ck_assert_msg (simulated != NULL, "%s", error != NULL ? error->message : "");
  app_simulated_write (simulated, text);
  app_simulated_free (simulated);
  return g_string_free (text, FALSE);
}

START_TEST (nothing_overlaps_at_any_size)
{
  g_autofree char *record = simulate (6, FALSE);
  guint n;

  open_record (record);
  n = app_match_get_n_moves (match);
  for (guint k = 0; k <= 6; k++) {
    g_autoptr (UiTokioTable) table = table_at (n * k / 6, k == 5 ? 2 : 0);

    for (float width = 300; width < 1700; width += 61)
      for (float em = 10; em <= 30; em += 4.7f) {
        check_layout (table, width, 0, em);
        check_layout (table, width, 900, em);
      }
  }
}
END_TEST

static GArray *
lay_out (const UiTokioTable *table)
{
  GArray *items = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));

  ui_tokio_lay_out (table, 900, 700, 14.7f, items);
  return items;
}

START_TEST (gems_travel_from_where_they_were)
{
  g_autoptr (UiTokioTable) was = NULL, swapped = NULL, lost = NULL;
  g_autoptr (GArray) before = NULL, after = NULL, end = NULL, origins = NULL, ends = NULL;
  const UiBoardItem *from, *item;

  open_match (PLACED UP ("1", "a") UP ("1", "b") UP ("2", "a") "1 rotate a\n1 swap a b\n"
                                                               "1 attack a\n");
  was = table_at (N_PLACED + 4, 0);
  swapped = table_at (N_PLACED + 5, 0);
  lost = table_at (N_PLACED + 6, 0);
  before = lay_out (was);
  after = lay_out (swapped);
  end = lay_out (lost);
  origins = ui_board_find_origins (after, before);
  for (guint c = 0; c < 2; c++) {
    item = find_in (after, UI_TOKIO_SPACE, 1, c);
    from = find_in (before, UI_TOKIO_SPACE, 1, 1 - c);
    ck_assert_str_eq (item->key, from->key);
    ck_assert (graphene_rect_equal (
        &g_array_index (origins, graphene_rect_t, (guint)(item - (UiBoardItem *)after->data)),
        &from->box));
  }
  ends = ui_board_find_origins (end, after);
  item = find_in (end, UI_TOKIO_LOST, 2, 0);
  ck_assert_ptr_nonnull (item);
  ck_assert (graphene_rect_equal (
      &g_array_index (ends, graphene_rect_t, (guint)(item - (UiBoardItem *)end->data)),
      &find_in (after, UI_TOKIO_SPACE, 2, 0)->box));
}
END_TEST

/* Pointing. */

START_TEST (gems_are_placed_by_clicks)
{
  open_match ("");
  click_space (2, 'c');
  assert_line ("2 place ");
  ck_assert_uint_eq (n_pointed (), 1);
  g_signal_emit_by_name (
      gtk_widget_get_ancestor (stage_get (page, GTK_TYPE_LABEL, "Ben: Place 5 unseen"),
                               GTK_TYPE_BUTTON),
      "clicked");
  assert_recorded (1, "2 place ? ? ? ? ?");
  click (UI_TOKIO_PLATE, 1, 0);
  assert_line ("1 place ");
  gtk_editable_set_text (GTK_EDITABLE (stage_get (page, GTK_TYPE_ENTRY, NULL)),
                         "1 place lark ? ? spark ?");
  stage_key (window, GDK_KEY_Return, 0);
  assert_recorded (2, "1 place lark ? ? spark ?");
  click (UI_TOKIO_PLATE, 2, 0);
  assert_recorded (3, "- first 2");
}
END_TEST

START_TEST (a_turn_is_played_by_clicks)
{
  open_match (PLACED);
  click_space (1, 'a');
  assert_recorded (N_PLACED + 1, "1 flip a");
  click (UI_TOKIO_END, 0, 0);
  assert_recorded (N_PLACED + 2, "1 end");
  click_space (2, 'a');
  assert_recorded (N_PLACED + 3, "2 flip a");
  /* Beside its own column's end nothing but an attack begins with it. */
  click_space (2, 'a');
  assert_recorded (N_PLACED + 4, "2 attack a");
  click_space (1, 'c');
  assert_recorded (N_PLACED + 5, "1 flip c");
  /* There is one empty space, and leap leads to it. */
  click_space (1, 'c');
  assert_recorded (N_PLACED + 6, "1 move c a");
  /* The other's gem alone means nothing. */
  click_space (2, 'a');
  ck_assert_uint_eq (n_pointed (), 0);
  ck_assert_uint_eq (app_match_get_n_moves (match), N_PLACED + 6);
}
END_TEST

START_TEST (tributes_are_pointed_at)
{
  open_match (PLACED UP ("2", "a") UP ("2", "b") UP ("2", "c") "- adjust turn 2 \"t\"\n");
  click_space (2, 'e');
  ck_assert_uint_eq (n_pointed (), 1);
  click_space (2, 'c');
  ck_assert_uint_eq (n_pointed (), 2);
  click_space (2, 'a');
  assert_recorded (N_PLACED + 5, "2 flip e tribute=a,c");
}
END_TEST

START_TEST (an_attack_is_two_gems_that_face)
{
  open_match ("1 place crook pebble lark hornet forge\n2 place cinder fern thistle crook brook\n"
              "- first 1\n" UP ("1", "a") UP ("2", "a") UP ("2", "b") UP ("1", "b") "1 rotate a\n");
  click_space (1, 'a');
  ck_assert_uint_eq (n_pointed (), 1);
  /* With reach, the column beside it. */
  click_space (2, 'b');
  assert_recorded (N_PLACED + 6, "1 attack a b");
  click_space (2, 'a');
  assert_recorded (N_PLACED + 7, "2 rotate a");
  click_space (2, 'a');
  click_space (1, 'a');
  assert_recorded (N_PLACED + 8, "2 attack a");
}
END_TEST

START_TEST (swaps_begin_at_either_end)
{
  static const char *const swap[] = { "1", "swap", "a", "b", NULL };
  static const char *const move[] = { "1", "move", "a", "b", NULL };
  static const char *const attack[] = { "1", "attack", "a", NULL };
  UiBoardItem a = { .kind = UI_TOKIO_SPACE, .seat = 1, .token = "a" };
  UiBoardItem b = { .kind = UI_TOKIO_SPACE, .seat = 1, .index = 1, .token = "b" };
  UiBoardItem faced = { .kind = UI_TOKIO_SPACE, .seat = 2, .token = "a" };
  const UiBoardItem *ab[] = { &a, &b }, *ba[] = { &b, &a };
  const UiBoardItem *forth[] = { &a, &faced }, *back[] = { &faced, &a };

  ck_assert (ui_tokio_means (NULL, ab, 2, swap) && ui_tokio_means (NULL, ba, 2, swap));
  ck_assert (ui_tokio_means (NULL, ab, 2, move) && !ui_tokio_means (NULL, ba, 2, move));
  ck_assert (ui_tokio_means (NULL, ba, 1, swap) && !ui_tokio_means (NULL, ba, 1, move));
  ck_assert (ui_tokio_means (NULL, forth, 2, attack) && !ui_tokio_means (NULL, back, 2, attack));
  ck_assert (!ui_tokio_means (NULL, ab, 2, attack));
}
END_TEST

/* Clicks on what a move names, in its order; where that leaves a choice of amounts, tributes or
 * gems that were unseen, takes it from the bar. Returns whether clicks alone did it. */
static gboolean
click_move (guint number, const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " =,", -1);
  guint seat = (guint)(words[0][0] - '0');
  UiEntryBar *bar = UI_ENTRY_BAR (stage_get (page, UI_TYPE_ENTRY_BAR, NULL));

  if (strcmp (words[1], "end") == 0)
    click (UI_TOKIO_END, 0, 0);
  STAGE_UNTIL (!ui_entry_bar_is_busy (bar));
  for (guint k = 2; words[k] != NULL && app_match_get_n_moves (match) < number; k++)
    if (words[k][0] >= 'a' && words[k][0] <= 'e' && words[k][1] == '\0') {
      click_space (k == 3 && strcmp (words[1], "attack") == 0 ? 3 - seat : seat, words[k][0]);
      STAGE_UNTIL (!ui_entry_bar_is_busy (bar));
    }
  if (app_match_get_n_moves (match) == number)
    return TRUE;
  if (strcmp (words[1], "attack") == 0 && words[3] == NULL) {
    click_space (3 - seat, words[2][0]);
    STAGE_UNTIL (!ui_entry_bar_is_busy (bar));
    if (app_match_get_n_moves (match) == number)
      return TRUE;
  }
  ck_assert_msg (n_pointed () > 0, "nothing on the board means: %s", text);
  {
    guint n;
    const UiBoardItem *pointed = ui_board_get_pointed (board, &n), *all[8];
    g_autoptr (GPtrArray) meant = NULL;
    gboolean there = FALSE;

    for (guint k = 0; k < n && k < 8; k++)
      all[k] = &pointed[k];
    meant = ui_board_dup_meant (board, all, n);
    for (guint k = 0; k < meant->len; k++)
      there |= strcmp (((const AppChoice *)g_ptr_array_index (meant, k))->text, text) == 0;
    ck_assert_msg (there, "%s is not among the %u moves that are meant", text, meant->len);
  }
  ui_entry_bar_record (bar, text);
  STAGE_UNTIL (app_match_get_n_moves (match) == number);
  stage_settle ();
  return FALSE;
}

START_TEST (a_game_is_played_by_clicks)
{
  static const guint64 seeds[] = { 2, 4 };
  g_autofree char *record = simulate (seeds[_i], _i == 0), *path = NULL;
  g_autofree char *head = NULL;
  g_autoptr (AppMatch) whole = NULL;
  guint clicked = 0, n;

  path = stage_write ("whole.tkr", record);
  whole = app_match_open_record (path, 0, NULL, NULL);
  n = app_match_get_n_moves (whole);
  head = g_strdup_printf ("[Record \"1\"]\n[Game \"tokio\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"
                          "[Knowledge \"%s\"]\n\n%s\n%s\n%s\n",
                          _i == 0 ? "open" : "table", app_match_get_move (whole, 1)->text,
                          app_match_get_move (whole, 2)->text, app_match_get_move (whole, 3)->text);
  open_record (head);
  for (guint number = N_PLACED + 1; number <= n; number++) {
    clicked += click_move (number, app_match_get_move (whole, number)->text);
    ck_assert_str_eq (app_match_get_move (match, number)->text,
                      app_match_get_move (whole, number)->text);
    ck_assert_uint_eq (ui_board_get_number (board), number);
  }
  ck_assert_int_eq (app_match_get_outcome (match, n).status, RULES_WON);
  ck_assert_msg (clicked * 10 >= (n - N_PLACED) * 6, "%u of %u moves by clicks alone", clicked,
                 n - N_PLACED);
}
END_TEST

static Suite *
tokio_board_suite (void)
{
  Suite *suite = suite_create ("tokio-board");
  TCase *test = stage_case ("board");

  tcase_set_timeout (test, 120);
  tcase_add_test (test, the_board_says_what_it_shows);
  tcase_add_test (test, a_tooltip_says_the_rule);
  tcase_add_test (test, who_would_win_is_what_the_view_says);
  tcase_add_test (test, a_seat_sees_its_own_gems_below);
  tcase_add_test (test, sides_follow_the_front);
  tcase_add_test (test, nothing_overlaps_at_any_size);
  tcase_add_test (test, gems_travel_from_where_they_were);
  tcase_add_test (test, gems_are_placed_by_clicks);
  tcase_add_test (test, a_turn_is_played_by_clicks);
  tcase_add_test (test, tributes_are_pointed_at);
  tcase_add_test (test, an_attack_is_two_gems_that_face);
  tcase_add_test (test, swaps_begin_at_either_end);
  tcase_add_loop_test (test, a_game_is_played_by_clicks, 0, 2);
  suite_add_tcase (suite, test);
  return suite;
}

int
main (void)
{
  return suite_main (tokio_board_suite ());
}
