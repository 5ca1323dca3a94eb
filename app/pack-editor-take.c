/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Members of packs twice: copies with names of their own, and members of other packs with what they
 * name.
 */
#include "pack-draft-private.h"

#include <string.h>

static const char *
id_of (const AppValue *member)
{
  return app_value_text (app_value_get (member, "id"));
}

/* Copies */

static gboolean
has_name (const AppValue *list, const char *name)
{
  for (guint k = 0; k < app_value_length (list); k++)
    if (g_strcmp0 (app_value_text (app_value_get (app_value_at (list, k), "name")), name) == 0)
      return TRUE;
  return FALSE;
}

/* "Quench 2", or the next number that no other has. */
static char *
next_name (const AppValue *list, const char *name)
{
  gsize length = strlen (name);
  g_autofree char *stem = NULL;

  while (length > 0 && g_ascii_isdigit (name[length - 1]))
    length--;
  stem = length > 1 && length < strlen (name) && name[length - 1] == ' '
             ? g_strndup (name, length - 1)
             : g_strdup (name);
  for (guint k = 2;; k++) {
    g_autofree char *next = g_strdup_printf ("%s %u", stem, k);

    if (!has_name (list, next))
      return g_steal_pointer (&next);
  }
}

/* @member with an id that @root has not, made of its name or of the id that it has. */
static AppValue *
with_own_id (const AppValue *root, const AppValue *member)
{
  const char *name = app_value_text (app_value_get (member, "name"));
  const char *stem = name != NULL ? name : id_of (member);
  g_autofree char *id = app_pack_make_id (stem != NULL ? stem : "", root);
  g_autoptr (AppValue) text = app_value_new_text (id);

  return app_value_with (member, "id", text);
}

AppValue *
app_pack_root_duplicate (const AppValue *root, const char *path)
{
  const AppValue *member = app_value_find (root, path);
  const AppPackSection *section = app_pack_root_find_section (root, path);
  g_autoptr (AppValue) copy = NULL;
  g_autofree char *list = NULL;
  const char *name;
  guint index;

  if (member == NULL || !app_pack_path_split (path, &list, &index))
    return NULL;
  copy = app_value_copy (member);
  name = app_value_text (app_value_get (member, "name"));
  if (section != NULL && g_str_equal (section->key, list)
      && app_pack_form_has_own_id (section->form)) {
    AppValue *named = NULL;

    if (name != NULL && name[0] != '\0') {
      g_autofree char *next = next_name (app_value_get (root, list), name);
      g_autoptr (AppValue) text = app_value_new_text (next);

      named = app_value_with (copy, "name", text);
      app_value_unref (copy);
      copy = named;
    }
    named = with_own_id (root, copy);
    app_value_unref (copy);
    copy = named;
  }
  return app_pack_root_insert (root, list, index + 1, copy);
}

/* Members of other packs */

typedef struct {
  AppValue *root;
  const AppValue *other;
  GHashTable *taken; /* "list\nid" of the other pack, to the id that it has here */
} Taking;

static char *take_named (Taking *taking, const AppPackSection *section, const char *id);

static void
become (AppValue **value, AppValue *next)
{
  if (next == NULL)
    return;
  app_value_unref (*value);
  *value = next;
}

static void take_references (Taking *taking, const AppPackForm *form, AppValue **member);

/* What the text names is here, or comes along: by what name. NULL where it is good as it is. */
static AppValue *
take_reference (Taking *taking, const AppPackField *field, const AppValue *value)
{
  const AppPackSection *section = app_pack_root_find_section (taking->root, field->refers);
  const char *id = app_value_text (value);
  g_autofree char *here = NULL;

  if (section == NULL || id == NULL || app_pack_field_has_word (field, id))
    return NULL;
  here = take_named (taking, section, id);
  return here != NULL && strcmp (here, id) != 0 ? app_value_new_text (here) : NULL;
}

static AppValue *
take_list (Taking *taking, const AppPackField *field, const AppValue *list)
{
  AppValue *now = app_value_copy (list);

  for (guint k = 0; k < app_value_length (list); k++) {
    AppValue *member = app_value_copy (app_value_at (list, k)), *named;

    if (field->kind == APP_PACK_MEMBERS)
      take_references (taking, field->form, &member);
    else if ((named = take_reference (taking, field, member)) != NULL)
      become (&member, named);
    become (&now, app_value_set (now, k, member));
    app_value_unref (member);
  }
  return now;
}

static void
take_references (Taking *taking, const AppPackForm *form, AppValue **member)
{
  for (const AppPackField *field = form->fields; field->key != NULL; field++) {
    const AppValue *value = app_pack_field_get (field, *member);
    g_autoptr (AppValue) now = NULL;

    if (value == NULL || !app_pack_field_is_there (form, field, *member))
      continue;
    if (field->kind == APP_PACK_NAMED && field->refers != NULL)
      now = take_reference (taking, field, value);
    else if (field->kind == APP_PACK_MEMBERS
             || ((field->kind == APP_PACK_SET || field->kind == APP_PACK_WORDS)
                 && field->refers != NULL))
      now = take_list (taking, field, value);
    else if (field->kind == APP_PACK_RECORD) {
      now = app_value_copy (value);
      take_references (taking, field->form, &now);
    }
    if (now != NULL && !app_value_equal (now, value))
      become (member, app_pack_field_with (form, field, *member, now));
  }
}

/* Adds a member; answers with the id that it has here, NULL when it has none. */
static char *
take_member (Taking *taking, const AppPackSection *section, guint index)
{
  const AppValue *list = app_value_get (taking->other, section->key);
  AppValue *member = app_value_copy (app_value_at (list, index));
  const char *id = id_of (member);
  char *here;

  if (app_pack_form_has_own_id (section->form)) {
    char *key = g_strconcat (section->key, "\n", id != NULL ? id : "", NULL);

    if (id == NULL || app_pack_root_has_id (taking->root, id))
      become (&member, with_own_id (taking->root, member));
    g_hash_table_insert (taking->taken, key, g_strdup (id_of (member)));
  }
  here = g_strdup (id_of (member));
  /* First, so that what names in a ring ends. */
  become (&taking->root, app_pack_root_insert (taking->root, section->key, G_MAXUINT, member));
  index = app_value_length (app_value_get (taking->root, section->key)) - 1;
  take_references (taking, section->form, &member);
  {
    g_autofree char *path = g_strdup_printf ("%s[%u]", section->key, index);

    become (&taking->root, app_value_with_path (taking->root, path, member));
  }
  app_value_unref (member);
  return here;
}

static char *
take_named (Taking *taking, const AppPackSection *section, const char *id)
{
  g_autofree char *key = g_strconcat (section->key, "\n", id, NULL);
  const char *known = g_hash_table_lookup (taking->taken, key);
  int index;

  if (known != NULL)
    return g_strdup (known);
  if (app_pack_root_find_id (taking->root, section->key, id) >= 0)
    return g_strdup (id);
  index = app_pack_root_find_id (taking->other, section->key, id);
  return index >= 0 ? take_member (taking, section, (guint)index) : g_strdup (id);
}

AppValue *
app_pack_root_add_from (const AppValue *root, const AppValue *other, const char *list,
                        const guint *which, guint n_which, guint *added)
{
  const AppPackSection *section = app_pack_root_find_section (root, list);
  const AppValue *members = app_value_get (other, list);
  Taking taking;

  *added = 0;
  if (section == NULL || !g_str_equal (section->key, list)
      || app_pack_draft_get_game (root) != app_pack_draft_get_game (other))
    return NULL;
  taking.root = app_value_copy (root);
  taking.other = other;
  taking.taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (guint k = 0; k < n_which; k++) {
    if (which[k] >= app_value_length (members))
      continue;
    g_free (take_member (&taking, section, which[k]));
    ++*added;
  }
  g_hash_table_unref (taking.taken);
  if (*added == 0)
    g_clear_pointer (&taking.root, app_value_unref);
  return taking.root;
}
