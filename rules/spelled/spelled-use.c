/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Abilities of the pool used, and what buying and hitting share with them: offers and targets.
 */
#include "rules/spelled/spelled-use.h"

#include "rules/spelled/spelled-cards.h"
#include "rules/spelled/spelled-state.h"

#include "rules/faults.h"

/* Offers */

RulesStatus
spelled_judge_offer (const RulesMatch *match, const SpelledState *state, unsigned card, unsigned to,
                     RulesError *error)
{
  unsigned seat = state->turn, at = 0;

  while (at < SPELLED_ROW && state->market[at] != card)
    at++;
  if (at == SPELLED_ROW && !spelled_pile_copies (state, SPELLED_PILE_RESERVE, card))
    return spelled_illegal_card_fault (match, error, SPELLED_FAULT_OFFER, card, 0);
  if (to == SPELLED_AT_HAND && spelled_hand_size (state, seat) >= SPELLED_MAX_HAND)
    return spelled_bound_fault (error, SPELLED_FAULT_BOUND_HAND, SPELLED_MAX_HAND);
  if (to == SPELLED_AT_DECK && state->n_tops[seat - 1] == SPELLED_TOPS)
    return spelled_bound_fault (error, SPELLED_FAULT_BOUND_TOPS, SPELLED_TOPS);
  return RULES_OK;
}

bool
spelled_remove_from_row (SpelledState *state, unsigned card)
{
  for (unsigned i = 0; i < SPELLED_ROW; i++)
    if (state->market[i] == card) {
      state->market[i] = SPELLED_NONE;
      spelled_count_reveals (state);
      return true;
    }
  return false;
}

void
spelled_give_card (const SpelledRules *rules, SpelledState *state, unsigned seat, unsigned card,
                   unsigned to)
{
  if (to == SPELLED_AT_DECK)
    state->tops[seat - 1][state->n_tops[seat - 1]++] = card;
  else
    spelled_pile_add (
        rules, state,
        spelled_seat_pile (to == SPELLED_AT_HAND ? SPELLED_PILE_HAND : SPELLED_PILE_DISCARD, seat),
        card);
}

void
spelled_take_offer (const SpelledRules *rules, SpelledState *state, unsigned card, unsigned to)
{
  if (!spelled_remove_from_row (state, card))
    spelled_pile_remove (rules, state, SPELLED_PILE_RESERVE, card);
  spelled_give_card (rules, state, state->turn, card, to);
}

/* Targets */

int
spelled_find_target (const SpelledRules *rules, const SpelledState *state, unsigned seat,
                     unsigned card)
{
  int found = -1;

  if (rules->cards[card].kind == SPELLED_EFFECT)
    return -1;
  for (unsigned i = 0; i < state->n_play; i++)
    if (state->play[i].card == card && state->play[i].seat == seat
        && (found < 0 || state->play[i].damage > state->play[found].damage))
      found = (int)i;
  return found;
}

void
spelled_destroy_card (const SpelledRules *rules, SpelledState *state, unsigned at)
{
  const SpelledFaceUpCard *played = &state->play[at];

  spelled_pile_add (rules, state, spelled_seat_pile (SPELLED_PILE_DISCARD, played->seat),
                    played->card);
  spelled_remove_from_play (state, at);
}

/* Abilities */

static RulesStatus
use_form_fault (const SpelledAbility *ability, RulesError *error)
{
  return rules_error_text (error, RULES_ILLEGAL, SPELLED_FAULT_USE_FORM,
                           rules_text (spelled_op_names[ability->op]), 0, 0);
}

static RulesStatus
judge_use_draw (const SpelledState *state, const SpelledAbility *ability, RulesError *error)
{
  unsigned n = spelled_drawable (state, state->turn);

  n = n < ability->n ? n : ability->n;
  if (spelled_hand_size (state, state->turn) + n > SPELLED_MAX_HAND)
    return spelled_bound_fault (error, SPELLED_FAULT_BOUND_HAND, SPELLED_MAX_HAND);
  return RULES_OK;
}

static void
use_draw (SpelledState *state, const SpelledAbility *ability)
{
  unsigned n = spelled_drawable (state, state->turn);

  state->due_draws[state->turn - 1] = n < ability->n ? n : ability->n;
}

static RulesStatus
judge_opponent (const SpelledRules *rules, const SpelledState *state, unsigned seat,
                RulesError *error)
{
  if (seat < 1 || seat > rules->seats || seat == state->turn)
    return spelled_illegal_fault (error, SPELLED_FAULT_OPPONENT, seat, 0);
  return RULES_OK;
}

static void
use_discard (SpelledState *state, const SpelledAbility *ability, unsigned seat)
{
  unsigned owed = state->owed_discards[seat - 1] + ability->n,
           size = spelled_hand_size (state, seat);

  state->owed_discards[seat - 1] = owed < size ? owed : size;
}

static RulesStatus
judge_destroy (const RulesMatch *match, const SpelledState *state, const RulesArg *target,
               RulesError *error)
{
  RulesStatus status = judge_opponent (match->compiled, state, target->extra, error);

  if (status == RULES_OK
      && spelled_find_target (match->compiled, state, target->extra, target->value) < 0)
    return spelled_illegal_card_fault (match, error, SPELLED_FAULT_TARGET, target->value,
                                       target->extra);
  return status;
}

static RulesStatus
judge_acquire (const RulesMatch *match, const SpelledState *state, const SpelledAbility *ability,
               unsigned card, RulesError *error)
{
  const SpelledRules *rules = match->compiled;

  if (rules->cards[card].cost > ability->max)
    return spelled_illegal_card_fault (match, error, SPELLED_FAULT_ACQUIRE_COST, card,
                                       ability->max);
  return spelled_judge_offer (match, state, card, ability->to, error);
}

unsigned
spelled_count_scrappable (const SpelledState *state, unsigned from)
{
  unsigned seat = state->turn, n = 0;

  if (from & 1u << SPELLED_AT_HAND)
    n += spelled_hand_size (state, seat);
  if (from & 1u << SPELLED_AT_DISCARD)
    n += state->sizes[spelled_seat_pile (SPELLED_PILE_DISCARD, seat)];
  for (unsigned i = 0; from & 1u << SPELLED_AT_MARKET && i < SPELLED_ROW; i++)
    n += state->market[i] != SPELLED_NONE;
  return n;
}

/* Whether all of @args are at their places together. */
static bool
cards_are_present (const SpelledState *state, const RulesArg *args, unsigned n, unsigned *card)
{
  unsigned seat = state->turn, n_hand = 0;
  RulesArg hand[SPELLED_MAX_HAND];

  for (unsigned i = 0; i < n; i++) {
    unsigned at = args[i].extra - SPELLED_ARG_PLACE, same = 0, there = 0;

    if (at == SPELLED_AT_HAND) {
      hand[n_hand++] = args[i];
      continue;
    }
    *card = args[i].value;
    for (unsigned k = 0; k <= i; k++)
      same += args[k].value == args[i].value && args[k].extra == args[i].extra;
    if (at == SPELLED_AT_DISCARD)
      there = spelled_pile_copies (state, spelled_seat_pile (SPELLED_PILE_DISCARD, seat), *card);
    else
      for (unsigned k = 0; k < SPELLED_ROW; k++)
        there += state->market[k] == *card;
    if (same > there)
      return false;
  }
  return spelled_hand_holds (state, seat, hand, n_hand, card);
}

/* Source: Spelled, "Using Abilities", "Scrapping Cards"; ruling 4 */
static RulesStatus
judge_use_scrap (const RulesMatch *match, const SpelledState *state, const SpelledAbility *ability,
                 const RulesArg *args, unsigned n, RulesError *error)
{
  unsigned most = spelled_count_scrappable (state, ability->from), card;

  most = most < ability->n ? most : ability->n;
  for (unsigned i = 0; i < n; i++) {
    if (args[i].kind != RULES_ARG_CARD || args[i].extra < SPELLED_ARG_PLACE)
      return use_form_fault (ability, error);
    if (!(ability->from & 1u << (args[i].extra - SPELLED_ARG_PLACE)))
      return rules_error_text (error, RULES_ILLEGAL, SPELLED_FAULT_SCRAP_FROM,
                               rules_text (spelled_place_names[args[i].extra - SPELLED_ARG_PLACE]),
                               0, 0);
  }
  if (n == 0 || n > most || (n < most && !ability->optional))
    return spelled_illegal_fault (error,
                                  most == 0           ? SPELLED_FAULT_SCRAP_NONE
                                  : ability->optional ? SPELLED_FAULT_SCRAP_MANY
                                                      : SPELLED_FAULT_SCRAP_ALL,
                                  most, 0);
  if (!cards_are_present (state, args, n, &card))
    return spelled_illegal_card_fault (match, error, SPELLED_FAULT_NOT_THERE, card, 0);
  return RULES_OK;
}

static void
use_scrap (const SpelledRules *rules, SpelledState *state, const RulesArg *args, unsigned n)
{
  unsigned seat = state->turn;

  for (unsigned i = 0; i < n; i++) {
    unsigned card = args[i].value;

    switch (args[i].extra - SPELLED_ARG_PLACE) {
    case SPELLED_AT_HAND:
      spelled_remove_from_hand (rules, state, seat, card);
      break;
    case SPELLED_AT_DISCARD:
      spelled_pile_remove (rules, state, spelled_seat_pile (SPELLED_PILE_DISCARD, seat), card);
      break;
    default:
      spelled_remove_from_row (state, card);
    }
    spelled_put_scrap (rules, state, card);
  }
  spelled_cap_owed (state, seat);
}

static RulesStatus
judge_use (const RulesMatch *match, const SpelledState *state, const RulesMove *move,
           RulesError *error)
{
  const SpelledRules *rules = match->compiled;
  unsigned number = move->args[0].value, n = move->n_args - 1u;
  const RulesArg *args = move->args + 1;
  const SpelledAbility *ability;
  bool one = n == 1;

  if (number < 1 || number > state->n_pool)
    return spelled_illegal_fault (error, SPELLED_FAULT_POOL, number, 0);
  if (state->pool[number - 1].box & SPELLED_USED)
    return spelled_illegal_fault (error, SPELLED_FAULT_POOL_SPENT, number, 0);
  ability = spelled_pool_ability (rules, &state->pool[number - 1]);
  switch ((SpelledOp)ability->op) {
  case SPELLED_OP_DRAW:
    return n ? use_form_fault (ability, error) : judge_use_draw (state, ability, error);
  case SPELLED_OP_PURCHASE:
    return n ? use_form_fault (ability, error) : RULES_OK;
  case SPELLED_OP_DISCARD:
    if (!one || args[0].kind != RULES_ARG_NUMBER)
      return use_form_fault (ability, error);
    return judge_opponent (rules, state, args[0].value, error);
  case SPELLED_OP_DESTROY:
    if (!one || args[0].kind != RULES_ARG_CARD || args[0].extra < 1 || args[0].extra > RULES_SEATS)
      return use_form_fault (ability, error);
    return judge_destroy (match, state, args, error);
  case SPELLED_OP_ACQUIRE:
    if (!one || args[0].kind != RULES_ARG_CARD || args[0].extra != SPELLED_ARG_ALONE)
      return use_form_fault (ability, error);
    return judge_acquire (match, state, ability, args[0].value, error);
  default:
    return judge_use_scrap (match, state, ability, args, n, error);
  }
}

RulesStatus
spelled_apply_use (const RulesMatch *match, SpelledState *state, const RulesMove *move,
                   unsigned flags, RulesError *error)
{
  const SpelledRules *rules = match->compiled;
  const RulesArg *args = move->args + 1;
  const SpelledAbility *ability;
  SpelledPoolAbility *pooled;
  RulesStatus status;

  if (!(flags & RULES_UNJUDGED) && (status = judge_use (match, state, move, error)) != RULES_OK)
    return status;
  if (flags & SPELLED_JUDGE_ONLY)
    return RULES_OK;
  pooled = &state->pool[move->args[0].value - 1];
  ability = spelled_pool_ability (rules, pooled);
  pooled->box |= SPELLED_USED;
  switch ((SpelledOp)ability->op) {
  case SPELLED_OP_DRAW:
    use_draw (state, ability);
    break;
  case SPELLED_OP_PURCHASE:
    state->buys |= (uint64_t)(ability->to == SPELLED_AT_DECK) << state->n_buys++;
    break;
  case SPELLED_OP_DISCARD:
    use_discard (state, ability, args[0].value);
    break;
  case SPELLED_OP_DESTROY:
    spelled_destroy_card (rules, state,
                          spelled_find_target (rules, state, args[0].extra, args[0].value));
    break;
  case SPELLED_OP_ACQUIRE:
    spelled_take_offer (rules, state, args[0].value, ability->to);
    break;
  default:
    use_scrap (rules, state, args, move->n_args - 1u);
  }
  return RULES_OK;
}
