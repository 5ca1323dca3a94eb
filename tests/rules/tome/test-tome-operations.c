/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome's operations: on whom they work, what they ask, what they do.
 */
#include "tests/rules/tome/tome-play.h"

/* clang-format off */
/* Raises by 1 whomever `of` names, seen from the third spell. */
#define OF(name) "fire-3 [{'when':'played','do':[{'op':'power','of':'" name "','by':1}]}]\n"
#define THREE DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n3 play fire-3\n"
#define THREE_OF_3 DEALT_THREE "- title water-1\n1 play fire-1\n2 play fire-2\n3 play fire-3\n"

static const PlayCase targets[] = {
  { .rule = "tome.md, of self", .more = OF ("self"),
    .script = THREE "= spells.0.power=1 spells.1.power=2 spells.2.power=4\n" },
  { .rule = "tome.md, of previous", .more = OF ("previous"),
    .script = THREE "= spells.0.power=1 spells.1.power=3 spells.2.power=3\n" },
  { .rule = "tome.md, of previous: nothing for the first spell",
    .more = "fire-1 [{'when':'played','do':[{'op':'power','of':'previous','by':1}]}]\n",
    .script = THREE "= spells.0.power=1 spells.1.power=2\n" },
  { .rule = "tome.md, of previous: nothing when that spell has left",
    .more = "fire-2 [{'when':'played','do':[{'op':'return','of':'self'}]}]\n" OF ("previous"),
    .script = THREE "= spells.0.power=1 spells.1.card=fire-3 spells.1.power=3\n" },
  { .rule = "tome.md, of previous: before an earlier spell, not before the new one",
    .more = "fire-2 [{'when':'any-played','do':[{'op':'power','of':'previous','by':1}]}]\n",
    .script = THREE "= spells.0.power=3 spells.1.power=2 spells.2.power=3\n" },
  { .rule = "tome.md, of others", .more = OF ("others"),
    .script = THREE "= spells.0.power=2 spells.1.power=3 spells.2.power=3\n" },
  { .rule = "tome.md, of all", .more = OF ("all"),
    .script = THREE "= spells.0.power=2 spells.1.power=3 spells.2.power=4\n" },
  { .rule = "tome.md, of opponents", .more = OF ("opponents"),
    .script = THREE "= spells.0.power=1 spells.1.power=3 spells.2.power=3\n" },
  { .rule = "tome.md, of allies", .more = OF ("allies"),
    .script = THREE "= spells.0.power=2 spells.1.power=2 spells.2.power=3\n" },
  { .rule = "tome.md, of opponents: in survival everybody", .game = "survival 3",
    .pack = "fire earth water light*",
    .more = "fire-2 [{'when':'before-strongest','do':[{'op':'power','of':'opponents','by':1}]}]\n",
    .script = "- dealer 3\n- deal\n- title water-1\n1 play fire-1\n2 play fire-2\n3 play fire-3\n"
      "= last.spells.0.power=2 last.spells.1.power=2 last.spells.2.power=4\n" },
  { .rule = "tome.md, of allies: in survival nobody", .game = "survival 3",
    .pack = "fire earth water light*",
    .more = "fire-3 [{'when':'played','do':[{'op':'power','of':'allies','by':1}]}]\n",
    .script = "- dealer 3\n- deal\n- title water-1\n1 play fire-1\n2 play fire-2\n3 play fire-3\n"
      "= last.spells.0.power=1 last.spells.1.power=2 last.spells.2.power=3\n" },
  { .rule = "tome.md, of chosen: any other spell, its player chooses", .more = OF ("chosen"),
    .script = THREE "= phase=choose turn=3 choice={seat:3,card:fire-3,options:[fire-1,fire-2],optional:false}\n"
      "? 3 choose fire-1 | 3 choose fire-2\nx CHOOSER 1 choose fire-1\nx OPTION 3 choose fire-3\n"
      "x OPTION 3 choose fire-4\nx OPTION 3 choose wind\nx OPTION 3 choose yes\nx DECLINE 3 decline\n"
      "x PHASE_PLAY 4 play fire-4\n3 choose fire-2\n= spells.1.power=3 turn=4 phase=play choice=null\n" },
  { .rule = "tome.md, of chosen-opponent, asked with a single option too", .more = OF ("chosen-opponent"),
    .script = THREE "? 3 choose fire-2\n3 choose fire-2\n= spells.1.power=3\n" },
  { .rule = "tome.md, of chosen-ally", .more = OF ("chosen-ally"),
    .script = THREE "? 3 choose fire-1\n3 choose fire-1\n= spells.0.power=2\n" },
  { .rule = "tome.md, of chosen-any: itself included", .more = OF ("chosen-any"),
    .script = THREE "? 3 choose fire-1 | 3 choose fire-2 | 3 choose fire-3\n3 choose fire-3\n= spells.2.power=4\n" },
  { .rule = "tome.md, of chosen-any: the first spell alone is an option",
    .more = "fire-1 [{'when':'played','do':[{'op':'power','of':'chosen-any','by':1}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n? 1 choose fire-1\n1 choose fire-1\n= spells.0.power=2\n" },
  { .rule = "tome.md, Moves: an operation without a legal option is skipped and asks nothing",
    .more = "fire-1 [{'when':'played','do':[{'op':'power','of':'chosen','by':1},{'op':'power','of':'self','by':2}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n= phase=play turn=2 spells.0.power=3\nx PHASE_CHOOSE 1 choose fire-1\nx PHASE_CHOOSE 1 decline\n" },
  { .rule = "tome.md, of chosen-ally: no option in survival, so it is not asked", .game = "survival 3",
    .pack = "fire earth water light*",
    .more = "fire-3 [{'when':'played','do':[{'op':'power','of':'chosen-ally','by':1}]}]\n",
    .script = "- dealer 3\n- deal\n- title water-1\n1 play fire-1\n2 play fire-2\n3 play fire-3\n= phase=title\n" },
  { .rule = "tome.md, of same: the spell chosen last in this effect; each chosen asks anew",
    .more = "fire-3 [{'when':'played','do':[{'op':'power','of':'chosen','by':1},{'op':'silence','of':'same'},"
      "{'op':'power','of':'chosen','by':5},{'op':'set-element','of':'same','to':'wind'}]}]\n",
    .script = THREE "3 choose fire-1\n= phase=choose spells.0.silenced=true spells.0.power=2\n"
      "3 choose fire-2\n= spells.1.power=7 spells.1.element=wind spells.0.element=fire spells.1.silenced=false\n" },
  { .rule = "tome.md, of same: nothing when that spell has left",
    .more = "fire-3 [{'when':'played','do':[{'op':'return','of':'chosen'},{'op':'power','of':'same','by':1},"
      "{'op':'power','of':'self','by':1}]}]\n",
    .script = THREE "3 choose fire-1\n= hands.0=[fire-1,?,?,?,?,?] spells.0.card=fire-2 spells.0.power=2 spells.1.power=4\n" },
  { .rule = "tome.md, Moves: a spell is an option even where the operation would not change it",
    .more = "fire-3 [{'when':'played','do':[{'op':'silence','of':'chosen'}]}]\n"
      "earth-2 [{'when':'always','do':[{'op':'protect-power','of':'self'}]}]\n"
      "fire-4 [{'when':'played','do':[{'op':'power','of':'chosen','by':1}]}]\n",
    .script = DEALT "- title water-1\n1 play light-f\n2 play earth-2\n- adjust chain none \"x\"\n"
      "- adjust silence light-f on \"x\"\n3 play fire-3\n? 3 choose earth-2 | 3 choose light-f\n"
      "3 choose light-f\n4 play fire-4\n? 4 choose earth-2 | 4 choose fire-3 | 4 choose light-f\n"
      "4 choose earth-2\n= last.spells.1.power=2\n" },
};

static const PlayCase operations[] = {
  { .rule = "tome.md, power: per other-spell", 
    .more = "fire-3 [{'when':'played','do':[{'op':'power','of':'previous','by':2,'per':'other-spell'}]}]\n",
    .script = THREE "= spells.1.power=6 spells.0.power=1\n" },
  { .rule = "tome.md, power: per spell-of-element, itself counted, elements as they are",
    .more = "fire-1 [{'when':'played','do':[{'op':'set-element','of':'self','to':'wind'}]}]\n"
      "fire-3 [{'when':'played','do':[{'op':'power','of':'self','by':2,'per':{'spell-of-element':'fire'}}]}]\n",
    .script = THREE "= spells.2.power=7\n" },
  { .rule = "tome.md, power: per, lowering, of a chosen spell",
    .more = "fire-3 [{'when':'played','do':[{'op':'power','of':'chosen','by':-1,'per':'other-spell'}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-5\n2 play fire-2\n3 play fire-3\n3 choose fire-5\n= spells.0.power=3\n" },
  { .rule = "tome.md, set-power: to a number, to F",
    .more = "fire-2 [{'when':'played','do':[{'op':'set-power','of':'previous','to':999}]}]\n"
      "fire-3 [{'when':'played','do':[{'op':'set-power','of':'previous','to':'F'}]}]\n",
    .script = THREE "= spells.0.power=999 spells.1.power=F\n" },
  { .rule = "tome.md, set-element: to an element, to the Title's",
    .more = "fire-2 [{'when':'played','do':[{'op':'set-element','of':'previous','to':'earth'}]}]\n"
      "fire-3 [{'when':'played','do':[{'op':'set-element','of':'previous','to':'title'}]}]\n",
    .script = THREE "= spells.0.element=earth spells.1.element=water spells.1.trump=true\n" },
  { .rule = "tome.md, set-element: to chosen asks for one element, the deck's, sorted, special included",
    .more = "fire-2 [{'when':'played','do':[{'op':'set-element','of':'all','to':'chosen'}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n= choice.options=[earth,fire,light,water,wind]\n"
      "? 2 choose earth | 2 choose fire | 2 choose light | 2 choose water | 2 choose wind\n"
      "x OPTION 2 choose fire-1\n2 choose light\n= spells.0.element=light spells.1.element=light\n" },
  { .rule = "tome.md, Moves: a choice of spell and element asks for the spell first",
    .more = "fire-2 [{'when':'played','do':[{'op':'set-element','of':'chosen-any','to':'chosen'},"
      "{'op':'power','of':'same','by':3}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n? 2 choose fire-1 | 2 choose fire-2\n"
      "2 choose fire-1\n= phase=choose choice.options=[earth,fire,light,water,wind] spells.0.element=fire\n"
      "x OPTION 2 choose fire-1\nx DECLINE 2 decline\n2 choose fire\n= spells.0.element=fire spells.0.power=4 phase=play\n" },
  { .rule = "tome.md, Moves: the elements offered are those of the deck", .game = "survival 3",
    .more = "fire-1 [{'when':'played','do':[{'op':'set-element','of':'self','to':'chosen'}]}]\n",
    .script = DEALT_THREE "- title water-1\n1 play fire-1\n"
      "? 1 choose earth | 1 choose fire | 1 choose light | 1 choose water\nx OPTION 1 choose wind\n" },
  { .rule = "tome.md, silence: of others", .more = "fire-3 [{'when':'played','do':[{'op':'silence','of':'others'}]}]\n",
    .script = THREE "= spells.0.silenced=true spells.1.silenced=true spells.2.silenced=false\n" },
  { .rule = "tome.md, title-element: to an element, to its own element",
    .more = "fire-1 [{'when':'played','do':[{'op':'title-element','to':'earth'}]}]\n"
      "fire-2 [{'when':'played','do':[{'op':'set-element','of':'self','to':'wind'},{'op':'title-element','to':'self'}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n= title={card:water-1,element:earth}\n2 play fire-2\n"
      "= title={card:water-1,element:wind} spells.1.trump=true\n3 play fire-f\n4 play fire-3\n"
      "= last.winner=2\n- title water-2\n= title.element=water\n" },
  { .rule = "tome.md, title-element: to a chosen element",
    .more = "fire-1 [{'when':'played','do':[{'op':'title-element','to':'chosen'}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n= choice.options=[earth,fire,light,water,wind]\n1 choose water\n"
      "= title.element=water turn=2\n" },
  { .rule = "tome.md, Moves: title-element asks nothing while the Title is protected",
    .more = "earth-1 [{'when':'always','do':[{'op':'protect-title'}]}]\n"
      "earth-2 [{'when':'played','do':[{'op':'title-element','to':'chosen'},{'op':'power','of':'self','by':1}]}]\n",
    .script = DEALT "- title water-1\n1 play earth-1\n2 play earth-2\n= phase=play title.element=water spells.1.power=3\n" },
  { .rule = "tome.md, swap-title: a spell from hand in the Title's place, the old Title into hand",
    .more = "fire-1 [{'when':'played','do':[{'op':'swap-title'}]}]\n", .game = "team open",
    .script = "- dealer 4\n- deal 1 fire-1 fire-2 earth-1 wind-2 light-3 water-f\n"
      "- deal 2 light-1 light-2 light-f light-4 light-5 fire-f\n- deal 3 wind-1 earth-2 wind-3 wind-4 wind-5 wind-f\n"
      "- deal 4 water-1 water-2 water-3 water-4 water-5 earth-4\n- title earth-3\n1 play fire-1\n"
      "? 1 choose earth-1 | 1 choose fire-2 | 1 choose light-3 | 1 choose water-f | 1 choose wind-2\n"
      "x OPTION 1 choose earth-3\nx OPTION 1 choose fire-1\nx OPTION 1 choose light-1\n1 choose light-3\n"
      "= title={card:light-3,element:light} hands.0=[earth-1,earth-3,fire-2,water-f,wind-2]\n" },
  { .rule = "tome.md, ruling 10: what stops being the Title has its own element again",
    .more = "fire-1 [{'when':'played','do':[{'op':'title-element','to':'wind'},{'op':'swap-title'}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n= title.element=wind\n1 choose fire-5\n"
      "= title={card:fire-5,element:fire} hands.0=[water-1,?,?,?,?]\n- adjust chain none \"x\"\n"
      "2 play fire-2\n3 play fire-3\n4 play fire-4\n- title earth-1\n4 play fire-f\n1 play water-1\n"
      "= spells.1.element=water\n" },
  { .rule = "tome.md, swap-title: skipped without a spell in hand", .game = "team open",
    .more = "fire-1 [{'when':'played','do':[{'op':'swap-title'},{'op':'power','of':'self','by':1}]}]\n",
    .script = "- dealer 4\n- deal 1 fire-1 fire-2 earth-1 wind-2 light-3 water-f\n"
      "- deal 2 light-1 light-2 light-f light-4 light-5 fire-f\n- deal 3 wind-1 earth-2 wind-3 wind-4 wind-5 wind-f\n"
      "- deal 4 water-1 water-2 water-3 water-4 water-5 earth-4\n- title earth-3\n"
      "- adjust discard fire-2 \"x\"\n- adjust discard earth-1 \"x\"\n- adjust discard wind-2 \"x\"\n"
      "- adjust discard light-3 \"x\"\n- adjust discard water-f \"x\"\n1 play fire-1\n= phase=play turn=2 spells.0.power=2\n" },
  { .rule = "tome.md, take: the spell goes to the hand of this spell's player",
    .more = "fire-3 [{'when':'played','do':[{'op':'take','of':'others'}]}]\n",
    .script = THREE "= spells.0.card=fire-3 spells.1=absent hands=[[?,?,?,?,?],[?,?,?,?,?],[fire-1,fire-2,?,?,?,?,?],[?,?,?,?,?,?]]\n" },
  { .rule = "tome.md, return: the spell goes back to its own player's hand",
    .more = "fire-3 [{'when':'played','do':[{'op':'return','of':'all'}]}]\n",
    .script = THREE "= spells=[] hands=[[fire-1,?,?,?,?,?],[fire-2,?,?,?,?,?],[fire-3,?,?,?,?,?],[?,?,?,?,?,?]] turn=4\n" },
  { .rule = "tome.md, take: what was taken can be played in a later chapter by its new holder",
    .more = "fire-3 [{'when':'played','do':[{'op':'take','of':'others'}]}]\n",
    .script = THREE "4 play fire-4\n- title water-2\n4 play light-1\n1 play light-2\n2 play light-3\n"
      "x NOT_IN_HAND 3 play fire-4\n3 play fire-1\n= last.spells.3.seat=3\n" },
  { .rule = "tome.md, points: the side scores more for this chapter",
    .more = "fire-1 [{'when':'played','do':[{'op':'points','by':2}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n= scores=[0,0,0,0]\n2 play fire-4\n3 play fire-2\n4 play fire-3\n"
      "= scores=[2,1,2,1]\n- title water-2\n2 play fire-5\n3 play light-1\n4 play light-2\n1 play light-3\n= scores=[3,1,3,1]\n" },
  { .rule = "tome.md, points: a chapter's sum is never below 0, the share of its winner counted",
    .more = "fire-1 [{'when':'played','do':[{'op':'points','by':-3}]},{'when':'chapter-end','if':['won'],"
      "'do':[{'op':'points','by':2}]}]\nfire-5 [{'when':'played','do':[{'op':'points','by':-1}]}]\n",
    .script = DEALT "- adjust score 1 +5 \"x\"\n- title water-1\n1 play fire-1\n2 play fire-2\n3 play fire-f\n4 play fire-5\n"
      "= scores=[5,0,5,0] last.winner=3\n" },
  { .rule = "tome.md, points: less than the winner's share",
    .more = "fire-1 [{'when':'chapter-end','if':['won'],'do':[{'op':'points','by':-1}]}]\n",
    .script = DEALT "- title fire-2\n1 play fire-1\n2 play wind-2\n3 play light-f\n4 play wind-f\n= scores=[0,0,0,0] last.winner=1\n" },
};

static const PlayCase optional[] = {
  { .rule = "tome.md, Moves: yes accepts an optional effect whose first operation asks nothing",
    .more = "fire-1 [{'when':'played','optional':true,'do':[{'op':'power','of':'self','by':2},"
      "{'op':'set-element','of':'self','to':'chosen'}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n= choice={seat:1,card:fire-1,options:[yes],optional:true}\n"
      "? 1 choose yes | 1 decline\nx OPTION 1 choose fire-1\nx OPTION 1 choose fire\nx CHOOSER 2 decline\n1 choose yes\n"
      "= spells.0.power=3 phase=choose choice.optional=false\nx DECLINE 1 decline\n1 choose wind\n= spells.0.element=wind\n" },
  { .rule = "tome.md, Moves: decline refuses all of it",
    .more = "fire-1 [{'when':'played','optional':true,'do':[{'op':'power','of':'self','by':2},"
      "{'op':'set-element','of':'self','to':'wind'}]},{'when':'played','do':[{'op':'silence','of':'self'}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n1 decline\n= spells.0.power=1 spells.0.element=fire phase=play spells.0.silenced=true\n" },
  { .rule = "tome.md, Moves: otherwise the first answer accepts",
    .more = "fire-2 [{'when':'played','optional':true,'do':[{'op':'power','of':'chosen','by':2},{'op':'power','of':'chosen-any','by':1}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n? 2 choose fire-1 | 2 decline\nx OPTION 2 choose yes\n"
      "2 choose fire-1\n? 2 choose fire-1 | 2 choose fire-2\nx DECLINE 2 decline\n2 choose fire-1\n= spells.0.power=4\n" },
  { .rule = "tome.md, Moves: an optional effect of operations without options alone is not asked",
    .more = "fire-1 [{'when':'played','optional':true,'do':[{'op':'power','of':'chosen','by':2},{'op':'silence','of':'chosen-ally'}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n= phase=play turn=2\n" },
  { .rule = "tome.md, Moves: an optional title-element is not asked while the Title is protected",
    .more = "earth-1 [{'when':'always','do':[{'op':'protect-title'}]}]\n"
      "earth-2 [{'when':'played','optional':true,'do':[{'op':'title-element','to':'fire'}]}]\n",
    .script = DEALT "- title water-1\n1 play earth-1\n2 play earth-2\n= phase=play turn=3\n" },
  { .rule = "tome.md, Moves: a first operation that is skipped asks nothing, so yes accepts",
    .more = "fire-1 [{'when':'played','optional':true,'do':[{'op':'power','of':'chosen','by':2},{'op':'power','of':'self','by':2}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n? 1 choose yes | 1 decline\n1 choose yes\n= spells.0.power=3 phase=play\n" },
  { .rule = "Tome, Timing: an effect that is not optional activates by itself",
    .more = "fire-1 [{'when':'played','optional':false,'do':[{'op':'power','of':'self','by':2}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n= spells.0.power=3 phase=play\n" },
  { .rule = "RECORD.md: an id that is a card's and an element's answers both questions",
    .pack = "fire earth wind water light*", .more = "fire-1 {'id':'wind','effects':[{'when':'played','do':["
      "{'op':'power','of':'chosen-any','by':2},{'op':'set-element','of':'self','to':'chosen'}]}]}\n",
    .script = DEALT "- title water-1\n1 play wind\n1 choose wind\n= spells.0.power=3 spells.0.element=fire\n1 choose wind\n= spells.0.element=wind\n" },
  { .rule = "tome.md, Moves: yes accepts where a card is called yes, too",
    .more = "fire-1 {'id':'yes','effects':[{'when':'played','optional':true,'do':["
      "{'op':'power','of':'self','by':2},{'op':'power','of':'chosen-any','by':1}]}]}\n"
      "fire-2 [{'when':'played','do':[{'op':'set-element','of':'all','to':'chosen'}]}]\n",
    .script = DEALT "- title water-1\n1 play yes\n? 1 choose yes | 1 decline\nx OPTION 1 choose fire-2\n1 choose yes\n"
      "? 1 choose yes\n1 choose yes\n= spells.0={seat:1,card:yes,element:fire,power:4,silenced:false,trump:false}\n"
      "2 play fire-2\nx OPTION 2 choose yes\n2 choose fire\n" },
};
/* clang-format on */

PLAY_TEST (operations_have_their_targets, targets)
PLAY_TEST (operations_do_what_they_say, operations)
PLAY_TEST (optional_effects_are_asked, optional)

TEST_SUITE (tome_operations)
{
  Suite *suite = suite_create ("tome-operations");
  TCase *tcase = tcase_create ("operations");

  PLAY_ADD (tcase, operations_have_their_targets, targets);
  PLAY_ADD (tcase, operations_do_what_they_say, operations);
  PLAY_ADD (tcase, optional_effects_are_asked, optional);
  suite_add_tcase (suite, tcase);
  return suite;
}
