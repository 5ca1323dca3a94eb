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
/* Whether the dealer could reveal @card now: it is unseen and not needed for a "?", or it lies
 * under the Element Deck and nothing above it is left. */
bool tome_may_be_title (const TomeState *state, unsigned card);
bool tome_chance (const RulesMatch *match, const void *state, RulesChance *chance);
unsigned tome_observers (const RulesMatch *match, const void *before, const RulesMove *move);
