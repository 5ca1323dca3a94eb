/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Photos of a match: made small and upright, added, listed, taken off.
 */
#include "app/match/photos.h"

#include "app/base/error.h"
#include "app/match/match-db.h"
#include "app/result/quick-db.h"
#include "app/store/command-type.h"

#include "db/photos.h"

#include <errno.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

static void
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
check_photo_count (DbStore *db, gint64 match, GError **error)
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

static gboolean
run_add (AppCommandRun *run, gconstpointer data, GError **error)
{
  const AppPhotoCommand *command = data;
  g_autofree char *caption = dup_caption (command->caption);
  gint64 match, photo;

  return check_caption (caption, error) && db_match_find (run->db, command->uuid, &match, error)
         && check_photo_count (run->db, match, error)
         && db_photo_add (run->db, DB_SUBJECT_MATCH, match, command->jpeg, command->width,
                          command->height, caption, &photo, error);
}

static gboolean
run_set_caption (AppCommandRun *run, gconstpointer data, GError **error)
{
  const AppPhotoCommand *command = data;
  g_autofree char *caption = dup_caption (command->caption);
  gint64 photo;

  return check_caption (caption, error) && db_photo_find (run->db, command->uuid, &photo, error)
         && db_photo_set_caption (run->db, photo, caption, error);
}

static gpointer
copy_bytes (gconstpointer bytes)
{
  return g_bytes_ref ((GBytes *)bytes);
}

static void
free_bytes (gpointer bytes)
{
  g_bytes_unref (bytes);
}

static const AppCommandField fields[] = {
  { G_STRUCT_OFFSET (AppPhotoCommand, uuid) },
  { G_STRUCT_OFFSET (AppPhotoCommand, caption) },
  { G_STRUCT_OFFSET (AppPhotoCommand, jpeg), copy_bytes, free_bytes },
};

const AppCommandType app_photo_add = {
  .size = sizeof (AppPhotoCommand),
  .fields = fields,
  .n_fields = G_N_ELEMENTS (fields),
  .run = run_add,
};

const AppCommandType app_photo_set_caption = {
  .size = sizeof (AppPhotoCommand),
  .fields = fields,
  .n_fields = G_N_ELEMENTS (fields),
  .run = run_set_caption,
};

/* In the background */

typedef struct {
  char *path;
  AppPhotoCommand command; /* Owned */
  GTask *task;             /* The caller's, until the writer or an error takes it over */
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  g_free (reading->path);
  g_free ((char *)reading->command.uuid);
  g_clear_pointer (&reading->command.jpeg, g_bytes_unref);
  g_free (reading);
}

static void
read_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Reading *reading = data;
  AppPhotoCommand *command = &reading->command;
  GError *error = NULL;

  command->jpeg =
      app_photo_read (reading->path, &command->width, &command->height, cancellable, &error);
  if (command->jpeg != NULL)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* The picture is read: the rest is the writer's. */
static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  const Reading *reading = g_task_get_task_data (G_TASK (result));
  GError *error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error)) {
    app_command_push (APP_STORE (source), reading->task, &app_photo_add, &reading->command);
  } else {
    g_task_return_error (reading->task, error);
    g_object_unref (reading->task);
  }
}

void
app_photo_add_async (AppStore *store, const char *match, const char *path,
                     GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (store, cancellable, read_cb, NULL);
  Reading *reading = g_new0 (Reading, 1);

  reading->path = g_strdup (path);
  reading->command.uuid = g_strdup (match);
  reading->task = g_task_new (store, cancellable, callback, data);
  g_task_set_task_data (task, reading, reading_free);
  g_task_run_in_thread (task, read_thread);
}

/* A picture's file made a small JPEG. How large it is is known before a pixel of it is, and one
 * that nobody's camera made is refused then. */

#define LARGEST_FILE (64 * 1024 * 1024)
#define LARGEST_PIXELS 100000000
#define WHITE 0xffffffu

/* What cameras and telephones write: how their files begin, @at bytes behind the beginning. */
static const struct {
  gsize at;
  const char *magic, *mime_type;
} kinds[] = {
  { 0, "\xff\xd8\xff", "image/jpeg" }, { 0, "\x89PNG\r\n\x1a\n", "image/png" },
  { 8, "WEBP", "image/webp" },         { 4, "ftypavif", "image/avif" },
  { 4, "ftypheic", "image/heic" },     { 4, "ftypheix", "image/heic" },
  { 4, "ftypmif1", "image/heif" },
};

/* Among so many bytes a drawing says that it is one. */
#define HEAD_OF_DRAWING 1000

typedef struct {
  gboolean too_large;
  gint64 megapixels;
} Decoding;

const char *const app_photo_mime_types[] = { "image/jpeg", "image/png",  "image/webp", "image/avif",
                                             "image/heic", "image/heif", NULL };

/* NULL where the file begins as no photo does. */
static const char *
find_mime_type (const char *bytes, gsize length)
{
  for (gsize k = 0; k < G_N_ELEMENTS (kinds); k++) {
    gsize n = strlen (kinds[k].magic);

    if (length >= kinds[k].at + n && memcmp (bytes + kinds[k].at, kinds[k].magic, n) == 0)
      return kinds[k].mime_type;
  }
  return NULL;
}

static gboolean
refuse_file (GError **error, const char *path, const char *sentence)
{
  g_autofree char *name = g_filename_display_name (path);

  app_error_at (error, APP_ERROR_FILE, name, 0, "%s", sentence);
  return FALSE;
}

static gboolean
check_file (const char *path, GError **error)
{
  GStatBuf status;

  if (g_stat (path, &status) != 0) {
    g_autofree char *name = g_filename_display_name (path);

    app_error_errno (error, name, errno);
    return FALSE;
  }
  if (S_ISDIR (status.st_mode))
    return refuse_file (error, path, _ ("This is a folder, not a photo."));
  if (!S_ISREG (status.st_mode))
    return refuse_file (error, path, _ ("This is no file."));
  if (status.st_size == 0)
    return refuse_file (error, path, _ ("The file is empty."));
  if (status.st_size > LARGEST_FILE)
    return refuse_file (error, path, _ ("The file is larger than 64 MB."));
  return TRUE;
}

static void
size_prepared_cb (GdkPixbufLoader *loader, int width, int height, gpointer data)
{
  Decoding *decoding = data;
  gint64 pixels = (gint64)width * height;
  int side = MAX (width, height);

  decoding->megapixels = pixels / 1000000;
  decoding->too_large = pixels > LARGEST_PIXELS;
  /* A size of nothing ends the decoding. */
  if (decoding->too_large)
    gdk_pixbuf_loader_set_size (loader, 0, 0);
  else if (side > APP_PHOTO_SIDE)
    gdk_pixbuf_loader_set_size (loader, MAX (1, (int)((gint64)width * APP_PHOTO_SIDE / side)),
                                MAX (1, (int)((gint64)height * APP_PHOTO_SIDE / side)));
}

/* Whether the file of a PNG has its end: half of one passes for a picture otherwise. */
static gboolean
png_is_whole (const guchar *bytes, gsize length)
{
  for (gsize k = 4; k <= length; k++)
    if (memcmp (bytes + k - 4, "IEND", 4) == 0)
      return TRUE;
  return FALSE;
}

/* Looked at before it is decoded: some that are damaged are never done. */
static gboolean
is_sound (const char *mime_type, const guint8 *bytes, gsize length)
{
  if (g_str_equal (mime_type, "image/png"))
    return png_is_whole (bytes, length);
  if (g_str_equal (mime_type, "image/jpeg")) {
    const DbJpeg jpeg = db_jpeg_read (bytes, length);

    return jpeg.can_be_decoded && jpeg.is_whole;
  }
  return TRUE;
}

static gboolean
is_cancelled (const GError *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static const char *
tell_strange (const char *bytes, gsize length)
{
  return g_strstr_len (bytes, (gssize)MIN (length, HEAD_OF_DRAWING), "<svg") != NULL
             ? _ ("This is a drawing, not a photo.")
             : _ ("This is no JPEG, PNG, WebP, HEIC or AVIF picture.");
}

static GdkPixbuf *
decode_with (GdkPixbufLoader *loader, const char *mime_type, const char *path, const char *bytes,
             gsize length, GError **error)
{
  Decoding decoding = { FALSE, 0 };
  g_autofree char *large = NULL;
  GdkPixbuf *pixbuf = NULL;
  gboolean fed, closed;

  g_signal_connect (loader, "size-prepared", G_CALLBACK (size_prepared_cb), &decoding);
  fed = is_sound (mime_type, (const guint8 *)bytes, length)
        && gdk_pixbuf_loader_write (loader, (const guint8 *)bytes, length, NULL);
  closed = gdk_pixbuf_loader_close (loader, NULL);
  if (fed && closed && !decoding.too_large)
    pixbuf = gdk_pixbuf_loader_get_pixbuf (loader);
  if (pixbuf != NULL)
    return gdk_pixbuf_apply_embedded_orientation (pixbuf);
  large = g_strdup_printf (
      _ ("The picture has %" PRId64 " megapixels, and 100 are the most that is opened."),
      decoding.megapixels);
  refuse_file (error, path,
               decoding.too_large ? large
                                  : _ ("This is no picture that can be opened, or a damaged one."));
  return NULL;
}

/* Only by what is meant to open photos: others that are installed have faults of their own. */
static GdkPixbuf *
decode (const char *path, const char *bytes, gsize length, GError **error)
{
  const char *mime_type = find_mime_type (bytes, length);
  g_autoptr (GdkPixbufLoader) loader = NULL;

  if (mime_type == NULL) {
    refuse_file (error, path, tell_strange (bytes, length));
    return NULL;
  }
  loader = gdk_pixbuf_loader_new_with_mime_type (mime_type, NULL);
  if (loader == NULL) {
    refuse_file (error, path, _ ("Nothing is installed that opens pictures of this kind."));
    return NULL;
  }
  return decode_with (loader, mime_type, path, bytes, length, error);
}

static GdkPixbuf *
open_picture (const char *path, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *bytes = NULL;
  GError *failed = NULL;
  gsize length;

  if (g_file_load_contents (file, cancellable, &bytes, &length, NULL, &failed))
    return decode (path, bytes, length, error);
  if (is_cancelled (failed)) {
    g_propagate_error (error, failed);
    return NULL;
  }
  refuse_file (error, path, failed->message);
  g_error_free (failed);
  return NULL;
}

/* As it is seen on paper. */
static GdkPixbuf *
flatten_on_white (GdkPixbuf *pixbuf)
{
  int width = gdk_pixbuf_get_width (pixbuf), height = gdk_pixbuf_get_height (pixbuf);

  return gdk_pixbuf_get_has_alpha (pixbuf) ? gdk_pixbuf_composite_color_simple (
             pixbuf, width, height, GDK_INTERP_NEAREST, 255, 8, WHITE, WHITE)
                                           : g_object_ref (pixbuf);
}

static GdkPixbuf *
shrink (GdkPixbuf *pixbuf, double factor)
{
  int width = (int)(gdk_pixbuf_get_width (pixbuf) * factor),
      height = (int)(gdk_pixbuf_get_height (pixbuf) * factor);

  return gdk_pixbuf_scale_simple (pixbuf, MAX (width, 1), MAX (height, 1), GDK_INTERP_BILINEAR);
}

/* The best quality that fits; NULL without an error when none does. */
static GBytes *
encode (GdkPixbuf *pixbuf, GError **error)
{
  static const char *const qualities[] = { "88", "80", "72", "64", "55", "45" };

  for (gsize k = 0; k < G_N_ELEMENTS (qualities); k++) {
    char *bytes = NULL;
    gsize length;

    if (!gdk_pixbuf_save_to_buffer (pixbuf, &bytes, &length, "jpeg", error, "quality", qualities[k],
                                    NULL))
      return NULL;
    if (length <= APP_PHOTO_BYTES)
      return g_bytes_new_take (bytes, length);
    g_free (bytes);
  }
  return NULL;
}

static GBytes *
encode_fitting (GdkPixbuf **pixbuf, GError **error)
{
  for (;;) {
    GError *failed = NULL;
    GBytes *jpeg = encode (*pixbuf, &failed);
    GdkPixbuf *smaller;

    if (jpeg != NULL || failed != NULL) {
      if (failed != NULL)
        g_propagate_error (error, failed);
      return jpeg;
    }
    smaller = shrink (*pixbuf, 0.75);
    g_set_object (pixbuf, smaller);
    g_object_unref (smaller);
  }
}

GBytes *
app_photo_read (const char *path, guint *width, guint *height, GCancellable *cancellable,
                GError **error)
{
  g_autoptr (GdkPixbuf) decoded = NULL;
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  GBytes *jpeg;

  if (!check_file (path, error) || (decoded = open_picture (path, cancellable, error)) == NULL)
    return NULL;
  pixbuf = flatten_on_white (decoded);
  g_clear_object (&decoded);
  jpeg = encode_fitting (&pixbuf, error);
  *width = (guint)gdk_pixbuf_get_width (pixbuf);
  *height = (guint)gdk_pixbuf_get_height (pixbuf);
  return jpeg;
}
