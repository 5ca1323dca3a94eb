/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board of Spelled: what it shows and says, at all sizes, and whole turns by the real mouse.
 */
#include "tests/ui/board/board-stage.h"

#include "rules/random.h"
#include "ui/board/spelled/spelled-card-text.h"
#include "ui/board/spelled/spelled-layout.h"
#include "ui/board/spelled/spelled-point.h"
#include "ui/board/spelled/spelled-text.h"

#define TAGS "[Record \"1\"]\n[Game \"spelled\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n\n"

#define MARKET "- reveal zenith\n- reveal rune\n- reveal wisp\n- reveal cauldron\n- reveal hex\n"

/* Ada holds eight cards; Ben has a totem behind a shield. */
#define DEALT                                                                                      \
  "- first 1\n" MARKET "- draw 1 ash ember ivy oak urn\n- draw 2\n1 discard oak urn\n"             \
  "- adjust move 1 zenith market hand \"t\"\n- reveal gargoyle\n"                                  \
  "- adjust move 1 rune market hand \"t\"\n- reveal sigil\n"                                       \
  "- adjust move 1 wisp market hand \"t\"\n- reveal fang\n"                                        \
  "- adjust move 1 hex market hand \"t\"\n- reveal dew\n"                                          \
  "- adjust move 1 cauldron market hand \"t\"\n- reveal bat\n"
#define GUARDED                                                                                    \
  DEALT "- adjust move 2 gargoyle market play \"t\"\n- reveal garlic\n"                            \
        "- adjust move 2 sigil market play \"t\"\n- reveal newt\n"
#define N_DEALT 19
#define N_GUARDED 23

/* The turn with a word of five letters, and two fragments. */
#define PLAYED                                                                                     \
  GUARDED "1 spell zebra zenith ember wisp rune ash\n1 fragment hex\n1 fragment cauldron\n"
#define N_PLAYED 26

static BoardStage stage;

static void
open_match (const char *moves)
{
  g_autofree char *record = g_strconcat (TAGS, moves, NULL);

  board_stage_open (&stage, record);
}

static const UiBoardItem *
find_item (UiSpelledKind kind, guint seat, const char *token)
{
  return board_stage_get (&stage, kind, seat, token);
}

static void
click (UiSpelledKind kind, guint seat, const char *token)
{
  board_stage_click (&stage, find_item (kind, seat, token));
}

static void
assert_recorded (guint number, const char *text)
{
  board_stage_assert_recorded (&stage, number, text);
}

static void
assert_line (const char *text)
{
  board_stage_assert_line (&stage, text);
}

static void
pick (const char *label)
{
  board_stage_pick (stage.bar, label);
}

static guint
n_pointed (void)
{
  return board_stage_n_pointed (&stage);
}

/* What lies there. */

START_TEST (the_board_says_what_it_shows)
{
  static const char *const parts[] = {
    "Ada to play.",
    "Ada spelled ZEBRA.",
    "Ada played Hex.",
    "Ben has the shield Gargoyle in play, 0 damage of strength 5.",
    "Ben has the totem Sigil in play, 0 damage of strength 3.",
    "Energy 6.",
    "Damage 1: 9 to send. Damage 2: 5 to send.",
    "Ability 1: An opponent of your choice discards 1 card.",
    "Market row: Garlic, Newt, Fang, Bat, Dew.",
    "Vowel Reserve: Amber, Elixir, Ichor, Opal, Umbra.",
    "Ada has 25 health. In hand: Ivy. Deck 5, discard pile 2.",
    "Ben has 25 health. In hand: 5 unseen cards.",
    NULL,
  };

  open_match (PLAYED);
  board_stage_assert_described (&stage, N_PLAYED, parts);
}
END_TEST

static void
assert_explained (UiSpelledKind kind, guint seat, const char *token, const char *part)
{
  board_stage_assert_explained (&stage, find_item (kind, seat, token), part);
}

START_TEST (each_thing_says_its_rule)
{
  open_match (PLAYED);
  assert_explained (UI_SPELLED_PLAYED, 1, "wisp", "Played in ZEBRA");
  assert_explained (UI_SPELLED_PLAYED, 1, "wisp", "a wild card for any one letter");
  assert_explained (UI_SPELLED_PLAYED, 1, "hex", "Played alone, as a fragment");
  assert_explained (UI_SPELLED_WORD, 1, NULL, "a second spell deals 5 damage");
  assert_explained (UI_SPELLED_DAMAGE, 1, "hit 2", "Spelled Bonus of ZEBRA.");
  assert_explained (UI_SPELLED_DAMAGE, 1, "hit 1", "all to one opponent, shield or totem");
  assert_explained (UI_SPELLED_POOL, 1, "use 2", "from Cauldron: Scrap 1 card");
  assert_explained (UI_SPELLED_GUARD, 2, "2:gargoyle", "0 of the 5 damage that destroy it");
  assert_explained (UI_SPELLED_GUARD, 2, "2:gargoyle", "reaches neither Ben nor the totems");
  assert_explained (UI_SPELLED_MARKET, 0, "garlic", "letter G, effect. Cost 1, damage 2");
  assert_explained (UI_SPELLED_RESERVE, 0, "elixir", "Spelled: Gain 1 energy");
  assert_explained (UI_SPELLED_RESERVE, 0, "elixir", "Scrap: Gain 4 health");
  assert_explained (UI_SPELLED_DISCARD, 1, NULL, "2 cards.\nOak\nUrn");
  assert_explained (UI_SPELLED_DECK, 2, NULL, "5 cards in Ben’s deck");
  assert_explained (UI_SPELLED_HAND, 2, "?", "nobody has shown");
  assert_explained (UI_SPELLED_ENERGY, 1, NULL, "6 energy");
}
END_TEST

START_TEST (a_word_keeps_its_damage_and_its_letters)
{
  g_autoptr (UiSpelledScene) scene = NULL;
  guint met = 0;

  open_match (PLAYED);
  scene = ui_spelled_scene_new (stage.match, N_PLAYED, 0);
  ck_assert_uint_eq (scene->n_words, 1);
  ck_assert_str_eq (scene->words[0].word, "ZEBRA");
  ck_assert_uint_eq (scene->words[0].n, 2);
  ck_assert_int_eq (scene->damage[0].amount, 9);
  ck_assert (!scene->damage[0].bonus);
  ck_assert_int_eq (scene->damage[1].amount, 5);
  ck_assert (scene->damage[1].bonus);
  for (guint k = 0; k < scene->n_played; k++) {
    const UiSpelledCard *card = &scene->played[k];

    ck_assert_int_eq (card->tray, card->seat == 1);
    if (strcmp (card->card, "wisp") == 0)
      ck_assert_str_eq (card->letters, "B");
    if (strcmp (card->card, "hex") == 0)
      ck_assert_int_eq (card->word, -1);
    met += strcmp (card->card, "wisp") == 0 || strcmp (card->card, "hex") == 0;
  }
  ck_assert_uint_ge (met, 2);
}
END_TEST

/* Ben's eyes see none of Ada's hand, and his own hand lies below. */
START_TEST (a_viewer_sits_below)
{
  const GArray *items;

  open_match (GUARDED);
  ui_board_set_viewer (stage.board, 2);
  items = ui_board_get_items (stage.board);
  ck_assert_ptr_null (board_stage_find_in (items, UI_SPELLED_HAND, 1, "ivy"));
  ck_assert_float_gt (find_item (UI_SPELLED_PANEL, 2, NULL)->box.origin.y,
                      find_item (UI_SPELLED_PANEL, 1, NULL)->box.origin.y);
}
END_TEST

START_TEST (shields_stand_in_front)
{
  static const guint readers[] = { 1, 2 };

  open_match (GUARDED);
  for (guint k = 0; k < G_N_ELEMENTS (readers); k++) {
    const UiBoardItem *shield, *totem, *mat;
    float middle;

    ui_board_set_viewer (stage.board, readers[k]);
    shield = find_item (UI_SPELLED_GUARD, 2, "2:gargoyle");
    totem = find_item (UI_SPELLED_GUARD, 2, "2:sigil");
    mat = find_item (UI_SPELLED_MAT, 0, NULL);
    middle = mat->box.origin.y + mat->box.size.height / 2;
    ck_assert_float_lt (ABS (shield->box.origin.y + shield->box.size.height / 2 - middle),
                        ABS (totem->box.origin.y + totem->box.size.height / 2 - middle));
  }
}
END_TEST

/* Boxes. */

static gboolean
is_ground (int kind)
{
  return kind == UI_SPELLED_MAT || kind == UI_SPELLED_PANEL || kind == UI_SPELLED_TRAY;
}

static gboolean
lies_on (const UiBoardItem *item, const UiBoardItem *ground)
{
  if (ground->kind == UI_SPELLED_PANEL)
    return item->kind >= UI_SPELLED_PLATE && item->seat == ground->seat;
  if (ground->kind == UI_SPELLED_TRAY)
    return item->kind == UI_SPELLED_PLAYED || item->kind == UI_SPELLED_WORD
           || item->kind == UI_SPELLED_BUILD;
  return item->kind < UI_SPELLED_PANEL;
}

static gboolean
may_touch (const UiBoardItem *a, const UiBoardItem *b)
{
  static const int stacked[] = { UI_SPELLED_HAND, UI_SPELLED_GUARD, UI_SPELLED_PLAYED,
                                 UI_SPELLED_DISCARD, UI_SPELLED_SCRAP };

  if (is_ground (a->kind))
    return lies_on (b, a);
  if (a->kind == UI_SPELLED_PLATE && b->kind == UI_SPELLED_OWES)
    return a->seat == b->seat;
  for (guint k = 0; k < G_N_ELEMENTS (stacked); k++)
    if (a->kind == stacked[k] && b->kind == stacked[k] && a->seat == b->seat)
      return TRUE;
  return FALSE;
}

START_TEST (nothing_overlaps_at_any_width)
{
  static const guint numbers[] = { 0, 3, 9, N_DEALT, N_GUARDED, N_PLAYED };

  open_match (PLAYED);
  for (guint k = 0; k < G_N_ELEMENTS (numbers); k++)
    board_stage_check_boxes (&stage, numbers[k], 0, may_touch);
}
END_TEST

/* Four seats, shields and totems at two of them, debts, a hand of many cards. */
START_TEST (nothing_overlaps_with_four_seats)
{
  static const char record[] =
      "[Record \"1\"]\n[Game \"spelled\"]\n[Variant \"free-for-all\"]\n[Seat1 \"Ada\"]\n"
      "[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n\n"
      "- first 1\n" MARKET "- draw 1 ash ember ivy oak urn\n- draw 2\n- draw 3\n- draw 4\n"
      "1 discard oak urn\n- adjust health 4 +1975 \"t\"\n"
      "- adjust move 1 cauldron market hand \"t\"\n- reveal gargoyle\n"
      "- adjust move 2 gargoyle market play \"t\"\n- reveal sigil\n"
      "- adjust move 2 sigil market play \"t\"\n- reveal talisman\n"
      "- adjust move 3 talisman market play \"t\"\n- reveal labyrinth\n"
      "- adjust move 3 labyrinth market play \"t\"\n- reveal fang\n"
      "- adjust draw 4 5 \"t\"\n- draw 4\n- adjust owes 3 +2 \"t\"\n- adjust owes 4 +3 \"t\"\n"
      "1 fragment cauldron\n- adjust damage 1 +7 \"t\"\n- adjust damage 1 +999 \"t\"\n";

  board_stage_open (&stage, record);
  board_stage_check_boxes (&stage, app_match_get_n_moves (stage.match), 0, may_touch);
}
END_TEST

START_TEST (cards_come_from_their_decks)
{
  g_autoptr (UiSpelledScene) was = NULL, now = NULL;
  g_autoptr (GArray) before = NULL, items = NULL;

  open_match (DEALT);
  was = ui_spelled_scene_new (stage.match, 6, 0);
  now = ui_spelled_scene_new (stage.match, 7, 0);
  before = board_stage_lay_out (&stage, was);
  items = board_stage_lay_out (&stage, now);
  board_stage_assert_travels (items, board_stage_find_in (items, UI_SPELLED_HAND, 1, "ivy"), before,
                              board_stage_find_in (before, UI_SPELLED_DECK, 1, NULL));
}
END_TEST

/* By the mouse. */

START_TEST (a_game_is_set_up_by_clicks)
{
  static const struct {
    const char *name, *move;
  } market[] = {
    { "Zenith", "- reveal zenith" },
    { "Rune", "- reveal rune" },
    { "Will-o'-the-wisp", "- reveal wisp" },
    { "Cauldron", "- reveal cauldron" },
    { "Hex", "- reveal hex" },
  };

  open_match ("");
  click (UI_SPELLED_PLATE, 1, NULL);
  assert_recorded (1, "- first 1");
  for (guint k = 0; k < G_N_ELEMENTS (market); k++) {
    g_autofree char *label = g_strdup_printf ("Reveal %s", market[k].name);

    click (k % 2 == 0 ? UI_SPELLED_MARKET_DECK : UI_SPELLED_MARKET, 0, "reveal");
    pick (label);
    assert_recorded (2 + k, market[k].move);
  }
  click (UI_SPELLED_DECK, 2, NULL);
  pick ("Draw: Ben");
  assert_recorded (7, "- draw 2");
}
END_TEST

START_TEST (discards_are_clicked_together)
{
  open_match ("- first 1\n" MARKET "- draw 1 ash ember ivy oak urn\n- draw 2\n");
  click (UI_SPELLED_HAND, 1, "oak");
  assert_line ("1 discard oak");
  click (UI_SPELLED_HAND, 1, "urn");
  assert_line ("1 discard oak urn");
  stage_key (stage.window, GDK_KEY_Return, 0);
  assert_recorded (9, "1 discard oak urn");
}
END_TEST

START_TEST (a_word_is_built_on_the_tray)
{
  open_match (GUARDED);
  click (UI_SPELLED_HAND, 1, "zenith");
  assert_line ("1 fragment zenith");
  click (UI_SPELLED_HAND, 1, "ember");
  assert_line ("1 spell ze zenith ember");
  click (UI_SPELLED_HAND, 1, "wisp");
  click (UI_SPELLED_HAND, 1, "rune");
  click (UI_SPELLED_HAND, 1, "cauldron");
  assert_line ("1 spell ze?rc zenith ember wisp rune cauldron");
  /* The tray gives the last tile back. */
  click (UI_SPELLED_TRAY, 1, NULL);
  assert_line ("1 spell ze?r zenith ember wisp rune");
  ck_assert_uint_eq (n_pointed (), 4);
  click (UI_SPELLED_HAND, 1, "ash");
  assert_line ("1 spell ze?ra zenith ember wisp rune ash");
  click (UI_SPELLED_LETTER, 1, "b");
  assert_line ("1 spell zebra zenith ember wisp rune ash");
  ck_assert_uint_eq (app_match_get_n_moves (stage.match), N_GUARDED);
  stage_key (stage.window, GDK_KEY_Return, 0);
  assert_recorded (N_GUARDED + 1, "1 spell zebra zenith ember wisp rune ash");
  ck_assert_uint_eq (n_pointed (), 0);
}
END_TEST

START_TEST (one_tile_is_a_fragment)
{
  open_match (GUARDED);
  click (UI_SPELLED_HAND, 1, "ivy");
  assert_line ("1 fragment ivy");
  stage_key (stage.window, GDK_KEY_Return, 0);
  assert_recorded (N_GUARDED + 1, "1 fragment ivy");
  click (UI_SPELLED_HAND, 1, "ash");
  click (UI_SPELLED_BUILD, 1, NULL);
  assert_line ("");
  ck_assert_uint_eq (n_pointed (), 0);
}
END_TEST

/* All that a turn has, in one of them. */
START_TEST (a_turn_is_played_by_clicks)
{
  open_match (PLAYED);
  click (UI_SPELLED_POOL, 1, "use 1");
  assert_recorded (N_PLAYED + 1, "1 use 1 2");
  click (UI_SPELLED_POOL, 1, "use 2");
  click (UI_SPELLED_HAND, 1, "ivy");
  assert_recorded (N_PLAYED + 2, "1 use 2 hand:ivy");
  /* While the shield stands, it is the only thing to hit. */
  click (UI_SPELLED_DAMAGE, 1, "hit 1");
  assert_recorded (N_PLAYED + 3, "1 hit 1 2:gargoyle");
  click (UI_SPELLED_DAMAGE, 1, "hit 2");
  ck_assert_uint_eq (n_pointed (), 1);
  click (UI_SPELLED_HEALTH, 2, NULL);
  assert_recorded (N_PLAYED + 4, "1 hit 2 2");
  click (UI_SPELLED_MARKET, 0, "fang");
  assert_recorded (N_PLAYED + 5, "1 buy fang");
  click (UI_SPELLED_MARKET, 0, "reveal");
  pick ("Reveal Vial");
  assert_recorded (N_PLAYED + 6, "- reveal vial");
  click (UI_SPELLED_RESERVE, 0, "opal");
  assert_recorded (N_PLAYED + 7, "1 buy opal");
  click (UI_SPELLED_END, 1, NULL);
  assert_recorded (N_PLAYED + 8, "1 end");
}
END_TEST

START_TEST (tiles_go_with_the_end)
{
  open_match (PLAYED);
  click (UI_SPELLED_HAND, 1, "ivy");
  click (UI_SPELLED_END, 1, NULL);
  assert_line ("1 end ivy");
  stage_key (stage.window, GDK_KEY_Return, 0);
  assert_recorded (N_PLAYED + 1, "1 end ivy");
}
END_TEST

START_TEST (a_played_card_is_scrapped)
{
  open_match (DEALT "- adjust move 1 bat market hand \"t\"\n- reveal candle\n"
                    "- adjust move 1 candle market hand \"t\"\n- reveal newt\n"
                    "1 fragment candle\n");
  click (UI_SPELLED_PLAYED, 1, "candle");
  assert_recorded (N_DEALT + 6, "1 scrap candle");
  /* What the Scrap Pile got is told there. */
  assert_explained (UI_SPELLED_SCRAP, 0, NULL, "Candle");
}
END_TEST

/* Ben owes a card of a hand that nobody sees, in Ada's turn: any card can be behind a back. */
START_TEST (a_back_is_discarded)
{
  open_match (PLAYED "1 use 1 2\n");
  click (UI_SPELLED_HAND, 2, "?");
  ck_assert_uint_eq (n_pointed (), 1);
  pick ("Ben: Discard Urn");
  assert_recorded (N_PLAYED + 2, "2 discard urn");
}
END_TEST

/* Any legal move. */

/* Points as the board's own gesture does once it knows the item. */
static void
point (UiSpelledKind kind, guint seat, const char *token)
{
  board_stage_point (&stage, find_item (kind, seat, token));
}

/* A tile of a hand by its card, one that is not yet pointed at; else a back. */
static void
point_tile (guint seat, const char *card)
{
  const GArray *items = ui_board_get_items (stage.board);
  guint n;
  const UiBoardItem *pointed = ui_board_get_pointed (stage.board, &n), *found = NULL;

  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);
    gboolean chosen = FALSE;

    if (item->kind != UI_SPELLED_HAND || item->seat != seat)
      continue;
    for (guint j = 0; j < n; j++)
      chosen = chosen || (pointed[j].kind == item->kind && pointed[j].index == item->index);
    if (!chosen && strcmp (item->token, card) == 0) {
      found = item;
      break;
    }
    if (!chosen && strcmp (item->token, "?") == 0)
      found = item;
  }
  ck_assert_msg (found != NULL, "no %s in hand %u", card, seat);
  board_stage_point (&stage, found);
}

static void
point_offer (const char *card)
{
  gboolean row =
      board_stage_find_in (ui_board_get_items (stage.board), UI_SPELLED_MARKET, 0, card) != NULL;

  point (row ? UI_SPELLED_MARKET : UI_SPELLED_RESERVE, 0, card);
}

/* What an ability or damage goes to: a seat, its card, a card at a place, or one on offer. */
static void
point_target (guint actor, const char *target)
{
  g_auto (GStrv) parts = g_strsplit (target, ":", 2);

  if (g_ascii_isdigit (target[0]))
    point (parts[1] != NULL ? UI_SPELLED_GUARD : UI_SPELLED_PLATE, (guint)(target[0] - '0'),
           target);
  else if (parts[1] == NULL)
    point_offer (target);
  else if (strcmp (parts[0], "hand") == 0)
    point_tile (actor, parts[1]);
  else if (strcmp (parts[0], "market") == 0)
    point (UI_SPELLED_MARKET, 0, parts[1]);
  else
    point (UI_SPELLED_DISCARD, actor, NULL);
}

/* Points at what a move without a chip names. */
static void
point_at_move (guint actor, char **words)
{
  const char *verb = words[1];

  if (strcmp (verb, "first") == 0)
    point (UI_SPELLED_PLATE, 0, words[2]);
  else if (strcmp (verb, "reveal") == 0)
    point (UI_SPELLED_MARKET_DECK, 0, NULL);
  else if (strcmp (verb, "draw") == 0)
    point (UI_SPELLED_DECK, (guint)(words[2][0] - '0'), NULL);
  else if (strcmp (verb, "buy") == 0)
    point_offer (words[2]);
  else if (strcmp (verb, "scrap") == 0)
    point (UI_SPELLED_PLAYED, 0, words[2]);
  else
    for (guint k = 2; words[k] != NULL; k++)
      point_tile (actor, words[k]);
  if (strcmp (verb, "end") == 0)
    point (UI_SPELLED_END, 0, NULL);
}

/* A chip first, then what it is used on, until it is clear enough. */
static void
point_chip (guint actor, char **words)
{
  g_autofree char *token = g_strjoin (" ", words[1], words[2], NULL);

  point (words[1][0] == 'u' ? UI_SPELLED_POOL : UI_SPELLED_DAMAGE, 0, token);
  for (guint k = 3; words[k] != NULL && !ui_entry_bar_is_busy (stage.bar); k++)
    point_target (actor, words[k]);
}

/* Points until the move is recorded, or offered, or stands in the line. */
static void
make_by_pointing (const AppChoice *choice, guint number)
{
  g_autofree char *text = g_strdup (choice->text), *label = g_strdup (choice->label);
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  guint actor = (guint)g_ascii_strtoull (words[0], NULL, 10);

  if (strcmp (words[1], "use") == 0 || strcmp (words[1], "hit") == 0)
    point_chip (actor, words);
  else
    point_at_move (actor, words);
  stage_settle ();
  if (app_match_get_n_moves (stage.match) < number && !ui_entry_bar_is_busy (stage.bar)) {
    if (strcmp (ui_entry_bar_get_text (stage.bar), text) == 0)
      stage_key (stage.window, GDK_KEY_Return, 0);
    else
      pick (label);
  }
  assert_recorded (number, text);
}

/* Whatever is legal, pointing leads to it. */
START_TEST (any_move_can_be_pointed_at)
{
  RulesRandom random;
  guint made = 0;

  open_match (GUARDED);
  rules_random_seed (&random, 2 * (guint64)_i + 1);
  for (guint number = app_match_get_n_moves (stage.match) + 1; number < 60; number++) {
    GPtrArray *choices = ui_entry_bar_get_choices (stage.bar);

    ck_assert_ptr_nonnull (choices);
    if (choices->len == 0)
      break;
    make_by_pointing (g_ptr_array_index (choices, rules_random_below (&random, choices->len)),
                      number);
    made++;
  }
  ck_assert_uint_gt (made, 30);
}
END_TEST

TEST_SUITE (spelled_board)
{
  TCase *shown = stage_case ("shown"), *boxes = stage_case ("boxes"), *mouse = stage_case ("mouse");
  Suite *suite = suite_create ("spelled-board");

  tcase_add_test (shown, the_board_says_what_it_shows);
  tcase_add_test (shown, each_thing_says_its_rule);
  tcase_add_test (shown, a_word_keeps_its_damage_and_its_letters);
  tcase_add_test (shown, a_viewer_sits_below);
  tcase_add_test (shown, shields_stand_in_front);
  suite_add_tcase (suite, shown);
  tcase_add_test (boxes, nothing_overlaps_at_any_width);
  tcase_add_test (boxes, nothing_overlaps_with_four_seats);
  tcase_add_test (boxes, cards_come_from_their_decks);
  suite_add_tcase (suite, boxes);
  tcase_add_test (mouse, a_game_is_set_up_by_clicks);
  tcase_add_test (mouse, discards_are_clicked_together);
  tcase_add_test (mouse, a_word_is_built_on_the_tray);
  tcase_add_test (mouse, one_tile_is_a_fragment);
  tcase_add_test (mouse, a_turn_is_played_by_clicks);
  tcase_add_test (mouse, tiles_go_with_the_end);
  tcase_add_test (mouse, a_played_card_is_scrapped);
  tcase_add_test (mouse, a_back_is_discarded);
  tcase_add_loop_test (mouse, any_move_can_be_pointed_at, 0, 2);
  suite_add_tcase (suite, mouse);
  return suite;
}
