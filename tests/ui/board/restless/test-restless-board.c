/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board of The Restless: what it shows and says, at all sizes, what a typed throw would do, and
 * moves made by the real mouse; and a run by pointing.
 */
#include "tests/ui/board/board-stage.h"

#include "app/recording/pointing.h"
#include "ui/board/restless/restless-face.h"
#include "ui/board/restless/restless-layout.h"
#include "ui/board/restless/restless-outcome.h"
#include "ui/board/restless/restless-point.h"
#include "ui/board/restless/restless-text.h"
#include "ui/boards/boards.h"
#include "ui/widget/draw.h"

#define HEAD "[Record \"1\"]\n[Game \"restless\"]\n"
#define SEATS "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"
#define TAGS HEAD SEATS "[Option.characters \"2\"]\n[Option.starters \"2\"]\n\n"
#define TAROT                                                                                      \
  HEAD "[Variant \"tarot\"]\n" SEATS "[Option.characters \"2\"]\n[Option.starters \"2\"]\n\n"

/* Cards of our own: the balance of the starter pack is none of these tests' business. */
#define CARDS                                                                                      \
  "- card brute kind=character name=Brute attack=3 max-weight=9 health=9\n"                        \
  "- card reader kind=character name=Reader attack=1 max-weight=7 health=7\n"                      \
  "- card staff kind=starter name=Staff item=weapon damage=3 weight=1 value=1\n"                   \
  "- card salve kind=starter name=Salve item=consumable counters=2 weight=1 value=1 "              \
  "use=heal:2:chosen\n"                                                                            \
  "- card bow kind=loot name=Bow item=weapon damage=3 ranged=true weight=2 value=3\n"              \
  "- card hound kind=encounter name=Hound type=combat types=beast attack=1 defense=7 health=4 "    \
  "drops=loot:1\n"
#define SETUP                                                                                      \
  CARDS "- join A brute seat=1\n- join B reader seat=2\nA starter staff\nB starter salve\n"

#define COMBAT SETUP "- realm hedge-country\n- reveal hound dry-well ragman\n- choose hound\n"
#define N_COMBAT 13

#define DROPS COMBAT "B attack roll=3\nB end\nA attack staff roll=9\nA end\nB attack roll=9\n"

#define STRETCH 45 /* moves of a run that is made by pointing */

static BoardStage stage;

static void
open_match (const char *tags, const char *moves)
{
  g_autofree char *record = g_strconcat (tags, moves, NULL);

  board_stage_open (&stage, record);
}

static void
click (UiRestlessPart kind, guint seat, const char *token)
{
  board_stage_click (&stage, board_stage_get (&stage, (int)kind, seat, token));
}

static void
assert_recorded (guint number, const char *text)
{
  board_stage_assert_recorded (&stage, number, text);
}

static UiRestlessScene *
table_at (guint number)
{
  return ui_restless_scene_new (stage.match, number, 0);
}

static UiRestlessScene *
table_on_show (void)
{
  return ui_board_private (stage.board)->scene;
}

/* Who fled may not rest, and has killed nobody. */
START_TEST (after_a_flight)
{
  static const char *const parts[] = { "You fled", NULL };
  const GArray *items;

  open_match (TAGS, COMBAT "- flee A=20 B=20\n");
  items = ui_board_get_items (stage.board);
  ck_assert_ptr_nonnull (board_stage_find_in (items, UI_RESTLESS_PART_ACTION, 0, "next"));
  ck_assert_ptr_null (board_stage_find_in (items, UI_RESTLESS_PART_ACTION, 0, "rest"));
  board_stage_assert_described (&stage, N_COMBAT + 1, parts);
}
END_TEST

/* What it says. */

START_TEST (the_board_says_what_it_shows)
{
  static const char *const parts[] = {
    "Realm 1 · Encounter 1 of 4 · Combat.",
    "Who takes the next turn?",
    "Realm: The Hedge Country.",
    "Reroll Counters: 5. Rest cards: 3.",
    "Hound: Attack 1, Die Defense 7, 4 of 4 Health.",
    "Brute in slot A, played by Ada. Brute has 9 of 9 Health. Weight 1 of 9. Staff.",
    "Reader in slot B, played by Ben.",
    NULL,
  };

  open_match (TAGS, COMBAT);
  board_stage_assert_described (&stage, N_COMBAT, parts);
}
END_TEST

START_TEST (a_tooltip_says_the_rule)
{
  static const struct {
    UiRestlessPart kind;
    guint seat;
    const char *token, *part;
  } tips[] = {
    { UI_RESTLESS_PART_DEFENSE, 0, NULL, "Die Defense 7: a total as high or higher hits." },
    { UI_RESTLESS_PART_ATTACK, 0, NULL, "Attack 1: what a Combat or Dodge roll below" },
    { UI_RESTLESS_PART_CARD, 0, "target", "Combat Encounter: Hound. Types: beast." },
    { UI_RESTLESS_PART_REROLLS, 0, NULL, "Reroll Counters: 5, for all." },
    { UI_RESTLESS_PART_RESTS, 0, NULL, "3 Rest cards are left." },
    { UI_RESTLESS_PART_PLATE, 1, "A", "Unarmed Attack 3, Max Weight 9, Health 9." },
    { UI_RESTLESS_PART_HEALTH, 1, NULL, "Brute has 9 of 9 Health." },
    { UI_RESTLESS_PART_WEIGHT, 1, NULL, "Brute carries 1 of Max Weight 9." },
    { UI_RESTLESS_PART_ITEM, 1, "staff",
      "Starter Item · Melee Weapon: Staff. "
      "Damage 3. Weight 1, Value 1." },
    { UI_RESTLESS_PART_ITEM, 2, "salve", "2 counters are left on it." },
    { UI_RESTLESS_PART_UNARMED, 2, "attack", "An Unarmed attack: a Combat roll" },
    { UI_RESTLESS_PART_ACTION, 0, "flee", "Everybody makes a Dodge roll" },
    { UI_RESTLESS_PART_OUTCOME, 0, NULL, "Brute hits with 7 or more, for 3." },
    { UI_RESTLESS_PART_REALM, 0, NULL, "Realm 1: The Hedge Country." },
    { UI_RESTLESS_PART_STOP, 0, NULL, "Encounter 1 of 4." },
  };

  open_match (TAGS, COMBAT);
  for (guint k = 0; k < G_N_ELEMENTS (tips); k++)
    board_stage_assert_explained (
        &stage, board_stage_get (&stage, (int)tips[k].kind, tips[k].seat, tips[k].token),
        tips[k].part);
}
END_TEST

/* Beside the road there is room for it. */
/* Each deck with the cards that are left in it, its discard pile by name and in order, and what is
 * known and pending. */
START_TEST (decks_and_piles_are_told)
{
  g_autofree char *loot = NULL;
  g_autofree char *treasure = NULL;
  g_autofree char *encounters = NULL;
  const UiRestlessScene *scene;
  const UiBoardItem *item;

  open_match (TAGS, DROPS "B loot nothing\n- adjust item A torch on \"t\"\nA discard torch\n"
                          "- pick-from 2 loot\n- adjust pile treasure gravesong out \"t\"\n"
                          "- ahead treasure kingbreaker\n- next\n");
  scene = table_on_show ();
  item = board_stage_get_nth (&stage, UI_RESTLESS_PART_PILE, 0, 1);
  loot = ui_restless_explain (scene, item);
  ck_assert_ptr_nonnull (strstr (loot, "Loot: "));
  ck_assert_ptr_nonnull (strstr (loot, "Discarded, in this order: Nothing, Pitch Torch."));
  ck_assert_ptr_nonnull (strstr (loot, "The next one is a Pick From 2."));
  item = board_stage_get_nth (&stage, UI_RESTLESS_PART_PILE, 0, 2);
  treasure = ui_restless_explain (scene, item);
  ck_assert_ptr_nonnull (strstr (treasure, "On top, as was seen: Kingbreaker."));
  ck_assert_ptr_nonnull (strstr (treasure, "Nothing is discarded."));
  ck_assert_ptr_nonnull (strstr (treasure, "Out of the run: Gravesong."));
  item = board_stage_get_nth (&stage, UI_RESTLESS_PART_PILE, 0, 0);
  encounters = ui_restless_explain (scene, item);
  ck_assert_ptr_nonnull (strstr (encounters, "Discarded, in this order: Hound."));
}
END_TEST

START_TEST (who_was_drawn_to_choose_from_is_pointed_at)
{
  open_match (HEAD "[Seat1 \"Ada\"]\n[Option.starters \"0\"]\n\n",
              "- offer hask marrow ilse dagna quill orrin\n");
  click (UI_RESTLESS_PART_OFFERED, 0, "ilse");
  click (UI_RESTLESS_PART_PLATE, 2, "B");
  assert_recorded (2, "- join B ilse seat=1");
}
END_TEST

START_TEST (a_realms_name_is_whole)
{
  UiTextStyle name = { 0, PANGO_WEIGHT_BOLD, 0, 0.5f };
  g_autoptr (GArray) items = g_array_new (FALSE, TRUE, sizeof (UiBoardItem));
  g_autoptr (UiRestlessScene) scene = NULL;
  const UiBoardItem *realm = NULL;

  open_match (TAGS, COMBAT);
  scene = table_at (N_COMBAT);
  ui_restless_lay_out (scene, 1000, 640, 14, items);
  for (guint k = 0; k < items->len; k++)
    if (g_array_index (items, UiBoardItem, k).kind == UI_RESTLESS_PART_REALM)
      realm = &g_array_index (items, UiBoardItem, k);
  ck_assert_ptr_nonnull (realm);
  name.size = realm->box.size.height * 0.36f;
  /* The type may be a little smaller for it. */
  ck_assert_float_ge (realm->box.size.width - realm->box.size.height * (0.9f + 0.2f),
                      0.8f * ui_text_width (GTK_WIDGET (stage.board), "The Hedge Country", &name));
}
END_TEST

START_TEST (a_tooltip_shows_a_small_card_in_full)
{
  const UiBoardItem *item;
  GtkWidget *card;
  char *wrong;

  open_match (TAGS, COMBAT);
  item = board_stage_get (&stage, UI_RESTLESS_PART_ITEM, 2, "salve");
  card = g_object_ref_sink (UI_BOARD_GET_CLASS (stage.board)->new_tooltip (table_on_show (), item));
  wrong = gtk_test_accessible_check_property (GTK_ACCESSIBLE (card), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                              "Salve", NULL);
  ck_assert_msg (wrong == NULL, "%s", wrong);
  g_object_unref (card);
  item = board_stage_get (&stage, UI_RESTLESS_PART_WEIGHT, 1, NULL);
  ck_assert_ptr_null (UI_BOARD_GET_CLASS (stage.board)->new_tooltip (table_on_show (), item));
}
END_TEST

/* The table. */

START_TEST (what_changed_is_told_apart)
{
  g_autoptr (UiRestlessScene) before = NULL, struck = NULL;

  open_match (TAGS, DROPS);
  before = table_at (N_COMBAT);
  struck = table_at (N_COMBAT + 1);
  ck_assert_int_eq (before->party[1].health, 7);
  ck_assert_int_eq (struck->party[1].health, 6);
  ck_assert_int_eq (struck->party[1].health_change, -1);
  ck_assert_int_eq (struck->party[0].health_change, 0);
  ck_assert (!struck->party[1].joined);
}
END_TEST

START_TEST (the_road_is_remembered)
{
  g_autoptr (UiRestlessScene) scene = NULL, realm = NULL;

  open_match (TAGS,
              COMBAT "- flee A=20 B=20\n- next\n- reveal dry-well\n- next\n- reveal ragman\n");
  scene = table_at (N_COMBAT + 5);
  ck_assert_uint_eq (scene->n_road, 4);
  ck_assert_str_eq (scene->road[0].card, "hound");
  ck_assert_int_eq (scene->road[0].fate, UI_RESTLESS_FLED);
  ck_assert_str_eq (scene->road[1].card, "dry-well");
  ck_assert_int_eq (scene->road[1].fate, UI_RESTLESS_PASSED);
  ck_assert_str_eq (scene->road[2].card, "ragman");
  ck_assert_int_eq (scene->road[2].fate, UI_RESTLESS_HERE);
  ck_assert_ptr_null (scene->road[3].card);
  ck_assert_int_eq (scene->road[3].fate, UI_RESTLESS_COMING);
  realm = table_at (N_COMBAT - 2);
  ck_assert_ptr_null (realm->road[0].card);
}
END_TEST

START_TEST (smoke_closes_in_as_rests_are_spent)
{
  static const float smoke[] = { 0, 1.0f / 3, 2.0f / 3, 1 };

  open_match (TAGS, "- adjust rests -1 \"t\"\n- adjust rests -1 \"t\"\n- adjust rests -1 \"t\"\n");
  for (guint k = 0; k < G_N_ELEMENTS (smoke); k++) {
    g_autoptr (UiRestlessScene) scene = table_at (k);

    ck_assert_float_eq_tol (scene->smoke, smoke[k], 0.001f);
  }
}
END_TEST

/* What a typed move would do. */

static void
assert_outcome (const char *typed, const char *words)
{
  g_autofree char *outcome = NULL;

  ui_board_set_typed (stage.board, typed);
  outcome = ui_restless_dup_outcome (table_on_show ());
  ck_assert_msg (g_strcmp0 (outcome, words) == 0, "%s: '%s', not '%s'", typed, outcome, words);
}

START_TEST (a_typed_throw_shows_what_it_would_do)
{
  const UiRestlessScene *scene;

  open_match (TAGS, COMBAT);
  assert_outcome ("A attack staff",
                  "Brute (Staff) hits with 7 or more, for 3. Struck, it costs 1.");
  scene = table_on_show ();
  ck_assert_int_eq (scene->typed.faces[6], UI_RESTLESS_STRUCK);
  ck_assert_int_eq (scene->typed.faces[7], UI_RESTLESS_HIT);
  assert_outcome ("A attack staff roll=9", "Hit: 3 damage. Hound has 1 health left.");
  ck_assert_int_eq (scene->foe.then, 1);
  ck_assert_int_eq (scene->foe.health, 4);
  assert_outcome ("A attack staff roll=9>2", "Struck. Brute loses 1 health.");
  ck_assert_int_eq (scene->typed.dice[0], 2);
  ck_assert_int_eq (scene->party[0].then.health, 8);
  assert_outcome ("A attack walk", NULL);
  ck_assert_int_eq (scene->party[0].then.health, 9);
  /* While nothing is typed, of the attack that is awaited. */
  assert_outcome ("", "Brute hits with 7 or more, for 3. Struck, it costs 1.");
}
END_TEST

/* Who is struck dead hurts the Target by that death: it is no hit all the same. */
START_TEST (a_death_that_hurts_is_no_hit)
{
  open_match (TAGS, CARDS "- card rope kind=character name=Rope attack=2 max-weight=9 health=1 "
                          "death=damage:2:target\n- join A rope seat=1\n- join B reader seat=2\n"
                          "A starter staff\nB starter salve\n- realm hedge-country\n"
                          "- reveal hound dry-well ragman\n- choose hound\n");
  assert_outcome ("A attack staff", "Rope (Staff) hits with 7 or more, for 3. Struck, it costs 1.");
  ck_assert_int_eq (table_on_show ()->typed.faces[6], UI_RESTLESS_STRUCK);
  ck_assert_int_eq (table_on_show ()->typed.faces[7], UI_RESTLESS_HIT);
}
END_TEST

START_TEST (nothing_is_typed_in_the_past)
{
  open_match (TAGS, DROPS);
  ui_board_show (stage.board, N_COMBAT);
  assert_outcome ("A attack staff roll=9", NULL);
}
END_TEST

/* Pointing. */

START_TEST (a_fight_is_made_by_clicks)
{
  open_match (TAGS, SETUP "- realm hedge-country\n- reveal hound dry-well ragman\n");
  click (UI_RESTLESS_PART_CANDIDATE, 0, "hound");
  assert_recorded (N_COMBAT, "- choose hound");
  click (UI_RESTLESS_PART_ITEM, 1, "staff");
  ck_assert_uint_eq (board_stage_n_pointed (&stage), 1);
  click (UI_RESTLESS_PART_CARD, 0, "target");
  stage_key (stage.window, GDK_KEY_9, 0);
  stage_settle ();
  ck_assert_int_eq (table_on_show ()->foe.then, 1);
  stage_key (stage.window, GDK_KEY_Return, 0);
  assert_recorded (N_COMBAT + 1, "A attack staff roll=9");
  click (UI_RESTLESS_PART_END, 1, "end");
  assert_recorded (N_COMBAT + 2, "A end");
}
END_TEST

/* The tarot is waited for where it must be consulted, not where it may be. */
START_TEST (the_tarot_is_awaited_at_the_start_of_a_realm)
{
  open_match (TAROT, SETUP "- realm hedge-country\n");
  ck_assert_str_eq (app_match_get_status (stage.match), "Waiting for the tarot");
  ui_entry_bar_record (stage.bar, "- consult A=4 death justice the-sun the-moon keep=the-sun");
  assert_recorded (12, "- consult A=4 death justice the-sun the-moon keep=the-sun");
  ui_entry_bar_record (stage.bar, "- reveal ragman hound dry-well");
  assert_recorded (13, "- reveal ragman hound dry-well");
  ui_entry_bar_record (stage.bar, "- choose ragman");
  assert_recorded (14, "- choose ragman");
  ui_entry_bar_record (stage.bar, "- rest hayloft");
  assert_recorded (15, "- rest hayloft");
  ck_assert_str_eq (app_match_get_status (stage.match), "The party to play");
}
END_TEST

/* The die that is typed behind a weapon is that weapon's, not the likely attack's. */
START_TEST (a_die_is_rolled_for_the_weapon_that_is_pointed_at)
{
  open_match (TAGS, COMBAT "- adjust item B bow on \"found\"\n");
  click (UI_RESTLESS_PART_ITEM, 2, "bow");
  ck_assert_uint_eq (board_stage_n_pointed (&stage), 1);
  stage_key (stage.window, GDK_KEY_9, 0);
  stage_get (stage.bar, GTK_TYPE_LABEL, "Reader: Attack: Bow… Enter records it");
  stage_key (stage.window, GDK_KEY_Return, 0);
  assert_recorded (N_COMBAT + 2, "B attack bow roll=9");
  /* Nothing is pointed at any more, and a die is the likely attack's again. */
  stage_key (stage.window, GDK_KEY_8, 0);
  stage_key (stage.window, GDK_KEY_Return, 0);
  assert_recorded (N_COMBAT + 3, "A attack roll=8");
}
END_TEST

START_TEST (things_are_given_and_taken_by_clicks)
{
  open_match (TAGS, DROPS "B loot torch\n");
  click (UI_RESTLESS_PART_LYING, 0, "torch");
  click (UI_RESTLESS_PART_PLATE, 2, "B");
  assert_recorded (N_COMBAT + 7, "B take torch");
  click (UI_RESTLESS_PART_ITEM, 2, "torch");
  click (UI_RESTLESS_PART_PLATE, 1, "A");
  assert_recorded (N_COMBAT + 8, "B give torch A");
  click (UI_RESTLESS_PART_ACTION, 0, "next");
  assert_recorded (N_COMBAT + 9, "- next");
}
END_TEST

START_TEST (health_is_healed_by_a_click)
{
  open_match (TAGS, DROPS "B loot torch\n- rest bare-camp\n");
  click (UI_RESTLESS_PART_HEALTH, 2, "B");
  assert_recorded (N_COMBAT + 8, "B heal B");
  click (UI_RESTLESS_PART_ACTION, 0, "wake");
  assert_recorded (N_COMBAT + 9, "- wake");
}
END_TEST

START_TEST (health_is_paid_counter_by_counter)
{
  open_match (TAROT, SETUP "- realm hedge-country\n");
  for (guint k = 0; k < 3; k++)
    board_stage_click (&stage, board_stage_get_nth (&stage, UI_RESTLESS_PART_COUNTER, 1, k));
  board_stage_assert_line (&stage, "- consult A=3 ");
  board_stage_click (&stage, board_stage_get_nth (&stage, UI_RESTLESS_PART_COUNTER, 2, 0));
  board_stage_assert_line (&stage, "- consult A=3 B=1 ");
  /* Pointing again takes one back. */
  board_stage_click (&stage, board_stage_get_nth (&stage, UI_RESTLESS_PART_COUNTER, 1, 0));
  board_stage_assert_line (&stage, "- consult A=2 B=1 ");
}
END_TEST

START_TEST (several_items_pay_what_they_are_worth)
{
  open_match (TAGS, SETUP "- realm hedge-country\n- reveal ragman dry-well hound\n- choose ragman\n"
                          "- trader by=A bow torch kingbreaker gravesong\n");
  click (UI_RESTLESS_PART_STOCK, 0, "bow");
  click (UI_RESTLESS_PART_ITEM, 1, "staff");
  click (UI_RESTLESS_PART_ITEM, 2, "salve");
  board_stage_assert_line (&stage, "A buy bow pay=staff,B:salve,rerolls:1");
  stage_key (stage.window, GDK_KEY_Return, 0);
  assert_recorded (N_COMBAT + 2, "A buy bow pay=staff,B:salve,rerolls:1");
}
END_TEST

/* The Inventory is seen once, and its cards say what they cost. */
START_TEST (a_trader_is_visited_once)
{
  UiRestlessFace face;

  open_match (TAGS, SETUP "- realm hedge-country\n- reveal ragman dry-well hound\n- choose ragman\n"
                          "- trader by=A bow torch kingbreaker gravesong\n- leave\n");
  ck_assert_ptr_null (
      board_stage_find_in (ui_board_get_items (stage.board), UI_RESTLESS_PART_ACTION, 0, "trader"));
  ui_match_page_set_position (stage.page, N_COMBAT);
  stage_settle ();
  ck_assert_ptr_nonnull (
      board_stage_find_in (ui_board_get_items (stage.board), UI_RESTLESS_PART_ACTION, 0, "trader"));
  ui_restless_read_face (&face, ui_restless_fields (table_on_show (), "bow"));
  ui_restless_price_face (&face);
  ck_assert_int_eq (face.figures[0].glyph, UI_RESTLESS_GLYPH_VALUE);
  ck_assert_str_eq (face.figures[0].text, "3");
  ck_assert_str_eq (face.figures[1].text, "3");
  ck_assert_uint_eq (face.n_figures, 2);
}
END_TEST

/* In a box for one line there is one line of counters, or a bar. */
START_TEST (counters_keep_to_their_lines)
{
  for (int max = 1; max < 40; max++)
    for (float width = 40; width < 400; width += 7)
      for (guint most = 1; most <= 2; most++) {
        UiRestlessCounters lie = ui_restless_counters (max, width, 13, most, FALSE);

        ck_assert (lie.fit == 0 || (lie.lines <= most && lie.fit * lie.lines > (guint)max));
        ck_assert_float_le (lie.step * lie.fit, width);
      }
}
END_TEST

START_TEST (what_is_done_with_a_thing_is_pointed_at)
{
  open_match (TAGS, SETUP "- realm hedge-country\n- reveal ragman dry-well hound\n"
                          "- choose ragman\n- adjust health B -3 \"t\"\n");
  click (UI_RESTLESS_PART_ITEM, 2, "salve");
  click (UI_RESTLESS_PART_PLATE, 2, "B");
  assert_recorded (N_COMBAT + 2, "B use salve on=B");
  click (UI_RESTLESS_PART_ITEM, 1, "staff");
  click (UI_RESTLESS_PART_CARD, 0, "trader");
  assert_recorded (N_COMBAT + 3, "A sell staff");
  click (UI_RESTLESS_PART_ITEM, 2, "salve");
  click (UI_RESTLESS_PART_GROUND, 0, "drop");
  assert_recorded (N_COMBAT + 4, "B drop salve");
}
END_TEST

/* Who is pointed at first acts. */
START_TEST (the_order_of_pointing_tells_who_acts)
{
  static const struct {
    const char *move;
    guint first, second;
    gboolean meant;
  } cases[] = {
    { "A heal B", 1, 2, TRUE },       { "B heal A", 1, 2, FALSE },
    { "A heal A", 1, 2, FALSE },      { "- flee A=1 B=1", 1, 0, FALSE },
    { "A attack roll=", 1, 0, TRUE }, { "B attack roll=", 1, 0, FALSE },
  };
  g_autoptr (UiRestlessScene) scene = NULL;

  open_match (TAGS, COMBAT);
  scene = table_at (N_COMBAT);
  for (guint k = 0; k < G_N_ELEMENTS (cases); k++) {
    g_auto (GStrv) words = app_pointing_split_move (cases[k].move);
    const UiBoardItem *items[2] = {
      board_stage_get (&stage, UI_RESTLESS_PART_PLATE, cases[k].first, NULL),
      board_stage_find_in (ui_board_get_items (stage.board), UI_RESTLESS_PART_PLATE,
                           cases[k].second, NULL)
    };
    guint n = cases[k].second > 0 ? 2 : 1;

    ck_assert_msg (ui_restless_items_match (scene, items, n, (const char *const *)words)
                       == cases[k].meant,
                   "%s by %u and %u", cases[k].move, cases[k].first, cases[k].second);
  }
}
END_TEST

/* A run. */

static char *
simulate (guint seats, guint64 seed)
{
  return board_stage_simulate (
      "restless", (AppSimulation){ .seats = seats, .seed = seed, .variant = seats % 2 });
}

/* Every listed move of a run's stretch is among those that its things mean; what is left to pick
 * from is a handful, but for cards that only the table knows. */
START_TEST (a_run_is_made_by_pointing)
{
  g_autofree char *record = simulate ((guint)_i, 3), *start = NULL;
  g_autoptr (AppMatch) whole = board_stage_replay (record);
  guint n = MIN (app_match_get_n_moves (whole), STRETCH), listed = 0, few = 0;

  start = board_stage_cut (record, 0);
  board_stage_open (&stage, start);
  for (guint number = 1; number <= n; number++) {
    const char *text = app_match_get_move (whole, number)->text;
    const UiBoardItem *way[8];

    if (board_stage_lists (&stage, text)) {
      guint steps = board_stage_find_way (&stage, text, way);
      g_autoptr (GPtrArray) meant = NULL;

      ck_assert_msg (steps > 0, "nothing on the board means: %s", text);
      meant = ui_board_dup_matching (stage.board, way, steps);
      listed++;
      few += meant->len <= 8;
    }
    board_stage_record (&stage, text);
  }
  ck_assert_uint_gt (listed, STRETCH / 3);
  ck_assert_msg (few * 2 >= listed, "only %u of %u moves are among a few", few, listed);
}
END_TEST

START_TEST (everything_is_explained)
{
  g_autofree char *record = simulate ((guint)_i, 11);

  board_stage_open (&stage, record);
  board_stage_check_words (&stage);
}
END_TEST

/* Where it lies. */

static gboolean
may_touch (const UiBoardItem *a, const UiBoardItem *b)
{
  if (a->kind == UI_RESTLESS_PART_MAT)
    return b->kind != UI_RESTLESS_PART_MAT;
  if (a->kind == UI_RESTLESS_PART_CARD)
    return b->kind > UI_RESTLESS_PART_CARD && b->kind <= UI_RESTLESS_PART_HELD;
  if (a->kind == UI_RESTLESS_PART_HEALTH && b->kind == UI_RESTLESS_PART_COUNTER)
    return a->seat == b->seat;
  return a->kind == UI_RESTLESS_PART_PANEL && b->kind > UI_RESTLESS_PART_PANEL
         && a->seat == b->seat;
}

START_TEST (nothing_overlaps_at_any_size)
{
  g_autofree char *record = simulate ((guint)_i, 7);
  guint n;

  board_stage_open (&stage, record);
  n = app_match_get_n_moves (stage.match);
  for (guint k = 0; k <= 6; k++)
    board_stage_check_boxes (&stage, n * k / 6, 0, may_touch);
}
END_TEST

static void
add_rulings (GString *moves, const char *form, const char *kind, guint n)
{
  const AppCard *card;

  for (guint k = 0; n > 0 && (card = app_match_get_pack_item_at (stage.match, "cards", k)) != NULL;
       k++) {
    const char *item = app_value_text (app_value_get (card->fields, "item"));

    if (g_strcmp0 (app_value_text (app_value_get (card->fields, "kind")), kind) != 0
        || g_strcmp0 (item, "sin") == 0 || g_strcmp0 (item, "nothing") == 0)
      continue;
    g_string_append_printf (moves, "- adjust %s %s on \"t\"\n", form, card->id);
    n--;
  }
}

/* A table as crowded as the bounds let it be, with a dead character and empty slots. */
START_TEST (a_crowd_finds_room)
{
  g_autoptr (GString) moves = g_string_new (COMBAT);

  open_match (TAGS, "");
  add_rulings (moves, "item A", "loot", 23);
  add_rulings (moves, "ground", "treasure", 36);
  add_rulings (moves, "status A", "status", 8);
  g_string_append (moves, "- adjust max-health A 200 \"t\"\n- adjust armor A 60 \"t\"\n"
                          "- adjust encounters 20 \"t\"\n- adjust kill B \"t\"\n");
  open_match (TAGS, moves->str);
  ck_assert_uint_eq (table_on_show ()->party[0].items.n, 24);
  ck_assert_uint_ge (table_on_show ()->ground.n, 36);
  ck_assert (!table_on_show ()->party[1].alive);
  board_stage_check_boxes (&stage, app_match_get_n_moves (stage.match), 0, may_touch);
}
END_TEST

START_TEST (things_travel_from_where_they_lay)
{
  g_autoptr (UiRestlessScene) was = NULL, now = NULL;
  g_autoptr (GArray) before = NULL, items = NULL;

  open_match (TAGS, DROPS "B loot torch\nB take torch\n");
  was = table_at (N_COMBAT + 6);
  now = table_at (N_COMBAT + 7);
  before = board_stage_lay_out (&stage, was);
  items = board_stage_lay_out (&stage, now);
  board_stage_assert_travels (items, board_stage_find_in (items, UI_RESTLESS_PART_ITEM, 2, "torch"),
                              before,
                              board_stage_find_in (before, UI_RESTLESS_PART_LYING, 0, "torch"));
}
END_TEST

/* Each kind of card has a face in lists. */
START_TEST (every_card_has_a_face)
{
  guint n = 0;

  open_match (TAGS, "");
  for (guint k = 0; app_match_get_pack_item_at (stage.match, "cards", k) != NULL; k++, n++) {
    const AppCard *card = app_match_get_pack_item_at (stage.match, "cards", k);
    GtkWidget *face = ui_pack_face_new ("restless", NULL, card->fields, 40);
    char *wrong;

    ck_assert_ptr_nonnull (face);
    g_object_ref_sink (face);
    wrong = gtk_test_accessible_check_property (GTK_ACCESSIBLE (face),
                                                GTK_ACCESSIBLE_PROPERTY_LABEL, card->name, NULL);
    ck_assert_msg (wrong == NULL, "%s", wrong);
    g_object_unref (face);
  }
  ck_assert_uint_gt (n, 100);
}
END_TEST

TEST_SUITE (restless_board)
{
  Suite *suite = suite_create ("restless-board");
  TCase *test = stage_case ("board");

  tcase_set_timeout (test, 2 * STAGE_SECONDS);
  tcase_add_test (test, the_board_says_what_it_shows);
  tcase_add_test (test, after_a_flight);
  tcase_add_test (test, a_tooltip_says_the_rule);
  tcase_add_test (test, decks_and_piles_are_told);
  tcase_add_test (test, who_was_drawn_to_choose_from_is_pointed_at);
  tcase_add_test (test, a_realms_name_is_whole);
  tcase_add_test (test, a_tooltip_shows_a_small_card_in_full);
  tcase_add_test (test, what_changed_is_told_apart);
  tcase_add_test (test, the_road_is_remembered);
  tcase_add_test (test, smoke_closes_in_as_rests_are_spent);
  tcase_add_test (test, a_typed_throw_shows_what_it_would_do);
  tcase_add_test (test, a_death_that_hurts_is_no_hit);
  tcase_add_test (test, nothing_is_typed_in_the_past);
  tcase_add_test (test, a_fight_is_made_by_clicks);
  tcase_add_test (test, the_tarot_is_awaited_at_the_start_of_a_realm);
  tcase_add_test (test, a_die_is_rolled_for_the_weapon_that_is_pointed_at);
  tcase_add_test (test, things_are_given_and_taken_by_clicks);
  tcase_add_test (test, health_is_healed_by_a_click);
  tcase_add_test (test, health_is_paid_counter_by_counter);
  tcase_add_test (test, several_items_pay_what_they_are_worth);
  tcase_add_test (test, a_trader_is_visited_once);
  tcase_add_test (test, counters_keep_to_their_lines);
  tcase_add_test (test, what_is_done_with_a_thing_is_pointed_at);
  tcase_add_test (test, the_order_of_pointing_tells_who_acts);
  tcase_add_loop_test (test, a_run_is_made_by_pointing, 1, 3);
  tcase_add_loop_test (test, everything_is_explained, 1, 3);
  tcase_add_loop_test (test, nothing_overlaps_at_any_size, 1, 3);
  tcase_add_test (test, a_crowd_finds_room);
  tcase_add_test (test, things_travel_from_where_they_lay);
  tcase_add_test (test, every_card_has_a_face);
  suite_add_tcase (suite, test);
  return suite;
}
