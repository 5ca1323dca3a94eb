/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What of a card the rules core knows, in a few words.
 */
#include "restless-effects.h"

#include "board-words.h"

#include <glib/gi18n.h>

static const char *
text_of (const AppValue *object, const char *key)
{
  return app_value_text (app_value_get (object, key));
}

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
  number = g_strdup_printf (strstr (format, "%+d") != NULL ? "%+d" : "%d",
                            (int)app_value_integer (app_value_get (effect, "n")));
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

char *
ui_restless_dup_list (const AppValue *list)
{
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < app_value_length (list); k++)
    g_string_append_printf (text, "%s%s", k > 0 ? ", " : "",
                            app_value_text (app_value_at (list, k)));
  return g_string_free (text, FALSE);
}

void
ui_restless_add_effects (GString *text, const AppValue *fields)
{
  g_autofree char *use = dup_effects (app_value_get (fields, "use"));
  g_autofree char *passive = dup_effects (app_value_get (fields, "passive"));
  g_autofree char *bonus = dup_effects (app_value_get (fields, "trait-bonus"));
  g_autofree char *death = dup_effects (app_value_get (fields, "death"));
  g_autofree char *traits = ui_restless_dup_list (app_value_get (fields, "traits"));

  if (use[0] != '\0')
    ui_add_sentence (text, _ ("When used or met: %s."), use);
  if (passive[0] != '\0')
    ui_add_sentence (text, _ ("While it is there: %s."), passive);
  if (bonus[0] != '\0')
    ui_add_sentence (text, _ ("With the trait %s besides: %s."), traits, bonus);
  if (death[0] != '\0')
    ui_add_sentence (text, _ ("Death Effect: %s."), death);
}
