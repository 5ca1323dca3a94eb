/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome's survival: the weakest spell, health, knock-outs and what they pay, rounds and the end.
 */
#include "tests/rules/tome/tome-play.h"

/* Three seats, seat 1 leads; elements fire, earth, water and light. */
#define THREE "survival 3"
#define PACK3 "fire earth water light*"
#define BEGIN3 "- dealer 3\n- deal\n"
/* Each of these seat 1 wins and seat 3 plays weakest. */
#define LOSES_3(title, a, b, c) "- title " title "\n1 play " a "\n2 play " b "\n3 play " c "\n"

/* clang-format off */
static const PlayCase health[] = {
  { .rule = "Tome, Survival: each player starts with 2 health, for its own", .game = "survival 4",
    .script = "= health=[2,2,2,2] scores=[0,0,0,0]\n- dealer 4\n- deal\n= health=[2,2,2,2]\n" },
  { .rule = "Tome, Survival, Setup: three seats choose three basic elements of four", .game = THREE,
    .script = "= phase=setup\n? - element earth | - element fire | - element water | - element wind\n"
      "x PHASE_DEALER - dealer 1\nx ELEMENT_TWICE - element light\n- element wind\n"
      "x ELEMENT_TWICE - element wind\n- element fire\n- element earth\nx PHASE_ELEMENT - element water\n"
      "? - dealer 1 | - dealer 2 | - dealer 3\n- dealer 1\n= lead=2 hands=[[],[],[]]\n"
      "x NOT_IN_DECK - deal 1 water-1 ? ? ? ? ?\n- deal\nx NOT_IN_DECK - title water-1\n- title wind-1\n"
      "x NOT_IN_DECK 2 play water-1\n2 play wind-2\n3 play earth-5\n= turn=1\n" },
  { .rule = "Tome, Survival, Play 5: who played the weakest loses 1 health, nobody scores",
    .game = THREE, .pack = PACK3,
    .script = BEGIN3 LOSES_3 ("water-1", "fire-4", "earth-5", "fire-2")
      "= health=[2,2,1] scores=[0,0,0] last={winner:2,weakest:3,title:{card:water-1,element:water},"
      "spells:[{seat:1,card:fire-4,element:fire,power:4,silenced:false,trump:false},"
      "{seat:2,card:earth-5,element:earth,power:5,silenced:true,trump:false},"
      "{seat:3,card:fire-2,element:fire,power:2,silenced:false,trump:false}]}\n"
      "= lead=2 chapter=2\n- title water-2\n= turn=2\n" },
  { .rule = "Tome, Survival, Play 5: of equals the one played later is weaker", .game = THREE,
    .pack = PACK3, .script = BEGIN3 LOSES_3 ("light-1", "fire-3", "earth-3", "water-5")
      "= health=[2,1,2] last.winner=3 last.weakest=2\n" },
  { .rule = "Tome, Survival, Play 5: trump and light are not weak whatever their power", .game = THREE,
    .pack = PACK3, .script = BEGIN3 LOSES_3 ("water-2", "light-1", "earth-f", "water-1")
      "= health=[2,1,2] last.winner=3\n" },
  { .rule = "tome.md, ruling 10: a lone spell is strongest and weakest", .game = THREE, .pack = PACK3,
    .more = "fire-3 [{'when':'before-strongest','do':[{'op':'return','of':'others'}]}]\n",
    .script = BEGIN3 LOSES_3 ("water-2", "light-1", "fire-f", "fire-3")
      "= health=[2,2,1] last.winner=3 last.weakest=3\n" },
  { .rule = "tome.md, ruling 10: a chapter without spells loses nobody health", .game = THREE, .pack = PACK3,
    .more = "fire-3 [{'when':'before-strongest','do':[{'op':'return','of':'all'}]}]\n",
    .script = BEGIN3 LOSES_3 ("water-2", "light-1", "fire-f", "fire-3")
      "= health=[2,2,2] last.winner=null last.weakest=null lead=1 scores=[0,0,0]\n" },
  { .rule = "tome.md, Operations: points count in survival too, the sum never below 0", .game = THREE,
    .pack = PACK3,
    .more = "fire-1 [{'when':'played','do':[{'op':'points','by':2}]}]\nfire-2 [{'when':'played','do':[{'op':'points','by':-2}]}]\n",
    .script = BEGIN3 LOSES_3 ("water-2", "fire-1", "fire-2", "fire-3") "= scores=[2,0,0]\n" },
  { .rule = "tome.md, Conditions: in survival a side is a seat", .game = THREE, .pack = PACK3,
    .more = "fire-1 [{'when':'chapter-end','if':['lost'],'do':[{'op':'points','by':2}]}]\n"
      "fire-3 [{'when':'chapter-end','if':['won'],'do':[{'op':'points','by':3}]}]\n",
    .script = BEGIN3 LOSES_3 ("water-2", "fire-1", "fire-2", "fire-3") "= scores=[2,0,3]\n" },
};

static const PlayCase knock_outs[] = {
  { .rule = "Tome, Survival: knocked out, a seat discards its hand and plays no more; the others score 1",
    .game = "survival 4",
    .script = "- dealer 4\n- deal 4 fire-5 ? ? ? ? ?\n- deal\n"
      "- title wind-1\n1 play fire-4\n2 play fire-3\n3 play fire-2\n4 play fire-1\n= health=[2,2,2,1]\n"
      "- title wind-2\n1 play earth-4\n2 play earth-3\n3 play earth-2\n4 play earth-1\n"
      "= health=[2,2,2,0] scores=[1,1,1,0] hands.3=[] hands.0=[?,?,?,?] chapter=3 phase=title\n"
      "x PLACED - title fire-5\n- title wind-3\n1 play water-4\n2 play water-3\n3 play water-2\n"
      "= phase=title chapter=4 health=[2,2,1,0] last.weakest=3\n" },
  { .rule = "Tome, Survival: the sole survivor ends the round and scores 1 more", .game = THREE, .pack = PACK3,
    .script = BEGIN3
      LOSES_3 ("water-1", "fire-5", "fire-4", "fire-3") LOSES_3 ("water-2", "earth-5", "earth-4", "earth-3")
      "= health=[2,2,0] scores=[1,1,0] chapter=3\n"
      "- title water-3\n1 play fire-2\n2 play fire-1\n= health=[2,1,0]\n- title water-4\n1 play earth-2\n2 play earth-1\n"
      "= scores=[3,1,0] round=2 chapter=1 phase=deal dealer=1 lead=2 health=[2,2,2] hands=[[],[],[]]\n"
      "= last.winner=1 last.weakest=2\n" },
  { .rule = "Tome, Survival: each knock-out pays those who remain", .game = THREE, .pack = PACK3,
    .script = BEGIN3
      "- title water-1\n1 play fire-5\n2 play fire-4\n3 play fire-3\n"
      "- title water-2\n1 play earth-3\n2 play earth-4\n3 play earth-5\n"
      "- title water-3\n3 play earth-2\n1 play earth-1\n2 play fire-2\n= health=[0,2,1] scores=[0,1,1]\n"
      "- title water-4\n3 play light-2\n2 play light-1\n= health=[0,1,1]\n"
      "- title water-5\n3 play light-4\n2 play light-5\n= health=[2,2,2] scores=[0,3,1] round=2\n" },
  { .rule = "tome.md, Survival: the winner of the final chapter gets 1 point, and a knock-out in it pays", .game = THREE, .pack = PACK3,
    .script = BEGIN3
      "- adjust health 1 +3 \"x\"\n- adjust health 2 +5 \"x\"\n"
      LOSES_3 ("water-1", "fire-5", "fire-4", "fire-3")
      "- title water-2\n1 play earth-5\n2 play earth-3\n3 play earth-4\n"
      "- title water-3\n1 play earth-2\n2 play earth-1\n3 play fire-2\n"
      "- title water-4\n1 play light-3\n2 play light-1\n3 play light-2\n"
      "- title water-5\n1 play light-5\n2 play fire-1\n3 play light-4\n"
      "= chapter=6 health=[5,3,1] scores=[0,0,0]\n- title water-f\n1 play light-f\n2 play fire-f\n3 play earth-f\n"
      "= round=2 scores=[2,1,0] last.winner=1 last.weakest=3\n" },
  { .rule = "tome.md, ruling 8: the sixth chapter's winner, the knock-out and the sole survivor together",
    .game = THREE, .pack = PACK3,
    .script = BEGIN3 "- adjust health 1 +3 \"x\"\n- adjust health 2 -2 \"x\"\n= scores=[1,0,1] health=[5,0,2]\n"
      "- title water-1\n1 play fire-5\n3 play fire-4\n"
      "- title water-2\n1 play earth-3\n3 play earth-5\n- title water-3\n3 play earth-2\n1 play earth-1\n"
      "- title water-4\n3 play light-2\n1 play light-1\n- title water-5\n3 play light-4\n1 play light-3\n"
      "= health=[1,0,1] chapter=6\n- title water-f\n3 play light-5\n1 play light-f\n"
      "= scores=[4,0,1] round=2 last.winner=1 last.weakest=3\n" },
  { .rule = "tome.md, ruling 8: knocked-out seats still deal in their turn", .game = THREE, .pack = PACK3,
    .script = "- dealer 2\n- deal\n- adjust health 3 -2 \"x\"\n- adjust health 2 -2 \"x\"\n"
      "= round=2 dealer=3 lead=1 phase=deal\n" },
  { .rule = "Tome, Survival, Play 5: with the second knock-out the round is over",
    .game = THREE, .pack = PACK3,
    .script = BEGIN3 LOSES_3 ("water-1", "fire-5", "fire-4", "fire-3")
      LOSES_3 ("water-2", "earth-5", "earth-4", "earth-3")
      "- title water-3\n1 play light-1\n2 play light-2\n- title water-4\n2 play light-4\n1 play light-3\n"
      "= round=2 scores=[1,3,0] phase=deal\n" },
  { .rule = "Tome, Survival: a lead that was knocked out is passed over", .game = THREE, .pack = PACK3,
    .more = "fire-3 [{'when':'before-strongest','do':[{'op':'return','of':'others'}]}]\n",
    .script = BEGIN3 "- adjust health 3 -1 \"x\"\n" LOSES_3 ("water-2", "light-1", "fire-f", "fire-3")
      "= health=[2,2,0] scores=[1,1,0] lead=3 last.winner=3\n- title water-3\n= turn=1\n" },
};

static const PlayCase ends[] = {
  { .rule = "Tome, Survival, Winning the game: 10 points, not tied, at the end of a round", .game = THREE,
    .pack = PACK3,
    .script = BEGIN3 "- adjust score 1 +9 \"x\"\n- adjust health 3 -2 \"x\"\n= scores=[10,1,0] phase=title outcome.status=running\n"
      "- title water-1\n1 play light-1\n2 play fire-1\n= health=[2,1,0] phase=title outcome.status=running\n"
      "- title water-2\n1 play light-2\n2 play fire-2\n"
      "= phase=over round=1 chapter=2 dealer=3 lead=1 health=[2,0,0] scores=[12,1,0] turn=null\n"
      "= outcome={status:won,winners:[1],scores:[12,1,0]} last.winner=1 last.weakest=2\n? \n" },
  { .rule = "Tome, Survival, Winning the game: tied at the top, another round begins", .game = THREE,
    .pack = PACK3,
    .script = BEGIN3 "- adjust score 1 +9 \"x\"\n- adjust score 2 +12 \"x\"\n- adjust health 3 -2 \"x\"\n"
      "= scores=[10,13,0]\n- adjust score 2 -1 \"x\"\n"
      "- title water-1\n1 play light-1\n2 play fire-1\n- title water-2\n1 play light-2\n2 play fire-2\n"
      "= scores=[12,12,0] phase=deal round=2 outcome.status=running\n" },
  { .rule = "Tome, Survival, Winning the game: 9 points are not enough", .game = THREE, .pack = PACK3,
    .script = BEGIN3 "- adjust score 1 +6 \"x\"\n- adjust health 3 -2 \"x\"\n- adjust health 2 -2 \"x\"\n"
      "= scores=[9,1,0] phase=deal round=2 outcome.status=running\n" },
  { .rule = "Tome, Survival, Winning the game: a tie below the top is no tie", .game = THREE, .pack = PACK3,
    .script = BEGIN3 "- adjust score 1 +8 \"x\"\n- adjust health 3 -2 \"x\"\n- adjust score 3 +1 \"x\"\n"
      "- adjust health 2 -2 \"x\"\n= scores=[11,1,1] phase=over outcome.winners=[1]\n" },
};
/* clang-format on */

PLAY_TEST (the_weakest_loses_health, health)
PLAY_TEST (knock_outs_pay, knock_outs)
PLAY_TEST (survival_ends, ends)

TEST_SUITE (tome_survival)
{
  Suite *suite = suite_create ("tome-survival");
  TCase *tcase = tcase_create ("survival");

  PLAY_ADD (tcase, the_weakest_loses_health, health);
  PLAY_ADD (tcase, knock_outs_pay, knock_outs);
  PLAY_ADD (tcase, survival_ends, ends);
  suite_add_tcase (suite, tcase);
  return suite;
}
