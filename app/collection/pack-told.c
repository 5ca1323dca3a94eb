/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Members of packs in words: what all games' sentences share.
 */
#include "app/collection/pack-forms-private.h"

#include <string.h>

const char *
app_pack_text (const AppValue *member, const char *key)
{
  const char *text = app_value_text (app_value_get (member, key));

  return text != NULL ? text : "";
}

int
app_pack_number (const AppValue *member, const char *key, int absent)
{
  const AppValue *value = app_value_get (member, key);

  return app_value_kind (value) == APP_VALUE_INTEGER
             ? (int)CLAMP (app_value_integer (value), -1000000, 1000000)
             : absent;
}

const char *
app_pack_name_of (const AppValue *pack, const char *list, const char *id)
{
  const char *name = app_pack_text (app_pack_find (pack, list, id), "name");

  if (name[0] != '\0')
    return name;
  return id != NULL ? id : "";
}

const char *
app_pack_word_label (const AppPackWord *words, const char *id)
{
  for (; words->id != NULL; words++)
    if (g_strcmp0 (words->id, id) == 0)
      return _ (words->label);
  return id;
}

void
app_pack_add_sentence (GString *text, char *sentence)
{
  g_autofree char *taken = sentence;
  g_autofree char *before = NULL;

  if (taken == NULL || taken[0] == '\0')
    return;
  if (text->len == 0) {
    g_string_append (text, taken);
    return;
  }
  before = g_strdup (text->str);
  /* Translators: two sentences, one behind the other. */
  g_string_printf (text, _ ("%1$s %2$s"), before, taken);
}

void
app_pack_add_line (GString *text, char *line)
{
  g_autofree char *taken = line;

  if (taken != NULL && taken[0] != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", taken);
}

void
app_pack_add_part (GString *text, char *part)
{
  g_autofree char *taken = part;

  if (taken != NULL && taken[0] != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", taken);
}

/* A translation may have the two in any order, and says which is which. */
char *
app_pack_with_texts (const char *format, const char *first, const char *second)
{
  const char *const marks[] = { "%1$s", "%2$s", "%s" }, *const texts[] = { first, second, second };
  GString *text = g_string_new (NULL);

  while (format[0] != '\0') {
    guint k = 0;

    while (k < G_N_ELEMENTS (marks) && !g_str_has_prefix (format, marks[k]))
      k++;
    if (k < G_N_ELEMENTS (marks))
      g_string_append (text, texts[k]);
    else
      g_string_append_c (text, format[0]);
    format += k < G_N_ELEMENTS (marks) ? strlen (marks[k]) : 1;
  }
  return g_string_free (text, FALSE);
}

char *
app_pack_with_number (const char *format, int n)
{
  gboolean sign = strstr (format, "%+d") != NULL;
  g_auto (GStrv) parts = g_strsplit (format, sign ? "%+d" : "%d", 2);
  g_autofree char *number = g_strdup_printf (sign ? "%+d" : "%d", n);

  /* A minus as wide as a plus. */
  if (sign && n < 0) {
    g_free (number);
    number = g_strdup_printf ("−%d", -n);
  }
  return g_strjoinv (number, parts);
}

char *
app_pack_tell (const AppPackForm *form, const AppValue *pack, const AppValue *member)
{
  if (form->own == NULL || form->own->tell == NULL)
    return g_strdup ("");
  return form->own->tell (form, pack, member);
}

char *
app_pack_tell_short (const AppPackForm *form, const AppValue *pack, const AppValue *member)
{
  if (form->own == NULL || form->own->tell_short == NULL)
    return g_strdup ("");
  return form->own->tell_short (form, pack, member);
}

const char *
app_pack_member_name (const AppPackForm *form, const AppValue *pack, const AppValue *member)
{
  const char *name = app_pack_text (member, "name");

  if (name[0] != '\0')
    return name;
  /* What has no name of its own is called as what it names. */
  for (const AppPackField *field = form->fields; field != NULL && field->key != NULL; field++) {
    if (g_str_equal (field->key, "name"))
      break;
    name = field->kind == APP_PACK_NAMED && form->variants == NULL
               ? app_pack_name_of (pack, field->refers, app_pack_text (member, field->key))
               : "";
    if (name[0] != '\0')
      return name;
  }
  return app_pack_text (member, "id");
}
