/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The collection that the window has open, and what it does when that is damaged.
 */
#include "ui/window/window-collection.h"

#include "app/demo/demo.h"
#include "app/store/backups.h"
#include "ui/import/export-dialog.h"
#include "ui/import/import-page.h"
#include "ui/match/preview-page.h"
#include "ui/widget/page.h"
#include "ui/window/preferences-window.h"
#include "ui/window/repair-dialog.h"
#include "ui/window/window-pages.h"
#include "ui/window/window-toasts.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

static gboolean ui_window_can_repair (UiWindow *self, const GError *error);
static void ui_window_watch_collection (UiWindow *self);
/**
 * Lasting:
 * @label: of the button that leads out of it; NULL for none
 */
typedef struct {
  const char *sentence;
  const char *label, *action;
} Lasting;

static const Lasting when_damaged = {
  N_ ("This collection’s file is damaged. You can read it, and nothing is written to it any more."),
  N_ ("_Repair…"),
  "win.repair",
};
static const Lasting when_altered = {
  N_ ("This collection’s file was altered, and not by Tomekeeper. You can read it, and nothing is "
      "written to it any more."),
  N_ ("_Repair…"),
  "win.repair",
};
static const Lasting when_demo = {
  N_ ("This is the demo collection. Try whatever you like."),
  N_ ("Open Your Own"),
  "win.open-own",
};
static const Lasting when_read_only = {
  N_ ("This collection can only be read. Nothing you do here is kept."),
  NULL,
  NULL,
};

static const Lasting *
what_lasts (UiWindow *self)
{
  if (self->store == NULL)
    return NULL;
  if (app_store_is_damaged (self->store))
    return app_store_get_altered (self->store) != NULL ? &when_altered : &when_damaged;
  if (app_store_is_demo (self->store))
    return &when_demo;
  return app_store_is_read_only (self->store) ? &when_read_only : NULL;
}

/* What lasts, told above every page. */
static void
ui_window_update_banner (UiWindow *self)
{
  const Lasting *lasting = what_lasts (self);

  gtk_revealer_set_reveal_child (self->banner, lasting != NULL);
  if (lasting == NULL)
    return;
  gtk_label_set_label (self->banner_label, _ (lasting->sentence));
  gtk_widget_set_visible (self->banner_button, lasting->label != NULL);
  if (lasting->label == NULL)
    return;
  gtk_button_set_label (GTK_BUTTON (self->banner_button), _ (lasting->label));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->banner_button), lasting->action);
}

void
ui_window_update_actions (UiWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean open = self->store != NULL;
  gboolean writable = open && !app_store_is_read_only (self->store);
  gboolean own = !self->collection.demo && self->collection.path == NULL;

  gtk_widget_action_set_enabled (widget, "win.new-match", writable);
  gtk_widget_action_set_enabled (widget, "win.new-match-of", writable);
  gtk_widget_action_set_enabled (widget, "win.new-campaign", writable);
  gtk_widget_action_set_enabled (widget, "win.new-deck", writable);
  gtk_widget_action_set_enabled (widget, "win.new-pack", writable);
  gtk_widget_action_set_enabled (widget, "win.copy-pack", writable);
  gtk_widget_action_set_enabled (widget, "win.edit-pack", writable);
  gtk_widget_action_set_enabled (widget, "win.quick-log", writable);
  gtk_widget_action_set_enabled (widget, "win.import", open);
  gtk_widget_action_set_enabled (widget, "win.edit-result", writable);
  gtk_widget_action_set_enabled (widget, "win.log-again", writable);
  gtk_widget_action_set_enabled (widget, "win.open-bin", open);
  gtk_widget_action_set_enabled (widget, "win.open-history", open);
  ui_export_update (widget, open);
  gtk_widget_action_set_enabled (widget, "win.delete-match", writable);
  gtk_widget_action_set_enabled (widget, "win.restore-match", writable);
  gtk_widget_action_set_enabled (widget, "win.open-own", !(open && own));
  gtk_widget_action_set_enabled (widget, "win.open-demo", !(open && self->collection.demo));
  ui_window_update_undo (self);
}

/* Pages that stay when another collection is opened. */
static void
give_store (UiWindow *self)
{
  for (GList *link = self->pushed.head; link != NULL; link = link->next) {
    if (UI_IS_PREVIEW_PAGE (link->data))
      ui_preview_page_set_store (UI_PREVIEW_PAGE (link->data), self->store);
    else
      ui_import_page_set_store (UI_IMPORT_PAGE (link->data), self->store);
  }
}

/* What is damaged stays so, however often it is tried. */
static void
suggest_repair (UiWindow *self, gboolean repair)
{
  gtk_widget_set_visible (self->trouble_repair, repair);
  gtk_widget_remove_css_class (repair ? self->trouble_retry : self->trouble_repair,
                               "suggested-action");
  gtk_widget_add_css_class (repair ? self->trouble_repair : self->trouble_retry,
                            "suggested-action");
}

static void
open_now (UiWindow *self)
{
  g_autoptr (GError) error = NULL;

  self->open_pending = FALSE;
  g_clear_pointer (&self->trouble_text, g_free);
  self->store = self->collection.demo ? app_demo_open (&error)
                                      : app_store_open (self->collection.path, &error);
  if (self->store != NULL) {
    app_store_watch (self->store);
  } else {
    g_autofree char *sentence = g_markup_escape_text (error->message, -1);

    self->trouble_text = g_strdup (error->message);
    suggest_repair (self, ui_window_can_repair (self, error));
    adw_status_page_set_description (self->trouble, sentence);
    gtk_widget_set_visible (self->trouble_own,
                            self->collection.demo || self->collection.path != NULL);
    gtk_widget_set_visible (self->trouble_demo, !self->collection.demo);
  }
  give_store (self);
  ui_window_watch_collection (self);
  ui_window_update_banner (self);
  if (g_queue_is_empty (&self->pushed)) {
    ui_window_show_widget (self, ui_window_ensure_root (self));
    if (UI_IS_PAGE (self->page))
      ui_page_focus (UI_PAGE (self->page));
    else
      gtk_widget_grab_focus (gtk_widget_get_visible (self->trouble_repair) ? self->trouble_repair
                                                                           : self->trouble_retry);
  }
  ui_window_update_actions (self);
  ui_window_update_title (self);
  if (self->store != NULL && app_store_is_mixed (self->store))
    ui_window_toast_with_button (
        self, _ ("Another program has put something into this collection’s file. It does nothing."),
        _ ("_Take Off"), "win.mend", NULL);
}

static gboolean
open_cb (gpointer data)
{
  UiWindow *self = data;

  self->open_source = 0;
  open_now (self);
  return G_SOURCE_REMOVE;
}

/* The first frame is on the screen: now there is time for the file. */
static void
drawn_cb (GdkFrameClock *clock, UiWindow *self)
{
  g_signal_handlers_disconnect_by_func (clock, drawn_cb, self);
  if (self->open_pending && self->open_source == 0)
    self->open_source = g_idle_add (open_cb, self);
}

void
ui_window_open_when_drawn (UiWindow *self)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));

  if (!self->open_pending || clock == NULL)
    return;
  g_signal_connect_object (clock, "after-paint", G_CALLBACK (drawn_cb), self, 0);
  gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_PAINT);
}

void
ui_window_open_collection (UiWindow *self, const char *path, gboolean demo)
{
  g_autofree char *kept = g_strdup (path);

  ui_window_drop_pages (self);
  g_clear_object (&self->store);
  ui_window_watch_collection (self);
  give_store (self);
  g_free (self->collection.path);
  self->collection.path = g_steal_pointer (&kept);
  self->collection.demo = demo;
  ui_window_clear_undo (self);
  self->open_pending = TRUE;
  if (!g_queue_is_empty (&self->pushed))
    ui_window_show_widget (self, g_queue_peek_tail (&self->pushed));
  ui_window_update_banner (self);
  ui_window_update_actions (self);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    ui_window_open_when_drawn (self);
}

AppStore *
ui_window_get_store (UiWindow *self)
{
  return self->store;
}

gboolean
ui_window_is_settled (UiWindow *self)
{
  return !self->open_pending;
}

/* What the window does so that nothing is lost: the daily backup, preferences, and the ways out
 * of a collection that is damaged or was replaced. */

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
  const char *altered = self->store != NULL ? app_store_get_altered (self->store) : NULL;
  GtkWidget *dialog = ui_repair_dialog_new (path, altered != NULL ? altered : self->trouble_text);

  g_signal_connect_object (dialog, "repaired", G_CALLBACK (repaired_cb), self, 0);
  present (self, dialog);
}

static void
mended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *backup = app_backups_mend_finish (result, &error);

  ui_window_toast (self,
                   backup != NULL
                       ? _ ("What was not Tomekeeper’s is taken off, and kept in a backup.")
                       : error->message,
                   0);
}

static void
mend_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autofree char *path = dup_path (UI_WINDOW (widget));

  app_backups_mend_async (path, mended_cb, g_object_ref (widget));
}

/* A collection whose beginning is lost looks like anything, but for its whole pages. */
static gboolean
has_pages (const char *path)
{
  GStatBuf info;

  return g_stat (path, &info) == 0 && info.st_size > 0 && info.st_size % LEAST_PAGE == 0;
}

/* Whether there may be a way out of what opening the collection failed with. */
static gboolean
ui_window_can_repair (UiWindow *self, const GError *error)
{
  g_autofree char *path = dup_path (self);
  g_autofree char *folder = db_auto_backup_dup_folder (path);

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
  ui_window_toast_with_button (self, error->message, _ ("_Preferences"), "win.preferences", NULL);
}

static gboolean
keep_cb (gpointer data)
{
  UiWindow *self = data;

  self->backup_source = g_timeout_add_seconds (AGAIN_SECONDS, keep_cb, self);
  app_store_backup_async (self->store, DB_AUTO_BACKUP_DAILY, NULL, kept_cb, g_object_ref (self));
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

/* Watches over the collection that was opened, or stops when there is none. */
static void
ui_window_watch_collection (UiWindow *self)
{
  g_clear_handle_id (&self->backup_source, g_source_remove);
  self->backup_failed = FALSE;
  if (self->store == NULL)
    return;
  g_signal_connect_object (self->store, "notify::damaged", G_CALLBACK (damaged_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->store, "replaced", G_CALLBACK (replaced_cb), self,
                           G_CONNECT_SWAPPED);
  if (!app_store_is_read_only (self->store))
    self->backup_source = g_timeout_add_seconds (FIRST_SECONDS, keep_cb, self);
}

void
ui_window_install_rescue (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.preferences", NULL, preferences_cb);
  gtk_widget_class_install_action (klass, "win.repair", NULL, repair_cb);
  gtk_widget_class_install_action (klass, "win.mend", NULL, mend_cb);
}
