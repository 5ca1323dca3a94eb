/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The course of the game: spells are played, chapters are won, rounds follow each other, the
 * end is judged.
 */
#pragma once

#include "rules/tome/tome-state.h"

/* Goes on after a play, an answer or a ruling: resolves, passes the turn, ends chapters and rounds.
 */
void tome_advance (const TomeRules *rules, TomeState *state);
/* Puts a Title Spell and begins its chapter. */
void tome_begin_chapter (const TomeRules *rules, TomeState *state, unsigned card);
/* Pays a knock-out by ruling; may end the round. */
void tome_knock_out (const TomeRules *rules, TomeState *state, unsigned seat, uint8_t *health);
/* Names another winner of the last chapter and pays anew. */
void tome_set_winner (const TomeRules *rules, TomeState *state, unsigned seat);
/* Judges the game's end by the scores as they are. */
void tome_judge_end (const TomeRules *rules, TomeState *state);
/* Whether an element may be chosen now; basics come before the special one. */
bool tome_may_be_element (const TomeRules *rules, const TomeState *state, unsigned element);
/* Whether the dealer could reveal @card now: it is unseen and not needed for a "?", or it lies
 * under the Element Deck and nothing above it is left. */
bool tome_may_be_title (const TomeState *state, unsigned card);
/* Puts the spells of the chosen elements into the Element Deck. */
void tome_make_deck (const TomeRules *rules, TomeState *state);
/* Deck and hands as a round begins. */
void tome_begin_round (const TomeRules *rules, TomeState *state);
