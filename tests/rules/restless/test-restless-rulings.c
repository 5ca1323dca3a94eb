/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rulings: each form, each bound.
 */
#include "tests/rules/restless/restless-play.h"

#include "rules/restless/restless-verbs.h"

#define TWO "2 characters=2 starters=0 encounters=2 realms=1"
#define TAROT "tarot 2 characters=2 starters=0 encounters=2 realms=1"
#define BEGIN                                                                                      \
  "- join A arno seat=1\n- join B bele seat=2\n- realm hills-1\n- god maw\n"                       \
  "- adjust pick-from 1 \"t\"\n"

static const PlayCase rulings[] = {
  { .rule = "health A n, kill A: held to 0 and Max, 0 kills",
    .game = TWO,
    .script =
        BEGIN "x REASON_MISSING - adjust health A 3\nx REASON_EMPTY - adjust health A 3 \"\"\n"
              "x RULING_UNKNOWN - adjust fortune A 3 \"t\"\nx ARGS_FEW - adjust health A \"t\"\n"
              "x ARG_BOUND - adjust health A 1000 \"t\"\n"
              "- adjust health A 3 \"t\"\n= party.0.health=3\n- adjust health A +2 \"t\"\n"
              "= party.0.health=5\n- adjust health A 999 \"t\"\n= party.0.health=6\n"
              "- adjust item A sword \"t\"\n- adjust health A -99 \"t\"\n"
              "= party.0.alive=false ground.0.card=sword\nx NOT_LIVING - adjust health A 3 \"t\"\n"
              "x NOT_LIVING - adjust kill C \"t\"\n" },
  { .rule = "by=target: the Target did it",
    .game = TWO,
    .script =
        BEGIN "x RULE_BY_TARGET - adjust kill A by=target \"t\"\n- adjust item A sword \"t\"\n"
              "- reveal bull\n- adjust kill A by=target \"t\"\n= target.held=[sword] ground=[]\n" },
  { .rule = "max-health A n: 1 to 999",
    .game = TWO,
    .script =
        BEGIN "- adjust max-health A 4 \"t\"\n= party.0.max_health=4 party.0.health=4\n"
              "- adjust max-health A +5 \"t\"\n= party.0.max_health=9 party.0.health=4\n"
              "x BOUND - adjust max-health A 0 \"t\"\nx BOUND - adjust max-health A +999 \"t\"\n"
              "- adjust max-health A 999 \"t\"\nx BOUND - adjust item A ring \"t\"\n" },
  { .rule = "armor and counters",
    .game = TWO,
    .script = BEGIN "- adjust armor A +3 \"t\"\n= party.0.armor=3\n- adjust armor A -9 \"t\"\n"
                    "= party.0.armor=0\nx BOUND - adjust armor A 100 \"t\"\n"
                    "x NO_ITEM - adjust armor A:plate 2 \"t\"\n- adjust item A plate \"t\"\n"
                    "- adjust armor A:plate 2 \"t\"\n= party.0.items.0.armor=2\n"
                    "- adjust counters A:plate 4 \"t\"\n= party.0.items.0.counters=4\n"
                    "- adjust counters A:plate 0 \"t\"\n= party.0.items.0.counters=0\n"
                    "- adjust item A salve \"t\"\n- adjust counters A:salve +3 \"t\"\n"
                    "= party.0.items.1.counters=5\nx BOUND - adjust counters A:salve 100 \"t\"\n"
                    "- adjust counters A:salve 0 \"t\"\n= party.0.weight=4\n"
                    "x NOT_LIVING - adjust counters C:salve 1 \"t\"\n" },
  { .rule = "revive A [n]: with 1 health at least, without items",
    .game = TWO,
    .script = BEGIN
    "x NOT_DEAD - adjust revive A \"t\"\n- adjust item B sword \"t\"\n"
    "- adjust kill B \"t\"\n- adjust revive B 0 \"t\"\n= party.1.health=1 party.1.items=[]\n"
    "- adjust kill B \"t\"\n- adjust revive B 99 \"t\"\n= party.1.health=5\n"
    "- adjust kill B \"t\"\n- adjust revive B \"t\"\n= party.1.health=1\n"
    "x NOT_DEAD - adjust revive D \"t\"\n" },
  { .rule = "character A c: items, status and Sins stay",
    .game = TWO,
    .script = BEGIN
    "- adjust item A sword \"t\"\n- adjust status A swift \"t\"\n- adjust sin A envy \"t\"\n"
    "- adjust character A cato \"t\"\n= party.0.character=cato party.0.health=4 "
    "party.0.status=[swift] party.0.sins=[envy] party.0.max_weight=6 party.0.seat=1\n"
    "x NOT_IN_DECK - adjust character B cato \"t\"\n" },
  { .rule = "status: a second one only if it stacks; from and to the deck",
    .game = TWO,
    .script = BEGIN "- adjust status A swift on \"t\"\nx STACKS - adjust status A swift on \"t\"\n"
                    "- adjust status B swift \"t\"\nx NOT_ON - adjust status A tough off \"t\"\n"
                    "- adjust status A tough \"t\"\n- adjust status A tough \"t\"\n"
                    "= party.0.max_health=10\nx NOT_IN_DECK - adjust status B tough \"t\"\n"
                    "- adjust status A tough off \"t\"\n- adjust status B tough \"t\"\n"
                    "x KIND - adjust status A sword \"t\"\n" },
  { .rule = "sin: off is absolved",
    .game = TWO,
    .script = BEGIN
    "- adjust sin A wrath on \"t\"\n= party.0.max_health=5\n- adjust sin A wrath off \"t\"\n"
    "= party.0.sins=[] party.0.max_health=6 party.0.health=5\n"
    "x KIND - adjust sin A crown \"t\"\nx NOT_ON - adjust sin A envy off \"t\"\n" },
  { .rule = "blessing, group-blessing, pool",
    .game = TAROT,
    .script =
        "- join A arno seat=1\n- join B bele seat=2\n- realm hills-1\n- god maw\n"
        "- adjust blessing A sun \"t\"\n= party.0.max_health=8\n- adjust blessing A sun off \"t\"\n"
        "= party.0.blessings=[]\n- adjust group-blessing moon \"t\"\n"
        "= group_blessings.0.on=[A,B]\n- adjust group-blessing moon off \"t\"\n"
        "x NOT_ON - adjust group-blessing moon off \"t\"\nx KIND - adjust blessing A moon \"t\"\n"
        "- adjust pool cup 3 \"t\"\n= pools.0.counters=3\n- adjust pool cup -1 \"t\"\n"
        "= pools.0.counters=2\n- adjust pool cup -5 \"t\"\n= pools=[]\n- adjust pool cup 0 \"t\"\n"
        "x BOUND - adjust pool cup 100 \"t\"\n" },
  { .rule = "item, ground: without weight check",
    .game = TWO,
    .script =
        BEGIN "- adjust item A anvil \"t\"\n= party.0.weight=9\n- adjust item A anvil off \"t\"\n"
              "x NO_ITEM - adjust item A anvil off \"t\"\nx KIND - adjust item A envy \"t\"\n"
              "x NOT_IN_DECK - adjust ground anvil \"t\"\n- adjust ground bag \"t\"\n"
              "- adjust ground bag off \"t\"\nx NOT_ON_GROUND - adjust ground bag off \"t\"\n" },
  { .rule = "ready A:item",
    .game = TWO,
    .script = BEGIN "- adjust item A drum \"t\"\n- adjust ready A:drum off \"t\"\n"
                    "= party.0.items.0.ready=false\nx NOT_READY A activate drum\n"
                    "- adjust ready A:drum \"t\"\nA activate drum\n- adjust item A plate \"t\"\n"
                    "x NOT_ACTIVE - adjust ready A:plate off \"t\"\n" },
  { .rule = "rerolls, rests, encounters, draws, no-rest",
    .game = TWO,
    .script =
        BEGIN "- adjust rerolls -99 \"t\"\n= rerolls=0\n- adjust rerolls 999 \"t\"\n"
              "x BOUND - adjust rerolls +1 \"t\"\n- adjust rests 7 \"t\"\n= rests=7\n"
              "- adjust encounters 0 \"t\"\n= encounters=1\n- adjust encounters +4 \"t\"\n"
              "= encounters=5\nx BOUND - adjust encounters 21 \"t\"\n- reveal moor\n"
              "- adjust no-rest \"t\"\n= no_rest=true\nx NO_REST - rest camp\n"
              "- adjust no-rest off \"t\"\n- adjust draws treasure +2 \"t\"\n= draws.treasure=2\n"
              "- adjust draws treasure -9 \"t\"\n= draws.treasure=0\n- next\n- reveal moor\n"
              "- adjust encounters 1 \"t\"\n= encounters=2\n" },
  { .rule = "target-health, target-attack, defense, chain-magic",
    .game = TWO,
    .script =
        "- join A arno seat=1\n- join B bele seat=2\nx RULE_TARGET - adjust defense 3 \"t\"\n"
        "x RULE_GOD - adjust god-health 3 \"t\"\n- realm hills-1\n- god maw\n"
        "- adjust pick-from 1 \"t\"\nx RULE_TARGET - adjust target-health 3 \"t\"\n"
        "x RULE_TARGET - adjust target-attack 3 \"t\"\nx RULE_TARGET - adjust chain-magic \"t\"\n"
        "- adjust defense 9 \"t\"\n= god.defense=9\n- adjust god-health +2 \"t\"\n= god.health=12\n"
        "- reveal bull\n- adjust target-health +9 \"t\"\n= target.health=15 target.max_health=6\n"
        "- adjust target-attack 0 \"t\"\n= target.attack=0\nx BOUND - adjust target-attack -1 "
        "\"t\"\n"
        "x BOUND - adjust target-attack 100 \"t\"\nx BOUND - adjust defense 0 \"t\"\n"
        "- adjust defense -2 \"t\"\n= target.defense=10\n- adjust chain-magic \"t\"\n"
        "= target.chain_magic=true\n- adjust chain-magic off \"t\"\n"
        "- adjust target-health -99 \"t\"\n= phase=drops draws.loot=1 god.defense=9\n" },
  { .rule = "pick-from: 1 is none; what is revealed may be enough then",
    .game = TWO,
    .script = "- join A arno seat=1\n- join B bele seat=2\n- realm hills-1\n- god maw\n"
              "x BOUND - adjust pick-from 41 \"t\"\n- reveal crow\n- adjust pick-from 1 \"t\"\n"
              "= phase=combat current=crow\n- adjust pick-from 2 loot \"t\"\n- adjust "
              "target-health 0 \"t\"\n"
              "A loot sword drum keep=sword\n" },
};

PLAY_TEST (ruling, rulings)

TEST_SUITE (restless_rulings)
{
  Suite *suite = suite_create ("restless-rulings");
  TCase *tcase = tcase_create ("rulings");

  PLAY_ADD (tcase, ruling, rulings);
  suite_add_tcase (suite, tcase);
  return suite;
}
