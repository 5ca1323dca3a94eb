/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Effects of cards; damage, death, and the end.
 *
 * Source: The Restless page, Pack and Combat
 */
#pragma once

#include "rules/restless/restless-state.h"

/* What the use of a card does, its trait bonus included. */
void restless_use_card (RestlessMoveContext *context, const RestlessUse *use);
/* The use of a card that nobody bears: an encounter, a realm, a Rest, a god. */
void restless_use_table_card (RestlessMoveContext *context, unsigned card, bool by_target);
/* Whether the use of @card by @user is for somebody chosen, or needs a Target. */
bool restless_use_needs (const RulesMatch *match, const RestlessState *state,
                         const RestlessCard *card, int user, RestlessRecipient of);
void restless_damage_member (RestlessMoveContext *context, int slot, int n, RestlessDeath how);
void restless_kill_member (RestlessMoveContext *context, int slot, RestlessDeath how);
void restless_damage_target (RestlessMoveContext *context, int n);
void restless_gain_rerolls (RestlessMoveContext *context, int n);
/* The end by the rules. */
void restless_end_game (RestlessMoveContext *context, bool won);
