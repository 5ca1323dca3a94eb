/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The numbers in force: what lasts while cards are held or met, summed up.
 *
 * Source: The Restless page, Pack
 */
#include "restless-table.h"

typedef struct {
  const RulesMatch *match;
  const RestlessState *state;
  RestlessForce *force;
  unsigned living;
} Reckoning;

unsigned
restless_living (const RestlessState *state)
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

static void
add_to (int16_t *numbers, unsigned step, unsigned mask, int n)
{
  /* Whom an effect is for is what processors can't guess. */
  for (unsigned i = 0; i < RULES_PARTY; i++)
    numbers[i * step] += n & -(int)(mask >> i & 1);
}

/* @bearer: -1 for none; @reach: the party; @weapon: it counts for attacks with it alone */
static void
add_effects (Reckoning *to, RestlessEffects effects, int bearer, unsigned reach, bool weapon)
{
  for (unsigned i = 0; i < effects.n; i++) {
    const RestlessEffect *effect = &effects.at[i];
    unsigned mask = effect->of == RESTLESS_SELF && bearer >= 0 ? 1u << bearer : reach;

    switch ((RestlessOp)effect->op) {
    case RESTLESS_MAX_HEALTH:
      add_to (to->force->max_health, 1, mask, effect->n);
      break;
    case RESTLESS_WEIGHT_BONUS:
      add_to (to->force->max_weight, 1, mask, effect->n);
      break;
    case RESTLESS_ROLL_BONUS:
      if (!weapon)
        add_to (&to->force->rolls[0][effect->roll], 3, mask, effect->n);
      break;
    case RESTLESS_DAMAGE_BONUS:
      if (!weapon)
        add_to (to->force->damage, 1, mask, effect->n);
      break;
    case RESTLESS_DEFENSE:
      to->force->defense += effect->n;
      break;
    default:
      break;
    }
  }
}

static bool
is_weapon (const RestlessCard *card)
{
  return card->item == RESTLESS_WEAPON || card->attack_spell;
}

static void
add_lasting (Reckoning *to, const RestlessCard *card, int bearer, unsigned reach)
{
  if (card->passive.n)
    add_effects (to, card->passive, bearer, reach, is_weapon (card));
  if (card->trait_bonus.n && !card->bonus_of_use
      && restless_trait_holds (to->match, to->state, card, bearer))
    add_effects (to, card->trait_bonus, bearer, reach, is_weapon (card));
}

static inline void
add_card (Reckoning *to, unsigned number, int bearer, unsigned reach)
{
  const RestlessCard *card = restless_card (to->match, to->state, number);

  if (card->lasts)
    add_lasting (to, card, bearer, reach);
}

static void
add_member (Reckoning *to, int slot)
{
  const RestlessMember *member = &to->state->party[slot];
  const RestlessCard *card = restless_card (to->match, to->state, member->card);

  to->force->max_health[slot] += card->health + member->health_mod;
  to->force->max_weight[slot] += card->max_weight + member->weight_mod;
  to->force->damage[slot] += member->damage;
  for (unsigned i = 0; i < 3; i++)
    to->force->rolls[slot][i] += member->rolls[i];
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
restless_reckon (const RulesMatch *match, const RestlessState *state, RestlessForce *force)
{
  Reckoning to = { match, state, force, restless_living (state) };

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
      force->max_health[i] = force->max_health[i] < 1 ? 1 : force->max_health[i];
      force->max_weight[i] = force->max_weight[i] < 0 ? 0 : force->max_weight[i];
    }
}

const RestlessForce *
restless_force (RestlessTable *table)
{
  if (table->stale)
    restless_reckon (table->match, table->state, &table->force);
  table->changed |= table->stale == true;
  table->stale = false;
  return &table->force;
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
restless_weapon_bonus (RestlessTable *table, int slot, const RestlessCard *card, RestlessRoll roll,
                       int *to_roll, int *to_damage)
{
  sum_bonus (card->passive, roll, to_roll, to_damage);
  if (!card->bonus_of_use && restless_trait_holds (table->match, table->state, card, slot))
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
held_to (int defense, bool raw)
{
  return raw || defense >= 1 ? defense : 1;
}

/* Source: Tarot Restless: every Die Defense is one higher */
int
restless_target_defense (const RulesMatch *match, const RestlessState *state,
                         const RestlessForce *force, bool raw)
{
  return held_to (restless_card (match, state, state->current)->defense + state->defense
                      + state->defense_bonus + force->defense + restless_is_tarot (match),
                  raw);
}

int
restless_god_defense (const RulesMatch *match, const RestlessState *state,
                      const RestlessForce *force, bool raw)
{
  int defense = restless_card (match, state, state->god)->defense + state->god_defense
                + restless_is_tarot (match);

  if (state->phase == RESTLESS_PHASE_GOD)
    defense += state->defense_bonus + force->defense;
  return held_to (defense, raw);
}
