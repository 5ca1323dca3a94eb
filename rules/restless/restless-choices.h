/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The moves of The Restless listed: what could be done is tried on a copy of the state, and what is
 * legal is told.
 *
 * Source: The Restless page, Phases and moves
 */
#pragma once

#include "rules/restless/restless-listing.h"
#include "rules/restless/restless-state.h"

/* Begins a move of @slot, -1 for the table, and adds to it. */
void restless_begin_move (RestlessListing *list, int slot, unsigned verb);
void restless_add_arg (RestlessListing *list, unsigned kind, unsigned key, int value,
                       unsigned extra);
void restless_add_card (RestlessListing *list, unsigned card);
void restless_add_slot (RestlessListing *list, unsigned key, int slot);
/* Whether the move is legal; list->scratch is the state after it. @face: what all dice show, 0 for
 * those of the move. */
bool restless_try_move (RestlessListing *list, unsigned face);
/* Tells the move. */
void restless_list_move (RestlessListing *list);
/* Tells it if it is legal. */
void restless_list_if_legal (RestlessListing *list);
/* list->scratch becomes the state, to be drawn from. */
void restless_start_drawing (RestlessListing *list);
/* Adds @n cards, one after another the first by its id, drawn from list->scratch; false when it has
 * not as many. @no_sin: that are no Sins */
bool restless_add_first (RestlessListing *list, unsigned deck, unsigned n, bool no_sin);
/* The ends of a Pick From whose cards stand in the move. */
void restless_list_picked (RestlessListing *list);
/* list->scratch becomes the state after the tarot's price; tells whether that ends the run. */
bool restless_pay_tarot (RestlessListing *list, const int paid[RULES_PARTY]);
/* Every card of those in the move that may be kept, for everybody who may get it. list->scratch has
 * been paid by @payers. */
void restless_list_kept_cards (RestlessListing *list, unsigned payers);
/* Every way to pay the tarot, and what follows. */
void restless_list_consultations (RestlessListing *list);
/* restless-choices.c, restless-view.c, … */
void restless_choices (const RulesMatch *match, const void *state, RulesChoiceFunc each,
                       void *data);
