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
restless_end_game (RestlessMoveContext *context, bool won)
{
  context->state->head.ended_by_rules = 1;
  context->state->won = won;
  context->state->turn = 0;
  context->state->attacked = 0;
}

void
restless_gain_rerolls (RestlessMoveContext *context, int n)
{
  int rerolls = context->state->rerolls + n;

  if (rerolls > RESTLESS_MAX_NUMBER)
    restless_refuse_bound (context, rerolls, 0, RESTLESS_MAX_NUMBER);
  else
    context->state->rerolls = rerolls < 0 ? 0 : rerolls;
}

/* Armor and damage */

/* Takes up to @n off @armor. */
static int
wear_armor (uint8_t *armor, int n)
{
  int worn = n < *armor ? n : *armor;

  *armor -= worn;
  return worn;
}

/* What is left of @n points of damage behind the armor: what the move names first.
 * Source: The Restless, "How to track health and armor" */
static int
damage_behind_armor (RestlessMoveContext *context, int slot, int n)
{
  RestlessMember *member = &context->state->party[slot];

  for (unsigned i = 0; n && i < context->n_armor; i++) {
    RestlessArmor *named = &context->armor[i];
    int worn;

    if (named->slot != slot || !named->left
        || (named->item != RESTLESS_OWN_ARMOR && named->item >= member->n_items))
      continue;
    worn = wear_armor (named->item == RESTLESS_OWN_ARMOR ? &member->armor
                                                         : &member->items[named->item].armor,
                       n < named->left ? n : named->left);
    named->left -= worn;
    n -= worn;
  }
  n -= wear_armor (&member->armor, n);
  for (unsigned i = 0; n && i < member->n_items; i++)
    n -= wear_armor (&member->items[i].armor, n);
  return n;
}

void
restless_damage_member (RestlessMoveContext *context, int slot, int n, RestlessDeath how)
{
  RestlessMember *member = &context->state->party[slot];

  if (!member->alive)
    return;
  n = damage_behind_armor (context, slot, n);
  if (n >= member->health)
    restless_kill_member (context, slot, how);
  else
    member->health -= n;
}

/* Death */

static void
discard_all (RestlessMoveContext *context, uint16_t *list, uint8_t *n)
{
  for (unsigned i = 0; i < *n; i++) {
    restless_discard_card (context, list[i]);
    list[i] = 0;
  }
  *n = 0;
}

static void
leave_inventory (RestlessMoveContext *context, int slot, RestlessDeath how)
{
  RestlessState *state = context->state;
  RestlessMember *member = &state->party[slot];

  for (unsigned i = 0; i < member->n_items; i++) {
    RestlessHeldItem item = member->items[i];

    member->items[i] = (RestlessHeldItem){ 0 };
    if (how == RESTLESS_DEATH_IN_FLIGHT)
      restless_discard_card (context, item.card);
    else if (how == RESTLESS_DEATH_OTHER)
      restless_put_ground (context, item);
    else if (state->n_held == RESTLESS_TARGET_ITEMS)
      restless_refuse_bound (context, RESTLESS_TARGET_ITEMS + 1, 0, RESTLESS_TARGET_ITEMS);
    else
      state->held[state->n_held++] = item;
  }
  member->n_items = 0;
}

/* Source: The Restless, "Character Death" */
void
restless_kill_member (RestlessMoveContext *context, int slot, RestlessDeath how)
{
  RestlessState *state = context->state;
  RestlessMember *member = &state->party[slot];
  RestlessMember dead = { .card = member->card, .seat = member->seat };

  if (how == RESTLESS_DEATH_BY_TARGET && state->phase != RESTLESS_PHASE_COMBAT)
    how = RESTLESS_DEATH_OTHER;
  discard_all (context, member->status, &member->n_status);
  discard_all (context, member->sins, &member->n_sins);
  discard_all (context, member->blessings, &member->n_blessings);
  for (unsigned i = 0; i < state->n_groups; i++)
    state->groups[i].on &= ~(1u << slot);
  leave_inventory (context, slot, how);
  restless_discard_card (context, member->card);
  *member = dead;
  context->stale = true;
  if (state->turn == slot + 1)
    state->turn = state->attacked = 0;
  if (!restless_living_mask (state)) {
    restless_end_game (context, false);
  } else if (how == RESTLESS_DEATH_BY_TARGET) {
    RestlessUse use = { .card = dead.card, .user = slot, .chosen = -1 };

    restless_use_card (context, &use);
  }
}

/* Effects */

void
restless_damage_target (RestlessMoveContext *context, int n)
{
  RestlessState *state = context->state;
  bool god = state->phase == RESTLESS_PHASE_GOD;
  int16_t *health = god ? &state->god_health : &state->health;

  if (state->head.ended_by_rules || !restless_is_fight (state))
    return;
  *health -= n < *health ? n : *health;
  if (*health == 0 && god)
    restless_end_game (context, true);
  else if (*health == 0)
    restless_defeat (context);
}

static void
heal_target (RestlessMoveContext *context, int n)
{
  RestlessState *state = context->state;
  bool god = state->phase == RESTLESS_PHASE_GOD;
  int16_t *health = god ? &state->god_health : &state->health;
  int most = god ? restless_context_card (context, state->god)->health : state->max_health;

  if (state->head.ended_by_rules || !restless_is_fight (state) || *health >= most)
    return;
  *health = *health + n < most ? *health + n : most;
}

static void
heal (RestlessMoveContext *context, int slot, int n)
{
  RestlessMember *member = &context->state->party[slot];
  int most = restless_passive_totals (context)->of[slot].max_health;

  if (member->health < most)
    member->health = member->health + n < most ? member->health + n : most;
}

static void
recharge (RestlessMoveContext *context, int slot, int n, const RestlessHeldItem *but)
{
  RestlessState *state = context->state;
  RestlessMember *member = &state->party[slot];

  for (unsigned i = 0; i < member->n_items; i++) {
    RestlessHeldItem *item = &member->items[i];

    if (item != but && item->ready_at)
      item->ready_at = item->ready_at > state->met + n ? item->ready_at - n : 0;
  }
}

static void
add_bonus (RestlessMoveContext *context, int16_t *bonus, int n)
{
  int sum = *bonus + n;

  if (sum < -RESTLESS_MAX_NUMBER || sum > RESTLESS_MAX_NUMBER)
    restless_refuse_bound (context, sum, -RESTLESS_MAX_NUMBER, RESTLESS_MAX_NUMBER);
  else
    *bonus = sum;
  context->stale = true;
}

static void
apply_to_member (RestlessMoveContext *context, int slot, const RestlessEffect *effect,
                 const RestlessUse *use)
{
  RestlessMember *member = &context->state->party[slot];

  switch ((RestlessOp)effect->op) {
  case RESTLESS_HEAL:
    heal (context, slot, effect->n);
    break;
  case RESTLESS_DAMAGE:
    restless_damage_member (context, slot, effect->n,
                            use->by_target ? RESTLESS_DEATH_BY_TARGET : RESTLESS_DEATH_OTHER);
    break;
  case RESTLESS_ARMOR:
    if (member->armor + effect->n > RESTLESS_ARMORS)
      restless_refuse_bound (context, member->armor + effect->n, 0, RESTLESS_ARMORS);
    else
      member->armor += effect->n;
    break;
  case RESTLESS_MAX_HEALTH:
    add_bonus (context, &member->health_mod, effect->n);
    break;
  case RESTLESS_WEIGHT_BONUS:
    add_bonus (context, &member->weight_mod, effect->n);
    break;
  case RESTLESS_DRAW_LOOT:
    restless_owe_draws (context, slot, RESTLESS_DRAW_OF_LOOT, effect->n);
    break;
  case RESTLESS_DRAW_TREASURE:
    restless_owe_draws (context, slot, RESTLESS_DRAW_OF_TREASURE, effect->n);
    break;
  case RESTLESS_ROLL_BONUS:
    add_bonus (context, &member->rolls[effect->roll], effect->n);
    break;
  case RESTLESS_DAMAGE_BONUS:
    add_bonus (context, &member->damage, effect->n);
    break;
  case RESTLESS_RECHARGE:
    recharge (context, slot, effect->n, use->item);
    break;
  default:
    break;
  }
}

/* What is on the Target, the party's, or anybody's. Returns whether it was. */
static bool
apply_to_table (RestlessMoveContext *context, const RestlessEffect *effect)
{
  RestlessState *state = context->state;

  switch ((RestlessOp)effect->op) {
  case RESTLESS_REROLLS:
    restless_gain_rerolls (context, effect->n);
    return true;
  case RESTLESS_DEFENSE:
    if (restless_is_fight (state))
      add_bonus (context, &state->defense_bonus, effect->n);
    return true;
  case RESTLESS_DRAW_LOOT:
  case RESTLESS_DRAW_TREASURE:
    if (effect->of != RESTLESS_PARTY)
      return false;
    restless_owe_draws (context, -1,
                        effect->op == RESTLESS_DRAW_LOOT ? RESTLESS_DRAW_OF_LOOT
                                                         : RESTLESS_DRAW_OF_TREASURE,
                        effect->n);
    return true;
  case RESTLESS_HEAL:
    if (effect->of == RESTLESS_TARGET)
      heal_target (context, effect->n);
    return effect->of == RESTLESS_TARGET;
  case RESTLESS_DAMAGE:
    if (effect->of == RESTLESS_TARGET)
      restless_damage_target (context, effect->n);
    return effect->of == RESTLESS_TARGET;
  default:
    return effect->of == RESTLESS_TARGET;
  }
}

static void
apply_effect (RestlessMoveContext *context, const RestlessEffect *effect, const RestlessUse *use)
{
  int one = effect->of == RESTLESS_SELF ? use->user : use->chosen;
  unsigned mask = effect->of == RESTLESS_PARTY ? use->reach : one >= 0 ? 1u << one : 0;

  if (apply_to_table (context, effect))
    return;
  for (int i = 0; i < RULES_PARTY && !context->state->head.ended_by_rules; i++)
    if (mask >> i & 1 && context->state->party[i].alive)
      apply_to_member (context, i, effect, use);
}

static void
apply_effects (RestlessMoveContext *context, RestlessEffects effects, const RestlessUse *use)
{
  for (unsigned i = 0; i < effects.n && !context->state->head.ended_by_rules; i++)
    apply_effect (context, &effects.at[i], use);
}

void
restless_use_card (RestlessMoveContext *context, const RestlessUse *use)
{
  const RestlessCard *card = restless_context_card (context, use->card);
  RestlessUse all = *use;
  bool bonus;

  if (card->kind == RESTLESS_CHARACTER) {
    all.reach = restless_living_mask (context->state);
    apply_effects (context, card->death, &all);
    return;
  }
  if (!all.reach)
    all.reach = restless_living_mask (context->state);
  /* Whether it has the trait is told before it does anything. */
  bonus = card->bonus_of_use && card->trait_bonus.n
          && restless_trait_holds (context->match, context->state, card,
                                   restless_is_item (card) ? use->user : -1);
  apply_effects (context, card->use, &all);
  if (bonus)
    apply_effects (context, card->trait_bonus, &all);
}

void
restless_use_table_card (RestlessMoveContext *context, unsigned card, bool by_target)
{
  RestlessUse use = { .card = card, .user = -1, .chosen = -1, .by_target = by_target };

  restless_use_card (context, &use);
}

static bool
has_recipient (RestlessEffects effects, RestlessRecipient of)
{
  for (unsigned i = 0; i < effects.n; i++)
    if (effects.at[i].of == of)
      return true;
  return false;
}

bool
restless_use_needs (const RulesMatch *match, const RestlessState *state, const RestlessCard *card,
                    int user, RestlessRecipient of)
{
  if (!(of == RESTLESS_CHOSEN ? card->chosen : card->needs_target))
    return false;
  return has_recipient (card->use, of)
         || (card->bonus_of_use && has_recipient (card->trait_bonus, of)
             && restless_trait_holds (match, state, card, restless_is_item (card) ? user : -1));
}
