/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is wrong with a pack as a whole, where its members are good or mended: ids that stand twice,
 * numbers of members. What was told is left out, and the whole is looked at again.
 */
#include "app/collection/pack-editor-check-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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
