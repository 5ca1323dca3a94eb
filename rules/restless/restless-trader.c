/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Traders.
 *
 * Source: The Restless, "Note on Traders"
 */
#include "rules/restless/restless-trader.h"

#include "rules/faults.h"
#include "rules/restless/restless-combat.h"
#include "rules/restless/restless-decks.h"
#include "rules/restless/restless-effects.h"
#include "rules/restless/restless-items.h"
#include "rules/restless/restless-notation.h"
#include "rules/restless/restless-state.h"

/* Whether there is a Trader, at the party's side or visited. */
bool
restless_at_trader (const RulesMatch *match, const RestlessState *state)
{
  return state->phase == RESTLESS_PHASE_TRADER
         || (state->phase == RESTLESS_PHASE_FINAL_NIGHT && state->night)
         || (state->phase == RESTLESS_PHASE_ENCOUNTER
             && restless_card (match, state, state->current)->type == RESTLESS_TRADER);
}

/* One card of the Inventory: of Sins and Nothings no slot is filled. Returns whether one was. */
static bool
show_card (RestlessTable *table, int by, unsigned card)
{
  RestlessState *state = table->state;
  const RestlessCard *is = restless_of (table, card);

  if (is->item == RESTLESS_SIN) {
    restless_put_sin (table, by, card);
    return false;
  }
  if (is->item == RESTLESS_NOTHING)
    restless_discard (table, card);
  else if (state->n_stock == RESTLESS_LIST)
    restless_refuse_bound (table, RESTLESS_LIST + 1, 0, RESTLESS_LIST);
  else
    state->stock[state->n_stock++] = card;
  return true;
}

static void
refuse_wares (RestlessTable *table, int by, int card)
{
  restless_refuse_about (table, RESTLESS_FAULT_STOCK_COUNT, card, by,
                         restless_value (table->move, RESTLESS_KEY_LOOT, 2),
                         restless_value (table->move, RESTLESS_KEY_TREASURE, 2), 0);
}

/* The Inventory's cards in the order of the list; Loot and Treasure are told apart by the cards.
 * @missing: (out): of each, how many more there have to be */
static void
show_wares (RestlessTable *table, int by, const RulesArg *args, unsigned n, int missing[2])
{
  missing[0] = restless_value (table->move, RESTLESS_KEY_LOOT, 2);
  missing[1] = restless_value (table->move, RESTLESS_KEY_TREASURE, 2);
  for (unsigned i = 0; i < n && table->status == RULES_OK; i++) {
    unsigned card = args[i].value;
    const RestlessCard *is = restless_of (table, card);
    bool again = i + 1 < n && args[i + 1].extra & RESTLESS_EXTRA_AGAIN;
    unsigned k = is->kind == RESTLESS_TREASURE;

    if (!restless_draw (table, card, k ? RESTLESS_TREASURE : RESTLESS_LOOT))
      return;
    if (again) {
      if (is->item != RESTLESS_NOTHING)
        restless_refuse_about (table, RESTLESS_FAULT_REROLL_NOTHING, card, by, 0, 0, 0);
      restless_discard (table, card);
    } else if (missing[k] == 0) {
      refuse_wares (table, by, card);
    } else {
      missing[k] -= show_card (table, by, card);
    }
  }
}

int
restless_next_ware (RestlessTable *table)
{
  unsigned n;
  const RulesArg *args = restless_key (table->move, RESTLESS_KEY_NONE, &n);
  int missing[2];

  show_wares (table, restless_value (table->move, RESTLESS_KEY_BY, -1), args, n, missing);
  if (table->status != RULES_OK)
    return -1;
  return missing[0] ? RESTLESS_LOOT : missing[1] ? RESTLESS_TREASURE : -1;
}

static void
apply_trader (RestlessTable *table)
{
  RestlessState *state = table->state;
  int by = restless_value (table->move, RESTLESS_KEY_BY, -1);
  unsigned n, again = 0;
  const RulesArg *args = restless_key (table->move, RESTLESS_KEY_NONE, &n);
  int missing[2];

  if (state->phase == RESTLESS_PHASE_TRADER || !restless_at_trader (table->match, state)) {
    restless_refuse (table, RESTLESS_FAULT_PHASE_TRADER);
    return;
  }
  if (state->traded) {
    restless_refuse (table, RESTLESS_FAULT_TRADED);
    return;
  }
  if (!restless_lives (state, by)) {
    restless_refuse_about (table, RESTLESS_FAULT_NOT_LIVING, -1, by, 0, 0, 0);
    return;
  }
  if (n > RESTLESS_LIST) {
    restless_refuse_bound (table, n, 0, RESTLESS_LIST);
    return;
  }
  for (unsigned i = 0; i < n; i++)
    again += (args[i].extra & RESTLESS_EXTRA_AGAIN) != 0;
  restless_pay_rerolls (table, again + 1);
  state->back = state->phase;
  state->phase = RESTLESS_PHASE_TRADER;
  state->traded = 1;
  show_wares (table, by, args, n, missing);
  if (missing[0] || missing[1])
    refuse_wares (table, by, -1);
}

/* What pay= brings: items to their piles, counters from the party's. */
static int
pay (RestlessTable *table, int slot)
{
  RestlessState *state = table->state;
  unsigned n;
  const RulesArg *args = restless_key (table->move, RESTLESS_KEY_PAY, &n);
  int paid = 0;

  for (unsigned i = 0; i < n && table->status == RULES_OK; i++) {
    const RulesArg *arg = &args[i];
    int from = arg->extra & RESTLESS_EXTRA_SLOT ? (arg->extra & RESTLESS_EXTRA_SLOT) - 1 : slot;
    int at;

    if (arg->kind == RULES_ARG_NUMBER) {
      paid += arg->value;
      restless_pay_rerolls (table, arg->value);
    } else if (arg->kind == RULES_ARG_CARD) {
      if (!restless_lives (state, from)) {
        restless_refuse_about (table, RESTLESS_FAULT_NOT_LIVING, arg->value, from, 0, 0, 0);
      } else if (restless_need_item (table, from, arg->value, &at)) {
        paid += restless_of (table, arg->value)->value;
        restless_take_out (state->party[from].items, &state->party[from].n_items, at);
        restless_discard (table, arg->value);
        restless_touch (table, arg->value);
      }
    }
  }
  return paid;
}

static void
apply_buy (RestlessTable *table, int slot, unsigned card)
{
  RestlessState *state = table->state;
  int at = restless_find_burden (state->stock, state->n_stock, card), paid, value;

  if (state->phase != RESTLESS_PHASE_TRADER) {
    restless_refuse (table, RESTLESS_FAULT_PHASE_BUY);
    return;
  }
  if (at < 0) {
    restless_refuse_about (table, RESTLESS_FAULT_NOT_IN_STOCK, card, slot, 0, 0, 0);
    return;
  }
  value = restless_of (table, card)->value;
  paid = pay (table, slot);
  if (table->status != RULES_OK)
    return;
  if (paid < value) {
    restless_refuse_about (table, RESTLESS_FAULT_PRICE, card, slot, value, paid, 0);
    return;
  }
  restless_take_burden (state->stock, &state->n_stock, at);
  restless_gain_rerolls (table, paid - value);
  if (restless_put_item (table, slot, restless_new_item (table->match, state, card)))
    restless_check_weight (table, slot, card);
}

static void
apply_sell (RestlessTable *table, int slot, unsigned card)
{
  RestlessMember *member = &table->state->party[slot];
  int at;

  if (!restless_at_trader (table->match, table->state)) {
    restless_refuse (table, RESTLESS_FAULT_PHASE_SELL);
  } else if (restless_need_item (table, slot, card, &at)) {
    restless_take_out (member->items, &member->n_items, at);
    restless_discard (table, card);
    restless_gain_rerolls (table, restless_of (table, card)->value);
    restless_touch (table, card);
  }
}

static void
apply_leave (RestlessTable *table)
{
  RestlessState *state = table->state;

  if (state->phase != RESTLESS_PHASE_TRADER) {
    restless_refuse (table, RESTLESS_FAULT_PHASE_LEAVE);
    return;
  }
  while (state->n_stock) {
    restless_discard (table, state->stock[0]);
    restless_take_burden (state->stock, &state->n_stock, 0);
  }
  state->phase = state->back;
  state->back = 0;
}

void
restless_apply_trader (RestlessTable *table)
{
  const RulesMove *move = table->move;
  int slot = restless_actor (move);

  switch (move->verb) {
  case RESTLESS_VERB_TRADER:
    apply_trader (table);
    break;
  case RESTLESS_VERB_BUY:
    apply_buy (table, slot, move->args[0].value);
    break;
  case RESTLESS_VERB_SELL:
    apply_sell (table, slot, move->args[0].value);
    break;
  default:
    apply_leave (table);
  }
}
