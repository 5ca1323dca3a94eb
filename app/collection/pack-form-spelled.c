/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a pack of Spelled can say. Source: docs/packs.md, "Spelled"
 */
#include "app/collection/pack-forms-private.h"

#define ABILITIES 40

/* Abilities */

static const AppPackWord operations[] = {
  { "energy", N_ ("Gain energy"), NULL },
  { "heal", N_ ("Gain health"), NULL },
  { "damage", N_ ("Send damage"), NULL },
  { "draw", N_ ("Draw cards"), NULL },
  { "scrap", N_ ("Scrap cards"), NULL },
  { "acquire", N_ ("Acquire a card"), NULL },
  { "purchase-to", N_ ("Send the next card that you buy"), NULL },
  { "destroy", N_ ("Destroy a shield or totem"), NULL },
  { "discard", N_ ("Have an opponent discard"), NULL },
  { NULL },
};

static const AppPackWord places[] = {
  { "hand", N_ ("Your hand"), NULL },
  { "discard", N_ ("Your discard pile"), NULL },
  { "market", N_ ("The Market Row"), NULL },
  { NULL },
};
static const AppPackWord acquired_to[] = {
  { "discard", N_ ("Your discard pile"), NULL },
  { "hand", N_ ("Your hand"), NULL },
  { "deck", N_ ("The top of your deck"), NULL },
  { NULL },
};
static const AppPackWord bought_to[] = {
  { "hand", N_ ("Your hand"), NULL },
  { "deck", N_ ("The top of your deck"), NULL },
  { NULL },
};

static const char *const of_points[] = { "energy", "damage", NULL };
static const char *const of_health[] = { "heal", NULL };
static const char *const of_cards[] = { "draw", "scrap", "discard", NULL };
static const char *const of_scrap[] = { "scrap", NULL };
static const char *const of_acquire[] = { "acquire", NULL };
static const char *const of_purchase[] = { "purchase-to", NULL };

static const AppPackField ability_fields[] = {
  { .key = "n",
    .label = N_ ("How much"),
    .kind = APP_PACK_NUMBER,
    .min = 1,
    .max = 999,
    .initial = 1,
    .variants = of_points },
  { .key = "n",
    .label = N_ ("How much"),
    .kind = APP_PACK_NUMBER,
    .min = 1,
    .max = 9999,
    .initial = 1,
    .variants = of_health },
  { .key = "n",
    .label = N_ ("How many"),
    .kind = APP_PACK_NUMBER,
    .min = 1,
    .max = ABILITIES,
    .initial = 1,
    .variants = of_cards },
  { .key = "from",
    .label = N_ ("From"),
    .help = N_ ("From all three places when none is chosen."),
    .kind = APP_PACK_SET,
    .min = 1,
    .max = 3,
    .words = places,
    .variants = of_scrap },
  { .key = "optional",
    .label = N_ ("Fewer will do"),
    .help = N_ ("From one to so many, as the player likes; otherwise exactly so many."),
    .kind = APP_PACK_FLAG,
    .variants = of_scrap },
  { .key = "max",
    .label = N_ ("Cost at most"),
    .help = N_ ("A card of any cost when nothing is given."),
    .kind = APP_PACK_NUMBER,
    .max = 999,
    .initial = -1,
    .variants = of_acquire },
  { .key = "to",
    /* Translators: where a card goes. */
    .label = N_ ("Goes to"),
    .help = N_ ("To the discard pile when nothing is chosen."),
    .kind = APP_PACK_CHOICE,
    .words = acquired_to,
    .variants = of_acquire },
  { .key = "to",
    .label = N_ ("Goes to"),
    .kind = APP_PACK_CHOICE,
    .required = TRUE,
    .words = bought_to,
    .variants = of_purchase },
  { .key = "if",
    .label = N_ ("Letters at least"),
    .help = N_ ("Only in words of at least so many letters; in any word, and without one, when "
                "nothing is given."),
    .kind = APP_PACK_NUMBER,
    .min = 1,
    .max = 80,
    .wrap = "word-at-least",
    .folded = TRUE },
  { NULL },
};

static const AppPackForm ability_form = {
  .id = "spelled.ability",
  .one = N_ ("Ability"),
  .many = N_ ("Abilities"),
  .add = N_ ("Add an Ability"),
  .variants = operations,
  .variant_label = N_ ("Does"),
  .variant_key = "op",
  .fields = ability_fields,
  .own = &app_pack_spelled_ability_own,
};

/* Cards */

const AppPackWord app_pack_spelled_kinds[] = {
  /* Translators: the three kinds of cards. */
  { "effect", N_ ("Effect"), NULL },
  { "shield", N_ ("Shield"), N_ ("Stays in play as part of a spell, and must be hit first.") },
  { "totem", N_ ("Totem"), N_ ("Stays in play as part of a spell, and may be hit.") },
  { NULL },
};

static const char *const lasting[] = { "shield", "totem", NULL };

static const AppPackField card_fields[] = {
  APP_PACK_FIELD_NAME,
  APP_PACK_FIELD_ID,
  { .key = "letter",
    .label = N_ ("Letter"),
    .help = N_ ("One or two small letters from a to z, or * for any one."),
    .kind = APP_PACK_TEXT,
    .required = TRUE },
  { .key = "cost",
    .label = N_ ("Cost"),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .max = 999,
    .initial = 1 },
  { .key = "damage",
    .label = N_ ("Damage"),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .max = 999,
    .initial = 1 },
  { .key = "strength",
    .label = N_ ("Strength"),
    .help = N_ ("The damage that destroys it."),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .min = 1,
    .max = 999,
    .initial = 1,
    .variants = lasting },
  APP_PACK_FIELD_COPIES (60),
  APP_PACK_FIELD_SOURCE,
  APP_PACK_FIELD_TEXT,
  { .key = "fragment",
    .label = N_ ("Top box"),
    .help = N_ ("Gained whenever the card is played."),
    .kind = APP_PACK_MEMBERS,
    .max = ABILITIES,
    .form = &ability_form },
  { .key = "spelled",
    .label = N_ ("Spelled box"),
    .help = N_ ("Gained besides when the card is played in a spell."),
    .kind = APP_PACK_MEMBERS,
    .max = ABILITIES,
    .form = &ability_form },
  { .key = "scrap",
    .label = N_ ("Scrap box"),
    .help = N_ ("For the card itself, which goes to the scrap pile."),
    .kind = APP_PACK_MEMBERS,
    .max = ABILITIES,
    .form = &ability_form },
  { NULL },
};

static const AppPackForm card_form = {
  .id = "spelled.cards",
  .one = N_ ("Card"),
  .many = N_ ("Cards"),
  .add = N_ ("Add a Card"),
  .variants = app_pack_spelled_kinds,
  .variant_label = N_ ("Kind"),
  .variant_key = "kind",
  .fields = card_fields,
  .own = &app_pack_spelled_card_own,
};

/* Starters and the Reserve */

static const AppPackField copies_fields[] = {
  { .key = "id",
    .label = N_ ("Card"),
    .kind = APP_PACK_NAMED,
    .required = TRUE,
    .refers = "cards" },
  APP_PACK_FIELD_COPIES (60),
  { NULL },
};

static const AppPackForm starter_form = {
  .id = "spelled.starter",
  .one = N_ ("Starter"),
  .many = N_ ("Starters"),
  .add = N_ ("Add a Starter"),
  .fields = copies_fields,
  .own = &app_pack_spelled_copies_own,
};

static const AppPackForm reserve_form = {
  .id = "spelled.reserve",
  .one = N_ ("Card of the Vowel Reserve"),
  .many = N_ ("Vowel Reserve"),
  .add = N_ ("Add a Card to the Vowel Reserve"),
  .fields = copies_fields,
  .own = &app_pack_spelled_copies_own,
};

const AppPackSection app_pack_spelled_lists[] = {
  { "cards", &card_form, TRUE, 500 },
  { "starter", &starter_form, FALSE, 500 },
  { "reserve", &reserve_form, FALSE, 500 },
  { NULL },
};

AppValue *
app_pack_spelled_settle_card (AppValue *member, const AppValue *pack)
{
  g_autoptr (AppValue) old = member;
  g_autoptr (AppValue) letter = NULL;
  g_autofree char *first = g_strndup (app_pack_text (old, "id"), 1);

  (void)pack;
  letter = app_value_new_text (first);
  return app_value_with (old, "letter", letter);
}

/* A card that stands in neither list. */
AppValue *
app_pack_spelled_settle_copies (AppValue *member, const AppValue *pack)
{
  g_autoptr (AppValue) old = member;
  const AppValue *cards = app_value_get (pack, "cards");

  for (guint k = 0; k < app_value_length (cards); k++) {
    const AppValue *id = app_value_get (app_value_at (cards, k), "id");

    if (app_pack_find (pack, "starter", app_value_text (id)) == NULL
        && app_pack_find (pack, "reserve", app_value_text (id)) == NULL)
      return app_value_with (old, "id", id);
  }
  return g_steal_pointer (&old);
}
