/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO's legal moves listed, and what chance owes.
 */
#pragma once

#include "rules/tokio/tokio-state.h"

void tokio_choices (const RulesMatch *match, const void *state, RulesChoiceFunc each, void *data);
bool tokio_chance (const RulesMatch *match, const void *state, RulesChance *chance);
void tokio_optional_draws (const RulesMatch *match, const void *state, bool called,
                           RulesChance *chance, RulesChanceFunc each, void *data);
unsigned tokio_observers (const RulesMatch *match, const void *before, const RulesMove *move);
