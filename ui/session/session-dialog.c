/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog of a session.
 */
#include "ui/session/session-dialog.h"

#include "app/campaign/campaigns.h"
#include "app/match/sessions.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

struct _UiSessionDialog {
  AdwWindow parent_instance;

  GtkWidget *save;
  GtkEditable *date, *place, *note, *others;
  GtkMenuButton *date_button;
  GtkCalendar *calendar;
  AdwPreferencesGroup *people;
  GtkLabel *message;

  AppStore *store;   /* Owned */
  char *uuid;        /* Owned; of the session */
  GPtrArray *checks; /* Borrowed check buttons, each with its player's name as data */
  gboolean busy;
};

G_DEFINE_FINAL_TYPE (UiSessionDialog, ui_session_dialog, ADW_TYPE_WINDOW)

enum {
  SIGNAL_DONE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static char *
dup_text (GtkEditable *entry)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (entry)));
}

/* Who is ticked, then the others, each once. */
static char **
dup_players (UiSessionDialog *self)
{
  g_autoptr (GStrvBuilder) players = g_strv_builder_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto (GStrv) others = g_strsplit_set (gtk_editable_get_text (self->others), ",;", -1);

  for (guint k = 0; k < self->checks->len; k++) {
    GtkCheckButton *check = g_ptr_array_index (self->checks, k);
    const char *name = g_object_get_data (G_OBJECT (check), "player");

    if (gtk_check_button_get_active (check) && g_hash_table_add (seen, g_strdup (name)))
      g_strv_builder_add (players, name);
  }
  for (guint k = 0; others[k] != NULL; k++)
    if (*g_strstrip (others[k]) != '\0' && g_hash_table_add (seen, g_strdup (others[k])))
      g_strv_builder_add (players, others[k]);
  return g_strv_builder_end (players);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiSessionDialog) self = data;
  g_autoptr (GError) error = NULL;
  gint64 batch;

  self->busy = FALSE;
  gtk_widget_set_sensitive (self->save, TRUE);
  if (!app_command_finish (result, &batch, &error)) {
    ui_show_text (self->message, error->message);
    return;
  }
  g_signal_emit (self, signals[SIGNAL_DONE], 0, _ ("The session is changed"), batch);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
save_cb (UiSessionDialog *self)
{
  g_autofree char *date = dup_text (self->date);
  g_autofree char *place = dup_text (self->place);
  g_autofree char *note = dup_text (self->note);
  g_auto (GStrv) players = dup_players (self);
  const AppSession edited = {
    .uuid = self->uuid, .date = date, .place = place, .note = note, .players = players
  };

  if (self->busy)
    return;
  self->busy = TRUE;
  gtk_widget_set_sensitive (self->save, FALSE);
  app_command_do_async (self->store, &app_campaign_command,
                        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_SESSION_EDIT,
                                               .uuid = edited.uuid,
                                               .session = &edited },
                        NULL, saved_cb, g_object_ref (self));
}

static void
day_cb (UiSessionDialog *self)
{
  g_autoptr (GDateTime) day = gtk_calendar_get_date (self->calendar);
  g_autofree char *text = g_date_time_format (day, "%Y-%m-%d");

  gtk_editable_set_text (self->date, text);
  gtk_menu_button_popdown (self->date_button);
}

static void
typed_cb (UiSessionDialog *self)
{
  ui_show_text (self->message, NULL);
}

static void
add_check (UiSessionDialog *self, const char *name, gboolean active)
{
  GtkWidget *row = adw_action_row_new (), *check = gtk_check_button_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), active);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data_full (G_OBJECT (check), "player", g_strdup (name), g_free);
  adw_preferences_group_add (self->people, row);
  g_ptr_array_add (self->checks, check);
}

static void
fill_people (UiSessionDialog *self, const AppSession *session, const char *const *players)
{
  const char *const *there = (const char *const *)session->players;
  g_autoptr (GString) others = g_string_new (NULL);

  for (guint k = 0; players[k] != NULL; k++)
    add_check (self, players[k], there != NULL && g_strv_contains (there, players[k]));
  for (guint k = 0; there != NULL && there[k] != NULL; k++)
    if (!g_strv_contains (players, there[k]))
      g_string_append_printf (others, "%s%s", others->len > 0 ? ", " : "", there[k]);
  gtk_editable_set_text (self->others, others->str);
}

static void
ui_session_dialog_finalize (GObject *object)
{
  UiSessionDialog *self = UI_SESSION_DIALOG (object);

  g_clear_object (&self->store);
  g_ptr_array_unref (self->checks);
  g_free (self->uuid);
  G_OBJECT_CLASS (ui_session_dialog_parent_class)->finalize (object);
}

static void
ui_session_dialog_class_init (UiSessionDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ui_session_dialog_finalize;
  signals[SIGNAL_DONE] = g_signal_new ("done", UI_TYPE_SESSION_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_INT64);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/tomekeeper/Tomekeeper/session-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, UiSessionDialog, save);
  gtk_widget_class_bind_template_child (widget_class, UiSessionDialog, date);
  gtk_widget_class_bind_template_child (widget_class, UiSessionDialog, date_button);
  gtk_widget_class_bind_template_child (widget_class, UiSessionDialog, calendar);
  gtk_widget_class_bind_template_child (widget_class, UiSessionDialog, place);
  gtk_widget_class_bind_template_child (widget_class, UiSessionDialog, note);
  gtk_widget_class_bind_template_child (widget_class, UiSessionDialog, people);
  gtk_widget_class_bind_template_child (widget_class, UiSessionDialog, others);
  gtk_widget_class_bind_template_child (widget_class, UiSessionDialog, message);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
  gtk_widget_class_bind_template_callback (widget_class, day_cb);
  gtk_widget_class_bind_template_callback (widget_class, typed_cb);
}

static void
ui_session_dialog_init (UiSessionDialog *self)
{
  self->checks = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
ui_session_dialog_new (AppStore *store, const AppSession *session, const char *const *players)
{
  UiSessionDialog *self = g_object_new (UI_TYPE_SESSION_DIALOG, NULL);
  g_autofree char *title = g_strdup_printf (_ ("Session %u"), session->number);

  self->store = g_object_ref (store);
  self->uuid = g_strdup (session->uuid);
  gtk_window_set_title (GTK_WINDOW (self), title);
  gtk_editable_set_text (self->date, session->date != NULL ? session->date : "");
  gtk_editable_set_text (self->place, session->place != NULL ? session->place : "");
  gtk_editable_set_text (self->note, session->note != NULL ? session->note : "");
  fill_people (self, session, players);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->place));
  return GTK_WIDGET (self);
}
