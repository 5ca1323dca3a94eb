/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Turns, attacks, dodges and flight.
 *
 * Source: The Restless, "Combat" and "Taking a turn"; The Restless page, Combat
 */
#pragma once

#include "rules/restless/restless-state.h"

void restless_end_turns (RestlessState *state);
void restless_apply_combat (RestlessMoveContext *context);
/* An attack with @card, -1 for unarmed; and the Die Defense that it meets. */
RestlessAttack restless_compute_attack (RestlessMoveContext *context, int slot, int card);
int restless_die_defense (RestlessMoveContext *context);
/* Opens @slot's turn or goes on in it; refuses when it can't act. */
bool restless_begin_turn (RestlessMoveContext *context, int slot);
void restless_count_round (RestlessMoveContext *context);
void restless_pay_rerolls (RestlessMoveContext *context, int n);
void restless_plan_armor (RestlessMoveContext *context, int actor);
void restless_check_armor (RestlessMoveContext *context);
