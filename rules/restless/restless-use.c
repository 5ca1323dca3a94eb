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
static RestlessHeld *
find_usable (RestlessTable *table, int slot, unsigned card, bool ready)
{
  RestlessState *state = table->state;
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
judge_chosen (RestlessTable *table, const RestlessCard *card, unsigned number, int slot,
              int *chosen)
{
  *chosen = restless_value (table->move, RESTLESS_KEY_ON, -1);
  if (*chosen >= 0 && !restless_lives (table->state, *chosen))
    return restless_refuse_about (table, RESTLESS_FAULT_NOT_LIVING, number, *chosen, 0, 0, 0);
  if (*chosen < 0 && restless_chooses (table->match, table->state, card, slot, RESTLESS_CHOSEN))
    return restless_refuse_about (table, RESTLESS_FAULT_ON_MISSING, number, slot, 0, 0, 0);
  return true;
}

static bool
judge_use (RestlessTable *table, const RestlessCard *card, unsigned number, int slot)
{
  const RestlessState *state = table->state;

  if (card->rest_only && state->phase != RESTLESS_PHASE_REST)
    return restless_refuse_about (table, RESTLESS_FAULT_REST_ONLY, number, slot, 0, 0, 0);
  if (!restless_is_fight (state)
      && restless_chooses (table->match, state, card, slot, RESTLESS_TARGET))
    return restless_refuse_about (table, RESTLESS_FAULT_NO_TARGET, number, slot, 0, 0, 0);
  return true;
}

static void
use_it (RestlessTable *table, unsigned card, int slot, int chosen, const RestlessHeld *item)
{
  RestlessUse use = { .card = card, .user = slot, .chosen = chosen, .item = item };

  restless_plan_armor (table, slot);
  restless_use (table, &use);
  restless_check_armor (table);
}

static void
use_pool (RestlessTable *table, int slot, unsigned card, int at)
{
  RestlessState *state = table->state;
  const RestlessCard *is = restless_of (table, card);
  int chosen;

  if (!judge_use (table, is, card, slot) || !judge_chosen (table, is, card, slot, &chosen))
    return;
  if (--state->pools[at].counters == 0) {
    restless_take_shared (state->pools, &state->n_pools, at);
    restless_discard (table, card);
    restless_touch (table, card);
  }
  use_it (table, card, slot, chosen, NULL);
}

/* One consumable from a turn's start to the next one's; the first of one that has not acted opens
 * its turn. */
static bool
judge_consumable (RestlessTable *table, int slot, unsigned card)
{
  RestlessState *state = table->state;
  RestlessMember *member = &state->party[slot];

  if (!restless_is_fight (state))
    return true;
  if (!state->turn && !member->acted && !restless_begin_turn (table, slot))
    return false;
  if (member->consumed)
    return restless_refuse_about (table, RESTLESS_FAULT_CONSUMED, card, slot, 0, 0, 0);
  member->consumed = 1;
  return true;
}

/* A counter less; who has none left goes to its pile. */
static void
spend_counter (RestlessTable *table, int slot, RestlessHeld *item)
{
  RestlessState *state = table->state;
  RestlessMember *member = &state->party[slot];
  unsigned card = item->card;

  if (item->counters)
    item->counters--;
  if (item->counters)
    return;
  if (item >= member->items && item < member->items + RESTLESS_ITEMS)
    restless_take_out (member->items, &member->n_items, (unsigned)(item - member->items));
  else
    restless_take_out (state->ground, &state->n_ground, (unsigned)(item - state->ground));
  restless_discard (table, card);
  restless_touch (table, card);
}

static void
apply_use (RestlessTable *table, int slot, unsigned card)
{
  RestlessState *state = table->state;
  const RestlessCard *is = restless_of (table, card);
  int pool = restless_find_shared (state->pools, state->n_pools, card), chosen;
  RestlessHeld *item;

  if (pool >= 0) {
    use_pool (table, slot, card, pool);
    return;
  }
  if (restless_is_item (is) && is->item != RESTLESS_CONSUMABLE)
    restless_refuse_about (table, RESTLESS_FAULT_NOT_CONSUMABLE, card, slot, 0, 0, 0);
  else if (!(item = find_usable (table, slot, card, false)))
    restless_refuse_about (table, RESTLESS_FAULT_NO_ITEM, card, slot, 0, 0, 0);
  else if (judge_use (table, is, card, slot) && judge_chosen (table, is, card, slot, &chosen)
           && judge_consumable (table, slot, card)) {
    spend_counter (table, slot, item);
    use_it (table, card, slot, chosen, NULL);
  }
}

static void
apply_activate (RestlessTable *table, int slot, unsigned card)
{
  RestlessState *state = table->state;
  const RestlessCard *is = restless_of (table, card);
  RestlessHeld *item = find_usable (table, slot, card, true);
  int chosen;

  if (is->item != RESTLESS_ACTIVE)
    restless_refuse_about (table, RESTLESS_FAULT_NOT_ACTIVE, card, slot, 0, 0, 0);
  else if (!item)
    restless_refuse_about (table,
                           find_usable (table, slot, card, false) ? RESTLESS_FAULT_NOT_READY
                                                                  : RESTLESS_FAULT_NO_ITEM,
                           card, slot, 0, 0, 0);
  else if (judge_use (table, is, card, slot) && judge_chosen (table, is, card, slot, &chosen)) {
    if (restless_is_fight (state) && !restless_begin_turn (table, slot))
      return;
    item->ready_at = state->met + is->recharge;
    use_it (table, card, slot, chosen, item);
  }
}

void
restless_apply_use (RestlessTable *table)
{
  int slot = restless_actor (table->move);
  unsigned card = table->move->args[0].value;

  if (table->move->verb == RESTLESS_VERB_USE)
    apply_use (table, slot, card);
  else
    apply_activate (table, slot, card);
}
