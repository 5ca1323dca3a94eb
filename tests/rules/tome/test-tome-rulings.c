/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome's rulings on spells, the Title, hands, the chain and the turn: what each does, when it is
 * legal, and what follows from it.
 */
#include "tests/rules/tome/tome-play.h"

#include "rules/tome/tome-notation.h"

#define TITLED DEALT "- title water-1\n"
#define TWO TITLED "1 play fire-1\n2 play fire-2\n"
#define FOUR TITLED "1 play fire-1\n2 play fire-2\n3 play fire-3\n4 play fire-4\n"

/* clang-format off */
static const PlayCase spells[] = {
  { .rule = "tome.md, Moves: adjust power, set-power, element, silence",
    .script = TWO "- adjust power fire-1 +5 \"x\"\n= spells.0.power=6\n- adjust power fire-1 -2 \"x\"\n= spells.0.power=4\n"
      "- adjust set-power fire-2 9 \"x\"\n= spells.1.power=9\n- adjust set-power fire-2 F \"x\"\n= spells.1.power=F\n"
      "- adjust element fire-1 water \"x\"\n= spells.0.element=water spells.0.trump=true\n"
      "- adjust silence fire-2 on \"x\"\n= spells.1.silenced=true\n- adjust silence fire-2 off \"x\"\n= spells.1.silenced=false turn=3\n" },
  { .rule = "tome.md, ruling 12: rulings on power keep to ruling 6",
    .script = TWO "- adjust power fire-1 -1 \"x\"\n= spells.0.power=1\n- adjust power fire-2 -1000000 \"x\"\n= spells.1.power=1\n"
      "- adjust set-power fire-2 F \"x\"\n- adjust power fire-2 -3 \"x\"\n= spells.1.power=F\n- adjust power fire-2 +5000 \"x\"\n"
      "= spells.1.power=F\n- adjust set-power fire-2 3 \"x\"\n= spells.1.power=3\n" },
  { .rule = "tome.md, Bounds: power 1 to 999",
    .script = TWO "x BOUND - adjust power fire-1 +999 \"x\"\n- adjust power fire-1 +998 \"x\"\n= spells.0.power=999\n"
      "x BOUND - adjust power fire-1 +1 \"x\"\nx BOUND - adjust power fire-1 +999999999 \"x\"\n"
      "x ARG_BOUND - adjust set-power fire-1 1000 \"x\"\nx ARG_BOUND - adjust set-power fire-1 0 \"x\"\n" },
  { .rule = "tome.md, Bounds: an effect that carries a power past 999 is refused, and not listed",
    .more = "fire-3 [{'when':'played','do':[{'op':'power','of':'previous','by':2}]}]\n",
    .game = "team open",
    .script = "- dealer 4\n- deal 1 fire-1 light-1 light-2 light-3 light-4 light-5\n- deal 2 fire-2 water-2 water-3 water-4 water-5 water-f\n"
      "- deal 3 fire-3 fire-4 wind-3 wind-4 wind-5 wind-f\n- deal 4 earth-1 earth-2 earth-3 earth-4 earth-5 earth-f\n"
      "- title water-1\n1 play fire-1\n2 play fire-2\n- adjust set-power fire-2 998 \"x\"\nx BOUND 3 play fire-3\n"
      "? 3 play fire-4 | 3 play wind-3 | 3 play wind-4 | 3 play wind-5 | 3 play wind-f\n"
      "- adjust set-power fire-2 997 \"x\"\n3 play fire-3\n= spells.1.power=999\n" },
  { .rule = "tome.md, Bounds: effects that a repeated turn brings pass no bound either",
    .more = "fire-1 [{'when':'any-played','do':[{'op':'power','of':'self','by':99}]}]\n",
    .script = TITLED "1 play fire-1\n2 play fire-2\n3 play fire-3\n- adjust turn 2 \"x\"\n2 play fire-4\n- adjust turn 2 \"x\"\n"
      "2 play fire-5\n- adjust turn 2 \"x\"\n2 play light-1\n- adjust turn 2 \"x\"\n2 play light-2\n- adjust turn 2 \"x\"\n2 play light-3\n"
      "= spells.0.power=793\n- adjust turn 3 \"x\"\n3 play light-4\n- adjust turn 3 \"x\"\n3 play light-5\n= spells.0.power=991\n"
      "- adjust turn 3 \"x\"\nx BOUND 3 play light-f\n? \n- adjust set-power fire-1 1 \"x\"\n3 play light-f\n= spells.0.power=100\n" },
  { .rule = "tome.md, ruling 12: rulings on power ignore protection",
    .more = "fire-1 [{'when':'always','do':[{'op':'protect-power','of':'all'},{'op':'protect-title'}]}]\n",
    .script = TWO "- adjust power fire-1 +5 \"x\"\n- adjust set-power fire-2 8 \"x\"\n- adjust title-element earth \"x\"\n"
      "= spells.0.power=6 spells.1.power=8 title.element=earth\n" },
  { .rule = "tome.md, Moves: spells are ruled on while they are on the chapter",
    .script = "x RULE_SPELL - adjust power fire-1 +1 \"x\"\n" FOUR "x RULE_SPELL - adjust power fire-1 +1 \"x\"\nx RULE_SPELL - adjust set-power fire-1 F \"x\"\n"
      "x RULE_SPELL - adjust element fire-1 wind \"x\"\nx RULE_SPELL - adjust silence fire-1 on \"x\"\n" },
  { .rule = "tome.md, Moves: an effect looks at what was ruled",
    .more = "fire-1 [{'when':'before-strongest','do':[{'op':'power','of':'self','by':3}]}]\n",
    .script = TWO "3 play fire-3\n- adjust silence fire-1 on \"x\"\n4 play fire-4\n= last.winner=4 last.spells.0.power=1\n" },
  { .rule = "tome.md, Moves: silence off lets the effects to come come",
    .more = "fire-2 [{'when':'before-strongest','do':[{'op':'power','of':'self','by':3}]},"
      "{'when':'played','do':[{'op':'power','of':'self','by':50}]}]\n",
    .script = TITLED "1 play wind-1\n2 play fire-2\n= spells.1.silenced=true\n- adjust silence fire-2 off \"x\"\n3 play fire-3\n4 play fire-4\n"
      "= last.spells.1.power=5 last.winner=2\n" },
  { .rule = "tome.md, ruling 11: a ruling may give an element that is not in the deck", .game = "survival 3",
    .script = DEALT_THREE "- title water-1\n1 play fire-1\n- adjust element fire-1 wind \"x\"\n= spells.0.element=wind\n"
      "- adjust title-element wind \"x\"\n= spells.0.trump=true\n" },
};

static const PlayCase titles[] = {
  { .rule = "tome.md, Moves: adjust title-element, during a chapter",
    .script = "x RULE_TITLE - adjust title-element wind \"x\"\n" DEALT "x RULE_TITLE - adjust title-element wind \"x\"\n"
      "- title water-1\n- adjust title-element fire \"x\"\n= title={card:water-1,element:fire} turn=1\n" },
  { .rule = "tome.md, ruling 12: title takes an unseen spell, the old Title goes under the Element Deck",
    .game = "team open",
    .script = "- dealer 4\n- deal 1 fire-1 fire-2 fire-3 fire-4 fire-5 fire-f\n- deal 2 light-1 light-2 light-3 light-4 light-5 light-f\n"
      "- deal 3 wind-1 wind-2 wind-3 wind-4 wind-5 wind-f\n- deal 4 water-1 water-2 water-3 water-4 water-5 water-f\n"
      "x RULE_TITLE - adjust title earth-1 \"x\"\n- title earth-1\nx RULE_UNSEEN - adjust title fire-1 \"x\"\n"
      "x RULE_UNSEEN - adjust title earth-1 \"x\"\n- adjust title-element wind \"x\"\n- adjust title earth-2 \"x\"\n"
      "= title={card:earth-2,element:earth}\nx RULE_UNSEEN - adjust title earth-1 \"x\"\nx RULE_UNSEEN - adjust hand 1 earth-1 \"x\"\n"
      "x RULE_OUT - adjust discard earth-1 \"x\"\n"
      "1 play fire-1\n2 play light-1\n3 play wind-1\n4 play water-1\nx PLACED - title earth-1\n- title earth-3\n"
      "- adjust title earth-4 \"x\"\n2 play light-2\n3 play wind-2\n4 play water-2\n1 play fire-2\n- title earth-5\n"
      "2 play light-3\n3 play wind-3\n4 play water-3\n1 play fire-3\n? - title earth-f\n- title earth-f\n"
      "2 play light-4\n3 play wind-4\n4 play water-4\n1 play fire-4\n? - title earth-1\nx PLACED - title earth-3\n- title earth-1\n"
      "2 play light-5\n3 play wind-5\n4 play water-5\n1 play fire-5\n? - title earth-3\n- title earth-3\n"
      "2 play light-f\n3 play wind-f\n4 play water-f\n1 play fire-f\n= round=2\n" },
  { .rule = "the Element Deck in the view: what a deal left, the cards under it counted", .game = "survival 3", .pack = "fire earth water light*",
    .script = "= deck=null\n- dealer 3\n= deck=null\n- deal\n= deck=6\n- title water-1\n= deck=5\n- adjust title water-2 \"x\"\n= deck=5\n- adjust hand 1 fire-f \"x\"\n= deck=4\n"
      "- adjust discard fire-5 \"x\"\n= deck=3\n- adjust health 3 -2 \"x\"\n= deck=3\n1 play fire-1\n2 play fire-2\n= deck=3\n- title fire-3\n= deck=2\n" },
  { .rule = "tome.md, ruling 12: title takes no spell that a ? needs",
    .script = DEALT
      "- title water-1\n1 play fire-1\n2 play fire-2\n3 play fire-3\n4 play fire-4\n"
      "- title water-2\n4 play fire-5\n1 play fire-f\n2 play wind-1\n3 play wind-2\n"
      "- title water-3\n1 play wind-3\n2 play wind-4\n3 play wind-5\n4 play wind-f\n"
      "- title water-4\n4 play light-1\n1 play light-2\n2 play light-3\n3 play light-4\n"
      "- title water-5\n3 play light-5\n4 play light-f\n1 play earth-1\n2 play earth-2\n"
      "? - title earth-3 | - title earth-4 | - title earth-5 | - title earth-f | - title water-f\n- title water-f\n"
      "x RULE_UNSEEN - adjust title earth-3 \"x\"\nx RULE_UNSEEN - adjust hand 1 earth-3 \"x\"\nx RULE_OUT - adjust discard earth-3 \"x\"\n"
      "= hands=[[?],[?],[?],[?]]\n" },
};

static const PlayCase hands[] = {
  { .rule = "tome.md, Moves: adjust hand, of an unseen spell and of one on the chapter",
    .script = TWO "- adjust hand 3 wind-1 \"x\"\n= hands.2=[wind-1,?,?,?,?,?,?]\n- adjust hand 4 fire-1 \"x\"\n"
      "= hands.3=[fire-1,?,?,?,?,?,?] spells.0.card=fire-2\nx RULE_UNSEEN - adjust hand 4 fire-1 \"x\"\n3 play wind-1\n4 play fire-1\n"
      "= last.spells.2.card=fire-1 last.spells.2.seat=4\n" },
  { .rule = "RECORD.md: a card known to be in a hand leaves it before a ? does",
    .script = TWO "- adjust hand 3 wind-1 \"x\"\n3 play wind-1\n= hands.2=[?,?,?,?,?,?]\n" },
  { .rule = "tome.md, Moves: adjust discard, from the chapter, a known hand or unseen",
    .script = DEALT "- title water-1\n- adjust hand 3 wind-1 \"x\"\n1 play fire-1\n2 play fire-2\n- adjust discard fire-1 \"x\"\n= spells.0.card=fire-2\n"
      "- adjust discard wind-1 \"x\"\n= hands.2=[?,?,?,?,?,?]\n- adjust discard wind-2 \"x\"\nx NOT_IN_HAND 3 play wind-2\n"
      "x RULE_OUT - adjust discard wind-2 \"x\"\nx RULE_OUT - adjust discard water-1 \"x\"\n" },
  { .rule = "RECORD.md: rulings are legal while a deal is due, and leave enough cards for it", .game = "survival 3",
    .pack = "fire earth water light*",
    .script = "x RULE_HAND - adjust hand 1 fire-1 \"x\"\nx RULE_HAND - adjust discard fire-1 \"x\"\n- dealer 3\n- deal 1 fire-1 ? ? ? ? ?\n"
      "- adjust hand 2 earth-1 \"x\"\n= hands=[[fire-1,?,?,?,?,?],[earth-1],[]] phase=deal\n- adjust discard fire-1 \"x\"\n"
      "- adjust discard water-1 \"x\"\n- adjust discard water-2 \"x\"\n- adjust discard water-3 \"x\"\n- adjust discard water-4 \"x\"\n"
      "- adjust discard water-5 \"x\"\nx RULE_OUT - adjust discard water-f \"x\"\nx RULE_UNSEEN - adjust hand 1 water-f \"x\"\nx PLACED - deal 2 water-1 ? ? ? ? ?\n- deal\n"
      "= hands=[[?,?,?,?,?],[earth-1,?,?,?,?,?,?],[?,?,?,?,?,?]]\n" },
  { .rule = "RECORD.md: rulings on hands are legal between chapters",
    .script = FOUR "- adjust hand 1 light-1 \"x\"\n= hands.0=[light-1,?,?,?,?,?] phase=title\n- adjust discard light-1 \"x\"\n= hands.0=[?,?,?,?,?]\n" },
  { .rule = "RECORD.md, tome.md ruling 12: rulings on hands may come after the end, and matter when it is undone",
    .script = DEALT "- adjust score 1 +14 \"x\"\n- title fire-1\n1 play light-1\n2 play light-2\n3 play light-f\n4 play light-3\n= phase=over\n"
      "- adjust hand 2 fire-5 \"x\"\n= phase=over hands.1=[fire-5,?,?,?,?,?]\n- adjust winner 2 \"x\"\n= phase=title lead=2\n- title wind-1\n2 play fire-5\n" },
  { .rule = "tome.md, Moves: whose last card a ruling takes is passed over", .game = "survival 3",
    .pack = "fire earth water light*",
    .script = "- dealer 3\n- deal 1 fire-1 fire-2 fire-3 fire-4 fire-5 fire-f\n- deal\n- title water-1\n- adjust discard fire-1 \"x\"\n- adjust discard fire-2 \"x\"\n"
      "- adjust discard fire-3 \"x\"\n- adjust discard fire-4 \"x\"\n- adjust discard fire-5 \"x\"\n= turn=1\n- adjust discard fire-f \"x\"\n= turn=2 lead=1\n"
      "2 play earth-1\n- adjust hand 1 light-1 \"x\"\n3 play earth-2\n= turn=1\n1 play light-1\n= chapter=2\n" },
  { .rule = "tome.md, ruling 10: a spell that a ruling removed was played, its seat plays no more",
    .script = TWO "- adjust discard fire-2 \"x\"\n- adjust hand 1 fire-1 \"x\"\n= spells=[] turn=3\n3 play fire-3\n4 play fire-4\n= phase=title last.winner=4\n" },
  { .rule = "tome.md, Moves: a removed spell is nobody's previous and keeps first",
    .more = "fire-3 [{'when':'played','do':[{'op':'power','of':'previous','by':2},{'op':'power','of':'others','by':1}]}]\n",
    .script = TWO "- adjust discard fire-2 \"x\"\n3 play fire-3\n= spells.0.power=2 spells.1.power=3\n" },
};

static const PlayCase chain_and_turn[] = {
  { .rule = "tome.md, Moves: adjust chain, during a chapter; broken keeps the element",
    .script = DEALT "x RULE_CHAPTER - adjust chain none \"x\"\n- title water-1\n1 play fire-1\n- adjust chain broken \"x\"\n= chain={state:broken,element:fire}\n"
      "2 play wind-1\n= spells.1.silenced=false\n- adjust chain open water \"x\"\n= chain={state:open,element:water}\n3 play wind-2\n= spells.2.silenced=true\n" },
  { .rule = "tome.md, Moves: after chain none the next basic spell starts one",
    .script = TITLED "1 play fire-1\n- adjust chain none \"x\"\n= chain={state:none,element:null}\n2 play light-1\n= chain.state=none\n"
      "3 play wind-1\n= chain={state:open,element:wind} spells.2.silenced=false\n" },
  { .rule = "tome.md, Moves: chain broken before any chain", .script = TITLED "- adjust chain broken \"x\"\n= chain={state:broken,element:null}\n1 play fire-1\n= chain.state=broken spells.0.silenced=false\n" },
  { .rule = "tome.md, Moves: turn, when a spell is due: N plays now, then left to those who have not",
    .script = DEALT "x RULE_TURN - adjust turn 2 \"x\"\n- title water-1\n- adjust turn 3 \"x\"\n= turn=3 lead=1\n3 play fire-1\n= turn=4\n"
      "- adjust turn 2 \"x\"\n2 play fire-2\n= turn=4\n4 play fire-3\n= turn=1\n1 play fire-4\n= phase=title\n" },
  { .rule = "tome.md, Moves: turn, also again",
    .script = TITLED "1 play fire-1\n2 play fire-2\n- adjust turn 1 \"x\"\n1 play fire-3\n= turn=3 spells.2.seat=1 hands.0=[?,?,?,?]\n3 play fire-4\n4 play fire-5\n"
      "= phase=title last.winner=4\n" },
  { .rule = "tome.md, Moves: no turn for who has no card", .game = "survival 3", .pack = "fire earth water light*",
    .script = "- dealer 3\n- deal\n- adjust health 2 -2 \"x\"\n- title water-1\nx RULE_STARTED - adjust turn 2 \"x\"\n- adjust turn 3 \"x\"\n3 play fire-1\n= turn=1\n" },
  { .rule = "RECORD.md: a ruling is applied exactly: turn for a knocked-out seat that was given a card", .game = "survival 3",
    .pack = "fire earth water light*",
    .script = "- dealer 3\n- deal\n- adjust health 2 -2 \"x\"\n- title water-1\n- adjust hand 2 fire-f \"x\"\n1 play fire-2\n= turn=3\n- adjust turn 2 \"x\"\n= turn=2\n"
      "2 play fire-f\n= turn=3\n3 play fire-3\n= last.winner=2 last.weakest=1 health=[1,0,2]\n" },
};

static const PlayCase during_choices[] = {
  { .rule = "tome.md, Moves: a choice that loses its options by a ruling is passed over",
    .more = "fire-2 [{'when':'played','do':[{'op':'power','of':'chosen','by':2},{'op':'power','of':'self','by':1}]}]\n",
    .script = TWO "= phase=choose\n- adjust discard fire-1 \"x\"\n= phase=play turn=3 spells.0.power=3\n" },
  { .rule = "tome.md, Moves: a choice keeps the options that a ruling left",
    .more = "fire-3 [{'when':'played','do':[{'op':'power','of':'chosen','by':2}]}]\n",
    .script = TWO "3 play fire-3\n- adjust hand 1 fire-1 \"x\"\n? 3 choose fire-2\n- adjust element fire-2 wind \"x\"\n- adjust title-element wind \"x\"\n"
      "x RULE_TURN - adjust turn 4 \"x\"\n3 choose fire-2\n= spells.0.power=4 spells.0.trump=true\n" },
  { .rule = "tome.md, Moves: the chosen spell leaves before its element is asked",
    .more = "fire-2 [{'when':'played','do':[{'op':'set-element','of':'chosen','to':'chosen'},{'op':'power','of':'same','by':1},{'op':'power','of':'self','by':1}]}]\n",
    .script = TWO "2 choose fire-1\n= choice.options=[earth,fire,light,water,wind]\n- adjust discard fire-1 \"x\"\n= phase=play spells.0.power=3\n" },
  { .rule = "tome.md, Moves: the asking spell is discarded: its effect finishes, its later ones do not come",
    .more = "fire-2 [{'when':'played','do':[{'op':'power','of':'chosen','by':2}]},{'when':'played','do':[{'op':'power','of':'others','by':5}]}]\n",
    .script = TWO "- adjust discard fire-2 \"x\"\n= phase=choose choice.card=fire-2 choice.seat=2\n2 choose fire-1\n= spells.0.power=3 phase=play turn=3\n" },
  { .rule = "tome.md, Moves: swap-title is passed over when the last spell in hand is discarded", .game = "survival 3",
    .pack = "fire earth water light*", .more = "fire-1 [{'when':'played','do':[{'op':'swap-title'}]}]\n",
    .script = "- dealer 3\n- deal 1 fire-1 fire-2 fire-3 fire-4 fire-5 fire-f\n- deal\n- title water-1\n1 play fire-1\n- adjust discard fire-2 \"x\"\n- adjust discard fire-3 \"x\"\n"
      "- adjust discard fire-4 \"x\"\n- adjust discard fire-5 \"x\"\n= phase=choose\n- adjust discard fire-f \"x\"\n= phase=play turn=2\n" },
  { .rule = "tome.md, Moves: title in a choice: swap-title swaps the new Title",
    .more = "fire-1 [{'when':'played','do':[{'op':'swap-title'}]}]\n",
    .script = TITLED "1 play fire-1\n- adjust title wind-1 \"x\"\n1 choose fire-2\n= title.card=fire-2 hands.0=[wind-1,?,?,?,?]\n" },
  { .rule = "tome.md, Moves: an optional effect that a ruling leaves nothing to do is passed over",
    .more = "fire-2 [{'when':'played','optional':true,'do':[{'op':'power','of':'chosen','by':2}]}]\n",
    .script = TWO "= choice.optional=true\n- adjust discard fire-1 \"x\"\n= phase=play turn=3\n" },
  { .rule = "tome.md, Moves: an optional title-element is passed over when a ruling brings protection back",
    .more = "fire-1 [{'when':'always','do':[{'op':'protect-title'}]}]\nfire-2 [{'when':'played','optional':true,'do':[{'op':'title-element','to':'chosen'}]}]\n",
    .script = TITLED "1 play fire-1\n- adjust silence fire-1 on \"x\"\n2 play fire-2\n= phase=choose\n- adjust silence fire-1 off \"x\"\n= phase=play turn=3 title.element=water\n" },
};
/* clang-format on */

PLAY_TEST (spells_are_ruled_on, spells)
PLAY_TEST (the_title_is_ruled_on, titles)
PLAY_TEST (hands_are_ruled_on, hands)
PLAY_TEST (chain_and_turn_are_ruled_on, chain_and_turn)
PLAY_TEST (rulings_come_in_choices, during_choices)

TEST_SUITE (tome_rulings)
{
  Suite *suite = suite_create ("tome-rulings");
  TCase *tcase = tcase_create ("rulings");

  PLAY_ADD (tcase, spells_are_ruled_on, spells);
  PLAY_ADD (tcase, the_title_is_ruled_on, titles);
  PLAY_ADD (tcase, hands_are_ruled_on, hands);
  PLAY_ADD (tcase, chain_and_turn_are_ruled_on, chain_and_turn);
  PLAY_ADD (tcase, rulings_come_in_choices, during_choices);
  suite_add_tcase (suite, tcase);
  return suite;
}
