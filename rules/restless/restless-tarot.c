/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tarot consulted.
 *
 * Source: the facts of Tarot Restless; The Restless page, Items, Rest, Trader, tarot
 */
#include "rules/restless/restless-tarot.h"

#include "rules/faults.h"
#include "rules/restless/restless-decks.h"
#include "rules/restless/restless-effects.h"
#include "rules/restless/restless-passives.h"
#include "rules/restless/restless-items.h"
#include "rules/restless/restless-notation.h"
#include "rules/restless/restless-state.h"

unsigned
restless_party_health (const RestlessState *state)
{
  unsigned health = 0;

  for (unsigned i = 0; i < RULES_PARTY; i++)
    health += state->party[i].alive ? state->party[i].health : 0;
  return health;
}

unsigned
restless_tarot_cards (const RulesMatch *match, const RestlessState *state)
{
  unsigned n = 4, stock;

  for (unsigned i = 0; i < RULES_PARTY; i++)
    if (state->party[i].alive
        && restless_card (match, state, state->party[i].card)->traits.bits[0] >> RESTLESS_OMENIST
               & 1)
      n = 5;
  if (state->left[RESTLESS_TAROT] >= n)
    return n;
  stock = restless_stock (state, RESTLESS_TAROT);
  return n < stock ? n : stock;
}

static bool
judge_phase (RestlessTable *table)
{
  unsigned phase = table->state->phase;

  if (!restless_is_tarot (table->match))
    return restless_refuse (table, RESTLESS_FAULT_NO_TAROT);
  return phase == RESTLESS_PHASE_CONSULT || phase == RESTLESS_PHASE_REST
         || phase == RESTLESS_PHASE_TRADER || restless_refuse (table, RESTLESS_FAULT_PHASE_CONSULT);
}

/* Takes the health, and returns who paid, as a mask; 0 when it can't be. */
static unsigned
pay (RestlessTable *table)
{
  RestlessState *state = table->state;
  int paid[RULES_PARTY] = { 0 }, sum = 0;
  unsigned payers = 0;

  for (unsigned i = 0; i < table->move->n_args; i++) {
    const RulesArg *arg = &table->move->args[i];

    if (arg->key >= RESTLESS_KEY_A && arg->key <= RESTLESS_KEY_D)
      paid[arg->key - RESTLESS_KEY_A] = arg->value;
  }
  for (int i = 0; i < RULES_PARTY; i++) {
    sum += paid[i];
    if (!paid[i])
      continue;
    payers |= 1u << i;
    if (!restless_lives (state, i)) {
      restless_refuse_about (table, RESTLESS_FAULT_NOT_LIVING, -1, i, 0, 0, 0);
      return 0;
    }
  }
  if (sum != RESTLESS_PRICE) {
    restless_refuse_about (table, RESTLESS_FAULT_TAROT_PRICE, -1, -1, RESTLESS_PRICE, sum, 0);
    return 0;
  }
  for (int i = 0; i < RULES_PARTY; i++)
    if (paid[i] > state->party[i].health) {
      restless_refuse_about (table, RESTLESS_FAULT_TAROT_HEALTH, -1, i, state->party[i].health,
                             paid[i], 0);
      return 0;
    }
  for (int i = 0; i < RULES_PARTY && !state->head.over; i++) {
    if (paid[i] && paid[i] == state->party[i].health)
      restless_kill (table, i, RESTLESS_DEATH_OTHER);
    else
      state->party[i].health -= paid[i];
  }
  return payers;
}

static void
keep_card (RestlessTable *table, unsigned card, int on, int by, unsigned reach)
{
  RestlessState *state = table->state;
  const RestlessCard *is = restless_of (table, card);
  RestlessUse use = { .card = card, .user = by, .chosen = on };

  restless_touch (table, card);
  switch ((RestlessTarot)is->tarot) {
  case RESTLESS_BLESSING:
    restless_put_burden (table, state->party[on].blessings, &state->party[on].n_blessings, card);
    break;
  case RESTLESS_GROUP_BLESSING:
    if (state->n_groups == RESTLESS_GROUPS)
      restless_refuse_bound (table, RESTLESS_GROUPS + 1, 0, RESTLESS_GROUPS);
    else
      state->groups[state->n_groups++] = (RestlessShared){ .card = card, .on = reach };
    break;
  case RESTLESS_RESOURCE_POOL:
    if (state->n_pools == RESTLESS_GROUPS)
      restless_refuse_bound (table, RESTLESS_GROUPS + 1, 0, RESTLESS_GROUPS);
    else
      state->pools[state->n_pools++] = (RestlessShared){ .card = card, .counters = is->counters };
    break;
  default:
    restless_discard (table, card);
    restless_use (table, &use);
  }
}

/* Draws what was shown; all but the kept one is set aside, unseen where nobody told. Returns
 * whether @keep is among it. */
static bool
show_cards (RestlessTable *table, const RulesArg *args, unsigned n, unsigned keep)
{
  int unseen = 0;
  bool found = false;

  for (unsigned i = 0; i < n && table->status == RULES_OK; i++) {
    if (args[i].kind == RULES_ARG_UNSEEN) {
      if (table->match->setup.open)
        restless_refuse (table, RULES_FAULT_OPEN_UNSEEN);
      restless_draw_unseen (table, RESTLESS_TAROT, true);
      unseen++;
    } else {
      restless_draw (table, args[i].value, RESTLESS_TAROT);
      found |= (unsigned)args[i].value == keep;
    }
  }
  if (table->status != RULES_OK)
    return false;
  if (!found && unseen) {
    /* One of the unseen gets an identity. */
    table->state->hidden[RESTLESS_TAROT]--;
    found = restless_draw (table, keep, RESTLESS_TAROT);
  } else if (!found) {
    restless_refuse_about (table, RESTLESS_FAULT_KEEP, keep, -1, n, 0, 0);
  }
  return found;
}

static void
set_aside (RestlessTable *table, const RulesArg *args, unsigned n, unsigned keep)
{
  bool kept = false;

  for (unsigned i = 0; i < n; i++) {
    if (args[i].kind == RULES_ARG_UNSEEN)
      continue;
    if (!kept && (unsigned)args[i].value == keep)
      kept = true;
    else
      restless_discard (table, args[i].value);
  }
}

static bool
judge_on (RestlessTable *table, unsigned card, int on, unsigned reach)
{
  const RestlessCard *is = restless_of (table, card);

  if (on >= 0 && !(reach >> on & 1))
    return restless_refuse_about (table, RESTLESS_FAULT_TAROT_ON, card, on, 0, 0, 0);
  if (on < 0
      && (is->tarot == RESTLESS_BLESSING
          || (is->tarot == RESTLESS_TAROT_EVENT
              && restless_chooses (table->match, table->state, is, -1, RESTLESS_CHOSEN))))
    return restless_refuse_about (table, RESTLESS_FAULT_ON_MISSING, card, -1, 0, 0, 0);
  return true;
}

void
restless_apply_consult (RestlessTable *table)
{
  RestlessState *state = table->state;
  const RulesMove *move = table->move;
  int keep = restless_value (move, RESTLESS_KEY_KEEP, -1);
  int on = restless_value (move, RESTLESS_KEY_ON, -1);
  int by = restless_value (move, RESTLESS_KEY_BY, -1);
  unsigned n, payers, reach, wanted;
  const RulesArg *args = restless_key (move, RESTLESS_KEY_NONE, &n);

  if (!judge_phase (table) || !(payers = pay (table)) || state->head.over)
    return;
  wanted = restless_tarot_cards (table->match, state);
  reach = payers & restless_living (state);
  if (n != wanted) {
    restless_refuse_about (table, RESTLESS_FAULT_TAROT_CARDS, -1, -1, wanted, n, 0);
    return;
  }
  if (keep < 0) {
    restless_refuse_about (table, RESTLESS_FAULT_KEEP_MISSING, -1, -1, n, 0, 0);
    return;
  }
  if (by >= 0 && !restless_lives (state, by)) {
    restless_refuse_about (table, RESTLESS_FAULT_NOT_LIVING, keep, by, 0, 0, 0);
    return;
  }
  if (restless_of (table, keep)->kind != RESTLESS_TAROT) {
    restless_refuse_draw (table, keep, RESTLESS_TAROT);
    return;
  }
  if (!show_cards (table, args, n, keep) || !judge_on (table, keep, on, reach))
    return;
  set_aside (table, args, n, keep);
  if (state->phase == RESTLESS_PHASE_CONSULT)
    state->phase = RESTLESS_PHASE_REVEAL;
  keep_card (table, keep, on, by, reach);
}
