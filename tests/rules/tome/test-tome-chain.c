/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome's chain and silence, special spells, border and element, continuous spells.
 */
#include "tests/rules/tome/tome-play.h"

/* "Played: +3 power to itself", to see whether an effect came. */
#define GAINS "[{'when':'played','do':[{'op':'power','of':'self','by':3}]}]"

/* clang-format off */
static const PlayCase chain[] = {
  { .rule = "Tome, Using effects: the first basic spell has its effect and begins a chain",
    .more = "fire-1 " GAINS "\n",
    .script = DEALT "- title water-1\n= chain={state:none,element:null}\n1 play fire-1\n"
      "= chain={state:open,element:fire} spells.0.power=4 spells.0.silenced=false\n" },
  { .rule = "Tome, Using effects: the same element continues the chain and has its effect",
    .more = "fire-2 " GAINS "\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n"
      "= chain={state:open,element:fire} spells.1.power=5 spells.1.silenced=false\n" },
  { .rule = "Tome, Using effects: another element breaks the chain and is silenced",
    .more = "earth-2 " GAINS "\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play earth-2\n"
      "= chain={state:broken,element:fire} spells.1.power=2 spells.1.silenced=true\n"
      "= spells.1.element=earth spells.0.silenced=false\n" },
  { .rule = "Tome, Using effects: only who breaks the chain is punished, all others are free",
    .more = "wind-2 " GAINS "\nwater-2 " GAINS "\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play earth-2\n3 play wind-2\n"
      "= spells.2.silenced=false spells.2.power=5 chain={state:broken,element:fire}\n"
      "4 play water-2\n= last.spells.3.power=5 last.spells.3.silenced=false\n" },
  { .rule = "Tome, Using effects: no new chain before the next chapter",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play earth-2\n3 play earth-3\n"
      "= chain={state:broken,element:fire}\n4 play wind-4\n= chain={state:none,element:null}\n"
      "- title water-2\n4 play wind-1\n= chain={state:open,element:wind}\n" },
  { .rule = "Tome, Using effects: a silenced spell can still be affected by others",
    .more = "fire-3 [{'when':'played','do':[{'op':'power','of':'previous','by':4}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play earth-2\n3 play fire-3\n"
      "= spells.1.power=6 spells.1.silenced=true\n" },
  { .rule = "Tome, Using effects: the Title neither starts a chain nor breaks one",
    .more = "earth-2 " GAINS "\n",
    .script = DEALT "- title fire-1\n= chain.state=none\n1 play earth-2\n"
      "= chain={state:open,element:earth} spells.0.power=5\n" },
  { .rule = "Tome, Special spells: a special spell first begins no chain; a basic one then does",
    .more = "earth-2 " GAINS "\n",
    .script = DEALT "- title water-1\n1 play light-1\n= chain={state:none,element:null}\n"
      "2 play earth-2\n= chain={state:open,element:earth} spells.1.power=5\n" },
  { .rule = "Tome, Special spells: a special spell does not break a chain",
    .more = "fire-2 " GAINS "\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play light-1\n"
      "= chain={state:open,element:fire} spells.1.silenced=false\n3 play fire-2\n"
      "= chain.state=open spells.2.power=5\n4 play earth-1\n= last.spells.3.silenced=true\n" },
  { .rule = "Tome, Flux: F starts a chain and breaks one",
    .script = DEALT "- title water-1\n1 play fire-f\n= chain={state:open,element:fire}\n"
      "2 play earth-f\n= chain.state=broken spells.1.silenced=true spells.1.power=F\n" },
  { .rule = "Tome, FAQ: Ignite becoming light began a fire chain",
    .more = "fire-2 [{'when':'played','do':[{'op':'set-element','of':'self','to':'light'}]}]\n"
      "fire-3 " GAINS "\n",
    .script = DEALT "- title water-1\n1 play fire-2\n"
      "= chain={state:open,element:fire} spells.0.element=light\n2 play fire-3\n"
      "= chain.state=open spells.1.power=6\n3 play earth-1\n= spells.2.silenced=true\n" },
  { .rule = "tome.md, ruling 3: a chain keeps the element its first spell was played with",
    .more = "fire-2 [{'when':'played','do':[{'op':'set-element','of':'self','to':'earth'}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-2\n= spells.0.element=earth\n2 play earth-1\n"
      "= chain={state:broken,element:fire} spells.1.silenced=true\n" },
  { .rule = "Tome, Timing: silencing what has activated does not undo it",
    .more = "fire-1 " GAINS "\n"
      "fire-2 [{'when':'played','do':[{'op':'silence','of':'previous'}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n"
      "= spells.0.power=4 spells.0.silenced=true\n" },
  { .rule = "Tome, Using effects: a silenced spell's later effects do not come either",
    .more = "earth-1 [{'when':'before-strongest','do':[{'op':'power','of':'self','by':3}]},"
      "{'when':'any-played','do':[{'op':'power','of':'self','by':1}]},"
      "{'when':'chapter-end','do':[{'op':'points','by':5}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play earth-1\n3 play fire-3\n4 play fire-4\n"
      "= last.spells.1.power=1 scores=[0,1,0,1]\n" },
};

static const PlayCase borders[] = {
  { .rule = "tome.md, ruling 1: a basic-bordered spell that becomes light outranks, and is no trump",
    .more = "water-2 [{'when':'played','do':[{'op':'set-element','of':'self','to':'light'}]}]\n",
    .script = DEALT "- title water-1\n1 play water-2\n= spells.0.trump=false spells.0.element=light\n"
      "2 play fire-f\n3 play earth-f\n4 play wind-f\n= last.winner=1\n" },
  { .rule = "tome.md, ruling 1: nor does it stay trump against a trump",
    .more = "water-5 [{'when':'played','do':[{'op':'set-element','of':'self','to':'light'}]}]\n",
    .script = DEALT "- title water-1\n1 play water-5\n2 play water-2\n3 play earth-f\n"
      "4 play wind-f\n= last.winner=2\n" },
  { .rule = "tome.md, ruling 1: a special-bordered spell is never trump and loses light's property",
    .more = "fire-1 [{'when':'played','do':[{'op':'set-element','of':'previous','to':'water'}]}]\n",
    .script = DEALT "- title water-1\n1 play light-5\n2 play fire-1\n"
      "= spells.0={seat:1,card:light-5,element:water,power:5,silenced:false,trump:false}\n"
      "3 play fire-f\n4 play fire-2\n= last.winner=3\n" },
  { .rule = "tome.md, ruling 1: a basic-bordered spell that becomes the Title's element is trump",
    .more = "fire-1 [{'when':'played','do':[{'op':'set-element','of':'self','to':'title'}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n= spells.0.trump=true spells.0.element=water\n"
      "2 play fire-f\n3 play light-f\n4 play wind-f\n= last.winner=1\n" },
  { .rule = "tome.md, ruling 1: the Title's element decides on trump, not its border",
    .more = "fire-1 [{'when':'played','do':[{'op':'title-element','to':'fire'}]}]\n",
    .script = DEALT "- title light-1\n1 play fire-1\n"
      "= title={card:light-1,element:fire} spells.0.trump=true\n2 play light-f\n3 play wind-f\n"
      "4 play earth-f\n= last.winner=1\n" },
  { .rule = "Tome, Special spells: a Title that becomes light makes no trump",
    .more = "fire-1 [{'when':'played','do':[{'op':'title-element','to':'light'}]}]\n",
    .script = DEALT "- title water-1\n1 play water-2\n= spells.0.trump=true\n- adjust chain none \"x\"\n"
      "2 play fire-1\n= spells.0.trump=false title.element=light\n"
      "3 play light-1\n4 play wind-5\n= last.winner=3\n" },
  { .rule = "Tome, Special spells: the property works though the spell is silenced",
    .more = "fire-1 [{'when':'played','do':[{'op':'silence','of':'previous'}]}]\n",
    .script = DEALT "- title water-1\n1 play light-1\n2 play fire-1\n= spells.0.silenced=true\n"
      "3 play fire-f\n4 play fire-3\n= last.winner=1\n" },
  { .rule = "tome.md, ruling 11: an element that is not in the deck can be become, with its property",
    .game = "survival 3", .pack = "fire earth water light* wind dark*",
    .more = "fire-1 [{'when':'played','do':[{'op':'set-element','of':'self','to':'dark'}]}]\n"
      "fire-2 [{'when':'played','do':[{'op':'set-element','of':'self','to':'wind'}]}]\n",
    .script = "- element fire\n- element earth\n- element water\n- element light\n- dealer 3\n- deal\n"
      "- title water-1\n1 play fire-1\n= spells.0.element=dark\n2 play fire-2\n"
      "= spells.1.element=wind\n3 play fire-f\n= last.winner=1\n" },
};

static const PlayCase powers[] = {
  { .rule = "Tome, FAQ and ruling 6: a spell at power 1 stays at 1",
    .more = "fire-2 [{'when':'played','do':[{'op':'power','of':'previous','by':-2}]}]\n"
      "fire-3 [{'when':'played','do':[{'op':'power','of':'all','by':-2}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n= spells.0.power=1\n"
      "3 play fire-3\n= spells.0.power=1 spells.1.power=1 spells.2.power=1\n" },
  { .rule = "tome.md, ruling 6: what was lost at 1 is not owed: a raise counts from 1",
    .more = "fire-2 [{'when':'played','do':[{'op':'power','of':'previous','by':-5},"
      "{'op':'power','of':'previous','by':2}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play fire-2\n= spells.0.power=3\n" },
  { .rule = "Tome, Flux and ruling 6: F is neither raised nor lowered",
    .more = "fire-2 [{'when':'played','do':[{'op':'power','of':'previous','by':-2}]}]\n"
      "fire-3 [{'when':'played','do':[{'op':'power','of':'all','by':9}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-f\n2 play fire-2\n= spells.0.power=F\n"
      "3 play fire-3\n= spells.0.power=F spells.1.power=11\n" },
  { .rule = "Tome, Flux and ruling 6: F obeys set-power, and is a number from then on",
    .more = "fire-2 [{'when':'played','do':[{'op':'set-power','of':'previous','to':7},"
      "{'op':'power','of':'previous','by':1}]}]\n"
      "fire-3 [{'when':'played','do':[{'op':'set-power','of':'self','to':'F'},"
      "{'op':'power','of':'self','by':1}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-f\n2 play fire-2\n= spells.0.power=8\n"
      "3 play fire-3\n= spells.2.power=F\n4 play wind-5\n= last.winner=3\n" },
};

static const PlayCase continuous[] = {
  { .rule = "Tome, FAQ: Flashfire does nothing while Sturdy is in play",
    .more = "earth-1 [{'when':'always','do':[{'op':'protect-title'}]}]\n"
      "earth-2 [{'when':'played','do':[{'op':'title-element','to':'fire'}]}]\n",
    .script = DEALT "- title water-1\n1 play earth-1\n2 play earth-2\n= title.element=water\n" },
  { .rule = "Tome, FAQ: Breeze swaps the Title though Sturdy is in play",
    .more = "earth-1 [{'when':'always','do':[{'op':'protect-title'}]}]\n"
      "earth-2 [{'when':'played','do':[{'op':'swap-title'}]}]\n",
    .script = DEALT "- title water-1\n1 play earth-1\n2 play earth-2\n= phase=choose turn=2\n"
      "2 choose fire-5\n= title={card:fire-5,element:fire} hands.1=[water-1,?,?,?,?]\n" },
  { .rule = "Tome, Continuous spells: silenced, its effects disappear",
    .more = "earth-1 [{'when':'always','do':[{'op':'protect-title'}]}]\n"
      "earth-2 [{'when':'played','do':[{'op':'title-element','to':'fire'},"
      "{'op':'silence','of':'previous'},{'op':'title-element','to':'earth'}]}]\n",
    .script = DEALT "- title water-1\n1 play earth-1\n2 play earth-2\n"
      "= title.element=earth spells.0.silenced=true\n" },
  { .rule = "Tome, Continuous spells: one that breaks the chain has no effect",
    .more = "earth-1 [{'when':'always','do':[{'op':'protect-title'}]}]\n"
      "fire-2 [{'when':'played','do':[{'op':'title-element','to':'fire'}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play earth-1\n3 play fire-2\n"
      "= title.element=fire\n" },
  { .rule = "Tome, Continuous spells: it lasts for its chapter",
    .more = "earth-1 [{'when':'always','do':[{'op':'protect-title'}]}]\n"
      "fire-2 [{'when':'played','do':[{'op':'title-element','to':'fire'}]}]\n",
    .script = DEALT "- title water-1\n1 play earth-1\n2 play light-2\n3 play light-3\n4 play light-4\n"
      "- title water-2\n4 play fire-2\n= title.element=fire\n" },
  { .rule = "tome.md, Operations: protect-power keeps others' power and set-power away",
    .more = "earth-3 [{'when':'always','do':[{'op':'protect-power','of':'self'}]}]\n"
      "earth-4 [{'when':'played','do':[{'op':'power','of':'previous','by':2},"
      "{'op':'set-power','of':'previous','to':9},{'op':'set-element','of':'previous','to':'wind'}]}]\n",
    .script = DEALT "- title water-1\n1 play earth-3\n2 play earth-4\n"
      "= spells.0.power=3 spells.0.element=wind\n" },
  { .rule = "tome.md, Operations: protect-power lets the protected spell's own operations through",
    .more = "earth-3 [{'when':'always','do':[{'op':'protect-power','of':'self'}]},"
      "{'when':'any-played','do':[{'op':'power','of':'self','by':2}]}]\n",
    .script = DEALT "- title water-1\n1 play earth-3\n= spells.0.power=5\n2 play earth-4\n"
      "= spells.0.power=7\n" },
  { .rule = "tome.md, Operations: protect-power of allies shields the partner, not itself or others",
    .more = "earth-3 [{'when':'always','do':[{'op':'protect-power','of':'allies'}]}]\n"
      "earth-4 [{'when':'played','do':[{'op':'power','of':'all','by':-1}]}]\n",
    .script = DEALT "- title water-1\n1 play earth-2\n2 play earth-5\n3 play earth-3\n4 play earth-4\n"
      "= last.spells.0.power=2 last.spells.1.power=4 last.spells.2.power=2 last.spells.3.power=3\n" },
  { .rule = "tome.md, Operations: protect-power of opponents, of others, of all",
    .more = "earth-3 [{'when':'always','do':[{'op':'protect-power','of':'opponents'}]}]\n"
      "earth-4 [{'when':'played','do':[{'op':'power','of':'all','by':1}]}]\n",
    .script = DEALT "- title water-1\n1 play earth-3\n2 play earth-2\n3 play earth-1\n4 play earth-4\n"
      "= last.spells.0.power=4 last.spells.1.power=2 last.spells.2.power=2 last.spells.3.power=5\n" },
  { .rule = "tome.md, Operations: a protection with a condition holds while the condition does",
    .more = "earth-3 [{'when':'always','if':[{'title-element':'water'}],"
      "'do':[{'op':'protect-power','of':'self'}]}]\n"
      "earth-4 [{'when':'played','do':[{'op':'power','of':'previous','by':1},"
      "{'op':'title-element','to':'wind'},{'op':'power','of':'previous','by':1}]}]\n",
    .script = DEALT "- title water-1\n1 play earth-3\n2 play earth-4\n= spells.0.power=4\n" },
  { .rule = "tome.md, Operations: protect-power of previous shields the spell just before it",
    .more = "earth-3 [{'when':'always','do':[{'op':'protect-power','of':'previous'}]}]\n"
      "earth-4 [{'when':'played','do':[{'op':'power','of':'others','by':1}]}]\n",
    .script = DEALT "- title water-1\n1 play earth-1\n2 play earth-3\n3 play earth-4\n"
      "= spells.0.power=1 spells.1.power=4\n" },
};
/* clang-format on */

PLAY_TEST (chains_are_kept, chain)
PLAY_TEST (border_and_element_are_two_things, borders)
PLAY_TEST (power_has_its_ends, powers)
PLAY_TEST (continuous_spells_last, continuous)

TEST_SUITE (tome_chain)
{
  Suite *suite = suite_create ("tome-chain");
  TCase *tcase = tcase_create ("chain");

  PLAY_ADD (tcase, chains_are_kept, chain);
  PLAY_ADD (tcase, border_and_element_are_two_things, borders);
  PLAY_ADD (tcase, power_has_its_ends, powers);
  PLAY_ADD (tcase, continuous_spells_last, continuous);
  suite_add_tcase (suite, tcase);
  return suite;
}
