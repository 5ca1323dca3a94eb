/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards played, bought and scrapped for their ability, and damage sent.
 */
#pragma once

#include "rules/spelled/spelled-state.h"

RulesStatus spelled_fragment (const RulesMatch *match, SpelledState *state, const RulesMove *move,
                              unsigned flags, RulesError *error);
RulesStatus spelled_spell (const RulesMatch *match, SpelledState *state, const RulesMove *move,
                           unsigned flags, RulesError *error);
RulesStatus spelled_scrap (const RulesMatch *match, SpelledState *state, const RulesMove *move,
                           unsigned flags, RulesError *error);
RulesStatus spelled_buy (const RulesMatch *match, SpelledState *state, const RulesMove *move,
                         unsigned flags, RulesError *error);
RulesStatus spelled_hit (const RulesMatch *match, SpelledState *state, const RulesMove *move,
                         unsigned flags, RulesError *error);
