/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tomes of Arkham's tests: packs made of one line a tome, collection or event.
 */
#pragma once

#include "tests/rules/play.h"

#include "rules/arkham/arkham-state.h"
#include "rules/arkham/arkham.h"

/* The standard pack, in the lines that arkham-packs.c tells. */
extern const char arkham_standard[];
/* It again with everything in another order, and in two packs. */
extern const char arkham_standard_reordered[], arkham_standard_split[];
/* Events with several operations an action, for games at random. */
extern const char arkham_rich_events[];

static inline const ArkhamRules *
arkham_rules (const PlayFixture *fixture)
{
  return fixture->match->compiled;
}

/* As PlayGames.build. */
struct PlayLayout;
void arkham_build (const PlayFixture *fixture, const struct PlayLayout *layout, void *state);

static inline const ArkhamState *
arkham_state (const PlayFixture *fixture)
{
  return fixture->state;
}
