/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tarot consulted.
 *
 * Source: the facts of Tarot Restless; The Restless page, Items, Rest, Trader, tarot
 */
#pragma once

#include "rules/restless/restless-state.h"

void restless_apply_consult (RestlessMoveContext *context);
unsigned restless_party_health (const RestlessState *state);
/* How many cards the tarot shows. */
unsigned restless_tarot_cards (const RulesMatch *match, const RestlessState *state);
