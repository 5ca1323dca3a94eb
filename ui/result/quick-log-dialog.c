/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that logs a result without moves, as a line or as a form.
 */
#include "ui/result/quick-log-dialog.h"

#include "app/league/fixture-match.h"
#include "app/league/league-commands.h"
#include "app/league/leagues.h"
#include "app/match/match.h"
#include "ui/result/quick-seats.h"
#include "ui/widget/completion.h"
#include "ui/widget/page.h"
#include "ui/widget/photo.h"
#include "ui/widget/scrolling.h"

#include <glib/gi18n.h>

struct _UiQuickLogDialog {
  AdwWindow parent_instance;

  GtkWidget *record;
  GtkEntry *line;
  GtkLabel *line_fault, *message;
  GtkEditable *game;
  GtkMenuButton *games_button;
  GtkListBox *games;
  AdwComboRow *variant, *by, *ended;
  UiQuickSeats *seats;
  GtkEditable *date;
  GtkMenuButton *date_button;
  GtkCalendar *calendar;
  GtkEditable *minutes, *place, *event, *note;
  GtkWidget *photos_group;
  GtkListBox *photos;
  GtkWidget *add_photo;

  AppStore *store;        /* Owned */
  AppQuick *last;         /* Owned; what the form began with */
  char **known_games;     /* Owned */
  char **known_players;   /* Owned */
  char **known_places;    /* Owned */
  char *doubt;            /* Owned; what was asked about the names, NULL for nothing yet */
  char *fixture;          /* Owned; UUID of a league's fixture that it is the result of, or NULL */
  char *played;           /* Owned; the game that the way of winning was chosen for */
  const RulesGame *rules; /* Of that game; NULL for other games */
  GPtrArray *paths;       /* Owned; of photos that are added when it is recorded */
  gboolean filling;       /* One of the two follows the other */
  gboolean line_wrong;    /* What stands in the line can't be read */
  gboolean form_counts;   /* and something was entered in the form since */
  gboolean busy;
};

static void ui_quick_log_set_up_line (UiQuickLogDialog *self);
static void ui_quick_log_mark_line_wrong (UiQuickLogDialog *self);
static void ui_quick_log_write_line (UiQuickLogDialog *self, const AppQuick *quick);
static void ui_quick_log_read_line (UiQuickLogDialog *self);
#define WIDTH 560
#define HEIGHT 700

G_DEFINE_FINAL_TYPE (UiQuickLogDialog, ui_quick_log_dialog, ADW_TYPE_WINDOW)

enum {
  SIGNAL_STORED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* How a co-op game can end, in the order of the list. */
static const RulesOutcomeStatus end_statuses[] = { RULES_RUNNING, RULES_WON, RULES_LOST,
                                                   RULES_DRAWN };

/* NULL for nothing but blanks. */
static char *
dup_text (GtkEditable *entry)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (entry)));

  return *text != '\0' ? g_steal_pointer (&text) : NULL;
}

static const char *
chosen_variant (UiQuickLogDialog *self)
{
  guint chosen = adw_combo_row_get_selected (self->variant);

  return self->rules != NULL && chosen > 0 && chosen <= self->rules->n_variants
             ? self->rules->variants[chosen - 1].id
             : NULL;
}

static void
mark (GtkEditable *entry, gboolean good)
{
  if (good)
    gtk_widget_remove_css_class (GTK_WIDGET (entry), "error");
  else
    gtk_widget_add_css_class (GTK_WIDGET (entry), "error");
}

static char *
read_minutes (UiQuickLogDialog *self, AppQuick *quick)
{
  g_autofree char *text = dup_text (self->minutes);
  gboolean good = text == NULL || app_quick_read_minutes (text, &quick->minutes);

  mark (self->minutes, good);
  return good ? NULL
              : g_strdup_printf (_ ("“%s” is no length of time: type minutes, or 1:30."), text);
}

static void
read_date (UiQuickLogDialog *self, AppQuick *quick)
{
  g_autofree char *text = dup_text (self->date);
  gboolean good = text == NULL || app_quick_read_date (text, &quick->date);

  mark (self->date, good);
  /* Nothing is a day that nobody remembers; what is no day is told by the check. */
  if (text == NULL || !good)
    app_quick_set_string (&quick->date, text != NULL ? text : "");
}

/* What the form says; @fault: a sentence when something typed can't be read. */
static AppQuick *
dup_quick (UiQuickLogDialog *self, char **fault)
{
  AppQuick *quick = app_quick_new ();
  char *wrong = NULL;

  quick->uuid = g_strdup (self->last->uuid);
  quick->game = dup_text (self->game);
  /* A variant that is none of the rules core's stays as it was. */
  quick->variant = self->rules != NULL ? g_strdup (chosen_variant (self))
                   : g_strcmp0 (self->last->game, quick->game) == 0 ? g_strdup (self->last->variant)
                                                                    : NULL;
  quick->scoring = (AppQuickScoring)adw_combo_row_get_selected (self->by);
  quick->co_op_result =
      end_statuses[MIN (adw_combo_row_get_selected (self->ended), G_N_ELEMENTS (end_statuses) - 1)];
  *fault = ui_quick_seats_read (self->seats, quick);
  wrong = read_minutes (self, quick);
  if (*fault == NULL)
    *fault = g_steal_pointer (&wrong);
  g_free (wrong);
  read_date (self, quick);
  quick->place = dup_text (self->place);
  quick->event = dup_text (self->event);
  quick->note = dup_text (self->note);
  return quick;
}

/* The form's result when it can be recorded; @fault says why not. */
static AppQuick *
dup_checked (UiQuickLogDialog *self, char **fault)
{
  AppQuick *quick = dup_quick (self, fault);

  if (*fault == NULL)
    *fault = app_quick_check (quick);
  return quick;
}

/* What will be recorded, and which names it will make. */
static char *
dup_status (UiQuickLogDialog *self, const AppQuick *quick)
{
  g_autofree char *text = app_quick_dup_text (quick);
  g_autofree char *news = app_quick_dup_new (self->store, quick);

  return *news != '\0' ? g_strconcat (text, "\n", news, NULL) : g_steal_pointer (&text);
}

/* Tells what will be recorded, or what is missing. */
static void
ui_quick_log_update_state (UiQuickLogDialog *self)
{
  g_autofree char *fault = NULL;
  g_autoptr (AppQuick) quick = dup_checked (self, &fault);
  g_autofree char *text = fault == NULL ? dup_status (self, quick) : g_strdup (fault);
  GtkWidget *label = GTK_WIDGET (self->message);

  ui_set_sentence (self->message, text);
  gtk_widget_set_visible (label, !self->line_wrong || self->form_counts);
  if (fault == NULL)
    gtk_widget_remove_css_class (label, "dim-label");
  else
    gtk_widget_add_css_class (label, "dim-label");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->line), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  self->line_wrong ? gtk_label_get_label (self->line_fault) : text,
                                  -1);
}

static void
changed_cb (UiQuickLogDialog *self)
{
  g_autofree char *fault = NULL;
  g_autoptr (AppQuick) quick = NULL;

  if (self->filling || self->store == NULL)
    return;
  self->filling = TRUE;
  quick = dup_quick (self, &fault);
  ui_quick_log_write_line (self, quick);
  ui_quick_log_update_state (self);
  self->filling = FALSE;
}

static void
line_cb (UiQuickLogDialog *self)
{
  if (self->filling || self->store == NULL)
    return;
  self->filling = TRUE;
  ui_quick_log_read_line (self);
  self->filling = FALSE;
}

/* The form */

static void
show_by (UiQuickLogDialog *self, AppQuickScoring by)
{
  adw_combo_row_set_selected (self->by, (guint)by);
  gtk_widget_set_visible (GTK_WIDGET (self->ended), by == APP_QUICK_CO_OP);
  ui_quick_seats_set_by (self->seats, by);
}

static void
by_cb (UiQuickLogDialog *self)
{
  if (self->filling || self->store == NULL)
    return;
  self->filling = TRUE;
  show_by (self, (AppQuickScoring)adw_combo_row_get_selected (self->by));
  self->filling = FALSE;
  changed_cb (self);
}

/* Its variants, where the game has any. */
static void
show_rules (UiQuickLogDialog *self, const char *game, const char *variant)
{
  const char *code = app_quick_game_code (game);
  const RulesGame *rules = code != NULL ? rules_game (rules_text (code)) : NULL;
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint chosen = 0;

  if (rules != self->rules) {
    gtk_string_list_append (names, _ ("Not said"));
    for (guint k = 0; rules != NULL && k < rules->n_variants; k++)
      gtk_string_list_append (names, _ (rules->variants[k].name));
    self->rules = rules;
    adw_combo_row_set_model (self->variant, G_LIST_MODEL (names));
  }
  for (guint k = 0; rules != NULL && k < rules->n_variants; k++)
    if (g_strcmp0 (variant, rules->variants[k].id) == 0)
      chosen = k + 1;
  adw_combo_row_set_selected (self->variant, chosen);
  gtk_widget_set_visible (GTK_WIDGET (self->variant), rules != NULL && rules->n_variants > 1);
}

/* A game that is known is won as it was the last time. */
static void
game_cb (UiQuickLogDialog *self)
{
  g_autofree char *game = dup_text (self->game);
  gboolean known = FALSE;

  if (self->filling || self->store == NULL)
    return;
  for (char **name = self->known_games; game != NULL && *name != NULL && !known; name++)
    known = ui_same_name (*name, game);
  self->filling = TRUE;
  if (known && (self->played == NULL || !ui_same_name (self->played, game))) {
    g_autoptr (AppQuick) like = app_quick_new_like_last (self->store, game);

    ui_set_string (&self->played, game);
    show_rules (self, game, like->variant);
    show_by (self, like->scoring);
  } else if (!known) {
    show_rules (self, game, NULL);
  }
  self->filling = FALSE;
  changed_cb (self);
}

static void
game_chosen_cb (UiQuickLogDialog *self, GtkListBoxRow *row)
{
  gtk_menu_button_popdown (self->games_button);
  ui_completion_set_text (self->game, self->known_games[gtk_list_box_row_get_index (row)]);
  ui_quick_seats_focus (self->seats);
}

static void
day_cb (UiQuickLogDialog *self)
{
  g_autoptr (GDateTime) day = gtk_calendar_get_date (self->calendar);
  g_autofree char *text = g_date_time_format (day, "%Y-%m-%d");

  gtk_editable_set_text (self->date, text);
  gtk_menu_button_popdown (self->date_button);
}

static void
show_text (GtkEditable *entry, const char *text)
{
  if (g_strcmp0 (gtk_editable_get_text (entry), text != NULL ? text : "") != 0)
    ui_completion_set_text (entry, text);
}

static void
show_date (UiQuickLogDialog *self, const char *date)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *today = g_date_time_format (now, "%Y-%m-%d");

  show_text (self->date, date != NULL ? date : today);
}

/* A line seldom says these; what it leaves out stays. */
static void
show_rest (UiQuickLogDialog *self, const AppQuick *quick, gboolean complete)
{
  const AppQuick *last = self->last;

  if (complete || g_strcmp0 (quick->date, last->date) != 0)
    show_date (self, quick->date);
  if (complete || quick->minutes != last->minutes) {
    g_autofree char *minutes =
        quick->minutes >= 0 ? g_strdup_printf ("%d", quick->minutes) : g_strdup ("");

    show_text (self->minutes, minutes);
  }
  if (complete || g_strcmp0 (quick->place, last->place) != 0)
    show_text (self->place, quick->place);
  if (complete || g_strcmp0 (quick->event, last->event) != 0)
    show_text (self->event, quick->event);
  if (complete || g_strcmp0 (quick->note, last->note) != 0)
    show_text (self->note, quick->note);
}

/* Shows @quick in the form; @complete: also what the line does not say. */
static void
ui_quick_log_show (UiQuickLogDialog *self, const AppQuick *quick, gboolean complete)
{
  guint ended = 0;

  show_text (self->game, app_quick_game_name (quick->game));
  ui_set_string (&self->played, app_quick_game_name (quick->game));
  show_rules (self, quick->game,
              complete || quick->variant != NULL ? quick->variant : chosen_variant (self));
  while (ended + 1 < G_N_ELEMENTS (end_statuses)
         && end_statuses[ended] != (RulesOutcomeStatus)quick->co_op_result)
    ended++;
  adw_combo_row_set_selected (self->ended, ended);
  show_by (self, quick->scoring);
  ui_quick_seats_show (self->seats, quick);
  show_rest (self, quick, complete);
}

/* Photos */

static void
remove_photo_cb (GtkButton *button, UiQuickLogDialog *self)
{
  GtkWidget *row = gtk_widget_get_ancestor (GTK_WIDGET (button), GTK_TYPE_LIST_BOX_ROW);

  g_ptr_array_remove_index (self->paths,
                            (guint)gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)));
  gtk_list_box_remove (self->photos, row);
  gtk_widget_set_visible (GTK_WIDGET (self->photos), self->paths->len > 0);
  gtk_widget_grab_focus (self->add_photo);
}

/* A photo's file, that is added when the result is recorded. */
static void
ui_quick_log_dialog_add_photo (UiQuickLogDialog *self, const char *path)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *button = ui_icon_button_new ("window-close-symbolic", _ ("Leave It Out"), NULL);
  g_autofree char *name = g_filename_display_basename (path);

  if (self->paths->len == APP_PHOTOS)
    return;
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect_object (button, "clicked", G_CALLBACK (remove_photo_cb), self, 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  gtk_list_box_append (self->photos, row);
  g_ptr_array_add (self->paths, g_strdup (path));
  gtk_widget_show (GTK_WIDGET (self->photos));
  ui_scroll_into_view (row);
}

static void
photos_chosen_cb (GtkFileChooserNative *chooser, int response, UiQuickLogDialog *self)
{
  g_autoptr (GListModel) files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (chooser));

  for (guint k = 0; response == GTK_RESPONSE_ACCEPT && k < g_list_model_get_n_items (files); k++) {
    g_autoptr (GFile) file = g_list_model_get_item (files, k);
    g_autofree char *path = g_file_get_path (file);

    if (path != NULL)
      ui_quick_log_dialog_add_photo (self, path);
  }
}

static void
add_photo_cb (UiQuickLogDialog *self)
{
  GtkFileChooserNative *chooser = ui_photo_chooser_new (GTK_WINDOW (self));

  g_signal_connect_object (chooser, "response", G_CALLBACK (photos_chosen_cb), self, 0);
  g_signal_connect (chooser, "response", G_CALLBACK (g_object_unref), NULL);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static gboolean
dropped_cb (GtkDropTarget *target, const GValue *value, double x, double y, UiQuickLogDialog *self)
{
  for (GSList *link = g_value_get_boxed (value); link != NULL; link = link->next) {
    g_autofree char *path = g_file_get_path (link->data);

    if (path != NULL)
      ui_quick_log_dialog_add_photo (self, path);
  }
  return TRUE;
}

/* Recording */

/* Where what @fault complains of is entered. */
static void
focus_fault (UiQuickLogDialog *self, const char *fault)
{
  GtkEditable *entries[] = { self->minutes, self->date };
  g_autofree char *game = dup_text (self->game);

  gtk_label_set_label (self->message, fault);
  gtk_widget_show (GTK_WIDGET (self->message));
  if (game == NULL) {
    gtk_widget_grab_focus (GTK_WIDGET (self->game));
    return;
  }
  for (guint k = 0; k < G_N_ELEMENTS (entries); k++)
    if (gtk_widget_has_css_class (GTK_WIDGET (entries[k]), "error")) {
      gtk_widget_grab_focus (GTK_WIDGET (entries[k]));
      return;
    }
  if (!ui_quick_seats_focus_missing (self->seats)
      && adw_combo_row_get_selected (self->by) == APP_QUICK_CO_OP)
    gtk_widget_grab_focus (GTK_WIDGET (self->ended));
}

static char *
dup_sentence (const AppQuick *quick)
{
  g_autofree char *text = app_quick_dup_text (quick);

  /* Translators: a game, and what came of it: "Catan: Ada wins with 10 points". */
  return g_strdup_printf (quick->uuid != NULL ? _ ("Changed: %s, %s") : _ ("Logged: %s, %s"),
                          app_quick_game_name (quick->game), text);
}

/* The match's UUID; NULL with @error. */
static char *
finish_storing (UiQuickLogDialog *self, AppStore *store, GAsyncResult *result, gint64 *batch,
                GError **error)
{
  char *uuid = NULL;

  if (self->fixture == NULL)
    return app_quick_store_finish (store, result, batch, error);
  app_league_command_do_finish (store, result, &uuid, batch, error);
  return uuid;
}

static void
store_quick (UiQuickLogDialog *self, const AppQuick *quick, GAsyncReadyCallback callback)
{
  AppLeagueCommand *command;

  if (self->fixture == NULL) {
    app_quick_store_async (self->store, quick, NULL, callback, g_object_ref (self));
    return;
  }
  command = app_league_command_new (APP_LEAGUE_COMMAND_LOG);
  command->fixture = g_strdup (self->fixture);
  command->quick = app_quick_copy (quick);
  app_league_command_do_async (self->store, command, NULL, callback, g_object_ref (self));
}

static void
stored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiQuickLogDialog) self = data;
  AppStore *store = APP_STORE (source);
  g_autoptr (GError) error = NULL;
  gint64 batch = 0;
  g_autofree char *uuid = finish_storing (self, store, result, &batch, &error);
  g_autofree char *fault = NULL;
  g_autofree char *sentence = NULL;
  g_autofree char *uncounted = NULL;
  g_autoptr (AppQuick) quick = NULL;
  GtkWindow *parent;

  self->busy = FALSE;
  gtk_widget_set_sensitive (self->record, TRUE);
  if (uuid == NULL) {
    gtk_label_set_label (self->message, error->message);
    gtk_widget_show (GTK_WIDGET (self->message));
    gtk_widget_remove_css_class (GTK_WIDGET (self->message), "dim-label");
    return;
  }
  quick = dup_quick (self, &fault);
  sentence = dup_sentence (quick);
  uncounted = self->fixture == NULL ? app_match_dup_uncounted (store, uuid) : NULL;
  if (uncounted != NULL) {
    g_autofree char *logged = g_steal_pointer (&sentence);

    sentence = g_strconcat (logged, ". ", uncounted, NULL);
  }
  parent = gtk_window_get_transient_for (GTK_WINDOW (self));
  for (guint k = 0; k < self->paths->len; k++)
    ui_photo_add (parent != NULL ? GTK_WIDGET (parent) : NULL, store, uuid,
                  g_ptr_array_index (self->paths, k), FALSE);
  g_signal_emit (self, signals[SIGNAL_STORED], 0, uuid, sentence, batch);
  gtk_window_destroy (GTK_WINDOW (self));
}

/* A name that may be a slip is asked about once. */
static gboolean
asks_about_name (UiQuickLogDialog *self, const AppQuick *quick)
{
  g_autofree char *doubt = app_quick_dup_doubt (self->store, quick);
  g_autofree char *question = NULL;

  if (doubt[0] == '\0' || g_strcmp0 (doubt, self->doubt) == 0)
    return FALSE;
  ui_set_string (&self->doubt, doubt);
  /* Translators: a sentence, "Nobody is called “60”, and no score stands behind it." */
  question = g_strdup_printf (_ ("%s Enter once more records a new player."), doubt);
  ui_set_sentence (self->message, question);
  gtk_widget_show (GTK_WIDGET (self->message));
  return TRUE;
}

static void
record_cb (UiQuickLogDialog *self)
{
  g_autofree char *fault = NULL;
  g_autoptr (AppQuick) quick = NULL;

  if (self->busy)
    return;
  if (self->line_wrong && !self->form_counts) {
    ui_quick_log_mark_line_wrong (self);
    return;
  }
  quick = dup_checked (self, &fault);
  if (fault != NULL) {
    focus_fault (self, fault);
    return;
  }
  if (asks_about_name (self, quick))
    return;
  self->busy = TRUE;
  gtk_widget_set_sensitive (self->record, FALSE);
  store_quick (self, quick, stored_cb);
}

/* Making it */

/* Wherever the keyboard is: a button that has it would be the default one. */
static void
record_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  record_cb (UI_QUICK_LOG_DIALOG (widget));
}

static void
line_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiQuickLogDialog *self = UI_QUICK_LOG_DIALOG (widget);

  gtk_widget_grab_focus (GTK_WIDGET (self->line));
  gtk_editable_select_region (GTK_EDITABLE (self->line), 0, -1);
}

static char *
complete_game_cb (const char *typed, gpointer data)
{
  UiQuickLogDialog *self = data;

  return g_strdup (ui_completion_find ((const char *const *)self->known_games, typed));
}

static char *
complete_place_cb (const char *typed, gpointer data)
{
  UiQuickLogDialog *self = data;

  return g_strdup (ui_completion_find ((const char *const *)self->known_places, typed));
}

static void
ui_quick_log_dialog_dispose (GObject *object)
{
  UiQuickLogDialog *self = UI_QUICK_LOG_DIALOG (object);

  self->filling = TRUE;
  G_OBJECT_CLASS (ui_quick_log_dialog_parent_class)->dispose (object);
  g_clear_object (&self->store);
}

static void
ui_quick_log_dialog_finalize (GObject *object)
{
  UiQuickLogDialog *self = UI_QUICK_LOG_DIALOG (object);

  app_quick_free (self->last);
  g_strfreev (self->known_games);
  g_strfreev (self->known_players);
  g_strfreev (self->known_places);
  g_free (self->fixture);
  g_free (self->doubt);
  g_free (self->played);
  g_ptr_array_unref (self->paths);
  G_OBJECT_CLASS (ui_quick_log_dialog_parent_class)->finalize (object);
}

static void
ui_quick_log_dialog_class_init (UiQuickLogDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_quick_log_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_quick_log_dialog_finalize;
  signals[SIGNAL_STORED] =
      g_signal_new ("stored", UI_TYPE_QUICK_LOG_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_INT64);
  g_type_ensure (UI_TYPE_QUICK_SEATS);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/tomekeeper/Tomekeeper/quick-log-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, UiQuickLogDialog, record);
  gtk_widget_class_bind_template_child (widget_class, UiQuickLogDialog, line);
  gtk_widget_class_bind_template_child (widget_class, UiQuickLogDialog, line_fault);
  gtk_widget_class_bind_template_child (widget_class, UiQuickLogDialog, message);
  gtk_widget_class_bind_template_child (widget_class, UiQuickLogDialog, game);
  gtk_widget_class_bind_template_child (widget_class, UiQuickLogDialog, games_button);
  gtk_widget_class_bind_template_child (widget_class, UiQuickLogDialog, games);
  gtk_widget_class_bind_template_child (widget_class, UiQuickLogDialog, variant);
  gtk_widget_class_bind_template_child (widget_class, UiQuickLogDialog, by);
  gtk_widget_class_bind_template_child (widget_class, UiQuickLogDialog, ended);
  gtk_widget_class_bind_template_child (widget_class, UiQuickLogDialog, seats);
  gtk_widget_class_bind_template_child (widget_class, UiQuickLogDialog, date);
  gtk_widget_class_bind_template_child (widget_class, UiQuickLogDialog, date_button);
  gtk_widget_class_bind_template_child (widget_class, UiQuickLogDialog, calendar);
  gtk_widget_class_bind_template_child (widget_class, UiQuickLogDialog, minutes);
  gtk_widget_class_bind_template_child (widget_class, UiQuickLogDialog, place);
  gtk_widget_class_bind_template_child (widget_class, UiQuickLogDialog, event);
  gtk_widget_class_bind_template_child (widget_class, UiQuickLogDialog, note);
  gtk_widget_class_bind_template_child (widget_class, UiQuickLogDialog, photos_group);
  gtk_widget_class_bind_template_child (widget_class, UiQuickLogDialog, photos);
  gtk_widget_class_bind_template_child (widget_class, UiQuickLogDialog, add_photo);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, line_cb);
  gtk_widget_class_bind_template_callback (widget_class, by_cb);
  gtk_widget_class_bind_template_callback (widget_class, game_cb);
  gtk_widget_class_bind_template_callback (widget_class, game_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, day_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_photo_cb);
  gtk_widget_class_bind_template_callback (widget_class, record_cb);
  gtk_widget_class_install_action (widget_class, "quick.line", NULL, line_action_cb);
  gtk_widget_class_install_action (widget_class, "quick.record", NULL, record_action_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_l, GDK_CONTROL_MASK, "quick.line",
                                       NULL);
}

static void
ui_quick_log_dialog_init (UiQuickLogDialog *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  self->filling = TRUE;
  self->paths = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  ui_quick_log_set_up_line (self);
  ui_completion_add (self->game, complete_game_cb, self);
  ui_completion_add (self->place, complete_place_cb, self);
  g_signal_connect (target, "drop", G_CALLBACK (dropped_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
  self->filling = FALSE;
}

static void
fill_games (UiQuickLogDialog *self)
{
  for (char **name = self->known_games; *name != NULL; name++) {
    GtkWidget *label = gtk_label_new (*name);

    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
    gtk_label_set_max_width_chars (GTK_LABEL (label), 32);
    gtk_widget_add_css_class (label, "choice-row");
    gtk_list_box_append (self->games, label);
  }
}

GtkWidget *
ui_quick_log_dialog_new (AppStore *store, GtkWindow *parent, AppQuick *quick)
{
  UiQuickLogDialog *self = g_object_new (UI_TYPE_QUICK_LOG_DIALOG, "transient-for", parent, NULL);

  /* Not wider than what it stands in front of. */
  gtk_window_set_default_size (GTK_WINDOW (self),
                               MIN (WIDTH, gtk_widget_get_width (GTK_WIDGET (parent))), HEIGHT);
  self->last = quick != NULL ? quick : app_quick_new_like_last (store, NULL);
  self->known_games = app_quick_dup_games (store);
  self->known_players = app_quick_dup_players (store, self->last->game);
  self->known_places = app_quick_dup_places (store);
  fill_games (self);
  ui_quick_seats_set_known (self->seats, (const char *const *)self->known_players);
  gtk_widget_set_visible (self->photos_group, self->last->uuid == NULL);
  if (self->last->uuid != NULL) {
    gtk_window_set_title (GTK_WINDOW (self), _ ("Edit the Result"));
    gtk_button_set_label (GTK_BUTTON (self->record), _ ("_Save"));
  }
  self->filling = TRUE;
  ui_quick_log_show (self, self->last, TRUE);
  self->filling = FALSE;
  self->store = g_object_ref (store);
  changed_cb (self);
  if (self->last->seats->len > 0)
    ui_quick_seats_focus (self->seats);
  else
    gtk_widget_grab_focus (GTK_WIDGET (self->line));
  return GTK_WIDGET (self);
}

void
ui_quick_log_dialog_set_fixture (UiQuickLogDialog *self, const char *fixture)
{
  ui_set_string (&self->fixture, fixture);
}

/* The quick log's typed line: read into the form, and written from it. */

static void
show_fault (UiQuickLogDialog *self, const char *sentence)
{
  gtk_label_set_label (self->line_fault, sentence != NULL ? sentence : "");
  gtk_widget_set_visible (GTK_WIDGET (self->line_fault), sentence != NULL);
  gtk_widget_remove_css_class (GTK_WIDGET (self->line), "error");
  gtk_widget_remove_css_class (GTK_WIDGET (self->line_fault), "error");
}

/* While a line is being typed it is not wrong, only not ready. */
static void
ui_quick_log_mark_line_wrong (UiQuickLogDialog *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self->line), "error");
  gtk_widget_add_css_class (GTK_WIDGET (self->line_fault), "error");
  gtk_widget_grab_focus (GTK_WIDGET (self->line));
  gtk_editable_set_position (GTK_EDITABLE (self->line), -1);
}

/* Reads what is typed in the line as a result, and shows it in the form. */
static void
ui_quick_log_read_line (UiQuickLogDialog *self)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (self->line));
  g_autoptr (GError) error = NULL;
  g_autoptr (AppQuick) quick = NULL;

  self->form_counts = FALSE;
  /* An empty line says nothing, and takes nothing away. */
  if (*typed == '\0') {
    self->line_wrong = FALSE;
    show_fault (self, NULL);
    ui_quick_log_update_state (self);
    return;
  }
  quick = app_quick_read (self->store, typed, self->last, &error);
  self->line_wrong = quick == NULL;
  show_fault (self, quick == NULL ? error->message : NULL);
  if (quick != NULL)
    ui_quick_log_show (self, quick, FALSE);
  ui_quick_log_update_state (self);
}

/* What the line's grammar may read as something else goes into quotes. */
static void
append_name (GString *line, const char *name)
{
  gboolean plain = *name != '\0';

  for (const char *at = name; *at != '\0' && plain; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    plain = g_unichar_isalpha (c) || g_unichar_ismark (c) || c == ' ' || c == '-' || c == 0x2019
            || (c == '\'' && at > name) || (c == '.' && at > name);
  }
  if (plain)
    g_string_append (line, name);
  else if (strchr (name, '"') == NULL)
    g_string_append_printf (line, "\"%s\"", name);
  else
    g_string_append_printf (line, "«%s»", name);
}

/* What stands behind the names of a side: its score, or how it ended for it. */
static void
append_end (GString *line, const AppQuick *quick, const AppQuickSeat *seat, double score,
            gboolean has_score)
{
  static const char *const ends[] = {
    [RULES_WON] = "won", [RULES_DRAWN] = "drew", [RULES_LOST] = "lost"
  };

  if (quick->scoring == APP_QUICK_PLACES && seat->place > 0)
    g_string_append_printf (line, " %u.", seat->place);
  else if (quick->scoring == APP_QUICK_WINNERS && seat->place == 1)
    g_string_append (line, " won");
  else if (quick->scoring == APP_QUICK_CO_OP && quick->co_op_result > RULES_RUNNING
           && quick->co_op_result <= RULES_LOST)
    g_string_append_printf (line, " %s", ends[quick->co_op_result]);
  else if (has_score
           && (quick->scoring == APP_QUICK_HIGH_SCORE || quick->scoring == APP_QUICK_LOW_SCORE)) {
    g_autofree char *text = app_quick_dup_score (score);

    g_string_append_printf (line, " %s", text);
  }
}

static void
append_sides (GString *line, const AppQuick *quick)
{
  double score = 0;
  gboolean has_score = FALSE;

  for (guint k = 0; k < quick->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);
    const AppQuickSeat *next =
        k + 1 < quick->seats->len ? g_ptr_array_index (quick->seats, k + 1) : NULL;

    append_name (line, seat->name);
    score += seat->has_score ? seat->score : 0;
    has_score = has_score || seat->has_score;
    if (next != NULL && (next->side == seat->side || quick->scoring == APP_QUICK_CO_OP)) {
      g_string_append (line, "+");
      continue;
    }
    append_end (line, quick, seat, score, has_score);
    g_string_append (line, next != NULL ? ", " : "");
    score = 0;
    has_score = FALSE;
  }
}

/* "Catan: Ada+Ben 10, Cy 8", as app_quick_read() reads it; @like_low: so the game was won before.
 */
static char *
dup_line (const AppQuick *quick, gboolean like_low)
{
  GString *line = g_string_new (NULL);

  if (quick->game == NULL && quick->seats->len == 0)
    return g_string_free (line, FALSE);
  if (quick->game != NULL && strpbrk (quick->game, ":,;\"") != NULL)
    append_name (line, quick->game);
  else
    g_string_append (line, app_quick_game_name (quick->game));
  if (quick->variant != NULL && app_quick_game_code (quick->game) != NULL)
    g_string_append_printf (line, " (%s)", quick->variant);
  g_string_append (line, ": ");
  append_sides (line, quick);
  if (quick->scoring == APP_QUICK_LOW_SCORE)
    g_string_append (line, ", low");
  else if (quick->scoring == APP_QUICK_HIGH_SCORE && like_low)
    g_string_append (line, ", high");
  return g_string_free (line, FALSE);
}

/* Writes the form's result as a line, unless one that can't be read stands there. */
static void
ui_quick_log_write_line (UiQuickLogDialog *self, const AppQuick *quick)
{
  g_autofree char *line = NULL;

  if (self->line_wrong) {
    if (!self->form_counts) {
      g_autofree char *sentence =
          /* Translators: behind a sentence that says what is wrong with a typed line. */
          g_strdup_printf (_ ("%s The form counts."), gtk_label_get_label (self->line_fault));

      self->form_counts = TRUE;
      show_fault (self, sentence);
    }
    return;
  }
  line = dup_line (quick, self->last->scoring == APP_QUICK_LOW_SCORE);
  ui_completion_set_text (GTK_EDITABLE (self->line), line);
}

/* The known one that @token begins and that the line has not yet; NULL for none. */
static const char *
find (char **known, const char *line, const char *token)
{
  g_autofree char *folded = g_utf8_casefold (line, token - line);

  if (ui_completion_has_name ((const char *const *)known, token))
    return NULL;
  for (char **name = known; name != NULL && *name != NULL; name++) {
    const char *one[] = { *name, NULL };
    g_autofree char *other = g_utf8_casefold (*name, -1);

    if (ui_completion_find (one, token) != NULL && strstr (folded, other) == NULL)
      return *name;
  }
  return NULL;
}

/* A game, then players: the word that is being typed, and what has to come behind it. */
static char *
complete_cb (const char *typed, gpointer data)
{
  UiQuickLogDialog *self = data;
  gboolean has_game = strchr (typed, ':') != NULL || strchr (typed, ',') != NULL;
  const char *token = typed, *name = NULL;

  for (const char *at = typed; *at != '\0'; at++)
    if (strchr (":,+", *at) != NULL)
      token = at + 1;
  while (*token == ' ')
    token++;
  if (*token == '\0')
    return NULL;
  if (!has_game)
    name = find (self->known_games, typed, token);
  if (name != NULL)
    return g_strdup_printf ("%.*s%s: ", (int)(token - typed), typed, name);
  name = find (self->known_players, typed, token);
  return name != NULL ? g_strdup_printf ("%.*s%s ", (int)(token - typed), typed, name) : NULL;
}

static gboolean
key_cb (UiQuickLogDialog *self, guint key, guint code, GdkModifierType state)
{
  GdkModifierType held = state & gtk_accelerator_get_default_mod_mask ();

  if (key == GDK_KEY_Tab && held == 0 && ui_completion_accept (GTK_EDITABLE (self->line)))
    return GDK_EVENT_STOP;
  return GDK_EVENT_PROPAGATE;
}

/* Completion and keys of the line. */
static void
ui_quick_log_set_up_line (UiQuickLogDialog *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  ui_completion_add (GTK_EDITABLE (self->line), complete_cb, self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->line), keys);
}
