/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards of The Restless that nobody knows: what is due, what players may bring about, and how a
 * move goes on that they began.
 *
 * Source: The Restless page, Phases and moves
 */
#pragma once

#include "rules/restless/restless-state.h"

bool restless_chance (const RulesMatch *match, const void *state, RulesChance *chance);
void restless_optional_draws (const RulesMatch *match, const void *state, bool called,
                              RulesChance *chance, RulesChanceFunc each, void *data);
bool restless_next_draw (const RulesMatch *match, const void *state, const RulesMove *begun,
                         RulesChance *chance);
void restless_continuations (const RulesMatch *match, const void *state, const RulesMove *begun,
                             RulesChoiceFunc each, void *data);
