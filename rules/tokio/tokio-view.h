/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO's state shown, digested and checked.
 */
#pragma once

#include "rules/tokio/tokio-state.h"

void tokio_view (const RulesMatch *match, const void *state, unsigned viewer, RulesWriter *writer);
uint64_t tokio_digest (const RulesMatch *match, const void *state);
const char *tokio_check_state (const RulesMatch *match, const void *state);
void tokio_progress (const RulesMatch *match, const void *state, RulesProgress *place);
