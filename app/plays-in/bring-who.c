/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who is who: the names that were read, and what each is in the collection.
 */
#include "app/plays-in/bring-who-private.h"

#include "app/result/quick.h"
#include "db/places.h"
#include "db/players.h"

#include <string.h>

static const char *const kind_names[IMPORT_KINDS] = {
  [IMPORT_GAME] = "game",
  [IMPORT_PLAYER] = "player",
  [IMPORT_PLACE] = "place",
};

const char *
bring_kind_name (ImportKind kind)
{
  return kind_names[kind];
}

static void
name_free (gpointer data)
{
  BringName *name = data;

  g_free (name->source);
  g_free (name->external);
  g_free (name->name);
  g_strfreev (name->ids);
  g_free (name->text);
  g_free (name->here);
  g_free (name);
}

/* A name is known by its kind, its source and its id there. */
static guint
name_hash (gconstpointer data)
{
  const BringName *name = data;

  return (g_str_hash (name->external) * 31 + g_str_hash (name->source)) * 31 + (guint)name->kind;
}

static gboolean
name_equal (gconstpointer a, gconstpointer b)
{
  const BringName *one = a, *other = b;

  return one->kind == other->kind && g_str_equal (one->external, other->external)
         && g_str_equal (one->source, other->source);
}

static GHashTable *
texts_to (GDestroyNotify destroy)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, destroy);
}

static void
kind_clear (BringKind *kind)
{
  g_clear_pointer (&kind->rows, g_hash_table_unref);
  g_clear_pointer (&kind->called, g_hash_table_unref);
  g_clear_pointer (&kind->bones, g_hash_table_unref);
}

static void
kind_init (BringKind *kind)
{
  kind_clear (kind);
  kind->rows = texts_to (g_free);
  kind->called = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  kind->bones = texts_to (g_free);
}

BringWho *
bring_who_new (void)
{
  BringWho *names = g_new0 (BringWho, 1);

  names->all = g_ptr_array_new_with_free_func (name_free);
  names->by_key = g_hash_table_new (name_hash, name_equal);
  names->folds = texts_to (g_free);
  names->fresh = texts_to (NULL);
  names->taken = texts_to (g_free);
  names->numbers = texts_to (NULL);
  for (guint k = 0; k < IMPORT_KINDS; k++)
    kind_init (&names->kinds[k]);
  return names;
}

void
bring_who_free (BringWho *names)
{
  if (names == NULL)
    return;
  g_ptr_array_unref (names->all);
  g_hash_table_unref (names->by_key);
  g_hash_table_unref (names->folds);
  g_hash_table_unref (names->fresh);
  g_hash_table_unref (names->taken);
  g_hash_table_unref (names->numbers);
  for (guint k = 0; k < IMPORT_KINDS; k++)
    kind_clear (&names->kinds[k]);
  g_free (names);
}

const char *
bring_who_fold (BringWho *names, const char *text)
{
  char *folded = g_hash_table_lookup (names->folds, text);

  if (folded == NULL) {
    folded = db_fold (text);
    g_hash_table_insert (names->folds, g_strdup (text), folded);
  }
  return folded;
}

/* Reading */

static BringName *
add (BringWho *names, ImportKind kind, const char *source, const char *external, const char *text)
{
  BringName *name = g_new0 (BringName, 1);

  name->id = names->all->len + 1;
  name->kind = kind;
  name->source = g_strdup (source);
  name->external = g_strdup (external);
  name->name = g_strdup (text);
  g_ptr_array_add (names->all, name);
  g_hash_table_add (names->by_key, name);
  return name;
}

static void
add_ids (BringName *name, const ImportNamed *named)
{
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();

  for (guint k = 1; k < named->n_ids; k++) {
    g_strv_builder_add (ids, named->ids[k].source);
    g_strv_builder_add (ids, named->ids[k].id);
  }
  name->ids = g_strv_builder_end (ids);
}

/* The second and third of a name in one play: "Anonymous 2". */
static BringName *
get_other (BringWho *names, ImportKind kind, const ImportNamed *named, const char *source,
           guint sitting)
{
  g_autofree char *text = g_strdup_printf ("%s %u", named->name, sitting);
  ImportNamed other = { .name = text };
  g_autofree char *id = NULL;

  if (named->n_ids > 0) {
    id = g_strdup_printf ("%s#%u", named->ids[0].id, sitting);
    other.ids[0] = (ImportId){ named->ids[0].source, id };
    other.n_ids = 1;
  }
  return bring_who_get (names, kind, &other, source, 1);
}

BringName *
bring_who_get (BringWho *names, ImportKind kind, const ImportNamed *named, const char *source,
               guint sitting)
{
  g_autofree char *of = NULL;
  BringName wanted = { .kind = kind };
  BringName *name;

  if (named->n_ids == 0 && named->name[0] == '\0')
    return NULL;
  if (sitting > 1)
    return get_other (names, kind, named, source, sitting);
  if (named->n_ids == 0) {
    of = g_strconcat (source, ".name", NULL);
    wanted.source = of;
    wanted.external = (char *)bring_who_fold (names, named->name);
  } else {
    wanted.source = (char *)named->ids[0].source;
    wanted.external = (char *)named->ids[0].id;
  }
  name = g_hash_table_lookup (names->by_key, &wanted);
  if (name != NULL) {
    if (name->name[0] == '\0' && named->name[0] != '\0') {
      g_free (name->name);
      name->name = g_strdup (named->name);
    }
    return name;
  }
  name = add (names, kind, wanted.source, wanted.external, named->name);
  name->named = named->n_ids > 0;
  if (named->n_ids > 1)
    add_ids (name, named);
  return name;
}

BringName *
bring_who_by_id (BringWho *names, gint64 id)
{
  return id >= 1 && id <= names->all->len ? g_ptr_array_index (names->all, id - 1) : NULL;
}

guint
bring_who_count (BringWho *names)
{
  return names->all->len;
}

BringName *
bring_who_nth (BringWho *names, guint nth)
{
  return g_ptr_array_index (names->all, nth);
}

/* The collection's names */

static gint64 *
dup_row (gint64 row)
{
  return g_memdup2 (&row, sizeof row);
}

static void
take_alias (BringKind *kind, gint64 row, const char *name)
{
  char *folded = db_fold (name);

  if (g_hash_table_contains (kind->rows, folded))
    g_free (folded);
  else
    g_hash_table_insert (kind->rows, folded, dup_row (row));
}

void
bring_who_take_row (BringKind *kind, gint64 row, const char *name)
{
  g_hash_table_insert (kind->called, dup_row (row), g_strdup (name));
  g_hash_table_insert (kind->bones, bring_dup_skeleton (name), dup_row (row));
  take_alias (kind, row, name);
}

static gboolean
load_players (BringWho *names, DbStore *db, GError **error)
{
  g_autoptr (GPtrArray) players = db_players_list (db, FALSE, error);
  BringKind *kind = &names->kinds[IMPORT_PLAYER];

  if (players == NULL)
    return FALSE;
  for (guint k = 0; k < players->len; k++) {
    const DbPlayer *player = g_ptr_array_index (players, k);

    bring_who_take_row (kind, player->id, player->name);
  }
  for (guint k = 0; k < players->len; k++) {
    const DbPlayer *player = g_ptr_array_index (players, k);

    for (char **alias = player->aliases; *alias != NULL; alias++)
      take_alias (kind, player->id, *alias);
  }
  return TRUE;
}

static gboolean
load_games (BringWho *names, DbStore *db, GError **error)
{
  g_autoptr (GPtrArray) games = db_games_list (db, error);

  if (games == NULL)
    return FALSE;
  for (guint k = 0; k < games->len; k++) {
    const DbNamed *game = g_ptr_array_index (games, k);

    bring_who_take_row (&names->kinds[IMPORT_GAME], game->id,
                        game->code != NULL ? app_quick_game_name (game->code) : game->name);
    if (game->code != NULL)
      take_alias (&names->kinds[IMPORT_GAME], game->id, game->code);
  }
  return TRUE;
}

static gboolean
load_places (BringWho *names, DbStore *db, GError **error)
{
  g_autoptr (GPtrArray) places = db_places_list (db, error);

  if (places == NULL)
    return FALSE;
  for (guint k = 0; k < places->len; k++) {
    const DbNamed *place = g_ptr_array_index (places, k);

    bring_who_take_row (&names->kinds[IMPORT_PLACE], place->id, place->name);
  }
  return TRUE;
}

const char *
bring_who_row_name (BringWho *names, ImportKind kind, gint64 row)
{
  return g_hash_table_lookup (names->kinds[kind].called, &row);
}

gboolean
bring_who_load (BringWho *names, DbStore *db, GError **error)
{
  for (guint k = 0; k < IMPORT_KINDS; k++)
    kind_init (&names->kinds[k]);
  g_hash_table_remove_all (names->fresh);
  g_hash_table_remove_all (names->taken);
  g_hash_table_remove_all (names->numbers);
  names->compared = 0;
  return load_games (names, db, error) && load_players (names, db, error)
         && load_places (names, db, error);
}
