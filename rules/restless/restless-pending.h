/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What waits to be done, and what is probably done next.
 */
#pragma once

#include "rules/restless/restless-state.h"

void restless_pending_tasks (const RulesMatch *match, const void *state, RulesEventFunc each,
                             void *data);
void restless_supplies (const RulesMatch *match, const void *state, RulesEventFunc each,
                        void *data);
bool restless_likely_move (const RulesMatch *match, const void *state, RulesLikelyMove *likely);
