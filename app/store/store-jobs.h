/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the library's own models need of a store: its connection, its packs, and work on the
 * writer thread.
 */
#pragma once

#include "app/store/database.h"
#include "app/store/store.h"

#include "db/store.h"

G_BEGIN_DECLS

/* The main thread's connection and packs; borrowed. */
DbStore *app_store_get_db (AppStore *store);
AppPacks *app_store_get_packs (AppStore *store);

/**
 * AppStoreWork:
 * @db, @packs: the thread's own
 * @data: the task's data
 *
 * Runs on the writer thread, or another. Returns what the task answers with (freed by the
 * GDestroyNotify given to app_store_push()); NULL with @error on failure, and NULL without for
 * nothing to answer.
 */
typedef gpointer (*AppStoreWork) (DbStore *db, AppPacks *packs, gpointer data,
                                  GCancellable *cancellable, GError **error);

/**
 * app_store_push:
 * @task: answers on the main thread after AppStore::changed was emitted; taken over
 *
 * Queues @work behind what is queued already. A task that is cancelled before its turn does
 * nothing.
 */
void app_store_push (AppStore *store, GTask *task, AppStoreWork work, GDestroyNotify free_answer);

/* The same for what is short and somebody waits for: @work's answer, or NULL with @error, after
 * "changed" was emitted. */
gpointer app_store_push_and_wait (AppStore *store, AppStoreWork work, gpointer data,
                                  GError **error);

/* Runs @work at once on a thread of its own, with a connection of its own, to read what takes long;
 * otherwise as app_store_push(). */
void app_store_read (AppStore *store, GTask *task, AppStoreWork work, GDestroyNotify free_answer);

/**
 * AppStoreListener:
 * @touched: (array length=n_touched) (nullable): rows that this process changed; NULL when all may
 *   have changed
 */
typedef void (*AppStoreListener) (AppStore *store, const DbTouched *touched, gsize n_touched,
                                  gpointer data);

/* Called before AppStore::changed, on the main thread, while @object lives. */
void app_store_listen (AppStore *store, AppStoreListener listener, GObject *object);

/* TRUE once a day, for the check of all pages. */
gboolean app_store_claim_day (AppStore *store, gint64 now);

/* A batch as a task's answer. */
gpointer app_store_new_batch (gint64 batch);
/* Takes a batch out of a finished task. */
gboolean app_store_take_batch (GAsyncResult *result, gint64 *batch, GError **error);

/* For the demo: opens @path and marks it as the demo. */
AppStore *app_store_open_file (const char *path, gboolean demo, GError **error);

/* One long reading of a store's file in a thread of its own, with a connection of its own,
 * handed over when it is complete. */

typedef struct _AppBackgroundRead AppBackgroundRead;

/**
 * AppBackgroundReadWork:
 * @db: the thread's own, for reading only
 *
 * Runs in the reading's thread. Returns what was read, or NULL with @error. Once @cancellable is
 * cancelled the answer is dropped: it may be anything, and should come soon.
 */
typedef gpointer (*AppBackgroundReadWork) (DbStore *db, GCancellable *cancellable, GError **error);

/**
 * AppBackgroundReadDone:
 * @answer: (transfer full) (nullable): what the work returned
 * @error: (nullable): borrowed
 *
 * Called once in the thread that started the reading, which is over and freed by then.
 */
typedef void (*AppBackgroundReadDone) (gpointer answer, const GError *error, gpointer data);

/**
 * app_background_read_start:
 * @free_answer: for an answer that is dropped
 *
 * Returns: belongs to the reading until @done is called or it is cancelled
 */
AppBackgroundRead *app_background_read_start (AppStore *store, AppBackgroundReadWork work,
                                              GDestroyNotify free_answer,
                                              AppBackgroundReadDone done, gpointer data);

/* Waits until the work has noticed and the connection is closed, and frees the reading; its
 * AppBackgroundReadDone is not called any more. */
void app_background_read_cancel (AppBackgroundRead *reading);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppBackgroundRead, app_background_read_cancel)

G_END_DECLS
