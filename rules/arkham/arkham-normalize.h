/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The listed form of a move that is legal here: what names a known card by one side gets its id,
 * and lists without order are sorted.
 */
#pragma once

#include "rules/arkham/arkham-state.h"

void arkham_normalize (const RulesMatch *match, const void *state, RulesMoveBuffer *move);
