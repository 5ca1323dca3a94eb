/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO's course: setup, the three phases of a turn, levels and tributes, and winning.
 */
#include "tests/rules/tokio/tokio-play.h"

#include <string.h>

#define SCRIPT                                                                                     \
  "1 place flint dart iron crown pair\n2 place chert blade stone hare wheel\n- first 1\n"
/* Both players' columns a are active, and it is seat 1's turn. */
#define FACED SCRIPT "1 flip a\n1 end\n2 flip a\n2 end\n"

/* clang-format off */
static const PlayCase setup[] = {
  { .rule = "ToKiO, Game Setup: each player places five gems, logo up; tokio.md, Moves: either first",
    .script = "= turn=null phase=place turns=0 board=[[null,null,null,null,null],[null,null,null,null,null]] removed=[[],[]] flipped=null turned=[] outcome.scores=[0,0]\n"
      "? 1 place ? ? ? ? ? | 2 place ? ? ? ? ?\nx NOT_BEGUN 1 flip a\nx NOT_BEGUN 2 end\nx FIRST - first 1\n"
      "2 place chert ? blade stone pair\n= phase=place board.1.0={gem:chert,active:false,front:null} board.1.1={gem:?,active:false,front:null} outcome.scores=[0,5]\n"
      "? 1 place ? ? ? ? ?\nx PLACED 2 place ? ? ? ? ?\nx FIRST - first 2\n1 place ? ? ? ? ?\n= phase=first turn=null turns=0\n"
      "? - first 1 | - first 2\nx NOT_BEGUN 1 flip a flint\nx PLACED 1 place ? ? ? ? ?\n- first 2\n= phase=flip-or-rotate turn=2 turns=0 outcome.status=running outcome.scores=[5,5]\nx FIRST - first 1\n"
      "x PLACED 1 place ? ? ? ? ?\n" },
  { .rule = "RECORD.md: in open knowledge placing is not listed, and ? is illegal", .game = "open",
    .script = "? \nx OPEN_UNSEEN 1 place flint flint chert chert ?\n1 place flint flint chert chert dart\n? \n2 place flint flint chert chert dart\n? - first 1 | - first 2\n" },
  { .rule = "tokio.md, ruling 7: copies limit one player's five gems", .script = "x COPIES 1 place dart flint flint chert dart\nx COPIES 1 place flint flint flint chert dart\n"
      "1 place flint flint chert chert dart\n2 place flint flint chert chert dart\n" },
  { .rule = "tokio.md, Moves: what a move needs", .script = "x ARGS_FEW 1 place flint flint chert chert\nx ARGS_REST 1 place flint flint chert chert dart pair\nx CARD_UNKNOWN 1 place mud ? ? ? ?\nx ARG_CARD 1 place 3 ? ? ? ?\n"
      "x ACTOR_SEAT - place ? ? ? ? ?\nx ACTOR_TABLE 1 first 1\nx ACTOR_UNKNOWN 3 place ? ? ? ? ?\nx ARG_BOUND - first 3\nx ARG_BOUND - first 0\nx ARG_NUMBER - first a\nx ARGS_FEW - first\n" SCRIPT
      "x NAME_UNKNOWN 1 flip f\nx NAME_UNKNOWN 1 flip ab\nx NAME_UNKNOWN 1 flip 1\nx ARG_CARD 1 flip a ?\nx ARGS_FEW 1 flip\nx ARGS_REST 1 flip a flint b\nx KEY_UNKNOWN 1 flip a turns=2\n"
      "x KEY_UNKNOWN 1 rotate a tribute=b\nx KEY_UNKNOWN 1 end turns=1\nx ARG_BOUND 1 rotate a turns=4\nx ARG_BOUND 1 rotate a turns=0\nx ARG_NUMBER 1 rotate a turns=+1\nx ARGS_REST 1 end a\n"
      "x ARGS_FEW 1 swap a\nx ARGS_REST 1 move a b c\nx ARGS_REST 1 attack a b c\nx NAME_UNKNOWN 1 flip c tribute=a,\nx NAME_UNKNOWN 1 flip c tribute=ab\nx NAME_UNKNOWN 1 flip c tribute=a,f\n"
      "x TRIBUTE_TWICE 1 flip c tribute=a,a\nx ARG_WORD 1 flip \"a\"\nx VERB_UNKNOWN 1 tap a\n" },
};

static const PlayCase phases[] = {
  { .rule = "ToKiO, Turn Phases, 1: you must flip or rotate; a flipped gem shows side 1", .script = SCRIPT
      "? 1 flip a | 1 flip b | 1 flip e\nx PHASE_DUE 1 end\nx PHASE_DUE 1 attack a\nx PHASE_DUE 1 swap a b\nx PHASE_DUE 1 move a b\nx TURN 2 flip a\nx INACTIVE 1 rotate a\n"
      "1 flip a\n= phase=swap flipped=a turn=1 turns=0 board.0.0={gem:flint,active:true,front:1} board.0.1.active=false\nx PHASE_DONE 1 flip b\nx TWIN 1 rotate a\n? 1 end\n"
      "1 end\n= turn=2 turns=1 phase=flip-or-rotate flipped=null\nx TURN 1 flip b\n" },
  { .rule = "ToKiO, Turn Phases, 1: or rotate an active gem, clockwise; tokio.md, ruling 1: 1, 4, 3, 2, 1", .script = FACED
      "? 1 rotate a | 1 flip b | 1 flip c tribute=a | 1 flip e\nx ACTIVE 1 flip a\n1 rotate a\n= board.0.0.front=4 phase=swap flipped=null\nx PHASE_DONE 1 flip b\nx TWIN 1 rotate a\n"
      "1 end\n2 rotate a\n2 end\n1 rotate a turns=1\n= board.0.0.front=3\n1 end\n2 rotate a\n2 end\n1 rotate a\n= board.0.0.front=2\n1 end\n2 rotate a\n2 end\n1 rotate a\n= board.0.0.front=1 turns=8\n"
      "x SPIN 1 rotate a turns=2\n" },
  { .rule = "ToKiO, Turn Phases, 2: you may swap active neighbours, once", .script = FACED
      "1 flip b\n1 end\n2 flip b\n2 end\n1 rotate a\n? 1 swap a b | 1 attack a | 1 attack b | 1 end\nx SWAP_SELF 1 swap a a\nx INACTIVE 1 swap b c\nx OCCUPIED 1 move a b\n"
      "1 swap b a\n= phase=attack board.0.0={gem:dart,active:true,front:1} board.0.1={gem:flint,active:true,front:4}\n? 1 attack a | 1 attack b | 1 end\nx SWAPPED 1 swap a b\nx SWAPPED 1 move a b\n" },
  { .rule = "ToKiO, Turn Phases, 2: only gems next to one another", .script = FACED
      "1 flip e\n1 end\n2 flip b\n2 end\n1 rotate a\nx FAR 1 swap a e\n1 end\n2 flip e\nx FAR 2 swap a e\nx INACTIVE 2 swap b c\n? 2 swap a b | 2 attack a | 2 end\n" },
  { .rule = "ToKiO, Turn Phases, 2: or move an active gem to an empty space directly next to it", .script = FACED
      "- adjust remove 1 b \"x\"\n- adjust remove 1 d \"x\"\nx EMPTY 1 flip b\nx EMPTY 1 rotate b\n1 rotate a\nx EMPTY 1 swap a b\nx FAR 1 move a d\nx EMPTY 1 move b d\nx INACTIVE 1 move c b\n? 1 move a b | 1 attack a | 1 end\n"
      "1 move a b\n= phase=attack board.0.0=null board.0.1={gem:flint,active:true,front:4}\nx SWAPPED 1 move b a\n? 1 end\n" },
  { .rule = "tokio.md, View: flipped is the column where the gem now is", .script = FACED
      "1 flip b\n= flipped=b\n1 swap a b\n= flipped=a board.0.0.gem=dart\n1 end\n2 flip b\n2 swap a b\n= flipped=a board.1.0.gem=blade\n2 end\n= flipped=null\n- adjust remove 1 c \"x\"\n1 rotate b\n1 move b c\n= flipped=null\n" },
  { .rule = "ToKiO, Turn Phases, 3: attack against defense of the sides that face; greater removes", .script = FACED
      "1 rotate a\n= board.0.0.front=4\n1 attack a\n= turn=2 turns=3 phase=flip-or-rotate board.1.0=null removed=[[],[chert]] outcome.scores=[5,4]\nx PLACED 2 place ? ? ? ? ?\n" },
  { .rule = "tokio.md, ruling 5: an attack that does not exceed the defense changes nothing, and ends the turn", .script = FACED
      /* flint's side 4 is the defense 0 */
      "1 rotate a\n1 end\n2 rotate a\n2 end\n1 rotate a\n= board.0.0.front=3 board.1.0.front=4\n1 attack a a\n= turn=2 turns=5 removed=[[],[]]\n2 rotate a\n= board.1.0.front=3\n2 attack a\n= turn=1 turns=6 removed=[[],[]]\n" },
  { .rule = "ToKiO, Turn Phases, 3: a gem can't attack in the turn it is flipped", .script = SCRIPT "1 flip a\n1 end\n2 flip a\nx FLIPPED 2 attack a\n? 2 end\n2 end\n1 flip b\nx TARGET 1 attack b\n1 attack a\n= removed=[[],[chert]]\n" },
  { .rule = "ToKiO, Turn Phases, 3: not after a swap of the flipped gem either", .script = SCRIPT "1 flip a\n1 end\n2 flip b\n2 end\n1 flip b\n1 end\n2 flip a\n2 swap a b\n= flipped=b\nx FLIPPED 2 attack b\n? 2 attack a | 2 end\n2 attack a\n= removed=[[flint],[]]\n" },
  { .rule = "tokio.md, ruling 2: an inactive gem can't attack or be attacked", .script = SCRIPT "1 flip a\n1 end\n2 flip b\n2 end\n1 rotate a\nx TARGET 1 attack a\nx INACTIVE 1 attack b\nx REACH 1 attack a b\n? 1 end\n"
      "- adjust remove 2 a \"x\"\nx TARGET 1 attack a\n- adjust remove 1 d \"x\"\nx EMPTY 1 attack d\n" },
  { .rule = "tokio.md, Moves: an attack ends the turn, and is the only one", .script = FACED "1 rotate a\n1 attack a\nx TURN 1 attack a\nx TURN 1 end\n2 flip b\n2 end\n= turn=1 turns=4\n" },
};

static const PlayCase levels[] = {
  { .rule = "ToKiO, Levels: level 2 takes one tribute, an active gem of yours; tokio.md, rulings 3 and 8", .script = FACED
      "x TRIBUTE_ONE 1 flip c\nx TRIBUTE_GEM 1 flip c tribute=b\nx TRIBUTE_GEM 1 flip c tribute=c\nx TRIBUTE_NONE 1 flip b tribute=a\n1 flip c tribute=a\n"
      "= board.0.0=null board.0.2={gem:iron,active:true,front:1} removed=[[flint],[]] flipped=c outcome.scores=[4,5]\n? 1 end\nx OCCUPIED 1 move c b\n" },
  { .rule = "ToKiO, Levels: level 3 takes two tributes; tokio.md, ruling 8: exactly what is needed", .script = FACED
      "1 flip e\n1 end\n2 flip b\n2 end\n? 1 rotate a | 1 flip b | 1 flip c tribute=a | 1 flip c tribute=e | 1 flip d tribute=a,e | 1 rotate e\n"
      "x TRIBUTE_TWO 1 flip d\nx TRIBUTE_TWO 1 flip d tribute=a\nx TRIBUTE_ONE 1 flip c tribute=a,e\nx TRIBUTE_GEM 1 flip d tribute=a,b\n"
      "1 flip d tribute=e,a\n= removed=[[flint,pair],[]] board.0.3={gem:crown,active:true,front:1} flipped=d outcome.scores=[3,5]\n" },
  { .rule = "ToKiO, Levels: or one of level 2", .script = FACED
      "1 flip c tribute=a\n1 end\n2 flip b\n2 end\n1 flip b\n1 end\n2 rotate a\n2 end\n? 1 rotate b | 1 rotate c | 1 flip d tribute=c | 1 flip d tribute=b,c | 1 flip e\n"
      "x TRIBUTE_TWO 1 flip d tribute=b\n1 flip d tribute=c\n= removed=[[flint,iron],[]] board.0.1.gem=dart\n" },
  { .rule = "ToKiO, Levels: two tributes may be any, one of level 2 among them; tokio.md, ruling 3: or one of level 3", .script =
      PLACED ("flint iron crown comet dart", "chert blade stone hare wheel") "1 flip a\n1 end\n2 flip a\n2 end\n1 flip b tribute=a\n1 end\n2 flip b\n2 end\n1 flip e\n1 end\n2 flip c\n2 end\n"
      "1 flip c tribute=b,e\n= removed=[[flint,iron,dart],[]]\n1 end\n2 flip d\n2 end\n? 1 rotate c | 1 flip d tribute=c\n1 flip d tribute=c\n= removed=[[flint,iron,dart,crown],[]] board.0.3={gem:comet,active:true,front:1}\n" },
  { .rule = "tokio.md, rulings 3 and 8: three tributes, and a gem that was named as its own, are refused", .script =
      PLACED ("flint chert dart crown pair", "chert blade stone hare wheel") "1 flip a\n1 end\n2 flip a\n2 end\n1 flip b\n1 end\n2 flip b\n2 end\n1 flip c\n1 end\n2 flip c\n2 end\n"
      "x TRIBUTE_TWO 1 flip d tribute=a,b,c\nx TRIBUTE_GEM 1 flip d tribute=a,d\nx TRIBUTE_GEM 1 flip d tribute=a,e\n"
      "? 1 rotate a | 1 rotate b | 1 rotate c | 1 flip d tribute=a,b | 1 flip d tribute=a,c | 1 flip d tribute=b,c | 1 flip e\n" },
};

static const PlayCase winning[] = {
  { .rule = "ToKiO, Winning: over once a player has no gems; who has gems wins", .script = FACED
      "- adjust remove 2 b \"x\"\n- adjust remove 2 c \"x\"\n- adjust remove 2 d \"x\"\n- adjust remove 2 e \"x\"\n1 rotate a\n1 attack a\n"
      "= outcome={status:won,winners:[1],scores:[5,0]} turn=null phase=over turns=3 flipped=null turned=[] removed.1=[blade,stone,hare,wheel,chert]\n? \nx OVER_RULED 2 flip b\nx OVER_RULED 1 resign\n- note \"x\"\n" },
  { .rule = "ToKiO, Winning: or can no longer flip; tokio.md, ruling 4: at the start of a turn", .script =
      PLACED ("iron crown whirl iron throne", "chert blade stone hare wheel") "= outcome={status:won,winners:[2],scores:[5,5]} phase=over turn=null turns=0\n? \nx OVER_RULED 1 flip a\n" },
  { .rule = "tokio.md, ruling 4: judged when the turn begins, not before", .script =
      "1 place iron crown whirl iron throne\n2 place chert blade stone hare wheel\n- first 2\n= outcome.status=running turn=2\n2 flip a\n= outcome.status=running\n2 end\n= outcome.winners=[2] turns=1\n" },
  { .rule = "tokio.md, ruling 4: a gem to rotate does not lose, whatever else can be flipped", .script =
      PLACED ("flint crown whirl iron throne", "chert blade stone hare wheel") "1 flip a\n1 end\n2 flip a\n2 end\n= outcome.status=running turn=1\n"
      "? 1 rotate a | 1 flip c tribute=a | 1 flip d tribute=a\n" },
  { .rule = "tokio.md, ruling 4: who loses the last active gem to an attack can flip no high one", .script =
      PLACED ("flint blade stone hare wheel", "chert crown whirl iron throne") "1 flip a\n1 end\n2 flip a\n2 end\n1 rotate a\n1 attack a\n= outcome={status:won,winners:[1],scores:[5,4]} phase=over\n" },
  { .rule = "tokio.md, ruling 4: an inactive gem of level 1, or one that is free, can be flipped", .script =
      PLACED ("iron crown whirl iron gift", "iron crown whirl gate throne") "? 1 flip e\nx TRIBUTE_GEM 1 flip e tribute=a\n1 flip e\n1 end\n= turn=2 outcome.status=running\n? 2 flip d\n2 flip d\n" },
  { .rule = "tokio.md, ruling 9 and RECORD.md: games are ended by verbs of every game, too", .script = FACED "- draw-agreed\n= outcome={status:drawn,winners:[],scores:[5,5]} phase=over turn=null\n? \nx OVER_RULING - adjust turn 1 \"x\"\n" },
  { .rule = "RECORD.md: who resigns has lost", .script = SCRIPT "2 resign\n= outcome={status:won,winners:[1],scores:[5,5]} phase=over turn=null\n" },
  { .rule = "RECORD.md: legal before anything is placed", .script = "- abandon\n= outcome={status:abandoned,winners:[],scores:[0,0]} phase=over turn=null\n" },
};
/* clang-format on */

/* tokio.md, Bounds: turns to 99,999. */
START_TEST (turns_are_bounded)
{
  PlayFixture fixture;
  RulesError error;
  char list[512];

  ck_assert_int_eq (play_open (&fixture, NULL, NULL, NULL, &error), RULES_OK);
  for (const char *at = FACED "1 flip b\n"; *at; at += strcspn (at, "\n") + 1)
    ck_assert_int_eq (play_line (&fixture, (RulesText){ at, (uint32_t)strcspn (at, "\n") }, NULL),
                      RULES_OK);
  tokio_state (&fixture)->turns = TOKIO_MAX_TURNS;
  play_list_moves (&fixture, list, sizeof list);
  ck_assert_str_eq (list, "1 swap a b");
  ck_assert_int_eq (play_line (&fixture, RULES_TEXT ("1 end"), &error), RULES_BOUND);
  ck_assert_uint_eq (error.code, TOKIO_FAULT_TURNS);
  ck_assert_int_eq (error.number[0], TOKIO_MAX_TURNS);
  ck_assert_int_eq (play_line (&fixture, RULES_TEXT ("1 attack a"), &error), RULES_BOUND);
  ck_assert_int_eq (play_line (&fixture, RULES_TEXT ("1 swap a b"), &error), RULES_OK);
  tokio_state (&fixture)->turns = TOKIO_MAX_TURNS - 1;
  ck_assert_int_eq (play_line (&fixture, RULES_TEXT ("1 end"), &error), RULES_OK);
  ck_assert_uint_eq (tokio_state (&fixture)->turns, TOKIO_MAX_TURNS);
  play_close (&fixture);
}
END_TEST

/* Headings: a turn has all its moves, the last one too. */
START_TEST (moves_belong_to_turns)
{
  static const struct {
    const char *line;
    int turn;
  } moves[] = {
    { "1 place ? ? ? ? ?", 0 },
    { "2 place ? ? ? ? ?", 0 },
    { "- first 1", 0 },
    { "1 flip a flint", 1 },
    { "1 end", 1 },
    { "2 flip a chert", 2 },
    { "2 end", 2 },
    { "1 rotate a", 3 },
    { "1 attack a", 3 },
    { "2 flip b", 3 },
  };
  PlayFixture fixture;
  RulesProgress place;

  ck_assert_int_eq (play_open (&fixture, NULL, NULL, NULL, NULL), RULES_OK);
  for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++) {
    RulesStatus status = play_line (&fixture, rules_text (moves[i].line), NULL);

    ck_assert_int_eq (status, i < 9 ? RULES_OK : RULES_ILLEGAL);
    tokio_game.progress (fixture.match, fixture.state, &place);
    ck_assert_uint_eq (place.n, 1);
    ck_assert_msg (place.number[0] == moves[i].turn, "%s: %d", moves[i].line, place.number[0]);
  }
  play_close (&fixture);
}
END_TEST

PLAY_TEST (gems_are_placed, setup)
PLAY_TEST (turns_have_phases, phases)
PLAY_TEST (levels_take_tributes, levels)
PLAY_TEST (games_are_won, winning)

TEST_SUITE (tokio_course)
{
  Suite *suite = suite_create ("tokio-course");
  TCase *tcase = tcase_create ("course");

  PLAY_ADD (tcase, gems_are_placed, setup);
  PLAY_ADD (tcase, turns_have_phases, phases);
  PLAY_ADD (tcase, levels_take_tributes, levels);
  PLAY_ADD (tcase, games_are_won, winning);
  tcase_add_test (tcase, turns_are_bounded);
  tcase_add_test (tcase, moves_belong_to_turns);
  suite_add_tcase (suite, tcase);
  return suite;
}
