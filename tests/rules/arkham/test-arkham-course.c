/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tomes of Arkham's course: setup, the draft of two, three and four, calls, acquiring, clean-up and
 * the end.
 */
#include "tests/rules/arkham/arkham-play.h"

#define SETUP "- first 1\n- gain 1 $2\n- gain 2 $2\n"
#define DRAFT                                                                                      \
  "1 drop viewing\n1 keep armitage\n2 drop investments\n2 keep banking\n1 drop collector\n"        \
  "1 keep stars\n2 drop whateley\n2 keep guard-dog\n"
#define FOUR "- first 3\n- gain 3 $2\n- gain 4 $2\n- gain 1 $2\n- gain 2 $2\n"
#define SALE_FOUR "- sale ghorl voor rlyeh remnants dagon\n"
#define THREE "- first 2\n- gain 2 $2\n- gain 3 $2\n- gain 1 $2\n- sale ghorl voor rlyeh remnants\n"
#define SMALL "tome log - 2 1 - 2,2,2,2,2\n"

static const PlayCase cases[] = {
  { .rule = "Setup, Step 2",
    .game = "3",
    .script = "= round=1 phase=setup first=null turn=null deck=36 resources=[[],[],[]]\n"
              "? - first 1 | - first 2 | - first 3\n"
              "x PHASE_DEAL - gain 1 $2\n"
              "x PHASE_SALE - sale ghorl voor rlyeh dagon\n"
              "x ARG_BOUND - first 4\n"
              "x ACTOR_TABLE 1 first 1\n"
              "- first 3\n"
              "= first=3 phase=setup\n"
              "x PHASE_FIRST - first 3\n" },
  { .rule = "Setup, Step 3: from the first player, until each has $2",
    .game = "3",
    .script = "- first 2\n"
              "? - gain 2 $1 | - gain 2 $2 | - gain 2 $3 | - gain 2 ?\n"
              "x DEAL_SEAT - gain 3 $2\n"
              "- gain 2 $1\n"
              "x DEAL_SEAT - gain 3 $2\n"
              "- gain 2 $3\n"
              "= resources.1=[$1,$3] deck=34\n"
              "x DEAL_SEAT - gain 2 $1\n"
              "- gain 3 $2\n- gain 1 $3\n"
              "= phase=setup deck=32\n"
              "?\n"
              "x DEAL_SEAT - gain 1 $1\n"
              "x PHASE_TURN 1 gain $1\n" },
  { .rule = "Moves, gain: after a ? it may go on or pass",
    .script =
        "- first 1\n- gain 1 ?\n"
        "? - gain 1 $1 | - gain 1 $2 | - gain 1 $3 | - gain 1 ? | - gain 2 $1 | - gain 2 $2 | "
        "- gain 2 $3 | - gain 2 ?\n"
        "- gain 1 ?\n"
        "? - gain 2 $1 | - gain 2 $2 | - gain 2 $3 | - gain 2 ?\n"
        "x DEAL_SEAT - gain 1 ?\n"
        "- gain 2 $1\n"
        "x PHASE_SALE - sale ghorl voor rlyeh\n"
        "- gain 2 ?\n"
        "x DEAL_SEAT - gain 2 ?\n"
        "- sale ghorl voor rlyeh\n"
        "= resources=[[?,?],[$1,?]] deck=29 phase=draft\n" },
  { .rule = "Moves, gain: the last seat passes by the sale",
    .script = "- first 2\n- gain 2 ?\n- gain 1 ?\n"
              "x DEAL_SEAT - gain 2 $1\n"
              "? - gain 1 $1 | - gain 1 $2 | - gain 1 $3 | - gain 1 ?\n"
              "- sale ghorl voor rlyeh\n"
              "= resources=[[?],[?]]\n" },
  { .rule = "Moves, gain: the least possible sum, of what is left of each value",
    .pack = "tome log - 2 1 - 2,2,2,2,2,2,2\n",
    .script = "- first 1\n- gain 1 ?\nx DEAL_SEAT - gain 1 ?\n- gain 2 $2\n" },
  { .rule = "Moves, gain: a ? that can only be $1 does not pass",
    .pack = "tome log - 2 1 - 1,1,1,1,1,1,1,1\n",
    .script = "- first 1\n- gain 1 ?\nx DEAL_SEAT - gain 2 ?\n- gain 1 ?\n- gain 2 $1\n" },
  { .rule = "Moves, sale: min(players + 1, deck), in order",
    .script = SETUP "x SALE_COUNT - sale ghorl voor\n"
                    "x SALE_COUNT - sale ghorl voor rlyeh dagon\n"
                    "x COPIES - sale king voor king\n"
                    "x TOME_UNKNOWN - sale king voor dracula\n"
                    "x SALE_COUNT - sale\n"
                    "- sale voor ghorl voor\n"
                    "= sale=[voor,ghorl,voor] deck=31 phase=draft turn=1 round=1\n"
                    "x PHASE_SALE - sale ghorl voor rlyeh\n" },
  { .rule = "Moves, sale: what is left of the deck",
    .pack = SMALL,
    .script = SETUP "x SALE_COUNT - sale log log\n- sale log log log\n= deck=0\n" },
  { .rule = "Moves, sale: with none left the draft begins",
    .pack = "tome log - 2 1 - 2,2\n",
    .script = "- first 2\n- gain 2 $2\n= phase=setup\n- gain 1 $2\n"
              "= phase=draft turn=2 sale=[] deck=0 round=1\n" },
  { .rule = "Event Phase, two players; ruling 12",
    .script = SETUP
    "- sale ghorl voor rlyeh\n"
    "? 1 drop armitage | 1 drop banking | 1 drop viewing | 1 drop guard-dog | 1 drop investments | "
    "1 drop collector | 1 drop whateley | 1 drop stars | 1 drop ? | - draft\n"
    "x DRAFT_DROP 1 keep stars\n"
    "x DRAFT_DROP 2 drop stars\n"
    "x DRAFT_OUT - out stars down\n"
    "1 drop viewing\n= turn=1 events=[[],[]]\n"
    "x DRAFT_KEEP 1 drop stars\n"
    "x EVENT_TAKEN 1 keep viewing\n"
    "1 keep armitage\n= turn=2 events=[[armitage],[]]\n"
    "2 drop investments\nx EVENT_TAKEN 2 keep armitage\n2 keep banking\n"
    "1 drop collector\n1 keep stars\n2 drop whateley\n"
    "? 2 keep guard-dog | 2 keep ? | - draft\n"
    "x PHASE_EVENT 1 event armitage\n"
    "2 keep guard-dog\n"
    "= phase=acquire events=[[armitage,stars],[banking,guard-dog]] turn=1 initiative=null\n"
    "x PHASE_DRAFT 1 keep stars\nx PHASE_DRAFT - draft\n" },
  { .rule = "Event Phase, three players: one face down, two kept each, the last unrecorded",
    .game = "3",
    .script = THREE "= turn=null phase=draft\n"
                    "x OUT_UP - out stars up\n"
                    "x OUT_FIRST 2 keep stars\n"
                    "- out stars down\n= turn=2\n"
                    "x DRAFT_OUT - out viewing down\n"
                    "x DRAFT_KEEP 2 drop viewing\n"
                    "2 keep viewing\n3 keep armitage\n1 keep guard-dog\n"
                    "2 keep banking\n3 keep whateley\n= turn=1\n1 keep collector\n"
                    "= phase=acquire turn=3 "
                    "events=[[collector,guard-dog],[banking,viewing],[armitage,whateley]]\n" },
  { .rule = "Event Phase, four players: one face up, two face down, in any order",
    .game = "4",
    .script = FOUR SALE_FOUR
    "- out banking down\n"
    "x EVENT_TAKEN - out banking up\n"
    "x OUT_UNSEEN - out ? up\n"
    "x OUT_UNSEEN - draft\n"
    "- out stars up\n"
    "x OUT_UP - out viewing up\n"
    "x OUT_FIRST 3 keep viewing\n"
    "? - out armitage down | - out viewing down | - out guard-dog down | - out investments down | "
    "- out collector down | - out whateley down | - out ? down | - draft\n"
    "- out ? down\n= turn=3\n"
    "3 keep viewing\n4 keep armitage\n1 keep guard-dog\n= turn=2\n2 keep whateley\n"
    "= phase=acquire events=[[guard-dog],[whateley],[viewing],[armitage]] turn=4\n" },
  { .rule = "Event Phase, four players: no third face down",
    .game = "4",
    .script = FOUR SALE_FOUR "- out banking down\n- out ? down\nx OUT_UP - out viewing down\n"
                             "- out viewing up\n- draft\n"
                             "= phase=acquire events=[[?],[?],[?],[?]] turn=null\n" },
  { .rule = "Moves, draft: what remains of it, unseen",
    .game = "3",
    .script = THREE "- out ? down\n2 keep stars\n- draft\n"
                    "= phase=acquire events=[[?,?],[stars,?],[?,?]]\n" },
  { .rule = "Moves, draft: two players",
    .script = SETUP "- sale ghorl voor rlyeh\n1 drop ?\n- draft\n= events=[[?,?],[?,?]]\n" },
  { .rule = "Match records: in open knowledge nothing is unseen",
    .game = "2 open",
    .script = "- first 1\n"
              "? - gain 1 $1 | - gain 1 $2 | - gain 1 $3\n"
              "x OPEN_UNSEEN - gain 1 ?\n- gain 1 $2\n- gain 2 $2\n- sale ghorl voor rlyeh\n"
              "x OPEN_UNSEEN 1 drop ?\nx OPEN_UNSEEN - draft\n1 drop stars\n"
              "? 1 keep armitage | 1 keep banking | 1 keep viewing | 1 keep guard-dog | "
              "1 keep investments | 1 keep collector | 1 keep whateley\n" },
  { .rule = "Acquire Phase: events in the order of initiative, one at a time",
    .script = SETUP "- sale ghorl voor rlyeh\n" DRAFT "? 1 event armitage\n"
                    "x EVENT_EARLIER 2 event banking\n"
                    "x EVENT_HOLDER 2 event armitage\n"
                    "x EVENT_HOLDER 1 event viewing\n"
                    "x EVENT_UNKNOWN 1 event cthulhu\n"
                    "x PHASE_TURN 1 gain $1\n"
                    "x PHASE_TURN 1 done\n"
                    "1 event armitage\n= turn=1 initiative=1\n"
                    "x PHASE_EVENT 2 event banking\n"
                    "x TURN 2 gain $1\n"
                    "1 gain $1\n1 done\n= turn=2 initiative=null events.0=[stars]\n"
                    "2 event banking\n2 gain $1\n2 done\n"
                    "x EVENT_CALLED 1 event armitage\n" },
  { .rule = "Acquire Phase: what can be done in a turn",
    .script = SETUP "- sale hsan kulten rlyeh\n" DRAFT "1 event armitage\n"
                    "? 1 gain $1 | 1 gain $2 | 1 gain $3 | 1 gain ? | 1 action banking | "
                    "1 action viewing | 1 action guard-dog | 1 action investments | "
                    "1 action collector | 1 action whateley | 1 action stars | "
                    "1 acquire hsan pay=$2 | 1 acquire hsan pay=$2,bonus | "
                    "1 acquire kulten pay=$2,bonus | 1 acquire rlyeh pay=bonus | "
                    "1 acquire rlyeh pay=$2 | 1 acquire rlyeh pay=$2,bonus\n"
                    "x ACQUIRE_DUE 1 done\n"
                    "1 gain $3\n= resources.0=[$2,$3] deck=30\n"
                    "x ACQUIRED 1 gain $1\n"
                    "x ACQUIRED 1 acquire rlyeh pay=$2\n"
                    "x DEMENTED_NOT 1 demented 2\n"
                    "? 1 action banking | 1 action viewing | 1 action guard-dog | "
                    "1 action investments | 1 action collector | 1 action whateley | "
                    "1 action stars | 1 done\n"
                    "1 done\n" },
  { .rule = "Acquire Phase: a tome is paid to the bottom of the deck, without change",
    .script = SETUP "- sale hsan kulten rlyeh\n" DRAFT "1 event armitage\n"
                    "x PRICE 1 acquire kulten pay=$2\n"
                    "x PRICE 1 acquire rlyeh\n"
                    "x NOT_ON_SALE 1 acquire ghorl\n"
                    "x NOT_IN_HAND 1 acquire rlyeh pay=$1\n"
                    "x NOT_IN_HAND 1 acquire rlyeh pay=$2,$2\n"
                    "x BONUS 1 acquire rlyeh pay=bonus,bonus\n"
                    "x PAY_UNSEEN 1 acquire rlyeh pay=?\n"
                    "x VALUE_UNKNOWN 1 acquire rlyeh pay=$7\n"
                    "x KEY_UNKNOWN 1 acquire rlyeh with=$2\n"
                    "1 acquire rlyeh pay=$2\n"
                    "= tomes=[[rlyeh],[]] resources=[[],[$2]] deck=32 sale=[hsan,kulten]\n"
                    "x ACQUIRED 1 acquire hsan pay=bonus\n" },
  { .rule = "Acquire Phase: one copy of each tome",
    .script = SETUP "- sale ghorl ghorl rlyeh\n" DRAFT "1 event armitage\n1 acquire ghorl\n1 done\n"
                    "2 event banking\n2 gain $1\n2 done\n2 event guard-dog\n2 gain $1\n2 done\n"
                    "1 event stars\nx OWNED 1 acquire ghorl\nx OWNED 1 acquire ghorl pay=$2\n" },
  { .rule = "Moves, acquire: every payment that reaches the price, needless ones too, once",
    .script = SETUP "- sale ghorl azif kulten\n"
                    "1 drop viewing\n1 keep armitage\n2 drop investments\n2 keep collector\n"
                    "1 drop banking\n1 keep guard-dog\n2 drop whateley\n2 keep stars\n"
                    "1 event armitage\n1 action stars\n1 gain $2\n1 done\n"
                    "- adjust resource 1 $1 \"t\"\n"
                    "1 event guard-dog\n1 action\n"
                    "? 1 gain $1 | 1 gain $2 | 1 gain $3 | 1 gain ? | "
                    "1 acquire ghorl | 1 acquire ghorl pay=bonus | 1 acquire ghorl pay=$2 | "
                    "1 acquire ghorl pay=$2,bonus | 1 acquire ghorl pay=$2,$2 | "
                    "1 acquire ghorl pay=$2,$2,bonus | 1 acquire ghorl pay=$1 | "
                    "1 acquire ghorl pay=$1,bonus | 1 acquire ghorl pay=$1,$2 | "
                    "1 acquire ghorl pay=$1,$2,bonus | 1 acquire ghorl pay=$1,$2,$2 | "
                    "1 acquire ghorl pay=$1,$2,$2,bonus | 1 acquire azif pay=$2,$2,bonus | "
                    "1 acquire azif pay=$1,$2,$2 | 1 acquire azif pay=$1,$2,$2,bonus | "
                    "1 acquire kulten pay=$2,bonus | 1 acquire kulten pay=$2,$2 | "
                    "1 acquire kulten pay=$2,$2,bonus | 1 acquire kulten pay=$1,$2 | "
                    "1 acquire kulten pay=$1,$2,bonus | 1 acquire kulten pay=$1,$2,$2 | "
                    "1 acquire kulten pay=$1,$2,$2,bonus\n"
                    "1 acquire kulten pay=$2,bonus,$1\n= resources.0=[$2]\n" },
  { .rule = "Event Action: before the acquire action or after it, once",
    .script = SETUP "- sale hsan kulten rlyeh\n" DRAFT
                    "1 event armitage\n1 action banking\nx ACTED 1 action stars\n"
                    "x ACQUIRE_DUE 1 done\n1 gain $1\nx ACTED 1 action stars\n1 done\n"
                    "2 event guard-dog\n2 gain $1\n2 action\n2 done\n"
                    "= events.1=[banking,guard-dog] guarded=[2]\n" },
  { .rule = "Acquire Phase: the Guard Dog stays when its action was used, and then alone",
    .script = SETUP "- sale hsan kulten rlyeh\n" DRAFT
                    "1 event armitage\n1 gain $1\n1 done\n2 event banking\n2 gain $1\n2 done\n"
                    "2 event guard-dog\n2 gain $1\n2 done\n= events.1=[] guarded=[]\n" },
  { .rule = "Clean-up Phase: the sale goes under the deck, the next round begins",
    .script = SETUP "- sale hsan kulten rlyeh\n" DRAFT
                    "1 event armitage\n1 gain $1\n1 done\n2 event banking\n2 gain $1\n2 done\n"
                    "2 event guard-dog\n2 action\n2 gain $1\n2 done\n"
                    "1 event stars\n1 acquire rlyeh pay=bonus\n= deck=28\n1 done\n"
                    "= round=2 phase=sale sale=[] deck=30 events=[[],[]] guarded=[] first=1 "
                    "turn=null\n"
                    "?\n"
                    "x PHASE_EVENT 1 event stars\n"
                    "- sale hsan kulten rlyeh\n= phase=draft round=2 turn=1\n" },
  { .rule = "Ruling 1: the marker moves at once and is seen in the next draft",
    .script = SETUP "- sale hsan remnants rlyeh\n"
                    "1 drop viewing\n1 keep armitage\n2 drop investments\n2 keep banking\n"
                    "1 drop collector\n1 keep guard-dog\n2 drop whateley\n2 keep stars\n"
                    "1 event armitage\n1 acquire remnants pay=bonus\n1 action guard-dog\n"
                    "= due={what:demented,seat:1}\n"
                    "1 demented 2\n= first=2 due=null\n1 done\n"
                    "2 event banking\n2 gain $1\n2 done\n2 event stars\n2 gain $1\n2 done\n"
                    "- sale hsan kulten rlyeh\n= turn=2\nx DRAFT_DROP 1 drop stars\n" },
  { .rule = "Ruling 1: a draft that has begun goes on as it was",
    .script = SETUP "- sale hsan remnants rlyeh\n- adjust first 2 \"t\"\n= first=2 turn=1\n"
                    "1 drop viewing\n1 keep armitage\n= turn=2\n" },
  { .rule = "Ruling 3: an event that nobody holds is passed over",
    .script = SETUP "- sale hsan kulten rlyeh\n" DRAFT
                    "1 event armitage\n1 gain $1\n1 done\n2 event banking\n2 gain $1\n2 done\n"
                    "? 2 event guard-dog\n" },
};

#define LAST_BUT_ONE                                                                               \
  "- adjust tome 1 olaus \"t\"\n- adjust tome 1 kulten \"t\"\n- adjust tome 1 mysteriis \"t\"\n"   \
  "- adjust tome 1 hsan \"t\"\n- adjust tome 1 voor \"t\"\n- adjust tome 1 dagon \"t\"\n"          \
  "- adjust tome 1 alhazred \"t\"\n"
#define REST "2 event banking\n2 gain $1\n2 done\n2 event guard-dog\n2 gain $1\n2 done\n"

static const PlayCase ends[] = {
  { .rule = "End Game Triggers: the eighth tome; the round is played to its end, without clean-up",
    .script = SETUP "- sale ghorl kulten rlyeh\n" DRAFT LAST_BUT_ONE
                    "1 event armitage\n1 acquire ghorl\n1 done\n= phase=acquire turn=2\n" REST
                    "1 event stars\n1 gain $1\n= outcome.status=running\n1 done\n"
                    "= phase=over turn=null initiative=null sale=[kulten,rlyeh] round=1 "
                    "outcome.status=won outcome.winners=[1]\n"
                    "x OVER - sale ghorl voor rlyeh\nx OVER - adjust renown 1 +1 \"t\"\n"
                    "x OVER 1 resign\n- note \"good\"\n" },
  { .rule = "Ruling 5: even if the eighth is lost again, and by ruling",
    .script =
        SETUP "- sale ghorl kulten rlyeh\n" DRAFT LAST_BUT_ONE
              "- adjust tome 1 ghorl \"t\"\n- adjust tome 1 ghorl out \"t\"\n"
              "1 event armitage\n1 gain $1\n1 done\n" REST "1 event stars\n1 gain $1\n1 done\n"
              "= phase=over\n" },
  { .rule = "Ruling 5: by theft",
    .script = SETUP "- sale ghorl kulten rlyeh\n"
                    "1 drop viewing\n1 keep armitage\n2 drop investments\n2 keep banking\n"
                    "1 drop collector\n1 keep whateley\n2 drop guard-dog\n2 keep stars\n"
                    "- adjust tome 2 ghorl \"t\"\n" LAST_BUT_ONE
                    "1 event armitage\n1 gain $1\n1 done\n2 event banking\n2 gain $1\n2 done\n"
                    "1 event whateley\n1 action 2 ghorl\n1 gain $1\n1 done\n"
                    "2 event stars\n2 gain $1\n2 done\n= phase=over\n" },
  { .rule = "Ruling 5: deck and sale both empty when an acquire is due end the round at once",
    .pack = "tome log - 2 1 - 2,2\n",
    .script =
        "- first 1\n- gain 1 $2\n- gain 2 $2\n" DRAFT "= phase=acquire turn=1\n1 event armitage\n"
        "= phase=over turn=null initiative=null outcome.status=won outcome.winners=[1,2]\n" },
  { .rule = "Ruling 5: both empty after the action",
    .pack = "tome log - 2 1 - 2,2,2,2\ntome kit - 9 1 - 2\n",
    .script = "- first 1\n- gain 1 $2\n- gain 2 $2\n- sale log log kit\n"
              "1 drop whateley\n1 keep viewing\n2 drop investments\n2 keep banking\n"
              "1 drop collector\n1 keep armitage\n2 drop stars\n2 keep guard-dog\n"
              "1 event armitage\n1 acquire log pay=$2\n1 done\n"
              "- adjust sale kit out \"t\"\n- adjust resource 2 $2 \"t\"\n"
              "- adjust resource 2 ? \"t\"\n"
              "= deck=0 sale=[log]\n"
              "2 event banking\n2 acquire log pay=$2\n2 done\n- adjust resource 1 $2 \"t\"\n"
              "= deck=0\n"
              "1 event viewing\n= phase=over\n" },
  { .rule = "Ruling 5: nothing affordable and unowned: done without acquiring ends the game",
    .pack = "tome log - 2 1 - 2,2\ntome kit - 9 1 - 2,2,2\n",
    .script = "- first 1\n- gain 1 $2\n- gain 2 $2\n- sale kit kit kit\n" DRAFT
              "= deck=0\n1 event armitage\n"
              "? 1 action banking | 1 action viewing | 1 action guard-dog | 1 action investments | "
              "1 action collector | 1 action whateley | 1 action stars | 1 done\n"
              "x DECK_EMPTY 1 gain $2\n"
              "x PRICE 1 acquire kit pay=$2,$2\n"
              "1 action guard-dog\n= phase=acquire\n1 done\n"
              "= phase=over outcome.winners=[1,2] outcome.scores=[0,0]\n" },
  { .rule = "Ruling 5: who can acquire must",
    .pack = "tome log - 2 1 - 2,2\ntome kit - 2 1 - 2,2,2\n",
    .script = "- first 1\n- gain 1 $2\n- gain 2 $2\n- sale kit kit kit\n" DRAFT
              "1 event armitage\nx ACQUIRE_DUE 1 done\n1 acquire kit pay=$2\n1 done\n" },
  { .rule = "Ruling 5: a ? may be worth enough, or not",
    .pack = "tome log - 2 1 - 1,2,2,2,3\n",
    .script = "- first 1\n- gain 1 ?\n- gain 2 $2\n- sale log log log\n" DRAFT "1 event armitage\n"
              "1 action stars\n"
              "? 1 acquire log pay=$3 | 1 acquire log pay=$3,bonus | 1 acquire log pay=$2 | "
              "1 acquire log pay=$2,bonus | 1 acquire log pay=$1,bonus\n" },
  { .rule = "Ruling 5: done is legal while the ? may be worth too little",
    .pack = "tome log - 3 1 - 1,2,2,2,3\n",
    .script = "- first 1\n- gain 1 ?\n- gain 2 $2\n- sale log log log\n" DRAFT "1 event armitage\n"
              "1 action stars\n"
              "? 1 done | 1 acquire log pay=$3 | 1 acquire log pay=$3,bonus | "
              "1 acquire log pay=$2,bonus\n"
              "1 done\n= phase=over\n" },
};

PLAY_TEST (course, cases)
PLAY_TEST (end, ends)

TEST_SUITE (arkham_course)
{
  Suite *suite = suite_create ("arkham-course");
  TCase *tcase = tcase_create ("course");

  PLAY_ADD (tcase, course, cases);
  PLAY_ADD (tcase, end, ends);
  suite_add_tcase (suite, tcase);
  return suite;
}
