/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the careful party does: carries, heals, rests, trades and fights.
 */
#include "careful.h"

#include <stdarg.h>
#include <stdio.h>

static int
die (Bench *bench)
{
  return 1 + (int)rules_random_below (&bench->random, 20);
}

static gint64
vigour (const Bench *bench)
{
  Member members[SLOTS];
  guint n = careful_party (bench, members);
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
present_foe (const Bench *bench)
{
  const AppValue *god = is_phase (bench, "god") ? field (bench->view, "god") : NULL;
  const AppValue *target = is_phase (bench, "combat") ? field (bench->view, "target") : NULL;
  const char *id = god != NULL ? text (god, "card") : target != NULL ? text (target, "card") : NULL;

  return id != NULL ? rules_match_card (bench->match, rules_text (id)) : -1;
}

static void
count_foe (Bench *bench, const char *move)
{
  int foe = present_foe (bench);
  RulesOutcome outcome;
  Tally *tally;

  if (foe == bench->foe)
    return;
  if (bench->foe >= 0) {
    tally = &bench->tallies[bench->foe];
    rules_outcome (bench->match, bench->replay.state, &outcome);
    tally->cost += bench->before - vigour (bench);
    tally->fled += strncmp (move, "- flee", 6) == 0;
    if (outcome.status == RULES_LOST)
      bench->killer = bench->foe;
    tally->killed += outcome.status == RULES_LOST;
    tally->beaten += outcome.status != RULES_LOST && strncmp (move, "- flee", 6) != 0;
  }
  bench->foe = foe;
  if (foe >= 0) {
    bench->tallies[foe].met++;
    bench->before = vigour (bench);
  }
}

gboolean
careful_try (Bench *bench, const char *format, ...)
{
  g_autofree char *move = NULL;
  RulesError error;
  va_list args;

  va_start (args, format);
  move = g_strdup_vprintf (format, args);
  va_end (args);
  if (replay_text (&bench->replay, rules_text (move), NULL, NULL, &error) != RULES_OK)
    return FALSE;
  if (g_getenv ("RESTLESS_TELL") != NULL)
    puts (move);
  careful_look (bench);
  count_foe (bench, move);
  return TRUE;
}

gboolean
careful_draw (Bench *bench)
{
  RulesMoveBuffer move;
  RulesChance *chance = g_new (RulesChance, 1);
  gboolean owed = rules_chance (bench->match, bench->replay.state, chance);
  char bytes[4096];
  RulesBuffer out = { bytes, sizeof bytes, 0, FALSE };

  g_free (chance);
  if (!owed || !replay_random (bench->match, bench->replay.state, &bench->random, &move))
    return FALSE;
  rules_write_move (bench->match, &move.move, &out);
  return careful_try (bench, "%.*s", (int)out.length, out.data);
}

/* What list_cb() picks from. */
typedef struct {
  Bench *bench;
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

  rules_write_move (listing->bench->match, move, &out);
  bytes[out.length] = '\0';
  if (g_str_has_prefix (bytes, listing->prefix)
      && rules_random_below (&listing->bench->random, ++listing->n) == 0)
    g_strlcpy (listing->chosen, bytes, sizeof listing->chosen);
  return true;
}

gboolean
careful_do_listed (Bench *bench, const char *prefix)
{
  Listing listing = { .bench = bench, .prefix = prefix };

  rules_choices (bench->match, bench->replay.state, list_cb, &listing);
  return listing.n > 0 && careful_try (bench, "%s", listing.chosen);
}

/* Carrying and healing */

static gboolean
take_one (Bench *bench)
{
  const AppValue *ground = field (bench->view, "ground");
  Member members[SLOTS];
  guint n = careful_party (bench, members);

  for (guint g = 0; g < app_value_length (ground); g++) {
    const char *id = text (app_value_at (ground, g), "card");
    double wanted[SLOTS];

    for (guint k = 0; k < n; k++)
      wanted[k] = careful_usefulness (bench, &members[k], id);
    for (guint tried = 0; tried < n; tried++) {
      guint best = 0;

      for (guint k = 1; k < n; k++)
        if (wanted[k] > wanted[best])
          best = k;
      if (wanted[best] < 0.3)
        break;
      if (careful_try (bench, "%c take %s", members[best].slot, id))
        return TRUE;
      wanted[best] = -1.0;
    }
  }
  return FALSE;
}

/* Something is dropped whose room something better on the ground needs. */
static gboolean
swap_one (Bench *bench)
{
  const AppValue *ground = field (bench->view, "ground");
  Member members[SLOTS];
  guint n = careful_party (bench, members);

  for (guint g = 0; g < app_value_length (ground); g++)
    for (guint k = 0; k < n; k++) {
      const char *wanted = text (app_value_at (ground, g), "card");
      const AppValue *items = field (members[k].value, "items");
      gint64 room = number (members[k].value, "max_weight") - number (members[k].value, "weight");
      double worth = careful_usefulness (bench, &members[k], wanted);

      for (guint i = 0; i < app_value_length (items); i++) {
        const char *held = text (app_value_at (items, i), "card");

        if (careful_card_of (bench, wanted)->weight > room + careful_card_of (bench, held)->weight
            || careful_usefulness (bench, &members[k], held) + 1.0 > worth)
          continue;
        if (careful_try (bench, "%c drop %s", members[k].slot, held)
            && careful_try (bench, "%c take %s", members[k].slot, wanted))
          return TRUE;
        return FALSE;
      }
    }
  return FALSE;
}

/* Nobody may be over the Max Weight when the party goes on. */
static void
unload (Bench *bench)
{
  Member members[SLOTS];
  guint n = careful_party (bench, members);

  for (guint k = 0; k < n; k++) {
    const AppValue *items = field (members[k].value, "items");
    const char *worst = NULL;
    double least = 1e9;

    if (number (members[k].value, "weight") <= number (members[k].value, "max_weight"))
      continue;
    for (guint i = 0; i < app_value_length (items); i++) {
      const char *id = text (app_value_at (items, i), "card");
      double worth = careful_usefulness (bench, &members[k], id);

      if (careful_card_of (bench, id)->weight > 0 && worth < least) {
        least = worth;
        worst = id;
      }
    }
    if (worst != NULL && careful_try (bench, "%c drop %s", members[k].slot, worst)) {
      unload (bench);
      return;
    }
  }
}

static const RestlessEffect *
healing (const RestlessCard *card)
{
  for (guint k = 0; k < card->use.n; k++)
    if (card->use.at[k].op == RESTLESS_HEAL)
      return &card->use.at[k];
  return NULL;
}

/* One item that heals without waste. */
static gboolean
heal_one (Bench *bench)
{
  Member members[SLOTS];
  guint n = careful_party (bench, members);

  for (guint k = 0; k < n; k++) {
    const AppValue *items = field (members[k].value, "items");

    for (guint i = 0; i < app_value_length (items); i++) {
      const char *id = text (app_value_at (items, i), "card");
      const RestlessCard *card = careful_card_of (bench, id);
      const char *verb = card->item == RESTLESS_ACTIVE ? "activate" : "use";
      const RestlessEffect *effect =
          card->item == RESTLESS_ACTIVE || card->item == RESTLESS_CONSUMABLE ? healing (card)
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
            && careful_try (bench, "%c %s %s", members[k].slot, verb, id))
          return TRUE;
        continue;
      }
      if (members[lowest].max_health - members[lowest].health < effect->n)
        continue;
      if (effect->of == RESTLESS_CHOSEN
              ? careful_try (bench, "%c %s %s on=%c", members[k].slot, verb, id,
                             members[lowest].slot)
              : careful_try (bench, "%c %s %s", members[k].slot, verb, id))
        return TRUE;
    }
  }
  return FALSE;
}

/* What can always be done with profit, out of battle: coins, maps, keys. */
static gboolean
use_one (Bench *bench)
{
  Member members[SLOTS];
  guint n = careful_party (bench, members);

  for (guint k = 0; k < n; k++) {
    const AppValue *items = field (members[k].value, "items");

    for (guint i = 0; i < app_value_length (items); i++) {
      const char *id = text (app_value_at (items, i), "card");
      const RestlessCard *card = careful_card_of (bench, id);
      RestlessOp op = card->use.n > 0 ? card->use.at[0].op : RESTLESS_OPS;

      if (op != RESTLESS_REROLLS && op != RESTLESS_DRAW_LOOT && op != RESTLESS_DRAW_TREASURE
          && op != RESTLESS_MAX_HEALTH && op != RESTLESS_ARMOR)
        continue;
      if (card->use.at[0].of == RESTLESS_CHOSEN
              ? careful_try (bench, "%c %s %s on=%c", members[k].slot,
                             card->item == RESTLESS_ACTIVE ? "activate" : "use", id,
                             members[k].slot)
              : careful_try (bench, "%c %s %s", members[k].slot,
                             card->item == RESTLESS_ACTIVE ? "activate" : "use", id))
        return TRUE;
    }
  }
  return FALSE;
}

gboolean
careful_join_one (Bench *bench)
{
  return careful_do_listed (bench, "- join ");
}

void
careful_tidy (Bench *bench)
{
  guint n = 0;

  while (n++ < 40
         && (careful_draw (bench) || careful_do_listed (bench, "A loot")
             || careful_do_listed (bench, "B loot") || careful_do_listed (bench, "C loot")
             || careful_do_listed (bench, "D loot") || careful_do_listed (bench, "A treasure")
             || careful_do_listed (bench, "B treasure") || careful_do_listed (bench, "C treasure")
             || careful_do_listed (bench, "D treasure") || use_one (bench) || take_one (bench)
             || heal_one (bench)))
    ;
  for (n = 0; n < 12 && swap_one (bench); n++)
    ;
  unload (bench);
}

/* Resting, trading, going on */

static gint64
missing (const Bench *bench)
{
  Member members[SLOTS];
  guint n = careful_party (bench, members);
  gint64 sum = (SLOTS - n) * 8;

  for (guint k = 0; k < n; k++)
    sum += members[k].max_health - members[k].health;
  return sum;
}

void
careful_spend_night (Bench *bench)
{
  bench->rests++;
  while (careful_join_one (bench))
    ;
  careful_tidy (bench);
  while (number (bench->view, "rerolls") > 2) {
    Member members[SLOTS];
    guint n = careful_party (bench, members), lowest = 0;

    for (guint k = 1; k < n; k++)
      if (members[k].max_health - members[k].health
          > members[lowest].max_health - members[lowest].health)
        lowest = k;
    if (n == 0 || members[lowest].max_health - members[lowest].health < 2
        || !careful_try (bench, "%c heal %c", members[0].slot, members[lowest].slot))
      break;
  }
  unload (bench);
  if (!careful_try (bench, "- wake"))
    careful_do_listed (bench, "- wake");
}

/* Before the end every night counts. */
static gboolean
wants_rest (const Bench *bench)
{
  gint64 rests = number (bench->view, "rests"), realm = number (bench->view, "realm");

  return rests > 0 && missing (bench) >= (realm == 5 ? 6 : rests * 2 > 5 - realm ? 12 : 16);
}

/* Sells what nobody uses, and buys what is worth its price. */
static void
trade (Bench *bench)
{
  Member members[SLOTS];
  guint n = careful_party (bench, members);

  if (n == 0 || number (bench->view, "rerolls") < 5
      || !careful_try (bench, "- trader by=%c", members[0].slot))
    careful_do_listed (bench, "- trader");
  if (!is_phase (bench, "trader"))
    return;
  for (guint bought = 0; bought < 4; bought++) {
    const AppValue *stock = field (bench->view, "stock");
    gboolean done = FALSE;

    n = careful_party (bench, members);
    for (guint s = 0; s < app_value_length (stock) && !done; s++) {
      const char *id = app_value_text (app_value_at (stock, s));
      gint64 price = id != NULL ? careful_card_of (bench, id)->value : 99;

      for (guint k = 0; id != NULL && k < n && !done; k++)
        done = number (bench->view, "rerolls") >= price + 2
               && careful_usefulness (bench, &members[k], id) > 1.0 + 0.5 * (double)price
               && careful_try (bench, "%c buy %s pay=rerolls:%d", members[k].slot, id, (int)price);
    }
    if (!done)
      break;
  }
  if (!careful_try (bench, "- leave"))
    careful_do_listed (bench, "- leave");
}

void
careful_settle (Bench *bench)
{
  const char *current = text (bench->view, "current");

  careful_tidy (bench);
  if (is_phase (bench, "encounter") && current != NULL
      && careful_card_of (bench, current)->type == RESTLESS_TRADER
      && number (bench->view, "rerolls") >= 6) {
    trade (bench);
    careful_tidy (bench);
  }
  if (wants_rest (bench) && careful_do_listed (bench, "- rest "))
    careful_spend_night (bench);
  unload (bench);
  if (!careful_try (bench, "- next"))
    careful_do_listed (bench, "- next");
}

/* Fighting */

static const AppValue *
foe_value (const Bench *bench)
{
  return field (bench->view, is_phase (bench, "god") ? "god" : "target");
}

/* What a miss costs on average. */
static int
strike_of (const Bench *bench)
{
  const AppValue *foe = foe_value (bench), *attacks = field (foe, "attacks");
  gint64 sum = 0, faces = 0;

  if (!is_phase (bench, "god"))
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
help_attack (Bench *bench, const Member *member)
{
  const AppValue *items = field (member->value, "items");
  gint64 health = number (foe_value (bench), "health");

  for (guint i = 0; i < app_value_length (items); i++) {
    const char *id = text (app_value_at (items, i), "card");
    const RestlessCard *card = careful_card_of (bench, id);
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
            ? careful_try (bench, "%c %s %s on=%c", member->slot, active ? "activate" : "use", id,
                           member->slot)
            : careful_try (bench, "%c %s %s", member->slot, active ? "activate" : "use", id))
      return TRUE;
  }
  return FALSE;
}

static gboolean
roll_attack (Bench *bench, const Member *member, const Attack *attack)
{
  gint64 defense = number (foe_value (bench), "defense");
  gint64 rerolls = number (bench->view, "rerolls");
  int strike = strike_of (bench);
  g_autoptr (GString) dice = g_string_new (NULL);
  gsize ends[10] = { 0 };

  for (guint k = 0; k < attack->shots; k++) {
    int face = die (bench);

    g_string_append_printf (dice, "%s%d", k > 0 ? "," : "", face);
    if (!attack->ranged && face + attack->add < defense && rerolls > 2
        && (strike >= 3 || member->health <= strike))
      g_string_append_printf (dice, ">%d", die (bench));
    ends[k] = dice->len;
  }
  for (guint k = attack->shots; k > 0; k--) {
    g_string_truncate (dice, ends[k - 1]);
    if (careful_try (bench, "%c attack%s%s roll=%s", member->slot, attack->id != NULL ? " " : "",
                     attack->id != NULL ? attack->id : "", dice->str)) {
      if (is_battle (bench))
        careful_try (bench, "%c end", member->slot);
      return TRUE;
    }
  }
  return FALSE;
}

/* Each of the living rolls until it passes, three times at most; how many dice that takes depends
 * on bonuses, so all numbers of them are tried. */
static gboolean
flee (Bench *bench)
{
  Member members[SLOTS];
  guint n = careful_party (bench, members);
  int faces[SLOTS][3];
  guint ways = 1;

  for (guint k = 0; k < n; k++) {
    ways *= 3;
    for (guint i = 0; i < 3; i++)
      faces[k][i] = die (bench);
  }
  for (guint way = 0; way < ways; way++) {
    g_autoptr (GString) move = g_string_new ("- flee");
    guint rest = way;

    for (guint k = 0; k < n; k++, rest /= 3) {
      g_string_append_printf (move, " %c=%d", members[k].slot, faces[k][0]);
      for (guint i = 1; i <= rest % 3; i++)
        g_string_append_printf (move, ",%d", faces[k][i]);
    }
    if (careful_try (bench, "%s", move->str))
      return TRUE;
  }
  return FALSE;
}

void
careful_fight (Bench *bench)
{
  const AppValue *foe = foe_value (bench);
  int defense = (int)number (foe, "defense"), health = (int)number (foe, "health");
  int strike = strike_of (bench);
  Member members[SLOTS];
  guint n = careful_party (bench, members);
  const Member *best = NULL;
  Attack attack = { .worth = -1e9 };

  if (is_phase (bench, "combat")
      && careful_danger (bench, strike, defense, health) > 0.75 * (double)vigour (bench)
      && flee (bench))
    return;
  for (guint k = 0; k < n; k++) {
    Attack other;

    if (members[k].acted)
      continue;
    other = careful_best_attack (bench, &members[k], defense, strike, health);
    if (other.worth > attack.worth) {
      attack = other;
      best = &members[k];
    }
  }
  if (best == NULL) {
    if (!careful_do_listed (bench, "A end") && !careful_do_listed (bench, "B end")
        && !careful_do_listed (bench, "C end"))
      careful_do_listed (bench, "D end");
    return;
  }
  if (help_attack (bench, best))
    return;
  if (attack.worth < -40.0 && careful_try (bench, "1 resign"))
    return; /* nobody left can hurt it */
  if (!roll_attack (bench, best, &attack))
    careful_do_listed (bench, "");
}
