/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tomes of Arkham's tests: packs made of one line a tome, collection or event.
 */
#pragma once

#include "tests/rules/play.h"

#include "rules/arkham/arkham-state.h"
#include "rules/arkham/arkham.h"

/* The standard pack, in the lines that arkham-packs.c tells. */
extern const char arkham_books[];
/* It again with everything in another order, and in two packs. */
extern const char arkham_books_again[], arkham_books_apart[];
/* Events with several operations an action, for games at random. */
extern const char arkham_rich_events[];

static inline const ArkhamRules *
arkham_rules (const PlayTable *table)
{
  return table->match->compiled;
}

static inline const ArkhamState *
arkham_state (const PlayTable *table)
{
  return table->state;
}
