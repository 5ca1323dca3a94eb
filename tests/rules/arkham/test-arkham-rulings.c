/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rulings of Tomes of Arkham: each form, applied exactly, with what follows from it.
 */
#include "tests/rules/arkham/arkham-play.h"

#include "rules/arkham/arkham-notation.h"

#define SETUP "- first 1\n- gain 1 $2\n- gain 2 $2\n"
#define SALE "- sale hsan kulten rlyeh\n"
#define USUAL                                                                                      \
  "1 drop viewing\n1 keep armitage\n2 drop investments\n2 keep banking\n1 drop collector\n"        \
  "1 keep stars\n2 drop whateley\n2 keep guard-dog\n"

static const PlayCase rulings[] = {
  { .rule = "Moves, adjust resource: from the deck, or with out to its bottom",
    .script = SETUP SALE "- adjust resource 2 $3 \"t\"\n= resources.1=[$2,$3] deck=30\n"
                         "- adjust resource 2 ? \"t\"\n= resources.1=[$2,$3,?]\n"
                         "x NOT_IN_HAND - adjust resource 1 $3 out \"t\"\n"
                         "- adjust resource 2 $3 out \"t\"\n= resources.1=[$2,?] deck=30\n"
                         "- adjust resource 2 ? out \"t\"\n= deck=31\n"
                         "x NO_UNSEEN - adjust resource 2 ? out \"t\"\n"
                         "- adjust resource 2 king-1 \"t\"\n= resources.1=[$2,king-1]\n"
                         "x COPIES - adjust resource 1 king-1 \"t\"\n"
                         "- adjust resource 2 $1 out \"t\"\n= resources.1=[$2]\n" },
  { .rule = "Moves, adjust resource: an empty deck gives none",
    .pack = "tome log - 2 1 - 2,2,2,2,2\n",
    .script =
        SETUP "- sale log log log\nx DECK_EMPTY - adjust resource 1 ? \"t\"\n"
              "x DECK_EMPTY - adjust sale log \"t\"\nx DECK_EMPTY - adjust tome 1 log \"t\"\n" },
  { .rule = "Moves, adjust resource: at setup the deal goes on with what is there",
    .script = "- adjust resource 2 $2 \"t\"\n- first 1\n- adjust resource 1 $2 \"t\"\n"
              "x DEAL_SEAT - gain 1 $1\nx DEAL_SEAT - gain 2 $1\n" SALE },
  { .rule = "Setup: until each has at least $2, after a ruling too",
    .script = "- first 1\n- gain 1 $3\n- adjust resource 1 $3 out \"t\"\nx DEAL_SEAT - gain 2 $2\n"
              "- gain 1 $2\n- gain 2 $2\n- adjust resource 1 $2 out \"t\"\nx PHASE_SALE " SALE
              "x DEAL_SEAT - gain 2 $2\n- gain 1 ?\n" SALE },
  { .rule = "Moves, adjust tome: from the deck, or with out to its bottom",
    .script = SETUP SALE "- adjust tome 1 king \"t\"\n= tomes.0=[king] deck=30 renown=[1,0]\n"
                         "x OWNED - adjust tome 1 king \"t\"\nx COPIES - adjust tome 2 king \"t\"\n"
                         "x NOT_OWNED - adjust tome 2 king out \"t\"\n"
                         "- adjust tome 1 king out \"t\"\n= tomes.0=[] deck=31\n"
                         "- adjust tome 1 king-1 \"t\"\n= tomes.0=[king-1]\n"
                         "x OWNED - adjust tome 1 king-1 \"t\"\n"
                         "- adjust tome 1 king out \"t\"\n= tomes.0=[]\n" },
  { .rule = "Moves, adjust sale: from the deck, or with out to its bottom",
    .script = SETUP SALE "- adjust sale king-1 \"t\"\n= sale=[hsan,kulten,rlyeh,king-1] deck=30\n"
                         "x NOT_ON_SALE - adjust sale ghorl out \"t\"\n"
                         "- adjust sale kulten out \"t\"\n= sale=[hsan,rlyeh,king-1]\n"
                         "- adjust sale king out \"t\"\n= sale=[hsan,rlyeh] deck=32\n" },
  { .rule = "Moves, adjust sale: before the sale it adds to it",
    .script = SETUP "- adjust sale king \"t\"\n" SALE "= sale=[king,hsan,kulten,rlyeh]\n" },
  { .rule = "Moves, adjust first",
    .script =
        SETUP SALE "- adjust first 2 \"t\"\n= first=2\nx ARG_BOUND - adjust first 3 \"t\"\n" },
  { .rule = "Match records: a ruling while the first player is due names one",
    .script = "- adjust first 2 \"t\"\n= first=2\nx PHASE_FIRST - first 1\n"
              "x DEAL_SEAT - gain 1 $2\n- gain 2 $2\n- gain 1 $2\n" SALE "= turn=2\n" },
  { .rule = "Moves, adjust renown",
    .script = SETUP SALE "- adjust renown 2 -7 \"t\"\n= renown=[0,-7]\n"
                         "- adjust renown 2 +9 \"t\"\n= renown=[0,2]\n"
                         "x ARG_CHANGE - adjust renown 2 9 \"t\"\n" },
  { .rule = "Moves, adjust stop",
    .script = SETUP SALE USUAL "- adjust stop armitage \"t\"\n= stopped=[armitage] turn=2\n"
                               "x STOPPED_TWICE - adjust stop armitage \"t\"\n"
                               "x EVENT_STOPPED 1 event armitage\n"
                               "2 event banking\nx EVENT_CALLED - adjust stop banking \"t\"\n"
                               "- adjust stop viewing \"t\"\n= stopped=[armitage,viewing]\n"
                               "2 gain $1\n2 done\n- adjust stop guard-dog \"t\"\n= turn=1\n"
                               "- adjust stop stars \"t\"\n= round=2 phase=sale stopped=[]\n" },
  { .rule = "Moves, adjust stop: while events are chosen",
    .script = SETUP SALE "- adjust stop stars \"t\"\n" USUAL
                         "1 event armitage\nx STOP 1 action stars\n1 action viewing\n"
                         "= stopped=[stars,viewing]\n" },
  { .rule = "Ruling 5: a ruling may take the last that could be acquired",
    .pack = "tome log - 2 1 - 2,2,2,2,2\n",
    .script = SETUP "- sale log log log\n" USUAL "1 event armitage\n"
                    "- adjust sale log out \"t\"\n= deck=1\n- adjust sale log out \"t\"\n"
                    "- adjust resource 1 $2 \"t\"\n- adjust resource 1 $2 \"t\"\n= deck=0\n"
                    "- adjust resource 2 $2 out \"t\"\n= phase=acquire\n"
                    "- adjust tome 2 log \"t\"\n1 acquire log pay=$2\n" },
  { .rule = "Ruling 5: nothing is left in the turn by ruling: the round is over at once",
    .pack = "tome log - 2 1 - 2,2,2,2\n",
    .script = SETUP "- sale log log\n" USUAL "1 event armitage\n"
                    "- adjust sale log out \"t\"\n- adjust sale log out \"t\"\n= deck=2\n"
                    "- adjust resource 1 $2 \"t\"\n= phase=acquire\n"
                    "- adjust resource 1 $2 \"t\"\n= phase=over outcome.winners=[1]\n" },
  { .rule = "Rulings are legal while a choice is due, and leave it due",
    .script = SETUP SALE USUAL "- adjust tome 1 remnants \"t\"\n1 event armitage\n1 action stars\n"
                               "- adjust tome 1 remnants out \"t\"\n"
                               "= due={what:demented,seat:1}\n1 demented 2\n" },
  { .rule = "A ruling's form",
    .script = SETUP SALE "x ARGS_FEW - adjust resource 1 \"t\"\n"
                         "x NAME_UNKNOWN - adjust resource 1 $2 in \"t\"\n"
                         "x ARGS_REST - adjust stop stars out \"t\"\n"
                         "x RULING_UNKNOWN - adjust event stars \"t\"\n"
                         "x REASON_MISSING - adjust stop stars\n"
                         "x REASON_EMPTY - adjust stop stars \" \"\n"
                         "x ACTOR_TABLE 1 adjust stop stars \"t\"\n"
                         "x CARD_UNKNOWN - adjust resource 1 king \"t\"\n"
                         "x TOME_UNKNOWN - adjust tome 1 stars \"t\"\n" },
  { .rule = "Match records: no ? in open knowledge, in rulings neither",
    .game = "2 open",
    .script = SETUP "x OPEN_UNSEEN - adjust resource 1 ? \"t\"\n" },
};

PLAY_TEST (ruling, rulings)

TEST_SUITE (arkham_rulings)
{
  Suite *suite = suite_create ("arkham-rulings");
  TCase *tcase = tcase_create ("rulings");

  PLAY_ADD (tcase, ruling, rulings);
  suite_add_tcase (suite, tcase);
  return suite;
}
