/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One open collection: the file, the connection of the main thread for reading, and the one
 * writer thread through which every change goes. Views learn of changes by a signal and read
 * again; they never query.
 */
#pragma once

#include "app/base/error.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define APP_TYPE_STORE (app_store_get_type ())
G_DECLARE_FINAL_TYPE (AppStore, app_store, APP, STORE, GObject)

/* What a change touched. */
typedef enum {
  APP_CHANGED_MATCHES = 1 << 0,
  APP_CHANGED_PLAYERS = 1 << 1,
  APP_CHANGED_PACKS = 1 << 2,
  APP_CHANGED_CAMPAIGNS = 1 << 3, /* with their runs, sessions and journals */
  APP_CHANGED_LEAGUES = 1 << 4,   /* with their seasons, entrants, rounds and fixtures */
  APP_CHANGED_ALL = (1 << 5) - 1,
} AppChanged;

/* $XDG_DATA_HOME/tomekeeper/tomekeeper.db, and tomekeeper-demo.db beside it. */
char *app_store_default_path (gboolean demo) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_store_open:
 * @path: (nullable): NULL for the person's own file
 *
 * Opens or makes the file, migrates it, installs the bundled packs when they are missing.
 * A file that can't be written is opened read-only where possible.
 */
AppStore *app_store_open (const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;

const char *app_store_get_path (AppStore *store);
gboolean app_store_is_demo (AppStore *store);
/* Also when it is damaged: nothing can be changed. */
gboolean app_store_is_read_only (AppStore *store);

/**
 * app_store_is_damaged:
 * A connection of ours, a reading or writing one or that of a backup, found the file malformed.
 * "notify::damaged" is emitted on the main thread when that becomes known.
 */
gboolean app_store_is_damaged (AppStore *store);
/* It is damaged in that somebody altered its schema: the sentence that says so, or NULL. Borrowed.
 */
const char *app_store_get_altered (AppStore *store);
/* Something that Tomekeeper did not make, and that does nothing, lies in the file:
 * app_backups_mend_async(). */
gboolean app_store_is_mixed (AppStore *store);
/* Any thread: tells every connection. */
void app_store_set_damaged (AppStore *store);

/**
 * app_store_watch:
 * Looks twice a second whether another process changed the file, on the main loop, and emits
 * AppStore::changed (AppChanged). Changes of this process are announced at once and always.
 *
 * When another file is in the collection's place, a backup that was put back, AppStore::replaced is
 * emitted once instead: nothing that was read holds any more, every change is refused, and the
 * collection has to be opened again.
 */
void app_store_watch (AppStore *store);

/**
 * app_store_undo_async:
 * @batch: from the finish function of what is to be undone
 * Undoes one change: a deletion, a rename, a merge, an import.
 */
void app_store_undo_async (AppStore *store, gint64 batch, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer data);
gboolean app_store_undo_finish (AppStore *store, GAsyncResult *result, GError **error);

G_END_DECLS
