/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Members of packs twice: copies with names of their own, and members of other packs with what they
 * name.
 */
#include "app/base/made-id.h"
#include "app/collection/pack-draft-store.h"

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

static AppValue *
with_id (const AppValue *member, const char *id)
{
  g_autoptr (AppValue) text = app_value_new_text (id);

  return app_value_with (member, "id", text);
}

/* What an id is made of: the name, or the id that it has. */
static const char *
stem_of (const AppValue *member)
{
  const char *name = app_value_text (app_value_get (member, "name"));
  const char *stem = name != NULL ? name : id_of (member);

  return stem != NULL ? stem : "";
}

/* @member with an id that @root has not. */
static AppValue *
with_own_id (const AppValue *root, const AppValue *member)
{
  g_autofree char *id = app_pack_make_id (stem_of (member), root);

  return with_id (member, id);
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

/**
 * Taking:
 * What comes is kept aside until all of it is there: a pack that is made anew for each member would
 * take as long as it has members, each time.
 * @root: as it was
 * @sections, @lists: to which members were added, in the order of their first, and those
 *   (element-type GPtrArray of AppValue)
 * @ids: "list\nid" of all members here and of those that came, and "\nid" of all lists, to how
 * often that is
 * @places: "list\nid" of the other pack, to the member's place and 1
 * @taken: "list\nid" of the other pack, to the id that it has here
 */
typedef struct {
  const AppValue *root;
  const AppValue *other;
  GPtrArray *sections;
  GPtrArray *lists;
  GHashTable *ids;
  GHashTable *places;
  GHashTable *taken;
} Taking;

static char *
key_of (const char *list, const char *id)
{
  return g_strconcat (list, "\n", id, NULL);
}

static guint
look_up (GHashTable *table, const char *list, const char *id)
{
  g_autofree char *key = key_of (list, id);

  return GPOINTER_TO_UINT (g_hash_table_lookup (table, key));
}

/* @id (nullable) stands in @list once more, or once less. */
static void
count_id (Taking *taking, const char *list, const char *id, int more)
{
  const char *const lists[] = { list, "" };

  for (guint k = 0; id != NULL && k < G_N_ELEMENTS (lists); k++) {
    char *key = key_of (lists[k], id);
    guint now = GPOINTER_TO_UINT (g_hash_table_lookup (taking->ids, key)) + (guint)more;

    g_hash_table_insert (taking->ids, key, GUINT_TO_POINTER (now));
  }
}

static void
taking_init (Taking *taking, const AppValue *root, const AppValue *other)
{
  taking->root = root;
  taking->other = other;
  taking->sections = g_ptr_array_new ();
  taking->lists = g_ptr_array_new_with_free_func ((GDestroyNotify)g_ptr_array_unref);
  taking->ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  taking->places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  taking->taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (guint k = 0; k < app_value_length (root); k++)
    for (guint n = 0; n < app_value_length (app_value_member (root, k)); n++)
      count_id (taking, app_value_key (root, k),
                id_of (app_value_at (app_value_member (root, k), n)), 1);
  for (guint k = 0; k < app_value_length (other); k++)
    for (guint n = app_value_length (app_value_member (other, k)); n > 0; n--) {
      const char *id = id_of (app_value_at (app_value_member (other, k), n - 1));

      if (id != NULL)
        g_hash_table_insert (taking->places, key_of (app_value_key (other, k), id),
                             GUINT_TO_POINTER (n));
    }
}

static void
taking_clear (Taking *taking)
{
  g_ptr_array_unref (taking->sections);
  g_ptr_array_unref (taking->lists);
  g_hash_table_unref (taking->ids);
  g_hash_table_unref (taking->places);
  g_hash_table_unref (taking->taken);
}

/* Whether a list whose members have ids of their own has that one. */
static gboolean
has_own_id (Taking *taking, const char *id)
{
  const AppPackSection *section = app_pack_lists (app_pack_draft_get_game (taking->root)->id);

  for (; section->key != NULL; section++)
    if (app_pack_form_has_own_id (section->form) && look_up (taking->ids, section->key, id) > 0)
      return TRUE;
  return FALSE;
}

/* Lists that name members by their ids have no ids of their own, but the same. */
static gboolean
is_taken (const char *id, gconstpointer taking)
{
  return look_up (((const Taking *)taking)->ids, "", id) > 0;
}

/* The members that come to a section's list. */
static GPtrArray *
added_to (Taking *taking, const AppPackSection *section)
{
  guint at;

  if (!g_ptr_array_find (taking->sections, section, &at)) {
    at = taking->sections->len;
    g_ptr_array_add (taking->sections, (gpointer)section);
    g_ptr_array_add (taking->lists,
                     g_ptr_array_new_with_free_func ((GDestroyNotify)app_value_unref));
  }
  return g_ptr_array_index (taking->lists, at);
}

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
  GPtrArray *added = added_to (taking, section);
  const char *id = id_of (member);
  guint place = added->len;
  char *here;

  if (app_pack_form_has_own_id (section->form)) {
    char *key = key_of (section->key, id != NULL ? id : "");

    if (id == NULL || has_own_id (taking, id)) {
      g_autofree char *own = app_id_of_name (stem_of (member), is_taken, taking);

      become (&member, with_id (member, own));
    }
    g_hash_table_insert (taking->taken, key, g_strdup (id_of (member)));
  }
  here = g_strdup (id_of (member));
  /* Its place first, so that what names in a ring ends. */
  g_ptr_array_add (added, NULL);
  count_id (taking, section->key, here, 1);
  take_references (taking, section->form, &member);
  if (g_strcmp0 (here, id_of (member)) != 0) {
    count_id (taking, section->key, here, -1);
    count_id (taking, section->key, id_of (member), 1);
  }
  g_ptr_array_index (added, place) = member;
  return here;
}

static char *
take_named (Taking *taking, const AppPackSection *section, const char *id)
{
  g_autofree char *key = key_of (section->key, id);
  const char *known = g_hash_table_lookup (taking->taken, key);
  guint place;

  if (known != NULL)
    return g_strdup (known);
  if (look_up (taking->ids, section->key, id) > 0)
    return g_strdup (id);
  place = look_up (taking->places, section->key, id);
  return place > 0 ? take_member (taking, section, place - 1) : g_strdup (id);
}

/* The root with what came. */
static AppValue *
put_in (const Taking *taking)
{
  AppValue *root = app_value_copy (taking->root);

  for (guint k = 0; k < taking->sections->len; k++) {
    const AppPackSection *section = g_ptr_array_index (taking->sections, k);
    const GPtrArray *added = g_ptr_array_index (taking->lists, k);
    const AppValue *own = app_value_get (root, section->key);
    guint n = app_value_length (own);
    g_autofree const AppValue **items = g_new (const AppValue *, n + added->len);
    g_autoptr (AppValue) list = NULL;

    if (!app_value_is_null (own) && app_value_kind (own) != APP_VALUE_LIST)
      continue;
    for (guint i = 0; i < n + added->len; i++)
      items[i] = i < n ? app_value_at (own, i) : g_ptr_array_index (added, i - n);
    list = app_value_new_list (items, n + added->len);
    become (&root, app_pack_root_set (root, section->key, list));
  }
  return root;
}

AppValue *
app_pack_root_add_from (const AppValue *root, const AppValue *other, const char *list,
                        const guint *which, guint n_which, guint *added)
{
  const AppPackSection *section = app_pack_root_find_section (root, list);
  const AppValue *members = app_value_get (other, list);
  AppValue *made;
  Taking taking;

  *added = 0;
  if (section == NULL || !g_str_equal (section->key, list)
      || app_pack_draft_get_game (root) != app_pack_draft_get_game (other))
    return NULL;
  taking_init (&taking, root, other);
  for (guint k = 0; k < n_which; k++) {
    if (which[k] >= app_value_length (members))
      continue;
    g_free (take_member (&taking, section, which[k]));
    ++*added;
  }
  made = *added > 0 ? put_in (&taking) : NULL;
  taking_clear (&taking);
  return made;
}
