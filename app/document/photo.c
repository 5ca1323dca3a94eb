/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A stored photo: decoded, drawn by cairo, and as text in HTML.
 */
#include "app/document/photo.h"

#include "app/base/error.h"

#include "db/photos.h"

#include <glib/gi18n-lib.h>

/* A size of nothing ends the decoding. */
static void
size_prepared_cb (GdkPixbufLoader *loader, int width, int height, gpointer too_large)
{
  if (MAX (width, height) <= APP_PHOTO_SIDE)
    return;
  *(gboolean *)too_large = TRUE;
  gdk_pixbuf_loader_set_size (loader, 0, 0);
}

GdkPixbuf *
app_photo_decode (GBytes *jpeg, GError **error)
{
  gsize length;
  const guint8 *bytes = g_bytes_get_data (jpeg, &length);
  g_autoptr (GdkPixbufLoader) loader = db_jpeg_read (bytes, length).can_be_decoded
                                           ? gdk_pixbuf_loader_new_with_type ("jpeg", NULL)
                                           : NULL;
  gboolean too_large = FALSE, fed, closed;
  GdkPixbuf *pixbuf = NULL;

  if (loader != NULL) {
    g_signal_connect (loader, "size-prepared", G_CALLBACK (size_prepared_cb), &too_large);
    fed = gdk_pixbuf_loader_write_bytes (loader, jpeg, NULL);
    closed = gdk_pixbuf_loader_close (loader, NULL);
    if (fed && closed && !too_large)
      pixbuf = gdk_pixbuf_loader_get_pixbuf (loader);
  }
  if (pixbuf != NULL)
    return g_object_ref (pixbuf);
  g_set_error_literal (error, APP_ERROR, APP_ERROR_FILE,
                       too_large ? _ ("The picture is larger than any that is stored here.")
                                 : _ ("This is no picture that can be opened, or a damaged one."));
  return NULL;
}

static void
copy_pixels (const GdkPixbuf *pixbuf, cairo_surface_t *surface)
{
  const int width = gdk_pixbuf_get_width (pixbuf), height = gdk_pixbuf_get_height (pixbuf);
  const int n_channels = gdk_pixbuf_get_n_channels (pixbuf);

  cairo_surface_flush (surface);
  for (int y = 0; y < height; y++) {
    const guchar *from = gdk_pixbuf_read_pixels (pixbuf) + y * gdk_pixbuf_get_rowstride (pixbuf);
    guint32 *to = (guint32 *)(gpointer)(cairo_image_surface_get_data (surface)
                                        + y * cairo_image_surface_get_stride (surface));

    for (int x = 0; x < width; x++, from += n_channels)
      to[x] = (guint32)from[0] << 16 | (guint32)from[1] << 8 | from[2];
  }
  cairo_surface_mark_dirty (surface);
}

static void
unref_bytes (void *bytes)
{
  g_bytes_unref (bytes);
}

/* NULL for what can't be read. */
static cairo_surface_t *
new_surface (GBytes *jpeg)
{
  g_autoptr (GdkPixbuf) pixbuf = app_photo_decode (jpeg, NULL);
  cairo_surface_t *surface;
  gsize length;
  const guchar *data = g_bytes_get_data (jpeg, &length);

  if (pixbuf == NULL)
    return NULL;
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, gdk_pixbuf_get_width (pixbuf),
                                        gdk_pixbuf_get_height (pixbuf));
  if (cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS) {
    cairo_surface_destroy (surface);
    return NULL;
  }
  copy_pixels (pixbuf, surface);
  cairo_surface_set_mime_data (surface, CAIRO_MIME_TYPE_JPEG, data, length, unref_bytes,
                               g_bytes_ref (jpeg));
  return surface;
}

void
app_photo_draw (GBytes *jpeg, cairo_t *cr, double width, double height)
{
  cairo_surface_t *surface = new_surface (jpeg);

  cairo_save (cr);
  if (surface == NULL) {
    cairo_set_line_width (cr, 0.5);
    cairo_rectangle (cr, 0, 0, width, height);
    cairo_stroke (cr);
  } else {
    cairo_scale (cr, width / cairo_image_surface_get_width (surface),
                 height / cairo_image_surface_get_height (surface));
    cairo_set_source_surface (cr, surface, 0, 0);
    cairo_paint (cr);
    cairo_surface_destroy (surface);
  }
  cairo_restore (cr);
}

void
app_photo_append_address (GBytes *jpeg, GString *out)
{
  gsize length;
  const guchar *data = g_bytes_get_data (jpeg, &length);
  g_autofree char *text = g_base64_encode (data, length);

  g_string_append_printf (out, "data:image/jpeg;base64,%s", text);
}
