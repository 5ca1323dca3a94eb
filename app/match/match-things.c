/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists of packs that are not their cards: what they say is for eyes alone, so that the core does
 * not keep it.
 */
#include "app/match/match-private.h"

static void
thing_free (gpointer data)
{
  AppCard *thing = data;

  app_value_unref ((AppValue *)thing->fields);
  g_free (thing);
}

static AppCard *
thing_new (PackNode node)
{
  AppCard *thing = g_new0 (AppCard, 1);
  const char *name = pack_text (pack_member (node, "name"));
  const char *text = pack_text (pack_member (node, "text"));

  thing->id = pack_text (pack_member (node, "id"));
  thing->name = name != NULL ? name : thing->id;
  thing->text = text != NULL ? text : "";
  thing->fields = app_value_from_pack (node);
  return thing;
}

static GPtrArray *
get_list (AppMatch *match, const char *list)
{
  GPtrArray *things = g_hash_table_lookup (match->things, list);

  if (things != NULL || match->match == NULL)
    return things;
  things = g_ptr_array_new_with_free_func (thing_free);
  for (guint k = 0; k < match->match->setup.n_packs; k++) {
    PackIter iter = pack_iter (pack_member (rules_pack_root (match->match->setup.packs[k]), list));
    PackNode node;

    while (pack_next (&iter, NULL, &node))
      if (pack_text (pack_member (node, "id")) != NULL)
        g_ptr_array_add (things, thing_new (node));
  }
  g_hash_table_insert (match->things, g_strdup (list), things);
  return things;
}

const AppCard *
app_match_get_thing (AppMatch *match, const char *list, const char *id)
{
  const GPtrArray *things = get_list (match, list);

  for (guint k = 0; things != NULL && k < things->len; k++) {
    const AppCard *thing = g_ptr_array_index (things, k);

    if (strcmp (thing->id, id) == 0)
      return thing;
  }
  return NULL;
}

const AppCard *
app_match_get_thing_at (AppMatch *match, const char *list, guint k)
{
  const GPtrArray *things = get_list (match, list);

  return things != NULL && k < things->len ? g_ptr_array_index (things, k) : NULL;
}

void
app_match_init_things (AppMatch *match)
{
  match->things =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
}

void
app_match_free_things (AppMatch *match)
{
  g_hash_table_unref (match->things);
}
