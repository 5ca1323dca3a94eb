/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Effects of cards; damage, death, and the end.
 *
 * Source: The Restless page, Pack and Combat
 */
#pragma once

#include "rules/restless/restless-state.h"

/* What the use of a card does, its trait bonus included. */
void restless_use (RestlessTable *table, const RestlessUse *use);
/* The use of a card that nobody bears: an encounter, a realm, a Rest, a god. */
void restless_use_table (RestlessTable *table, unsigned card, bool by_target);
/* Whether the use of @card by @user is for somebody chosen, or needs a Target. */
bool restless_chooses (const RulesMatch *match, const RestlessState *state,
                       const RestlessCard *card, int user, RestlessOf of);
void restless_hurt (RestlessTable *table, int slot, int n, RestlessDeath how);
void restless_kill (RestlessTable *table, int slot, RestlessDeath how);
void restless_hurt_target (RestlessTable *table, int n);
void restless_gain_rerolls (RestlessTable *table, int n);
/* The end by the rules. */
void restless_finish (RestlessTable *table, bool won);
