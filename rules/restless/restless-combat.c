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
  RestlessTable *table;
  const RulesArg *at, *end;
  int slot;
} Dice;

static Dice
take_dice (RestlessTable *table, unsigned key, int slot)
{
  unsigned n;
  const RulesArg *args = restless_key (table->move, key, &n);

  return (Dice){ table, args, args + n, slot };
}

/* The next die as it lies after its rerolls; 0 when there is none. */
static int
next_die (Dice *dice)
{
  int face = 0;

  if (dice->table->face) {
    dice->table->taken[dice->slot]++;
    return dice->table->face;
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
  return !dice->table->face && dice->at < dice->end;
}

void
restless_pay_rerolls (RestlessTable *table, int n)
{
  if (n > table->state->rerolls)
    restless_refuse_about (table, RESTLESS_FAULT_REROLLS, -1, -1, n, table->state->rerolls, 0);
  else
    table->state->rerolls -= n;
}

static void
pay_dice (RestlessTable *table)
{
  int again = 0;

  for (unsigned i = 0; i < table->move->n_args; i++)
    again += table->move->args[i].kind == RULES_ARG_DIE
             && table->move->args[i].extra & RESTLESS_EXTRA_AGAIN;
  restless_pay_rerolls (table, again);
}

static int
held_to_die (int total)
{
  return total < 1 ? 1 : total > RESTLESS_DIE ? RESTLESS_DIE : total;
}

/* Armor */

/* The first of @slot's items with @card that has @n points no other entry has named. */
static int
find_armor (const RestlessTable *table, int slot, unsigned card, int n)
{
  const RestlessMember *member = &table->state->party[slot];

  for (unsigned i = 0; i < member->n_items; i++) {
    int free = member->items[i].armor;

    for (unsigned k = 0; k < table->n_armor; k++)
      if (table->armor[k].slot == slot && table->armor[k].item == i)
        free -= table->armor[k].left;
    if (member->items[i].card == card && free >= n)
      return i;
  }
  return -1;
}

/* What armor= names, once what the move costs is paid; @actor's are the items without a slot. */
void
restless_plan_armor (RestlessTable *table, int actor)
{
  unsigned n;
  const RulesArg *args = restless_key (table->move, RESTLESS_KEY_ARMOR, &n);

  table->n_armor = 0;
  for (unsigned i = 0; i + 1 < n; i += 2) {
    bool own = args[i].kind == RULES_ARG_NAME;
    int slot = own                                   ? args[i].value
               : args[i].extra & RESTLESS_EXTRA_SLOT ? (args[i].extra & RESTLESS_EXTRA_SLOT) - 1
                                                     : actor;
    int item = RESTLESS_OWN_ARMOR;

    if (!restless_lives (table->state, slot)) {
      restless_refuse_about (table, RESTLESS_FAULT_NOT_LIVING, -1, slot, 0, 0, 0);
      return;
    }
    if (!own && (item = find_armor (table, slot, args[i].value, args[i + 1].value)) < 0) {
      restless_refuse_about (table, RESTLESS_FAULT_ARMOR_MISSING, args[i].value, slot,
                             args[i + 1].value, 0, 0);
      return;
    }
    table->armor[table->n_armor++] =
        (RestlessArmor){ .slot = slot, .item = item, .left = args[i + 1].value };
  }
}

/* Every point that armor= names was there, and used. */
void
restless_check_armor (RestlessTable *table)
{
  for (unsigned i = 0; i < table->n_armor; i++)
    if (table->armor[i].left)
      restless_refuse_about (table, RESTLESS_FAULT_ARMOR_UNUSED, -1, table->armor[i].slot,
                             table->armor[i].left, 0, 0);
  table->n_armor = 0;
}

/* Turns */

/* A round is complete when no turn is open and all the living have acted. */
void
restless_count_round (RestlessTable *table)
{
  RestlessState *state = table->state;

  if (!restless_is_fight (state) || state->turn || state->head.over)
    return;
  for (unsigned i = 0; i < RULES_PARTY; i++)
    if (state->party[i].alive && !state->party[i].acted)
      return;
  for (unsigned i = 0; i < RULES_PARTY; i++)
    state->party[i].acted = 0;
  state->rounds++;
}

static void
end_turn (RestlessTable *table)
{
  RestlessState *state = table->state;

  state->party[state->turn - 1].acted = 1;
  state->turn = state->attacked = 0;
  restless_count_round (table);
}

bool
restless_begin_turn (RestlessTable *table, int slot)
{
  RestlessState *state = table->state;
  RestlessMember *member = &state->party[slot];
  bool ends =
      table->move->verb == RESTLESS_VERB_ATTACK || table->move->verb == RESTLESS_VERB_ACTIVATE;

  if (state->turn == slot + 1)
    return true;
  if (state->turn && !(ends && state->attacked))
    return restless_refuse_about (table, ends ? RESTLESS_FAULT_TURN_ATTACK : RESTLESS_FAULT_TURN,
                                  -1, state->turn - 1, 0, 0, 0);
  if (state->turn)
    end_turn (table);
  if (member->acted)
    return restless_refuse_about (table, RESTLESS_FAULT_ACTED, -1, slot, 0, 0, 0);
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
apply_end (RestlessTable *table, int slot)
{
  RestlessState *state = table->state;

  if (!restless_is_fight (state))
    restless_refuse (table, RESTLESS_FAULT_NO_FIGHT);
  else if (state->turn != slot + 1)
    restless_refuse_about (table, RESTLESS_FAULT_END_TURN, -1, slot, 0, 0, 0);
  else if (!state->attacked)
    restless_refuse_about (table, RESTLESS_FAULT_END_ATTACK, -1, slot, 0, 0, 0);
  else
    end_turn (table);
}

/* The strike */

/* Point by point from who rolled to the left, past the empty and the dead.
 * Source: The Restless, "Note on Chain Magic" */
static void
strike_chain (RestlessTable *table, int slot, int points)
{
  RestlessState *state = table->state;

  while (points-- && state->phase == RESTLESS_PHASE_COMBAT && !state->head.over) {
    while (!state->party[slot].alive)
      slot = (slot + 1) % RULES_PARTY;
    restless_hurt (table, slot, 1, RESTLESS_DEATH_BY_TARGET);
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
strike (RestlessTable *table, int slot, int total)
{
  RestlessState *state = table->state;

  if (state->phase == RESTLESS_PHASE_GOD)
    restless_hurt (table, slot, god_damage (table->match, restless_of (table, state->god), total),
                   RESTLESS_DEATH_OTHER);
  else if (state->chain)
    strike_chain (table, slot, state->attack);
  else
    restless_hurt (table, slot, state->attack, RESTLESS_DEATH_BY_TARGET);
}

/* Attacks */

int
restless_defense (RestlessTable *table)
{
  const RestlessForce *force = restless_force (table);

  return table->state->phase == RESTLESS_PHASE_GOD
             ? restless_god_defense (table->match, table->state, force, false)
             : restless_target_defense (table->match, table->state, force, false);
}

/* With what is attacked; -1 unarmed. Returns whether it can be. */
static bool
judge_weapon (RestlessTable *table, int slot, int card, int *at)
{
  const RestlessCard *is = restless_of (table, card);

  if (!restless_need_item (table, slot, card, at))
    return false;
  if (is->item != RESTLESS_WEAPON && !is->attack_spell)
    return restless_refuse_about (table, RESTLESS_FAULT_NO_WEAPON, card, slot, 0, 0, 0);
  return !is->rest_only
         || restless_refuse_about (table, RESTLESS_FAULT_REST_ONLY, card, slot, 0, 0, 0);
}

RestlessAttack
restless_reckon_attack (RestlessTable *table, int slot, int card)
{
  const RestlessForce *force = restless_force (table);
  const RestlessCard *is = card < 0 ? NULL : restless_of (table, card);
  RestlessAttack attack = { .rolls = is && is->ranged ? is->shots : 1,
                            .roll =
                                is && is->ranged ? RESTLESS_ROLL_RANGED : RESTLESS_ROLL_COMBAT };

  attack.damage = is ? is->damage : restless_of (table, table->state->party[slot].card)->attack;
  attack.damage += force->of[slot].damage;
  attack.bonus =
      force->of[slot].rolls[attack.roll] + restless_value (table->move, RESTLESS_KEY_MOD, 0);
  if (is)
    restless_weapon_bonus (table, slot, is, attack.roll, &attack.bonus, &attack.damage);
  attack.damage = attack.damage < 0 ? 0 : attack.damage;
  return attack;
}

static void
roll_attack (RestlessTable *table, int slot, const RestlessAttack *attack)
{
  RestlessState *state = table->state;
  Dice dice = take_dice (table, RESTLESS_KEY_ROLL, slot);

  for (int i = 0; i < attack->rolls && restless_is_fight (state) && !state->head.over; i++) {
    int face = next_die (&dice), total = held_to_die (face + attack->bonus);

    if (!face) {
      restless_refuse_about (table, RESTLESS_FAULT_DICE, -1, slot, attack->rolls, 0, 0);
      return;
    }
    if (total >= restless_defense (table))
      restless_hurt_target (table, attack->damage);
    else if (attack->roll == RESTLESS_ROLL_COMBAT)
      strike (table, slot, total);
  }
  if (dice_are_left (&dice))
    restless_refuse_about (table, RESTLESS_FAULT_DICE, -1, slot, attack->rolls, 0, 0);
}

static void
spend_spell (RestlessTable *table, int slot, unsigned at)
{
  RestlessMember *member = &table->state->party[slot];
  unsigned card = member->items[at].card;

  if (member->items[at].counters && --member->items[at].counters)
    return;
  restless_take_out (member->items, &member->n_items, at);
  restless_discard (table, card);
  restless_touch (table, card);
}

static void
apply_attack (RestlessTable *table, int slot)
{
  RestlessState *state = table->state;
  const RulesMove *move = table->move;
  int card = move->n_args && !move->args[0].key ? move->args[0].value : -1, at = 0;
  RestlessAttack attack;

  if (!restless_is_fight (state)) {
    restless_refuse (table, RESTLESS_FAULT_NO_FIGHT);
    return;
  }
  if (card >= 0 && !judge_weapon (table, slot, card, &at))
    return;
  if (!restless_begin_turn (table, slot))
    return;
  if (state->attacked) {
    restless_refuse_about (table, RESTLESS_FAULT_ATTACKED, -1, slot, 0, 0, 0);
    return;
  }
  pay_dice (table);
  state->attacked = 1;
  state->battle = 1;
  attack = restless_reckon_attack (table, slot, card);
  if (card >= 0 && restless_of (table, card)->item == RESTLESS_CONSUMABLE)
    spend_spell (table, slot, at);
  restless_plan_armor (table, slot);
  roll_attack (table, slot, &attack);
  restless_check_armor (table);
}

/* Dodging */

static bool
dodges (RestlessTable *table, int slot, int face, int mod)
{
  return held_to_die (face + restless_force (table)->of[slot].rolls[RESTLESS_ROLL_DODGE] + mod)
         >= restless_defense (table);
}

static void
apply_dodge (RestlessTable *table, int slot)
{
  RestlessState *state = table->state;
  Dice dice = take_dice (table, RESTLESS_KEY_ROLL, slot);
  int mod = restless_value (table->move, RESTLESS_KEY_MOD, 0), face;

  if (!restless_is_fight (state)) {
    restless_refuse (table, RESTLESS_FAULT_NO_FIGHT);
    return;
  }
  pay_dice (table);
  state->battle = 1;
  restless_plan_armor (table, slot);
  face = next_die (&dice);
  if (dice_are_left (&dice))
    restless_refuse_about (table, RESTLESS_FAULT_DICE, -1, slot, 1, 0, 0);
  else if (!dodges (table, slot, face, mod))
    strike (table, slot,
            held_to_die (face + restless_force (table)->of[slot].rolls[RESTLESS_ROLL_DODGE] + mod));
  restless_check_armor (table);
}

/* "mod=A:+2,B:-1" */
static int
mod_of (const RulesMove *move, int slot)
{
  unsigned n;
  const RulesArg *args = restless_key (move, RESTLESS_KEY_MOD, &n);
  int mod = 0;

  for (unsigned i = 0; i + 1 < n; i += 2)
    if (args[i].value == slot)
      mod += args[i + 1].value;
  return mod;
}

#define TRIES 3

/* Rolls until one passes, three have failed, or death. */
static void
flee_one (RestlessTable *table, int slot)
{
  RestlessState *state = table->state;
  Dice dice = take_dice (table, RESTLESS_KEY_A + slot, slot);
  int mod = mod_of (table->move, slot);

  for (int i = 0; i < TRIES && state->party[slot].alive; i++) {
    int face = next_die (&dice);

    if (!face) {
      restless_refuse_about (table, RESTLESS_FAULT_FLEE_DICE, -1, slot, 0, 0, 0);
      return;
    }
    if (dodges (table, slot, face, mod))
      break;
    restless_hurt (table, slot, 1, RESTLESS_DEATH_IN_FLIGHT);
  }
  if (dice_are_left (&dice))
    restless_refuse_about (table, RESTLESS_FAULT_FLEE_DICE, -1, slot, 0, 0, 0);
}

static bool
judge_fleeing (RestlessTable *table)
{
  unsigned n;
  RestlessState *state = table->state;

  if (state->phase == RESTLESS_PHASE_GOD)
    return restless_refuse (table, RESTLESS_FAULT_FLEE_GOD);
  if (state->phase != RESTLESS_PHASE_COMBAT)
    return restless_refuse (table, RESTLESS_FAULT_NO_FIGHT);
  for (int i = 0; i < RULES_PARTY && !table->face; i++) {
    restless_key (table->move, RESTLESS_KEY_A + i, &n);
    if (n && !state->party[i].alive)
      return restless_refuse_about (table, RESTLESS_FAULT_NOT_LIVING, -1, i, 0, 0, 0);
    if (!n && state->party[i].alive)
      return restless_refuse_about (table, RESTLESS_FAULT_FLEE_DICE, -1, i, 0, 0, 0);
  }
  return true;
}

/* Source: The Restless, "Fleeing" */
static void
apply_flee (RestlessTable *table)
{
  RestlessState *state = table->state;

  if (!judge_fleeing (table))
    return;
  pay_dice (table);
  restless_plan_armor (table, -1);
  for (int i = 0; i < RULES_PARTY && table->status == RULES_OK && !state->head.over; i++)
    if (state->party[i].alive)
      flee_one (table, i);
  restless_check_armor (table);
  if (state->head.over)
    return;
  restless_end_encounter (table);
  state->no_rest = 1;
  memset (state->owed, 0, sizeof state->owed);
  for (unsigned i = 0; i < RULES_PARTY; i++)
    memset (state->party[i].owes, 0, sizeof state->party[i].owes);
}

/* "A roll 4>7 sides=8" */
static void
apply_roll (RestlessTable *table)
{
  int sides = restless_value (table->move, RESTLESS_KEY_SIDES, RESTLESS_DIE);

  for (unsigned i = 0; i < table->move->n_args; i++)
    if (table->move->args[i].kind == RULES_ARG_DIE && table->move->args[i].value > sides)
      restless_refuse_bound (table, table->move->args[i].value, 1, sides);
  pay_dice (table);
}

void
restless_apply_combat (RestlessTable *table)
{
  int slot = restless_actor (table->move);

  switch (table->move->verb) {
  case RESTLESS_VERB_ATTACK:
    apply_attack (table, slot);
    break;
  case RESTLESS_VERB_DODGE:
    apply_dodge (table, slot);
    break;
  case RESTLESS_VERB_ROLL:
    apply_roll (table);
    break;
  case RESTLESS_VERB_END:
    apply_end (table, slot);
    break;
  default:
    apply_flee (table);
  }
}
