/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rulings: what the table decided, applied exactly. A loss is judged again after each.
 */
#include "rules/tokio/tokio-rulings.h"

#include "rules/faults.h"

static RulesStatus
illegal_column (RulesError *error, unsigned code, unsigned seat, unsigned column)
{
  return rules_error_text (error, RULES_ILLEGAL, code, tokio_column_letter (column), seat, 0);
}

static RulesStatus
rule_remove (TokioState *state, unsigned seat, unsigned column, RulesError *error)
{
  if (!state->gems[seat - 1][column])
    return illegal_column (error, TOKIO_FAULT_RULE_EMPTY, seat, column);
  tokio_remove_gem (state, seat, column);
  return RULES_OK;
}

/* The place of @gem among the seat's lost ones; that of the first where it was lost twice; -1 when
 * it is not there. */
static int
find_lost (const TokioState *state, unsigned seat, unsigned gem)
{
  for (unsigned i = 0; i < state->n_lost[seat - 1]; i++)
    if (state->lost[seat - 1][i] == gem)
      return (int)i;
  return -1;
}

/* A gem that is known to be lost comes back before one that was lost unseen. */
static RulesStatus
rule_place (const RulesMatch *match, TokioState *state, unsigned seat, const RulesArg *args,
            RulesError *error)
{
  const TokioRules *rules = match->compiled;
  bool unseen = args[1].kind == RULES_ARG_UNSEEN;
  unsigned column = (unsigned)args[0].value,
           gem = unseen ? TOKIO_UNSEEN : (unsigned)args[1].value + 1;
  uint16_t *lost = state->lost[seat - 1];
  int k = find_lost (state, seat, gem);

  if (unseen && rules->open)
    return rules_error_set (error, RULES_ILLEGAL, RULES_FAULT_OPEN_UNSEEN, 0, 0, 0);
  if (state->gems[seat - 1][column])
    return illegal_column (error, TOKIO_FAULT_RULE_OCCUPIED, seat, column);
  if (k < 0 && !unseen && tokio_copies_left (rules, state, seat, gem))
    k = find_lost (state, seat, TOKIO_UNSEEN);
  if (k < 0)
    return rules_error_text (error, RULES_ILLEGAL, TOKIO_FAULT_RULE_LOST,
                             rules_text (unseen ? "?" : match->cards[gem - 1].id), seat, 0);
  state->n_lost[seat - 1]--;
  memmove (&lost[k], &lost[k + 1], (size_t)(state->n_lost[seat - 1] - k) * sizeof *lost);
  lost[state->n_lost[seat - 1]] = 0;
  state->gems[seat - 1][column] = (uint16_t)gem;
  return RULES_OK;
}

static RulesStatus
rule_front (TokioState *state, unsigned seat, unsigned column, unsigned front, RulesError *error)
{
  if (!state->fronts[seat - 1][column])
    return illegal_column (
        error, state->gems[seat - 1][column] ? TOKIO_FAULT_RULE_INACTIVE : TOKIO_FAULT_RULE_EMPTY,
        seat, column);
  state->fronts[seat - 1][column] = (uint8_t)front;
  return RULES_OK;
}

/* What is made active shows side 1 and may attack, flipped in this turn or not. */
static RulesStatus
rule_active (TokioState *state, unsigned seat, unsigned column, bool on, RulesError *error)
{
  unsigned gem = state->gems[seat - 1][column];

  if (!gem || (on && gem == TOKIO_UNSEEN))
    return illegal_column (error, gem ? TOKIO_FAULT_RULE_UNSEEN : TOKIO_FAULT_RULE_EMPTY, seat,
                           column);
  state->fronts[seat - 1][column] = on;
  if (on && seat == state->turn && state->flipped_column == column + 1)
    state->flipped_column = 0;
  return RULES_OK;
}

RulesStatus
tokio_apply_ruling (const RulesMatch *match, TokioState *state, const RulesMove *move,
                    RulesError *error)
{
  const RulesArg *args = move->args + 2;
  unsigned seat = (unsigned)move->args[1].value;
  RulesStatus status = RULES_OK;

  if (state->phase < TOKIO_PHASE_FLIP)
    return rules_error_set (error, RULES_ILLEGAL, TOKIO_FAULT_RULE_EARLY, 0, 0, 0);
  switch ((TokioRuling)move->args[0].value) {
  case TOKIO_RULING_REMOVE:
    status = rule_remove (state, seat, (unsigned)args[0].value, error);
    break;
  case TOKIO_RULING_PLACE:
    status = rule_place (match, state, seat, args, error);
    break;
  case TOKIO_RULING_FRONT:
    status = rule_front (state, seat, (unsigned)args[0].value, (unsigned)args[1].value, error);
    break;
  case TOKIO_RULING_ACTIVE:
    status =
        rule_active (state, seat, (unsigned)args[0].value, args[1].value == TOKIO_NAME_ON, error);
    break;
  default:
    tokio_begin_turn (match->compiled, state, seat);
  }
  if (status == RULES_OK)
    state->head.ended_by_rules = tokio_winners (match->compiled, state) != 0;
  return status;
}
