/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The eight abilities of ToKiO's gems, as tokio.md has them under "Pack".
 */
#include "tests/rules/tokio/tokio-play.h"

#define OTHERS "chert blade stone hare wheel"
/* Seat 1 flips column a, seat 2 its own, and it is seat 1's turn. */
#define FLIPPED(one, two) PLACED (one, two) "1 flip a\n1 end\n2 flip a\n2 end\n"

/* clang-format off */
static const PlayCase alone[] = {
  { .rule = "swift: may attack in the turn it was flipped", .script = PLACED ("flint chert blade stone pair", "dart wheel hare pair spear")
      "1 flip a\n1 end\n2 flip a\n? 2 attack a | 2 end\n2 attack a\n= removed=[[flint],[]] turns=2 turn=1\n" },
  { .rule = "swift: after a swap, too", .script = PLACED ("flint chert blade stone pair", "wheel dart hare pair spear")
      "1 flip a\n1 end\n2 flip a\n2 end\n1 rotate a\n1 end\n2 flip b\n= flipped=b\n2 swap a b\n= flipped=a\n2 attack a\n= removed=[[flint],[]]\n" },
  { .rule = "free: flips without tribute, and takes none", .script = FLIPPED ("flint gift gate iron crown", OTHERS)
      "? 1 rotate a | 1 flip b | 1 flip c | 1 flip d tribute=a\nx TRIBUTE_NONE 1 flip b tribute=a\nx TRIBUTE_NONE 1 flip c tribute=a\n1 flip c\n= board.0.2={gem:gate,active:true,front:1} removed=[[],[]]\n" },
  { .rule = "spin: rotates by 1 to 3 quarter turns", .script = FLIPPED ("wheel flint iron crown whirl", OTHERS)
      "? 1 rotate a | 1 rotate a turns=2 | 1 rotate a turns=3 | 1 flip b | 1 flip c tribute=a | 1 flip e tribute=a\n1 rotate a turns=3\n= board.0.0.front=2\n1 end\n2 rotate a\nx SPIN 2 rotate a turns=2\n"
      "2 end\n1 rotate a turns=2\n= board.0.0.front=4\n1 end\n2 rotate a\n2 end\n1 rotate a turns=1\n= board.0.0.front=3\n" },
  { .rule = "leap: swaps with any gem of its side; one of the two having it suffices", .script = FLIPPED ("flint iron stone crown hare", OTHERS)
      "1 flip e\n? 1 swap a e | 1 attack a | 1 end\n1 swap e a\n= board.0.0.gem=hare board.0.4.gem=flint flipped=a\n1 end\n2 rotate a\n2 end\n1 rotate e\n? 1 swap a e | 1 attack a | 1 end\n1 swap a e\n= board.0.0.gem=flint flipped=null\n" },
  { .rule = "leap: moves to any space of its side", .script = FLIPPED ("hare iron stone crown flint", OTHERS)
      "- adjust remove 1 b \"x\"\n- adjust remove 1 d \"x\"\n1 flip e\n? 1 move a b | 1 move a d | 1 swap a e | 1 attack a | 1 move e d | 1 end\nx FAR 1 move e b\n1 move a d\n= board.0.3={gem:hare,active:true,front:1} board.0.0=null\n" },
  { .rule = "leap: an inactive gem lends it to nobody", .script = FLIPPED ("flint iron stone chert hare", OTHERS) "1 flip d\nx FAR 1 swap a d\nx INACTIVE 1 swap a e\n? 1 attack a | 1 end\n" },
  { .rule = "reach: attacks the columns beside the one it faces, against the front shown there", .script =
      PLACED ("flint spear iron crown chert", "chert blade stone hare wheel") "1 flip b\n1 end\n2 flip a\n2 end\n1 flip a\n1 end\n2 flip c\n2 end\n"
      "1 rotate b\n= board.0.1.front=4\n? 1 swap a b | 1 attack a | 1 attack b a | 1 attack b c | 1 end\nx TARGET 1 attack b\nx TARGET 1 attack b b\nx REACH 1 attack b d\nx REACH 1 attack a b\nx REACH 1 attack a c\n"
      /* spear's side 4 attacks with 0, chert's side 1 defends with 1 */
      "1 attack b a\n= removed=[[],[]] turns=5\n2 rotate a\n2 end\n1 rotate b\n= board.0.1.front=3\n1 attack b c\n= removed=[[],[stone]]\n" },
  { .rule = "edge: wins a tie when attacking", .script = FLIPPED ("blade flint chert dart pair", "flint blade chert hare wheel")
      /* blade's side 4 has 0, its side 3 has 3, its side 2 has 1 */
      "1 rotate a\n1 end\n2 rotate a\n= board.1.0.front=4\n2 end\n1 rotate a\n1 end\n2 rotate a\n= board.1.0.front=3\n2 end\n1 rotate a\n= board.0.0.front=2\n1 end\n2 rotate a\n= board.1.0.front=2\n2 end\n"
      "1 rotate a\n= board.0.0={gem:blade,active:true,front:1}\n1 attack a\n= removed=[[],[flint]]\n" },
  { .rule = "edge: not when defending, and not short of a tie", .script = FLIPPED ("flint chert hare dart pair", "blade chert hare dart wheel")
      "1 rotate a\n1 end\n2 rotate a\n= board.1.0.front=4\n2 end\n1 rotate a\n1 end\n2 rotate a\n2 end\n1 rotate a\n1 end\n2 rotate a\n2 end\n1 rotate a\n= board.0.0.front=1 board.1.0.front=2\n1 attack a\n= removed=[[],[blade]]\n" },
  { .rule = "rooted: the opponent's edge does not work on it", .script = FLIPPED ("blade flint chert dart pair", "stone chert hare dart wheel")
      /* blade's 2 on stone's 2 */
      "- adjust front 1 a 2 \"x\"\n1 rotate a\n= board.0.0.front=1 board.1.0={gem:stone,active:true,front:1}\n1 attack a\n= removed=[[],[]] turns=3\n" },
  { .rule = "rooted: it can't be swapped, and may move", .script = FLIPPED ("stone hare chert dart pair", OTHERS)
      "1 flip b\nx ROOTED 1 swap a b\n? 1 attack a | 1 end\n1 end\n2 rotate a\n2 end\n- adjust remove 1 b \"x\"\n1 rotate a\n? 1 move a b | 1 attack a | 1 end\n1 move a b\n= board.0.1={gem:stone,active:true,front:4}\n" },
  { .rule = "twin: rotates for free once, after phase one and before the attack", .script = FLIPPED ("pair flint chert dart iron", OTHERS)
      "? 1 rotate a | 1 flip b | 1 flip c | 1 flip d | 1 flip e tribute=a\n1 rotate a\n= board.0.0.front=4 turned=[] phase=swap\n? 1 rotate a | 1 attack a | 1 end\n1 rotate a\n= board.0.0.front=3 turned=[a] phase=swap\n"
      "x TWIN_SPENT 1 rotate a\n? 1 attack a | 1 end\n1 attack a\n= turned=[] turn=2 removed=[[],[chert]]\n2 flip b\n2 end\n1 rotate a\n1 rotate a\n= board.0.0.front=1 turned=[a]\n" },
  { .rule = "twin: the one just flipped, too, and in phase one another gem's rotation does not spend it", .script = FLIPPED ("flint pair whirl dart iron", OTHERS)
      "1 flip b\n? 1 swap a b | 1 attack a | 1 rotate b | 1 end\n1 rotate b\n= board.0.1.front=4 turned=[b] flipped=b\n1 end\n2 rotate a\n2 end\n1 rotate a\nx TWIN 1 rotate a\n1 rotate b\n= turned=[b]\n" },
  { .rule = "twin: once for each twin gem; View: turned follows its gem, and is sorted", .script = FLIPPED ("flint pair whirl dart iron", OTHERS)
      "1 flip b\n1 end\n2 rotate a\n2 end\n1 flip c tribute=a\n= turned=[]\n1 rotate c turns=3\n= turned=[c] board.0.2.front=2\n? 1 rotate b | 1 move b a | 1 swap b c | 1 end\n1 swap b c\n= turned=[b] flipped=b phase=attack\n"
      "1 rotate c\n= turned=[b,c] board.0.2={gem:pair,active:true,front:4}\nx TWIN_SPENT 1 rotate b\n? 1 end\n" },
  { .rule = "twin: View: turned forgets a gem that is gone", .script = FLIPPED ("flint pair whirl dart iron", OTHERS) "1 flip b\n1 rotate b\n= turned=[b] flipped=b\n- adjust remove 1 b \"x\"\n= turned=[] flipped=null\n" },
  { .rule = "twin: the free rotation may come after the move", .script = FLIPPED ("pair flint chert dart iron", OTHERS)
      "- adjust remove 1 b \"x\"\n1 rotate a\n1 move a b\n= phase=attack turned=[]\n? 1 rotate b | 1 end\n1 rotate b\n= board.0.1={gem:pair,active:true,front:3} turned=[b]\n" },
  { .rule = "two abilities: twin and spin, free turns of one to three", .script = PLACED ("flint whirl chert dart iron", OTHERS)
      "1 flip a\n1 end\n2 flip a\n2 end\n1 flip b tribute=a\n? 1 rotate b | 1 rotate b turns=2 | 1 rotate b turns=3 | 1 move b a | 1 end\n1 rotate b turns=2\n= board.0.1.front=3 turned=[b]\n" },
  { .rule = "two abilities: edge and reach", .script = FLIPPED ("gift throne hare dart iron", "flint pair chert stone hare")
      /* throne's side 1 attacks with 4; chert in column c shows 1: no tie is needed */
      "1 flip e tribute=a\n1 end\n2 flip c\n2 end\n1 flip b tribute=e\n1 end\n2 rotate c\n2 end\n1 rotate b\n= board.0.1={gem:throne,active:true,front:4}\n? 1 move b a | 1 attack b a | 1 attack b c | 1 end\n"
      "- adjust front 1 b 4 \"x\"\n1 attack b c\n= removed.1=[chert]\n" },
};
/* clang-format on */

#define UP(seat, column) "- adjust active " seat " " column " on \"x\"\n"

/* clang-format off */
static const PlayCase facing[] = {
  { .rule = "RECORD.md: extra keys of a view; facing: nobody while a gem of the pair is inactive", .script = PLACED ("flint blade dart stone chert", "hare chert blade pair flint")
      "= facing=[[],[],[],[],[]]\n1 flip a\n1 end\n= facing=[[],[],[],[],[]]\n2 flip b\n2 end\n= facing=[[],[],[],[],[]]\n" },
  { .rule = "facing: attack against defense of the fronts, each way", .script = PLACED ("flint blade dart stone chert", "hare chert stone pair flint")
      UP ("1", "a") UP ("2", "a") UP ("1", "b") UP ("2", "b") UP ("1", "c") UP ("2", "c") UP ("1", "d") UP ("2", "d") UP ("1", "e") UP ("2", "e")
      /* 2/1 and 2/0, 2/2 and 1/1, 2/1 and 1/2, 1/2 and 1/2, 1/1 and 2/1 */
      "= facing=[[1,2],[1],[],[],[2]]\n=1 facing=[[1,2],[1],[],[],[2]]\n- adjust front 2 a 2 \"x\"\n= facing.0=[]\n- adjust remove 1 e \"x\"\n= facing.4=[]\n" },
  { .rule = "facing: edge and rooted count", .script = PLACED ("blade stone dart flint chert", "chert blade stone pair flint")
      UP ("1", "a") UP ("2", "a") UP ("1", "b") UP ("2", "b") "- adjust front 2 a 2 \"x\"\n"
      /* edge has 2 on 2, and 2 on the rooted one's 2 */
      "= facing.0=[1] facing.1=[]\n" },
};
/* clang-format on */

PLAY_TEST (abilities_work, alone)
PLAY_TEST (who_would_win_is_shown, facing)

TEST_SUITE (tokio_abilities)
{
  Suite *suite = suite_create ("tokio-abilities");
  TCase *tcase = tcase_create ("abilities");

  PLAY_ADD (tcase, abilities_work, alone);
  PLAY_ADD (tcase, who_would_win_is_shown, facing);
  suite_add_tcase (suite, tcase);
  return suite;
}
