/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks and their piles, as counts of copies.
 *
 * Source: The Restless page, Decks
 */
#pragma once

#include "rules/restless/restless-state.h"

/* Whether a copy can be drawn now; the pile counts where it would become the deck. */
bool restless_can_draw (const RulesMatch *match, const RestlessState *state, unsigned card);
/* In how many copies it can, where nothing is hidden. */
unsigned restless_drawable_copies (const RulesMatch *match, const RestlessState *state,
                                   unsigned card);
/* Cards that lie in the deck itself. */
unsigned restless_deck_size (const RestlessState *state, unsigned deck);
/* Cards that a deck can still give, its pile included. */
unsigned restless_drawable_count (const RestlessState *state, unsigned deck);
/* Draws a copy of @card, which must be of @deck, into play. */
bool restless_draw_card (RestlessMoveContext *context, unsigned card, unsigned deck);
/* The deck of an entry of RestlessState.order. */
unsigned restless_piled_deck (const RulesMatch *match, const RestlessState *state, unsigned entry);
/* Takes a copy that is known to lie in its pile out of it; it is nowhere until the caller says. */
void restless_take_from_pile (RestlessMoveContext *context, unsigned card);
/* One card of @deck's pile that nobody saw is none of it any more. */
void restless_forget_unseen (RestlessMoveContext *context, unsigned deck);
/* A card that nobody saw, and that was drawn, comes to the pile. */
void restless_pile_unseen (RestlessState *state, unsigned deck);
/* One of the cards of @deck in front of the players that nobody saw turns out to be @card; the
 * caller has it in play now, and takes it out of those in front. */
bool restless_name_unseen (RestlessMoveContext *context, unsigned card, unsigned deck);
/* Draws one that nobody sees; the caller keeps it, or lets it go to the pile. */
bool restless_draw_unseen (RestlessMoveContext *context, unsigned deck, bool to_pile);
void restless_discard_card (RestlessMoveContext *context,
                            unsigned card); /* out of play, to its pile */
void restless_return_card (RestlessMoveContext *context,
                           unsigned card); /* out of play, into its deck */
bool restless_refuse_draw (RestlessMoveContext *context, unsigned card, unsigned deck);
uint64_t restless_mix_id (uint64_t id);
