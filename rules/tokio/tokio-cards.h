/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO's packs and decks: every field checked, gems compiled into a table.
 */
#pragma once

#include "rules/tokio/tokio-state.h"

RulesStatus tokio_check_pack (const RulesPack *pack, RulesError *error);
RulesStatus tokio_compile (const RulesMatch *match, void **compiled, RulesError *error);
void tokio_check_deck (const RulesMatch *match, const RulesDeckEntry *entries, unsigned n_entries,
                       RulesDeckFaultFunc each, void *data);
