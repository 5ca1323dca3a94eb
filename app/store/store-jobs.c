/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading in the background: once for a task, or again whenever the collection is another.
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
run_reading (const Reading *reading, gpointer data, GCancellable *cancellable, GError **error)
{
  g_autoptr (DbStore) db = app_database_open (
      reading->path, reading->read_only ? DB_OPEN_READ_ONLY : DB_OPEN_EXISTING, error);
  g_autoptr (AppPacks) packs = db != NULL ? app_database_new_packs (db) : NULL;

  return db != NULL ? reading->work (db, packs, data, cancellable, error) : NULL;
}

static void
read_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Reading *reading = g_object_get_data (G_OBJECT (task), READING);
  GError *failed = NULL, *error = NULL;
  gpointer answer = run_reading (reading, data, cancellable, &failed);

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

/* One long reading of a store's file in a thread of its own. */

/**
 * AppBackgroundRead:
 * @thread: joined before anything here is freed
 * @over: Owned: attached by the thread as its last act; waits for the main loop
 */
struct _AppBackgroundRead {
  char *path;
  AppBackgroundReadWork work;
  GDestroyNotify free_answer;
  AppBackgroundReadDone done;
  gpointer data;
  GMainContext *context;
  GCancellable *cancellable;
  GThread *thread;
  GSource *over;
  gpointer answer;
  GError *error;
};

static void
background_reading_free (AppBackgroundRead *reading)
{
  g_thread_join (reading->thread);
  g_source_destroy (reading->over);
  g_source_unref (reading->over);
  if (reading->answer != NULL)
    reading->free_answer (reading->answer);
  g_clear_error (&reading->error);
  g_object_unref (reading->cancellable);
  g_main_context_unref (reading->context);
  g_free (reading->path);
  g_free (reading);
}

static gboolean
reading_done_cb (gpointer data)
{
  AppBackgroundRead *reading = data;
  gpointer answer = g_steal_pointer (&reading->answer);
  g_autoptr (GError) error = g_steal_pointer (&reading->error);
  AppBackgroundReadDone done = reading->done;
  gpointer done_data = reading->data;

  background_reading_free (reading);
  done (answer, error, done_data);
  return G_SOURCE_REMOVE;
}

static gpointer
reading_main (gpointer data)
{
  AppBackgroundRead *reading = data;
  g_autoptr (DbStore) db = db_store_open (reading->path, DB_OPEN_READ_ONLY, &reading->error);

  if (db != NULL)
    reading->answer = reading->work (db, reading->cancellable, &reading->error);
  g_clear_pointer (&db, db_store_close);
  g_source_attach (reading->over, reading->context);
  return NULL;
}

AppBackgroundRead *
app_background_read_start (AppStore *store, AppBackgroundReadWork work, GDestroyNotify free_answer,
                           AppBackgroundReadDone done, gpointer data)
{
  AppBackgroundRead *reading = g_new0 (AppBackgroundRead, 1);

  reading->path = g_strdup (app_store_get_path (store));
  reading->work = work;
  reading->free_answer = free_answer;
  reading->done = done;
  reading->data = data;
  reading->context = g_main_context_ref_thread_default ();
  reading->cancellable = g_cancellable_new ();
  reading->over = g_idle_source_new ();
  g_source_set_priority (reading->over, G_PRIORITY_DEFAULT);
  g_source_set_callback (reading->over, reading_done_cb, reading, NULL);
  reading->thread = g_thread_new ("tomekeeper-reading", reading_main, reading);
  return reading;
}

void
app_background_read_cancel (AppBackgroundRead *reading)
{
  g_cancellable_cancel (reading->cancellable);
  background_reading_free (reading);
}
