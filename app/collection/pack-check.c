/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All that is wrong with a pack while it changes: members that are as they were are not looked at
 * again.
 */
#include "app/collection/pack-check.h"

#include "app/collection/pack-lists.h"

#include "importers/error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static AppPackCheckMember *app_pack_check_look_at (const AppPackCheck *check, guint list,
                                                   const AppValue *value);
static const AppValue *app_pack_check_get_mended (const AppPackCheck *check, guint list, guint k);
static const AppValue *app_pack_check_get_members (const AppPackCheck *check, guint list);
static int app_pack_check_find_list (const AppPackCheck *check, const char *key, gsize length);
static void app_pack_check_begin_lists (AppPackCheck *check);
static char *app_pack_check_dup_sentence (const AppPackCheck *check, const RulesError *fault);
static void app_pack_check_judge (PackBuilder *builder, RulesError *fault);
static void app_pack_check_put (PackBuilder *builder, const AppValue *value);
static void app_pack_check_add_fault (GPtrArray **faults, const char *path, char *sentence);
static void app_pack_check_member_free (gpointer member);
static void app_pack_check_fault_free (gpointer fault);
#define MOST_FAULTS 200
#define MOST_OF_ROOT 12
#define BRIEF 8 /* members of each list */

/* Members of a list: those that are as they were stay, unless @anew. */
static void
look_at_list (AppPackCheck *check, guint list, const AppValue *before, gboolean anew)
{
  AppPackCheckList *one = &check->lists[list];
  const AppValue *now = app_pack_check_get_members (check, list);
  guint n = app_value_length (before), m = app_value_length (now), head = 0, tail = 0;
  GPtrArray *members = g_ptr_array_new_with_free_func (app_pack_check_member_free);

  if (n != one->members->len)
    n = 0;
  while (!anew && head < MIN (n, m)
         && app_value_equal (app_value_at (before, head), app_value_at (now, head)))
    head++;
  while (!anew && tail < MIN (n, m) - head
         && app_value_equal (app_value_at (before, n - 1 - tail), app_value_at (now, m - 1 - tail)))
    tail++;
  for (guint k = 0; k < m; k++) {
    gboolean old = k < head || k >= m - tail;
    gpointer *place = old ? &one->members->pdata[k < head ? k : k + n - m] : NULL;

    g_ptr_array_add (members,
                     old ? *place : app_pack_check_look_at (check, list, app_value_at (now, k)));
    if (old)
      *place = g_new0 (AppPackCheckMember, 1);
  }
  g_ptr_array_unref (one->members);
  one->members = members;
}

/* The root's own fields */

static void
become (AppValue **value, AppValue *next)
{
  app_value_unref (*value);
  *value = next;
}

static void
look_at_root (AppPackCheck *check)
{
  g_autoptr (AppValue) root = app_value_new_object ();

  g_ptr_array_set_size (check->of_root, 0);
  for (guint k = 0; k < app_value_length (check->root); k++) {
    const char *key = app_value_key (check->root, k);

    if (app_pack_check_find_list (check, key, strlen (key)) < 0 && strcmp (key, "revision") != 0)
      become (&root, app_value_with (root, key, app_value_member (check->root, k)));
  }
  for (guint round = 0; round < MOST_OF_ROOT; round++) {
    PackBuilder *builder = pack_builder_new ();
    g_autofree char *field = NULL;
    RulesError fault;

    pack_builder_begin (builder, PACK_OBJECT);
    for (guint k = 0; k < app_value_length (root); k++) {
      pack_builder_key (builder, app_value_key (root, k));
      app_pack_check_put (builder, app_value_member (root, k));
    }
    pack_builder_key (builder, "revision");
    pack_builder_integer (builder, 1);
    for (guint k = 0; k < check->n_lists; k++) {
      pack_builder_key (builder, check->lists[k].section->key);
      pack_builder_begin (builder, PACK_LIST);
      pack_builder_end (builder);
    }
    pack_builder_end (builder);
    memset (&fault, 0, sizeof fault);
    /* Without it no pack can be opened to be judged. */
    if (app_value_text (app_value_get (root, "pack")) == NULL) {
      pack_builder_free (builder);
      fault.status = RULES_PACK;
      fault.code =
          app_value_get (root, "pack") == NULL ? RULES_FAULT_FIELD_MISSING : RULES_FAULT_FIELD_TEXT;
      g_strlcpy (fault.path, "pack", sizeof fault.path);
      g_strlcpy (fault.text[0], "pack", sizeof fault.text[0]);
    } else {
      app_pack_check_judge (builder, &fault);
    }
    field = g_strndup (fault.path, strcspn (fault.path, ".["));
    if (fault.status == RULES_OK || field[0] == '\0'
        || app_pack_check_find_list (check, field, strlen (field)) >= 0)
      return;
    app_pack_check_add_fault (&check->of_root, fault.path,
                              app_pack_check_dup_sentence (check, &fault));
    if (strcmp (field, "pack") == 0 || strcmp (field, "title") == 0) {
      g_autoptr (AppValue) text = app_value_new_text ("x");

      become (&root, app_value_with (root, field, text));
    } else {
      become (&root, app_value_without (root, field));
    }
  }
}

/* All faults in the pack's order */

static void
add_told (AppPackCheck *check, char *path, const char *sentence, gboolean warning)
{
  const AppPackFault fault = { path, g_strdup (sentence), warning };

  g_ptr_array_add (check->texts, path);
  g_ptr_array_add (check->texts, (char *)fault.sentence);
  g_array_append_val (check->faults, fault);
}

/* The whole's faults of @list's @k-th member, of the list itself with -1, of no list with NULL. */
static void
tell_whole (AppPackCheck *check, const char *list, int k)
{
  for (guint n = 0; n < check->of_whole->len && check->faults->len < MOST_FAULTS; n++) {
    const AppPackCheckFault *fault = g_ptr_array_index (check->of_whole, n);
    gsize length = strcspn (fault->path, ".[");
    gboolean meant;

    if (list == NULL)
      meant = app_pack_check_find_list (check, fault->path, length) < 0;
    else
      meant = strlen (list) == length && strncmp (fault->path, list, length) == 0
              && (fault->path[length] == '['
                      ? (int)g_ascii_strtoll (fault->path + length + 1, NULL, 10) == k
                      : k < 0);
    if (meant)
      add_told (check, g_strdup (fault->path), fault->sentence, FALSE);
  }
}

static void
tell_member (AppPackCheck *check, const char *list, guint k, const AppPackCheckMember *member)
{
  for (guint n = 0; member->faults != NULL && n < member->faults->len; n++) {
    const AppPackCheckFault *fault = g_ptr_array_index (member->faults, n);

    if (check->faults->len >= MOST_FAULTS)
      return;
    add_told (
        check,
        g_strdup_printf ("%s[%u]%s%s", list, k, fault->path[0] != '\0' ? "." : "", fault->path),
        fault->sentence, FALSE);
  }
}

static void
tell_list (AppPackCheck *check, guint list)
{
  const char *key = check->lists[list].section->key;

  tell_whole (check, key, -1);
  for (guint k = 0; k < check->lists[list].members->len; k++) {
    tell_member (check, key, k, g_ptr_array_index (check->lists[list].members, k));
    tell_whole (check, key, (int)k);
  }
}

/* Gathers the faults of all parts again. */
static void
app_pack_check_tell (AppPackCheck *check)
{
  g_array_set_size (check->faults, 0);
  g_ptr_array_set_size (check->texts, 0);
  for (guint n = 0; n < check->of_root->len; n++) {
    const AppPackCheckFault *fault = g_ptr_array_index (check->of_root, n);

    add_told (check, g_strdup (fault->path), fault->sentence, FALSE);
  }
  tell_whole (check, NULL, 0);
  for (guint k = 0; k < app_value_length (check->root); k++) {
    const char *key = app_value_key (check->root, k);
    int list = app_pack_check_find_list (check, key, strlen (key));

    if (list >= 0)
      tell_list (check, (guint)list);
  }
  for (guint list = 0; list < check->n_lists; list++)
    if (app_pack_check_get_members (check, list) == NULL)
      tell_list (check, list);
  if (check->warning != NULL && check->faults->len == 0)
    add_told (check, g_strdup (check->warning_path), check->warning, TRUE);
}

AppPackCheck *
app_pack_check_new (void)
{
  AppPackCheck *check = g_new0 (AppPackCheck, 1);

  check->of_root = g_ptr_array_new_with_free_func (app_pack_check_fault_free);
  check->of_whole = g_ptr_array_new_with_free_func (app_pack_check_fault_free);
  check->faults = g_array_new (FALSE, FALSE, sizeof (AppPackFault));
  check->texts = g_ptr_array_new_with_free_func (g_free);
  return check;
}

static void
end_lists (AppPackCheck *check)
{
  for (guint k = 0; k < check->n_lists; k++)
    g_ptr_array_unref (check->lists[k].members);
  check->n_lists = 0;
}

void
app_pack_check_free (AppPackCheck *check)
{
  if (check == NULL)
    return;
  end_lists (check);
  app_value_unref (check->root);
  app_value_unref (check->brief);
  g_ptr_array_unref (check->of_root);
  g_ptr_array_unref (check->of_whole);
  g_array_unref (check->faults);
  g_ptr_array_unref (check->texts);
  g_free (check->warning);
  g_free (check->warning_path);
  g_free (check);
}

/* What is made new may name the first members of a list that was looked at. */
static void
add_to_brief (AppPackCheck *check, guint list)
{
  guint n = MIN (check->lists[list].members->len, BRIEF);
  const AppValue *members[BRIEF];
  g_autoptr (AppValue) brief = NULL;

  for (guint k = 0; k < n; k++)
    members[k] = app_pack_check_get_mended (check, list, k);
  brief = app_value_new_list (members, n);
  become (&check->brief, app_value_with (check->brief, check->lists[list].section->key, brief));
}

static void
begin_brief (AppPackCheck *check)
{
  g_autoptr (AppValue) game = app_value_new_text (check->game->id);

  become (&check->brief, app_value_new_object ());
  become (&check->brief, app_value_with (check->brief, "game", game));
}

/* Lists that others name are looked at before those. */
static void
look_at_lists (AppPackCheck *check, const AppValue *before)
{
  guint done = 0, changed = 0;

  for (guint round = 0; round < check->n_lists; round++)
    for (guint k = 0; k < check->n_lists; k++) {
      const AppValue *was = app_value_get (before, check->lists[k].section->key);
      gboolean last = round + 1 == check->n_lists;

      if (done & 1u << k || ((check->lists[k].uses & ~done) != 0 && !last))
        continue;
      done |= 1u << k;
      if (before == NULL || !app_value_equal (was, app_pack_check_get_members (check, k)))
        changed |= 1u << k;
      look_at_list (check, k, was, before == NULL || (check->lists[k].uses & changed) != 0);
      add_to_brief (check, k);
    }
}

void
app_pack_check_members (AppPackCheck *check, const AppValue *root)
{
  const RulesGame *game = app_pack_draft_get_game (root);
  AppValue *before = check->root;

  if (game == NULL)
    return;
  if (game != check->game) {
    end_lists (check);
    g_clear_pointer (&before, app_value_unref);
    check->game = game;
    app_pack_check_begin_lists (check);
  }
  check->root = app_value_ref ((AppValue *)root);
  begin_brief (check);
  look_at_lists (check, before);
  look_at_root (check);
  app_value_unref (before);
  app_pack_check_tell (check);
}

const GArray *
app_pack_check_get_faults (AppPackCheck *check)
{
  return check->faults;
}

const AppPackFault *
app_pack_check_find (AppPackCheck *check, const char *path)
{
  gsize length = strlen (path);

  for (guint k = 0; k < check->faults->len; k++) {
    const AppPackFault *fault = &g_array_index (check->faults, AppPackFault, k);

    if (length == 0
        || (strncmp (fault->path, path, length) == 0 && strchr (".[", fault->path[length]) != NULL))
      return fault;
  }
  return NULL;
}

/* All that is wrong with a member of a pack, from a check that tells the first fault alone: the
 * member stands in a pack of what it needs; what is wrong in it is told and left out, and it is
 * looked at again. */

#define MOST_OF_MEMBER 12
#define SMALL 100 /* members of a list that goes along as it is */

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RulesPack, rules_pack_free)

static void
app_pack_check_fault_free (gpointer data)
{
  AppPackCheckFault *fault = data;

  g_free (fault->path);
  g_free (fault->sentence);
  g_free (fault);
}

static void
app_pack_check_member_free (gpointer data)
{
  AppPackCheckMember *member = data;

  if (member->faults != NULL)
    g_ptr_array_unref (member->faults);
  app_value_unref (member->mended);
  g_free (member);
}

/* @faults: (inout): made when it is NULL; @sentence: taken over */
static void
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

static void
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
static void
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
static PackBuilder *
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

static char *
app_pack_check_dup_sentence (const AppPackCheck *check, const RulesError *fault)
{
  return import_fault_sentence (check->game, fault);
}

/* Lists */

static int
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

static void
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

static const AppValue *
app_pack_check_get_members (const AppPackCheck *check, guint list)
{
  return app_value_get (check->root, check->lists[list].section->key);
}

/* A member as it goes into the whole. */
static const AppValue *
app_pack_check_get_mended (const AppPackCheck *check, guint list, guint k)
{
  const AppPackCheckMember *member = g_ptr_array_index (check->lists[list].members, k);

  return member->mended != NULL ? member->mended
                                : app_value_at (app_pack_check_get_members (check, list), k);
}

/* Its id, or "". */
static const char *
app_pack_check_get_id (const AppValue *member)
{
  const char *id = app_value_text (app_value_get (member, "id"));

  return id != NULL ? id : "";
}

/* Whether a text anywhere in @value is @text. */
static gboolean
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

/* All that is wrong with a member by itself. */
static AppPackCheckMember *
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

/* What is wrong with a pack as a whole, where its members are good or mended: ids that stand
 * twice, numbers of members. What was told is left out, and the whole is looked at again. */

#define MOST_WHOLE 40
#define WHOLE_US 60000

/* What is left of the lists while they are looked at: members by their places as they were. */
typedef struct {
  GArray *left[PACK_CHECK_LISTS]; /* of guint */
  gboolean cut[PACK_CHECK_LISTS];
  GHashTable *renamed; /* paths of members to what they are instead, with another id */
} Whole;

static const AppValue *
shown_of (const AppPackCheck *check, const Whole *whole, guint list, guint k)
{
  g_autofree char *path = NULL;
  const AppValue *other;

  if (g_hash_table_size (whole->renamed) == 0)
    return app_pack_check_get_mended (check, list, k);
  path = g_strdup_printf ("%s[%u]", check->lists[list].section->key, k);
  other = g_hash_table_lookup (whole->renamed, path);
  return other != NULL ? other : app_pack_check_get_mended (check, list, k);
}

static PackBuilder *
build_whole (const AppPackCheck *check, const Whole *whole)
{
  PackBuilder *builder = app_pack_check_begin_pack (check);

  for (guint list = 0; list < check->n_lists; list++) {
    const AppPackSection *section = check->lists[list].section;

    if (app_pack_check_get_members (check, list) == NULL)
      continue;
    pack_builder_key (builder, section->key);
    pack_builder_begin (builder, PACK_LIST);
    for (guint k = 0; k < whole->left[list]->len; k++)
      app_pack_check_put (
          builder, shown_of (check, whole, list, g_array_index (whole->left[list], guint, k)));
    pack_builder_end (builder);
  }
  pack_builder_end (builder);
  return builder;
}

/* Whether a member left, but the @but-th of @list, has that id. */
static gboolean
is_left (const AppPackCheck *check, const Whole *whole, guint list, const char *id)
{
  for (guint k = 0; k < whole->left[list]->len; k++)
    if (strcmp (app_pack_check_get_id (app_pack_check_get_mended (
                    check, list, g_array_index (whole->left[list], guint, k))),
                id)
        == 0)
      return TRUE;
  return FALSE;
}

/* Leaves a member out, and those who name it. */
static void
leave_out (const AppPackCheck *check, Whole *whole, guint list, guint place)
{
  guint index = g_array_index (whole->left[list], guint, place);
  const char *id = app_pack_check_get_id (app_pack_check_get_mended (check, list, index));

  g_array_remove_index (whole->left[list], place);
  whole->cut[list] = TRUE;
  if (id[0] == '\0' || is_left (check, whole, list, id))
    return;
  for (guint other = 0; other < check->n_lists; other++) {
    if (other == list || !(check->lists[other].uses & 1u << list))
      continue;
    for (guint k = whole->left[other]->len; k > 0; k--)
      if (k <= whole->left[other]->len
          && app_pack_check_says (
              app_pack_check_get_mended (check, other,
                                         g_array_index (whole->left[other], guint, k - 1)),
              id))
        leave_out (check, whole, other, k - 1);
  }
}

/* Whether members name others, and which could not be told: how many name one is not known. */
static gboolean
is_loose (const AppPackCheck *check, guint list)
{
  for (guint other = 0; other < check->n_lists; other++)
    for (guint k = 0;
         (check->lists[other].uses & 1u << list) && k < check->lists[other].members->len; k++)
      if (((const AppPackCheckMember *)g_ptr_array_index (check->lists[other].members, k))->loose)
        return TRUE;
  return FALSE;
}

/* Gives a member whose id stands twice one of its own, so that nobody's number changes. */
static gboolean
rename_twin (const AppPackCheck *check, Whole *whole, guint list, guint index, const char *path)
{
  g_autofree char *id = NULL;
  g_autoptr (AppValue) text = NULL;

  if (g_hash_table_contains (whole->renamed, path))
    return FALSE;
  id = g_strdup_printf ("x-%u-%u", list, index);
  text = app_value_new_text (id);
  g_hash_table_insert (whole->renamed, g_strdup (path),
                       app_value_with (app_pack_check_get_mended (check, list, index), "id", text));
  return TRUE;
}

static gboolean
is_all_good (const AppPackCheck *check)
{
  for (guint list = 0; list < check->n_lists; list++)
    for (guint k = 0; k < check->lists[list].members->len; k++)
      if (((const AppPackCheckMember *)g_ptr_array_index (check->lists[list].members, k))->faults
          != NULL)
        return FALSE;
  return check->of_root->len == 0 && check->of_whole->len == 0;
}

/* Notes the fault, and leaves out what it is of. FALSE: nothing more can be told. */
static gboolean
take_whole_fault (AppPackCheck *check, Whole *whole, const RulesError *fault)
{
  const char *path = fault->path;
  gsize length = strcspn (path, ".[");
  int list = app_pack_check_find_list (check, path, length);
  g_autofree char *here = NULL, *member = NULL;
  guint place, index;
  char *end;

  if (list < 0) {
    if (length == 0)
      app_pack_check_add_fault (&check->of_whole, "", app_pack_check_dup_sentence (check, fault));
    return FALSE;
  }
  path += length;
  if (*path == '\0') {
    if (!whole->cut[list])
      app_pack_check_add_fault (&check->of_whole, fault->path,
                                app_pack_check_dup_sentence (check, fault));
    if (whole->left[list]->len <= check->lists[list].section->max)
      return FALSE;
    g_array_set_size (whole->left[list], check->lists[list].section->max);
    whole->cut[list] = TRUE;
    return TRUE;
  }
  place = (guint)g_ascii_strtoull (path + 1, &end, 10);
  if (*path != '[' || *end != ']' || place >= whole->left[list]->len)
    return FALSE;
  index = g_array_index (whole->left[list], guint, place);
  member = g_strdup_printf ("%s[%u]", check->lists[list].section->key, index);
  here = g_strconcat (member, end + 1, NULL);
  if (!g_hash_table_contains (whole->renamed, member)
      && (end[1] != '\0' || !is_loose (check, (guint)list)))
    app_pack_check_add_fault (&check->of_whole, here, app_pack_check_dup_sentence (check, fault));
  if (strcmp (end + 1, ".id") != 0 || !rename_twin (check, whole, (guint)list, index, member))
    leave_out (check, whole, (guint)list, place);
  return TRUE;
}

void
app_pack_check_whole (AppPackCheck *check, gboolean bundled)
{
  gint64 begun = g_get_monotonic_time (), first = 0;
  Whole whole = { 0 };
  RulesError fault;

  g_ptr_array_set_size (check->of_whole, 0);
  g_clear_pointer (&check->warning, g_free);
  g_clear_pointer (&check->warning_path, g_free);
  if (check->root == NULL)
    return;
  whole.renamed =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)app_value_unref);
  for (guint list = 0; list < check->n_lists; list++) {
    whole.left[list] = g_array_new (FALSE, FALSE, sizeof (guint));
    for (guint k = 0; k < check->lists[list].members->len; k++)
      g_array_append_val (whole.left[list], k);
  }
  for (guint round = 0; round < MOST_WHOLE; round++) {
    app_pack_check_judge (build_whole (check, &whole), &fault);
    if (round == 0)
      first = g_get_monotonic_time () - begun;
    if (fault.status == RULES_OK || !take_whole_fault (check, &whole, &fault)
        || g_get_monotonic_time () - begun > WHOLE_US)
      break;
  }
  for (guint list = 0; list < check->n_lists; list++)
    g_array_unref (whole.left[list]);
  g_hash_table_unref (whole.renamed);
  if (bundled)
    app_pack_check_add_fault (
        &check->of_whole, "pack",
        g_strdup (_ ("A pack that comes with the program has this id: give yours another "
                     "one.")));
  if (fault.status == RULES_OK && fault.code != RULES_FAULT_NONE && is_all_good (check)) {
    check->warning = app_pack_check_dup_sentence (check, &fault);
    check->warning_path = g_strdup (fault.path);
  }
  check->cost = first;
  app_pack_check_tell (check);
}

gint64
app_pack_check_get_cost (AppPackCheck *check)
{
  return check->cost;
}
