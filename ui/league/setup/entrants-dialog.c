/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog of a season's entrants: a row each, with what is special about it, and a menu of what
 * can be done.
 */
#include "ui/league/setup/entrants-dialog.h"

#include "ui/widget/completion.h"
#include "ui/league/setup/entrant-prompts.h"
#include "ui/widget/follow-store.h"
#include "ui/widget/list-row.h"
#include "ui/widget/page.h"

#include "app/base/phrases.h"
#include "app/league/league-commands.h"
#include "app/league/season-draft.h"
#include "app/league/leagues.h"
#include "app/league/schemes.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define TOAST_SECONDS 8

struct _UiEntrantsDialog {
  AdwWindow parent_instance;

  AdwWindowTitle *title;
  AdwToastOverlay *toasts;
  AdwEntryRow *enter;
  GtkLabel *hint, *fault;
  GtkListBox *list;

  AppStore *store;             /* Owned */
  AppSeasonSnapshot *snapshot; /* Owned */
  char **known;                /* Owned; names to complete from */
  AdwToast *toast;             /* Weak; the last toast */
};

G_DEFINE_FINAL_TYPE (UiEntrantsDialog, ui_entrants_dialog, ADW_TYPE_WINDOW)

/* Commands */

typedef struct {
  UiEntrantsDialog *self; /* Owned */
  char *sentence;         /* Owned */
  gboolean entering;
} RunningCommand;

static void
show_toast (UiEntrantsDialog *self, const char *sentence, gint64 batch)
{
  AdwToast *toast = adw_toast_new ("");

  adw_toast_set_custom_title (
      toast, ui_toast_title_new (self->toasts, sentence, batch != 0 ? _ ("_Undo") : ""));
  if (self->toast != NULL)
    adw_toast_dismiss (self->toast);
  adw_toast_set_timeout (toast, TOAST_SECONDS);
  if (batch != 0) {
    adw_toast_set_button_label (toast, _ ("_Undo"));
    adw_toast_set_action_target (toast, "x", batch);
    adw_toast_set_action_name (toast, "entrants.undo");
  }
  g_set_weak_pointer (&self->toast, toast);
  adw_toast_overlay_add_toast (self->toasts, toast);
}

static void
undone_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiEntrantsDialog) self = data;
  g_autoptr (GError) error = NULL;

  if (!app_store_undo_finish (APP_STORE (source), result, &error))
    show_toast (self, error->message, 0);
}

static void
undo_action (GtkWidget *widget, const char *name, GVariant *batch)
{
  UiEntrantsDialog *self = UI_ENTRANTS_DIALOG (widget);

  app_store_undo_async (self->store, g_variant_get_int64 (batch), NULL, undone_cb,
                        g_object_ref (self));
}

static void
show_fault (UiEntrantsDialog *self, const char *sentence)
{
  ui_set_sentence (self->fault, sentence != NULL ? sentence : "");
  gtk_widget_set_visible (GTK_WIDGET (self->fault), sentence != NULL);
}

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  RunningCommand *running = data;
  UiEntrantsDialog *self = running->self;
  g_autoptr (GError) error = NULL;
  g_auto (AppCommandAnswer) answer = { 0 };

  if (!app_command_finish_answer (result, &answer, &error)) {
    /* What was typed stays, and what is wrong with it stands below it. */
    if (running->entering)
      show_fault (self, error->message);
    else
      show_toast (self, error->message, 0);
  } else {
    g_autofree char *both =
        answer.notice != NULL ? g_strconcat (running->sentence, ". ", answer.notice, NULL) : NULL;

    if (running->entering)
      gtk_editable_set_text (GTK_EDITABLE (self->enter), "");
    show_toast (self, both != NULL ? both : running->sentence, answer.batch);
  }
  g_free (running->sentence);
  g_object_unref (self);
  g_free (running);
}

static void
run_command (UiEntrantsDialog *self, AppLeagueCommand *command, char *sentence, gboolean entering)
{
  RunningCommand *running = g_new (RunningCommand, 1);

  running->self = g_object_ref (self);
  running->sentence = sentence;
  running->entering = entering;
  app_command_do_async (self->store, &app_league_command, command, NULL, done_cb, running);
  app_league_command_free (command);
}

void
ui_entrants_dialog_run_command (UiEntrantsDialog *self, AppLeagueCommand *command, char *sentence)
{
  run_command (self, command, sentence, FALSE);
}

/* Entering */

static void
typed_cb (UiEntrantsDialog *self)
{
  show_fault (self, NULL);
}

/* Pasted names come with their line breaks. */
static void
enter_cb (UiEntrantsDialog *self)
{
  g_auto (GStrv) lines =
      g_strsplit_set (gtk_editable_get_text (GTK_EDITABLE (self->enter)), "\n\r", -1);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  AppLeagueCommand *command;
  char *sentence;
  guint n;

  ui_completion_accept (GTK_EDITABLE (self->enter));
  for (char **line = lines; *line != NULL; line++)
    if (*g_strstrip (*line) != '\0')
      g_strv_builder_add (names, *line);
  command = app_league_command_new (APP_LEAGUE_COMMAND_ENTER);
  command->season = g_strdup (self->snapshot->uuid);
  command->texts = g_strv_builder_end (names);
  n = g_strv_length (command->texts);
  if (n == 0) {
    app_league_command_free (command);
    return;
  }
  sentence =
      n == 1
          ? g_strdup_printf (_ ("%s takes part"), command->texts[0])
          : g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u takes part", "%u take part", n), n);
  run_command (self, command, sentence, TRUE);
}

static char *
complete_name (const char *typed, gpointer data)
{
  UiEntrantsDialog *self = data;

  return g_strdup (ui_completion_find ((const char *const *)self->known, typed));
}

/* One entrant */

static const AppEntrant *
find_entrant (UiEntrantsDialog *self, const char *uuid)
{
  for (guint k = 0; k < self->snapshot->entrants->len; k++) {
    const AppEntrant *entrant = g_ptr_array_index (self->snapshot->entrants, k);

    if (strcmp (entrant->uuid, uuid) == 0)
      return entrant;
  }
  return NULL;
}

static void
ask_action (GtkWidget *widget, const char *name, GVariant *target)
{
  static const struct {
    const char *name;
    void (*ask) (UiEntrantsDialog *dialog, const AppEntrant *entrant);
  } asks[] = { { "entrants.leave", ui_entrant_prompt_leave },
               { "entrants.away", ui_entrant_prompt_away },
               { "entrants.forbid", ui_entrant_prompt_forbidden },
               { "entrants.penalty", ui_entrant_prompt_penalty },
               { "entrants.edit", ui_entrant_prompt_changes } };
  UiEntrantsDialog *self = UI_ENTRANTS_DIALOG (widget);
  const AppEntrant *entrant = find_entrant (self, g_variant_get_string (target, NULL));

  for (guint k = 0; entrant != NULL && k < G_N_ELEMENTS (asks); k++)
    if (g_str_equal (name, asks[k].name))
      asks[k].ask (self, entrant);
}

static void
return_action (GtkWidget *widget, const char *name, GVariant *target)
{
  UiEntrantsDialog *self = UI_ENTRANTS_DIALOG (widget);
  const AppEntrant *entrant = find_entrant (self, g_variant_get_string (target, NULL));
  gboolean back = g_str_equal (name, "entrants.return");
  AppLeagueCommand *command;

  if (entrant == NULL)
    return;
  command =
      app_league_command_new (back ? APP_LEAGUE_COMMAND_RETURN : APP_LEAGUE_COMMAND_REMOVE_ENTRANT);
  command->entrant = g_strdup (entrant->uuid);
  ui_entrants_dialog_run_command (self, command,
                                  back
                                      ? app_phrase_printf (_ ("%s takes part again"), entrant->name)
                                      : app_phrase_printf (_ ("%s is taken out"), entrant->name));
}

static void
comes_action (GtkWidget *widget, const char *name, GVariant *target)
{
  UiEntrantsDialog *self = UI_ENTRANTS_DIALOG (widget);
  const AppEntrant *entrant;
  const char *uuid;
  AppLeagueCommand *command;
  guint round;

  g_variant_get (target, "(&su)", &uuid, &round);
  entrant = find_entrant (self, uuid);
  if (entrant == NULL)
    return;
  command = app_league_command_new (APP_LEAGUE_COMMAND_SET_AWAY);
  command->entrant = g_strdup (uuid);
  command->number = round;
  command->bye = LEAGUE_UNPLAYED;
  ui_entrants_dialog_run_command (
      self, command, g_strdup_printf (_ ("%s comes in round %u after all"), entrant->name, round));
}

static void
allow_action (GtkWidget *widget, const char *name, GVariant *target)
{
  UiEntrantsDialog *self = UI_ENTRANTS_DIALOG (widget);
  const char *one, *other;
  AppLeagueCommand *command;

  g_variant_get (target, "(&s&s)", &one, &other);
  command = app_league_command_new (APP_LEAGUE_COMMAND_FORBID);
  command->entrant = g_strdup (one);
  command->other = g_strdup (other);
  ui_entrants_dialog_run_command (self, command, g_strdup (_ ("They may be paired again")));
}

/* Rows */

static void
add_item (GMenu *menu, const char *label, const char *action, GVariant *target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target_value (item, action, target);
  g_menu_append_item (menu, item);
}

static void
add_coming (GMenu *menu, const AppEntrant *entrant)
{
  for (const guint *round = entrant->away; round != NULL && *round != 0; round++) {
    g_autofree char *label = g_strdup_printf (_ ("_Comes in Round %u After All"), *round);

    add_item (menu, label, "entrants.comes", g_variant_new ("(su)", entrant->uuid, *round));
  }
}

static void
add_allowing (UiEntrantsDialog *self, GMenu *menu, const AppEntrant *entrant, char **forbidden)
{
  for (char **uuid = forbidden; *uuid != NULL; uuid++) {
    const AppEntrant *other = find_entrant (self, *uuid);
    g_autofree char *name = other != NULL ? app_phrase_menu_name (other->name) : NULL;
    g_autofree char *label = name != NULL ? g_strdup_printf (_ ("May Meet %s A_gain"), name) : NULL;

    if (label != NULL)
      add_item (menu, label, "entrants.allow", g_variant_new ("(ss)", entrant->uuid, *uuid));
  }
}

static GMenuModel *
new_menu (UiEntrantsDialog *self, const AppEntrant *entrant, char **forbidden)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GVariant) uuid = g_variant_ref_sink (g_variant_new_string (entrant->uuid));

  add_item (menu, _ ("_Edit…"), "entrants.edit", uuid);
  if (entrant->left == G_MAXUINT) {
    add_item (menu, _ ("_Away in a Round…"), "entrants.away", uuid);
    add_coming (menu, entrant);
    add_item (menu, _ ("Must _Not Meet…"), "entrants.forbid", uuid);
    add_allowing (self, menu, entrant, forbidden);
    add_item (menu, _ ("_Leaves…"), "entrants.leave", uuid);
  } else {
    add_item (menu, _ ("_Returns"), "entrants.return", uuid);
  }
  add_item (menu, _ ("_Penalty Points…"), "entrants.penalty", uuid);
  if (!entrant->sits)
    add_item (menu, _ ("_Take Out"), "entrants.take-out", uuid);
  return G_MENU_MODEL (menu);
}

static void
append_part (GString *text, const char *what)
{
  if (text->len > 0)
    g_string_append (text, " · ");
  g_string_append (text, what);
}

static void
append_taken_part (GString *text, char *what)
{
  append_part (text, what);
  g_free (what);
}

/* What is special about an entrant. */
static char *
dup_remarks (UiEntrantsDialog *self, const AppEntrant *entrant, char **forbidden)
{
  GString *text = g_string_new (NULL);

  if (entrant->player == NULL) {
    g_autofree char *players = app_phrase_join (", ", entrant->players);

    append_part (text, players);
  }
  if (entrant->rating > 0)
    append_taken_part (text, g_strdup_printf (_ ("rated %.0f"), entrant->rating));
  if (entrant->start != 0) {
    g_autofree char *points = app_points_dup (entrant->start);

    append_taken_part (text, g_strdup_printf (_ ("begins with %s"), points));
  }
  for (guint k = 0; k < entrant->penalties->len; k++)
    append_taken_part (text,
                       app_penalty_dup_text (&g_array_index (entrant->penalties, AppPenalty, k)));
  if (entrant->joined > 1)
    append_taken_part (text, g_strdup_printf (_ ("from round %u on"), entrant->joined));
  for (const guint *round = entrant->away; round != NULL && *round != 0; round++)
    append_taken_part (text, g_strdup_printf (_ ("away in round %u"), *round));
  for (char **uuid = forbidden; *uuid != NULL; uuid++)
    if (find_entrant (self, *uuid) != NULL)
      append_taken_part (text,
                         g_strdup_printf (_ ("not against %s"), find_entrant (self, *uuid)->name));
  if (entrant->left == 0)
    append_part (text, _ ("left before the first round"));
  else if (entrant->left != G_MAXUINT)
    append_taken_part (text, g_strdup_printf (_ ("left after round %u"), entrant->left));
  return g_string_free (text, FALSE);
}

/* Delete takes out who never played, and lets others leave. */
static gboolean
key_cb (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state,
        UiEntrantsDialog *self)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (keys));
  const char *uuid = g_object_get_data (G_OBJECT (row), "tk-entrant");
  const AppEntrant *entrant = find_entrant (self, uuid);

  if (entrant == NULL || (key != GDK_KEY_Delete && key != GDK_KEY_F2))
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_F2)
    ui_entrant_prompt_changes (self, entrant);
  else if (!entrant->sits)
    gtk_widget_activate_action (GTK_WIDGET (self), "entrants.take-out", "s", uuid);
  else if (entrant->left == G_MAXUINT)
    ui_entrant_prompt_leave (self, entrant);
  return GDK_EVENT_STOP;
}

static GtkWidget *
new_row (UiEntrantsDialog *self, const AppEntrant *entrant)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *number = gtk_label_new (NULL);
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *press = gtk_gesture_click_new ();
  g_auto (GStrv) forbidden =
      app_entrant_dup_forbidden (self->store, self->snapshot->uuid, entrant->uuid);
  g_autoptr (GMenuModel) menu = new_menu (self, entrant, forbidden);
  GtkWidget *button = ui_row_menu_new (menu, _ ("What Can Be Done (Enter)"));
  g_autofree char *text = dup_remarks (self, entrant, forbidden);
  g_autofree char *digits = g_strdup_printf ("%u", entrant->number);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), entrant->name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), text);
  gtk_label_set_label (GTK_LABEL (number), digits);
  gtk_label_set_width_chars (GTK_LABEL (number), 3);
  gtk_label_set_xalign (GTK_LABEL (number), 1);
  gtk_widget_set_tooltip_text (number, _ ("Start number"));
  gtk_widget_add_css_class (number, "numeric");
  gtk_widget_add_css_class (number, "dim-label");
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), number);
  gtk_widget_set_focusable (button, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("What Can Be Done"), -1);
  gtk_widget_set_visible (button, !app_store_is_read_only (self->store));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  if (entrant->left != G_MAXUINT)
    gtk_widget_add_css_class (row, "gone");
  g_object_set_data_full (G_OBJECT (row), "tk-entrant", g_strdup (entrant->uuid), g_free);
  g_object_set_data (G_OBJECT (row), "tk-menu", button);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (row, keys);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (press), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (press, "pressed", G_CALLBACK (gtk_menu_button_popup), button);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (press));
  return row;
}

static void
activated_cb (UiEntrantsDialog *self, GtkListBoxRow *row)
{
  gtk_menu_button_popup (g_object_get_data (G_OBJECT (row), "tk-menu"));
}

/* Showing */

static int
focused_row (UiEntrantsDialog *self)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (self));
  GtkWidget *row = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_LIST_BOX_ROW) : NULL;

  return row != NULL && gtk_widget_get_parent (row) == GTK_WIDGET (self->list)
             ? gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row))
             : -1;
}

static void
show (UiEntrantsDialog *self)
{
  int focused = focused_row (self);
  guint n = self->snapshot->entrants->len;
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (guint k = 0; k < n; k++)
    gtk_list_box_append (self->list,
                         new_row (self, g_ptr_array_index (self->snapshot->entrants, k)));
  gtk_widget_set_visible (GTK_WIDGET (self->list), n > 0);
  if (focused >= 0 && n > 0) {
    row = gtk_list_box_get_row_at_index (self->list, MIN (focused, (int)n - 1));
    gtk_widget_grab_focus (GTK_WIDGET (row));
  }
  adw_window_title_set_subtitle (self->title, self->snapshot->title);
}

static void
refresh (GtkWidget *widget)
{
  UiEntrantsDialog *self = UI_ENTRANTS_DIALOG (widget);
  AppSeasonSnapshot *snapshot =
      app_season_snapshot_from_store (self->store, self->snapshot->uuid, NULL);

  if (snapshot == NULL || snapshot->deleted) {
    g_clear_pointer (&snapshot, app_season_snapshot_free);
    gtk_window_close (GTK_WINDOW (self));
    return;
  }
  app_season_snapshot_free (self->snapshot);
  self->snapshot = snapshot;
  show (self);
}

/* Making it */

static void
ui_entrants_dialog_dispose (GObject *object)
{
  UiEntrantsDialog *self = UI_ENTRANTS_DIALOG (object);

  g_clear_weak_pointer (&self->toast);
  G_OBJECT_CLASS (ui_entrants_dialog_parent_class)->dispose (object);
  g_clear_object (&self->store);
}

static void
ui_entrants_dialog_finalize (GObject *object)
{
  UiEntrantsDialog *self = UI_ENTRANTS_DIALOG (object);

  g_clear_pointer (&self->snapshot, app_season_snapshot_free);
  g_strfreev (self->known);
  G_OBJECT_CLASS (ui_entrants_dialog_parent_class)->finalize (object);
}

static void
ui_entrants_dialog_class_init (UiEntrantsDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_entrants_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_entrants_dialog_finalize;
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/tomekeeper/Tomekeeper/entrants-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, UiEntrantsDialog, title);
  gtk_widget_class_bind_template_child (widget_class, UiEntrantsDialog, toasts);
  gtk_widget_class_bind_template_child (widget_class, UiEntrantsDialog, enter);
  gtk_widget_class_bind_template_child (widget_class, UiEntrantsDialog, hint);
  gtk_widget_class_bind_template_child (widget_class, UiEntrantsDialog, fault);
  gtk_widget_class_bind_template_child (widget_class, UiEntrantsDialog, list);
  gtk_widget_class_bind_template_callback (widget_class, typed_cb);
  gtk_widget_class_bind_template_callback (widget_class, enter_cb);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_install_action (widget_class, "entrants.undo", "x", undo_action);
  gtk_widget_class_install_action (widget_class, "entrants.edit", "s", ask_action);
  gtk_widget_class_install_action (widget_class, "entrants.leave", "s", ask_action);
  gtk_widget_class_install_action (widget_class, "entrants.away", "s", ask_action);
  gtk_widget_class_install_action (widget_class, "entrants.forbid", "s", ask_action);
  gtk_widget_class_install_action (widget_class, "entrants.penalty", "s", ask_action);
  gtk_widget_class_install_action (widget_class, "entrants.return", "s", return_action);
  gtk_widget_class_install_action (widget_class, "entrants.take-out", "s", return_action);
  gtk_widget_class_install_action (widget_class, "entrants.comes", "(su)", comes_action);
  gtk_widget_class_install_action (widget_class, "entrants.allow", "(ss)", allow_action);
}

static void
ui_entrants_dialog_init (UiEntrantsDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
ui_entrants_dialog_new (AppStore *store, const char *season, GError **error)
{
  AppSeasonSnapshot *snapshot = app_season_snapshot_from_store (store, season, error);
  UiEntrantsDialog *self;

  if (snapshot == NULL)
    return NULL;
  self = g_object_new (UI_TYPE_ENTRANTS_DIALOG, NULL);
  self->store = g_object_ref (store);
  self->snapshot = snapshot;
  self->known = app_quick_dup_players (store, NULL);
  gtk_label_set_label (self->hint,
                       snapshot->draft->partners == APP_PARTNERS_FIXED
                           ? _ ("A team is “Red: Ann, Ben”; Enter enters it, also late")
                           : _ ("Enter enters, also late; you can paste many names at once"));
  ui_completion_add (GTK_EDITABLE (self->enter), complete_name, self);
  ui_follow_store (GTK_WIDGET (self), store, APP_CHANGED_LEAGUES | APP_CHANGED_PLAYERS, refresh);
  show (self);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->enter));
  return GTK_WIDGET (self);
}

const AppSeasonSnapshot *
ui_entrants_dialog_get_snapshot (UiEntrantsDialog *self)
{
  return self->snapshot;
}

AppStore *
ui_entrants_dialog_get_store (UiEntrantsDialog *self)
{
  return self->store;
}
