/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The players of a collection as a list model, and what can be done with them.
 */
#pragma once

#include "app/store/store.h"

G_BEGIN_DECLS

#define APP_TYPE_PLAYER (app_player_get_type ())
G_DECLARE_FINAL_TYPE (AppPlayer, app_player, APP, PLAYER, GObject)

/* Readable properties: uuid, name, n-matches (uint), n-won (uint: as the player's page counts them,
 * together and against others), last-played (for the eye). */
const char *app_player_get_uuid (AppPlayer *player);
const char *app_player_get_name (AppPlayer *player);
const char *app_player_get_last_played (AppPlayer *player); /* as in the record; "" for never */

#define APP_TYPE_PLAYER_LIST (app_player_list_get_type ())
G_DECLARE_FINAL_TYPE (AppPlayerList, app_player_list, APP, PLAYER_LIST, GObject)

/* A GListModel of AppPlayer by name. Follows the store as AppMatchList does, and has the readable
 * property loading (boolean), too. */
AppPlayerList *app_player_list_new (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;
gboolean app_player_list_is_loading (AppPlayerList *list);
void app_player_list_set_search (AppPlayerList *list, const char *words);

/* Each finish gives a batch for app_store_undo_async(). Names are trimmed, not empty; a name that
 * another player has is an error that says so: names tell people apart in records. */
void app_player_add_async (AppStore *store, const char *name, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer data);
void app_player_rename_async (AppStore *store, const char *uuid, const char *name,
                              GCancellable *cancellable, GAsyncReadyCallback callback,
                              gpointer data);
/* All matches of @uuid become @into's. */
void app_player_merge_async (AppStore *store, const char *uuid, const char *into,
                             GCancellable *cancellable, GAsyncReadyCallback callback,
                             gpointer data);
/* Into the bin: not listed or offered any more; the matches stay. */
void app_player_delete_async (AppStore *store, const char *uuid, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer data);
gboolean app_player_change_finish (AppStore *store, GAsyncResult *result, gint64 *batch,
                                   GError **error);

G_END_DECLS
