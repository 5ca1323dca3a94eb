/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changes of a pack's root. Which places name what is asked of the forms.
 */
#include "app/collection/pack-draft-store.h"

#include <string.h>

/* Where things are */

gboolean
app_pack_path_split (const char *path, char **list, guint *index)
{
  const char *bracket = strrchr (path, '[');
  char *end;
  guint64 value;

  if (bracket == NULL || !g_ascii_isdigit (bracket[1]))
    return FALSE;
  value = g_ascii_strtoull (bracket + 1, &end, 10);
  if (end[0] != ']' || end[1] != '\0' || value >= G_MAXUINT)
    return FALSE;
  *list = g_strndup (path, (gsize)(bracket - path));
  *index = (guint)value;
  return TRUE;
}

/* The object and its key at @path, where it ends in a key. */
static gboolean
split_key (const char *path, char **object, const char **key)
{
  const char *point = strrchr (path, '.');

  *key = point != NULL ? point + 1 : path;
  if ((*key)[0] == '\0' || strpbrk (*key, "[]") != NULL)
    return FALSE;
  *object = point != NULL ? g_strndup (path, (gsize)(point - path)) : g_strdup ("");
  return TRUE;
}

const AppPackSection *
app_pack_root_find_section (const AppValue *root, const char *path)
{
  const RulesGame *game = app_pack_draft_get_game (root);
  gsize length = strcspn (path, ".[");

  if (game == NULL)
    return NULL;
  for (const AppPackSection *one = app_pack_lists (game->id); one != NULL && one->key != NULL;
       one++)
    if (strlen (one->key) == length && strncmp (one->key, path, length) == 0)
      return one;
  return NULL;
}

/* The member that begins at @path of a list: its index is passed. */
static gboolean
take_index (const char **path, guint *index)
{
  char *end;

  if (**path != '[' || !g_ascii_isdigit ((*path)[1]))
    return FALSE;
  *index = (guint)MIN (g_ascii_strtoull (*path + 1, &end, 10), G_MAXINT);
  *path = *end == ']' ? end + 1 : end;
  return *end == ']';
}

/* The field of @member that @path goes on with: its key is passed. */
static const AppPackField *
take_field (const AppPackForm *form, const AppValue *member, const char **path)
{
  gsize length;

  if (**path == '.')
    ++*path;
  length = strcspn (*path, ".[");
  for (const AppPackField *field = form->fields; field->key != NULL; field++)
    if (strlen (field->key) == length && strncmp (field->key, *path, length) == 0
        && app_pack_field_is_there (form, field, member)) {
      *path += length;
      return field;
    }
  return NULL;
}

const AppPackForm *
app_pack_root_find_form (const AppValue *root, const char *path)
{
  const AppPackSection *section = app_pack_root_find_section (root, path);
  const AppPackForm *form = section != NULL ? section->form : NULL;
  const AppValue *value;
  guint index;

  if (*path == '\0')
    return app_pack_root_form ();
  if (section == NULL)
    return NULL;
  path += strlen (section->key);
  value = app_value_get (root, section->key);
  if (!take_index (&path, &index))
    return NULL;
  value = app_value_at (value, index);
  while (value != NULL && *path != '\0') {
    const AppPackField *field = take_field (form, value, &path);

    if (field == NULL || (field->kind != APP_PACK_RECORD && field->kind != APP_PACK_MEMBERS))
      return NULL;
    value = app_pack_field_get (field, value);
    if (field->kind == APP_PACK_MEMBERS) {
      if (!take_index (&path, &index))
        return NULL;
      value = app_value_at (value, index);
    }
    form = field->form;
  }
  return value != NULL ? form : NULL;
}

/* Ids */

static const char *
id_of (const AppValue *member)
{
  return app_value_text (app_value_get (member, "id"));
}

int
app_pack_root_find_id (const AppValue *root, const char *list, const char *id)
{
  const AppValue *members = app_value_get (root, list);

  for (guint k = 0; id != NULL && k < app_value_length (members); k++)
    if (g_strcmp0 (id_of (app_value_at (members, k)), id) == 0)
      return (int)k;
  return -1;
}

/* Whether members of @form have an id of their own, rather than one that names another's. */
gboolean
app_pack_form_has_own_id (const AppPackForm *form)
{
  for (const AppPackField *field = form->fields; field->key != NULL; field++)
    if (g_str_equal (field->key, "id"))
      return field->kind == APP_PACK_ID;
  return FALSE;
}

gboolean
app_pack_root_has_id (const AppValue *root, const char *id)
{
  const RulesGame *game = app_pack_draft_get_game (root);

  if (game == NULL)
    return FALSE;
  for (const AppPackSection *one = app_pack_lists (game->id); one->key != NULL; one++)
    if (app_pack_form_has_own_id (one->form) && app_pack_root_find_id (root, one->key, id) >= 0)
      return TRUE;
  return FALSE;
}

/* Renaming what names */

typedef struct {
  const char *list, *from, *to;
} Renaming;

static AppValue *rename_in (const Renaming *renaming, const AppPackForm *form,
                            const AppValue *member);

/* The texts of a list, or members by a form; NULL when none is meant. */
static AppValue *
rename_in_list (const Renaming *renaming, const AppPackField *field, const AppValue *list)
{
  guint n = app_value_length (list);
  g_autoptr (GPtrArray) made = g_ptr_array_new_with_free_func ((GDestroyNotify)app_value_unref);
  g_autofree const AppValue **items = g_new0 (const AppValue *, n + 1);

  for (guint k = 0; k < n; k++) {
    AppValue *other = NULL;

    items[k] = app_value_at (list, k);
    if (field->kind == APP_PACK_MEMBERS)
      other = rename_in (renaming, field->form, items[k]);
    else if (g_strcmp0 (app_value_text (items[k]), renaming->from) == 0)
      other = app_value_new_text (renaming->to);
    if (other == NULL)
      continue;
    items[k] = other;
    g_ptr_array_add (made, other);
  }
  return made->len > 0 ? app_value_new_list (items, n) : NULL;
}

static AppValue *
rename_in_field (const Renaming *renaming, const AppPackField *field, const AppValue *value)
{
  gboolean refers = g_strcmp0 (field->refers, renaming->list) == 0;

  switch (field->kind) {
  case APP_PACK_NAMED:
    return refers && g_strcmp0 (app_value_text (value), renaming->from) == 0
               ? app_value_new_text (renaming->to)
               : NULL;
  case APP_PACK_SET:
  case APP_PACK_WORDS:
    return refers ? rename_in_list (renaming, field, value) : NULL;
  case APP_PACK_RECORD:
    return rename_in (renaming, field->form, value);
  case APP_PACK_MEMBERS:
    return rename_in_list (renaming, field, value);
  default:
    return NULL;
  }
}

/* A word that is one of the form's own is no name: "title", "chosen". */
gboolean
app_pack_field_has_word (const AppPackField *field, const char *id)
{
  for (const AppPackWord *word = field->words; word != NULL && word->id != NULL; word++)
    if (g_str_equal (word->id, id))
      return TRUE;
  return FALSE;
}

static AppValue *
rename_in (const Renaming *renaming, const AppPackForm *form, const AppValue *member)
{
  AppValue *now = NULL;

  for (const AppPackField *field = form->fields; field->key != NULL; field++) {
    const AppValue *present = now != NULL ? now : member;
    g_autoptr (AppValue) value = NULL;
    AppValue *next;

    if (!app_pack_field_is_there (form, field, present)
        || app_pack_field_has_word (field, renaming->from))
      continue;
    value = rename_in_field (renaming, field, app_pack_field_get (field, present));
    if (value == NULL)
      continue;
    next = app_pack_field_with (form, field, present, value);
    g_clear_pointer (&now, app_value_unref);
    now = next;
  }
  return now;
}

AppValue *
app_pack_root_rename (const AppValue *root, const char *list, const char *from, const char *to)
{
  const RulesGame *game = app_pack_draft_get_game (root);
  const Renaming renaming = { list, from, to };
  AppValue *now = NULL;

  for (const AppPackSection *one = game != NULL ? app_pack_lists (game->id) : NULL;
       one != NULL && one->key != NULL; one++) {
    const AppPackField members = { .key = one->key, .kind = APP_PACK_MEMBERS, .form = one->form };
    const AppValue *present = now != NULL ? now : root;
    g_autoptr (AppValue) value =
        rename_in_list (&renaming, &members, app_value_get (present, one->key));
    AppValue *next;

    if (value == NULL)
      continue;
    next = app_value_with (present, one->key, value);
    g_clear_pointer (&now, app_value_unref);
    now = next;
  }
  return now;
}

/* When the change gave a member of a list another id, which was its alone and is nobody else's,
 * those who name it follow. */
static AppValue *
follow (const AppValue *before, AppValue *after, const char *path)
{
  const AppPackSection *section = app_pack_root_find_section (before, path);
  const char *from, *to;
  AppValue *renamed;
  guint index, twins = 0;

  if (section == NULL || !app_pack_form_has_own_id (section->form))
    return after;
  path += strlen (section->key);
  if (!take_index (&path, &index))
    return after;
  from = id_of (app_value_at (app_value_get (before, section->key), index));
  to = id_of (app_value_at (app_value_get (after, section->key), index));
  if (from == NULL || to == NULL || from[0] == '\0' || to[0] == '\0' || strcmp (from, to) == 0)
    return after;
  for (guint k = 0; k < app_value_length (app_value_get (before, section->key)); k++)
    twins += g_strcmp0 (id_of (app_value_at (app_value_get (before, section->key), k)), from) == 0;
  if (twins != 1 || app_pack_root_find_id (before, section->key, to) >= 0)
    return after;
  renamed = app_pack_root_rename (after, section->key, from, to);
  if (renamed == NULL)
    return after;
  app_value_unref (after);
  return renamed;
}

/* Where a new key stands: before the first one that comes behind it in the form; the root's lists
 * before the cards. */
static guint
place_of (const AppValue *root, const char *path, const AppValue *object, const char *key)
{
  const AppPackForm *form = app_pack_root_find_form (root, path);
  gboolean behind = FALSE;

  if (*path == '\0' && app_pack_root_find_section (root, key) != NULL)
    for (guint k = 0; k < app_value_length (object); k++)
      if (strcmp (app_value_key (object, k), "cards") == 0)
        return k;
  for (const AppPackField *field = form != NULL ? form->fields : NULL;
       field != NULL && field->key != NULL; field++) {
    for (guint k = 0; behind && k < app_value_length (object); k++)
      if (strcmp (app_value_key (object, k), field->key) == 0)
        return k;
    behind = behind || strcmp (field->key, key) == 0;
  }
  return G_MAXUINT;
}

/* A key that an object that is there has not yet. */
static AppValue *
set_new_key (const AppValue *root, const char *path, const AppValue *value)
{
  g_autofree char *parent = NULL;
  g_autoptr (AppValue) made = NULL;
  const AppValue *object;
  const char *key;

  if (!split_key (path, &parent, &key))
    return NULL;
  object = app_value_find (root, parent);
  if (app_value_kind (object) != APP_VALUE_OBJECT)
    return NULL;
  made = app_value_with_at (object, place_of (root, parent, object, key), key, value);
  return app_value_replace ((AppValue *)root, parent, made);
}

AppValue *
app_pack_root_set (const AppValue *root, const char *path, const AppValue *value)
{
  const AppValue *old = app_value_find (root, path);
  AppValue *made = NULL;

  if ((old == NULL && value == NULL)
      || (old != NULL && value != NULL && app_value_equal (old, value)))
    return NULL;
  if (*path == '\0')
    return app_value_kind (value) == APP_VALUE_OBJECT ? app_value_copy (value) : NULL;
  if (old == NULL && value != NULL)
    made = set_new_key (root, path, value);
  else if (value != NULL)
    made = app_value_replace ((AppValue *)root, path, value);
  if (made == NULL)
    made = app_value_with_path (root, path, value);
  return made != NULL ? follow (root, made, path) : NULL;
}

AppValue *
app_pack_root_insert (const AppValue *root, const char *list, guint position, const AppValue *value)
{
  const AppValue *members = app_value_find (root, list);
  g_autoptr (AppValue) made = NULL;

  if (!app_value_is_null (members) && app_value_kind (members) != APP_VALUE_LIST)
    return NULL;
  made = app_value_insert (members, position, value);
  return app_pack_root_set (root, list, made);
}

AppValue *
app_pack_root_move (const AppValue *root, const char *list, guint from, guint to)
{
  const AppValue *members = app_value_find (root, list);
  guint n = app_value_length (members);
  g_autoptr (AppValue) without = NULL, made = NULL;

  if (app_value_kind (members) != APP_VALUE_LIST || from >= n || from == MIN (to, n - 1))
    return NULL;
  without = app_value_remove (members, from);
  made = app_value_insert (without, MIN (to, n - 1), app_value_at (members, from));
  return app_pack_root_set (root, list, made);
}
