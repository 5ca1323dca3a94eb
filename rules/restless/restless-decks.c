/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks and their piles, as counts of copies.
 *
 * Source: The Restless page, Decks
 */
#include "rules/restless/restless-decks.h"

#include "rules/faults.h"
#include "rules/restless/restless-state.h"
#include "rules/restless/restless-unseen.h"

/* What one copy of a card in a pile adds to pile_sum (Sebastiano Vigna's SplitMix64, its end). */
uint64_t
restless_mix_id (uint64_t id)
{
  id = (id ^ id >> 30) * 0xBF58476D1CE4E5B9u;
  id = (id ^ id >> 27) * 0x94D049BB133111EBu;
  return id ^ id >> 31;
}

/* Unseen cards are counted in left, and are out of the deck. */
unsigned
restless_deck_size (const RestlessState *state, unsigned deck)
{
  return state->left[deck] - restless_unseen_count (state, deck);
}

bool
restless_can_draw (const RulesMatch *match, const RestlessState *state, unsigned card)
{
  const RestlessCard *is = restless_card (match, state, card);
  bool second = restless_is_second (match);

  if (restless_deck_size (state, is->deck))
    return is->copies > state->in_play[card] + state->pile[card]
           && (!second || restless_unseen_allows (match, state, card));
  if (is->copies == state->in_play[card] || (!state->pile[card] && !state->hidden[is->deck]))
    return false;
  return !second || state->pile[card] || restless_unseen_allows_shuffled (match, state, card);
}

unsigned
restless_drawable_copies (const RulesMatch *match, const RestlessState *state, unsigned card)
{
  unsigned copies = restless_card (match, state, card)->copies;
  unsigned out = state->in_play[card] + state->pile[card];

  return copies > out ? copies - out : state->pile[card];
}

unsigned
restless_drawable_count (const RestlessState *state, unsigned deck)
{
  return state->left[deck] - restless_unseen_in_front (state, deck) + state->piled[deck];
}

/* The piles' order */

static void
add_to_order (RestlessState *state, unsigned entry)
{
  if (state->n_order == RESTLESS_ORDERED) {
    memmove (state->order, state->order + 1, (RESTLESS_ORDERED - 1) * sizeof *state->order);
    state->n_order--;
    state->unordered = 1;
  }
  state->order[state->n_order++] = (uint16_t)entry;
}

/* The latest of its kind; none where the order was too short for it. */
static void
remove_from_order (RestlessState *state, unsigned entry)
{
  for (unsigned i = state->n_order; i > 0; i--)
    if (state->order[i - 1] == entry) {
      memmove (&state->order[i - 1], &state->order[i], (state->n_order - i) * sizeof *state->order);
      state->order[--state->n_order] = 0;
      return;
    }
}

static void
clear_order (RestlessMoveContext *context, unsigned deck)
{
  RestlessState *state = context->state;
  unsigned n = 0;

  for (unsigned i = 0; i < state->n_order; i++) {
    unsigned entry = state->order[i];

    if (restless_piled_deck (context->match, state, entry) != deck)
      state->order[n++] = (uint16_t)entry;
  }
  memset (&state->order[n], 0, (state->n_order - n) * sizeof *state->order);
  state->n_order = (uint16_t)n;
}

unsigned
restless_piled_deck (const RulesMatch *match, const RestlessState *state, unsigned entry)
{
  return entry >= RESTLESS_PILED_UNSEEN (0) ? entry - RESTLESS_PILED_UNSEEN (0)
                                            : restless_card (match, state, entry)->deck;
}

void
restless_take_from_pile (RestlessMoveContext *context, unsigned card)
{
  RestlessState *state = context->state;
  const RestlessCard *is = restless_context_card (context, card);

  state->pile[card]--;
  state->piled[is->deck]--;
  state->pile_sum -= restless_mix_id (is->id);
  remove_from_order (state, card);
}

void
restless_forget_unseen (RestlessMoveContext *context, unsigned deck)
{
  context->state->hidden[deck]--;
  remove_from_order (context->state, RESTLESS_PILED_UNSEEN (deck));
}

static void
reshuffle (RestlessMoveContext *context, unsigned deck)
{
  RestlessState *state = context->state;

  if (restless_is_second (context->match))
    restless_unseen_shuffle (context->match, state, deck);
  for (unsigned card = 0; state->piled[deck] > 0; card++) {
    const RestlessCard *is;

    if (!state->pile[card])
      continue;
    is = restless_context_card (context, card);
    if (is->deck != deck)
      continue;
    state->left[deck] += state->pile[card];
    state->piled[deck] -= state->pile[card];
    state->pile_sum -= restless_mix_id (is->id) * state->pile[card];
    state->pile[card] = 0;
  }
  state->hidden[deck] = 0;
  clear_order (context, deck);
  restless_unseen_settle (state, deck);
}

bool
restless_refuse_draw (RestlessMoveContext *context, unsigned card, unsigned deck)
{
  const RestlessCard *is = restless_context_card (context, card);

  if (is->deck != deck)
    return restless_refuse_about (
        context,
        deck >= RESTLESS_REALM_DECK && is->kind == RESTLESS_REALM
            ? RESTLESS_FAULT_REALM_LEVEL
            : RESTLESS_FAULT_DECK_CHARACTER + (deck < RESTLESS_REALM_DECK ? deck : RESTLESS_REALM),
        card, -1, deck >= RESTLESS_REALM_DECK ? deck - RESTLESS_REALM_DECK + 1 : 0, 0, 0);
  if (restless_can_draw (context->match, context->state, card))
    return true;
  if (restless_is_second (context->match)
      && is->copies > context->state->in_play[card] + context->state->pile[card])
    return restless_refuse_about (context, RESTLESS_FAULT_UNSEEN_ELSEWHERE, card, -1, 0, 0, 0);
  return restless_refuse_about (context, RESTLESS_FAULT_NOT_IN_DECK, card, -1, is->copies, 0, 0);
}

bool
restless_draw_card (RestlessMoveContext *context, unsigned card, unsigned deck)
{
  RestlessState *state = context->state;

  if (!restless_refuse_draw (context, card, deck))
    return false;
  if (!restless_deck_size (state, deck))
    reshuffle (context, deck);
  if (restless_is_second (context->match))
    restless_unseen_take (context->match, state, card);
  state->in_play[card]++;
  state->left[deck]--;
  restless_unseen_settle (state, deck);
  return true;
}

void
restless_pile_unseen (RestlessState *state, unsigned deck)
{
  state->hidden[deck]++;
  add_to_order (state, RESTLESS_PILED_UNSEEN (deck));
}

bool
restless_name_unseen (RestlessMoveContext *context, unsigned card, unsigned deck)
{
  RestlessState *state = context->state;

  if (restless_context_card (context, card)->deck != deck)
    return restless_refuse_draw (context, card, deck);
  if (!restless_unseen_name (context->match, state, card))
    return restless_refuse_about (context, RESTLESS_FAULT_NOT_UNSEEN, card, -1, 0, 0, 0);
  state->in_play[card]++;
  state->left[deck]--;
  return true;
}

bool
restless_draw_unseen (RestlessMoveContext *context, unsigned deck, bool to_pile)
{
  RestlessState *state = context->state;

  if (!restless_deck_size (state, deck))
    reshuffle (context, deck);
  if (!restless_deck_size (state, deck))
    return restless_refuse (context, RESTLESS_FAULT_DECK_EMPTY);
  restless_unseen_add (state, deck);
  if (to_pile)
    restless_pile_unseen (state, deck);
  return true;
}

void
restless_discard_card (RestlessMoveContext *context, unsigned card)
{
  const RestlessCard *is = restless_context_card (context, card);

  context->state->in_play[card]--;
  context->state->pile[card]++;
  context->state->piled[is->deck]++;
  context->state->pile_sum += restless_mix_id (is->id);
  add_to_order (context->state, card);
}

void
restless_return_card (RestlessMoveContext *context, unsigned card)
{
  context->state->in_play[card]--;
  context->state->left[restless_context_card (context, card)->deck]++;
  if (restless_is_second (context->match))
    restless_unseen_return (context->match, context->state, card);
}
