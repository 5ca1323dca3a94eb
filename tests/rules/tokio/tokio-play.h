/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO at the tests' table: packs made of one line a gem.
 */
#pragma once

#include "tests/rules/play.h"

#include "rules/random.h"
#include "rules/tokio/tokio-state.h"
#include "rules/tokio/tokio.h"

/* Both players' gems, and seat 1 begins. */
#define PLACED(one, two) "1 place " one "\n2 place " two "\n- first 1\n"

/**
 * tokio_play_pack:
 * @gems: one a line: id, level, abilities with a comma between or -, copies, then attack/defense of
 *   the four sides; lines end with LF. What begins with { is JSON with ' for ", as of
 *   play_pack_json()
 * @more: unused
 *
 * Returns: (transfer full): the form's bytes.
 */
uint8_t *tokio_play_pack (const char *id, const char *gems, const char *more, size_t *length);

/* A gem or more for every ability; what cases play with. */
extern const char tokio_standard[];
/* The same in two packs and another order. */
extern const char tokio_standard_split[];

/* As PlayGames.build. */
struct PlayLayout;
void tokio_build (const PlayFixture *fixture, const struct PlayLayout *layout, void *state);

static inline TokioState *
tokio_state (const PlayFixture *fixture)
{
  return fixture->state;
}

/* test-tokio-games.c: as PlayGames.compare and write_ruling. */
const char *tokio_play_compare (const PlayFixture *open_table, const PlayFixture *masked_table);
void tokio_play_write_ruling (const PlayFixture *fixture, RulesRandom *random, RulesBuffer *line);
