/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The players of a collection as a list model, and what can be done with them.
 */
#pragma once

#include "app/base/item-list.h"
#include "app/store/command.h"

#include "db/store.h"

G_BEGIN_DECLS

#define APP_TYPE_PLAYER (app_player_get_type ())
G_DECLARE_FINAL_TYPE (AppPlayer, app_player, APP, PLAYER, GObject)

/* Readable properties: uuid, name, n-matches (uint), n-won (uint: as the player's page counts them,
 * together and against others), last-played (for the eye). */
const char *app_player_get_uuid (AppPlayer *player);
const char *app_player_get_name (AppPlayer *player);
const char *app_player_get_last_played (AppPlayer *player); /* as in the record; "" for never */

#define APP_TYPE_PLAYER_LIST (app_player_list_get_type ())
G_DECLARE_FINAL_TYPE (AppPlayerList, app_player_list, APP, PLAYER_LIST, AppItemList)

/* A GListModel of AppPlayer by name. Follows the store as AppMatchList does, and has the readable
 * property loading (boolean), too. */
AppPlayerList *app_player_list_new (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;
gboolean app_player_list_is_loading (AppPlayerList *list);
void app_player_list_set_search (AppPlayerList *list, const char *words);

/* Somebody was taken for another person: some of the matches go to whom they belong. */

/* @seat: from 1; 0 for whichever is the player's */
typedef struct {
  gint64 match;
  guint seat;
} AppPlayerPlay;

/**
 * AppPlayerSplit:
 * @plays: (element-type AppPlayerPlay)
 * @into: row of whose they are; 0 for a new player @name
 * @ids: (array zero-terminated=1) (nullable): source and id, by turns, of what imports call that
 *   person: remembered for later imports
 * @tables: plays of leagues and runs go along; else they stay
 */
typedef struct {
  const GArray *plays;
  gint64 into;
  const char *name;
  const char *const *ids;
  gboolean tables;
} AppPlayerSplit;

/**
 * AppPlayerSplitResult:
 * @moved: matches that are the other person's now, or would be
 * @stay: that can't be: because that person sits there too, because they are some but not all
 *   results of the player in a league, or with tables, which were not to move
 * @tables: (array zero-terminated=1): sentences, one for each league and run whose matches go along
 *   or would; why others stay
 */
typedef struct {
  guint moved, stay;
  char **tables;
} AppPlayerSplitResult;

void app_player_split_result_clear (AppPlayerSplitResult *result);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AppPlayerSplitResult, app_player_split_result_clear)

/* Does it in the present transaction and batch; with @dry only tells. */
gboolean app_player_split_within (DbStore *db, gint64 player, const AppPlayerSplit *split,
                                  gboolean dry, AppPlayerSplitResult *result, GError **error);
/* The same as one change. @batch: (out) (optional): 0 when nothing was done */
gboolean app_player_split (DbStore *db, gint64 player, const AppPlayerSplit *split,
                           AppPlayerSplitResult *result, gint64 *batch, GError **error);
/**
 * app_player_split_async:
 * @split: its row is that of the player of its name, or a new one's; copied
 * @matches: (array zero-terminated=1) (nullable): UUIDs of further matches
 * @dry: only tells
 *
 * The same for a window.
 */
void app_player_split_async (AppStore *store, const char *uuid, const AppPlayerSplit *split,
                             const char *const *matches, gboolean dry, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data);
/* @is_new: (out): nobody is called so yet */
gboolean app_player_split_finish (AppStore *store, GAsyncResult *result,
                                  AppPlayerSplitResult *split, gboolean *is_new, gint64 *batch,
                                  GError **error);

/* Names are trimmed, not empty; a name that another player has is an error that says so: names tell
 * people apart in records. app_bin_set_deleted puts players into the bin: they are not listed or
 * offered any more, and their matches stay. */

/**
 * AppPlayerCommand:
 * @player: a UUID or a name: who is renamed, or merged into another
 * @name: of who is added or renamed
 * @into: a UUID or a name: whose all matches of @player become
 *
 * The answer has the UUID of who was added, renamed, or merged into.
 */
typedef struct {
  const char *player, *name, *into;
} AppPlayerCommand;

extern const AppCommandType app_player_add;
extern const AppCommandType app_player_rename;
/* Makes a backup before when it is much. */
extern const AppCommandType app_player_merge;

G_END_DECLS
