/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards played, bought and scrapped for their ability, and damage sent.
 */
#include "rules/spelled/spelled-play.h"

#include "rules/faults.h"
#include "rules/spelled/spelled-use.h"

/* What abilities would bring. */
typedef struct {
  unsigned energy, health, pool, hits;
} Gain;

static void
count_gains (const SpelledRules *rules, unsigned card, unsigned box, unsigned word, Gain *gain)
{
  const SpelledAbility *ability = spelled_ability (rules, card, box, 0);

  for (unsigned n = rules->cards[card].n[box]; n > 0; n--, ability++) {
    if (ability->word > word)
      continue;
    switch ((SpelledOp)ability->op) {
    case SPELLED_OP_ENERGY:
      gain->energy += ability->n;
      break;
    case SPELLED_OP_HEAL:
      gain->health += ability->n;
      break;
    case SPELLED_OP_DAMAGE:
      gain->hits++;
      break;
    default:
      gain->pool++;
    }
  }
}

static RulesStatus
judge_gains (const SpelledState *state, unsigned seat, const Gain *gain, RulesError *error)
{
  if (state->energy + gain->energy > SPELLED_MAX_ENERGY)
    return spelled_bound_fault (error, SPELLED_FAULT_BOUND_ENERGY, SPELLED_MAX_ENERGY);
  if (state->health[seat - 1] + gain->health > SPELLED_MAX_HEALTH)
    return spelled_bound_fault (error, SPELLED_FAULT_BOUND_HEALTH, SPELLED_MAX_HEALTH);
  if (state->n_pool + gain->pool > SPELLED_MAX_HAND)
    return spelled_bound_fault (error, SPELLED_FAULT_BOUND_POOL, SPELLED_MAX_HAND);
  if (state->n_hits + gain->hits > SPELLED_HITS)
    return spelled_bound_fault (error, SPELLED_FAULT_BOUND_HITS, SPELLED_HITS);
  return RULES_OK;
}

static void
add_hit (SpelledState *state, unsigned amount)
{
  if (amount)
    state->hits[state->n_hits++] = amount;
}

/* Source: Spelled, "Using Abilities"; ruling 4 */
static void
apply_gains (const SpelledRules *rules, SpelledState *state, unsigned card, unsigned box,
             unsigned word)
{
  const SpelledAbility *ability = spelled_ability (rules, card, box, 0);

  for (unsigned i = 0; i < rules->cards[card].n[box]; i++, ability++) {
    if (ability->word > word)
      continue;
    switch ((SpelledOp)ability->op) {
    case SPELLED_OP_ENERGY:
      state->energy += ability->n;
      break;
    case SPELLED_OP_HEAL:
      state->health[state->turn - 1] += ability->n;
      break;
    case SPELLED_OP_DAMAGE:
      add_hit (state, ability->n);
      break;
    default:
      state->pool[state->n_pool++] = (SpelledPoolAbility){ card, box, i };
    }
  }
}

static void
put_in_play (const SpelledRules *rules, SpelledState *state, unsigned seat, unsigned card,
             unsigned word)
{
  spelled_remove_from_hand (rules, state, seat, card);
  state->play[state->n_play++] = (SpelledFaceUpCard){ card, seat, word != 0, word, 1, 0 };
}

/* Source: Spelled, "Main Phase" */
RulesStatus
spelled_apply_fragment (const RulesMatch *match, SpelledState *state, const RulesMove *move,
                        unsigned flags, RulesError *error)
{
  const SpelledRules *rules = match->compiled;
  unsigned seat = move->actor, card = move->args[0].value;

  if (!(flags & RULES_UNJUDGED)) {
    Gain gain = { 0 };
    RulesStatus status;

    if (!spelled_may_hold (state, seat, card))
      return spelled_illegal_card_fault (match, error, SPELLED_FAULT_NOT_IN_HAND, card, seat);
    if (state->n_play == SPELLED_MAX_IN_PLAY)
      return spelled_bound_fault (error, SPELLED_FAULT_BOUND_PLAY, SPELLED_MAX_IN_PLAY);
    count_gains (rules, card, SPELLED_FRAGMENT, 0, &gain);
    if ((status = judge_gains (state, seat, &gain, error)) != RULES_OK)
      return status;
  }
  if (flags & SPELLED_JUDGE_ONLY)
    return RULES_OK;
  put_in_play (rules, state, seat, card, 0);
  apply_gains (rules, state, card, SPELLED_FRAGMENT, 0);
  state->played = 1;
  spelled_cap_owed (state, seat);
  return RULES_OK;
}

/* Whether the cards give exactly the word's letters, in its order. */
static bool
gives_word (const SpelledRules *rules, const RulesMove *move)
{
  uint32_t at = 0;

  for (unsigned i = 0; i < move->n_args; i++) {
    const SpelledCard *card = &rules->cards[move->args[i].value];

    if (at + (card->n_letters ? card->n_letters : 1u) > move->text.length)
      return false;
    for (unsigned k = 0; k < card->n_letters; k++)
      if (move->text.at[at + k] != card->letters[k])
        return false;
    at += card->n_letters ? card->n_letters : 1;
  }
  return at == move->text.length;
}

static RulesStatus
judge_spell (const RulesMatch *match, const SpelledState *state, const RulesMove *move,
             unsigned damage, RulesError *error)
{
  const SpelledRules *rules = match->compiled;
  unsigned word = move->text.length, card;
  Gain gain = { .hits = (damage > 0) + (word >= SPELLED_BONUS_LETTERS) };

  if (!spelled_hand_holds (state, move->actor, move->args, move->n_args, &card))
    return spelled_illegal_card_fault (match, error, SPELLED_FAULT_NOT_IN_HAND, card, move->actor);
  if (!gives_word (rules, move))
    return rules_error_text (error, RULES_ILLEGAL, SPELLED_FAULT_LETTERS, move->text, 0, 0);
  if (state->n_play + move->n_args > SPELLED_MAX_IN_PLAY)
    return spelled_bound_fault (error, SPELLED_FAULT_BOUND_PLAY, SPELLED_MAX_IN_PLAY);
  if (damage > SPELLED_MAX_ENERGY)
    return spelled_bound_fault (error, SPELLED_FAULT_BOUND_DAMAGE, SPELLED_MAX_ENERGY);
  for (unsigned i = 0; i < move->n_args; i++) {
    count_gains (rules, move->args[i].value, SPELLED_FRAGMENT, word, &gain);
    count_gains (rules, move->args[i].value, SPELLED_SPELLED, word, &gain);
  }
  return judge_gains (state, move->actor, &gain, error);
}

/* Source: Spelled, "Main Phase", "The Spelled Bonus", "Attacking"; ruling 5 */
RulesStatus
spelled_apply_spell (const RulesMatch *match, SpelledState *state, const RulesMove *move,
                     unsigned flags, RulesError *error)
{
  const SpelledRules *rules = match->compiled;
  unsigned damage = 0, word = move->text.length;
  RulesStatus status;

  for (unsigned i = 0; i < move->n_args; i++)
    damage += rules->cards[move->args[i].value].damage;
  if (!(flags & RULES_UNJUDGED)
      && (status = judge_spell (match, state, move, damage, error)) != RULES_OK)
    return status;
  if (flags & SPELLED_JUDGE_ONLY)
    return RULES_OK;
  add_hit (state, damage);
  if (word >= SPELLED_BONUS_LETTERS)
    add_hit (state, SPELLED_BONUS_DAMAGE);
  for (unsigned i = 0; i < move->n_args; i++) {
    unsigned card = move->args[i].value;

    put_in_play (rules, state, move->actor, card, word);
    apply_gains (rules, state, card, SPELLED_FRAGMENT, word);
    apply_gains (rules, state, card, SPELLED_SPELLED, word);
  }
  state->played = 1;
  spelled_cap_owed (state, move->actor);
  return RULES_OK;
}

/* Source: Spelled, "Scrap Abilities"; rulings 6, 9 and 13 */
RulesStatus
spelled_apply_scrap (const RulesMatch *match, SpelledState *state, const RulesMove *move,
                     unsigned flags, RulesError *error)
{
  const SpelledRules *rules = match->compiled;
  unsigned seat = move->actor, card = move->args[0].value, at = 0, word;

  while (at < state->n_play
         && (state->play[at].card != card || state->play[at].seat != seat || !state->play[at].now))
    at++;
  if (!(flags & RULES_UNJUDGED)) {
    Gain gain = { 0 };
    RulesStatus status;

    if (at == state->n_play)
      return spelled_illegal_card_fault (match, error, SPELLED_FAULT_NOT_PLAYED, card, seat);
    if (!rules->cards[card].n[SPELLED_SCRAP])
      return spelled_illegal_card_fault (match, error, SPELLED_FAULT_NO_SCRAP, card, 0);
    count_gains (rules, card, SPELLED_SCRAP, state->play[at].word, &gain);
    if ((status = judge_gains (state, seat, &gain, error)) != RULES_OK)
      return status;
  }
  if (flags & SPELLED_JUDGE_ONLY)
    return RULES_OK;
  word = state->play[at].word;
  spelled_remove_from_play (state, at);
  spelled_put_scrap (rules, state, card);
  apply_gains (rules, state, card, SPELLED_SCRAP, word);
  return RULES_OK;
}

/* Source: Spelled, "Acquiring Cards"; ruling 12 */
RulesStatus
spelled_apply_buy (const RulesMatch *match, SpelledState *state, const RulesMove *move,
                   unsigned flags, RulesError *error)
{
  const SpelledRules *rules = match->compiled;
  unsigned card = move->args[0].value, cost = rules->cards[card].cost,
           to = !state->n_buys    ? SPELLED_AT_DISCARD
                : state->buys & 1 ? SPELLED_AT_DECK
                                  : SPELLED_AT_HAND;
  RulesStatus status;

  if (!(flags & RULES_UNJUDGED)) {
    if (!state->played)
      return spelled_illegal_fault (error, SPELLED_FAULT_PLAYED_NONE, 0, 0);
    if ((status = spelled_judge_offer (match, state, card, to, error)) != RULES_OK)
      return status;
    if (cost > state->energy)
      return spelled_illegal_card_fault (match, error, SPELLED_FAULT_ENERGY, card, cost);
  }
  if (flags & SPELLED_JUDGE_ONLY)
    return RULES_OK;
  state->energy -= cost;
  if (state->n_buys) {
    state->n_buys--;
    state->buys >>= 1;
  }
  spelled_take_offer (rules, state, card, to);
  return RULES_OK;
}

/* Whether a seat has a shield in play. */
static bool
is_shielded (const SpelledRules *rules, const SpelledState *state, unsigned seat)
{
  for (unsigned i = 0; i < state->n_play; i++)
    if (state->play[i].seat == seat && rules->cards[state->play[i].card].kind == SPELLED_SHIELD)
      return true;
  return false;
}

static RulesStatus
judge_hit (const RulesMatch *match, const SpelledState *state, const RulesMove *move,
           RulesError *error)
{
  const SpelledRules *rules = match->compiled;
  const RulesArg *target = &move->args[1];
  bool player = target->kind == RULES_ARG_NUMBER;
  unsigned hit = move->args[0].value, seat = player ? (unsigned)target->value : target->extra;

  if (hit < 1 || hit > state->n_hits)
    return spelled_illegal_fault (error, SPELLED_FAULT_HIT, hit, 0);
  if (state->hits[hit - 1] & SPELLED_SPENT)
    return spelled_illegal_fault (error, SPELLED_FAULT_HIT_SPENT, hit, 0);
  if (seat == move->actor || seat < 1 || seat > rules->seats)
    return spelled_illegal_fault (error, SPELLED_FAULT_OPPONENT, seat, 0);
  if (!player && spelled_find_target (rules, state, seat, target->value) < 0)
    return spelled_illegal_card_fault (match, error, SPELLED_FAULT_TARGET, target->value, seat);
  if ((player || rules->cards[target->value].kind != SPELLED_SHIELD)
      && is_shielded (rules, state, seat))
    return spelled_illegal_fault (error, SPELLED_FAULT_SHIELDED, seat, 0);
  return RULES_OK;
}

/* Source: Spelled, "Attacking", "Shields & Totems"; rulings 6 and 10 */
RulesStatus
spelled_apply_hit (const RulesMatch *match, SpelledState *state, const RulesMove *move,
                   unsigned flags, RulesError *error)
{
  const SpelledRules *rules = match->compiled;
  const RulesArg *target = &move->args[1];
  unsigned amount;
  uint16_t *hit;
  RulesStatus status;

  if (!(flags & RULES_UNJUDGED) && (status = judge_hit (match, state, move, error)) != RULES_OK)
    return status;
  if (flags & SPELLED_JUDGE_ONLY)
    return RULES_OK;
  hit = &state->hits[move->args[0].value - 1];
  amount = *hit;
  *hit |= SPELLED_SPENT;
  if (target->kind == RULES_ARG_NUMBER) {
    uint16_t *health = &state->health[target->value - 1];

    *health = *health > amount ? *health - amount : 0;
    state->head.ended_by_rules = *health == 0;
  } else {
    int at = spelled_find_target (rules, state, target->extra, target->value);

    amount += state->play[at].damage;
    if (amount >= rules->cards[target->value].strength)
      spelled_destroy_card (rules, state, at);
    else
      state->play[at].damage = amount;
  }
  return RULES_OK;
}
