/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Constructed decks: the elements that a table has chosen beforehand.
 */
#pragma once

#include "rules/tome/tome-state.h"

void tome_check_deck (const RulesMatch *match, const RulesDeckEntry *entries, unsigned n_entries,
                      RulesDeckFaultFunc each, void *data);
