/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who learns what a move of Arkham names.
 */
#include "rules/arkham/arkham-observers.h"

#include "rules/arkham/arkham-actions.h"
#include "rules/arkham/arkham-state.h"

#define ALL ((1u << RULES_SEATS) - 1)

static unsigned
seat_bit (unsigned seat)
{
  return 1u << (seat - 1);
}

/* Resources change hands, or come to one, where others can't look. What a back on sale is worth,
 * who takes it alone sees. What is lost goes under the deck, and what it is worth matters to
 * nobody. */
static unsigned
action_observers (const RulesMatch *match, const ArkhamState *before, const RulesMove *move)
{
  ArkhamActionKind kind =
      move->verb == ARKHAM_VERB_ACTION ? ARKHAM_ACTION_LUCID : ARKHAM_ACTION_DEMENTED;
  const ArkhamAction *action = arkham_action (match->compiled, before, kind);
  ArkhamState trial = *before;
  unsigned seen = ALL;

  for (unsigned i = 0, at = 0, used; i < action->n_ops; i++, at += used) {
    const RulesArg *args = move->args + at;

    if (arkham_perform_op (match, &trial, &action->ops[i], args, move->n_args - at, &used, NULL)
        != RULES_OK)
      break;
    switch ((ArkhamOpKind)action->ops[i].op) {
    case ARKHAM_OP_STEAL_RESOURCE:
      seen &= used ? seat_bit (move->actor) | seat_bit (args[0].value) : ALL;
      break;
    case ARKHAM_OP_GAIN_RESOURCE:
    case ARKHAM_OP_GAIN_FOR_SALE:
    case ARKHAM_OP_LOSE_RESOURCE:
      seen &= used ? seat_bit (move->actor) : ALL;
      break;
    default:
      break;
    }
  }
  return seen;
}

/* Source: Arkham, "Setup", "Event Phase" and "Acquire Phase" */
unsigned
arkham_observers (const RulesMatch *match, const void *data, const RulesMove *move)
{
  const ArkhamState *before = data;

  switch (move->verb) {
  case ARKHAM_VERB_GAIN:
    return seat_bit (move->actor ? move->actor : (unsigned)move->args[0].value);
  case ARKHAM_VERB_OUT:
    return move->args[ARKHAM_OUT_SIDE].value == ARKHAM_KEYWORD_UP ? ALL : 0;
  case ARKHAM_VERB_KEEP:
  case ARKHAM_VERB_DROP:
    return seat_bit (move->actor);
  case ARKHAM_VERB_ACTION:
  case ARKHAM_VERB_DEMENTED:
    return before->turn ? action_observers (match, before, move) : ALL;
  case RULES_VERB_ADJUST:
    return move->args[0].value == ARKHAM_RULING_RESOURCE ? seat_bit (move->args[1].value) : ALL;
  default:
    return ALL;
  }
}
