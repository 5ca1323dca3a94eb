/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Effects of The Restless in words: a sentence each, by what they do, whom they are for, and
 * whether they are done once or last.
 */
#include "app/collection/pack-form-restless.h"

typedef enum {
  SELF,
  CHOSEN,
  PARTY,
  TARGET,
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
    { [SELF] = N_ ("%+d Max Health for you."), [PARTY] = N_ ("%+d Max Health for everyone.") } },
  { "weight-bonus",
    NULL,
    { N_ ("%+d Max Weight for you, for good."),
      N_ ("%+d Max Weight for the character that you choose, for good."),
      N_ ("%+d Max Weight for everyone, for good.") },
    { [SELF] = N_ ("%+d Max Weight for you."), [PARTY] = N_ ("%+d Max Weight for everyone.") } },
  { "roll-bonus",
    "combat",
    { N_ ("%+d to your Combat rolls until the encounter is left."),
      N_ ("%+d to the Combat rolls of the character that you choose until the encounter is left."),
      N_ ("%+d to everyone’s Combat rolls until the encounter is left.") },
    { [SELF] = N_ ("%+d to your Combat rolls."),
      [PARTY] = N_ ("%+d to everyone’s Combat rolls.") } },
  { "roll-bonus",
    "ranged",
    { N_ ("%+d to your Ranged rolls until the encounter is left."),
      N_ ("%+d to the Ranged rolls of the character that you choose until the encounter is left."),
      N_ ("%+d to everyone’s Ranged rolls until the encounter is left.") },
    { [SELF] = N_ ("%+d to your Ranged rolls."),
      [PARTY] = N_ ("%+d to everyone’s Ranged rolls.") } },
  { "roll-bonus",
    "dodge",
    { N_ ("%+d to your Dodge rolls until the encounter is left."),
      N_ ("%+d to the Dodge rolls of the character that you choose until the encounter is left."),
      N_ ("%+d to everyone’s Dodge rolls until the encounter is left.") },
    { [SELF] = N_ ("%+d to your Dodge rolls."), [PARTY] = N_ ("%+d to everyone’s Dodge rolls.") } },
  { "damage-bonus",
    NULL,
    { N_ ("%+d to the damage that you deal, until the encounter is left."),
      N_ ("%+d to the damage that the character that you choose deals, until the encounter is "
          "left."),
      N_ ("%+d to the damage that each character deals, until the encounter is left.") },
    { [SELF] = N_ ("%+d to the damage that you deal."),
      [PARTY] = N_ ("%+d to the damage that each character deals.") } },
  { "defense",
    NULL,
    { [TARGET] = N_ ("%+d to the Target’s Die Defense until the encounter is left.") },
    { [TARGET] = N_ ("%+d to the Target’s Die Defense.") } },
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
  case SELF:
    return g_strdup_printf (ngettext ("You regain %d Health.", "You regain %d Health.", n), n);
  case CHOSEN:
    return g_strdup_printf (ngettext ("The character that you choose regains %d Health.",
                                      "The character that you choose regains %d Health.", n),
                            n);
  case TARGET:
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
  case SELF:
    return g_strdup_printf (ngettext ("You take %d damage.", "You take %d damage.", n), n);
  case CHOSEN:
    return g_strdup_printf (ngettext ("The character that you choose takes %d damage.",
                                      "The character that you choose takes %d damage.", n),
                            n);
  case TARGET:
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
  case SELF:
    return g_strdup_printf (ngettext ("You gain %d Armor.", "You gain %d Armor.", n), n);
  case CHOSEN:
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
  case SELF:
    return g_strdup_printf (ngettext ("You draw %d Loot card.", "You draw %d Loot cards.", n), n);
  case CHOSEN:
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
  case SELF:
    return g_strdup_printf (ngettext ("You draw %d Treasure.", "You draw %d Treasures.", n), n);
  case CHOSEN:
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
  if (whom == CHOSEN)
    return g_strdup_printf (
        ngettext ("The Active items of the character that you choose are ready %d encounter "
                  "sooner.",
                  "The Active items of the character that you choose are ready %d encounters "
                  "sooner.",
                  n),
        n);
  if (whom == SELF)
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
  gboolean for_all = form == &app_pack_restless_kept || form == &app_pack_restless_met
                     || form == &app_pack_restless_there;
  const char *of = app_pack_text (effect, "of");

  if (g_str_equal (app_pack_text (effect, "op"), "defense"))
    return TARGET;
  if (g_str_equal (of, "chosen"))
    return CHOSEN;
  if (g_str_equal (of, "party"))
    return PARTY;
  if (g_str_equal (of, "target"))
    return TARGET;
  return for_all ? PARTY : SELF;
}

static char *
tell_effect (const AppPackForm *form, const AppValue *pack, const AppValue *effect)
{
  const char *op = app_pack_text (effect, "op"), *roll = app_pack_text (effect, "roll");
  gboolean lasts = form == &app_pack_restless_borne || form == &app_pack_restless_weapon
                   || form == &app_pack_restless_there;
  Whom whom = find_whom (form, effect);
  int n = app_pack_number (effect, "n", 0);
  char *sentence = NULL;

  (void)pack;
  if (g_str_equal (op, "rerolls"))
    return dup_rerolls (n);
  if (form == &app_pack_restless_death && whom == SELF)
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
    return dup_recharge (whom, form == &app_pack_restless_used, n);
  if (form == &app_pack_restless_weapon)
    sentence = dup_attack_bonus (op, roll, n);
  if (sentence == NULL)
    sentence = dup_bonus (op, roll, whom, lasts, n);
  return sentence != NULL ? sentence : g_strdup ("");
}

const AppPackFormOwn app_pack_restless_effect_own = { .tell = tell_effect };
