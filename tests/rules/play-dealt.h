/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whole games in open knowledge that are dealt by what the core says of chance alone: everything
 * that is due is drawn from its options, players decide among the legal moves and the draws that
 * they may bring about, and every game ends by its rules. On the way: each option can come, in as
 * many copies as somebody counts who has seen the game; nobody can decide by a card that nobody
 * knows; who may not learn what a move names does not see it. TOMEKEEPER_FEW_GAMES as in
 * play-games.h.
 */
#pragma once

#include "tests/rules/play.h"

#include "rules/random.h"

/**
 * PlayDealtGamesKind:
 * @game, @pack, @more: as for play_open()
 */
typedef struct {
  const char *game, *pack, *more;
} PlayDealtGamesKind;

/**
 * PlayDealtGames:
 * @moves: by then every game has ended
 * @memory: bytes that the count needs, zero at the start of a game
 * @left: how many copies of @card @chance can bring, counted from what was seen; NULL: not counted
 * @follow: @move is about to be made
 * @may_name: whether somebody may decide on @card although it does not lie on the table; NULL:
 * never
 * @endless: a game may go on for ever
 */
typedef struct {
  const char *name;
  const PlayDealtGamesKind *kinds;
  unsigned n_kinds, games, moves;
  size_t memory;
  unsigned (*left) (const PlayFixture *fixture, const void *memory, const RulesChance *chance,
                    unsigned card);
  void (*follow) (const PlayFixture *fixture, void *memory, const RulesMove *move);
  bool (*may_name) (const PlayFixture *fixture, const RulesMove *move, unsigned card);
  bool endless;
} PlayDealtGames;

/* How often @id stands in the view, or in its part at @path ("discards.0"; NULL for all). */
unsigned play_count_in_view (const PlayFixture *fixture, unsigned viewer, const char *path,
                             const char *id);

/* A whole suite, with @more, a case of its own, which may be NULL; @dealt lives as long as it. */
Suite *play_dealt_suite (const PlayDealtGames *dealt, TCase *more);

/**
 * PlayObserversCase:
 * @rule: what it proves: a section of the rule book, a ruling or a heading of the page
 * @game, @pack, @more: as for play_open()
 * @script: lines of a record; before some of them
 *   "seen 1 3"     the seats that learn what the next line names; "seen" alone: nobody
 *   "uncovers"     the next line tells what nobody knew; "tells nothing": it does not
 */
typedef struct {
  const char *rule;
  const char *game;
  const char *pack;
  const char *more;
  const char *script;
} PlayObserversCase;

void play_observers_case (const PlayObserversCase *play);

#define PLAY_OBSERVERS_TEST(name, cases)                                                           \
  START_TEST (name)                                                                                \
  {                                                                                                \
    play_observers_case (&(cases)[_i]);                                                            \
  }                                                                                                \
  END_TEST
