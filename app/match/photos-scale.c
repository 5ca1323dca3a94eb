/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A picture's file made a small JPEG. How large it is is known before a pixel of it is, and one
 * that nobody's camera made is refused then.
 */
#include "app/match/photos-store.h"

#include "app/base/error.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gi18n-lib.h>

#include <errno.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#define LARGEST_FILE (64 * 1024 * 1024)
#define LARGEST_PIXELS 100000000
#define WHITE 0xffffffu

/* Why nothing is decoded, known before anything is. */
typedef enum {
  DECODED,
  TOO_LARGE,
  A_DRAWING, /* it has no size of its own, and may ask for other files */
} Refused;

typedef struct {
  Refused refused;
  gint64 megapixels;
} Decoding;

static gboolean
refuse (GError **error, const char *path, const char *sentence)
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
    return refuse (error, path, _ ("This is a folder, not a photo."));
  if (!S_ISREG (status.st_mode))
    return refuse (error, path, _ ("This is no file."));
  if (status.st_size == 0)
    return refuse (error, path, _ ("The file is empty."));
  if (status.st_size > LARGEST_FILE)
    return refuse (error, path, _ ("The file is larger than 64 MB."));
  return TRUE;
}

static void
size_prepared_cb (GdkPixbufLoader *loader, int width, int height, gpointer data)
{
  Decoding *decoding = data;
  GdkPixbufFormat *format = gdk_pixbuf_loader_get_format (loader);
  gint64 pixels = (gint64)width * height;
  int side = MAX (width, height);

  decoding->megapixels = pixels / 1000000;
  decoding->refused = format != NULL && gdk_pixbuf_format_is_scalable (format) ? A_DRAWING
                      : pixels > LARGEST_PIXELS                                ? TOO_LARGE
                                                                               : DECODED;
  /* A size of nothing ends the decoding. */
  if (decoding->refused != DECODED)
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

/* The same of a JPEG: segments of a stated length, and after one that begins a scan bytes up to the
 * next marker. A small picture inside a segment has an end of its own, which is passed over. */
static gboolean
jpeg_is_whole (const guchar *bytes, gsize length)
{
  gsize at = 2;

  while (at + 1 < length) {
    guchar marker = bytes[at + 1];

    if (bytes[at] != 0xff || marker == 0 || marker == 0xff || (marker >= 0xd0 && marker <= 0xd7)) {
      at++;
      continue;
    }
    if (marker == 0xd9)
      return TRUE;
    if (at + 3 >= length)
      return FALSE;
    at += 2 + ((gsize)bytes[at + 2] << 8 | bytes[at + 3]);
  }
  return FALSE;
}

static gboolean
is_whole (GdkPixbufLoader *loader, const char *bytes, gsize length)
{
  GdkPixbufFormat *format = gdk_pixbuf_loader_get_format (loader);
  g_autofree char *name = format != NULL ? gdk_pixbuf_format_get_name (format) : NULL;

  if (g_strcmp0 (name, "png") == 0)
    return png_is_whole ((const guchar *)bytes, length);
  return g_strcmp0 (name, "jpeg") != 0 || jpeg_is_whole ((const guchar *)bytes, length);
}

static gboolean
is_cancelled (const GError *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* What kept the file from becoming a picture, in a sentence of ours. */
static void
tell (const Decoding *decoding, const char *path, GError **error)
{
  g_autofree char *large = g_strdup_printf (
      _ ("The picture has %" PRId64 " megapixels, and 100 are the most that is opened."),
      decoding->megapixels);

  refuse (error, path,
          decoding->refused == TOO_LARGE ? large
          : decoding->refused == A_DRAWING
              ? _ ("This is a drawing, not a photo.")
              : _ ("This is no picture that can be opened, or a damaged one."));
}

static GdkPixbuf *
decode (const char *path, const char *bytes, gsize length, GError **error)
{
  g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new ();
  Decoding decoding = { DECODED, 0 };
  GdkPixbuf *pixbuf = NULL;
  gboolean fed, closed;

  g_signal_connect (loader, "size-prepared", G_CALLBACK (size_prepared_cb), &decoding);
  fed = gdk_pixbuf_loader_write (loader, (const guchar *)bytes, length, NULL);
  closed = gdk_pixbuf_loader_close (loader, NULL);
  if (fed && closed && decoding.refused == DECODED && is_whole (loader, bytes, length))
    pixbuf = gdk_pixbuf_loader_get_pixbuf (loader);
  if (pixbuf != NULL)
    return gdk_pixbuf_apply_embedded_orientation (pixbuf);
  tell (&decoding, path, error);
  return NULL;
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
  refuse (error, path, failed->message);
  g_error_free (failed);
  return NULL;
}

/* As it is seen on paper. */
static GdkPixbuf *
on_white (GdkPixbuf *pixbuf)
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
  pixbuf = on_white (decoded);
  g_clear_object (&decoded);
  jpeg = encode_fitting (&pixbuf, error);
  *width = (guint)gdk_pixbuf_get_width (pixbuf);
  *height = (guint)gdk_pixbuf_get_height (pixbuf);
  return jpeg;
}
