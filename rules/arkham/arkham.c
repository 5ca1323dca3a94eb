/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tomes of Arkham as a value of RulesGame, and its moves judged.
 */
#include "rules/arkham/arkham.h"

#include "rules/arkham/arkham-actions.h"
#include "rules/arkham/arkham-cards.h"
#include "rules/arkham/arkham-chance.h"
#include "rules/arkham/arkham-faults.h"
#include "rules/arkham/arkham-layout.h"
#include "rules/arkham/arkham-notation.h"
#include "rules/arkham/arkham-round.h"
#include "rules/arkham/arkham-rulings.h"
#include "rules/arkham/arkham-observers.h"
#include "rules/arkham/arkham-normalize.h"
#include "rules/arkham/arkham-view.h"
#include "rules/faults.h"
#include "rules/arkham/arkham-state.h"

static void
arkham_start (const RulesMatch *match, void *data)
{
  const ArkhamRules *rules = match->compiled;
  ArkhamState *state = data;

  state->round = 1;
  state->deck = rules->n_cards;
}

static RulesStatus
illegal (RulesError *error, unsigned code, int64_t n1, int64_t n2)
{
  return rules_error_set (error, RULES_ILLEGAL, code, n1, n2, 0);
}

static RulesStatus
illegal_arg (const RulesMatch *match, RulesError *error, unsigned code, const RulesArg *arg,
             int64_t n1, int64_t n2)
{
  return rules_error_text (error, RULES_ILLEGAL, code, arkham_arg_text (match, arg), n1, n2);
}

/* Setup */

static RulesStatus
apply_first (ArkhamState *state, unsigned seat, RulesError *error)
{
  if (state->phase != ARKHAM_PHASE_SETUP || state->first_in_order)
    return illegal (error, ARKHAM_FAULT_PHASE_FIRST, 0, 0);
  state->first = state->first_in_order = seat;
  return RULES_OK;
}

/* "- gain N $1" */
static RulesStatus
apply_deal (const RulesMatch *match, ArkhamState *state, const RulesMove *move, RulesError *error)
{
  const ArkhamRules *rules = match->compiled;
  unsigned seat = move->args[0].value, k;

  if (state->phase != ARKHAM_PHASE_SETUP || !state->first_in_order)
    return illegal (error, ARKHAM_FAULT_PHASE_DEAL, 0, 0);
  k = arkham_deal_next (rules, state, state->step);
  while (k < rules->seats && arkham_seat_at (rules, state, k) != seat
         && arkham_may_pass (rules, state, k))
    k = arkham_deal_next (rules, state, k + 1);
  if (k == rules->seats || arkham_seat_at (rules, state, k) != seat)
    return illegal (error, ARKHAM_FAULT_DEAL_SEAT, seat, 0);
  state->step = k;
  return arkham_draw_resource (match, state, seat, &move->args[1], error);
}

static RulesStatus
apply_sale (const RulesMatch *match, ArkhamState *state, const RulesMove *move, RulesError *error)
{
  const ArkhamRules *rules = match->compiled;
  unsigned n = rules->seats + 1;
  RulesStatus status = RULES_OK;

  if (state->phase == ARKHAM_PHASE_ACQUIRE && !state->turn && arkham_may_end_round (state))
    arkham_end_round (rules, state);
  if ((state->phase > ARKHAM_PHASE_SALE && !state->head.ended_by_rules)
      || (state->phase == ARKHAM_PHASE_SETUP && !arkham_deal_done (rules, state)))
    return illegal (error, ARKHAM_FAULT_PHASE_SALE, 0, 0);
  n = state->head.ended_by_rules ? 0 : n < state->deck ? n : state->deck;
  if (move->n_args != n)
    return illegal (error, ARKHAM_FAULT_SALE_COUNT, n, move->n_args);
  if (state->head.ended_by_rules)
    return RULES_OK;
  for (unsigned i = 0; status == RULES_OK && i < n; i++)
    status = arkham_put_on_sale (match, state, &move->args[i], error);
  arkham_begin_draft (state);
  return status;
}

/* Draft */

/* An event named, which nobody named before this round, or one unseen. */
static RulesStatus
name_event (const RulesMatch *match, ArkhamState *state, const RulesArg *arg, uint8_t *named,
            uint8_t *unseen, RulesError *error)
{
  unsigned bit = 1u << arg->value;

  if (arg->kind == RULES_ARG_UNSEEN) {
    *unseen += 1;
    return RULES_OK;
  }
  if (!(arkham_unnamed_events (state) & bit))
    return illegal_arg (match, error, ARKHAM_FAULT_EVENT_TAKEN, arg, 0, 0);
  *named |= bit;
  return RULES_OK;
}

static RulesStatus
apply_out (const RulesMatch *match, ArkhamState *state, const RulesMove *move, RulesError *error)
{
  const ArkhamRules *rules = match->compiled;
  bool up = move->args[ARKHAM_OUT_SIDE].value == ARKHAM_KEYWORD_UP;
  uint8_t nobody = 0;
  unsigned seat;
  RulesStatus status;

  if (state->phase != ARKHAM_PHASE_DRAFT
      || arkham_next_draft_step (rules, state, &seat) != ARKHAM_DRAFT_OUT)
    return illegal (error, ARKHAM_FAULT_DRAFT_OUT, 0, 0);
  if (up ? rules->seats == 3 || state->ups : state->downs == (rules->seats == 3 ? 1 : 2))
    return illegal (error, ARKHAM_FAULT_OUT_UP, 0, 0);
  if (up && move->args[ARKHAM_OUT_EVENT].kind == RULES_ARG_UNSEEN)
    return illegal (error, ARKHAM_FAULT_OUT_UNSEEN, 0, 0);
  status = name_event (match, state, &move->args[ARKHAM_OUT_EVENT], &state->aside, &nobody, error);
  if (status != RULES_OK)
    return status;
  *(up ? &state->ups : &state->downs) += 1;
  state->step++;
  return RULES_OK;
}

static RulesStatus
apply_draft_choice (const RulesMatch *match, ArkhamState *state, const RulesMove *move,
                    RulesError *error)
{
  bool keep = move->verb == ARKHAM_VERB_KEEP;
  uint8_t nobody = 0, i = move->actor - 1;
  unsigned seat = 0;
  ArkhamDraftStep draft = state->phase == ARKHAM_PHASE_DRAFT
                              ? arkham_next_draft_step (match->compiled, state, &seat)
                              : ARKHAM_DRAFT_OVER;
  RulesStatus status;

  if (draft == ARKHAM_DRAFT_OVER)
    return illegal (error, ARKHAM_FAULT_PHASE_DRAFT, 0, 0);
  if (draft == ARKHAM_DRAFT_OUT)
    return illegal (error, ARKHAM_FAULT_OUT_FIRST, 0, 0);
  if (seat != move->actor || (draft == ARKHAM_DRAFT_KEEP) != keep)
    return illegal (error,
                    draft == ARKHAM_DRAFT_KEEP ? ARKHAM_FAULT_DRAFT_KEEP : ARKHAM_FAULT_DRAFT_DROP,
                    seat, 0);
  status = name_event (match, state, &move->args[0], keep ? &state->held[i] : &state->aside,
                       keep ? &state->unseen[i] : &nobody, error);
  if (status == RULES_OK)
    state->step++;
  return status;
}

/* "- draft": all that remains of it, unseen */
static RulesStatus
apply_draft (const ArkhamRules *rules, ArkhamState *state, RulesError *error)
{
  ArkhamDraftStep draft;
  unsigned seat;

  if (state->phase != ARKHAM_PHASE_DRAFT)
    return illegal (error, ARKHAM_FAULT_PHASE_DRAFT, 0, 0);
  if (rules->seats == 4 && !state->ups)
    return illegal (error, ARKHAM_FAULT_OUT_UNSEEN, 0, 0);
  while ((draft = arkham_next_draft_step (rules, state, &seat)) != ARKHAM_DRAFT_OVER) {
    if (draft == ARKHAM_DRAFT_OUT)
      state->downs++;
    if (draft == ARKHAM_DRAFT_KEEP)
      state->unseen[seat - 1]++;
    state->step++;
  }
  return RULES_OK;
}

/* Acquire Phase */

/* Source: Arkham, "Acquire Phase"; rulings 3 and 4 */
static RulesStatus
apply_event (const RulesMatch *match, ArkhamState *state, const RulesMove *move, RulesError *error)
{
  const RulesArg *arg = &move->args[0];
  unsigned seat, bit = 1u << arg->value, i = move->actor - 1;
  unsigned known = arkham_next_known (state, &seat);

  if (state->phase != ARKHAM_PHASE_ACQUIRE || state->turn)
    return illegal (error, ARKHAM_FAULT_PHASE_EVENT, 0, 0);
  if ((unsigned)arg->value < state->called)
    return illegal_arg (match, error, ARKHAM_FAULT_EVENT_CALLED, arg, 0, 0);
  if (!(state->held[i] & bit) && !(state->unseen[i] && arkham_unnamed_events (state) & bit))
    return illegal_arg (match, error, ARKHAM_FAULT_EVENT_HOLDER, arg, move->actor, 0);
  if (state->held[i] & state->stops & bit)
    return illegal_arg (match, error, ARKHAM_FAULT_EVENT_STOPPED, arg, 0, 0);
  if (known && known < bit)
    return rules_error_text (
        error, RULES_ILLEGAL, ARKHAM_FAULT_EVENT_EARLIER,
        rules_text (((const ArkhamRules *)match->compiled)->events[__builtin_ctz (known)].id), seat,
        0);
  if (state->held[i] & bit && !arkham_may_call_known (match->compiled, state, bit))
    return illegal_arg (match, error, ARKHAM_FAULT_EVENT_UNSEEN, arg, 0, 0);
  if (!(state->held[i] & bit)) {
    if (!(arkham_next_unseen (state) & bit))
      return illegal_arg (match, error, ARKHAM_FAULT_EVENT_ENOUGH, arg, 0, 0);
    state->unseen[i]--;
    state->held[i] |= bit;
  }
  state->shown |= bit;
  state->called = arg->value + 1;
  if (!(state->stops & bit))
    arkham_begin_turn (state, move->actor, arg->value);
  return RULES_OK;
}

bool
arkham_may_gain (const ArkhamRules *rules, const ArkhamState *state)
{
  return !state->demented_due && !state->acquired && state->deck
         && !(state->acquires_left && arkham_demented_follows (rules, state));
}

bool
arkham_may_acquire (const ArkhamState *state)
{
  return !state->demented_due && (!state->acquired || state->acquires_left);
}

bool
arkham_may_use_demented (const ArkhamRules *rules, const ArkhamState *state)
{
  return state->demented_due || (state->acquires_left && arkham_demented_follows (rules, state));
}

/* Whether there may be nothing on sale that @seat could pay and does not own. */
static bool
may_lack_tomes (const ArkhamRules *rules, const ArkhamState *state)
{
  unsigned seat = state->turn, most = arkham_min_hand_worth (rules, state, seat);

  most += state->bonus_spent ? 0 : rules->events[state->event - 1].bonus;
  for (unsigned i = 0; i < state->n_sale; i++) {
    unsigned tome = arkham_item_tome (rules, state->sale[i]);

    if (!(state->tomes[seat - 1] >> tome & 1) && arkham_price (rules, state, tome) <= most)
      return false;
  }
  return true;
}

/* Source: Arkham, "Acquire Phase" and "End Game Triggers"; ruling 5 */
bool
arkham_may_end_turn (const ArkhamRules *rules, const ArkhamState *state)
{
  return !arkham_may_use_demented (rules, state)
         && (state->acquired || (state->deck == 0 && may_lack_tomes (rules, state)));
}

static RulesStatus
judge_turn (const ArkhamState *state, const RulesMove *move, RulesError *error)
{
  if (!state->turn)
    return illegal (error, ARKHAM_FAULT_PHASE_TURN, 0, 0);
  if (state->turn != move->actor)
    return illegal (error, ARKHAM_FAULT_TURN, state->turn, 0);
  return RULES_OK;
}

static RulesStatus
apply_gain (const RulesMatch *match, ArkhamState *state, const RulesMove *move, RulesError *error)
{
  const ArkhamRules *rules = match->compiled;
  RulesStatus status = judge_turn (state, move, error);

  if (status != RULES_OK)
    return status;
  if (!arkham_may_gain (rules, state))
    return arkham_may_use_demented (rules, state) ? illegal (error, ARKHAM_FAULT_DEMENTED_DUE, 0, 0)
           : state->acquired                      ? illegal (error, ARKHAM_FAULT_ACQUIRED, 0, 0)
                                                  : illegal (error, ARKHAM_FAULT_DECK_EMPTY, 0, 0);
  status = arkham_draw_resource (match, state, move->actor, &move->args[0], error);
  if (status != RULES_OK)
    return status;
  state->acquired = 1;
  state->acquires_left = 0;
  return RULES_OK;
}

/* What @move pays, and whether the bonus is in it. */
static RulesStatus
count_payment (const RulesMatch *match, const ArkhamState *state, const RulesMove *move,
               unsigned *paid, bool *bonus, RulesError *error)
{
  const ArkhamRules *rules = match->compiled;

  *paid = 0;
  *bonus = false;
  for (unsigned i = 1; i < move->n_args; i++) {
    const RulesArg *arg = &move->args[i];

    if (arg->kind == RULES_ARG_UNSEEN)
      return illegal (error, ARKHAM_FAULT_PAY_UNSEEN, 0, 0);
    if (arg->kind == RULES_ARG_CARD) {
      *paid += rules->values[rules->cards[arg->value].value].worth;
    } else if (arg->extra == ARKHAM_NAME_VALUE) {
      *paid += rules->values[arg->value].worth;
    } else {
      if (state->bonus_spent || *bonus)
        return illegal (error, ARKHAM_FAULT_BONUS, 0, 0);
      *bonus = true;
      *paid += rules->events[state->event - 1].bonus;
    }
  }
  return RULES_OK;
}

static RulesStatus
apply_acquire (const RulesMatch *match, ArkhamState *state, const RulesMove *move,
               RulesError *error)
{
  const ArkhamRules *rules = match->compiled;
  RulesStatus status = judge_turn (state, move, error);
  ArkhamItems items = { .n = 0 };
  unsigned tome, paid, n = move->n_args - 1;
  int place;
  bool bonus;

  if (status != RULES_OK)
    return status;
  if (!arkham_may_acquire (state))
    return illegal (error, state->demented_due ? ARKHAM_FAULT_DEMENTED_DUE : ARKHAM_FAULT_ACQUIRED,
                    0, 0);
  place = arkham_find_on_sale (rules, state, &move->args[0]);
  if (place < 0)
    return illegal_arg (match, error, ARKHAM_FAULT_NOT_ON_SALE, &move->args[0], 0, 0);
  tome = arkham_item_tome (rules, state->sale[place]);
  if (state->tomes[move->actor - 1] >> tome & 1)
    return illegal_arg (match, error, ARKHAM_FAULT_OWNED, &move->args[0], move->actor, 0);
  if ((status = count_payment (match, state, move, &paid, &bonus, error)) != RULES_OK)
    return status;
  if (paid < arkham_price (rules, state, tome))
    return illegal_arg (match, error, ARKHAM_FAULT_PRICE, &move->args[0],
                        arkham_price (rules, state, tome), paid);
  /* The bonus stands last. */
  status =
      arkham_take_resources (match, state, move->actor, move->args + 1, n - bonus, &items, error);
  if (status != RULES_OK)
    return status;
  arkham_put_resources (rules, state, 0, &items);
  arkham_gain_tome (rules, state, move->actor, arkham_take_from_sale (state, place));
  state->bonus_spent |= bonus;
  if (!state->acquires_left)
    state->acquired = 1;
  else if (--state->acquires_left == 0)
    arkham_complete_action (rules, state);
  return RULES_OK;
}

static RulesStatus
apply_action (const RulesMatch *match, ArkhamState *state, const RulesMove *move, RulesError *error)
{
  const ArkhamRules *rules = match->compiled;
  bool lucid = move->verb == ARKHAM_VERB_ACTION;
  RulesStatus status = judge_turn (state, move, error);

  if (status != RULES_OK)
    return status;
  if (lucid && state->demented_due)
    return illegal (error, ARKHAM_FAULT_DEMENTED_DUE, 0, 0);
  if (lucid && state->acted)
    return illegal (error, ARKHAM_FAULT_ACTED, 0, 0);
  if (!lucid && !arkham_may_use_demented (rules, state))
    return illegal (error, ARKHAM_FAULT_DEMENTED_NOT, 0, 0);
  if (!lucid)
    state->demented_due = state->acquires_left = 0;
  status = arkham_perform_action (
      match, state, lucid ? ARKHAM_ACTION_LUCID : ARKHAM_ACTION_DEMENTED, move, error);
  if (status == RULES_OK && lucid && !state->acquires_left)
    arkham_complete_action (rules, state);
  return status;
}

static RulesStatus
apply_done (const ArkhamRules *rules, ArkhamState *state, const RulesMove *move, RulesError *error)
{
  RulesStatus status = judge_turn (state, move, error);

  if (status != RULES_OK)
    return status;
  if (!arkham_may_end_turn (rules, state))
    return illegal (error,
                    arkham_may_use_demented (rules, state) ? ARKHAM_FAULT_DEMENTED_DUE
                                                           : ARKHAM_FAULT_ACQUIRE_DUE,
                    0, 0);
  arkham_end_turn (rules, state);
  return RULES_OK;
}

static RulesStatus
apply_verb (const RulesMatch *match, ArkhamState *state, const RulesMove *move, RulesError *error)
{
  const ArkhamRules *rules = match->compiled;

  switch (move->verb) {
  case ARKHAM_VERB_FIRST:
    return apply_first (state, move->args[0].value, error);
  case ARKHAM_VERB_GAIN:
    return move->actor ? apply_gain (match, state, move, error)
                       : apply_deal (match, state, move, error);
  case ARKHAM_VERB_SALE:
    return apply_sale (match, state, move, error);
  case ARKHAM_VERB_OUT:
    return apply_out (match, state, move, error);
  case ARKHAM_VERB_KEEP:
  case ARKHAM_VERB_DROP:
    return apply_draft_choice (match, state, move, error);
  case ARKHAM_VERB_DRAFT:
    return apply_draft (rules, state, error);
  case ARKHAM_VERB_EVENT:
    return apply_event (match, state, move, error);
  case ARKHAM_VERB_ACQUIRE:
    return apply_acquire (match, state, move, error);
  case ARKHAM_VERB_ACTION:
  case ARKHAM_VERB_DEMENTED:
    return apply_action (match, state, move, error);
  case ARKHAM_VERB_DONE:
    return apply_done (rules, state, move, error);
  default:
    return arkham_apply_ruling (match, state, move, error);
  }
}

bool
arkham_may_pass_bound (const ArkhamRules *rules, const ArkhamState *state)
{
  int32_t most = 0;

  for (unsigned i = 0; i < RULES_SEATS; i++) {
    int32_t by = state->adjusted[i] < 0 ? -state->adjusted[i] : state->adjusted[i];

    most = by > most ? by : most;
  }
  return most + rules->most > ARKHAM_MAX_RENOWN;
}

static RulesStatus
judge_bounds (const ArkhamRules *rules, const ArkhamState *state, RulesError *error)
{
  int32_t scores[RULES_SEATS];

  if (!arkham_may_pass_bound (rules, state))
    return RULES_OK;
  arkham_scores (rules, state, scores);
  for (unsigned i = 0; i < rules->seats; i++)
    if (scores[i] < -ARKHAM_MAX_RENOWN || scores[i] > ARKHAM_MAX_RENOWN)
      return rules_error_set (error, RULES_BOUND, RULES_FAULT_BOUND, scores[i], -ARKHAM_MAX_RENOWN,
                              ARKHAM_MAX_RENOWN);
  return RULES_OK;
}

/* Whether a "?" or "- draft" is in the move; a seat's payment is never one. */
static bool
names_all (const RulesMove *move)
{
  for (unsigned i = 0; i < move->n_args; i++)
    if (move->args[i].kind == RULES_ARG_UNSEEN)
      return false;
  return move->verb != ARKHAM_VERB_DRAFT;
}

/* Moves that change nothing before they are judged to the end. */
static bool
is_judged_first (const RulesMove *move)
{
  return move->verb == ARKHAM_VERB_GAIN
             ? move->actor
             : move->verb == ARKHAM_VERB_OUT || move->verb == ARKHAM_VERB_KEEP
                   || move->verb == ARKHAM_VERB_DROP || move->verb == ARKHAM_VERB_EVENT
                   || move->verb == ARKHAM_VERB_DONE || move->verb == ARKHAM_VERB_FIRST
                   || move->verb == ARKHAM_VERB_DRAFT;
}

static RulesStatus
apply_judged (const RulesMatch *match, ArkhamState *state, const RulesMove *move, RulesError *error)
{
  const ArkhamRules *rules = match->compiled;
  RulesStatus status;

  if (rules->open && !names_all (move))
    return illegal (error, RULES_FAULT_OPEN_UNSEEN, 0, 0);
  if (is_judged_first (move)) {
    status = apply_verb (match, state, move, error);
  } else {
    ArkhamState before = *state;

    status = apply_verb (match, state, move, error);
    if (status == RULES_OK)
      status = judge_bounds (rules, state, error);
    if (status != RULES_OK)
      *state = before;
  }
  if (status == RULES_OK)
    arkham_advance (rules, state);
  return status;
}

static RulesStatus
arkham_apply (const RulesMatch *match, void *data, const RulesMove *move, RulesApplyFlags flags,
              RulesError *error)
{
  if (!(flags & RULES_UNJUDGED))
    return apply_judged (match, data, move, error);
  apply_verb (match, data, move, NULL);
  arkham_advance (match->compiled, data);
  return RULES_OK;
}

static unsigned
arkham_seat_to_move (const RulesMatch *match, const void *data)
{
  const ArkhamState *state = data;
  unsigned seat = 0;

  if (state->phase == ARKHAM_PHASE_DRAFT)
    arkham_next_draft_step (match->compiled, state, &seat);
  else if (state->phase == ARKHAM_PHASE_ACQUIRE)
    seat = state->turn ? state->turn : arkham_next_caller (match->compiled, state);
  return seat;
}

static unsigned
arkham_side (const RulesMatch *match, unsigned seat)
{
  return seat - 1;
}

static const RulesVariant variants[] = {
  { "standard", N_ ("Standard"), 2, RULES_SEATS, RULES_MODE_FREE_FOR_ALL },
};

const RulesGame arkham_game = {
  .id = "arkham",
  .name = N_ ("Tomes of Arkham"),
  .revision = 2,
  .state_size = sizeof (ArkhamState),
  .state_limit = 1024,
  .variants = variants,
  .n_variants = sizeof variants / sizeof *variants,
  .verbs = arkham_verbs,
  .n_verbs = ARKHAM_VERB_END - RULES_VERB_GAME,
  .rulings = arkham_rulings,
  .n_rulings = ARKHAM_RULINGS,
  .faults = arkham_faults,
  .n_faults = ARKHAM_FAULT_END - RULES_FAULT_GAME,
  .levels = { N_ ("Round {1}"), N_ ("Event {1}") },
  .check_pack = arkham_check_pack,
  .compile = arkham_compile,
  .start = arkham_start,
  .read = arkham_read,
  .write = arkham_write,
  .normalize = arkham_normalize,
  .apply = arkham_apply,
  .choices = arkham_choices,
  .chance = arkham_chance,
  .optional_draws = arkham_optional_draws,
  .next_draw = arkham_next_draw,
  .continuations = arkham_continuations,
  .observers = arkham_observers,
  .drawing_verbs = 1ull << (ARKHAM_VERB_GAIN - RULES_VERB_GAME)
                   | 1ull << (ARKHAM_VERB_SALE - RULES_VERB_GAME)
                   | 1ull << (ARKHAM_VERB_OUT - RULES_VERB_GAME),
  .partly_drawing_verbs = 1ull << (ARKHAM_VERB_ACTION - RULES_VERB_GAME)
                          | 1ull << (ARKHAM_VERB_DEMENTED - RULES_VERB_GAME),
  .outcome = arkham_outcome,
  .seat_to_move = arkham_seat_to_move,
  .side = arkham_side,
  .progress = arkham_progress,
  .view = arkham_view,
  .layout = arkham_layout,
  .digest = arkham_digest,
  .possible = arkham_possible,
  .warning = arkham_warning,
  .check_state = arkham_check_state,
};
