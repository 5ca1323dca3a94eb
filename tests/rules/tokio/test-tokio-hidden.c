/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Gems that nobody saw: what may be behind a question mark, when there is nothing left to flip, and
 * what each player sees.
 */
#include "tests/rules/tokio/tokio-play.h"

#define UNSEEN "? ? ? ? ?"
/* Six copies of four gems. */
#define FEW                                                                                        \
  "flint 1 - 2 2/1 1/2 0/3 3/0\ndart 1 swift 1 2/1 1/1 2/0 1/2\niron 2 - 2 4/2 3/3 2/4 1/1\n"      \
  "crown 3 - 1 5/3 4/4 3/5 6/2\n"
/* One gem is flipped without tribute, of one copy. */
#define HEAVY                                                                                      \
  "dart 1 swift 1 2/1 1/1 2/0 1/2\niron 2 - 4 4/2 3/3 2/4 1/1\ncrown 3 - 2 5/3 4/4 3/5 6/2\n"
#define FREE "gift 2 free 1 3/2 2/2 1/3 4/0\niron 2 - 5 4/2 3/3 2/4 1/1\n"

/* clang-format off */
static const PlayCase unseen[] = {
  { .rule = "tokio.md, ruling 6: flip names an unseen gem", .pack = FEW, .script = PLACED ("? flint ? ? ?", UNSEEN)
      "? 1 flip a dart | 1 flip a flint | 1 flip b | 1 flip c dart | 1 flip c flint | 1 flip d dart | 1 flip d flint | 1 flip e dart | 1 flip e flint\n"
      "x UNNAMED 1 flip a\nx CARD_UNKNOWN 1 flip a stone\nx TRIBUTE_ONE 1 flip a iron\n1 flip a dart\n= board.0.0={gem:dart,active:true,front:1} board.0.2={gem:?,active:false,front:null}\n" },
  { .rule = "tokio.md, ruling 6: and pays its tribute", .pack = FEW, .script = PLACED ("? flint ? ? ?", UNSEEN)
      "1 flip a dart\n1 end\n2 flip b dart\n2 end\n"
      "? 1 rotate a | 1 flip b | 1 flip c flint | 1 flip c iron tribute=a | 1 flip d flint | 1 flip d iron tribute=a | 1 flip e flint | 1 flip e iron tribute=a\n"
      "x TRIBUTE_ONE 1 flip c iron\nx TRIBUTE_TWO 1 flip c crown\nx TRIBUTE_NONE 1 flip c flint tribute=a\n1 flip c iron tribute=a\n= removed=[[dart],[]]\n1 end\n2 rotate b\n2 end\n"
      "? 1 flip b | 1 rotate c | 1 flip d crown tribute=c | 1 flip d flint | 1 flip d iron tribute=c | 1 flip e crown tribute=c | 1 flip e flint | 1 flip e iron tribute=c\n" },
  { .rule = "tokio.md, ruling 7: lost gems and tributes count, too", .pack = FEW, .script = PLACED ("? ? ? ? ?", UNSEEN)
      "1 flip a flint\n1 end\n2 flip a flint\n2 end\n1 flip b iron tribute=a\n1 end\n2 flip b flint\n2 end\n1 flip c flint\n1 end\nx COPIES 2 flip c flint\n2 flip c dart\n2 end\n"
      "x COPIES 1 flip d flint\n1 flip d dart\n1 end\n2 rotate a\n2 end\n? 1 rotate b | 1 rotate c | 1 rotate d | 1 flip e crown tribute=b | 1 flip e crown tribute=b,c | 1 flip e crown tribute=b,d | 1 flip e crown tribute=c,d"
      " | 1 flip e iron tribute=b | 1 flip e iron tribute=c | 1 flip e iron tribute=d\n" },
  { .rule = "tokio.md, Moves: naming a gem that is known says the same; another name is wrong", .script = PLACED ("flint chert dart iron stone", UNSEEN)
      "x OTHER 1 flip a chert\nx OTHER 1 flip a crown\n1 flip a flint\n1 end\n2 flip c gift\n2 end\n1 flip d iron tribute=a\n= removed=[[flint],[]]\n" },
  { .rule = "tokio.md, ruling 6: what may be a light gem can be flipped", .pack = HEAVY, .script = PLACED ("iron iron iron iron ?", UNSEEN) "= outcome.status=running\n? 1 flip e dart\n" },
  { .rule = "tokio.md, ruling 6: what can't be one any more can't", .pack = HEAVY, .script = "1 place iron iron iron iron crown\n2 place dart ? ? ? ?\n- first 2\n2 flip a\n2 end\n= outcome={status:won,winners:[2],scores:[5,5]}\n" },
  { .rule = "tokio.md, ruling 6: once the light gems are lost, the unseen ones are none of them", .pack = HEAVY, .script = PLACED (UNSEEN, UNSEEN)
      "1 flip a dart\n1 end\n2 flip a dart\n2 end\n1 rotate a\n1 attack a\n= removed=[[],[]]\n2 rotate a\n2 end\n1 rotate a\n- adjust front 2 a 3 \"x\"\n1 attack a\n"
      "= removed=[[],[dart]] board.1.1.gem=? outcome={status:won,winners:[1],scores:[5,4]} phase=over\n" },
  { .rule = "tokio.md, ruling 6: free counts", .pack = FREE, .script = PLACED ("iron iron iron iron ?", UNSEEN) "? 1 flip e gift\n1 flip e gift\n1 end\n= outcome.status=running\n" },
  { .rule = "tokio.md, ruling 6: free counts, and its copies", .pack = FREE, .script = "1 place iron iron iron iron iron\n2 place ? ? ? ? gift\n- first 1\n= outcome.winners=[2]\n" },
  { .rule = "RECORD.md: a hidden gem takes an identity when it is shown", .script = PLACED (UNSEEN, UNSEEN) "1 flip c stone\n1 end\n2 flip c stone\n2 end\nx COPIES 1 flip a stone\n1 rotate c\n" },
  { .rule = "tokio.md, View: what a seat sees", .script = PLACED ("flint ? dart iron crown", "chert blade stone hare wheel")
      "1 flip a\n= board.0.2.gem=dart board.1.0.gem=chert\n=1 board.0.0.gem=flint board.0.1.gem=? board.0.2.gem=dart board.1.0={gem:?,active:false,front:null}\n"
      "=2 board.0.0={gem:flint,active:true,front:1} board.0.2.gem=? board.1.4.gem=wheel flipped=a\n" },
  { .rule = "tokio.md, View: what a seat sees in open knowledge", .game = "open", .script = PLACED ("flint chert dart iron crown", "chert blade stone hare wheel") "=2 board.0.0.gem=? board.1.0.gem=chert\n=1 board.0.4.gem=crown board.1.1.gem=?\n" },
};
/* clang-format on */

PLAY_TEST (unseen_gems_are_counted, unseen)

TEST_SUITE (tokio_hidden)
{
  Suite *suite = suite_create ("tokio-hidden");
  TCase *tcase = tcase_create ("hidden");

  PLAY_ADD (tcase, unseen_gems_are_counted, unseen);
  suite_add_tcase (suite, tcase);
  return suite;
}
