/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The numbers in force: what lasts while cards are held or met, summed up.
 *
 * Source: The Restless page, Pack
 */
#pragma once

#include "rules/restless/restless-state.h"

const RestlessPassiveTotals *restless_passive_totals (RestlessMoveContext *context);
void restless_sum_passives (const RulesMatch *match, const RestlessState *state,
                            RestlessPassiveTotals *force);
/* Bonuses of the weapon or attack spell @card for attacks with it. */
void restless_weapon_bonus (RestlessMoveContext *context, int slot, const RestlessCard *card,
                            RestlessRoll roll, int *to_roll, int *to_damage);
bool restless_trait_holds (const RulesMatch *match, const RestlessState *state,
                           const RestlessCard *card, int bearer);
int restless_weight (const RulesMatch *match, const RestlessState *state, int slot);
/* The Die Defense in force: of the Target, or of the god. @raw: as it would be without bounds. */
int restless_target_defense (const RulesMatch *match, const RestlessState *state,
                             const RestlessPassiveTotals *force, bool raw);
int restless_god_defense (const RulesMatch *match, const RestlessState *state,
                          const RestlessPassiveTotals *force, bool raw);
unsigned restless_living_mask (const RestlessState *state); /* as a mask */
