/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The course of a run: setup, realms, encounters, Rests, the final night.
 *
 * Source: The Restless page, Phases and moves
 */
#pragma once

#include "rules/restless/restless-state.h"

void restless_apply_course (RestlessMoveContext *context);
void restless_apply_setup (RestlessMoveContext *context);
void restless_end_encounter (RestlessMoveContext *context); /* to drops */
void restless_defeat (RestlessMoveContext *context);
void restless_finish_reveal (RestlessMoveContext *context);
bool restless_may_rest (const RestlessState *state);
/* The deck from which cards may be drawn now to choose from, -1 for none; and how many are. */
int restless_offer_due (const RulesMatch *match, const RestlessState *state);
unsigned restless_offer_count (const RestlessState *state, unsigned deck);
bool restless_before_first_encounter (const RestlessState *state);
