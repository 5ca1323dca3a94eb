/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Turns, attacks, dodges and flight.
 *
 * Source: The Restless, "Combat" and "Taking a turn"; The Restless page, Combat
 */
#pragma once

#include "rules/restless/restless-state.h"

void restless_end_turns (RestlessState *state);
void restless_apply_combat (RestlessTable *table);
/* An attack with @card, -1 for unarmed; and the Die Defense that it meets. */
RestlessAttack restless_reckon_attack (RestlessTable *table, int slot, int card);
int restless_defense (RestlessTable *table);
/* Opens @slot's turn or goes on in it; refuses when it can't act. */
bool restless_begin_turn (RestlessTable *table, int slot);
void restless_count_round (RestlessTable *table);
void restless_pay_rerolls (RestlessTable *table, int n);
void restless_plan_armor (RestlessTable *table, int actor);
void restless_check_armor (RestlessTable *table);
