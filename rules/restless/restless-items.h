/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Items and what lies on characters: taken, given, dropped, discarded; weight.
 *
 * Source: The Restless page, Items, Rest, Trader, tarot
 */
#pragma once

#include "rules/restless/restless-state.h"

RestlessHeldItem restless_new_item (const RulesMatch *match, const RestlessState *state,
                                    unsigned card);
bool restless_is_item (const RestlessCard *card); /* that can be carried */
int restless_find_item (const RestlessHeldItem *items, unsigned n, unsigned card);
void restless_remove_item (RestlessHeldItem *items, uint8_t *n, unsigned at);
bool restless_put_item (RestlessMoveContext *context, int slot, RestlessHeldItem item);
bool restless_put_ground (RestlessMoveContext *context, RestlessHeldItem item);
bool restless_put_sin (RestlessMoveContext *context, int slot, unsigned card);
bool restless_put_burden (RestlessMoveContext *context, uint16_t *list, uint8_t *n, unsigned card);
int restless_find_burden (const uint16_t *list, unsigned n, unsigned card);
void restless_remove_burden (uint16_t *list, uint8_t *n, unsigned at);
void restless_remove_shared (RestlessSharedCard *list, uint8_t *n, unsigned at);
int restless_find_shared (const RestlessSharedCard *list, unsigned n, unsigned card);
bool restless_check_weight (RestlessMoveContext *context, int slot, unsigned card);
/* Those over their Max Weight, as a mask. */
unsigned restless_overloaded (RestlessMoveContext *context);
void restless_apply_items (RestlessMoveContext *context);
bool restless_require_item (RestlessMoveContext *context, int slot, unsigned card, int *at);
