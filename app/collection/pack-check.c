/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All that is wrong with a pack while it changes: members that are as they were are not looked at
 * again.
 */
#include "app/collection/pack-check.h"

#include "app/collection/pack-lists.h"

#include "importers/error.h"
#include "importers/pack-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static AppPackCheckMember *check_member (const AppPackCheck *check, guint list,
                                         const AppValue *value);
static const AppValue *app_pack_check_get_repaired (const AppPackCheck *check, guint list, guint k);
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
#define SAMPLE 8 /* members of each list */

/* Members of a list: those that are as they were stay, unless @anew. */
static void
check_list (AppPackCheck *check, guint list, const AppValue *before, gboolean anew)
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

    g_ptr_array_add (members, old ? *place : check_member (check, list, app_value_at (now, k)));
    if (old)
      *place = g_new0 (AppPackCheckMember, 1);
  }
  g_ptr_array_unref (one->members);
  one->members = members;
}

/* The root's own fields */

static void
replace_value (AppValue **value, AppValue *next)
{
  app_value_unref (*value);
  *value = next;
}

static void
check_root (AppPackCheck *check)
{
  g_autoptr (AppValue) root = app_value_new_object ();

  g_ptr_array_set_size (check->root_faults, 0);
  for (guint k = 0; k < app_value_length (check->root); k++) {
    const char *key = app_value_key (check->root, k);

    if (app_pack_check_find_list (check, key, strlen (key)) < 0 && strcmp (key, "revision") != 0)
      replace_value (&root, app_value_with (root, key, app_value_member (check->root, k)));
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
    app_pack_check_add_fault (&check->root_faults, fault.path,
                              app_pack_check_dup_sentence (check, &fault));
    if (strcmp (field, "pack") == 0 || strcmp (field, "title") == 0) {
      g_autoptr (AppValue) text = app_value_new_text ("x");

      replace_value (&root, app_value_with (root, field, text));
    } else {
      replace_value (&root, app_value_without (root, field));
    }
  }
}

/* All faults in the pack's order */

static void
add_fault (AppPackCheck *check, char *path, const char *sentence, gboolean warning)
{
  const AppPackFault fault = { path, g_strdup (sentence), warning };

  g_ptr_array_add (check->texts, path);
  g_ptr_array_add (check->texts, (char *)fault.sentence);
  g_array_append_val (check->faults, fault);
}

/* The whole's faults of @list's @k-th member, of the list itself with -1, of no list with NULL. */
static void
add_global_faults (AppPackCheck *check, const char *list, int k)
{
  for (guint n = 0; n < check->global_faults->len && check->faults->len < MOST_FAULTS; n++) {
    const AppPackCheckFault *fault = g_ptr_array_index (check->global_faults, n);
    gsize length = strcspn (fault->path, ".[");
    gboolean in_list;

    if (list == NULL)
      in_list = app_pack_check_find_list (check, fault->path, length) < 0;
    else
      in_list = strlen (list) == length && strncmp (fault->path, list, length) == 0
                && (fault->path[length] == '['
                        ? (int)g_ascii_strtoll (fault->path + length + 1, NULL, 10) == k
                        : k < 0);
    if (in_list)
      add_fault (check, g_strdup (fault->path), fault->sentence, FALSE);
  }
}

static void
add_member_faults (AppPackCheck *check, const char *list, guint k, const AppPackCheckMember *member)
{
  for (guint n = 0; member->faults != NULL && n < member->faults->len; n++) {
    const AppPackCheckFault *fault = g_ptr_array_index (member->faults, n);

    if (check->faults->len >= MOST_FAULTS)
      return;
    add_fault (
        check,
        g_strdup_printf ("%s[%u]%s%s", list, k, fault->path[0] != '\0' ? "." : "", fault->path),
        fault->sentence, FALSE);
  }
}

static void
add_list_faults (AppPackCheck *check, guint list)
{
  const char *key = check->lists[list].section->key;

  add_global_faults (check, key, -1);
  for (guint k = 0; k < check->lists[list].members->len; k++) {
    add_member_faults (check, key, k, g_ptr_array_index (check->lists[list].members, k));
    add_global_faults (check, key, (int)k);
  }
}

/* Gathers the faults of all parts again. */
static void
collect_faults (AppPackCheck *check)
{
  g_array_set_size (check->faults, 0);
  g_ptr_array_set_size (check->texts, 0);
  for (guint n = 0; n < check->root_faults->len; n++) {
    const AppPackCheckFault *fault = g_ptr_array_index (check->root_faults, n);

    add_fault (check, g_strdup (fault->path), fault->sentence, FALSE);
  }
  add_global_faults (check, NULL, 0);
  for (guint k = 0; k < app_value_length (check->root); k++) {
    const char *key = app_value_key (check->root, k);
    int list = app_pack_check_find_list (check, key, strlen (key));

    if (list >= 0)
      add_list_faults (check, (guint)list);
  }
  for (guint list = 0; list < check->n_lists; list++)
    if (app_pack_check_get_members (check, list) == NULL)
      add_list_faults (check, list);
  if (check->warning != NULL && check->faults->len == 0)
    add_fault (check, g_strdup (check->warning_path), check->warning, TRUE);
}

AppPackCheck *
app_pack_check_new (void)
{
  AppPackCheck *check = g_new0 (AppPackCheck, 1);

  check->root_faults = g_ptr_array_new_with_free_func (app_pack_check_fault_free);
  check->global_faults = g_ptr_array_new_with_free_func (app_pack_check_fault_free);
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
  app_value_unref (check->sample);
  g_ptr_array_unref (check->root_faults);
  g_ptr_array_unref (check->global_faults);
  g_array_unref (check->faults);
  g_ptr_array_unref (check->texts);
  g_free (check->warning);
  g_free (check->warning_path);
  g_free (check);
}

/* What is made new may name the first members of a list that was looked at. */
static void
add_to_sample (AppPackCheck *check, guint list)
{
  guint n = MIN (check->lists[list].members->len, SAMPLE);
  const AppValue *members[SAMPLE];
  g_autoptr (AppValue) brief = NULL;

  for (guint k = 0; k < n; k++)
    members[k] = app_pack_check_get_repaired (check, list, k);
  brief = app_value_new_list (members, n);
  replace_value (&check->sample,
                 app_value_with (check->sample, check->lists[list].section->key, brief));
}

static void
begin_sample (AppPackCheck *check)
{
  g_autoptr (AppValue) game = app_value_new_text (check->game->id);

  replace_value (&check->sample, app_value_new_object ());
  replace_value (&check->sample, app_value_with (check->sample, "game", game));
}

/* Lists that others name are looked at before those. */
static void
check_lists (AppPackCheck *check, const AppValue *before)
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
      check_list (check, k, was, before == NULL || (check->lists[k].uses & changed) != 0);
      add_to_sample (check, k);
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
  begin_sample (check);
  check_lists (check, before);
  check_root (check);
  app_value_unref (before);
  collect_faults (check);
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
  app_value_unref (member->repaired);
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
  ImportPackWriter writer;

  import_pack_writer_init (&writer, builder);
  app_value_emit (value, &writer.writer);
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
          && rules_pack_open_take (&pack, bytes, length) == PACK_OK;
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
  return import_fault_dup_sentence (check->game, fault, NULL);
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
  for (const AppPackSection *section = app_pack_sections (check->game->id);
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
app_pack_check_get_repaired (const AppPackCheck *check, guint list, guint k)
{
  const AppPackCheckMember *member = g_ptr_array_index (check->lists[list].members, k);

  return member->repaired != NULL ? member->repaired
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
    const AppValue *one = app_pack_check_get_repaired (check, list, k);

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
path_in_member (const AppPackCheck *check, guint list, const RulesError *fault)
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

/* How many of the members of @list up to the one at @last were taken out. */
static guint64
count_removed (GHashTable *removed, const char *list, guint64 last)
{
  gsize length = strlen (list);
  GHashTableIter iter;
  gpointer key;
  guint64 n = 0;

  g_hash_table_iter_init (&iter, removed);
  while (g_hash_table_iter_next (&iter, &key, NULL)) {
    const char *path = key;
    char *end;

    if (strncmp (path, list, length) == 0 && path[length] == '['
        && g_ascii_strtoull (path + length + 1, &end, 10) <= last && strcmp (end, "]") == 0)
      n++;
  }
  return n;
}

/* A path of @mended as it is in the member that it was made of: members that were taken out of
 * lists count. A key of somebody else's may look like an index, of any size. */
static char *
dup_original (const char *path, GHashTable *removed)
{
  GString *global = g_string_new (NULL);

  while (*path != '\0') {
    guint64 index, left, next;
    char *end;

    if (*path != '[' || !g_ascii_isdigit (path[1])) {
      g_string_append_c (global, *path++);
      continue;
    }
    left = next = MIN (g_ascii_strtoull (path + 1, &end, 10), G_MAXUINT);
    do {
      index = next;
      next = left + count_removed (removed, global->str, index);
    } while (next != index);
    g_string_append_printf (global, "[%" G_GUINT64_FORMAT "]", index);
    path = *end == ']' ? end + 1 : end;
  }
  return g_string_free (global, FALSE);
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
} Repair;

/* Without the innermost member of a list on the way to @path. */
static gboolean
take_out (Repair *repair, const char *path)
{
  g_autofree char *inner = dup_inner (path), *original = NULL, *list = NULL;
  AppValue *without;
  guint index;

  if (inner[0] == '\0' || !app_pack_path_split (inner, &list, &index))
    return FALSE;
  without = app_value_with_path (repair->mended, inner, NULL);
  if (without == NULL)
    return FALSE;
  original = dup_original (inner, repair->removed);
  replace_value (&repair->mended, without);
  g_hash_table_add (repair->removed, g_steal_pointer (&original));
  g_hash_table_add (repair->lists, g_steal_pointer (&list));
  return TRUE;
}

static AppValue *
dup_stand_in (const AppPackCheck *check, guint list, const AppValue *member)
{
  const AppPackForm *form = check->lists[list].section->form;

  return app_pack_form_new_member (form, app_pack_form_get_variant (form, member), check->sample,
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
set_field (Repair *repair, const char *path)
{
  g_autofree char *field = g_strndup (path, strcspn (path, ".["));
  g_autoptr (AppValue) stand_in = NULL, id = NULL;
  const AppValue *value;

  if (field[0] == '\0' || g_hash_table_contains (repair->fields, field))
    return FALSE;
  stand_in = dup_stand_in (repair->check, repair->list, repair->mended);
  value = app_value_get (stand_in, field);
  if (value != NULL && strcmp (field, "id") == 0
      && app_pack_form_has_own_id (repair->check->lists[repair->list].section->form))
    value = id = new_id ();
  replace_value (&repair->mended, value != NULL ? app_value_with (repair->mended, field, value)
                                                : app_value_without (repair->mended, field));
  g_hash_table_add (repair->fields, g_steal_pointer (&field));
  return TRUE;
}

/* Whether the fault came of what was taken out: a list that has not enough any more. */
static gboolean
is_set_by_repair (const Repair *repair, const char *path)
{
  return g_hash_table_contains (repair->lists, path);
}

/* Mends what is at @path, one way or a rougher one: where "effects[0].do" has become empty, the
 * effect goes. */
static gboolean
mend (Repair *repair, const char *path)
{
  return take_out (repair, path) || set_field (repair, path);
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
    if (strcmp (app_pack_check_get_id (app_pack_check_get_repaired (check, (guint)list, k)),
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

    replace_value (&made, app_value_with (made, "id", id));
  }
  for (const AppPackField *field = form->fields; field->key != NULL; field++) {
    const AppValue *value = app_value_get (member, field->key);
    gboolean id = field->kind == APP_PACK_ID
                  && rules_text_is_id (rules_text (app_pack_check_get_id (member)));
    gboolean named = field->kind == APP_PACK_REFERENCE && is_there (check, field, value);

    if (value != NULL && (id || named) && app_value_get (made, field->key) != NULL)
      replace_value (&made, app_value_with (made, field->key, value));
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
has_fault_at (const AppPackCheckMember *member, const char *path)
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
check_member (const AppPackCheck *check, guint list, const AppValue *value)
{
  AppPackCheckMember *member = g_new0 (AppPackCheckMember, 1);
  Repair repair = { .check = check, .list = list };
  guint times = 1;
  RulesError fault;
  const char *path;

  app_pack_check_judge_member (check, list, value, times, &fault);
  /* A number of them is asked for: the first one is looked at all the same. */
  if (fault.status != RULES_OK && strcmp (fault.path, check->lists[list].section->key) == 0) {
    times = check->lists[list].section->max;
    app_pack_check_judge_member (check, list, value, times, &fault);
  }
  path = path_in_member (check, list, &fault);
  /* What is told of an object as such is told of its number among others. */
  if (path == NULL || (*path == '\0' && app_value_kind (value) == APP_VALUE_OBJECT))
    return member;
  repair.mended = app_value_copy (value);
  repair.removed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  repair.lists = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  repair.fields = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint k = 0; k < 3 * MOST_OF_MEMBER && path != NULL; k++) {
    g_autofree char *original = dup_original (path, repair.removed);
    g_autofree char *at = g_strdup (path);

    member->has_unresolved = member->has_unresolved || fault.code == RULES_FAULT_FIELD_REFERENCE;
    if (!is_set_by_repair (&repair, at) && !has_fault_at (member, original)
        && !is_of_named (check, value, original, &fault))
      app_pack_check_add_fault (&member->faults, original,
                                app_pack_check_dup_sentence (check, &fault));
    if ((member->faults != NULL && member->faults->len >= MOST_OF_MEMBER)
        || is_unknown_variant (check, list, value) || !mend (&repair, at)) {
      g_clear_pointer (&repair.mended, app_value_unref);
      break;
    }
    app_pack_check_judge_member (check, list, repair.mended, times, &fault);
    path = path_in_member (check, list, &fault);
    if (path != NULL && *path == '\0')
      path = NULL;
  }
  if (path != NULL)
    g_clear_pointer (&repair.mended, app_value_unref);
  member->repaired = repair.mended != NULL ? repair.mended : dup_substitute (check, list, value);
  g_hash_table_unref (repair.removed);
  g_hash_table_unref (repair.lists);
  g_hash_table_unref (repair.fields);
  return member;
}

/* What is wrong with a pack as a whole, where its members are good or mended: ids that stand
 * twice, numbers of members. What was told is left out, and the whole is looked at again. */

#define MOST_GLOBAL 40
#define GLOBAL_US 60000

/* What is left of the lists while they are looked at: members by their places as they were. */
typedef struct {
  GArray *left[PACK_CHECK_LISTS]; /* of guint */
  gboolean cut[PACK_CHECK_LISTS];
  GHashTable *renamed; /* paths of members to what they are instead, with another id */
} GlobalCheck;

static const AppValue *
shown_of (const AppPackCheck *check, const GlobalCheck *global, guint list, guint k)
{
  g_autofree char *path = NULL;
  const AppValue *other;

  if (g_hash_table_size (global->renamed) == 0)
    return app_pack_check_get_repaired (check, list, k);
  path = g_strdup_printf ("%s[%u]", check->lists[list].section->key, k);
  other = g_hash_table_lookup (global->renamed, path);
  return other != NULL ? other : app_pack_check_get_repaired (check, list, k);
}

static PackBuilder *
build_global (const AppPackCheck *check, const GlobalCheck *global)
{
  PackBuilder *builder = app_pack_check_begin_pack (check);

  for (guint list = 0; list < check->n_lists; list++) {
    const AppPackSection *section = check->lists[list].section;

    if (app_pack_check_get_members (check, list) == NULL)
      continue;
    pack_builder_key (builder, section->key);
    pack_builder_begin (builder, PACK_LIST);
    for (guint k = 0; k < global->left[list]->len; k++)
      app_pack_check_put (
          builder, shown_of (check, global, list, g_array_index (global->left[list], guint, k)));
    pack_builder_end (builder);
  }
  pack_builder_end (builder);
  return builder;
}

/* Whether a member left, but the @but-th of @list, has that id. */
static gboolean
is_left (const AppPackCheck *check, const GlobalCheck *global, guint list, const char *id)
{
  for (guint k = 0; k < global->left[list]->len; k++)
    if (strcmp (app_pack_check_get_id (app_pack_check_get_repaired (
                    check, list, g_array_index (global->left[list], guint, k))),
                id)
        == 0)
      return TRUE;
  return FALSE;
}

/* Leaves a member out, and those who name it. */
static void
leave_out (const AppPackCheck *check, GlobalCheck *global, guint list, guint place)
{
  guint index = g_array_index (global->left[list], guint, place);
  const char *id = app_pack_check_get_id (app_pack_check_get_repaired (check, list, index));

  g_array_remove_index (global->left[list], place);
  global->cut[list] = TRUE;
  if (id[0] == '\0' || is_left (check, global, list, id))
    return;
  for (guint other = 0; other < check->n_lists; other++) {
    if (other == list || !(check->lists[other].uses & 1u << list))
      continue;
    for (guint k = global->left[other]->len; k > 0; k--)
      if (k <= global->left[other]->len
          && app_pack_check_says (
              app_pack_check_get_repaired (check, other,
                                           g_array_index (global->left[other], guint, k - 1)),
              id))
        leave_out (check, global, other, k - 1);
  }
}

/* Whether members name others, and which could not be told: how many name one is not known. */
static gboolean
has_unresolved_names (const AppPackCheck *check, guint list)
{
  for (guint other = 0; other < check->n_lists; other++)
    for (guint k = 0;
         (check->lists[other].uses & 1u << list) && k < check->lists[other].members->len; k++)
      if (((const AppPackCheckMember *)g_ptr_array_index (check->lists[other].members, k))
              ->has_unresolved)
        return TRUE;
  return FALSE;
}

/* Gives a member whose id stands twice one of its own, so that nobody's number changes. */
static gboolean
rename_twin (const AppPackCheck *check, GlobalCheck *global, guint list, guint index,
             const char *path)
{
  g_autofree char *id = NULL;
  g_autoptr (AppValue) text = NULL;

  if (g_hash_table_contains (global->renamed, path))
    return FALSE;
  id = g_strdup_printf ("x-%u-%u", list, index);
  text = app_value_new_text (id);
  g_hash_table_insert (
      global->renamed, g_strdup (path),
      app_value_with (app_pack_check_get_repaired (check, list, index), "id", text));
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
  return check->root_faults->len == 0 && check->global_faults->len == 0;
}

/* Notes the fault, and leaves out what it is of. FALSE: nothing more can be told. */
static gboolean
handle_global_fault (AppPackCheck *check, GlobalCheck *global, const RulesError *fault)
{
  const char *path = fault->path;
  gsize length = strcspn (path, ".[");
  int list = app_pack_check_find_list (check, path, length);
  g_autofree char *here = NULL, *member = NULL;
  guint place, index;
  char *end;

  if (list < 0) {
    if (length == 0)
      app_pack_check_add_fault (&check->global_faults, "",
                                app_pack_check_dup_sentence (check, fault));
    return FALSE;
  }
  path += length;
  if (*path == '\0') {
    if (!global->cut[list])
      app_pack_check_add_fault (&check->global_faults, fault->path,
                                app_pack_check_dup_sentence (check, fault));
    if (global->left[list]->len <= check->lists[list].section->max)
      return FALSE;
    g_array_set_size (global->left[list], check->lists[list].section->max);
    global->cut[list] = TRUE;
    return TRUE;
  }
  place = (guint)g_ascii_strtoull (path + 1, &end, 10);
  if (*path != '[' || *end != ']' || place >= global->left[list]->len)
    return FALSE;
  index = g_array_index (global->left[list], guint, place);
  member = g_strdup_printf ("%s[%u]", check->lists[list].section->key, index);
  here = g_strconcat (member, end + 1, NULL);
  if (!g_hash_table_contains (global->renamed, member)
      && (end[1] != '\0' || !has_unresolved_names (check, (guint)list)))
    app_pack_check_add_fault (&check->global_faults, here,
                              app_pack_check_dup_sentence (check, fault));
  if (strcmp (end + 1, ".id") != 0 || !rename_twin (check, global, (guint)list, index, member))
    leave_out (check, global, (guint)list, place);
  return TRUE;
}

void
app_pack_check_global (AppPackCheck *check, gboolean bundled)
{
  gint64 begun = g_get_monotonic_time (), first = 0;
  GlobalCheck global = { 0 };
  RulesError fault;

  g_ptr_array_set_size (check->global_faults, 0);
  g_clear_pointer (&check->warning, g_free);
  g_clear_pointer (&check->warning_path, g_free);
  if (check->root == NULL)
    return;
  global.renamed =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)app_value_unref);
  for (guint list = 0; list < check->n_lists; list++) {
    global.left[list] = g_array_new (FALSE, FALSE, sizeof (guint));
    for (guint k = 0; k < check->lists[list].members->len; k++)
      g_array_append_val (global.left[list], k);
  }
  for (guint round = 0; round < MOST_GLOBAL; round++) {
    app_pack_check_judge (build_global (check, &global), &fault);
    if (round == 0)
      first = g_get_monotonic_time () - begun;
    if (fault.status == RULES_OK || !handle_global_fault (check, &global, &fault)
        || g_get_monotonic_time () - begun > GLOBAL_US)
      break;
  }
  for (guint list = 0; list < check->n_lists; list++)
    g_array_unref (global.left[list]);
  g_hash_table_unref (global.renamed);
  if (bundled)
    app_pack_check_add_fault (
        &check->global_faults, "pack",
        g_strdup (_ ("A pack that comes with the program has this id: give yours another "
                     "one.")));
  if (fault.status == RULES_OK && fault.code != RULES_FAULT_NONE && is_all_good (check)) {
    check->warning = app_pack_check_dup_sentence (check, &fault);
    check->warning_path = g_strdup (fault.path);
  }
  check->cost = first;
  collect_faults (check);
}

gint64
app_pack_check_get_cost (AppPackCheck *check)
{
  return check->cost;
}
