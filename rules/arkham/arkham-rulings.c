/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rulings: what the table decided, applied exactly.
 */
#include "rules/arkham/arkham-rulings.h"

#include "rules/arkham/arkham-notation.h"
#include "rules/arkham/arkham-round.h"
#include "rules/arkham/arkham-state.h"

#include "rules/arkham/arkham-view.h"
#include "rules/faults.h"

static RulesStatus
illegal (RulesError *error, unsigned code, int64_t n1)
{
  return rules_error_set (error, RULES_ILLEGAL, code, n1, 0, 0);
}

static RulesStatus
illegal_arg (const RulesMatch *match, RulesError *error, unsigned code, const RulesArg *arg,
             int64_t n1)
{
  return rules_error_text (error, RULES_ILLEGAL, code, arkham_arg_text (match, arg), n1, 0);
}

static RulesStatus
rule_resource (const RulesMatch *match, ArkhamState *state, const RulesArg *args, bool out,
               RulesError *error)
{
  unsigned seat = args[0].value;
  ArkhamItems items = { .n = 0 };
  RulesStatus status;

  if (!out)
    return state->deck ? arkham_draw_resource (match, state, seat, &args[1], error)
                       : illegal (error, ARKHAM_FAULT_DECK_EMPTY, 0);
  status = arkham_take_resources (match, state, seat, &args[1], 1, &items, error);
  if (status == RULES_OK)
    arkham_put_resources (match->compiled, state, 0, &items);
  return status;
}

static RulesStatus
rule_tome (const RulesMatch *match, ArkhamState *state, const RulesArg *args, bool out,
           RulesError *error)
{
  const ArkhamRules *rules = match->compiled;
  unsigned seat = args[0].value;
  unsigned tome = args[1].kind == RULES_ARG_CARD ? rules->cards[args[1].value].tome
                                                 : (unsigned)args[1].value & 0xFF;
  int item;

  if (out) {
    if ((item = arkham_find_owned (rules, state, seat, &args[1])) < 0)
      return illegal_arg (match, error, ARKHAM_FAULT_NOT_OWNED, &args[1], seat);
    arkham_lose_tome (rules, state, seat, item);
    arkham_return_tome (rules, state, item);
    return RULES_OK;
  }
  if (!state->deck)
    return illegal (error, ARKHAM_FAULT_DECK_EMPTY, 0);
  if (state->tomes[seat - 1] >> tome & 1)
    return illegal_arg (match, error, ARKHAM_FAULT_OWNED, &args[1], seat);
  return arkham_draw_tome (match, state, seat, &args[1], error);
}

static RulesStatus
rule_sale (const RulesMatch *match, ArkhamState *state, const RulesArg *arg, bool out,
           RulesError *error)
{
  int place;

  if (!out)
    return state->deck ? arkham_put_on_sale (match, state, arg, error)
                       : illegal (error, ARKHAM_FAULT_DECK_EMPTY, 0);
  if ((place = arkham_find_on_sale (match->compiled, state, arg)) < 0)
    return illegal_arg (match, error, ARKHAM_FAULT_NOT_ON_SALE, arg, 0);
  arkham_return_tome (match->compiled, state, arkham_take_from_sale (state, place));
  return RULES_OK;
}

static RulesStatus
rule_renown (const ArkhamRules *rules, ArkhamState *state, const RulesArg *args, RulesError *error)
{
  int32_t scores[RULES_SEATS], value;

  arkham_scores (rules, state, scores);
  value = scores[args[0].value - 1] + args[1].value;
  if (value < -ARKHAM_MAX_RENOWN || value > ARKHAM_MAX_RENOWN)
    return rules_error_set (error, RULES_BOUND, RULES_FAULT_BOUND, value, -ARKHAM_MAX_RENOWN,
                            ARKHAM_MAX_RENOWN);
  state->adjusted[args[0].value - 1] += args[1].value;
  return RULES_OK;
}

static RulesStatus
rule_stop (const RulesMatch *match, ArkhamState *state, const RulesArg *arg, RulesError *error)
{
  if (state->stops >> arg->value & 1)
    return illegal_arg (match, error, ARKHAM_FAULT_STOPPED_TWICE, arg, 0);
  if ((unsigned)arg->value < state->called)
    return illegal_arg (match, error, ARKHAM_FAULT_EVENT_CALLED, arg, 0);
  state->stops |= 1u << arg->value;
  state->stopped[state->n_stopped++] = arg->value + 1;
  return RULES_OK;
}

RulesStatus
arkham_apply_ruling (const RulesMatch *match, ArkhamState *state, const RulesMove *move,
                     RulesError *error)
{
  const RulesArg *args = move->args + 1, *last = &move->args[move->n_args - 1];
  bool out = last->kind == RULES_ARG_NAME && last->extra == ARKHAM_NAME_KEYWORD;

  if (move->args[0].value <= ARKHAM_RULING_SALE)
    arkham_forget_order (state);
  switch ((ArkhamRuling)move->args[0].value) {
  case ARKHAM_RULING_RESOURCE:
    return rule_resource (match, state, args, out, error);
  case ARKHAM_RULING_TOME:
    return rule_tome (match, state, args, out, error);
  case ARKHAM_RULING_SALE:
    return rule_sale (match, state, args, out, error);
  case ARKHAM_RULING_FIRST:
    if (!state->first)
      state->first_in_order = args[0].value;
    state->first = args[0].value;
    return RULES_OK;
  case ARKHAM_RULING_RENOWN:
    return rule_renown (match->compiled, state, args, error);
  case ARKHAM_RULING_STOP:
    return rule_stop (match, state, args, error);
  default:
    return RULES_OK;
  }
}
