/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome's course in teams: setup, turns, who wins a chapter, points, rounds, and the end.
 */
#include "tests/rules/tome/tome-play.h"

/* Chapters without trump that the seat in the name wins, played by the lead named after it. */
#define CHAPTER(title, a, x, b, y, c, z, d, w)                                                     \
  "- title " title "\n" #a " play " x "\n" #b " play " y "\n" #c " play " z "\n" #d " play " w "\n"
/* A whole round that seat 1 wins with light, 7 points: seat 1 leads all its chapters. */
#define ROUND_OF_1                                                                                 \
  CHAPTER ("fire-1", 1, "light-1", 2, "earth-1", 3, "wind-1", 4, "water-1")                        \
  CHAPTER ("fire-2", 1, "light-2", 2, "earth-2", 3, "wind-2", 4, "water-2")                        \
  CHAPTER ("fire-3", 1, "light-3", 2, "earth-3", 3, "wind-3", 4, "water-3")                        \
  CHAPTER ("fire-4", 1, "light-4", 2, "earth-4", 3, "wind-4", 4, "water-4")                        \
  CHAPTER ("fire-5", 1, "light-5", 2, "earth-5", 3, "wind-5", 4, "water-5")                        \
  CHAPTER ("fire-f", 1, "light-f", 2, "earth-f", 3, "wind-f", 4, "water-f")
/* The same when seat 2 leads the round. */
#define ROUND_LED_BY_2                                                                             \
  CHAPTER ("fire-1", 2, "earth-1", 3, "wind-1", 4, "water-1", 1, "light-1")                        \
  CHAPTER ("fire-2", 1, "light-2", 2, "earth-2", 3, "wind-2", 4, "water-2")                        \
  CHAPTER ("fire-3", 1, "light-3", 2, "earth-3", 3, "wind-3", 4, "water-3")                        \
  CHAPTER ("fire-4", 1, "light-4", 2, "earth-4", 3, "wind-4", 4, "water-4")                        \
  CHAPTER ("fire-5", 1, "light-5", 2, "earth-5", 3, "wind-5", 4, "water-5")                        \
  CHAPTER ("fire-f", 1, "light-f", 2, "earth-f", 3, "wind-f", 4, "water-f")

/* clang-format off */
static const PlayCase setup[] = {
  { .rule = "Tome, Setup: the start",
    .script =
      "= round=1 chapter=1 phase=setup dealer=null lead=null turn=null title=null last=null\n"
      "= chain={state:none,element:null} spells=[] hands=[[],[],[],[]] scores=[0,0,0,0]\n"
      "= health=absent choice=null outcome={status:running,winners:[],scores:[0,0,0,0]}\n"
      "? - dealer 1 | - dealer 2 | - dealer 3 | - dealer 4\n" },
  { .rule = "Tome, Setup 2: a dealer at random, six spells to each player",
    .script =
      "- dealer 3\n= phase=deal dealer=3 lead=4 turn=null round=1 chapter=1\n? - deal\n"
      "- deal\n= phase=title hands=[[?,?,?,?,?,?],[?,?,?,?,?,?],[?,?,?,?,?,?],[?,?,?,?,?,?]]\n"
      "x PHASE_DEALER - dealer 1\n" },
  { .rule = "tome.md, Moves: deal names a seat's hand, seats in any order, ? for cards not seen",
    .script =
      "- dealer 4\n- deal 3 fire-2 ? earth-1 ? ? light-f\n"
      "= phase=deal hands=[[],[],[earth-1,fire-2,light-f,?,?,?],[]]\n? - deal\n"
      "- deal 1 ? ? ? ? ? ?\n- deal 4 wind-1 wind-2 wind-3 wind-4 wind-5 wind-f\n"
      "= phase=deal\n- deal 2 ? ? ? ? ? ?\n= phase=title\n"
      "= hands.3=[wind-1,wind-2,wind-3,wind-4,wind-5,wind-f] hands.1=[?,?,?,?,?,?]\n" },
  { .rule = "tome.md, Moves: deal alone gives six unseen cards to every seat without a hand",
    .script =
      "- dealer 4\n- deal 2 fire-1 fire-2 fire-3 fire-4 fire-5 ?\n- deal\n= phase=title\n"
      "= hands=[[?,?,?,?,?,?],[fire-1,fire-2,fire-3,fire-4,fire-5,?],[?,?,?,?,?,?],[?,?,?,?,?,?]]\n"
      "x PHASE_DEAL - deal\nx PHASE_DEAL - deal 1 ? ? ? ? ? ?\n" },
  { .rule = "RECORD.md: a card that appears twice when there is one is illegal",
    .script =
      "- dealer 4\nx PLACED - deal 1 fire-1 fire-1 ? ? ? ?\n- deal 1 fire-1 ? ? ? ? ?\n"
      "x PLACED - deal 2 fire-1 ? ? ? ? ?\nx DEALT - deal 1 ? ? ? ? ? ?\n- deal\n"
      "x PLACED - title fire-1\n- title earth-1\nx NOT_IN_HAND 1 play earth-1\n" },
};

static const PlayCase turns[] = {
  { .rule = "Tome, Taking a turn: left of the dealer begins, then clockwise",
    .script =
      "- dealer 2\n- deal\n= lead=3 turn=null\nx PHASE_PLAY 3 play fire-1\n"
      "- title earth-1\n= phase=play turn=3 title={card:earth-1,element:earth}\n"
      "x PHASE_TITLE - title earth-2\nx TURN 4 play fire-1\n"
      "3 play fire-1\n= turn=4 spells.0.seat=3 hands.2=[?,?,?,?,?]\n4 play fire-2\n= turn=1\n"
      "1 play fire-3\n= turn=2\nx TURN 3 play fire-4\n2 play light-1\n= phase=title turn=null\n" },
  { .rule = "Tome, Taking a turn: left of seat 4 is seat 1",
    .script = DEALT "= lead=1\n- title earth-1\n= turn=1\n" },
  { .rule = "Tome, How to play: a Title Spell begins each chapter, and the next waits for it",
    .script =
      DEALT "- title earth-1\n1 play fire-1\n2 play fire-2\n3 play fire-3\n4 play fire-4\n"
      "= chapter=2 title=null spells=[] phase=title\nx PHASE_PLAY 4 play wind-1\n" },
  { .rule = "Tome, Finishing the chapter 7: the cards played are set aside, nobody plays them again",
    .script =
      DEALT CHAPTER ("earth-1", 1, "fire-1", 2, "fire-2", 3, "fire-3", 4, "fire-4")
      "x PLACED - title fire-1\nx PLACED - title earth-1\n- title earth-2\n"
      "x NOT_IN_HAND 4 play fire-1\nx NOT_IN_HAND 4 play earth-1\n4 play earth-3\n" },
  { .rule = "tome.md, View: spells in play order, as they are",
    .script =
      DEALT "- title fire-1\n1 play fire-f\n2 play light-2\n"
      "= spells=[{seat:1,card:fire-f,element:fire,power:F,silenced:false,trump:true},"
      "{seat:2,card:light-2,element:light,power:2,silenced:false,trump:false}]\n" },
};

static const PlayCase winners[] = {
  { .rule = "Tome, Setup: six spells make the Element Deck, and a Title leaves it",
    .script = "= deck=null\n" DEALT "= deck=6\n- title water-2\n= deck=5\n1 play fire-f\n= deck=5\n"
      "- adjust title fire-2 \"another\"\n= deck=5\n- adjust discard fire-3 \"torn\"\n= deck=4\n" },
  { .rule = "Tome, Winning a chapter: the highest power wins without trump",
    .script = DEALT CHAPTER ("water-1", 1, "fire-2", 2, "earth-4", 3, "wind-5", 4, "fire-3")
      "= last.winner=3 last.weakest=null scores=[1,0,1,0] lead=3\n" },
  { .rule = "Tome, Winning a chapter: trump is stronger than any other element",
    .script = DEALT CHAPTER ("water-2", 1, "fire-f", 2, "earth-4", 3, "wind-5", 4, "water-1")
      "= last.winner=4 scores=[0,1,0,1] lead=4\n" },
  { .rule = "Tome, Winning a chapter: of trumps the highest power wins",
    .script = DEALT CHAPTER ("water-2", 1, "fire-f", 2, "water-4", 3, "water-5", 4, "water-1")
      "= last.winner=3\n" },
  { .rule = "Tome, Winning a chapter: of equals the first played is stronger",
    .script = DEALT CHAPTER ("water-2", 1, "fire-1", 2, "earth-5", 3, "wind-5", 4, "fire-5")
      "= last.winner=2\n" },
  { .rule = "Tome, Flux: F is the highest power",
    .script = DEALT CHAPTER ("water-2", 1, "fire-5", 2, "earth-f", 3, "wind-f", 4, "fire-4")
      "= last.winner=2\n" },
  { .rule = "Tome, Flux: of trumps, F is the highest",
    .script = DEALT CHAPTER ("water-2", 1, "water-5", 2, "earth-f", 3, "wind-f", 4, "water-f")
      "= last.winner=4\n" },
  { .rule = "Tome, Special spells, light: stronger than what is not trump, even F",
    .script = DEALT CHAPTER ("water-2", 1, "fire-f", 2, "light-1", 3, "wind-5", 4, "earth-5")
      "= last.winner=2\n" },
  { .rule = "Tome, Special spells, light: weaker than trump",
    .script = DEALT CHAPTER ("water-2", 1, "light-f", 2, "water-1", 3, "wind-5", 4, "earth-5")
      "= last.winner=2\n" },
  { .rule = "Tome, Light: under a light Title there is no trump, light is strongest",
    .script = DEALT "- title light-2\n1 play fire-f\n2 play light-1\n= spells.1.trump=false\n"
      "3 play wind-f\n4 play earth-f\n= last.winner=2\n" },
  { .rule = "Tome, Winning a chapter: of light spells the higher power wins",
    .script = DEALT CHAPTER ("light-2", 1, "light-1", 2, "light-3", 3, "wind-f", 4, "earth-f")
      "= last.winner=2\n" },
  { .rule = "tome.md, ruling 2: a special element without a property ranks with the rest",
    .pack = "fire earth wind water dark+",
    .script = DEALT CHAPTER ("dark-1", 1, "dark-5", 2, "fire-f", 3, "dark-2", 4, "earth-5")
      "= last.winner=2\n" },
  { .rule = "Tome, Special spells: under a special Title without property nothing is trump",
    .pack = "fire earth wind water dark+",
    .script = DEALT "- title dark-1\n1 play dark-2\n= spells.0.trump=false\n2 play fire-3\n"
      "= spells.1.trump=false\n3 play dark-3\n4 play earth-2\n= last.winner=2\n" },
  { .rule = "Tome, Using effects: a silenced trump is still trump",
    .script = DEALT "- title water-2\n1 play fire-f\n2 play water-1\n"
      "= spells.1.silenced=true spells.1.trump=true\n3 play wind-5\n4 play earth-5\n"
      "= last.winner=2\n" },
  { .rule = "Tome, Finishing the chapter 9: the winner leads the next chapter",
    .script = DEALT CHAPTER ("water-2", 1, "fire-2", 2, "earth-4", 3, "wind-5", 4, "fire-3")
      "- title water-3\n= lead=3 turn=3\n" },
};

static const PlayCase rounds[] = {
  { .rule = "Tome, Finishing the chapter: five chapters of 1 point, the final one of 2",
    .script = DEALT
      CHAPTER ("fire-1", 1, "light-1", 2, "earth-1", 3, "wind-1", 4, "water-1")
      "= scores=[1,0,1,0] chapter=2\n"
      CHAPTER ("fire-2", 1, "earth-2", 2, "light-2", 3, "wind-2", 4, "water-2")
      "= scores=[1,1,1,1] chapter=3\n"
      CHAPTER ("fire-3", 2, "earth-3", 3, "light-3", 4, "wind-3", 1, "water-3")
      "= scores=[2,1,2,1]\n"
      CHAPTER ("fire-4", 3, "earth-4", 4, "light-4", 1, "wind-4", 2, "water-4")
      "= scores=[2,2,2,2]\n"
      CHAPTER ("fire-5", 4, "earth-5", 1, "light-5", 2, "wind-5", 3, "water-5")
      "= scores=[3,2,3,2] chapter=6 round=1\n"
      CHAPTER ("fire-f", 1, "earth-f", 2, "light-f", 3, "wind-f", 4, "water-f")
      "= scores=[3,4,3,4] round=2 chapter=1 phase=deal dealer=1 lead=2 turn=null title=null\n"
      "= hands=[[],[],[],[]] last.winner=2 chain={state:none,element:null}\n" },
  { .rule = "Tome, Finishing the round: all spells are shuffled together again",
    .script = DEALT ROUND_OF_1
      "- deal 1 fire-1 fire-2 fire-3 fire-4 fire-5 fire-f\n"
      "- deal 2 light-1 light-2 light-3 light-4 light-5 light-f\n- deal\n"
      "= lead=2 last.winner=1\n- title wind-1\n= turn=2\n" },
  { .rule = "Tome, FAQ: spells left in hand when a round ends are not kept",
    .script = DEALT "- title fire-1\n- adjust hand 3 fire-5 \"a card text\"\n"
      "1 play light-1\n2 play earth-1\n3 play wind-1\n4 play water-1\n"
      CHAPTER ("fire-2", 1, "light-2", 2, "earth-2", 3, "wind-2", 4, "water-2")
      CHAPTER ("fire-3", 1, "light-3", 2, "earth-3", 3, "wind-3", 4, "water-3")
      CHAPTER ("fire-4", 1, "light-4", 2, "earth-4", 3, "wind-4", 4, "water-4")
      CHAPTER ("fire-f", 1, "light-5", 2, "earth-5", 3, "wind-5", 4, "water-5")
      "= hands.2=[fire-5,?]\n" },
  { .rule = "Tome, Winning the game: 15 points and ahead by 2, in the middle of a round",
    .script = DEALT ROUND_OF_1 "- deal\n" ROUND_LED_BY_2
      "= scores=[14,0,14,0] round=3 dealer=2 lead=3 outcome.status=running\n- deal\n"
      "- title fire-1\n3 play earth-1\n4 play wind-1\n1 play light-1\n2 play water-1\n"
      "= phase=over turn=null round=3 chapter=1 dealer=2 lead=3 scores=[15,0,15,0] last.winner=1\n"
      "= outcome={status:won,winners:[1,3],scores:[15,0,15,0]} title=null spells=[]\n"
      "= hands.0=[?,?,?,?,?]\n? \nx OVER_RULED - title fire-2\nx OVER_RULED - draw-agreed\n" },
  { .rule = "Tome, Winning the game: 15 to 14 goes on, 16 to 14 is won",
    .script = DEALT "- adjust score 1 +14 \"a rest of an evening\"\n"
      "- adjust score 2 +14 \"a rest of an evening\"\n"
      CHAPTER ("fire-1", 1, "light-1", 2, "earth-1", 3, "wind-1", 4, "water-1")
      "= scores=[15,14,15,14] phase=title outcome.status=running\n"
      CHAPTER ("fire-2", 1, "light-2", 2, "earth-2", 3, "wind-2", 4, "water-2")
      "= phase=over outcome.winners=[1,3] chapter=2 lead=1\n" },
  { .rule = "Tome, Winning the game: the other team may overtake a team at 15",
    .script = DEALT "- adjust score 1 +15 \"a rest\"\n- adjust score 2 +14 \"a rest\"\n"
      CHAPTER ("fire-1", 1, "earth-1", 2, "light-1", 3, "wind-1", 4, "water-1")
      "= scores=[15,15,15,15] phase=title\n"
      CHAPTER ("fire-2", 2, "light-2", 3, "earth-2", 4, "wind-2", 1, "water-2")
      "= scores=[15,16,15,16] phase=title\n"
      CHAPTER ("fire-3", 2, "light-3", 3, "earth-3", 4, "wind-3", 1, "water-3")
      "= phase=over outcome.winners=[2,4]\n" },
  { .rule = "Tome, Winning the game: the final chapter's 2 points end it, as the last chapter's",
    .script = DEALT "- adjust score 2 +13 \"a rest\"\n"
      CHAPTER ("fire-1", 1, "light-1", 2, "earth-1", 3, "wind-1", 4, "water-1")
      CHAPTER ("fire-2", 1, "light-2", 2, "earth-2", 3, "wind-2", 4, "water-2")
      CHAPTER ("fire-3", 1, "light-3", 2, "earth-3", 3, "wind-3", 4, "water-3")
      CHAPTER ("fire-4", 1, "light-4", 2, "earth-4", 3, "wind-4", 4, "water-4")
      CHAPTER ("fire-5", 1, "light-5", 2, "earth-5", 3, "wind-5", 4, "water-5")
      CHAPTER ("fire-f", 1, "earth-f", 2, "light-f", 3, "wind-f", 4, "water-f")
      "= phase=over round=1 chapter=6 dealer=4 lead=1 scores=[5,15,5,15]\n" },
  { .rule = "tome.md, ruling 7: a score that a ruling set does not end the game, a chapter does",
    .script = DEALT "- adjust score 1 +20 \"a rest\"\n= phase=title outcome.status=running\n"
      CHAPTER ("fire-1", 1, "earth-1", 2, "light-1", 3, "wind-1", 4, "water-1")
      "= phase=over scores=[20,1,20,1] outcome.winners=[1,3]\n" },
};
/* clang-format on */

PLAY_TEST (a_game_is_set_up, setup)
PLAY_TEST (turns_are_taken, turns)
PLAY_TEST (the_strongest_wins, winners)
PLAY_TEST (rounds_are_scored, rounds)

TEST_SUITE (tome_course)
{
  Suite *suite = suite_create ("tome-course");
  TCase *tcase = tcase_create ("course");

  PLAY_ADD (tcase, a_game_is_set_up, setup);
  PLAY_ADD (tcase, turns_are_taken, turns);
  PLAY_ADD (tcase, the_strongest_wins, winners);
  PLAY_ADD (tcase, rounds_are_scored, rounds);
  suite_add_tcase (suite, tcase);
  return suite;
}
