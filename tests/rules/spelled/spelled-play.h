/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spelled at the tests' table: packs made of one line a card.
 */
#pragma once

#include "tests/rules/play.h"

#include "rules/random.h"
#include "rules/spelled/spelled-state.h"
#include "rules/spelled/spelled.h"

/* Seat 1 begins; the Market row is laid with five cards. */
#define ROW(a, b, c, d, e)                                                                         \
  "- first 1\n- reveal " a "\n- reveal " b "\n- reveal " c "\n- reveal " d "\n- reveal " e "\n"
#define VOWELS " st-a st-e st-i st-o st-u\n"
/* Both hands hold one of each vowel; seat 1 keeps a, e and u. */
#define LAID(a, b, c, d, e)                                                                        \
  ROW (a, b, c, d, e) "- draw 1" VOWELS "- draw 2" VOWELS "1 discard st-i st-o\n"
#define DEALT LAID ("torch", "broom", "bell", "lamp", "sieve")
/* A Market card into a hand, another one in its space. */
#define GIVE(seat, card, next)                                                                     \
  "- adjust move " seat " " card " market hand \"t\"\n- reveal " next "\n"

/* A pack of spelled_play_pack's lines with cards of every kind, and what play_open() takes. */
extern const char spelled_standard[];

/* A pack that uses every operation often, for games at random; split for another order. */
extern const char spelled_rich[], spelled_rich_split[];

/* As PlayGames.build. */
struct PlayLayout;
void spelled_build (const PlayFixture *fixture, const struct PlayLayout *layout, void *state);

static inline SpelledState *
spelled_state (const PlayFixture *fixture)
{
  return fixture->state;
}

/* test-spelled-games.c: as PlayGames.compare and write_ruling. */
const char *spelled_play_compare (const PlayFixture *open_table, const PlayFixture *masked_table);
void spelled_play_write_ruling (const PlayFixture *fixture, RulesRandom *random, RulesBuffer *line);
