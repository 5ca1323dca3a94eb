/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spelled as a value of RulesGame, and the moves around the main phase: setup, draws, discards.
 */
#include "rules/spelled/spelled.h"

#include "rules/faults.h"
#include "rules/spelled/spelled-cards.h"
#include "rules/spelled/spelled-state-check.h"
#include "rules/spelled/spelled-choices.h"
#include "rules/spelled/spelled-faults.h"
#include "rules/spelled/spelled-layout.h"
#include "rules/spelled/spelled-notation.h"
#include "rules/spelled/spelled-play.h"
#include "rules/spelled/spelled-rulings.h"
#include "rules/spelled/spelled-state.h"
#include "rules/spelled/spelled-turn.h"
#include "rules/spelled/spelled-use.h"
#include "rules/spelled/spelled-view.h"
#include "rules/spelled/spelled-spellings.h"

static void
spelled_start (const RulesMatch *match, void *data)
{
  const SpelledRules *rules = match->compiled;
  SpelledState *state = data;

  for (unsigned i = 0; i < SPELLED_ROW; i++)
    state->market[i] = SPELLED_NONE;
  for (unsigned c = 0; c < rules->n_cards; c++) {
    const SpelledCard *card = &rules->cards[c];

    for (unsigned k = 0; k < card->market; k++)
      spelled_pile_add (rules, state, SPELLED_PILE_MARKET, c);
    for (unsigned k = 0; k < card->reserve; k++)
      spelled_pile_add (rules, state, SPELLED_PILE_RESERVE, c);
    for (unsigned seat = 1; seat <= rules->seats; seat++)
      for (unsigned k = 0; k < card->starter; k++)
        spelled_pile_add (rules, state, spelled_seat_pile (SPELLED_PILE_UNSEEN, seat), c);
  }
  for (unsigned seat = 1; seat <= rules->seats; seat++) {
    unsigned n = spelled_drawable (state, seat);

    state->health[seat - 1] = SPELLED_START_HEALTH;
    state->due_draws[seat - 1] = n < SPELLED_HAND_SIZE ? n : SPELLED_HAND_SIZE;
  }
  spelled_count_reveals (state);
}

bool
spelled_hand_holds (const SpelledState *state, unsigned seat, const RulesArg *args, unsigned n,
                    unsigned *card)
{
  unsigned hand = spelled_seat_pile (SPELLED_PILE_HAND, seat),
           unseen = spelled_seat_pile (SPELLED_PILE_UNSEEN, seat), hidden = state->hidden[seat - 1];

  for (unsigned i = 0; i < n; i++) {
    unsigned c = args[i].value, known = spelled_pile_copies (state, hand, c), same = 1;

    for (unsigned k = 0; k < i; k++)
      same += args[k].value == args[i].value;
    *card = c;
    if (same > known && (hidden-- == 0 || same - known > spelled_pile_copies (state, unseen, c)))
      return false;
  }
  return true;
}

/* Source: Spelled, "Setup" */
static RulesStatus
apply_first (const SpelledRules *rules, SpelledState *state, unsigned seat, unsigned flags,
             RulesError *error)
{
  if (!(flags & RULES_UNJUDGED) && (state->phase != SPELLED_PHASE_SETUP || state->first))
    return spelled_illegal_fault (error, SPELLED_FAULT_FIRST, 0, 0);
  if (flags & SPELLED_JUDGE_ONLY)
    return RULES_OK;
  state->first = seat;
  return spelled_advance (rules, state, error);
}

/* The row is laid: dear cards are scrapped, and their spaces wait to be filled again. */
static void
scrap_costly (const SpelledRules *rules, SpelledState *state)
{
  state->row_was_laid = 1;
  for (unsigned i = 0; i < SPELLED_ROW; i++)
    if (state->market[i] != SPELLED_NONE
        && rules->cards[state->market[i]].cost >= SPELLED_SETUP_SCRAP_COST) {
      spelled_put_scrap (rules, state, state->market[i]);
      state->market[i] = SPELLED_NONE;
    }
}

static RulesStatus
apply_reveal (const RulesMatch *match, SpelledState *state, unsigned card, unsigned flags,
              RulesError *error)
{
  const SpelledRules *rules = match->compiled;
  bool setup = state->phase == SPELLED_PHASE_SETUP;
  unsigned at = 0;

  if (!(flags & RULES_UNJUDGED)) {
    if (!state->reveals)
      return spelled_illegal_fault (error, SPELLED_FAULT_REVEAL, 0, 0);
    if (!spelled_pile_copies (state, SPELLED_PILE_MARKET, card))
      return spelled_illegal_card_fault (match, error, SPELLED_FAULT_MARKET_COPIES, card, 0);
  }
  if (flags & SPELLED_JUDGE_ONLY)
    return RULES_OK;
  while (state->market[at] != SPELLED_NONE)
    at++;
  spelled_pile_remove (rules, state, SPELLED_PILE_MARKET, card);
  if (setup && state->row_was_laid && rules->cards[card].cost >= SPELLED_SETUP_SCRAP_COST)
    spelled_put_scrap (rules, state, card);
  else
    state->market[at] = card;
  spelled_count_reveals (state);
  if (setup && !state->row_was_laid && !state->reveals) {
    scrap_costly (rules, state);
    spelled_count_reveals (state);
  }
  return setup ? spelled_advance (rules, state, error) : RULES_OK;
}

/* Whether all named cards can come, one by one: known ones from the top, then any of those that
 * are unseen, then, reshuffled, any of the discard pile.
 * Source: Spelled, "Draw Phase"; ruling 1 */
static RulesStatus
judge_draw (const RulesMatch *match, const SpelledState *state, const RulesMove *move,
            RulesError *error)
{
  const SpelledRules *rules = match->compiled;
  unsigned seat = move->args[0].value, n = move->n_args - 1u, due = state->due_draws[seat - 1],
           tops = state->n_tops[seat - 1], deck = spelled_deck_size (state, seat);
  const RulesArg *args = move->args + 1;

  if (!due)
    return spelled_illegal_fault (error, SPELLED_FAULT_DRAW, seat, 0);
  if (n > due)
    return spelled_illegal_fault (error, SPELLED_FAULT_DRAW_MANY, seat, due);
  if (n == 0 && rules->open)
    return spelled_illegal_fault (error, RULES_FAULT_OPEN_UNSEEN, 0, 0);
  for (unsigned i = 0; i < n; i++) {
    unsigned card = args[i].value, from = i < deck ? tops : deck, same = 1,
             pile = spelled_seat_pile (i < deck ? SPELLED_PILE_UNSEEN : SPELLED_PILE_DISCARD, seat);

    if (args[i].kind == RULES_ARG_UNSEEN) {
      if (rules->open)
        return spelled_illegal_fault (error, RULES_FAULT_OPEN_UNSEEN, 0, 0);
      continue;
    }
    if (i < tops) {
      unsigned top = state->tops[seat - 1][tops - 1 - i];

      if (top != card)
        return spelled_illegal_card_fault (match, error, SPELLED_FAULT_DRAW_TOP, top, seat);
      continue;
    }
    for (unsigned k = from; k < i; k++)
      same += args[k].kind == RULES_ARG_CARD && args[k].value == args[i].value;
    if (same > spelled_pile_copies (state, pile, card))
      return spelled_illegal_card_fault (match, error, SPELLED_FAULT_DRAW_COPIES, card, seat);
  }
  return RULES_OK;
}

static RulesStatus
apply_draw (const RulesMatch *match, SpelledState *state, const RulesMove *move, unsigned flags,
            RulesError *error)
{
  const SpelledRules *rules = match->compiled;
  unsigned seat = move->args[0].value, n = move->n_args - 1u;
  RulesStatus status;

  if (!(flags & RULES_UNJUDGED) && (status = judge_draw (match, state, move, error)) != RULES_OK)
    return status;
  if (flags & SPELLED_JUDGE_ONLY)
    return RULES_OK;
  if (n == 0)
    while (state->due_draws[seat - 1])
      spelled_draw_card (rules, state, seat, SPELLED_NONE);
  for (unsigned i = 1; i <= n; i++)
    spelled_draw_card (rules, state, seat,
                       move->args[i].kind == RULES_ARG_CARD ? (unsigned)move->args[i].value
                                                            : SPELLED_NONE);
  return spelled_advance (rules, state, error);
}

/* Source: Spelled, "Forced Discards"; ruling 3 */
static RulesStatus
apply_discard (const RulesMatch *match, SpelledState *state, const RulesMove *move, unsigned flags,
               RulesError *error)
{
  const SpelledRules *rules = match->compiled;
  unsigned seat = move->actor, card;

  if (!(flags & RULES_UNJUDGED)) {
    if (!state->owed_discards[seat - 1])
      return spelled_illegal_fault (error, SPELLED_FAULT_OWES, seat, 0);
    if (move->n_args > state->owed_discards[seat - 1])
      return spelled_illegal_fault (error, SPELLED_FAULT_OWES_MANY, seat,
                                    state->owed_discards[seat - 1]);
    if (!spelled_hand_holds (state, seat, move->args, move->n_args, &card))
      return spelled_illegal_card_fault (match, error, SPELLED_FAULT_NOT_IN_HAND, card, seat);
  }
  if (flags & SPELLED_JUDGE_ONLY)
    return RULES_OK;
  for (unsigned i = 0; i < move->n_args; i++) {
    spelled_remove_from_hand (rules, state, seat, move->args[i].value);
    spelled_pile_add (rules, state, spelled_seat_pile (SPELLED_PILE_DISCARD, seat),
                      move->args[i].value);
  }
  state->owed_discards[seat - 1] -= move->n_args;
  return state->phase == SPELLED_PHASE_DRAW ? spelled_settle_after_ruling (rules, state, error)
                                            : spelled_advance (rules, state, error);
}

static RulesStatus
apply_end (const RulesMatch *match, SpelledState *state, const RulesMove *move, unsigned flags,
           RulesError *error)
{
  const SpelledRules *rules = match->compiled;
  unsigned seat = move->actor, card;

  if (!(flags & RULES_UNJUDGED)
      && !spelled_hand_holds (state, seat, move->args, move->n_args, &card))
    return spelled_illegal_card_fault (match, error, SPELLED_FAULT_NOT_IN_HAND, card, seat);
  if (flags & SPELLED_JUDGE_ONLY)
    return RULES_OK;
  for (unsigned i = 0; i < move->n_args; i++) {
    spelled_remove_from_hand (rules, state, seat, move->args[i].value);
    spelled_pile_add (rules, state, spelled_seat_pile (SPELLED_PILE_DISCARD, seat),
                      move->args[i].value);
  }
  return spelled_end_main_phase (rules, state, error);
}

/* What every move of the main phase needs.
 * Source: Spelled, "Main Phase"; ruling 7 */
static RulesStatus
judge_active (const SpelledState *state, unsigned seat, RulesError *error)
{
  if (state->phase == SPELLED_PHASE_MAIN && seat == state->turn && !state->reveals
      && !spelled_draws_due (state))
    return RULES_OK;
  if (state->phase == SPELLED_PHASE_DISCARD && seat == state->turn)
    return spelled_illegal_fault (error, SPELLED_FAULT_DUE_DISCARD, seat,
                                  state->owed_discards[seat - 1]);
  if (state->phase != SPELLED_PHASE_MAIN)
    return spelled_illegal_fault (error, SPELLED_FAULT_PHASE_MAIN, 0, 0);
  if (seat != state->turn)
    return spelled_illegal_fault (error, SPELLED_FAULT_TURN, state->turn, 0);
  return spelled_illegal_fault (
      error, state->reveals ? SPELLED_FAULT_DUE_REVEAL : SPELLED_FAULT_DUE_DRAW, 0, 0);
}

/* Judges and, with flags that don't forbid it, applies a move other than a ruling. */
static RulesStatus
apply_verb (const RulesMatch *match, SpelledState *state, const RulesMove *move, unsigned flags,
            RulesError *error)
{
  RulesStatus status;

  switch ((SpelledVerb)move->verb) {
  case SPELLED_VERB_FIRST:
    return apply_first (match->compiled, state, move->args[0].value, flags, error);
  case SPELLED_VERB_REVEAL:
    return apply_reveal (match, state, move->args[0].value, flags, error);
  case SPELLED_VERB_DRAW:
    return apply_draw (match, state, move, flags, error);
  case SPELLED_VERB_DISCARD:
    return apply_discard (match, state, move, flags, error);
  default:
    break;
  }
  if (!(flags & RULES_UNJUDGED) && (status = judge_active (state, move->actor, error)) != RULES_OK)
    return status;
  switch ((SpelledVerb)move->verb) {
  case SPELLED_VERB_FRAGMENT:
    return spelled_apply_fragment (match, state, move, flags, error);
  case SPELLED_VERB_SPELL:
    return spelled_apply_spell (match, state, move, flags, error);
  case SPELLED_VERB_USE:
    return spelled_apply_use (match, state, move, flags, error);
  case SPELLED_VERB_BUY:
    return spelled_apply_buy (match, state, move, flags, error);
  case SPELLED_VERB_SCRAP:
    return spelled_apply_scrap (match, state, move, flags, error);
  case SPELLED_VERB_HIT:
    return spelled_apply_hit (match, state, move, flags, error);
  default:
    return apply_end (match, state, move, flags, error);
  }
}

static RulesStatus
apply_move (const RulesMatch *match, SpelledState *state, const RulesMove *move, unsigned flags,
            RulesError *error)
{
  RulesStatus status;

  if (move->verb == RULES_VERB_ADJUST)
    return spelled_apply_ruling (match, state, move, error);
  status = apply_verb (match, state, move, flags, error);
  if (status == RULES_OK && !(flags & SPELLED_JUDGE_ONLY))
    state->spelled = move->verb == SPELLED_VERB_SPELL;
  return status;
}

/* A hand can grow too big where a move ends something: then all of it is taken back. */
static RulesStatus
apply_atomically (const RulesMatch *match, SpelledState *state, const RulesMove *move,
                  RulesError *error)
{
  SpelledState before = *state;
  RulesStatus status = apply_move (match, state, move, RULES_JUDGED, error);

  if (status != RULES_OK)
    *state = before;
  return status;
}

static RulesStatus
spelled_apply (const RulesMatch *match, void *data, const RulesMove *move, RulesApplyFlags flags,
               RulesError *error)
{
  SpelledState *state = data;

  if (!(flags & RULES_UNJUDGED) && spelled_may_pass_bound (match->compiled, state))
    return apply_atomically (match, state, move, error);
  return apply_move (match, state, move, flags, error);
}

bool
spelled_is_legal (const RulesMatch *match, const SpelledState *state, const RulesMove *move)
{
  if (spelled_may_pass_bound (match->compiled, state)) {
    SpelledState trial = *state;

    return apply_move (match, &trial, move, RULES_JUDGED, NULL) == RULES_OK;
  }
  /* A dry run writes nothing. */
  return apply_move (match, (SpelledState *)state, move, SPELLED_JUDGE_ONLY, NULL) == RULES_OK;
}

/* Source: Spelled, "End of the Game – Two Players"; the page, variants */
static void
spelled_outcome (const RulesMatch *match, const void *data, RulesOutcome *outcome)
{
  const SpelledState *state = data;
  unsigned best = 0;

  for (unsigned i = 0; i < match->setup.seats; i++) {
    outcome->scores[i] = state->health[i];
    if (state->health[i] > best)
      best = state->health[i];
  }
  if (!state->head.ended_by_rules)
    return;
  outcome->status = RULES_WON;
  for (unsigned i = 0; i < match->setup.seats; i++)
    outcome->winners |= (unsigned)(state->health[i] == best) << i;
}

static unsigned
spelled_seat_to_move (const RulesMatch *match, const void *data)
{
  const SpelledState *state = data;

  (void)match;
  if (state->reveals || spelled_draws_due (state))
    return 0;
  return state->turn;
}

static unsigned
spelled_side (const RulesMatch *match, unsigned seat)
{
  (void)match;
  return seat - 1;
}

static void
spelled_progress (const RulesMatch *match, const void *data, RulesProgress *place)
{
  const SpelledState *state = data;

  (void)match;
  place->n = 1;
  place->number[0] = (int32_t)state->turns;
}

static const RulesVariant variants[] = {
  { "duel", N_ ("Duel"), 2, 2, RULES_MODE_VERSUS },
  { "free-for-all", N_ ("Free for all"), 3, 4, RULES_MODE_FREE_FOR_ALL },
};

const RulesGame spelled_game = {
  .id = "spelled",
  .name = N_ ("Spelled"),
  .revision = 1,
  .state_size = sizeof (SpelledState),
  .state_limit = 16384,
  .variants = variants,
  .n_variants = sizeof variants / sizeof *variants,
  .verbs = spelled_verbs,
  .n_verbs = SPELLED_VERBS - RULES_VERB_GAME,
  .rulings = spelled_rulings,
  .n_rulings = SPELLED_RULINGS,
  .faults = spelled_faults,
  .n_faults = SPELLED_FAULT_END - RULES_FAULT_GAME,
  .levels = { N_ ("Turn {1}") },
  .check_pack = spelled_check_pack,
  .deck_list = "cards",
  .check_deck = spelled_check_deck,
  .compile = spelled_compile,
  .start = spelled_start,
  .read = spelled_read,
  .write = spelled_write,
  .apply = spelled_apply,
  .choices = spelled_choices,
  .chance = spelled_chance,
  .observers = spelled_observers,
  .drawing_verbs = 1ull << (SPELLED_VERB_REVEAL - RULES_VERB_GAME)
                   | 1ull << (SPELLED_VERB_DRAW - RULES_VERB_GAME),
  .word_use = spelled_word_use,
  .spellings = spelled_spellings,
  .outcome = spelled_outcome,
  .seat_to_move = spelled_seat_to_move,
  .side = spelled_side,
  .progress = spelled_progress,
  .view = spelled_view,
  .layout = spelled_layout,
  .digest = spelled_digest,
  .check_state = spelled_check_state,
};
