/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A card in words, from what its pack says.
 */
#include "card-words.h"

#include "element.h"

#include <glib/gi18n.h>

const char *
ui_card_text (const AppValue *card, const char *key)
{
  const char *text = app_value_text (app_value_get (card, key));

  return text != NULL ? text : "";
}

static char *
dup_scalar (const AppValue *value)
{
  switch (app_value_kind (value)) {
  case APP_VALUE_INTEGER:
    return g_strdup_printf ("%" G_GINT64_FORMAT, app_value_integer (value));
  case APP_VALUE_TEXT:
    return g_strdup (app_value_text (value));
  case APP_VALUE_BOOLEAN:
    return app_value_boolean (value) ? g_strdup (_ ("yes")) : NULL;
  default:
    return NULL;
  }
}

/* The name of what the field @key refers to by the id @value, NULL where it refers to nothing. */
static const char *
find_name (const AppValue *pack, const char *key, const AppValue *value)
{
  g_autofree char *plural = g_strconcat (key, "s", NULL);
  const AppValue *list = app_value_get (pack, plural);

  for (guint k = 0; app_value_text (value) != NULL && k < app_value_length (list); k++)
    if (g_str_equal (ui_card_text (app_value_at (list, k), "id"), app_value_text (value)))
      return app_value_text (app_value_get (app_value_at (list, k), "name"));
  return NULL;
}

char *
ui_card_dup_others (const AppValue *card, const AppValue *pack)
{
  static const char *const shown_apart[] = { "id",      "name",   "text",   "element", "power",
                                             "effects", "source", "copies", NULL };
  GString *others = g_string_new (NULL);
  gint64 copies = app_value_integer (app_value_get (card, "copies"));

  if (copies > 1)
    g_string_append_printf (others, _ ("%d copies"), (int)copies);
  for (guint k = 0; k < app_value_length (card); k++) {
    const char *key = app_value_key (card, k);
    const char *name = find_name (pack, key, app_value_get (card, key));
    g_autofree char *scalar = NULL;

    if (g_strv_contains (shown_apart, key))
      continue;
    scalar = name != NULL ? g_strdup (name) : dup_scalar (app_value_get (card, key));
    if (scalar != NULL)
      g_string_append_printf (others, "%s%s %s", others->len > 0 ? " · " : "", _ (key), scalar);
  }
  return g_string_free (others, FALSE);
}

char *
ui_card_dup_field (const AppValue *card, const char *key)
{
  return dup_scalar (app_value_get (card, key));
}

char *
ui_card_dup_kind (const char *element, const char *power)
{
  g_autofree char *name = element != NULL ? ui_element_dup_name (element) : NULL;

  if (name != NULL && power != NULL)
    /* Translators: a card's element and its power, a number or a letter. */
    return g_strdup_printf (_ ("%s · power %s"), name, power);
  if (power != NULL)
    return g_strdup_printf (_ ("Power %s"), power);
  return g_steal_pointer (&name);
}
