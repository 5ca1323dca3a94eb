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
/* Cards that lie in the deck itself, known ones on its top too. */
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
/* The same, under its deck, of which @above cards then lie above it. */
void restless_put_under (RestlessMoveContext *context, unsigned card, unsigned above);
void restless_return_card (RestlessMoveContext *context,
                           unsigned card); /* out of play, into its deck */
/* The kind of cards of the deck that a RestlessKeyword names, and whether @card is of it. */
RestlessKind restless_deck_kind (unsigned keyword);
bool restless_judge_deck (RestlessMoveContext *context, unsigned keyword, unsigned card);
/* The card that is known to lie on @deck, -1 for none; and how many are. */
int restless_first_ahead (const RestlessState *state, unsigned deck);
int restless_nth_ahead (const RestlessState *state, unsigned deck, unsigned n);
/* What @arg, drawn next from @deck, is: "?" too where that is known; -1 for unseen. */
int restless_drawn_card (const RestlessState *state, const RulesArg *arg, unsigned deck);
unsigned restless_count_ahead (const RestlessState *state, unsigned deck);
/* What is known of @deck's top holds no more: its cards lie somewhere in it. */
void restless_clear_ahead (RestlessMoveContext *context, unsigned deck);
/* Shuffles @deck's pile into it if it is empty. */
void restless_fill_deck (RestlessMoveContext *context, unsigned deck);
/* @card, drawn and counted as in play, is the next one of its deck behind those that are known. */
bool restless_put_ahead (RestlessMoveContext *context, unsigned card);
/* Takes a copy of @card from where it lies out of play, its pile first, as a ruling says;
 * @from_deck: a deck before what nobody saw in its pile. It is counted as in play until the caller
 * puts it somewhere; false when it lies nowhere. */
bool restless_lift_card (RestlessMoveContext *context, unsigned card, bool from_deck);
/* Takes a copy of @card from its deck, from among those whose place there is not known; false when
 * none can lie there. */
bool restless_take_unknown (RestlessMoveContext *context, unsigned card);
/* Whether a copy is known to lie on its deck. */
bool restless_lies_ahead (const RestlessState *state, unsigned card);
/* The card that came first of those known to lie in @deck's pile; there is one. */
unsigned restless_first_piled (const RulesMatch *match, const RestlessState *state, unsigned deck);
/* Puts such a card out of the run. */
bool restless_put_out (RestlessMoveContext *context, unsigned card);
/* All that nobody saw of @deck's pile lies in the deck again. */
void restless_release_unseen (RestlessMoveContext *context, unsigned deck);
/* @card can't be drawn: why, or since @first lies before it. */
bool restless_refuse_undrawable (RestlessMoveContext *context, unsigned card);
bool restless_refuse_ahead (RestlessMoveContext *context, unsigned card, unsigned first);
bool restless_refuse_draw (RestlessMoveContext *context, unsigned card, unsigned deck);
uint64_t restless_mix_id (uint64_t id);
bool restless_warning (const RulesMatch *match, const void *before, const RulesMove *move,
                       RulesError *warning);
