/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spelled's packs: every field checked, abilities compiled into small arrays; and Market sets that
 * players put together.
 */
#pragma once

#include "rules/spelled/spelled-state.h"

extern const char *const spelled_op_names[];
extern const char *const spelled_place_names[];
RulesStatus spelled_check_pack (const RulesPack *pack, RulesError *error);
void spelled_check_deck (const RulesMatch *match, const RulesDeckEntry *entries, unsigned n_entries,
                         RulesDeckFaultFunc each, void *data);
RulesStatus spelled_compile (const RulesMatch *match, void **compiled, RulesError *error);
