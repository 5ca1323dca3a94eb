/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading that takes long, on a thread of its own, which has its own connection.
 */
#include "app/store/store-jobs.h"

#include "app/base/error.h"

#define READING "tomekeeper-reading"

/* What the thread is told. */
typedef struct {
  char *path;
  gboolean read_only;
  AppStoreWork work;
  GDestroyNotify free_answer;
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  g_free (reading->path);
  g_free (reading);
}

static gpointer
perform (const Reading *reading, gpointer data, GCancellable *cancellable, GError **error)
{
  g_autoptr (DbStore) db = app_database_open (
      reading->path, reading->read_only ? DB_OPEN_READ_ONLY : DB_OPEN_EXISTING, error);
  g_autoptr (AppPacks) packs = db != NULL ? app_database_packs (db) : NULL;

  return db != NULL ? reading->work (db, packs, data, cancellable, error) : NULL;
}

static void
read_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Reading *reading = g_object_get_data (G_OBJECT (task), READING);
  GError *failed = NULL, *error = NULL;
  gpointer answer = perform (reading, data, cancellable, &failed);

  if (failed == NULL) {
    g_task_return_pointer (task, answer, reading->free_answer);
    return;
  }
  app_error_take (&error, failed);
  g_task_return_error (task, error);
}

void
app_store_read (AppStore *store, GTask *task, AppStoreWork work, GDestroyNotify free_answer)
{
  Reading *reading = g_new (Reading, 1);

  reading->path = g_strdup (app_store_get_path (store));
  reading->read_only = app_store_is_read_only (store);
  reading->work = work;
  reading->free_answer = free_answer;
  g_object_set_data_full (G_OBJECT (task), READING, reading, reading_free);
  g_task_run_in_thread (task, read_thread);
  g_object_unref (task);
}
