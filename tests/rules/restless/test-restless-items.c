/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Draws, items, what binds, and the tarot.
 */
#include "tests/rules/restless/restless-play.h"

#define TWO "2 characters=2 starters=0 encounters=2 realms=1"
#define TAROT "tarot 2 characters=2 starters=0 encounters=2 realms=1"
#define BEGIN                                                                                      \
  "- join A arno seat=1\n- join B bele seat=2\n- realm hills-1\n- god maw\n"                       \
  "- adjust pick-from 1 \"t\"\n"
#define CONSULT "- join A arno seat=1\n- join B bele seat=2\n- realm hills-1\n- god maw\n"

static const PlayCase draws[] = {
  { .rule = "Defeating a Target: what is owed is drawn, by whom the party likes, and lies there",
    .game = TWO,
    .script = BEGIN "- reveal bull\nx LOOT_OWED A loot sword\n- adjust target-health 0 \"t\"\n"
                    "= draws.loot=1 draws.treasure=1 rerolls=7\nx LOOT_OWED A loot sword drum\n"
                    "x DECK_LOOT A loot crown\nx NO_PICK A loot sword keep=sword\n"
                    "A loot sword\nx LOOT_OWED B loot drum\nB treasure crown\n"
                    "= ground.0.card=sword ground.1.card=crown draws.treasure=0\n"
                    "x NOT_ON_GROUND A take drum\nA take crown\n" },
  { .rule = "Loot: a Nothing is discarded or rerolled",
    .game = TWO,
    .script = BEGIN "- reveal hoard\nx REROLL_NOTHING A loot sword>drum\nA loot nil>nil>drum\n"
                    "= rerolls=3 ground.0.card=drum\n- adjust draws loot 1 \"t\"\n"
                    "x NOT_IN_DECK A loot nil\n- adjust rerolls 0 \"t\"\nB loot sword\n" },
  { .rule = "Items: who must draw draws",
    .game = TWO,
    .script =
        BEGIN "- reveal moor\n- adjust item B chart \"t\"\nB use chart\n= draws.loot=1\n"
              "x LOOT_OWED A loot sword\nB loot sword\n- adjust draws loot 1 \"t\"\nA loot drum\n"
              "A loot salve tonic\n= ground.3.card=tonic\n" },
  { .rule = "Treasure: a Sin binds to who drew it",
    .game = TWO,
    .script = BEGIN "- reveal crypt\nB treasure wrath\n"
                    "= party.1.sins=[wrath] party.1.max_health=4 party.1.health=4 ground=[]\n"
                    "x NO_ITEM B discard wrath\n- adjust kill B \"t\"\n"
                    "= party.1.sins=[]\nx NOT_IN_DECK A treasure wrath\n" },
  { .rule = "Pick From Multiple: one draw of several, one is kept, the others stay in the deck",
    .game = TWO,
    .script =
        BEGIN "- reveal hoard\n- pick-from 2 loot\nx PICK_COUNT A loot sword\n"
              "x KEEP_MISSING A loot sword drum\nx KEEP A loot sword drum keep=salve\n"
              "x REROLL_PICK A loot nil>sword keep=sword\nA loot sword drum keep=drum\n"
              "= draws.loot=0 ground.0.card=drum\n- adjust draws loot 1 \"t\"\nA loot sword\n" },
  { .rule = "Treasure: in a Pick From with Sins all bind, and nothing is kept",
    .game = TWO,
    .script =
        BEGIN "- reveal crypt\n- pick-from 3 treasure\n"
              "x KEEP_SINS A treasure wrath crown envy keep=crown\nA treasure wrath crown envy\n"
              "= party.0.sins=[wrath,envy] ground=[] draws.treasure=0\n"
              "- adjust draws treasure 1 \"t\"\nB treasure crown\n" },
  { .rule = "Notation: a Pick From is listed with the first cards by their ids",
    .game = "1 characters=1 starters=0 encounters=2 realms=1",
    .script = "- join A arno seat=1\n- realm hills-1\n- god maw\n- adjust pick-from 1 \"t\"\n"
              "- reveal hoard\n- pick-from 2 loot\n"
              "? A loot acid anvil keep=acid | A loot acid anvil keep=anvil\n" },
};

static const PlayCase items[] = {
  { .rule = "Character: items weigh, and bags help who takes them",
    .game = TWO,
    .script = BEGIN
    "- adjust ground plate \"t\"\n- adjust ground sword \"t\"\n- adjust ground bag \"t\"\n"
    "- adjust ground drum \"t\"\nA take plate\nA take sword\nx WEIGHT A take drum\nA take bag\n"
    "A take drum\n= party.0.weight=7 party.0.max_weight=9\nA give bag B\n"
    "= party.0.max_weight=6\n- reveal moor\nx OVERLOADED - next\nA discard drum\n- next\n" },
  { .rule = "Consumable: used up, and what is used for good",
    .game = TWO,
    .script = BEGIN "- adjust item A broth \"t\"\nx NOT_CONSUMABLE A use sword\n"
                    "x NOT_ACTIVE A activate broth\nA use broth\n"
                    "= party.0.armor=2 party.0.max_health=7 party.0.health=6 party.0.max_weight=7 "
                    "party.0.items=[]\n- reveal slide\n= party.0.armor=0 party.0.health=6\n"
                    "x NO_ITEM A use broth\n" },
  { .rule = "Max Health: what lowers it takes the health above it",
    .game = TWO,
    .script = BEGIN "- adjust item A ring \"t\"\n- adjust health A 8 \"t\"\n= party.0.health=8\n"
                    "A give ring B\n= party.0.health=6 party.1.max_health=7 party.1.health=5\n" },
  { .rule = "Bounds: 24 items",
    .game = "1 characters=1 starters=0 encounters=2 realms=1",
    .more = "{'id':'bead','kind':'loot','item':'equipment','copies':99}\n",
    .script =
        "- join A arno seat=1\n- realm hills-1\n- god maw\n- adjust pick-from 1 \"t\"\n"
        "A loot bead bead bead bead bead bead bead bead bead bead bead bead bead bead bead bead\n"
        "A loot bead bead bead bead bead bead bead bead bead bead bead bead bead bead bead bead\n"
        "A loot bead bead bead bead bead bead bead bead bead bead bead bead bead bead bead bead\n"
        "A loot bead bead bead bead bead bead bead bead bead bead bead bead bead bead bead bead\n"
        "x BOUND A loot bead\nA take bead\nA take bead\nA take bead\nA take bead\nA take bead\n"
        "A take bead\nA take bead\nA take bead\nA take bead\nA take bead\nA take bead\nA take "
        "bead\n"
        "A take bead\nA take bead\nA take bead\nA take bead\nA take bead\nA take bead\nA take "
        "bead\n"
        "A take bead\nA take bead\nA take bead\nA take bead\nA take bead\nx BOUND A take bead\n" },
  { .rule = "Notation: a raw die for a card, its sides, its rerolls",
    .game = TWO,
    .script = BEGIN "A roll 20\nx BOUND A roll 21\nx BOUND A roll 5 sides=4\nA roll 2>4 sides=4\n"
                    "= rerolls=4\nx EMPTY C roll 2\n" },
  { .rule = "Notation: inline cards belong to the decks, and to the run that defines them",
    .game = TWO,
    .script = BEGIN
    "x CARD_UNKNOWN - reveal ash\n"
    "- card ash kind=encounter type=combat attack=1 defense=5 health=2\n"
    "- reveal ash\n= target.card=ash target.defense=5\nA attack roll=5\n= phase=drops\n" },
};

static const PlayCase tarot[] = {
  { .rule = "Tarot facts: every Die Defense is 1 higher, the last attack reaches further",
    .game = TAROT,
    .script =
        CONSULT "= phase=consult god.defense=15 god.attacks.0.to=5 god.attacks.2.to=14\n"
                "- adjust skip \"t\"\n= phase=reveal\n- adjust pick-from 1 \"t\"\n- reveal crow\n"
                "= target.defense=9\nx PHASE_SKIP - adjust skip \"t\"\n" },
  { .rule = "Tarot facts: four health, five cards with an Omenist",
    .game = TAROT,
    .script = CONSULT "x PHASE_REVEAL - reveal crow\n"
                      "x TAROT_PRICE - consult A=5 cup fool judge moon star keep=cup\n"
                      "x TAROT_PRICE - consult A=3 cup fool judge moon star keep=cup\n"
                      "x NOT_LIVING - consult A=3 C=1 cup fool judge moon star keep=cup\n"
                      "x TAROT_CARDS - consult A=4 cup fool judge moon keep=cup\n"
                      "x KEEP_MISSING - consult A=4 cup fool judge moon star\n"
                      "x KEEP - consult A=4 cup fool judge moon star keep=sun on=A\n"
                      "x ON_MISSING - consult A=4 cup fool judge moon star keep=star\n"
                      "x TAROT_ON - consult A=4 cup fool judge moon star keep=star on=B\n"
                      "- consult A=2 B=2 cup fool judge moon star keep=star on=B\n"
                      "= party.0.health=4 party.1.health=3 party.1.blessings=[star] phase=reveal\n"
                      "x PHASE_CONSULT - consult A=4 sun tower wheel cup fool keep=cup\n"
                      "B discard star\n= party.1.blessings=[]\n" },
  { .rule = "Tarot facts: a group blessing reaches living payers, anybody may discard it",
    .game = TAROT,
    .script = CONSULT "- consult A=4 cup fool judge moon star keep=moon\n"
                      "= group_blessings.0.on=[A] party.0.max_weight=8 party.1.max_weight=6\n"
                      "B discard moon\n= group_blessings=[] party.0.max_weight=6\n" },
  { .rule = "Tarot facts: a pool is for all, and discarded when it is empty; no turn, no limit",
    .game = TAROT,
    .script =
        CONSULT "- consult A=4 cup fool judge moon star keep=cup\n= pools.0.counters=2\n"
                "A use cup\n= party.0.health=4\n- adjust pick-from 1 \"t\"\n- reveal crow\n"
                "- adjust pool wheel 2 \"t\"\nA use wheel\n= turn=null target.health=1\nB use cup\n"
                "= pools.0.card=wheel\nB use wheel\n= phase=drops pools=[]\n" },
  { .rule = "Tarot facts: an event happens at once; unseen cards in table knowledge",
    .game = TAROT,
    .script =
        CONSULT "- consult A=1 B=3 ? ? ? ? ? keep=fool\n= rerolls=8 phase=reveal\n"
                "- adjust pick-from 1 \"t\"\n- reveal moor\n- rest camp\n"
                "x NOT_IN_DECK - consult A=4 fool tower sun cup judge keep=cup\n"
                "- adjust health B 5 \"t\"\n"
                "- consult B=4 judge sun cup tower star keep=judge on=B\n= party.1.health=4\n" },
  { .rule = "Tarot facts: nobody pays more than there is",
    .game = TAROT,
    .script = CONSULT "- adjust health A 3 \"t\"\n"
                      "x TAROT_HEALTH - consult A=4 cup fool judge moon star keep=cup\n" },
  { .rule = "Notation: a payment that kills the last is listed without cards",
    .game = "tarot 1 characters=1 starters=0 realms=1",
    .script = "- join A cato seat=1\n- realm hills-1\n- god maw\n? - consult A=4\n"
              "- consult A=4 cup\n= phase=over outcome.status=lost\n" },
  { .rule = "Notation: a party with less than four health goes without",
    .game = "tarot 1 characters=1 starters=0 realms=1",
    .script = "- join A cato seat=1\n- adjust health A 3 \"t\"\n- realm hills-1\n- god maw\n"
              "= phase=reveal\n" },
  { .rule = "Ruling 2: who dies of it dies by other means",
    .game = TAROT,
    .script = CONSULT "- adjust health A 2 \"t\"\n- adjust item A sword \"t\"\n"
                      "- consult A=2 B=2 cup fool judge moon star keep=moon\n"
                      "= party.0.alive=false ground.0.card=sword group_blessings.0.on=[B]\n" },
  { .rule = "Variants: no tarot in the base game",
    .game = TWO,
    .script = CONSULT "x NO_TAROT - consult A=4 cup fool judge moon star keep=cup\n" },
};

PLAY_TEST (draw, draws)
PLAY_TEST (item, items)
PLAY_TEST (tarots, tarot)

TEST_SUITE (restless_items)
{
  Suite *suite = suite_create ("restless-items");
  TCase *tcase = tcase_create ("items");

  PLAY_ADD (tcase, draw, draws);
  PLAY_ADD (tcase, item, items);
  PLAY_ADD (tcase, tarots, tarot);
  suite_add_tcase (suite, tcase);
  return suite;
}
