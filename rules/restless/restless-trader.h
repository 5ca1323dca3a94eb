/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Traders.
 *
 * Source: The Restless, "Note on Traders"
 */
#pragma once

#include "rules/restless/restless-state.h"

void restless_apply_trader (RestlessMoveContext *context);
/* Shows the wares that the move names, and tells from which deck the next one comes; -1 when there
 * are enough. */
int restless_next_ware (RestlessMoveContext *context);
bool restless_at_trader (const RulesMatch *match, const RestlessState *state);
