/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rulings: what the table decided, applied exactly.
 */
#pragma once

#include "rules/arkham/arkham-state.h"

/* arkham-rulings.c; on error the state may have changed */
RulesStatus arkham_apply_ruling (const RulesMatch *match, ArkhamState *state, const RulesMove *move,
                                 RulesError *error);
