/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks and their piles as the view has them.
 */
#include "tests/rules/restless/restless-play.h"

#include <stdio.h>
#include <string.h>

#define TWO "2 characters=2 starters=0 encounters=2 realms=1"
#define ARCANE "tarot 2 characters=2 starters=0 encounters=2 realms=1"
#define CONSULT "- join A arno seat=1\n- join B bele seat=2\n- realm hills-1\n- god maw\n"
#define BEGIN CONSULT "- adjust pick-from 1 \"t\"\n"

static const PlayCase piles[] = {
  { .rule = "View: each deck of the run with what is left in it",
    .game = TWO,
    .script = "= piles.character.left=7 piles.encounter.left=14 piles.starter.left=4 "
              "piles.loot.left=20 piles.treasure.left=8 piles.rest.left=4 piles.realm.left=7 "
              "piles.god.left=2 piles.status.left=4 piles.tarot=absent\n"
              "= piles.loot.discarded=[] piles.loot.out=[] piles.loot.ahead=[]\n" BEGIN
              "= piles.character.left=5 piles.realm.left=6 piles.god.left=1\n" },
  { .rule = "View: a tarot deck where it is played",
    .game = ARCANE,
    .script = "= piles.tarot.left=8\n" },
  { .rule = "Discarding Cards: piles keep the order in which cards came",
    .game = TWO,
    .script =
        BEGIN "- adjust item A sword \"t\"\n- adjust item A drum \"t\"\n- adjust item A sword "
              "\"t\"\nA discard drum\nA discard sword\n- reveal hoard\n= piles.loot.left=17\n"
              "A loot nil\n= piles.loot.discarded=[drum,sword,nil] piles.loot.left=16\n"
              "- next\n= piles.encounter.discarded=[hoard] piles.encounter.left=13\n"
              "- adjust kill B \"t\"\n= piles.character.discarded=[bele]\n"
              "- adjust revive B \"t\"\n= piles.character.discarded=[]\n" },
  { .rule = "Pick From Multiple: what is not chosen is in the deck again",
    .game = TWO,
    .script = CONSULT "- reveal crow ?\n= piles.encounter.left=12\n- reveal moor\n"
                      "- choose crow\n= piles.encounter.left=13 piles.encounter.discarded=[]\n" },
  { .rule = "Rest cards: one that nobody saw lies in the pile; the pile becomes the deck",
    .game = TWO,
    .script = BEGIN "- reveal moor\n- adjust rests 9 \"t\"\n- rest camp\n- wake\n- rest ?\n- wake\n"
                    "- rest ?\n= piles.rest.discarded=[camp,?,?] piles.rest.left=1\n- wake\n"
                    "- rest gloom\n= piles.rest.discarded=[camp,?,?,gloom] piles.rest.left=0\n"
                    "- wake\n- rest camp\n= piles.rest.discarded=[camp] piles.rest.left=3\n" },
  { .rule = "Tarot: all but the kept one lie in the pile",
    .game = ARCANE,
    .script = CONSULT "- consult A=4 cup ? judge ? star keep=star on=A\n"
                      "= piles.tarot.left=3\n" },
  { .rule = "Pick From Multiple: what is pending of Loot and Treasure",
    .game = TWO,
    .script = BEGIN "= picks.loot=1 picks.treasure=1\n- pick-from 2 loot\n- pick-from 3 treasure\n"
                    "= picks.loot=2 picks.treasure=3\n" },
};

PLAY_TEST (pile, piles)

/* The tarot deck runs out in the midst of a consultation: fool and three of the five unseen lie in
 * it before the second one, then cup, judge and two of the five. */
#define MIDST(keep)                                                                                \
  CONSULT "- consult A=4 cup fool judge ? ? keep=fool\n- adjust health A 6 \"t\"\n"                \
          "- adjust pick-from 1 \"t\"\n- reveal moor\n- rest camp\n"                               \
          "- consult A=4 ? ? ? cup ? keep=" keep "\n- adjust health A 6 \"t\"\n"

static const PlayCase worlds[] = {
  { .rule = "World: what is shown stays in front until the consultation is over",
    .game = ARCANE,
    .script = MIDST ("judge on=A") "= piles.tarot.left=3 piles.tarot.discarded=[?,?,?,cup,judge]\n"
                                   "- consult A=4 ? ? ? cup judge keep=judge on=A\n" },
  { .rule = "World: three of five went before the pile became the deck, and three don't come again",
    .game = ARCANE,
    .script =
        MIDST ("judge on=A") "x UNSEEN_ELSEWHERE - consult A=4 moon star sun cup judge "
                             "keep=moon\n- consult A=4 moon fool star cup judge keep=moon\n" },
  { .rule = "World: who is kept is one of those that can be there",
    .game = ARCANE,
    .script =
        CONSULT "- consult A=4 cup fool judge moon star keep=fool\n- adjust health A 6 \"t\"\n"
                "- adjust pick-from 1 \"t\"\n- reveal moor\n- rest camp\n"
                "x NOT_UNSEEN - consult A=4 ? sun wheel cup judge keep=moon\n"
                "x UNSEEN_ELSEWHERE - consult A=4 ? sun ? tower judge keep=judge on=A\n"
                "- consult A=4 ? sun wheel cup judge keep=tower\n" },
  { .rule = "Revision 1: what was shown unseen is forgotten when the pile becomes the deck",
    .game = ARCANE " rules=1",
    .script =
        MIDST ("judge on=A") "x NOT_IN_DECK - consult A=4 ? ? ? cup judge keep=judge on=A\n" },
  { .rule = "World: candidates that were all that was left can't come out of the pile",
    .game = TWO,
    .pack = "{'id':'arno','kind':'character','attack':2,'max-weight':6,'health':6}\n"
            "{'id':'bele','kind':'character','attack':2,'max-weight':6,'health':6}\n"
            "{'id':'hills-1','kind':'realm','level':1}\n"
            "{'id':'maw','kind':'god','defense':9,'health':9,"
            "'attacks':[{'from':1,'to':8,'damage':1}]}\n"
            "{'id':'dale','kind':'encounter','type':'event'}\n"
            "{'id':'fell','kind':'encounter','type':'event'}\n"
            "{'id':'glen','kind':'encounter','type':'event'}\n",
    .script = BEGIN "- reveal dale\n- next\n- adjust pick-from 3 \"t\"\n- reveal ? ?\n"
                    "x UNSEEN_ELSEWHERE - reveal fell\n- reveal ?\n"
                    "= candidates=[?,?,?] piles.encounter.left=0\n- choose dale\n" },
};

PLAY_TEST (world, worlds)

static const PlayCase rulings[] = {
  { .rule = "pile c,… in: from the pile into the deck",
    .game = TWO,
    .script = BEGIN
    "- adjust item A sword \"t\"\n- adjust item A anvil \"t\"\nA discard anvil\nA discard sword\n"
    "x NOT_IN_DECK - adjust ground anvil on \"t\"\n- adjust pile loot anvil,sword in \"t\"\n"
    "= piles.loot.discarded=[] piles.loot.left=20\n- adjust ground anvil on \"t\"\n"
    "x PILE_CARD - adjust pile loot anvil in \"t\"\nx DECK_LOOT - adjust pile loot crow in \"t\"\n"
    "x NAME_UNKNOWN - adjust pile fate all in \"t\"\n"
    "x NAME_UNKNOWN - adjust pile loot all up \"t\"\nx REASON_EMPTY - adjust pile loot all in "
    "\"\"\n" },
  { .rule = "pile all: the whole pile",
    .game = TWO,
    .script = BEGIN "x PILE_EMPTY - adjust pile loot all in \"t\"\n- adjust item A sword \"t\"\n"
                    "- adjust item A drum \"t\"\n- adjust item A sword \"t\"\nA discard sword\n"
                    "A discard drum\nA discard sword\n- adjust pile loot all top \"t\"\n"
                    "= piles.loot.ahead=[sword,drum,sword] piles.loot.discarded=[] "
                    "piles.loot.left=20\n- reveal hoard\nx AHEAD A loot drum\nA loot sword\n"
                    "- adjust draws loot 2 \"t\"\nA loot drum sword\nA take drum\nA discard drum\n"
                    "- adjust pile loot all bottom \"t\"\n= piles.loot.left=18\n" },
  { .rule = "pile out: out of the run, and back",
    .game = TWO,
    .script = BEGIN "- adjust pile loot sword,anvil out \"t\"\n= piles.loot.out=[sword,anvil] "
                    "piles.loot.left=18\nx NOT_IN_DECK - adjust ground anvil on \"t\"\n"
                    "- adjust pile loot anvil in \"t\"\n= piles.loot.out=[sword]\n"
                    "- adjust ground anvil on \"t\"\n" },
  { .rule = "pile: what nobody saw is named, or goes into the deck",
    .game = TWO,
    .script = BEGIN "- reveal moor\n- rest ?\n- wake\n- rest camp\n- wake\n"
                    "x PILE_UNSEEN - adjust pile rest all out \"t\"\n"
                    "- adjust pile rest gloom in \"t\"\n= piles.rest.discarded=[camp] "
                    "piles.rest.left=3\n- rest ?\n- wake\n- adjust pile rest all in \"t\"\n"
                    "= piles.rest.discarded=[] piles.rest.left=4\n" },
  { .rule = "pile: every deck has one",
    .game = ARCANE,
    .script =
        CONSULT "- adjust pile encounter moor out \"t\"\n- adjust pile realm hills-2 out "
                "\"t\"\n- adjust pile god eye out \"t\"\n- adjust pile status swift top "
                "\"t\"\n- adjust pile starter loaf bottom \"t\"\n"
                "- adjust pile character cato top \"t\"\n- adjust pile tarot fool out \"t\"\n"
                "- adjust pile treasure crown in \"t\"\n= piles.god.out=[eye] "
                "piles.status.ahead=[swift] piles.realm.out=[hills-2] piles.tarot.out=[fool]\n"
                "- adjust status A swift \"t\"\n= piles.status.ahead=[]\n"
                "- adjust kill B \"t\"\nx AHEAD - join B dido\n- join B cato\n" },
};

PLAY_TEST (ruling, rulings)

static const PlayCase aheads[] = {
  { .rule = "Reveal a Card: the next draws are those that were seen, in their order",
    .game = TWO,
    .script = "x PHASE_PLAY - ahead loot drum\n" BEGIN
              "- ahead loot drum nil\n= piles.loot.ahead=[drum,nil] piles.loot.left=20\n"
              "- reveal hoard\nx AHEAD A loot nil\nx AHEAD A loot sword\nA loot drum\n"
              "= piles.loot.ahead=[nil]\n- adjust draws loot 1 \"t\"\nA loot nil>sword\n"
              "= piles.loot.ahead=[]\n" },
  { .rule = "Reveal a Card: what is looked at again is what was there",
    .game = TWO,
    .script = BEGIN "- ahead encounter moor\nx AHEAD - ahead encounter crow\n"
                    "- ahead encounter moor crow\nx AHEAD - ahead encounter moor bull\n"
                    "= piles.encounter.ahead=[moor,crow]\n"
                    "? - reveal moor\n- reveal moor\n- next\n? - reveal crow\n" },
  { .rule = "Reveal a Card: until a ruling on that deck",
    .game = TWO,
    .script = BEGIN "- ahead loot drum\n- ahead treasure crown\n- adjust ground anvil on \"t\"\n"
                    "= piles.loot.ahead=[] piles.treasure.ahead=[crown]\n"
                    "- adjust pile treasure crown in \"t\"\n= piles.treasure.ahead=[]\n" },
  { .rule = "Reveal a Card: until a shuffle, as when an encounter is replaced",
    .game = TWO,
    .script = BEGIN "- reveal moor\n- ahead encounter crow bull\nx AHEAD - replace bull\n"
                    "- replace crow\n= piles.encounter.ahead=[]\n" },
  { .rule = "Reveal a Card: the deck is what there is to look at",
    .game = TWO,
    .script = BEGIN "x AHEAD_COUNT - ahead rest camp camp glade gloom camp\n"
                    "x DECK_REST - ahead rest crow\nx NAME_UNKNOWN - ahead god maw\n"
                    "x ARGS_FEW - ahead rest\n- ahead rest camp camp glade gloom\n"
                    "- ahead realm hills-2\n- reveal moor\nx AHEAD - rest glade\n- rest ?\n"
                    "= piles.rest.discarded=[camp] piles.rest.ahead=[camp,glade,gloom]\n" },
  { .rule = "World: a candidate that nobody saw is what was seen ahead",
    .game = TWO,
    .script = CONSULT "- ahead encounter crow\n- reveal ? ?\n= candidates=[crow,?]\n"
                      "- reveal moor\n- choose crow\n" },
};

PLAY_TEST (ahead, aheads)

static const PlayCase unders[] = {
  { .rule =
        "Pick From Multiple: what was put under its deck does not come next, which is warned of",
    .game = TWO,
    .script = CONSULT "- reveal crow bull moor\n- choose moor\n- next\nw UNDER_DECK - reveal crow\n"
                      "= phase=combat\n" },
  { .rule = "Pick From Multiple: another copy may come",
    .game = TWO,
    .script = CONSULT "- reveal crow moor bull\n- choose crow\n- adjust target-health 0 \"t\"\n"
                      "- adjust draws loot 0 \"t\"\n- next\nw - - reveal moor\n" },
  { .rule = "Pick From Multiple: a ruling on the deck, or a shuffle, ends it",
    .game = TWO,
    .script = CONSULT "- reveal crow bull moor\n- choose moor\n- replace font\n- next\n"
                      "w - - reveal crow\n" },
  { .rule = "Pick From Multiple: Loot, too, and what is read ahead",
    .game = TWO,
    .script = BEGIN "- reveal hoard\n- pick-from 2 loot\nA loot drum horn keep=drum\n"
                    "- adjust draws loot 2 \"t\"\nw UNDER_DECK B loot horn\nw - B loot sword\n" },
  { .rule = "Pick From Multiple: when those above have gone it comes",
    .game = TWO,
    .script = BEGIN "- reveal crypt\n- pick-from 5 treasure\n"
                    "A treasure crown blade ring gauntlet key keep=crown\n"
                    "- adjust draws treasure 5 \"t\"\nA treasure greed envy\n"
                    "w UNDER_DECK A treasure blade\nw - A treasure ring\n" },
};

PLAY_TEST (under, unders)

#define FOUR "2 characters=4 starters=2 encounters=2 realms=1"

static const PlayCase offers[] = {
  { .rule = "Setting up the game: of six characters drawn four join, the others go back",
    .game = FOUR,
    .script =
        "x OFFER_COUNT - offer arno bele cato\nx DECK_CHARACTER - offer arno bele cato dido edda "
        "loaf\nx NOT_IN_DECK - offer arno arno cato dido edda fenn\n"
        "- offer arno bele cato dido fenn fenn\n= offered=[arno,bele,cato,dido,fenn,fenn] "
        "piles.character.left=1\nx OFFER_AGAIN - offer arno bele cato dido fenn fenn\n"
        "x NOT_OFFERED - join A edda seat=1\n- join A fenn seat=1\n= offered=[arno,bele,cato,dido,"
        "fenn]\nx OFFER_AGAIN - offer arno bele cato dido fenn fenn\n- join B dido seat=2\n"
        "- join C fenn seat=1\n- join D cato seat=2\n= offered=[] piles.character.left=3\n"
        "- offer knife loaf jerkin bolas\nx NOT_OFFERED A starter sword\nA starter loaf\n"
        "= offered=[knife,jerkin,bolas]\nB starter knife\n= offered=[] phase=realm "
        "piles.starter.left=2\nx PHASE_OFFER - offer knife loaf jerkin bolas\n" },
  { .rule = "Setting up the game: at the table it may be left out",
    .game = FOUR,
    .script = "- join A fenn seat=1\nx PHASE_OFFER - offer arno bele cato dido edda fenn\n"
              "- join B dido seat=2\n- join C fenn seat=1\n- join D cato seat=2\n"
              "A starter loaf\nB starter knife\n= phase=realm\n" },
  { .rule = "Setting up the game: what is listed comes from the cards that were drawn",
    .game = "1 characters=1 starters=0 realms=1",
    .script =
        "- offer arno bele cato dido edda fenn\n? - join A arno seat=1 | - join A bele seat=1 "
        "| - join A cato seat=1 | - join A dido seat=1 | - join A edda seat=1 | - join A fenn "
        "seat=1 | - join B arno seat=1 | - join B bele seat=1 | - join B cato seat=1 | - join "
        "B dido seat=1 | - join B edda seat=1 | - join B fenn seat=1 | - join C arno seat=1 | "
        "- join C bele seat=1 | - join C cato seat=1 | - join C dido seat=1 | - join C edda "
        "seat=1 | - join C fenn seat=1 | - join D arno seat=1 | - join D bele seat=1 | - join "
        "D cato seat=1 | - join D dido seat=1 | - join D edda seat=1 | - join D fenn seat=1\n"
        "- join B edda seat=1\n= phase=realm offered=[]\n" },
  { .rule = "Inline cards belong to the decks like others",
    .game = "1 characters=1 starters=0 realms=1",
    .script = "- card zed kind=character attack=1 max-weight=4 health=3\n"
              "- offer arno bele cato dido edda zed\n- join A zed seat=1\n= "
              "piles.character.left=7\n" },
};

PLAY_TEST (offer, offers)

#define FIGHT                                                                                      \
  BEGIN "- adjust item A tonic \"t\"\n- adjust item A sword \"t\"\n- adjust item B drum \"t\"\n"   \
        "- adjust health A -3 \"t\"\n- reveal bull\nB give drum A\nA give drum B\n"

static const PlayCase trades[] = {
  { .rule = "Taking a turn: no trade in a turn that a consumable opened",
    .game = TWO,
    .script = FIGHT "A use tonic\n= turn=A\nx TRADE_TURN A give sword B\nx TRADE_TURN A drop "
                    "sword\nx TRADE_TURN B give drum A\nA attack sword roll=20\n"
                    "x TRADE_BATTLE B give drum A\n" },
  { .rule = "Taking a turn: no trade in a turn that an active item opened",
    .game = TWO,
    .script = FIGHT "B activate drum\nx TRADE_TURN B drop drum\nx TRADE_TURN A give sword B\n" },
  { .rule = "Revision 1: trade until the first roll",
    .game = TWO " rules=1",
    .script = FIGHT "A use tonic\nA give sword B\nB drop sword\nA attack roll=20\n"
                    "x TRADE_BATTLE B drop drum\n" },
};

PLAY_TEST (trade, trades)

/* More cards than have an order: those that came first are told by their ids. */
START_TEST (a_long_pile_forgets_what_came_first)
{
  static const char pack[] =
      "{'id':'ash','kind':'character','attack':2,'max-weight':99,'health':6}\n"
      "{'id':'axe','kind':'loot','item':'weapon','damage':1,'copies':99}\n"
      "{'id':'bow','kind':'loot','item':'weapon','damage':1,'copies':99}\n"
      "{'id':'cap','kind':'loot','item':'weapon','damage':1,'copies':99}\n"
      "{'id':'dot','kind':'loot','item':'weapon','damage':1,'copies':99}\n"
      "{'id':'elm','kind':'loot','item':'weapon','damage':1,'copies':99}\n"
      "{'id':'fan','kind':'loot','item':'weapon','damage':1,'copies':99}\n"
      "{'id':'gem','kind':'loot','item':'weapon','damage':1,'copies':99}\n"
      "{'id':'hat','kind':'loot','item':'weapon','damage':1,'copies':99}\n"
      "{'id':'ink','kind':'loot','item':'weapon','damage':1,'copies':99}\n"
      "{'id':'jar','kind':'loot','item':'weapon','damage':1,'copies':99}\n"
      "{'id':'keg','kind':'loot','item':'weapon','damage':1,'copies':99}\n";
  static const char *const ids[] = { "keg", "axe", "bow", "cap", "dot", "elm",
                                     "fan", "gem", "hat", "ink", "jar" };
  PlayFixture fixture;
  char value[32768];

  ck_assert_int_eq (play_open (&fixture, "1 characters=1 starters=0 realms=1", pack, NULL, NULL),
                    RULES_OK);
  ck_assert_int_eq (play_line (&fixture, rules_text ("- join A ash seat=1"), NULL), RULES_OK);
  for (unsigned k = 0; k < 1040; k++) {
    char line[64];
    const char *id = ids[k / 99];

    snprintf (line, sizeof line, "- adjust ground %s on \"t\"", id);
    ck_assert_int_eq (play_line (&fixture, rules_text (line), NULL), RULES_OK);
    snprintf (line, sizeof line, "- adjust ground %s off \"t\"", id);
    ck_assert_int_eq (play_line (&fixture, rules_text (line), NULL), RULES_OK);
  }
  ck_assert (restless_state (&fixture)->unordered);
  play_view_value (&fixture, 0, rules_text ("piles.loot.left"), value, sizeof value);
  ck_assert_str_eq (value, "49");
  play_view_value (&fixture, 0, rules_text ("piles.loot.discarded"), value, sizeof value);
  ck_assert_uint_eq (strlen (value), 1040 * 4 + 1);
  ck_assert_int_eq (strncmp (value, "[keg,keg,", 9), 0);
  ck_assert_str_eq (value + strlen (value) - 9, ",jar,jar]");
  play_close (&fixture);
}
END_TEST

TEST_SUITE (restless_decks)
{
  Suite *suite = suite_create ("restless-decks");
  TCase *tcase = tcase_create ("decks");

  tcase_set_timeout (tcase, 0);
  PLAY_ADD (tcase, pile, piles);
  PLAY_ADD (tcase, world, worlds);
  PLAY_ADD (tcase, ruling, rulings);
  PLAY_ADD (tcase, ahead, aheads);
  PLAY_ADD (tcase, offer, offers);
  PLAY_ADD (tcase, under, unders);
  PLAY_ADD (tcase, trade, trades);
  tcase_add_test (tcase, a_long_pile_forgets_what_came_first);
  suite_add_tcase (suite, tcase);
  return suite;
}
