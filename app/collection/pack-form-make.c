/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Members of packs made and changed by their forms.
 */
#include "app/collection/pack-forms-private.h"

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
put (const AppPackForm *form, const AppValue *object, const char *key, const AppValue *value)
{
  guint at = 0, n = app_value_length (object);

  while (at < n && rank (form, app_value_key (object, at)) <= rank (form, key))
    at++;
  return app_value_get (object, key) != NULL ? app_value_with (object, key, value)
                                             : app_value_with_at (object, at, key, value);
}

/* @member (transfer full) with the field as it is given. */
static AppValue *
take_field (const AppPackForm *form, const AppPackField *field, AppValue *member,
            const AppValue *value)
{
  g_autoptr (AppValue) old = member;
  g_autoptr (AppValue) wrapped = NULL;

  if (field->wrap != NULL && app_pack_find_word (field->words, app_value_text (value)) == NULL) {
    g_autoptr (AppValue) empty = app_value_new_object ();

    wrapped = app_value_with (empty, field->wrap, value);
    value = wrapped;
  }
  return put (form, old, field->key, value);
}

/* @member (transfer full) without a field. */
static AppValue *
drop_field (const AppPackForm *form, const AppPackField *field, AppValue *member)
{
  g_autoptr (AppValue) old = member;

  if (field->null) {
    g_autoptr (AppValue) null = app_value_new_null ();

    return put (form, old, field->key, null);
  }
  if (field->required && field->min == 0
      && (field->kind == APP_PACK_MEMBERS || field->kind == APP_PACK_NUMBERS)) {
    g_autoptr (AppValue) none = app_value_new_list (NULL, 0);

    return put (form, old, field->key, none);
  }
  return app_value_without (old, field->key);
}

/* New members */

static AppValue *
new_named (const AppPackField *field, const AppValue *pack)
{
  const AppValue *first = app_value_at (app_value_get (pack, field->refers), 0);
  const char *id = app_value_text (app_value_get (first, "id"));

  if (id == NULL && field->words != NULL)
    id = field->words[0].id;
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
    return app_value_new_text (field->words[0].id);
  case APP_PACK_NAMED:
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
        || !app_pack_field_is_there (form, field, member))
      continue;
    if (field->null)
      member = drop_field (form, field, member);
    else {
      value = new_value (form, field, pack, name);
      member = take_field (form, field, member, value);
    }
  }
  return member;
}

/* @member (transfer full) without the fields of the form that are not there. */
static AppValue *
prune (const AppPackForm *form, AppValue *member)
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
settle (const AppPackForm *form, AppValue *member, const AppValue *pack)
{
  return form->own != NULL && form->own->settle != NULL ? form->own->settle (member, pack) : member;
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

  if (form->variants != NULL && app_pack_find_word (form->variants, variant) == NULL)
    variant = form->variants[0].id;
  if (is_word (form, variant))
    return app_value_new_text (variant);
  member = app_value_new_object ();
  if (form->variants == NULL)
    return settle (form, complete (form, member, pack, name), pack);
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
    return take_field (form, field, member, value);
  }
  return settle (form, complete (form, member, pack, name), pack);
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
refit (const AppPackForm *form, AppValue *member)
{
  for (const AppPackField *field = form->fields; field->key != NULL; field++) {
    const AppValue *value = app_pack_field_get (field, member);
    g_autoptr (AppValue) fitting = NULL;
    g_autoptr (AppValue) old = NULL;

    if (value == NULL || !app_pack_field_is_there (form, field, member)
        || app_pack_field_fits (field, value))
      continue;
    if (field->kind == APP_PACK_MEMBERS && field->form->variants != NULL)
      fitting = fitting_members (field, value);
    if (fitting != NULL && (int)app_value_length (fitting) >= field->min) {
      member = take_field (form, field, member, fitting);
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
      || app_pack_find_word (form->variants, variant) == NULL)
    return app_pack_form_new_member (form, variant, pack, NULL);
  return complete (form, refit (form, prune (form, put (form, member, form->variant_key, word))),
                   pack, app_value_text (app_value_get (member, "name")));
}

AppValue *
app_pack_field_with (const AppPackForm *form, const AppPackField *field, const AppValue *member,
                     const AppValue *value)
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
      value != NULL ? take_field (form, field, changed, value) : drop_field (form, field, changed);
  for (const AppPackField *other = form->fields; other->key != NULL; other++)
    for (const AppPackNeed *need = other->needs; need != NULL && need->key != NULL; need++)
      if (g_str_equal (need->key, field->key))
        return complete (form, prune (form, changed), NULL,
                         app_value_text (app_value_get (member, "name")));
  return changed;
}
