/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that asks for a player's name.
 */
#include "ui/player/player-dialog.h"

#include "ui/widget/page.h"

#include <glib/gi18n.h>

struct _UiPlayerDialog {
  AdwWindow parent_instance;

  GtkWidget *save;
  AdwEntryRow *name;
  GtkLabel *message;

  AppStore *store;   /* Owned */
  AppPlayer *player; /* Owned; NULL when somebody is added */
  gboolean busy;
};

G_DEFINE_FINAL_TYPE (UiPlayerDialog, ui_player_dialog, ADW_TYPE_WINDOW)

enum {
  SIGNAL_DONE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static char *
dup_name (UiPlayerDialog *self)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->name))));
}

static void
update (UiPlayerDialog *self)
{
  g_autofree char *name = dup_name (self);

  gtk_widget_set_sensitive (self->save, !self->busy && *name != '\0');
}

static void
show_fault (UiPlayerDialog *self, const char *sentence)
{
  ui_show_text (self->message, sentence);
  ui_set_css_class (GTK_WIDGET (self->name), "error", sentence != NULL);
}

static void
changed_cb (UiPlayerDialog *self)
{
  show_fault (self, NULL);
  update (self);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiPlayerDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = dup_name (self);
  g_autofree char *sentence = NULL;
  gint64 batch;

  self->busy = FALSE;
  if (!app_command_finish (result, &batch, &error)) {
    show_fault (self, error->message);
    update (self);
    gtk_widget_grab_focus (GTK_WIDGET (self->name));
    return;
  }
  if (self->player != NULL)
    /* Translators: a player's old name and the new one. */
    sentence = g_strdup_printf (_ ("“%s” is “%s” now"), app_player_get_name (self->player), name);
  else
    sentence = g_strdup_printf (_ ("“%s” is one of your players now"), name);
  g_signal_emit (self, signals[SIGNAL_DONE], 0, sentence, batch);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
save_cb (UiPlayerDialog *self)
{
  g_autofree char *name = dup_name (self);
  AppPlayerCommand command = { .name = name };

  if (self->busy || *name == '\0')
    return;
  if (self->player != NULL && g_str_equal (name, app_player_get_name (self->player))) {
    gtk_window_close (GTK_WINDOW (self));
    return;
  }
  self->busy = TRUE;
  update (self);
  if (self->player != NULL)
    command.player = app_player_get_uuid (self->player);
  app_command_do_async (self->store, self->player != NULL ? &app_player_rename : &app_player_add,
                        &command, NULL, saved_cb, g_object_ref (self));
}

static void
ui_player_dialog_dispose (GObject *object)
{
  UiPlayerDialog *self = UI_PLAYER_DIALOG (object);

  G_OBJECT_CLASS (ui_player_dialog_parent_class)->dispose (object);
  g_clear_object (&self->player);
  g_clear_object (&self->store);
}

static void
ui_player_dialog_class_init (UiPlayerDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_player_dialog_dispose;
  signals[SIGNAL_DONE] = g_signal_new ("done", UI_TYPE_PLAYER_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_INT64);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/player-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, UiPlayerDialog, save);
  gtk_widget_class_bind_template_child (widget_class, UiPlayerDialog, name);
  gtk_widget_class_bind_template_child (widget_class, UiPlayerDialog, message);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
}

static void
ui_player_dialog_init (UiPlayerDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
ui_player_dialog_new (AppStore *store, AppPlayer *player)
{
  UiPlayerDialog *self = g_object_new (UI_TYPE_PLAYER_DIALOG, NULL);

  self->store = g_object_ref (store);
  self->player = player != NULL ? g_object_ref (player) : NULL;
  gtk_window_set_title (GTK_WINDOW (self),
                        player != NULL ? _ ("Rename Player") : _ ("Add a Player"));
  if (player != NULL)
    gtk_editable_set_text (GTK_EDITABLE (self->name), app_player_get_name (player));
  gtk_button_set_label (GTK_BUTTON (self->save), player != NULL ? _ ("_Rename") : _ ("_Add"));
  update (self);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->name));
  return GTK_WIDGET (self);
}
