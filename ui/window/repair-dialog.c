/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ways out of a damaged collection.
 */
#include "ui/window/repair-dialog.h"

#include "app/store/backups.h"
#include "app/rescue/salvage.h"
#include "ui/widget/page.h"
#include "ui/window/backup-row.h"

#include <glib/gi18n.h>

struct _UiRepairDialog {
  AdwWindow parent_instance;

  GtkStack *stack;
  GtkLabel *why, *fault, *doing, *heading;
  AdwActionRow *mend_row;
  GtkWidget *mend, *save, *cancel, *folder, *close;
  GtkSpinner *spinner;
  GtkTextView *account;

  char *database;            /* Owned */
  char *written;             /* Owned; the folder that was written to */
  char *aside;               /* Owned; where the damaged file is */
  GListModel *backups;       /* Owned */
  GCancellable *cancellable; /* Owned; of what is being done */
};

G_DEFINE_FINAL_TYPE (UiRepairDialog, ui_repair_dialog, ADW_TYPE_WINDOW)

enum {
  SIGNAL_REPAIRED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* The newest backup that can be put back; NULL for none. Borrowed from the list. */
static AppBackup *
find_good (UiRepairDialog *self, gboolean *looking)
{
  AppBackup *good = NULL;

  *looking = FALSE;
  for (guint k = 0; k < g_list_model_get_n_items (self->backups) && good == NULL && !*looking;
       k++) {
    g_autoptr (AppBackup) backup = g_list_model_get_item (self->backups, k);

    /* A clock that was wrong may have dated one into the future. */
    if (app_backup_get_made (backup) > g_get_real_time () / 1000)
      continue;
    if (app_backup_get_state (backup) == APP_BACKUP_GOOD)
      good = backup;
    *looking = app_backup_get_state (backup) == APP_BACKUP_UNCHECKED;
  }
  return good;
}

static void
update_cb (UiRepairDialog *self)
{
  gboolean looking;
  AppBackup *good = find_good (self, &looking);
  g_autofree char *when = NULL, *sentence = NULL;

  if (looking) {
    sentence = g_strdup (_ ("Looking at your backups…"));
  } else if (good == NULL) {
    sentence = g_strdup (_ ("There is no backup. A new collection is made of all that can be read "
                            "in the damaged file."));
  } else {
    when = ui_backup_row_dup_when (app_backup_get_made (good));
    /* Translators: when a backup was made, and what is in it: "412 matches, 9 players". */
    sentence = g_strdup_printf (_ ("The last good backup is put back (%s: %s), and all that can be "
                                   "read in the damaged file and is not in the backup is added."),
                                when, app_backup_get_content (good));
  }
  adw_action_row_set_subtitle (self->mend_row, sentence);
  gtk_widget_set_sensitive (self->mend, !looking);
  /* It could not have the keyboard before. */
  if (!looking && gtk_window_get_focus (GTK_WINDOW (self)) == self->save)
    gtk_widget_grab_focus (self->mend);
}

static void
watch_backups (UiRepairDialog *self)
{
  for (guint k = 0; k < g_list_model_get_n_items (self->backups); k++) {
    g_autoptr (AppBackup) backup = g_list_model_get_item (self->backups, k);

    g_signal_handlers_disconnect_by_data (backup, self);
    g_signal_connect_object (backup, "notify", G_CALLBACK (update_cb), self, G_CONNECT_SWAPPED);
  }
  update_cb (self);
}

static void
begin (UiRepairDialog *self, const char *doing)
{
  g_set_object (&self->cancellable, g_cancellable_new ());
  g_object_unref (self->cancellable);
  gtk_label_set_label (self->doing, doing);
  gtk_widget_set_visible (GTK_WIDGET (self->fault), FALSE);
  gtk_stack_set_visible_child_name (self->stack, "working");
  gtk_spinner_start (self->spinner);
  gtk_widget_grab_focus (self->cancel);
}

/* Back to the ways; what failed is said there, unless the person wanted it to end. */
static void
fail (UiRepairDialog *self, const GError *error)
{
  gtk_spinner_stop (self->spinner);
  gtk_stack_set_visible_child_name (self->stack, "ways");
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  ui_show_text (self->fault, error->message);
}

static void
finish (UiRepairDialog *self, const char *heading, GStrv account)
{
  g_autofree char *text = g_strjoinv ("\n", account);
  GString *whole = g_string_new (text);

  if (self->aside != NULL) {
    g_autofree char *name = g_filename_display_name (self->aside);

    /* Translators: a file's path. */
    g_string_append_printf (whole, _ ("\nThe damaged file is kept as “%s”."), name);
  }
  gtk_spinner_stop (self->spinner);
  gtk_label_set_label (self->heading, heading);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->account), whole->str, -1);
  gtk_widget_set_visible (self->folder, self->written != NULL);
  gtk_stack_set_visible_child_name (self->stack, "done");
  gtk_widget_grab_focus (self->close);
  g_string_free (whole, TRUE);
}

static void
brought_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiRepairDialog) self = data;
  g_auto (GStrv) account = NULL;
  g_autoptr (GError) error = NULL;

  if (!app_salvage_into_finish (APP_STORE (source), result, &account, &error)) {
    /* The collection is there again; only what came since is not. */
    account = g_new0 (char *, 2);
    account[0] = g_strdup (error->message);
  }
  if (self->database != NULL)
    finish (self, _ ("Your Collection Is Mended"), account);
  g_signal_emit (self, signals[SIGNAL_REPAIRED], 0);
}

static void
restored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiRepairDialog) self = data;
  g_autoptr (AppStore) store = NULL;
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&self->aside, g_free);
  if (app_backups_restore_finish (result, &self->aside, &error) && self->database != NULL)
    store = app_store_open (self->database, &error);
  if (store == NULL) {
    if (self->database != NULL)
      fail (self, error);
    return;
  }
  gtk_label_set_label (self->doing, _ ("Reading the damaged file…"));
  app_salvage_into_async (store, self->aside, self->cancellable, brought_cb, g_object_ref (self));
}

static void
mend_cb (UiRepairDialog *self)
{
  gboolean looking;
  AppBackup *good = find_good (self, &looking);

  begin (self, good != NULL ? _ ("Putting the backup back…") : _ ("Making a new collection…"));
  app_backups_restore_async (self->database, good != NULL ? app_backup_get_file (good) : NULL,
                             self->cancellable, restored_cb, g_object_ref (self));
}

static void
salvaged_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiRepairDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (AppSalvageReport) salvaged = app_salvage_finish (result, &error);

  if (self->database == NULL)
    return;
  if (salvaged == NULL) {
    fail (self, error);
    return;
  }
  g_free (self->written);
  self->written = g_strdup (salvaged->folder);
  finish (self, _ ("What Could Be Read Is Saved"), salvaged->account);
}

void
ui_repair_dialog_salvage (UiRepairDialog *self, const char *folder)
{
  begin (self, _ ("Reading the damaged file…"));
  app_salvage_async (self->database, folder, self->cancellable, salvaged_cb, g_object_ref (self));
}

static void
where_cb (GtkFileChooserNative *chooser, int response, UiRepairDialog *self)
{
  g_autoptr (GFile) parent = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  g_autofree char *path = parent != NULL ? g_file_get_path (parent) : NULL;

  if (response == GTK_RESPONSE_ACCEPT && path != NULL)
    ui_repair_dialog_salvage (self, path);
}

static void
save_cb (UiRepairDialog *self)
{
  GtkFileChooserNative *chooser =
      gtk_file_chooser_native_new (_ ("Save What Can Be Read"), GTK_WINDOW (self),
                                   GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));

  /* Translators: the name of a new folder. */
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), _ ("Tomekeeper Salvage"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (where_cb), self, 0);
  g_signal_connect (chooser, "response", G_CALLBACK (g_object_unref), NULL);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
cancel_cb (UiRepairDialog *self)
{
  g_cancellable_cancel (self->cancellable);
}

static void
copy_cb (UiRepairDialog *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->account);
  g_autofree char *text = NULL;

  g_object_get (buffer, "text", &text, NULL);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static void
folder_cb (UiRepairDialog *self)
{
  g_autofree char *uri = g_filename_to_uri (self->written, NULL, NULL);

  if (uri != NULL)
    gtk_show_uri (GTK_WINDOW (self), uri, GDK_CURRENT_TIME);
}

static void
ui_repair_dialog_dispose (GObject *object)
{
  UiRepairDialog *self = UI_REPAIR_DIALOG (object);

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->backups);
  g_clear_pointer (&self->database, g_free);
  g_clear_pointer (&self->written, g_free);
  g_clear_pointer (&self->aside, g_free);
  G_OBJECT_CLASS (ui_repair_dialog_parent_class)->dispose (object);
}

static void
ui_repair_dialog_class_init (UiRepairDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_repair_dialog_dispose;
  signals[SIGNAL_REPAIRED] = g_signal_new ("repaired", UI_TYPE_REPAIR_DIALOG, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/repair-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, UiRepairDialog, stack);
  gtk_widget_class_bind_template_child (widget_class, UiRepairDialog, why);
  gtk_widget_class_bind_template_child (widget_class, UiRepairDialog, fault);
  gtk_widget_class_bind_template_child (widget_class, UiRepairDialog, doing);
  gtk_widget_class_bind_template_child (widget_class, UiRepairDialog, heading);
  gtk_widget_class_bind_template_child (widget_class, UiRepairDialog, mend_row);
  gtk_widget_class_bind_template_child (widget_class, UiRepairDialog, mend);
  gtk_widget_class_bind_template_child (widget_class, UiRepairDialog, save);
  gtk_widget_class_bind_template_child (widget_class, UiRepairDialog, cancel);
  gtk_widget_class_bind_template_child (widget_class, UiRepairDialog, folder);
  gtk_widget_class_bind_template_child (widget_class, UiRepairDialog, close);
  gtk_widget_class_bind_template_child (widget_class, UiRepairDialog, spinner);
  gtk_widget_class_bind_template_child (widget_class, UiRepairDialog, account);
  gtk_widget_class_bind_template_callback (widget_class, mend_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
  gtk_widget_class_bind_template_callback (widget_class, cancel_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, folder_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ui_repair_dialog_init (UiRepairDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
ui_repair_dialog_new (const char *database, const char *why)
{
  UiRepairDialog *self = g_object_new (UI_TYPE_REPAIR_DIALOG, NULL);

  self->database = g_strdup (database);
  self->backups = app_backups_new_list (database);
  ui_show_text (self->why, why);
  g_signal_connect_object (self->backups, "items-changed", G_CALLBACK (watch_backups), self,
                           G_CONNECT_SWAPPED);
  watch_backups (self);
  gtk_widget_grab_focus (gtk_widget_get_sensitive (self->mend) ? self->mend : self->save);
  return GTK_WIDGET (self);
}

const char *
ui_repair_dialog_get_step (UiRepairDialog *self)
{
  return gtk_stack_get_visible_child_name (self->stack);
}
