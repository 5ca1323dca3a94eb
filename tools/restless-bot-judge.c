/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the careful party sees, and what cards and foes are worth to it.
 */
#include "tools/restless-bot.h"

const RestlessCard *
bot_find_card (const Run *run, const char *id)
{
  return &run->cards->cards[rules_match_card (run->match, rules_text (id))];
}

void
bot_read_view (Run *run)
{
  AppValueBuilder builder;

  if (run->view != NULL)
    g_ptr_array_add (run->old_views, run->view);
  app_value_builder_init (&builder);
  rules_view (run->match, run->replay.state, 0, &builder.writer);
  run->view = app_value_builder_finish (&builder);
}

guint
bot_read_living (const Run *run, Member members[SLOTS])
{
  const AppValue *list = field (run->view, "party");
  guint n = 0;

  for (guint k = 0; k < app_value_length (list); k++) {
    const AppValue *value = app_value_at (list, k);

    if (app_value_is_null (value) || !app_value_boolean (field (value, "alive")))
      continue;
    members[n++] = (Member){
      .slot = text (value, "slot")[0],
      .value = value,
      .health = number (value, "health"),
      .max_health = number (value, "max_health"),
      .armor = number (value, "armor"),
      .acted = app_value_boolean (field (value, "acted")),
      .consumed = app_value_boolean (field (value, "consumed")),
    };
  }
  return n;
}

/* Judging cards */

/* What effects on rolls of a kind add up to; @traits NULL for none. */
static int
sum_effects (const RestlessEffects *effects, RestlessOp op, RestlessRoll roll)
{
  int sum = 0;

  for (guint k = 0; k < effects->n; k++)
    if (effects->at[k].op == op && (op != RESTLESS_ROLL_BONUS || effects->at[k].roll == roll))
      sum += effects->at[k].n;
  return sum;
}

static gboolean
has_trait (const Run *run, const Member *member, const RestlessCard *card)
{
  const RestlessCard *own = bot_find_card (run, text (member->value, "character"));

  for (guint k = 0; k < RESTLESS_TRAITS / 64; k++)
    if (own->traits.bits[k] & card->traits.bits[k])
      return TRUE;
  return FALSE;
}

static int
card_bonus (const Run *run, const Member *member, const RestlessCard *card, RestlessOp op,
            RestlessRoll roll)
{
  int sum = sum_effects (&card->passive, op, roll);

  if (!card->bonus_of_use && has_trait (run, member, card))
    sum += sum_effects (&card->trait_bonus, op, roll);
  return sum;
}

/* What the place does to everybody. */
static int
place_bonus (const Run *run, const Member *member, RestlessOp op, RestlessRoll roll)
{
  const char *const ids[] = {
    is_phase (run, "god") ? text (field (run->view, "god"), "card")
                          : text (run->view, "realm_card"),
    text (run->view, "current"),
  };
  int sum = 0;

  for (guint k = 0; k < G_N_ELEMENTS (ids); k++)
    if (ids[k] != NULL)
      sum += card_bonus (run, member, bot_find_card (run, ids[k]), op, roll);
  return sum;
}

/* What lasts for the member besides the weapon itself: the place, own equipment and states. */
static int
member_bonus (const Run *run, const Member *member, RestlessOp op, RestlessRoll roll)
{
  static const char *const lists[] = { "items", "status", "sins", "blessings" };
  int sum =
      place_bonus (run, member, op, roll)
      + card_bonus (run, member, bot_find_card (run, text (member->value, "character")), op, roll);

  for (guint l = 0; l < G_N_ELEMENTS (lists); l++) {
    const AppValue *list = field (member->value, lists[l]);

    for (guint k = 0; k < app_value_length (list); k++) {
      const AppValue *value = app_value_at (list, k);
      const RestlessCard *card =
          bot_find_card (run, l == 0 ? text (value, "card") : app_value_text (value));

      if (card->item != RESTLESS_WEAPON && !card->attack_spell)
        sum += card_bonus (run, member, card, op, roll);
    }
  }
  return sum;
}

static Attack
judge_attack (const Run *run, const Member *member, const char *id, int defense, int strike,
              int health)
{
  const RestlessCard *own = bot_find_card (run, text (member->value, "character"));
  const RestlessCard *card = id != NULL ? bot_find_card (run, id) : NULL;
  Attack attack = { .id = id, .shots = 1 };
  RestlessRoll roll;
  int damage = card != NULL ? card->damage : own->attack;
  double hit, miss;

  attack.ranged = card != NULL && card->ranged;
  attack.shots = attack.ranged ? card->shots : 1;
  roll = attack.ranged ? RESTLESS_ROLL_RANGED : RESTLESS_ROLL_COMBAT;
  attack.add = member_bonus (run, member, RESTLESS_ROLL_BONUS, roll);
  damage += member_bonus (run, member, RESTLESS_DAMAGE_BONUS, roll);
  if (card != NULL) {
    attack.add += card_bonus (run, member, card, RESTLESS_ROLL_BONUS, roll);
    damage += card_bonus (run, member, card, RESTLESS_DAMAGE_BONUS, roll);
  }
  hit = CLAMP ((21.0 - defense + attack.add) / 20.0, defense <= 1 ? 1.0 : 0.0, 1.0);
  miss = attack.ranged ? 0.0 : (1.0 - hit) * strike * (member->health <= strike ? 1.5 : 0.5);
  attack.worth = hit * attack.shots * damage;
  if (attack.worth > health)
    attack.worth = health * (0.8 + 0.2 * hit);
  if (attack.worth <= 0.0)
    attack.worth = -50.0; /* it would go on for ever */
  attack.worth -= miss + (card != NULL && card->attack_spell ? 1.0 : 0.0);
  return attack;
}

Attack
bot_best_attack (const Run *run, const Member *member, int defense, int strike, int health)
{
  const AppValue *items = field (member->value, "items");
  Attack best = judge_attack (run, member, NULL, defense, strike, health);

  for (guint k = 0; k < app_value_length (items); k++) {
    const char *id = text (app_value_at (items, k), "card");
    const RestlessCard *card = bot_find_card (run, id);
    Attack attack;

    if (card->item != RESTLESS_WEAPON && !card->attack_spell)
      continue;
    attack = judge_attack (run, member, id, defense, strike, health);
    if (attack.worth > best.worth)
      best = attack;
  }
  return best;
}

double
bot_card_usefulness (const Run *run, const Member *member, const char *id)
{
  const RestlessCard *card = bot_find_card (run, id);
  double worth = 0.4 * card->armor + 0.15 * card->value;

  if (card->item == RESTLESS_WEAPON || card->attack_spell) {
    double have = bot_best_attack (run, member, 11, 3, 12).worth;
    double gets = judge_attack (run, member, id, 11, 3, 12).worth;

    return worth + (card->attack_spell ? 1.0 : 0.0) + 3.0 * MAX (gets - have, 0.0);
  }
  for (guint k = 0; k < card->use.n; k++)
    worth += (card->item == RESTLESS_ACTIVE ? 1.2 : 0.4) * ABS (card->use.at[k].n)
             * (card->use.at[k].of == RESTLESS_PARTY ? 2.0 : 1.0);
  for (guint k = 0; k < card->passive.n; k++)
    worth += 0.8 * card->passive.at[k].n;
  if (has_trait (run, member, card))
    worth += 1.0;
  return worth;
}

double
bot_expected_cost (const Run *run, int attack, int defense, int health)
{
  Member members[SLOTS];
  guint n = bot_read_living (run, members);
  double dealt = 0.0, risk = 0.0;

  for (guint k = 0; k < n; k++) {
    Attack best = bot_best_attack (run, &members[k], defense, attack, health);
    double miss = best.ranged ? 0.0 : CLAMP ((defense - best.add - 1) / 20.0, 0.0, 1.0);

    dealt += MAX (best.worth + miss * attack * 0.5, 0.2);
    risk += miss * attack;
  }
  return n > 0 ? health / (dealt / n) * (risk / n) : 99.0;
}
