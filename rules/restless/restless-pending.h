/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What waits to be done, and what is probably done next.
 */
#pragma once

#include "rules/restless/restless-state.h"

void restless_owed (const RulesMatch *match, const void *state, RulesEventFunc each, void *data);
bool restless_likely (const RulesMatch *match, const void *state, RulesLikely *likely);
