/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player's page put together, here and now or on a thread of its own.
 */
#include "player-look-private.h"

#include "database.h"
#include "error.h"
#include "store-private.h"

#include "db/figures.h"
#include "db/players.h"

#include <glib/gi18n-lib.h>

void
app_player_look_free (AppPlayerLook *look)
{
  if (look == NULL)
    return;
  g_free (look->uuid);
  g_free (look->name);
  g_free (look->opponent);
  g_free (look->opponent_name);
  app_record_free (look->all);
  app_record_free (look->together);
  for (guint k = 0; k < APP_RECORDS; k++)
    g_clear_pointer (&look->records[k], g_ptr_array_unref);
  g_clear_pointer (&look->unfinished_matches, g_array_unref);
  g_free (look->first);
  g_free (look->last);
  g_clear_pointer (&look->leagues, g_ptr_array_unref);
  g_free (look);
}

static gboolean
find_player (DbStore *db, const char *who, gint64 *row, char **uuid, char **name, GError **error)
{
  g_autoptr (DbPlayer) player = NULL;

  if (!db_player_find (db, who, row, error) || (player = db_player_get (db, *row, error)) == NULL)
    return FALSE;
  *uuid = g_strdup (player->uuid);
  *name = g_strdup (player->name);
  return TRUE;
}

static gboolean
find_opponent (DbStore *db, const char *who, gint64 player, AppPlayerLook *look, gint64 *row,
               GError **error)
{
  *row = 0;
  if (who == NULL)
    return TRUE;
  if (!find_player (db, who, row, &look->opponent, &look->opponent_name, error))
    return FALSE;
  if (*row != player)
    return TRUE;
  g_set_error (error, APP_ERROR, APP_ERROR_USAGE,
               _ ("Nobody plays against himself: name somebody else than %s."), look->name);
  return FALSE;
}

static gboolean
fill (AppPlayerLook *look, DbStore *db, AppPacks *packs, const char *player, const char *game,
      const char *opponent, GCancellable *cancellable, GError **error)
{
  g_autoptr (PlayerMatches) matches = NULL;
  gint64 row, other, played;

  if (!find_player (db, player, &row, &look->uuid, &look->name, error)
      || !find_opponent (db, opponent, row, look, &other, error)
      || !app_player_find_game (db, game, &played, error))
    return FALSE;
  matches = app_player_matches_read (db, packs, row, other, played, cancellable, error);
  if (matches == NULL)
    return FALSE;
  app_player_matches_count (matches, look);
  look->leagues = app_player_leagues_read (db, packs, row, cancellable, error);
  return look->leagues != NULL;
}

static AppPlayerLook *
read_look (DbStore *db, AppPacks *packs, const char *player, const char *game, const char *opponent,
           GCancellable *cancellable, GError **error)
{
  g_autoptr (AppPlayerLook) look = g_new0 (AppPlayerLook, 1);
  GError *failed = NULL;

  if (!fill (look, db, packs, player, game, opponent, cancellable, &failed)) {
    app_error_take (error, failed);
    return NULL;
  }
  return g_steal_pointer (&look);
}

AppPlayerLook *
app_player_look (DbStore *db, AppPacks *packs, const char *player, const char *game,
                 const char *opponent, GError **error)
{
  return read_look (db, packs, player, game, opponent, NULL, error);
}

/* For the window */

char *
app_player_dup_name (AppStore *store, const char *uuid, GError **error)
{
  GError *failed = NULL;
  g_autofree char *known = NULL;
  char *name = NULL;
  gint64 row;

  if (!find_player (app_store_get_db (store), uuid, &row, &known, &name, &failed))
    app_error_take (error, failed);
  return name;
}

char *
app_player_dup_match (AppStore *store, gint64 match)
{
  return db_match_dup_uuid (app_store_get_db (store), match, NULL);
}

/* On a thread of its own */

typedef struct {
  char *path;
  gboolean read_only;
  char *player, *game, *other; /* @other: the opponent, or a season */
} Order;

static void
order_free (gpointer data)
{
  Order *order = data;

  g_free (order->path);
  g_free (order->player);
  g_free (order->game);
  g_free (order->other);
  g_free (order);
}

static DbStore *
open_store (const Order *order, GError **error)
{
  GError *failed = NULL;
  DbStore *db = order->read_only ? db_store_open (order->path, DB_OPEN_READ_ONLY, &failed)
                                 : app_database_open (order->path, DB_OPEN_EXISTING, &failed);

  if (db == NULL)
    app_error_take (error, failed);
  return db;
}

static void
free_look (gpointer look)
{
  app_player_look_free (look);
}

static void
look_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Order *order = data;
  GError *error = NULL;
  g_autoptr (DbStore) db = open_store (order, &error);
  g_autoptr (AppPacks) packs = db != NULL ? app_database_packs (db) : NULL;
  AppPlayerLook *look = db != NULL ? read_look (db, packs, order->player, order->game, order->other,
                                                cancellable, &error)
                                   : NULL;

  if (look != NULL)
    g_task_return_pointer (task, look, free_look);
  else
    g_task_return_error (task, error);
}

static void
free_points (gpointer points)
{
  g_array_unref (points);
}

static void
ratings_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Order *order = data;
  GError *error = NULL;
  g_autoptr (DbStore) db = open_store (order, &error);
  g_autoptr (AppPacks) packs = db != NULL ? app_database_packs (db) : NULL;
  GArray *points = db != NULL ? app_player_dup_ratings (db, packs, order->player, order->game,
                                                        order->other, NULL, &error)
                              : NULL;

  if (points != NULL)
    g_task_return_pointer (task, points, free_points);
  else
    g_task_return_error (task, error);
}

static void
start (AppStore *store, GTaskThreadFunc work, const char *player, const char *game,
       const char *other, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (store, cancellable, callback, data);
  Order *order = g_new0 (Order, 1);

  order->path = g_strdup (app_store_get_path (store));
  order->read_only = app_store_is_read_only (store);
  order->player = g_strdup (player);
  order->game = g_strdup (game);
  order->other = g_strdup (other);
  g_task_set_task_data (task, order, order_free);
  g_task_run_in_thread (task, work);
}

void
app_player_look_async (AppStore *store, const char *player, const char *game, const char *opponent,
                       GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  start (store, look_thread, player, game, opponent, cancellable, callback, data);
}

AppPlayerLook *
app_player_look_finish (AppStore *store, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

void
app_player_ratings_async (AppStore *store, const char *player, const char *game, const char *season,
                          GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  start (store, ratings_thread, player, game, season, cancellable, callback, data);
}

GArray *
app_player_ratings_finish (AppStore *store, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
