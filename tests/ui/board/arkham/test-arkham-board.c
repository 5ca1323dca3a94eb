/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board of Tomes of Arkham: what it shows and says, at all sizes, and moves made by the real
 * mouse; and a whole game by pointing.
 */
#include "tests/ui/board/board-stage.h"

#include "ui/board/arkham/arkham-layout.h"
#include "ui/board/arkham/arkham-point.h"
#include "ui/board/arkham/arkham-text.h"

#define TAGS "[Record \"1\"]\n[Game \"arkham\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n\n"

#define SALE "- first 1\n- gain 1 $2\n- gain 2 $3\n- sale sand-grammar tide-almanac penny-verses\n"
#define N_SALE 4

#define DRAFT                                                                                      \
  SALE "1 drop viewing\n1 keep henry-armitage\n2 drop wise-investments\n"                          \
       "2 keep creative-banking\n1 drop collector\n1 keep the-stars-are-right\n"                   \
       "2 drop wilbur-whateley\n2 keep guard-dog\n"
#define N_DRAFT 12

#define ACTED                                                                                      \
  DRAFT "1 event henry-armitage\n1 acquire sand-grammar pay=$2,bonus\n1 action guard-dog\n"
#define N_ACTED 15

static BoardStage stage;

static void
open_match (const char *moves)
{
  g_autofree char *record = g_strconcat (TAGS, moves, NULL);

  board_stage_open (&stage, record);
}

static void
click (UiArkhamKind kind, guint seat, const char *token)
{
  board_stage_click (&stage, board_stage_get (&stage, kind, seat, token));
}

static void
assert_recorded (guint number, const char *text)
{
  board_stage_assert_recorded (&stage, number, text);
}

static UiArkhamScene *
table_at (guint number, guint viewer)
{
  return ui_arkham_scene_new (stage.match, number, viewer);
}

static const UiArkhamEvent *
event_of (const UiArkhamScene *scene, const char *id)
{
  int event = ui_arkham_find_event (scene, id);

  ck_assert_int_ge (event, 0);
  return &scene->events[event];
}

/* What it says. */

START_TEST (the_board_says_what_it_shows)
{
  static const char *const parts[] = {
    "Round 1 · Acquire.",
    "Ada must take the Demented action.",
    "Ada plays first.",
    "Event 1, Henry Armitage. It is called, and Ada plays it.",
    "Event 4, Guard Dog. It was stopped",
    "Event 3, Viewing. It was set aside this round.",
    "Event 2, Creative Banking. Ben holds it.",
    "For sale: Penny Verses at $1.",
    "Library of the Glass Desert: 1 tome brings 0 renown. With one more it is 3.",
    "Ada: lucid 0, demented 1. Demented, because there are more demented symbols than lucid ones.",
    "Ada has no resources.",
    "Ben has $3.",
    NULL,
  };

  open_match (ACTED);
  board_stage_assert_described (&stage, N_ACTED, parts);
}
END_TEST

START_TEST (a_tooltip_says_the_rule)
{
  static const struct {
    UiArkhamKind kind;
    guint seat;
    const char *token, *part;
  } tips[] = {
    { UI_ARKHAM_EVENT, 0, "demented",
      "Demented action: Hand the first-player marker to a player." },
    { UI_ARKHAM_SALE, 0, "penny-verses", "It has a Lucid symbol. For sale at $1." },
    { UI_ARKHAM_BOOK, 1, "sand-grammar", "Renown 2. It has a Demented symbol." },
    { UI_ARKHAM_GROUP, 1, NULL, "From one tome on: 0, 3, 6." },
    { UI_ARKHAM_COIN, 2, "$3", "worth $3" },
    { UI_ARKHAM_BONUS, 1, "bonus", "$1 towards a tome, once a turn" },
    { UI_ARKHAM_FIRST, 1, NULL, "first player" },
    { UI_ARKHAM_RENOWN, 1, NULL, "Ada’s renown if the game ended now: -2." },
    { UI_ARKHAM_PLATE, 2, "2", "0 tomes; the eighth begins the last round." },
    { UI_ARKHAM_DECK, 0, NULL, "38 cards in the deck." },
  };

  open_match (ACTED);
  for (guint k = 0; k < G_N_ELEMENTS (tips); k++)
    board_stage_assert_explained (&stage,
                                  board_stage_find_in (ui_board_get_items (stage.board),
                                                       tips[k].kind, tips[k].seat, tips[k].token),
                                  tips[k].part);
}
END_TEST

START_TEST (a_tooltip_shows_a_tome_in_full)
{
  static const struct {
    UiArkhamKind kind;
    const char *name;
  } things[] = {
    { UI_ARKHAM_SALE, "Almanac of Late Tides" },
    { UI_ARKHAM_BOOK, "A Grammar of Sand" },
    { UI_ARKHAM_COIN, NULL },
  };
  g_autoptr (UiArkhamScene) scene = NULL;

  open_match (ACTED);
  scene = table_at (N_ACTED, 0);
  for (guint k = 0; k < G_N_ELEMENTS (things); k++) {
    const UiBoardItem *item =
        board_stage_find_in (ui_board_get_items (stage.board), things[k].kind, 0, NULL);
    GtkWidget *cover;
    char *wrong;

    ck_assert_ptr_nonnull (item);
    cover = UI_BOARD_GET_CLASS (stage.board)->new_tooltip (scene, item);
    ck_assert_int_eq (cover != NULL, things[k].name != NULL);
    if (cover == NULL)
      continue;
    g_object_ref_sink (cover);
    wrong = gtk_test_accessible_check_property (
        GTK_ACCESSIBLE (cover), GTK_ACCESSIBLE_PROPERTY_LABEL, things[k].name, NULL);
    ck_assert_msg (wrong == NULL, "%s", wrong);
    g_object_unref (cover);
  }
}
END_TEST

START_TEST (a_seat_sees_what_it_was_shown)
{
  g_autoptr (UiArkhamScene) all = NULL, ben = NULL;

  open_match (DRAFT);
  all = table_at (N_DRAFT, 0);
  ben = table_at (N_DRAFT, 2);
  ck_assert_int_eq (event_of (all, "viewing")->fate, UI_ARKHAM_FATE_ASIDE);
  ck_assert_int_eq (event_of (ben, "viewing")->fate, UI_ARKHAM_FATE_OPEN);
  ck_assert_int_eq (event_of (ben, "wise-investments")->fate, UI_ARKHAM_FATE_ASIDE);
  ck_assert_int_eq (event_of (all, "henry-armitage")->fate, UI_ARKHAM_FATE_HELD);
  ck_assert_int_eq (event_of (ben, "henry-armitage")->fate, UI_ARKHAM_FATE_OPEN);
  ck_assert_uint_eq (ben->seats[0].n_events, 2);
  ck_assert_ptr_null (ben->seats[0].events[0]);
  ck_assert_str_eq (ben->seats[1].events[0], "creative-banking");
}
END_TEST

START_TEST (the_hand_rests_on_the_event_called_last)
{
  g_autoptr (UiArkhamScene) before = NULL, called = NULL, after = NULL, next = NULL;

  open_match (ACTED "1 demented 2\n1 done\n2 event creative-banking\n2 gain $1\n2 done\n"
                    "1 event the-stars-are-right\n1 gain $1\n1 done\n- sale moth-play eel-codex "
                    "mirage-atlas\n");
  before = table_at (N_DRAFT, 0);
  called = table_at (N_ACTED, 0);
  after = table_at (N_ACTED + 2, 0);
  next = table_at (N_ACTED + 9, 0);
  ck_assert_int_eq (before->called, -1);
  ck_assert_int_eq (before->last_called, -1);
  ck_assert_int_eq (called->called, 0);
  ck_assert_int_eq (after->called, -1);
  ck_assert_int_eq (after->last_called, 0);
  ck_assert_int_eq (event_of (after, "henry-armitage")->fate, UI_ARKHAM_FATE_PLAYED);
  ck_assert_int_eq (event_of (after, "guard-dog")->fate, UI_ARKHAM_FATE_STOPPED);
  ck_assert_uint_eq (after->first, 2);
  /* Of the round before, nothing is left on the dial. */
  ck_assert_int_eq (next->last_called, -1);
  for (guint k = 0; k < next->n_events; k++)
    ck_assert_int_eq (next->events[k].fate, UI_ARKHAM_FATE_OPEN);
}
END_TEST

START_TEST (tomes_stand_by_collection)
{
  g_autoptr (UiArkhamScene) scene = NULL;
  const UiArkhamSeat *ada;

  open_match (DRAFT "- adjust tome 1 gaslight-cases \"t\"\n- adjust tome 1 key-of-doors \"t\"\n"
                    "- adjust tome 1 brine-psalter \"t\"\n- adjust tome 1 moth-play \"t\"\n"
                    "- adjust tome 1 lighthouse-log \"t\"\n");
  scene = table_at (N_DRAFT + 5, 0);
  ada = &scene->seats[0];
  ck_assert_uint_eq (ada->n_tomes, 5);
  ck_assert_uint_eq (ada->n_groups, 3);
  ck_assert_str_eq (scene->collections[ada->groups[0].collection].id, "salt");
  ck_assert_uint_eq (ada->groups[0].n, 2);
  ck_assert_int_eq (ui_arkham_collection_renown (&scene->collections[ada->groups[0].collection], 2),
                    2);
  ck_assert_uint_eq (ui_arkham_group_slots (scene, &ada->groups[0]), 3);
  ck_assert_str_eq (scene->collections[ada->groups[1].collection].id, "lantern");
  ck_assert_int_eq (ada->groups[2].collection, -1);
  ck_assert_uint_eq (ui_arkham_group_slots (scene, &ada->groups[2]), 1);
}
END_TEST

/* Where it lies. */

static gboolean
is_ground (const UiBoardItem *item)
{
  return item->kind == UI_ARKHAM_GROUND || item->kind == UI_ARKHAM_DIAL;
}

/* Coins of one hand may lie over each other, marks lie on their plate. */
static gboolean
may_touch (const UiBoardItem *a, const UiBoardItem *b)
{
  gboolean coins = (a->kind == UI_ARKHAM_COIN || a->kind == UI_ARKHAM_BONUS)
                   && (b->kind == UI_ARKHAM_COIN || b->kind == UI_ARKHAM_BONUS);
  gboolean held = a->kind == UI_ARKHAM_HELD && b->kind == UI_ARKHAM_HELD;
  gboolean marks =
      a->kind == UI_ARKHAM_PLATE && (b->kind == UI_ARKHAM_FIRST || b->kind == UI_ARKHAM_GUARD);

  if (is_ground (a) || is_ground (b))
    return !(a->kind == UI_ARKHAM_GROUND && b->kind == UI_ARKHAM_GROUND)
           && !(a->kind == UI_ARKHAM_DIAL && b->kind == UI_ARKHAM_EVENT);
  return a->seat == b->seat && (coins || held || marks);
}

/* Of random games to their end, where shelves are full. */

START_TEST (nothing_overlaps_at_any_size)
{
  g_autofree char *record =
      board_stage_simulate ("arkham", (AppSimulation){ .seats = (guint)_i, .seed = 7 });
  guint n;

  board_stage_open (&stage, record);
  n = app_match_get_n_moves (stage.match);
  for (guint k = 0; k <= 6; k++)
    board_stage_check_boxes (&stage, n * k / 6, k == 5 ? 1 : 0, may_touch);
}
END_TEST

START_TEST (everything_is_explained)
{
  g_autofree char *record =
      board_stage_simulate ("arkham", (AppSimulation){ .seats = (guint)_i, .seed = 11 });

  board_stage_open (&stage, record);
  board_stage_check_words (&stage);
}
END_TEST

START_TEST (things_travel_from_where_they_were)
{
  g_autoptr (UiArkhamScene) none = NULL, was = NULL, now = NULL;
  g_autoptr (GArray) nothing = NULL, before = NULL, items = NULL;

  open_match (ACTED);
  none = table_at (1, 0);
  was = table_at (N_ACTED - 2, 0);
  now = table_at (N_ACTED - 1, 0);
  nothing = board_stage_lay_out (&stage, none);
  before = board_stage_lay_out (&stage, was);
  items = board_stage_lay_out (&stage, now);
  /* A tome goes from the sale to its shelf. */
  board_stage_assert_travels (items, board_stage_find_in (items, UI_ARKHAM_BOOK, 1, "sand-grammar"),
                              before,
                              board_stage_find_in (before, UI_ARKHAM_SALE, 0, "sand-grammar"));
  /* A resource comes from the deck. */
  board_stage_assert_travels (before, board_stage_find_in (before, UI_ARKHAM_COIN, 2, "$3"),
                              nothing, board_stage_find_in (nothing, UI_ARKHAM_DECK, 0, NULL));
}
END_TEST

/* Pointing. */

START_TEST (a_draft_is_made_by_clicks)
{
  open_match ("");
  click (UI_ARKHAM_PLATE, 1, "1");
  assert_recorded (1, "- first 1");
  open_match ("- first 1\n- gain 1 $2\n- gain 2 $3\n");
  click (UI_ARKHAM_NEWS, 0, "sale");
  board_stage_assert_line (&stage, "- sale ");
  open_match (SALE);
  click (UI_ARKHAM_EVENT, 0, "viewing");
  assert_recorded (N_SALE + 1, "1 drop viewing");
  click (UI_ARKHAM_EVENT, 0, "henry-armitage");
  assert_recorded (N_SALE + 2, "1 keep henry-armitage");
  click (UI_ARKHAM_UNSEEN, 0, "?");
  assert_recorded (N_SALE + 3, "2 drop ?");
  click (UI_ARKHAM_NEWS, 0, "draft");
  assert_recorded (N_SALE + 4, "- draft");
  click (UI_ARKHAM_EVENT, 0, "henry-armitage");
  assert_recorded (N_SALE + 5, "1 event henry-armitage");
}
END_TEST

START_TEST (exactly_the_coins_that_are_clicked_are_paid)
{
  open_match (DRAFT "1 event henry-armitage\n");
  click (UI_ARKHAM_SALE, 0, "penny-verses");
  ck_assert_uint_eq (board_stage_n_pointed (&stage), 1);
  click (UI_ARKHAM_COIN, 1, "$2");
  board_stage_assert_line (&stage, "1 acquire penny-verses pay=$2");
  click (UI_ARKHAM_BONUS, 1, "bonus");
  board_stage_assert_line (&stage, "1 acquire penny-verses pay=$2,bonus");
  /* Pointing again takes a coin back. */
  click (UI_ARKHAM_COIN, 1, "$2");
  board_stage_assert_line (&stage, "1 acquire penny-verses pay=bonus");
  stage_key (stage.window, GDK_KEY_Return, 0);
  assert_recorded (N_DRAFT + 2, "1 acquire penny-verses pay=bonus");
}
END_TEST

START_TEST (a_turn_is_played_by_clicks)
{
  open_match (DRAFT);
  click (UI_ARKHAM_EVENT, 0, "henry-armitage");
  assert_recorded (N_DRAFT + 1, "1 event henry-armitage");
  click (UI_ARKHAM_SALE, 0, "sand-grammar");
  /* $2 and the bonus is the only payment. */
  assert_recorded (N_DRAFT + 2, "1 acquire sand-grammar pay=$2,bonus");
  click (UI_ARKHAM_EVENT, 0, "action");
  ck_assert_uint_eq (board_stage_n_pointed (&stage), 1);
  click (UI_ARKHAM_EVENT, 0, "guard-dog");
  assert_recorded (N_DRAFT + 3, "1 action guard-dog");
  click (UI_ARKHAM_EVENT, 0, "demented");
  assert_recorded (N_DRAFT + 4, "1 demented 2");
  click (UI_ARKHAM_DONE, 0, "done");
  assert_recorded (N_DRAFT + 5, "1 done");
  /* A tile of the owner's stands for its event too. */
  click (UI_ARKHAM_HELD, 2, "creative-banking");
  assert_recorded (N_DRAFT + 6, "2 event creative-banking");
  click (UI_ARKHAM_DECK, 0, "gain");
  ck_assert_uint_eq (board_stage_n_pointed (&stage), 1);
}
END_TEST

/* What coins and tomes mean depends on whose they are. */
START_TEST (others_things_are_not_ones_own)
{
  static const char *const own[] = { "2", "acquire", "penny-verses", "pay", "$3", NULL };
  static const char *const gain[] = { "2", "gain", "$2", NULL };
  static const char *const theft[] = { "2", "action", "1", "$2", NULL };
  g_autoptr (UiArkhamScene) scene = NULL;
  g_autoptr (GArray) items = NULL;
  const UiBoardItem *ada, *ben;

  open_match (DRAFT "1 event henry-armitage\n1 gain $2\n1 done\n2 event creative-banking\n");
  scene = table_at (N_DRAFT + 4, 0);
  items = board_stage_lay_out (&stage, scene);
  ada = board_stage_find_in (items, UI_ARKHAM_COIN, 1, "$2");
  ben = board_stage_find_in (items, UI_ARKHAM_COIN, 2, "$3");
  ck_assert (ui_arkham_items_match (scene, &ben, 1, own));
  ck_assert (!ui_arkham_items_match (scene, &ada, 1, gain));
  ck_assert (ui_arkham_items_match (scene, &ada, 1, theft));
  ck_assert (!ui_arkham_items_match (scene, &ben, 1, theft));
}
END_TEST

/* Every listed move of a game's first rounds is among those that its things mean, and most are
 * meant alone. */
START_TEST (a_game_is_played_by_pointing)
{
  g_autofree char *record =
      board_stage_simulate ("arkham", (AppSimulation){ .seats = (guint)_i, .seed = 3 });
  g_autofree char *head = board_stage_cut (record, 0);
  g_autoptr (AppMatch) whole = board_stage_replay (record);
  guint listed = 0, alone = 0, n = 120 / (guint)_i;

  board_stage_open (&stage, head);
  for (guint number = 1; number <= n; number++) {
    const char *text = app_match_get_move (whole, number)->text;

    if (board_stage_lists (&stage, text)) {
      listed++;
      alone += board_stage_make (&stage, text);
    } else {
      board_stage_record (&stage, text);
    }
  }
  ck_assert_uint_gt (listed, n / 2);
  ck_assert_msg (alone * 10 >= listed * 6, "%u of %u moves by clicks alone", alone, listed);
}
END_TEST

#define ROUND                                                                                      \
  TAGS "- first 1\n- gain 1 $2\n- gain 2 $2\n- sale first-lexicon quiet-gospel bell-chart\n"       \
       "1 drop viewing\n1 keep henry-armitage\n2 drop wise-investments\n2 keep creative-banking\n" \
       "1 drop collector\n1 keep guard-dog\n2 drop wilbur-whateley\n2 keep the-stars-are-right\n"  \
       "1 event henry-armitage\n1 gain $1\n1 done\n2 event creative-banking\n2 gain $1\n2 done\n"  \
       "1 event guard-dog\n1 gain $1\n1 done\n2 event the-stars-are-right\n2 gain $1\n2 done\n"

/* Recorded, and told below the line: the tome went under the deck just now. */
START_TEST (a_sale_of_what_went_under_the_deck_is_warned_of)
{
  board_stage_open (&stage, ROUND);
  board_stage_record (&stage, "- sale first-lexicon eel-codex moth-play");
  stage_get (stage.window, GTK_TYPE_LABEL,
             "first-lexicon has just gone under the deck, and other cards lie above it. Is this "
             "the sale of the round before? (Tomes of Arkham, Clean-up Phase)");
}
END_TEST

TEST_SUITE (arkham_board)
{
  Suite *suite = suite_create ("arkham-board");
  TCase *test = stage_case ("board");

  tcase_add_test (test, the_board_says_what_it_shows);
  tcase_add_test (test, a_tooltip_says_the_rule);
  tcase_add_test (test, a_tooltip_shows_a_tome_in_full);
  tcase_add_test (test, a_seat_sees_what_it_was_shown);
  tcase_add_test (test, the_hand_rests_on_the_event_called_last);
  tcase_add_test (test, tomes_stand_by_collection);
  tcase_add_loop_test (test, nothing_overlaps_at_any_size, 2, 5);
  tcase_add_loop_test (test, everything_is_explained, 2, 5);
  tcase_add_test (test, things_travel_from_where_they_were);
  tcase_add_test (test, a_draft_is_made_by_clicks);
  tcase_add_test (test, exactly_the_coins_that_are_clicked_are_paid);
  tcase_add_test (test, a_turn_is_played_by_clicks);
  tcase_add_test (test, others_things_are_not_ones_own);
  tcase_add_loop_test (test, a_game_is_played_by_pointing, 2, 4);
  tcase_add_test (test, a_sale_of_what_went_under_the_deck_is_warned_of);
  suite_add_tcase (suite, test);
  return suite;
}
