/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rulings: what the table decided, applied exactly.
 */
#include "rules/spelled/spelled-rulings.h"

#include "rules/spelled/spelled-cards.h"
#include "rules/spelled/spelled-state.h"

#include "rules/faults.h"
#include "rules/spelled/spelled-turn.h"
#include "rules/spelled/spelled-use.h"

static RulesStatus
out_of_bounds (RulesError *error, int value, int max)
{
  return rules_error_set (error, RULES_BOUND, RULES_FAULT_BOUND, value, 0, max);
}

/* Energy and damage are of the seat in its main phase. */
static RulesStatus
judge_main (const SpelledState *state, unsigned seat, RulesError *error)
{
  if (state->phase == SPELLED_PHASE_MAIN && state->turn == seat)
    return RULES_OK;
  return spelled_illegal_fault (error, SPELLED_FAULT_RULE_MAIN, seat, 0);
}

/* Source: ruling 10 */
static RulesStatus
rule_health (SpelledState *state, unsigned seat, int by, RulesError *error)
{
  int value = state->health[seat - 1] + by;

  if (value > SPELLED_MAX_HEALTH)
    return out_of_bounds (error, value, SPELLED_MAX_HEALTH);
  state->health[seat - 1] = value > 0 ? value : 0;
  state->head.ended_by_rules = value <= 0;
  return RULES_OK;
}

static RulesStatus
rule_energy (SpelledState *state, unsigned seat, int by, RulesError *error)
{
  RulesStatus status = judge_main (state, seat, error);
  int value = state->energy + by;

  if (status != RULES_OK)
    return status;
  if (value < 0 || value > SPELLED_MAX_ENERGY)
    return out_of_bounds (error, value, SPELLED_MAX_ENERGY);
  state->energy = value;
  return RULES_OK;
}

static RulesStatus
rule_damage (SpelledState *state, unsigned seat, unsigned amount, RulesError *error)
{
  RulesStatus status = judge_main (state, seat, error);

  if (status != RULES_OK)
    return status;
  if (amount && state->n_hits == SPELLED_HITS)
    return spelled_bound_fault (error, SPELLED_FAULT_BOUND_HITS, SPELLED_HITS);
  if (amount)
    state->hits[state->n_hits++] = amount;
  return RULES_OK;
}

/* Source: ruling 3 */
static RulesStatus
rule_owes (SpelledState *state, unsigned seat, int by, RulesError *error)
{
  int value = state->owed_discards[seat - 1] + by, size = (int)spelled_hand_size (state, seat);

  if (value < 0)
    return out_of_bounds (error, value, size);
  state->owed_discards[seat - 1] = value < size ? value : size;
  return RULES_OK;
}

static RulesStatus
rule_draw (SpelledState *state, unsigned seat, unsigned n, RulesError *error)
{
  if (spelled_draws_due (state))
    return spelled_illegal_fault (error, SPELLED_FAULT_RULE_DRAW, 0, 0);
  if (n > spelled_drawable (state, seat))
    n = spelled_drawable (state, seat);
  if (spelled_hand_size (state, seat) + n > SPELLED_MAX_HAND)
    return spelled_bound_fault (error, SPELLED_FAULT_BOUND_HAND, SPELLED_MAX_HAND);
  state->due_draws[seat - 1] = n;
  return RULES_OK;
}

static RulesStatus
rule_market (const RulesMatch *match, SpelledState *state, unsigned card, RulesError *error)
{
  if (!spelled_remove_from_row (state, card))
    return spelled_illegal_card_fault (match, error, SPELLED_FAULT_RULE_MARKET, card, 0);
  spelled_put_scrap (match->compiled, state, card);
  return RULES_OK;
}

/* A card moved */

static unsigned
find_played (const SpelledState *state, unsigned seat, unsigned card)
{
  unsigned at = 0;

  while (at < state->n_play && (state->play[at].card != card || state->play[at].seat != seat))
    at++;
  return at;
}

/* Whether @card can come from @place of @seat. */
static bool
is_at (const SpelledState *state, unsigned seat, unsigned card, unsigned place)
{
  unsigned tops = state->n_tops[seat - 1];

  switch ((SpelledPlace)place) {
  case SPELLED_AT_HAND:
    return spelled_may_hold (state, seat, card);
  case SPELLED_AT_DECK:
    if (tops)
      return state->tops[seat - 1][tops - 1] == card;
    return spelled_deck_unknown (state, seat)
           && spelled_pile_copies (state, spelled_seat_pile (SPELLED_PILE_UNSEEN, seat), card);
  case SPELLED_AT_DISCARD:
    return spelled_pile_copies (state, spelled_seat_pile (SPELLED_PILE_DISCARD, seat), card);
  case SPELLED_AT_PLAY:
    return find_played (state, seat, card) < state->n_play;
  case SPELLED_AT_SCRAP:
    return spelled_pile_copies (state, SPELLED_PILE_SCRAP, card);
  case SPELLED_AT_RESERVE:
    return spelled_pile_copies (state, SPELLED_PILE_RESERVE, card);
  default:
    for (unsigned i = 0; i < SPELLED_ROW; i++)
      if (state->market[i] == card)
        return true;
    return false;
  }
}

static RulesStatus
judge_move (const RulesMatch *match, const SpelledState *state, const RulesArg *args,
            RulesError *error)
{
  unsigned seat = args[0].value, card = args[1].value, from = args[2].value, to = args[3].value;

  if (!is_at (state, seat, card, from)) {
    spelled_illegal_card_fault (match, error, SPELLED_FAULT_RULE_PLACE, card, 0);
    rules_error_set_argument (error, 1, rules_text (spelled_place_names[from]));
    return RULES_ILLEGAL;
  }
  if (from == to)
    return RULES_OK;
  if (to == SPELLED_AT_HAND && spelled_hand_size (state, seat) >= SPELLED_MAX_HAND)
    return spelled_bound_fault (error, SPELLED_FAULT_BOUND_HAND, SPELLED_MAX_HAND);
  if (to == SPELLED_AT_DECK && state->n_tops[seat - 1] == SPELLED_TOPS)
    return spelled_bound_fault (error, SPELLED_FAULT_BOUND_TOPS, SPELLED_TOPS);
  if (to == SPELLED_AT_PLAY && state->n_play == SPELLED_MAX_IN_PLAY)
    return spelled_bound_fault (error, SPELLED_FAULT_BOUND_PLAY, SPELLED_MAX_IN_PLAY);
  return RULES_OK;
}

static void
take_from (const SpelledRules *rules, SpelledState *state, unsigned seat, unsigned card,
           unsigned from)
{
  switch ((SpelledPlace)from) {
  case SPELLED_AT_HAND:
    spelled_remove_from_hand (rules, state, seat, card);
    break;
  case SPELLED_AT_DECK:
    if (state->n_tops[seat - 1])
      state->tops[seat - 1][--state->n_tops[seat - 1]] = 0;
    else
      spelled_pile_remove (rules, state, spelled_seat_pile (SPELLED_PILE_UNSEEN, seat), card);
    break;
  case SPELLED_AT_DISCARD:
    spelled_pile_remove (rules, state, spelled_seat_pile (SPELLED_PILE_DISCARD, seat), card);
    break;
  case SPELLED_AT_PLAY:
    spelled_remove_from_play (state, find_played (state, seat, card));
    break;
  case SPELLED_AT_SCRAP:
    spelled_pile_remove (rules, state, SPELLED_PILE_SCRAP, card);
    break;
  case SPELLED_AT_RESERVE:
    spelled_pile_remove (rules, state, SPELLED_PILE_RESERVE, card);
    break;
  default:
    spelled_remove_from_row (state, card);
  }
}

static void
put_to (const SpelledRules *rules, SpelledState *state, unsigned seat, unsigned card, unsigned to)
{
  bool active = state->phase == SPELLED_PHASE_MAIN && state->turn == seat;

  switch ((SpelledPlace)to) {
  case SPELLED_AT_PLAY:
    state->play[state->n_play++] = (SpelledFaceUpCard){ card, seat, 1, 0, active, 0 };
    state->played |= active;
    break;
  case SPELLED_AT_SCRAP:
    spelled_put_scrap (rules, state, card);
    break;
  case SPELLED_AT_RESERVE:
    spelled_pile_add (rules, state, SPELLED_PILE_RESERVE, card);
    break;
  default:
    spelled_give_card (rules, state, seat, card, to);
  }
}

static RulesStatus
rule_move (const RulesMatch *match, SpelledState *state, const RulesArg *args, RulesError *error)
{
  const SpelledRules *rules = match->compiled;
  unsigned seat = args[0].value, card = args[1].value;
  RulesStatus status = judge_move (match, state, args, error);

  if (status != RULES_OK)
    return status;
  take_from (rules, state, seat, card, args[2].value);
  put_to (rules, state, seat, card, args[3].value);
  return RULES_OK;
}

RulesStatus
spelled_apply_ruling (const RulesMatch *match, SpelledState *state, const RulesMove *move,
                      RulesError *error)
{
  const RulesArg *args = move->args + 1;
  RulesStatus status = RULES_OK;

  switch ((SpelledRuling)move->args[0].value) {
  case SPELLED_RULING_HEALTH:
    status = rule_health (state, args[0].value, args[1].value, error);
    break;
  case SPELLED_RULING_ENERGY:
    status = rule_energy (state, args[0].value, args[1].value, error);
    break;
  case SPELLED_RULING_DAMAGE:
    status = rule_damage (state, args[0].value, args[1].value, error);
    break;
  case SPELLED_RULING_OWES:
    status = rule_owes (state, args[0].value, args[1].value, error);
    break;
  case SPELLED_RULING_DRAW:
    status = rule_draw (state, args[0].value, args[1].value, error);
    break;
  case SPELLED_RULING_MARKET:
    status = rule_market (match, state, args[0].value, error);
    break;
  case SPELLED_RULING_WORD:
    return state->spelled ? RULES_OK : spelled_illegal_fault (error, SPELLED_FAULT_RULE_WORD, 0, 0);
  default:
    status = rule_move (match, state, args, error);
  }
  if (status != RULES_OK || state->head.ended_by_rules)
    return status;
  return spelled_settle_after_ruling (match->compiled, state, error);
}
