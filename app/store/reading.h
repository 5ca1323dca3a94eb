/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One long reading of a store's file in a thread of its own, with a connection of its own, handed
 * over whole when it is done.
 */
#pragma once

#include "app/store/store.h"

#include "db/store.h"

G_BEGIN_DECLS

typedef struct _AppReading AppReading;

/**
 * AppReadingWork:
 * @db: the thread's own, for reading only
 *
 * Runs in the reading's thread. Returns what was read, or NULL with @error. Once @cancellable is
 * cancelled nobody wants the answer: it may be anything, and had better come soon.
 */
typedef gpointer (*AppReadingWork) (DbStore *db, GCancellable *cancellable, GError **error);

/**
 * AppReadingDone:
 * @answer: (transfer full) (nullable): what the work returned
 * @error: (nullable): borrowed
 *
 * Called once in the thread that started the reading, which is over and freed by then.
 */
typedef void (*AppReadingDone) (gpointer answer, const GError *error, gpointer data);

/**
 * app_reading_start:
 * @free_answer: for an answer that nobody takes
 *
 * Returns: belongs to the reading until @done is called or it is cancelled
 */
AppReading *app_reading_start (AppStore *store, AppReadingWork work, GDestroyNotify free_answer,
                               AppReadingDone done, gpointer data);

/* Waits until the work has noticed and the connection is closed, and frees the reading; its
 * AppReadingDone is not called any more. */
void app_reading_cancel (AppReading *reading);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppReading, app_reading_cancel)

G_END_DECLS
