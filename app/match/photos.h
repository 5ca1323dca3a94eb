/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Photos of a match: scaled to at most APP_PHOTO_SIDE pixels, turned upright, without a camera's
 * metadata (place, author), and stored in the collection's file.
 */
#pragma once

#include "app/document/photo.h"
#include "app/store/command.h"

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
/**
 * AppPhotoCommand:
 * @uuid: of the match, or of the photo
 * @caption: (nullable)
 * @jpeg, @width, @height: of app_photo_add: as app_photo_read() makes it
 */
typedef struct {
  const char *uuid;
  const char *caption;
  GBytes *jpeg;
  guint width, height;
} AppPhotoCommand;

/* A match that has APP_PHOTOS, and a caption that is no line of text, are APP_ERROR_USAGE. */
extern const AppCommandType app_photo_add;
extern const AppCommandType app_photo_set_caption;

/* app_photo_add of a file, which is read and scaled off the main thread; app_command_finish()
 * belongs to it. A file that is no picture, or too large to be opened, is APP_ERROR_FILE with a
 * sentence. */
void app_photo_add_async (AppStore *store, const char *match, const char *path,
                          GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);

G_END_DECLS
