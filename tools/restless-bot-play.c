/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the careful party does: carries, heals, rests, trades and fights.
 */
#include "tools/restless-bot.h"

#include <stdarg.h>
#include <stdio.h>

static int
roll_die (Run *run)
{
  return 1 + (int)rules_random_below (&run->random, 20);
}

static gint64
total_health (const Run *run)
{
  Member members[SLOTS];
  guint n = bot_read_living (run, members);
  gint64 sum = 0;

  for (guint k = 0; k < n; k++) {
    const AppValue *items = field (members[k].value, "items");

    sum += members[k].health + members[k].armor;
    for (guint i = 0; i < app_value_length (items); i++)
      sum += number (app_value_at (items, i), "armor");
  }
  return sum;
}

static int
present_foe (const Run *run)
{
  const AppValue *god = is_phase (run, "god") ? field (run->view, "god") : NULL;
  const AppValue *target = is_phase (run, "combat") ? field (run->view, "target") : NULL;
  const char *id = god != NULL ? text (god, "card") : target != NULL ? text (target, "card") : NULL;

  return id != NULL ? rules_match_card (run->match, rules_text (id)) : -1;
}

static void
count_foe (Run *run, const char *move)
{
  int foe = present_foe (run);
  RulesOutcome outcome;
  Tally *tally;

  if (foe == run->foe)
    return;
  if (run->foe >= 0) {
    tally = &run->tallies[run->foe];
    rules_outcome (run->match, run->replay.state, &outcome);
    tally->cost += run->before - total_health (run);
    tally->fled += strncmp (move, "- flee", 6) == 0;
    if (outcome.status == RULES_LOST)
      run->killer = run->foe;
    tally->killed += outcome.status == RULES_LOST;
    tally->beaten += outcome.status != RULES_LOST && strncmp (move, "- flee", 6) != 0;
  }
  run->foe = foe;
  if (foe >= 0) {
    run->tallies[foe].met++;
    run->before = total_health (run);
  }
}

gboolean
bot_try_move (Run *run, const char *format, ...)
{
  g_autofree char *move = NULL;
  RulesError error;
  va_list args;

  va_start (args, format);
  move = g_strdup_vprintf (format, args);
  va_end (args);
  if (replay_move_text (&run->replay, rules_text (move), NULL, NULL, &error) != RULES_OK)
    return FALSE;
  if (g_getenv ("RESTLESS_TELL") != NULL)
    puts (move);
  bot_read_view (run);
  count_foe (run, move);
  return TRUE;
}

gboolean
bot_apply_chance (Run *run)
{
  RulesMoveBuffer move;
  RulesChance *chance = g_new (RulesChance, 1);
  gboolean owed = rules_next_chance (run->match, run->replay.state, chance);
  char bytes[4096];
  RulesBuffer out = { bytes, sizeof bytes, 0, FALSE };

  g_free (chance);
  if (!owed || !replay_random_move (run->match, run->replay.state, &run->random, &move))
    return FALSE;
  rules_write_move (run->match, &move.move, &out);
  return bot_try_move (run, "%.*s", (int)out.length, out.data);
}

/* What list_cb() picks from. */
typedef struct {
  Run *run;
  const char *prefix;
  char chosen[1024];
  guint n;
} Listing;

static bool
list_cb (const RulesMove *move, void *data)
{
  Listing *listing = data;
  char bytes[1024];
  RulesBuffer out = { bytes, sizeof bytes - 1, 0, FALSE };

  rules_write_move (listing->run->match, move, &out);
  bytes[out.length] = '\0';
  if (g_str_has_prefix (bytes, listing->prefix)
      && rules_random_below (&listing->run->random, ++listing->n) == 0)
    g_strlcpy (listing->chosen, bytes, sizeof listing->chosen);
  return true;
}

gboolean
bot_apply_listed (Run *run, const char *prefix)
{
  Listing listing = { .run = run, .prefix = prefix };

  rules_choices (run->match, run->replay.state, list_cb, &listing);
  return listing.n > 0 && bot_try_move (run, "%s", listing.chosen);
}

/* Carrying and healing */

static gboolean
take_one (Run *run)
{
  const AppValue *ground = field (run->view, "ground");
  Member members[SLOTS];
  guint n = bot_read_living (run, members);

  for (guint g = 0; g < app_value_length (ground); g++) {
    const char *id = text (app_value_at (ground, g), "card");
    double wanted[SLOTS];

    for (guint k = 0; k < n; k++)
      wanted[k] = bot_card_usefulness (run, &members[k], id);
    for (guint tried = 0; tried < n; tried++) {
      guint best = 0;

      for (guint k = 1; k < n; k++)
        if (wanted[k] > wanted[best])
          best = k;
      if (wanted[best] < 0.3)
        break;
      if (bot_try_move (run, "%c take %s", members[best].slot, id))
        return TRUE;
      wanted[best] = -1.0;
    }
  }
  return FALSE;
}

/* Something is dropped whose room something better on the ground needs. */
static gboolean
swap_one (Run *run)
{
  const AppValue *ground = field (run->view, "ground");
  Member members[SLOTS];
  guint n = bot_read_living (run, members);

  for (guint g = 0; g < app_value_length (ground); g++)
    for (guint k = 0; k < n; k++) {
      const char *wanted = text (app_value_at (ground, g), "card");
      const AppValue *items = field (members[k].value, "items");
      gint64 room = number (members[k].value, "max_weight") - number (members[k].value, "weight");
      double worth = bot_card_usefulness (run, &members[k], wanted);

      for (guint i = 0; i < app_value_length (items); i++) {
        const char *held = text (app_value_at (items, i), "card");

        if (bot_find_card (run, wanted)->weight > room + bot_find_card (run, held)->weight
            || bot_card_usefulness (run, &members[k], held) + 1.0 > worth)
          continue;
        if (bot_try_move (run, "%c drop %s", members[k].slot, held)
            && bot_try_move (run, "%c take %s", members[k].slot, wanted))
          return TRUE;
        return FALSE;
      }
    }
  return FALSE;
}

/* Nobody may be over the Max Weight when the party goes on. */
static void
drop_excess (Run *run)
{
  Member members[SLOTS];
  guint n = bot_read_living (run, members);

  for (guint k = 0; k < n; k++) {
    const AppValue *items = field (members[k].value, "items");
    const char *worst = NULL;
    double least = 1e9;

    if (number (members[k].value, "weight") <= number (members[k].value, "max_weight"))
      continue;
    for (guint i = 0; i < app_value_length (items); i++) {
      const char *id = text (app_value_at (items, i), "card");
      double worth = bot_card_usefulness (run, &members[k], id);

      if (bot_find_card (run, id)->weight > 0 && worth < least) {
        least = worth;
        worst = id;
      }
    }
    if (worst != NULL && bot_try_move (run, "%c drop %s", members[k].slot, worst)) {
      drop_excess (run);
      return;
    }
  }
}

static const RestlessEffect *
healing_effect (const RestlessCard *card)
{
  for (guint k = 0; k < card->use.n; k++)
    if (card->use.at[k].op == RESTLESS_HEAL)
      return &card->use.at[k];
  return NULL;
}

/* One item that heals without waste. */
static gboolean
heal_one (Run *run)
{
  Member members[SLOTS];
  guint n = bot_read_living (run, members);

  for (guint k = 0; k < n; k++) {
    const AppValue *items = field (members[k].value, "items");

    for (guint i = 0; i < app_value_length (items); i++) {
      const char *id = text (app_value_at (items, i), "card");
      const RestlessCard *card = bot_find_card (run, id);
      const char *verb = card->item == RESTLESS_ACTIVE ? "activate" : "use";
      const RestlessEffect *effect =
          card->item == RESTLESS_ACTIVE || card->item == RESTLESS_CONSUMABLE ? healing_effect (card)
                                                                             : NULL;
      guint lowest = k;
      gint64 lacks = 0;

      if (effect == NULL)
        continue;
      for (guint m = 0; m < n; m++) {
        gint64 lack = members[m].max_health - members[m].health;

        lacks += MIN (lack, effect->n);
        if (effect->of == RESTLESS_CHOSEN
            && lack > members[lowest].max_health - members[lowest].health)
          lowest = m;
      }
      if (effect->of == RESTLESS_PARTY) {
        if (lacks >= effect->n * n * 2 / 3 && lacks > 1
            && bot_try_move (run, "%c %s %s", members[k].slot, verb, id))
          return TRUE;
        continue;
      }
      if (members[lowest].max_health - members[lowest].health < effect->n)
        continue;
      if (effect->of == RESTLESS_CHOSEN ? bot_try_move (run, "%c %s %s on=%c", members[k].slot,
                                                        verb, id, members[lowest].slot)
                                        : bot_try_move (run, "%c %s %s", members[k].slot, verb, id))
        return TRUE;
    }
  }
  return FALSE;
}

/* What can always be done with profit, out of battle: coins, maps, keys. */
static gboolean
use_one (Run *run)
{
  Member members[SLOTS];
  guint n = bot_read_living (run, members);

  for (guint k = 0; k < n; k++) {
    const AppValue *items = field (members[k].value, "items");

    for (guint i = 0; i < app_value_length (items); i++) {
      const char *id = text (app_value_at (items, i), "card");
      const RestlessCard *card = bot_find_card (run, id);
      RestlessOp op = card->use.n > 0 ? card->use.at[0].op : RESTLESS_OPS;

      if (op != RESTLESS_REROLLS && op != RESTLESS_DRAW_LOOT && op != RESTLESS_DRAW_TREASURE
          && op != RESTLESS_MAX_HEALTH && op != RESTLESS_ARMOR)
        continue;
      if (card->use.at[0].of == RESTLESS_CHOSEN
              ? bot_try_move (run, "%c %s %s on=%c", members[k].slot,
                              card->item == RESTLESS_ACTIVE ? "activate" : "use", id,
                              members[k].slot)
              : bot_try_move (run, "%c %s %s", members[k].slot,
                              card->item == RESTLESS_ACTIVE ? "activate" : "use", id))
        return TRUE;
    }
  }
  return FALSE;
}

gboolean
bot_join_characters (Run *run)
{
  return bot_apply_listed (run, "- join ");
}

void
bot_manage_items (Run *run)
{
  guint n = 0;

  while (n++ < 40
         && (bot_apply_chance (run) || bot_apply_listed (run, "A loot")
             || bot_apply_listed (run, "B loot") || bot_apply_listed (run, "C loot")
             || bot_apply_listed (run, "D loot") || bot_apply_listed (run, "A treasure")
             || bot_apply_listed (run, "B treasure") || bot_apply_listed (run, "C treasure")
             || bot_apply_listed (run, "D treasure") || use_one (run) || take_one (run)
             || heal_one (run)))
    ;
  for (n = 0; n < 12 && swap_one (run); n++)
    ;
  drop_excess (run);
}

/* Resting, trading, going on */

static gint64
missing_health (const Run *run)
{
  Member members[SLOTS];
  guint n = bot_read_living (run, members);
  gint64 sum = (SLOTS - n) * 8;

  for (guint k = 0; k < n; k++)
    sum += members[k].max_health - members[k].health;
  return sum;
}

void
bot_spend_night (Run *run)
{
  run->rests++;
  while (bot_join_characters (run))
    ;
  bot_manage_items (run);
  while (number (run->view, "rerolls") > 2) {
    Member members[SLOTS];
    guint n = bot_read_living (run, members), lowest = 0;

    for (guint k = 1; k < n; k++)
      if (members[k].max_health - members[k].health
          > members[lowest].max_health - members[lowest].health)
        lowest = k;
    if (n == 0 || members[lowest].max_health - members[lowest].health < 2
        || !bot_try_move (run, "%c heal %c", members[0].slot, members[lowest].slot))
      break;
  }
  drop_excess (run);
  if (!bot_try_move (run, "- wake"))
    bot_apply_listed (run, "- wake");
}

/* Before the end every night counts. */
static gboolean
wants_rest (const Run *run)
{
  gint64 rests = number (run->view, "rests"), realm = number (run->view, "realm");

  return rests > 0 && missing_health (run) >= (realm == 5 ? 6 : rests * 2 > 5 - realm ? 12 : 16);
}

/* Sells what nobody uses, and buys what is worth its price. */
static void
trade (Run *run)
{
  Member members[SLOTS];
  guint n = bot_read_living (run, members);

  if (n == 0 || number (run->view, "rerolls") < 5
      || !bot_try_move (run, "- trader by=%c", members[0].slot))
    bot_apply_listed (run, "- trader");
  if (!is_phase (run, "trader"))
    return;
  for (guint bought = 0; bought < 4; bought++) {
    const AppValue *stock = field (run->view, "stock");
    gboolean done = FALSE;

    n = bot_read_living (run, members);
    for (guint s = 0; s < app_value_length (stock) && !done; s++) {
      const char *id = app_value_text (app_value_at (stock, s));
      gint64 price = id != NULL ? bot_find_card (run, id)->value : 99;

      for (guint k = 0; id != NULL && k < n && !done; k++)
        done = number (run->view, "rerolls") >= price + 2
               && bot_card_usefulness (run, &members[k], id) > 1.0 + 0.5 * (double)price
               && bot_try_move (run, "%c buy %s pay=rerolls:%d", members[k].slot, id, (int)price);
    }
    if (!done)
      break;
  }
  if (!bot_try_move (run, "- leave"))
    bot_apply_listed (run, "- leave");
}

void
bot_finish_encounter (Run *run)
{
  const char *current = text (run->view, "current");

  bot_manage_items (run);
  if (is_phase (run, "encounter") && current != NULL
      && bot_find_card (run, current)->type == RESTLESS_TRADER
      && number (run->view, "rerolls") >= 6) {
    trade (run);
    bot_manage_items (run);
  }
  if (wants_rest (run) && bot_apply_listed (run, "- rest "))
    bot_spend_night (run);
  drop_excess (run);
  if (!bot_try_move (run, "- next"))
    bot_apply_listed (run, "- next");
}

/* Fighting */

static const AppValue *
foe_value (const Run *run)
{
  return field (run->view, is_phase (run, "god") ? "god" : "target");
}

/* What a miss costs on average. */
static int
expected_strike (const Run *run)
{
  const AppValue *foe = foe_value (run), *attacks = field (foe, "attacks");
  gint64 sum = 0, faces = 0;

  if (!is_phase (run, "god"))
    return (int)number (foe, "attack");
  for (guint k = 0; k < app_value_length (attacks); k++) {
    const AppValue *attack = app_value_at (attacks, k);
    gint64 n = number (attack, "to") - number (attack, "from") + 1;

    sum += n * number (attack, "damage");
    faces += n;
  }
  return faces > 0 ? (int)((sum + faces - 1) / faces) : 0;
}

/* Damage, weakness, drums: before the attack, while the foe is worth it. */
static gboolean
help_attack (Run *run, const Member *member)
{
  const AppValue *items = field (member->value, "items");
  gint64 health = number (foe_value (run), "health");

  for (guint i = 0; i < app_value_length (items); i++) {
    const char *id = text (app_value_at (items, i), "card");
    const RestlessCard *card = bot_find_card (run, id);
    gboolean active = card->item == RESTLESS_ACTIVE;
    RestlessOp op = card->use.n > 0 ? card->use.at[0].op : RESTLESS_OPS;

    if (card->item != RESTLESS_CONSUMABLE && !active)
      continue;
    if (op == RESTLESS_HEAL
            ? member->health * 2 > member->max_health
            : op != RESTLESS_DAMAGE && op != RESTLESS_DEFENSE && op != RESTLESS_ROLL_BONUS
                  && op != RESTLESS_DAMAGE_BONUS && op != RESTLESS_ARMOR)
      continue;
    if (!active && op != RESTLESS_HEAL && health < 7)
      continue;
    if (card->use.at[0].of == RESTLESS_CHOSEN
            ? bot_try_move (run, "%c %s %s on=%c", member->slot, active ? "activate" : "use", id,
                            member->slot)
            : bot_try_move (run, "%c %s %s", member->slot, active ? "activate" : "use", id))
      return TRUE;
  }
  return FALSE;
}

static gboolean
roll_attack (Run *run, const Member *member, const Attack *attack)
{
  gint64 defense = number (foe_value (run), "defense");
  gint64 rerolls = number (run->view, "rerolls");
  int strike = expected_strike (run);
  g_autoptr (GString) dice = g_string_new (NULL);
  gsize ends[10] = { 0 };

  for (guint k = 0; k < attack->shots; k++) {
    int face = roll_die (run);

    g_string_append_printf (dice, "%s%d", k > 0 ? "," : "", face);
    if (!attack->ranged && face + attack->add < defense && rerolls > 2
        && (strike >= 3 || member->health <= strike))
      g_string_append_printf (dice, ">%d", roll_die (run));
    ends[k] = dice->len;
  }
  for (guint k = attack->shots; k > 0; k--) {
    g_string_truncate (dice, ends[k - 1]);
    if (bot_try_move (run, "%c attack%s%s roll=%s", member->slot, attack->id != NULL ? " " : "",
                      attack->id != NULL ? attack->id : "", dice->str)) {
      if (is_battle (run))
        bot_try_move (run, "%c end", member->slot);
      return TRUE;
    }
  }
  return FALSE;
}

/* Each of the living rolls until it passes, three times at most; how many dice that takes depends
 * on bonuses, so all numbers of them are tried. */
static gboolean
flee (Run *run)
{
  Member members[SLOTS];
  guint n = bot_read_living (run, members);
  int faces[SLOTS][3];
  guint ways = 1;

  for (guint k = 0; k < n; k++) {
    ways *= 3;
    for (guint i = 0; i < 3; i++)
      faces[k][i] = roll_die (run);
  }
  for (guint way = 0; way < ways; way++) {
    g_autoptr (GString) move = g_string_new ("- flee");
    guint rest = way;

    for (guint k = 0; k < n; k++, rest /= 3) {
      g_string_append_printf (move, " %c=%d", members[k].slot, faces[k][0]);
      for (guint i = 1; i <= rest % 3; i++)
        g_string_append_printf (move, ",%d", faces[k][i]);
    }
    if (bot_try_move (run, "%s", move->str))
      return TRUE;
  }
  return FALSE;
}

void
bot_fight (Run *run)
{
  const AppValue *foe = foe_value (run);
  int defense = (int)number (foe, "defense"), health = (int)number (foe, "health");
  int strike = expected_strike (run);
  Member members[SLOTS];
  guint n = bot_read_living (run, members);
  const Member *best = NULL;
  Attack attack = { .worth = -1e9 };

  if (is_phase (run, "combat")
      && bot_expected_cost (run, strike, defense, health) > 0.75 * (double)total_health (run)
      && flee (run))
    return;
  for (guint k = 0; k < n; k++) {
    Attack other;

    if (members[k].acted)
      continue;
    other = bot_best_attack (run, &members[k], defense, strike, health);
    if (other.worth > attack.worth) {
      attack = other;
      best = &members[k];
    }
  }
  if (best == NULL) {
    if (!bot_apply_listed (run, "A end") && !bot_apply_listed (run, "B end")
        && !bot_apply_listed (run, "C end"))
      bot_apply_listed (run, "D end");
    return;
  }
  if (help_attack (run, best))
    return;
  if (attack.worth < -40.0 && bot_try_move (run, "1 resign"))
    return; /* nobody left can hurt it */
  if (!roll_attack (run, best, &attack))
    bot_apply_listed (run, "");
}
