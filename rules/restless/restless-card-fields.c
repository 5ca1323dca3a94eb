/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of fields. A field that stands twice in a form is there under two conditions.
 *
 * Source: The Restless page, Pack and Bounds
 */
#include "rules/restless/restless-card-fields.h"

const char *const restless_op_names[] = {
  "heal",      "damage",        "armor",      "max-health",   "weight-bonus", "rerolls",
  "draw-loot", "draw-treasure", "roll-bonus", "damage-bonus", "defense",      "recharge",
  NULL
};
const char *const restless_recipient_names[] = { "self", "chosen", "party", "target", NULL };
const char *const restless_roll_names[] = { "combat", "ranged", "dodge", NULL };

static const char *const passive_names[] = { "max-health",   "weight-bonus", "roll-bonus",
                                             "damage-bonus", "defense",      NULL };
static const char *const type_names[] = { "combat", "event", "trader", NULL };
static const char *const item_names[] = { "weapon", "consumable", "active", "equipment",
                                          "sin",    "nothing",    NULL };
static const char *const tarot_names[] = { "blessing", "group-blessing", "resource-pool", "event",
                                           NULL };
static const char *const drop_names[] = { "loot", "treasure", "rerolls", NULL };

#define HEALTH(condition, value)                                                                   \
  {                                                                                                \
    "health", N_ ("Health"), RULES_FIELD_NUMBER, .required = true, .min = 1, .max = 999,           \
                                                 .initial = 1, .depends_on = condition,            \
                                                 .depends_value = value                            \
  }
#define ATTACK(condition, value)                                                                   \
  {                                                                                                \
    "attack", N_ ("Attack"), RULES_FIELD_NUMBER, .required = true, .max = 99,                      \
                                                 .depends_on = condition, .depends_value = value   \
  }
#define DEFENSE(condition, value)                                                                  \
  {                                                                                                \
    "defense", N_ ("Die Defense"), RULES_FIELD_NUMBER, .required = true, .min = 1, .max = 99,      \
                                                       .initial = 1, .depends_on = condition,      \
                                                       .depends_value = value                      \
  }
#define DAMAGE(condition, value, must)                                                             \
  {                                                                                                \
    "damage", N_ ("Damage"), RULES_FIELD_NUMBER, .required = must, .initial = must ? 0 : -1,       \
                                                 .max = 99, .depends_on = condition,               \
                                                 .depends_value = value                            \
  }
#define RANGED(condition, value)                                                                   \
  {                                                                                                \
    "ranged", N_ ("Ranged"), RULES_FIELD_FLAG, .depends_on = condition, .depends_value = value     \
  }
#define SHOTS(condition, value)                                                                    \
  {                                                                                                \
    "shots", N_ ("Shots"), RULES_FIELD_NUMBER, .initial = 1, .min = 1, .max = 9,                   \
                                               .depends_on = condition, .depends_value = value     \
  }
#define COUNTERS(condition, value)                                                                 \
  {                                                                                                \
    "counters", N_ ("Counters"), RULES_FIELD_NUMBER,                                               \
        .initial = 1, .min = 1, .max = 99, .depends_on = condition, .depends_value = value         \
  }
#define ENCOUNTERS                                                                                 \
  {                                                                                                \
    "encounters", N_ ("Encounters"), RULES_FIELD_NUMBER, .min = 1, .max = 20                       \
  }
#define WEIGHT                                                                                     \
  {                                                                                                \
    "weight", N_ ("Weight"), RULES_FIELD_NUMBER, .min = -RESTLESS_MAX_AMOUNT,                      \
                                                 .max = RESTLESS_MAX_AMOUNT                        \
  }
#define TRAITS                                                                                     \
  {                                                                                                \
    "traits", N_ ("Traits"), RULES_FIELD_IDS                                                       \
  }
#define PASSIVE                                                                                    \
  {                                                                                                \
    "passive", N_ ("Passive"), RULES_FIELD_EFFECTS,                                                \
        .min = -RESTLESS_MAX_AMOUNT, .max = RESTLESS_MAX_AMOUNT, .names = passive_names            \
  }
#define EFFECTS(key, title)                                                                        \
  {                                                                                                \
    key, title, RULES_FIELD_EFFECTS, .min = -RESTLESS_MAX_AMOUNT, .max = RESTLESS_MAX_AMOUNT,      \
                                     .names = restless_op_names                                    \
  }
/* What the page calls E. */
#define E                                                                                          \
  EFFECTS ("use", N_ ("When used")), PASSIVE, TRAITS, EFFECTS ("trait-bonus", N_ ("Trait bonus"))

static const RulesField character[] = {
  HEALTH (NULL, NULL),
  ATTACK (NULL, NULL),
  { "max-weight", N_ ("Max Weight"), RULES_FIELD_NUMBER, .required = true,
    .max = RESTLESS_MAX_AMOUNT },
  PASSIVE,
  TRAITS,
  EFFECTS ("death", N_ ("Death effect")),
};

static const RulesField encounter[] = {
  { "type", N_ ("Type"), RULES_FIELD_ENUM, .required = true, .names = type_names },
  HEALTH ("type", "combat"),
  ATTACK ("type", "combat"),
  DEFENSE ("type", "combat"),
  { "chain-magic", N_ ("Chain Magic"), RULES_FIELD_FLAG, .depends_on = "type",
    .depends_value = "combat" },
  { "drops", N_ ("Drops"), RULES_FIELD_AMOUNTS, .max = 20, .depends_on = "type",
    .depends_value = "combat", .names = drop_names },
  { "types", N_ ("Types"), RULES_FIELD_IDS },
  E,
};

static const RulesField item[] = {
  { "item", N_ ("Item"), RULES_FIELD_ENUM, .required = true, .names = item_names },
  { "food", N_ ("Food"), RULES_FIELD_FLAG, .depends_on = "item", .depends_value = "consumable" },
  { "spell", N_ ("Spell"), RULES_FIELD_FLAG, .depends_on = "item", .depends_value = "consumable" },
  DAMAGE ("item", "weapon", true),
  RANGED ("item", "weapon"),
  SHOTS ("item", "weapon"),
  DAMAGE ("spell", "true", false),
  RANGED ("spell", "true"),
  SHOTS ("spell", "true"),
  COUNTERS ("item", "consumable"),
  { "recharge", N_ ("Recharge"), RULES_FIELD_NUMBER, .initial = 1, .min = 1, .max = 99,
    .depends_on = "item", .depends_value = "active" },
  WEIGHT,
  { "value", N_ ("Value"), RULES_FIELD_NUMBER, .min = -RESTLESS_MAX_AMOUNT,
    .max = RESTLESS_MAX_AMOUNT },
  { "armor", N_ ("Armor"), RULES_FIELD_NUMBER, .min = -RESTLESS_MAX_AMOUNT,
    .max = RESTLESS_MAX_AMOUNT },
  { "rest-only", N_ ("At Rest only"), RULES_FIELD_FLAG },
  E,
};

static const RulesField rest[] = { E };

static const RulesField realm[] = {
  { "level", N_ ("Level"), RULES_FIELD_NUMBER, .required = true, .initial = 1, .min = 1,
    .max = RESTLESS_LEVELS },
  ENCOUNTERS,
  E,
};

static const RulesField god[] = {
  HEALTH (NULL, NULL),
  DEFENSE (NULL, NULL),
  { "attacks", N_ ("Attacks"), RULES_FIELD_RANGES, .required = true, .min = 0, .max = 99 },
  E,
};

static const RulesField status[] = {
  { "stacks", N_ ("Stacks"), RULES_FIELD_FLAG },
  WEIGHT,
  E,
};

static const RulesField tarot[] = {
  { "form", N_ ("Tarot form"), RULES_FIELD_ENUM, .required = true, .names = tarot_names },
  COUNTERS ("form", "resource-pool"),
  WEIGHT,
  E,
};

#define FORM(key, title, list)                                                                     \
  {                                                                                                \
    key, title, list, sizeof list / sizeof *list                                                   \
  }

const RulesCardKind restless_card_kinds[] = {
  [RESTLESS_CHARACTER] = FORM ("character", N_ ("Character"), character),
  [RESTLESS_ENCOUNTER] = FORM ("encounter", N_ ("Encounter"), encounter),
  [RESTLESS_STARTER] = FORM ("starter", N_ ("Starter Item"), item),
  [RESTLESS_LOOT] = FORM ("loot", N_ ("Loot"), item),
  [RESTLESS_TREASURE] = FORM ("treasure", N_ ("Treasure"), item),
  [RESTLESS_REST] = FORM ("rest", N_ ("Rest"), rest),
  [RESTLESS_REALM] = FORM ("realm", N_ ("Realm"), realm),
  [RESTLESS_GOD] = FORM ("god", N_ ("Traitor God"), god),
  [RESTLESS_STATUS] = FORM ("status", N_ ("Status Effect"), status),
  [RESTLESS_TAROT] = FORM ("tarot", N_ ("Tarot"), tarot),
};
const unsigned restless_n_card_kinds = RESTLESS_KINDS;

const RulesField restless_common_fields[RESTLESS_COMMON_FIELDS] = {
  { "name", N_ ("Name"), RULES_FIELD_TEXT },
  { "copies", N_ ("Copies"), RULES_FIELD_NUMBER, .initial = 1, .min = 1, .max = RESTLESS_COPIES },
  { "source", N_ ("Source"), RULES_FIELD_ENUM },
  { "text", N_ ("Text"), RULES_FIELD_TEXT },
};

bool
restless_op_is_passive (RestlessOp op)
{
  return op == RESTLESS_MAX_HEALTH || op == RESTLESS_WEIGHT_BONUS || op == RESTLESS_ROLL_BONUS
         || op == RESTLESS_DAMAGE_BONUS || op == RESTLESS_DEFENSE;
}

int
restless_op_least (RestlessOp op)
{
  switch (op) {
  case RESTLESS_HEAL:
  case RESTLESS_DAMAGE:
  case RESTLESS_ARMOR:
  case RESTLESS_DRAW_LOOT:
  case RESTLESS_DRAW_TREASURE:
  case RESTLESS_RECHARGE:
    return 1;
  default:
    return -RESTLESS_MAX_AMOUNT;
  }
}

const RulesCardKind *
restless_card_kind (const char *kind)
{
  for (unsigned k = 0; kind && k < RESTLESS_KINDS; k++)
    if (strcmp (restless_card_kinds[k].id, kind) == 0)
      return &restless_card_kinds[k];
  return NULL;
}

bool
restless_field_applies (const RulesCardKind *form, PackNode node, const RulesField *field)
{
  PackNode value;
  const char *text;

  if (!field->depends_on)
    return true;
  value = pack_member (node, field->depends_on);
  text = pack_kind (value) == PACK_TRUE ? "true" : pack_text (value);
  return text && strcmp (text, field->depends_value) == 0
         && restless_card_field (form, node, field->depends_on);
}

const RulesField *
restless_card_field (const RulesCardKind *form, PackNode node, const char *key)
{
  /* A pack's every card is asked for every field: most differ in their first letter. */
  for (unsigned i = 0; i < form->n_fields; i++)
    if (form->fields[i].id[0] == key[0] && strcmp (form->fields[i].id, key) == 0
        && restless_field_applies (form, node, &form->fields[i]))
      return &form->fields[i];
  return NULL;
}

RestlessRecipient
restless_default_recipient (PackNode card)
{
  const RulesCardKind *form = restless_card_kind (pack_text (pack_member (card, "kind")));
  const char *of = pack_text (pack_member (card, "form"));

  switch ((RestlessKind)(form - restless_card_kinds)) {
  case RESTLESS_ENCOUNTER:
  case RESTLESS_REST:
  case RESTLESS_REALM:
  case RESTLESS_GOD:
    return RESTLESS_PARTY;
  case RESTLESS_TAROT:
    return strcmp (of, "blessing") == 0 || strcmp (of, "resource-pool") == 0 ? RESTLESS_SELF
                                                                             : RESTLESS_PARTY;
  default:
    return RESTLESS_SELF;
  }
}
