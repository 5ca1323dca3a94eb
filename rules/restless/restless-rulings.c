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
ruled_amount (RestlessMoveContext *context, const RulesArg *arg, int present, int least, int min,
              int max, int *result)
{
  int value = arg->kind == RULES_ARG_SIGNED ? present + arg->value : arg->value;

  *result = value = value < least ? least : value;
  return (value >= min && value <= max) || restless_refuse_bound (context, value, min, max);
}

static bool
is_switched_on (const RulesMove *move)
{
  for (unsigned i = 1; i < move->n_args; i++)
    if (!move->args[i].key && move->args[i].extra & RESTLESS_EXTRA_KEYWORD)
      return move->args[i].value != RESTLESS_KEYWORD_OFF;
  return true;
}

static bool
is_by_target (const RulesMove *move)
{
  unsigned n;

  restless_key_args (move, RESTLESS_KEY_BY, &n);
  return n > 0;
}

/* Characters */

static void
rule_health (RestlessMoveContext *context, int slot)
{
  RestlessMember *member = &context->state->party[slot];
  int most = restless_passive_totals (context)->of[slot].max_health, health;
  RestlessDeath how =
      is_by_target (context->move) ? RESTLESS_DEATH_BY_TARGET : RESTLESS_DEATH_OTHER;

  if (context->move->args[0].value == RESTLESS_RULING_KILL)
    health = 0;
  else if (!ruled_amount (context, &context->move->args[2], member->health, 0, 0,
                          2 * RESTLESS_MAX_NUMBER, &health))
    return;
  if (health == 0)
    restless_kill_member (context, slot, how);
  else
    member->health = health > most ? most : health;
}

/* The maximum without the bound that holds it to 1. */
static int
raw_maximum (RestlessMoveContext *context, int slot)
{
  RestlessMember *member = &context->state->party[slot];
  RestlessPassiveTotals with;
  int16_t mod = member->health_mod;
  int raw;

  member->health_mod = 2 * RESTLESS_MAX_NUMBER;
  restless_sum_passives (context->match, context->state, &with);
  raw = with.of[slot].max_health - 2 * RESTLESS_MAX_NUMBER;
  member->health_mod = mod;
  return raw + mod;
}

static void
rule_max_health (RestlessMoveContext *context, int slot)
{
  RestlessMember *member = &context->state->party[slot];
  int raw = raw_maximum (context, slot), most;

  if (!ruled_amount (context, &context->move->args[2],
                     restless_passive_totals (context)->of[slot].max_health, 0, 1,
                     RESTLESS_MAX_NUMBER, &most))
    return;
  member->health_mod += most - raw;
  context->stale = true;
}

/* "A" or "A:item"; NULL with a fault when there is no such item. */
static RestlessHeldItem *
find_item (RestlessMoveContext *context, const RulesArg *arg)
{
  int slot = (arg->extra & RESTLESS_EXTRA_SLOT) - 1, at;

  if (!restless_is_alive (context->state, slot)) {
    restless_refuse_about (context, RESTLESS_FAULT_NOT_LIVING, arg->value, slot, 0, 0, 0);
    return NULL;
  }
  return restless_require_item (context, slot, arg->value, &at)
             ? &context->state->party[slot].items[at]
             : NULL;
}

static void
rule_armor (RestlessMoveContext *context)
{
  const RulesArg *args = context->move->args + 1;
  uint8_t *armor;
  int n;

  if (args[0].kind == RULES_ARG_NAME) {
    if (!restless_is_alive (context->state, args[0].value)) {
      restless_refuse_about (context, RESTLESS_FAULT_NOT_LIVING, -1, args[0].value, 0, 0, 0);
      return;
    }
    armor = &context->state->party[args[0].value].armor;
  } else {
    RestlessHeldItem *item = find_item (context, &args[0]);

    if (!item)
      return;
    armor = &item->armor;
  }
  if (ruled_amount (context, &args[1], *armor, 0, 0, RESTLESS_ARMORS, &n))
    *armor = n;
}

static void
rule_counters (RestlessMoveContext *context)
{
  const RulesArg *args = context->move->args + 1;
  RestlessHeldItem *item = find_item (context, &args[0]);
  RestlessMember *member;
  int n;

  if (!item || !ruled_amount (context, &args[1], item->counters, 0, 0, RESTLESS_COUNTERS, &n))
    return;
  item->counters = n;
  if (n || restless_context_card (context, item->card)->item != RESTLESS_CONSUMABLE)
    return;
  member = &context->state->party[(args[0].extra & RESTLESS_EXTRA_SLOT) - 1];
  restless_remove_item (member->items, &member->n_items, (unsigned)(item - member->items));
  restless_discard_card (context, args[0].value);
  context->stale = true;
}

static void
rule_ready (RestlessMoveContext *context)
{
  const RulesArg *args = context->move->args + 1;
  RestlessHeldItem *item = find_item (context, &args[0]);

  if (!item)
    return;
  if (restless_context_card (context, item->card)->item != RESTLESS_ACTIVE)
    restless_refuse_about (context, RESTLESS_FAULT_NOT_ACTIVE, item->card,
                           (args[0].extra & RESTLESS_EXTRA_SLOT) - 1, 0, 0, 0);
  else if (is_switched_on (context->move))
    item->ready_at = 0;
  else if (!item->ready_at)
    item->ready_at = context->state->met + restless_context_card (context, item->card)->recharge;
}

/* The dead one's card comes back from where it lies; none is drawn that is in play elsewhere. */
static bool
restore_character (RestlessMoveContext *context, int slot, unsigned card)
{
  RestlessState *state = context->state;
  const RestlessCard *is = restless_context_card (context, card);

  restless_clear_ahead (context, is->deck);
  if (is->copies == state->in_play[card])
    return restless_refuse_about (context, RESTLESS_FAULT_NOT_IN_DECK, card, slot, is->copies, 0,
                                  0);
  if (state->pile[card])
    restless_take_from_pile (context, card);
  else
    state->left[is->deck]--;
  state->in_play[card]++;
  return true;
}

static void
rule_revive (RestlessMoveContext *context, int slot)
{
  RestlessMember *member = &context->state->party[slot];
  unsigned card = member->card, seat = member->seat;
  int health = 1, most;

  if (!seat || member->alive) {
    restless_refuse_about (context, RESTLESS_FAULT_NOT_DEAD, -1, slot, 0, 0, 0);
    return;
  }
  if (context->move->n_args > 2 && !context->move->args[2].key
      && !ruled_amount (context, &context->move->args[2], 0, 1, 1, RESTLESS_MAX_NUMBER, &health))
    return;
  if (!restore_character (context, slot, card))
    return;
  *member = (RestlessMember){ .card = card, .seat = seat, .alive = 1 };
  context->stale = true;
  most = restless_passive_totals (context)->of[slot].max_health;
  member->health = health > most ? most : health;
}

static void
rule_character (RestlessMoveContext *context, int slot, unsigned card)
{
  RestlessMember *member = &context->state->party[slot];

  if (!restless_draw_card (context, card, RESTLESS_CHARACTER))
    return;
  restless_discard_card (context, member->card);
  member->card = card;
  context->stale = true;
}

/* Cards on and off */

static bool
need_kind (RestlessMoveContext *context, unsigned card, bool is)
{
  return is || restless_refuse_about (context, RESTLESS_FAULT_KIND, card, -1, 0, 0, 0);
}

/* A card of a character's list, from and to its deck. */
static void
rule_burden (RestlessMoveContext *context, uint16_t *list, uint8_t *n, unsigned card, int slot)
{
  int at = restless_find_burden (list, *n, card);

  if (is_switched_on (context->move)) {
    if (restless_draw_card (context, card, restless_context_card (context, card)->deck))
      restless_put_burden (context, list, n, card);
  } else if (at < 0) {
    restless_refuse_about (context, RESTLESS_FAULT_NOT_ON, card, slot, 0, 0, 0);
  } else {
    restless_remove_burden (list, n, at);
    restless_return_card (context, card);
  }
  context->stale = true;
}

static void
rule_status (RestlessMoveContext *context, int slot, unsigned card)
{
  RestlessMember *member = &context->state->party[slot];
  const RestlessCard *is = restless_context_card (context, card);

  if (!need_kind (context, card, is->kind == RESTLESS_STATUS))
    return;
  if (is_switched_on (context->move) && !is->stacks
      && restless_find_burden (member->status, member->n_status, card) >= 0)
    restless_refuse_about (context, RESTLESS_FAULT_STACKS, card, slot, 0, 0, 0);
  else
    rule_burden (context, member->status, &member->n_status, card, slot);
}

static void
rule_sin (RestlessMoveContext *context, int slot, unsigned card)
{
  RestlessMember *member = &context->state->party[slot];

  if (need_kind (context, card, restless_context_card (context, card)->item == RESTLESS_SIN))
    rule_burden (context, member->sins, &member->n_sins, card, slot);
}

static bool
is_tarot (RestlessMoveContext *context, unsigned card, RestlessTarot form)
{
  const RestlessCard *is = restless_context_card (context, card);

  return need_kind (context, card, is->kind == RESTLESS_TAROT && is->tarot == form);
}

static void
rule_blessing (RestlessMoveContext *context, int slot, unsigned card)
{
  RestlessMember *member = &context->state->party[slot];

  if (is_tarot (context, card, RESTLESS_BLESSING))
    rule_burden (context, member->blessings, &member->n_blessings, card, slot);
}

static void
rule_group_blessing (RestlessMoveContext *context, unsigned card)
{
  RestlessState *state = context->state;
  int at = restless_find_shared (state->groups, state->n_groups, card);

  if (!is_tarot (context, card, RESTLESS_GROUP_BLESSING))
    return;
  context->stale = true;
  if (!is_switched_on (context->move)) {
    if (at < 0) {
      restless_refuse_about (context, RESTLESS_FAULT_NOT_ON, card, -1, 0, 0, 0);
      return;
    }
    restless_remove_shared (state->groups, &state->n_groups, at);
    restless_return_card (context, card);
  } else if (state->n_groups == RESTLESS_GROUPS) {
    restless_refuse_bound (context, RESTLESS_GROUPS + 1, 0, RESTLESS_GROUPS);
  } else if (restless_draw_card (context, card, RESTLESS_TAROT)) {
    state->groups[state->n_groups++] =
        (RestlessSharedCard){ .card = card, .on = restless_living_mask (state) };
  }
}

static void
rule_pool (RestlessMoveContext *context, unsigned card)
{
  RestlessState *state = context->state;
  int at = restless_find_shared (state->pools, state->n_pools, card), n;

  if (!is_tarot (context, card, RESTLESS_RESOURCE_POOL)
      || !ruled_amount (context, &context->move->args[2], at < 0 ? 0 : state->pools[at].counters, 0,
                        0, RESTLESS_COUNTERS, &n))
    return;
  context->stale = true;
  if (at < 0 && n == 0)
    return;
  if (at < 0) {
    if (state->n_pools == RESTLESS_GROUPS) {
      restless_refuse_bound (context, RESTLESS_GROUPS + 1, 0, RESTLESS_GROUPS);
      return;
    }
    if (!restless_draw_card (context, card, RESTLESS_TAROT))
      return;
    at = state->n_pools++;
    state->pools[at] = (RestlessSharedCard){ .card = card };
  }
  state->pools[at].counters = n;
  if (n == 0) {
    restless_remove_shared (state->pools, &state->n_pools, at);
    restless_return_card (context, card);
  }
}

static void
rule_item (RestlessMoveContext *context, int slot, unsigned card)
{
  RestlessState *state = context->state;
  RestlessMember *member = slot < 0 ? NULL : &state->party[slot];
  const RestlessCard *is = restless_context_card (context, card);
  RestlessHeldItem *items = member ? member->items : state->ground;
  uint8_t *n = member ? &member->n_items : &state->n_ground;
  int at = restless_find_item (items, *n, card);

  if (!need_kind (context, card, restless_is_item (is)))
    return;
  context->stale = true;
  if (!is_switched_on (context->move)) {
    if (at < 0) {
      restless_refuse_about (context,
                             member ? RESTLESS_FAULT_NO_ITEM : RESTLESS_FAULT_NOT_ON_GROUND, card,
                             slot, 0, 0, 0);
      return;
    }
    restless_remove_item (items, n, at);
    restless_discard_card (context, card);
  } else if (restless_draw_card (context, card, is->deck)) {
    RestlessHeldItem item = restless_new_item (context->match, state, card);

    if (member)
      restless_put_item (context, slot, item);
    else
      restless_put_ground (context, item);
  }
}

/* Numbers of the party */

static void
rule_number (RestlessMoveContext *context, uint16_t *number)
{
  int n;

  if (ruled_amount (context, &context->move->args[1], *number, 0, 0, RESTLESS_MAX_NUMBER, &n))
    *number = n;
}

static void
rule_encounters (RestlessMoveContext *context)
{
  RestlessState *state = context->state;
  int n, present = state->encounter > 1 ? state->encounter : 1;

  if (ruled_amount (context, &context->move->args[1], state->encounters, present, 1,
                    RESTLESS_ENCOUNTERS, &n))
    state->encounters = n;
}

/* More are owed by anybody; fewer by anybody first, then by the characters. */
static void
rule_draws (RestlessMoveContext *context)
{
  RestlessState *state = context->state;
  unsigned draw = context->move->args[1].value;
  int total = (int)restless_total_owed (state, draw), n;

  if (!ruled_amount (context, &context->move->args[2], total, 0, 0, RESTLESS_MAX_NUMBER, &n))
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
rule_pick_from (RestlessMoveContext *context)
{
  RestlessState *state = context->state;
  const RulesMove *move = context->move;
  unsigned draw =
      move->n_args > 2 && !move->args[2].key ? move->args[2].value : RESTLESS_DRAW_ENCOUNTER;
  int n;

  if (!ruled_amount (context, &move->args[1], state->pick[draw], 1, 1, RESTLESS_MAX_CANDIDATES, &n))
    return;
  state->pick[draw] = n;
  if (draw == RESTLESS_DRAW_ENCOUNTER)
    restless_finish_reveal (context);
}

/* Decks and piles */

/* A card that was lifted goes where the ruling says. */
static void
lay_card (RestlessMoveContext *context, unsigned card, unsigned where)
{
  if (where == RESTLESS_KEYWORD_OUT)
    restless_put_out (context, card);
  else if (where == RESTLESS_KEYWORD_TOP)
    restless_put_ahead (context, card);
  else
    restless_return_card (context, card);
}

static void
rule_cards (RestlessMoveContext *context, const RulesArg *cards, unsigned n, unsigned keyword,
            unsigned where)
{
  bool into = where == RESTLESS_KEYWORD_IN || where == RESTLESS_KEYWORD_BOTTOM;
  bool known[RULES_ARGS];

  for (unsigned i = 0; i < n; i++) {
    if (!restless_judge_deck (context, keyword, (unsigned)cards[i].value))
      return;
    /* One that was known to lie on the deck lies there, and not unseen in the pile. */
    known[i] = restless_lies_ahead (context->state, (unsigned)cards[i].value);
  }
  for (unsigned i = 0; i < n; i++)
    restless_clear_ahead (context, restless_context_card (context, (unsigned)cards[i].value)->deck);
  for (unsigned i = 0; i < n && context->status == RULES_OK; i++) {
    unsigned card = (unsigned)cards[i].value;

    if (restless_lift_card (context, card, !into || known[i]))
      lay_card (context, card, where);
    else
      restless_refuse_about (context, RESTLESS_FAULT_PILE_CARD, card, -1, 0, 0, 0);
  }
}

/* The whole pile, in the order in which its cards came. */
static void
rule_whole_pile (RestlessMoveContext *context, unsigned keyword, unsigned where)
{
  RestlessState *state = context->state;
  RestlessKind kind = restless_deck_kind (keyword);
  bool into = where == RESTLESS_KEYWORD_IN || where == RESTLESS_KEYWORD_BOTTOM, any = false;

  for (unsigned deck = 0; deck < RESTLESS_DECKS; deck++) {
    if ((deck >= RESTLESS_REALM_DECK ? RESTLESS_REALM : (RestlessKind)deck) != kind)
      continue;
    any |= state->piled[deck] || state->hidden[deck];
    if (state->hidden[deck] && !into) {
      restless_refuse (context, RESTLESS_FAULT_PILE_UNSEEN);
      return;
    }
    restless_clear_ahead (context, deck);
    restless_release_unseen (context, deck);
    while (state->piled[deck] && context->status == RULES_OK) {
      unsigned card = restless_first_piled (context->match, state, deck);

      restless_lift_card (context, card, true);
      lay_card (context, card, where);
    }
  }
  if (!any)
    restless_refuse (context, RESTLESS_FAULT_PILE_EMPTY);
}

static void
rule_pile (RestlessMoveContext *context)
{
  const RulesArg *args = context->move->args + 1;
  unsigned n = 0, where;

  while (args[1 + n].kind == RULES_ARG_CARD)
    n++;
  where = (unsigned)args[n ? 1 + n : 2].value;
  if (n)
    rule_cards (context, args + 1, n, (unsigned)args[0].value, where);
  else
    rule_whole_pile (context, (unsigned)args[0].value, where);
}

/* The Target and the god */

static bool
need_target (RestlessMoveContext *context)
{
  return context->state->phase == RESTLESS_PHASE_COMBAT
         || restless_refuse (context, RESTLESS_FAULT_RULE_TARGET);
}

static bool
need_god (RestlessMoveContext *context)
{
  return context->state->god != RESTLESS_NONE || restless_refuse (context, RESTLESS_FAULT_RULE_GOD);
}

static void
rule_target_health (RestlessMoveContext *context)
{
  RestlessState *state = context->state;
  int n;

  if (!need_target (context)
      || !ruled_amount (context, &context->move->args[1], state->health, 0, 0, RESTLESS_MAX_NUMBER,
                        &n))
    return;
  state->health = n;
  if (n == 0)
    restless_defeat (context);
}

static void
rule_target_attack (RestlessMoveContext *context)
{
  int n;

  if (need_target (context)
      && ruled_amount (context, &context->move->args[1], context->state->attack, INT16_MIN, 0,
                       RESTLESS_MAX_ATTACK, &n))
    context->state->attack = n;
}

static void
rule_defense (RestlessMoveContext *context)
{
  RestlessState *state = context->state;
  const RestlessPassiveTotals *force = restless_passive_totals (context);
  bool combat = state->phase == RESTLESS_PHASE_COMBAT;
  int raw, present, n;

  if (!combat && state->god == RESTLESS_NONE) {
    restless_refuse (context, RESTLESS_FAULT_RULE_TARGET);
    return;
  }
  raw = combat ? restless_target_defense (context->match, state, force, true)
               : restless_god_defense (context->match, state, force, true);
  present = raw < 1 ? 1 : raw;
  if (!ruled_amount (context, &context->move->args[1], present, INT16_MIN, 1, RESTLESS_DEFENSES,
                     &n))
    return;
  *(combat ? &state->defense : &state->god_defense) += n - raw;
}

static void
rule_god_health (RestlessMoveContext *context)
{
  RestlessState *state = context->state;
  int n;

  if (!need_god (context)
      || !ruled_amount (context, &context->move->args[1], state->god_health, 0, 0,
                        RESTLESS_MAX_NUMBER, &n))
    return;
  state->god_health = n;
  if (n == 0)
    restless_end_game (context, true);
}

/* Turns */

static void
rule_turn (RestlessMoveContext *context, int slot)
{
  RestlessMember *member = &context->state->party[slot];

  if (!restless_is_fight (context->state))
    restless_refuse (context, RESTLESS_FAULT_NO_FIGHT);
  else if (context->move->args[0].value == RESTLESS_RULING_ACTED)
    member->acted = is_switched_on (context->move);
  else
    member->consumed = is_switched_on (context->move);
}

static void
rule_skip (RestlessMoveContext *context)
{
  if (context->state->phase != RESTLESS_PHASE_CONSULT)
    restless_refuse (context, RESTLESS_FAULT_PHASE_SKIP);
  else
    context->state->phase = RESTLESS_PHASE_REVEAL;
}

/* Rulings about one living character. */
static void
rule_character_of (RestlessMoveContext *context, int slot)
{
  unsigned card = context->move->n_args > 2 ? context->move->args[2].value : 0;

  if (!restless_is_alive (context->state, slot)) {
    restless_refuse_about (context, RESTLESS_FAULT_NOT_LIVING, -1, slot, 0, 0, 0);
    return;
  }
  switch ((RestlessRuling)context->move->args[0].value) {
  case RESTLESS_RULING_MAX_HEALTH:
    rule_max_health (context, slot);
    break;
  case RESTLESS_RULING_CHARACTER:
    rule_character (context, slot, card);
    break;
  case RESTLESS_RULING_STATUS:
    rule_status (context, slot, card);
    break;
  case RESTLESS_RULING_SIN:
    rule_sin (context, slot, card);
    break;
  case RESTLESS_RULING_BLESSING:
    rule_blessing (context, slot, card);
    break;
  case RESTLESS_RULING_ITEM:
    rule_item (context, slot, card);
    break;
  case RESTLESS_RULING_ACTED:
  case RESTLESS_RULING_CONSUMED:
    rule_turn (context, slot);
    break;
  default:
    rule_health (context, slot);
  }
}

static void
rule_flag (RestlessMoveContext *context)
{
  if (context->move->args[0].value == RESTLESS_RULING_NO_REST)
    context->state->no_rest = is_switched_on (context->move);
  else if (need_target (context))
    context->state->chain = is_switched_on (context->move);
}

void
restless_apply_ruling (RestlessMoveContext *context)
{
  RestlessState *state = context->state;
  const RulesArg *args = context->move->args;

  if (is_by_target (context->move) && state->phase != RESTLESS_PHASE_COMBAT) {
    restless_refuse (context, RESTLESS_FAULT_RULE_BY_TARGET);
    return;
  }
  switch ((RestlessRuling)args[0].value) {
  case RESTLESS_RULING_ARMOR:
    rule_armor (context);
    break;
  case RESTLESS_RULING_COUNTERS:
    rule_counters (context);
    break;
  case RESTLESS_RULING_READY:
    rule_ready (context);
    break;
  case RESTLESS_RULING_REVIVE:
    rule_revive (context, args[1].value);
    break;
  case RESTLESS_RULING_GROUP_BLESSING:
    rule_group_blessing (context, args[1].value);
    break;
  case RESTLESS_RULING_POOL:
    rule_pool (context, args[1].value);
    break;
  case RESTLESS_RULING_GROUND:
    rule_item (context, -1, args[1].value);
    break;
  case RESTLESS_RULING_REROLLS:
    rule_number (context, &state->rerolls);
    break;
  case RESTLESS_RULING_RESTS:
    rule_number (context, &state->rests);
    break;
  case RESTLESS_RULING_ENCOUNTERS:
    rule_encounters (context);
    break;
  case RESTLESS_RULING_DRAWS:
    rule_draws (context);
    break;
  case RESTLESS_RULING_NO_REST:
  case RESTLESS_RULING_CHAIN_MAGIC:
    rule_flag (context);
    break;
  case RESTLESS_RULING_TARGET_HEALTH:
    rule_target_health (context);
    break;
  case RESTLESS_RULING_TARGET_ATTACK:
    rule_target_attack (context);
    break;
  case RESTLESS_RULING_DEFENSE:
    rule_defense (context);
    break;
  case RESTLESS_RULING_GOD_HEALTH:
    rule_god_health (context);
    break;
  case RESTLESS_RULING_SKIP:
    rule_skip (context);
    break;
  case RESTLESS_RULING_PICK_FROM:
    rule_pick_from (context);
    break;
  case RESTLESS_RULING_PILE:
    rule_pile (context);
    break;
  default:
    rule_character_of (context, args[1].value);
  }
}
