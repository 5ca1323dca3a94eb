/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome's rulings on winners, scores and health, in every phase; ends undone; the verbs of every
 * game at Tome's table.
 */
#include "tests/rules/tome/tome-play.h"

#define WINS_1(title, n)                                                                           \
  "- title " title "\n1 play light-" n "\n2 play earth-" n "\n3 play wind-" n "\n4 play water-" n  \
  "\n"
#define TO_THE_SIXTH                                                                               \
  WINS_1 ("fire-1", "1")                                                                           \
  WINS_1 ("fire-2", "2") WINS_1 ("fire-3", "3") WINS_1 ("fire-4", "4") WINS_1 ("fire-5", "5")
#define THREE "survival 3"
#define PACK3 "fire earth water light*"
#define BEGIN3 "- dealer 3\n- deal\n"
/* Both end the round: seats 2 and 3 are knocked out, seat 1 gets 3 points. */
#define OUT_3 "- adjust health 3 -2 \"x\"\n"
#define OUT_2 "- adjust health 2 -2 \"x\"\n"

/* clang-format off */
static const PlayCase winners[] = {
  { .rule = "tome.md, ruling 12: winner computes the points anew and moves the lead",
    .script = DEALT "x RULE_WINNER - adjust winner 2 \"x\"\n" WINS_1 ("fire-1", "1")
      "= scores=[1,0,1,0] lead=1\n- adjust winner 2 \"x\"\n= scores=[0,1,0,1] lead=2 last.winner=2 outcome.scores=[0,1,0,1]\n"
      "- adjust winner 3 \"x\"\n= scores=[1,0,1,0] lead=3\n- title fire-2\n= turn=3\nx RULE_WINNER - adjust winner 2 \"x\"\n"
      "3 play light-2\nx RULE_WINNER - adjust winner 2 \"x\"\n" },
  { .rule = "tome.md, ruling 12: effects that were resolved stay",
    .more = "light-1 {}\nearth-1 [{'when':'chapter-end','if':['lost'],'do':[{'op':'points','by':3},{'op':'return','of':'self'}]}]\n",
    .script = DEALT WINS_1 ("fire-1", "1") "= scores=[1,3,1,3] hands.1=[earth-1,?,?,?,?,?]\n- adjust winner 2 \"x\"\n"
      "= scores=[0,4,0,4] hands.1=[earth-1,?,?,?,?,?]\n" },
  { .rule = "tome.md, ruling 12 and points: the sum is never below 0 when it is computed anew",
    .more = "earth-1 [{'when':'chapter-end','if':['lost'],'do':[{'op':'points','by':-2}]}]\n",
    .script = DEALT "- adjust score 2 +5 \"x\"\n" WINS_1 ("fire-1", "1") "= scores=[1,5,1,5]\n- adjust winner 2 \"x\"\n= scores=[0,5,0,5]\n"
      "- adjust winner 1 \"x\"\n= scores=[1,5,1,5]\n" },
  { .rule = "tome.md, ruling 12: of the final chapter, while the next round's deal is due: 2 points, the round's lead stays",
    .script = DEALT TO_THE_SIXTH WINS_1 ("fire-f", "f") "= scores=[7,0,7,0] phase=deal lead=2 round=2\n- deal 1 ? ? ? ? ? ?\n"
      "- adjust winner 4 \"x\"\n= scores=[5,2,5,2] lead=2 dealer=1 last.winner=4\n- deal\n- adjust winner 3 \"x\"\n= scores=[7,0,7,0] lead=2\n"
      "- title fire-1\n= turn=2\nx RULE_WINNER - adjust winner 4 \"x\"\n" },
  { .rule = "tome.md, ruling 12: of a chapter without a winner",
    .more = "water-1 [{'when':'before-strongest','do':[{'op':'return','of':'all'}]}]\n",
    .script = DEALT "- title fire-1\n1 play light-1\n2 play light-2\n3 play light-3\n4 play water-1\n= last.winner=null scores=[0,0,0,0]\n"
      "- adjust winner 4 \"x\"\n= last.winner=4 scores=[0,1,0,1] lead=4\n" },
  { .rule = "tome.md, ruling 12: from the chapter's end, its effects included: conditions to come look at it",
    .more = "light-1 {}\nearth-1 [{'when':'chapter-end','do':[{'op':'set-power','of':'chosen','to':5}]},"
      "{'when':'chapter-end','if':['won'],'do':[{'op':'points','by':4}]}]\n",
    .script = DEALT WINS_1 ("fire-1", "1") "= phase=choose turn=2\n- adjust winner 2 \"x\"\n= phase=choose last=null\n2 choose wind-1\n"
      "= scores=[0,5,0,5] lead=2 last.winner=2\n" },
  { .rule = "tome.md, ruling 12: the end is judged again: undone, and played on",
    .script = DEALT "- adjust score 1 +14 \"x\"\n" WINS_1 ("fire-1", "1") "= phase=over outcome.winners=[1,3] chapter=1 lead=1\n? \n"
      "- adjust winner 2 \"x\"\n= phase=title chapter=2 scores=[14,1,14,1] outcome.status=running lead=2 turn=null\n- title fire-2\n2 play light-f\n" },
  { .rule = "tome.md, ruling 12: the end is judged again: a ruled winner ends it",
    .script = DEALT "- adjust score 2 +14 \"x\"\n" WINS_1 ("fire-1", "1") "= phase=title\n- adjust winner 4 \"x\"\n= phase=over outcome.winners=[2,4] chapter=1 lead=1\n"
      "x OVER_RULED - title fire-2\n- note \"after the end\"\nx OVER_RULED 1 resign\n- adjust winner 1 \"x\"\n= phase=title lead=1 chapter=2\n" },
  { .rule = "tome.md, ruling 12: the end of a round's last chapter is undone into the next round's deal",
    .script = DEALT "- adjust score 1 +8 \"x\"\n" TO_THE_SIXTH "= scores=[13,0,13,0] phase=title\n" WINS_1 ("fire-f", "f")
      "= phase=over round=1 chapter=6 dealer=4 lead=1 scores=[15,0,15,0]\n- adjust score 2 +14 \"x\"\n"
      "= phase=deal round=2 chapter=1 dealer=1 lead=2 outcome.status=running\n- deal\n- title fire-1\n2 play fire-2\n" },
  { .rule = "tome.md, ruling 12: in survival the winner of the sixth chapter", .game = THREE, .pack = PACK3,
    .script = BEGIN3 "- adjust health 2 +5 \"x\"\n- adjust score 1 +9 \"x\"\n"
      "- title water-1\n1 play fire-5\n2 play fire-1\n3 play fire-4\n- title water-2\n1 play earth-5\n2 play earth-1\n3 play earth-4\n"
      "- title water-3\n1 play light-5\n2 play fire-2\n3 play light-4\n- title water-4\n1 play light-3\n2 play fire-3\n3 play light-2\n"
      "- title water-5\n1 play light-f\n2 play earth-2\n3 play light-1\n= scores=[9,0,0]\n"
      "- adjust winner 3 \"x\"\n= scores=[9,0,0] lead=3\n- title water-f\n3 play fire-f\n1 play earth-f\n2 play earth-3\n"
      "= scores=[9,0,1] phase=deal round=2 last.weakest=2\n- adjust winner 1 \"x\"\n= scores=[10,0,0] phase=over round=1 chapter=6 lead=3 health=[2,1,2]\n"
      "- adjust winner 3 \"x\"\n= scores=[9,0,1] phase=deal round=2 health=[2,2,2] lead=2\n" },
};

static const PlayCase scores[] = {
  { .rule = "tome.md, ruling 12: score is the side's",
    .script = "- adjust score 3 +5 \"x\"\n= scores=[5,0,5,0] phase=setup\n" DEALT "= scores=[5,0,5,0]\n- adjust score 1 -5 \"x\"\n= scores=[0,0,0,0]\n" },
  { .rule = "tome.md, Bounds: score 0 to 999",
    .script = "x BOUND - adjust score 1 -1 \"x\"\n- adjust score 1 +999 \"x\"\nx BOUND - adjust score 3 +1 \"x\"\nx BOUND - adjust score 2 +1000 \"x\"\n"
      "x BOUND - adjust score 2 -999999999 \"x\"\n" },
  { .rule = "tome.md, Bounds: what would carry a score past 999 is refused, and not listed", .game = "team open",
    .script = "- dealer 4\n- adjust score 2 +998 \"x\"\n- adjust score 1 +998 \"x\"\n- deal 1 fire-1 fire-2 light-3 light-4 light-5 light-f\n- deal 2 light-1 light-2 earth-3 earth-4 earth-5 earth-f\n"
      "- deal 3 wind-1 wind-2 wind-3 wind-4 wind-5 wind-f\n- deal 4 water-1 water-2 water-3 water-4 water-5 water-f\n"
      "- title earth-1\n1 play light-3\n2 play light-1\n3 play wind-1\n4 play water-1\n= scores=[999,998,999,998] phase=title\n"
      "- title earth-2\n1 play fire-2\n2 play earth-3\n3 play wind-2\n4 play water-2\n= scores=[999,999,999,999] phase=title\n- title fire-3\n2 play light-2\n"
      "3 play wind-3\n4 play water-3\nx BOUND 1 play fire-1\n? \n- adjust score 2 -1 \"x\"\n? \n"
      "- adjust score 1 -1 \"x\"\n? 1 play fire-1 | 1 play light-4 | 1 play light-5 | 1 play light-f\n1 play light-4\n= scores=[999,998,999,998]\n" },
  { .rule = "tome.md, Bounds: points of one chapter are counted as far as they go",
    .more = "fire-1 [{'when':'any-played','do':[{'op':'points','by':99},{'op':'points','by':99},{'op':'points','by':99},{'op':'points','by':99},"
      "{'op':'points','by':99},{'op':'points','by':99},{'op':'points','by':99},{'op':'points','by':99}]},"
      "{'when':'any-played','do':[{'op':'points','by':99},{'op':'points','by':99},{'op':'points','by':99},{'op':'points','by':99},"
      "{'op':'points','by':99},{'op':'points','by':99},{'op':'points','by':99},{'op':'points','by':99}]}]\n",
    .script = DEALT "- title water-1\n1 play fire-1\n2 play light-1\n3 play light-2\n- adjust turn 3 \"x\"\n3 play light-3\n- adjust turn 3 \"x\"\n3 play light-4\n"
      "- adjust turn 3 \"x\"\n3 play light-5\n- adjust turn 3 \"x\"\n3 play light-f\n- adjust turn 2 \"x\"\n2 play wind-1\n- adjust turn 2 \"x\"\n2 play wind-2\n"
      "- adjust turn 2 \"x\"\n2 play wind-3\n- adjust turn 2 \"x\"\nx BOUND 2 play wind-4\nx BOUND 2 play wind-f\n- adjust silence fire-1 on \"x\"\n2 play wind-4\n"
      "- adjust turn 1 \"x\"\n1 play wind-5\nx BOUND 4 play earth-1\n= scores=[0,0,0,0]\n" },
  { .rule = "tome.md, ruling 12: after the end a score may undo it",
    .script = DEALT "- adjust score 1 +14 \"x\"\n" WINS_1 ("fire-1", "1") "= phase=over\n- adjust score 2 +14 \"x\"\n= phase=title outcome.status=running chapter=2 lead=1\n"
      "- title fire-2\n1 play light-2\n" },
  { .rule = "RECORD.md: after the end a ruling that changes nothing of it leaves it",
    .script = DEALT "- adjust score 1 +14 \"x\"\n" WINS_1 ("fire-1", "1") "- adjust score 1 +3 \"x\"\n= phase=over scores=[18,0,18,0] outcome.winners=[1,3]\n"
      "x RULE_TITLE - adjust title fire-2 \"x\"\nx RULE_CHAPTER - adjust chain none \"x\"\nx RULE_TURN - adjust turn 1 \"x\"\nx RULE_SPELL - adjust power light-1 +1 \"x\"\n"
      "x RULE_SURVIVAL - adjust health 1 +1 \"x\"\n" },
};

static const PlayCase health[] = {
  { .rule = "tome.md, Moves: health, in survival alone, 0 to 9", .game = THREE, .pack = PACK3,
    .script = "- adjust health 1 +7 \"x\"\n= health=[9,2,2]\nx BOUND - adjust health 1 +1 \"x\"\nx BOUND - adjust health 2 -3 \"x\"\nx BOUND - adjust health 2 +999999999 \"x\"\n" },
  { .rule = "tome.md, Moves: there is no health in team", .script = "x RULE_SURVIVAL - adjust health 1 +1 \"x\"\n" },
  { .rule = "tome.md, ruling 12: health ruled before the first dealer stays", .game = THREE, .pack = PACK3,
    .script = "- adjust health 1 +1 \"x\"\n- adjust health 2 -1 \"x\"\n- dealer 3\n= health=[3,1,2]\n- deal\n= health=[3,1,2]\n" },
  { .rule = "tome.md, ruling 12: health that a ruling brings to 0 knocks out and pays at once", .game = THREE, .pack = PACK3,
    .script = "- dealer 3\n- deal 3 fire-1 ? ? ? ? ?\n- deal\n- title water-1\n1 play earth-1\n" OUT_3
      "= health=[2,2,0] scores=[1,1,0] hands.2=[] turn=2 phase=play\nx RULE_UNSEEN - adjust hand 1 fire-1 \"x\"\n2 play earth-2\n= phase=title last.winner=2 last.weakest=1 health=[1,2,0]\n" },
  { .rule = "tome.md, ruling 12: knocked out on its turn, the next seat plays", .game = THREE, .pack = PACK3,
    .script = BEGIN3 "- title water-1\n1 play earth-1\n2 play earth-2\n= turn=3\n- adjust health 3 -2 \"x\"\n= phase=title chapter=2 scores=[1,1,0] last.winner=2 health=[1,2,0]\n" },
  { .rule = "tome.md, ruling 12: its spell on the chapter stays and may win, or be the weakest and lose nothing", .game = THREE, .pack = PACK3,
    .script = BEGIN3 "- title water-1\n1 play earth-1\n- adjust health 1 -2 \"x\"\n= spells.0.card=earth-1\n2 play earth-2\n3 play earth-3\n"
      "= last.weakest=1 last.winner=3 health=[0,2,2] scores=[0,1,1]\n" },
  { .rule = "Tome, Survival: a ruling that leaves one player ends the round in the middle of a chapter", .game = THREE, .pack = PACK3,
    .more = "fire-2 [{'when':'played','do':[{'op':'points','by':5},{'op':'power','of':'chosen','by':1}]}]\n",
    .script = BEGIN3 "- title water-1\n1 play fire-1\n2 play fire-2\n= phase=choose\n" OUT_3 "= phase=choose turn=2\n" "- adjust health 1 -2 \"x\"\n"
      "= phase=deal round=2 scores=[1,3,0] health=[2,2,2] title=null spells=[] choice=null turn=null dealer=1 lead=2 last=null hands=[[],[],[]]\n" },
  { .rule = "tome.md, View: a chapter that a knock-out broke off is the last one when it ends the game", .game = THREE, .pack = PACK3,
    .script = BEGIN3 "- adjust score 1 +9 \"x\"\n- title water-1\n1 play fire-5\n2 play fire-4\n3 play fire-3\n- title water-2\n1 play earth-5\n" OUT_2 "- adjust health 3 -1 \"x\"\n"
      "= phase=over round=1 chapter=2 lead=1 dealer=3 health=[2,0,0] scores=[12,0,1] last.winner=1 last.weakest=3 outcome.winners=[1]\n" },
  { .rule = "tome.md, View: a chapter that a knock-out breaks off at its end keeps its winner", .game = THREE, .pack = PACK3,
    .more = "fire-2 [{'when':'chapter-end','do':[{'op':'take','of':'chosen'}]}]\n",
    .script = BEGIN3 OUT_3 "- title water-1\n1 play fire-1\n2 play fire-2\n= phase=choose last=null\n- adjust health 1 -2 \"x\"\n"
      "= phase=deal round=2 scores=[1,3,0] last={winner:2,weakest:1,title:{card:water-1,element:water},spells:[{seat:1,card:fire-1,element:fire,power:1,silenced:false,trump:false},"
      "{seat:2,card:fire-2,element:fire,power:2,silenced:false,trump:false}]}\nx RULE_WINNER - adjust winner 1 \"x\"\n" },
  { .rule = "tome.md, View: between chapters the last chapter is the one that was played", .game = THREE, .pack = PACK3,
    .script = BEGIN3 "- adjust score 1 +9 \"x\"\n- title water-1\n1 play fire-5\n2 play fire-4\n3 play fire-3\n= chapter=2 lead=1\n" OUT_2 "- adjust health 3 -1 \"x\"\n"
      "= phase=over round=1 chapter=1 lead=1 dealer=3 health=[2,0,0] scores=[12,0,1]\n" },
  { .rule = "tome.md, ruling 12: the winner is ruled on until the next Title though a knock-out ended the round", .game = THREE, .pack = PACK3,
    .script = BEGIN3 "- title water-1\n1 play fire-5\n2 play fire-4\n3 play fire-3\n" OUT_2 "- adjust health 3 -1 \"x\"\n= phase=deal round=2 lead=2 last.winner=1\n"
      "- adjust winner 2 \"x\"\n= last.winner=2 lead=2 scores=[3,0,1]\n" },
  { .rule = "Tome, Survival: a round that rulings end before any chapter is judged", .game = THREE, .pack = PACK3,
    .script = BEGIN3 "- adjust score 1 +9 \"x\"\n" OUT_2 OUT_3 "= phase=over round=1 chapter=1 last=null scores=[12,0,1] outcome.winners=[1]\n"
      "- adjust score 1 -3 \"x\"\n= phase=deal round=2 chapter=1 dealer=1 scores=[9,0,1] last=null\n" },
  { .rule = "Tome, Survival: a round that rulings end before the first dealer: the dealer is still named", .game = THREE,
    .script = "- adjust health 1 -2 \"x\"\n- element fire\n- adjust health 2 -2 \"x\"\n= phase=setup round=2 chapter=1 dealer=null lead=null health=[2,2,2] scores=[0,1,3] last=null\n"
      "- element earth\n- element wind\n- dealer 2\n= round=2 health=[2,2,2] dealer=2 lead=3 phase=deal\n- deal\n- title fire-1\n" },
  { .rule = "tome.md, ruling 12: after the end health still knocks out and pays, and the end is judged", .game = THREE, .pack = PACK3,
    .script = BEGIN3 "- adjust score 1 +8 \"x\"\n- adjust score 2 +10 \"x\"\n- adjust health 3 -2 \"x\"\n= scores=[9,11,0]\n- title water-1\n1 play light-1\n2 play light-2\n"
      "- title water-2\n2 play light-4\n1 play light-3\n= phase=over scores=[9,13,0] health=[0,2,0]\n- adjust health 1 +1 \"x\"\n= phase=over health=[1,2,0]\n"
      "- adjust health 2 -2 \"x\"\n= health=[1,0,0] scores=[11,13,0] phase=over\n- adjust score 1 +2 \"x\"\n= phase=deal round=2 health=[2,2,2]\n" },
  { .rule = "tome.md, View: last shows one chapter while the next one's effects ask",
    .more = "wind-2 [{'when':'chapter-end','do':[{'op':'take','of':'chosen'}]}]\n",
    .script = DEALT WINS_1 ("fire-1", "1") "- title fire-2\n1 play light-2\n2 play wind-2\n3 play light-3\n4 play light-4\n"
      "= phase=choose last.winner=1 last.title=absent last.spells=absent\n2 choose light-4\n= last.winner=4 last.title.card=fire-2 last.spells.3.card=light-4 hands.1=[light-4,?,?,?,?]\n" },
};

static const PlayCase common[] = {
  { .rule = "RECORD.md: resign with two sides: the other side wins",
    .script = DEALT "- title fire-1\n1 play light-1\n2 resign\n= phase=over turn=null choice=null outcome={status:won,winners:[1,3],scores:[0,0,0,0]} title.card=fire-1\n"
      "= round=1 chapter=1 dealer=4 lead=1\n? \nx OVER 3 play light-2\nx OVER 1 resign\nx OVER - abandon\nx OVER_RULING - adjust score 1 +1 \"x\"\n- note \"good game\"\n" },
  { .rule = "RECORD.md: resign with more than two sides ends the game and the others win", .game = THREE, .pack = PACK3,
    .script = BEGIN3 "2 resign\n= outcome={status:won,winners:[1,3],scores:[0,0,0]} phase=over\n" },
  { .rule = "RECORD.md: draw-agreed", .script = "- draw-agreed\n= outcome={status:drawn,winners:[],scores:[0,0,0,0]} phase=over\nx OVER - dealer 1\n" },
  { .rule = "RECORD.md: abandon, in a choice",
    .more = "fire-1 [{'when':'played','do':[{'op':'set-element','of':'self','to':'chosen'}]}]\n",
    .script = DEALT "- adjust score 2 +3 \"x\"\n- title fire-2\n1 play fire-1\n- abandon\n= outcome={status:abandoned,winners:[],scores:[0,3,0,3]} phase=over turn=null choice=null\nx OVER 1 choose wind\n? \n" },
  { .rule = "RECORD.md: notes are legal at any time and change nothing",
    .script = "- note \"before\"\n" DEALT "- note \"a \\\"quoted\\\" one\"\n- title fire-2\n- note \"\"\n= turn=1\nx NOTE_FORM - note\nx NOTE_FORM - note word\nx NOTE_FORM - note \"a\" \"b\"\nx ACTOR_TABLE 1 note \"x\"\n" },
  { .rule = "RECORD.md: rulings after the end only when the rules ended it",
    .script = DEALT "- draw-agreed\nx OVER_RULING - adjust winner 1 \"x\"\nx OVER_RULING - adjust score 1 +1 \"x\"\n" },
  { .rule = "RECORD.md: who undid the end may still resign",
    .script = DEALT "- adjust score 1 +14 \"x\"\n" WINS_1 ("fire-1", "1") "x OVER_RULED - abandon\n- adjust winner 2 \"x\"\n1 resign\n= outcome.winners=[2,4] phase=over\nx OVER_RULING - adjust winner 1 \"x\"\n" },
  { .rule = "RECORD.md: a ruling's last argument is the reason, quoted and not empty",
    .script = DEALT "x REASON_MISSING - adjust score 1 +1\nx REASON_EMPTY - adjust score 1 +1 \" \"\nx REASON_MISSING - adjust\nx RULING_UNKNOWN - adjust mana 1 +1 \"x\"\n"
      "x ARGS_FEW - adjust score 1 \"x\"\nx ARGS_REST - adjust score 1 +1 +1 \"x\"\nx ACTOR_TABLE 1 adjust score 1 +1 \"x\"\nx ARG_CHANGE - adjust score 1 1 \"x\"\nx ARG_NUMBER - adjust score +1 +1 \"x\"\n"
      "x ARG_BOUND - adjust score 5 +1 \"x\"\nx ARGS_FEW - adjust \"x\"\nx KEY_UNKNOWN - adjust score seat=1 +1 \"x\"\nx ARG_WORD - adjust score \"1\" +1 \"x\"\n" },
};
/* clang-format on */

PLAY_TEST (winners_are_ruled_on, winners)
PLAY_TEST (scores_are_ruled_on, scores)
PLAY_TEST (health_is_ruled_on, health)
PLAY_TEST (the_verbs_of_every_game, common)

TEST_SUITE (tome_late)
{
  Suite *suite = suite_create ("tome-late");
  TCase *tcase = tcase_create ("late");

  PLAY_ADD (tcase, winners_are_ruled_on, winners);
  PLAY_ADD (tcase, scores_are_ruled_on, scores);
  PLAY_ADD (tcase, health_is_ruled_on, health);
  PLAY_ADD (tcase, the_verbs_of_every_game, common);
  suite_add_tcase (suite, tcase);
  return suite;
}
