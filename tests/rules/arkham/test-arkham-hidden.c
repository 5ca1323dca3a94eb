/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tomes of Arkham with what was seen and what was not: names of one side and of both, and events
 * that only their owners know.
 */
#include "tests/rules/arkham/arkham-play.h"

#define SETUP "- first 1\n- gain 1 $2\n- gain 2 $2\n"
#define SALE "- sale hsan kulten rlyeh\n"
#define USUAL                                                                                      \
  "1 drop viewing\n1 keep armitage\n2 drop investments\n2 keep banking\n1 drop collector\n"        \
  "1 keep stars\n2 drop whateley\n2 keep guard-dog\n"
#define GIVE(seat, resource) "- adjust resource " seat " " resource " \"t\"\n"

static const PlayCase names[] = {
  { .rule = "A card id counts on both sides",
    .script = "- first 1\n- gain 1 eibon-1\n"
              "= resources.0=[eibon-1] deck=35\n"
              "x COPIES - gain 1 eibon-1\n"
              "- gain 1 $1\n- gain 2 $2\n"
              "x COPIES - sale eibon eibon voor\n"
              "x COPIES - sale eibon-1 voor voor\n"
              "- sale eibon-2 voor voor-1\n"
              "= sale=[eibon-2,voor,voor-1]\n"
              "=1 sale=[eibon,voor,voor] resources=[[$1,$1],[?]]\n"
              "=2 resources=[[?,?],[$2]]\n" },
  { .rule = "Each side apart: a tome on show may hide any resource",
    .script = SETUP "- sale king pnakotic eibon\n"
                    "- adjust resource 1 $1 \"t\"\n- adjust resource 1 $3 \"t\"\n" },
  { .rule = "Of each value there is as much as the packs have",
    .pack = "tome log - 2 1 - 1,2,2,2,3,3\ntome kit - 9 1 - 2,2\n",
    .script = "- first 1\n- gain 1 $1\nx COPIES - gain 1 $1\n- gain 1 $3\n- gain 2 $3\n"
              "x COPIES - adjust resource 1 $3 \"t\"\n"
              "- adjust resource 2 ? \"t\"\n" },
  { .rule = "A card id counts on its value, too",
    .pack = "tome log - 2 1 - 1,2,2,2,3,3\ntome kit - 9 1 - 2,2\n",
    .script = "- first 1\n- gain 1 $3\n- gain 2 log-5\nx COPIES - adjust resource 1 $3 \"t\"\n"
              "x COPIES - sale log-6 log log\n- sale log log log\n"
              "x COPIES - adjust tome 1 log-6 \"t\"\n- adjust tome 1 log-1 \"t\"\n" },
  { .rule = "$v names a known card, an exact name first, then the lowest id",
    .script = "- first 1\n- gain 1 hsan-2\n- gain 2 $2\n" SALE USUAL GIVE ("1", "hsan-1") GIVE (
        "1", "$2") "1 event armitage\n"
                   "= resources.0=[$2,hsan-1,hsan-2]\n"
                   "1 acquire rlyeh pay=$2\n= resources.0=[hsan-1,hsan-2]\n1 done\n"
                   "2 event banking\n2 action 1 $2 hsan-2\n= resources=[[],[$2,hsan-1,hsan-2]]\n" },
  { .rule = "$v names the lowest id",
    .script = "- first 1\n- gain 1 hsan-2\n- gain 2 $2\n" SALE USUAL GIVE (
        "1", "hsan-1") "1 event armitage\n1 acquire rlyeh pay=$2\n= resources.0=[hsan-2]\n" },
  { .rule = "A tome's id names a known card, an exact name first, then the lowest id",
    .script =
        SETUP "- sale ghorl-2 ghorl-1 ghorl\n" USUAL
              "1 event armitage\n1 acquire ghorl\n= tomes.0=[ghorl] sale=[ghorl-2,ghorl-1]\n"
              "=2 tomes.0=[ghorl] sale=[ghorl,ghorl]\n1 done\n"
              "2 event banking\n2 acquire ghorl\n= tomes.1=[ghorl-1] sale=[ghorl-2]\n2 done\n" },
  { .rule = "A card is not named by an id where one side is known",
    .script = SETUP SALE USUAL "1 event armitage\n"
                               "x NOT_IN_HAND 1 acquire rlyeh pay=hsan-1\n"
                               "x NOT_ON_SALE 1 acquire rlyeh-1 pay=$2\n" },
  { .rule = "Known cards change hands by their tome's id, too",
    .more = "event 1 armitage 1 steal-tome -\nevent 2 banking 1 swap-tome -\n",
    .script = SETUP SALE USUAL "- adjust tome 2 voor-1 \"t\"\n- adjust tome 2 king \"t\"\n"
                               "1 event armitage\n1 action 2 voor\n"
                               "= tomes=[[voor-1],[king]]\n1 gain $1\n1 done\n"
                               "2 event banking\n2 action king 1 voor-1\n"
                               "= tomes=[[king],[voor-1]] lucid=[0,1]\n" },
  { .rule = "gain-for-sale: t:$v, or a card id",
    .more = "event 1 armitage 1 gain-for-sale:2 -\n",
    .script = SETUP "- sale hsan-1 kulten rlyeh\n" USUAL "1 event armitage\n"
                    "x NOT_ON_SALE 1 action hsan:$1 rlyeh:$1\n"
                    "x NOT_ON_SALE 1 action hsan:? rlyeh:$1\n"
                    "x NOT_ON_SALE 1 action king-1 rlyeh:$1\n"
                    "x NOT_ON_SALE 1 action hsan-2 rlyeh:$1\n"
                    "1 action rlyeh:$1 hsan:$2\n"
                    "= resources.0=[$1,$2,hsan-1] sale=[kulten]\n" },
  { .rule = "gain-for-sale: a card id where both sides are seen now",
    .more = "event 1 armitage 1 gain-for-sale -\n",
    .script = SETUP SALE USUAL "1 event armitage\n1 action hsan-2\n"
                               "= resources.0=[$2,hsan-2] sale=[kulten,rlyeh] deck=31\n" },
  { .rule = "gain-for-sale: t:$v is a card that the packs have",
    .more = "event 1 armitage 1 gain-for-sale -\n",
    .script = SETUP SALE USUAL "1 event armitage\nx TWO_SIDES 1 action hsan:$3\n"
                               "1 action hsan:$1\n= resources.0=[$1,$2]\n" },
  { .rule = "Revision 1: each side apart, so any resource may be behind any tome",
    .game = "2 rules=1",
    .more = "event 1 armitage 1 gain-for-sale -\n",
    .script = SETUP SALE USUAL "1 event armitage\n1 action hsan:$3\n= resources.0=[$2,$3]\n" },
  { .rule = "Match records: a ? takes an identity when it is shown",
    .script = "- first 1\n- gain 1 ?\n- gain 1 ?\n- gain 2 $2\n" SALE USUAL "1 event armitage\n"
              "? 1 gain $1 | 1 gain $2 | 1 gain $3 | 1 gain ? | 1 action banking | "
              "1 action viewing | 1 action guard-dog | 1 action investments | "
              "1 action collector | 1 action whateley | 1 action stars | "
              "1 acquire hsan pay=$3 | 1 acquire hsan pay=$3,bonus | 1 acquire hsan pay=$3,$3 | "
              "1 acquire hsan pay=$3,$3,bonus | 1 acquire hsan pay=$2 | "
              "1 acquire hsan pay=$2,bonus | 1 acquire hsan pay=$2,$3 | "
              "1 acquire hsan pay=$2,$3,bonus | 1 acquire hsan pay=$2,$2 | "
              "1 acquire hsan pay=$2,$2,bonus | 1 acquire hsan pay=$1,bonus | "
              "1 acquire hsan pay=$1,$3 | 1 acquire hsan pay=$1,$3,bonus | "
              "1 acquire hsan pay=$1,$2 | 1 acquire hsan pay=$1,$2,bonus | "
              "1 acquire hsan pay=$1,$1 | 1 acquire hsan pay=$1,$1,bonus | "
              "1 acquire kulten pay=$3 | 1 acquire kulten pay=$3,bonus | "
              "1 acquire kulten pay=$3,$3 | 1 acquire kulten pay=$3,$3,bonus | "
              "1 acquire kulten pay=$2,bonus | 1 acquire kulten pay=$2,$3 | "
              "1 acquire kulten pay=$2,$3,bonus | 1 acquire kulten pay=$2,$2 | "
              "1 acquire kulten pay=$2,$2,bonus | 1 acquire kulten pay=$1,$3 | "
              "1 acquire kulten pay=$1,$3,bonus | 1 acquire kulten pay=$1,$2 | "
              "1 acquire kulten pay=$1,$2,bonus | 1 acquire kulten pay=$1,$1,bonus | "
              "1 acquire rlyeh pay=bonus | 1 acquire rlyeh pay=$3 | 1 acquire rlyeh pay=$3,bonus | "
              "1 acquire rlyeh pay=$3,$3 | 1 acquire rlyeh pay=$3,$3,bonus | "
              "1 acquire rlyeh pay=$2 | 1 acquire rlyeh pay=$2,bonus | "
              "1 acquire rlyeh pay=$2,$3 | 1 acquire rlyeh pay=$2,$3,bonus | "
              "1 acquire rlyeh pay=$2,$2 | 1 acquire rlyeh pay=$2,$2,bonus | "
              "1 acquire rlyeh pay=$1 | 1 acquire rlyeh pay=$1,bonus | "
              "1 acquire rlyeh pay=$1,$3 | 1 acquire rlyeh pay=$1,$3,bonus | "
              "1 acquire rlyeh pay=$1,$2 | 1 acquire rlyeh pay=$1,$2,bonus | "
              "1 acquire rlyeh pay=$1,$1 | 1 acquire rlyeh pay=$1,$1,bonus\n"
              "1 acquire hsan pay=$2\n= resources.0=[?]\n" },
  { .rule = "Match records: a ? shown is one that is left",
    .pack = "tome log - 2 1 - 1,2,2,2,3,3\ntome kit - 9 1 - 2,2\n",
    .script = "- first 1\n- gain 1 ?\n- gain 1 ?\n- gain 2 $3\n- sale log log log\n" USUAL
              "1 event armitage\n"
              "x COPIES 1 acquire log pay=$1,$1\n"
              "x COPIES 1 acquire log pay=$3,$3\n"
              "x COPIES 1 acquire log pay=$1,log-1\n"
              "1 acquire log pay=$1,$3\n1 done\n" },
  { .rule = "Match records: a known card leaves a hand before a ? does",
    .more = "event 1 armitage 1 steal-resource -\n",
    .script = "- first 1\n- gain 1 $2\n- gain 2 $2\n" SALE USUAL GIVE (
        "2", "?") "1 event armitage\n"
                  "1 action 2 $2\n= resources=[[$2,$2],[?]]\n1 gain $1\n1 done\n" },
  { .rule = "steal-resource: a ? stays one",
    .more = "event 1 armitage 1 steal-resource -\n",
    .script = "- first 1\n- gain 1 $2\n- gain 2 $2\n" SALE USUAL GIVE (
        "2", "?") "1 event armitage\n1 action 2 ?\n= resources=[[$2,?],[$2]]\n" },
  { .rule = "steal-resource: a ? may be shown by another value, or by its card",
    .more = "event 1 armitage 1 steal-resource:2 -\n",
    .script = "- first 1\n- gain 1 $2\n- gain 2 $2\n" SALE USUAL GIVE ("2", "?") GIVE (
        "2", "?") "1 event armitage\n1 action 2 $3 king-1\n= resources=[[$2,$3,king-1],[$2]]\n" },
  { .rule = "View: what a seat sees",
    .game = "2 open",
    .script = "- first 1\n- gain 1 hsan-1\n- gain 2 $2\n- sale voor-1 kulten rlyeh\n" USUAL
              "- adjust tome 2 ghorl-1 \"t\"\n"
              "= tomes.1=[ghorl-1] resources=[[hsan-1],[$2]] sale=[voor-1,kulten,rlyeh]\n"
              "=1 tomes.1=[ghorl] resources=[[$2],[?]] sale=[voor,kulten,rlyeh] "
              "events=[[armitage,stars],[?,?]]\n"
              "=2 resources=[[?],[$2]] events=[[?,?],[banking,guard-dog]]\n"
              "1 event armitage\n=2 events=[[armitage,?],[banking,guard-dog]]\n" },
};

#define THREE "- first 1\n- gain 1 $2\n- gain 2 $2\n- gain 3 $2\n- sale hsan kulten rlyeh ghorl\n"
#define TURN(seat, event) seat " event " event "\n" seat " gain $1\n" seat " done\n"

static const PlayCase events[] = {
  { .rule = "Ruling 3: a ? may become any unaccounted event above the last call",
    .script = SETUP SALE "1 drop viewing\n1 keep ?\n2 drop investments\n2 keep banking\n"
                         "1 drop collector\n1 keep stars\n2 drop whateley\n2 keep guard-dog\n"
                         "= events=[[stars,?],[banking,guard-dog]] turn=1\n"
                         "? 1 event armitage\n"
                         "x EVENT_HOLDER 1 event viewing\n"
                         "1 event armitage\n= events.0=[armitage,stars]\n" },
  { .rule = "Ruling 3: not below the last call",
    .script = SETUP SALE
    "1 drop viewing\n1 keep ?\n2 drop ?\n2 keep banking\n"
    "1 drop collector\n1 keep stars\n2 drop whateley\n2 keep guard-dog\n"
    "= turn=null\n" TURN ("2", "banking")
        TURN ("2", "guard-dog") "x EVENT_CALLED 1 event armitage\n"
                                "? 1 event investments\n"
                                "= turn=1\n"
                                "1 event investments\n1 gain $1\n1 done\n= turn=1\n" TURN (
                                    "1", "stars") "= round=2\n" },
  { .rule = "Ruling 3: leaves enough for the other ?",
    .game = "3",
    .script = THREE
    "- out ? down\n- draft\n"
    "? 1 event armitage | 2 event armitage | 3 event armitage | 1 event banking | "
    "2 event banking | 3 event banking | 1 event viewing | 2 event viewing | "
    "3 event viewing\n"
    "x EVENT_ENOUGH 1 event guard-dog\n= turn=null\n" TURN (
        "2", "viewing") "x EVENT_ENOUGH 1 event investments\n" TURN ("2", "guard-dog")
        TURN ("1", "investments") TURN ("3", "collector") "x EVENT_HOLDER 2 event whateley\n" TURN (
            "3", "whateley") "= turn=1\n" TURN ("1", "stars") "= round=2\n" },
  { .rule = "Ruling 3: a stopped event may be the other ?",
    .game = "3",
    .script = THREE
    "- out ? down\n- draft\n1 event armitage\n1 action collector\n1 gain $1\n"
    "1 done\n"
    "x EVENT_ENOUGH 1 event investments\n" TURN ("2", "banking") TURN ("2", "viewing")
        TURN ("3", "guard-dog") TURN (
            "1",
            "investments") "? 3 event collector | 3 event whateley | 3 event stars\n= turn=null\n"
                           "- sale hsan kulten rlyeh ghorl\n= round=2 phase=draft\n" },
  { .rule = "Ruling 4: held as ? a stopped event may be shown, and gives no turn",
    .game = "3",
    .script = THREE "- out ? down\n- draft\n1 event armitage\n1 action collector\n1 gain $1\n"
                    "1 done\n" TURN ("2", "banking") TURN ("2", "viewing") TURN ("3", "guard-dog")
                        TURN ("1", "investments") "3 event collector\n"
                                                  "= round=2 phase=sale\n" },
  { .rule = "Ruling 4: shown while others wait",
    .game = "3",
    .script = THREE "- out stars down\n1 keep armitage\n2 keep ?\n3 keep whateley\n1 keep ?\n"
                    "2 keep ?\n3 keep ?\n"
                    "1 event armitage\n1 action banking\n1 gain $1\n1 done\n"
                    "2 event banking\n= initiative=null turn=null stopped=[banking] "
                    "events=[[?],[banking,?],[whateley,?]]\n"
                    "x EVENT_CALLED 2 event banking\n"
                    "=1 events=[[?],[banking,?],[?,?]]\n"
                    "2 event viewing\n= turn=2\n" },
  { .rule = "Ruling 3: the round ends when none can be pending",
    .script = SETUP SALE
    "1 drop viewing\n1 keep armitage\n2 drop investments\n2 keep banking\n"
    "1 drop collector\n1 keep ?\n2 drop whateley\n2 keep guard-dog\n"
    "1 event armitage\n1 action stars\n1 gain $1\n1 done\n" TURN (
        "2", "banking") "= turn=2\n" TURN ("2", "guard-dog") "= round=2 phase=sale\n" },
  { .rule = "Ruling 3: by a sale when the remaining ? can all be stopped ones",
    .script = SETUP SALE
    "1 drop viewing\n1 keep armitage\n2 drop ?\n2 keep banking\n"
    "1 drop collector\n1 keep ?\n2 drop whateley\n2 keep guard-dog\n"
    "1 event armitage\n1 action stars\n1 gain $1\n1 done\n" TURN (
        "2", "banking") "x PHASE_SALE - sale hsan kulten rlyeh\n"
                        "2 event guard-dog\n2 gain $1\n2 done\n"
                        "= round=1 phase=acquire turn=null\n"
                        "? 1 event investments | 1 event stars\n"
                        "x SALE_COUNT - sale hsan kulten\n"
                        "x COPIES - sale king king king\n= round=1 sale=[hsan,kulten,rlyeh]\n"
                        "- sale hsan king rlyeh\n"
                        "= round=2 phase=draft sale=[hsan,king,rlyeh] deck=28\n" },
  { .rule = "Ruling 3: in the last round the ? may be shown",
    .script = SETUP SALE
    "1 drop viewing\n1 keep armitage\n2 drop ?\n2 keep banking\n"
    "1 drop collector\n1 keep ?\n2 drop whateley\n2 keep guard-dog\n"
    "1 event armitage\n1 action stars\n1 gain $1\n1 done\n"
    "- adjust tome 1 olaus \"t\"\n- adjust tome 1 kulten \"t\"\n"
    "- adjust tome 1 mysteriis \"t\"\n- adjust tome 1 hsan \"t\"\n"
    "- adjust tome 1 voor \"t\"\n- adjust tome 1 dagon \"t\"\n"
    "- adjust tome 1 alhazred \"t\"\n- adjust tome 1 ghorl \"t\"\n" TURN ("2", "banking")
        TURN ("2", "guard-dog") "x SALE_COUNT - sale hsan kulten rlyeh\n"
                                "= phase=acquire turn=null\n"
                                "? 1 event investments | 1 event stars\n"
                                "1 event stars\n= phase=over\n" },
  { .rule = "Ruling 3: in the last round nothing is dealt: by a sale of no tomes",
    .script = SETUP SALE
    "1 drop viewing\n1 keep armitage\n2 drop ?\n2 keep banking\n"
    "1 drop collector\n1 keep ?\n2 drop whateley\n2 keep guard-dog\n"
    "1 event armitage\n1 action stars\n1 gain $1\n1 done\n"
    "- adjust tome 1 olaus \"t\"\n- adjust tome 1 kulten \"t\"\n"
    "- adjust tome 1 mysteriis \"t\"\n- adjust tome 1 hsan \"t\"\n"
    "- adjust tome 1 voor \"t\"\n- adjust tome 1 dagon \"t\"\n"
    "- adjust tome 1 alhazred \"t\"\n- adjust tome 1 ghorl \"t\"\n" TURN ("2", "banking") TURN (
        "2",
        "guard-dog") "x SALE_COUNT - sale hsan kulten rlyeh\n"
                     "= phase=acquire turn=null\n"
                     "- sale\n= phase=over round=1 sale=[hsan,kulten,rlyeh] stopped=[stars]\n" },
  { .rule = "Ruling 3: a named event is called once the ? can all be others that come later",
    .script = SETUP SALE
    "1 drop viewing\n1 keep ?\n2 drop collector\n2 keep banking\n"
    "1 drop whateley\n1 keep stars\n2 drop ?\n2 keep investments\n"
    "= turn=null\n" TURN ("2", "banking") "? 1 event guard-dog\n= turn=1\n"
                                          "x EVENT_UNSEEN 2 event investments\n" TURN (
                                              "1", "guard-dog") TURN ("2", "investments")
                                              TURN ("1", "stars") "= round=2\n" },
  { .rule = "Revision 1: a named event is called in its turn, whatever a ? could be",
    .game = "2 rules=1",
    .script = SETUP SALE
    "1 drop viewing\n1 keep ?\n2 drop collector\n2 keep banking\n"
    "1 drop whateley\n1 keep stars\n2 drop ?\n2 keep investments\n"
    "= turn=null\n" TURN (
        "2", "banking") "? 1 event guard-dog | 2 event investments\n= "
                        "turn=null\n" TURN ("2", "investments") "= turn=1\n"
                                                                "? 1 event stars\n" TURN (
                                                                    "1", "stars") "= round=2 "
                                                                                  "phase=sale\n" },
  { .rule = "View: the next caller if that is certain",
    .script = SETUP SALE
    "1 drop viewing\n1 keep ?\n2 drop ?\n2 keep guard-dog\n"
    "1 drop collector\n1 keep stars\n2 drop whateley\n2 keep armitage\n"
    "= turn=2\n" TURN ("2", "armitage") "= turn=null\n" TURN ("2", "guard-dog") "= turn=1\n" },
  { .rule = "Event Phase: an event named can't be elsewhere",
    .script = SETUP SALE "1 drop ?\n1 keep stars\n2 drop ?\nx EVENT_TAKEN 2 keep stars\n"
                         "2 keep banking\n1 drop armitage\n1 keep ?\n2 drop ?\n2 keep ?\n"
                         "x EVENT_HOLDER 2 event armitage\nx EVENT_HOLDER 1 event banking\n"
                         "x EVENT_EARLIER 1 event viewing\n2 event banking\n" },
};

PLAY_TEST (name, names)
PLAY_TEST (event, events)

TEST_SUITE (arkham_hidden)
{
  Suite *suite = suite_create ("arkham-hidden");
  TCase *tcase = tcase_create ("hidden");

  PLAY_ADD (tcase, name, names);
  PLAY_ADD (tcase, event, events);
  suite_add_tcase (suite, tcase);
  return suite;
}
