/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Forms of packs: fields, new members, ids, and packs in sentences. What each game has is in
 * pack-form-GAME.c.
 */
#include "app/collection/pack-forms.h"

#include "app/base/card-id.h"
#include "app/collection/pack-forms-private.h"

#include "rules/text.h"

#include <string.h>

/* Translators: who wrote a card: "house" are cards of one's own making, "owner" those of a bought
 * game, typed in by its owner. */
const AppPackEnum app_pack_sources[] = {
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

const AppPackForm *
app_pack_root_form (void)
{
  return &root_form;
}

/* The word @id (nullable) among @words (nullable), or NULL. */
static const AppPackEnum *
app_pack_find_enum (const AppPackEnum *words, const char *id)
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
  const AppPackEnum *word;
  const char *id;

  if (form->variants == NULL)
    return NULL;
  if (form->variant_key != NULL)
    id = app_value_text (app_value_get (member, form->variant_key));
  else
    id = app_value_kind (member) == APP_VALUE_OBJECT ? app_value_key (member, 0)
                                                     : app_value_text (member);
  word = app_pack_find_enum (form->variants, id);
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
app_pack_field_is_present (const AppPackForm *form, const AppPackField *field,
                           const AppValue *member)
{
  return app_pack_field_applies (field, app_pack_form_get_variant (form, member))
         && needs_hold (field, member);
}

/* The field of @member that has the key @key, set or not; NULL when there is none. */
static const AppPackField *
app_pack_find_field (const AppPackForm *form, const AppValue *member, const char *key)
{
  for (const AppPackField *field = form->fields; field != NULL && field->key != NULL; field++)
    if (g_str_equal (field->key, key) && app_pack_field_is_present (form, field, member))
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
      if (rules_text_is_control (text) && !(*text == '\n' && field->kind == APP_PACK_PROSE))
        return FALSE;
    return TRUE;
  case APP_PACK_ID:
    return is_id (text);
  case APP_PACK_NUMBER:
  case APP_PACK_CHOICE:
    return app_pack_find_enum (field->values, text) != NULL;
  case APP_PACK_REFERENCE:
    return app_pack_find_enum (field->values, text) != NULL || is_id (text);
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
    } else if (field->kind == APP_PACK_IDS) {
      if (text == NULL || !is_id (text))
        return FALSE;
    } else if (field->kind == APP_PACK_SET) {
      if (app_pack_find_enum (field->values, text) == NULL)
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
  return app_card_id_from_name (name, has_id, pack);
}

/* Members of packs made and changed by their forms. */

/* Where in its form's order a key stands; what the form has no field for stands in front. */
static int
rank (const AppPackForm *form, const char *key)
{
  for (int k = 0; form->fields[k].key != NULL; k++)
    if (g_str_equal (form->fields[k].key, key))
      return k;
  return -1;
}

static AppValue *
insert_key (const AppPackForm *form, const AppValue *object, const char *key, const AppValue *value)
{
  guint at = 0, n = app_value_length (object);

  while (at < n && rank (form, app_value_key (object, at)) <= rank (form, key))
    at++;
  return app_value_get (object, key) != NULL ? app_value_with (object, key, value)
                                             : app_value_with_at (object, at, key, value);
}

/* @member (transfer full) with the field as it is given. */
static AppValue *
set_field (const AppPackForm *form, const AppPackField *field, AppValue *member,
           const AppValue *value)
{
  g_autoptr (AppValue) old = member;
  g_autoptr (AppValue) wrapped = NULL;

  if (field->wrap != NULL && app_pack_find_enum (field->values, app_value_text (value)) == NULL) {
    g_autoptr (AppValue) empty = app_value_new_object ();

    wrapped = app_value_with (empty, field->wrap, value);
    value = wrapped;
  }
  return insert_key (form, old, field->key, value);
}

/* @member (transfer full) without a field. */
static AppValue *
drop_field (const AppPackForm *form, const AppPackField *field, AppValue *member)
{
  g_autoptr (AppValue) old = member;

  if (field->null) {
    g_autoptr (AppValue) null = app_value_new_null ();

    return insert_key (form, old, field->key, null);
  }
  if (field->required && field->min == 0
      && (field->kind == APP_PACK_MEMBERS || field->kind == APP_PACK_NUMBERS)) {
    g_autoptr (AppValue) none = app_value_new_list (NULL, 0);

    return insert_key (form, old, field->key, none);
  }
  return app_value_without (old, field->key);
}

/* New members */

static AppValue *
new_named (const AppPackField *field, const AppValue *pack)
{
  const AppValue *first = app_value_at (app_value_get (pack, field->refers), 0);
  const char *id = app_value_text (app_value_get (first, "id"));

  if (id == NULL && field->values != NULL)
    id = field->values[0].id;
  return app_value_new_text (id != NULL ? id : "");
}

static AppValue *
new_list (const AppPackField *field, const AppValue *pack)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func ((GDestroyNotify)app_value_unref);

  for (int k = 0; k < field->min; k++)
    g_ptr_array_add (items, field->kind == APP_PACK_NUMBERS
                                ? app_value_new_integer (field->initial)
                                : app_pack_form_new_member (field->form, NULL, pack, NULL));
  return app_value_new_list ((const AppValue *const *)items->pdata, items->len);
}

/* What a required field begins with. */
static AppValue *
new_value (const AppPackForm *form, const AppPackField *field, const AppValue *pack,
           const char *name)
{
  g_autofree char *id = NULL;

  switch (field->kind) {
  case APP_PACK_ID:
    id = app_pack_make_id (name != NULL ? name : _ (form->one), pack);
    return app_value_new_text (id);
  case APP_PACK_TEXT:
  case APP_PACK_PROSE:
    if (g_str_equal (field->key, "name"))
      return app_value_new_text (name != NULL ? name : _ (form->one));
    return app_value_new_text ("");
  case APP_PACK_NUMBER:
    return app_value_new_integer (CLAMP (field->initial, field->min, field->max));
  case APP_PACK_FLAG:
    return app_value_new_boolean (FALSE);
  case APP_PACK_CHOICE:
    return app_value_new_text (field->values[0].id);
  case APP_PACK_REFERENCE:
    return new_named (field, pack);
  case APP_PACK_RECORD:
    return app_pack_form_new_member (field->form, NULL, pack, name);
  default:
    return new_list (field, pack);
  }
}

/* @member (transfer full) with every required field that it lacks. */
static AppValue *
complete (const AppPackForm *form, AppValue *member, const AppValue *pack, const char *name)
{
  for (const AppPackField *field = form->fields; field != NULL && field->key != NULL; field++) {
    g_autoptr (AppValue) value = NULL;

    if (!field->required || app_value_get (member, field->key) != NULL
        || !app_pack_field_is_present (form, field, member))
      continue;
    if (field->null)
      member = drop_field (form, field, member);
    else {
      value = new_value (form, field, pack, name);
      member = set_field (form, field, member, value);
    }
  }
  return member;
}

/* @member (transfer full) without the fields of the form that are not there. */
static AppValue *
remove_absent_fields (const AppPackForm *form, AppValue *member)
{
  for (const AppPackField *field = form->fields; field->key != NULL; field++)
    if (app_value_get (member, field->key) != NULL
        && app_pack_find_field (form, member, field->key) == NULL) {
      g_autoptr (AppValue) old = member;

      member = app_value_without (old, field->key);
    }
  return member;
}

static AppValue *
call_settle_hook (const AppPackForm *form, AppValue *member, const AppValue *pack)
{
  return form->hooks != NULL && form->hooks->settle != NULL ? form->hooks->settle (member, pack)
                                                            : member;
}

/* Whether members of the variant are no objects but its word. */
static gboolean
is_word (const AppPackForm *form, const char *variant)
{
  if (form->variants == NULL || form->variant_key != NULL)
    return FALSE;
  for (const AppPackField *field = form->fields; field != NULL && field->key != NULL; field++)
    if (g_str_equal (field->key, variant))
      return FALSE;
  return TRUE;
}

AppValue *
app_pack_form_new_member (const AppPackForm *form, const char *variant, const AppValue *pack,
                          const char *name)
{
  AppValue *member;

  if (form->variants != NULL && app_pack_find_enum (form->variants, variant) == NULL)
    variant = form->variants[0].id;
  if (is_word (form, variant))
    return app_value_new_text (variant);
  member = app_value_new_object ();
  if (form->variants == NULL)
    return call_settle_hook (form, complete (form, member, pack, name), pack);
  if (form->variant_key != NULL) {
    g_autoptr (AppValue) empty = member;
    g_autoptr (AppValue) word = app_value_new_text (variant);

    member = app_value_with (empty, form->variant_key, word);
  } else {
    /* The one field is what makes it the variant. */
    const AppPackField *field = form->fields;
    g_autoptr (AppValue) value = NULL;

    while (!g_str_equal (field->key, variant))
      field++;
    value = new_value (form, field, pack, name);
    return set_field (form, field, member, value);
  }
  return call_settle_hook (form, complete (form, member, pack, name), pack);
}

/* The members of @list that may stand in @field. */
static AppValue *
fitting_members (const AppPackField *field, const AppValue *list)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new ();

  for (guint k = 0; k < app_value_length (list) && (int)items->len < field->max; k++)
    if (app_pack_form_get_variant (field->form, app_value_at (list, k)) != NULL)
      g_ptr_array_add (items, (gpointer)app_value_at (list, k));
  return app_value_new_list ((const AppValue *const *)items->pdata, items->len);
}

/* @member (transfer full), whose variant has changed, without what the new one can't have. */
static AppValue *
remove_unfit_values (const AppPackForm *form, AppValue *member)
{
  for (const AppPackField *field = form->fields; field->key != NULL; field++) {
    const AppValue *value = app_pack_field_get (field, member);
    g_autoptr (AppValue) fitting = NULL;
    g_autoptr (AppValue) old = NULL;

    if (value == NULL || !app_pack_field_is_present (form, field, member)
        || app_pack_field_fits (field, value))
      continue;
    if (field->kind == APP_PACK_MEMBERS && field->form->variants != NULL)
      fitting = fitting_members (field, value);
    if (fitting != NULL && (int)app_value_length (fitting) >= field->min) {
      member = set_field (form, field, member, fitting);
      continue;
    }
    old = member;
    member = app_value_without (old, field->key);
  }
  return member;
}

AppValue *
app_pack_form_with_variant (const AppPackForm *form, const AppValue *member, const char *variant,
                            const AppValue *pack)
{
  g_autoptr (AppValue) word = app_value_new_text (variant);

  if (form->variants == NULL || form->variant_key == NULL
      || app_pack_find_enum (form->variants, variant) == NULL)
    return app_pack_form_new_member (form, variant, pack, NULL);
  return complete (
      form,
      remove_unfit_values (
          form, remove_absent_fields (form, insert_key (form, member, form->variant_key, word))),
      pack, app_value_text (app_value_get (member, "name")));
}

AppValue *
app_pack_field_with_value (const AppPackForm *form, const AppPackField *field,
                           const AppValue *member, const AppValue *value)
{
  const AppValue *present = app_pack_field_get (field, member);
  AppValue *changed;

  if (app_value_is_null (value))
    value = NULL;
  if (value == NULL ? present == NULL : present != NULL && app_value_equal (present, value))
    return app_value_copy (member);
  /* What stands for a condition is never without its one field. */
  if (value == NULL && form->variants != NULL && form->variant_key == NULL)
    return app_value_copy (member);
  changed = app_value_copy (member);
  changed =
      value != NULL ? set_field (form, field, changed, value) : drop_field (form, field, changed);
  for (const AppPackField *other = form->fields; other->key != NULL; other++)
    for (const AppPackNeed *need = other->needs; need != NULL && need->key != NULL; need++)
      if (g_str_equal (need->key, field->key))
        return complete (form, remove_absent_fields (form, changed), NULL,
                         app_value_text (app_value_get (member, "name")));
  return changed;
}

/* Members of packs in words: what all games' sentences share. */

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
app_pack_enum_label (const AppPackEnum *words, const char *id)
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
app_pack_member_dup_text (const AppPackForm *form, const AppValue *pack, const AppValue *member)
{
  if (form->hooks == NULL || form->hooks->dup_text == NULL)
    return g_strdup ("");
  return form->hooks->dup_text (form, pack, member);
}

char *
app_pack_member_dup_summary (const AppPackForm *form, const AppValue *pack, const AppValue *member)
{
  if (form->hooks == NULL || form->hooks->dup_summary == NULL)
    return g_strdup ("");
  return form->hooks->dup_summary (form, pack, member);
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
    name = field->kind == APP_PACK_REFERENCE && form->variants == NULL
               ? app_pack_name_of (pack, field->refers, app_pack_text (member, field->key))
               : "";
    if (name[0] != '\0')
      return name;
  }
  return app_pack_text (member, "id");
}
