/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arkham's state scored, shown, digested and checked.
 */
#pragma once

#include "rules/arkham/arkham-state.h"

void arkham_scores (const ArkhamRules *rules, const ArkhamState *state,
                    int32_t scores[RULES_SEATS]);
void arkham_outcome (const RulesMatch *match, const void *state, RulesOutcome *outcome);
void arkham_view (const RulesMatch *match, const void *state, unsigned viewer, RulesWriter *writer);
uint64_t arkham_digest (const RulesMatch *match, const void *state);
const char *arkham_check_state (const RulesMatch *match, const void *state);
void arkham_progress (const RulesMatch *match, const void *state, RulesProgress *place);
