/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was imported into a collection, as long ago as it may be, and taking one of it back.
 */
#pragma once

#include "app/player/players.h"
#include "app/store/store.h"

G_BEGIN_DECLS

#define APP_TYPE_PAST_IMPORT (app_past_import_get_type ())
G_DECLARE_FINAL_TYPE (AppPastImport, app_past_import, APP, PAST_IMPORT, GObject)

gint64 app_past_import_get_batch (AppPastImport *import);
const char *app_past_import_get_title (AppPastImport *import);
/* A file's name or an address; "" where nobody knows. */
const char *app_past_import_get_source (AppPastImport *import);
/* When, for the eye. */
const char *app_past_import_get_when (AppPastImport *import);
/* How many rows it changed. */
guint app_past_import_get_n_changes (AppPastImport *import);
gboolean app_past_import_is_undone (AppPastImport *import);

/* A GListModel of AppPastImport, the newest first, at most 500. Follows the store. */
GListModel *app_past_imports_new (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_past_import_undo_async:
 * Takes an import back; rows that were changed since stay as they are.
 */
void app_past_import_undo_async (AppStore *store, gint64 batch, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer data);
/**
 * app_past_import_undo_finish:
 * @undo: (out) (optional): the batch that did it, to be undone itself
 * @stayed: (out) (optional): how many rows stay because they were changed since
 */
gboolean app_past_import_undo_finish (AppStore *store, GAsyncResult *result, gint64 *undo,
                                      guint *stayed, GError **error);

/**
 * AppPastImportName:
 * @source, @external: of the source, as in db/externals.h
 * @name: as the source spells it last
 * @plays: (element-type AppPlayerPlay): the player's matches that it brought under that name
 *
 * What a source calls a player.
 */
typedef struct {
  char *source, *external, *name;
  GArray *plays;
} AppPastImportName;

/* (element-type AppPastImportName): what sources call the player, those in most matches first. */
GPtrArray *app_past_import_list_names (DbStore *db, gint64 player,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* (element-type AppPlayerPlay): matches of a game that came as the source's game of that id. */
GArray *app_past_import_list_game_plays (DbStore *db, gint64 game, const char *source,
                                         const char *external,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The same for a window; @player: a UUID. */
void app_past_import_list_names_async (AppStore *store, const char *player,
                                       GCancellable *cancellable, GAsyncReadyCallback callback,
                                       gpointer data);
GPtrArray *app_past_import_list_names_finish (AppStore *store, GAsyncResult *result,
                                              GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* A source as people call it: "BG Stats". */
const char *app_past_import_source_title (const char *source);

typedef struct PlayImportNameIndex PlayImportNameIndex;

/* After names were matched: what came earlier under those that a person chooses to be something
 * else, and goes along. */
gboolean play_import_find_moves (PlayImportNameIndex *names, DbStore *db, GError **error);

G_END_DECLS
