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

RestlessHeld
restless_new_item (const RulesMatch *match, const RestlessState *state, unsigned card)
{
  const RestlessCard *is = restless_card (match, state, card);

  return (RestlessHeld){ .card = card,
                         .counters = is->item == RESTLESS_CONSUMABLE ? is->counters : 0,
                         .armor = is->armor > 0 ? is->armor : 0 };
}

int
restless_find (const RestlessHeld *items, unsigned n, unsigned card)
{
  for (unsigned i = 0; i < n; i++)
    if (items[i].card == card)
      return i;
  return -1;
}

void
restless_take_out (RestlessHeld *items, uint8_t *n, unsigned at)
{
  memmove (&items[at], &items[at + 1], (*n - at - 1u) * sizeof *items);
  items[--*n] = (RestlessHeld){ 0 };
}

bool
restless_put_item (RestlessTable *table, int slot, RestlessHeld item)
{
  RestlessMember *member = &table->state->party[slot];

  restless_touch (table, item.card);
  if (member->n_items == RESTLESS_ITEMS)
    return restless_refuse_bound (table, RESTLESS_ITEMS + 1, 0, RESTLESS_ITEMS);
  member->items[member->n_items++] = item;
  return true;
}

bool
restless_put_ground (RestlessTable *table, RestlessHeld item)
{
  RestlessState *state = table->state;

  if (state->n_ground == RESTLESS_GROUND)
    return restless_refuse_bound (table, RESTLESS_GROUND + 1, 0, RESTLESS_GROUND);
  state->ground[state->n_ground++] = item;
  return true;
}

bool
restless_put_burden (RestlessTable *table, uint16_t *list, uint8_t *n, unsigned card)
{
  restless_touch (table, card);
  if (*n == RESTLESS_BURDENS)
    return restless_refuse_bound (table, RESTLESS_BURDENS + 1, 0, RESTLESS_BURDENS);
  list[(*n)++] = card;
  return true;
}

bool
restless_put_sin (RestlessTable *table, int slot, unsigned card)
{
  RestlessMember *member = &table->state->party[slot];

  return restless_put_burden (table, member->sins, &member->n_sins, card);
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
restless_take_burden (uint16_t *list, uint8_t *n, unsigned at)
{
  memmove (&list[at], &list[at + 1], (*n - at - 1u) * sizeof *list);
  list[--*n] = 0;
}

int
restless_find_shared (const RestlessShared *list, unsigned n, unsigned card)
{
  for (unsigned i = 0; i < n; i++)
    if (list[i].card == card)
      return i;
  return -1;
}

void
restless_take_shared (RestlessShared *list, uint8_t *n, unsigned at)
{
  memmove (&list[at], &list[at + 1], (*n - at - 1u) * sizeof *list);
  list[--*n] = (RestlessShared){ 0 };
}

bool
restless_check_weight (RestlessTable *table, int slot, unsigned card)
{
  int weight = restless_weight (table->match, table->state, slot);
  int most = restless_force (table)->of[slot].max_weight;

  return weight <= most
         || restless_refuse_about (table, RESTLESS_FAULT_WEIGHT, card, slot, weight, most, 0);
}

unsigned
restless_overloaded (RestlessTable *table)
{
  const RestlessForce *force = restless_force (table);
  unsigned mask = 0;

  for (int i = 0; i < RULES_PARTY; i++)
    if (table->state->party[i].alive
        && restless_weight (table->match, table->state, i) > force->of[i].max_weight)
      mask |= 1u << i;
  return mask;
}

bool
restless_need_item (RestlessTable *table, int slot, unsigned card, int *at)
{
  const RestlessMember *member = &table->state->party[slot];

  *at = restless_find (member->items, member->n_items, card);
  return *at >= 0 || restless_refuse_about (table, RESTLESS_FAULT_NO_ITEM, card, slot, 0, 0, 0);
}

static void
apply_take (RestlessTable *table, int slot, unsigned card)
{
  RestlessState *state = table->state;
  int at = restless_find (state->ground, state->n_ground, card);
  RestlessHeld item;

  if (at < 0) {
    restless_refuse_about (table, RESTLESS_FAULT_NOT_ON_GROUND, card, slot, 0, 0, 0);
    return;
  }
  item = state->ground[at];
  restless_take_out (state->ground, &state->n_ground, at);
  if (restless_put_item (table, slot, item))
    restless_check_weight (table, slot, card);
}

static void
apply_give (RestlessTable *table, int slot, unsigned card, int to)
{
  RestlessState *state = table->state;
  RestlessHeld item;
  int at;

  if (state->battle)
    restless_refuse_about (table, RESTLESS_FAULT_TRADE_BATTLE, card, slot, 0, 0, 0);
  else if (to == slot)
    restless_refuse_about (table, RESTLESS_FAULT_GIVE_SELF, card, slot, 0, 0, 0);
  else if (!restless_lives (state, to))
    restless_refuse_about (table, RESTLESS_FAULT_NOT_LIVING, card, to, 0, 0, 0);
  else if (restless_need_item (table, slot, card, &at)) {
    item = state->party[slot].items[at];
    restless_take_out (state->party[slot].items, &state->party[slot].n_items, at);
    if (restless_put_item (table, to, item))
      restless_check_weight (table, to, card);
  }
}

static void
apply_drop (RestlessTable *table, int slot, unsigned card)
{
  RestlessState *state = table->state;
  RestlessHeld item;
  int at;

  if (state->battle) {
    restless_refuse_about (table, RESTLESS_FAULT_TRADE_BATTLE, card, slot, 0, 0, 0);
  } else if (restless_need_item (table, slot, card, &at)) {
    item = state->party[slot].items[at];
    restless_take_out (state->party[slot].items, &state->party[slot].n_items, at);
    restless_touch (table, card);
    restless_put_ground (table, item);
  }
}

/* Source: The Restless, "Taking a turn" */
static void
apply_discard (RestlessTable *table, int slot, unsigned card)
{
  RestlessState *state = table->state;
  RestlessMember *member = &state->party[slot];
  int item = restless_find (member->items, member->n_items, card);
  int blessing = restless_find_burden (member->blessings, member->n_blessings, card);
  int group = restless_find_shared (state->groups, state->n_groups, card);

  if (item < 0 && blessing < 0 && group < 0) {
    restless_refuse_about (table, RESTLESS_FAULT_NO_ITEM, card, slot, 0, 0, 0);
    return;
  }
  if (state->battle && !restless_begin_turn (table, slot))
    return;
  if (item >= 0)
    restless_take_out (member->items, &member->n_items, item);
  else if (blessing >= 0)
    restless_take_burden (member->blessings, &member->n_blessings, blessing);
  else
    restless_take_shared (state->groups, &state->n_groups, group);
  restless_discard (table, card);
  restless_touch (table, card);
}

void
restless_apply_items (RestlessTable *table)
{
  const RulesMove *move = table->move;
  int slot = restless_actor (move);
  unsigned card = move->args[0].value;

  switch (move->verb) {
  case RESTLESS_VERB_TAKE:
    apply_take (table, slot, card);
    break;
  case RESTLESS_VERB_GIVE:
    apply_give (table, slot, card, move->args[1].value);
    break;
  case RESTLESS_VERB_DROP:
    apply_drop (table, slot, card);
    break;
  default:
    apply_discard (table, slot, card);
  }
}
