/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All that is wrong with a pack while it changes: members that are as they were are not looked at
 * again.
 */
#include "app/collection/pack-editor-check-private.h"

#include <string.h>

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

void
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
