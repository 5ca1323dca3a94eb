/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Consumables, resource pools and active items in use.
 *
 * Source: The Restless, "Types of Items" and "Taking a turn"
 */
#include "rules/restless/restless-use.h"

#include "rules/faults.h"
#include "rules/restless/restless-combat.h"
#include "rules/restless/restless-decks.h"
#include "rules/restless/restless-effects.h"
#include "rules/restless/restless-items.h"
#include "rules/restless/restless-notation.h"
#include "rules/restless/restless-state.h"

/* An item of the user's, or in a Rest one on the ground; NULL when there is none. */
static RestlessHeldItem *
find_usable (RestlessMoveContext *context, int slot, unsigned card, bool ready)
{
  RestlessState *state = context->state;
  RestlessMember *member = &state->party[slot];

  for (unsigned i = 0; i < member->n_items; i++)
    if (member->items[i].card == card && !(ready && member->items[i].ready_at))
      return &member->items[i];
  for (unsigned i = 0; state->phase == RESTLESS_PHASE_REST && i < state->n_ground; i++)
    if (state->ground[i].card == card && !(ready && state->ground[i].ready_at))
      return &state->ground[i];
  return NULL;
}

/* Whom on= names, where somebody must be chosen. */
static bool
judge_chosen (RestlessMoveContext *context, const RestlessCard *card, unsigned number, int slot,
              int *chosen)
{
  *chosen = restless_key_value (context->move, RESTLESS_KEY_ON, -1);
  if (*chosen >= 0 && !restless_is_alive (context->state, *chosen))
    return restless_refuse_about (context, RESTLESS_FAULT_NOT_LIVING, number, *chosen, 0, 0, 0);
  if (*chosen < 0
      && restless_use_needs (context->match, context->state, card, slot, RESTLESS_CHOSEN))
    return restless_refuse_about (context, RESTLESS_FAULT_ON_MISSING, number, slot, 0, 0, 0);
  return true;
}

static bool
judge_use (RestlessMoveContext *context, const RestlessCard *card, unsigned number, int slot)
{
  const RestlessState *state = context->state;

  if (card->rest_only && state->phase != RESTLESS_PHASE_REST)
    return restless_refuse_about (context, RESTLESS_FAULT_REST_ONLY, number, slot, 0, 0, 0);
  if (!restless_is_fight (state)
      && restless_use_needs (context->match, state, card, slot, RESTLESS_TARGET))
    return restless_refuse_about (context, RESTLESS_FAULT_NO_TARGET, number, slot, 0, 0, 0);
  return true;
}

static void
use_it (RestlessMoveContext *context, unsigned card, int slot, int chosen,
        const RestlessHeldItem *item)
{
  RestlessUse use = { .card = card, .user = slot, .chosen = chosen, .item = item };

  restless_plan_armor (context, slot);
  restless_use_card (context, &use);
  restless_check_armor (context);
}

static void
use_pool (RestlessMoveContext *context, int slot, unsigned card, int at)
{
  RestlessState *state = context->state;
  const RestlessCard *is = restless_context_card (context, card);
  int chosen;

  if (!judge_use (context, is, card, slot) || !judge_chosen (context, is, card, slot, &chosen))
    return;
  if (--state->pools[at].counters == 0) {
    restless_remove_shared (state->pools, &state->n_pools, at);
    restless_discard_card (context, card);
    restless_mark_stale (context, card);
  }
  use_it (context, card, slot, chosen, NULL);
}

/* One consumable from a turn's start to the next one's; the first of one that has not acted opens
 * its turn. */
static bool
judge_consumable (RestlessMoveContext *context, int slot, unsigned card)
{
  RestlessState *state = context->state;
  RestlessMember *member = &state->party[slot];

  if (!restless_is_fight (state))
    return true;
  if (!state->turn && !member->acted && !restless_begin_turn (context, slot))
    return false;
  if (member->consumed)
    return restless_refuse_about (context, RESTLESS_FAULT_CONSUMED, card, slot, 0, 0, 0);
  member->consumed = 1;
  return true;
}

/* A counter less; who has none left goes to its pile. */
static void
spend_counter (RestlessMoveContext *context, int slot, RestlessHeldItem *item)
{
  RestlessState *state = context->state;
  RestlessMember *member = &state->party[slot];
  unsigned card = item->card;

  if (item->counters)
    item->counters--;
  if (item->counters)
    return;
  if (item >= member->items && item < member->items + RESTLESS_ITEMS)
    restless_remove_item (member->items, &member->n_items, (unsigned)(item - member->items));
  else
    restless_remove_item (state->ground, &state->n_ground, (unsigned)(item - state->ground));
  restless_discard_card (context, card);
  restless_mark_stale (context, card);
}

static void
apply_use (RestlessMoveContext *context, int slot, unsigned card)
{
  RestlessState *state = context->state;
  const RestlessCard *is = restless_context_card (context, card);
  int pool = restless_find_shared (state->pools, state->n_pools, card), chosen;
  RestlessHeldItem *item;

  if (pool >= 0) {
    use_pool (context, slot, card, pool);
    return;
  }
  if (restless_is_item (is) && is->item != RESTLESS_CONSUMABLE)
    restless_refuse_about (context, RESTLESS_FAULT_NOT_CONSUMABLE, card, slot, 0, 0, 0);
  else if (!(item = find_usable (context, slot, card, false)))
    restless_refuse_about (context, RESTLESS_FAULT_NO_ITEM, card, slot, 0, 0, 0);
  else if (judge_use (context, is, card, slot) && judge_chosen (context, is, card, slot, &chosen)
           && judge_consumable (context, slot, card)) {
    spend_counter (context, slot, item);
    use_it (context, card, slot, chosen, NULL);
  }
}

static void
apply_activate (RestlessMoveContext *context, int slot, unsigned card)
{
  RestlessState *state = context->state;
  const RestlessCard *is = restless_context_card (context, card);
  RestlessHeldItem *item = find_usable (context, slot, card, true);
  int chosen;

  if (is->item != RESTLESS_ACTIVE)
    restless_refuse_about (context, RESTLESS_FAULT_NOT_ACTIVE, card, slot, 0, 0, 0);
  else if (!item)
    restless_refuse_about (context,
                           find_usable (context, slot, card, false) ? RESTLESS_FAULT_NOT_READY
                                                                    : RESTLESS_FAULT_NO_ITEM,
                           card, slot, 0, 0, 0);
  else if (judge_use (context, is, card, slot) && judge_chosen (context, is, card, slot, &chosen)) {
    if (restless_is_fight (state) && !restless_begin_turn (context, slot))
      return;
    item->ready_at = state->met + is->recharge;
    use_it (context, card, slot, chosen, item);
  }
}

void
restless_apply_use (RestlessMoveContext *context)
{
  int slot = restless_actor_slot (context->move);
  unsigned card = context->move->args[0].value;

  if (context->move->verb == RESTLESS_VERB_USE)
    apply_use (context, slot, card);
  else
    apply_activate (context, slot, card);
}
