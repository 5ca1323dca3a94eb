/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spelled's state shown and digested.
 */
#pragma once

#include "rules/spelled/spelled-state.h"

void spelled_view (const RulesMatch *match, const void *state, unsigned viewer,
                   RulesWriter *writer);
uint64_t spelled_digest (const RulesMatch *match, const void *state);
