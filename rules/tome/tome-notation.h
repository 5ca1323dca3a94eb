/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome's notation: verbs and rulings read and written, legal moves listed, chance told.
 */
#pragma once

#include "rules/tome/tome-state.h"

extern const RulesVerb tome_verbs[], tome_rulings[];
RulesStatus tome_read (RulesMatch *match, const RecordLine *line, RulesMoveBuffer *move,
                       RulesError *error);
void tome_write (const RulesMatch *match, const RulesMove *move, RulesBuffer *out);
void tome_choices (const RulesMatch *match, const void *state, RulesChoiceFunc each, void *data);
bool tome_chance (const RulesMatch *match, const void *state, RulesChance *chance);
unsigned tome_observers (const RulesMatch *match, const void *before, const RulesMove *move);
