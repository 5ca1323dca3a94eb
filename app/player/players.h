/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The players of a collection as a list model, and what can be done with them; and the packs.
 */
#pragma once

#include "app/store/store.h"
#include "app/base/value.h"

G_BEGIN_DECLS

#define APP_TYPE_PLAYER (app_player_get_type ())
G_DECLARE_FINAL_TYPE (AppPlayer, app_player, APP, PLAYER, GObject)

/* Readable properties: uuid, name, n-matches (uint), n-won (uint), last-played (for the eye). */
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

#define APP_TYPE_PACK (app_pack_get_type ())
G_DECLARE_FINAL_TYPE (AppPack, app_pack, APP, PACK, GObject)

/* Readable properties: id, revision (uint), title, game, game-name, author, licence, n-cards
 * (uint), n-matches (uint), bundled (boolean). */
#define APP_TYPE_PACK_LIST (app_pack_list_get_type ())
G_DECLARE_FINAL_TYPE (AppPackList, app_pack_list, APP, PACK_LIST, GObject)

/* A GListModel of AppPack, the newest revision of each first. Follows the store. */
AppPackList *app_pack_list_new (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;
/* A pack's root, with all its lists. */
AppValue *app_pack_dup_root (AppStore *store, const char *id, guint revision,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The cards of a pack: {"id","name","text", …} each, as in its JSON. */
AppValue *app_pack_dup_cards (AppStore *store, const char *id, guint revision,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Reads a pack's JSON file into the collection. */
void app_pack_import_async (AppStore *store, const char *path, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data);
gboolean app_pack_import_finish (AppStore *store, GAsyncResult *result, gint64 *batch,
                                 GError **error);
/* Borrowed from @result: what a person should know about a pack that is good; NULL for nothing. */
const char *app_pack_import_get_warning (GAsyncResult *result);

G_END_DECLS
