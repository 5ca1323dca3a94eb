/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The course of a run: setup, realms, encounters, Rests, Traders, the final night, both endings.
 */
#include "tests/rules/restless/restless-play.h"

#define TWO "2 characters=2 starters=0 encounters=2 realms=1"
#define ONE "1 characters=1 starters=0 encounters=2 realms=1"
#define JOIN "- join A arno seat=1\n- join B bele seat=2\n"
#define BEGIN JOIN "- realm hills-1\n- god maw\n- adjust pick-from 1 \"t\"\n"
#define ALONE "- join A arno seat=1\n- realm hills-1\n- god maw\n- adjust pick-from 1 \"t\"\n"
#define NIGHT BEGIN "- reveal moor\n- next\n- reveal moor\n- next\n"

static const PlayCase setup[] = {
  { .rule = "Setting up the game: every seat gets a character before another gets two",
    .game = "2 characters=3 starters=1",
    .script = "= phase=setup rerolls=5 rests=3 pick_from=3 party=[null,null,null,null]\n"
              "- join B arno seat=1\n"
              "x SLOT_TAKEN - join B bele seat=2\n"
              "x NOT_IN_DECK - join A arno seat=2\n"
              "x SEAT_MISSING - join A bele\n"
              "x DECK_CHARACTER - join A crow seat=2\n"
              "- join A bele seat=1\n"
              "x SEAT_WITHOUT - join C cato seat=1\n"
              "x SEAT - join C cato seat=3\n"
              "x EMPTY C starter knife\n"
              "x DECK_STARTER A starter sword\n"
              "A starter knife\n"
              "x STARTERS A starter loaf\n"
              "x PHASE_PLAY A drop knife\n"
              "- join D cato seat=2\n"
              "= phase=realm party.0.seat=1 party.0.weight=1 party.1.health=6 party.2=null "
              "party.3.seat=2\n" },
  { .rule = "Challenge runs: fewer characters, and no more than that",
    .game = "1 characters=2 starters=1",
    .script =
        "- join A arno seat=1\n- join B edda seat=1\n= party.0.max_health=7 party.0.health=6\n"
        "x PARTY_FULL - join C bele seat=1\n" },
  { .rule = "Items: a Starter Item is weighed",
    .game = "1 characters=1 starters=4",
    .pack = "{'id':'pin','kind':'character','attack':1,'max-weight':1,'health':1}\n"
            "{'id':'stone','kind':'starter','item':'equipment','weight':1,'copies':3}\n",
    .script = "- join A pin seat=1\nA starter stone\nx WEIGHT A starter stone\n"
              "x ARG_BOUND - adjust health A 1000 \"t\"\n" },
};

static const PlayCase realms[] = {
  { .rule = "Realms: the first Realm is of the first deck, the god comes with the last",
    .game = TWO,
    .script =
        JOIN "x PHASE_GOD - god maw\nx REALM_LEVEL - realm hills-2\nx DECK_REALM - realm crow\n"
             "- realm hills-1\n= phase=realm realm=1 realm_card=hills-1 encounter=1\n"
             "x GOD_DUE - realm marsh-1\n? - god eye | - god maw\n"
             "- god maw\n= phase=reveal god.health=10 god.defense=14 target=null\n" },
  { .rule = "Realms: its own number of encounters, and its text's by the table",
    .game = "1 characters=1 starters=0 realms=2",
    .script =
        "- join A arno seat=1\n- realm gate-1\n= encounters=3\n- encounters 1\n= encounters=1\n"
        "x ARG_BOUND - encounters 21\n- adjust pick-from 1 \"t\"\n- reveal moor\n"
        "x PHASE_ENCOUNTERS - encounters 2\n- next\n= phase=realm encounter=0 encounters=1\n"
        "- realm hills-2\n= phase=realm rerolls=6 encounters=4\n- god eye\n= phase=reveal\n" },
  { .rule = "Setting up the game: the first Encounter is a Pick From 3",
    .game = TWO,
    .script = JOIN "- realm hills-1\n- god maw\n- reveal crow\n= phase=reveal candidates=[crow]\n"
                   "x CANDIDATES - reveal bull hydra moor\nx PHASE_CHOOSE - choose crow\n"
                   "- reveal bull ?\n= phase=choose candidates=[crow,bull,?] pick_from=1\n"
                   "x NOT_CANDIDATE - choose arno\n"
                   "- choose moor\n= phase=encounter current=moor candidates=[] encounter=1\n"
                   "- next\nx UNSEEN_SINGLE - reveal ?\n- reveal bull\n= phase=combat\n" },
  { .rule = "Match records: in open knowledge every card is named",
    .game = "1 open characters=1 starters=0 realms=1",
    .script = "- join A arno seat=1\n- realm hills-1\n- god maw\nx OPEN_UNSEEN - reveal ?\n"
              "- reveal moor crow bull\n- choose moor\nx OPEN_UNSEEN - rest ?\n- rest camp\n" },
  { .rule = "Pick From Multiple: they add up, past 40 none",
    .game = ONE,
    .script =
        ALONE "- pick-from 2\n- pick-from 3\n= pick_from=4\nx ARG_BOUND - pick-from 10\n"
              "- adjust pick-from 40 \"t\"\nx BOUND - pick-from 2\n- adjust pick-from 2 \"t\"\n"
              "- reveal moor moor\n- choose moor\n- pick-from 2\n- insert crow\n"
              "= phase=combat encounter=2 encounters=3 pick_from=2\n" },
};

static const PlayCase encounters[] = {
  { .rule = "Notation: another is met instead, with the same number; the first goes back",
    .game = ONE,
    .script = ALONE "x NO_ENCOUNTER - replace bull\n- reveal crow\nA attack roll=2\n"
                    "= party.0.health=5 turn=A\n"
                    "- replace bull\n= encounter=1 current=bull turn=null rounds=0 phase=combat\n"
                    "- replace moor\n= phase=encounter target=null\n- next\n- reveal crow\n" },
  { .rule = "Notation: removed without drops, defeat or Rest",
    .game = ONE,
    .script = ALONE "- reveal crow\n- remove\n= phase=drops draws.loot=0 current=null\n"
                    "x REST_REMOVED - rest camp\nx NO_ENCOUNTER - remove\n- next\n" },
  { .rule = "Notation: one more is met in front of the next",
    .game = ONE,
    .script = ALONE "- insert moor\n= encounter=1 encounters=3\nx PHASE_ENCOUNTERS - encounters 4\n"
                    "- adjust ground sword on \"t\"\n- insert crow\n"
                    "= encounter=2 encounters=4 ground=[] current=crow\n"
                    "x PHASE_INSERT - insert bull\n- remove\n"
                    "- adjust encounters 20 \"t\"\nx BOUND - insert bull\n" },
  { .rule = "Decks: the pile becomes the deck when no card is left",
    .game = ONE,
    .pack = "{'id':'arno','kind':'character','attack':2,'max-weight':6,'health':6}\n"
            "{'id':'moor','kind':'encounter','type':'event'}\n"
            "{'id':'fen','kind':'encounter','type':'event'}\n"
            "{'id':'hills-1','kind':'realm','level':1}\n"
            "{'id':'maw','kind':'god','defense':14,'health':10,"
            "'attacks':[{'from':1,'to':5,'damage':3}]}\n",
    .script = ALONE "- reveal moor\n- adjust encounters 4 \"t\"\n- next\n"
                    "x NOT_IN_DECK - reveal moor\n- reveal fen\n- next\n- reveal moor\n" },
  { .rule = "Items: next waits for draws and for who carries too much",
    .game = ONE,
    .script =
        ALONE "- reveal hoard\n= draws.loot=1\nx DRAWS_FIRST - next\nx DRAWS_FIRST - rest camp\n"
              "A loot anvil\nx WEIGHT A take anvil\n- adjust item A plate \"t\"\n"
              "- adjust sin A greed \"t\"\n- adjust item A bag \"t\"\n"
              "- adjust item A bag off \"t\"\n- adjust item A sword \"t\"\nx OVERLOADED - next\n"
              "A drop plate\n- next\n= ground=[] phase=reveal encounter=2\n" },
};

static const PlayCase rests[] = {
  { .rule = "Rest cards: three counters, then what it says; a counter heals 2",
    .game = TWO,
    .script =
        BEGIN "x PHASE_REST - rest camp\n- reveal slide\n= party.0.health=4 party.1.health=3\n"
              "x PHASE_HEAL A heal B\n- rest glade\n"
              "= phase=rest rerolls=8 rests=2 party.0.health=6 party.1.health=5\n"
              "x HEALTHY A heal A\n- adjust health A 1 \"t\"\n- adjust health B 4 \"t\"\n"
              "B heal A\n= party.0.health=3 rerolls=7\nA heal B\n= party.1.health=5\n"
              "x NOT_LIVING A heal C\n- wake\n= phase=encounter\nx PHASE_WAKE - wake\n" },
  { .rule = "Rest cards: none left",
    .game = "1 characters=1 starters=0 realms=1 rests=0",
    .script = ALONE "- reveal moor\nx NO_RESTS - rest camp\n" },
  { .rule = "Rest cards: an unseen one does nothing here, and is a card less to draw",
    .game = ONE,
    .script = ALONE "- reveal moor\n- adjust rests 5 \"t\"\n- rest ?\n- wake\n- rest camp\n- wake\n"
                    "- rest camp\n- wake\n- rest gloom\n= party.0.health=5\n- wake\n"
                    "- rest glade\n- wake\n" },
  { .rule = "Types of Items: what works in a Rest alone, from the ground too",
    .game = TWO,
    .script =
        BEGIN "- reveal slide\n- adjust ground hammock on \"t\"\nx NO_ITEM A use tonic\n"
              "x NO_ITEM A activate hammock\nB take hammock\nx REST_ONLY B activate hammock\n"
              "B drop hammock\n- adjust ground tonic on \"t\"\nx NO_ITEM A use tonic\n- rest camp\n"
              "A use tonic\n= party.0.health=6 ground.0.card=hammock\nA activate hammock\n"
              "= party.1.health=4 ground.0.ready=false\nx NOT_READY B activate hammock\n" },
  { .rule = "Fleeing: no Rest until a Target is defeated or a non-combat encounter met",
    .game = TWO,
    .script =
        BEGIN "- reveal crow\n- flee A=8 B=8\n= no_rest=true phase=drops draws.loot=0\n"
              "x NO_REST - rest camp\n- next\n- reveal moor\n= no_rest=false\n- rest camp\n" },
  { .rule =
        "Character Death: somebody new in a Rest, with a Realm, before the god, at no other time",
    .game = "2 characters=2 starters=0 encounters=1 realms=1",
    .script =
        BEGIN "- adjust kill B \"t\"\n= party.1.alive=false party.1.health=0 "
              "party.1.max_health=5\nx DEAD B roll 3\nx NOT_DEAD - join A cato\n"
              "x NOT_DEAD - join C cato\nx SEAT_OTHER - join B cato seat=1\n"
              "- join B cato seat=2\n= party.1.character=cato party.1.health=4\n"
              "- reveal moor\n- adjust kill B \"t\"\nx PHASE_JOIN - join B dido\n- rest camp\n"
              "- join B dido\n- adjust kill B \"t\"\n- wake\n- next\n"
              "= phase=final-night\n- join B edda\n= party.1.health=4\n" },
};

static const PlayCase traders[] = {
  { .rule = "Note on Traders: two Loot and two Treasure for a counter, Sins on top",
    .game = TWO,
    .script = BEGIN "- reveal crow\nx PHASE_TRADER - trader by=A sword drum crown ring\n"
                    "- replace inn\nx STOCK_COUNT - trader by=A sword drum crown\n"
                    "x STOCK_COUNT - trader by=A sword drum crown ring blade\n"
                    "x NOT_LIVING - trader by=C sword drum crown ring\n"
                    "x STOCK_COUNT - trader by=A sword drum crown envy\n"
                    "- trader by=B sword nil envy crown ring\n"
                    "= phase=trader rerolls=4 stock=[sword,crown,ring] party.1.sins=[envy]\n"
                    "x NOT_IN_STOCK A buy drum pay=rerolls:3\nx PRICE A buy crown pay=rerolls:4\n"
                    "A buy sword pay=rerolls:3\n= rerolls=2 party.0.items.0.card=sword\n"
                    "A buy ring pay=sword,rerolls:2\n= rerolls=0 party.0.max_health=8\n"
                    "A sell ring\n= rerolls=4\n- leave\n= phase=encounter stock=[]\n"
                    "x TRADED - trader by=A drum salve crown blade\nx PHASE_BUY A buy crown\n" },
  { .rule = "Note on Traders: an Inventory of another size, a Nothing rerolled",
    .game = ONE,
    .script = ALONE "- reveal inn\n- adjust rerolls 2 \"t\"\n- pick-from 2 loot\n"
                    "- trader by=A nil>sword loot=1 treasure=0\n= rerolls=0 stock=[sword]\n"
                    "x REROLLS A buy sword pay=rerolls:2\n- adjust item A plate \"t\"\n"
                    "A buy sword pay=plate\n= rerolls=2 party.0.weight=2\n" },
  { .rule = "Note on Traders: selling needs no Inventory, and a Trader",
    .game = ONE,
    .script =
        ALONE "- reveal moor\n- adjust item A plate \"t\"\nx PHASE_SELL A sell plate\n"
              "- replace stall\n= party.0.max_weight=8\n- adjust rerolls 0 \"t\"\nA sell plate\n"
              "= rerolls=4\nx PHASE_LEAVE - leave\n" },
  { .rule = "Notation: payments that are listed",
    .game = ONE,
    .script = ALONE "- reveal inn\n- adjust item A drum \"t\"\n"
                    "- trader by=A chart sword crown ring\n- adjust rerolls 3 \"t\"\n"
                    "? A buy chart | A buy sword pay=rerolls:2 | A buy sword pay=drum | "
                    "A buy crown pay=drum,rerolls:3 | A buy ring pay=drum,rerolls:1 | - leave | "
                    "A drop drum | A discard drum | A activate drum | A sell drum\n" },
};

static const PlayCase ends[] = {
  { .rule = "The final battle: one night for a Rest card, with a Trader",
    .game = TWO,
    .script =
        "x PHASE_PLAY - battle\n" NIGHT
        "= phase=final-night encounter=0 current=null\nx PHASE_TRADER - trader by=A sword drum "
        "crown ring\n- final-night\n= rests=2 rerolls=5\nx NIGHT_ONCE - final-night\n"
        "- trader by=A sword drum crown ring\n= phase=trader\n- leave\n= phase=final-night\n"
        "- battle\n= phase=god god.health=10 target=null\nx FLEE_GOD - flee A=1 B=1\n"
        "x PHASE_NIGHT - annihilation\n" },
  { .rule = "The final battle: its use by itself; the god dies and all win",
    .game = TWO,
    .script = JOIN "- realm hills-1\n- god eye\n- adjust pick-from 1 \"t\"\n- reveal moor\n- next\n"
                   "- reveal moor\n- next\n- battle\n= party.0.health=5 party.1.health=4\n"
                   "- adjust god-health 2 \"t\"\nA attack roll=12\n"
                   "= phase=over turn=null god.health=0 outcome.status=won outcome.winners=[1,2] "
                   "outcome.scores=[0,0]\nx OVER - adjust god-health 2 \"t\"\n- note \"x\"\n" },
  { .rule = "The final battle: annihilation is an ending",
    .game = TWO,
    .script = NIGHT "- adjust item A sword \"t\"\n- annihilation\n"
                    "= phase=over outcome.status=lost ground.0.card=sword party.0.alive=false\n" },
  { .rule = "Character Death: nobody left, lost at once",
    .game = TWO,
    .script = BEGIN "- adjust kill A \"t\"\n- adjust kill B \"t\"\n= phase=over "
                    "outcome.status=lost\n" },
  { .rule = "Match records: resigning loses for all",
    .game = TWO,
    .script = BEGIN "2 resign\n= phase=over outcome.status=lost outcome.winners=[]\n" },
};

PLAY_TEST (setups, setup)
PLAY_TEST (realm, realms)
PLAY_TEST (encounter, encounters)
PLAY_TEST (rest, rests)
PLAY_TEST (trader, traders)
PLAY_TEST (end, ends)

TEST_SUITE (restless_course)
{
  Suite *suite = suite_create ("restless-course");
  TCase *tcase = tcase_create ("course");

  PLAY_ADD (tcase, setups, setup);
  PLAY_ADD (tcase, realm, realms);
  PLAY_ADD (tcase, encounter, encounters);
  PLAY_ADD (tcase, rest, rests);
  PLAY_ADD (tcase, trader, traders);
  PLAY_ADD (tcase, end, ends);
  suite_add_tcase (suite, tcase);
  return suite;
}
