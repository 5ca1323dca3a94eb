/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Photos of a match: scaled to at most APP_PHOTO_SIDE pixels, turned upright, without a camera's
 * metadata (place, author), and stored in the collection's file.
 */
#pragma once

#include "app/document/photo.h"
#include "app/store/store.h"

G_BEGIN_DECLS

#define APP_PHOTO_BYTES (512 * 1024) /* of the stored picture, at most */
#define APP_PHOTOS 12                /* of one match, at most */

typedef struct {
  char *uuid;
  guint width, height;
  char *caption; /* or "" */
} AppPhoto;

/* (element-type AppPhoto): of a match, in their order. */
GPtrArray *app_photos_list (AppStore *store, const char *match,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The stored JPEG. */
GBytes *app_photo_dup_bytes (AppStore *store, const char *photo,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* (array zero-terminated=1): what photos are taken from */
extern const char *const app_photo_mime_types[];
/* Reads and scales the file off the main thread. A file that is no picture, or too large to be
 * opened, is APP_ERROR_FILE with a sentence. */
void app_photo_add_async (AppStore *store, const char *match, const char *path,
                          GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
void app_photo_set_caption_async (AppStore *store, const char *photo, const char *caption,
                                  GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer data);
void app_photo_delete_async (AppStore *store, const char *photo, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data);
gboolean app_photo_change_finish (AppStore *store, GAsyncResult *result, gint64 *batch,
                                  GError **error);

G_END_DECLS
