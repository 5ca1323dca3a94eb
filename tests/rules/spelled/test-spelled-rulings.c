/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rulings of Spelled: each form, applied exactly, and its bounds.
 */
#include "tests/rules/spelled/spelled-play.h"

#include "rules/spelled/spelled-notation.h"

#include <stdio.h>
#include <string.h>

/* clang-format off */
static const PlayCase rulings[] = {
  { "adjust health: up to its bound, not below 0, 0 ends the game",
    NULL, NULL, NULL, DEALT "- adjust health 2 -3 \"t\"\n= health=[25,22]\n- adjust health 1 +9974 \"t\"\n= health.0=9999\nx BOUND - adjust health 1 +1 \"t\"\n"
    "x ARG_CHANGE - adjust health 1 3 \"t\"\nx ARG_BOUND - adjust health 3 +1 \"t\"\nx REASON_MISSING - adjust health 1 +1\nx REASON_EMPTY - adjust health 1 +1 \" \"\n"
    "x ARGS_FEW - adjust health 1 \"t\"\nx ARGS_REST - adjust health 1 +1 +1 \"t\"\nx RULING_UNKNOWN - adjust wealth 1 +1 \"t\"\n- adjust health 2 -100 \"t\"\n= phase=over health.1=0 outcome.winners=[1]\n", NULL },
  { "adjust health: at setup too", NULL, NULL, NULL, "- adjust health 2 +5 \"handicap\"\n= health=[25,30]\n", NULL },
  { "adjust energy: of the seat in its main phase",
    NULL, NULL, NULL, DEALT "- adjust energy 1 +3 \"t\"\n= energy=3\n- adjust energy 1 -2 \"t\"\n= energy=1\nx BOUND - adjust energy 1 -2 \"t\"\nx BOUND - adjust energy 1 +999 \"t\"\n"
    "x RULE_MAIN - adjust energy 2 +1 \"t\"\n1 end\nx RULE_MAIN - adjust energy 1 +1 \"t\"\n", NULL },
  { "adjust energy: not in setup", NULL, NULL, NULL, "x RULE_MAIN - adjust energy 1 +1 \"t\"\n", NULL },
  { "adjust damage: one more damage to send, numbered in order",
    NULL, NULL, NULL, DEALT "- adjust damage 1 +4 \"t\"\n= damage=[{n:1,amount:4,spent:false}]\n- adjust damage 1 +0 \"t\"\n= damage=[{n:1,amount:4,spent:false}]\n"
    "x ARG_BOUND - adjust damage 1 -1 \"t\"\nx ARG_BOUND - adjust damage 1 +1000 \"t\"\nx RULE_MAIN - adjust damage 2 +1 \"t\"\n1 hit 1 2\n= health.1=21\n", NULL },
  { "adjust owes: more or fewer, within the hand",
    NULL, NULL, NULL, DEALT "- adjust owes 2 +2 \"t\"\n= owes=[0,2]\n- adjust owes 2 +9 \"t\"\n= owes=[0,5]\n- adjust owes 2 -4 \"t\"\n= owes=[0,1]\nx BOUND - adjust owes 2 -2 \"t\"\n- adjust owes 2 -1 \"t\"\n= owes=[0,0]\n", NULL },
  { "adjust owes: what a seat owes in its own main phase blocks nothing but its next turn",
    NULL, NULL, NULL, DEALT "- adjust owes 1 +2 \"t\"\n= due={what:discard,seat:1,n:2}\n1 fragment st-a\n1 fragment st-e\n= owes=[1,0]\n1 discard st-u\n= owes=[0,0] due=null\n", NULL },
  { "adjust owes: the setup's discards are let off", NULL, NULL, NULL,
    ROW ("torch", "broom", "bell", "lamp", "sieve") "- draw 1\n- draw 2\n- adjust owes 1 -2 \"t\"\n= phase=main turn=1\n", NULL },
  { "adjust draw: only while none is due",
    NULL, NULL, NULL, "x RULE_DRAW - adjust draw 1 1 \"t\"\n" DEALT "- adjust draw 2 2 \"t\"\n= due={what:draw,seat:2,n:2}\nx DUE_DRAW 1 fragment st-a\nx RULE_DRAW - adjust draw 1 1 \"t\"\n- draw 2 st-a ?\n"
    "= hands.1=[st-a,st-a,st-e,st-i,st-o,st-u,?] due=null\n1 end\nx RULE_DRAW - adjust draw 1 1 \"t\"\nx ARG_NUMBER - adjust draw 1 +1 \"t\"\nx ARG_BOUND - adjust draw 1 0 \"t\"\n", NULL },
  { "adjust draw: no more than there is", NULL, NULL, NULL, DEALT "- adjust draw 1 30 \"t\"\n= due.n=7\n- draw 1\n= decks.0=0 discards.0=[]\n", NULL },
  { "adjust market: the card goes, its space is filled",
    NULL, NULL, NULL, DEALT "x RULE_MARKET - adjust market owl out \"t\"\n- adjust market bell out \"t\"\n= market.2=null scrap=[bell] due.what=reveal\n- reveal giant\n= market.2=giant\nx ARGS_FEW - adjust market giant \"t\"\nx NAME_UNKNOWN - adjust market giant in \"t\"\n", NULL },
  { "adjust market: at setup its space is the next to fill", NULL, NULL, NULL,
    "- reveal torch\n- reveal bell\n- adjust market torch out \"t\"\n= due.n=4\n- reveal broom\n= market=[broom,bell,null,null,null]\n", NULL },
  { "adjust word: right after the spell, notes and rulings between",
    NULL, NULL, NULL, DEALT "x RULE_WORD - adjust word ok \"t\"\n1 spell eau st-e st-a st-u\n- note \"is it a word?\"\n- adjust health 1 +1 \"t\"\n- adjust word ok \"French\"\n- adjust word ok \"French\"\n1 hit 1 2\nx RULE_WORD - adjust word ok \"t\"\nx NAME_UNKNOWN - adjust word bad \"t\"\n", NULL },
  { "adjust move: hand, discard, scrap and reserve",
    NULL, NULL, NULL, DEALT "- adjust move 1 st-a hand discard \"t\"\n= hands.0=[st-e,st-u] discards.0=[st-a,st-i,st-o]\n- adjust move 1 st-o discard hand \"t\"\n= hands.0=[st-e,st-o,st-u]\n"
    "- adjust move 2 st-a hand scrap \"t\"\n= scrap=[st-a] hands.1=[st-e,st-i,st-o,st-u]\n- adjust move 1 st-a scrap hand \"t\"\n= scrap=[] hands.0=[st-a,st-e,st-o,st-u]\n"
    "- adjust move 1 rv-a reserve discard \"t\"\n= reserve=[rv-e] discards.0=[rv-a,st-a,st-i]\n- adjust move 1 rv-a discard scrap \"t\"\n= reserve=[rv-a,rv-e] scrap=[]\n"
    "- adjust move 2 st-e hand reserve \"t\"\n= reserve=[rv-a,rv-e,st-e]\nx RULE_PLACE - adjust move 1 torch hand discard \"t\"\nx RULE_PLACE - adjust move 1 st-u discard hand \"t\"\n"
    "x RULE_PLACE - adjust move 1 torch scrap hand \"t\"\nx RULE_PLACE - adjust move 1 bolt reserve hand \"t\"\nx RULE_PLACE - adjust move 1 st-u play hand \"t\"\n", NULL },
  { "adjust move: from the Market, which is filled again, and never to it",
    NULL, NULL, NULL, DEALT "x NAME_UNKNOWN - adjust move 1 st-a hand market \"t\"\nx RULE_PLACE - adjust move 1 owl market hand \"t\"\n- adjust move 2 bell market scrap \"t\"\n= scrap=[bell] due.what=reveal market.2=null\n", NULL },
  { "adjust move: the deck's top, known or not",
    NULL, NULL, NULL, DEALT "- adjust move 1 st-a deck discard \"t\"\n= decks.0=4 discards.0=[st-a,st-i,st-o]\nx RULE_PLACE - adjust move 1 st-a deck hand \"t\"\n- adjust move 1 torch market deck \"t\"\n- reveal dust\n"
    "= decks.0=5\nx RULE_PLACE - adjust move 1 st-e deck hand \"t\"\n- adjust move 1 torch deck hand \"t\"\n= hands.0=[st-a,st-e,st-u,torch] decks.0=4\n", NULL },
  { "adjust move: from an empty deck nothing comes", NULL, "st-a a 0 1 starter=2\n", NULL,
    "- first 1\n- draw 1\n- draw 2\n1 discard st-a st-a\nx RULE_PLACE - adjust move 1 st-a deck hand \"t\"\n- adjust move 2 st-a hand deck \"t\"\n= decks.1=1 hands.1=[st-a]\n- adjust move 2 st-a deck deck \"t\"\n= decks.1=1\n", NULL },
  { "adjust move: the last card of a deck makes the hand known", NULL, "st-a a 0 1 starter=3\nst-e e 0 1 starter=3\n", NULL,
    "- first 1\n- draw 1\n- draw 2\n= hands.1=[?,?,?,?,?]\n- adjust move 2 st-a deck discard \"t\"\n= hands.1=[st-a,st-a,st-e,st-e,st-e]\n", NULL },
  { "adjust move: to play counts as played in a spell",
    NULL, NULL, NULL, LAID ("owl", "dust", "bell", "lamp", "sieve") "x PLAYED_NONE 1 buy dust\n- adjust move 1 owl market play \"t\"\n- reveal torch\n"
    "= in_play=[{seat:1,card:owl,kind:shield,damage:0,spell:true}] energy=0\n1 buy dust\n- reveal crow\n1 end\n= in_play.0.card=owl\n", NULL },
  { "adjust move: to play in the main phase is played this turn", NULL, NULL, NULL,
    DEALT "- adjust move 1 bell market play \"t\"\n- reveal dust\n1 scrap bell\n= energy=3 scrap=[bell]\n", NULL },
  { "adjust move: out of play", NULL, NULL, NULL,
    DEALT "1 spell eau st-e st-a st-u\n- adjust move 1 st-a play hand \"t\"\n= in_play.1.card=st-u hands.0=[st-a]\n- adjust move 1 st-u play deck \"t\"\n= decks.0=6\n- adjust move 1 st-e play play \"t\"\n= in_play.0.card=st-e\n", NULL },
  { "adjust move: an effect in play stays to its player's discard phase", NULL, NULL, NULL,
    DEALT "- adjust move 2 bell market play \"t\"\n- reveal dust\n1 end\n= in_play.0.card=bell\n- draw 1\n= in_play.0.card=bell turn=2\nx NOT_PLAYED 2 scrap bell\n2 end\n= in_play=[] discards.1=[bell]\n", NULL },
  { "adjust move: in the draw phase the hand is filled up to five all the same", NULL, NULL, NULL,
    DEALT "1 end\n= due.n=2\n- adjust move 1 st-i discard hand \"t\"\n= due.n=1\n- adjust move 1 st-o discard hand \"t\"\n= turn=2 phase=main\n", NULL },
  { "adjust move: what is owed shrinks with the hand", NULL, NULL, NULL,
    DEALT "- adjust owes 2 +5 \"t\"\n- adjust move 2 st-a hand discard \"t\"\n= owes=[0,4]\n", NULL },
  { "Rulings are legal while a deal, draw or choice is due", NULL, NULL, NULL,
    "- reveal torch\n- adjust move 2 torch market hand \"t\"\n= hands.1=[torch] due.n=5\n- adjust move 1 st-a deck scrap \"t\"\n= decks=[9,10]\n", NULL },
};

static const PlayCase bounds[] = {
  { "The page, Bounds: a hand of at most 40 cards",
    NULL, "st-a a 0 1 starter=45\nbell b 1 1 x2 f:acquire,to=hand f:purchase-to,to=hand\n", NULL,
    "- first 1\n- reveal bell\n- reveal bell\n- draw 1\n- draw 2\n1 discard st-a st-a\nx BOUND_HAND - adjust draw 1 38 \"t\"\n- adjust draw 1 36 \"t\"\n- draw 1\n- adjust move 1 bell market hand \"t\"\n"
    "x BOUND_HAND - adjust move 1 bell market hand \"t\"\nx BOUND_HAND - adjust draw 1 1 \"t\"\n- adjust energy 1 +9 \"t\"\n1 fragment bell\n- adjust draw 1 1 \"t\"\n- draw 1\n"
    "x BOUND_HAND 1 use 1 bell\n1 use 2\nx BOUND_HAND 1 buy bell\n", NULL },
  { "The page, Bounds: a draw ability too", NULL, "st-a a 0 1 starter=45\nbell b 1 1 f:draw,2\n", NULL,
    "- first 1\n- reveal bell\n- draw 1\n- draw 2\n1 discard st-a st-a\n- adjust draw 1 35 \"t\"\n- draw 1\n- adjust move 1 bell market hand \"t\"\n1 fragment bell\n- adjust draw 1 1 \"t\"\n- draw 1\nx BOUND_HAND 1 use 1\n", NULL },
  { "The page, Bounds: recovery is of a hand's size", NULL, "st-a a 0 1 starter=45\nowl s 1 1 x5 shield=3\n", NULL,
    "- first 1\n- reveal owl\n- reveal owl\n- reveal owl\n- reveal owl\n- reveal owl\n- draw 1\n- draw 2\n1 discard st-a st-a\n- adjust draw 2 34 \"t\"\n- draw 2\n- adjust move 2 owl market play \"t\"\n- adjust move 2 owl market play \"t\"\n"
    "1 end\n- draw 1 ?\nx BOUND_HAND - draw 1 ?\n- adjust move 2 st-a hand discard \"t\"\n- draw 1 ?\n= turn=2 in_play=[]\n", NULL },
  { "The page, Bounds: energy, health and damage",
    NULL, "st-a a 0 600 starter=20 f:energy,600\nst-b b 0 0 starter=5 f:heal,6000\nbell c 1 999 f:damage,999\n", NULL,
    "- first 1\n- reveal bell\n- draw 1 st-a st-a st-a st-b st-b\n- draw 2\n1 discard st-a\n1 discard st-b\n- adjust move 1 bell market hand \"t\"\n- adjust move 1 st-b discard hand \"t\"\n"
    "x BOUND_DAMAGE 1 spell abc st-a st-b bell\n1 fragment st-a\nx BOUND_ENERGY 1 fragment st-a\n1 fragment st-b\nx BOUND_HEALTH 1 fragment st-b\n1 fragment bell\n= damage.0.amount=999 health.0=6025\n",
    NULL },
};
/* clang-format on */

PLAY_TEST (rulings_are_applied_exactly, rulings)
PLAY_TEST (bounds_are_named, bounds)

/* Applies @line as often as it succeeds, @n times at most, without a look at what else must hold.
 */
static unsigned
count_lines (PlayFixture *fixture, const char *text, unsigned n, RulesError *error)
{
  RecordLine line;
  RulesMoveBuffer move;
  unsigned k = 0;

  ck_assert_int_eq (record_read_line (text, strlen (text), &line, error), RULES_OK);
  ck_assert_int_eq (rules_read_move (fixture->match, &line, &move, error), RULES_OK);
  while (k < n
         && rules_apply (fixture->match, fixture->state, &move.move, RULES_JUDGED, error)
                == RULES_OK)
    k++;
  return k;
}

static void
play_lines (PlayFixture *fixture, const char *lines)
{
  RulesError error;

  while (*lines) {
    size_t length = strcspn (lines, "\n");

    ck_assert_int_eq (play_line (fixture, (RulesText){ lines, (uint32_t)length }, &error),
                      RULES_OK);
    lines += length + 1;
  }
}

/* Lists that a page's bound or none names: forty abilities, a hundred and more damages, cards in
 * play and on top of a deck. */
START_TEST (lists_are_full)
{
  static const struct {
    const char *lines, *line, *fault;
    unsigned n;
  } lists[] = {
    { "", "- adjust damage 1 +1 \"t\"", "BOUND_HITS", SPELLED_HITS },
    { "- adjust draw 1 36 \"t\"\n- draw 1\n", "1 fragment st-a", "BOUND_POOL", 20 },
    { "", "- adjust move 1 owl scrap play \"t\"", "BOUND_PLAY", SPELLED_MAX_IN_PLAY },
    { "", "- adjust move 1 owl scrap deck \"t\"", "BOUND_TOPS", SPELLED_TOPS },
  };

  for (unsigned i = 0; i < sizeof lists / sizeof *lists; i++) {
    PlayFixture fixture;
    RulesError error;

    ck_assert_int_eq (play_open (&fixture, NULL,
                                 "st-a a 0 1 starter=60 f:discard f:destroy\nowl s 1 1 x60 "
                                 "shield=3\nelk s 1 1 x60\nyak s 1 1 x60\nant s 1 1 x60\n",
                                 NULL, &error),
                      RULES_OK);
    play_lines (&fixture, "- first 1\n- reveal owl\n- reveal owl\n- reveal owl\n- reveal owl\n"
                          "- reveal owl\n- draw 1\n- draw 2\n1 discard st-a st-a\n");
    play_lines (&fixture, lists[i].lines);
    /* More than there are, for the lists alone */
    for (unsigned k = 0; k < 200; k++)
      spelled_pile_add (fixture.match->compiled, fixture.state, SPELLED_PILE_SCRAP,
                        (unsigned)rules_match_card (fixture.match, RULES_TEXT ("owl")));
    ck_assert_uint_eq (count_lines (&fixture, lists[i].line, 200, &error), lists[i].n);
    ck_assert_int_eq (error.status, RULES_BOUND);
    ck_assert_str_eq (play_fault_name (error.code), lists[i].fault);
    play_close (&fixture);
  }
}
END_TEST

TEST_SUITE (spelled_rulings)
{
  Suite *suite = suite_create ("spelled-rulings");
  TCase *tcase = tcase_create ("rulings");

  PLAY_ADD (tcase, rulings_are_applied_exactly, rulings);
  PLAY_ADD (tcase, bounds_are_named, bounds);
  tcase_add_test (tcase, lists_are_full);
  suite_add_tcase (suite, tcase);
  return suite;
}
