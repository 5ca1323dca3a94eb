/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the cards may be that left a deck and that nobody saw: candidates of a Pick From, tarot
 * cards and Rests. All of them and the deck together are known; which is where is not. From
 * revision 2 of the rules on a card comes where, and only where, the unseen can be such that it
 * may.
 *
 * While nothing returns to the deck any of its unknown copies may be any of the unseen. What comes
 * back while unseen cards lie elsewhere, when the pile becomes the deck in the midst of a
 * consultation or by a ruling, is none of those. So each unknown copy has a level, and of the
 * copies up to a level so many at most are among the unseen:
 *
 *     level    0          1          …   top
 *     bound    bound[0]   bound[1]   …   none
 *
 * These are the independent sets of a nested matroid; it stays one when cards are drawn, named,
 * returned and shuffled, so that all which is possible is known without listing it.
 */
#pragma once

#include "rules/restless/restless-state.h"

/* Cards of @deck that nobody saw, in its pile or in front of the players. */
unsigned restless_unseen_count (const RestlessState *state, unsigned deck);
/* Of them those in front of the players, which no shuffle takes. */
unsigned restless_unseen_in_front (const RestlessState *state, unsigned deck);
/* Whether a copy of @card, which has one that nobody saw, may lie in its deck, in which a card is;
 * and the same when the pile becomes the deck first. */
bool restless_unseen_allows (const RulesMatch *match, const RestlessState *state, unsigned card);
bool restless_unseen_allows_shuffled (const RulesMatch *match, const RestlessState *state,
                                      unsigned card);
/* Before: a copy of @card leaves its deck, named; one more card of @deck leaves it unseen; the pile
 * becomes the deck. */
void restless_unseen_take (const RulesMatch *match, RestlessState *state, unsigned card);
void restless_unseen_add (RestlessState *state, unsigned deck);
void restless_unseen_shuffle (const RulesMatch *match, RestlessState *state, unsigned deck);
/* After: a copy of @card has come back into its deck; cards of @deck have moved. */
void restless_unseen_return (const RulesMatch *match, RestlessState *state, unsigned card);
void restless_unseen_settle (RestlessState *state, unsigned deck);
/**
 * restless_unseen_name:
 * @any: any of the unseen; else one of those that came last, for which no copy is out of question
 *
 * Makes one of the unseen, still counted as such, a copy of @card; false, and nothing done, when
 * none can be one.
 */
bool restless_unseen_name (const RulesMatch *match, RestlessState *state, unsigned card, bool any);
/* NULL, or what does not hold. */
const char *restless_unseen_check (const RulesMatch *match, const RestlessState *state);
