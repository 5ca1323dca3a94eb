/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Effects in a pack of The Restless: one form for each of the places that they can stand in, since
 * what they can be, and whom they are for, differs. Source: docs/packs.md, "The Restless"
 */
#include "app/collection/pack-form-restless.h"

/* What they do */

#define LASTING                                                                                    \
  { "max-health", N_ ("Max Health"), NULL }, { "weight-bonus", N_ ("Max Weight"), NULL },          \
      { "roll-bonus", N_ ("Bonus to rolls"), NULL },                                               \
      { "damage-bonus", N_ ("Bonus to damage"), NULL },                                            \
  {                                                                                                \
    "defense", N_ ("The Target’s Die Defense"), NULL                                               \
  }

static const AppPackWord operations[] = {
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
static const AppPackWord lasting[] = { LASTING, { NULL } };

static const AppPackWord rolls[] = {
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

static const AppPackWord used[] = { SELF, CHOSEN, PARTY, { NULL } };
static const AppPackWord used_hitting[] = { SELF, CHOSEN, PARTY, TARGET, { NULL } };
static const AppPackWord kept[] = { PARTY, CHOSEN, SELF_ALL, { NULL } };
static const AppPackWord kept_hitting[] = { PARTY, CHOSEN, TARGET, SELF_ALL, { NULL } };
static const AppPackWord met[] = { PARTY, SELF_ALL, { NULL } };
static const AppPackWord met_hitting[] = { PARTY, TARGET, SELF_ALL, { NULL } };
static const AppPackWord borne[] = { SELF, PARTY, { NULL } };
static const AppPackWord borne_hitting[] = { SELF, PARTY, TARGET, { NULL } };

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
          .words = rolls,                                                                          \
          .variants = rolling },                                                                   \
        { .key = "of",                                                                             \
          .label = N_ ("For"),                                                                     \
          .help = nobody,                                                                          \
          .kind = APP_PACK_CHOICE,                                                                 \
          .words = whom,                                                                           \
          .variants = not_hitting },                                                               \
        { .key = "of",                                                                             \
          .label = N_ ("For"),                                                                     \
          .help = nobody,                                                                          \
          .kind = APP_PACK_CHOICE,                                                                 \
          .words = whom_hitting,                                                                   \
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
    .own = &app_pack_restless_effect_own                                                           \
  }

const AppPackForm app_pack_restless_used = EFFECT ("restless.used", operations, used_fields);
const AppPackForm app_pack_restless_kept = EFFECT ("restless.kept", operations, kept_fields);
const AppPackForm app_pack_restless_met = EFFECT ("restless.met", operations, met_fields);
const AppPackForm app_pack_restless_death = EFFECT ("restless.death", operations, borne_fields);
const AppPackForm app_pack_restless_borne = EFFECT ("restless.borne", lasting, borne_fields);
const AppPackForm app_pack_restless_weapon = EFFECT ("restless.weapon", lasting, borne_fields);
const AppPackForm app_pack_restless_there = EFFECT ("restless.there", lasting, met_fields);
