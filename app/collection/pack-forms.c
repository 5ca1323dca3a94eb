/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Members of packs read and written by their forms.
 */
#include "app/base/made-id.h"
#include "app/collection/pack-forms-private.h"

#include "rules/text.h"

#include <string.h>

/* Translators: who wrote a card: "house" are cards of one's own making, "owner" those of a bought
 * game, typed in by its owner. */
const AppPackWord app_pack_sources[] = {
  { "house", N_ ("Of our own making"), NULL },
  { "owner", N_ ("The publisher’s, for owners of the game"), NULL },
  { NULL },
};

static const AppPackField root_fields[] = {
  { .key = "title", .label = N_ ("Title"), .kind = APP_PACK_TEXT, .required = TRUE },
  { .key = "pack",
    .label = N_ ("Id"),
    .kind = APP_PACK_ID,
    .required = TRUE,
    .help = N_ ("What matches call the pack. No two packs in the world should have the same.") },
  { .key = "author", .label = N_ ("Author"), .kind = APP_PACK_TEXT },
  { .key = "licence",
    .label = N_ ("License"),
    .kind = APP_PACK_TEXT,
    .help = N_ ("Best as an SPDX identifier, such as “CC0-1.0”.") },
  { .key = "language",
    .label = N_ ("Language"),
    .kind = APP_PACK_TEXT,
    .help = N_ ("That of names and texts, such as “en” or “pt-BR”.") },
  { NULL },
};

static const AppPackForm root_form = {
  .id = "pack",
  .one = N_ ("Pack"),
  .many = N_ ("Packs"),
  .add = N_ ("Add a Pack"),
  .fields = root_fields,
};

static const struct {
  const char *game;
  const AppPackSection *lists;
} games[] = {
  { "tome", app_pack_tome_lists },         { "spelled", app_pack_spelled_lists },
  { "arkham", app_pack_arkham_lists },     { "tokio", app_pack_tokio_lists },
  { "restless", app_pack_restless_lists },
};

const AppPackForm *
app_pack_root_form (void)
{
  return &root_form;
}

const AppPackSection *
app_pack_lists (const char *game)
{
  for (guint k = 0; k < G_N_ELEMENTS (games); k++)
    if (g_strcmp0 (games[k].game, game) == 0)
      return games[k].lists;
  return NULL;
}

const AppPackWord *
app_pack_find_word (const AppPackWord *words, const char *id)
{
  for (; words != NULL && id != NULL && words->id != NULL; words++)
    if (g_str_equal (words->id, id))
      return words;
  return NULL;
}

/* Variants */

const char *
app_pack_form_get_variant (const AppPackForm *form, const AppValue *member)
{
  const AppPackWord *word;
  const char *id;

  if (form->variants == NULL)
    return NULL;
  if (form->variant_key != NULL)
    id = app_value_text (app_value_get (member, form->variant_key));
  else
    id = app_value_kind (member) == APP_VALUE_OBJECT ? app_value_key (member, 0)
                                                     : app_value_text (member);
  word = app_pack_find_word (form->variants, id);
  return word != NULL ? word->id : NULL;
}

gboolean
app_pack_field_applies (const AppPackField *field, const char *variant)
{
  return field->variants == NULL || (variant != NULL && g_strv_contains (field->variants, variant));
}

static gboolean
is_so (const AppPackNeed *need, const AppValue *member)
{
  const AppValue *value = app_value_get (member, need->key);
  g_auto (GStrv) words = NULL;

  if (need->is[0] == '\0')
    return value == NULL;
  if (g_str_equal (need->is, "*"))
    return value != NULL;
  if (g_str_equal (need->is, "true"))
    return app_value_boolean (value);
  words = g_strsplit (need->is, "|", -1);
  return app_value_text (value) != NULL
         && g_strv_contains ((const char *const *)words, app_value_text (value));
}

static gboolean
needs_hold (const AppPackField *field, const AppValue *member)
{
  for (const AppPackNeed *need = field->needs; need != NULL && need->key != NULL; need++)
    if (!is_so (need, member))
      return FALSE;
  return TRUE;
}

gboolean
app_pack_field_is_there (const AppPackForm *form, const AppPackField *field, const AppValue *member)
{
  return app_pack_field_applies (field, app_pack_form_get_variant (form, member))
         && needs_hold (field, member);
}

const AppPackField *
app_pack_find_field (const AppPackForm *form, const AppValue *member, const char *key)
{
  for (const AppPackField *field = form->fields; field != NULL && field->key != NULL; field++)
    if (g_str_equal (field->key, key) && app_pack_field_is_there (form, field, member))
      return field;
  return NULL;
}

/* Fields */

static gboolean
is_id (const char *text)
{
  if (!g_ascii_islower (text[0]))
    return FALSE;
  for (; *text != '\0'; text++)
    if (!g_ascii_islower (*text) && !g_ascii_isdigit (*text) && *text != '-')
      return FALSE;
  return TRUE;
}

static gboolean
fits_text (const AppPackField *field, const char *text)
{
  switch (field->kind) {
  case APP_PACK_TEXT:
  case APP_PACK_PROSE:
    for (; *text != '\0'; text++)
      if (rules_text_control (text) && !(*text == '\n' && field->kind == APP_PACK_PROSE))
        return FALSE;
    return TRUE;
  case APP_PACK_ID:
    return is_id (text);
  case APP_PACK_NUMBER:
  case APP_PACK_CHOICE:
    return app_pack_find_word (field->words, text) != NULL;
  case APP_PACK_NAMED:
    return app_pack_find_word (field->words, text) != NULL || is_id (text);
  default:
    return FALSE;
  }
}

static gboolean
fits_list (const AppPackField *field, const AppValue *list)
{
  guint n = app_value_length (list);

  if ((int)n < field->min || (int)n > field->max)
    return FALSE;
  for (guint k = 0; k < n; k++) {
    const AppValue *item = app_value_at (list, k);
    const char *text = app_value_text (item);
    gint64 number = app_value_integer (item);

    if (field->kind == APP_PACK_NUMBERS) {
      if (app_value_kind (item) != APP_VALUE_INTEGER || number < field->least
          || number > field->most)
        return FALSE;
    } else if (field->kind == APP_PACK_WORDS) {
      if (text == NULL || !is_id (text))
        return FALSE;
    } else if (field->kind == APP_PACK_SET) {
      if (app_pack_find_word (field->words, text) == NULL)
        return FALSE;
      for (guint j = 0; j < k; j++)
        if (app_value_equal (item, app_value_at (list, j)))
          return FALSE;
    } else if (field->form->variants != NULL
               && app_pack_form_get_variant (field->form, item) == NULL) {
      return FALSE;
    }
  }
  return TRUE;
}

gboolean
app_pack_field_fits (const AppPackField *field, const AppValue *value)
{
  switch (app_value_kind (value)) {
  case APP_VALUE_TEXT:
    return fits_text (field, app_value_text (value));
  case APP_VALUE_INTEGER:
    return field->kind == APP_PACK_NUMBER && app_value_integer (value) >= field->min
           && app_value_integer (value) <= field->max;
  case APP_VALUE_BOOLEAN:
    return field->kind == APP_PACK_FLAG;
  case APP_VALUE_LIST:
    return field->kind >= APP_PACK_SET && field->kind != APP_PACK_RECORD
           && fits_list (field, value);
  case APP_VALUE_OBJECT:
    return field->kind == APP_PACK_RECORD;
  case APP_VALUE_NULL:
    break;
  }
  return FALSE;
}

const AppValue *
app_pack_field_get (const AppPackField *field, const AppValue *member)
{
  const AppValue *value = app_value_get (member, field->key);

  if (field->wrap != NULL && app_value_kind (value) == APP_VALUE_OBJECT)
    value = app_value_get (value, field->wrap);
  return app_value_is_null (value) ? NULL : value;
}

/* Ids and names */

const AppValue *
app_pack_find (const AppValue *pack, const char *list, const char *id)
{
  const AppValue *members = app_value_get (pack, list);

  for (guint k = 0; id != NULL && k < app_value_length (members); k++)
    if (g_strcmp0 (app_value_text (app_value_get (app_value_at (members, k), "id")), id) == 0)
      return app_value_at (members, k);
  return NULL;
}

/* Lists that name members by their ids have no ids of their own, but the same. */
static gboolean
has_id (const char *id, gconstpointer pack)
{
  for (guint k = 0; k < app_value_length (pack); k++)
    if (app_pack_find (pack, app_value_key (pack, k), id) != NULL)
      return TRUE;
  return FALSE;
}

char *
app_pack_make_id (const char *name, const AppValue *pack)
{
  return app_id_of_name (name, has_id, pack);
}
