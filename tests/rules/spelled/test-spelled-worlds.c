/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spelled where not all hands were seen: what may be said is what some assignment of cards to the
 * question marks explains. Source: the page, ruling 1 and "World".
 */
#include "tests/rules/play-worlds.h"
#include "tests/rules/spelled/spelled-play.h"

#define STARTERS                                                                                   \
  "st-a a 0 2 starter=3 f:energy\nst-e e 0 2 starter=2 f:energy\nst-t t 0 2 starter=2 f:draw\n"
#define RESERVE "rv-a a 1 3 reserve=1 f:energy x:energy,2\n"
#define MARKET                                                                                     \
  "owl s 1 2 x2 shield=3 f:energy\nhex g 1 2 x2 s:discard,2 f:discard,2\n"                         \
  "wand w 1 2 x2 f:purchase-to,to=hand f:energy,2\nring m 1 2 x2 f:acquire,max=2,to=deck\n"        \
  "broom b 0 1 x2 f:scrap,1,from=hd\nfox f 0 3 x2 f:draw,2\n"

static const PlayWorldsKind kinds[] = {
  { "duel", STARTERS RESERVE MARKET, NULL },
  { "duel",
    "st-a a 0 6 starter=2 f:energy\nst-b b 0 6 starter=2\nst-c c 0 6 starter=2\n" RESERVE
    "fox f 0 6 x6 f:draw,3\nhex g 0 6 x2 f:discard,3\n",
    NULL },
  { "free-for-all 3", STARTERS RESERVE MARKET, NULL },
};

TEST_SUITE (spelled_worlds)
{
  static const PlayWorlds worlds = {
    .name = "spelled-worlds",
    .kinds = kinds,
    .n_kinds = sizeof kinds / sizeof *kinds,
    .games = 6,
    .moves = 120,
    .most = 200,
    .in_order = true,
    .write_ruling = spelled_play_write_ruling,
    .compare = spelled_play_compare,
  };

  return play_worlds_suite (&worlds);
}
