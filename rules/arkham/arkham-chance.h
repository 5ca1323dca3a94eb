/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What chance owes: the first player, resources at setup, the sale, events set aside; and what it
 * adds to what players do: resources of the deck, and cards whose side nobody could choose by.
 */
#pragma once

#include "rules/arkham/arkham-choices.h"
#include "rules/arkham/arkham-state.h"

/* Whether what stands in the listing is, as far as it goes, what is listed. */
bool arkham_agrees_with_begun (const ArkhamListing *listing);
/* Whether a whole move that stands there is to be told. */
bool arkham_is_to_be_listed (const ArkhamListing *listing);
/**
 * arkham_continue_drawn:
 * @n: cards that chance has to add
 * @seat: whose hand
 * @taken: (nullable): of each value, what the move has taken already
 * Unless moves are listed: what was drawn is taken over from where the move begins, and the listing
 * goes on; else it is told what may come, and ends here.
 */
bool arkham_continue_drawn (ArkhamListing *listing, const ArkhamState *state, ArkhamSource source,
                            unsigned seat, const uint8_t *taken, unsigned n);
bool arkham_chance (const RulesMatch *match, const void *state, RulesChance *chance);
void arkham_optional_draws (const RulesMatch *match, const void *state, bool called,
                            RulesChance *chance, RulesChanceFunc each, void *data);
bool arkham_next_draw (const RulesMatch *match, const void *state, const RulesMove *begun,
                       RulesChance *chance);
void arkham_continuations (const RulesMatch *match, const void *state, const RulesMove *begun,
                           RulesChoiceFunc each, void *data);
