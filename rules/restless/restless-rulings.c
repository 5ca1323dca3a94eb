/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rulings: what the table decided, applied exactly.
 *
 * Source: The Restless page, Rulings
 */
#include "rules/restless/restless-rulings.h"

#include "rules/faults.h"
#include "rules/restless/restless-decks.h"
#include "rules/restless/restless-draws.h"
#include "rules/restless/restless-effects.h"
#include "rules/restless/restless-passives.h"
#include "rules/restless/restless-items.h"
#include "rules/restless/restless-notation.h"
#include "rules/restless/restless-run.h"
#include "rules/restless/restless-state.h"

/* What @arg makes of @present: below @least it is @least, beyond the bounds a fault. */
static bool
ruled (RestlessTable *table, const RulesArg *arg, int present, int least, int min, int max,
       int *result)
{
  int value = arg->kind == RULES_ARG_CHANGE ? present + arg->value : arg->value;

  *result = value = value < least ? least : value;
  return (value >= min && value <= max) || restless_refuse_bound (table, value, min, max);
}

static bool
is_on (const RulesMove *move)
{
  for (unsigned i = 1; i < move->n_args; i++)
    if (!move->args[i].key && move->args[i].extra & RESTLESS_EXTRA_WORD)
      return move->args[i].value != RESTLESS_WORD_OFF;
  return true;
}

static bool
by_target (const RulesMove *move)
{
  unsigned n;

  restless_key (move, RESTLESS_KEY_BY, &n);
  return n > 0;
}

/* Characters */

static void
rule_health (RestlessTable *table, int slot)
{
  RestlessMember *member = &table->state->party[slot];
  int most = restless_force (table)->of[slot].max_health, health;
  RestlessDeath how = by_target (table->move) ? RESTLESS_DEATH_BY_TARGET : RESTLESS_DEATH_OTHER;

  if (table->move->args[0].value == RESTLESS_RULE_KILL)
    health = 0;
  else if (!ruled (table, &table->move->args[2], member->health, 0, 0, 2 * RESTLESS_NUMBER,
                   &health))
    return;
  if (health == 0)
    restless_kill (table, slot, how);
  else
    member->health = health > most ? most : health;
}

/* The maximum without the bound that holds it to 1. */
static int
raw_maximum (RestlessTable *table, int slot)
{
  RestlessMember *member = &table->state->party[slot];
  RestlessForce with;
  int16_t mod = member->health_mod;
  int raw;

  member->health_mod = 2 * RESTLESS_NUMBER;
  restless_reckon (table->match, table->state, &with);
  raw = with.of[slot].max_health - 2 * RESTLESS_NUMBER;
  member->health_mod = mod;
  return raw + mod;
}

static void
rule_max_health (RestlessTable *table, int slot)
{
  RestlessMember *member = &table->state->party[slot];
  int raw = raw_maximum (table, slot), most;

  if (!ruled (table, &table->move->args[2], restless_force (table)->of[slot].max_health, 0, 1,
              RESTLESS_NUMBER, &most))
    return;
  member->health_mod += most - raw;
  table->stale = true;
}

/* "A" or "A:item"; NULL with a fault when there is no such item. */
static RestlessHeld *
find_item (RestlessTable *table, const RulesArg *arg)
{
  int slot = (arg->extra & RESTLESS_EXTRA_SLOT) - 1, at;

  if (!restless_lives (table->state, slot)) {
    restless_refuse_about (table, RESTLESS_FAULT_NOT_LIVING, arg->value, slot, 0, 0, 0);
    return NULL;
  }
  return restless_need_item (table, slot, arg->value, &at) ? &table->state->party[slot].items[at]
                                                           : NULL;
}

static void
rule_armor (RestlessTable *table)
{
  const RulesArg *args = table->move->args + 1;
  uint8_t *armor;
  int n;

  if (args[0].kind == RULES_ARG_NAME) {
    if (!restless_lives (table->state, args[0].value)) {
      restless_refuse_about (table, RESTLESS_FAULT_NOT_LIVING, -1, args[0].value, 0, 0, 0);
      return;
    }
    armor = &table->state->party[args[0].value].armor;
  } else {
    RestlessHeld *item = find_item (table, &args[0]);

    if (!item)
      return;
    armor = &item->armor;
  }
  if (ruled (table, &args[1], *armor, 0, 0, RESTLESS_ARMORS, &n))
    *armor = n;
}

static void
rule_counters (RestlessTable *table)
{
  const RulesArg *args = table->move->args + 1;
  RestlessHeld *item = find_item (table, &args[0]);
  RestlessMember *member;
  int n;

  if (!item || !ruled (table, &args[1], item->counters, 0, 0, RESTLESS_COUNTERS, &n))
    return;
  item->counters = n;
  if (n || restless_of (table, item->card)->item != RESTLESS_CONSUMABLE)
    return;
  member = &table->state->party[(args[0].extra & RESTLESS_EXTRA_SLOT) - 1];
  restless_take_out (member->items, &member->n_items, (unsigned)(item - member->items));
  restless_discard (table, args[0].value);
  table->stale = true;
}

static void
rule_ready (RestlessTable *table)
{
  const RulesArg *args = table->move->args + 1;
  RestlessHeld *item = find_item (table, &args[0]);

  if (!item)
    return;
  if (restless_of (table, item->card)->item != RESTLESS_ACTIVE)
    restless_refuse_about (table, RESTLESS_FAULT_NOT_ACTIVE, item->card,
                           (args[0].extra & RESTLESS_EXTRA_SLOT) - 1, 0, 0, 0);
  else if (is_on (table->move))
    item->ready_at = 0;
  else if (!item->ready_at)
    item->ready_at = table->state->met + restless_of (table, item->card)->recharge;
}

/* The dead one's card comes back from where it lies; none is drawn that is in play elsewhere. */
static bool
take_back (RestlessTable *table, int slot, unsigned card)
{
  RestlessState *state = table->state;
  const RestlessCard *is = restless_of (table, card);

  if (is->copies == state->in_play[card])
    return restless_refuse_about (table, RESTLESS_FAULT_NOT_IN_DECK, card, slot, is->copies, 0, 0);
  if (state->pile[card]) {
    state->pile[card]--;
    state->piled[is->deck]--;
    state->pile_sum -= restless_mix (is->id);
  } else {
    state->left[is->deck]--;
  }
  state->in_play[card]++;
  return true;
}

static void
rule_revive (RestlessTable *table, int slot)
{
  RestlessMember *member = &table->state->party[slot];
  unsigned card = member->card, seat = member->seat;
  int health = 1, most;

  if (!seat || member->alive) {
    restless_refuse_about (table, RESTLESS_FAULT_NOT_DEAD, -1, slot, 0, 0, 0);
    return;
  }
  if (table->move->n_args > 2 && !table->move->args[2].key
      && !ruled (table, &table->move->args[2], 0, 1, 1, RESTLESS_NUMBER, &health))
    return;
  if (!take_back (table, slot, card))
    return;
  *member = (RestlessMember){ .card = card, .seat = seat, .alive = 1 };
  table->stale = true;
  most = restless_force (table)->of[slot].max_health;
  member->health = health > most ? most : health;
}

static void
rule_character (RestlessTable *table, int slot, unsigned card)
{
  RestlessMember *member = &table->state->party[slot];

  if (!restless_draw (table, card, RESTLESS_CHARACTER))
    return;
  restless_discard (table, member->card);
  member->card = card;
  table->stale = true;
}

/* Cards on and off */

static bool
need_kind (RestlessTable *table, unsigned card, bool is)
{
  return is || restless_refuse_about (table, RESTLESS_FAULT_KIND, card, -1, 0, 0, 0);
}

/* A card of a character's list, from and to its deck. */
static void
rule_burden (RestlessTable *table, uint16_t *list, uint8_t *n, unsigned card, int slot)
{
  int at = restless_find_burden (list, *n, card);

  if (is_on (table->move)) {
    if (restless_draw (table, card, restless_of (table, card)->deck))
      restless_put_burden (table, list, n, card);
  } else if (at < 0) {
    restless_refuse_about (table, RESTLESS_FAULT_NOT_ON, card, slot, 0, 0, 0);
  } else {
    restless_take_burden (list, n, at);
    restless_return (table, card);
  }
  table->stale = true;
}

static void
rule_status (RestlessTable *table, int slot, unsigned card)
{
  RestlessMember *member = &table->state->party[slot];
  const RestlessCard *is = restless_of (table, card);

  if (!need_kind (table, card, is->kind == RESTLESS_STATUS))
    return;
  if (is_on (table->move) && !is->stacks
      && restless_find_burden (member->status, member->n_status, card) >= 0)
    restless_refuse_about (table, RESTLESS_FAULT_STACKS, card, slot, 0, 0, 0);
  else
    rule_burden (table, member->status, &member->n_status, card, slot);
}

static void
rule_sin (RestlessTable *table, int slot, unsigned card)
{
  RestlessMember *member = &table->state->party[slot];

  if (need_kind (table, card, restless_of (table, card)->item == RESTLESS_SIN))
    rule_burden (table, member->sins, &member->n_sins, card, slot);
}

static bool
is_tarot (RestlessTable *table, unsigned card, RestlessTarot form)
{
  const RestlessCard *is = restless_of (table, card);

  return need_kind (table, card, is->kind == RESTLESS_TAROT && is->tarot == form);
}

static void
rule_blessing (RestlessTable *table, int slot, unsigned card)
{
  RestlessMember *member = &table->state->party[slot];

  if (is_tarot (table, card, RESTLESS_BLESSING))
    rule_burden (table, member->blessings, &member->n_blessings, card, slot);
}

static void
rule_group_blessing (RestlessTable *table, unsigned card)
{
  RestlessState *state = table->state;
  int at = restless_find_shared (state->groups, state->n_groups, card);

  if (!is_tarot (table, card, RESTLESS_GROUP_BLESSING))
    return;
  table->stale = true;
  if (!is_on (table->move)) {
    if (at < 0) {
      restless_refuse_about (table, RESTLESS_FAULT_NOT_ON, card, -1, 0, 0, 0);
      return;
    }
    restless_take_shared (state->groups, &state->n_groups, at);
    restless_return (table, card);
  } else if (state->n_groups == RESTLESS_GROUPS) {
    restless_refuse_bound (table, RESTLESS_GROUPS + 1, 0, RESTLESS_GROUPS);
  } else if (restless_draw (table, card, RESTLESS_TAROT)) {
    state->groups[state->n_groups++] =
        (RestlessShared){ .card = card, .on = restless_living (state) };
  }
}

static void
rule_pool (RestlessTable *table, unsigned card)
{
  RestlessState *state = table->state;
  int at = restless_find_shared (state->pools, state->n_pools, card), n;

  if (!is_tarot (table, card, RESTLESS_RESOURCE_POOL)
      || !ruled (table, &table->move->args[2], at < 0 ? 0 : state->pools[at].counters, 0, 0,
                 RESTLESS_COUNTERS, &n))
    return;
  table->stale = true;
  if (at < 0 && n == 0)
    return;
  if (at < 0) {
    if (state->n_pools == RESTLESS_GROUPS) {
      restless_refuse_bound (table, RESTLESS_GROUPS + 1, 0, RESTLESS_GROUPS);
      return;
    }
    if (!restless_draw (table, card, RESTLESS_TAROT))
      return;
    at = state->n_pools++;
    state->pools[at] = (RestlessShared){ .card = card };
  }
  state->pools[at].counters = n;
  if (n == 0) {
    restless_take_shared (state->pools, &state->n_pools, at);
    restless_return (table, card);
  }
}

static void
rule_item (RestlessTable *table, int slot, unsigned card)
{
  RestlessState *state = table->state;
  RestlessMember *member = slot < 0 ? NULL : &state->party[slot];
  const RestlessCard *is = restless_of (table, card);
  RestlessHeld *items = member ? member->items : state->ground;
  uint8_t *n = member ? &member->n_items : &state->n_ground;
  int at = restless_find (items, *n, card);

  if (!need_kind (table, card, restless_is_item (is)))
    return;
  table->stale = true;
  if (!is_on (table->move)) {
    if (at < 0) {
      restless_refuse_about (table, member ? RESTLESS_FAULT_NO_ITEM : RESTLESS_FAULT_NOT_ON_GROUND,
                             card, slot, 0, 0, 0);
      return;
    }
    restless_take_out (items, n, at);
    restless_discard (table, card);
  } else if (restless_draw (table, card, is->deck)) {
    RestlessHeld item = restless_new_item (table->match, state, card);

    if (member)
      restless_put_item (table, slot, item);
    else
      restless_put_ground (table, item);
  }
}

/* Numbers of the party */

static void
rule_number (RestlessTable *table, uint16_t *number)
{
  int n;

  if (ruled (table, &table->move->args[1], *number, 0, 0, RESTLESS_NUMBER, &n))
    *number = n;
}

static void
rule_encounters (RestlessTable *table)
{
  RestlessState *state = table->state;
  int n, present = state->encounter > 1 ? state->encounter : 1;

  if (ruled (table, &table->move->args[1], state->encounters, present, 1, RESTLESS_ENCOUNTERS, &n))
    state->encounters = n;
}

/* More are owed by anybody; fewer by anybody first, then by the characters. */
static void
rule_draws (RestlessTable *table)
{
  RestlessState *state = table->state;
  unsigned draw = table->move->args[1].value;
  int total = (int)restless_total_owed (state, draw), n;

  if (!ruled (table, &table->move->args[2], total, 0, 0, RESTLESS_NUMBER, &n))
    return;
  if (n > total) {
    state->owed[draw] += n - total;
    return;
  }
  total -= n;
  for (int i = -1; i < RULES_PARTY; i++) {
    uint16_t *owed = i < 0 ? &state->owed[draw] : &state->party[i].owes[draw];
    int less = total < *owed ? total : *owed;

    *owed -= less;
    total -= less;
  }
}

static void
rule_pick_from (RestlessTable *table)
{
  RestlessState *state = table->state;
  const RulesMove *move = table->move;
  unsigned draw =
      move->n_args > 2 && !move->args[2].key ? move->args[2].value : RESTLESS_DRAW_ENCOUNTER;
  int n;

  if (!ruled (table, &move->args[1], state->pick[draw], 1, 1, RESTLESS_LIST, &n))
    return;
  state->pick[draw] = n;
  if (draw == RESTLESS_DRAW_ENCOUNTER)
    restless_reveal_done (table);
}

/* The Target and the god */

static bool
need_target (RestlessTable *table)
{
  return table->state->phase == RESTLESS_PHASE_COMBAT
         || restless_refuse (table, RESTLESS_FAULT_RULE_TARGET);
}

static bool
need_god (RestlessTable *table)
{
  return table->state->god != RESTLESS_NONE || restless_refuse (table, RESTLESS_FAULT_RULE_GOD);
}

static void
rule_target_health (RestlessTable *table)
{
  RestlessState *state = table->state;
  int n;

  if (!need_target (table)
      || !ruled (table, &table->move->args[1], state->health, 0, 0, RESTLESS_NUMBER, &n))
    return;
  state->health = n;
  if (n == 0)
    restless_defeat (table);
}

static void
rule_target_attack (RestlessTable *table)
{
  int n;

  if (need_target (table)
      && ruled (table, &table->move->args[1], table->state->attack, INT16_MIN, 0, RESTLESS_ATTACK,
                &n))
    table->state->attack = n;
}

static void
rule_defense (RestlessTable *table)
{
  RestlessState *state = table->state;
  const RestlessForce *force = restless_force (table);
  bool combat = state->phase == RESTLESS_PHASE_COMBAT;
  int raw, present, n;

  if (!combat && state->god == RESTLESS_NONE) {
    restless_refuse (table, RESTLESS_FAULT_RULE_TARGET);
    return;
  }
  raw = combat ? restless_target_defense (table->match, state, force, true)
               : restless_god_defense (table->match, state, force, true);
  present = raw < 1 ? 1 : raw;
  if (!ruled (table, &table->move->args[1], present, INT16_MIN, 1, RESTLESS_DEFENSES, &n))
    return;
  *(combat ? &state->defense : &state->god_defense) += n - raw;
}

static void
rule_god_health (RestlessTable *table)
{
  RestlessState *state = table->state;
  int n;

  if (!need_god (table)
      || !ruled (table, &table->move->args[1], state->god_health, 0, 0, RESTLESS_NUMBER, &n))
    return;
  state->god_health = n;
  if (n == 0)
    restless_finish (table, true);
}

/* Turns */

static void
rule_turn (RestlessTable *table, int slot)
{
  RestlessMember *member = &table->state->party[slot];

  if (!restless_is_fight (table->state))
    restless_refuse (table, RESTLESS_FAULT_NO_FIGHT);
  else if (table->move->args[0].value == RESTLESS_RULE_ACTED)
    member->acted = is_on (table->move);
  else
    member->consumed = is_on (table->move);
}

static void
rule_skip (RestlessTable *table)
{
  if (table->state->phase != RESTLESS_PHASE_CONSULT)
    restless_refuse (table, RESTLESS_FAULT_PHASE_SKIP);
  else
    table->state->phase = RESTLESS_PHASE_REVEAL;
}

/* Rulings about one living character. */
static void
rule_character_of (RestlessTable *table, int slot)
{
  unsigned card = table->move->n_args > 2 ? table->move->args[2].value : 0;

  if (!restless_lives (table->state, slot)) {
    restless_refuse_about (table, RESTLESS_FAULT_NOT_LIVING, -1, slot, 0, 0, 0);
    return;
  }
  switch ((RestlessRuling)table->move->args[0].value) {
  case RESTLESS_RULE_MAX_HEALTH:
    rule_max_health (table, slot);
    break;
  case RESTLESS_RULE_CHARACTER:
    rule_character (table, slot, card);
    break;
  case RESTLESS_RULE_STATUS:
    rule_status (table, slot, card);
    break;
  case RESTLESS_RULE_SIN:
    rule_sin (table, slot, card);
    break;
  case RESTLESS_RULE_BLESSING:
    rule_blessing (table, slot, card);
    break;
  case RESTLESS_RULE_ITEM:
    rule_item (table, slot, card);
    break;
  case RESTLESS_RULE_ACTED:
  case RESTLESS_RULE_CONSUMED:
    rule_turn (table, slot);
    break;
  default:
    rule_health (table, slot);
  }
}

static void
rule_flag (RestlessTable *table)
{
  if (table->move->args[0].value == RESTLESS_RULE_NO_REST)
    table->state->no_rest = is_on (table->move);
  else if (need_target (table))
    table->state->chain = is_on (table->move);
}

void
restless_apply_ruling (RestlessTable *table)
{
  RestlessState *state = table->state;
  const RulesArg *args = table->move->args;

  if (by_target (table->move) && state->phase != RESTLESS_PHASE_COMBAT) {
    restless_refuse (table, RESTLESS_FAULT_RULE_BY_TARGET);
    return;
  }
  switch ((RestlessRuling)args[0].value) {
  case RESTLESS_RULE_ARMOR:
    rule_armor (table);
    break;
  case RESTLESS_RULE_COUNTERS:
    rule_counters (table);
    break;
  case RESTLESS_RULE_READY:
    rule_ready (table);
    break;
  case RESTLESS_RULE_REVIVE:
    rule_revive (table, args[1].value);
    break;
  case RESTLESS_RULE_GROUP_BLESSING:
    rule_group_blessing (table, args[1].value);
    break;
  case RESTLESS_RULE_POOL:
    rule_pool (table, args[1].value);
    break;
  case RESTLESS_RULE_GROUND:
    rule_item (table, -1, args[1].value);
    break;
  case RESTLESS_RULE_REROLLS:
    rule_number (table, &state->rerolls);
    break;
  case RESTLESS_RULE_RESTS:
    rule_number (table, &state->rests);
    break;
  case RESTLESS_RULE_ENCOUNTERS:
    rule_encounters (table);
    break;
  case RESTLESS_RULE_DRAWS:
    rule_draws (table);
    break;
  case RESTLESS_RULE_NO_REST:
  case RESTLESS_RULE_CHAIN_MAGIC:
    rule_flag (table);
    break;
  case RESTLESS_RULE_TARGET_HEALTH:
    rule_target_health (table);
    break;
  case RESTLESS_RULE_TARGET_ATTACK:
    rule_target_attack (table);
    break;
  case RESTLESS_RULE_DEFENSE:
    rule_defense (table);
    break;
  case RESTLESS_RULE_GOD_HEALTH:
    rule_god_health (table);
    break;
  case RESTLESS_RULE_SKIP:
    rule_skip (table);
    break;
  case RESTLESS_RULE_PICK_FROM:
    rule_pick_from (table);
    break;
  default:
    rule_character_of (table, args[1].value);
  }
}
