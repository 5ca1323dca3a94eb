/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spell effects: when they activate, what they ask, what they do. A walk over the chapter's
 * spells in play order, which can stop at a choice and go on where it stopped.
 */
#include "rules/tome/tome-effects.h"

/* The place of the first spell from @order on, in play order. */
static unsigned
find_from (const TomeState *state, unsigned order)
{
  unsigned i = order < state->n_spells ? order : state->n_spells;

  /* What is at i was played as the i-th or later. */
  while (i > 0 && state->spells[i - 1].order >= order)
    i--;
  return i;
}

TomeSpell *
tome_spell (const TomeState *state, unsigned order)
{
  unsigned i = find_from (state, order);

  return i < state->n_spells && state->spells[i].order == order ? (TomeSpell *)&state->spells[i]
                                                                : NULL;
}

void
tome_remove_spell (const TomeRules *rules, TomeState *state, TomeSpell *spell, TomeCardPlace where)
{
  unsigned i = spell - state->spells;

  tome_move_card (state, spell->card, where);
  state->n_spells--;
  memmove (spell, spell + 1, (state->n_spells - i) * sizeof *spell);
  memset (&state->spells[state->n_spells], 0, sizeof *spell);
  tome_derive_acting (rules, state);
}

void
tome_derive_acting (const TomeRules *rules, TomeState *state)
{
  memset (state->acting, 0, sizeof state->acting);
  for (unsigned i = 0; i < state->n_spells; i++) {
    const TomeSpell *spell = &state->spells[i];

    for (unsigned when = 0; when < TOME_TRIGGERS && !spell->silenced; when++)
      state->acting[when] |= rules->cards[spell->card].acts[when] << i;
    if (spell->order + 1u != state->orders)
      state->acting[TOME_PLAYED] &= ~(1u << i);
  }
}

static bool
condition_holds (const TomeRules *rules, const TomeState *state, const TomeCondition *condition,
                 const TomeSpell *spell)
{
  bool won;

  switch ((TomeConditionKind)condition->kind) {
  case TOME_FIRST:
    return spell->order == 0;
  case TOME_LAST:
    return tome_next_seat (rules, state, 1) == 0;
  case TOME_TRUMP:
    return tome_is_trump (rules, state, spell);
  case TOME_NOT_TRUMP:
    return !tome_is_trump (rules, state, spell);
  case TOME_WON:
  case TOME_LOST:
    won = state->winner && tome_side (rules, state->winner) == tome_side (rules, spell->seat);
    return won == (condition->kind == TOME_WON);
  case TOME_CHAIN_INTACT:
    return state->chain == TOME_CHAIN_OPEN;
  case TOME_CHAIN_BROKEN:
    return state->chain == TOME_CHAIN_BROKE;
  case TOME_PLAYED_ELEMENT:
    return state->played_element == condition->arg;
  case TOME_TITLE_ELEMENT:
    return state->title_element == condition->arg;
  case TOME_OTHERS_AT_LEAST:
    return state->n_spells >= condition->arg + 1u;
  }
  return false;
}

static bool
conditions_hold (const TomeRules *rules, const TomeState *state, const TomeEffect *effect,
                 const TomeSpell *spell)
{
  for (unsigned i = 0; i < effect->n_conditions; i++)
    if (!condition_holds (rules, state, &effect->conditions[i], spell))
      return false;
  return true;
}

/* Whom `of` names: the one spell of an order, or those of a mask of TomeRelation to the source. */
typedef struct {
  int order; /* -1 for none */
  unsigned relations;
} Targets;

static Targets
resolve_target_kind (TomeTargetKind of, unsigned source_order, unsigned same)
{
  enum {
    SELF = 1 << TOME_ITSELF,
    ALLIES = 1 << TOME_ALLY,
    OPPONENTS = 1 << TOME_OPPONENT,
    OTHERS = ALLIES | OPPONENTS | 1 << TOME_NEITHER,
  };
  static const uint8_t relations[] = {
    [TOME_TARGET_OTHERS] = OTHERS,       [TOME_TARGET_ALL] = SELF | OTHERS,
    [TOME_TARGET_OPPONENTS] = OPPONENTS, [TOME_TARGET_ALLIES] = ALLIES,
    [TOME_TARGET_CHOSEN] = OTHERS,       [TOME_TARGET_CHOSEN_OPPONENT] = OPPONENTS,
    [TOME_TARGET_CHOSEN_ALLY] = ALLIES,  [TOME_TARGET_CHOSEN_ANY] = SELF | OTHERS,
  };
  int order = of == TOME_TARGET_SELF       ? (int)source_order
              : of == TOME_TARGET_PREVIOUS ? (int)source_order - 1
              : of == TOME_TARGET_SAME     ? (int)same
                                           : -1;

  return (Targets){ order, relations[of] };
}

/* Whether @spell is among the named, for a source that may have left. Without branches, because
 * whose a spell is is what processors can't guess. */
static bool
is_target (const TomeRules *rules, Targets named, unsigned source_order, unsigned source_seat,
           const TomeSpell *spell)
{
  unsigned relation = (spell->order != source_order) * rules->relations[source_seat][spell->seat];

  return (named.relations >> relation & 1) | (spell->order == named.order);
}

/* Whether a spell that is not silenced holds an always effect with @op over @target (or over the
 * Title, where @target is NULL). */
static bool
is_protected (const TomeRules *rules, const TomeState *state, TomeOpKind op,
              const TomeSpell *target)
{
  for (TomeSpellSet left = state->acting[TOME_ALWAYS]; left; left &= left - 1) {
    const TomeSpell *spell = &state->spells[__builtin_ctz (left)];
    const TomeCard *card = &rules->cards[spell->card];

    for (unsigned e = 0; e < card->n_effects; e++) {
      const TomeEffect *effect = &rules->effects[card->first + e];

      if (effect->when != TOME_ALWAYS || !conditions_hold (rules, state, effect, spell))
        continue;
      for (unsigned k = 0; k < effect->n_ops; k++)
        if (effect->ops[k].op == op
            && (!target
                || is_target (rules,
                              resolve_target_kind (effect->ops[k].of, spell->order, TOME_NONE),
                              spell->order, spell->seat, target)))
          return true;
    }
  }
  return false;
}

static TomeSpellSet
targets_of (const TomeRules *rules, const TomeState *state, const TomeOp *op)
{
  const TomeResolution *at = &state->resolving;
  Targets named = resolve_target_kind (op->of, at->source_order, at->chosen);
  const TomeSpell *spells = state->spells;
  unsigned i = find_from (state, named.order);
  TomeSpellSet set = 0;

  if (!named.relations)
    return i < state->n_spells && spells[i].order == named.order ? 1u << i : 0;
  for (i = 0; i < state->n_spells; i++)
    set |= (TomeSpellSet)is_target (rules, named, at->source_order, at->source_seat, &spells[i])
           << i;
  return set;
}

static bool
has_targets (TomeOpKind op)
{
  return op != TOME_OP_TITLE_ELEMENT && op != TOME_OP_SWAP_TITLE && op != TOME_OP_POINTS
         && op != TOME_OP_PROTECT_TITLE;
}

/* Whether the operation does nothing to the Title: it is protected, or the spell whose element it
 * would take has left. */
static bool
title_is_unchanged (const TomeRules *rules, const TomeState *state, const TomeOp *op)
{
  return is_protected (rules, state, TOME_OP_PROTECT_TITLE, NULL)
         || (op->to == TOME_TO_SELF && !tome_spell (state, state->resolving.source_order));
}

/* Whether an operation has nothing to do or no option to choose, and is passed over. */
static bool
is_idle (const TomeRules *rules, const TomeState *state, const TomeOp *op)
{
  const TomeResolution *at = &state->resolving;

  if (op->op == TOME_OP_TITLE_ELEMENT)
    return title_is_unchanged (rules, state, op);
  if (op->op == TOME_OP_SWAP_TITLE)
    return !tome_card_count (state, TOME_HAND + at->source_seat - 1);
  if (at->spell_chosen)
    return !tome_spell (state, at->chosen);
  return has_targets (op->op) && !targets_of (rules, state, op);
}

/* What one operation asks of its player now. */
static TomeChoiceKind
op_choice (const TomeRules *rules, const TomeState *state, const TomeOp *op)
{
  if (!op->has_choice || is_idle (rules, state, op))
    return TOME_CHOICE_NOTHING;
  if (op->op == TOME_OP_SWAP_TITLE)
    return TOME_CHOICE_HAND;
  if (op->of >= TOME_TARGET_CHOSEN && !state->resolving.spell_chosen)
    return TOME_CHOICE_SPELL;
  return op->to == TOME_TO_CHOSEN ? TOME_CHOICE_ELEMENT : TOME_CHOICE_NOTHING;
}

static const TomeEffect *
present_effect (const TomeRules *rules, const TomeState *state)
{
  const TomeResolution *at = &state->resolving;

  return &rules->effects[rules->cards[at->source_card].first + at->effect];
}

static void
add_option (TomeChoice *choice, uint8_t option)
{
  unsigned i = choice->n++;

  for (; i > 0 && choice->options[i - 1] > option; i--)
    choice->options[i] = choice->options[i - 1];
  choice->options[i] = option;
}

void
tome_current_choice (const TomeRules *rules, const TomeState *state, TomeChoice *choice)
{
  const TomeResolution *at = &state->resolving;
  const TomeOp *op = &present_effect (rules, state)->ops[at->op];
  unsigned place = TOME_HAND + at->source_seat - 1;
  TomeSpellSet set;

  choice->n = 0;
  choice->may_decline = !at->accepted;
  choice->kind = op_choice (rules, state, op);
  switch (choice->kind) {
  case TOME_CHOICE_NOTHING:
    if (!at->accepted)
      choice->kind = TOME_CHOICE_YES;
    break;
  case TOME_CHOICE_YES:
    break;
  case TOME_CHOICE_SPELL:
    set = targets_of (rules, state, op);
    for (unsigned i = 0; i < state->n_spells; i++)
      if (set & 1u << i)
        add_option (choice, state->spells[i].card);
    break;
  case TOME_CHOICE_ELEMENT:
    for (unsigned e = 0; e < rules->n_elements; e++)
      if (state->elements & 1u << e)
        choice->options[choice->n++] = e;
    break;
  case TOME_CHOICE_HAND:
    for (unsigned c = 0; c < rules->n_cards; c++)
      if (state->where[c] == place
          || (state->where[c] == TOME_UNSEEN && state->hidden[at->source_seat - 1]))
        choice->options[choice->n++] = c;
    break;
  }
}

void
tome_add_power (TomeSpell *spell, int by)
{
  int power = spell->power + by;

  if (spell->power == TOME_FLUX)
    return;
  /* Beyond the bound is told by tome_in_bounds(); this only keeps the number from running over. */
  spell->power = power < 1 ? 1 : power > TOME_SATURATION ? TOME_SATURATION : power;
}

static int
op_amount (const TomeState *state, const TomeOp *op)
{
  int count = 0;

  if (op->per == TOME_PER_NOTHING)
    return op->n;
  if (op->per == TOME_PER_OTHER_SPELL)
    return op->n * (state->n_spells - (tome_spell (state, state->resolving.source_order) ? 1 : 0));
  for (unsigned i = 0; i < state->n_spells; i++)
    count += state->spells[i].element == op->per_element;
  return op->n * count;
}

/* Does one operation to one spell. */
static void
apply_op_to_spell (const TomeRules *rules, TomeState *state, const TomeOp *op, TomeSpell *spell,
                   int by)
{
  TomeResolution *at = &state->resolving;

  switch ((TomeOpKind)op->op) {
  case TOME_OP_POWER:
  case TOME_OP_SET_POWER:
    if (spell->order != at->source_order
        && is_protected (rules, state, TOME_OP_PROTECT_POWER, spell))
      return;
    if (op->op == TOME_OP_POWER)
      tome_add_power (spell, by);
    else
      spell->power = op->n;
    return;
  case TOME_OP_SET_ELEMENT:
    spell->element = op->to == TOME_TO_TITLE ? state->title_element : op->to;
    return;
  case TOME_OP_SILENCE:
    spell->silenced = 1;
    tome_derive_acting (rules, state);
    return;
  case TOME_OP_TAKE:
    tome_remove_spell (rules, state, spell, TOME_HAND + at->source_seat - 1);
    return;
  case TOME_OP_RETURN:
    tome_remove_spell (rules, state, spell, TOME_HAND + spell->seat - 1);
    return;
  default:
    return;
  }
}

/* What is far beyond the bound is told by tome_in_bounds() as well. */
static void
add_points (int16_t *points, int by)
{
  int sum = *points + by;

  *points = sum > TOME_SATURATION    ? TOME_SATURATION
            : sum < -TOME_SATURATION ? -TOME_SATURATION
                                     : sum;
}

static void
change_title (const TomeRules *rules, TomeState *state, const TomeOp *op)
{
  if (title_is_unchanged (rules, state, op))
    return;
  state->title_element =
      op->to == TOME_TO_SELF ? tome_spell (state, state->resolving.source_order)->element : op->to;
}

/* Does an operation that asks nothing. Its spells are fixed before the first of them changes; the
 * last comes first, so that one that leaves moves none of the others. */
static void
perform (const TomeRules *rules, TomeState *state, const TomeOp *op)
{
  TomeSpellSet set;
  int by;

  if (op->op == TOME_OP_POINTS) {
    add_points (&state->points[tome_side (rules, state->resolving.source_seat)], op->n);
  } else if (op->op == TOME_OP_TITLE_ELEMENT) {
    change_title (rules, state, op);
  } else if (!op->has_choice && has_targets (op->op)) {
    by = op->op == TOME_OP_POWER ? op_amount (state, op) : 0;
    set = targets_of (rules, state, op);
    while (set) {
      unsigned i = 31 - __builtin_clz (set);

      set ^= 1u << i;
      apply_op_to_spell (rules, state, op, &state->spells[i], by);
    }
  }
}

static void
next_op (TomeState *state)
{
  state->resolving.op++;
  state->resolving.spell_chosen = 0;
}

static void
next_effect (TomeState *state)
{
  TomeResolution *at = &state->resolving;

  at->effect++;
  at->op = at->inside = at->accepted = at->spell_chosen = 0;
  at->chosen = TOME_NONE;
}

/* An optional effect that could do nothing at all is not asked. */
static bool
is_pointless (const TomeRules *rules, const TomeState *state, const TomeEffect *effect)
{
  for (unsigned i = 0; i < effect->n_ops; i++)
    if (!is_idle (rules, state, &effect->ops[i]))
      return false;
  return true;
}

/* Runs an effect that asks nothing. */
static void
run_silently (const TomeRules *rules, TomeState *state, const TomeEffect *effect)
{
  for (unsigned k = 0; k < effect->n_ops; k++)
    perform (rules, state, &effect->ops[k]);
  state->resolving.effect++;
}

/* Runs the effect that has begun; true when it waits for an answer. */
static bool
run_effect (const TomeRules *rules, TomeState *state)
{
  TomeResolution *at = &state->resolving;
  const TomeEffect *effect = present_effect (rules, state);

  for (; at->op < effect->n_ops; next_op (state)) {
    const TomeOp *op = &effect->ops[at->op];

    if (!at->accepted && !is_pointless (rules, state, effect))
      return true;
    if (!at->accepted)
      break;
    if (op_choice (rules, state, op) != TOME_CHOICE_NOTHING)
      return true;
    if (!at->spell_chosen)
      perform (rules, state, op);
  }
  next_effect (state);
  return false;
}

/* Goes to the effect of the spell at @i that activates now, from the one where it stands on; NULL
 * when there is none. */
static const TomeEffect *
find_due (const TomeRules *rules, TomeState *state, unsigned i)
{
  const TomeSpell *spell = &state->spells[i];
  const TomeCard *card = &rules->cards[spell->card];
  TomeResolution *at = &state->resolving;

  for (; at->effect < card->n_effects; at->effect++) {
    const TomeEffect *effect = &rules->effects[card->first + at->effect];
    bool also = (at->stage == TOME_PLAYED) & (effect->when == TOME_ANY_PLAYED);
    unsigned now = (effect->when == at->stage) | also;

    if (now & state->acting[effect->when] >> i && conditions_hold (rules, state, effect, spell))
      return effect;
  }
  return NULL;
}

bool
tome_resolve (const TomeRules *rules, TomeState *state)
{
  TomeResolution *at = &state->resolving;
  TomeSpellSet left;
  unsigned from;

  if (at->inside && run_effect (rules, state))
    return true;
  from = find_from (state, at->spell);
  while ((left = tome_acting (state) >> from << from)) {
    unsigned i = (unsigned)__builtin_ctz (left);
    const TomeSpell *spell = &state->spells[i];
    const TomeEffect *effect;

    at->effect = at->spell == spell->order ? at->effect : 0;
    at->spell = spell->order;
    if (!(effect = find_due (rules, state, i))) {
      from = i + 1;
      continue;
    }
    at->source_card = spell->card;
    at->source_seat = spell->seat;
    at->source_order = spell->order;
    if (effect->has_choice) {
      at->inside = 1;
      at->accepted = !effect->optional;
      if (run_effect (rules, state))
        return true;
    } else {
      run_silently (rules, state, effect);
    }
    /* It may have left, or others before it. */
    from = spell->order == at->spell ? i : find_from (state, at->spell);
  }
  return false;
}

/* The chosen spell of the present operation takes what the operation does. */
static void
answer_spell (const TomeRules *rules, TomeState *state, const TomeOp *op, unsigned card)
{
  TomeResolution *at = &state->resolving;
  unsigned i = 0;

  while (state->spells[i].card != card)
    i++;
  at->chosen = state->spells[i].order;
  if (op->to == TOME_TO_CHOSEN && op->op == TOME_OP_SET_ELEMENT) {
    at->spell_chosen = 1;
    return;
  }
  apply_op_to_spell (rules, state, op, &state->spells[i],
                     op->op == TOME_OP_POWER ? op_amount (state, op) : 0);
  next_op (state);
}

static void
answer_element (const TomeRules *rules, TomeState *state, const TomeOp *op, unsigned element)
{
  TomeOp chosen = *op;

  chosen.to = element;
  chosen.has_choice = 0;
  if (state->resolving.spell_chosen)
    apply_op_to_spell (rules, state, &chosen, tome_spell (state, state->resolving.chosen), 0);
  else
    perform (rules, state, &chosen);
  next_op (state);
}

unsigned
tome_answer_value (TomeChoiceKind ask, const RulesArg *arg)
{
  /* One id may be a card and an element. */
  if (ask == TOME_CHOICE_ELEMENT && arg->kind == RULES_ARG_CARD && arg->extra)
    return arg->extra - 1u;
  return arg->value;
}

void
tome_resolve_answer (const TomeRules *rules, TomeState *state, const RulesArg *arg)
{
  TomeResolution *at = &state->resolving;
  const TomeOp *op = &present_effect (rules, state)->ops[at->op];
  TomeChoiceKind ask = op_choice (rules, state, op);
  unsigned answer = tome_answer_value (ask, arg), title = state->title;

  at->accepted = 1;
  switch (ask) {
  case TOME_CHOICE_SPELL:
    answer_spell (rules, state, op, answer);
    break;
  case TOME_CHOICE_ELEMENT:
    answer_element (rules, state, op, answer);
    break;
  case TOME_CHOICE_HAND:
    tome_move_card (state, title, TOME_HAND + at->source_seat - 1);
    tome_move_from_hand (state, at->source_seat, answer, TOME_TITLE);
    state->title = answer;
    state->title_element = rules->cards[answer].spell.element;
    next_op (state);
    break;
  default:
    break;
  }
}

void
tome_decline_effect (TomeState *state)
{
  next_effect (state);
}
