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
#include "ui/widget/draft-view.h"
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
  AppQuickDraft *draft;   /* Owned */
  char **known_players;   /* Owned */
  char **known_places;    /* Owned */
  char *sentence;         /* Owned; of what is being stored */
  char *doubt;            /* Owned; what was asked about the names, NULL for nothing yet */
  char *fixture;          /* Owned; UUID of a league's fixture that it is the result of, or NULL */
  const RulesGame *rules; /* Whose variants are offered; NULL for other games, which have none */
  GPtrArray *paths;       /* Owned; of photos that are added when it is recorded */
  gboolean busy;
};

static void ui_quick_log_set_up_line (UiQuickLogDialog *self);
#define WIDTH 560
#define HEIGHT 700

G_DEFINE_FINAL_TYPE (UiQuickLogDialog, ui_quick_log_dialog, ADW_TYPE_WINDOW)

enum {
  SIGNAL_STORED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* Whether what counts is a line that can't be read. */
static gboolean
is_line_wrong (UiQuickLogDialog *self)
{
  return self->draft->line_fault != NULL && !self->draft->form_counts;
}

/* What will be recorded, and which names it will make. */
static char *
dup_status (UiQuickLogDialog *self)
{
  g_autofree char *text = app_quick_dup_checked_text (self->draft->quick);
  g_autofree char *news = app_quick_dup_new (self->store, self->draft->quick);

  return *news != '\0' ? g_strconcat (text, "\n", news, NULL) : g_steal_pointer (&text);
}

/* While a line is being typed it is not wrong, only not ready. */
static void
show_line_fault (UiQuickLogDialog *self)
{
  const char *fault = self->draft->line_fault;

  ui_show_text (self->line_fault, fault);
  gtk_widget_remove_css_class (GTK_WIDGET (self->line), "error");
  gtk_widget_remove_css_class (GTK_WIDGET (self->line_fault), "error");
}

/* Its variants, where the game has any. */
static void
show_variants (UiQuickLogDialog *self)
{
  const RulesGame *rules = self->draft->rules;
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  if (rules == self->rules)
    return;
  gtk_string_list_append (names, _ ("Not said"));
  for (guint k = 0; rules != NULL && k < rules->n_variants; k++)
    gtk_string_list_append (names, _ (rules->variants[k].name));
  self->rules = rules;
  ui_draft_set_rows (self->variant, G_LIST_MODEL (names), self->draft->variant);
  gtk_widget_set_visible (GTK_WIDGET (self->variant), rules != NULL && rules->n_variants > 1);
}

/* Tells what will be recorded, or what is missing. */
static void
changed_cb (UiQuickLogDialog *self)
{
  const char *fault = app_draft_get_fault (APP_DRAFT (self->draft));
  g_autofree char *text = fault == NULL ? dup_status (self) : g_strdup (fault);
  GtkWidget *label = GTK_WIDGET (self->message);

  ui_set_css_class (GTK_WIDGET (self->minutes), "error", self->draft->minutes_wrong);
  ui_set_css_class (GTK_WIDGET (self->date), "error", self->draft->date_wrong);
  gtk_widget_set_visible (GTK_WIDGET (self->ended), self->draft->scoring == APP_QUICK_CO_OP);
  show_line_fault (self);
  ui_set_sentence (self->message, text);
  gtk_widget_set_visible (label, !is_line_wrong (self));
  ui_set_css_class (label, "dim-label", fault != NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->line), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  self->draft->line_fault != NULL ? self->draft->line_fault : text,
                                  -1);
}

static void
game_chosen_cb (UiQuickLogDialog *self, GtkListBoxRow *row)
{
  gtk_menu_button_popdown (self->games_button);
  g_object_set (self->draft, "game", self->draft->known_games[gtk_list_box_row_get_index (row)],
                NULL);
  ui_quick_seats_focus (self->seats);
}

static void
day_cb (UiQuickLogDialog *self)
{
  g_autoptr (GDateTime) day = gtk_calendar_get_date (self->calendar);
  g_autofree char *text = g_date_time_format (day, "%Y-%m-%d");

  g_object_set (self->draft, "date", text, NULL);
  gtk_menu_button_popdown (self->date_button);
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

/* Where what the draft's fault complains of is entered. */
static void
focus_fault (UiQuickLogDialog *self)
{
  const AppQuickDraft *draft = self->draft;

  gtk_label_set_label (self->message, app_draft_get_fault (APP_DRAFT (self->draft)));
  gtk_widget_show (GTK_WIDGET (self->message));
  if (draft->quick->game == NULL)
    gtk_widget_grab_focus (GTK_WIDGET (self->game));
  else if (draft->minutes_wrong)
    gtk_widget_grab_focus (GTK_WIDGET (self->minutes));
  else if (draft->date_wrong)
    gtk_widget_grab_focus (GTK_WIDGET (self->date));
  else if (!ui_quick_seats_focus_missing (self->seats) && draft->scoring == APP_QUICK_CO_OP)
    gtk_widget_grab_focus (GTK_WIDGET (self->ended));
}

static char *
dup_sentence (const AppQuick *quick)
{
  g_autofree char *text = app_quick_dup_checked_text (quick);

  /* Translators: a game, and what came of it: "Catan: Ada wins with 10 points". */
  return g_strdup_printf (quick->uuid != NULL ? _ ("Changed: %s, %s") : _ ("Logged: %s, %s"),
                          app_quick_game_name (quick->game), text);
}

static void
store_quick (UiQuickLogDialog *self, GAsyncReadyCallback callback)
{
  const AppQuick *quick = self->draft->quick;
  g_autoptr (AppLeagueCommand) command = NULL;

  g_free (self->sentence);
  self->sentence = dup_sentence (quick);
  if (self->fixture == NULL) {
    app_command_do_async (self->store, &app_quick_log, &(AppQuickLog){ quick }, NULL, callback,
                          g_object_ref (self));
    return;
  }
  command = app_league_command_new (APP_LEAGUE_COMMAND_LOG);
  command->fixture = g_strdup (self->fixture);
  command->quick = app_quick_copy (quick);
  app_command_do_async (self->store, &app_league_command, command, NULL, callback,
                        g_object_ref (self));
}

static void
stored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiQuickLogDialog) self = data;
  AppStore *store = APP_STORE (source);
  g_autoptr (GError) error = NULL;
  gint64 batch = 0;
  g_autofree char *uuid = app_command_finish_uuid (result, &batch, &error);
  g_autofree char *uncounted = NULL;
  GtkWindow *parent;

  self->busy = FALSE;
  gtk_widget_set_sensitive (self->record, TRUE);
  if (uuid == NULL) {
    gtk_label_set_label (self->message, error->message);
    gtk_widget_show (GTK_WIDGET (self->message));
    gtk_widget_remove_css_class (GTK_WIDGET (self->message), "dim-label");
    return;
  }
  uncounted = self->fixture == NULL ? app_match_dup_uncounted (store, uuid) : NULL;
  if (uncounted != NULL) {
    g_autofree char *logged = g_steal_pointer (&self->sentence);

    self->sentence = g_strconcat (logged, ". ", uncounted, NULL);
  }
  parent = gtk_window_get_transient_for (GTK_WINDOW (self));
  for (guint k = 0; k < self->paths->len; k++)
    ui_photo_add (parent != NULL ? GTK_WIDGET (parent) : NULL, store, uuid,
                  g_ptr_array_index (self->paths, k), FALSE);
  g_signal_emit (self, signals[SIGNAL_STORED], 0, uuid, self->sentence, batch);
  gtk_window_destroy (GTK_WINDOW (self));
}

/* A name that may be a slip is asked about once. */
static gboolean
asks_about_name (UiQuickLogDialog *self)
{
  g_autofree char *doubt = app_quick_dup_doubt (self->store, self->draft->quick);
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
mark_line_wrong (UiQuickLogDialog *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self->line), "error");
  gtk_widget_add_css_class (GTK_WIDGET (self->line_fault), "error");
  gtk_widget_grab_focus (GTK_WIDGET (self->line));
  gtk_editable_set_position (GTK_EDITABLE (self->line), -1);
}

static void
record_cb (UiQuickLogDialog *self)
{
  if (self->busy)
    return;
  if (is_line_wrong (self)) {
    mark_line_wrong (self);
    return;
  }
  if (app_draft_get_fault (APP_DRAFT (self->draft)) != NULL) {
    focus_fault (self);
    return;
  }
  if (asks_about_name (self))
    return;
  self->busy = TRUE;
  gtk_widget_set_sensitive (self->record, FALSE);
  store_quick (self, stored_cb);
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

  return g_strdup (ui_completion_find ((const char *const *)self->draft->known_games, typed));
}

static char *
complete_place_cb (const char *typed, gpointer data)
{
  UiQuickLogDialog *self = data;

  return g_strdup (ui_completion_find ((const char *const *)self->known_places, typed));
}

/* What the widgets say as they end is nobody's change. */
static void
ui_quick_log_dialog_dispose (GObject *object)
{
  UiQuickLogDialog *self = UI_QUICK_LOG_DIALOG (object);

  g_signal_handlers_disconnect_by_data (self->draft, self);
  G_OBJECT_CLASS (ui_quick_log_dialog_parent_class)->dispose (object);
}

static void
ui_quick_log_dialog_finalize (GObject *object)
{
  UiQuickLogDialog *self = UI_QUICK_LOG_DIALOG (object);

  g_object_unref (self->store);
  g_object_unref (self->draft);
  g_strfreev (self->known_players);
  g_strfreev (self->known_places);
  g_free (self->fixture);
  g_free (self->doubt);
  g_free (self->sentence);
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

  self->paths = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  ui_quick_log_set_up_line (self);
  ui_completion_add (self->game, complete_game_cb, self);
  ui_completion_add (self->place, complete_place_cb, self);
  g_signal_connect (target, "drop", G_CALLBACK (dropped_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

static void
fill_games (UiQuickLogDialog *self)
{
  for (char **name = self->draft->known_games; *name != NULL; name++) {
    GtkWidget *label = gtk_label_new (*name);

    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
    gtk_label_set_max_width_chars (GTK_LABEL (label), 32);
    gtk_widget_add_css_class (label, "choice-row");
    gtk_list_box_append (self->games, label);
  }
}

/* Each widget that shows a property of the draft follows it, and sets it. */
static void
bind (UiQuickLogDialog *self)
{
  const struct {
    const char *property;
    gpointer widget;
  } views[] = { { "line", self->line },   { "game", self->game },   { "scoring", self->by },
                { "ended", self->ended }, { "date", self->date },   { "minutes", self->minutes },
                { "place", self->place }, { "event", self->event }, { "note", self->note } };

  for (gsize k = 0; k < G_N_ELEMENTS (views); k++)
    ui_draft_bind (self->draft, views[k].property, views[k].widget);
  show_variants (self);
  ui_draft_bind (self->draft, "variant", self->variant);
  ui_quick_seats_set_draft (self->seats, self->draft, (const char *const *)self->known_players);
  g_signal_connect_object (self->draft, "notify::game", G_CALLBACK (show_variants), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->draft, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  changed_cb (self);
}

GtkWidget *
ui_quick_log_dialog_new (AppStore *store, GtkWindow *parent, AppQuick *quick)
{
  UiQuickLogDialog *self = g_object_new (UI_TYPE_QUICK_LOG_DIALOG, "transient-for", parent, NULL);
  AppQuick *last = quick != NULL ? quick : app_quick_new_like_last (store, NULL);

  /* Not wider than what it stands in front of. */
  gtk_window_set_default_size (GTK_WINDOW (self),
                               MIN (WIDTH, gtk_widget_get_width (GTK_WIDGET (parent))), HEIGHT);
  self->store = g_object_ref (store);
  self->draft = app_quick_draft_new (store, last);
  self->known_players = app_quick_dup_players (store, last->game);
  self->known_places = app_quick_dup_places (store);
  fill_games (self);
  gtk_widget_set_visible (self->photos_group, last->uuid == NULL);
  if (last->uuid != NULL) {
    gtk_window_set_title (GTK_WINDOW (self), _ ("Edit the Result"));
    gtk_button_set_label (GTK_BUTTON (self->record), _ ("_Save"));
  }
  bind (self);
  if (last->seats->len > 0)
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

/* The typed line */

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
    name = find (self->draft->known_games, typed, token);
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
