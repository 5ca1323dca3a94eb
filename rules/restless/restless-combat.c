/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Turns, attacks, dodges and flight.
 *
 * Source: The Restless, "Combat" and "Taking a turn"; The Restless page, Combat
 */
#include "rules/restless/restless-combat.h"

#include "rules/faults.h"
#include "rules/restless/restless-decks.h"
#include "rules/restless/restless-effects.h"
#include "rules/restless/restless-passives.h"
#include "rules/restless/restless-items.h"
#include "rules/restless/restless-notation.h"
#include "rules/restless/restless-run.h"
#include "rules/restless/restless-state.h"

/* Dice */

/**
 * Dice:
 * @at, @end: of the move's arguments
 * The dice of one key, one after another; for the listing of moves all show table->face.
 */
typedef struct {
  RestlessMoveContext *context;
  const RulesArg *at, *end;
  int slot;
} Dice;

static Dice
take_dice (RestlessMoveContext *context, unsigned key, int slot)
{
  unsigned n;
  const RulesArg *args = restless_key_args (context->move, key, &n);

  return (Dice){ context, args, args + n, slot };
}

/* The next die as it lies after its rerolls; 0 when there is none. */
static int
next_die (Dice *dice)
{
  int face = 0;

  if (dice->context->listed_face) {
    dice->context->dice_taken[dice->slot]++;
    return dice->context->listed_face;
  }
  if (dice->at == dice->end)
    return 0;
  do
    face = (dice->at++)->value;
  while (dice->at < dice->end && dice->at->extra & RESTLESS_EXTRA_AGAIN);
  return face;
}

static bool
dice_are_left (const Dice *dice)
{
  return !dice->context->listed_face && dice->at < dice->end;
}

void
restless_pay_rerolls (RestlessMoveContext *context, int n)
{
  if (n > context->state->rerolls)
    restless_refuse_about (context, RESTLESS_FAULT_REROLLS, -1, -1, n, context->state->rerolls, 0);
  else
    context->state->rerolls -= n;
}

static void
pay_dice (RestlessMoveContext *context)
{
  int again = 0;

  for (unsigned i = 0; i < context->move->n_args; i++)
    again += context->move->args[i].kind == RULES_ARG_DIE
             && context->move->args[i].extra & RESTLESS_EXTRA_AGAIN;
  restless_pay_rerolls (context, again);
}

static int
clamp_to_die (int total)
{
  return total < 1 ? 1 : total > RESTLESS_DIE ? RESTLESS_DIE : total;
}

/* Armor */

/* The first of @slot's items with @card that has @n points no other entry has named. */
static int
find_armor (const RestlessMoveContext *context, int slot, unsigned card, int n)
{
  const RestlessMember *member = &context->state->party[slot];

  for (unsigned i = 0; i < member->n_items; i++) {
    int free = member->items[i].armor;

    for (unsigned k = 0; k < context->n_armor; k++)
      if (context->armor[k].slot == slot && context->armor[k].item == i)
        free -= context->armor[k].left;
    if (member->items[i].card == card && free >= n)
      return i;
  }
  return -1;
}

/* What armor= names, once what the move costs is paid; @actor's are the items without a slot. */
void
restless_plan_armor (RestlessMoveContext *context, int actor)
{
  unsigned n;
  const RulesArg *args = restless_key_args (context->move, RESTLESS_KEY_ARMOR, &n);

  context->n_armor = 0;
  for (unsigned i = 0; i + 1 < n; i += 2) {
    bool own = args[i].kind == RULES_ARG_NAME;
    int slot = own                                   ? args[i].value
               : args[i].extra & RESTLESS_EXTRA_SLOT ? (args[i].extra & RESTLESS_EXTRA_SLOT) - 1
                                                     : actor;
    int item = RESTLESS_OWN_ARMOR;

    if (!restless_is_alive (context->state, slot)) {
      restless_refuse_about (context, RESTLESS_FAULT_NOT_LIVING, -1, slot, 0, 0, 0);
      return;
    }
    if (!own && (item = find_armor (context, slot, args[i].value, args[i + 1].value)) < 0) {
      restless_refuse_about (context, RESTLESS_FAULT_ARMOR_MISSING, args[i].value, slot,
                             args[i + 1].value, 0, 0);
      return;
    }
    context->armor[context->n_armor++] =
        (RestlessArmor){ .slot = slot, .item = item, .left = args[i + 1].value };
  }
}

/* Every point that armor= names was there, and used. */
void
restless_check_armor (RestlessMoveContext *context)
{
  for (unsigned i = 0; i < context->n_armor; i++)
    if (context->armor[i].left)
      restless_refuse_about (context, RESTLESS_FAULT_ARMOR_UNUSED, -1, context->armor[i].slot,
                             context->armor[i].left, 0, 0);
  context->n_armor = 0;
}

/* Turns */

/* A round is complete when no turn is open and all the living have acted. */
void
restless_count_round (RestlessMoveContext *context)
{
  RestlessState *state = context->state;

  if (!restless_is_fight (state) || state->turn || state->head.ended_by_rules)
    return;
  for (unsigned i = 0; i < RULES_PARTY; i++)
    if (state->party[i].alive && !state->party[i].acted)
      return;
  for (unsigned i = 0; i < RULES_PARTY; i++)
    state->party[i].acted = 0;
  state->rounds++;
}

static void
end_turn (RestlessMoveContext *context)
{
  RestlessState *state = context->state;

  state->party[state->turn - 1].acted = 1;
  state->turn = state->attacked = 0;
  restless_count_round (context);
}

bool
restless_begin_turn (RestlessMoveContext *context, int slot)
{
  RestlessState *state = context->state;
  RestlessMember *member = &state->party[slot];
  bool ends =
      context->move->verb == RESTLESS_VERB_ATTACK || context->move->verb == RESTLESS_VERB_ACTIVATE;

  if (state->turn == slot + 1)
    return true;
  if (state->turn && !(ends && state->attacked))
    return restless_refuse_about (context, ends ? RESTLESS_FAULT_TURN_ATTACK : RESTLESS_FAULT_TURN,
                                  -1, state->turn - 1, 0, 0, 0);
  if (state->turn)
    end_turn (context);
  if (member->acted)
    return restless_refuse_about (context, RESTLESS_FAULT_ACTED, -1, slot, 0, 0, 0);
  state->turn = slot + 1;
  state->attacked = 0;
  member->consumed = 0;
  return true;
}

void
restless_end_turns (RestlessState *state)
{
  state->turn = state->attacked = state->battle = 0;
  for (unsigned i = 0; i < RULES_PARTY; i++)
    state->party[i].acted = state->party[i].consumed = 0;
}

static void
apply_end (RestlessMoveContext *context, int slot)
{
  RestlessState *state = context->state;

  if (!restless_is_fight (state))
    restless_refuse (context, RESTLESS_FAULT_NO_FIGHT);
  else if (state->turn != slot + 1)
    restless_refuse_about (context, RESTLESS_FAULT_END_TURN, -1, slot, 0, 0, 0);
  else if (!state->attacked)
    restless_refuse_about (context, RESTLESS_FAULT_END_ATTACK, -1, slot, 0, 0, 0);
  else
    end_turn (context);
}

/* The strike */

/* Point by point from who rolled to the left, past the empty and the dead.
 * Source: The Restless, "Note on Chain Magic" */
static void
strike_chain (RestlessMoveContext *context, int slot, int points)
{
  RestlessState *state = context->state;

  while (points-- && state->phase == RESTLESS_PHASE_COMBAT && !state->head.ended_by_rules) {
    while (!state->party[slot].alive)
      slot = (slot + 1) % RULES_PARTY;
    restless_damage_member (context, slot, 1, RESTLESS_DEATH_BY_TARGET);
    slot = (slot + 1) % RULES_PARTY;
  }
}

/* What the god's attacks do for a total. In Tarot Restless the last one reaches 1 further. */
static int
god_damage (const RulesMatch *match, const RestlessCard *god, int total)
{
  unsigned last = 0;

  for (unsigned i = 1; i < god->n_strikes; i++)
    if (god->strikes[i].to > god->strikes[last].to)
      last = i;
  for (unsigned i = 0; i < god->n_strikes; i++) {
    int to = god->strikes[i].to + (i == last && restless_is_tarot (match));

    if (total >= god->strikes[i].from && total <= to)
      return god->strikes[i].damage;
  }
  return 0;
}

static void
strike (RestlessMoveContext *context, int slot, int total)
{
  RestlessState *state = context->state;

  if (state->phase == RESTLESS_PHASE_GOD)
    restless_damage_member (
        context, slot,
        god_damage (context->match, restless_context_card (context, state->god), total),
        RESTLESS_DEATH_OTHER);
  else if (state->chain)
    strike_chain (context, slot, state->attack);
  else
    restless_damage_member (context, slot, state->attack, RESTLESS_DEATH_BY_TARGET);
}

/* Attacks */

int
restless_die_defense (RestlessMoveContext *context)
{
  const RestlessPassiveTotals *force = restless_passive_totals (context);

  return context->state->phase == RESTLESS_PHASE_GOD
             ? restless_god_defense (context->match, context->state, force, false)
             : restless_target_defense (context->match, context->state, force, false);
}

/* With what is attacked; -1 unarmed. Returns whether it can be. */
static bool
judge_weapon (RestlessMoveContext *context, int slot, int card, int *at)
{
  const RestlessCard *is = restless_context_card (context, card);

  if (!restless_require_item (context, slot, card, at))
    return false;
  if (is->item != RESTLESS_WEAPON && !is->attack_spell)
    return restless_refuse_about (context, RESTLESS_FAULT_NO_WEAPON, card, slot, 0, 0, 0);
  return !is->rest_only
         || restless_refuse_about (context, RESTLESS_FAULT_REST_ONLY, card, slot, 0, 0, 0);
}

RestlessAttack
restless_compute_attack (RestlessMoveContext *context, int slot, int card)
{
  const RestlessPassiveTotals *force = restless_passive_totals (context);
  const RestlessCard *is = card < 0 ? NULL : restless_context_card (context, card);
  RestlessAttack attack = { .rolls = is && is->ranged ? is->shots : 1,
                            .roll =
                                is && is->ranged ? RESTLESS_ROLL_RANGED : RESTLESS_ROLL_COMBAT };

  attack.damage =
      is ? is->damage : restless_context_card (context, context->state->party[slot].card)->attack;
  attack.damage += force->of[slot].damage;
  attack.bonus =
      force->of[slot].rolls[attack.roll] + restless_key_value (context->move, RESTLESS_KEY_MOD, 0);
  if (is)
    restless_weapon_bonus (context, slot, is, attack.roll, &attack.bonus, &attack.damage);
  attack.damage = attack.damage < 0 ? 0 : attack.damage;
  return attack;
}

static void
roll_attack (RestlessMoveContext *context, int slot, const RestlessAttack *attack)
{
  RestlessState *state = context->state;
  Dice dice = take_dice (context, RESTLESS_KEY_ROLL, slot);

  for (int i = 0; i < attack->rolls && restless_is_fight (state) && !state->head.ended_by_rules;
       i++) {
    int face = next_die (&dice), total = clamp_to_die (face + attack->bonus);

    if (!face) {
      restless_refuse_about (context, RESTLESS_FAULT_DICE, -1, slot, attack->rolls, 0, 0);
      return;
    }
    if (total >= restless_die_defense (context))
      restless_damage_target (context, attack->damage);
    else if (attack->roll == RESTLESS_ROLL_COMBAT)
      strike (context, slot, total);
  }
  if (dice_are_left (&dice))
    restless_refuse_about (context, RESTLESS_FAULT_DICE, -1, slot, attack->rolls, 0, 0);
}

static void
spend_spell (RestlessMoveContext *context, int slot, unsigned at)
{
  RestlessMember *member = &context->state->party[slot];
  unsigned card = member->items[at].card;

  if (member->items[at].counters && --member->items[at].counters)
    return;
  restless_remove_item (member->items, &member->n_items, at);
  restless_discard_card (context, card);
  restless_mark_stale (context, card);
}

static void
apply_attack (RestlessMoveContext *context, int slot)
{
  RestlessState *state = context->state;
  const RulesMove *move = context->move;
  int card = move->n_args && !move->args[0].key ? move->args[0].value : -1, at = 0;
  RestlessAttack attack;

  if (!restless_is_fight (state)) {
    restless_refuse (context, RESTLESS_FAULT_NO_FIGHT);
    return;
  }
  if (card >= 0 && !judge_weapon (context, slot, card, &at))
    return;
  if (!restless_begin_turn (context, slot))
    return;
  if (state->attacked) {
    restless_refuse_about (context, RESTLESS_FAULT_ATTACKED, -1, slot, 0, 0, 0);
    return;
  }
  pay_dice (context);
  state->attacked = 1;
  state->battle = 1;
  attack = restless_compute_attack (context, slot, card);
  if (card >= 0 && restless_context_card (context, card)->item == RESTLESS_CONSUMABLE)
    spend_spell (context, slot, at);
  restless_plan_armor (context, slot);
  roll_attack (context, slot, &attack);
  restless_check_armor (context);
}

/* Dodging */

static bool
dodges (RestlessMoveContext *context, int slot, int face, int mod)
{
  return clamp_to_die (face + restless_passive_totals (context)->of[slot].rolls[RESTLESS_ROLL_DODGE]
                       + mod)
         >= restless_die_defense (context);
}

static void
apply_dodge (RestlessMoveContext *context, int slot)
{
  RestlessState *state = context->state;
  Dice dice = take_dice (context, RESTLESS_KEY_ROLL, slot);
  int mod = restless_key_value (context->move, RESTLESS_KEY_MOD, 0), face;

  if (!restless_is_fight (state)) {
    restless_refuse (context, RESTLESS_FAULT_NO_FIGHT);
    return;
  }
  pay_dice (context);
  state->battle = 1;
  restless_plan_armor (context, slot);
  face = next_die (&dice);
  if (dice_are_left (&dice))
    restless_refuse_about (context, RESTLESS_FAULT_DICE, -1, slot, 1, 0, 0);
  else if (!dodges (context, slot, face, mod))
    strike (context, slot,
            clamp_to_die (face
                          + restless_passive_totals (context)->of[slot].rolls[RESTLESS_ROLL_DODGE]
                          + mod));
  restless_check_armor (context);
}

/* "mod=A:+2,B:-1" */
static int
roll_modifier (const RulesMove *move, int slot)
{
  unsigned n;
  const RulesArg *args = restless_key_args (move, RESTLESS_KEY_MOD, &n);
  int mod = 0;

  for (unsigned i = 0; i + 1 < n; i += 2)
    if (args[i].value == slot)
      mod += args[i + 1].value;
  return mod;
}

#define TRIES 3

/* Rolls until one passes, three have failed, or death. */
static void
flee_one (RestlessMoveContext *context, int slot)
{
  RestlessState *state = context->state;
  Dice dice = take_dice (context, RESTLESS_KEY_A + slot, slot);
  int mod = roll_modifier (context->move, slot);

  for (int i = 0; i < TRIES && state->party[slot].alive; i++) {
    int face = next_die (&dice);

    if (!face) {
      restless_refuse_about (context, RESTLESS_FAULT_FLEE_DICE, -1, slot, 0, 0, 0);
      return;
    }
    if (dodges (context, slot, face, mod))
      break;
    restless_damage_member (context, slot, 1, RESTLESS_DEATH_IN_FLIGHT);
  }
  if (dice_are_left (&dice))
    restless_refuse_about (context, RESTLESS_FAULT_FLEE_DICE, -1, slot, 0, 0, 0);
}

static bool
judge_fleeing (RestlessMoveContext *context)
{
  unsigned n;
  RestlessState *state = context->state;

  if (state->phase == RESTLESS_PHASE_GOD)
    return restless_refuse (context, RESTLESS_FAULT_FLEE_GOD);
  if (state->phase != RESTLESS_PHASE_COMBAT)
    return restless_refuse (context, RESTLESS_FAULT_NO_FIGHT);
  for (int i = 0; i < RULES_PARTY && !context->listed_face; i++) {
    restless_key_args (context->move, RESTLESS_KEY_A + i, &n);
    if (n && !state->party[i].alive)
      return restless_refuse_about (context, RESTLESS_FAULT_NOT_LIVING, -1, i, 0, 0, 0);
    if (!n && state->party[i].alive)
      return restless_refuse_about (context, RESTLESS_FAULT_FLEE_DICE, -1, i, 0, 0, 0);
  }
  return true;
}

/* Source: The Restless, "Fleeing" */
static void
apply_flee (RestlessMoveContext *context)
{
  RestlessState *state = context->state;

  if (!judge_fleeing (context))
    return;
  pay_dice (context);
  restless_plan_armor (context, -1);
  for (int i = 0; i < RULES_PARTY && context->status == RULES_OK && !state->head.ended_by_rules;
       i++)
    if (state->party[i].alive)
      flee_one (context, i);
  restless_check_armor (context);
  if (state->head.ended_by_rules)
    return;
  restless_end_encounter (context);
  state->no_rest = 1;
  memset (state->owed, 0, sizeof state->owed);
  for (unsigned i = 0; i < RULES_PARTY; i++)
    memset (state->party[i].owes, 0, sizeof state->party[i].owes);
}

/* "A roll 4>7 sides=8" */
static void
apply_roll (RestlessMoveContext *context)
{
  int sides = restless_key_value (context->move, RESTLESS_KEY_SIDES, RESTLESS_DIE);

  for (unsigned i = 0; i < context->move->n_args; i++)
    if (context->move->args[i].kind == RULES_ARG_DIE && context->move->args[i].value > sides)
      restless_refuse_bound (context, context->move->args[i].value, 1, sides);
  pay_dice (context);
}

void
restless_apply_combat (RestlessMoveContext *context)
{
  int slot = restless_actor_slot (context->move);

  switch (context->move->verb) {
  case RESTLESS_VERB_ATTACK:
    apply_attack (context, slot);
    break;
  case RESTLESS_VERB_DODGE:
    apply_dodge (context, slot);
    break;
  case RESTLESS_VERB_ROLL:
    apply_roll (context);
    break;
  case RESTLESS_VERB_END:
    apply_end (context, slot);
    break;
  default:
    apply_flee (context);
  }
}
