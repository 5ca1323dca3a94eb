/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO's rulings, each applied exactly, and losses that are judged again after each: they may end
 * the game and undo its end.
 */
#include "tests/rules/tokio/tokio-play.h"

#include "rules/tokio/tokio-notation.h"

#define OTHERS "chert blade stone hare wheel"
#define SCRIPT PLACED ("flint pair iron crown whirl", OTHERS)
#define FLIPPED SCRIPT "1 flip a\n1 end\n2 flip a\n2 end\n"
/* Seat 2 has lost its last gem that it could use. */
#define WON                                                                                        \
  PLACED ("flint pair iron crown whirl", "chert iron crown iron throne")                           \
  "1 flip a\n1 end\n2 flip a\n2 end\n1 rotate a\n1 attack a\n= outcome.winners=[1] phase=over "    \
  "turns=3\n"

/* clang-format off */
static const PlayCase forms[] = {
  { .rule = "RECORD.md: a ruling ends with its reason, and has its form", .script = FLIPPED "x REASON_MISSING - adjust turn 1\nx REASON_MISSING - adjust\nx REASON_EMPTY - adjust turn 1 \" \"\n"
      "x ARGS_FEW - adjust \"x\"\nx RULING_UNKNOWN - adjust score 1 +1 \"x\"\nx RULING_UNKNOWN - adjust \"turn\" 1 \"x\"\nx ARGS_FEW - adjust turn \"x\"\nx ARGS_REST - adjust turn 1 2 \"x\"\n"
      "x ARG_BOUND - adjust turn 3 \"x\"\nx ARG_NUMBER - adjust remove a 1 \"x\"\nx NAME_UNKNOWN - adjust remove 1 f \"x\"\nx ARGS_FEW - adjust place 1 a \"x\"\nx CARD_UNKNOWN - adjust place 1 a mud \"x\"\n"
      "x ARG_BOUND - adjust front 1 a 0 \"x\"\nx ARG_BOUND - adjust front 1 a 5 \"x\"\nx NAME_UNKNOWN - adjust active 1 a yes \"x\"\nx KEY_UNKNOWN - adjust turn 1 turns=2 \"x\"\nx ACTOR_TABLE 1 adjust turn 1 \"x\"\n" },
  { .rule = "remove: a gem goes to the lost ones, whoever's turn it is", .script = FLIPPED "- adjust remove 2 d \"x\"\n- adjust remove 2 a \"x\"\n= removed=[[],[hare,chert]] board.1.3=null turn=1 phase=flip-or-rotate outcome.scores=[5,3]\n" },
  { .rule = "remove: what is true of it in this turn ends", .script = SCRIPT "1 flip b\n1 rotate b\n= flipped=b turned=[b]\n- adjust remove 2 b \"x\"\n= flipped=b turned=[b] removed=[[],[blade]]\n"
      "- adjust remove 1 b \"x\"\n= flipped=null turned=[] removed=[[pair],[blade]] board.0.1=null outcome.scores=[4,4] turn=1 phase=swap\nx RULE_EMPTY - adjust remove 1 b \"x\"\n? 1 end\n" },
  { .rule = "remove: an unseen gem is lost unseen", .script = PLACED ("? flint ? ? ?", OTHERS) "- adjust remove 1 a \"x\"\n= removed.0=[?] board.0.0=null\n" },
  { .rule = "place: a lost gem comes back inactive, into an empty column", .script = FLIPPED "x RULE_OCCUPIED - adjust place 1 b flint \"x\"\n- adjust remove 1 a \"x\"\n- adjust remove 1 b \"x\"\n- adjust remove 1 c \"x\"\n= removed.0=[flint,pair,iron]\n"
      "x RULE_LOST - adjust place 1 a crown \"x\"\nx RULE_LOST - adjust place 1 a dart \"x\"\n- adjust remove 2 a \"x\"\nx RULE_LOST - adjust place 2 a flint \"x\"\nx RULE_LOST - adjust place 1 a ? \"x\"\nx RULE_OCCUPIED - adjust place 1 d pair \"x\"\n"
      "- adjust place 1 c pair \"x\"\n= removed.0=[flint,iron] board.0.2={gem:pair,active:false,front:null} outcome.scores=[3,4]\n? 1 flip c\n" },
  { .rule = "place: of two that were lost, the first", .script = PLACED ("flint flint iron iron pair", OTHERS) "- adjust remove 1 a \"x\"\n- adjust remove 1 c \"x\"\n- adjust remove 1 b \"x\"\n= removed.0=[flint,iron,flint]\n"
      "- adjust place 1 a flint \"x\"\n= removed.0=[iron,flint]\n" },
  { .rule = "place: what was lost unseen may be any gem that has copies left; known ones before", .script = PLACED ("? flint dart ? pair", OTHERS) "- adjust remove 1 a \"x\"\n- adjust remove 1 b \"x\"\n- adjust remove 1 d \"x\"\n= removed.0=[?,flint,?]\n"
      "x RULE_LOST - adjust place 1 a dart \"x\"\n- adjust place 1 a flint \"x\"\n= removed.0=[?,?]\n- adjust place 1 b flint \"x\"\n= removed.0=[?] board.0.1.gem=flint\nx RULE_LOST - adjust place 1 d flint \"x\"\n"
      "- adjust place 1 d ? \"x\"\n= removed.0=[] board.0.3={gem:?,active:false,front:null}\n" },
  { .rule = "RECORD.md: in open knowledge ? is illegal in a ruling, too", .game = "open", .script = SCRIPT "- adjust remove 1 a \"x\"\nx OPEN_UNSEEN - adjust place 1 a ? \"x\"\n- adjust place 1 a flint \"x\"\n" },
  { .rule = "front: an active gem shows another side", .script = FLIPPED "- adjust front 1 a 3 \"x\"\n= board.0.0.front=3\n- adjust front 2 a 4 \"x\"\n= board.1.0.front=4\nx RULE_INACTIVE - adjust front 1 b 2 \"x\"\n- adjust remove 1 b \"x\"\n"
      "x RULE_EMPTY - adjust front 1 b 2 \"x\"\n1 rotate a\n= board.0.0.front=2\n" },
  { .rule = "active: on shows side 1, and it may attack", .script = FLIPPED "1 flip b\nx FLIPPED 1 attack b\n= flipped=b\n- adjust active 2 b on \"x\"\n= board.1.1={gem:blade,active:true,front:1} flipped=b\n- adjust active 1 b on \"x\"\n= flipped=null board.0.1.front=1\n"
      "? 1 swap a b | 1 attack a | 1 rotate b | 1 attack b | 1 end\n" },
  { .rule = "active: on, of what shows another side", .script = FLIPPED "1 rotate a\n- adjust active 1 a on \"x\"\n= board.0.0.front=1 phase=swap\n" },
  { .rule = "active: off turns it face down", .script = FLIPPED "1 flip b\n- adjust active 1 b off \"x\"\n= board.0.1={gem:pair,active:false,front:null} flipped=b\n? 1 attack a | 1 end\n- adjust active 1 c off \"x\"\n= board.0.2.active=false\n"
      "- adjust active 1 b on \"x\"\n= flipped=null board.0.1.front=1\n- adjust remove 1 c \"x\"\nx RULE_EMPTY - adjust active 1 c on \"x\"\nx RULE_EMPTY - adjust active 1 c off \"x\"\n" },
  { .rule = "active: a gem that nobody saw can't be shown without its name", .script = PLACED ("? flint dart ? pair", OTHERS) "x RULE_UNSEEN - adjust active 1 a on \"x\"\n- adjust active 1 a off \"x\"\n- adjust remove 1 a \"x\"\n- adjust place 1 a stone \"x\"\n"
      "- adjust active 1 a on \"x\"\n= board.0.0={gem:stone,active:true,front:1} removed.0=[]\n" },
  { .rule = "turn: begins a player's turn anew; turns stays", .script = FLIPPED "1 flip b\n1 rotate b\n- adjust turn 1 \"x\"\n= turn=1 phase=flip-or-rotate flipped=null turned=[] turns=2\n? 1 rotate a | 1 rotate b | 1 flip c tribute=a | 1 flip c tribute=b | 1 flip d tribute=a,b"
      " | 1 flip e tribute=a | 1 flip e tribute=b\n1 rotate b\n1 rotate b\n- adjust turn 2 \"x\"\n= turn=2 phase=flip-or-rotate turns=2 turned=[]\n2 rotate a\n2 end\n= turn=1 turns=3\n" },
};

static const PlayCase judged[] = {
  { .rule = "a loss is judged again: no gems", .script = FLIPPED "1 flip b\n- adjust remove 2 a \"x\"\n- adjust remove 2 b \"x\"\n- adjust remove 2 c \"x\"\n- adjust remove 2 d \"x\"\n= outcome.status=running\n- adjust remove 2 e \"x\"\n"
      "= outcome={status:won,winners:[1],scores:[5,0]} phase=over turn=null flipped=b\n? \nx OVER_RULED 1 end\n- adjust place 2 c stone \"x\"\n= outcome.status=running phase=swap turn=1 flipped=b removed.1=[chert,blade,hare,wheel]\n1 end\n? 2 flip c\n" },
  { .rule = "a loss is judged again: nothing to flip or rotate, at the start of a turn", .script = PLACED ("flint iron crown iron throne", OTHERS) "- adjust remove 2 a \"x\"\n= outcome.status=running\n- adjust remove 1 a \"x\"\n= outcome={status:won,winners:[2],scores:[4,4]} phase=over\n"
      "- adjust active 1 b on \"x\"\n= outcome.status=running turn=1 phase=flip-or-rotate\n? 1 rotate b | 1 flip c tribute=b | 1 flip d tribute=b | 1 flip e tribute=b\n- adjust active 1 b off \"x\"\n= phase=over\n- adjust turn 2 \"x\"\n= turn=2 outcome.status=running turns=0\n"
      "2 flip b\n2 end\n= outcome.winners=[2] turns=1\n" },
  { .rule = "ruling 4: not in the middle of a turn", .script = PLACED ("flint iron crown iron throne", OTHERS) "1 flip a\n- adjust remove 1 a \"x\"\n= outcome.status=running phase=swap\n? 1 end\n1 end\n2 flip a\n2 end\n= outcome={status:won,winners:[2],scores:[4,5]}\n" },
  { .rule = "RECORD.md: when the rules ended the game a ruling may undo the end", .script = WON "x OVER_RULED 2 flip b\n- adjust turn 1 \"x\"\n= outcome.status=running turn=1 phase=flip-or-rotate turns=3\n- adjust turn 2 \"x\"\n= phase=over\n"
      "- adjust front 1 a 2 \"x\"\n= phase=over board.0.0.front=2\n- adjust place 2 a chert \"x\"\n= outcome={status:running,winners:[],scores:[5,5]} turn=2 phase=flip-or-rotate turns=3\n2 flip a\n2 end\n" },
  { .rule = "RECORD.md: but not when a verb ended it", .script = FLIPPED "1 resign\nx OVER_RULING - adjust turn 2 \"x\"\n" },
  { .rule = "RECORD.md: nor when it was the rules and then a verb", .script = WON "x OVER_RULED - draw-agreed\nx OVER_RULED 2 resign\nx OVER_RULED - abandon\n- note \"x\"\n- adjust remove 1 b \"x\"\n= outcome.scores=[4,4]\n" },
  { .rule = "ToKiO, Winning: who has gems wins, even with nothing to flip", .script = PLACED ("flint iron crown iron throne", OTHERS) "1 flip a\n- adjust remove 2 a \"x\"\n- adjust remove 2 b \"x\"\n- adjust remove 2 c \"x\"\n- adjust remove 2 d \"x\"\n"
      "- adjust remove 2 e \"x\"\n- adjust turn 1 \"x\"\n- adjust remove 1 a \"x\"\n= outcome={status:won,winners:[1],scores:[4,0]}\n" },
  { .rule = "ToKiO, Winning: nobody wins without gems", .script = FLIPPED "- adjust remove 2 a \"x\"\n- adjust remove 2 b \"x\"\n- adjust remove 2 c \"x\"\n- adjust remove 2 d \"x\"\n- adjust remove 2 e \"x\"\n- adjust remove 1 a \"x\"\n- adjust remove 1 b \"x\"\n"
      "- adjust remove 1 c \"x\"\n- adjust remove 1 d \"x\"\n= outcome.winners=[1]\n- adjust remove 1 e \"x\"\n= outcome={status:drawn,winners:[],scores:[0,0]} phase=over turn=null\n- adjust place 2 a chert \"x\"\n= outcome.winners=[2]\n"
      "- adjust place 1 a flint \"x\"\n= outcome.status=running turn=1\n" },
};
/* clang-format on */

PLAY_TEST (rulings_are_applied, forms)
PLAY_TEST (losses_are_judged_again, judged)

TEST_SUITE (tokio_rulings)
{
  Suite *suite = suite_create ("tokio-rulings");
  TCase *tcase = tcase_create ("rulings");

  PLAY_ADD (tcase, rulings_are_applied, forms);
  PLAY_ADD (tcase, losses_are_judged_again, judged);
  suite_add_tcase (suite, tcase);
  return suite;
}
