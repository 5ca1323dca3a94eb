/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happened, as a story: what differs between the states before and after a move.
 */
#pragma once

#include "rules/restless/restless-state.h"

void restless_party (const RulesMatch *match, const void *state, RulesMember members[RULES_PARTY]);
void restless_events (const RulesMatch *match, const void *before, const RulesMove *move,
                      const void *after, RulesEventFunc each, void *data);
