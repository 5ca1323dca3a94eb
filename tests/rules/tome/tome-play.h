/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome at the tests' table: packs made of one line a spell.
 */
#pragma once

#include "tests/rules/play.h"

#include "rules/random.h"
#include "rules/tome/tome-state.h"
#include "rules/tome/tome.h"

/* What "fire earth wind water light*" stands for: the elements of the Light Edition. */
#define TOME_STANDARD_ELEMENTS "fire earth wind water light*"
/* Seat 1 leads; nobody's cards were seen. */
#define DEALT "- dealer 4\n- deal\n"
/* The same in survival with three seats, without wind. */
#define DEALT_THREE "- element fire\n- element earth\n- element water\n- dealer 3\n- deal\n"

/**
 * tome_play_pack:
 * @elements: ids, blank between; with * behind it a special one that outranks non-trump, with +
 *   a special one without a property, else basic
 * @spells: what differs from six plain spells "fire-1" … "fire-5" and "fire-f" an element, one a
 *   line: an id, a blank, then a list of effects, an object of members, or - for "leave it out".
 *   An element's id, or "." for the pack, may be followed by an object of members too. JSON
 *   with ' for ". Lines end with LF. NULL for none.
 * @backwards: cards and elements stand in the other order
 *
 * Returns: (transfer full): the form's bytes.
 */
uint8_t *tome_play_pack (const char *id, const char *elements, const char *spells, bool backwards,
                         size_t *length);

/* Spells that use every operation, condition, moment and kind of choice, for games at random. */
extern const char tome_rich_spells[];

/* As PlayGames.build. */
struct PlayLayout;
void tome_build (const PlayFixture *fixture, const struct PlayLayout *layout, void *state);

static inline TomeState *
tome_state (const PlayFixture *fixture)
{
  return fixture->state;
}

/* test-tome-games.c: as PlayGames.compare and write_ruling. */
const char *tome_play_compare (const PlayFixture *open_table, const PlayFixture *masked_table);
void tome_play_write_ruling (const PlayFixture *fixture, RulesRandom *random, RulesBuffer *line);
