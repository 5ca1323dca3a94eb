/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Items moved between deck, hands, sale and collections, and the course of a round: deal, draft,
 * calls, clean-up.
 */
#pragma once

#include "rules/arkham/arkham-state.h"

/**
 * arkham_draw_resource:
 * @arg: a value, a card or "?"
 * The deck's next card becomes a resource of @seat.
 */
RulesStatus arkham_draw_resource (const RulesMatch *match, ArkhamState *state, unsigned seat,
                                  const RulesArg *arg, RulesError *error);
/**
 * arkham_take_resources:
 * Takes resources out of a hand: names that it shows first, then the lowest ids with that side,
 * then what a "?" may be.
 */
RulesStatus arkham_take_resources (const RulesMatch *match, ArkhamState *state, unsigned seat,
                                   const RulesArg *args, unsigned n_args, ArkhamItems *items,
                                   RulesError *error);
/* Lays items down: in a hand, or for seat 0 under the deck. */
void arkham_put_resources (const ArkhamRules *rules, ArkhamState *state, unsigned seat,
                           const ArkhamItems *items);
/* The item of the sale that @arg names, by its place; -1 when there is none. */
int arkham_find_on_sale (const ArkhamRules *rules, const ArkhamState *state, const RulesArg *arg);
/* Takes the item at a place of the sale away, and returns it. */
unsigned arkham_take_from_sale (ArkhamState *state, unsigned place);
/* Puts a tome from the deck up for sale. */
RulesStatus arkham_put_on_sale (const RulesMatch *match, ArkhamState *state, const RulesArg *arg,
                                RulesError *error);
/* An item of the sale or of nowhere becomes @seat's tome. */
void arkham_gain_tome (const ArkhamRules *rules, ArkhamState *state, unsigned seat, unsigned item);
/* A tome out of the deck becomes @seat's. */
RulesStatus arkham_draw_tome (const RulesMatch *match, ArkhamState *state, unsigned seat,
                              const RulesArg *arg, RulesError *error);
/* The item by which @seat owns the tome that @arg names; -1 when it does not. */
int arkham_find_owned (const ArkhamRules *rules, const ArkhamState *state, unsigned seat,
                       const RulesArg *arg);
/* Takes it away; it stays on show. */
void arkham_lose_tome (const ArkhamRules *rules, ArkhamState *state, unsigned seat, unsigned item);
/* A tome that lies nowhere goes under the deck. */
void arkham_return_tome (const ArkhamRules *rules, ArkhamState *state, unsigned item);
/* What a hand is worth at least: what is known of it, and the least that its "?" can be. */
unsigned arkham_min_hand_worth (const ArkhamRules *rules, const ArkhamState *state, unsigned seat);
/* What who has the turn can pay at most, the event's bonus with it. */
unsigned arkham_max_payment (const ArkhamRules *rules, const ArkhamState *state);
/* Who gets a resource at setup, told by how many come before: the first from @k on whose hand may
 * be worth too little; the number of seats when there is none. */
unsigned arkham_deal_next (const ArkhamRules *rules, const ArkhamState *state, unsigned k);
/* Whether the deal may go on behind that one, whose "?" may be worth enough. */
bool arkham_may_pass (const ArkhamRules *rules, const ArkhamState *state, unsigned k);
/* Whether the deal may be over. */
bool arkham_deal_done (const ArkhamRules *rules, const ArkhamState *state);
ArkhamDraftStep arkham_next_draft_step (const ArkhamRules *rules, const ArkhamState *state,
                                        unsigned *seat);
/* The known event that is called next, as a mask of one bit, and its holder; 0 for none. */
unsigned arkham_next_known (const ArkhamState *state, unsigned *seat);
/* Whether the event of arkham_next_known(), which may be 0, may be called now: the "?" can all be
 * events that come later. Revision 1 didn't ask. */
bool arkham_may_call_known (const ArkhamRules *rules, const ArkhamState *state, unsigned known);
/* RulesGame.possible: the "?" of all hands are no more than the unnamed events that are stopped or
 * above the last call. */
bool arkham_possible (const RulesMatch *match, const void *state);
/* Mask of what a "?" may be shown to be now, stopped events included. */
unsigned arkham_next_unseen (const ArkhamState *state);
/* Whether "- sale" may end the round: the "?" can all be stopped ones. */
bool arkham_may_end_round (const ArkhamState *state);
/* The next caller where that is certain, else 0. */
unsigned arkham_next_caller (const ArkhamRules *rules, const ArkhamState *state);
/* Nothing is known any more of what lies under the deck. */
void arkham_forget_order (ArkhamState *state);
/* RulesGame.warning: a sale of tomes that have just gone under the deck. */
bool arkham_warning (const RulesMatch *match, const void *before, const RulesMove *move,
                     RulesError *warning);
void arkham_begin_draft (ArkhamState *state);
void arkham_begin_turn (ArkhamState *state, unsigned seat, unsigned event);
void arkham_end_turn (const ArkhamRules *rules, ArkhamState *state);
/* Clean-up, or the end of the game. */
void arkham_end_round (const ArkhamRules *rules, ArkhamState *state);
/* What follows by itself: phases, the round's and the game's end. */
void arkham_advance (const ArkhamRules *rules, ArkhamState *state);
