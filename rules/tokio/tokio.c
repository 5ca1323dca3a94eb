/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO as a value of RulesGame, and its moves judged.
 */
#include "rules/tokio/tokio.h"

#include "rules/faults.h"
#include "rules/tokio/tokio-cards.h"
#include "rules/tokio/tokio-choices.h"
#include "rules/tokio/tokio-faults.h"
#include "rules/tokio/tokio-layout.h"
#include "rules/tokio/tokio-notation.h"
#include "rules/tokio/tokio-rulings.h"
#include "rules/tokio/tokio-state.h"
#include "rules/tokio/tokio-view.h"

static void
tokio_start (const RulesMatch *match, void *state)
{
}

static RulesStatus
illegal (RulesError *error, unsigned code, int64_t n1)
{
  return rules_error_set (error, RULES_ILLEGAL, code, n1, 0, 0);
}

static RulesStatus
illegal_column (RulesError *error, unsigned code, unsigned column)
{
  return rules_error_text (error, RULES_ILLEGAL, code, tokio_column_letter (column), 0, 0);
}

/* @gem is one of the packs'. */
static RulesStatus
illegal_gem (const RulesMatch *match, RulesError *error, unsigned code, unsigned gem)
{
  return rules_error_text (error, RULES_ILLEGAL, code, rules_text (match->cards[gem - 1].id),
                           match->cards[gem - 1].copies, 0);
}

/* Before the first turn */

static RulesStatus
judge_place (const RulesMatch *match, const TokioState *state, const RulesMove *move,
             RulesError *error)
{
  const TokioRules *rules = match->compiled;

  if (state->phase != TOKIO_PHASE_PLACE || state->gems[move->actor - 1][0])
    return illegal (error, TOKIO_FAULT_PLACED, move->actor);
  for (unsigned i = 0; i < TOKIO_COLUMNS; i++) {
    unsigned gem = (unsigned)move->args[i].value + 1, n = 0;

    if (move->args[i].kind == RULES_ARG_UNSEEN) {
      if (rules->open)
        return illegal (error, RULES_FAULT_OPEN_UNSEEN, 0);
      continue;
    }
    for (unsigned k = 0; k <= i; k++)
      n += move->args[k].kind == RULES_ARG_CARD && move->args[k].value == move->args[i].value;
    if (n > rules->gems[gem].copies)
      return illegal_gem (match, error, RULES_FAULT_COPIES, gem);
  }
  return RULES_OK;
}

static void
apply_place (TokioState *state, const RulesMove *move)
{
  for (unsigned i = 0; i < TOKIO_COLUMNS; i++)
    state->gems[move->actor - 1][i] =
        move->args[i].kind == RULES_ARG_UNSEEN ? TOKIO_UNSEEN : move->args[i].value + 1;
  if (state->gems[tokio_opponent (move->actor) - 1][0])
    state->phase = TOKIO_PHASE_FIRST;
}

static RulesStatus
apply_setup (const RulesMatch *match, TokioState *state, const RulesMove *move,
             RulesApplyFlags flags, RulesError *error)
{
  RulesStatus status;

  if (move->verb == TOKIO_VERB_PLACE) {
    if (!(flags & RULES_UNJUDGED) && (status = judge_place (match, state, move, error)) != RULES_OK)
      return status;
    apply_place (state, move);
    return RULES_OK;
  }
  if (!(flags & RULES_UNJUDGED) && state->phase != TOKIO_PHASE_FIRST)
    return illegal (error, TOKIO_FAULT_FIRST, 0);
  tokio_begin_turn (match->compiled, state, (unsigned)move->args[0].value);
  return RULES_OK;
}

/* Phase one */

static unsigned
flip_tribute (const RulesMove *move)
{
  const RulesArg *last = &move->args[move->n_args - 1];

  return last->key == TOKIO_KEY_TRIBUTE ? (unsigned)last->value : 0;
}

/* The gem that a flip names; 0 when it names none. */
static unsigned
flip_gem (const RulesMove *move)
{
  return move->n_args > 1 && move->args[1].kind == RULES_ARG_CARD
             ? (unsigned)move->args[1].value + 1
             : 0;
}

static RulesStatus
judge_tribute (const RulesMatch *match, const TokioState *state, unsigned gem, unsigned tribute,
               RulesError *error)
{
  const TokioRules *rules = match->compiled;
  unsigned strangers = tribute & ~tokio_active_columns (rules, state, state->turn, 0);

  if (strangers)
    return illegal_column (error, TOKIO_FAULT_TRIBUTE_GEM, (unsigned)__builtin_ctz (strangers));
  if (!tokio_is_tribute (rules, state, state->turn, gem, tribute))
    return illegal_gem (match, error,
                        rules->gems[gem].light        ? TOKIO_FAULT_TRIBUTE_NONE
                        : rules->gems[gem].level == 2 ? TOKIO_FAULT_TRIBUTE_ONE
                                                      : TOKIO_FAULT_TRIBUTE_TWO,
                        gem);
  return RULES_OK;
}

static RulesStatus
judge_flip (const RulesMatch *match, const TokioState *state, const RulesMove *move,
            RulesError *error)
{
  unsigned column = (unsigned)move->args[0].value, gem = state->gems[state->turn - 1][column];
  unsigned named = flip_gem (move);

  if (state->phase != TOKIO_PHASE_FLIP)
    return illegal (error, TOKIO_FAULT_PHASE_DONE, 0);
  if (!gem)
    return illegal_column (error, TOKIO_FAULT_EMPTY, column);
  if (state->fronts[state->turn - 1][column])
    return illegal_column (error, TOKIO_FAULT_ACTIVE, column);
  if (gem == TOKIO_UNSEEN) {
    if (!named)
      return illegal_column (error, TOKIO_FAULT_UNNAMED, column);
    if (!tokio_copies_left (match->compiled, state, state->turn, named))
      return illegal_gem (match, error, RULES_FAULT_COPIES, named);
    gem = named;
  } else if (named && named != gem) {
    illegal_column (error, TOKIO_FAULT_OTHER, column);
    rules_error_set_argument (error, 1, rules_text (match->cards[gem - 1].id));
    return RULES_ILLEGAL;
  }
  return judge_tribute (match, state, gem, flip_tribute (move), error);
}

static void
apply_flip (TokioState *state, const RulesMove *move)
{
  unsigned column = (unsigned)move->args[0].value, named = flip_gem (move);

  for (unsigned tribute = flip_tribute (move); tribute; tribute &= tribute - 1)
    tokio_remove_gem (state, state->turn, (unsigned)__builtin_ctz (tribute));
  if (named)
    state->gems[state->turn - 1][column] = (uint16_t)named;
  state->fronts[state->turn - 1][column] = 1;
  state->flipped_column = (uint8_t)(column + 1);
  state->phase = TOKIO_PHASE_SWAP;
}

static RulesStatus
judge_rotate (const RulesMatch *match, const TokioState *state, const RulesMove *move,
              RulesError *error)
{
  const TokioRules *rules = match->compiled;
  unsigned column = (unsigned)move->args[0].value, gem = state->gems[state->turn - 1][column];

  if (!gem)
    return illegal_column (error, TOKIO_FAULT_EMPTY, column);
  if (!state->fronts[state->turn - 1][column])
    return illegal_column (error, TOKIO_FAULT_INACTIVE, column);
  if (move->n_args > 1 && !tokio_has_ability (rules, gem, TOKIO_SPIN))
    return illegal_gem (match, error, TOKIO_FAULT_SPIN, gem);
  if (state->phase == TOKIO_PHASE_FLIP)
    return RULES_OK;
  if (!tokio_has_ability (rules, gem, TOKIO_TWIN))
    return illegal_gem (match, error, TOKIO_FAULT_TWIN, gem);
  if (state->freely_rotated & 1u << column)
    return illegal_gem (match, error, TOKIO_FAULT_TWIN_SPENT, gem);
  return RULES_OK;
}

/* Clockwise quarter turns bring to the front 1, 4, 3, 2, 1. */
static void
apply_rotate (TokioState *state, const RulesMove *move)
{
  unsigned column = (unsigned)move->args[0].value;
  unsigned turns = move->n_args > 1 ? (unsigned)move->args[1].value : 1;
  uint8_t *front = &state->fronts[state->turn - 1][column];

  *front = (uint8_t)((*front - 1u - turns) % TOKIO_SIDES + 1);
  if (state->phase == TOKIO_PHASE_FLIP)
    state->phase = TOKIO_PHASE_SWAP;
  else
    state->freely_rotated |= (uint8_t)(1u << column);
}

/* Phase two */

static RulesStatus
judge_exchange (const RulesMatch *match, const TokioState *state, const RulesMove *move,
                RulesError *error)
{
  const TokioRules *rules = match->compiled;
  const uint16_t *gems = state->gems[state->turn - 1];
  unsigned a = (unsigned)move->args[0].value, b = (unsigned)move->args[1].value;
  bool swap = move->verb == TOKIO_VERB_SWAP;

  if (state->phase != TOKIO_PHASE_SWAP)
    return illegal (
        error, state->phase == TOKIO_PHASE_FLIP ? TOKIO_FAULT_PHASE_DUE : TOKIO_FAULT_SWAPPED, 0);
  if (swap && a == b)
    return illegal (error, TOKIO_FAULT_SWAP_SELF, 0);
  if (!gems[a] || (swap && !gems[b]))
    return illegal_column (error, TOKIO_FAULT_EMPTY, gems[a] ? b : a);
  if (!swap && gems[b])
    return illegal_column (error, TOKIO_FAULT_OCCUPIED, b);
  for (unsigned i = 0; i < (swap ? 2 : 1); i++) {
    unsigned column = i ? b : a;

    if (!state->fronts[state->turn - 1][column])
      return illegal_column (error, TOKIO_FAULT_INACTIVE, column);
    if (swap && tokio_has_ability (rules, gems[column], TOKIO_ROOTED))
      return illegal_gem (match, error, TOKIO_FAULT_ROOTED, gems[column]);
  }
  if (!tokio_may_exchange (rules, state, state->turn, a, b))
    return illegal (error, TOKIO_FAULT_FAR, 0);
  return RULES_OK;
}

/* A column's gem and what is true of it in this turn go to the other, and back. */
static void
apply_exchange (TokioState *state, const RulesMove *move)
{
  unsigned a = (unsigned)move->args[0].value, b = (unsigned)move->args[1].value;
  uint16_t *gems = state->gems[state->turn - 1], gem = gems[a];
  uint8_t *fronts = state->fronts[state->turn - 1], front = fronts[a];
  unsigned both = (state->freely_rotated >> a ^ state->freely_rotated >> b) & 1;

  gems[a] = gems[b];
  gems[b] = gem;
  fronts[a] = fronts[b];
  fronts[b] = front;
  state->freely_rotated ^= (uint8_t)(both << a | both << b);
  if (state->flipped_column == a + 1)
    state->flipped_column = (uint8_t)(b + 1);
  else if (state->flipped_column == b + 1)
    state->flipped_column = (uint8_t)(a + 1);
  state->phase = TOKIO_PHASE_ATTACK;
}

/* Phase three */

static unsigned
attack_column (const RulesMove *move)
{
  return (unsigned)move->args[move->n_args - 1].value;
}

/* What an attack and an end need: phase one is done, and turns can be counted on. */
static RulesStatus
judge_end (const TokioState *state, RulesError *error)
{
  if (state->phase == TOKIO_PHASE_FLIP)
    return illegal (error, TOKIO_FAULT_PHASE_DUE, 0);
  if (state->turns >= TOKIO_MAX_TURNS)
    return rules_error_set (error, RULES_BOUND, TOKIO_FAULT_TURNS, TOKIO_MAX_TURNS, 0, 0);
  return RULES_OK;
}

static RulesStatus
judge_attack (const RulesMatch *match, const TokioState *state, const RulesMove *move,
              RulesError *error)
{
  const TokioRules *rules = match->compiled;
  unsigned column = (unsigned)move->args[0].value, target = attack_column (move);
  unsigned gem = state->gems[state->turn - 1][column];
  RulesStatus status = judge_end (state, error);

  if (status != RULES_OK)
    return status;
  if (!gem)
    return illegal_column (error, TOKIO_FAULT_EMPTY, column);
  if (!state->fronts[state->turn - 1][column])
    return illegal_column (error, TOKIO_FAULT_INACTIVE, column);
  if (!tokio_may_attack (rules, state, column))
    return illegal_gem (match, error, TOKIO_FAULT_FLIPPED, gem);
  if (!tokio_reaches_column (rules, state, state->turn, column, target))
    return illegal_gem (match, error, TOKIO_FAULT_REACH, gem);
  if (!state->fronts[tokio_opponent (state->turn) - 1][target])
    return illegal_column (error, TOKIO_FAULT_TARGET, target);
  return RULES_OK;
}

static void
end_turn (const TokioRules *rules, TokioState *state)
{
  state->turns++;
  tokio_begin_turn (rules, state, tokio_opponent (state->turn));
}

static void
apply_attack (const TokioRules *rules, TokioState *state, const RulesMove *move)
{
  unsigned target = attack_column (move);

  if (tokio_attack_wins (rules, state, state->turn, (unsigned)move->args[0].value, target))
    tokio_remove_gem (state, tokio_opponent (state->turn), target);
  end_turn (rules, state);
}

/* All verbs */

/* Judges a move of one of the three phases. */
static RulesStatus
judge_turn (const RulesMatch *match, const TokioState *state, const RulesMove *move,
            RulesError *error)
{
  if (state->phase < TOKIO_PHASE_FLIP)
    return illegal (error, TOKIO_FAULT_NOT_BEGUN, 0);
  if (move->actor != state->turn)
    return illegal (error, TOKIO_FAULT_TURN, state->turn);
  switch (move->verb) {
  case TOKIO_VERB_FLIP:
    return judge_flip (match, state, move, error);
  case TOKIO_VERB_ROTATE:
    return judge_rotate (match, state, move, error);
  case TOKIO_VERB_SWAP:
  case TOKIO_VERB_MOVE:
    return judge_exchange (match, state, move, error);
  case TOKIO_VERB_ATTACK:
    return judge_attack (match, state, move, error);
  default:
    return judge_end (state, error);
  }
}

static RulesStatus
tokio_apply (const RulesMatch *match, void *data, const RulesMove *move, RulesApplyFlags flags,
             RulesError *error)
{
  TokioState *state = data;
  RulesStatus status;

  if (move->verb == RULES_VERB_ADJUST)
    return tokio_apply_ruling (match, state, move, error);
  if (move->verb <= TOKIO_VERB_FIRST)
    return apply_setup (match, state, move, flags, error);
  if (!(flags & RULES_UNJUDGED) && (status = judge_turn (match, state, move, error)) != RULES_OK)
    return status;
  switch (move->verb) {
  case TOKIO_VERB_FLIP:
    apply_flip (state, move);
    break;
  case TOKIO_VERB_ROTATE:
    apply_rotate (state, move);
    break;
  case TOKIO_VERB_SWAP:
  case TOKIO_VERB_MOVE:
    apply_exchange (state, move);
    break;
  case TOKIO_VERB_ATTACK:
    apply_attack (match->compiled, state, move);
    break;
  default:
    end_turn (match->compiled, state);
  }
  return RULES_OK;
}

/* The scores are the gems left. */
static void
tokio_outcome (const RulesMatch *match, const void *data, RulesOutcome *outcome)
{
  const TokioState *state = data;

  for (unsigned i = 0; i < TOKIO_SEATS; i++)
    if (state->phase > TOKIO_PHASE_PLACE || state->gems[i][0])
      outcome->scores[i] = TOKIO_COLUMNS - state->n_lost[i];
  if (!state->head.ended_by_rules)
    return;
  outcome->winners = (uint8_t)tokio_winners (match->compiled, state);
  outcome->status = RULES_WON;
  if (outcome->winners == 3) {
    outcome->status = RULES_DRAWN;
    outcome->winners = 0;
  }
}

static unsigned
tokio_seat_to_move (const RulesMatch *match, const void *data)
{
  return ((const TokioState *)data)->turn;
}

static unsigned
tokio_side (const RulesMatch *match, unsigned seat)
{
  return seat - 1;
}

static const RulesVariant variants[] = {
  { "duel", N_ ("Duel"), TOKIO_SEATS, TOKIO_SEATS, RULES_MODE_VERSUS },
};

const RulesGame tokio_game = {
  .id = "tokio",
  .name = N_ ("ToKiO"),
  .revision = 1,
  .state_size = sizeof (TokioState),
  .state_limit = 64,
  .late_rulings = true,
  .variants = variants,
  .n_variants = sizeof variants / sizeof *variants,
  .verbs = tokio_verbs,
  .n_verbs = TOKIO_VERBS_END - RULES_VERB_GAME,
  .rulings = tokio_rulings,
  .n_rulings = TOKIO_RULINGS,
  .faults = tokio_faults,
  .n_faults = TOKIO_FAULT_END - RULES_FAULT_GAME,
  .levels = { N_ ("Turn {1}") },
  .check_pack = tokio_check_pack,
  .deck_list = "cards",
  .check_deck = tokio_check_deck,
  .compile = tokio_compile,
  .start = tokio_start,
  .read = tokio_read,
  .normalize = tokio_normalize,
  .write = tokio_write,
  .apply = tokio_apply,
  .choices = tokio_choices,
  .chance = tokio_chance,
  .optional_draws = tokio_optional_draws,
  .observers = tokio_observers,
  .outcome = tokio_outcome,
  .seat_to_move = tokio_seat_to_move,
  .side = tokio_side,
  .progress = tokio_progress,
  .view = tokio_view,
  .layout = tokio_layout,
  .digest = tokio_digest,
  .check_state = tokio_check_state,
};
