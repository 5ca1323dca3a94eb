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
         || (state->phase == RESTLESS_PHASE_FINAL_NIGHT && state->night_shared)
         || (state->phase == RESTLESS_PHASE_ENCOUNTER
             && restless_card (match, state, state->current)->type == RESTLESS_TRADER);
}

/* One card of the Inventory: of Sins and Nothings no slot is filled. Returns whether one was. */
static bool
show_card (RestlessMoveContext *context, int by, unsigned card)
{
  RestlessState *state = context->state;
  const RestlessCard *is = restless_context_card (context, card);

  if (is->item == RESTLESS_SIN) {
    restless_put_sin (context, by, card);
    return false;
  }
  if (is->item == RESTLESS_NOTHING)
    restless_discard_card (context, card);
  else if (state->n_stock == RESTLESS_MAX_CANDIDATES)
    restless_refuse_bound (context, RESTLESS_MAX_CANDIDATES + 1, 0, RESTLESS_MAX_CANDIDATES);
  else
    state->stock[state->n_stock++] = card;
  return true;
}

static void
refuse_wares (RestlessMoveContext *context, int by, int card)
{
  restless_refuse_about (context, RESTLESS_FAULT_STOCK_COUNT, card, by,
                         restless_key_value (context->move, RESTLESS_KEY_LOOT, 2),
                         restless_key_value (context->move, RESTLESS_KEY_TREASURE, 2), 0);
}

/* The Inventory's cards in the order of the list; Loot and Treasure are told apart by the cards.
 * @missing: (out): of each, how many more there have to be */
static void
show_wares (RestlessMoveContext *context, int by, const RulesArg *args, unsigned n, int missing[2])
{
  missing[0] = restless_key_value (context->move, RESTLESS_KEY_LOOT, 2);
  missing[1] = restless_key_value (context->move, RESTLESS_KEY_TREASURE, 2);
  for (unsigned i = 0; i < n && context->status == RULES_OK; i++) {
    unsigned card = args[i].value;
    const RestlessCard *is = restless_context_card (context, card);
    bool again = i + 1 < n && args[i + 1].extra & RESTLESS_EXTRA_AGAIN;
    unsigned k = is->kind == RESTLESS_TREASURE;

    if (!restless_draw_card (context, card, k ? RESTLESS_TREASURE : RESTLESS_LOOT))
      return;
    if (again) {
      if (is->item != RESTLESS_NOTHING)
        restless_refuse_about (context, RESTLESS_FAULT_REROLL_NOTHING, card, by, 0, 0, 0);
      restless_discard_card (context, card);
    } else if (missing[k] == 0) {
      refuse_wares (context, by, card);
    } else {
      missing[k] -= show_card (context, by, card);
    }
  }
}

int
restless_next_ware (RestlessMoveContext *context)
{
  unsigned n;
  const RulesArg *args = restless_key_args (context->move, RESTLESS_KEY_NONE, &n);
  int missing[2];

  show_wares (context, restless_key_value (context->move, RESTLESS_KEY_BY, -1), args, n, missing);
  if (context->status != RULES_OK)
    return -1;
  return missing[0] ? RESTLESS_LOOT : missing[1] ? RESTLESS_TREASURE : -1;
}

static void
apply_trader (RestlessMoveContext *context)
{
  RestlessState *state = context->state;
  int by = restless_key_value (context->move, RESTLESS_KEY_BY, -1);
  unsigned n, again = 0;
  const RulesArg *args = restless_key_args (context->move, RESTLESS_KEY_NONE, &n);
  int missing[2];

  if (state->phase == RESTLESS_PHASE_TRADER || !restless_at_trader (context->match, state)) {
    restless_refuse (context, RESTLESS_FAULT_PHASE_TRADER);
    return;
  }
  if (state->traded) {
    restless_refuse (context, RESTLESS_FAULT_TRADED);
    return;
  }
  if (!restless_is_alive (state, by)) {
    restless_refuse_about (context, RESTLESS_FAULT_NOT_LIVING, -1, by, 0, 0, 0);
    return;
  }
  if (n > RESTLESS_MAX_CANDIDATES) {
    restless_refuse_bound (context, n, 0, RESTLESS_MAX_CANDIDATES);
    return;
  }
  for (unsigned i = 0; i < n; i++)
    again += (args[i].extra & RESTLESS_EXTRA_AGAIN) != 0;
  restless_pay_rerolls (context, again + 1);
  state->return_phase = state->phase;
  state->phase = RESTLESS_PHASE_TRADER;
  state->traded = 1;
  show_wares (context, by, args, n, missing);
  if (missing[0] || missing[1])
    refuse_wares (context, by, -1);
}

/* What pay= brings: items to their piles, counters from the party's. */
static int
take_payment (RestlessMoveContext *context, int slot)
{
  RestlessState *state = context->state;
  unsigned n;
  const RulesArg *args = restless_key_args (context->move, RESTLESS_KEY_PAY, &n);
  int paid = 0;

  for (unsigned i = 0; i < n && context->status == RULES_OK; i++) {
    const RulesArg *arg = &args[i];
    int from = arg->extra & RESTLESS_EXTRA_SLOT ? (arg->extra & RESTLESS_EXTRA_SLOT) - 1 : slot;
    int at;

    if (arg->kind == RULES_ARG_NUMBER) {
      paid += arg->value;
      restless_pay_rerolls (context, arg->value);
    } else if (arg->kind == RULES_ARG_CARD) {
      if (!restless_is_alive (state, from)) {
        restless_refuse_about (context, RESTLESS_FAULT_NOT_LIVING, arg->value, from, 0, 0, 0);
      } else if (restless_require_item (context, from, arg->value, &at)) {
        paid += restless_context_card (context, arg->value)->value;
        restless_remove_item (state->party[from].items, &state->party[from].n_items, at);
        restless_discard_card (context, arg->value);
        restless_mark_stale (context, arg->value);
      }
    }
  }
  return paid;
}

static void
apply_buy (RestlessMoveContext *context, int slot, unsigned card)
{
  RestlessState *state = context->state;
  int at = restless_find_burden (state->stock, state->n_stock, card), paid, value;

  if (state->phase != RESTLESS_PHASE_TRADER) {
    restless_refuse (context, RESTLESS_FAULT_PHASE_BUY);
    return;
  }
  if (at < 0) {
    restless_refuse_about (context, RESTLESS_FAULT_NOT_IN_STOCK, card, slot, 0, 0, 0);
    return;
  }
  value = restless_context_card (context, card)->value;
  paid = take_payment (context, slot);
  if (context->status != RULES_OK)
    return;
  if (paid < value) {
    restless_refuse_about (context, RESTLESS_FAULT_PRICE, card, slot, value, paid, 0);
    return;
  }
  restless_remove_burden (state->stock, &state->n_stock, at);
  restless_gain_rerolls (context, paid - value);
  if (restless_put_item (context, slot, restless_new_item (context->match, state, card)))
    restless_check_weight (context, slot, card);
}

static void
apply_sell (RestlessMoveContext *context, int slot, unsigned card)
{
  RestlessMember *member = &context->state->party[slot];
  int at;

  if (!restless_at_trader (context->match, context->state)) {
    restless_refuse (context, RESTLESS_FAULT_PHASE_SELL);
  } else if (restless_require_item (context, slot, card, &at)) {
    restless_remove_item (member->items, &member->n_items, at);
    restless_discard_card (context, card);
    restless_gain_rerolls (context, restless_context_card (context, card)->value);
    restless_mark_stale (context, card);
  }
}

static void
apply_leave (RestlessMoveContext *context)
{
  RestlessState *state = context->state;

  if (state->phase != RESTLESS_PHASE_TRADER) {
    restless_refuse (context, RESTLESS_FAULT_PHASE_LEAVE);
    return;
  }
  while (state->n_stock) {
    restless_discard_card (context, state->stock[0]);
    restless_remove_burden (state->stock, &state->n_stock, 0);
  }
  state->phase = state->return_phase;
  state->return_phase = 0;
}

void
restless_apply_trader (RestlessMoveContext *context)
{
  const RulesMove *move = context->move;
  int slot = restless_actor_slot (move);

  switch (move->verb) {
  case RESTLESS_VERB_TRADER:
    apply_trader (context);
    break;
  case RESTLESS_VERB_BUY:
    apply_buy (context, slot, move->args[0].value);
    break;
  case RESTLESS_VERB_SELL:
    apply_sell (context, slot, move->args[0].value);
    break;
  default:
    apply_leave (context);
  }
}
