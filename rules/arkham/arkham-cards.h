/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arkham's packs: every field checked; tomes, values, collections and events compiled into tables
 * of their own.
 */
#pragma once

#include "rules/arkham/arkham-state.h"

RulesStatus arkham_check_pack (const RulesPack *pack, RulesError *error);
RulesStatus arkham_compile (const RulesMatch *match, void **compiled, RulesError *error);
