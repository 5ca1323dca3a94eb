/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What all that shows photos shares.
 */
#include "ui/widget/photo.h"

#include "app/match/photos.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

GtkFileChooserNative *
ui_photo_chooser_new (GtkWindow *parent)
{
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (
      _ ("Add Photos"), parent, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Add"), _ ("_Cancel"));
  g_autoptr (GtkFileFilter) pictures = gtk_file_filter_new ();

  gtk_file_filter_set_name (pictures, _ ("Pictures"));
  for (const char *const *type = app_photo_mime_types; *type != NULL; type++)
    gtk_file_filter_add_mime_type (pictures, *type);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), pictures);
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (chooser), TRUE);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  return chooser;
}

/* Changes: told in the window, as the page may be left by then. */

typedef struct {
  GtkWidget *window; /* Owned; NULL outside one */
  char *sentence;    /* Owned; NULL when only a fault is told */
} Change;

gpointer
ui_photo_toast_new (GtkWidget *from, char *sentence)
{
  Change *change = g_new (Change, 1);
  GtkRoot *root = from != NULL ? gtk_widget_get_root (from) : NULL;

  change->window = root != NULL ? g_object_ref (GTK_WIDGET (root)) : NULL;
  change->sentence = sentence;
  return change;
}

void
ui_photo_toast_cb (GObject *store, GAsyncResult *result, gpointer data)
{
  Change *change = data;
  g_autoptr (GError) error = NULL;
  gint64 batch = 0;
  gboolean done = app_command_finish (result, &batch, &error);

  if (change->window != NULL && !done)
    ui_page_toast (change->window, error->message, 0);
  else if (change->window != NULL && change->sentence != NULL)
    ui_page_toast (change->window, change->sentence, batch);
  g_clear_object (&change->window);
  g_free (change->sentence);
  g_free (change);
}

void
ui_photo_add (GtkWidget *from, AppStore *store, const char *match, const char *path,
              gboolean show_success)
{
  app_photo_add_async (
      store, match, path, NULL, ui_photo_toast_cb,
      ui_photo_toast_new (from, show_success ? g_strdup (_ ("The photo is added")) : NULL));
}

/* Reading */

typedef struct {
  GBytes *bytes; /* Owned */
  int square;
} Loading;

static void
loading_free (gpointer data)
{
  Loading *loading = data;

  g_bytes_unref (loading->bytes);
  g_free (loading);
}

/* The middle of a picture, @side pixels wide and high. */
static GdkPixbuf *
crop (GdkPixbuf *picture, int side)
{
  int width = gdk_pixbuf_get_width (picture), height = gdk_pixbuf_get_height (picture);
  int least = MIN (width, height);
  g_autoptr (GdkPixbuf) middle =
      gdk_pixbuf_new_subpixbuf (picture, (width - least) / 2, (height - least) / 2, least, least);

  return gdk_pixbuf_scale_simple (middle, side, side, GDK_INTERP_BILINEAR);
}

static void
load_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Loading *loading = data;
  g_autoptr (GdkPixbuf) picture = NULL;
  g_autoptr (GdkPixbuf) cropped = NULL;
  GError *error = NULL;

  picture = app_photo_decode (loading->bytes, &error);
  if (picture == NULL) {
    g_task_return_error (task, error);
    return;
  }
  if (loading->square > 0)
    cropped = crop (picture, loading->square);
  g_task_return_pointer (task, gdk_texture_new_for_pixbuf (cropped != NULL ? cropped : picture),
                         g_object_unref);
}

void
ui_photo_load_async (AppStore *store, const char *photo, int square, GCancellable *cancellable,
                     GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (store, cancellable, callback, data);
  GError *error = NULL;
  GBytes *bytes = app_photo_dup_bytes (store, photo, &error);
  Loading *loading;

  g_task_set_source_tag (task, ui_photo_load_async);
  if (bytes == NULL) {
    g_task_return_error (task, error);
    return;
  }
  loading = g_new (Loading, 1);
  loading->bytes = bytes;
  loading->square = square;
  g_task_set_task_data (task, loading, loading_free);
  g_task_run_in_thread (task, load_in_thread);
}

GdkTexture *
ui_photo_load_finish (AppStore *store, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

char *
ui_photo_dup_name (const AppPhoto *photo, guint number)
{
  return photo->caption[0] != '\0' ? g_strdup (photo->caption)
                                   : g_strdup_printf (_ ("Photo %u"), number);
}
