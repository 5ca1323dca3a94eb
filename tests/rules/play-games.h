/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What must hold in every game, tried on simulated ones: the list of moves is what succeeds, what
 * is refused changes nothing, records replay to the same digests whatever the order of packs and
 * cards, what was hidden never contradicts what is shown, rulings keep the state whole, and games
 * end. TOMEKEEPER_GAMES sets how many games each kind plays; TOMEKEEPER_FEW_GAMES=40 is a fortieth
 * of what is usual, for valgrind.
 */
#pragma once

#include "tests/rules/play.h"

#include "rules/random.h"

/* Takes one line that somebody might say. */
typedef void (*PlayProposeFunc) (const char *line, void *data);

/**
 * PlayKind:
 * @game, @pack, @more: as for play_open()
 * @split: @pack with cards or packs in another order
 */
typedef struct {
  const char *game, *pack, *more, *split;
} PlayKind;

typedef struct PlayLayout PlayLayout;

/**
 * PlayGames:
 * @games: how many of a kind when nothing else is said
 * @moves: by then every game has ended
 * @propose: says lines that are in the list if they are legal: verbs of the game in their listed
 * form, as many as it likes
 * @proposes_all: @propose says each line that could ever be legal, and none twice
 * @write_ruling: writes a ruling, most of them legal somewhere
 * @mask: of an open game: writes @line as somebody could record it who did not see all of it
 * @compare: what the masked game's state says that the open one's does not; NULL when all is well
 * @may_draw, @may_lose: games may end without a winner: drawn, or lost by all together
 * @build: makes the state at @state, which is that before the first move, from the list of what
 * lies on its table (tests/rules/play-layout.h), and from nothing else
 * @endless: whether a game that came here may go on for ever; NULL: none may
 */
typedef struct {
  const char *name;
  const PlayKind *kinds;
  unsigned n_kinds, games, moves;
  void (*propose) (const PlayFixture *fixture, RulesRandom *random, PlayProposeFunc propose,
                   void *data);
  bool proposes_all;
  void (*write_ruling) (const PlayFixture *fixture, RulesRandom *random, RulesBuffer *line);
  void (*mask) (const PlayFixture *fixture, RulesRandom *random, const char *line,
                RulesBuffer *masked);
  const char *(*compare) (const PlayFixture *open, const PlayFixture *masked);
  void (*build) (const PlayFixture *fixture, const PlayLayout *layout, void *state);
  bool may_draw, may_lose;
  bool (*endless) (const PlayFixture *fixture);
} PlayGames;

/* How many games of a kind are played, @usual of them when nothing else is said. */
unsigned play_count_games (unsigned usual);

/* A whole suite; @games live as long as it. */
Suite *play_games_suite (const PlayGames *games);
