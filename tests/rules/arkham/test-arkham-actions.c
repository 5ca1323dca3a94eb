/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tomes of Arkham's events: each operation, the Demented action, acquiring again, guards.
 */
#include "tests/rules/arkham/arkham-play.h"

#define SETUP "- first 1\n- gain 1 $2\n- gain 2 $2\n"
/* Seat 1 gets @a and @b, seat 2 @c and @d; the first two of each line are set aside. */
#define DRAFT(out1, a, out2, c, out3, b, out4, d)                                                  \
  "1 drop " out1 "\n1 keep " a "\n2 drop " out2 "\n2 keep " c "\n1 drop " out3 "\n1 keep " b       \
  "\n2 drop " out4 "\n2 keep " d "\n"
#define USUAL                                                                                      \
  DRAFT ("viewing", "armitage", "investments", "banking", "collector", "stars", "whateley",        \
         "guard-dog")
#define TAKE(seat, tome) "- adjust tome " seat " " tome " \"t\"\n"
#define GIVE(seat, resource) "- adjust resource " seat " " resource " \"t\"\n"

static const PlayCase operations[] = {
  { .rule = "stop-event: any of higher initiative not yet stopped, held or not",
    .script = SETUP "- sale hsan kulten rlyeh\n" USUAL
                    "1 event armitage\nx STOP 1 action armitage\nx ACTION_FEW 1 action\n"
                    "x ARG_EVENT 1 action 2\nx ARG_EVENT 1 action $2\nx ARG_EVENT 1 action hsan\n"
                    "x TOME_UNKNOWN 1 action shoggoth\n"
                    "x ACTION_REST 1 action stars viewing\n"
                    "1 action viewing\n= stopped=[viewing]\n1 gain $1\n1 done\n"
                    "2 event banking\n" },
  { .rule = "Ruling 4: a stopped event gives neither acquire nor action",
    .script = SETUP "- sale hsan kulten rlyeh\n" USUAL
                    "1 event armitage\n1 action guard-dog\n1 gain $1\n1 done\n"
                    "2 event banking\n2 gain $1\n2 done\n= turn=1 events.1=[guard-dog]\n"
                    "x EVENT_STOPPED 2 event guard-dog\n"
                    "1 event stars\n1 gain $1\n1 done\n= round=2 stopped=[]\n" },
  { .rule = "stop-event: none left to stop, so no argument",
    .more = "event 8 stars 3 stop-event -\n",
    .script = SETUP "- sale hsan kulten rlyeh\n" USUAL
                    "1 event armitage\n1 gain $1\n1 done\n2 event banking\n2 gain $1\n2 done\n"
                    "2 event guard-dog\n2 gain $1\n2 done\n"
                    "1 event stars\nx ACTION_REST 1 action viewing\n1 action\n" },
  { .rule = "steal-resource: min(n, theirs) of a chosen player",
    .script = SETUP "- sale hsan kulten rlyeh\n" USUAL GIVE ("1", "$1")
        GIVE ("1", "$3") "1 event armitage\n1 gain $1\n1 done\n2 event banking\n"
                         "? 2 gain $1 | 2 gain $2 | 2 gain $3 | 2 gain ? | 2 action 1 $2 $3 | 2 "
                         "action 1 $1 $3 | "
                         "2 action 1 $1 $2 | 2 action 1 $1 $1 | "
                         "2 acquire hsan pay=$2 | 2 acquire hsan pay=$2,bonus | "
                         "2 acquire kulten pay=$2,bonus | 2 acquire rlyeh pay=bonus | 2 acquire "
                         "rlyeh pay=$2 | "
                         "2 acquire rlyeh pay=$2,bonus\n" },
  { .rule = "steal-resource: who has none can't be chosen; nobody has any, so no argument",
    .game = "3",
    .script = "- first 1\n- gain 1 $2\n- gain 2 $2\n- gain 3 $2\n- sale hsan kulten rlyeh ghorl\n"
              "- out stars down\n1 keep banking\n2 keep armitage\n3 keep viewing\n"
              "1 keep guard-dog\n2 keep investments\n3 keep collector\n"
              "2 event armitage\n2 acquire rlyeh pay=$2\n2 done\n"
              "1 event banking\nx SEAT 1 action 1 $2\nx SEAT_EMPTY 1 action 2\n"
              "x ACTION_FEW 1 action 3\nx NOT_IN_HAND 1 action 3 $1\nx ACTION_FEW 1 action\n"
              "x NO_UNSEEN 1 action 3 ?\nx ARG_RESOURCE 1 action 3 hsan\n"
              "x ACTION_REST 1 action 3 $2 $2\nx ARG_SEAT 1 action $2\n"
              "1 action 3 $2\n= resources=[[$2,$2],[],[]]\n1 gain $1\n1 done\n"
              "- adjust resource 1 $2 out \"t\"\n- adjust resource 1 $2 out \"t\"\n"
              "- adjust resource 1 $1 out \"t\"\n" },
  { .rule = "steal-resource: nothing to be had",
    .more = "event 1 armitage 1 steal-resource:2 -\n",
    .script = SETUP "- sale hsan kulten rlyeh\n" USUAL "- adjust resource 2 $2 out \"t\"\n"
                    "1 event armitage\nx ACTION_REST 1 action 2\n1 action\n" },
  { .rule = "gain-resource: min(n, deck)",
    .more = "event 1 armitage 1 gain-resource:2 -\n",
    .script = SETUP "- sale hsan kulten rlyeh\n" USUAL "1 event armitage\n"
                    "x ACTION_FEW 1 action $1\nx ACTION_REST 1 action $1 $1 $1\n"
                    "x ARG_RESOURCE 1 action 2 $1\n"
                    "1 action $3 ?\n= resources.0=[$2,$3,?] deck=29\n" },
  { .rule = "gain-resource: what is left of the deck, and of each value",
    .pack = "tome log - 2 1 - 2,2,2,2,2,3\n",
    .more = "event 1 armitage 1 gain-resource:2 -\n",
    .script = SETUP "- sale log log log\n" USUAL "= deck=1\n1 event armitage\n"
                    "? 1 gain $2 | 1 gain $3 | 1 gain ? | 1 action ? | 1 action $3 | 1 action $2 | "
                    "1 acquire log pay=$2 | 1 acquire log pay=$2,bonus\n" },
  { .rule = "gain-for-sale: min(n, sale), not refilled, both sides or one",
    .more = "event 1 armitage 1 gain-for-sale:2 -\n",
    .script = SETUP "- sale hsan hsan king\n" USUAL "1 event armitage\n"
                    "x ARG_SALE 1 action hsan king\nx ACTION_FEW 1 action hsan:$2\n"
                    "x NOT_ON_SALE 1 action hsan:$2 dagon:$1\n"
                    "x NOT_ON_SALE 1 action king:$1 king:$1\n"
                    "x ACTION_REST 1 action hsan:$2 hsan:$1 king:$1\n"
                    "1 action king:? hsan:$1\n"
                    "= resources.0=[$1,$2,?] sale=[hsan] deck=31\n" },
  { .rule = "gain-for-sale: an empty sale, so no argument",
    .more = "event 1 armitage 1 gain-for-sale -\n",
    .script = SETUP "- sale hsan hsan king\n" USUAL
                    "- adjust sale hsan out \"t\"\n- adjust sale hsan out \"t\"\n"
                    "- adjust sale king out \"t\"\n= sale=[] deck=34\n"
                    "1 event armitage\n1 action\n1 gain $1\n1 done\n" },
  { .rule = "steal-tome: one that its taker does not own",
    .more = "event 1 armitage 1 steal-tome -\n",
    .script = SETUP
    "- sale hsan kulten rlyeh\n" USUAL TAKE ("1", "ghorl") TAKE ("2", "ghorl") TAKE (
        "2",
        "voor") "1 event armitage\n"
                "x OWNED 1 action 2 ghorl\nx NOT_OWNED 1 action 2 king\nx SEAT 1 action 1 ghorl\n"
                "x ARG_TOME 1 action 2 $2\nx ACTION_FEW 1 action 2\n"
                "1 action 2 voor\n= tomes=[[ghorl,voor],[ghorl]] lucid=[1,0]\n" },
  { .rule = "steal-tome: none that its taker lacks, so no argument",
    .more = "event 1 armitage 1 steal-tome -\n",
    .script = SETUP "- sale hsan kulten rlyeh\n" USUAL TAKE ("1", "ghorl")
        TAKE ("2", "ghorl") "1 event armitage\nx ACTION_REST 1 action 2 ghorl\n1 action\n" },
  { .rule = "swap-tome: nobody has a tome twice after it; equal ones may change hands",
    .more = "event 1 armitage 1 swap-tome -\n",
    .script = SETUP
    "- sale hsan kulten rlyeh\n" USUAL TAKE ("1", "ghorl") TAKE ("1", "king") TAKE ("2", "ghorl")
        TAKE ("2",
              "voor") "1 event armitage\n"
                      "x OWNED 1 action king 2 ghorl\nx OWNED 1 action ghorl 2 voor\n"
                      "x NOT_OWNED 1 action voor 2 voor\nx SEAT 1 action king 1 ghorl\n"
                      "? 1 gain $1 | 1 gain $2 | 1 gain $3 | 1 gain ? | 1 action ghorl 2 ghorl | "
                      "1 action king 2 voor | "
                      "1 acquire hsan pay=$2 | 1 acquire hsan pay=$2,bonus | "
                      "1 acquire kulten pay=$2,bonus | 1 acquire rlyeh pay=bonus | 1 acquire rlyeh "
                      "pay=$2 | "
                      "1 acquire rlyeh pay=$2,bonus\n" },
  { .rule = "swap-tome: who has none can't swap, so no argument",
    .more = "event 1 armitage 1 swap-tome -\n",
    .script = SETUP "- sale hsan kulten rlyeh\n" USUAL TAKE (
        "1", "ghorl") "1 event armitage\nx ACTION_REST 1 action ghorl 2 king\n1 action\n" },
  { .rule = "move-first: any seat but the holder",
    .game = "3",
    .more = "event 1 armitage 1 move-first -\n",
    .script = "- first 2\n- gain 2 $2\n- gain 3 $2\n- gain 1 $2\n- sale hsan kulten rlyeh ghorl\n"
              "- out stars down\n2 keep banking\n3 keep armitage\n1 keep viewing\n- draft\n"
              "3 event armitage\nx FIRST_HOLDER 3 action 2\nx ACTION_FEW 3 action\n"
              "3 action 3\n= first=3\n" },
  { .rule = "lose-resource: min(n, own)",
    .more = "event 1 armitage 1 lose-resource:2 -\n",
    .script = SETUP "- sale hsan kulten rlyeh\n" USUAL GIVE ("1", "$1") GIVE (
        "1", "?") "1 event armitage\n"
                  "x ACTION_FEW 1 action $1\nx NO_UNSEEN 1 action ? ?\nx NO_UNSEEN 1 action $3 ?\n"
                  "x ACTION_REST 1 action $1 $2 ?\n1 action $2 ?\n= resources.0=[$1] deck=31\n" },
  { .rule = "lose-resource: none, so no argument",
    .more = "event 1 armitage 1 lose-resource:2 -\n",
    .script = SETUP "- sale hsan kulten rlyeh\n" USUAL "- adjust resource 1 $2 out \"t\"\n"
                    "1 event armitage\nx ACTION_REST 1 action $2\n1 action\n" },
  { .rule = "Ruling 11: the discount serves all acquires of the turn after it, not below 0",
    .script = SETUP "- sale azif kulten rlyeh\n" DRAFT (
        "viewing", "armitage", "investments", "banking", "guard-dog", "stars", "whateley",
        "collector") "1 event armitage\n1 gain $1\n1 done\n2 event banking\n2 gain $1\n2 done\n"
                     "2 event collector\n2 gain $1\n2 done\n"
                     "1 event stars\nx PRICE 1 acquire azif pay=$2,$1\n1 action\n"
                     "x PRICE 1 acquire azif pay=$2\n"
                     "1 acquire azif pay=$2,$1\n1 done\n" },
  { .rule = "Ruling 11: a price of 0 needs no payment",
    .script = SETUP "- sale azif kulten rlyeh\n" USUAL
                    "1 event armitage\n1 gain $1\n1 done\n2 event banking\n2 gain $1\n2 done\n"
                    "2 event guard-dog\n2 gain $1\n2 done\n"
                    "1 event stars\n1 action\n1 acquire rlyeh\n= tomes.0=[rlyeh]\n" },
  { .rule = "Ruling 10: a guarded seat's tomes are neither taken nor swapped, by itself neither",
    .more = "event 1 armitage 1 guard -\nevent 2 banking 1 steal-tome -\n"
            "event 4 guard-dog 1 swap-tome -\nevent 8 stars 1 swap-tome -\n",
    .script = SETUP "- sale hsan kulten rlyeh\n" USUAL TAKE ("1", "ghorl") TAKE (
        "2",
        "voor") "1 event armitage\n1 action\n= guarded=[1]\n1 gain $1\n1 done\n"
                "2 event banking\nx ACTION_REST 2 action 1 ghorl\n2 action\n2 gain $1\n2 done\n"
                "2 event guard-dog\nx ACTION_REST 2 action voor 1 ghorl\n2 action\n2 gain $1\n2 "
                "done\n"
                "1 event stars\nx ACTION_REST 1 action ghorl 2 voor\n1 action\n1 gain $1\n1 done\n"
                "= guarded=[] round=2\n" },
  { .rule = "Ruling 10: one guarded of two others",
    .game = "3",
    .more = "event 1 armitage 1 guard -\nevent 2 banking 1 steal-tome -\n",
    .script =
        "- first 1\n- gain 1 $2\n- gain 2 $2\n- gain 3 $2\n- sale hsan kulten rlyeh ghorl\n"
        "- out stars down\n1 keep armitage\n2 keep banking\n- draft\n" TAKE ("1", "ghorl")
            TAKE ("3", "voor") "1 event armitage\n1 action\n1 gain $1\n1 done\n"
                               "2 event banking\nx GUARDED 2 action 1 ghorl\n2 action 3 voor\n" },
  { .rule = "Ruling 10: resources are not guarded",
    .more = "event 1 armitage 1 guard -\n",
    .script = SETUP "- sale hsan kulten rlyeh\n" USUAL
                    "1 event armitage\n1 action\n1 gain $1\n1 done\n2 event banking\n"
                    "2 action 1 $1 $2\n= resources=[[],[$1,$2,$2]]\n" },
  { .rule = "Moves, action: op by op, and what one op changes the next one sees",
    .more = "event 1 armitage 1 gain-resource,lose-resource:2,move-first -\n",
    .script = SETUP "- sale hsan kulten rlyeh\n" USUAL
                    "1 event armitage\nx NOT_IN_HAND 1 action $1 $2 $3 2\n"
                    "x ACTION_FEW 1 action $1 $2 $1\n"
                    "1 action $1 $2 $1 2\n= resources.0=[] first=2 deck=32\n" },
};

/* Seat 1 is demented from now on. */
#define MAD TAKE ("1", "remnants")

static const PlayCase demented[] = {
  { .rule = "Event Action: the Demented action must follow, before anything else",
    .script = SETUP "- sale hsan kulten rlyeh\n" USUAL MAD "1 event armitage\n"
                    "x DEMENTED_NOT 1 demented 2\n"
                    "1 action stars\n= due={what:demented,seat:1}\n"
                    "? 1 demented 2\n"
                    "x DEMENTED_DUE 1 gain $1\nx DEMENTED_DUE 1 acquire rlyeh pay=$2\n"
                    "x DEMENTED_DUE 1 done\nx DEMENTED_DUE 1 action viewing\n"
                    "1 demented 2\n= due=null\nx DEMENTED_NOT 1 demented 1\n"
                    "1 gain $1\n1 done\n" },
  { .rule = "Event Action: more demented symbols than lucid ones",
    .script = SETUP "- sale hsan kulten rlyeh\n" USUAL MAD TAKE (
        "1", "voor") "1 event armitage\n1 action stars\n= due=null lucid=[1,0] demented=[1,0]\n" },
  { .rule = "Event Action: who passes the action does nothing demented",
    .script =
        SETUP "- sale hsan kulten rlyeh\n" USUAL MAD "1 event armitage\n1 gain $1\n1 done\n" },
  { .rule = "Ruling 2: no Demented move where the event has none",
    .script = SETUP "- sale hsan kulten rlyeh\n" USUAL
                    "1 event armitage\n1 gain $1\n1 done\n2 event banking\n2 gain $1\n2 done\n"
                    "2 event guard-dog\n2 gain $1\n2 done\n" MAD
                    "1 event stars\n1 action\n= due=null\n1 gain $1\n1 done\n" },
  { .rule = "Ruling 2: looked at once, when the Lucid action is complete",
    .script =
        SETUP "- sale hsan kulten rlyeh\n" USUAL MAD "1 event armitage\n1 action stars\n" TAKE (
            "1", "voor") "= due={what:demented,seat:1}\n1 demented 2\n1 gain $1\n1 done\n" },
  { .rule = "Moves, demented: recorded even if all of it fails",
    .script = SETUP "- sale hsan kulten rlyeh\n" DRAFT (
        "guard-dog", "viewing", "investments", "banking", "collector", "stars", "whateley",
        "armitage") MAD "2 event armitage\n2 gain $1\n2 done\n2 event banking\n2 gain $1\n2 done\n"
                        "1 event viewing\n1 action kulten:$3\n= due={what:demented,seat:1}\n"
                        "? 1 demented\n1 demented\n= due=null\n" },
};

#define COLLECT                                                                                    \
  DRAFT ("viewing", "collector", "investments", "banking", "guard-dog", "stars", "whateley",       \
         "armitage")                                                                               \
  "2 event armitage\n2 gain $1\n2 done\n2 event banking\n2 gain $1\n2 done\n"

static const PlayCase again[] = {
  { .rule = "Ruling 9: up to n acquires belong to the action and count first",
    .script = SETUP "- sale ghorl voor rlyeh\n" COLLECT
                    "1 event collector\n1 action\nx BONUS 1 acquire rlyeh pay=$2,bonus,bonus\n"
                    "1 acquire rlyeh pay=bonus\nx ACQUIRE_DUE 1 done\n"
                    "x BONUS 1 acquire voor pay=bonus\n"
                    "1 acquire ghorl\nx ACQUIRED 1 acquire voor pay=$2\n1 done\n" },
  { .rule = "Ruling 9: after the acquire action",
    .script = SETUP "- sale ghorl voor rlyeh\n" COLLECT
                    "1 event collector\n1 gain $1\n1 action\n1 acquire ghorl\n"
                    "x ACQUIRED 1 acquire rlyeh pay=$2\nx ACQUIRED 1 gain $1\n1 done\n" },
  { .rule = "Ruling 9: done ends them",
    .script = SETUP "- sale ghorl voor rlyeh\n" COLLECT
                    "1 event collector\n1 gain $1\n1 action\n1 done\n" },
  { .rule = "Ruling 9: gain ends them",
    .script =
        SETUP "- sale ghorl voor rlyeh\n" COLLECT
              "1 event collector\n1 action\n1 gain $1\nx ACQUIRED 1 acquire ghorl\n1 done\n" },
  { .rule = "Ruling 9: two of them",
    .more = "event 6 collector 2 acquire-again:2 -\n",
    .script = SETUP "- sale ghorl voor rlyeh\n" COLLECT
                    "1 event collector\n1 action\n1 acquire ghorl\n1 acquire rlyeh pay=$2\n"
                    "1 acquire voor pay=bonus\nx ACQUIRED 1 gain $1\n1 done\n"
                    "= tomes.0=[ghorl,rlyeh,voor]\n" },
  { .rule = "Ruling 9: then the Demented check; not due while they are open",
    .script =
        SETUP "- sale remnants voor rlyeh\n" COLLECT "1 event collector\n1 action\n= due=null\n"
              "x DEMENTED_NOT 1 demented $2\n"
              "1 acquire remnants pay=bonus\n= due={what:demented,seat:1}\n"
              "x DEMENTED_DUE 1 gain $1\n1 demented $2\n= resources.0=[] due=null\n"
              "1 gain $1\n1 done\n" },
  { .rule = "Ruling 9: demented ends them; nothing else may come before it",
    .script =
        SETUP "- sale remnants voor rlyeh\n" COLLECT MAD "1 event collector\n1 action\n= due=null\n"
              "? 1 demented $2 | 1 acquire voor pay=bonus | 1 acquire voor pay=$2 | "
              "1 acquire voor pay=$2,bonus | 1 acquire rlyeh pay=bonus | "
              "1 acquire rlyeh pay=$2 | 1 acquire rlyeh pay=$2,bonus\n"
              "x DEMENTED_DUE 1 gain $1\nx DEMENTED_DUE 1 done\n"
              "1 demented $2\n1 gain $1\nx ACQUIRED 1 acquire voor pay=bonus\n1 done\n" },
  { .rule = "Ruling 9: an acquire that makes lucid spares the Demented action",
    .script = SETUP "- sale remnants voor rlyeh\n" COLLECT MAD
                    "1 event collector\n1 action\n1 acquire voor pay=bonus\n= due=null\n"
                    "1 gain $1\n1 done\n" },
  { .rule = "Ruling 9: as a Demented action, without a check after it",
    .more = "event 1 armitage 1 stop-event acquire-again\n",
    .script =
        SETUP "- sale ghorl voor rlyeh\n" USUAL MAD "1 event armitage\n1 action stars\n1 demented\n"
              "1 acquire ghorl\n= due=null\n1 gain $1\n1 done\n" },
};

PLAY_TEST (operation, operations)
PLAY_TEST (demented_follows, demented)
PLAY_TEST (acquires_again, again)

TEST_SUITE (arkham_actions)
{
  Suite *suite = suite_create ("arkham-actions");
  TCase *tcase = tcase_create ("actions");

  PLAY_ADD (tcase, operation, operations);
  PLAY_ADD (tcase, demented_follows, demented);
  PLAY_ADD (tcase, acquires_again, again);
  suite_add_tcase (suite, tcase);
  return suite;
}
