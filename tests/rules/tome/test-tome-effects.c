/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome's effects: their moments and their order, every condition, every operation.
 */
#include "tests/rules/tome/tome-play.h"

/* clang-format off */
static const PlayCase timing[] = {
  { .rule = "Tome, Timing: a played effect looks at the spells there are, not at later ones",
    .more = "fire-1 [{'when':'played','do':[{'op':'power','of':'self','by':2,'per':'other-spell'}]}]\n"
      "fire-2 [{'when':'played','do':[{'op':'power','of':'self','by':2,'per':'other-spell'}]}]\n"
      "fire-3 [{'when':'played','do':[{'op':'power','of':'self','by':2,'per':'other-spell'}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n= spells.0.power=1\n2 play fire-2\n"
      "= spells.1.power=4\n3 play fire-3\n= spells.2.power=7\n4 play fire-4\n"
      "= last.spells.0.power=1 last.spells.1.power=4\n" },
  { .rule = "Tome, Conditions: a missed moment does not come back when the condition becomes true",
    .more = "fire-1 [{'when':'played','if':['trump'],'do':[{'op':'power','of':'self','by':5}]}]\n"
      "fire-2 [{'when':'played','do':[{'op':'title-element','to':'fire'}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n"
      "= spells.0.trump=true spells.0.power=1\n" },
  { .rule = "Tome, Conditions: any-played activates each time, the spell itself included",
    .more = "fire-1 [{'when':'any-played','if':[{'played-element':'fire'}],"
      "'do':[{'op':'power','of':'self','by':1}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n= spells.0.power=2\n2 play fire-2\n"
      "= spells.0.power=3\n3 play earth-1\n= spells.0.power=3\n4 play fire-f\n"
      "= last.spells.0.power=4\n" },
  { .rule = "tome.md, any-played: also when a special spell is played",
    .more = "fire-1 [{'when':'any-played','if':[{'played-element':'light'}],"
      "'do':[{'op':'power','of':'self','by':1}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play light-1\n= spells.0.power=2\n" },
  { .rule = "tome.md, ruling 4: an earlier spell's any-played comes before the new one's played",
    .more = "fire-1 [{'when':'any-played','do':[{'op':'set-power','of':'self','to':4}]}]\n"
      "fire-2 [{'when':'played','do':[{'op':'power','of':'previous','by':3}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n= spells.0.power=7\n" },
  { .rule = "tome.md, ruling 4: a spell's own effects come as they are listed",
    .more = "fire-1 [{'when':'played','do':[{'op':'power','of':'self','by':4}]},"
      "{'when':'any-played','do':[{'op':'set-power','of':'self','to':3}]},"
      "{'when':'played','do':[{'op':'power','of':'self','by':2}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n= spells.0.power=5\n2 play fire-2\n"
      "= spells.0.power=3\n" },
  { .rule = "tome.md, ruling 4: silence is looked at when an effect's turn comes",
    .more = "fire-1 [{'when':'any-played','if':[{'others-at-least':1}],"
      "'do':[{'op':'silence','of':'others'}]}]\n"
      "fire-2 [{'when':'played','do':[{'op':'power','of':'self','by':3}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n"
      "= spells.1.power=2 spells.1.silenced=true spells.0.silenced=false\n" },
  { .rule = "tome.md, ruling 4: conditions are looked at when an effect's turn comes",
    .more = "fire-1 [{'when':'any-played','if':[{'others-at-least':1}],"
      "'do':[{'op':'title-element','to':'fire'}]}]\n"
      "fire-2 [{'when':'played','if':['trump'],'do':[{'op':'power','of':'self','by':3}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n= spells.1.power=5\n" },
  { .rule = "tome.md, ruling 5: before-strongest comes after the last spell, in play order",
    .more = "fire-1 [{'when':'before-strongest','do':[{'op':'set-power','of':'self','to':6}]}]\n"
      "fire-2 [{'when':'before-strongest','do':[{'op':'power','of':'others','by':1}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n3 play fire-5\n"
      "= spells.0.power=1 spells.1.power=2\n4 play fire-4\n"
      "= last.spells.0.power=7 last.spells.2.power=6 last.winner=1\n" },
  { .rule = "tome.md, ruling 5: chapter-end comes after the strongest is found, before points",
    .more = "fire-1 [{'when':'chapter-end','if':['won'],'do':[{'op':'points','by':2}]}]\n"
      "fire-2 [{'when':'chapter-end','do':[{'op':'power','of':'self','by':9}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n3 play fire-5\n4 play fire-4\n"
      "= last.winner=3 scores=[3,0,3,0]\n" },
  { .rule = "Tome, FAQ: Quench played before Recycle takes it though its team lost",
    .more = "water-1 [{'when':'chapter-end','if':['won'],'do':[{'op':'take','of':'chosen'}]}]\n"
      "water-2 [{'when':'chapter-end','if':['lost'],'optional':true,"
      "'do':[{'op':'return','of':'self'}]}]\n",
    .script = DEALT "- title fire-1\n1 play water-1\n2 play water-2\n3 play fire-f\n4 play light-1\n"
      "= phase=choose turn=1 choice.card=water-1 choice.options=[fire-f,light-1,water-2]\n"
      "= choice.seat=1\n" },
  { .rule = "tome.md, Operations: what take removed is gone for later effects of the chapter-end",
    .more = "water-1 [{'when':'chapter-end','if':['won'],'do':[{'op':'take','of':'chosen'}]}]\n"
      "water-2 [{'when':'chapter-end','if':['lost'],'optional':true,"
      "'do':[{'op':'return','of':'self'}]}]\n",
    .script = DEALT "- title fire-1\n1 play water-1\n2 play water-2\n3 play fire-f\n4 play light-1\n"
      "1 choose water-2\n= phase=title hands.0=[water-2,?,?,?,?,?] hands.1=[?,?,?,?,?]\n"
      "= last.winner=3 last.spells.1.card=water-2\n" },
  { .rule = "Tome, FAQ: Recycle played before Quench has gone when Quench looks",
    .more = "water-1 [{'when':'chapter-end','if':['won'],'do':[{'op':'take','of':'chosen'}]}]\n"
      "water-2 [{'when':'chapter-end','if':['lost'],'optional':true,"
      "'do':[{'op':'return','of':'self'}]}]\n",
    .script = DEALT "- title fire-1\n1 play water-2\n2 play water-1\n3 play earth-1\n4 play fire-f\n"
      "= choice={seat:1,card:water-2,options:[yes],optional:true}\n1 choose yes\n"
      "= choice.card=water-1 choice.options=[earth-1,fire-f] hands.0=[water-2,?,?,?,?,?]\n" },
  { .rule = "tome.md, ruling 11: an effect that silences its own spell finishes, later ones do not come",
    .more = "fire-1 [{'when':'played','do':[{'op':'silence','of':'self'},"
      "{'op':'power','of':'self','by':2}]},{'when':'played','do':[{'op':'power','of':'self','by':5}]},"
      "{'when':'before-strongest','do':[{'op':'power','of':'self','by':5}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n= spells.0.power=3 spells.0.silenced=true\n"
      "2 play fire-2\n3 play fire-3\n4 play fire-4\n= last.spells.0.power=3\n" },
  { .rule = "tome.md, ruling 11: an effect that removes its own spell finishes, later ones do not come",
    .more = "fire-2 [{'when':'played','do':[{'op':'return','of':'self'},"
      "{'op':'power','of':'others','by':2}]},{'when':'played','do':[{'op':'power','of':'others','by':5}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n"
      "= spells.0.power=3 spells.1=absent hands.1=[fire-2,?,?,?,?,?] turn=3\n" },
  { .rule = "tome.md, ruling 10: a seat plays once a chapter whatever becomes of its spell",
    .more = "fire-2 [{'when':'played','do':[{'op':'return','of':'self'}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n3 play fire-3\n4 play fire-4\n"
      "= phase=title last.winner=4 hands.1=[fire-2,?,?,?,?,?]\n" },
  { .rule = "tome.md, ruling 10: when a spell leaves the chapter what was changed about it ends",
    .more = "fire-2 [{'when':'played','do':[{'op':'set-power','of':'previous','to':9},"
      "{'op':'set-element','of':'previous','to':'wind'},{'op':'silence','of':'previous'},"
      "{'op':'return','of':'previous'}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n= spells.0.card=fire-2\n"
      "3 play fire-3\n4 play fire-4\n- title water-2\n4 play light-4\n1 play fire-1\n"
      "= spells.1={seat:1,card:fire-1,element:fire,power:1,silenced:false,trump:false}\n" },
  { .rule = "tome.md, ruling 10: a chapter without spells has no winner, and the lead stays",
    .more = "fire-1 [{'when':'played','do':[{'op':'return','of':'self'}]}]\n"
      "fire-2 [{'when':'played','do':[{'op':'return','of':'self'}]}]\n"
      "fire-3 [{'when':'played','do':[{'op':'return','of':'self'}]}]\n"
      "fire-4 [{'when':'played','do':[{'op':'return','of':'self'}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n3 play fire-3\n4 play fire-4\n"
      "= last.winner=null last.weakest=null scores=[0,0,0,0] lead=1 chapter=2\n- title water-2\n= turn=1\n" },
  { .rule = "tome.md, ruling 10: a lone spell is the strongest",
    .more = "fire-1 [{'when':'before-strongest','do':[{'op':'return','of':'others'}]}]\n",
    .script = DEALT "- title fire-f\n1 play light-1\n2 play fire-1\n3 play fire-5\n4 play light-f\n"
      "= last.winner=2 hands=[[light-1,?,?,?,?,?],[?,?,?,?,?],[fire-5,?,?,?,?,?],[light-f,?,?,?,?,?]]\n" },
  { .rule = "tome.md, ruling 4: who is next does not change when earlier spells leave",
    .more = "fire-3 [{'when':'before-strongest','do':[{'op':'return','of':'opponents'}]},"
      "{'when':'before-strongest','do':[{'op':'power','of':'self','by':2}]}]\n"
      "fire-2 [{'when':'before-strongest','do':[{'op':'power','of':'self','by':1}]}]\n"
      "fire-1 [{'when':'before-strongest','do':[{'op':'power','of':'others','by':4}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-4\n- adjust turn 4 \"x\"\n4 play fire-5\n- adjust turn 3 \"x\"\n3 play fire-3\n- adjust turn 1 \"x\"\n1 play fire-2\n2 play light-1\n"
      "= phase=title last.spells.0.card=fire-4 last.spells.1.power=5 last.spells.2.power=3 last.spells.3=absent\n" },
  { .rule = "tome.md, ruling 4: what takes the spell before it goes on with its own effects",
    .more = "fire-2 [{'when':'any-played','do':[{'op':'take','of':'previous'}]},"
      "{'when':'any-played','do':[{'op':'power','of':'self','by':2}]}]\n"
      "fire-3 [{'when':'played','do':[{'op':'power','of':'self','by':1}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n= spells.0.card=fire-2 spells.0.power=4 hands.1=[fire-1,?,?,?,?,?]\n"
      "3 play fire-3\n= spells.0.power=6 spells.1.power=4\n" },
  { .rule = "tome.md, ruling 9: a seat with no card in hand is passed over",
    .game = "team open",
    .script = "- dealer 4\n- deal 1 fire-1 fire-2 fire-3 fire-4 fire-5 fire-f\n"
      "- deal 2 light-1 light-2 light-3 light-4 light-5 light-f\n"
      "- deal 3 wind-1 wind-2 wind-3 wind-4 wind-5 wind-f\n"
      "- deal 4 water-1 water-2 water-3 water-4 water-5 water-f\n"
      "- adjust discard light-1 \"x\"\n- adjust discard light-2 \"x\"\n- adjust discard light-3 \"x\"\n"
      "- adjust discard light-4 \"x\"\n- adjust discard light-5 \"x\"\n- adjust discard light-f \"x\"\n"
      "- title earth-1\n1 play fire-1\n= turn=3 hands.1=[]\n3 play wind-1\n4 play water-1\n"
      "= phase=title last.winner=1 lead=1\n" },
};

static const PlayCase conditions[] = {
  { .rule = "tome.md, Conditions: first",
    .more = "fire-1 [{'when':'played','if':['first'],'do':[{'op':'power','of':'self','by':4}]}]\n"
      "fire-2 [{'when':'played','if':['first'],'do':[{'op':'power','of':'self','by':4}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n= spells.0.power=5\n2 play fire-2\n= spells.1.power=2\n" },
  { .rule = "tome.md, Conditions: first stays with who was first when that spell has left",
    .more = "fire-1 [{'when':'played','do':[{'op':'return','of':'self'}]}]\n"
      "fire-2 [{'when':'played','if':['first'],'do':[{'op':'power','of':'self','by':4}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n= spells.0.power=2\n" },
  { .rule = "tome.md, Conditions: last",
    .more = "fire-1 [{'when':'any-played','if':['last'],'do':[{'op':'power','of':'self','by':4}]}]\n"
      "fire-4 [{'when':'played','if':['last'],'do':[{'op':'power','of':'self','by':4}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n3 play fire-3\n= spells.0.power=1\n"
      "4 play fire-4\n= last.spells.0.power=5 last.spells.3.power=8\n" },
  { .rule = "tome.md, Conditions: last is no seat to come, seats without cards passed over",
    .game = "team open",
    .more = "wind-1 [{'when':'played','if':['last'],'do':[{'op':'power','of':'self','by':4}]}]\n",
    .script = "- dealer 4\n- deal 1 fire-1 fire-2 fire-3 fire-4 fire-5 fire-f\n"
      "- deal 4 light-1 light-2 light-3 light-4 light-5 light-f\n"
      "- deal 3 wind-1 wind-2 wind-3 wind-4 wind-5 wind-f\n"
      "- deal 2 water-1 water-2 water-3 water-4 water-5 water-f\n- title earth-1\n"
      "- adjust discard light-1 \"x\"\n- adjust discard light-2 \"x\"\n- adjust discard light-3 \"x\"\n"
      "- adjust discard light-4 \"x\"\n- adjust discard light-5 \"x\"\n- adjust discard light-f \"x\"\n"
      "1 play fire-1\n2 play water-1\n3 play wind-1\n= last.spells.2.power=5 last.spells.2.silenced=false\n" },
  { .rule = "tome.md, Conditions: trump and not-trump",
    .more = "fire-1 [{'when':'played','if':['trump'],'do':[{'op':'power','of':'self','by':4}]},"
      "{'when':'played','if':['not-trump'],'do':[{'op':'power','of':'self','by':7}]}]\n"
      "fire-2 [{'when':'before-strongest','if':['trump'],'do':[{'op':'power','of':'self','by':4}]},"
      "{'when':'before-strongest','if':['not-trump'],'do':[{'op':'power','of':'self','by':7}]}]\n",
    .script = DEALT "- title fire-5\n1 play fire-1\n= spells.0.power=5\n"
      "- adjust title-element light \"x\"\n2 play fire-2\n3 play fire-3\n4 play fire-4\n"
      "= last.spells.1.power=9\n" },
  { .rule = "tome.md, Conditions: won and lost are the side's",
    .more = "fire-1 [{'when':'chapter-end','if':['won'],'do':[{'op':'points','by':3}]},"
      "{'when':'chapter-end','if':['lost'],'do':[{'op':'points','by':7}]}]\n"
      "fire-2 [{'when':'chapter-end','if':['won'],'do':[{'op':'points','by':2}]},"
      "{'when':'chapter-end','if':['lost'],'do':[{'op':'points','by':5}]}]\n",
    .script = DEALT "- title water-5\n1 play fire-1\n2 play fire-2\n3 play fire-4\n4 play fire-3\n"
      "= scores=[4,5,4,5]\n" },
  { .rule = "tome.md, Conditions: chain-intact is an open chain",
    .more = "fire-1 [{'when':'any-played','if':['chain-intact'],'do':[{'op':'power','of':'self','by':1}]},"
      "{'when':'any-played','if':['chain-broken'],'do':[{'op':'power','of':'self','by':5}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n= spells.0.power=2\n2 play light-1\n"
      "= spells.0.power=3\n3 play earth-1\n= spells.0.power=8\n" },
  { .rule = "tome.md, Conditions: no chain is neither intact nor broken",
    .more = "fire-1 [{'when':'any-played','if':['chain-intact'],'do':[{'op':'power','of':'self','by':1}]},"
      "{'when':'any-played','if':['chain-broken'],'do':[{'op':'power','of':'self','by':5}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n- adjust chain none \"x\"\n2 play light-1\n"
      "= spells.0.power=2\n" },
  { .rule = "tome.md, Conditions: played-element is the element as it was played",
    .more = "fire-1 [{'when':'any-played','if':[{'played-element':'fire'},{'others-at-least':1}],"
      "'do':[{'op':'power','of':'self','by':2},{'op':'set-element','of':'others','to':'wind'}]},"
      "{'when':'any-played','if':[{'played-element':'fire'},{'others-at-least':1}],"
      "'do':[{'op':'power','of':'self','by':3}]},"
      "{'when':'any-played','if':[{'played-element':'wind'}],'do':[{'op':'power','of':'self','by':9}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n"
      "= spells.1.element=wind spells.0.power=6\n" },
  { .rule = "tome.md, Conditions: title-element is the Title's present one",
    .more = "fire-1 [{'when':'any-played','if':[{'title-element':'wind'}],'do':[{'op':'power','of':'self','by':2}]}]\n"
      "fire-3 [{'when':'played','do':[{'op':'title-element','to':'wind'}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n= spells.0.power=1\n3 play fire-3\n"
      "= spells.0.power=1\n4 play light-1\n= last.spells.0.power=3\n" },
  { .rule = "tome.md, Conditions: others-at-least counts the others on the chapter",
    .more = "fire-1 [{'when':'any-played','if':[{'others-at-least':2}],'do':[{'op':'power','of':'self','by':3}]}]\n"
      "fire-4 [{'when':'played','if':[{'others-at-least':4}],'do':[{'op':'power','of':'self','by':3}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n= spells.0.power=1\n3 play fire-3\n"
      "= spells.0.power=4\n4 play fire-4\n= last.spells.0.power=7 last.spells.3.power=4\n" },
  { .rule = "tome.md, Conditions: all must hold",
    .more = "fire-1 [{'when':'played','if':['first','trump'],'do':[{'op':'power','of':'self','by':3}]},"
      "{'when':'played','if':['first','not-trump'],'do':[{'op':'power','of':'self','by':5}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n= spells.0.power=6\n" },
};
/* clang-format on */

PLAY_TEST (effects_come_in_time, timing)
PLAY_TEST (conditions_are_looked_at, conditions)

TEST_SUITE (tome_effects)
{
  Suite *suite = suite_create ("tome-effects");
  TCase *tcase = tcase_create ("effects");

  PLAY_ADD (tcase, effects_come_in_time, timing);
  PLAY_ADD (tcase, conditions_are_looked_at, conditions);
  suite_add_tcase (suite, tcase);
  return suite;
}
