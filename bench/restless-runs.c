/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How hard a pack of The Restless is: plays runs of four characters whose party is careful. It
 * chooses the easier encounter, hits with what brings most for what a miss costs, rerolls misses
 * that hurt, carries what is useful, heals, rests when it is hurt and flees from what it can't
 * beat. Tells how many runs were won, how far the others came, and what each foe cost.
 *
 *   restless-runs PACK [RUNS [SEED [VARIANT]]]
 *
 * With RESTLESS_TELL in the environment every move is told, too.
 */
#include "app/value.h"
#include "importers/pack-json.h"
#include "rules/replay.h"
#include "rules/restless/restless-cards.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SLOTS 4
#define MOVES 5000 /* of one run, at most */

/* What a foe, or a god, did. */
typedef struct {
  guint met, beaten, fled, killed;
  gint64 cost; /* health and armor lost, of all */
} Tally;

typedef struct {
  RulesMatch *match;
  const RestlessCards *cards;
  RulesRandom random;
  Replay replay;
  AppValue *view;
  GPtrArray *old_views; /* of this step, whose texts may still be in use */
  Tally *tallies;       /* by card */
  int foe;              /* -1 while there is none */
  int killer;           /* of the last of the party, -1 for none */
  gint64 before;        /* health and armor when it was met */
  /* Of all runs */
  guint runs, won, ended[8]; /* by realm; in the last the god's */
  guint64 moves, rests;
} Bench;

/* One of the party as the view has it. */
typedef struct {
  char slot;
  const AppValue *value;
  gint64 health, max_health, armor;
  gboolean acted, consumed;
} Member;

static const RestlessCard *
card_of (const Bench *bench, const char *id)
{
  return &bench->cards->cards[rules_match_card (bench->match, rules_text (id))];
}

static int
die (Bench *bench)
{
  return 1 + (int)rules_random_below (&bench->random, 20);
}

static const AppValue *
field (const AppValue *value, const char *key)
{
  return app_value_get (value, key);
}

static gint64
number (const AppValue *value, const char *key)
{
  return app_value_integer (app_value_get (value, key));
}

static const char *
text (const AppValue *value, const char *key)
{
  return app_value_text (app_value_get (value, key));
}

static void
look (Bench *bench)
{
  AppValueBuilder builder;

  if (bench->view != NULL)
    g_ptr_array_add (bench->old_views, bench->view);
  app_value_builder_init (&builder);
  rules_view (bench->match, bench->replay.state, 0, &builder.writer);
  bench->view = app_value_builder_finish (&builder);
}

static gboolean
is_phase (const Bench *bench, const char *phase)
{
  return strcmp (text (bench->view, "phase"), phase) == 0;
}

static gboolean
is_battle (const Bench *bench)
{
  return is_phase (bench, "combat") || is_phase (bench, "god");
}

/* The living, in the order of slots. */
static guint
party (const Bench *bench, Member members[SLOTS])
{
  const AppValue *list = field (bench->view, "party");
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

static gint64
vigour (const Bench *bench)
{
  Member members[SLOTS];
  guint n = party (bench, members);
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

/* Makes the move if it is legal. */
static gboolean G_GNUC_PRINTF (2, 3) try (Bench *bench, const char *format, ...)
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
  look (bench);
  count_foe (bench, move);
  return TRUE;
}

/* What chance owes. */
static gboolean
draw (Bench *bench)
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
  return try (bench, "%.*s", (int)out.length, out.data);
}

/* One of the listed moves that begin with @prefix, each as likely. */
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

static gboolean
do_listed (Bench *bench, const char *prefix)
{
  Listing listing = { .bench = bench, .prefix = prefix };

  rules_choices (bench->match, bench->replay.state, list_cb, &listing);
  return listing.n > 0 && try (bench, "%s", listing.chosen);
}

/* Judging cards */

/* What effects on rolls of a kind add up to; @traits NULL for none. */
static int
sum_of (const RestlessEffects *effects, RestlessOp op, RestlessRoll roll)
{
  int sum = 0;

  for (guint k = 0; k < effects->n; k++)
    if (effects->at[k].op == op && (op != RESTLESS_ROLL_BONUS || effects->at[k].roll == roll))
      sum += effects->at[k].n;
  return sum;
}

static gboolean
has_trait (const Bench *bench, const Member *member, const RestlessCard *card)
{
  const RestlessCard *own = card_of (bench, text (member->value, "character"));

  for (guint k = 0; k < RESTLESS_TRAITS / 64; k++)
    if (own->traits.bits[k] & card->traits.bits[k])
      return TRUE;
  return FALSE;
}

static int
bonus (const Bench *bench, const Member *member, const RestlessCard *card, RestlessOp op,
       RestlessRoll roll)
{
  int sum = sum_of (&card->passive, op, roll);

  if (!card->bonus_of_use && has_trait (bench, member, card))
    sum += sum_of (&card->trait_bonus, op, roll);
  return sum;
}

/* What the place does to everybody. */
static int
around (const Bench *bench, const Member *member, RestlessOp op, RestlessRoll roll)
{
  const char *const ids[] = {
    is_phase (bench, "god") ? text (field (bench->view, "god"), "card")
                            : text (bench->view, "realm_card"),
    text (bench->view, "current"),
  };
  int sum = 0;

  for (guint k = 0; k < G_N_ELEMENTS (ids); k++)
    if (ids[k] != NULL)
      sum += bonus (bench, member, card_of (bench, ids[k]), op, roll);
  return sum;
}

/* What lasts for the member besides the weapon itself: the place, own equipment and states. */
static int
lasting (const Bench *bench, const Member *member, RestlessOp op, RestlessRoll roll)
{
  static const char *const lists[] = { "items", "status", "sins", "blessings" };
  int sum = around (bench, member, op, roll)
            + bonus (bench, member, card_of (bench, text (member->value, "character")), op, roll);

  for (guint l = 0; l < G_N_ELEMENTS (lists); l++) {
    const AppValue *list = field (member->value, lists[l]);

    for (guint k = 0; k < app_value_length (list); k++) {
      const AppValue *value = app_value_at (list, k);
      const RestlessCard *card =
          card_of (bench, l == 0 ? text (value, "card") : app_value_text (value));

      if (card->item != RESTLESS_WEAPON && !card->attack_spell)
        sum += bonus (bench, member, card, op, roll);
    }
  }
  return sum;
}

/* An attack: what it brings, less what a miss costs. */
typedef struct {
  const char *id; /* NULL for unarmed */
  guint shots;
  gboolean ranged;
  int add;
  double worth;
} Attack;

static Attack
judge_attack (const Bench *bench, const Member *member, const char *id, int defense, int strike,
              int health)
{
  const RestlessCard *own = card_of (bench, text (member->value, "character"));
  const RestlessCard *card = id != NULL ? card_of (bench, id) : NULL;
  Attack attack = { .id = id, .shots = 1 };
  RestlessRoll roll;
  int damage = card != NULL ? card->damage : own->attack;
  double hit, miss;

  attack.ranged = card != NULL && card->ranged;
  attack.shots = attack.ranged ? card->shots : 1;
  roll = attack.ranged ? RESTLESS_ROLL_RANGED : RESTLESS_ROLL_COMBAT;
  attack.add = lasting (bench, member, RESTLESS_ROLL_BONUS, roll);
  damage += lasting (bench, member, RESTLESS_DAMAGE_BONUS, roll);
  if (card != NULL) {
    attack.add += bonus (bench, member, card, RESTLESS_ROLL_BONUS, roll);
    damage += bonus (bench, member, card, RESTLESS_DAMAGE_BONUS, roll);
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

static Attack
best_attack (const Bench *bench, const Member *member, int defense, int strike, int health)
{
  const AppValue *items = field (member->value, "items");
  Attack best = judge_attack (bench, member, NULL, defense, strike, health);

  for (guint k = 0; k < app_value_length (items); k++) {
    const char *id = text (app_value_at (items, k), "card");
    const RestlessCard *card = card_of (bench, id);
    Attack attack;

    if (card->item != RESTLESS_WEAPON && !card->attack_spell)
      continue;
    attack = judge_attack (bench, member, id, defense, strike, health);
    if (attack.worth > best.worth)
      best = attack;
  }
  return best;
}

/* How much a card does for who carries it; a weapon as far as it is better than the best. */
static double
usefulness (const Bench *bench, const Member *member, const char *id)
{
  const RestlessCard *card = card_of (bench, id);
  double worth = 0.4 * card->armor + 0.15 * card->value;

  if (card->item == RESTLESS_WEAPON || card->attack_spell) {
    double have = best_attack (bench, member, 11, 3, 12).worth;
    double gets = judge_attack (bench, member, id, 11, 3, 12).worth;

    return worth + (card->attack_spell ? 1.0 : 0.0) + 3.0 * MAX (gets - have, 0.0);
  }
  for (guint k = 0; k < card->use.n; k++)
    worth += (card->item == RESTLESS_ACTIVE ? 1.2 : 0.4) * ABS (card->use.at[k].n)
             * (card->use.at[k].of == RESTLESS_PARTY ? 2.0 : 1.0);
  for (guint k = 0; k < card->passive.n; k++)
    worth += 0.8 * card->passive.at[k].n;
  if (has_trait (bench, member, card))
    worth += 1.0;
  return worth;
}

/* Health that a foe will probably cost. */
static double
danger (const Bench *bench, int attack, int defense, int health)
{
  Member members[SLOTS];
  guint n = party (bench, members);
  double dealt = 0.0, risk = 0.0;

  for (guint k = 0; k < n; k++) {
    Attack best = best_attack (bench, &members[k], defense, attack, health);
    double miss = best.ranged ? 0.0 : CLAMP ((defense - best.add - 1) / 20.0, 0.0, 1.0);

    dealt += MAX (best.worth + miss * attack * 0.5, 0.2);
    risk += miss * attack;
  }
  return n > 0 ? health / (dealt / n) * (risk / n) : 99.0;
}

/* Carrying and healing */

static gboolean
take_one (Bench *bench)
{
  const AppValue *ground = field (bench->view, "ground");
  Member members[SLOTS];
  guint n = party (bench, members);

  for (guint g = 0; g < app_value_length (ground); g++) {
    const char *id = text (app_value_at (ground, g), "card");
    double wanted[SLOTS];

    for (guint k = 0; k < n; k++)
      wanted[k] = usefulness (bench, &members[k], id);
    for (guint tried = 0; tried < n; tried++) {
      guint best = 0;

      for (guint k = 1; k < n; k++)
        if (wanted[k] > wanted[best])
          best = k;
      if (wanted[best] < 0.3)
        break;
      if (try (bench, "%c take %s", members[best].slot, id))
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
  guint n = party (bench, members);

  for (guint g = 0; g < app_value_length (ground); g++)
    for (guint k = 0; k < n; k++) {
      const char *wanted = text (app_value_at (ground, g), "card");
      const AppValue *items = field (members[k].value, "items");
      gint64 room = number (members[k].value, "max_weight") - number (members[k].value, "weight");
      double worth = usefulness (bench, &members[k], wanted);

      for (guint i = 0; i < app_value_length (items); i++) {
        const char *held = text (app_value_at (items, i), "card");

        if (card_of (bench, wanted)->weight > room + card_of (bench, held)->weight
            || usefulness (bench, &members[k], held) + 1.0 > worth)
          continue;
        if (try (bench, "%c drop %s", members[k].slot, held)
            && try (bench, "%c take %s", members[k].slot, wanted))
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
  guint n = party (bench, members);

  for (guint k = 0; k < n; k++) {
    const AppValue *items = field (members[k].value, "items");
    const char *worst = NULL;
    double least = 1e9;

    if (number (members[k].value, "weight") <= number (members[k].value, "max_weight"))
      continue;
    for (guint i = 0; i < app_value_length (items); i++) {
      const char *id = text (app_value_at (items, i), "card");
      double worth = usefulness (bench, &members[k], id);

      if (card_of (bench, id)->weight > 0 && worth < least) {
        least = worth;
        worst = id;
      }
    }
    if (worst != NULL && try (bench, "%c drop %s", members[k].slot, worst)) {
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
  guint n = party (bench, members);

  for (guint k = 0; k < n; k++) {
    const AppValue *items = field (members[k].value, "items");

    for (guint i = 0; i < app_value_length (items); i++) {
      const char *id = text (app_value_at (items, i), "card");
      const RestlessCard *card = card_of (bench, id);
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
            && try (bench, "%c %s %s", members[k].slot, verb, id))
          return TRUE;
        continue;
      }
      if (members[lowest].max_health - members[lowest].health < effect->n)
        continue;
      if (effect->of == RESTLESS_CHOSEN
              ? try (bench, "%c %s %s on=%c", members[k].slot, verb, id, members[lowest].slot)
              : try (bench, "%c %s %s", members[k].slot, verb, id))
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
  guint n = party (bench, members);

  for (guint k = 0; k < n; k++) {
    const AppValue *items = field (members[k].value, "items");

    for (guint i = 0; i < app_value_length (items); i++) {
      const char *id = text (app_value_at (items, i), "card");
      const RestlessCard *card = card_of (bench, id);
      RestlessOp op = card->use.n > 0 ? card->use.at[0].op : RESTLESS_OPS;

      if (op != RESTLESS_REROLLS && op != RESTLESS_DRAW_LOOT && op != RESTLESS_DRAW_TREASURE
          && op != RESTLESS_MAX_HEALTH && op != RESTLESS_ARMOR)
        continue;
      if (card->use.at[0].of == RESTLESS_CHOSEN
              ? try (bench, "%c %s %s on=%c", members[k].slot,
                     card->item == RESTLESS_ACTIVE ? "activate" : "use", id, members[k].slot)
              : try (bench, "%c %s %s", members[k].slot,
                     card->item == RESTLESS_ACTIVE ? "activate" : "use", id))
        return TRUE;
    }
  }
  return FALSE;
}

/* Everybody with a dead character takes another: the stronger of two. */
static gboolean
join_one (Bench *bench)
{
  return do_listed (bench, "- join ");
}

static void
tidy (Bench *bench)
{
  guint n = 0;

  while (n++ < 40
         && (draw (bench) || do_listed (bench, "A loot") || do_listed (bench, "B loot")
             || do_listed (bench, "C loot") || do_listed (bench, "D loot")
             || do_listed (bench, "A treasure") || do_listed (bench, "B treasure")
             || do_listed (bench, "C treasure") || do_listed (bench, "D treasure")
             || use_one (bench) || take_one (bench) || heal_one (bench)))
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
  guint n = party (bench, members);
  gint64 sum = (SLOTS - n) * 8;

  for (guint k = 0; k < n; k++)
    sum += members[k].max_health - members[k].health;
  return sum;
}

static void
spend_night (Bench *bench)
{
  bench->rests++;
  while (join_one (bench))
    ;
  tidy (bench);
  while (number (bench->view, "rerolls") > 2) {
    Member members[SLOTS];
    guint n = party (bench, members), lowest = 0;

    for (guint k = 1; k < n; k++)
      if (members[k].max_health - members[k].health
          > members[lowest].max_health - members[lowest].health)
        lowest = k;
    if (n == 0 || members[lowest].max_health - members[lowest].health < 2
        || !try (bench, "%c heal %c", members[0].slot, members[lowest].slot))
      break;
  }
  unload (bench);
  if (!try (bench, "- wake"))
    do_listed (bench, "- wake");
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
  guint n = party (bench, members);

  if (n == 0 || number (bench->view, "rerolls") < 5
      || !try (bench, "- trader by=%c", members[0].slot))
    do_listed (bench, "- trader");
  if (!is_phase (bench, "trader"))
    return;
  for (guint bought = 0; bought < 4; bought++) {
    const AppValue *stock = field (bench->view, "stock");
    gboolean done = FALSE;

    n = party (bench, members);
    for (guint s = 0; s < app_value_length (stock) && !done; s++) {
      const char *id = app_value_text (app_value_at (stock, s));
      gint64 price = id != NULL ? card_of (bench, id)->value : 99;

      for (guint k = 0; id != NULL && k < n && !done; k++)
        done = number (bench->view, "rerolls") >= price + 2
               && usefulness (bench, &members[k], id) > 1.0 + 0.5 * (double)price
               && try (bench, "%c buy %s pay=rerolls:%d", members[k].slot, id, (int)price);
    }
    if (!done)
      break;
  }
  if (!try (bench, "- leave"))
    do_listed (bench, "- leave");
}

static void
settle (Bench *bench)
{
  const char *current = text (bench->view, "current");

  tidy (bench);
  if (is_phase (bench, "encounter") && current != NULL
      && card_of (bench, current)->type == RESTLESS_TRADER
      && number (bench->view, "rerolls") >= 6) {
    trade (bench);
    tidy (bench);
  }
  if (wants_rest (bench) && do_listed (bench, "- rest "))
    spend_night (bench);
  unload (bench);
  if (!try (bench, "- next"))
    do_listed (bench, "- next");
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
    const RestlessCard *card = card_of (bench, id);
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
            ? try (bench, "%c %s %s on=%c", member->slot, active ? "activate" : "use", id,
                   member->slot)
            : try (bench, "%c %s %s", member->slot, active ? "activate" : "use", id))
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
    if (try (bench, "%c attack%s%s roll=%s", member->slot, attack->id != NULL ? " " : "",
             attack->id != NULL ? attack->id : "", dice->str)) {
      if (is_battle (bench))
        try (bench, "%c end", member->slot);
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
  guint n = party (bench, members);
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
    if (try (bench, "%s", move->str))
      return TRUE;
  }
  return FALSE;
}

static void
fight (Bench *bench)
{
  const AppValue *foe = foe_value (bench);
  int defense = (int)number (foe, "defense"), health = (int)number (foe, "health");
  int strike = strike_of (bench);
  Member members[SLOTS];
  guint n = party (bench, members);
  const Member *best = NULL;
  Attack attack = { .worth = -1e9 };

  if (is_phase (bench, "combat")
      && danger (bench, strike, defense, health) > 0.75 * (double)vigour (bench) && flee (bench))
    return;
  for (guint k = 0; k < n; k++) {
    Attack other;

    if (members[k].acted)
      continue;
    other = best_attack (bench, &members[k], defense, strike, health);
    if (other.worth > attack.worth) {
      attack = other;
      best = &members[k];
    }
  }
  if (best == NULL) {
    if (!do_listed (bench, "A end") && !do_listed (bench, "B end") && !do_listed (bench, "C end"))
      do_listed (bench, "D end");
    return;
  }
  if (help_attack (bench, best))
    return;
  if (attack.worth < -40.0 && try (bench, "1 resign"))
    return; /* nobody left can hurt it */
  if (!roll_attack (bench, best, &attack))
    do_listed (bench, "");
}

/* The run */

static double
cost_of (const Bench *bench, const char *id)
{
  const RestlessCard *card = card_of (bench, id);

  if (card->type != RESTLESS_COMBAT)
    return 0.5;
  return danger (bench, card->attack, card->defense, card->health)
         - 1.0 * (card->drop_loot + 2 * card->drop_treasure);
}

static void
choose (Bench *bench)
{
  const AppValue *candidates = field (bench->view, "candidates");
  const char *easiest = NULL;
  double least = 1e9;

  for (guint k = 0; k < app_value_length (candidates); k++) {
    const char *id = app_value_text (app_value_at (candidates, k));
    double cost = id != NULL ? cost_of (bench, id) : 1e8;

    if (cost < least) {
      least = cost;
      easiest = id;
    }
  }
  if (easiest == NULL || !try (bench, "- choose %s", easiest))
    do_listed (bench, "- choose");
}

/* @n different cards of a kind at random, into @drawn by number. */
static guint
draw_cards (Bench *bench, RestlessKind kind, guint n, guint *drawn)
{
  guint found = 0;

  for (guint tries = 0; found < n && tries < 10000; tries++) {
    guint card = rules_random_below (&bench->random, bench->match->n_pack_cards);
    gboolean twin = FALSE;

    for (guint k = 0; k < found; k++)
      twin |= drawn[k] == card;
    if (bench->cards->cards[card].kind == kind && !twin)
      drawn[found++] = card;
  }
  return found;
}

/* Six characters and six starters, of which the best four are kept. */
static void
set_up (Bench *bench)
{
  guint drawn[2][6];
  guint n[2] = { draw_cards (bench, RESTLESS_CHARACTER, 6, drawn[0]),
                 draw_cards (bench, RESTLESS_STARTER, 6, drawn[1]) };

  for (guint list = 0; list < 2; list++)
    for (guint k = 0; k < SLOTS; k++) {
      guint best = 0;
      double most = -1e9;

      for (guint i = 0; i < n[list]; i++) {
        const RestlessCard *card = &bench->cards->cards[drawn[list][i]];
        double worth = list == 0 ? card->health + 1.5 * card->attack + 0.25 * card->max_weight
                                 : card->damage * card->shots + card->armor + 2.0 * card->use.n
                                       + 1.5 * card->passive.n;

        if (worth > most) {
          most = worth;
          best = i;
        }
      }
      if (list == 0)
        try (bench, "- join %c %s seat=%u", 'A' + k, bench->match->cards[drawn[0][best]].id, k + 1);
      else
        try (bench, "%c starter %s", 'A' + k, bench->match->cards[drawn[1][best]].id);
      drawn[list][best] = drawn[list][--n[list]];
    }
}

static void
step (Bench *bench)
{
  if (is_phase (bench, "setup"))
    set_up (bench);
  else if (is_battle (bench))
    fight (bench);
  else if (is_phase (bench, "encounter") || is_phase (bench, "drops"))
    settle (bench);
  else if (is_phase (bench, "choose"))
    choose (bench);
  else if (is_phase (bench, "rest"))
    spend_night (bench);
  else if (is_phase (bench, "trader"))
    do_listed (bench, "- leave");
  else if (is_phase (bench, "final-night")) {
    while (join_one (bench))
      ;
    tidy (bench);
    if (!try (bench, "- battle"))
      do_listed (bench, "- battle");
  } else if (!join_one (bench) && !draw (bench) && !do_listed (bench, "- realm")
             && !do_listed (bench, "- god") && !do_listed (bench, "- reveal"))
    do_listed (bench, "- consult");
}

static void
play (Bench *bench)
{
  RulesOutcome outcome = { 0 };
  guint64 at;

  replay_rewind (&bench->replay);
  look (bench);
  bench->foe = bench->killer = -1;
  do {
    at = bench->replay.at;
    step (bench);
    g_ptr_array_set_size (bench->old_views, 0);
    rules_outcome (bench->match, bench->replay.state, &outcome);
  } while (outcome.status == RULES_RUNNING && bench->replay.at > at && bench->replay.at < MOVES);
  if (outcome.status == RULES_RUNNING)
    fprintf (stderr, "restless-runs: a run stands still in %s after %u moves\n",
             text (bench->view, "phase"), (guint)bench->replay.at);
  bench->runs++;
  bench->moves += bench->replay.at;
  bench->won += outcome.status == RULES_WON;
  if (outcome.status != RULES_WON)
    bench->ended[bench->killer >= 0 && bench->cards->cards[bench->killer].kind == RESTLESS_GOD
                     ? 6
                     : MIN (number (bench->view, "realm"), 5)]++;
}

static void
print_runs (const Bench *bench)
{
  printf ("%u runs, %.1f %% won, %.0f moves and %.2f rests each\n", bench->runs,
          100.0 * bench->won / bench->runs, (double)bench->moves / bench->runs,
          (double)bench->rests / bench->runs);
  for (guint realm = 1; realm <= 5; realm++)
    printf ("lost in realm %u: %.1f %%\n", realm, 100.0 * bench->ended[realm] / bench->runs);
  printf ("lost to the god: %.1f %%\n", 100.0 * bench->ended[6] / bench->runs);
  printf ("%-24s %7s %7s %7s %7s %7s\n", "foe", "met", "beaten", "fled", "lost", "cost");
  for (unsigned c = 0; c < bench->match->n_pack_cards; c++) {
    const Tally *tally = &bench->tallies[c];

    if (tally->met > 0)
      printf ("%-24s %7u %6.1f%% %6.1f%% %6.1f%% %7.2f\n", bench->match->cards[c].id, tally->met,
              100.0 * tally->beaten / tally->met, 100.0 * tally->fled / tally->met,
              100.0 * tally->killed / tally->met, (double)tally->cost / tally->met);
  }
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ImportPack) pack = argc > 1 ? import_pack_load_file (argv[1], &error) : NULL;
  guint64 runs = argc > 2 ? g_ascii_strtoull (argv[2], NULL, 10) : 1000;
  Bench bench = { 0 };
  RulesSetup setup;
  RulesError fault;

  if (pack == NULL || strcmp (pack->info.game, "restless") != 0) {
    fprintf (stderr, "restless-runs: %s\n",
             error != NULL ? error->message : "PACK [RUNS [SEED [VARIANT]]]");
    return 2;
  }
  rules_setup_init (&setup, rules_game (rules_text (pack->info.game)));
  setup.variant = argc > 4 && strcmp (argv[4], "tarot") == 0;
  setup.seats = SLOTS;
  setup.open = true;
  setup.packs[0] = pack->pack;
  setup.n_packs = 1;
  if (rules_match_new (&bench.match, &setup, &fault) != RULES_OK) {
    g_autofree char *sentence = import_fault_sentence (setup.game, &fault);

    fprintf (stderr, "restless-runs: %s\n", sentence);
    return 1;
  }
  bench.cards = bench.match->compiled;
  bench.old_views = g_ptr_array_new_with_free_func ((GDestroyNotify)app_value_unref);
  bench.tallies = g_new0 (Tally, bench.match->n_cards);
  rules_random_seed (&bench.random, argc > 3 ? g_ascii_strtoull (argv[3], NULL, 10) : 1);
  replay_init (&bench.replay, bench.match);
  for (; runs > 0; runs--)
    play (&bench);
  print_runs (&bench);
  g_ptr_array_unref (bench.old_views);
  app_value_unref (bench.view);
  replay_clear (&bench.replay);
  g_free (bench.tallies);
  rules_match_free (bench.match);
  return 0;
}
