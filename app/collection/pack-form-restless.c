/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a pack of The Restless can say. Source: docs/packs.md, "The Restless"
 */
#include "app/collection/pack-form-restless.h"

#define EFFECTS 99
#define WORDS 256
#define FACES 20

static const AppPackFormHooks app_pack_restless_card_hooks;
static const AppPackFormHooks app_pack_restless_effect_hooks;
static const AppPackFormHooks app_pack_restless_attack_hooks;
static const AppPackFormHooks app_pack_restless_drops_hooks;
static const AppPackForm app_pack_restless_used_effect;  /* by whoever has the card */
static const AppPackForm app_pack_restless_tarot_effect; /* a tarot event, for whom one likes */
static const AppPackForm app_pack_restless_met_effect;   /* of what nobody has */
static const AppPackForm app_pack_restless_death_effect;
static const AppPackForm app_pack_restless_borne_effect;   /* lasts while somebody has the card */
static const AppPackForm app_pack_restless_weapon_effect;  /* the same, of what attacks */
static const AppPackForm app_pack_restless_lasting_effect; /* lasts while the card is there */

static const AppPackEnum app_pack_restless_kinds[] = {
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

static const AppPackEnum app_pack_restless_types[] = {
  /* Translators: the three types of encounters. */
  { "combat", N_ ("Combat"), NULL },
  { "event", N_ ("Event"), NULL },
  { "trader", N_ ("Trader"), NULL },
  { NULL },
};

static const AppPackEnum app_pack_restless_items[] = {
  /* Translators: from here on, types of items. */
  { "weapon", N_ ("Weapon"), NULL },
  { "consumable", N_ ("Consumable"), NULL },
  { "active", N_ ("Active item"), NULL },
  { "equipment", N_ ("Equipment"), NULL },
  { "sin", N_ ("Sin"), NULL },
  { "nothing", N_ ("Nothing"), NULL },
  { NULL },
};

static const AppPackEnum app_pack_restless_tarots[] = {
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
  .hooks = &app_pack_restless_drops_hooks,
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
  .hooks = &app_pack_restless_attack_hooks,
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
static const AppPackNeed needs_lasting[] = { { "use", "" }, { NULL } };
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
    .values = app_pack_restless_types,
    .variants = encounters },
  { .key = "item",
    .label = N_ ("Item"),
    .kind = APP_PACK_CHOICE,
    .required = TRUE,
    .values = app_pack_restless_items,
    .variants = items },
  { .key = "form",
    .label = N_ ("Form"),
    .kind = APP_PACK_CHOICE,
    .required = TRUE,
    .values = app_pack_restless_tarots,
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
    .kind = APP_PACK_IDS,
    .max = WORDS,
    .variants = encounters,
    .folded = TRUE },
  APP_PACK_FIELD_COPIES (99),
  APP_PACK_FIELD_SOURCE,
  APP_PACK_FIELD_TEXT,
  USE (borne_by_one, NULL, app_pack_restless_used_effect),
  USE (tarots, one_has, app_pack_restless_used_effect),
  USE (tarots, none_has, app_pack_restless_tarot_effect),
  USE (on_the_table, NULL, app_pack_restless_met_effect),
  PASSIVE (borne_always, NULL, app_pack_restless_borne_effect),
  PASSIVE (items, hits_not, app_pack_restless_borne_effect),
  PASSIVE (items, hits, app_pack_restless_weapon_effect),
  PASSIVE (tarots, blessing, app_pack_restless_borne_effect),
  PASSIVE (tarots, no_blessing, app_pack_restless_lasting_effect),
  PASSIVE (on_the_table, NULL, app_pack_restless_lasting_effect),
  { .key = "traits",
    .label = N_ ("Traits"),
    .help = N_ ("Ids, such as “herbalist”: those of the character, or those that the trait bonus "
                "asks for. An “omenist” turns over a fifth tarot card."),
    .kind = APP_PACK_IDS,
    .max = WORDS },
  BONUS (borne_by_one, with_use, app_pack_restless_used_effect),
  BONUS (tarots, with_use_one_has, app_pack_restless_used_effect),
  BONUS (tarots, with_use_none_has, app_pack_restless_tarot_effect),
  BONUS (on_the_table, with_use, app_pack_restless_met_effect),
  BONUS (statuses, needs_lasting, app_pack_restless_borne_effect),
  BONUS (items, lasts_hits_not, app_pack_restless_borne_effect),
  BONUS (items, lasts_hits, app_pack_restless_weapon_effect),
  BONUS (tarots, lasts_blessing, app_pack_restless_borne_effect),
  BONUS (tarots, lasts_no_blessing, app_pack_restless_lasting_effect),
  BONUS (on_the_table, needs_lasting, app_pack_restless_lasting_effect),
  { .key = "death",
    .label = N_ ("Death Effect"),
    .help = N_ ("When the Target killed it."),
    .kind = APP_PACK_MEMBERS,
    .max = EFFECTS,
    .form = &app_pack_restless_death_effect,
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
  .hooks = &app_pack_restless_card_hooks,
};

const AppPackSection app_pack_restless_lists[] = {
  { "cards", &card_form, TRUE, 2000 },
  { NULL },
};

/* Effects in a pack of The Restless: one form for each of the places that they can stand in,
 * since what they can be, and whom they are for, differs. Source: docs/packs.md, "The Restless" */

/* What they do */

#define LASTING                                                                                    \
  { "max-health", N_ ("Max Health"), NULL }, { "weight-bonus", N_ ("Max Weight"), NULL },          \
      { "roll-bonus", N_ ("Bonus to rolls"), NULL },                                               \
      { "damage-bonus", N_ ("Bonus to damage"), NULL },                                            \
  {                                                                                                \
    "defense", N_ ("The Target’s Die Defense"), NULL                                               \
  }

static const AppPackEnum operations[] = {
  { "heal", N_ ("Regain Health"), NULL },
  { "damage", N_ ("Take damage"), N_ ("Armor takes it first.") },
  { "armor", N_ ("Gain Armor"), NULL },
  { "rerolls", N_ ("Reroll Counters"), NULL },
  { "draw-loot", N_ ("Draw Loot"), NULL },
  { "draw-treasure", N_ ("Draw Treasure"), NULL },
  LASTING,
  { "recharge", N_ ("Recharge Active items"), NULL },
  { NULL },
};
static const AppPackEnum lasting[] = { LASTING, { NULL } };

static const AppPackEnum rolls[] = {
  { "combat", N_ ("Combat rolls"), NULL },
  { "ranged", N_ ("Ranged rolls"), NULL },
  { "dodge", N_ ("Dodge rolls"), NULL },
  { NULL },
};

/* Whom they are for */

#define SELF                                                                                       \
  {                                                                                                \
    "self", N_ ("Whoever has the card"), NULL                                                      \
  }
/* What nobody has is for everyone when it says self. */
#define SELF_ALL                                                                                   \
  {                                                                                                \
    "self", N_ ("Everyone, as nobody has the card"), NULL                                          \
  }
#define CHOSEN                                                                                     \
  {                                                                                                \
    "chosen", N_ ("A character of your choice"), NULL                                              \
  }
#define PARTY                                                                                      \
  {                                                                                                \
    "party", N_ ("Everyone"), NULL                                                                 \
  }
#define TARGET                                                                                     \
  {                                                                                                \
    "target", N_ ("The Target"), NULL                                                              \
  }

static const AppPackEnum used[] = { SELF, CHOSEN, PARTY, { NULL } };
static const AppPackEnum used_hitting[] = { SELF, CHOSEN, PARTY, TARGET, { NULL } };
static const AppPackEnum kept[] = { PARTY, CHOSEN, SELF_ALL, { NULL } };
static const AppPackEnum kept_hitting[] = { PARTY, CHOSEN, TARGET, SELF_ALL, { NULL } };
static const AppPackEnum met[] = { PARTY, SELF_ALL, { NULL } };
static const AppPackEnum met_hitting[] = { PARTY, TARGET, SELF_ALL, { NULL } };
static const AppPackEnum borne[] = { SELF, PARTY, { NULL } };
static const AppPackEnum borne_hitting[] = { SELF, PARTY, TARGET, { NULL } };

/* Fields */

static const char *const counting[] = { "heal",          "damage",   "armor", "draw-loot",
                                        "draw-treasure", "recharge", NULL };
static const char *const adding[] = { "rerolls",    "max-health",   "weight-bonus",
                                      "roll-bonus", "damage-bonus", "defense",
                                      NULL };
static const char *const hitting[] = { "heal", "damage", "defense", NULL };
static const char *const not_hitting[] = {
  "armor",        "rerolls",    "draw-loot",    "draw-treasure", "max-health",
  "weight-bonus", "roll-bonus", "damage-bonus", "recharge",      NULL
};
static const char *const rolling[] = { "roll-bonus", NULL };

#define FIELDS(whom, whom_hitting, nobody)                                                         \
  {                                                                                                \
    { .key = "n",                                                                                  \
      .label = N_ ("How much"),                                                                    \
      .kind = APP_PACK_NUMBER,                                                                     \
      .required = TRUE,                                                                            \
      .min = 1,                                                                                    \
      .max = 99,                                                                                   \
      .initial = 1,                                                                                \
      .variants = counting },                                                                      \
        { .key = "n",                                                                              \
          .label = N_ ("How much"),                                                                \
          .help = N_ ("Below 0 it takes away."),                                                   \
          .kind = APP_PACK_NUMBER,                                                                 \
          .required = TRUE,                                                                        \
          .min = -99,                                                                              \
          .max = 99,                                                                               \
          .initial = 1,                                                                            \
          .variants = adding },                                                                    \
        { .key = "roll",                                                                           \
          .label = N_ ("Rolls"),                                                                   \
          .kind = APP_PACK_CHOICE,                                                                 \
          .required = TRUE,                                                                        \
          .values = rolls,                                                                         \
          .variants = rolling },                                                                   \
        { .key = "of",                                                                             \
          .label = N_ ("For"),                                                                     \
          .help = nobody,                                                                          \
          .kind = APP_PACK_CHOICE,                                                                 \
          .values = whom,                                                                          \
          .variants = not_hitting },                                                               \
        { .key = "of",                                                                             \
          .label = N_ ("For"),                                                                     \
          .help = nobody,                                                                          \
          .kind = APP_PACK_CHOICE,                                                                 \
          .values = whom_hitting,                                                                  \
          .variants = hitting },                                                                   \
    {                                                                                              \
      NULL                                                                                         \
    }                                                                                              \
  }

#define HOLDER N_ ("For whoever has the card when nothing is chosen.")
#define ALL N_ ("For everyone when nothing is chosen.")

static const AppPackField used_fields[] = FIELDS (used, used_hitting, HOLDER);
static const AppPackField kept_fields[] = FIELDS (kept, kept_hitting, ALL);
static const AppPackField met_fields[] = FIELDS (met, met_hitting, ALL);
static const AppPackField borne_fields[] = FIELDS (borne, borne_hitting, HOLDER);

#define EFFECT(name, what, list)                                                                   \
  {                                                                                                \
    .id = name, .one = N_ ("Effect"), .many = N_ ("Effects"), .add = N_ ("Add an Effect"),         \
    .variants = what, .variant_label = N_ ("Does"), .variant_key = "op", .fields = list,           \
    .hooks = &app_pack_restless_effect_hooks                                                       \
  }

static const AppPackForm app_pack_restless_used_effect =
    EFFECT ("restless.used", operations, used_fields);
static const AppPackForm app_pack_restless_tarot_effect =
    EFFECT ("restless.kept", operations, kept_fields);
static const AppPackForm app_pack_restless_met_effect =
    EFFECT ("restless.met", operations, met_fields);
static const AppPackForm app_pack_restless_death_effect =
    EFFECT ("restless.death", operations, borne_fields);
static const AppPackForm app_pack_restless_borne_effect =
    EFFECT ("restless.borne", lasting, borne_fields);
static const AppPackForm app_pack_restless_weapon_effect =
    EFFECT ("restless.weapon", lasting, borne_fields);
static const AppPackForm app_pack_restless_lasting_effect =
    EFFECT ("restless.there", lasting, met_fields);

/* The Restless' cards in words: a line for each of the four moments that effects have, and for
 * each attack of a god. */

static const char *
label_of (const AppPackEnum *words, const AppValue *card, const char *key)
{
  return app_pack_enum_label (words, app_pack_text (card, key));
}

static char *
format_card_short (const AppPackForm *form, const AppValue *pack, const AppValue *card)
{
  GString *text = g_string_new (NULL);

  (void)form;
  (void)pack;
  app_pack_add_part (text, g_strdup (label_of (app_pack_restless_kinds, card, "kind")));
  app_pack_add_part (text, g_strdup (label_of (app_pack_restless_types, card, "type")));
  app_pack_add_part (text, g_strdup (label_of (app_pack_restless_items, card, "item")));
  app_pack_add_part (text, g_strdup (label_of (app_pack_restless_tarots, card, "form")));
  if (app_value_get (card, "level") != NULL)
    app_pack_add_part (text, g_strdup_printf (_ ("Level %d"), app_pack_number (card, "level", 1)));
  return g_string_free (text, FALSE);
}

/* When a card's effects come */

typedef struct {
  const char *kind, *sort, *head;
} Head;

/* @sort is the item, or a tarot card's form. */
static const Head uses[] = {
  /* Translators: from here on, when a card does something. %s is sentences that say what, such as
   * “You regain 2 Health.” */
  { "encounter", NULL, N_ ("When it is met: %s") },
  { "rest", NULL, N_ ("When it is played: %s") },
  { "realm", NULL, N_ ("When it is drawn: %s") },
  { "god", NULL, N_ ("When the final battle begins: %s") },
  { "tarot", "resource-pool", N_ ("When you use a counter: %s") },
  { "tarot", "event", N_ ("When it is kept: %s") },
  { NULL, "consumable", N_ ("When you use it: %s") },
  { NULL, "active", N_ ("When you activate it: %s") },
  { NULL, NULL, N_ ("This never comes, as nobody uses such a card: %s") },
};

static const Head restless_lasting[] = {
  { "character", NULL, N_ ("As long as this character lives: %s") },
  { "encounter", NULL, N_ ("During this encounter: %s") },
  { "rest", NULL, N_ ("This never comes, as such a card does not stay: %s") },
  { "realm", NULL, N_ ("In this Realm, but not in the final battle: %s") },
  { "god", NULL, N_ ("In the final battle: %s") },
  /* Translators: a blessing for several; “everyone” in the sentences is every one of them.
   */
  { "tarot", "group-blessing", N_ ("For those who paid for it: %s") },
  { "tarot", "resource-pool", N_ ("While it has counters: %s") },
  { "tarot", "event", N_ ("This never comes, as such a card does not stay: %s") },
  { NULL, "nothing", N_ ("This never comes, as such a card does not stay: %s") },
  { NULL, NULL, N_ ("While you have it: %s") },
};

static const char *
find_head (const Head *heads, const AppValue *card)
{
  const char *kind = app_pack_text (card, "kind"), *sort = app_pack_text (card, "item");

  if (g_str_equal (kind, "tarot"))
    sort = app_pack_text (card, "form");
  while ((heads->kind != NULL && !g_str_equal (heads->kind, kind))
         || (heads->sort != NULL && !g_str_equal (heads->sort, sort)))
    heads++;
  return _ (heads->head);
}

/* The form that the effects of the list @key of @card have. */
static const AppPackForm *
find_form (const AppPackForm *form, const AppValue *card, const char *key)
{
  for (const AppPackField *field = form->fields; field->key != NULL; field++)
    if (g_str_equal (field->key, key) && field->kind == APP_PACK_MEMBERS
        && app_pack_field_is_present (form, field, card))
      return field->form;
  return NULL;
}

static char *
dup_effects (const AppPackForm *form, const AppValue *card, const char *key)
{
  const AppPackForm *effects = find_form (form, card, key);
  const AppValue *list = app_value_get (card, key);
  GString *text = g_string_new (NULL);

  for (guint k = 0; effects != NULL && k < app_value_length (list); k++)
    app_pack_add_sentence (text, app_pack_member_dup_text (effects, NULL, app_value_at (list, k)));
  return g_string_free (text, FALSE);
}

/* "herbalist or believer" */
static char *
dup_traits (const AppValue *card)
{
  const AppValue *traits = app_value_get (card, "traits");
  char *all = g_strdup ("");

  for (guint k = 0; k < app_value_length (traits); k++) {
    const char *trait = app_value_text (app_value_at (traits, k));
    g_autofree char *before = all;

    /* Translators: two traits, either of which will do. */
    all = k == 0 ? g_strdup (trait) : g_strdup_printf (_ ("%1$s or %2$s"), before, trait);
  }
  return all;
}

/* Whether the trait bonus asks for a trait of whoever has the card. */
static gboolean
has_bearer (const AppValue *card)
{
  if (app_value_get (card, "item") != NULL)
    return TRUE;
  return app_value_get (card, "use") == NULL
         && (g_str_equal (app_pack_text (card, "kind"), "status")
             || g_str_equal (app_pack_text (card, "form"), "blessing"));
}

static char *
dup_trait_bonus (const AppPackForm *form, const AppValue *card)
{
  g_autofree char *does = dup_effects (form, card, "trait-bonus");
  g_autofree char *traits = dup_traits (card);

  if (does[0] == '\0')
    return g_steal_pointer (&does);
  if (traits[0] == '\0')
    /* Translators: %s is sentences that say what a card does. */
    return g_strdup_printf (_ ("Never, as the card names no trait: %s"), does);
  /* Translators: %1$s is a trait, or several with “or”, %2$s sentences that say what a card does.
   */
  return g_strdup_printf (has_bearer (card) ? _ ("If you have the trait %1$s: %2$s")
                                            : _ ("If anybody alive has the trait %1$s: %2$s"),
                          traits, does);
}

static void
add_effects_line (GString *text, const char *head, const char *sentences)
{
  if (sentences[0] != '\0')
    app_pack_add_line (text, app_pack_with_texts (head, NULL, sentences));
}

static char *
format_attack (const AppPackForm *form, const AppValue *pack, const AppValue *attack)
{
  const char *text = app_pack_text (attack, "text");
  int from = app_pack_number (attack, "from", 1), to = app_pack_number (attack, "to", 1);
  int damage = app_pack_number (attack, "damage", 0);
  GString *sentence = g_string_new (NULL);

  (void)form;
  (void)pack;
  if (from == to)
    /* Translators: what a god does to whoever failed with that number. */
    app_pack_add_sentence (
        sentence, g_strdup_printf (ngettext ("A failed roll of %1$d: %2$d damage.",
                                             "A failed roll of %1$d: %2$d damage.", damage),
                                   from, damage));
  else
    /* Translators: the same for numbers from %1$d to %2$d. */
    app_pack_add_sentence (
        sentence, g_strdup_printf (ngettext ("A failed roll of %1$d to %2$d: %3$d damage.",
                                             "A failed roll of %1$d to %2$d: %3$d damage.", damage),
                                   from, to, damage));
  app_pack_add_sentence (sentence, g_strdup (text));
  return g_string_free (sentence, FALSE);
}

static char *
format_card (const AppPackForm *form, const AppValue *pack, const AppValue *card)
{
  const AppValue *attacks = app_value_get (card, "attacks");
  g_autoptr (GString) use = g_string_new (NULL);
  g_autoptr (GString) passive = g_string_new (NULL);
  g_autofree char *death = dup_effects (form, card, "death");
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < app_value_length (attacks); k++)
    app_pack_add_line (text, format_attack (NULL, pack, app_value_at (attacks, k)));
  app_pack_add_sentence (use, dup_effects (form, card, "use"));
  app_pack_add_sentence (passive, dup_effects (form, card, "passive"));
  app_pack_add_sentence (app_value_get (card, "use") != NULL ? use : passive,
                         dup_trait_bonus (form, card));
  add_effects_line (text, find_head (uses, card), use->str);
  add_effects_line (text, find_head (restless_lasting, card), passive->str);
  /* Translators: %s is sentences that say what happens. */
  add_effects_line (text, _ ("If the Target kills this character: %s"), death);
  return g_string_free (text, FALSE);
}

static char *
format_drops (const AppPackForm *form, const AppValue *pack, const AppValue *drops)
{
  GString *text = g_string_new (NULL);

  (void)pack;
  for (const AppPackField *field = form->fields; field->key != NULL; field++) {
    int n = app_pack_number (drops, field->key, 0);

    if (n > 0)
      /* Translators: something to gain and how much of it: “Loot 2”. */
      app_pack_add_part (text, g_strdup_printf (_ ("%1$s %2$d"), _ (field->label), n));
  }
  return g_string_free (text, FALSE);
}

static const AppPackFormHooks app_pack_restless_card_hooks = {
  .dup_text = format_card,
  .dup_summary = format_card_short,
};
static const AppPackFormHooks app_pack_restless_attack_hooks = { .dup_text = format_attack };
static const AppPackFormHooks app_pack_restless_drops_hooks = { .dup_summary = format_drops };

/* Effects of The Restless in words: a sentence each, by what they do, whom they are for, and
 * whether they are done once or last. */

typedef enum {
  EFFECTS_SELF,
  EFFECTS_CHOSEN,
  EFFECTS_PARTY,
  EFFECTS_TARGET,
  N_WHOM,
} Whom;

/* Sentences without plural forms, by whom they are for: done once, and lasting. A %+d is a number
 * with its sign. */
static const struct {
  const char *op, *roll;
  const char *once[N_WHOM], *lasting[N_WHOM];
} bonuses[] = {
  { "max-health",
    NULL,
    /* Translators: from here on, sentences of what a card does; %+d is a number with its sign,
     * “You” is the player whose character has the card. Health, Max Health, Max Weight, Armor, Die
     * Defense, Target, Loot, Treasure and Reroll Counter are words of the game. */
    { N_ ("%+d Max Health for you, for good."),
      N_ ("%+d Max Health for the character that you choose, for good."),
      N_ ("%+d Max Health for everyone, for good.") },
    { [EFFECTS_SELF] = N_ ("%+d Max Health for you."),
      [EFFECTS_PARTY] = N_ ("%+d Max Health for everyone.") } },
  { "weight-bonus",
    NULL,
    { N_ ("%+d Max Weight for you, for good."),
      N_ ("%+d Max Weight for the character that you choose, for good."),
      N_ ("%+d Max Weight for everyone, for good.") },
    { [EFFECTS_SELF] = N_ ("%+d Max Weight for you."),
      [EFFECTS_PARTY] = N_ ("%+d Max Weight for everyone.") } },
  { "roll-bonus",
    "combat",
    { N_ ("%+d to your Combat rolls until the encounter is left."),
      N_ ("%+d to the Combat rolls of the character that you choose until the encounter is left."),
      N_ ("%+d to everyone’s Combat rolls until the encounter is left.") },
    { [EFFECTS_SELF] = N_ ("%+d to your Combat rolls."),
      [EFFECTS_PARTY] = N_ ("%+d to everyone’s Combat rolls.") } },
  { "roll-bonus",
    "ranged",
    { N_ ("%+d to your Ranged rolls until the encounter is left."),
      N_ ("%+d to the Ranged rolls of the character that you choose until the encounter is left."),
      N_ ("%+d to everyone’s Ranged rolls until the encounter is left.") },
    { [EFFECTS_SELF] = N_ ("%+d to your Ranged rolls."),
      [EFFECTS_PARTY] = N_ ("%+d to everyone’s Ranged rolls.") } },
  { "roll-bonus",
    "dodge",
    { N_ ("%+d to your Dodge rolls until the encounter is left."),
      N_ ("%+d to the Dodge rolls of the character that you choose until the encounter is left."),
      N_ ("%+d to everyone’s Dodge rolls until the encounter is left.") },
    { [EFFECTS_SELF] = N_ ("%+d to your Dodge rolls."),
      [EFFECTS_PARTY] = N_ ("%+d to everyone’s Dodge rolls.") } },
  { "damage-bonus",
    NULL,
    { N_ ("%+d to the damage that you deal, until the encounter is left."),
      N_ ("%+d to the damage that the character that you choose deals, until the encounter is "
          "left."),
      N_ ("%+d to the damage that each character deals, until the encounter is left.") },
    { [EFFECTS_SELF] = N_ ("%+d to the damage that you deal."),
      [EFFECTS_PARTY] = N_ ("%+d to the damage that each character deals.") } },
  { "defense",
    NULL,
    { [EFFECTS_TARGET] = N_ ("%+d to the Target’s Die Defense until the encounter is left.") },
    { [EFFECTS_TARGET] = N_ ("%+d to the Target’s Die Defense.") } },
};

/* Of what attacks, and for its attacks alone. */
static const struct {
  const char *op, *roll, *sentence;
} attacks[] = {
  /* Translators: “it” is a weapon or a spell. */
  { "roll-bonus", "combat", N_ ("%+d to Combat rolls with it.") },
  { "roll-bonus", "ranged", N_ ("%+d to Ranged rolls with it.") },
  { "roll-bonus", "dodge", N_ ("%+d to Dodge rolls with it, which nobody makes.") },
  { "damage-bonus", NULL, N_ ("%+d to its damage.") },
};

static char *
dup_bonus (const char *op, const char *roll, Whom whom, gboolean lasts, int n)
{
  for (guint k = 0; k < G_N_ELEMENTS (bonuses); k++) {
    const char *sentence = lasts ? bonuses[k].lasting[whom] : bonuses[k].once[whom];

    if (g_str_equal (bonuses[k].op, op) && sentence != NULL
        && (bonuses[k].roll == NULL || g_str_equal (bonuses[k].roll, roll)))
      return app_pack_with_number (_ (sentence), n);
  }
  return NULL;
}

static char *
dup_attack_bonus (const char *op, const char *roll, int n)
{
  for (guint k = 0; k < G_N_ELEMENTS (attacks); k++)
    if (g_str_equal (attacks[k].op, op)
        && (attacks[k].roll == NULL || g_str_equal (attacks[k].roll, roll)))
      return app_pack_with_number (_ (attacks[k].sentence), n);
  return NULL;
}

static char *
dup_heal (Whom whom, int n)
{
  switch (whom) {
  case EFFECTS_SELF:
    return g_strdup_printf (ngettext ("You regain %d Health.", "You regain %d Health.", n), n);
  case EFFECTS_CHOSEN:
    return g_strdup_printf (ngettext ("The character that you choose regains %d Health.",
                                      "The character that you choose regains %d Health.", n),
                            n);
  case EFFECTS_TARGET:
    return g_strdup_printf (
        ngettext ("The Target regains %d Health.", "The Target regains %d Health.", n), n);
  default:
    return g_strdup_printf (
        ngettext ("Everyone regains %d Health.", "Everyone regains %d Health.", n), n);
  }
}

static char *
dup_damage (Whom whom, int n)
{
  switch (whom) {
  case EFFECTS_SELF:
    return g_strdup_printf (ngettext ("You take %d damage.", "You take %d damage.", n), n);
  case EFFECTS_CHOSEN:
    return g_strdup_printf (ngettext ("The character that you choose takes %d damage.",
                                      "The character that you choose takes %d damage.", n),
                            n);
  case EFFECTS_TARGET:
    return g_strdup_printf (
        ngettext ("The Target takes %d damage.", "The Target takes %d damage.", n), n);
  default:
    return g_strdup_printf (ngettext ("Everyone takes %d damage.", "Everyone takes %d damage.", n),
                            n);
  }
}

static char *
dup_armor (Whom whom, int n)
{
  switch (whom) {
  case EFFECTS_SELF:
    return g_strdup_printf (ngettext ("You gain %d Armor.", "You gain %d Armor.", n), n);
  case EFFECTS_CHOSEN:
    return g_strdup_printf (ngettext ("The character that you choose gains %d Armor.",
                                      "The character that you choose gains %d Armor.", n),
                            n);
  default:
    return g_strdup_printf (ngettext ("Everyone gains %d Armor.", "Everyone gains %d Armor.", n),
                            n);
  }
}

static char *
dup_loot (Whom whom, int n)
{
  switch (whom) {
  case EFFECTS_SELF:
    return g_strdup_printf (ngettext ("You draw %d Loot card.", "You draw %d Loot cards.", n), n);
  case EFFECTS_CHOSEN:
    return g_strdup_printf (ngettext ("The character that you choose draws %d Loot card.",
                                      "The character that you choose draws %d Loot cards.", n),
                            n);
  default:
    /* Translators: the party shares the cards, whoever draws them. */
    return g_strdup_printf (
        ngettext ("The party draws %d Loot card.", "The party draws %d Loot cards.", n), n);
  }
}

static char *
dup_treasure (Whom whom, int n)
{
  switch (whom) {
  case EFFECTS_SELF:
    return g_strdup_printf (ngettext ("You draw %d Treasure.", "You draw %d Treasures.", n), n);
  case EFFECTS_CHOSEN:
    return g_strdup_printf (ngettext ("The character that you choose draws %d Treasure.",
                                      "The character that you choose draws %d Treasures.", n),
                            n);
  default:
    /* Translators: the party shares the cards, whoever draws them. */
    return g_strdup_printf (
        ngettext ("The party draws %d Treasure.", "The party draws %d Treasures.", n), n);
  }
}

/* @other: all but the one that is used */
static char *
dup_recharge (Whom whom, gboolean other, int n)
{
  if (whom == EFFECTS_CHOSEN)
    return g_strdup_printf (
        ngettext ("The Active items of the character that you choose are ready %d encounter "
                  "sooner.",
                  "The Active items of the character that you choose are ready %d encounters "
                  "sooner.",
                  n),
        n);
  if (whom == EFFECTS_SELF)
    return g_strdup_printf (ngettext ("Your other Active items are ready %d encounter sooner.",
                                      "Your other Active items are ready %d encounters sooner.", n),
                            n);
  if (other)
    return g_strdup_printf (ngettext ("All other Active items are ready %d encounter sooner.",
                                      "All other Active items are ready %d encounters sooner.", n),
                            n);
  return g_strdup_printf (ngettext ("All Active items are ready %d encounter sooner.",
                                    "All Active items are ready %d encounters sooner.", n),
                          n);
}

static char *
dup_rerolls (int n)
{
  if (n < 0)
    return g_strdup_printf (
        ngettext ("The party loses %d Reroll Counter.", "The party loses %d Reroll Counters.", -n),
        -n);
  return g_strdup_printf (
      ngettext ("The party gains %d Reroll Counter.", "The party gains %d Reroll Counters.", n), n);
}

/* Whom an effect is for where it stands: as the rules core has it. */
static Whom
find_whom (const AppPackForm *form, const AppValue *effect)
{
  gboolean for_all = form == &app_pack_restless_tarot_effect
                     || form == &app_pack_restless_met_effect
                     || form == &app_pack_restless_lasting_effect;
  const char *of = app_pack_text (effect, "of");

  if (g_str_equal (app_pack_text (effect, "op"), "defense"))
    return EFFECTS_TARGET;
  if (g_str_equal (of, "chosen"))
    return EFFECTS_CHOSEN;
  if (g_str_equal (of, "party"))
    return EFFECTS_PARTY;
  if (g_str_equal (of, "target"))
    return EFFECTS_TARGET;
  return for_all ? EFFECTS_PARTY : EFFECTS_SELF;
}

static char *
format_effect (const AppPackForm *form, const AppValue *pack, const AppValue *effect)
{
  const char *op = app_pack_text (effect, "op"), *roll = app_pack_text (effect, "roll");
  gboolean lasts = form == &app_pack_restless_borne_effect
                   || form == &app_pack_restless_weapon_effect
                   || form == &app_pack_restless_lasting_effect;
  Whom whom = find_whom (form, effect);
  int n = app_pack_number (effect, "n", 0);
  char *sentence = NULL;

  (void)pack;
  if (g_str_equal (op, "rerolls"))
    return dup_rerolls (n);
  if (form == &app_pack_restless_death_effect && whom == EFFECTS_SELF)
    return g_strdup (_ ("Nothing happens, as the character is dead."));
  if (g_str_equal (op, "heal"))
    return dup_heal (whom, n);
  if (g_str_equal (op, "damage"))
    return dup_damage (whom, n);
  if (g_str_equal (op, "armor"))
    return dup_armor (whom, n);
  if (g_str_equal (op, "draw-loot"))
    return dup_loot (whom, n);
  if (g_str_equal (op, "draw-treasure"))
    return dup_treasure (whom, n);
  if (g_str_equal (op, "recharge"))
    return dup_recharge (whom, form == &app_pack_restless_used_effect, n);
  if (form == &app_pack_restless_weapon_effect)
    sentence = dup_attack_bonus (op, roll, n);
  if (sentence == NULL)
    sentence = dup_bonus (op, roll, whom, lasts, n);
  return sentence != NULL ? sentence : g_strdup ("");
}

static const AppPackFormHooks app_pack_restless_effect_hooks = { .dup_text = format_effect };
