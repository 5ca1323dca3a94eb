/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a pack of Spelled can say. Source: docs/packs.md, "Spelled"
 */
#include "app/collection/pack-form-spelled.h"

#define ABILITIES 40

static const AppPackFormHooks app_pack_spelled_card_hooks;
static const AppPackFormHooks app_pack_spelled_ability_hooks;
static const AppPackFormHooks app_pack_spelled_copies_hooks;

/* Abilities */

static const AppPackEnum operations[] = {
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

static const AppPackEnum places[] = {
  { "hand", N_ ("Your hand"), NULL },
  { "discard", N_ ("Your discard pile"), NULL },
  { "market", N_ ("The Market Row"), NULL },
  { NULL },
};
static const AppPackEnum acquired_to[] = {
  { "discard", N_ ("Your discard pile"), NULL },
  { "hand", N_ ("Your hand"), NULL },
  { "deck", N_ ("The top of your deck"), NULL },
  { NULL },
};
static const AppPackEnum bought_to[] = {
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
    .values = places,
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
    .values = acquired_to,
    .variants = of_acquire },
  { .key = "to",
    .label = N_ ("Goes to"),
    .kind = APP_PACK_CHOICE,
    .required = TRUE,
    .values = bought_to,
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
  .hooks = &app_pack_spelled_ability_hooks,
};

/* Cards */

static const AppPackEnum app_pack_spelled_kinds[] = {
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
  .hooks = &app_pack_spelled_card_hooks,
};

/* Starters and the Reserve */

static const AppPackField copies_fields[] = {
  { .key = "id",
    .label = N_ ("Card"),
    .kind = APP_PACK_REFERENCE,
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
  .hooks = &app_pack_spelled_copies_hooks,
};

static const AppPackForm reserve_form = {
  .id = "spelled.reserve",
  .one = N_ ("Card of the Vowel Reserve"),
  .many = N_ ("Vowel Reserve"),
  .add = N_ ("Add a Card to the Vowel Reserve"),
  .fields = copies_fields,
  .hooks = &app_pack_spelled_copies_hooks,
};

const AppPackSection app_pack_spelled_lists[] = {
  { "cards", &card_form, TRUE, 500 },
  { "starter", &starter_form, FALSE, 500 },
  { "reserve", &reserve_form, FALSE, 500 },
  { NULL },
};

static AppValue *
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
static AppValue *
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

/* Spelled's cards in words. */

enum {
  HAND = 1,
  DISCARD = 2,
  MARKET = 4,
};

/* Where cards are scrapped from, by the places' sum. */
static const char *const spelled_places[] = {
  /* Translators: from here on, what stands behind “Scrap 2 cards”. */
  [HAND] = N_ ("of your hand"),
  [DISCARD] = N_ ("of your discard pile"),
  [MARKET] = N_ ("of the Market Row"),
  [HAND | DISCARD] = N_ ("of your hand or your discard pile"),
  [HAND | MARKET] = N_ ("of your hand or the Market Row"),
  [DISCARD | MARKET] = N_ ("of your discard pile or the Market Row"),
  [HAND | DISCARD | MARKET] = N_ ("of your hand, your discard pile or the Market Row"),
};

static const char *
scrapped_from (const AppValue *from)
{
  guint sum = 0;

  for (guint k = 0; k < app_value_length (from); k++) {
    const char *place = app_value_text (app_value_at (from, k));

    sum |= g_strcmp0 (place, "hand") == 0      ? HAND
           : g_strcmp0 (place, "discard") == 0 ? DISCARD
           : g_strcmp0 (place, "market") == 0  ? MARKET
                                               : 0;
  }
  return _ (spelled_places[sum > 0 ? sum : HAND | DISCARD | MARKET]);
}

static char *
dup_scrap (const AppValue *ability, int n)
{
  const char *from = scrapped_from (app_value_get (ability, "from"));

  if (app_value_boolean (app_value_get (ability, "optional")))
    /* Translators: %2$s is “of your hand” or other places. */
    return g_strdup_printf (
        ngettext ("You may scrap %1$d card %2$s.", "You may scrap up to %1$d cards %2$s.", n), n,
        from);
  /* Translators: %2$s is “of your hand” or other places. */
  return g_strdup_printf (
      ngettext ("Scrap %1$d card %2$s.", "Scrap %1$d cards %2$s, or as many as there are.", n), n,
      from);
}

static char *
dup_acquire (const AppValue *ability)
{
  const char *to = app_pack_text (ability, "to");
  int most = app_pack_number (ability, "max", -1);

  if (g_str_equal (to, "hand"))
    return most < 0
               ? g_strdup (_ ("Acquire a card on offer. It goes into your hand."))
               : g_strdup_printf (
                   _ ("Acquire a card on offer that costs %d or less. It goes into your hand."),
                   most);
  if (g_str_equal (to, "deck"))
    return most < 0
               ? g_strdup (_ ("Acquire a card on offer. It goes on top of your deck."))
               : g_strdup_printf (_ ("Acquire a card on offer that costs %d or less. It goes on "
                                     "top of your deck."),
                                  most);
  return most < 0
             ? g_strdup (_ ("Acquire a card on offer. It goes to your discard pile."))
             : g_strdup_printf (_ ("Acquire a card on offer that costs %d or less. It goes to your "
                                   "discard pile."),
                                most);
}

static char *
dup_operation (const AppValue *ability)
{
  const char *op = app_pack_text (ability, "op");
  int n = app_pack_number (ability, "n", 1);

  if (g_str_equal (op, "energy"))
    /* Translators: energy is what cards are bought with, and is counted. */
    return g_strdup_printf (ngettext ("Gain %d energy.", "Gain %d energy.", n), n);
  if (g_str_equal (op, "heal"))
    return g_strdup_printf (ngettext ("Gain %d health.", "Gain %d health.", n), n);
  if (g_str_equal (op, "damage"))
    /* Translators: damage to send to one opponent, shield or totem, besides that of spells. */
    return g_strdup_printf (ngettext ("Send %d damage.", "Send %d damage.", n), n);
  if (g_str_equal (op, "draw"))
    return g_strdup_printf (ngettext ("Draw %d card.", "Draw %d cards.", n), n);
  if (g_str_equal (op, "scrap"))
    return dup_scrap (ability, n);
  if (g_str_equal (op, "acquire"))
    return dup_acquire (ability);
  if (g_str_equal (op, "purchase-to"))
    return g_strdup (g_str_equal (app_pack_text (ability, "to"), "deck")
                         ? _ ("The next card that you buy this turn goes on top of your deck.")
                         : _ ("The next card that you buy this turn goes into your hand."));
  if (g_str_equal (op, "destroy"))
    return g_strdup (_ ("Destroy a shield or totem of an opponent."));
  if (g_str_equal (op, "discard"))
    return g_strdup_printf (ngettext ("An opponent of your choice discards %d card.",
                                      "An opponent of your choice discards %d cards.", n),
                            n);
  return g_strdup ("");
}

static char *
format_ability (const AppPackForm *form, const AppValue *pack, const AppValue *ability)
{
  g_autofree char *does = dup_operation (ability);
  int letters = app_pack_number (app_value_get (ability, "if"), "word-at-least", 0);

  (void)form;
  (void)pack;
  if (letters == 0 || does[0] == '\0')
    return g_steal_pointer (&does);
  /* Translators: the word that cards were played as; %2$s is a sentence, “Draw 2 cards.” */
  return g_strdup_printf (ngettext ("If the word has %1$d letter or more: %2$s",
                                    "If the word has %1$d letters or more: %2$s", letters),
                          letters, does);
}

static char *
dup_box (const AppValue *card, const char *box)
{
  const AppValue *abilities = app_value_get (card, box);
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < app_value_length (abilities); k++)
    app_pack_add_sentence (text, format_ability (NULL, NULL, app_value_at (abilities, k)));
  return g_string_free (text, FALSE);
}

static char *
format_card (const AppPackForm *form, const AppValue *pack, const AppValue *card)
{
  g_autofree char *spelled = dup_box (card, "spelled");
  g_autofree char *scrap = dup_box (card, "scrap");
  GString *text = g_string_new (NULL);

  (void)form;
  (void)pack;
  app_pack_add_line (text, dup_box (card, "fragment"));
  if (spelled[0] != '\0')
    /* Translators: what a card brings more when it is part of a word; %s is sentences. */
    app_pack_add_line (text, g_strdup_printf (_ ("Spelled: %s"), spelled));
  if (scrap[0] != '\0')
    /* Translators: what a card brings once, when it leaves the game for it; %s is sentences. */
    app_pack_add_line (text, g_strdup_printf (_ ("Scrap: %s"), scrap));
  return g_string_free (text, FALSE);
}

static char *
format_card_short (const AppPackForm *form, const AppValue *pack, const AppValue *card)
{
  const char *kind = app_pack_text (card, "kind");
  int strength = app_pack_number (card, "strength", 0);
  GString *text = g_string_new (NULL);

  (void)form;
  (void)pack;
  app_pack_add_part (text, g_utf8_strup (app_pack_text (card, "letter"), -1));
  if (strength > 0)
    /* Translators: a shield or totem, and the damage that destroys it: "Shield 5". */
    app_pack_add_part (text, g_strdup_printf (_ ("%1$s %2$d"),
                                              app_pack_enum_label (app_pack_spelled_kinds, kind),
                                              strength));
  app_pack_add_part (text, g_strdup_printf (_ ("Cost %d"), app_pack_number (card, "cost", 0)));
  app_pack_add_part (text, g_strdup_printf (_ ("Damage %d"), app_pack_number (card, "damage", 0)));
  return g_string_free (text, FALSE);
}

static char *
format_copies_short (const AppPackForm *form, const AppValue *pack, const AppValue *entry)
{
  int n = app_pack_number (entry, "copies", 1);

  (void)form;
  (void)pack;
  return g_strdup_printf (ngettext ("%d copy", "%d copies", n), n);
}

static const AppPackFormHooks app_pack_spelled_card_hooks = {
  .dup_text = format_card,
  .dup_summary = format_card_short,
  .settle = app_pack_spelled_settle_card,
};
static const AppPackFormHooks app_pack_spelled_ability_hooks = { .dup_text = format_ability };
static const AppPackFormHooks app_pack_spelled_copies_hooks = {
  .dup_summary = format_copies_short,
  .settle = app_pack_spelled_settle_copies,
};
