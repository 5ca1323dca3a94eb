/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words that cards spell: all ways for the list of moves, the best way of each for advice.
 */
#pragma once

#include "rules/spelled/spelled-state.h"

/* Lists the spells of the active seat whose words are in the match's list; false to end. */
bool spelled_list_spells (const RulesMatch *match, const SpelledState *state, RulesChoiceFunc each,
                          void *data);
void spelled_spellings (const RulesMatch *match, const void *state, unsigned seat,
                        RulesSpellingFunc each, void *data);
