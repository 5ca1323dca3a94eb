/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that changes who sat where, when and where it was.
 */
#include "ui/match/match-edit-dialog.h"

#include "app/match/match-edit.h"
#include "app/result/quick.h"
#include "ui/widget/completion.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

struct _UiMatchEditDialog {
  AdwWindow parent_instance;

  GtkWidget *save;
  AdwPreferencesGroup *seats_group;
  GtkEditable *date, *minutes, *place, *event, *round;
  GtkLabel *message;

  AppStore *store;  /* Owned */
  char *uuid;       /* Owned */
  GPtrArray *seats; /* Owned; of borrowed rows */
  char **players;   /* Owned; to complete from */
  char **places;    /* Owned; likewise */
  gboolean busy;
};

G_DEFINE_FINAL_TYPE (UiMatchEditDialog, ui_match_edit_dialog, ADW_TYPE_WINDOW)

enum {
  SIGNAL_DONE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
changed_cb (UiMatchEditDialog *self)
{
  ui_show_text (self->message, NULL);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiMatchEditDialog) self = data;
  g_autoptr (GError) error = NULL;
  gint64 batch = 0;

  self->busy = FALSE;
  gtk_widget_set_sensitive (self->save, TRUE);
  if (!app_command_finish (result, &batch, &error)) {
    ui_show_text (self->message, error->message);
    return;
  }
  if (batch != 0)
    g_signal_emit (self, signals[SIGNAL_DONE], 0, _ ("The match is changed"), batch);
  gtk_window_destroy (GTK_WINDOW (self));
}

/* Borrowed until the entry changes; NULL when it is as it was, so that only changes are written. */
static const char *
changed_text (GtkEditable *entry)
{
  const char *text = gtk_editable_get_text (entry);

  return g_strcmp0 (text, g_object_get_data (G_OBJECT (entry), "was")) != 0 ? text : NULL;
}

static void
save_cb (UiMatchEditDialog *self)
{
  g_autofree char *day = NULL;
  AppMatchEdit edit = {
    .date = changed_text (self->date),
    .minutes = changed_text (self->minutes),
    .place = changed_text (self->place),
    .event = changed_text (self->event),
    .round = changed_text (self->round),
  };
  gboolean any = edit.date != NULL || edit.minutes != NULL || edit.place != NULL
                 || edit.event != NULL || edit.round != NULL;

  if (self->busy)
    return;
  if (edit.date != NULL && app_quick_read_date (edit.date, &day))
    edit.date = day;
  for (guint k = 0; k < self->seats->len; k++) {
    edit.names[k] = changed_text (g_ptr_array_index (self->seats, k));
    any = any || edit.names[k] != NULL;
  }
  if (!any) {
    gtk_window_close (GTK_WINDOW (self));
    return;
  }
  self->busy = TRUE;
  gtk_widget_set_sensitive (self->save, FALSE);
  edit.match = self->uuid;
  app_command_do_async (self->store, &app_match_edit, &edit, NULL, saved_cb, g_object_ref (self));
}

static char *
complete_player_cb (const char *typed, gpointer data)
{
  UiMatchEditDialog *self = data;

  return g_strdup (ui_completion_find ((const char *const *)self->players, typed));
}

static char *
complete_place_cb (const char *typed, gpointer data)
{
  UiMatchEditDialog *self = data;

  return g_strdup (ui_completion_find ((const char *const *)self->places, typed));
}

static void
show (GtkEditable *entry, const char *text)
{
  gtk_editable_set_text (entry, text != NULL ? text : "");
  g_object_set_data_full (G_OBJECT (entry), "was", g_strdup (text != NULL ? text : ""), g_free);
}

static void
add_seat (UiMatchEditDialog *self, guint seat, const char *name)
{
  GtkWidget *row = adw_entry_row_new ();
  g_autofree char *title = g_strdup_printf (_ ("Seat %u"), seat);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  show (GTK_EDITABLE (row), name);
  ui_completion_add (GTK_EDITABLE (row), complete_player_cb, self);
  g_signal_connect_object (row, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "entry-activated", G_CALLBACK (save_cb), self, G_CONNECT_SWAPPED);
  adw_preferences_group_add (self->seats_group, row);
  g_ptr_array_add (self->seats, row);
}

static void
ui_match_edit_dialog_dispose (GObject *object)
{
  UiMatchEditDialog *self = UI_MATCH_EDIT_DIALOG (object);

  G_OBJECT_CLASS (ui_match_edit_dialog_parent_class)->dispose (object);
  g_clear_object (&self->store);
}

static void
ui_match_edit_dialog_finalize (GObject *object)
{
  UiMatchEditDialog *self = UI_MATCH_EDIT_DIALOG (object);

  g_ptr_array_unref (self->seats);
  g_strfreev (self->players);
  g_strfreev (self->places);
  g_free (self->uuid);
  G_OBJECT_CLASS (ui_match_edit_dialog_parent_class)->finalize (object);
}

static void
ui_match_edit_dialog_class_init (UiMatchEditDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_match_edit_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_match_edit_dialog_finalize;
  signals[SIGNAL_DONE] =
      g_signal_new ("done", UI_TYPE_MATCH_EDIT_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_INT64);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/tomekeeper/Tomekeeper/match-edit-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, UiMatchEditDialog, save);
  gtk_widget_class_bind_template_child (widget_class, UiMatchEditDialog, seats_group);
  gtk_widget_class_bind_template_child (widget_class, UiMatchEditDialog, date);
  gtk_widget_class_bind_template_child (widget_class, UiMatchEditDialog, minutes);
  gtk_widget_class_bind_template_child (widget_class, UiMatchEditDialog, place);
  gtk_widget_class_bind_template_child (widget_class, UiMatchEditDialog, event);
  gtk_widget_class_bind_template_child (widget_class, UiMatchEditDialog, round);
  gtk_widget_class_bind_template_child (widget_class, UiMatchEditDialog, message);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
}

static void
ui_match_edit_dialog_init (UiMatchEditDialog *self)
{
  self->seats = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
ui_match_edit_dialog_new (AppStore *store, GtkWindow *parent, AppMatch *match)
{
  UiMatchEditDialog *self = g_object_new (UI_TYPE_MATCH_EDIT_DIALOG, "transient-for", parent, NULL);
  g_autofree char *minutes = app_quick_dup_minutes (app_match_get_minutes (match));
  guint n = MIN (app_match_get_n_seats (match), RULES_SEATS);

  self->store = g_object_ref (store);
  self->uuid = g_strdup (app_match_get_uuid (match));
  self->players = app_quick_dup_players (store, NULL);
  self->places = app_quick_dup_places (store);
  for (guint seat = 1; seat <= n; seat++)
    add_seat (self, seat, app_match_get_seat_name (match, seat));
  show (self->date, app_match_get_tag (match, "Date"));
  show (self->minutes, minutes);
  show (self->place, app_match_get_tag (match, "Place"));
  show (self->event, app_match_get_tag (match, "Event"));
  show (self->round, app_match_get_tag (match, "Round"));
  ui_completion_add (self->place, complete_place_cb, self);
  if (n > 0)
    gtk_widget_grab_focus (g_ptr_array_index (self->seats, 0));
  return GTK_WIDGET (self);
}
