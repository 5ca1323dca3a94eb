/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the window does so that nothing is lost: the daily backup, preferences, and the ways out of
 * a collection that is damaged or was replaced.
 */
#include "ui/window/window-private.h"

#include "app/store/backups.h"
#include "ui/window/preferences-window.h"
#include "ui/window/repair-dialog.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#define FIRST_SECONDS 20 /* after opening: long enough for a look at the first page */
#define AGAIN_SECONDS 900
#define LEAST_PAGE 512 /* bytes: SQLite's smallest */

static char *
dup_path (UiWindow *self)
{
  if (self->store != NULL)
    return g_strdup (app_store_get_path (self->store));
  return self->collection.path != NULL ? g_strdup (self->collection.path)
                                       : app_store_default_path (self->collection.demo);
}

static void
present (UiWindow *self, GtkWidget *dialog)
{
  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (self));
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
preferences_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiWindow *self = UI_WINDOW (widget);
  g_autofree char *path = dup_path (self);

  present (self, ui_preferences_window_new (self->store, path));
}

static void
repaired_cb (UiRepairDialog *dialog, UiWindow *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.retry", NULL);
}

static void
repair_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiWindow *self = UI_WINDOW (widget);
  g_autofree char *path = dup_path (self);
  GtkWidget *dialog = ui_repair_dialog_new (path, self->trouble_why);

  g_signal_connect_object (dialog, "repaired", G_CALLBACK (repaired_cb), self, 0);
  present (self, dialog);
}

/* A collection whose beginning is lost looks like anything, but for its whole pages. */
static gboolean
has_pages (const char *path)
{
  GStatBuf info;

  return g_stat (path, &info) == 0 && info.st_size > 0 && info.st_size % LEAST_PAGE == 0;
}

gboolean
ui_window_can_repair (UiWindow *self, const GError *error)
{
  g_autofree char *path = dup_path (self);
  g_autofree char *folder = db_kept_dup_folder (path);

  return g_error_matches (error, APP_ERROR, APP_ERROR_DAMAGED)
         || (g_error_matches (error, APP_ERROR, APP_ERROR_NO_COLLECTION)
             && (has_pages (path) || g_file_test (folder, G_FILE_TEST_IS_DIR)));
}

/* The daily backup */

static void
kept_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiWindow) self = data;
  g_autoptr (GError) error = NULL;

  if (app_store_backup_finish (APP_STORE (source), result, NULL, &error)
      || self->store != APP_STORE (source) || self->backup_failed
      || app_store_is_damaged (self->store))
    return;
  /* Once a day is often enough, and the disk may have room again. */
  self->backup_failed = TRUE;
  ui_window_offer (self, error->message, _ ("_Preferences"), "win.preferences", NULL);
}

static gboolean
keep_cb (gpointer data)
{
  UiWindow *self = data;

  self->keep_source = g_timeout_add_seconds (AGAIN_SECONDS, keep_cb, self);
  app_store_backup_async (self->store, DB_KEPT_DAILY, NULL, kept_cb, g_object_ref (self));
  return G_SOURCE_REMOVE;
}

/* What a collection is found to be while it is open */

static void
damaged_cb (UiWindow *self)
{
  ui_window_update_banner (self);
  ui_window_update_actions (self);
}

static void
replaced_cb (UiWindow *self)
{
  ui_window_open_collection (self, self->collection.path, self->collection.demo);
}

void
ui_window_keep (UiWindow *self)
{
  g_clear_handle_id (&self->keep_source, g_source_remove);
  self->backup_failed = FALSE;
  if (self->store == NULL)
    return;
  g_signal_connect_object (self->store, "notify::damaged", G_CALLBACK (damaged_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->store, "replaced", G_CALLBACK (replaced_cb), self,
                           G_CONNECT_SWAPPED);
  if (!app_store_is_read_only (self->store))
    self->keep_source = g_timeout_add_seconds (FIRST_SECONDS, keep_cb, self);
}

void
ui_window_install_keeping (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.preferences", NULL, preferences_cb);
  gtk_widget_class_install_action (klass, "win.repair", NULL, repair_cb);
}
