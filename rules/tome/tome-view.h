/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome's state shown, digested and checked.
 */
#pragma once

#include "rules/tome/tome-state.h"

void tome_view (const RulesMatch *match, const void *state, unsigned viewer, RulesWriter *writer);
uint64_t tome_digest (const RulesMatch *match, const void *state);
const char *tome_check_state (const RulesMatch *match, const void *state);
void tome_progress (const RulesMatch *match, const void *state, RulesProgress *place);
