/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * UUIDs of players, games and places, read once, and what other sources call them.
 */
#include "app/plays-out/out-private.h"

#include "db/externals.h"
#include "db/figures.h"
#include "db/places.h"

/* @players: row to UUID; @games: by code, and by "=" and the folded name; @places: by folded name.
 * Both to DbNamed of the lists. */
struct OutNames {
  GHashTable *players;
  GPtrArray *list_of_games, *list_of_places;
  GHashTable *games, *places;
};

static gboolean
player_cb (gint64 player, const char *uuid, const char *name, gpointer data)
{
  gint64 *row = g_new (gint64, 1);

  *row = player;
  g_hash_table_insert (data, row, g_strdup (uuid));
  return TRUE;
}

static char *
dup_key (const char *code, const char *name)
{
  g_autofree char *folded = code == NULL ? db_fold (name != NULL ? name : "") : NULL;

  return code != NULL ? g_strdup (code) : g_strconcat ("=", folded, NULL);
}

static GHashTable *
index_by_key (const GPtrArray *list)
{
  GHashTable *table = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint k = 0; k < list->len; k++) {
    DbNamed *named = g_ptr_array_index (list, k);

    g_hash_table_insert (table, dup_key (named->code, named->name), named);
  }
  return table;
}

OutNames *
out_names_new (DbStore *db, GError **error)
{
  g_autoptr (OutNames) names = g_new0 (OutNames, 1);

  names->players = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  names->list_of_games = db_games_list (db, error);
  if (names->list_of_games == NULL)
    return NULL;
  names->list_of_places = db_places_list (db, error);
  if (names->list_of_places == NULL || !db_players_foreach (db, player_cb, names->players, error))
    return NULL;
  names->games = index_by_key (names->list_of_games);
  names->places = index_by_key (names->list_of_places);
  return g_steal_pointer (&names);
}

void
out_names_free (OutNames *names)
{
  g_clear_pointer (&names->players, g_hash_table_unref);
  g_clear_pointer (&names->games, g_hash_table_unref);
  g_clear_pointer (&names->places, g_hash_table_unref);
  g_clear_pointer (&names->list_of_games, g_ptr_array_unref);
  g_clear_pointer (&names->list_of_places, g_ptr_array_unref);
  g_free (names);
}

const char *
out_names_get_player (OutNames *names, gint64 player)
{
  const char *uuid = g_hash_table_lookup (names->players, &player);

  return uuid != NULL ? uuid : "";
}

static gboolean
look_up (GHashTable *table, const char *code, const char *name, gint64 *row, const char **uuid)
{
  g_autofree char *key = dup_key (code, name);
  const DbNamed *named = g_hash_table_lookup (table, key);

  *row = named != NULL ? named->id : 0;
  *uuid = named != NULL ? named->uuid : "";
  return named != NULL;
}

gboolean
out_names_get_game (OutNames *names, const DbMatch *match, gint64 *row, const char **uuid)
{
  return look_up (names->games, match->game_code, match->game_name, row, uuid);
}

gboolean
out_names_get_place (OutNames *names, const DbMatch *match, gint64 *row, const char **uuid)
{
  return look_up (names->places, NULL, match->place, row, uuid);
}

/* What others call them */

typedef struct {
  const char *source;
  char *id;
} Sought;

/* The one it got first. */
static gboolean
external_cb (const char *source, const char *id, gpointer data)
{
  Sought *sought = data;

  if (!g_str_equal (source, sought->source))
    return TRUE;
  sought->id = g_strdup (id);
  return FALSE;
}

char *
out_dup_external (DbStore *db, DbSubject subject, gint64 row, const char *source)
{
  Sought sought = { source, NULL };

  if (row != 0)
    db_externals_foreach (db, subject, row, external_cb, &sought, NULL);
  return sought.id;
}

gint64
out_get_bgg (DbStore *db, DbSubject subject, gint64 row)
{
  g_autofree char *id = out_dup_external (db, subject, row, "bgg");
  gint64 number = 0;

  if (id != NULL)
    g_ascii_string_to_signed (id, 10, 0, G_MAXINT32, &number, NULL);
  return number;
}
