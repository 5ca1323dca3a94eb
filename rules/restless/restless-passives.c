/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The numbers in force: what lasts while cards are held or met, summed up.
 *
 * Source: The Restless page, Pack
 */
#include "rules/restless/restless-passives.h"

typedef struct {
  const RulesMatch *match;
  const RestlessState *state;
  RestlessPassiveTotals *force;
  unsigned living;
} PassiveSum;

unsigned
restless_living_mask (const RestlessState *state)
{
  unsigned living = 0;

  for (unsigned i = 0; i < RULES_PARTY; i++)
    living |= (unsigned)state->party[i].alive << i;
  return living;
}

static bool
shares_trait (const RestlessTraits *a, const RestlessTraits *b)
{
  uint64_t both = 0;

  for (unsigned i = 0; i < RESTLESS_TRAITS / 64; i++)
    both |= a->bits[i] & b->bits[i];
  return both != 0;
}

/* Source: The Restless, "Character" */
bool
restless_trait_holds (const RulesMatch *match, const RestlessState *state, const RestlessCard *card,
                      int bearer)
{
  for (int i = 0; i < RULES_PARTY; i++)
    if ((bearer < 0 || bearer == i) && state->party[i].alive
        && shares_trait (&card->traits,
                         &restless_card (match, state, state->party[i].card)->traits))
      return true;
  return false;
}

static inline void
add_bonuses (RestlessBonuses *to, const RestlessBonuses *numbers)
{
  to->max_health += numbers->max_health;
  to->max_weight += numbers->max_weight;
  to->damage += numbers->damage;
  for (unsigned i = 0; i < 3; i++)
    to->rolls[i] += numbers->rolls[i];
}

static void
add_reach (PassiveSum *to, const RestlessBonuses *numbers, unsigned reach)
{
  for (; reach; reach &= reach - 1)
    add_bonuses (&to->force->of[__builtin_ctz (reach)], numbers);
}

/* @bearer: -1 for none; @reach: of the party */
static inline void
add_lasting (PassiveSum *to, const RestlessPassive *lasting, int bearer, unsigned reach)
{
  if (lasting->owns && bearer >= 0)
    add_bonuses (&to->force->of[bearer], &lasting->own);
  else if (lasting->owns)
    add_reach (to, &lasting->own, reach);
  if (lasting->reaches)
    add_reach (to, &lasting->reach, reach);
  to->force->defense += lasting->defense;
}

static inline void
add_card (PassiveSum *to, unsigned number, int bearer, unsigned reach)
{
  const RestlessCard *card = restless_card (to->match, to->state, number);

  if (!card->lasts)
    return;
  add_lasting (to, &card->lasting, bearer, reach);
  if (card->trait_bonus.n && !card->bonus_of_use
      && restless_trait_holds (to->match, to->state, card, bearer))
    add_lasting (to, &card->lasting_trait, bearer, reach);
}

static void
add_member (PassiveSum *to, int slot)
{
  const RestlessMember *member = &to->state->party[slot];
  const RestlessCard *card = restless_card (to->match, to->state, member->card);
  RestlessBonuses *force = &to->force->of[slot];

  force->max_health += card->health + member->health_mod;
  force->max_weight += card->max_weight + member->weight_mod;
  force->damage += member->damage;
  for (unsigned i = 0; i < 3; i++)
    force->rolls[i] += member->rolls[i];
  add_card (to, member->card, slot, to->living);
  for (unsigned i = 0; i < member->n_items; i++)
    add_card (to, member->items[i].card, slot, to->living);
  for (unsigned i = 0; i < member->n_status; i++)
    add_card (to, member->status[i], slot, to->living);
  for (unsigned i = 0; i < member->n_sins; i++)
    add_card (to, member->sins[i], slot, to->living);
  for (unsigned i = 0; i < member->n_blessings; i++)
    add_card (to, member->blessings[i], slot, to->living);
}

void
restless_sum_passives (const RulesMatch *match, const RestlessState *state,
                       RestlessPassiveTotals *force)
{
  PassiveSum to = { match, state, force, restless_living_mask (state) };

  memset (force, 0, sizeof *force);
  for (int i = 0; i < RULES_PARTY; i++)
    if (state->party[i].alive)
      add_member (&to, i);
  for (unsigned i = 0; i < state->n_groups; i++)
    add_card (&to, state->groups[i].card, -1, state->groups[i].on);
  for (unsigned i = 0; i < state->n_pools; i++)
    add_card (&to, state->pools[i].card, -1, to.living);
  if (state->phase == RESTLESS_PHASE_GOD)
    add_card (&to, state->god, -1, to.living);
  else if (state->realm_card != RESTLESS_NONE)
    add_card (&to, state->realm_card, -1, to.living);
  if (state->current != RESTLESS_NONE)
    add_card (&to, state->current, -1, to.living);
  for (unsigned i = 0; i < RULES_PARTY; i++)
    if (state->party[i].alive) {
      RestlessBonuses *of = &force->of[i];

      of->max_health = of->max_health < 1 ? 1 : of->max_health;
      of->max_weight = of->max_weight < 0 ? 0 : of->max_weight;
    }
}

const RestlessPassiveTotals *
restless_passive_totals (RestlessMoveContext *context)
{
  if (context->stale)
    restless_sum_passives (context->match, context->state, &context->force);
  context->changed |= context->stale == true;
  context->stale = false;
  return &context->force;
}

static void
sum_bonus (RestlessEffects effects, RestlessRoll roll, int *to_roll, int *to_damage)
{
  for (unsigned i = 0; i < effects.n; i++) {
    if (effects.at[i].op == RESTLESS_ROLL_BONUS && effects.at[i].roll == roll)
      *to_roll += effects.at[i].n;
    if (effects.at[i].op == RESTLESS_DAMAGE_BONUS)
      *to_damage += effects.at[i].n;
  }
}

void
restless_weapon_bonus (RestlessMoveContext *context, int slot, const RestlessCard *card,
                       RestlessRoll roll, int *to_roll, int *to_damage)
{
  sum_bonus (card->passive, roll, to_roll, to_damage);
  if (!card->bonus_of_use && restless_trait_holds (context->match, context->state, card, slot))
    sum_bonus (card->trait_bonus, roll, to_roll, to_damage);
}

static int
sum_weight (const RulesMatch *match, const RestlessState *state, const uint16_t *list, unsigned n)
{
  int weight = 0;

  for (unsigned i = 0; i < n; i++)
    weight += restless_card (match, state, list[i])->weight;
  return weight;
}

int
restless_weight (const RulesMatch *match, const RestlessState *state, int slot)
{
  const RestlessMember *member = &state->party[slot];
  int weight = sum_weight (match, state, member->status, member->n_status)
               + sum_weight (match, state, member->sins, member->n_sins)
               + sum_weight (match, state, member->blessings, member->n_blessings);

  for (unsigned i = 0; i < member->n_items; i++)
    weight += restless_card (match, state, member->items[i].card)->weight;
  for (unsigned i = 0; i < state->n_groups; i++)
    if (state->groups[i].on >> slot & 1)
      weight += restless_card (match, state, state->groups[i].card)->weight;
  return weight < 0 ? 0 : weight;
}

static int
clamp_defense (int defense, bool raw)
{
  return raw || defense >= 1 ? defense : 1;
}

/* Source: Tarot Restless: every Die Defense is one higher */
int
restless_target_defense (const RulesMatch *match, const RestlessState *state,
                         const RestlessPassiveTotals *force, bool raw)
{
  return clamp_defense (restless_card (match, state, state->current)->defense + state->defense
                            + state->defense_bonus + force->defense + restless_is_tarot (match),
                        raw);
}

int
restless_god_defense (const RulesMatch *match, const RestlessState *state,
                      const RestlessPassiveTotals *force, bool raw)
{
  int defense = restless_card (match, state, state->god)->defense + state->god_defense
                + restless_is_tarot (match);

  if (state->phase == RESTLESS_PHASE_GOD)
    defense += state->defense_bonus + force->defense;
  return clamp_defense (defense, raw);
}
