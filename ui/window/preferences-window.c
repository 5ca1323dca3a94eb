/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Preferences.
 */
#include "ui/window/preferences-window.h"

#include "app/plays-in/import-session.h"
#include "ui/window/backup-row.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

#define FIRST 8 /* copies that are shown before all are asked for */

struct _UiPreferencesWindow {
  AdwPreferencesWindow parent_instance;

  GtkWidget *make, *folder, *more, *none, *compact, *accounts, *forget;
  GtkSpinner *spinner, *compacting;
  AdwActionRow *folder_row, *size_row;
  GtkListBox *list;

  AppStore *store;          /* Owned; NULL where the collection doesn't open */
  char *database;           /* Owned */
  GListModel *backups;      /* Owned */
  GtkSliceListModel *shown; /* Owned */
  guint busy;               /* Copies on their way, and the file compacted */
  char *before;             /* Owned; the file that puts back what a restore replaced */
};

G_DEFINE_FINAL_TYPE (UiPreferencesWindow, ui_preferences_window, ADW_TYPE_PREFERENCES_WINDOW)

static void
update (UiPreferencesWindow *self)
{
  guint n = g_list_model_get_n_items (self->backups);

  gtk_widget_set_visible (self->none, n == 0);
  gtk_widget_set_visible (GTK_WIDGET (self->list), n > 0);
  gtk_widget_set_visible (self->more, n > gtk_slice_list_model_get_size (self->shown));
  gtk_widget_set_sensitive (self->make, self->store != NULL && self->busy == 0);
  gtk_widget_set_sensitive (GTK_WIDGET (self->list), self->busy == 0);
  gtk_widget_set_sensitive (self->folder, n > 0);
  gtk_widget_set_sensitive (self->compact, self->store != NULL && self->busy == 0
                                               && !app_store_is_read_only (self->store));
  gtk_spinner_set_spinning (self->spinner, self->busy > 0);
}

static void
tell (UiPreferencesWindow *self, const char *sentence, const char *button, const char *action)
{
  AdwToast *toast = adw_toast_new (sentence);
  g_autofree char *escaped = g_markup_escape_text (sentence, -1);

  adw_toast_set_title (toast, escaped);
  if (button != NULL) {
    adw_toast_set_button_label (toast, button);
    adw_toast_set_action_name (toast, action);
    adw_toast_set_timeout (toast, 10);
  }
  adw_preferences_window_add_toast (ADW_PREFERENCES_WINDOW (self), toast);
}

/* What takes long can't be done twice at once. */
static void
begin (UiPreferencesWindow *self)
{
  self->busy++;
  update (self);
}

static void
end (UiPreferencesWindow *self)
{
  self->busy--;
  if (self->backups != NULL) {
    app_backups_refresh (self->backups);
    update (self);
  }
}

/* The window may have been closed meanwhile. */
static gboolean
is_gone (UiPreferencesWindow *self)
{
  return self->backups == NULL;
}

static void
made_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiPreferencesWindow) self = data;
  g_autoptr (GError) error = NULL;
  gboolean made = app_store_backup_finish (APP_STORE (source), result, NULL, &error);

  end (self);
  if (!is_gone (self))
    tell (self, made ? _ ("Your collection is copied") : error->message, NULL, NULL);
}

static void
make_cb (UiPreferencesWindow *self)
{
  begin (self);
  app_store_backup_async (self->store, DB_AUTO_BACKUP_HAND, NULL, made_cb, g_object_ref (self));
}

static void
folder_cb (UiPreferencesWindow *self)
{
  g_autofree char *folder = db_auto_backup_dup_folder (self->database);
  g_autofree char *uri = g_filename_to_uri (folder, NULL, NULL);

  if (uri != NULL)
    gtk_show_uri (GTK_WINDOW (self), uri, GDK_CURRENT_TIME);
}

static void
more_cb (UiPreferencesWindow *self)
{
  gtk_slice_list_model_set_size (self->shown, G_MAXUINT);
  update (self);
}

static void
restored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiPreferencesWindow) self = data;
  g_autofree char *before = NULL;
  g_autoptr (GError) error = NULL;
  gboolean restored = app_backups_restore_finish (result, &before, &error);

  end (self);
  if (is_gone (self))
    return;
  if (!restored) {
    tell (self, error->message, NULL, NULL);
    return;
  }
  g_free (self->before);
  self->before = g_steal_pointer (&before);
  tell (self, _ ("The backup is your collection now"), self->before != NULL ? _ ("_Undo") : NULL,
        "preferences.undo-restore");
}

static void
restore (UiPreferencesWindow *self, const char *file)
{
  begin (self);
  app_backups_restore_async (self->database, file, NULL, restored_cb, g_object_ref (self));
}

static void
undo_restore_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPreferencesWindow *self = UI_PREFERENCES_WINDOW (widget);
  g_autofree char *before = g_steal_pointer (&self->before);

  if (before != NULL && self->busy == 0)
    restore (self, before);
}

static void
answered_cb (AdwMessageDialog *dialog, const char *response, UiPreferencesWindow *self)
{
  if (g_str_equal (response, "restore"))
    restore (self, g_object_get_data (G_OBJECT (dialog), "file"));
}

static void
restore_cb (UiBackupRow *row, UiPreferencesWindow *self)
{
  AppBackup *backup = ui_backup_row_get_backup (row);
  g_autofree char *when = ui_backup_row_dup_when (app_backup_get_made (backup));
  GtkWidget *dialog = adw_message_dialog_new (
      GTK_WINDOW (self), _ ("Restore This Backup?"),
      _ ("Everything will be as it was then. What you have now is copied first, so that you can go "
         "back."));
  AdwMessageDialog *asking = ADW_MESSAGE_DIALOG (dialog);
  GtkWidget *which = gtk_label_new (when);

  gtk_widget_add_css_class (which, "heading");
  adw_message_dialog_set_extra_child (asking, which);
  adw_message_dialog_add_responses (asking, "cancel", _ ("_Cancel"), "restore", _ ("_Restore"),
                                    NULL);
  adw_message_dialog_set_response_appearance (asking, "restore", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (asking, "restore");
  adw_message_dialog_set_close_response (asking, "cancel");
  g_object_set_data_full (G_OBJECT (dialog), "file", g_strdup (app_backup_get_file (backup)),
                          g_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (answered_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
compacted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiPreferencesWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (DbCompactReport) report = app_backups_compact_finish (result, &error);
  g_autofree char *text = NULL;

  end (self);
  if (is_gone (self))
    return;
  gtk_spinner_stop (self->compacting);
  text = report != NULL ? app_backups_dup_compacted (report) : g_strdup (error->message);
  adw_action_row_set_subtitle (self->size_row, text);
  tell (self,
        report == NULL           ? _ ("The file could not be compacted")
        : report->backup != NULL ? _ ("The file is compacted")
                                 : _ ("There is nothing to compact"),
        NULL, NULL);
}

static void
compact_answered_cb (AdwMessageDialog *dialog, const char *response, UiPreferencesWindow *self)
{
  if (!g_str_equal (response, "compact") || self->busy > 0)
    return;
  begin (self);
  gtk_spinner_start (self->compacting);
  app_backups_compact_async (self->database, compacted_cb, g_object_ref (self));
}

static void
compact_cb (UiPreferencesWindow *self)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), _ ("Compact the File?"), NULL);
  AdwMessageDialog *asking = ADW_MESSAGE_DIALOG (dialog);
  g_autofree char *size = g_format_size (app_store_get_file_size (self->store));

  /* Translators: %s is the size of the file, "22.6 MB"; then the name of a backup, as the list of
   * backups has it. */
  adw_message_dialog_format_body (
      asking,
      _ ("The file has %s. What older versions wrote of imports is stored in less room, and the "
         "file is written anew; what you recorded and its history stay as they are. A backup is "
         "made first, “%s”."),
      size, app_backups_why (DB_AUTO_BACKUP_COMPACT));
  adw_message_dialog_add_responses (asking, "cancel", _ ("_Cancel"), "compact", _ ("_Compact"),
                                    NULL);
  adw_message_dialog_set_response_appearance (asking, "compact", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (asking, "compact");
  adw_message_dialog_set_close_response (asking, "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (compact_answered_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiPreferencesWindow) self = data;
  g_autoptr (GError) error = NULL;
  gboolean saved = g_file_copy_finish (G_FILE (source), result, &error);

  end (self);
  if (!is_gone (self))
    tell (self, saved ? _ ("The copy is saved") : error->message, NULL, NULL);
}

void
ui_preferences_window_save (UiPreferencesWindow *self, const char *file, const char *path)
{
  g_autoptr (GFile) from = g_file_new_for_path (file);
  g_autoptr (GFile) to = g_file_new_for_path (path);

  begin (self);
  g_file_copy_async (from, to, G_FILE_COPY_OVERWRITE, G_PRIORITY_DEFAULT, NULL, NULL, NULL,
                     saved_cb, g_object_ref (self));
}

static void
where_cb (GtkFileChooserNative *chooser, int response, UiPreferencesWindow *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  if (response == GTK_RESPONSE_ACCEPT && path != NULL)
    ui_preferences_window_save (self, g_object_get_data (G_OBJECT (chooser), "file"), path);
}

static void
save_cb (UiBackupRow *row, UiPreferencesWindow *self)
{
  AppBackup *backup = ui_backup_row_get_backup (row);
  GtkFileChooserNative *chooser =
      gtk_file_chooser_native_new (_ ("Save a Copy"), GTK_WINDOW (self),
                                   GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));
  g_autofree char *name = g_strdup_printf ("Tomekeeper %s.db", app_backup_get_name (backup));

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_object_set_data_full (G_OBJECT (chooser), "file", g_strdup (app_backup_get_file (backup)),
                          g_free);
  g_signal_connect_object (chooser, "response", G_CALLBACK (where_cb), self, 0);
  g_signal_connect (chooser, "response", G_CALLBACK (g_object_unref), NULL);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
forgotten_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiPreferencesWindow) self = data;
  g_autoptr (GError) error = NULL;
  gboolean forgotten = app_import_session_forget_token_finish (result, &error);

  if (is_gone (self))
    return;
  gtk_widget_set_sensitive (self->forget, TRUE);
  tell (self, forgotten ? _ ("The token is forgotten") : error->message, NULL, NULL);
}

static void
forget_cb (UiPreferencesWindow *self)
{
  gtk_widget_set_sensitive (self->forget, FALSE);
  app_import_session_forget_token_async (NULL, NULL, forgotten_cb, g_object_ref (self));
}

/* Without a keyring there is no token to be forgotten. */
static void
keyring_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiPreferencesWindow) self = data;
  gboolean there = app_import_session_has_keyring_finish (result);

  if (!is_gone (self))
    gtk_widget_set_visible (self->accounts, there);
}

static GtkWidget *
row_cb (gpointer backup, gpointer data)
{
  GtkWidget *row = ui_backup_row_new (backup);

  g_signal_connect_object (row, "restore", G_CALLBACK (restore_cb), data, 0);
  g_signal_connect_object (row, "save", G_CALLBACK (save_cb), data, 0);
  return row;
}

static void
ui_preferences_window_dispose (GObject *object)
{
  UiPreferencesWindow *self = UI_PREFERENCES_WINDOW (object);

  g_clear_object (&self->shown);
  g_clear_object (&self->backups);
  g_clear_object (&self->store);
  g_clear_pointer (&self->database, g_free);
  g_clear_pointer (&self->before, g_free);
  G_OBJECT_CLASS (ui_preferences_window_parent_class)->dispose (object);
}

static void
ui_preferences_window_class_init (UiPreferencesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_preferences_window_dispose;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/tomekeeper/Tomekeeper/preferences-window.ui");
  gtk_widget_class_bind_template_child (widget_class, UiPreferencesWindow, make);
  gtk_widget_class_bind_template_child (widget_class, UiPreferencesWindow, folder);
  gtk_widget_class_bind_template_child (widget_class, UiPreferencesWindow, more);
  gtk_widget_class_bind_template_child (widget_class, UiPreferencesWindow, compact);
  gtk_widget_class_bind_template_child (widget_class, UiPreferencesWindow, compacting);
  gtk_widget_class_bind_template_child (widget_class, UiPreferencesWindow, size_row);
  gtk_widget_class_bind_template_child (widget_class, UiPreferencesWindow, accounts);
  gtk_widget_class_bind_template_child (widget_class, UiPreferencesWindow, forget);
  gtk_widget_class_bind_template_child (widget_class, UiPreferencesWindow, spinner);
  gtk_widget_class_bind_template_child (widget_class, UiPreferencesWindow, folder_row);
  gtk_widget_class_bind_template_child (widget_class, UiPreferencesWindow, none);
  gtk_widget_class_bind_template_child (widget_class, UiPreferencesWindow, list);
  gtk_widget_class_bind_template_callback (widget_class, make_cb);
  gtk_widget_class_bind_template_callback (widget_class, folder_cb);
  gtk_widget_class_bind_template_callback (widget_class, more_cb);
  gtk_widget_class_bind_template_callback (widget_class, compact_cb);
  gtk_widget_class_bind_template_callback (widget_class, forget_cb);
  gtk_widget_class_install_action (widget_class, "preferences.undo-restore", NULL, undo_restore_cb);
}

static void
ui_preferences_window_init (UiPreferencesWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* A path that may be broken behind each folder. */
static char *
dup_breakable (const char *path)
{
  g_autofree char *shown = g_filename_display_name (path);
  GString *breakable = g_string_new (shown);

  g_string_replace (breakable, "/", "/\u200b", 0);
  return g_string_free (breakable, FALSE);
}

GtkWidget *
ui_preferences_window_new (AppStore *store, const char *database)
{
  UiPreferencesWindow *self = g_object_new (UI_TYPE_PREFERENCES_WINDOW, NULL);
  g_autofree char *folder = db_auto_backup_dup_folder (database);
  g_autofree char *shown = dup_breakable (folder), *size = NULL;

  self->store = store != NULL ? g_object_ref (store) : NULL;
  self->database = g_strdup (database);
  self->backups = app_backups_new_list (database);
  self->shown = gtk_slice_list_model_new (g_object_ref (self->backups), 0, FIRST);
  adw_action_row_set_subtitle (self->folder_row, shown);
  if (store != NULL) {
    size = g_format_size (app_store_get_file_size (store));
    adw_action_row_set_subtitle (self->size_row, size);
  }
  gtk_list_box_bind_model (self->list, G_LIST_MODEL (self->shown), row_cb, self, NULL);
  g_signal_connect_object (self->backups, "items-changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  app_import_session_has_keyring_async (NULL, keyring_cb, g_object_ref (self));
  update (self);
  return GTK_WIDGET (self);
}

gboolean
ui_preferences_window_is_idle (UiPreferencesWindow *self)
{
  return self->busy == 0;
}
