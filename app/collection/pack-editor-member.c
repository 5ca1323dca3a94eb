/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All that is wrong with a member of a pack, from a check that tells the first fault alone: the
 * member stands in a pack of what it needs; what is wrong in it is told and left out, and it is
 * looked at again.
 */
#include "app/collection/pack-editor-check-private.h"

#include "importers/error.h"

#include <string.h>

#define MOST_OF_MEMBER 12
#define SMALL 100 /* members of a list that goes along as it is */

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RulesPack, rules_pack_free)

void
app_pack_check_fault_free (gpointer data)
{
  AppPackCheckFault *fault = data;

  g_free (fault->path);
  g_free (fault->sentence);
  g_free (fault);
}

void
app_pack_check_member_free (gpointer data)
{
  AppPackCheckMember *member = data;

  if (member->faults != NULL)
    g_ptr_array_unref (member->faults);
  app_value_unref (member->mended);
  g_free (member);
}

void
app_pack_check_add_fault (GPtrArray **faults, const char *path, char *sentence)
{
  AppPackCheckFault *fault = g_new (AppPackCheckFault, 1);

  if (*faults == NULL)
    *faults = g_ptr_array_new_with_free_func (app_pack_check_fault_free);
  fault->path = g_strdup (path);
  fault->sentence = sentence;
  g_ptr_array_add (*faults, fault);
}

/* The rules' check */

void
app_pack_check_put (PackBuilder *builder, const AppValue *value)
{
  const char *text;

  switch (app_value_kind (value)) {
  case APP_VALUE_NULL:
    pack_builder_constant (builder, PACK_NULL);
    break;
  case APP_VALUE_BOOLEAN:
    pack_builder_constant (builder, app_value_boolean (value) ? PACK_TRUE : PACK_FALSE);
    break;
  case APP_VALUE_INTEGER:
    pack_builder_integer (builder, app_value_integer (value));
    break;
  case APP_VALUE_TEXT:
    text = app_value_text (value);
    pack_builder_text (builder, text, strlen (text));
    break;
  case APP_VALUE_LIST:
    pack_builder_begin (builder, PACK_LIST);
    for (guint k = 0; k < app_value_length (value); k++)
      app_pack_check_put (builder, app_value_at (value, k));
    pack_builder_end (builder);
    break;
  case APP_VALUE_OBJECT:
    pack_builder_begin (builder, PACK_OBJECT);
    for (guint k = 0; k < app_value_length (value); k++) {
      pack_builder_key (builder, app_value_key (value, k));
      app_pack_check_put (builder, app_value_member (value, k));
    }
    pack_builder_end (builder);
    break;
  }
}

/* Ends what was built and frees it. What is too big for a pack is at fault as a whole. */
void
app_pack_check_judge (PackBuilder *builder, RulesError *fault)
{
  g_autoptr (RulesPack) pack = NULL;
  uint8_t *bytes;
  size_t length;
  gboolean built;

  memset (fault, 0, sizeof *fault);
  built = pack_builder_finish (builder, &bytes, &length) == PACK_OK
          && rules_pack_take (&pack, bytes, length) == PACK_OK;
  pack_builder_free (builder);
  if (!built) {
    fault->code = RULES_FAULT_PACK_BIG;
    fault->status = RULES_PACK;
    return;
  }
  rules_check_pack (pack, fault);
}

static void
put_text (PackBuilder *builder, const char *key, const char *text)
{
  pack_builder_key (builder, key);
  pack_builder_text (builder, text, strlen (text));
}

/* What every pack has, but its lists. */
PackBuilder *
app_pack_check_begin_pack (const AppPackCheck *check)
{
  PackBuilder *builder = pack_builder_new ();

  pack_builder_begin (builder, PACK_OBJECT);
  put_text (builder, "pack", "x");
  pack_builder_key (builder, "revision");
  pack_builder_integer (builder, 1);
  put_text (builder, "game", check->game->id);
  put_text (builder, "title", "x");
  return builder;
}

char *
app_pack_check_dup_sentence (const AppPackCheck *check, const RulesError *fault)
{
  return import_fault_sentence (check->game, fault);
}

/* Lists */

int
app_pack_check_find_list (const AppPackCheck *check, const char *key, gsize length)
{
  for (guint k = 0; k < check->n_lists; k++)
    if (strlen (check->lists[k].section->key) == length
        && strncmp (check->lists[k].section->key, key, length) == 0)
      return (int)k;
  return -1;
}

static guint
uses_of (const AppPackCheck *check, const AppPackForm *form, guint depth)
{
  guint uses = 0;

  for (const AppPackField *field = form->fields; depth > 0 && field->key != NULL; field++) {
    int list = field->refers != NULL
                   ? app_pack_check_find_list (check, field->refers, strlen (field->refers))
                   : -1;

    if (list >= 0)
      uses |= 1u << list;
    if (field->form != NULL)
      uses |= uses_of (check, field->form, depth - 1);
  }
  return uses;
}

void
app_pack_check_begin_lists (AppPackCheck *check)
{
  for (const AppPackSection *section = app_pack_lists (check->game->id);
       section->key != NULL && check->n_lists < PACK_CHECK_LISTS; section++)
    check->lists[check->n_lists++] = (AppPackCheckList){
      .section = section, .members = g_ptr_array_new_with_free_func (app_pack_check_member_free)
    };
  for (guint k = 0; k < check->n_lists; k++)
    check->lists[k].uses = uses_of (check, check->lists[k].section->form, 6) & ~(1u << k);
  for (guint round = 0; round < check->n_lists; round++)
    for (guint k = 0; k < check->n_lists; k++)
      for (guint n = 0; n < check->n_lists; n++)
        if (check->lists[k].uses & 1u << n)
          check->lists[k].uses |= check->lists[n].uses & ~(1u << k);
}

const AppValue *
app_pack_check_get_members (const AppPackCheck *check, guint list)
{
  return app_value_get (check->root, check->lists[list].section->key);
}

const AppValue *
app_pack_check_get_mended (const AppPackCheck *check, guint list, guint k)
{
  const AppPackCheckMember *member = g_ptr_array_index (check->lists[list].members, k);

  return member->mended != NULL ? member->mended
                                : app_value_at (app_pack_check_get_members (check, list), k);
}

const char *
app_pack_check_get_id (const AppValue *member)
{
  const char *id = app_value_text (app_value_get (member, "id"));

  return id != NULL ? id : "";
}

/* Whether a text anywhere in @value is @text. */
gboolean
app_pack_check_says (const AppValue *value, const char *text)
{
  if (app_value_kind (value) == APP_VALUE_TEXT)
    return strcmp (app_value_text (value), text) == 0;
  for (guint k = 0; k < app_value_length (value); k++)
    if (app_pack_check_says (app_value_kind (value) == APP_VALUE_LIST ? app_value_at (value, k)
                                                                      : app_value_member (value, k),
                             text))
      return TRUE;
  return FALSE;
}

/* The members of another list that @member may name: none twice, and no more than a pack has. */
static void
put_context (PackBuilder *builder, const AppPackCheck *check, guint list, const AppValue *member)
{
  const AppPackCheckList *other = &check->lists[list];
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  gboolean all = other->members->len <= SMALL;
  guint put = 0;

  pack_builder_begin (builder, PACK_LIST);
  for (guint k = 0; k < other->members->len && put < other->section->max; k++) {
    const AppValue *one = app_pack_check_get_mended (check, list, k);

    if ((!all && !app_pack_check_says (member, app_pack_check_get_id (one)))
        || !g_hash_table_add (seen, (gpointer)app_pack_check_get_id (one)))
      continue;
    app_pack_check_put (builder, one);
    put++;
  }
  pack_builder_end (builder);
}

/* @member, so many times over, in a pack of what it needs. */
static void
app_pack_check_judge_member (const AppPackCheck *check, guint list, const AppValue *member,
                             guint times, RulesError *fault)
{
  PackBuilder *builder = app_pack_check_begin_pack (check);

  for (guint k = 0; k < check->n_lists; k++) {
    const AppPackSection *section = check->lists[k].section;
    gboolean used = (check->lists[list].uses & 1u << k) != 0;

    if (k != list && !used && !section->required)
      continue;
    pack_builder_key (builder, section->key);
    if (k != list && used) {
      put_context (builder, check, k, member);
      continue;
    }
    pack_builder_begin (builder, PACK_LIST);
    for (guint n = 0; k == list && n < times; n++)
      app_pack_check_put (builder, member);
    pack_builder_end (builder);
  }
  pack_builder_end (builder);
  app_pack_check_judge (builder, fault);
}

/* Where in the first member of @list the fault is: NULL when it is elsewhere. "cards[0].power" is
 * "power". */
static const char *
inside (const AppPackCheck *check, guint list, const RulesError *fault)
{
  const char *key = check->lists[list].section->key, *path = fault->path;

  if (fault->status == RULES_OK || !g_str_has_prefix (path, key))
    return NULL;
  path += strlen (key);
  if (!g_str_has_prefix (path, "[0]"))
    return NULL;
  path += strlen ("[0]");
  return *path == '.' ? path + 1 : path;
}

/* What is wrong with a member */

/* A path of @mended as it is in the member that it was made of: members that were taken out of
 * lists count. */
static char *
dup_original (const char *path, GHashTable *removed)
{
  GString *whole = g_string_new (NULL);

  while (*path != '\0') {
    char *end;
    guint index, left;

    if (*path != '[' || !g_ascii_isdigit (path[1])) {
      g_string_append_c (whole, *path++);
      continue;
    }
    left = (guint)g_ascii_strtoull (path + 1, &end, 10);
    for (index = 0;; index++) {
      g_autofree char *here = g_strdup_printf ("%s[%u]", whole->str, index);

      if (!g_hash_table_contains (removed, here) && left-- == 0)
        break;
    }
    g_string_append_printf (whole, "[%u]", index);
    path = *end == ']' ? end + 1 : end;
  }
  return g_string_free (whole, FALSE);
}

/* The part of @path up to its last index: a member of a list within the member. "" for none. */
static char *
dup_inner (const char *path)
{
  const char *end = strrchr (path, ']');

  return end != NULL ? g_strndup (path, (gsize)(end + 1 - path)) : g_strdup ("");
}

typedef struct {
  const AppPackCheck *check;
  guint list;
  AppValue *mended;
  GHashTable *removed; /* paths of the member as it was */
  GHashTable *lists;   /* those that something was taken out of */
  GHashTable *fields;  /* those that were set */
} Mending;

static void
become (AppValue **value, AppValue *next)
{
  app_value_unref (*value);
  *value = next;
}

/* Without the innermost member of a list on the way to @path. */
static gboolean
take_out (Mending *mending, const char *path)
{
  g_autofree char *inner = dup_inner (path), *original = NULL, *list = NULL;
  AppValue *without;
  guint index;

  if (inner[0] == '\0' || !app_pack_path_split (inner, &list, &index))
    return FALSE;
  without = app_value_with_path (mending->mended, inner, NULL);
  if (without == NULL)
    return FALSE;
  original = dup_original (inner, mending->removed);
  become (&mending->mended, without);
  g_hash_table_add (mending->removed, g_steal_pointer (&original));
  g_hash_table_add (mending->lists, g_steal_pointer (&list));
  return TRUE;
}

static AppValue *
dup_stand_in (const AppPackCheck *check, guint list, const AppValue *member)
{
  const AppPackForm *form = check->lists[list].section->form;

  return app_pack_form_new_member (form, app_pack_form_get_variant (form, member), check->brief,
                                   NULL);
}

/* An id that nobody has. */
static AppValue *
new_id (void)
{
  static gint serial;
  g_autofree char *id = g_strdup_printf ("x--%d", g_atomic_int_add (&serial, 1));

  return app_value_new_text (id);
}

/* The field that @path begins with as a new member has it. */
static gboolean
set_field (Mending *mending, const char *path)
{
  g_autofree char *field = g_strndup (path, strcspn (path, ".["));
  g_autoptr (AppValue) stand_in = NULL, id = NULL;
  const AppValue *value;

  if (field[0] == '\0' || g_hash_table_contains (mending->fields, field))
    return FALSE;
  stand_in = dup_stand_in (mending->check, mending->list, mending->mended);
  value = app_value_get (stand_in, field);
  if (value != NULL && strcmp (field, "id") == 0
      && app_pack_form_has_own_id (mending->check->lists[mending->list].section->form))
    value = id = new_id ();
  become (&mending->mended, value != NULL ? app_value_with (mending->mended, field, value)
                                          : app_value_without (mending->mended, field));
  g_hash_table_add (mending->fields, g_steal_pointer (&field));
  return TRUE;
}

/* Whether the fault came of what was taken out: a list that has not enough any more. */
static gboolean
is_of_mending (const Mending *mending, const char *path)
{
  return g_hash_table_contains (mending->lists, path);
}

/* Mends what is at @path, one way or a rougher one: where "effects[0].do" has become empty, the
 * effect goes. */
static gboolean
mend (Mending *mending, const char *path)
{
  return take_out (mending, path) || set_field (mending, path);
}

/* Whether a member of the list that @field refers to, with what was wrong there mended, has the id.
 */
static gboolean
is_there (const AppPackCheck *check, const AppPackField *field, const AppValue *id)
{
  int list = field->refers != NULL
                 ? app_pack_check_find_list (check, field->refers, strlen (field->refers))
                 : -1;

  for (guint k = 0; list >= 0 && app_value_text (id) != NULL && k < check->lists[list].members->len;
       k++)
    if (strcmp (app_pack_check_get_id (app_pack_check_get_mended (check, (guint)list, k)),
                app_value_text (id))
        == 0)
      return TRUE;
  return FALSE;
}

/* Keeps who it is and whom it names, so that numbers of members stay as they are. */
static AppValue *
dup_substitute (const AppPackCheck *check, guint list, const AppValue *member)
{
  const AppPackForm *form = check->lists[list].section->form;
  AppValue *made = dup_stand_in (check, list, member);

  if (app_pack_form_has_own_id (form)) {
    g_autoptr (AppValue) id = new_id ();

    become (&made, app_value_with (made, "id", id));
  }
  for (const AppPackField *field = form->fields; field->key != NULL; field++) {
    const AppValue *value = app_value_get (member, field->key);
    gboolean id = field->kind == APP_PACK_ID
                  && rules_text_is_id (rules_text (app_pack_check_get_id (member)));
    gboolean named = field->kind == APP_PACK_NAMED && is_there (check, field, value);

    if (value != NULL && (id || named) && app_value_get (made, field->key) != NULL)
      become (&made, app_value_with (made, field->key, value));
  }
  return made;
}

/* Whether it names a member that is there, whose own id is at fault. */
static gboolean
is_of_named (const AppPackCheck *check, const AppValue *member, const char *path,
             const RulesError *fault)
{
  return fault->code == RULES_FAULT_FIELD_REFERENCE
         && app_pack_root_has_id (check->root, app_value_text (app_value_find (member, path)));
}

/* What is put in the place of what was told may be no better. */
static gboolean
is_told (const AppPackCheckMember *member, const char *path)
{
  for (guint k = 0; member->faults != NULL && k < member->faults->len; k++)
    if (strcmp (((const AppPackCheckFault *)g_ptr_array_index (member->faults, k))->path, path)
        == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_unknown_variant (const AppPackCheck *check, guint list, const AppValue *member)
{
  const AppPackForm *form = check->lists[list].section->form;

  return form->variants != NULL && app_pack_form_get_variant (form, member) == NULL;
}

AppPackCheckMember *
app_pack_check_look_at (const AppPackCheck *check, guint list, const AppValue *value)
{
  AppPackCheckMember *member = g_new0 (AppPackCheckMember, 1);
  Mending mending = { .check = check, .list = list };
  guint times = 1;
  RulesError fault;
  const char *path;

  app_pack_check_judge_member (check, list, value, times, &fault);
  /* A number of them is asked for: the first one is looked at all the same. */
  if (fault.status != RULES_OK && strcmp (fault.path, check->lists[list].section->key) == 0) {
    times = check->lists[list].section->max;
    app_pack_check_judge_member (check, list, value, times, &fault);
  }
  path = inside (check, list, &fault);
  /* What is told of an object as such is told of its number among others. */
  if (path == NULL || (*path == '\0' && app_value_kind (value) == APP_VALUE_OBJECT))
    return member;
  mending.mended = app_value_copy (value);
  mending.removed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  mending.lists = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  mending.fields = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint k = 0; k < 3 * MOST_OF_MEMBER && path != NULL; k++) {
    g_autofree char *original = dup_original (path, mending.removed);
    g_autofree char *at = g_strdup (path);

    member->loose = member->loose || fault.code == RULES_FAULT_FIELD_REFERENCE;
    if (!is_of_mending (&mending, at) && !is_told (member, original)
        && !is_of_named (check, value, original, &fault))
      app_pack_check_add_fault (&member->faults, original,
                                app_pack_check_dup_sentence (check, &fault));
    if ((member->faults != NULL && member->faults->len >= MOST_OF_MEMBER)
        || is_unknown_variant (check, list, value) || !mend (&mending, at)) {
      g_clear_pointer (&mending.mended, app_value_unref);
      break;
    }
    app_pack_check_judge_member (check, list, mending.mended, times, &fault);
    path = inside (check, list, &fault);
    if (path != NULL && *path == '\0')
      path = NULL;
  }
  if (path != NULL)
    g_clear_pointer (&mending.mended, app_value_unref);
  member->mended = mending.mended != NULL ? mending.mended : dup_substitute (check, list, value);
  g_hash_table_unref (mending.removed);
  g_hash_table_unref (mending.lists);
  g_hash_table_unref (mending.fields);
  return member;
}
