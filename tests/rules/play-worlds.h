/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A record in which not all was seen is legal while at least one world explains it. A world says
 * which card every "?" is; so it is a record in open knowledge, in which nothing is left to guess.
 * Games at random are played at a table where little was seen and, beside it, in all the worlds
 * that explain them, each worked out by naming every "?" in every way. Whatever could be said is
 * taken at the table when and only when one of the worlds takes it. How many copies of a card can
 * be where is counted by these worlds alone; that the open game counts right, the games of
 * play-dealt.h show. TOMEKEEPER_GAMES, TOMEKEEPER_FEW_GAMES and TOMEKEEPER_TAKEN as in
 * play-games.h.
 */
#pragma once

#include "tests/rules/play.h"

#include "rules/random.h"

/**
 * PlayWorldsKind:
 * @game: as for play_open(), in table knowledge
 * @pack, @more: as for play_open(); small ones
 */
typedef struct {
  const char *game, *pack, *more;
} PlayWorldsKind;

/**
 * PlayWorlds:
 * @games, @moves: how many of a kind when nothing else is said, and of how many moves
 * @most: worlds that are looked at, at most; more cards are seen before there would be more
 * @in_order: the order in which cards are named says something about them
 * @write_ruling: writes a ruling, some of them legal somewhere
 * @compare: as in PlayGames
 * @is_short: a move that was refused says less than it has to where not all was seen; NULL: none
 * does
 */
typedef struct {
  const char *name;
  const PlayWorldsKind *kinds;
  unsigned n_kinds, games, moves, most;
  bool in_order;
  void (*write_ruling) (const PlayFixture *fixture, RulesRandom *random, RulesBuffer *line);
  const char *(*compare) (const PlayFixture *open, const PlayFixture *masked);
  bool (*is_short) (const PlayFixture *masked, const RulesMove *move);
} PlayWorlds;

/* A whole suite; @worlds live as long as it. */
Suite *play_worlds_suite (const PlayWorlds *worlds);
