/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards played, bought and scrapped for their ability, and damage sent.
 */
#pragma once

#include "rules/spelled/spelled-state.h"

RulesStatus spelled_apply_fragment (const RulesMatch *match, SpelledState *state,
                                    const RulesMove *move, unsigned flags, RulesError *error);
RulesStatus spelled_apply_spell (const RulesMatch *match, SpelledState *state,
                                 const RulesMove *move, unsigned flags, RulesError *error);
RulesStatus spelled_apply_scrap (const RulesMatch *match, SpelledState *state,
                                 const RulesMove *move, unsigned flags, RulesError *error);
RulesStatus spelled_apply_buy (const RulesMatch *match, SpelledState *state, const RulesMove *move,
                               unsigned flags, RulesError *error);
RulesStatus spelled_apply_hit (const RulesMatch *match, SpelledState *state, const RulesMove *move,
                               unsigned flags, RulesError *error);
