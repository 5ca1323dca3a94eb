/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks and their piles, as counts of copies.
 *
 * Source: The Restless page, Decks
 */
#include "rules/restless/restless-decks.h"

#include "rules/faults.h"
#include "rules/restless/restless-state.h"

/* What one copy of a card in a pile adds to pile_sum (Sebastiano Vigna's SplitMix64, its end). */
uint64_t
restless_mix (uint64_t id)
{
  id = (id ^ id >> 30) * 0xBF58476D1CE4E5B9u;
  id = (id ^ id >> 27) * 0x94D049BB133111EBu;
  return id ^ id >> 31;
}

/* Candidates that nobody saw: they are out of the deck, and counted in left. */
static unsigned
unseen (const RestlessState *state, unsigned deck)
{
  unsigned n = 0;

  for (unsigned i = 0; deck == RESTLESS_ENCOUNTER && i < state->n_candidates; i++)
    n += state->candidates[i] == RESTLESS_UNSEEN;
  return n;
}

unsigned
restless_lying (const RestlessState *state, unsigned deck)
{
  return state->left[deck] - state->hidden[deck] - unseen (state, deck);
}

bool
restless_drawable (const RulesMatch *match, const RestlessState *state, unsigned card)
{
  const RestlessCard *is = restless_card (match, state, card);

  if (restless_lying (state, is->deck))
    return is->copies > state->in_play[card] + state->pile[card];
  return is->copies > state->in_play[card] && (state->pile[card] || state->hidden[is->deck]);
}

unsigned
restless_copies (const RulesMatch *match, const RestlessState *state, unsigned card)
{
  unsigned copies = restless_card (match, state, card)->copies;
  unsigned out = state->in_play[card] + state->pile[card];

  return copies > out ? copies - out : state->pile[card];
}

unsigned
restless_stock (const RestlessState *state, unsigned deck)
{
  return state->left[deck] - unseen (state, deck) + state->piled[deck];
}

static void
reshuffle (RestlessTable *table, unsigned deck)
{
  RestlessState *state = table->state;

  for (unsigned card = 0; state->piled[deck] > 0; card++) {
    const RestlessCard *is;

    if (!state->pile[card])
      continue;
    is = restless_of (table, card);
    if (is->deck != deck)
      continue;
    state->left[deck] += state->pile[card];
    state->piled[deck] -= state->pile[card];
    state->pile_sum -= restless_mix (is->id) * state->pile[card];
    state->pile[card] = 0;
  }
  state->hidden[deck] = 0;
}

bool
restless_refuse_draw (RestlessTable *table, unsigned card, unsigned deck)
{
  const RestlessCard *is = restless_of (table, card);

  if (is->deck != deck)
    return restless_refuse_about (
        table,
        deck >= RESTLESS_REALM_DECK && is->kind == RESTLESS_REALM
            ? RESTLESS_FAULT_REALM_LEVEL
            : RESTLESS_FAULT_DECK_CHARACTER + (deck < RESTLESS_REALM_DECK ? deck : RESTLESS_REALM),
        card, -1, deck >= RESTLESS_REALM_DECK ? deck - RESTLESS_REALM_DECK + 1 : 0, 0, 0);
  if (!restless_drawable (table->match, table->state, card))
    return restless_refuse_about (table, RESTLESS_FAULT_NOT_IN_DECK, card, -1, is->copies, 0, 0);
  return true;
}

bool
restless_draw (RestlessTable *table, unsigned card, unsigned deck)
{
  RestlessState *state = table->state;

  if (!restless_refuse_draw (table, card, deck))
    return false;
  if (!restless_lying (state, deck))
    reshuffle (table, deck);
  state->in_play[card]++;
  state->left[deck]--;
  return true;
}

bool
restless_draw_unseen (RestlessTable *table, unsigned deck, bool to_pile)
{
  RestlessState *state = table->state;

  if (!restless_lying (state, deck))
    reshuffle (table, deck);
  if (!restless_lying (state, deck))
    return restless_refuse (table, RESTLESS_FAULT_DECK_EMPTY);
  if (to_pile)
    state->hidden[deck]++;
  return true;
}

void
restless_discard (RestlessTable *table, unsigned card)
{
  const RestlessCard *is = restless_of (table, card);

  table->state->in_play[card]--;
  table->state->pile[card]++;
  table->state->piled[is->deck]++;
  table->state->pile_sum += restless_mix (is->id);
}

void
restless_return (RestlessTable *table, unsigned card)
{
  table->state->in_play[card]--;
  table->state->left[restless_of (table, card)->deck]++;
}
