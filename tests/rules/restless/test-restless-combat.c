/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fights: turns, attacks, strikes, flight, defeat, death, the god's attacks.
 */
#include "tests/rules/restless/restless-play.h"

#define TWO "2 characters=2 starters=0 encounters=2 realms=1"
#define FOUR "4 starters=0 encounters=2 realms=1"
#define BEGIN                                                                                      \
  "- join A arno seat=1\n- join B bele seat=2\n- realm hills-1\n- god maw\n"                       \
  "- adjust pick-from 1 \"t\"\n"
#define PARTY                                                                                      \
  "- join A arno seat=1\n- join B cato seat=2\n- join C dido seat=3\n- join D fenn seat=4\n"       \
  "- realm hills-1\n- god maw\n- adjust pick-from 1 \"t\"\n"
#define GOD BEGIN "- reveal moor\n- next\n- reveal moor\n- next\n- battle\n"

static const PlayCase turns[] = {
  { .rule = "Taking a turn: each acts before anybody acts again",
    .game = TWO,
    .script = BEGIN "x NO_FIGHT A attack roll=3\nx NO_FIGHT A end\n- reveal bull\n"
                    "x END_TURN A end\nA attack roll=12\n= turn=A target.health=4 rounds=0\n"
                    "x ATTACKED A attack roll=12\nA end\n= turn=null party.0.acted=true\n"
                    "x ACTED A attack roll=12\nB attack roll=12\nB end\n"
                    "= rounds=1 party.0.acted=false party.1.acted=false\n" },
  { .rule = "Combat: another's attack ends the turn of who has attacked",
    .game = TWO,
    .script = BEGIN "- reveal bull\n- adjust item A tonic \"t\"\n- adjust item B drum \"t\"\n"
                    "A use tonic\n= turn=A party.0.consumed=true\nx TURN_ATTACK B attack roll=12\n"
                    "x TURN_ATTACK B activate drum\nx END_ATTACK A end\nA attack roll=12\n"
                    "B activate drum\n= turn=B party.0.acted=true\nx TURN_ATTACK A attack roll=12\n"
                    "B attack roll=10\n= target.health=3 turn=B\nA attack roll=11\n"
                    "= rounds=1 turn=A party.1.acted=false target.health=1 party.0.health=6\n" },
  { .rule = "Taking a turn: one consumable from a turn's start to the next",
    .game = TWO,
    .script = BEGIN
    "- reveal bull\n- adjust item A salve \"t\"\n- adjust item B tonic \"t\"\n"
    "- adjust item B tonic \"t\"\nx ON_MISSING A use salve\n"
    "x NOT_LIVING A use salve on=C\nA use salve on=B\n"
    "= party.0.items.0.counters=1\nx CONSUMED A use salve on=B\nB use tonic\n"
    "= turn=A party.1.consumed=true\nA attack roll=12\nA end\nx CONSUMED A use salve on=A\n"
    "x ACTED A attack roll=12\nB use tonic\n= turn=B party.1.items=[]\n"
    "B attack roll=12\nB end\nA use salve on=A\n= party.0.items=[] turn=A\n" },
  { .rule = "Taking a turn: in battle discarding is for one's turn, and nothing is traded",
    .game = TWO,
    .script = BEGIN "- reveal bull\n- adjust item A sword \"t\"\n- adjust item B drum \"t\"\n"
                    "B discard drum\n= turn=null\nA give sword B\nB drop sword\nA take sword\n"
                    "A dodge roll=20\n= turn=null\nx TRADE_BATTLE A give sword B\n"
                    "x TRADE_BATTLE A drop sword\n" },
  { .rule = "Rulings: a lost turn, an extra one",
    .game = TWO,
    .script =
        BEGIN "x NO_FIGHT - adjust acted A on \"t\"\n- reveal bull\n- adjust acted A on \"t\"\n"
              "x ACTED A attack roll=12\n- adjust acted A off \"t\"\nA attack roll=12\nA end\n"
              "- adjust acted B on \"t\"\n= rounds=1 party.1.acted=false\n"
              "- adjust consumed B on \"t\"\n= party.1.consumed=true\n" },
};

static const PlayCase attacks[] = {
  { .rule = "Combat rolls: equal hits, less is struck, armor takes it first",
    .game = TWO,
    .script = BEGIN "- adjust item A sword \"t\"\n- adjust item A jerkin \"t\"\n- reveal bull\n"
                    "A attack sword roll=12\n= target.health=3\nA end\nB attack roll=11\n"
                    "= party.1.health=1 target.health=3\nA attack roll=11\n"
                    "= party.0.health=4 party.0.items.1.armor=0\n" },
  { .rule = "Minutiae: a total is held to 1 and 20; mod counts on every die",
    .game = TWO,
    .script = BEGIN "- adjust item A bolas \"t\"\n- reveal bull\n- adjust defense 20 \"t\"\n"
                    "A attack roll=15 mod=+9\n= target.health=4\nA end\n"
                    "- adjust defense 1 \"t\"\nB attack roll=5 mod=-99\n= target.health=3\n"
                    "x ARG_BOUND B dodge roll=3 mod=+100\nA attack bolas roll=1,1 mod=-5\n"
                    "= target.health=1\n" },
  { .rule = "Ranged rolls: as many as shots, no more when the Target is dead, no risk",
    .game = TWO,
    .script = BEGIN "- adjust item A longbow \"t\"\n- adjust item B bolas \"t\"\n- reveal crow\n"
                    "- adjust target-health 3 \"t\"\nx DICE A attack longbow roll=1\n"
                    "x DICE A attack longbow roll=1,2,3\nA attack longbow roll=6,5\n"
                    "= target.health=1 party.0.health=6\nx DICE B attack bolas roll=8,8\n"
                    "B attack bolas roll=1,8\n= phase=drops\n" },
  { .rule = "Counters: a reroll costs one and the last die counts",
    .game = TWO,
    .script = BEGIN "- reveal bull\nA attack roll=2>3>12\n= rerolls=3 target.health=4\n"
                    "- adjust rerolls 0 \"t\"\nx REROLLS B attack roll=2>12\n"
                    "x ARG_BOUND B attack roll=21\nx NO_ITEM B attack sword roll=12\n" },
  { .rule =
        "Types of Items: an attack spell loses a counter, hit or miss, and is no consumable used",
    .game = TWO,
    .script = BEGIN "- adjust item A blast \"t\"\n- adjust item A tonic \"t\"\n- reveal bull\n"
                    "A attack blast roll=3\n= party.0.items.0.counters=1 party.0.consumed=false\n"
                    "A use tonic\nA end\nB attack roll=20\nB end\nA attack blast roll=12\n"
                    "= party.0.items=[] target.health=1\nx NO_ITEM A attack blast roll=3\n" },
  { .rule = "Pack: bonuses of what is held, of what was used, of weapons with them alone",
    .game = TWO,
    .script =
        BEGIN "- adjust item B crown \"t\"\n- adjust item A gauntlet \"t\"\n"
              "- adjust item A longbow \"t\"\n- reveal bull\nA attack roll=11\n= target.health=3\n"
              "A end\nB attack roll=10\n= target.health=3 party.1.health=1\nB end\n"
              "A attack longbow roll=9,10\n= phase=drops party.0.health=6\n" },
  { .rule = "Pack: passive of an encounter, and its trait bonus once",
    .game = TWO,
    .script = BEGIN "- reveal mist\n= target.defense=7\n- adjust character B fenn \"t\"\n"
                    "= target.defense=10\n- adjust item A bolas \"t\"\nA attack bolas roll=11,12\n"
                    "= target.health=2\n" },
  { .rule = "Pack: an effect on the Target's Die Defense, until the encounter is left",
    .game = TWO,
    .script =
        BEGIN "- adjust item A curse \"t\"\nx NO_TARGET A use curse\n- reveal bull\nA use curse\n"
              "= target.defense=9\n- replace crow\n= target.defense=5\n- remove\n- next\n"
              "- reveal bull\n= target.defense=12\n" },
  { .rule = "Types of Items: an active item rests for as many encounters as it says",
    .game = "1 characters=1 starters=0 encounters=9 realms=1",
    .script =
        "- join A arno seat=1\n- realm hills-1\n- god maw\n- adjust pick-from 1 \"t\"\n"
        "- adjust item A winder \"t\"\n- adjust item A drum \"t\"\n- adjust item A horn \"t\"\n"
        "- reveal bull\nA activate drum\n= party.0.items.1.ready=false turn=A\n"
        "x NOT_READY A activate drum\nA activate horn\n= target.health=5\nA attack roll=10\n"
        "= target.health=3\nx NOT_ACTIVE A activate tonic\n- remove\n- next\n- reveal moor\n"
        "= party.0.items.1.ready=false party.0.items.2.ready=true\n- replace font\n"
        "= party.0.items.1.ready=false\nA activate winder\n= party.0.items.1.ready=true "
        "party.0.items.0.ready=false\nx NO_TARGET A activate horn\n- next\n- reveal moor\n- next\n"
        "- reveal moor\n= party.0.items.0.ready=false\n- next\n- reveal moor\n"
        "= party.0.items.0.ready=true\n" },
};

static const PlayCase strikes[] = {
  { .rule = "Note on Chain Magic: point by point to the left, past the dead and the empty",
    .game = FOUR,
    .script = PARTY "- reveal hydra\n- adjust kill B \"t\"\nC attack roll=9\n"
                    "= party.2.health=5 party.3.health=3 party.0.health=5\n" },
  { .rule = "Note on Chain Magic: who dies on the way is passed, and has a death effect",
    .game = FOUR,
    .script = PARTY "- adjust health D 1 \"t\"\n- reveal hydra\nD attack roll=9\n"
                    "= party.3.alive=false turn=null rerolls=7 party.0.health=4 party.1.health=3 "
                    "party.2.health=6\n" },
  { .rule = "Character Death: by the Target the inventory is held, then the death effect comes",
    .game = FOUR,
    .script = PARTY "- adjust item B loaf \"t\"\n- adjust status B swift \"t\"\n"
                    "- adjust health A 2 \"t\"\n- reveal bull\nB attack roll=1\n"
                    "= party.1.alive=false party.1.status=[] target.held=[loaf] party.0.health=4 "
                    "ground=[] turn=null\nA attack roll=12\n- adjust target-health 0 \"t\"\n"
                    "= ground.0.card=loaf phase=drops\n" },
  { .rule = "Character Death: a death effect may defeat the Target",
    .game = FOUR,
    .script = PARTY
    "- adjust health C 1 \"t\"\n- adjust item C loaf \"t\"\n- reveal crow\nC attack roll=1\n"
    "= phase=drops draws.loot=1 ground.0.card=loaf no_rest=false\n" },
  { .rule = "Character Death: by other means to the ground, at once, without effect",
    .game = FOUR,
    .script =
        PARTY "- adjust item A acid \"t\"\n- adjust item A loaf \"t\"\n- adjust health A 1 \"t\"\n"
              "- reveal bull\nA use acid\n"
              "= party.0.alive=false target.health=4 ground.0.card=loaf\nB take loaf\n" },
  { .rule = "Combat: its encounter's own effects are the Target's, another's are not",
    .game = FOUR,
    .script = PARTY "- adjust item B loaf \"t\"\n- adjust health B 1 \"t\"\n- reveal sting\n"
                    "= party.1.alive=false target.held=[loaf] party.0.health=6\n- remove\n- next\n"
                    "- adjust item A jerkin \"t\"\n- adjust armor A:jerkin 0 \"t\"\n"
                    "- adjust health A 1 \"t\"\n- reveal slide\n"
                    "= party.0.alive=false ground.0.card=jerkin\n" },
  { .rule = "Note on Traitor Gods: the attack whose range holds the total; no number, nothing",
    .game = TWO,
    .script = GOD "A attack roll=4 mod=+2\n= party.0.health=4\nA end\nB attack roll=11\n"
                  "= party.1.health=5\nB end\nB dodge roll=13\n= party.1.health=4\n"
                  "A attack roll=5\n= party.0.health=1\nA end\n- adjust item B loaf \"t\"\n"
                  "B attack roll=1\n= party.1.health=1\nB end\nB attack roll=1\n"
                  "= party.1.alive=false ground.0.card=loaf\n" },
  { .rule = "How to track health and armor: which armor is used first is named, and all of it used",
    .game = TWO,
    .script = BEGIN
    "- adjust item A jerkin \"t\"\n- adjust item A plate \"t\"\n- adjust armor A 2 \"t\"\n"
    "- reveal bull\nx ARMOR_MISSING A attack roll=1 armor=jerkin:3\n"
    "x ARMOR_UNUSED A attack roll=12 armor=plate:1\n"
    "x ARMOR_UNUSED A attack roll=1 armor=plate:5\nx NOT_LIVING A attack roll=1 armor=C:1\n"
    "A attack roll=1 armor=plate:2,jerkin:1\n"
    "= party.0.armor=1 party.0.items.0.armor=1 party.0.items.1.armor=3 "
    "party.0.health=6\n" },
};

static const PlayCase flights[] = {
  { .rule = "Fleeing: until a roll passes, three times; each costs 1, armor first",
    .game = TWO,
    .script =
        BEGIN "- adjust item A jerkin \"t\"\n- reveal bull\nx NOT_LIVING - flee A=12 B=12 C=12\n"
              "x FLEE_DICE - flee A=12\nx FLEE_DICE - flee A=12,12 B=12\n"
              "x FLEE_DICE - flee A=1,1 B=12\n- flee A=1,10,1 B=11,2>12 mod=A:+1\n"
              "= phase=drops party.0.health=5 party.0.items.0.armor=0 party.1.health=4 "
              "rerolls=4\n" },
  { .rule = "Fleeing: who dies is gone with what was carried, without effect; held items are lost",
    .game = FOUR,
    .script =
        PARTY "- adjust item B loaf \"t\"\n- adjust item D drum \"t\"\n- adjust health B 1 \"t\"\n"
              "- adjust health D 2 \"t\"\n- adjust item A chart \"t\"\n- reveal bull\nA use chart\n"
              "= draws.loot=1\n- adjust health A 4 \"t\"\n"
              "- flee A=12 B=1 C=12 D=1,1\n"
              "= party.1.alive=false party.3.alive=false party.0.health=4 ground=[] "
              "draws.loot=0 no_rest=true rerolls=5\n- adjust item A jerkin \"t\"\n- next\n" },
};

PLAY_TEST (turn, turns)
PLAY_TEST (attack, attacks)
PLAY_TEST (strike, strikes)
PLAY_TEST (flight, flights)

TEST_SUITE (restless_combat)
{
  Suite *suite = suite_create ("restless-combat");
  TCase *tcase = tcase_create ("combat");

  PLAY_ADD (tcase, turn, turns);
  PLAY_ADD (tcase, attack, attacks);
  PLAY_ADD (tcase, strike, strikes);
  PLAY_ADD (tcase, flight, flights);
  suite_add_tcase (suite, tcase);
  return suite;
}
