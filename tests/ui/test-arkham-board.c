/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board of Tomes of Arkham: what it shows and says, at all sizes, and moves made by the real
 * mouse; and a whole game by pointing.
 */
#include "stage.h"

#include "app/simulate.h"
#include "ui/arkham-layout.h"
#include "ui/arkham-point.h"
#include "ui/arkham-words.h"
#include "ui/board-private.h"
#include "ui/entry-bar.h"
#include "ui/match-page.h"

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
find_in (const GArray *items, UiArkhamKind kind, guint seat, const char *token)
{
  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);

    if (item->kind == (int)kind && (seat == 0 || item->seat == seat)
        && (token == NULL || strcmp (item->token, token) == 0))
      return item;
  }
  return NULL;
}

/* Clicks near the left edge; scrolls there first, as a hand would. */
static void
click (UiArkhamKind kind, guint seat, const char *token)
{
  const UiBoardItem *item = find_in (ui_board_get_items (board), kind, seat, token);
  GtkScrolledWindow *view =
      GTK_SCROLLED_WINDOW (gtk_widget_get_ancestor (GTK_WIDGET (board), GTK_TYPE_SCROLLED_WINDOW));
  graphene_rect_t box;

  ck_assert_msg (item != NULL, "no item of kind %d of seat %u with token %s", kind, seat, token);
  box = item->box;
  gtk_adjustment_clamp_page (gtk_scrolled_window_get_vadjustment (view), box.origin.y,
                             box.origin.y + box.size.height);
  stage_settle ();
  stage_click (GTK_WIDGET (board), box.origin.x + MIN (box.size.width * 0.3f, 14),
               box.origin.y + box.size.height * 0.4f);
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

static UiArkhamTable *
table_at (guint number, guint viewer)
{
  return ui_arkham_table_new (match, number, viewer);
}

static const UiArkhamEvent *
event_of (const UiArkhamTable *table, const char *id)
{
  int event = ui_arkham_event (table, id);

  ck_assert_int_ge (event, 0);
  return &table->events[event];
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
  };
  g_autofree char *words = NULL;
  UiArkhamTable *table;

  open_match (ACTED);
  table = table_at (N_ACTED, 0);
  words = ui_arkham_describe (table);
  for (guint k = 0; k < G_N_ELEMENTS (parts); k++)
    ck_assert_msg (strstr (words, parts[k]) != NULL, "'%s' is missing in: %s", parts[k], words);
  ui_arkham_table_free (table);
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
  g_autoptr (UiArkhamTable) table = NULL;

  open_match (ACTED);
  table = table_at (N_ACTED, 0);
  for (guint k = 0; k < G_N_ELEMENTS (tips); k++) {
    const UiBoardItem *item =
        find_in (ui_board_get_items (board), tips[k].kind, tips[k].seat, tips[k].token);
    g_autofree char *words = NULL;

    ck_assert_msg (item != NULL, "no item for '%s'", tips[k].part);
    words = ui_arkham_explain (table, item);
    ck_assert_msg (words != NULL && strstr (words, tips[k].part) != NULL, "'%s' is missing in: %s",
                   tips[k].part, words);
  }
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
  g_autoptr (UiArkhamTable) table = NULL;

  open_match (ACTED);
  table = table_at (N_ACTED, 0);
  for (guint k = 0; k < G_N_ELEMENTS (things); k++) {
    const UiBoardItem *item = find_in (ui_board_get_items (board), things[k].kind, 0, NULL);
    GtkWidget *cover;
    char *wrong;

    ck_assert_ptr_nonnull (item);
    cover = UI_BOARD_GET_CLASS (board)->enlarge (table, item);
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
  g_autoptr (UiArkhamTable) all = NULL, ben = NULL;

  open_match (DRAFT);
  all = table_at (N_DRAFT, 0);
  ben = table_at (N_DRAFT, 2);
  ck_assert_int_eq (event_of (all, "viewing")->fate, UI_FATE_ASIDE);
  ck_assert_int_eq (event_of (ben, "viewing")->fate, UI_FATE_OPEN);
  ck_assert_int_eq (event_of (ben, "wise-investments")->fate, UI_FATE_ASIDE);
  ck_assert_int_eq (event_of (all, "henry-armitage")->fate, UI_FATE_HELD);
  ck_assert_int_eq (event_of (ben, "henry-armitage")->fate, UI_FATE_OPEN);
  ck_assert_uint_eq (ben->seats[0].n_events, 2);
  ck_assert_ptr_null (ben->seats[0].events[0]);
  ck_assert_str_eq (ben->seats[1].events[0], "creative-banking");
}
END_TEST

START_TEST (the_hand_rests_on_the_event_called_last)
{
  g_autoptr (UiArkhamTable) before = NULL, called = NULL, after = NULL, next = NULL;

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
  ck_assert_int_eq (event_of (after, "henry-armitage")->fate, UI_FATE_PLAYED);
  ck_assert_int_eq (event_of (after, "guard-dog")->fate, UI_FATE_STOPPED);
  ck_assert_uint_eq (after->first, 2);
  /* Of the round before, nothing is left on the dial. */
  ck_assert_int_eq (next->last_called, -1);
  for (guint k = 0; k < next->n_events; k++)
    ck_assert_int_eq (next->events[k].fate, UI_FATE_OPEN);
}
END_TEST

START_TEST (tomes_stand_by_collection)
{
  g_autoptr (UiArkhamTable) table = NULL;
  const UiArkhamSeat *ada;

  open_match (DRAFT "- adjust tome 1 gaslight-cases \"t\"\n- adjust tome 1 key-of-doors \"t\"\n"
                    "- adjust tome 1 brine-psalter \"t\"\n- adjust tome 1 moth-play \"t\"\n"
                    "- adjust tome 1 lighthouse-log \"t\"\n");
  table = table_at (N_DRAFT + 5, 0);
  ada = &table->seats[0];
  ck_assert_uint_eq (ada->n_tomes, 5);
  ck_assert_uint_eq (ada->n_groups, 3);
  ck_assert_str_eq (table->collections[ada->groups[0].collection].id, "salt");
  ck_assert_uint_eq (ada->groups[0].n, 2);
  ck_assert_int_eq (ui_arkham_renown (&table->collections[ada->groups[0].collection], 2), 2);
  ck_assert_uint_eq (ui_arkham_places (table, &ada->groups[0]), 3);
  ck_assert_str_eq (table->collections[ada->groups[1].collection].id, "lantern");
  ck_assert_int_eq (ada->groups[2].collection, -1);
  ck_assert_uint_eq (ui_arkham_places (table, &ada->groups[2]), 1);
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

static void
check_layout (const UiArkhamTable *table, float width, float height, float em)
{
  float least = ui_arkham_height_for (table, width, em);
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));

  height = MAX (height, least);
  ui_arkham_lay_out (table, width, height, em, items);
  for (guint a = 0; a < items->len; a++) {
    const UiBoardItem *one = &g_array_index (items, UiBoardItem, a);

    ck_assert_msg (one->box.origin.x >= 0 && one->box.origin.y >= 0
                       && one->box.origin.x + one->box.size.width <= width + 1
                       && one->box.origin.y + one->box.size.height <= height + 1,
                   "%g px, em %g: kind %d of seat %u leaves the board: %g %g %g %g in %g", width,
                   em, one->kind, one->seat, one->box.origin.x, one->box.origin.y,
                   one->box.size.width, one->box.size.height, height);
    for (guint b = a + 1; b < items->len; b++) {
      const UiBoardItem *other = &g_array_index (items, UiBoardItem, b);
      graphene_rect_t common;

      if (may_touch (one, other) || !graphene_rect_intersection (&one->box, &other->box, &common))
        continue;
      ck_assert_msg (common.size.width < 3 || common.size.height < 3,
                     "%g px, em %g: kind %d of seat %u and kind %d of seat %u overlap by %g x %g",
                     width, em, one->kind, one->seat, other->kind, other->seat, common.size.width,
                     common.size.height);
    }
  }
}

/* A game of random moves to its end, where shelves are full. */
static char *
simulate (guint seats, guint64 seed)
{
  AppSimulation simulation = {
    .game = rules_game (RULES_TEXT ("arkham")), .seats = seats, .seed = seed, .max_moves = 2000
  };
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
  g_autofree char *record = simulate ((guint)_i, 7);
  guint n;

  open_record (record);
  n = app_match_get_n_moves (match);
  for (guint k = 0; k <= 6; k++) {
    g_autoptr (UiArkhamTable) table = table_at (n * k / 6, k == 5 ? 1 : 0);

    for (float width = 300; width < 1700; width += 61)
      for (float em = 10; em <= 30; em += 4.7f) {
        check_layout (table, width, 0, em);
        check_layout (table, width, 900, em);
      }
  }
}
END_TEST

static GArray *
lay_out (const UiArkhamTable *table)
{
  GArray *items = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));

  ui_arkham_lay_out (table, 900, 700, 14.7f, items);
  return items;
}

/* In every state of a game, for everybody's eyes: whatever can be pointed at says what it is. */
START_TEST (everything_is_explained)
{
  g_autofree char *record = simulate ((guint)_i, 11), *path = NULL;
  g_autoptr (AppMatch) whole = NULL;

  path = stage_write ("whole.tkr", record);
  whole = app_match_open_record (path, 0, NULL, NULL);
  for (guint number = 0; number <= app_match_get_n_moves (whole); number++) {
    g_autoptr (UiArkhamTable) table = ui_arkham_table_new (whole, number, number % ((guint)_i + 1));
    g_autoptr (GArray) items = lay_out (table);
    g_autofree char *words = ui_arkham_describe (table);

    ck_assert (g_utf8_validate (words, -1, NULL));
    for (guint k = 0; k < items->len; k++) {
      const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);
      g_autofree char *told = ui_arkham_explain (table, item);

      ck_assert_msg (item->token[0] == '\0' || (told != NULL && told[0] != '\0'),
                     "kind %d, token %s says nothing after move %u", item->kind, item->token,
                     number);
    }
  }
}
END_TEST

static const graphene_rect_t *
origin_of (const GArray *items, const GArray *origins, UiArkhamKind kind, guint seat,
           const char *key)
{
  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);

    if (item->kind == (int)kind && item->seat == seat && g_strcmp0 (item->key, key) == 0)
      return &g_array_index (origins, graphene_rect_t, k);
  }
  ck_abort_msg ("no %s of kind %d on the board", key, kind);
  return NULL;
}

START_TEST (things_travel_from_where_they_were)
{
  g_autoptr (UiArkhamTable) none = NULL, was = NULL, now = NULL;
  g_autoptr (GArray) nothing = NULL, before = NULL, items = NULL, origins = NULL, drawn = NULL;

  open_match (ACTED);
  none = table_at (1, 0);
  was = table_at (N_ACTED - 2, 0);
  now = table_at (N_ACTED - 1, 0);
  nothing = lay_out (none);
  before = lay_out (was);
  items = lay_out (now);
  /* A tome goes from the sale to its shelf. */
  origins = ui_board_find_origins (items, before);
  ck_assert (graphene_rect_equal (origin_of (items, origins, UI_ARKHAM_BOOK, 1, "sand-grammar"),
                                  &find_in (before, UI_ARKHAM_SALE, 0, "sand-grammar")->box));
  /* A resource comes from the deck. */
  drawn = ui_board_find_origins (before, nothing);
  ck_assert (graphene_rect_equal (origin_of (before, drawn, UI_ARKHAM_COIN, 2, "$3"),
                                  &find_in (nothing, UI_ARKHAM_DECK, 0, NULL)->box));
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
  assert_line ("- sale ");
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
  ck_assert_uint_eq (n_pointed (), 1);
  click (UI_ARKHAM_COIN, 1, "$2");
  assert_line ("1 acquire penny-verses pay=$2");
  click (UI_ARKHAM_BONUS, 1, "bonus");
  assert_line ("1 acquire penny-verses pay=$2,bonus");
  /* Pointing again takes a coin back. */
  click (UI_ARKHAM_COIN, 1, "$2");
  assert_line ("1 acquire penny-verses pay=bonus");
  stage_key (window, GDK_KEY_Return, 0);
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
  ck_assert_uint_eq (n_pointed (), 1);
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
  ck_assert_uint_eq (n_pointed (), 1);
}
END_TEST

/* What coins and tomes mean depends on whose they are. */
START_TEST (others_things_are_not_ones_own)
{
  static const char *const own[] = { "2", "acquire", "penny-verses", "pay", "$3", NULL };
  static const char *const gain[] = { "2", "gain", "$2", NULL };
  static const char *const theft[] = { "2", "action", "1", "$2", NULL };
  g_autoptr (UiArkhamTable) table = NULL;
  g_autoptr (GArray) items = NULL;
  const UiBoardItem *ada, *ben;

  open_match (DRAFT "1 event henry-armitage\n1 gain $2\n1 done\n2 event creative-banking\n");
  table = table_at (N_DRAFT + 4, 0);
  items = lay_out (table);
  ada = find_in (items, UI_ARKHAM_COIN, 1, "$2");
  ben = find_in (items, UI_ARKHAM_COIN, 2, "$3");
  ck_assert (ui_arkham_means (table, &ben, 1, own));
  ck_assert (!ui_arkham_means (table, &ada, 1, gain));
  ck_assert (ui_arkham_means (table, &ada, 1, theft));
  ck_assert (!ui_arkham_means (table, &ben, 1, theft));
}
END_TEST

/* Narrows the listed moves by items until @text alone is meant; NULL items: it can't be reached. */
static guint
find_way (const char *text, const UiBoardItem *way[8])
{
  const GArray *items = ui_board_get_items (board);
  guint n = 0, left = G_MAXUINT;

  while (n < 8 && left > 1) {
    const UiBoardItem *best = NULL;

    for (guint k = 0; k < items->len; k++) {
      g_autoptr (GPtrArray) meant = NULL;
      gboolean there = FALSE, again = FALSE;

      way[n] = &g_array_index (items, UiBoardItem, k);
      for (guint j = 0; j < n; j++)
        again |= way[j] == way[n];
      if (way[n]->token[0] == '\0' || again)
        continue;
      meant = ui_board_dup_meant (board, way, n + 1);
      for (guint j = 0; j < meant->len; j++)
        there |= strcmp (((const AppChoice *)g_ptr_array_index (meant, j))->text, text) == 0;
      if (there && meant->len < left) {
        left = meant->len;
        best = way[n];
      }
    }
    if (best == NULL)
      return n;
    way[n++] = best;
  }
  return n;
}

/* Every listed move of a whole game is among those that its things mean, and most are meant alone.
 */
START_TEST (a_game_is_played_by_pointing)
{
  g_autofree char *record = simulate ((guint)_i, 3), *moves = NULL, *head = NULL;
  g_autoptr (AppMatch) whole = NULL;
  g_autofree char *path = stage_write ("whole.tkr", record);
  guint listed = 0, pointed = 0, n;

  whole = app_match_open_record (path, 0, NULL, NULL);
  n = MIN (app_match_get_n_moves (whole), 90);
  head = g_strdup_printf ("[Record \"1\"]\n[Game \"arkham\"]\n%s%s\n",
                          "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n",
                          _i == 2   ? ""
                          : _i == 3 ? "[Seat3 \"Cyd\"]\n"
                                    : "[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n");
  open_record (head);
  for (guint number = 1; number <= n; number++) {
    const char *text = app_match_get_move (whole, number)->text;
    UiEntryBar *bar = UI_ENTRY_BAR (stage_get (page, UI_TYPE_ENTRY_BAR, NULL));
    GPtrArray *choices = ui_entry_bar_get_choices (bar);
    const UiBoardItem *way[8];
    gboolean is_listed = FALSE;

    for (guint k = 0; choices != NULL && k < choices->len; k++)
      is_listed |= strcmp (((const AppChoice *)g_ptr_array_index (choices, k))->text, text) == 0;
    listed += is_listed;
    if (is_listed) {
      guint steps = find_way (text, way);
      g_autoptr (GPtrArray) meant = NULL;

      ck_assert_msg (steps > 0, "nothing on the board means: %s", text);
      meant = ui_board_dup_meant (board, way, steps);
      pointed += meant->len == 1;
    }
    ui_entry_bar_record (bar, text);
    STAGE_UNTIL (app_match_get_n_moves (match) == number);
    stage_settle ();
    ck_assert_uint_eq (ui_board_get_number (board), number);
  }
  ck_assert_uint_gt (listed, n / 2);
  ck_assert_msg (pointed * 10 >= listed * 6, "%u of %u moves are meant alone", pointed, listed);
}
END_TEST

static Suite *
arkham_board_suite (void)
{
  Suite *suite = suite_create ("arkham-board");
  TCase *test = stage_case ("board");

  tcase_set_timeout (test, 120);
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
  tcase_add_loop_test (test, a_game_is_played_by_pointing, 2, 5);
  suite_add_tcase (suite, test);
  return suite;
}

int
main (void)
{
  return suite_main (arkham_board_suite ());
}
