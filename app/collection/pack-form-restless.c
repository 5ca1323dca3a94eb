/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a pack of The Restless can say. Source: docs/packs.md, "The Restless"
 */
#include "app/collection/pack-form-restless.h"

#define EFFECTS 99
#define WORDS 256
#define FACES 20

const AppPackWord app_pack_restless_kinds[] = {
  /* Translators: from here on, kinds of cards. */
  { "character", N_ ("Character"), NULL },
  { "encounter", N_ ("Encounter"), NULL },
  { "starter", N_ ("Starter Item"), NULL },
  { "loot", N_ ("Loot"), NULL },
  { "treasure", N_ ("Treasure"), NULL },
  { "rest", N_ ("Rest"), NULL },
  { "realm", N_ ("Realm"), NULL },
  { "god", N_ ("Traitor God"), NULL },
  { "status", N_ ("Status Effect"), NULL },
  { "tarot", N_ ("Tarot"), NULL },
  { NULL },
};

const AppPackWord app_pack_restless_types[] = {
  /* Translators: the three types of encounters. */
  { "combat", N_ ("Combat"), NULL },
  { "event", N_ ("Event"), NULL },
  { "trader", N_ ("Trader"), NULL },
  { NULL },
};

const AppPackWord app_pack_restless_items[] = {
  /* Translators: from here on, types of items. */
  { "weapon", N_ ("Weapon"), NULL },
  { "consumable", N_ ("Consumable"), NULL },
  { "active", N_ ("Active item"), NULL },
  { "equipment", N_ ("Equipment"), NULL },
  { "sin", N_ ("Sin"), NULL },
  { "nothing", N_ ("Nothing"), NULL },
  { NULL },
};

const AppPackWord app_pack_restless_tarots[] = {
  /* Translators: from here on, what becomes of a tarot card that is kept. */
  { "blessing", N_ ("Blessing"), NULL },
  { "group-blessing", N_ ("Group blessing"), NULL },
  { "resource-pool", N_ ("Resource pool"), NULL },
  { "event", N_ ("Event"), NULL },
  { NULL },
};

/* Drops, and a god's attacks */

#define DROP(name, title)                                                                          \
  {                                                                                                \
    .key = name, .label = title, .kind = APP_PACK_NUMBER, .max = 20                                \
  }

static const AppPackField drop_fields[] = {
  DROP ("loot", N_ ("Loot")),
  DROP ("treasure", N_ ("Treasure")),
  DROP ("rerolls", N_ ("Reroll Counters")),
  { NULL },
};

static const AppPackForm drops_form = {
  .id = "restless.drops",
  .one = N_ ("Drops"),
  .many = N_ ("Drops"),
  .add = N_ ("Add Drops"),
  .fields = drop_fields,
  .own = &app_pack_restless_drops_own,
};

static const AppPackField attack_fields[] = {
  { .key = "from",
    /* Translators: the first of the numbers of a die. */
    .label = N_ ("Rolls from"),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .min = 1,
    .max = FACES,
    .initial = 1 },
  { .key = "to",
    /* Translators: the last of the numbers of a die. */
    .label = N_ ("Rolls to"),
    .help = N_ ("No number stands in two attacks."),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .min = 1,
    .max = FACES,
    .initial = 1 },
  { .key = "damage",
    .label = N_ ("Damage"),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .max = 99,
    .initial = 1 },
  { .key = "text",
    .label = N_ ("Text"),
    .help = N_ ("What else the attack does, for the table to rule."),
    .kind = APP_PACK_PROSE },
  { NULL },
};

static const AppPackForm attack_form = {
  .id = "restless.attack",
  .one = N_ ("Attack"),
  .many = N_ ("Attacks"),
  .add = N_ ("Add an Attack"),
  .fields = attack_fields,
  .own = &app_pack_restless_attack_own,
};

/* Who has which field */

static const char *const characters[] = { "character", NULL };
static const char *const encounters[] = { "encounter", NULL };
static const char *const items[] = { "starter", "loot", "treasure", NULL };
static const char *const realms[] = { "realm", NULL };
static const char *const gods[] = { "god", NULL };
static const char *const statuses[] = { "status", NULL };
static const char *const tarots[] = { "tarot", NULL };
static const char *const borne_by_one[] = { "starter", "loot", "treasure", "status", NULL };
static const char *const weighing[] = { "starter", "loot", "treasure", "status", "tarot", NULL };
static const char *const borne_always[] = { "character", "status", NULL };
static const char *const on_the_table[] = { "encounter", "rest", "realm", "god", NULL };

static const AppPackNeed of_combat[] = { { "type", "combat" }, { NULL } };
static const AppPackNeed of_weapon[] = { { "item", "weapon" }, { NULL } };
static const AppPackNeed of_consumable[] = { { "item", "consumable" }, { NULL } };
static const AppPackNeed of_spell[] = { { "item", "consumable" }, { "spell", "true" }, { NULL } };
static const AppPackNeed of_active[] = { { "item", "active" }, { NULL } };
static const AppPackNeed of_pool[] = { { "form", "resource-pool" }, { NULL } };

static const AppPackNeed one_has[] = { { "form", "blessing|resource-pool" }, { NULL } };
static const AppPackNeed none_has[] = { { "form", "group-blessing|event" }, { NULL } };
static const AppPackNeed blessing[] = { { "form", "blessing" }, { NULL } };
static const AppPackNeed no_blessing[] = { { "form", "group-blessing|resource-pool|event" },
                                           { NULL } };
static const AppPackNeed hits[] = { { "damage", "*" }, { NULL } };
static const AppPackNeed hits_not[] = { { "damage", "" }, { NULL } };

/* A trait bonus goes with the use where there is one, and lasts otherwise. */
static const AppPackNeed with_use[] = { { "use", "*" }, { NULL } };
static const AppPackNeed with_use_one_has[] = { { "use", "*" },
                                                { "form", "blessing|resource-pool" },
                                                { NULL } };
static const AppPackNeed with_use_none_has[] = { { "use", "*" },
                                                 { "form", "group-blessing|event" },
                                                 { NULL } };
static const AppPackNeed lasts[] = { { "use", "" }, { NULL } };
static const AppPackNeed lasts_hits[] = { { "use", "" }, { "damage", "*" }, { NULL } };
static const AppPackNeed lasts_hits_not[] = { { "use", "" }, { "damage", "" }, { NULL } };
static const AppPackNeed lasts_blessing[] = { { "use", "" }, { "form", "blessing" }, { NULL } };
static const AppPackNeed lasts_no_blessing[] = { { "use", "" },
                                                 { "form", "group-blessing|resource-pool|event" },
                                                 { NULL } };

#define HEALTH(who, need)                                                                          \
  {                                                                                                \
    .key = "health", .label = N_ ("Health"), .kind = APP_PACK_NUMBER, .required = TRUE, .min = 1,  \
    .max = 999, .initial = 1, .variants = who, .needs = need                                       \
  }
#define ATTACK(who, need)                                                                          \
  {                                                                                                \
    .key = "attack", .label = N_ ("Attack"), .kind = APP_PACK_NUMBER, .required = TRUE, .max = 99, \
    .initial = 1, .variants = who, .needs = need                                                   \
  }
#define DEFENSE(who, need)                                                                         \
  {                                                                                                \
    .key = "defense", .label = N_ ("Die Defense"), .kind = APP_PACK_NUMBER, .required = TRUE,      \
    .min = 1, .max = 99, .initial = 10, .variants = who, .needs = need                             \
  }
#define RANGED(need)                                                                               \
  {                                                                                                \
    .key = "ranged", .label = N_ ("Ranged"), .kind = APP_PACK_FLAG, .variants = items,             \
    .needs = need, .help = N_ ("It attacks with Ranged rolls, and who misses takes no damage.")    \
  }
#define SHOTS(need)                                                                                \
  {                                                                                                \
    .key = "shots", .label = N_ ("Shots"), .kind = APP_PACK_NUMBER, .min = 1, .max = 9,            \
    .initial = 1, .variants = items, .needs = need                                                 \
  }
#define COUNTERS(who, need)                                                                        \
  {                                                                                                \
    .key = "counters", .label = N_ ("Counters"), .kind = APP_PACK_NUMBER, .min = 1, .max = 99,     \
    .initial = 1, .variants = who, .needs = need, .help = N_ ("How often it can be used.")         \
  }
#define SIGNED(name, title, who)                                                                   \
  {                                                                                                \
    .key = name, .label = title, .kind = APP_PACK_NUMBER, .min = -99, .max = 99, .variants = who   \
  }
#define USE(who, need, which)                                                                      \
  {                                                                                                \
    .key = "use", .label = N_ ("When used or met"), .kind = APP_PACK_MEMBERS, .max = EFFECTS,      \
    .form = &which, .variants = who, .needs = need,                                                \
    .help = N_ ("When a consumable, an Active item or a pool is used; by itself when an "          \
                "encounter is met, a Realm drawn, a Rest played, a tarot event kept or the final " \
                "battle begun.")                                                                   \
  }
#define PASSIVE(who, need, which)                                                                  \
  {                                                                                                \
    .key = "passive", .label = N_ ("While it is there"), .kind = APP_PACK_MEMBERS, .max = EFFECTS, \
    .form = &which, .variants = who, .needs = need                                                 \
  }
#define BONUS(who, need, which)                                                                    \
  {                                                                                                \
    .key = "trait-bonus", .label = N_ ("With the trait besides"), .kind = APP_PACK_MEMBERS,        \
    .max = EFFECTS, .form = &which, .variants = who, .needs = need,                                \
    .help = N_ ("When who has the card, or anybody alive where nobody has it, has one of the "     \
                "traits. It goes with the use where there is one, and lasts otherwise.")           \
  }

static const AppPackField card_fields[] = {
  APP_PACK_FIELD_NAME,
  APP_PACK_FIELD_ID,
  /* What decides which fields there are comes first. */
  { .key = "type",
    .label = N_ ("Type"),
    .kind = APP_PACK_CHOICE,
    .required = TRUE,
    .words = app_pack_restless_types,
    .variants = encounters },
  { .key = "item",
    .label = N_ ("Item"),
    .kind = APP_PACK_CHOICE,
    .required = TRUE,
    .words = app_pack_restless_items,
    .variants = items },
  { .key = "form",
    .label = N_ ("Form"),
    .kind = APP_PACK_CHOICE,
    .required = TRUE,
    .words = app_pack_restless_tarots,
    .variants = tarots },
  { .key = "food",
    .label = N_ ("Food"),
    .kind = APP_PACK_FLAG,
    .variants = items,
    .needs = of_consumable },
  { .key = "spell",
    .label = N_ ("Spell"),
    .kind = APP_PACK_FLAG,
    .variants = items,
    .needs = of_consumable },
  { .key = "level",
    .label = N_ ("Level"),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .min = 1,
    .max = 5,
    .initial = 1,
    .variants = realms },
  { .key = "encounters",
    .label = N_ ("Encounters"),
    .help = N_ ("As many as the party agreed on when nothing is given."),
    .kind = APP_PACK_NUMBER,
    .min = 1,
    .max = 20,
    .variants = realms },
  HEALTH (characters, NULL),
  HEALTH (gods, NULL),
  HEALTH (encounters, of_combat),
  ATTACK (characters, NULL),
  ATTACK (encounters, of_combat),
  DEFENSE (gods, NULL),
  DEFENSE (encounters, of_combat),
  { .key = "max-weight",
    .label = N_ ("Max Weight"),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .max = 99,
    .initial = 1,
    .variants = characters },
  { .key = "chain-magic",
    .label = N_ ("Chain Magic"),
    .help = N_ ("Its damage goes round the party, point by point."),
    .kind = APP_PACK_FLAG,
    .variants = encounters,
    .needs = of_combat },
  { .key = "drops",
    .label = N_ ("Drops"),
    .kind = APP_PACK_RECORD,
    .form = &drops_form,
    .variants = encounters,
    .needs = of_combat },
  { .key = "attacks",
    .label = N_ ("Attacks"),
    .help = N_ ("By the roll that failed. Rolls in none of them do no harm."),
    .kind = APP_PACK_MEMBERS,
    .required = TRUE,
    .max = FACES,
    .form = &attack_form,
    .variants = gods },
  { .key = "damage",
    .label = N_ ("Damage"),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .max = 99,
    .initial = 1,
    .variants = items,
    .needs = of_weapon },
  { .key = "damage",
    .label = N_ ("Damage"),
    .help = N_ ("Of a spell that attacks; other spells have none."),
    .kind = APP_PACK_NUMBER,
    .max = 99,
    .initial = -1,
    .variants = items,
    .needs = of_spell },
  RANGED (of_weapon),
  RANGED (of_spell),
  SHOTS (of_weapon),
  SHOTS (of_spell),
  COUNTERS (items, of_consumable),
  COUNTERS (tarots, of_pool),
  { .key = "recharge",
    .label = N_ ("Recharge"),
    .help = N_ ("In encounters, the one in which it was used included."),
    .kind = APP_PACK_NUMBER,
    .min = 1,
    .max = 99,
    .initial = 1,
    .variants = items,
    .needs = of_active },
  { .key = "stacks",
    .label = N_ ("Stacks"),
    .help = N_ ("A character can have it more than once."),
    .kind = APP_PACK_FLAG,
    .variants = statuses },
  SIGNED ("weight", N_ ("Weight"), weighing),
  SIGNED ("value", N_ ("Value"), items),
  SIGNED ("armor", N_ ("Armor"), items),
  { .key = "rest-only", .label = N_ ("At Rest only"), .kind = APP_PACK_FLAG, .variants = items },
  { .key = "types",
    .label = N_ ("Types of the Target"),
    .help = N_ ("Ids, such as “beast”."),
    .kind = APP_PACK_WORDS,
    .max = WORDS,
    .variants = encounters,
    .folded = TRUE },
  APP_PACK_FIELD_COPIES (99),
  APP_PACK_FIELD_SOURCE,
  APP_PACK_FIELD_TEXT,
  USE (borne_by_one, NULL, app_pack_restless_used),
  USE (tarots, one_has, app_pack_restless_used),
  USE (tarots, none_has, app_pack_restless_kept),
  USE (on_the_table, NULL, app_pack_restless_met),
  PASSIVE (borne_always, NULL, app_pack_restless_borne),
  PASSIVE (items, hits_not, app_pack_restless_borne),
  PASSIVE (items, hits, app_pack_restless_weapon),
  PASSIVE (tarots, blessing, app_pack_restless_borne),
  PASSIVE (tarots, no_blessing, app_pack_restless_there),
  PASSIVE (on_the_table, NULL, app_pack_restless_there),
  { .key = "traits",
    .label = N_ ("Traits"),
    .help = N_ ("Ids, such as “herbalist”: those of the character, or those that the trait bonus "
                "asks for. An “omenist” turns over a fifth tarot card."),
    .kind = APP_PACK_WORDS,
    .max = WORDS },
  BONUS (borne_by_one, with_use, app_pack_restless_used),
  BONUS (tarots, with_use_one_has, app_pack_restless_used),
  BONUS (tarots, with_use_none_has, app_pack_restless_kept),
  BONUS (on_the_table, with_use, app_pack_restless_met),
  BONUS (statuses, lasts, app_pack_restless_borne),
  BONUS (items, lasts_hits_not, app_pack_restless_borne),
  BONUS (items, lasts_hits, app_pack_restless_weapon),
  BONUS (tarots, lasts_blessing, app_pack_restless_borne),
  BONUS (tarots, lasts_no_blessing, app_pack_restless_there),
  BONUS (on_the_table, lasts, app_pack_restless_there),
  { .key = "death",
    .label = N_ ("Death Effect"),
    .help = N_ ("When the Target killed it."),
    .kind = APP_PACK_MEMBERS,
    .max = EFFECTS,
    .form = &app_pack_restless_death,
    .variants = characters },
  { NULL },
};

static const AppPackForm card_form = {
  .id = "restless.cards",
  .one = N_ ("Card"),
  .many = N_ ("Cards"),
  .add = N_ ("Add a Card"),
  .variants = app_pack_restless_kinds,
  .variant_label = N_ ("Kind"),
  .variant_key = "kind",
  .fields = card_fields,
  .own = &app_pack_restless_card_own,
};

const AppPackSection app_pack_restless_lists[] = {
  { "cards", &card_form, TRUE, 2000 },
  { NULL },
};
