/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A record that was pasted: looked at as one from a file is, from a file that goes with the page.
 */
#include "ui/window/window-private.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

static void
remove_cb (GtkWidget *page, char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  g_remove (path);
  g_rmdir (folder);
  g_free (path);
}

static void
preview_record_cb (GtkWidget *widget, const char *name, GVariant *record)
{
  UiWindow *self = UI_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("tomekeeper-XXXXXX", &error);
  g_autofree char *path =
      folder != NULL ? g_build_filename (folder, _ ("Pasted record.tkr"), NULL) : NULL;

  if (path == NULL
      || !g_file_set_contents (path, g_variant_get_string (record, NULL), -1, &error)) {
    ui_window_tell (self, error->message, 0);
    return;
  }
  ui_window_open_record (self, path);
  g_signal_connect (self->page, "destroy", G_CALLBACK (remove_cb), g_steal_pointer (&path));
}

void
ui_window_install_pasted (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.preview-record", "s", preview_record_cb);
}
