/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rulings: what the table decided, applied exactly.
 */
#pragma once

#include "rules/tome/tome-state.h"

RulesStatus tome_apply_ruling (const RulesMatch *match, TomeState *state, const RulesMove *move,
                               RulesError *error);
