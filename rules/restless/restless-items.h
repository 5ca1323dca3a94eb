/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Items and what lies on characters: taken, given, dropped, discarded; weight.
 *
 * Source: The Restless page, Items, Rest, Trader, tarot
 */
#pragma once

#include "rules/restless/restless-state.h"

RestlessHeld restless_new_item (const RulesMatch *match, const RestlessState *state, unsigned card);
bool restless_is_item (const RestlessCard *card); /* that can be carried */
int restless_find (const RestlessHeld *items, unsigned n, unsigned card);
void restless_take_out (RestlessHeld *items, uint8_t *n, unsigned at);
bool restless_put_item (RestlessTable *table, int slot, RestlessHeld item);
bool restless_put_ground (RestlessTable *table, RestlessHeld item);
bool restless_put_sin (RestlessTable *table, int slot, unsigned card);
bool restless_put_burden (RestlessTable *table, uint16_t *list, uint8_t *n, unsigned card);
int restless_find_burden (const uint16_t *list, unsigned n, unsigned card);
void restless_take_burden (uint16_t *list, uint8_t *n, unsigned at);
void restless_take_shared (RestlessShared *list, uint8_t *n, unsigned at);
int restless_find_shared (const RestlessShared *list, unsigned n, unsigned card);
bool restless_check_weight (RestlessTable *table, int slot, unsigned card);
/* Those over their Max Weight, as a mask. */
unsigned restless_overloaded (RestlessTable *table);
void restless_apply_items (RestlessTable *table);
bool restless_need_item (RestlessTable *table, int slot, unsigned card, int *at);
