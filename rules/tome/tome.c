/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome as a value of RulesGame, and its moves judged.
 */
#include "rules/tome/tome.h"

#include "rules/faults.h"
#include "rules/tome/tome-cards.h"
#include "rules/tome/tome-chapter.h"
#include "rules/tome/tome-deck-check.h"
#include "rules/tome/tome-effects.h"
#include "rules/tome/tome-faults.h"
#include "rules/tome/tome-layout.h"
#include "rules/tome/tome-notation.h"
#include "rules/tome/tome-rulings.h"
#include "rules/tome/tome-state.h"
#include "rules/tome/tome-view.h"

static void
tome_start (const RulesMatch *match, void *data)
{
  const TomeRules *rules = match->compiled;
  TomeState *state = data;

  state->round = state->chapter = 1;
  state->elements = rules->fixed_elements;
  state->title = state->title_element = state->chain_element = state->played_element = TOME_NONE;
  state->last.title = state->last.title_element = TOME_NONE;
  state->resolving.stage = TOME_ALWAYS;
  state->resolving.chosen = TOME_NONE;
  memset (state->where, TOME_OUT, rules->n_cards);
  for (unsigned i = 0; !rules->team && i < rules->seats; i++)
    state->health[i] = 2;
  state->phase = rules->choose ? TOME_PHASE_ELEMENTS : TOME_PHASE_DEALER;
}

static RulesStatus
illegal (RulesError *error, unsigned code, int64_t n1, int64_t n2)
{
  return rules_error_set (error, RULES_ILLEGAL, code, n1, n2, 0);
}

static RulesStatus
illegal_card (const RulesMatch *match, RulesError *error, unsigned code, unsigned card, int64_t n1)
{
  return rules_error_text (error, RULES_ILLEGAL, code, rules_text (match->cards[card].id), n1, 0);
}

/* The deck is whole when the basics and the special one are in it. */
static bool
deck_is_complete (const TomeRules *rules, unsigned elements)
{
  unsigned basics = 0, specials = 0;

  for (unsigned e = 0; e < rules->n_elements; e++)
    if (elements & 1u << e)
      *(rules->elements[e].basic ? &basics : &specials) += 1;
  return basics == rules->n_basics && specials == 1;
}

static RulesStatus
apply_element (const RulesMatch *match, TomeState *state, const RulesMove *move,
               RulesApplyFlags flags, RulesError *error)
{
  const TomeRules *rules = match->compiled;
  unsigned element = move->args[0].value;

  if (state->phase != TOME_PHASE_ELEMENTS)
    return illegal (error, TOME_FAULT_PHASE_ELEMENT, 0, 0);
  if (!tome_may_be_element (rules, state, element))
    return rules_error_text (error, RULES_ILLEGAL,
                             state->elements & 1u << element ? TOME_FAULT_ELEMENT_TWICE
                                                             : TOME_FAULT_ELEMENT_KIND,
                             rules_text (rules->elements[element].id), 0, 0);
  state->elements |= 1u << element;
  if (deck_is_complete (rules, state->elements))
    state->phase = TOME_PHASE_DEALER;
  return RULES_OK;
}

static RulesStatus
apply_dealer (const RulesMatch *match, TomeState *state, const RulesMove *move,
              RulesApplyFlags flags, RulesError *error)
{
  const TomeRules *rules = match->compiled;

  if (state->phase != TOME_PHASE_DEALER)
    return illegal (error, TOME_FAULT_PHASE_DEALER, 0, 0);
  state->dealer = move->args[0].value;
  tome_make_deck (rules, state);
  tome_begin_round (rules, state);
  return RULES_OK;
}

static void
end_deal (const TomeRules *rules, TomeState *state)
{
  if (state->dealt == (1u << rules->seats) - 1)
    state->phase = TOME_PHASE_TITLE;
}

/* "- deal": six unseen cards for every seat without a hand. */
static RulesStatus
apply_deal_all (const TomeRules *rules, TomeState *state, RulesError *error)
{
  if (state->phase != TOME_PHASE_DEAL)
    return illegal (error, TOME_FAULT_PHASE_DEAL, 0, 0);
  if (rules->open)
    return illegal (error, RULES_FAULT_OPEN_UNSEEN, 0, 0);
  for (unsigned i = 0; i < RULES_SEATS; i++)
    if (i < rules->seats && !(state->dealt & 1u << i))
      tome_deal_unseen (state, i + 1, TOME_HAND_SIZE);
  state->dealt = (1u << rules->seats) - 1;
  end_deal (rules, state);
  return RULES_OK;
}

static RulesStatus
apply_deal (const RulesMatch *match, TomeState *state, const RulesMove *move, RulesApplyFlags flags,
            RulesError *error)
{
  const TomeRules *rules = match->compiled;
  unsigned seat;

  if (move->n_args == 0)
    return apply_deal_all (rules, state, error);
  seat = move->args[0].value;
  if (state->phase != TOME_PHASE_DEAL)
    return illegal (error, TOME_FAULT_PHASE_DEAL, 0, 0);
  if (state->dealt & 1u << (seat - 1))
    return illegal (error, TOME_FAULT_DEALT, seat, 0);
  for (unsigned i = 1; i < move->n_args; i++) {
    unsigned card = move->args[i].value;

    if (move->args[i].kind == RULES_ARG_UNSEEN) {
      if (rules->open)
        return illegal (error, RULES_FAULT_OPEN_UNSEEN, 0, 0);
      tome_deal_unseen (state, seat, 1);
      continue;
    }
    if (state->where[card] == TOME_OUT)
      return illegal_card (match, error, TOME_FAULT_NOT_IN_DECK, card, 0);
    if (state->where[card] != TOME_UNSEEN)
      return illegal_card (match, error, TOME_FAULT_PLACED, card, 0);
    tome_move_card (state, card, TOME_HAND + seat - 1);
  }
  state->dealt |= 1u << (seat - 1);
  end_deal (rules, state);
  return RULES_OK;
}

static RulesStatus
apply_title (const RulesMatch *match, TomeState *state, const RulesMove *move,
             RulesApplyFlags flags, RulesError *error)
{
  unsigned card = move->args[0].value;

  if (state->phase != TOME_PHASE_TITLE)
    return illegal (error, TOME_FAULT_PHASE_TITLE, 0, 0);
  if (!tome_may_be_title (state, card))
    return illegal_card (match, error,
                         state->where[card] == TOME_OUT      ? TOME_FAULT_NOT_IN_DECK
                         : state->where[card] == TOME_UNSEEN ? TOME_FAULT_TITLE_PLACE
                                                             : TOME_FAULT_PLACED,
                         card, 0);
  if (state->where[card] == TOME_UNDER) {
    state->n_under--;
    memmove (state->under, state->under + 1, state->n_under);
    state->under[state->n_under] = 0;
  }
  tome_begin_chapter (match->compiled, state, card);
  return RULES_OK;
}

/* Stands apart, so that an unjudged play is spared its registers. */
__attribute__ ((noinline)) static RulesStatus
judge_play (const RulesMatch *match, const TomeState *state, const RulesMove *move,
            RulesError *error)
{
  unsigned card = move->args[0].value, where = state->where[card];

  if (state->phase != TOME_PHASE_PLAY)
    return illegal (error, TOME_FAULT_PHASE_PLAY, 0, 0);
  if (move->actor != state->turn)
    return illegal (error, TOME_FAULT_TURN, state->turn, move->actor);
  if (where == TOME_OUT)
    return illegal_card (match, error, TOME_FAULT_NOT_IN_DECK, card, 0);
  if (where != TOME_HAND + state->turn - 1u
      && !(where == TOME_UNSEEN && state->hidden[state->turn - 1]))
    return illegal_card (match, error, TOME_FAULT_NOT_IN_HAND, card, move->actor);
  return RULES_OK;
}

/* The first basic spell opens the chain, another element breaks it once. Computed, because no
 * processor can guess it. Whether @card breaks it now. */
static unsigned
forge_chain (TomeState *state, const TomeCard *card)
{
  unsigned element = card->spell.element;
  unsigned goes_on =
      card->basic & (state->chain != TOME_CHAIN_BROKE) & (state->chain_element != element);
  unsigned breaks = goes_on & (state->chain == TOME_CHAIN_OPEN);

  state->chain += goes_on;
  state->chain_element = goes_on & ~breaks ? element : state->chain_element;
  return breaks;
}

/* Lays a spell that is in the chapter's next place. */
static void
lay_spell (TomeState *restrict state, const TomeCard *restrict card, unsigned seat,
           unsigned silenced)
{
  unsigned i = state->n_spells++;
  TomeSpellSet heard = silenced - 1u;

  state->spells[i] = card->spell;
  state->spells[i].seat = seat;
  state->spells[i].silenced = silenced;
  state->spells[i].order = state->orders++;
  state->acting[TOME_PLAYED] = card->acts[TOME_PLAYED] << i & heard;
  for (unsigned when = TOME_PLAYED + 1; when < TOME_TRIGGERS; when++)
    state->acting[when] |= card->acts[when] << i & heard;
}

static RulesStatus
apply_play (const RulesMatch *match, TomeState *state, const RulesMove *move, RulesApplyFlags flags,
            RulesError *error)
{
  const TomeRules *rules = match->compiled;
  unsigned seat = move->actor;
  const TomeCard *card = &rules->cards[move->args[0].value];
  RulesStatus status;

  if (!(flags & RULES_UNJUDGED) && (status = judge_play (match, state, move, error)) != RULES_OK)
    return status;
  tome_move_from_hand (state, seat, card->spell.card, TOME_CHAPTER);
  lay_spell (state, card, seat, forge_chain (state, card));
  state->played |= 1u << (seat - 1);
  state->played_element = card->spell.element;
  tome_pass_turn (rules, state, seat + 1);
  if (state->acting[TOME_PLAYED] | state->acting[TOME_ANY_PLAYED])
    tome_begin_stage (state, TOME_PLAYED);
  else if (state->turn)
    return RULES_OK;
  tome_advance (rules, state);
  return RULES_OK;
}

/* Whether @arg answers what is asked. */
static bool
is_option (const TomeChoice *choice, const RulesArg *arg)
{
  bool element = choice->kind == TOME_CHOICE_ELEMENT;
  unsigned answer = tome_answer_value (choice->kind, arg);

  if (choice->kind == TOME_CHOICE_YES)
    return (arg->kind == RULES_ARG_NAME ? arg->value : arg->extra) == TOME_NAME_YES;
  if (arg->kind == RULES_ARG_CARD ? element && !arg->extra : !element)
    return false;
  for (unsigned i = 0; i < choice->n; i++)
    if (choice->options[i] == answer)
      return true;
  return false;
}

static RulesStatus
judge_answer (const RulesMatch *match, const TomeState *state, const RulesMove *move,
              RulesError *error)
{
  const TomeRules *rules = match->compiled;
  const RulesArg *arg = move->args;
  TomeChoice choice;

  if (state->phase != TOME_PHASE_CHOOSE)
    return illegal (error, TOME_FAULT_PHASE_CHOOSE, 0, 0);
  if (move->actor != state->resolving.source_seat)
    return illegal (error, TOME_FAULT_CHOOSER, state->resolving.source_seat, move->actor);
  tome_current_choice (rules, state, &choice);
  if (move->verb == TOME_VERB_DECLINE)
    return choice.may_decline ? RULES_OK : illegal (error, TOME_FAULT_DECLINE, 0, 0);
  if (is_option (&choice, arg))
    return RULES_OK;
  return rules_error_text (error, RULES_ILLEGAL, TOME_FAULT_OPTION,
                           rules_text (arg->kind == RULES_ARG_CARD  ? match->cards[arg->value].id
                                       : arg->value < TOME_ELEMENTS ? rules->elements[arg->value].id
                                                                    : "yes"),
                           0, 0);
}

static RulesStatus
apply_answer (const RulesMatch *match, TomeState *state, const RulesMove *move,
              RulesApplyFlags flags, RulesError *error)
{
  const TomeRules *rules = match->compiled;
  RulesStatus status;

  if (!(flags & RULES_UNJUDGED) && (status = judge_answer (match, state, move, error)) != RULES_OK)
    return status;
  if (move->verb == TOME_VERB_DECLINE)
    tome_decline_effect (state);
  else
    tome_resolve_answer (rules, state, &move->args[0]);
  tome_advance (rules, state);
  return RULES_OK;
}

static RulesStatus
apply_ruling (const RulesMatch *match, TomeState *state, const RulesMove *move,
              RulesApplyFlags flags, RulesError *error)
{
  return tome_apply_ruling (match, state, move, error);
}

static RulesStatus (*const apply_verb[]) (const RulesMatch *match, TomeState *state,
                                          const RulesMove *move, RulesApplyFlags flags,
                                          RulesError *error) = {
  [RULES_VERB_ADJUST] = apply_ruling, [TOME_VERB_PLAY] = apply_play,
  [TOME_VERB_CHOOSE] = apply_answer,  [TOME_VERB_DECLINE] = apply_answer,
  [TOME_VERB_TITLE] = apply_title,    [TOME_VERB_DEAL] = apply_deal,
  [TOME_VERB_DEALER] = apply_dealer,  [TOME_VERB_ELEMENT] = apply_element,
};

/* Applies a move that may fail after it changed something: then all of it is taken back. */
static RulesStatus
apply_atomically (const RulesMatch *match, TomeState *state, const RulesMove *move,
                  RulesError *error)
{
  TomeState before = *state;
  RulesStatus status = apply_verb[move->verb](match, state, move, RULES_JUDGED, error);
  int value, min, max;

  if (status == RULES_OK && !tome_in_bounds (state, &value, &min, &max))
    status = rules_error_set (error, RULES_BOUND, RULES_FAULT_BOUND, value, min, max);
  if (status != RULES_OK)
    *state = before;
  return status;
}

/* These are judged before they change anything, and no bound is near. */
static bool
cannot_fail_late (const TomeRules *rules, const TomeState *state, const RulesMove *move)
{
  return move->verb >= TOME_VERB_PLAY && move->verb <= TOME_VERB_TITLE
         && !tome_may_pass_bound (rules, state);
}

static RulesStatus
tome_apply (const RulesMatch *match, void *data, const RulesMove *move, RulesApplyFlags flags,
            RulesError *error)
{
  if (flags & RULES_UNJUDGED || cannot_fail_late (match->compiled, data, move))
    return apply_verb[move->verb](match, data, move, flags, error);
  return apply_atomically (match, data, move, error);
}

static void
tome_outcome (const RulesMatch *match, const void *data, RulesOutcome *outcome)
{
  const TomeRules *rules = match->compiled;
  const TomeState *state = data;
  int best = -1;

  outcome->status = state->head.ended_by_rules ? RULES_WON : RULES_RUNNING;
  for (unsigned seat = 1; seat <= rules->seats; seat++) {
    int score = state->scores[tome_side (rules, seat)];

    outcome->scores[seat - 1] = score;
    best = score > best ? score : best;
  }
  for (unsigned i = 0; state->head.ended_by_rules && i < rules->seats; i++)
    if (outcome->scores[i] == best)
      outcome->winners |= 1u << i;
}

static unsigned
tome_seat_to_move (const RulesMatch *match, const void *data)
{
  const TomeState *state = data;

  return state->phase == TOME_PHASE_PLAY     ? state->turn
         : state->phase == TOME_PHASE_CHOOSE ? state->resolving.source_seat
                                             : 0;
}

static unsigned
tome_side_of (const RulesMatch *match, unsigned seat)
{
  return tome_side (match->compiled, seat);
}

static const RulesVariant variants[] = {
  [TOME_TEAM] = { "team", N_ ("Teams"), 4, 4, RULES_MODE_VERSUS },
  [TOME_SURVIVAL] = { "survival", N_ ("Survival"), 3, 4, RULES_MODE_FREE_FOR_ALL },
};

const RulesGame tome_game = {
  .id = "tome",
  .name = N_ ("Tome"),
  .revision = 1,
  .state_size = sizeof (TomeState),
  .state_limit = 1024,
  .late_rulings = true,
  .variants = variants,
  .n_variants = sizeof variants / sizeof *variants,
  .verbs = tome_verbs,
  .n_verbs = TOME_VERB_ELEMENT - RULES_VERB_GAME + 1,
  .rulings = tome_rulings,
  .n_rulings = TOME_RULINGS,
  .faults = tome_faults,
  .n_faults = TOME_FAULT_END - RULES_FAULT_GAME,
  .levels = { N_ ("Round {1}"), N_ ("Chapter {1}") },
  .check_pack = tome_check_pack,
  .deck_list = "elements",
  .check_deck = tome_check_deck,
  .compile = tome_compile,
  .start = tome_start,
  .read = tome_read,
  .write = tome_write,
  .apply = tome_apply,
  .choices = tome_choices,
  .chance = tome_chance,
  .observers = tome_observers,
  .drawing_verbs = 1ull << (TOME_VERB_ELEMENT - RULES_VERB_GAME)
                   | 1ull << (TOME_VERB_DEAL - RULES_VERB_GAME)
                   | 1ull << (TOME_VERB_TITLE - RULES_VERB_GAME),
  .outcome = tome_outcome,
  .seat_to_move = tome_seat_to_move,
  .side = tome_side_of,
  .progress = tome_progress,
  .view = tome_view,
  .layout = tome_layout,
  .digest = tome_digest,
  .check_state = tome_check_state,
};
