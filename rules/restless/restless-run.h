/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The course of a run: setup, realms, encounters, Rests, the final night.
 *
 * Source: The Restless page, Phases and moves
 */
#pragma once

#include "rules/restless/restless-state.h"

void restless_apply_course (RestlessTable *table);
void restless_apply_setup (RestlessTable *table);
void restless_end_encounter (RestlessTable *table); /* to drops */
void restless_defeat (RestlessTable *table);
void restless_reveal_done (RestlessTable *table);
bool restless_may_rest (const RestlessState *state);
bool restless_before_first (const RestlessState *state);
