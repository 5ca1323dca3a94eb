/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Effects of cards; damage, death, and the end.
 *
 * Source: The Restless page, Pack and Combat
 */
#include "rules/restless/restless-effects.h"

#include "rules/faults.h"
#include "rules/restless/restless-decks.h"
#include "rules/restless/restless-draws.h"
#include "rules/restless/restless-passives.h"
#include "rules/restless/restless-items.h"
#include "rules/restless/restless-run.h"
#include "rules/restless/restless-state.h"

void
restless_finish (RestlessTable *table, bool won)
{
  table->state->head.over = 1;
  table->state->won = won;
  table->state->turn = 0;
  table->state->attacked = 0;
}

void
restless_gain_rerolls (RestlessTable *table, int n)
{
  int rerolls = table->state->rerolls + n;

  if (rerolls > RESTLESS_NUMBER)
    restless_refuse_bound (table, rerolls, 0, RESTLESS_NUMBER);
  else
    table->state->rerolls = rerolls < 0 ? 0 : rerolls;
}

/* Armor and damage */

/* Takes up to @n off @armor. */
static int
wear (uint8_t *armor, int n)
{
  int worn = n < *armor ? n : *armor;

  *armor -= worn;
  return worn;
}

/* What is left of @n points of damage behind the armor: what the move names first.
 * Source: The Restless, "How to track health and armor" */
static int
behind_armor (RestlessTable *table, int slot, int n)
{
  RestlessMember *member = &table->state->party[slot];

  for (unsigned i = 0; n && i < table->n_armor; i++) {
    RestlessArmor *named = &table->armor[i];
    int worn;

    if (named->slot != slot || !named->left
        || (named->item != RESTLESS_OWN_ARMOR && named->item >= member->n_items))
      continue;
    worn = wear (named->item == RESTLESS_OWN_ARMOR ? &member->armor
                                                   : &member->items[named->item].armor,
                 n < named->left ? n : named->left);
    named->left -= worn;
    n -= worn;
  }
  n -= wear (&member->armor, n);
  for (unsigned i = 0; n && i < member->n_items; i++)
    n -= wear (&member->items[i].armor, n);
  return n;
}

void
restless_hurt (RestlessTable *table, int slot, int n, RestlessDeath how)
{
  RestlessMember *member = &table->state->party[slot];

  if (!member->alive)
    return;
  n = behind_armor (table, slot, n);
  if (n >= member->health)
    restless_kill (table, slot, how);
  else
    member->health -= n;
}

/* Death */

static void
discard_all (RestlessTable *table, uint16_t *list, uint8_t *n)
{
  for (unsigned i = 0; i < *n; i++) {
    restless_discard (table, list[i]);
    list[i] = 0;
  }
  *n = 0;
}

static void
leave_inventory (RestlessTable *table, int slot, RestlessDeath how)
{
  RestlessState *state = table->state;
  RestlessMember *member = &state->party[slot];

  for (unsigned i = 0; i < member->n_items; i++) {
    RestlessHeld item = member->items[i];

    member->items[i] = (RestlessHeld){ 0 };
    if (how == RESTLESS_DEATH_IN_FLIGHT)
      restless_discard (table, item.card);
    else if (how == RESTLESS_DEATH_OTHER)
      restless_put_ground (table, item);
    else if (state->n_held == RESTLESS_HELD)
      restless_refuse_bound (table, RESTLESS_HELD + 1, 0, RESTLESS_HELD);
    else
      state->held[state->n_held++] = item;
  }
  member->n_items = 0;
}

/* Source: The Restless, "Character Death" */
void
restless_kill (RestlessTable *table, int slot, RestlessDeath how)
{
  RestlessState *state = table->state;
  RestlessMember *member = &state->party[slot];
  RestlessMember dead = { .card = member->card, .seat = member->seat };

  if (how == RESTLESS_DEATH_BY_TARGET && state->phase != RESTLESS_PHASE_COMBAT)
    how = RESTLESS_DEATH_OTHER;
  discard_all (table, member->status, &member->n_status);
  discard_all (table, member->sins, &member->n_sins);
  discard_all (table, member->blessings, &member->n_blessings);
  for (unsigned i = 0; i < state->n_groups; i++)
    state->groups[i].on &= ~(1u << slot);
  leave_inventory (table, slot, how);
  restless_discard (table, member->card);
  *member = dead;
  table->stale = true;
  if (state->turn == slot + 1)
    state->turn = state->attacked = 0;
  if (!restless_living (state)) {
    restless_finish (table, false);
  } else if (how == RESTLESS_DEATH_BY_TARGET) {
    RestlessUse use = { .card = dead.card, .user = slot, .chosen = -1 };

    restless_use (table, &use);
  }
}

/* Effects */

void
restless_hurt_target (RestlessTable *table, int n)
{
  RestlessState *state = table->state;
  bool god = state->phase == RESTLESS_PHASE_GOD;
  int16_t *health = god ? &state->god_health : &state->health;

  if (state->head.over || !restless_is_fight (state))
    return;
  *health -= n < *health ? n : *health;
  if (*health == 0 && god)
    restless_finish (table, true);
  else if (*health == 0)
    restless_defeat (table);
}

static void
heal_target (RestlessTable *table, int n)
{
  RestlessState *state = table->state;
  bool god = state->phase == RESTLESS_PHASE_GOD;
  int16_t *health = god ? &state->god_health : &state->health;
  int most = god ? restless_of (table, state->god)->health : state->max_health;

  if (state->head.over || !restless_is_fight (state) || *health >= most)
    return;
  *health = *health + n < most ? *health + n : most;
}

static void
heal (RestlessTable *table, int slot, int n)
{
  RestlessMember *member = &table->state->party[slot];
  int most = restless_force (table)->of[slot].max_health;

  if (member->health < most)
    member->health = member->health + n < most ? member->health + n : most;
}

static void
recharge (RestlessTable *table, int slot, int n, const RestlessHeld *but)
{
  RestlessState *state = table->state;
  RestlessMember *member = &state->party[slot];

  for (unsigned i = 0; i < member->n_items; i++) {
    RestlessHeld *item = &member->items[i];

    if (item != but && item->ready_at)
      item->ready_at = item->ready_at > state->met + n ? item->ready_at - n : 0;
  }
}

static void
add_bonus (RestlessTable *table, int16_t *bonus, int n)
{
  int sum = *bonus + n;

  if (sum < -RESTLESS_NUMBER || sum > RESTLESS_NUMBER)
    restless_refuse_bound (table, sum, -RESTLESS_NUMBER, RESTLESS_NUMBER);
  else
    *bonus = sum;
  table->stale = true;
}

static void
affect (RestlessTable *table, int slot, const RestlessEffect *effect, const RestlessUse *use)
{
  RestlessMember *member = &table->state->party[slot];

  switch ((RestlessOp)effect->op) {
  case RESTLESS_HEAL:
    heal (table, slot, effect->n);
    break;
  case RESTLESS_DAMAGE:
    restless_hurt (table, slot, effect->n,
                   use->by_target ? RESTLESS_DEATH_BY_TARGET : RESTLESS_DEATH_OTHER);
    break;
  case RESTLESS_ARMOR:
    if (member->armor + effect->n > RESTLESS_ARMORS)
      restless_refuse_bound (table, member->armor + effect->n, 0, RESTLESS_ARMORS);
    else
      member->armor += effect->n;
    break;
  case RESTLESS_MAX_HEALTH:
    add_bonus (table, &member->health_mod, effect->n);
    break;
  case RESTLESS_WEIGHT_BONUS:
    add_bonus (table, &member->weight_mod, effect->n);
    break;
  case RESTLESS_DRAW_LOOT:
    restless_owe (table, slot, RESTLESS_DRAW_OF_LOOT, effect->n);
    break;
  case RESTLESS_DRAW_TREASURE:
    restless_owe (table, slot, RESTLESS_DRAW_OF_TREASURE, effect->n);
    break;
  case RESTLESS_ROLL_BONUS:
    add_bonus (table, &member->rolls[effect->roll], effect->n);
    break;
  case RESTLESS_DAMAGE_BONUS:
    add_bonus (table, &member->damage, effect->n);
    break;
  case RESTLESS_RECHARGE:
    recharge (table, slot, effect->n, use->item);
    break;
  default:
    break;
  }
}

/* What is on the Target, the party's, or anybody's. Returns whether it was. */
static bool
affect_table (RestlessTable *table, const RestlessEffect *effect)
{
  RestlessState *state = table->state;

  switch ((RestlessOp)effect->op) {
  case RESTLESS_REROLLS:
    restless_gain_rerolls (table, effect->n);
    return true;
  case RESTLESS_DEFENSE:
    if (restless_is_fight (state))
      add_bonus (table, &state->defense_bonus, effect->n);
    return true;
  case RESTLESS_DRAW_LOOT:
  case RESTLESS_DRAW_TREASURE:
    if (effect->of != RESTLESS_PARTY)
      return false;
    restless_owe (table, -1,
                  effect->op == RESTLESS_DRAW_LOOT ? RESTLESS_DRAW_OF_LOOT
                                                   : RESTLESS_DRAW_OF_TREASURE,
                  effect->n);
    return true;
  case RESTLESS_HEAL:
    if (effect->of == RESTLESS_TARGET)
      heal_target (table, effect->n);
    return effect->of == RESTLESS_TARGET;
  case RESTLESS_DAMAGE:
    if (effect->of == RESTLESS_TARGET)
      restless_hurt_target (table, effect->n);
    return effect->of == RESTLESS_TARGET;
  default:
    return effect->of == RESTLESS_TARGET;
  }
}

static void
apply_effect (RestlessTable *table, const RestlessEffect *effect, const RestlessUse *use)
{
  int one = effect->of == RESTLESS_SELF ? use->user : use->chosen;
  unsigned mask = effect->of == RESTLESS_PARTY ? use->reach : one >= 0 ? 1u << one : 0;

  if (affect_table (table, effect))
    return;
  for (int i = 0; i < RULES_PARTY && !table->state->head.over; i++)
    if (mask >> i & 1 && table->state->party[i].alive)
      affect (table, i, effect, use);
}

static void
apply_effects (RestlessTable *table, RestlessEffects effects, const RestlessUse *use)
{
  for (unsigned i = 0; i < effects.n && !table->state->head.over; i++)
    apply_effect (table, &effects.at[i], use);
}

void
restless_use (RestlessTable *table, const RestlessUse *use)
{
  const RestlessCard *card = restless_of (table, use->card);
  RestlessUse all = *use;
  bool bonus;

  if (card->kind == RESTLESS_CHARACTER) {
    all.reach = restless_living (table->state);
    apply_effects (table, card->death, &all);
    return;
  }
  if (!all.reach)
    all.reach = restless_living (table->state);
  /* Whether it has the trait is told before it does anything. */
  bonus = card->bonus_of_use && card->trait_bonus.n
          && restless_trait_holds (table->match, table->state, card,
                                   restless_is_item (card) ? use->user : -1);
  apply_effects (table, card->use, &all);
  if (bonus)
    apply_effects (table, card->trait_bonus, &all);
}

void
restless_use_table (RestlessTable *table, unsigned card, bool by_target)
{
  RestlessUse use = { .card = card, .user = -1, .chosen = -1, .by_target = by_target };

  restless_use (table, &use);
}

static bool
has_of (RestlessEffects effects, RestlessOf of)
{
  for (unsigned i = 0; i < effects.n; i++)
    if (effects.at[i].of == of)
      return true;
  return false;
}

bool
restless_chooses (const RulesMatch *match, const RestlessState *state, const RestlessCard *card,
                  int user, RestlessOf of)
{
  if (!(of == RESTLESS_CHOSEN ? card->chosen : card->needs_target))
    return false;
  return has_of (card->use, of)
         || (card->bonus_of_use && has_of (card->trait_bonus, of)
             && restless_trait_holds (match, state, card, restless_is_item (card) ? user : -1));
}
