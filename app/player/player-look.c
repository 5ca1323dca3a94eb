/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player's page put together, here and now or on a thread of its own.
 */
#include "app/player/player-look-private.h"

#include "app/base/error.h"
#include "app/store/store-jobs.h"

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
  char *player, *game, *other; /* @other: the opponent, or a season */
} Order;

static void
order_free (gpointer data)
{
  Order *order = data;

  g_free (order->player);
  g_free (order->game);
  g_free (order->other);
  g_free (order);
}

static void
free_look (gpointer look)
{
  app_player_look_free (look);
}

static gpointer
look_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const Order *order = data;

  return read_look (db, packs, order->player, order->game, order->other, cancellable, error);
}

static void
free_points (gpointer points)
{
  g_array_unref (points);
}

static gpointer
ratings_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable,
              GError **error)
{
  const Order *order = data;

  return app_player_dup_ratings (db, packs, order->player, order->game, order->other, NULL, error);
}

static GTask *
task_new (AppStore *store, const char *player, const char *game, const char *other,
          GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);
  Order *order = g_new0 (Order, 1);

  order->player = g_strdup (player);
  order->game = g_strdup (game);
  order->other = g_strdup (other);
  g_task_set_task_data (task, order, order_free);
  return task;
}

void
app_player_look_async (AppStore *store, const char *player, const char *game, const char *opponent,
                       GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  app_store_read (store, task_new (store, player, game, opponent, cancellable, callback, data),
                  look_work, free_look);
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
  app_store_read (store, task_new (store, player, game, season, cancellable, callback, data),
                  ratings_work, free_points);
}

GArray *
app_player_ratings_finish (AppStore *store, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
