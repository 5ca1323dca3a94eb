/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A card of The Restless in sentences: what it is, its numbers, its own text, and what of it the
 * rules core knows.
 */
#include "restless-words.h"

#include "board-words.h"
#include "restless-face.h"

#include <glib/gi18n.h>

static const char *
text_of (const AppValue *object, const char *key)
{
  return app_value_text (app_value_get (object, key));
}

static int
integer_of (const AppValue *object, const char *key)
{
  return (int)app_value_integer (app_value_get (object, key));
}

static gboolean
has (const AppValue *object, const char *key)
{
  return !app_value_is_null (app_value_get (object, key));
}

/* Effects. */

static const struct {
  const char *op, *words;
} operations[] = {
  { "heal", N_ ("heals %d") },
  { "damage", N_ ("%d damage") },
  { "armor", N_ ("%d armor") },
  { "max-health", N_ ("%+d Max Health") },
  { "weight-bonus", N_ ("%+d Max Weight") },
  { "rerolls", N_ ("%+d Reroll Counters") },
  { "draw-loot", N_ ("%d Loot to draw") },
  { "draw-treasure", N_ ("%d Treasure to draw") },
  { "damage-bonus", N_ ("%+d damage") },
  { "defense", N_ ("%+d Die Defense") },
  { "recharge", N_ ("Active Items ready %d encounters sooner") },
};

static const struct {
  const char *roll, *words;
} rolls[] = {
  { "combat", N_ ("%+d to Combat rolls") },
  { "ranged", N_ ("%+d to Ranged rolls") },
  { "dodge", N_ ("%+d to Dodge rolls") },
};

static const struct {
  const char *of, *words;
} receivers[] = {
  { "self", N_ ("the bearer") },
  { "chosen", N_ ("a character of choice") },
  { "party", N_ ("the party") },
  { "target", N_ ("the Target") },
};

/* "%+d Max Health" with its number; NULL for an operation that nobody knows. */
static char *
dup_operation (const AppValue *effect)
{
  const char *op = text_of (effect, "op"), *format = NULL;
  g_auto (GStrv) parts = NULL;
  g_autofree char *number = NULL;

  for (guint k = 0; k < G_N_ELEMENTS (operations); k++)
    if (g_strcmp0 (op, operations[k].op) == 0)
      format = _ (operations[k].words);
  for (guint k = 0; g_strcmp0 (op, "roll-bonus") == 0 && k < G_N_ELEMENTS (rolls); k++)
    if (g_strcmp0 (text_of (effect, "roll"), rolls[k].roll) == 0)
      format = _ (rolls[k].words);
  if (format == NULL)
    return NULL;
  number =
      g_strdup_printf (strstr (format, "%+d") != NULL ? "%+d" : "%d", integer_of (effect, "n"));
  parts = g_strsplit (format, strstr (format, "%+d") != NULL ? "%+d" : "%d", 2);
  return g_strjoinv (number, parts);
}

/* "heals 2 (the party), +1 to Combat rolls (the bearer)" */
static char *
dup_effects (const AppValue *effects)
{
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < app_value_length (effects); k++) {
    const AppValue *effect = app_value_at (effects, k);
    g_autofree char *operation = dup_operation (effect);

    if (operation == NULL)
      continue;
    g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", operation);
    for (guint j = 0; j < G_N_ELEMENTS (receivers); j++)
      if (g_strcmp0 (text_of (effect, "of"), receivers[j].of) == 0)
        g_string_append_printf (text, " (%s)", _ (receivers[j].words));
  }
  return g_string_free (text, FALSE);
}

static char *
dup_list (const AppValue *list)
{
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < app_value_length (list); k++)
    g_string_append_printf (text, "%s%s", k > 0 ? ", " : "", ui_restless_text_at (list, k));
  return g_string_free (text, FALSE);
}

static void
add_effects (GString *text, const AppValue *fields)
{
  g_autofree char *use = dup_effects (app_value_get (fields, "use"));
  g_autofree char *passive = dup_effects (app_value_get (fields, "passive"));
  g_autofree char *bonus = dup_effects (app_value_get (fields, "trait-bonus"));
  g_autofree char *death = dup_effects (app_value_get (fields, "death"));
  g_autofree char *traits = dup_list (app_value_get (fields, "traits"));

  if (use[0] != '\0')
    ui_add_sentence (text, _ ("When used or met: %s."), use);
  if (passive[0] != '\0')
    ui_add_sentence (text, _ ("While it is there: %s."), passive);
  if (bonus[0] != '\0')
    ui_add_sentence (text, _ ("With the trait %s besides: %s."), traits, bonus);
  else if (traits[0] != '\0')
    ui_add_sentence (text, _ ("Traits: %s."), traits);
  if (death[0] != '\0')
    ui_add_sentence (text, _ ("Death Effect: %s."), death);
}

/* Numbers. */

static void
add_character (GString *text, const AppValue *fields)
{
  ui_add_sentence (text, _ ("Unarmed Attack %d, Max Weight %d, Health %d."),
                   integer_of (fields, "attack"), integer_of (fields, "max-weight"),
                   integer_of (fields, "health"));
}

static void
add_target (GString *text, const AppValue *fields)
{
  const AppValue *drops = app_value_get (fields, "drops");
  g_autofree char *types = dup_list (app_value_get (fields, "types"));
  int loot = integer_of (drops, "loot"), treasure = integer_of (drops, "treasure");
  int rerolls = integer_of (drops, "rerolls");

  if (types[0] != '\0')
    ui_add_sentence (text, _ ("Types: %s."), types);
  ui_add_sentence (text, _ ("Attack %d, Die Defense %d, Health %d."), integer_of (fields, "attack"),
                   integer_of (fields, "defense"), integer_of (fields, "health"));
  if (app_value_boolean (app_value_get (fields, "chain-magic")))
    ui_add_sentence (text, "%s", _ ("Chain Magic."));
  if (loot + treasure + rerolls > 0)
    ui_add_sentence (text, _ ("Drops: %d Loot, %d Treasure, %d Reroll Counters."), loot, treasure,
                     rerolls);
}

static void
add_item (GString *text, const AppValue *fields)
{
  int shots = MAX (integer_of (fields, "shots"), 1);

  if (has (fields, "damage") && app_value_boolean (app_value_get (fields, "ranged")))
    ui_add_sentence (text,
                     g_dngettext (GETTEXT_PACKAGE, "Damage %d, %d Ranged roll.",
                                  "Damage %d, %d Ranged rolls.", (gulong)shots),
                     integer_of (fields, "damage"), shots);
  else if (has (fields, "damage"))
    ui_add_sentence (text, _ ("Damage %d."), integer_of (fields, "damage"));
  if (integer_of (fields, "armor") > 0)
    ui_add_sentence (text, _ ("Armor %d."), integer_of (fields, "armor"));
  if (g_strcmp0 (text_of (fields, "item"), "active") == 0)
    ui_add_sentence (text, _ ("Recharge %d."), MAX (integer_of (fields, "recharge"), 1));
  if (app_value_boolean (app_value_get (fields, "rest-only")))
    ui_add_sentence (text, "%s", _ ("It can only be used at Rest."));
  ui_add_sentence (text, _ ("Weight %d, Value %d."), integer_of (fields, "weight"),
                   integer_of (fields, "value"));
}

static void
add_god (GString *text, const AppValue *fields)
{
  const AppValue *attacks = app_value_get (fields, "attacks");

  ui_add_sentence (text, _ ("Die Defense %d, Health %d."), integer_of (fields, "defense"),
                   integer_of (fields, "health"));
  for (guint k = 0; k < app_value_length (attacks); k++) {
    const AppValue *attack = app_value_at (attacks, k);

    ui_add_sentence (text, _ ("%d–%d: %d damage."), integer_of (attack, "from"),
                     integer_of (attack, "to"), integer_of (attack, "damage"));
  }
}

void
ui_restless_add_card (GString *text, const UiRestlessTable *table, const char *card)
{
  const AppCard *found = card != NULL ? app_match_get_card (table->match, card) : NULL;
  const AppValue *fields = found != NULL ? found->fields : NULL;
  g_autofree char *caption = ui_restless_dup_caption (fields);

  if (caption[0] != '\0')
    ui_add_sentence (text, "%s: %s.", caption, ui_restless_name (table, card));
  else
    ui_add_sentence (text, "%s.", ui_restless_name (table, card));
  if (fields == NULL)
    return;
  if (has (fields, "max-weight"))
    add_character (text, fields);
  else if (has (fields, "item"))
    add_item (text, fields);
  else if (g_strcmp0 (text_of (fields, "type"), "combat") == 0)
    add_target (text, fields);
  else if (has (fields, "attacks"))
    add_god (text, fields);
  if (found->text != NULL && found->text[0] != '\0')
    ui_add_sentence (text, "%s", found->text);
  add_effects (text, fields);
}
