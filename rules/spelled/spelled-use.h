/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Abilities of the pool used, and what buying and hitting share with them: offers and targets.
 */
#pragma once

#include "rules/spelled/spelled-state.h"

RulesStatus spelled_apply_use (const RulesMatch *match, SpelledState *state, const RulesMove *move,
                               unsigned flags, RulesError *error);
/* How many cards of the active seat's places in @from can be scrapped. */
unsigned spelled_count_scrappable (const SpelledState *state, unsigned from);
/* Whether @card is on offer and fits where it shall go, a SpelledPlace. */
RulesStatus spelled_judge_offer (const RulesMatch *match, const SpelledState *state, unsigned card,
                                 unsigned to, RulesError *error);
/* The active seat gets the card on offer; the leftmost one of the Market row first. */
void spelled_take_offer (const SpelledRules *rules, SpelledState *state, unsigned card,
                         unsigned to);
/* Empties the leftmost space of the Market row that has @card; false when none has. */
bool spelled_remove_from_row (SpelledState *state, unsigned card);
/* Puts a card into a hand, on a deck or on a discard pile. */
void spelled_give_card (const SpelledRules *rules, SpelledState *state, unsigned seat,
                        unsigned card, unsigned to);
/* Where in state->play the shield or totem @card of @seat with most damage is; -1 for nowhere. */
int spelled_find_target (const SpelledRules *rules, const SpelledState *state, unsigned seat,
                         unsigned card);
/* To its owner's discard pile. */
void spelled_destroy_card (const SpelledRules *rules, SpelledState *state, unsigned at);
