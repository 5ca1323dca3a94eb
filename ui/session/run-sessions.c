/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of sessions, and what can be done with one.
 */
#include "ui/session/run-sessions.h"

#include "app/campaign/campaigns.h"
#include "app/match/sessions.h"
#include "ui/widget/follow-store.h"
#include "ui/widget/list-row.h"
#include "ui/widget/page.h"
#include "ui/session/session-dialog.h"
#include "ui/widget/question.h"

#include "app/base/phrases.h"

#include <glib/gi18n.h>

struct _UiRunSessions {
  AdwBin parent_instance;

  AdwPreferencesGroup *group;
  GtkButton *turn; /* Ends the evening, or begins one */
  GtkWidget *nothing;
  GPtrArray *rows; /* Borrowed */

  AppStore *store;     /* Owned */
  AppMatch *match;     /* Owned */
  GPtrArray *sessions; /* Owned; of AppSession */
};

G_DEFINE_FINAL_TYPE (UiRunSessions, ui_run_sessions, ADW_TYPE_BIN)

/* The one that goes on; NULL when nobody plays. */
static const AppSession *
going_on (UiRunSessions *self)
{
  const AppSession *last =
      self->sessions->len > 0 ? g_ptr_array_index (self->sessions, self->sessions->len - 1) : NULL;

  return last != NULL && last->going_on ? last : NULL;
}

static void
turn_cb (UiRunSessions *self)
{
  const AppSession *session = going_on (self);

  if (session != NULL)
    app_command_do_async (
        self->store, &app_campaign_command,
        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_SESSION_END, .uuid = session->uuid },
        NULL, ui_change_toast_cb,
        ui_change_toast_new (GTK_WIDGET (self), g_strdup (_ ("The evening is over"))));
  else
    app_command_do_async (
        self->store, &app_campaign_command,
        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_SESSION_BEGIN,
                               .uuid = app_match_get_uuid (self->match) },
        NULL, ui_change_toast_cb,
        ui_change_toast_new (GTK_WIDGET (self), g_strdup (_ ("The next move begins a session"))));
}

static const AppSession *
find_session (UiRunSessions *self, GVariant *uuid)
{
  for (guint k = 0; k < self->sessions->len; k++) {
    const AppSession *session = g_ptr_array_index (self->sessions, k);

    if (strcmp (session->uuid, g_variant_get_string (uuid, NULL)) == 0)
      return session;
  }
  return NULL;
}

static void
done_cb (UiSessionDialog *dialog, const char *sentence, gint64 batch, UiRunSessions *self)
{
  ui_page_toast (GTK_WIDGET (self), sentence, batch);
}

static void
edit_cb (GtkWidget *widget, const char *name, GVariant *uuid)
{
  UiRunSessions *self = UI_RUN_SESSIONS (widget);
  const AppSession *session = find_session (self, uuid);
  g_autoptr (GPtrArray) players = g_ptr_array_new ();
  GtkWidget *dialog;

  if (session == NULL)
    return;
  for (guint seat = 1; seat <= app_match_get_n_seats (self->match); seat++)
    g_ptr_array_add (players, (gpointer)app_match_get_seat_name (self->match, seat));
  g_ptr_array_add (players, NULL);
  dialog = ui_session_dialog_new (self->store, session, (const char *const *)players->pdata);
  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (gtk_widget_get_root (widget)));
  g_signal_connect_object (dialog, "done", G_CALLBACK (done_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
join_cb (GtkWidget *widget, const char *name, GVariant *uuid)
{
  UiRunSessions *self = UI_RUN_SESSIONS (widget);

  app_command_do_async (
      self->store, &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_SESSION_JOIN,
                             .uuid = g_variant_get_string (uuid, NULL) },
      NULL, ui_change_toast_cb,
      ui_change_toast_new (widget, g_strdup (_ ("It is one session with the one before"))));
}

/* Where a session is split. */

static void
show_move_cb (GtkSpinButton *spin, UiRunSessions *self)
{
  GtkLabel *text = g_object_get_data (G_OBJECT (spin), "sentence");
  const AppMove *move = app_match_get_move (self->match, (guint)gtk_spin_button_get_value (spin));
  g_autofree char *words = *move->actor != '\0'
                               ? g_strdup_printf ("%s: %s", move->actor, move->label)
                               : g_strdup (move->label);

  gtk_label_set_label (text, words);
}

static void
split_answered_cb (AdwMessageDialog *dialog, const char *response, UiRunSessions *self)
{
  GtkSpinButton *spin = g_object_get_data (G_OBJECT (dialog), "spin");

  if (strcmp (response, "split") == 0)
    app_command_do_async (
        self->store, &app_campaign_command,
        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_SESSION_SPLIT,
                               .uuid = g_object_get_data (G_OBJECT (dialog), "session"),
                               .number = (guint)gtk_spin_button_get_value (spin) },
        NULL, ui_change_toast_cb,
        ui_change_toast_new (GTK_WIDGET (self), g_strdup (_ ("They are two sessions now"))));
}

static GtkWidget *
new_split_body (UiRunSessions *self, const AppSession *session, GtkWidget **spin)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *text = gtk_label_new (NULL);

  *spin = gtk_spin_button_new_with_range (session->first + 1, session->last, 1);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (*spin), (session->first + session->last + 1) / 2);
  gtk_accessible_update_property (GTK_ACCESSIBLE (*spin), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("First move of the second session"), -1);
  gtk_label_set_wrap (GTK_LABEL (text), TRUE);
  gtk_widget_add_css_class (text, "dim-label");
  g_object_set_data (G_OBJECT (*spin), "sentence", text);
  g_signal_connect_object (*spin, "value-changed", G_CALLBACK (show_move_cb), self, 0);
  show_move_cb (GTK_SPIN_BUTTON (*spin), self);
  gtk_box_append (GTK_BOX (box), *spin);
  gtk_box_append (GTK_BOX (box), text);
  return box;
}

static void
split_cb (GtkWidget *widget, const char *name, GVariant *uuid)
{
  UiRunSessions *self = UI_RUN_SESSIONS (widget);
  const AppSession *session = find_session (self, uuid);
  GtkWidget *dialog, *spin;

  if (session == NULL || session->n_moves < 2)
    return;
  dialog = ui_question_new (widget, _ ("Split the Session"),
                            _ ("With which move did the second one begin?"), "split", _ ("_Split"));
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog),
                                      new_split_body (self, session, &spin));
  g_object_set_data (G_OBJECT (dialog), "spin", spin);
  g_object_set_data_full (G_OBJECT (dialog), "session", g_strdup (session->uuid), g_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (split_answered_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Rows */

static void
add_part (GString *words, const char *part)
{
  if (part != NULL && *part != '\0')
    g_string_append_printf (words, "%s%s", words->len > 0 ? " · " : "", part);
}

static char *
dup_caption (const AppSession *session)
{
  GString *words = g_string_new (NULL);
  g_autofree char *people = app_phrase_join (", ", session->players);
  g_autofree char *moves = g_strdup_printf (
      g_dngettext (NULL, "%u move", "%u moves", session->n_moves), session->n_moves);
  g_autofree char *played = app_session_dup_played (session->played);
  g_autofree char *place = app_phrase_name (session->place);

  add_part (words, place);
  add_part (words, people);
  add_part (words, session->n_moves > 0 ? moves : _ ("no move yet"));
  add_part (words, played);
  if (session->note != NULL && *session->note != '\0')
    g_string_append_printf (words, "\n%s", session->note);
  return g_string_free (words, FALSE);
}

static void
add_item (GMenu *menu, const char *label, const char *action, const AppSession *session)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "s", session->uuid);
  g_menu_append_item (menu, item);
}

static GtkWidget *
new_menu (const AppSession *session)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  /* Translators: what the button at a session opens. */
  g_autofree char *more = g_strdup_printf (_ ("More for session %u"), session->number);

  add_item (menu, _ ("_Edit…"), "sessions.edit", session);
  if (session->number > 1)
    add_item (menu, _ ("_Join with the One Before"), "sessions.join", session);
  if (session->n_moves > 1)
    add_item (menu, _ ("_Split at a Move…"), "sessions.split", session);
  return ui_row_menu_new (G_MENU_MODEL (menu), more);
}

static GtkWidget *
new_row (UiRunSessions *self, const AppSession *session)
{
  GtkWidget *row = adw_action_row_new ();
  /* Translators: a session's number and its day: "3. 19 November 2026". */
  g_autofree char *title = g_strdup_printf (_ ("%u. %s"), session->number, session->day);
  g_autofree char *caption = dup_caption (session);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), caption);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), new_menu (session));
  if (session->n_moves > 0) {
    adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                               gtk_image_new_from_icon_name ("go-next-symbolic"));
    gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
    gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "(su)",
                                      app_match_get_uuid (self->match), session->first);
    gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.open-match-at");
  }
  return row;
}

static void
show_rows (UiRunSessions *self)
{
  for (guint k = 0; k < self->rows->len; k++)
    adw_preferences_group_remove (self->group, g_ptr_array_index (self->rows, k));
  g_ptr_array_set_size (self->rows, 0);
  for (guint k = self->sessions->len; k-- > 0;) {
    GtkWidget *row = new_row (self, g_ptr_array_index (self->sessions, k));

    adw_preferences_group_add (self->group, row);
    g_ptr_array_add (self->rows, row);
  }
  gtk_widget_set_visible (self->nothing, self->sessions->len == 0);
}

static void
ui_run_sessions_finalize (GObject *object)
{
  UiRunSessions *self = UI_RUN_SESSIONS (object);

  g_ptr_array_unref (self->rows);
  g_clear_pointer (&self->sessions, g_ptr_array_unref);
  g_clear_object (&self->match);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (ui_run_sessions_parent_class)->finalize (object);
}

static void
ui_run_sessions_class_init (UiRunSessionsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ui_run_sessions_finalize;
  gtk_widget_class_install_action (widget_class, "sessions.edit", "s", edit_cb);
  gtk_widget_class_install_action (widget_class, "sessions.join", "s", join_cb);
  gtk_widget_class_install_action (widget_class, "sessions.split", "s", split_cb);
}

static void
ui_run_sessions_init (UiRunSessions *self)
{
  self->rows = g_ptr_array_new ();
  self->group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  adw_preferences_group_set_title (self->group, _ ("Sessions"));
  self->turn = GTK_BUTTON (gtk_button_new ());
  gtk_widget_set_valign (GTK_WIDGET (self->turn), GTK_ALIGN_CENTER);
  g_signal_connect_object (self->turn, "clicked", G_CALLBACK (turn_cb), self, G_CONNECT_SWAPPED);
  adw_preferences_group_set_header_suffix (self->group, GTK_WIDGET (self->turn));
  self->nothing = gtk_label_new (_ ("A session begins with the first move of an evening."));
  gtk_label_set_xalign (GTK_LABEL (self->nothing), 0);
  gtk_label_set_wrap (GTK_LABEL (self->nothing), TRUE);
  gtk_widget_add_css_class (self->nothing, "dim-label");
  gtk_widget_add_css_class (self->nothing, "in-group");
  adw_preferences_group_add (self->group, self->nothing);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->group));
}

void
ui_run_sessions_show (UiRunSessions *self, AppStore *store, AppMatch *match, gboolean open,
                      GPtrArray *sessions)
{
  gboolean writable = !app_store_is_read_only (store);

  g_set_object (&self->store, store);
  g_set_object (&self->match, match);
  g_ptr_array_ref (sessions);
  g_clear_pointer (&self->sessions, g_ptr_array_unref);
  self->sessions = sessions;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "sessions.edit", writable);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "sessions.join", writable);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "sessions.split", writable);
  gtk_button_set_label (self->turn,
                        going_on (self) != NULL ? _ ("End the Evening") : _ ("Begin an Evening"));
  gtk_widget_set_visible (GTK_WIDGET (self->turn), writable && open);
  show_rows (self);
}
