/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The course of a game of Spelled: setup, turns and their phases, discards, draws, the end.
 */
#include "tests/rules/spelled/spelled-play.h"

/* clang-format off */
static const PlayCase setup[] = {
  { "Setup: each player has a personal deck of ten vowels and 25 Health",
    NULL, NULL, NULL,
    "= phase=setup turn=null health=[25,25] decks=[10,10] hands=[[],[]] energy=0 owes=[0,0]\n"
    "= market=[null,null,null,null,null] reserve=[rv-a,rv-e] scrap=[] in_play=[] pool=[] damage=[]\n"
    "= due={what:reveal,seat:null,n:5} outcome.status=running outcome.scores=[25,25]\n", NULL },
  { "The page, ruling 2: first, reveals and draws in any order",
    NULL, NULL, NULL,
    "- draw 2" VOWELS "= decks=[10,5] due.what=reveal\n- reveal torch\n- first 2\n- reveal bell\n"
    "- draw 1 ? st-e\n= hands.0=[st-e,?] turn=null\n- reveal lamp\n- reveal sieve\n"
    "- draw 1\n= hands.0=[st-e,?,?,?,?] decks=[5,5]\n- reveal broom\n"
    "= phase=discard turn=2 owes=[0,2] due={what:discard,seat:2,n:2}\n", NULL },
  { "Setup: draws are due after the row is laid, the lowest seat first",
    NULL, NULL, NULL,
    ROW ("torch", "broom", "bell", "lamp", "sieve")
    "= due={what:draw,seat:1,n:5}\n- draw 1 st-a\n= due.n=4\n- draw 1\n= due={what:draw,seat:2,n:5}\n"
    "x DRAW - draw 1 st-e\nx DRAW_MANY - draw 2 ? ? ? ? ? ?\nx PHASE_MAIN 1 fragment st-a\n", NULL },
  { "Setup: who plays first is determined once",
    NULL, NULL, NULL, "- first 2\nx FIRST - first 1\nx FIRST - first 2\n", NULL },
  { "Setup: who plays first is not named again", NULL, NULL, NULL, DEALT "x FIRST - first 1\n", NULL },
  { "Setup: the first player discards two cards",
    NULL, NULL, NULL,
    ROW ("torch", "broom", "bell", "lamp", "sieve") "- draw 1" VOWELS "- draw 2" VOWELS
    "? 1 discard st-a | 1 discard st-e | 1 discard st-i | 1 discard st-o | 1 discard st-u | 1 discard st-a st-e | 1 discard st-a st-i | "
    "1 discard st-a st-o | 1 discard st-a st-u | 1 discard st-e st-i | 1 discard st-e st-o | 1 discard st-e st-u | 1 discard st-i st-o | "
    "1 discard st-i st-u | 1 discard st-o st-u\n"
    "x DUE_DISCARD 1 fragment st-a\nx OWES 2 discard st-a\nx OWES_MANY 1 discard st-a st-e st-i\n"
    "x NOT_IN_HAND 1 discard st-a st-a\n"
    "1 discard st-o\n= phase=discard owes=[1,0] due.n=1\n1 discard st-a\n"
    "= phase=main turn=1 owes=[0,0] due=null hands.0=[st-e,st-i,st-u] discards.0=[st-a,st-o]\n", NULL },
  { "Setup: cards of cost 5 or more are scrapped and replaced, once the row is laid",
    NULL, NULL, NULL,
    "- reveal dragon\n- reveal torch\n- reveal giant\n- reveal bell\n= scrap=[] due.n=1\n- reveal broom\n"
    "= scrap=[dragon,giant] market=[null,torch,null,bell,broom] due.n=2\n- reveal phoenix\n"
    "= scrap=[dragon,giant,phoenix] market=[null,torch,null,bell,broom] due.n=2\n"
    "- reveal key\n- reveal dust\n= market=[key,torch,dust,bell,broom] due.what=draw\n", NULL },
  { "Setup: replacements of cost 5 stay after setup",
    NULL, NULL, NULL, DEALT "1 fragment st-a\n1 buy bell\n- reveal giant\n= market.2=giant scrap=[]\n", NULL },
  { "The page, ruling 8: a row that the Market deck cannot fill stays short",
    NULL, "st-a a 0 1 starter=5\nbell b 1 1\ngiant o 7 6\nowl s 2 1\n", NULL,
    "= due.n=3 market_deck=3\n- reveal bell\n- reveal giant\n= scrap=[]\n- reveal owl\n"
    "= market=[bell,null,owl,null,null] scrap=[giant] market_deck=0 due.what=draw\nx REVEAL - reveal bell\n"
    "- first 1\n- draw 1\n- draw 2\n= phase=discard\n", NULL },
  { "The page, ruling 8: no Market deck at all",
    NULL, "st-a a 0 1 starter=3\n", NULL,
    "= due={what:draw,seat:1,n:3}\n- draw 1\n= hands.0=[st-a,st-a,st-a]\n- draw 2\n- first 2\n= owes=[0,2]\n", NULL },
  { "The page, ruling 3: what is owed never exceeds the hand",
    NULL, "st-a a 0 1 starter=1\n", NULL, "- first 1\n- draw 1\n- draw 2\n= owes=[1,0]\n1 discard st-a\n= phase=main\n", NULL },
  { "The page, ruling 7: who has nothing to draw draws nothing",
    NULL, "st-a a 0 1 starter=1\n", NULL,
    "- first 1\n- draw 1\n- draw 2\n1 discard st-a\n1 end\n= phase=draw due.n=1\n- draw 1\n= turn=2 hands.0=[st-a]\n", NULL },
  { "Records, Packs: no more copies than the pack has",
    NULL, NULL, NULL, "- reveal owl\n- reveal owl\nx MARKET_COPIES - reveal owl\nx MARKET_COPIES - reveal st-a\n"
    "x MARKET_COPIES - reveal rv-a\nx CARD_UNKNOWN - reveal nothing\n", NULL },
  { "The page, Moves: reveals listed one by one, draws one card a line",
    NULL, "st-a a 0 1 starter=2\nst-e e 0 1 starter=1\nbell b 1 1\n", NULL,
    "? - first 1 | - first 2 | - reveal bell | - draw 1 ? | - draw 1 | - draw 1 st-a | - draw 1 st-e | "
    "- draw 2 ? | - draw 2 | - draw 2 st-a | - draw 2 st-e\n"
    "- draw 1 st-a st-e\n? - first 1 | - first 2 | - reveal bell | - draw 1 ? | - draw 1 st-a | "
    "- draw 2 ? | - draw 2 | - draw 2 st-a | - draw 2 st-e\n", NULL },
  { "Records, 1: in open knowledge every card is named",
    "duel open", "st-a a 0 1 starter=2\n", NULL,
    "x OPEN_UNSEEN - draw 1\nx OPEN_UNSEEN - draw 1 ?\nx OPEN_UNSEEN - draw 1 st-a ?\n"
    "? - first 1 | - first 2 | - draw 1 st-a | - draw 2 st-a\n- draw 1 st-a st-a\n= hands.0=[st-a,st-a]\n", NULL },
};

static const PlayCase turns[] = {
  { "Main Phase: cards are played in any order, one at a time, face up",
    NULL, NULL, NULL,
    DEALT "1 fragment st-a\n= energy=1 in_play=[{seat:1,card:st-a,kind:effect,damage:0,spell:false}]\n"
    "1 fragment st-u\n= health=[26,25] hands.0=[st-e]\nx NOT_IN_HAND 1 fragment st-a\nx TURN 2 fragment st-a\n", NULL },
  { "The page, Moves: the whole list of a main phase",
    NULL, NULL, NULL,
    DEALT "? 1 end | 1 fragment st-a | 1 end st-a | 1 fragment st-e | 1 end st-e | 1 fragment st-u | 1 end st-u\n"
    "1 fragment st-a\n"
    "? 1 end | 1 fragment st-e | 1 end st-e | 1 fragment st-u | 1 end st-u | "
    "1 buy torch | 1 buy broom | 1 buy bell | 1 buy lamp | 1 buy sieve | 1 buy rv-a\n", NULL },
  { "Main Phase: only after playing a card you may acquire cards, at cost 0 too",
    NULL, NULL, NULL, LAID ("dust", "broom", "bell", "lamp", "sieve")
    "x PLAYED_NONE 1 buy dust\n1 fragment st-u\n1 buy dust\n= discards.0=[dust,st-i,st-o] energy=0\n", NULL },
  { "The page, Moves: a card played and scrapped was played",
    NULL, NULL, NULL, LAID ("bell", "dust", "broom", "lamp", "sieve") GIVE ("1", "bell", "torch")
    "1 fragment bell\n1 scrap bell\n= in_play=[] energy=4 scrap=[bell]\n1 buy dust\n", NULL },
  { "Acquiring Cards: cost in energy, card to the discard pile, no abilities, several a turn",
    NULL, NULL, NULL,
    DEALT "1 fragment st-a\n1 fragment st-e\n1 buy rv-a\nx ENERGY 1 buy rv-e\n1 buy bell\n= energy=0 pool=[] discards.0=[bell,rv-a,st-i,st-o] "
    "market=[torch,broom,null,lamp,sieve] reserve=[rv-e] due={what:reveal,seat:null,n:1}\n"
    "x DUE_REVEAL 1 fragment st-u\nx DUE_REVEAL 1 end\n- reveal owl\n= market.2=owl\nx OFFER 1 buy wall\n", NULL },
  { "Acquiring Cards: a card on offer must be paid", NULL, NULL, NULL,
    DEALT "1 fragment st-a\nx ENERGY 1 buy rv-e\n1 buy torch\nx DUE_REVEAL 1 buy broom\n- reveal idol\nx ENERGY 1 buy broom\n", NULL },
  { "The page, ruling 6: among like cards the Market the leftmost",
    NULL, NULL, NULL, LAID ("torch", "owl", "broom", "owl", "dust")
    "1 fragment st-a\n1 fragment st-e\n1 buy owl\n= market=[torch,null,broom,owl,dust]\n", NULL },
  { "Discard Phase: energy, abilities and cards in play go, cards of the hand may",
    NULL, NULL, NULL, LAID ("wand", "broom", "bell", "lamp", "sieve") GIVE ("1", "wand", "torch")
    "1 fragment st-a\n1 fragment wand\n- adjust damage 1 +3 \"t\"\n1 end st-e\n"
    "= phase=draw energy=0 pool=[] damage=[] in_play=[] discards.0=[st-a,st-e,st-i,st-o,wand] hands.0=[st-u]\n"
    "= due={what:draw,seat:1,n:4} turn=1\n", NULL },
  { "Discard Phase: only cards of the hand", NULL, NULL, NULL, DEALT "x NOT_IN_HAND 1 end st-i\nx NOT_IN_HAND 1 end st-a st-a\n", NULL },
  { "The page, Moves: an end is written with its cards as they were said",
    NULL, NULL, NULL, DEALT "1 end st-u st-a st-e\n= discards.0=[st-a,st-e,st-i,st-o,st-u]\n", NULL },
  { "Draw Phase: until you hold five cards, then your turn ends",
    NULL, NULL, NULL, DEALT "1 end\n= phase=draw\nx PHASE_MAIN 1 fragment st-a\nx PHASE_MAIN 2 fragment st-a\n- draw 1 st-a\n= turn=1\n- draw 1 ?\n"
    "= turn=2 phase=main hands.0=[st-a,st-a,st-e,st-u,?] decks.0=3\n", NULL },
  { "The page, ruling 7: the draw phase is passed over when none is due",
    NULL, NULL, NULL, DEALT "1 end\n- draw 1\n2 end\n= turn=1 phase=main\n", NULL },
  { "Draw Phase: an empty deck is the shuffled discard pile, when a card is drawn from it",
    NULL, NULL, NULL,
    DEALT "1 end st-a st-e\n- draw 1 st-i st-o st-a st-e\n2 end\n= decks.0=1 discards.0=[st-a,st-e,st-i,st-o]\n"
    "1 fragment st-a\n1 end\n= due.n=1\n- draw 1 st-u\n= decks.0=0 discards.0=[st-a,st-a,st-e,st-i,st-o]\n"
    "2 end\n1 end st-u\n- draw 1 st-a\n= decks.0=5 discards.0=[]\n", NULL },
  { "Draw Phase: one by one, so the old deck comes first",
    NULL, NULL, NULL,
    DEALT "1 end st-a\n- draw 1 st-a st-e st-i\n2 end\n1 fragment st-a\n1 fragment st-e\n1 fragment st-e\n1 end\n= due.n=3 decks.0=2\n"
    "x DRAW_COPIES - draw 1 st-e\nx DRAW_COPIES - draw 1 st-o st-o\n- draw 1 st-o st-u st-e\n= decks.0=5\n", NULL },
  { "Free-for-all: turns go round the table",
    "free-for-all 3", NULL, NULL,
    ROW ("torch", "broom", "bell", "lamp", "sieve") "- draw 1\n- draw 2\n- draw 3\n1 discard st-i st-o\n= health=[25,25,25] owes=[0,0,0]\n"
    "1 end\n- draw 1\n= turn=2\n2 end\n= turn=3\n3 end\n= turn=1\n", NULL },
};

static const PlayCase ends[] = {
  { "End of the Game: health 0 makes the opponent the winner, at once",
    NULL, NULL, NULL,
    DEALT "1 spell eau st-e st-a st-u\n- adjust health 2 -22 \"t\"\n1 hit 1 2\n"
    "= phase=over turn=null health=[26,0] due=null outcome.status=won outcome.winners=[1] outcome.scores=[26,0] energy=4\n?\n"
    "x OVER 1 end\nx OVER - adjust health 2 +5 \"t\"\n- note \"well played\"\n", NULL },
  { "The page, ruling 10: health never goes below 0",
    NULL, NULL, NULL, DEALT "- adjust health 2 -24 \"t\"\n1 spell eau st-e st-a st-u\n1 hit 1 2\n= health=[26,0]\n", NULL },
  { "Free-for-all: any health at 0 ends it, the highest health wins",
    "free-for-all 3", NULL, NULL,
    ROW ("torch", "broom", "bell", "lamp", "sieve") "- draw 1" VOWELS "- draw 2\n- draw 3\n1 discard st-i st-o\n"
    "- adjust health 3 -23 \"t\"\n- adjust health 2 +5 \"t\"\n1 spell eau st-e st-a st-u\n1 hit 1 3\n"
    "= outcome.status=won outcome.winners=[2] outcome.scores=[26,30,0]\n", NULL },
  { "Free-for-all: shared on a tie",
    "free-for-all 4", NULL, NULL,
    ROW ("torch", "broom", "bell", "lamp", "sieve") "- draw 1\n- draw 2\n- draw 3\n- draw 4\n1 discard st-i st-o\n"
    "- adjust health 3 -25 \"t\"\n= outcome.winners=[1,2,4] phase=over\n", NULL },
  { "Records, 1: the verbs of every game",
    NULL, NULL, NULL, DEALT "1 resign\n= phase=over outcome.winners=[2] outcome.status=won outcome.scores=[25,25]\n", NULL },
  { "Records, 1: with more than two sides, the others win",
    "free-for-all 3", NULL, NULL, "2 resign\n= outcome.winners=[1,3]\n", NULL },
};
/* clang-format on */

PLAY_TEST (setup_follows_the_book, setup)
PLAY_TEST (turns_follow_the_book, turns)
PLAY_TEST (games_end, ends)

TEST_SUITE (spelled_course)
{
  Suite *suite = suite_create ("spelled-course");
  TCase *tcase = tcase_create ("course");

  PLAY_ADD (tcase, setup_follows_the_book, setup);
  PLAY_ADD (tcase, turns_follow_the_book, turns);
  PLAY_ADD (tcase, games_end, ends);
  suite_add_tcase (suite, tcase);
  return suite;
}
