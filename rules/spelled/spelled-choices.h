/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spelled's legal moves listed, and what chance owes.
 */
#pragma once

#include "rules/spelled/spelled-state.h"

void spelled_choices (const RulesMatch *match, const void *state, RulesChoiceFunc each, void *data);
bool spelled_chance (const RulesMatch *match, const void *state, RulesChance *chance);
unsigned spelled_observers (const RulesMatch *match, const void *before, const RulesMove *move);
