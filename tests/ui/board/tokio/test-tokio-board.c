/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board of ToKiO: what it shows and says, at all sizes, and moves made by the real mouse: whole
 * games of them.
 */
#include "tests/ui/board/board-stage.h"

#include "ui/board/tokio/tokio-layout.h"
#include "ui/board/tokio/tokio-point.h"
#include "ui/board/tokio/tokio-text.h"

#define TAGS "[Record \"1\"]\n[Game \"tokio\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n\n"

#define PLACED                                                                                     \
  "1 place spark pebble lark hornet forge\n2 place cinder fern thistle crook leviathan\n"          \
  "- first 1\n"
#define N_PLACED 3

/* Both flipped column a, and it is still Ben's turn. */
#define FACED PLACED "1 flip a\n1 end\n2 flip a\n"
#define N_FACED 6

#define UP(seat, column) "- adjust active " seat " " column " on \"t\"\n"

static BoardStage stage;

static void
open_match (const char *moves)
{
  g_autofree char *record = g_strconcat (TAGS, moves, NULL);

  board_stage_open (&stage, record);
}

static void
click (UiTokioKind kind, guint seat, guint index)
{
  board_stage_click (&stage, board_stage_get_nth (&stage, kind, seat, index));
}

static void
click_space (guint seat, char column)
{
  click (UI_TOKIO_SPACE, seat, (guint)(column - 'a'));
}

static void
assert_recorded (guint number, const char *text)
{
  board_stage_assert_recorded (&stage, number, text);
}

static UiTokioScene *
table_at (guint number, guint viewer)
{
  return ui_tokio_scene_new (stage.match, number, viewer);
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
    NULL,
  };

  open_match (FACED);
  board_stage_assert_described (&stage, N_FACED, parts);
}
END_TEST

START_TEST (a_tooltip_says_the_rule)
{
  static const struct {
    UiTokioKind kind;
    guint seat, index;
    const char *part;
  } tips[] = {
    { UI_TOKIO_SPACE, 2, 0, "Swift: It may attack in the turn in which you flip it." },
    { UI_TOKIO_SPACE, 1, 1, "can move here" },
    { UI_TOKIO_SPACE, 1, 2, "It can’t attack in this turn, because it was flipped in it." },
    { UI_TOKIO_LANE, 0, 0, "Column a. Spark would remove Cinder" },
    { UI_TOKIO_LANE, 0, 1, "No two active gems face each other here." },
    { UI_TOKIO_LOST, 1, 0, "Ada has lost Pebble." },
    { UI_TOKIO_PLATE, 1, 0, "It is Ada’s turn. Ada has 4 gems left." },
    { UI_TOKIO_PLATE, 2, 0, "Ben. Ben has 5 gems left." },
    { UI_TOKIO_END, 0, 0, "Ends the turn without an attack." },
  };

  open_match (FACED "2 end\n- adjust remove 1 b \"t\"\n1 flip c\n");
  for (guint k = 0; k < G_N_ELEMENTS (tips); k++)
    board_stage_assert_explained (
        &stage, board_stage_get_nth (&stage, tips[k].kind, tips[k].seat, tips[k].index),
        tips[k].part);
}
END_TEST

/* Hornet has edge, and 2 on pebble's 2; thistle is rooted. */
START_TEST (who_would_win_is_what_the_view_says)
{
  g_autoptr (UiTokioScene) scene = NULL;
  g_autofree char *tie = NULL, *rooted = NULL;
  UiBoardItem lane = { .kind = UI_TOKIO_LANE };

  open_match ("1 place hornet pebble lark hornet forge\n2 place pebble fern thistle thistle "
              "leviathan\n- first 1\n" UP ("1", "a") UP ("2", "a") UP ("1", "d") UP ("2", "d"));
  scene = table_at (N_PLACED + 4, 0);
  ck_assert_uint_eq (scene->wins[0], 3);
  ck_assert_uint_eq (scene->wins[1], 0);
  ck_assert_uint_eq (scene->wins[3], 2);
  ck_assert (ui_tokio_gems_face (scene, 0) && !ui_tokio_gems_face (scene, 1));
  tie = ui_tokio_explain (scene, &lane);
  lane.index = 3;
  rooted = ui_tokio_explain (scene, &lane);
  ck_assert_ptr_nonnull (strstr (tie, "attack 2 is no more than defense 2, and edge wins a tie"));
  ck_assert_ptr_nonnull (strstr (rooted, "Hornet could not remove Thistle: attack 2 is not enough "
                                         "for defense 2."));
}
END_TEST

START_TEST (a_seat_sees_its_own_gems_below)
{
  g_autoptr (UiTokioScene) all = NULL, ben = NULL;
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
  ck_assert_float_gt (board_stage_find_nth (items, UI_TOKIO_SPACE, 2, 0)->box.origin.y,
                      board_stage_find_nth (items, UI_TOKIO_SPACE, 1, 0)->box.origin.y);
  ck_assert_float_eq (board_stage_find_nth (items, UI_TOKIO_SPACE, 2, 3)->box.origin.x,
                      board_stage_find_nth (items, UI_TOKIO_SPACE, 1, 3)->box.origin.x);
}
END_TEST

/* Clockwise quarter turns bring to the front 1, 4, 3, 2. */
START_TEST (sides_follow_the_front)
{
  g_autoptr (UiTokioScene) first = NULL, turned = NULL;
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

static gboolean
may_touch (const UiBoardItem *a, const UiBoardItem *b)
{
  return a->kind == UI_TOKIO_GROUND || b->kind == UI_TOKIO_GROUND;
}

START_TEST (nothing_overlaps_at_any_size)
{
  g_autofree char *record =
      board_stage_simulate ("tokio", (AppSimulation){ .seats = 2, .seed = 6 });
  guint n;

  board_stage_open (&stage, record);
  n = app_match_get_n_moves (stage.match);
  for (guint k = 0; k <= 6; k++)
    board_stage_check_boxes (&stage, n * k / 6, k == 5 ? 2 : 0, may_touch);
}
END_TEST

START_TEST (everything_is_explained)
{
  g_autofree char *record =
      board_stage_simulate ("tokio", (AppSimulation){ .seats = 2, .seed = 4 });

  board_stage_open (&stage, record);
  board_stage_check_words (&stage);
}
END_TEST

START_TEST (gems_travel_from_where_they_were)
{
  g_autoptr (UiTokioScene) was = NULL, swapped = NULL, lost = NULL;
  g_autoptr (GArray) before = NULL, after = NULL, end = NULL;

  open_match (PLACED UP ("1", "a") UP ("1", "b") UP ("2", "a") "1 rotate a\n1 swap a b\n"
                                                               "1 attack a\n");
  was = table_at (N_PLACED + 4, 0);
  swapped = table_at (N_PLACED + 5, 0);
  lost = table_at (N_PLACED + 6, 0);
  before = board_stage_lay_out (&stage, was);
  after = board_stage_lay_out (&stage, swapped);
  end = board_stage_lay_out (&stage, lost);
  for (guint c = 0; c < 2; c++)
    board_stage_assert_travels (after, board_stage_find_nth (after, UI_TOKIO_SPACE, 1, c), before,
                                board_stage_find_nth (before, UI_TOKIO_SPACE, 1, 1 - c));
  board_stage_assert_travels (end, board_stage_find_nth (end, UI_TOKIO_LOST, 2, 0), after,
                              board_stage_find_nth (after, UI_TOKIO_SPACE, 2, 0));
}
END_TEST

/* Pointing. */

START_TEST (gems_are_placed_by_clicks)
{
  open_match ("");
  click_space (2, 'c');
  board_stage_assert_line (&stage, "2 place ");
  ck_assert_uint_eq (board_stage_n_pointed (&stage), 1);
  g_signal_emit_by_name (
      gtk_widget_get_ancestor (stage_get (stage.page, GTK_TYPE_LABEL, "Ben: Place 5 unseen"),
                               GTK_TYPE_BUTTON),
      "clicked");
  assert_recorded (1, "2 place ? ? ? ? ?");
  click (UI_TOKIO_PLATE, 1, 0);
  board_stage_assert_line (&stage, "1 place ");
  gtk_editable_set_text (GTK_EDITABLE (stage_get (stage.page, GTK_TYPE_ENTRY, NULL)),
                         "1 place lark ? ? spark ?");
  stage_key (stage.window, GDK_KEY_Return, 0);
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
  ck_assert_uint_eq (board_stage_n_pointed (&stage), 0);
  ck_assert_uint_eq (app_match_get_n_moves (stage.match), N_PLACED + 6);
}
END_TEST

START_TEST (tributes_are_pointed_at)
{
  open_match (PLACED UP ("2", "a") UP ("2", "b") UP ("2", "c") "- adjust turn 2 \"t\"\n");
  click_space (2, 'e');
  ck_assert_uint_eq (board_stage_n_pointed (&stage), 1);
  click_space (2, 'c');
  ck_assert_uint_eq (board_stage_n_pointed (&stage), 2);
  click_space (2, 'a');
  assert_recorded (N_PLACED + 5, "2 flip e tribute=a,c");
}
END_TEST

START_TEST (an_attack_is_two_gems_that_face)
{
  open_match ("1 place crook pebble lark hornet forge\n2 place cinder fern thistle crook brook\n"
              "- first 1\n" UP ("1", "a") UP ("2", "a") UP ("2", "b") UP ("1", "b") "1 rotate a\n");
  click_space (1, 'a');
  ck_assert_uint_eq (board_stage_n_pointed (&stage), 1);
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

  ck_assert (ui_tokio_items_match (NULL, ab, 2, swap) && ui_tokio_items_match (NULL, ba, 2, swap));
  ck_assert (ui_tokio_items_match (NULL, ab, 2, move) && !ui_tokio_items_match (NULL, ba, 2, move));
  ck_assert (ui_tokio_items_match (NULL, ba, 1, swap) && !ui_tokio_items_match (NULL, ba, 1, move));
  ck_assert (ui_tokio_items_match (NULL, forth, 2, attack)
             && !ui_tokio_items_match (NULL, back, 2, attack));
  ck_assert (!ui_tokio_items_match (NULL, ab, 2, attack));
}
END_TEST

START_TEST (a_game_is_played_by_clicks)
{
  static const guint64 seeds[] = { 3, 12 };
  g_autofree char *record = board_stage_simulate (
      "tokio", (AppSimulation){ .seats = 2, .seed = seeds[_i], .open = _i == 0 });
  g_autofree char *head = board_stage_cut (record, N_PLACED);
  g_autoptr (AppMatch) whole = board_stage_replay (record);
  guint n = app_match_get_n_moves (whole), alone = 0;

  board_stage_open (&stage, head);
  for (guint number = N_PLACED + 1; number <= n; number++)
    alone += board_stage_make (&stage, app_match_get_move (whole, number)->text);
  ck_assert_int_eq (app_match_get_outcome (stage.match, n).status, RULES_WON);
  ck_assert_msg (alone * 10 >= (n - N_PLACED) * 6, "%u of %u moves by clicks alone", alone,
                 n - N_PLACED);
}
END_TEST

TEST_SUITE (tokio_board)
{
  Suite *suite = suite_create ("tokio-board");
  TCase *test = stage_case ("board");

  tcase_add_test (test, the_board_says_what_it_shows);
  tcase_add_test (test, a_tooltip_says_the_rule);
  tcase_add_test (test, who_would_win_is_what_the_view_says);
  tcase_add_test (test, a_seat_sees_its_own_gems_below);
  tcase_add_test (test, sides_follow_the_front);
  tcase_add_test (test, nothing_overlaps_at_any_size);
  tcase_add_test (test, everything_is_explained);
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
