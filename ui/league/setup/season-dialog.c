/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that sets up a season, its points included.
 */
#include "ui/league/setup/season-dialog.h"

#include "app/league/league-commands.h"
#include "app/league/leagues.h"
#include "app/league/schemes.h"
#include "app/league/season-draft.h"
#include "ui/league/setup/rating-box.h"
#include "ui/league/setup/scheme-dialog.h"
#include "ui/league/setup/tie-breaks-box.h"
#include "ui/widget/completion.h"
#include "ui/widget/draft-view.h"
#include "ui/widget/list-row.h"
#include "ui/widget/names-box.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>
#include <string.h>

struct _UiSeasonDialog {
  AdwWindow parent_instance;

  GtkWidget *save;
  GtkMenuButton *games_button;
  GtkListBox *games_list, *formats;
  GtkWidget *carry_group, *names_group;
  UiNamesBox *names;
  GtkLabel *count;
  GtkSpinButton *pod_least, *pod_most;
  AdwActionRow *rounds_row;
  GtkWidget *cycles_row, *pod_least_row, *pod_most_row, *third_place_row, *fide_seats_row,
      *best_of_row;
  AdwComboRow *points;
  UiTieBreaksBox *tie_breaks;
  UiRatingBox *rating;
  GtkRevealer *missing;

  AppStore *store;        /* Owned */
  AppSeasonForm *form;    /* Owned; what is shown */
  GBinding *points_bound; /* Borrowed; NULL while the choice of points is filled */
  char **known_games;     /* Owned */
  gboolean stored;
};

/* Children that show the form's properties of these names. */
static const char *const bound[] = {
  "league_name",    "season_name", "games",         "starts",       "ends",        "note",
  "carry_entrants", "carry_seeds", "carry_ratings", "carry_points", "third_place", "fide_seats",
  "partners",       "rounds",      "cycles",        "best_of",      NULL
};

/* What was entered for a new league and not stored stays with the collection. */
#define KEPT "ui-season-draft"

G_DEFINE_FINAL_TYPE (UiSeasonDialog, ui_season_dialog, ADW_TYPE_WINDOW)

enum {
  SIGNAL_DONE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static const struct {
  LeagueFormat format;
  const char *text;
} formats[] = {
  { LEAGUE_SWISS, N_ ("Each round against somebody with as many points; nobody meets twice") },
  { LEAGUE_ROUND_ROBIN, N_ ("Everybody meets everybody") },
  { LEAGUE_LADDER, N_ ("Whom you like, when you like: all that is played counts") },
  { LEAGUE_PODS, N_ ("Tables of three or four, mixed anew each round") },
  { LEAGUE_KNOCK_OUT, N_ ("Who loses is out, until one is left") },
};

/* Some games in one entry, with commas between them. */

/* @text with @game behind it, unless it is there. */
static char *
dup_with_game (const char *text, const char *game)
{
  g_auto (GStrv) games = app_season_split_games (text);
  g_autofree char *joined = g_strjoinv (", ", games);

  if (games[0] == NULL)
    return g_strdup (game);
  return g_strv_contains ((const char *const *)games, game)
             ? g_steal_pointer (&joined)
             : g_strconcat (joined, ", ", game, NULL);
}

/* @typed with its last name ended from @known; NULL where there is nothing to add. */
static char *
dup_completed_games (const char *typed, const char *const *known)
{
  const char *comma = strrchr (typed, ',');
  const char *last = comma != NULL ? comma + 1 : typed;
  const char *game;

  while (*last == ' ')
    last++;
  game = *last != '\0' ? ui_completion_find (known, last) : NULL;
  return game != NULL ? g_strdup_printf ("%.*s%s", (int)(last - typed), typed, game) : NULL;
}

/* Whether it is a new league's first season. */
static gboolean
is_first (UiSeasonDialog *self)
{
  return app_season_form_get_season (self->form) == NULL
         && app_season_form_get_draft (self->form)->league == NULL;
}

/* Telling */

static void
show_count (UiSeasonDialog *self, guint n)
{
  g_autofree char *text =
      app_season_form_get_draft (self->form)->partners == APP_PARTNERS_FIXED
          ? g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u team", "%u teams", n), n)
          : g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u player", "%u players", n), n);

  gtk_label_set_label (self->count, n > 0 ? text : "");
}

static void
show_rounds (UiSeasonDialog *self)
{
  const AppSeasonDraft *draft = app_season_form_get_draft (self->form);
  LeagueFormat format = draft->pairing.format;
  guint n = app_season_form_count_entrants (self->form);
  guint usual = app_season_draft_suggest_rounds (draft, n);
  gboolean chosen = format == LEAGUE_SWISS || format == LEAGUE_PODS;
  g_autofree char *text = NULL;

  if (n < 2 && !chosen)
    text = g_strdup (_ ("As many as it takes"));
  else if (format != LEAGUE_LADDER && n > 1)
    text = g_strdup_printf (
        /* Translators: how many rounds. */
        chosen ? g_dngettext (GETTEXT_PACKAGE, "%u are usual with %u entrant",
                              "%u are usual with %u entrants", n)
               : g_dngettext (GETTEXT_PACKAGE, "%u with %u entrant", "%u with %u entrants", n),
        usual, n);
  adw_action_row_set_subtitle (self->rounds_row, text != NULL ? text : "");
  gtk_widget_set_visible (ui_draft_get_child (self, "rounds"), chosen);
  gtk_widget_set_visible (GTK_WIDGET (self->rounds_row), format != LEAGUE_LADDER);
  show_count (self, n);
}

static void
show_rows (UiSeasonDialog *self)
{
  const AppSeasonDraft *draft = app_season_form_get_draft (self->form);
  LeagueFormat format = draft->pairing.format;
  gboolean changing = draft->partners == APP_PARTNERS_CHANGING;
  g_autofree char *text = app_scheme_dup_text (&draft->rules.scheme);

  gtk_widget_set_visible (self->pod_least_row, format == LEAGUE_PODS && !changing);
  gtk_widget_set_visible (self->pod_most_row,
                          (format == LEAGUE_PODS || format == LEAGUE_LADDER) && !changing);
  gtk_widget_set_visible (self->cycles_row, format == LEAGUE_ROUND_ROBIN);
  gtk_widget_set_visible (self->third_place_row, format == LEAGUE_KNOCK_OUT);
  gtk_widget_set_visible (self->fide_seats_row, format == LEAGUE_SWISS);
  gtk_widget_set_visible (self->best_of_row, format != LEAGUE_PODS);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->points), text);
  ui_names_box_set_hint (self->names, draft->partners == APP_PARTNERS_FIXED
                                          ? _ ("A team a line: “Red: Ann, Ben”")
                                          : _ ("A name a line; you can paste a list"));
}

static void
changed_cb (UiSeasonDialog *self)
{
  show_rounds (self);
  show_rows (self);
  ui_draft_show_check (APP_DRAFT (self->form), self, "season.save", self->missing);
}

/* What is no property of a widget */

static void
format_cb (UiSeasonDialog *self, GtkListBoxRow *row)
{
  if (self->form != NULL && row != NULL)
    g_object_set (self->form, "format", formats[gtk_list_box_row_get_index (row)].format, NULL);
}

/* The form may set another size than what is typed. */
static void
size_cb (UiSeasonDialog *self, GtkSpinButton *size)
{
  if (self->form != NULL)
    g_object_set (self->form, size == self->pod_least ? "pod-least" : "pod-most",
                  gtk_spin_button_get_value_as_int (size), NULL);
}

static void
show_sizes (UiSeasonDialog *self)
{
  const LeaguePairingRules *pairing = &app_season_form_get_draft (self->form)->pairing;

  gtk_spin_button_set_value (self->pod_least, pairing->pod_least);
  gtk_spin_button_set_value (self->pod_most, pairing->pod_most);
}

static void
names_cb (UiSeasonDialog *self)
{
  if (self->form != NULL)
    app_season_form_take_entrants (self->form, ui_names_box_dup_names (self->names));
}

/* Games */

static void
game_chosen_cb (UiSeasonDialog *self, GtkListBoxRow *row)
{
  GtkEditable *entry = ui_draft_get_child (self, "games");
  g_autofree char *text = dup_with_game (gtk_editable_get_text (entry),
                                         self->known_games[gtk_list_box_row_get_index (row)]);

  gtk_menu_button_popdown (self->games_button);
  ui_completion_set_text (entry, text);
  gtk_widget_grab_focus (GTK_WIDGET (entry));
}

static char *
complete_game (const char *typed, gpointer data)
{
  return dup_completed_games (typed, (const char *const *)UI_SEASON_DIALOG (data)->known_games);
}

static void
fill_games (UiSeasonDialog *self)
{
  self->known_games = app_quick_dup_games (self->store);
  for (char **game = self->known_games; *game != NULL; game++) {
    GtkWidget *label = gtk_label_new (*game);

    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_widget_add_css_class (label, "choice-row");
    gtk_list_box_append (self->games_list, label);
  }
  ui_completion_add (ui_draft_get_child (self, "games"), complete_game, self);
}

/* The choice of points */

static void
show_schemes (UiSeasonDialog *self)
{
  const GPtrArray *schemes = app_season_form_get_schemes (self->form);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint k = 0; k < schemes->len; k++)
    gtk_string_list_append (names, ((AppScheme *)g_ptr_array_index (schemes, k))->name);
  g_clear_pointer (&self->points_bound, g_binding_unbind);
  adw_combo_row_set_model (self->points, G_LIST_MODEL (names));
  self->points_bound = ui_draft_bind (APP_DRAFT (self->form), "points", self->points);
}

static void
kept_cb (UiSchemeDialog *dialog, const char *uuid, const char *sentence, gint64 batch,
         UiSeasonDialog *self)
{
  app_season_form_read_schemes (self->form, uuid);
  show_schemes (self);
  ui_page_toast (GTK_WIDGET (gtk_window_get_transient_for (GTK_WINDOW (self))), sentence, batch);
}

static void
own_points_cb (UiSeasonDialog *self)
{
  const GPtrArray *schemes = app_season_form_get_schemes (self->form);
  GtkWidget *dialog;
  guint chosen;

  g_object_get (self->form, "points", &chosen, NULL);
  dialog = ui_scheme_dialog_new (self->store, g_ptr_array_index (schemes, chosen));
  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (self));
  g_signal_connect_object (dialog, "kept", G_CALLBACK (kept_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Storing */

static void
stored (gpointer dialog, const AppCommandAnswer *answer)
{
  UiSeasonDialog *self = dialog;
  g_autofree char *sentence = NULL;
  g_autoptr (AppSeasonDraft) draft = app_season_form_dup_draft (self->form);
  const char *season = app_season_form_get_season (self->form);

  self->stored = TRUE;
  if (is_first (self))
    g_object_set_data (G_OBJECT (self->store), KEPT, NULL);
  if (season != NULL)
    sentence = g_strdup (_ ("The season is changed"));
  else if (draft->league == NULL)
    /* Translators: a league's name. */
    sentence = g_strdup_printf (_ ("“%s” can begin"), draft->league_name);
  else
    sentence = g_strdup (_ ("The next season can begin"));
  /* The dialog has advised already. */
  if (answer->notice != NULL
      && g_strcmp0 (answer->notice, app_draft_get_warning (APP_DRAFT (self->form))) != 0) {
    g_autofree char *both = g_strconcat (sentence, ". ", answer->notice, NULL);

    g_free (sentence);
    sentence = g_steal_pointer (&both);
  }
  g_signal_emit (self, signals[SIGNAL_DONE], 0, season != NULL ? season : answer->uuid, sentence,
                 answer->batch);
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiSeasonDialog *self = UI_SEASON_DIALOG (widget);
  const char *season = app_season_form_get_season (self->form);
  g_autoptr (AppLeagueCommand) command = app_league_command_new (
      season != NULL ? APP_LEAGUE_COMMAND_EDIT_SEASON : APP_LEAGUE_COMMAND_NEW_SEASON);

  command->season = g_strdup (season);
  command->draft = app_season_form_dup_draft (self->form);
  ui_draft_store (self, "season.save", self->missing, self->store, &app_league_command, command,
                  stored);
}

/* Enter goes on until nothing is missing, and then stores. */
static void
entered_cb (UiSeasonDialog *self)
{
  if (gtk_widget_get_sensitive (self->save))
    gtk_widget_activate_action (GTK_WIDGET (self), "season.save", NULL);
  else
    gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);
}

static gboolean
ui_season_dialog_close_request (GtkWindow *window)
{
  UiSeasonDialog *self = UI_SEASON_DIALOG (window);

  if (!self->stored && is_first (self))
    g_object_set_data_full (G_OBJECT (self->store), KEPT, app_season_form_dup_draft (self->form),
                            (GDestroyNotify)app_season_draft_free);
  return GTK_WINDOW_CLASS (ui_season_dialog_parent_class)->close_request (window);
}

/* Making it */

static void
ui_season_dialog_dispose (GObject *object)
{
  UiSeasonDialog *self = UI_SEASON_DIALOG (object);

  g_signal_handlers_disconnect_by_data (self->form, self);
  G_OBJECT_CLASS (ui_season_dialog_parent_class)->dispose (object);
}

static void
ui_season_dialog_finalize (GObject *object)
{
  UiSeasonDialog *self = UI_SEASON_DIALOG (object);

  g_clear_object (&self->form);
  g_clear_object (&self->store);
  g_strfreev (self->known_games);
  G_OBJECT_CLASS (ui_season_dialog_parent_class)->finalize (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  ui_draft_declare_children (widget_class, bound);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, save);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, games_button);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, games_list);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, formats);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, carry_group);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, names_group);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, names);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, count);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, points);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, rounds_row);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, cycles_row);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, pod_least);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, pod_least_row);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, pod_most);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, pod_most_row);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, third_place_row);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, fide_seats_row);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, best_of_row);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, tie_breaks);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, rating);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, missing);
}

static void
ui_season_dialog_class_init (UiSeasonDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_season_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_season_dialog_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = ui_season_dialog_close_request;
  signals[SIGNAL_DONE] =
      g_signal_new ("done", UI_TYPE_SEASON_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_INT64);
  g_type_ensure (UI_TYPE_NAMES_BOX);
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  g_type_ensure (UI_TYPE_RATING_BOX);
  g_type_ensure (UI_TYPE_TIE_BREAKS_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/season-dialog.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, game_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, format_cb);
  gtk_widget_class_bind_template_callback (widget_class, size_cb);
  gtk_widget_class_bind_template_callback (widget_class, names_cb);
  gtk_widget_class_bind_template_callback (widget_class, own_points_cb);
  gtk_widget_class_install_action (widget_class, "season.save", NULL, save_action);
}

static void
add_formats (UiSeasonDialog *self)
{
  for (guint k = 0; k < G_N_ELEMENTS (formats); k++) {
    GtkWidget *row = adw_action_row_new ();
    GtkWidget *mark = gtk_image_new_from_icon_name ("object-select-symbolic");

    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row),
                                   league_format_name (formats[k].format));
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ (formats[k].text));
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), mark);
    gtk_widget_add_css_class (mark, "chosen-mark");
    gtk_list_box_append (self->formats, row);
  }
}

static void
ui_season_dialog_init (UiSeasonDialog *self)
{
  static const char *const sides[] = { N_ ("Players"), N_ ("Teams that stay together"),
                                       N_ ("Players whose partners change"), NULL };
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint k = 0; sides[k] != NULL; k++)
    gtk_string_list_append (names, _ (sides[k]));
  adw_combo_row_set_model (ui_draft_get_child (self, "partners"), G_LIST_MODEL (names));
  add_formats (self);
}

/* @form: (transfer full): NULL makes none */
static GtkWidget *
new_dialog (AppStore *store, AppSeasonForm *form, const char *title, const char *save)
{
  UiSeasonDialog *self;
  const AppSeasonDraft *draft;
  g_auto (GStrv) players = NULL;
  GtkWidget *league_name, *season_name;
  gboolean stored, first;

  if (form == NULL)
    return NULL;
  self = g_object_new (UI_TYPE_SEASON_DIALOG, NULL);
  players = app_quick_dup_players (store, NULL);
  draft = app_season_form_get_draft (form);
  league_name = ui_draft_get_child (self, "league_name");
  season_name = ui_draft_get_child (self, "season_name");
  self->store = g_object_ref (store);
  ui_names_box_set_names (self->names, (const char *const *)draft->entrants);
  self->form = form;
  stored = app_season_form_get_season (form) != NULL;
  first = is_first (self);
  gtk_window_set_title (GTK_WINDOW (self), title);
  gtk_button_set_label (GTK_BUTTON (self->save), save);
  gtk_widget_set_visible (league_name, first);
  gtk_widget_set_visible (season_name, !first);
  gtk_widget_set_visible (self->carry_group, !stored && draft->carry_from != NULL);
  gtk_widget_set_visible (self->names_group, !stored);
  ui_draft_bind_children (APP_DRAFT (form), GTK_WIDGET (self), bound);
  fill_games (self);
  ui_names_box_set_known (self->names, (const char *const *)players);
  for (guint k = 0; k < G_N_ELEMENTS (formats); k++)
    if (formats[k].format == draft->pairing.format)
      gtk_list_box_select_row (self->formats,
                               gtk_list_box_get_row_at_index (self->formats, (int)k));
  show_sizes (self);
  show_schemes (self);
  ui_tie_breaks_box_set_form (self->tie_breaks, form);
  ui_rating_box_set_form (self->rating, form);
  g_signal_connect_swapped (form, "notify::pod-least", G_CALLBACK (show_sizes), self);
  g_signal_connect_swapped (form, "notify::pod-most", G_CALLBACK (show_sizes), self);
  g_signal_connect_swapped (form, "changed", G_CALLBACK (changed_cb), self);
  changed_cb (self);
  gtk_window_set_focus (GTK_WINDOW (self), first ? league_name : season_name);
  return GTK_WIDGET (self);
}

GtkWidget *
ui_season_dialog_new (AppStore *store)
{
  const AppSeasonDraft *kept = g_object_get_data (G_OBJECT (store), KEPT);
  g_autoptr (AppSeasonDraft) usual = app_season_draft_new (LEAGUE_SWISS, 2);

  return new_dialog (store, app_season_form_new (store, kept != NULL ? kept : usual),
                     _ ("New League"), _ ("_Begin"));
}

GtkWidget *
ui_season_dialog_new_next (AppStore *store, const char *league, GError **error)
{
  return new_dialog (store, app_season_form_new_next (store, league, error), _ ("Next Season"),
                     _ ("_Begin"));
}

GtkWidget *
ui_season_dialog_new_edit (AppStore *store, const char *season, GError **error)
{
  return new_dialog (store, app_season_form_new_edit (store, season, error), _ ("Edit Season"),
                     _ ("_Save"));
}
