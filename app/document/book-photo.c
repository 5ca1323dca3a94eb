/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A photo among a book's figures: drawn by cairo, and as text in HTML.
 */
#include "app/document/book-photo.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

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
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (jpeg);
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new_from_stream (stream, NULL, NULL);
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
book_photo_draw (GBytes *jpeg, cairo_t *cr, double width, double height)
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
book_photo_append_address (GBytes *jpeg, GString *out)
{
  gsize length;
  const guchar *data = g_bytes_get_data (jpeg, &length);
  g_autofree char *text = g_base64_encode (data, length);

  g_string_append_printf (out, "data:image/jpeg;base64,%s", text);
}
