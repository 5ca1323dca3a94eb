/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome's packs: every field checked, effects compiled into small arrays.
 */
#pragma once

#include "rules/tome/tome-state.h"

RulesStatus tome_check_pack (const RulesPack *pack, RulesError *error);
RulesStatus tome_compile (const RulesMatch *match, void **compiled, RulesError *error);
