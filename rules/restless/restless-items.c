/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Items and what lies on characters: taken, given, dropped, discarded; weight.
 *
 * Source: The Restless page, Items, Rest, Trader, tarot
 */
#include "rules/restless/restless-items.h"

#include "rules/faults.h"
#include "rules/restless/restless-combat.h"
#include "rules/restless/restless-decks.h"
#include "rules/restless/restless-passives.h"
#include "rules/restless/restless-state.h"

bool
restless_is_item (const RestlessCard *card)
{
  return card->item >= RESTLESS_WEAPON && card->item <= RESTLESS_EQUIPMENT;
}

RestlessHeldItem
restless_new_item (const RulesMatch *match, const RestlessState *state, unsigned card)
{
  const RestlessCard *is = restless_card (match, state, card);

  return (RestlessHeldItem){ .card = card,
                             .counters = is->item == RESTLESS_CONSUMABLE ? is->counters : 0,
                             .armor = is->armor > 0 ? is->armor : 0 };
}

int
restless_find_item (const RestlessHeldItem *items, unsigned n, unsigned card)
{
  for (unsigned i = 0; i < n; i++)
    if (items[i].card == card)
      return i;
  return -1;
}

void
restless_remove_item (RestlessHeldItem *items, uint8_t *n, unsigned at)
{
  memmove (&items[at], &items[at + 1], (*n - at - 1u) * sizeof *items);
  items[--*n] = (RestlessHeldItem){ 0 };
}

bool
restless_put_item (RestlessMoveContext *context, int slot, RestlessHeldItem item)
{
  RestlessMember *member = &context->state->party[slot];

  restless_mark_stale (context, item.card);
  if (member->n_items == RESTLESS_ITEMS)
    return restless_refuse_bound (context, RESTLESS_ITEMS + 1, 0, RESTLESS_ITEMS);
  member->items[member->n_items++] = item;
  return true;
}

bool
restless_put_ground (RestlessMoveContext *context, RestlessHeldItem item)
{
  RestlessState *state = context->state;

  if (state->n_ground == RESTLESS_GROUND_ITEMS)
    return restless_refuse_bound (context, RESTLESS_GROUND_ITEMS + 1, 0, RESTLESS_GROUND_ITEMS);
  state->ground[state->n_ground++] = item;
  return true;
}

bool
restless_put_burden (RestlessMoveContext *context, uint16_t *list, uint8_t *n, unsigned card)
{
  restless_mark_stale (context, card);
  if (*n == RESTLESS_BURDENS)
    return restless_refuse_bound (context, RESTLESS_BURDENS + 1, 0, RESTLESS_BURDENS);
  list[(*n)++] = card;
  return true;
}

bool
restless_put_sin (RestlessMoveContext *context, int slot, unsigned card)
{
  RestlessMember *member = &context->state->party[slot];

  return restless_put_burden (context, member->sins, &member->n_sins, card);
}

int
restless_find_burden (const uint16_t *list, unsigned n, unsigned card)
{
  for (unsigned i = 0; i < n; i++)
    if (list[i] == card)
      return i;
  return -1;
}

void
restless_remove_burden (uint16_t *list, uint8_t *n, unsigned at)
{
  memmove (&list[at], &list[at + 1], (*n - at - 1u) * sizeof *list);
  list[--*n] = 0;
}

int
restless_find_shared (const RestlessSharedCard *list, unsigned n, unsigned card)
{
  for (unsigned i = 0; i < n; i++)
    if (list[i].card == card)
      return i;
  return -1;
}

void
restless_remove_shared (RestlessSharedCard *list, uint8_t *n, unsigned at)
{
  memmove (&list[at], &list[at + 1], (*n - at - 1u) * sizeof *list);
  list[--*n] = (RestlessSharedCard){ 0 };
}

bool
restless_check_weight (RestlessMoveContext *context, int slot, unsigned card)
{
  int weight = restless_weight (context->match, context->state, slot);
  int most = restless_passive_totals (context)->of[slot].max_weight;

  return weight <= most
         || restless_refuse_about (context, RESTLESS_FAULT_WEIGHT, card, slot, weight, most, 0);
}

unsigned
restless_overloaded (RestlessMoveContext *context)
{
  const RestlessPassiveTotals *force = restless_passive_totals (context);
  unsigned mask = 0;

  for (int i = 0; i < RULES_PARTY; i++)
    if (context->state->party[i].alive
        && restless_weight (context->match, context->state, i) > force->of[i].max_weight)
      mask |= 1u << i;
  return mask;
}

bool
restless_require_item (RestlessMoveContext *context, int slot, unsigned card, int *at)
{
  const RestlessMember *member = &context->state->party[slot];

  *at = restless_find_item (member->items, member->n_items, card);
  return *at >= 0 || restless_refuse_about (context, RESTLESS_FAULT_NO_ITEM, card, slot, 0, 0, 0);
}

static void
apply_take (RestlessMoveContext *context, int slot, unsigned card)
{
  RestlessState *state = context->state;
  int at = restless_find_item (state->ground, state->n_ground, card);
  RestlessHeldItem item;

  if (at < 0) {
    restless_refuse_about (context, RESTLESS_FAULT_NOT_ON_GROUND, card, slot, 0, 0, 0);
    return;
  }
  item = state->ground[at];
  restless_remove_item (state->ground, &state->n_ground, at);
  if (restless_put_item (context, slot, item))
    restless_check_weight (context, slot, card);
}

/* Source: The Restless, "Taking a turn": no trade in combat, which a turn opens as a roll does */
static bool
may_trade (RestlessMoveContext *context, int slot, unsigned card)
{
  const RestlessState *state = context->state;

  if (state->battle)
    return restless_refuse_about (context, RESTLESS_FAULT_TRADE_BATTLE, card, slot, 0, 0, 0);
  return !state->turn || !restless_is_second (context->match)
         || restless_refuse_about (context, RESTLESS_FAULT_TRADE_TURN, card, slot, 0, 0, 0);
}

static void
apply_give (RestlessMoveContext *context, int slot, unsigned card, int to)
{
  RestlessState *state = context->state;
  RestlessHeldItem item;
  int at;

  if (!may_trade (context, slot, card))
    return;
  if (to == slot)
    restless_refuse_about (context, RESTLESS_FAULT_GIVE_SELF, card, slot, 0, 0, 0);
  else if (!restless_is_alive (state, to))
    restless_refuse_about (context, RESTLESS_FAULT_NOT_LIVING, card, to, 0, 0, 0);
  else if (restless_require_item (context, slot, card, &at)) {
    item = state->party[slot].items[at];
    restless_remove_item (state->party[slot].items, &state->party[slot].n_items, at);
    if (restless_put_item (context, to, item))
      restless_check_weight (context, to, card);
  }
}

static void
apply_drop (RestlessMoveContext *context, int slot, unsigned card)
{
  RestlessState *state = context->state;
  RestlessHeldItem item;
  int at;

  if (may_trade (context, slot, card) && restless_require_item (context, slot, card, &at)) {
    item = state->party[slot].items[at];
    restless_remove_item (state->party[slot].items, &state->party[slot].n_items, at);
    restless_mark_stale (context, card);
    restless_put_ground (context, item);
  }
}

/* Source: The Restless, "Taking a turn" */
static void
apply_discard (RestlessMoveContext *context, int slot, unsigned card)
{
  RestlessState *state = context->state;
  RestlessMember *member = &state->party[slot];
  int item = restless_find_item (member->items, member->n_items, card);
  int blessing = restless_find_burden (member->blessings, member->n_blessings, card);
  int group = restless_find_shared (state->groups, state->n_groups, card);

  if (item < 0 && blessing < 0 && group < 0) {
    restless_refuse_about (context, RESTLESS_FAULT_NO_ITEM, card, slot, 0, 0, 0);
    return;
  }
  if (state->battle && !restless_begin_turn (context, slot))
    return;
  if (item >= 0)
    restless_remove_item (member->items, &member->n_items, item);
  else if (blessing >= 0)
    restless_remove_burden (member->blessings, &member->n_blessings, blessing);
  else
    restless_remove_shared (state->groups, &state->n_groups, group);
  restless_discard_card (context, card);
  restless_mark_stale (context, card);
}

void
restless_apply_items (RestlessMoveContext *context)
{
  const RulesMove *move = context->move;
  int slot = restless_actor_slot (move);
  unsigned card = move->args[0].value;

  switch (move->verb) {
  case RESTLESS_VERB_TAKE:
    apply_take (context, slot, card);
    break;
  case RESTLESS_VERB_GIVE:
    apply_give (context, slot, card, move->args[1].value);
    break;
  case RESTLESS_VERB_DROP:
    apply_drop (context, slot, card);
    break;
  default:
    apply_discard (context, slot, card);
  }
}
