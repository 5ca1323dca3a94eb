/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rulings: what the table decided, applied exactly.
 */
#pragma once

#include "rules/spelled/spelled-state.h"

RulesStatus spelled_apply_ruling (const RulesMatch *match, SpelledState *state,
                                  const RulesMove *move, RulesError *error);
