/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The Restless's tests: packs made of one card a line.
 */
#pragma once

#include "tests/rules/play.h"

#include "rules/restless/restless-state.h"
#include "rules/restless/restless.h"

/* The standard pack, a card a line, and it again in another order. */
extern const char restless_standard[], restless_standard_reordered[];

/* As PlayGames.build. */
struct PlayLayout;
void restless_build (const PlayFixture *fixture, const struct PlayLayout *layout, void *state);

static inline const RestlessState *
restless_state (const PlayFixture *fixture)
{
  return fixture->state;
}
