/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rulings: what the table decided, applied exactly.
 */
#include "rules/tome/tome-rulings.h"

#include "rules/tome/tome-chapter.h"
#include "rules/tome/tome-effects.h"
#include "rules/tome/tome-state.h"

#include "rules/faults.h"

static RulesStatus
illegal (RulesError *error, unsigned code, int64_t n1)
{
  return rules_error_set (error, RULES_ILLEGAL, code, n1, 0, 0);
}

static RulesStatus
illegal_card (const RulesMatch *match, RulesError *error, unsigned code, unsigned card)
{
  return rules_error_text (error, RULES_ILLEGAL, code, rules_text (match->cards[card].id), 0, 0);
}

/* The spell of @card on the chapter; NULL when it is not there. */
static TomeSpell *
spell_of (TomeState *state, unsigned card)
{
  for (unsigned i = 0; i < state->n_spells; i++)
    if (state->spells[i].card == card)
      return &state->spells[i];
  return NULL;
}

/* Whether an unseen card may be taken from the Element Deck: no "?" and no deal to come needs it.
 */
static bool
is_spare (const TomeRules *rules, const TomeState *state, unsigned card)
{
  unsigned needed = 0;

  for (unsigned i = 0; state->phase == TOME_PHASE_DEAL && i < rules->seats; i++)
    if (!(state->dealt & 1u << i))
      needed += TOME_HAND_SIZE;
  return state->where[card] == TOME_UNSEEN && tome_card_count (state, TOME_UNSEEN) > needed;
}

static bool
in_chapter (const TomeState *state)
{
  return !state->head.ended_by_rules
         && (state->phase == TOME_PHASE_PLAY || state->phase == TOME_PHASE_CHOOSE);
}

static bool
has_hands (const TomeState *state)
{
  return state->phase >= TOME_PHASE_DEAL;
}

/* power, set-power, element, silence: of a spell on the chapter */
static RulesStatus
rule_spell (const RulesMatch *match, TomeState *state, TomeRuling rule, const RulesArg *args,
            RulesError *error)
{
  TomeSpell *spell = spell_of (state, args[0].value);

  if (!spell)
    return illegal_card (match, error, TOME_FAULT_RULE_SPELL, args[0].value);
  switch (rule) {
  case TOME_RULING_POWER:
    tome_add_power (spell, args[1].value);
    break;
  case TOME_RULING_SET_POWER:
    spell->power = args[1].kind == RULES_ARG_NAME ? TOME_FLUX : args[1].value;
    break;
  case TOME_RULING_ELEMENT:
    spell->element = args[1].value;
    break;
  default:
    spell->silenced = args[1].value == TOME_NAME_ON;
    tome_derive_acting (match->compiled, state);
  }
  return RULES_OK;
}

static RulesStatus
rule_title (const RulesMatch *match, TomeState *state, unsigned card, RulesError *error)
{
  const TomeRules *rules = match->compiled;

  if (!in_chapter (state))
    return illegal (error, TOME_FAULT_RULE_TITLE, 0);
  if (!is_spare (rules, state, card))
    return illegal_card (match, error, TOME_FAULT_RULE_UNSEEN, card);
  tome_move_card (state, state->title, TOME_UNDER);
  state->under[state->n_under++] = state->title;
  tome_move_card (state, card, TOME_TITLE);
  state->title = card;
  state->title_element = rules->cards[card].spell.element;
  return RULES_OK;
}

static RulesStatus
out_of_bounds (RulesError *error, int value, int max)
{
  return rules_error_set (error, RULES_BOUND, RULES_FAULT_BOUND, value, 0, max);
}

static RulesStatus
rule_score (const TomeRules *rules, TomeState *state, const RulesArg *args, RulesError *error)
{
  int16_t *score = &state->scores[tome_side (rules, args[0].value)];
  int value = *score + args[1].value;

  if (value < 0 || value > TOME_MAX_SCORE)
    return out_of_bounds (error, value, TOME_MAX_SCORE);
  *score = value;
  return RULES_OK;
}

static RulesStatus
rule_health (const TomeRules *rules, TomeState *state, const RulesArg *args, RulesError *error)
{
  uint8_t *all = state->head.ended_by_rules ? state->last.health : state->health;
  uint8_t *health = &all[args[0].value - 1];
  int value = *health + args[1].value;
  bool lived = *health;

  if (rules->team)
    return illegal (error, TOME_FAULT_RULE_SURVIVAL, 0);
  if (value < 0 || value > TOME_MAX_HEALTH)
    return out_of_bounds (error, value, TOME_MAX_HEALTH);
  *health = value;
  if (lived && value == 0)
    tome_knock_out (rules, state, args[0].value, all);
  return RULES_OK;
}

static RulesStatus
rule_hand (const RulesMatch *match, TomeState *state, unsigned seat, unsigned card,
           RulesError *error)
{
  TomeSpell *spell = spell_of (state, card);

  if (!has_hands (state))
    return illegal (error, TOME_FAULT_RULE_HAND, 0);
  if (spell)
    tome_remove_spell (match->compiled, state, spell, TOME_HAND + seat - 1);
  else if (is_spare (match->compiled, state, card))
    tome_move_card (state, card, TOME_HAND + seat - 1);
  else
    return illegal_card (match, error, TOME_FAULT_RULE_UNSEEN, card);
  return RULES_OK;
}

static RulesStatus
rule_discard (const RulesMatch *match, TomeState *state, unsigned card, RulesError *error)
{
  TomeSpell *spell = spell_of (state, card);
  unsigned where = state->where[card];

  if (!has_hands (state))
    return illegal (error, TOME_FAULT_RULE_HAND, 0);
  if (spell)
    tome_remove_spell (match->compiled, state, spell, TOME_PILE);
  else if (is_spare (match->compiled, state, card) || (where >= TOME_HAND && where < TOME_TITLE))
    tome_move_card (state, card, TOME_PILE);
  else
    return illegal_card (match, error, TOME_FAULT_RULE_OUT, card);
  return RULES_OK;
}

static RulesStatus
rule_chain (TomeState *state, const RulesMove *move, RulesError *error)
{
  if (!in_chapter (state))
    return illegal (error, TOME_FAULT_RULE_CHAPTER, 0);
  switch (move->args[1].value) {
  case TOME_NAME_NONE:
    state->chain = TOME_CHAIN_NONE;
    state->chain_element = TOME_NONE;
    break;
  case TOME_NAME_OPEN:
    state->chain = TOME_CHAIN_OPEN;
    state->chain_element = move->args[2].value;
    break;
  default:
    state->chain = TOME_CHAIN_BROKE;
  }
  return RULES_OK;
}

static RulesStatus
rule_turn (TomeState *state, unsigned seat, RulesError *error)
{
  if (state->head.ended_by_rules || state->phase != TOME_PHASE_PLAY)
    return illegal (error, TOME_FAULT_RULE_TURN, 0);
  if (!tome_card_count (state, TOME_HAND + seat - 1))
    return illegal (error, TOME_FAULT_RULE_STARTED, seat);
  state->turn = seat;
  return RULES_OK;
}

RulesStatus
tome_apply_ruling (const RulesMatch *match, TomeState *state, const RulesMove *move,
                   RulesError *error)
{
  const TomeRules *rules = match->compiled;
  TomeRuling rule = move->args[0].value;
  const RulesArg *args = move->args + 1;
  bool over = state->head.ended_by_rules;
  RulesStatus status = RULES_OK;

  switch (rule) {
  case TOME_RULING_POWER:
  case TOME_RULING_SET_POWER:
  case TOME_RULING_ELEMENT:
  case TOME_RULING_SILENCE:
    status = rule_spell (match, state, rule, args, error);
    break;
  case TOME_RULING_TITLE_ELEMENT:
    if (!in_chapter (state))
      status = illegal (error, TOME_FAULT_RULE_TITLE, 0);
    else
      state->title_element = args[0].value;
    break;
  case TOME_RULING_TITLE:
    status = rule_title (match, state, args[0].value, error);
    break;
  case TOME_RULING_WINNER:
    if (!state->last.ruling && state->resolving.stage != TOME_CHAPTER_END)
      status = illegal (error, TOME_FAULT_RULE_WINNER, 0);
    else
      tome_set_winner (rules, state, args[0].value);
    break;
  case TOME_RULING_SCORE:
    status = rule_score (rules, state, args, error);
    break;
  case TOME_RULING_HEALTH:
    status = rule_health (rules, state, args, error);
    break;
  case TOME_RULING_HAND:
    status = rule_hand (match, state, args[0].value, args[1].value, error);
    break;
  case TOME_RULING_DISCARD:
    status = rule_discard (match, state, args[0].value, error);
    break;
  case TOME_RULING_CHAIN:
    status = rule_chain (state, move, error);
    break;
  case TOME_RULING_TURN:
    status = rule_turn (state, args[0].value, error);
    break;
  default:
    break;
  }
  if (status != RULES_OK)
    return status;
  if (over)
    tome_judge_end (rules, state);
  else if (in_chapter (state)) {
    state->ruled = 1;
    tome_advance (rules, state);
  }
  return RULES_OK;
}
