/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Photos of a match: listed, added, captioned and deleted.
 */
#include "app/match/photos-store.h"

#include "app/base/error.h"
#include "app/result/quick-store.h"
#include "app/store/store-jobs.h"

#include "db/changes.h"
#include "db/photos.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>

void
app_photo_free (AppPhoto *photo)
{
  if (photo == NULL)
    return;
  g_free (photo->uuid);
  g_free (photo->caption);
  g_free (photo);
}

static void
free_photo (gpointer photo)
{
  app_photo_free (photo);
}

GPtrArray *
app_photos_read (DbStore *db, gint64 match, GError **error)
{
  g_autoptr (GPtrArray) rows = db_photos_list (db, DB_SUBJECT_MATCH, match, error);
  GPtrArray *photos;

  if (rows == NULL)
    return NULL;
  photos = g_ptr_array_new_with_free_func (free_photo);
  for (guint k = 0; k < rows->len; k++) {
    DbPhoto *row = g_ptr_array_index (rows, k);
    const AppPhoto photo = { g_steal_pointer (&row->uuid), row->width, row->height,
                             g_steal_pointer (&row->caption) };

    g_ptr_array_add (photos, g_memdup2 (&photo, sizeof photo));
  }
  return photos;
}

GPtrArray *
app_photos_list (AppStore *store, const char *match, GError **error)
{
  DbStore *db = app_store_get_db (store);
  GPtrArray *photos = NULL;
  GError *failed = NULL;
  gint64 id;

  if (db_match_find (db, match, &id, &failed))
    photos = app_photos_read (db, id, &failed);
  if (photos == NULL)
    app_error_take (error, failed);
  return photos;
}

GBytes *
app_photo_dup_bytes (AppStore *store, const char *photo, GError **error)
{
  DbStore *db = app_store_get_db (store);
  GBytes *bytes = NULL;
  GError *failed = NULL;
  gint64 id;

  if (db_photo_find (db, photo, &id, &failed))
    bytes = db_photo_dup_bytes (db, id, &failed);
  if (bytes == NULL)
    app_error_take (error, failed);
  return bytes;
}

/* Changes */

static gboolean
refuse (GError **error, char *sentence)
{
  g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, sentence);
  g_free (sentence);
  return FALSE;
}

static gboolean
check_caption (const char *caption, GError **error)
{
  char *wrong = app_quick_check_text (_ ("Caption"), caption);

  return wrong == NULL || refuse (error, wrong);
}

static gboolean
check_room (DbStore *db, gint64 match, GError **error)
{
  g_autoptr (GPtrArray) photos = db_photos_list (db, DB_SUBJECT_MATCH, match, error);

  return photos != NULL
         && (photos->len < APP_PHOTOS
             || refuse (error, g_strdup_printf (_ ("A match has at most %u photos."), APP_PHOTOS)));
}

static char *
dup_caption (const char *caption)
{
  return g_strstrip (g_strdup (caption != NULL ? caption : ""));
}

gboolean
app_photo_add (DbStore *db, const char *match, GBytes *jpeg, guint width, guint height,
               const char *caption, gint64 *batch, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autofree char *trimmed = dup_caption (caption);
  gint64 id, photo;

  return check_caption (trimmed, error) && db_transaction_begin (&scope, db, error)
         && db_match_find (db, match, &id, error) && check_room (db, id, error)
         && db_changes_open_batch (db, DB_ORIGIN_PERSON, NULL, NULL, batch, error)
         && db_photo_add (db, DB_SUBJECT_MATCH, id, jpeg, width, height, trimmed, &photo, error)
         && db_transaction_commit (&scope, error);
}

gboolean
app_photo_set_caption (DbStore *db, const char *photo, const char *caption, gint64 *batch,
                       GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autofree char *trimmed = dup_caption (caption);
  gint64 id;

  return check_caption (trimmed, error) && db_transaction_begin (&scope, db, error)
         && db_photo_find (db, photo, &id, error)
         && db_changes_open_batch (db, DB_ORIGIN_PERSON, NULL, NULL, batch, error)
         && db_photo_set_caption (db, id, trimmed, error) && db_transaction_commit (&scope, error);
}

gboolean
app_photo_delete (DbStore *db, const char *photo, gint64 *batch, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gint64 id;

  return db_transaction_begin (&scope, db, error) && db_photo_find (db, photo, &id, error)
         && db_changes_open_batch (db, DB_ORIGIN_PERSON, NULL, NULL, batch, error)
         && db_photo_set_deleted (db, id, TRUE, error) && db_transaction_commit (&scope, error);
}

/* In the background */

typedef struct {
  char *uuid; /* of the match, or of the photo */
  char *text; /* path or caption */
  GBytes *jpeg;
  guint width, height;
} Change;

static void
change_free (gpointer data)
{
  Change *change = data;

  g_free (change->uuid);
  g_free (change->text);
  g_clear_pointer (&change->jpeg, g_bytes_unref);
  g_free (change);
}

static gpointer
add_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const Change *change = data;
  gint64 batch;

  return app_photo_add (db, change->uuid, change->jpeg, change->width, change->height, NULL, &batch,
                        error)
             ? app_store_new_batch (batch)
             : NULL;
}

static gpointer
caption_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable,
              GError **error)
{
  const Change *change = data;
  gint64 batch;

  return app_photo_set_caption (db, change->uuid, change->text, &batch, error)
             ? app_store_new_batch (batch)
             : NULL;
}

static gpointer
delete_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const Change *change = data;
  gint64 batch;

  return app_photo_delete (db, change->uuid, &batch, error) ? app_store_new_batch (batch) : NULL;
}

static GTask *
task_new (AppStore *store, const char *uuid, const char *text, GCancellable *cancellable,
          GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);
  Change *change = g_new0 (Change, 1);

  change->uuid = g_strdup (uuid);
  change->text = g_strdup (text);
  g_task_set_task_data (task, change, change_free);
  return task;
}

static void
read_thread (GTask *reading, gpointer source, gpointer data, GCancellable *cancellable)
{
  Change *change = data;
  GError *error = NULL;

  change->jpeg =
      app_photo_read (change->text, &change->width, &change->height, cancellable, &error);
  if (change->jpeg != NULL)
    g_task_return_boolean (reading, TRUE);
  else
    g_task_return_error (reading, error);
}

/* The picture is read: the rest is the writer's. */
static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  GError *error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error)) {
    app_store_push (APP_STORE (source), task, add_work, g_free);
  } else {
    g_task_return_error (task, error);
    g_object_unref (task);
  }
}

void
app_photo_add_async (AppStore *store, const char *match, const char *path,
                     GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = task_new (store, match, path, cancellable, callback, data);
  g_autoptr (GTask) reading = g_task_new (store, cancellable, read_cb, task);

  /* The change is the task's, which waits for the reading. */
  g_task_set_task_data (reading, g_task_get_task_data (task), NULL);
  g_task_run_in_thread (reading, read_thread);
}

void
app_photo_set_caption_async (AppStore *store, const char *photo, const char *caption,
                             GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  app_store_push (store, task_new (store, photo, caption, cancellable, callback, data),
                  caption_work, g_free);
}

void
app_photo_delete_async (AppStore *store, const char *photo, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer data)
{
  app_store_push (store, task_new (store, photo, NULL, cancellable, callback, data), delete_work,
                  g_free);
}

gboolean
app_photo_change_finish (AppStore *store, GAsyncResult *result, gint64 *batch, GError **error)
{
  return app_store_take_batch (result, batch, error);
}
