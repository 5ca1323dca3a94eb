/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A photo is drawn for its picture: a board of hexagonal fields as seen from above.
 */
#include "tests/pictures/picture-photo.h"

#include "ui/widget/photo-view.h"

#include "app/match/photos.h"

#include <glib/gstdio.h>
#include <math.h>
#include <unistd.h>

#define WIDTH 960
#define HEIGHT 640
#define FIELD 92.0 /* from a field's middle to its corners */

static const double colours[][3] = {
  { 0.87, 0.72, 0.29 }, { 0.36, 0.56, 0.26 }, { 0.71, 0.38, 0.22 },
  { 0.55, 0.57, 0.60 }, { 0.60, 0.76, 0.36 },
};

static void
draw_field (cairo_t *cairo, double x, double y, const double *colour)
{
  for (guint k = 0; k < 6; k++)
    cairo_line_to (cairo, x + (FIELD - 4) * sin (k * G_PI / 3),
                   y + (FIELD - 4) * cos (k * G_PI / 3));
  cairo_close_path (cairo);
  cairo_set_source_rgb (cairo, colour[0], colour[1], colour[2]);
  cairo_fill (cairo);
  cairo_arc (cairo, x, y, FIELD / 4, 0, 2 * G_PI);
  cairo_set_source_rgb (cairo, 0.95, 0.91, 0.80);
  cairo_fill (cairo);
}

static cairo_surface_t *
draw (void)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cairo = cairo_create (surface);

  cairo_set_source_rgb (cairo, 0.29, 0.20, 0.14);
  cairo_paint (cairo);
  for (int row = -1; row <= 1; row++)
    for (int k = 0; k < 4 - ABS (row); k++)
      draw_field (cairo, WIDTH / 2.0 + FIELD * sqrt (3) * (k - (3 - ABS (row)) / 2.0),
                  HEIGHT / 2.0 + FIELD * 1.5 * row,
                  colours[(guint)(row + 1 + 2 * k) % G_N_ELEMENTS (colours)]);
  cairo_destroy (cairo);
  return surface;
}

static GdkTexture *
make_texture (void)
{
  cairo_surface_t *surface = draw ();
  g_autoptr (GBytes) bytes = NULL;
  const int stride = cairo_image_surface_get_stride (surface);
  GdkTexture *texture;

  cairo_surface_flush (surface);
  bytes = g_bytes_new (cairo_image_surface_get_data (surface), (gsize)stride * HEIGHT);
  texture = gdk_memory_texture_new (WIDTH, HEIGHT, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes,
                                    (gsize)stride);
  cairo_surface_destroy (surface);
  return texture;
}

static void
answer_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **)data = g_object_ref (result);
}

static void
add_photo (AppStore *store, const char *match)
{
  g_autoptr (GdkTexture) texture = make_texture ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *path = NULL;
  int file = g_file_open_tmp ("tomekeeper-XXXXXX.png", &path, NULL);

  if (file < 0)
    return;
  close (file);
  if (gdk_texture_save_to_png (texture, path)) {
    app_photo_add_async (store, match, path, NULL, answer_cb, &result);
    while (result == NULL)
      g_main_context_iteration (NULL, TRUE);
    app_command_finish (result, NULL, NULL);
  }
  g_unlink (path);
}

void
picture_show_photo (UiWindow *window, const char *match)
{
  AppStore *store = ui_window_get_store (window);
  g_autoptr (GPtrArray) photos = NULL;

  add_photo (store, match);
  photos = app_photos_list (store, match, NULL);
  if (photos != NULL && photos->len > 0)
    ui_window_push (window, ui_photo_view_new (store, match,
                                               ((AppPhoto *)g_ptr_array_index (photos, 0))->uuid));
}
