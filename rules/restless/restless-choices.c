/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The moves of The Restless listed: what could be done is tried on a copy of the state, and what is
 * legal is told.
 *
 * Source: The Restless page, Phases and moves
 */
#include "rules/restless/restless-choices.h"

#include "rules/restless/restless-decks.h"
#include "rules/restless/restless-effects.h"
#include "rules/restless/restless-passives.h"
#include "rules/restless/restless-items.h"
#include "rules/restless/restless-notation.h"
#include "rules/restless/restless-run.h"
#include "rules/restless/restless-tarot.h"
#include "rules/restless/restless-trader.h"

#include <stddef.h>

void
restless_begin_move (RestlessListing *list, int slot, unsigned verb)
{
  list->move.move = (RulesMove){
    .actor = slot < 0 ? 0 : 'A' + slot, .verb = verb, .args = list->move.args, .text = { "", 0 }
  };
}

void
restless_add_arg (RestlessListing *list, unsigned kind, unsigned key, int value, unsigned extra)
{
  list->move.args[list->move.move.n_args++] =
      (RulesArg){ .kind = kind, .key = key, .extra = extra, .value = value };
}

void
restless_add_card (RestlessListing *list, unsigned card)
{
  restless_add_arg (list, RULES_ARG_CARD, RESTLESS_KEY_NONE, card, 0);
}

void
restless_add_slot (RestlessListing *list, unsigned key, int slot)
{
  restless_add_arg (list, RULES_ARG_NAME, key, slot, 0);
}

static void
reset_scratch (RestlessListing *list)
{
  size_t fixed = offsetof (RestlessState, in_play);

  memcpy (&list->scratch, list->state, fixed);
  memcpy (list->scratch.in_play, list->state->in_play, list->match->n_cards);
  memcpy (list->scratch.pile, list->state->pile, list->match->n_cards);
  memcpy (list->scratch.order, list->state->order,
          list->state->n_order * sizeof *list->scratch.order);
}

/* Whether the move is legal; list->scratch is the state after it. @face: what all dice show. */
bool
restless_try_move (RestlessListing *list, unsigned face)
{
  reset_scratch (list);
  list->context = (RestlessMoveContext){
    .match = list->match, .state = &list->scratch, .move = &list->move.move, .listed_face = face
  };
  return restless_judge (&list->context) == RULES_OK;
}

void
restless_list_move (RestlessListing *list)
{
  if (list->wants_more)
    list->wants_more = list->each (&list->move.move, list->data);
}

void
restless_list_if_legal (RestlessListing *list)
{
  if (list->wants_more && restless_try_move (list, 0))
    restless_list_move (list);
}

static void
offer_alone (RestlessListing *list, unsigned verb)
{
  restless_begin_move (list, -1, verb);
  restless_list_if_legal (list);
}

/* All cards of a deck that can be drawn, behind the arguments that are there. */
static void
offer_drawable (RestlessListing *list, unsigned deck)
{
  for (unsigned i = 0; i < list->match->n_cards && list->wants_more; i++) {
    unsigned card = list->match->by_id[i];

    if (!restless_knows_card (list->match, list->state, card)
        || restless_card (list->match, list->state, card)->deck != deck
        || !restless_can_draw (list->match, list->state, card))
      continue;
    restless_add_card (list, card);
    restless_list_if_legal (list);
    list->move.move.n_args--;
  }
}

/* The first of a deck that can be drawn from @state by its id; -1 when none can. */
static int
first_drawable (const RulesMatch *match, const RestlessState *state, unsigned deck, bool no_sin)
{
  for (unsigned i = 0; i < match->n_cards; i++) {
    unsigned card = match->by_id[i];
    const RestlessCard *is;

    if (!restless_knows_card (match, state, card))
      continue;
    is = restless_card (match, state, card);
    if (is->deck == deck && !(no_sin && is->item == RESTLESS_SIN)
        && restless_can_draw (match, state, card))
      return card;
  }
  return -1;
}

/* Adds @n cards, one after another the first by its id, drawn from list->scratch. */
bool
restless_add_first (RestlessListing *list, unsigned deck, unsigned n, bool no_sin)
{
  while (n--) {
    int card = first_drawable (list->match, &list->scratch, deck, no_sin);

    if (card < 0 || list->move.move.n_args >= RULES_ARGS - 2
        || !restless_draw_card (&list->context, card, deck))
      return false;
    restless_add_card (list, card);
  }
  return true;
}

void
restless_start_drawing (RestlessListing *list)
{
  reset_scratch (list);
  list->context = (RestlessMoveContext){
    .match = list->match, .state = &list->scratch, .move = &list->move.move, .stale = true
  };
}

/* Setup, and those who join */

static void
list_joins (RestlessListing *list)
{
  const RestlessState *state = list->state;
  bool setup = state->phase == RESTLESS_PHASE_SETUP;

  for (int slot = 0; slot < RULES_PARTY; slot++) {
    if (setup ? state->party[slot].seat != 0 : !state->party[slot].seat || state->party[slot].alive)
      continue;
    for (unsigned i = 0; i < list->match->n_cards && list->wants_more; i++) {
      unsigned card = list->match->by_id[i];

      if (!restless_knows_card (list->match, state, card)
          || restless_card (list->match, state, card)->kind != RESTLESS_CHARACTER)
        continue;
      for (unsigned seat = 1; seat <= (setup ? list->match->setup.seats : 1); seat++) {
        restless_begin_move (list, -1, RESTLESS_VERB_JOIN);
        restless_add_slot (list, RESTLESS_KEY_NONE, slot);
        restless_add_card (list, card);
        if (setup)
          restless_add_arg (list, RULES_ARG_NUMBER, RESTLESS_KEY_SEAT, seat, 0);
        restless_list_if_legal (list);
      }
    }
  }
}

static void
list_starters (RestlessListing *list)
{
  for (int slot = 0; slot < RULES_PARTY; slot++) {
    if (!list->state->party[slot].alive)
      continue;
    restless_begin_move (list, slot, RESTLESS_VERB_STARTER);
    for (unsigned i = 0; i < list->match->n_cards && list->wants_more; i++) {
      unsigned card = list->match->by_id[i];

      if (!restless_knows_card (list->match, list->state, card)
          || restless_card (list->match, list->state, card)->kind != RESTLESS_STARTER)
        continue;
      restless_add_card (list, card);
      restless_list_if_legal (list);
      list->move.move.n_args--;
    }
  }
}

/* The course */

static void
list_chance (RestlessListing *list)
{
  const RestlessState *state = list->state;

  switch (state->phase) {
  case RESTLESS_PHASE_REALM:
    restless_begin_move (list, -1, RESTLESS_VERB_REALM);
    if (state->realm < RESTLESS_LEVELS)
      offer_drawable (list, RESTLESS_REALM_DECK + state->realm);
    restless_begin_move (list, -1, RESTLESS_VERB_GOD);
    offer_drawable (list, RESTLESS_GOD);
    break;
  case RESTLESS_PHASE_REVEAL:
    restless_begin_move (list, -1, RESTLESS_VERB_REVEAL);
    offer_drawable (list, RESTLESS_ENCOUNTER);
    break;
  default:
    break;
  }
}

static void
list_choose (RestlessListing *list)
{
  const RestlessState *state = list->state;
  bool unseen = restless_find_burden (state->candidates, state->n_candidates, RESTLESS_UNSEEN) >= 0;

  restless_begin_move (list, -1, RESTLESS_VERB_CHOOSE);
  for (unsigned i = 0; i < list->match->n_cards; i++) {
    unsigned card = list->match->by_id[i];

    if (!restless_knows_card (list->match, state, card)
        || restless_card (list->match, state, card)->kind != RESTLESS_ENCOUNTER)
      continue;
    if (!unseen && restless_find_burden (state->candidates, state->n_candidates, card) < 0)
      continue;
    restless_add_card (list, card);
    restless_list_if_legal (list);
    list->move.move.n_args--;
  }
}

static void
list_rest (RestlessListing *list)
{
  restless_begin_move (list, -1, RESTLESS_VERB_REST);
  if (list->state->rests && restless_may_rest (list->state))
    offer_drawable (list, RESTLESS_REST);
}

static void
list_heals (RestlessListing *list)
{
  for (int slot = 0; slot < RULES_PARTY; slot++)
    for (int to = 0; to < RULES_PARTY && list->state->rerolls; to++)
      if (list->state->party[slot].alive && list->state->party[to].alive) {
        restless_begin_move (list, slot, RESTLESS_VERB_HEAL);
        restless_add_slot (list, RESTLESS_KEY_NONE, to);
        restless_list_if_legal (list);
      }
}

/* Draws */

/* Whether one of the first @n of @args is @card. */
static bool
is_before (const RulesArg *args, unsigned n, unsigned card)
{
  for (unsigned i = 0; i < n; i++)
    if ((unsigned)args[i].value == card)
      return true;
  return false;
}

void
restless_list_picked (RestlessListing *list)
{
  unsigned n = list->move.move.n_args;
  bool sins = false;

  for (unsigned i = 0; i < n; i++)
    sins |=
        restless_card (list->match, list->state, list->move.args[i].value)->item == RESTLESS_SIN;
  if (sins) {
    restless_list_if_legal (list);
    return;
  }
  for (unsigned i = 0; i < n; i++) {
    if (is_before (list->move.args, i, list->move.args[i].value))
      continue;
    restless_add_arg (list, RULES_ARG_CARD, RESTLESS_KEY_KEEP, list->move.args[i].value, 0);
    restless_list_if_legal (list);
    list->move.move.n_args--;
  }
}

static void
list_pick (RestlessListing *list, int slot, unsigned verb, unsigned deck, unsigned pick)
{
  restless_begin_move (list, slot, verb);
  restless_start_drawing (list);
  if (restless_add_first (list, deck, pick, false))
    restless_list_picked (list);
}

static void
list_draws (RestlessListing *list)
{
  const RestlessState *state = list->state;

  for (unsigned draw = RESTLESS_DRAW_OF_LOOT; draw <= RESTLESS_DRAW_OF_TREASURE; draw++) {
    unsigned verb = draw == RESTLESS_DRAW_OF_LOOT ? RESTLESS_VERB_LOOT : RESTLESS_VERB_TREASURE;
    unsigned deck = draw == RESTLESS_DRAW_OF_LOOT ? RESTLESS_LOOT : RESTLESS_TREASURE;

    for (int slot = 0; slot < RULES_PARTY; slot++) {
      if (!state->party[slot].alive || !(state->owed[draw] + state->party[slot].owes[draw]))
        continue;
      if (state->pick[draw] > 1) {
        list_pick (list, slot, verb, deck, state->pick[draw]);
      } else {
        restless_begin_move (list, slot, verb);
        offer_drawable (list, deck);
      }
    }
  }
}

/* Items */

/* Whether @at is the first of its kind in a list of items. */
static bool
is_first (const RestlessHeldItem *items, unsigned at)
{
  return restless_find_item (items, at, items[at].card) < 0;
}

static void
offer_card (RestlessListing *list, int slot, unsigned verb, unsigned card)
{
  restless_begin_move (list, slot, verb);
  restless_add_card (list, card);
  restless_list_if_legal (list);
}

/* The use of a card, for each who can be chosen. */
static void
offer_use (RestlessListing *list, int slot, unsigned verb, unsigned card)
{
  const RestlessCard *is = restless_card (list->match, list->state, card);

  if (!restless_use_needs (list->match, list->state, is, slot, RESTLESS_CHOSEN)) {
    offer_card (list, slot, verb, card);
    return;
  }
  for (int on = 0; on < RULES_PARTY; on++)
    if (list->state->party[on].alive) {
      restless_begin_move (list, slot, verb);
      restless_add_card (list, card);
      restless_add_slot (list, RESTLESS_KEY_ON, on);
      restless_list_if_legal (list);
    }
}

static void
list_item (RestlessListing *list, int slot, unsigned card)
{
  const RestlessState *state = list->state;
  const RestlessCard *is = restless_card (list->match, state, card);

  for (int to = 0; to < RULES_PARTY && !state->battle; to++)
    if (state->party[to].alive && to != slot) {
      restless_begin_move (list, slot, RESTLESS_VERB_GIVE);
      restless_add_card (list, card);
      restless_add_slot (list, RESTLESS_KEY_NONE, to);
      restless_list_if_legal (list);
    }
  if (!state->battle)
    offer_card (list, slot, RESTLESS_VERB_DROP, card);
  offer_card (list, slot, RESTLESS_VERB_DISCARD, card);
  if (is->item == RESTLESS_CONSUMABLE)
    offer_use (list, slot, RESTLESS_VERB_USE, card);
  if (is->item == RESTLESS_ACTIVE)
    offer_use (list, slot, RESTLESS_VERB_ACTIVATE, card);
  if (restless_at_trader (list->match, state))
    offer_card (list, slot, RESTLESS_VERB_SELL, card);
}

/* What lies on the ground is taken, and in a Rest used. */
static void
list_ground (RestlessListing *list, int slot)
{
  const RestlessState *state = list->state;
  const RestlessMember *member = &state->party[slot];

  for (unsigned i = 0; i < state->n_ground; i++) {
    unsigned card = state->ground[i].card;
    const RestlessCard *is = restless_card (list->match, state, card);

    if (!is_first (state->ground, i))
      continue;
    offer_card (list, slot, RESTLESS_VERB_TAKE, card);
    if (state->phase != RESTLESS_PHASE_REST
        || restless_find_item (member->items, member->n_items, card) >= 0)
      continue;
    if (is->item == RESTLESS_CONSUMABLE)
      offer_use (list, slot, RESTLESS_VERB_USE, card);
    if (is->item == RESTLESS_ACTIVE)
      offer_use (list, slot, RESTLESS_VERB_ACTIVATE, card);
  }
}

static void
list_items (RestlessListing *list, int slot)
{
  const RestlessState *state = list->state;
  const RestlessMember *member = &state->party[slot];

  for (unsigned i = 0; i < member->n_items; i++)
    if (is_first (member->items, i))
      list_item (list, slot, member->items[i].card);
  for (unsigned i = 0; i < member->n_blessings; i++)
    if (restless_find_burden (member->blessings, i, member->blessings[i]) < 0)
      offer_card (list, slot, RESTLESS_VERB_DISCARD, member->blessings[i]);
  for (unsigned i = 0; i < state->n_groups; i++)
    if (restless_find_shared (state->groups, i, state->groups[i].card) < 0)
      offer_card (list, slot, RESTLESS_VERB_DISCARD, state->groups[i].card);
  for (unsigned i = 0; i < state->n_pools; i++)
    if (restless_find_shared (state->pools, i, state->pools[i].card) < 0)
      offer_use (list, slot, RESTLESS_VERB_USE, state->pools[i].card);
  list_ground (list, slot);
}

/* Combat */

/* All dice show @face, as many as it takes. */
static void
offer_attack (RestlessListing *list, int slot, int card, unsigned face)
{
  restless_begin_move (list, slot, RESTLESS_VERB_ATTACK);
  if (card >= 0)
    restless_add_card (list, card);
  if (!restless_try_move (list, face))
    return;
  for (unsigned i = 0; i < list->context.dice_taken[slot]; i++)
    restless_add_arg (list, RULES_ARG_DIE, RESTLESS_KEY_ROLL, face, 0);
  restless_list_move (list);
}

static void
list_attacks (RestlessListing *list, int slot)
{
  const RestlessState *state = list->state;
  const RestlessMember *member = &state->party[slot];

  for (int i = -1; i < member->n_items; i++) {
    const RestlessCard *is;

    if (i >= 0) {
      is = restless_card (list->match, state, member->items[i].card);
      if ((is->item != RESTLESS_WEAPON && !is->attack_spell)
          || !is_first (member->items, (unsigned)i))
        continue;
    }
    for (unsigned face = 1; face <= RESTLESS_DIE && list->wants_more; face++)
      offer_attack (list, slot, i < 0 ? -1 : member->items[i].card, face);
  }
}

static void
list_flights (RestlessListing *list)
{
  for (unsigned face = 1; face <= RESTLESS_DIE && list->wants_more; face++) {
    restless_begin_move (list, -1, RESTLESS_VERB_FLEE);
    if (!restless_try_move (list, face))
      continue;
    for (int slot = 0; slot < RULES_PARTY; slot++)
      for (unsigned i = 0; i < list->context.dice_taken[slot]; i++)
        restless_add_arg (list, RULES_ARG_DIE, RESTLESS_KEY_A + slot, face, 0);
    restless_list_move (list);
  }
}

static void
list_combat (RestlessListing *list)
{
  const RestlessState *state = list->state;

  for (int slot = 0; slot < RULES_PARTY; slot++) {
    if (!state->party[slot].alive)
      continue;
    list_attacks (list, slot);
    restless_begin_move (list, slot, RESTLESS_VERB_END);
    restless_list_if_legal (list);
  }
  if (state->phase == RESTLESS_PHASE_COMBAT)
    list_flights (list);
}

/* Traders */

static void
list_inventory (RestlessListing *list)
{
  if (!restless_at_trader (list->match, list->state) || list->state->traded
      || !list->state->rerolls)
    return;
  for (int by = 0; by < RULES_PARTY; by++) {
    if (!list->state->party[by].alive)
      continue;
    restless_begin_move (list, -1, RESTLESS_VERB_TRADER);
    restless_add_slot (list, RESTLESS_KEY_BY, by);
    restless_start_drawing (list);
    if (restless_add_first (list, RESTLESS_LOOT, 2, false)
        && restless_add_first (list, RESTLESS_TREASURE, 2, true))
      restless_list_if_legal (list);
  }
}

static void
add_counters (RestlessListing *list, int n)
{
  restless_add_arg (list, RULES_ARG_NAME, RESTLESS_KEY_PAY, RESTLESS_KEYWORD_REROLLS,
                    RESTLESS_EXTRA_KEYWORD);
  restless_add_arg (list, RULES_ARG_NUMBER, RESTLESS_KEY_PAY, n, 0);
}

/* With counters alone, with one item, or with one and counters for the rest. */
static void
list_payments (RestlessListing *list, int slot, unsigned card)
{
  const RestlessMember *member = &list->state->party[slot];
  int value = restless_card (list->match, list->state, card)->value;

  restless_begin_move (list, slot, RESTLESS_VERB_BUY);
  restless_add_card (list, card);
  if (value <= 0) {
    restless_list_if_legal (list);
    return;
  }
  add_counters (list, value);
  restless_list_if_legal (list);
  for (unsigned i = 0; i < member->n_items; i++) {
    int worth = restless_card (list->match, list->state, member->items[i].card)->value;

    if (!is_first (member->items, i))
      continue;
    list->move.move.n_args = 1;
    restless_add_arg (list, RULES_ARG_CARD, RESTLESS_KEY_PAY, member->items[i].card, 0);
    if (worth < value)
      add_counters (list, value - worth);
    restless_list_if_legal (list);
  }
}

static void
list_purchases (RestlessListing *list)
{
  const RestlessState *state = list->state;

  for (int slot = 0; slot < RULES_PARTY; slot++)
    for (unsigned i = 0; i < state->n_stock && state->party[slot].alive; i++)
      if (restless_find_burden (state->stock, i, state->stock[i]) < 0)
        list_payments (list, slot, state->stock[i]);
}

/* The tarot */

void
restless_list_kept_cards (RestlessListing *list, unsigned payers)
{
  unsigned n, to = list->move.move.n_args, living = restless_living_mask (&list->scratch) & payers;
  const RulesArg *args = restless_key_args (&list->move.move, RESTLESS_KEY_NONE, &n);

  for (unsigned i = 0; i < n; i++) {
    unsigned card = args[i].value;
    const RestlessCard *is = restless_card (list->match, list->state, card);
    bool on = is->tarot == RESTLESS_BLESSING
              || (is->tarot == RESTLESS_TAROT_EVENT
                  && restless_use_needs (list->match, &list->scratch, is, -1, RESTLESS_CHOSEN));

    if (is_before (args, i, card))
      continue;
    for (int slot = 0; slot < (on ? RULES_PARTY : 1); slot++) {
      if (on && !(living >> slot & 1))
        continue;
      list->move.move.n_args = to;
      restless_add_arg (list, RULES_ARG_CARD, RESTLESS_KEY_KEEP, card, 0);
      if (on)
        restless_add_slot (list, RESTLESS_KEY_ON, slot);
      restless_list_move (list);
    }
  }
}

bool
restless_pay_tarot (RestlessListing *list, const int paid[RULES_PARTY])
{
  restless_start_drawing (list);
  for (int slot = 0; slot < RULES_PARTY; slot++) {
    RestlessMember *member = &list->scratch.party[slot];

    if (paid[slot] && paid[slot] == member->health)
      restless_kill_member (&list->context, slot, RESTLESS_DEATH_OTHER);
    else
      member->health -= paid[slot];
  }
  return list->scratch.head.ended_by_rules;
}

static void
list_payment (RestlessListing *list, const int paid[RULES_PARTY])
{
  unsigned payers = 0;

  restless_begin_move (list, -1, RESTLESS_VERB_CONSULT);
  for (int slot = 0; slot < RULES_PARTY; slot++)
    if (paid[slot]) {
      restless_add_arg (list, RULES_ARG_NUMBER, RESTLESS_KEY_A + slot, paid[slot], 0);
      payers |= 1u << slot;
    }
  if (restless_pay_tarot (list, paid)) {
    if (!list->paid)
      restless_list_move (list);
  } else if (list->context.status == RULES_OK && list->paid) {
    list->paid (list);
  } else if (list->context.status == RULES_OK
             && restless_add_first (list, RESTLESS_TAROT,
                                    restless_tarot_cards (list->match, &list->scratch), false)) {
    restless_list_kept_cards (list, payers);
  }
}

static void
list_payments_from (RestlessListing *list, int slot, int left, int paid[RULES_PARTY])
{
  int most;

  if (slot >= RULES_PARTY) {
    if (left == 0)
      list_payment (list, paid);
    return;
  }
  most = list->state->party[slot].alive ? list->state->party[slot].health : 0;
  for (int n = 0; n <= most && n <= left && list->wants_more; n++) {
    paid[slot] = n;
    list_payments_from (list, slot + 1, left - n, paid);
  }
  paid[slot] = 0;
}

void
restless_list_consultations (RestlessListing *list)
{
  int paid[RULES_PARTY] = { 0 };

  if (restless_is_tarot (list->match)
      && restless_party_health (list->state) >= RESTLESS_TAROT_PRICE)
    list_payments_from (list, 0, RESTLESS_TAROT_PRICE, paid);
}

/* By phase */

static void
list_phase (RestlessListing *list)
{
  switch ((RestlessPhase)list->state->phase) {
  case RESTLESS_PHASE_CHOOSE:
    list_choose (list);
    break;
  case RESTLESS_PHASE_CONSULT:
    restless_list_consultations (list);
    break;
  case RESTLESS_PHASE_ENCOUNTER:
  case RESTLESS_PHASE_DROPS:
    offer_alone (list, RESTLESS_VERB_NEXT);
    list_rest (list);
    list_inventory (list);
    break;
  case RESTLESS_PHASE_COMBAT:
  case RESTLESS_PHASE_GOD:
    list_combat (list);
    break;
  case RESTLESS_PHASE_TRADER:
    list_purchases (list);
    restless_list_consultations (list);
    offer_alone (list, RESTLESS_VERB_LEAVE);
    break;
  case RESTLESS_PHASE_REST:
    list_heals (list);
    restless_list_consultations (list);
    offer_alone (list, RESTLESS_VERB_WAKE);
    break;
  case RESTLESS_PHASE_FINAL_NIGHT:
    offer_alone (list, RESTLESS_VERB_FINAL_NIGHT);
    list_inventory (list);
    offer_alone (list, RESTLESS_VERB_BATTLE);
    offer_alone (list, RESTLESS_VERB_ANNIHILATION);
    break;
  default:
    list_chance (list);
  }
}

void
restless_choices (const RulesMatch *match, const void *data, RulesChoiceFunc each, void *user)
{
  RestlessListing list;

  list.match = match;
  list.state = data;
  list.each = each;
  list.data = user;
  list.wants_more = true;
  list.paid = NULL;
  memcpy (list.scratch.defined, list.state->defined, sizeof list.scratch.defined);
  list_joins (&list);
  if (list.state->phase == RESTLESS_PHASE_SETUP) {
    list_starters (&list);
    return;
  }
  list_phase (&list);
  list_draws (&list);
  for (int slot = 0; slot < RULES_PARTY; slot++)
    if (list.state->party[slot].alive)
      list_items (&list, slot);
}
