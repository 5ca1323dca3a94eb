/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO's state shown, digested and checked.
 */
#pragma once

#include "rules/tokio/tokio-state.h"

void tokio_view (const RulesMatch *match, const void *state, unsigned viewer, RulesWriter *writer);
uint64_t tokio_digest (const RulesMatch *match, const void *state);
const char *tokio_check (const RulesMatch *match, const void *state);
void tokio_place (const RulesMatch *match, const void *state, RulesPlace *place);
