/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A state examined: what is derived is derived again, and no card is lost.
 */
#include "rules/restless/restless-state-check.h"

#include "rules/digest.h"
#include "rules/restless/restless-decks.h"
#include "rules/restless/restless-passives.h"
#include "rules/restless/restless-unseen.h"

typedef struct {
  const RulesMatch *match;
  const RestlessState *state;
  uint16_t in_play[RESTLESS_CARDS];
} CardCount;

static void
count_cards (CardCount *count, const uint16_t *cards, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    if (cards[i] < RESTLESS_UNSEEN)
      count->in_play[cards[i]]++;
}

static void
count_items (CardCount *count, const RestlessHeldItem *items, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    count->in_play[items[i].card]++;
}

static void
count_member (CardCount *count, const RestlessMember *member)
{
  if (!member->alive)
    return;
  count_cards (count, &member->card, 1);
  count_items (count, member->items, member->n_items);
  count_cards (count, member->status, member->n_status);
  count_cards (count, member->sins, member->n_sins);
  count_cards (count, member->blessings, member->n_blessings);
}

static void
count_all (CardCount *count)
{
  const RestlessState *state = count->state;

  for (unsigned i = 0; i < RULES_PARTY; i++)
    count_member (count, &state->party[i]);
  count_cards (count, &state->realm_card, 1);
  count_cards (count, &state->current, 1);
  count_cards (count, &state->god, 1);
  count_cards (count, state->candidates, state->n_candidates);
  count_cards (count, state->stock, state->n_stock);
  count_items (count, state->ground, state->n_ground);
  count_items (count, state->held, state->n_held);
  count_cards (count, state->offered, state->n_offered);
  count_cards (count, state->out, state->n_out);
  for (unsigned i = 0; i < state->n_ahead; i++)
    count->in_play[state->ahead[i].card]++;
  for (unsigned i = 0; i < state->n_groups; i++)
    count->in_play[state->groups[i].card]++;
  for (unsigned i = 0; i < state->n_pools; i++)
    count->in_play[state->pools[i].card]++;
}

static const char *
check_decks (const RulesMatch *match, const RestlessState *state)
{
  CardCount count = { .match = match, .state = state };
  uint32_t left[RESTLESS_DECKS] = { 0 }, piled[RESTLESS_DECKS] = { 0 };
  uint64_t pile_sum = 0, defined_sum = 0;
  unsigned n_defined = 0;

  count_all (&count);
  for (unsigned card = 0; card < match->n_cards; card++) {
    const RestlessCard *is;

    if (!restless_knows_card (match, state, card)) {
      if (state->in_play[card] || state->pile[card])
        return "a card that is not defined is nowhere";
      continue;
    }
    is = restless_card (match, state, card);
    if (count.in_play[card] != state->in_play[card])
      return "cards in play are counted";
    if (state->in_play[card] + state->pile[card] > is->copies)
      return "there are as many copies of a card as there are";
    left[is->deck] += is->copies - state->in_play[card] - state->pile[card];
    piled[is->deck] += state->pile[card];
    pile_sum += restless_mix_id (is->id) * state->pile[card];
    if (card >= match->n_pack_cards) {
      const char *text = match->definitions[state->defined[card - match->n_pack_cards] - 1].text;

      defined_sum += restless_mix_id (rules_xxh64 (text, strlen (text), 0));
      n_defined++;
    }
  }
  if (pile_sum != state->pile_sum || defined_sum != state->defined_sum
      || n_defined != state->n_defined)
    return "piles and definitions are summed up";
  for (unsigned deck = 0; deck < RESTLESS_DECKS; deck++)
    if (left[deck] != state->left[deck] || state->hidden[deck] > left[deck]
        || piled[deck] != state->piled[deck])
      return "what is left of the decks, and in their piles, is counted";
  return NULL;
}

/* The piles' order has what lies there, each as often; less where it was too short once. */
static const char *
check_order (const RulesMatch *match, const RestlessState *state)
{
  uint16_t n[RESTLESS_CARDS] = { 0 }, unseen[RESTLESS_DECKS] = { 0 };
  bool whole = !state->unordered;

  for (unsigned i = 0; i < state->n_order; i++) {
    unsigned entry = state->order[i];

    if (entry >= RESTLESS_PILED_UNSEEN (0))
      unseen[entry - RESTLESS_PILED_UNSEEN (0)]++;
    else
      n[entry]++;
  }
  whole &= restless_is_second (match) || !state->hidden[RESTLESS_TAROT];
  for (unsigned card = 0; card < match->n_cards; card++)
    if (whole ? n[card] != state->pile[card] : n[card] > state->pile[card])
      return "the piles' order has their cards";
  for (unsigned deck = 0; deck < RESTLESS_DECKS; deck++)
    if (whole ? unseen[deck] != state->hidden[deck] : unseen[deck] > state->hidden[deck])
      return "the piles' order has what nobody saw";
  return NULL;
}

static bool
is_blank (const void *bytes, size_t length)
{
  const uint8_t *at = bytes;

  while (length && !*at)
    at++, length--;
  return length == 0;
}

static const char *
check_known (const RulesMatch *match, const RestlessState *state)
{
  for (unsigned i = 0; i < state->n_ahead; i++)
    if (restless_card (match, state, state->ahead[i].card)->deck != state->ahead[i].deck)
      return "what lies on a deck is of it";
  for (unsigned i = 1; i < state->n_offered; i++)
    if (restless_card (match, state, state->offered[i])->kind
        != restless_card (match, state, state->offered[0])->kind)
      return "what is drawn to choose from is of one deck";
  for (unsigned i = 0; i < state->n_under; i++)
    if (restless_card (match, state, state->under[i].card)->deck != state->under[i].deck
        || !state->under[i].above)
      return "what lies under a deck is of it, and lies under something";
  if (state->n_offered && state->phase != RESTLESS_PHASE_SETUP)
    return "after the setup nothing is to be chosen from";
  if (!is_blank (state->offered + state->n_offered,
                 (RESTLESS_OFFER - state->n_offered) * sizeof *state->offered)
      || !is_blank (state->ahead + state->n_ahead,
                    (RESTLESS_AHEAD - state->n_ahead) * sizeof *state->ahead)
      || !is_blank (state->under + state->n_under,
                    (RESTLESS_UNDER - state->n_under) * sizeof *state->under)
      || !is_blank (state->out + state->n_out, (RESTLESS_OUT - state->n_out) * sizeof *state->out))
    return "what is known of decks is empty behind its end";
  return NULL;
}

static const char *
check_lists (const RestlessState *state)
{
  if (!is_blank (state->candidates + state->n_candidates,
                 (RESTLESS_MAX_CANDIDATES - state->n_candidates) * sizeof *state->candidates)
      || !is_blank (state->stock + state->n_stock,
                    (RESTLESS_MAX_CANDIDATES - state->n_stock) * sizeof *state->stock)
      || !is_blank (state->ground + state->n_ground,
                    (RESTLESS_GROUND_ITEMS - state->n_ground) * sizeof *state->ground)
      || !is_blank (state->held + state->n_held,
                    (RESTLESS_TARGET_ITEMS - state->n_held) * sizeof *state->held)
      || !is_blank (state->groups + state->n_groups,
                    (RESTLESS_GROUPS - state->n_groups) * sizeof *state->groups)
      || !is_blank (state->pools + state->n_pools,
                    (RESTLESS_GROUPS - state->n_pools) * sizeof *state->pools)
      || !is_blank (state->order + state->n_order,
                    (RESTLESS_ORDERED - state->n_order) * sizeof *state->order))
    return "lists are empty behind their ends";
  return NULL;
}

static const char *
check_party (const RulesMatch *match, const RestlessState *state)
{
  RestlessPassiveTotals force;

  restless_sum_passives (match, state, &force);
  for (unsigned i = 0; i < RULES_PARTY; i++) {
    const RestlessMember *member = &state->party[i];
    RestlessMember dead = { .card = member->card, .seat = member->seat };

    if (!member->alive && memcmp (&dead, member, sizeof dead) != 0)
      return "the dead have nothing";
    if (member->alive
        && (!member->seat || member->health < 1 || member->health > force.of[i].max_health))
      return "the living have health, and no more than their maximum";
    if (!is_blank (member->items + member->n_items,
                   (RESTLESS_ITEMS - member->n_items) * sizeof *member->items))
      return "inventories are empty behind their ends";
    for (unsigned k = 0; k < member->n_items; k++)
      if (member->items[k].ready_at && member->items[k].ready_at <= state->met)
        return "what is ready is marked as ready";
  }
  for (unsigned i = 0; i < state->n_groups; i++)
    if (state->groups[i].on & ~restless_living_mask (state))
      return "group blessings reach the living";
  return NULL;
}

static const char *
check_course (const RestlessState *state)
{
  bool met = state->current != RESTLESS_NONE;

  if (state->phase >= RESTLESS_PHASES)
    return "there is a phase";
  if (state->phase == RESTLESS_PHASE_COMBAT
      && (!met || (state->health < 1 && !state->head.ended_by_rules)))
    return "in combat there is a Target";
  if (state->phase != RESTLESS_PHASE_COMBAT
      && (state->n_held || state->attack || state->health || state->defense || state->chain))
    return "a Target is in combat";
  if (!restless_is_fight (state) && (state->turn || state->attacked || state->battle))
    return "turns are in a fight";
  if (state->turn && !state->party[state->turn - 1].alive)
    return "only the living have turns";
  if (state->encounter > state->encounters || state->encounters > RESTLESS_ENCOUNTERS)
    return "encounters are those of the realm";
  if (!state->head.ended_by_rules && state->phase != RESTLESS_PHASE_SETUP
      && !restless_living_mask (state))
    return "without a living character the run is lost";
  return NULL;
}

const char *
restless_check_state (const RulesMatch *match, const void *data)
{
  const RestlessState *state = data;
  const char *fault = check_decks (match, state);

  if (!fault)
    fault = check_order (match, state);
  if (!fault)
    fault = restless_unseen_check (match, state);
  if (!fault)
    fault = check_known (match, state);
  if (!fault)
    fault = check_lists (state);
  if (!fault)
    fault = check_party (match, state);
  return fault ? fault : check_course (state);
}
