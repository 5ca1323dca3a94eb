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
#include "rules/restless/restless-unseen.h"

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
  unsigned n = RESTLESS_TAROT_CARDS - 1, stock;

  for (unsigned i = 0; i < RULES_PARTY; i++)
    if (state->party[i].alive
        && restless_card (match, state, state->party[i].card)->traits.bits[0] >> RESTLESS_OMENIST
               & 1)
      n = RESTLESS_TAROT_CARDS;
  if (state->left[RESTLESS_TAROT] + restless_count_ahead (state, RESTLESS_TAROT) >= n)
    return n;
  stock = restless_drawable_count (state, RESTLESS_TAROT);
  return n < stock ? n : stock;
}

static bool
judge_phase (RestlessMoveContext *context)
{
  unsigned phase = context->state->phase;

  if (!restless_is_tarot (context->match))
    return restless_refuse (context, RESTLESS_FAULT_NO_TAROT);
  return phase == RESTLESS_PHASE_CONSULT || phase == RESTLESS_PHASE_REST
         || phase == RESTLESS_PHASE_TRADER
         || restless_refuse (context, RESTLESS_FAULT_PHASE_CONSULT);
}

/* Takes the health, and returns who paid, as a mask; 0 when it can't be. */
static unsigned
pay_tarot (RestlessMoveContext *context)
{
  RestlessState *state = context->state;
  int paid[RULES_PARTY] = { 0 }, sum = 0;
  unsigned payers = 0;

  for (unsigned i = 0; i < context->move->n_args; i++) {
    const RulesArg *arg = &context->move->args[i];

    if (arg->key >= RESTLESS_KEY_A && arg->key <= RESTLESS_KEY_D)
      paid[arg->key - RESTLESS_KEY_A] = arg->value;
  }
  for (int i = 0; i < RULES_PARTY; i++) {
    sum += paid[i];
    if (!paid[i])
      continue;
    payers |= 1u << i;
    if (!restless_is_alive (state, i)) {
      restless_refuse_about (context, RESTLESS_FAULT_NOT_LIVING, -1, i, 0, 0, 0);
      return 0;
    }
  }
  if (sum != RESTLESS_TAROT_PRICE) {
    restless_refuse_about (context, RESTLESS_FAULT_TAROT_PRICE, -1, -1, RESTLESS_TAROT_PRICE, sum,
                           0);
    return 0;
  }
  for (int i = 0; i < RULES_PARTY; i++)
    if (paid[i] > state->party[i].health) {
      restless_refuse_about (context, RESTLESS_FAULT_TAROT_HEALTH, -1, i, state->party[i].health,
                             paid[i], 0);
      return 0;
    }
  for (int i = 0; i < RULES_PARTY && !state->head.ended_by_rules; i++) {
    if (paid[i] && paid[i] == state->party[i].health)
      restless_kill_member (context, i, RESTLESS_DEATH_OTHER);
    else
      state->party[i].health -= paid[i];
  }
  return payers;
}

static void
keep_card (RestlessMoveContext *context, unsigned card, int on, int by, unsigned reach)
{
  RestlessState *state = context->state;
  const RestlessCard *is = restless_context_card (context, card);
  RestlessUse use = { .card = card, .user = by, .chosen = on };

  restless_mark_stale (context, card);
  switch ((RestlessTarot)is->tarot) {
  case RESTLESS_BLESSING:
    restless_put_burden (context, state->party[on].blessings, &state->party[on].n_blessings, card);
    break;
  case RESTLESS_GROUP_BLESSING:
    if (state->n_groups == RESTLESS_GROUPS)
      restless_refuse_bound (context, RESTLESS_GROUPS + 1, 0, RESTLESS_GROUPS);
    else
      state->groups[state->n_groups++] = (RestlessSharedCard){ .card = card, .on = reach };
    break;
  case RESTLESS_RESOURCE_POOL:
    if (state->n_pools == RESTLESS_GROUPS)
      restless_refuse_bound (context, RESTLESS_GROUPS + 1, 0, RESTLESS_GROUPS);
    else
      state->pools[state->n_pools++] =
          (RestlessSharedCard){ .card = card, .counters = is->counters };
    break;
  default:
    restless_discard_card (context, card);
    restless_use_card (context, &use);
  }
}

/* What lies on the deck is known, though nobody looked at it now. */
static void
name_known (RestlessMoveContext *context, const RulesArg *args, unsigned n, RulesArg *shown)
{
  for (unsigned i = 0; i < n; i++) {
    int known = restless_nth_ahead (context->state, RESTLESS_TAROT, i);

    shown[i] = args[i];
    if (args[i].kind == RULES_ARG_UNSEEN && context->match->setup.open)
      restless_refuse (context, RULES_FAULT_OPEN_UNSEEN);
    if (args[i].kind == RULES_ARG_UNSEEN && known >= 0)
      shown[i] = (RulesArg){ .kind = RULES_ARG_CARD, .value = known };
  }
}

/* Draws what was shown; all but the kept one is set aside, unseen where nobody told. Returns
 * whether @keep is among it. */
static bool
show_cards (RestlessMoveContext *context, const RulesArg *args, unsigned n, unsigned keep)
{
  bool second = restless_is_second (context->match), found = false;
  int unseen = 0;

  for (unsigned i = 0; i < n && context->status == RULES_OK; i++) {
    if (args[i].kind == RULES_ARG_UNSEEN) {
      restless_draw_unseen (context, RESTLESS_TAROT, !second);
      context->state->shown += second;
      unseen++;
    } else {
      restless_draw_card (context, args[i].value, RESTLESS_TAROT);
      found |= (unsigned)args[i].value == keep;
    }
  }
  if (context->status != RULES_OK)
    return false;
  if (!found && unseen && second) {
    found = restless_name_unseen (context, keep, RESTLESS_TAROT);
    context->state->shown--;
  } else if (!found && unseen) {
    /* One of the unseen gets an identity. */
    restless_forget_unseen (context, RESTLESS_TAROT);
    found = restless_draw_card (context, keep, RESTLESS_TAROT);
  } else if (!found) {
    restless_refuse_about (context, RESTLESS_FAULT_KEEP, keep, -1, n, 0, 0);
  }
  return found;
}

/* What was shown stays in front until all is, and the one is kept; then the others come to the
 * pile, in their order. In the first revision the unseen ones lie there already. */
static void
set_aside (RestlessMoveContext *context, const RulesArg *args, unsigned n, unsigned keep)
{
  RestlessState *state = context->state;
  bool kept = false;

  for (unsigned i = 0; i < n; i++) {
    if (args[i].kind == RULES_ARG_CARD) {
      if (!kept && (unsigned)args[i].value == keep)
        kept = true;
      else
        restless_discard_card (context, args[i].value);
    } else if (state->shown) {
      state->shown--;
      restless_pile_unseen (state, RESTLESS_TAROT);
    }
  }
  restless_unseen_settle (state, RESTLESS_TAROT);
}

static bool
judge_recipient (RestlessMoveContext *context, unsigned card, int on, unsigned reach)
{
  const RestlessCard *is = restless_context_card (context, card);

  if (on >= 0 && !(reach >> on & 1))
    return restless_refuse_about (context, RESTLESS_FAULT_TAROT_ON, card, on, 0, 0, 0);
  if (on < 0
      && (is->tarot == RESTLESS_BLESSING
          || (is->tarot == RESTLESS_TAROT_EVENT
              && restless_use_needs (context->match, context->state, is, -1, RESTLESS_CHOSEN))))
    return restless_refuse_about (context, RESTLESS_FAULT_ON_MISSING, card, -1, 0, 0, 0);
  return true;
}

void
restless_apply_consult (RestlessMoveContext *context)
{
  RestlessState *state = context->state;
  const RulesMove *move = context->move;
  int keep = restless_key_value (move, RESTLESS_KEY_KEEP, -1);
  int on = restless_key_value (move, RESTLESS_KEY_ON, -1);
  int by = restless_key_value (move, RESTLESS_KEY_BY, -1);
  RulesArg shown[RESTLESS_TAROT_CARDS];
  unsigned n, payers, reach, wanted;
  const RulesArg *args = restless_key_args (move, RESTLESS_KEY_NONE, &n);

  if (!judge_phase (context) || !(payers = pay_tarot (context)) || state->head.ended_by_rules)
    return;
  wanted = restless_tarot_cards (context->match, state);
  reach = payers & restless_living_mask (state);
  if (n != wanted) {
    restless_refuse_about (context, RESTLESS_FAULT_TAROT_CARDS, -1, -1, wanted, n, 0);
    return;
  }
  if (keep < 0) {
    restless_refuse_about (context, RESTLESS_FAULT_KEEP_MISSING, -1, -1, n, 0, 0);
    return;
  }
  if (by >= 0 && !restless_is_alive (state, by)) {
    restless_refuse_about (context, RESTLESS_FAULT_NOT_LIVING, keep, by, 0, 0, 0);
    return;
  }
  if (restless_context_card (context, keep)->kind != RESTLESS_TAROT) {
    restless_refuse_draw (context, keep, RESTLESS_TAROT);
    return;
  }
  name_known (context, args, n, shown);
  if (!show_cards (context, shown, n, keep) || !judge_recipient (context, keep, on, reach))
    return;
  set_aside (context, shown, n, keep);
  if (state->phase == RESTLESS_PHASE_CONSULT)
    state->phase = RESTLESS_PHASE_REVEAL;
  keep_card (context, keep, on, by, reach);
}
