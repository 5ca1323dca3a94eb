/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Loot and Treasure: what is owed, drawn, and picked from.
 *
 * Source: The Restless, "Treasure", "Loot" and "Pick From Multiple"
 */
#pragma once

#include "rules/restless/restless-state.h"

void restless_apply_draw (RestlessMoveContext *context);
unsigned restless_total_owed (const RestlessState *state, unsigned draw);
void restless_owe_draws (RestlessMoveContext *context, int slot, unsigned draw, int n);
