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
#include "ui/widget/list-row.h"
#include "ui/widget/names-box.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>
#include <string.h>

/* What a person chose, so that it isn't filled in any more. */
typedef enum {
  OWN_ROUNDS = 1 << 0,
  OWN_POINTS = 1 << 1,
  OWN_TIE_BREAKS = 1 << 2,
  OWN_RATING = 1 << 3,
  OWN_SIZES = 1 << 4,
  OWN_ALL = (1 << 5) - 1,
} Own;

struct _UiSeasonDialog {
  AdwWindow parent_instance;

  GtkWidget *save;
  AdwEntryRow *league_name, *season_name, *games, *starts, *ends, *note;
  GtkMenuButton *games_button;
  GtkListBox *games_list, *formats;
  GtkWidget *carry_group, *names_group;
  GtkSwitch *carry_entrants, *carry_seeds, *carry_ratings, *carry_points, *third_place, *fide_seats;
  UiNamesBox *names;
  GtkLabel *count;
  AdwComboRow *partners, *points;
  GtkSpinButton *rounds, *cycles, *pod_least, *pod_most, *best_of;
  AdwActionRow *rounds_row;
  GtkWidget *cycles_row, *pod_least_row, *pod_most_row, *third_place_row, *fide_seats_row,
      *best_of_row;
  UiTieBreaksBox *tie_breaks;
  UiRatingBox *rating;
  GtkRevealer *missing;
  GtkLabel *missing_label;

  AppStore *store;       /* Owned */
  AppSeasonDraft *draft; /* Owned; what is shown */
  char *season;          /* Owned; UUID of the stored one, NULL for a new one */
  GPtrArray *schemes;    /* Owned; of the choice of points, with the draft's own first if @odd */
  gboolean odd;          /* The draft's scheme is none of those that are known */
  char **known_games;    /* Owned */
  char *warned;          /* Owned; the advice on show, NULL for none */
  guint n_carried;       /* Entrants of the season that it carries on from, or edits */
  guint own;             /* Own flags */
  gboolean filling, busy, stored;
};

/* Something was changed by hand: the draft, and what is told of it. */
void ui_season_dialog_changed_cb (UiSeasonDialog *self);

/* season-dialog.c: the choice of points, as the draft has it; and what was chosen. */
void ui_season_dialog_points_cb (UiSeasonDialog *self);
void ui_season_dialog_own_points_cb (UiSeasonDialog *self);

static void ui_season_dialog_show_points (UiSeasonDialog *self);
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

static const guint carries[] = { APP_CARRY_ENTRANTS, APP_CARRY_SEEDS, APP_CARRY_RATINGS,
                                 APP_CARRY_POINTS };

/* Reading what is shown */

static char *
dup_text (AdwEntryRow *row)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (row))));
}

static void
replace_string (char **text, char *with)
{
  g_free (*text);
  *text = with;
}

static guint
value_of (GtkSpinButton *spin)
{
  return (guint)gtk_spin_button_get_value_as_int (spin);
}

static guint
read_carried (UiSeasonDialog *self)
{
  GtkSwitch *const switches[] = { self->carry_entrants, self->carry_seeds, self->carry_ratings,
                                  self->carry_points };
  guint carried = 0;

  for (guint k = 0; k < G_N_ELEMENTS (switches); k++)
    if (gtk_switch_get_active (switches[k]))
      carried |= carries[k];
  return carried;
}

/* Some games in one entry, with commas between them. */

/* Trimmed, without empty ones. */
static char **
split_games (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  g_autoptr (GStrvBuilder) games = g_strv_builder_new ();

  for (char **word = words; *word != NULL; word++)
    if (*g_strstrip (*word) != '\0')
      g_strv_builder_add (games, *word);
  return g_strv_builder_end (games);
}

/* @text with @game behind it, unless it is there. */
static char *
dup_with_game (const char *text, const char *game)
{
  g_auto (GStrv) games = split_games (text);
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

/* Takes what the widgets show over into the draft. */
static void
ui_season_dialog_read (UiSeasonDialog *self)
{
  AppSeasonDraft *draft = self->draft;

  replace_string (&draft->league_name, dup_text (self->league_name));
  replace_string (&draft->name, dup_text (self->season_name));
  replace_string (&draft->starts, dup_text (self->starts));
  replace_string (&draft->ends, dup_text (self->ends));
  replace_string (&draft->note, dup_text (self->note));
  g_strfreev (draft->games);
  draft->games = split_games (gtk_editable_get_text (GTK_EDITABLE (self->games)));
  g_strfreev (draft->entrants);
  draft->entrants = ui_names_box_dup_names (self->names);
  if (self->season == NULL && draft->carry_from != NULL)
    draft->carry_flags = read_carried (self);
  draft->rounds = gtk_widget_get_visible (GTK_WIDGET (self->rounds)) ? value_of (self->rounds) : 0;
  draft->pairing.cycles = value_of (self->cycles);
  draft->pairing.third_place = gtk_switch_get_active (self->third_place);
  draft->pairing.seating =
      gtk_switch_get_active (self->fide_seats) ? LEAGUE_SEATING_FIDE : LEAGUE_SEATING_GAPS;
  draft->rules.best_of = value_of (self->best_of);
  ui_tie_breaks_box_read (self->tie_breaks, &draft->rules);
  ui_rating_box_read (self->rating, draft);
}

/* Who takes part, with those that come from the last season. */
static guint
count_entrants (UiSeasonDialog *self)
{
  gboolean all =
      self->season != NULL
      || (self->draft->carry_from != NULL && (self->draft->carry_flags & APP_CARRY_ENTRANTS));

  return ui_names_box_count (self->names) + (all ? self->n_carried : 0);
}

/* Telling */

static void
show_message (UiSeasonDialog *self, const char *sentence, gboolean wrong)
{
  ui_set_sentence (self->missing_label, sentence != NULL ? sentence : "");
  if (wrong)
    gtk_widget_remove_css_class (GTK_WIDGET (self->missing_label), "hint");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->missing_label), "hint");
  gtk_revealer_set_reveal_child (self->missing, sentence != NULL);
}

static void
update_message (UiSeasonDialog *self)
{
  g_autofree char *warning = NULL;
  g_autofree char *wrong =
      app_season_draft_check_in_store (self->store, self->draft, self->season, &warning);

  show_message (self, wrong != NULL ? wrong : warning, wrong != NULL);
  ui_set_string (&self->warned, wrong == NULL ? warning : NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "season.save", wrong == NULL && !self->busy);
}

static void
show_count (UiSeasonDialog *self, guint n)
{
  g_autofree char *text =
      self->draft->partners == APP_PARTNERS_FIXED
          ? g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u team", "%u teams", n), n)
          : g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u player", "%u players", n), n);

  gtk_label_set_label (self->count, n > 0 ? text : "");
}

/* The usual number of rounds, until somebody chooses another. */
static void
show_rounds (UiSeasonDialog *self)
{
  LeagueFormat format = self->draft->pairing.format;
  guint n = count_entrants (self), usual = app_season_draft_suggest_rounds (self->draft, n);
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
  if (chosen && !(self->own & OWN_ROUNDS)) {
    self->filling = TRUE;
    gtk_spin_button_set_value (self->rounds, usual);
    self->filling = FALSE;
    self->draft->rounds = usual;
  }
  adw_action_row_set_subtitle (self->rounds_row, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->rounds), chosen);
  gtk_widget_set_visible (GTK_WIDGET (self->rounds_row), format != LEAGUE_LADDER);
  show_count (self, n);
}

void
ui_season_dialog_changed_cb (UiSeasonDialog *self)
{
  if (self->filling || self->store == NULL)
    return;
  ui_season_dialog_read (self);
  show_rounds (self);
  update_message (self);
}

/* The format */

static void
show_sizes (UiSeasonDialog *self)
{
  const LeaguePairingRules *pairing = &self->draft->pairing;
  LeagueFormat format = pairing->format;
  gboolean changing = self->draft->partners == APP_PARTNERS_CHANGING;

  gtk_spin_button_set_value (self->pod_least, pairing->pod_least);
  gtk_spin_button_set_value (self->pod_most, pairing->pod_most);
  gtk_spin_button_set_value (self->cycles, pairing->cycles);
  gtk_widget_set_visible (self->pod_least_row, format == LEAGUE_PODS && !changing);
  gtk_widget_set_visible (self->pod_most_row,
                          (format == LEAGUE_PODS || format == LEAGUE_LADDER) && !changing);
  gtk_widget_set_visible (self->cycles_row, format == LEAGUE_ROUND_ROBIN);
  gtk_widget_set_visible (self->third_place_row, format == LEAGUE_KNOCK_OUT);
  gtk_widget_set_visible (self->fide_seats_row, format == LEAGUE_SWISS);
  gtk_widget_set_visible (self->best_of_row, format != LEAGUE_PODS);
}

static void
show_format (UiSeasonDialog *self)
{
  self->filling = TRUE;
  for (guint k = 0; k < G_N_ELEMENTS (formats); k++)
    if (formats[k].format == self->draft->pairing.format)
      gtk_list_box_select_row (self->formats,
                               gtk_list_box_get_row_at_index (self->formats, (int)k));
  adw_combo_row_set_selected (self->partners, (guint)self->draft->partners);
  show_sizes (self);
  ui_season_dialog_show_points (self);
  ui_tie_breaks_box_show (self->tie_breaks, &self->draft->rules);
  ui_rating_box_show (self->rating, self->draft);
  ui_names_box_set_hint (self->names, self->draft->partners == APP_PARTNERS_FIXED
                                          ? _ ("A team a line: “Red: Ann, Ben”")
                                          : _ ("A name a line; you can paste a list"));
  self->filling = FALSE;
}

/* The usual settings, but for what somebody chose. */
static void
set_format (UiSeasonDialog *self, LeagueFormat format)
{
  g_autoptr (AppSeasonDraft) before = app_season_draft_copy (self->draft);
  AppSeasonDraft *draft = self->draft;

  if (!(self->own & OWN_SIZES) && format == LEAGUE_LADDER)
    draft->pairing.pod_most = 2;
  app_season_draft_set_format (draft, format);
  if (self->own & OWN_POINTS) {
    draft->rules.scheme = before->rules.scheme;
    replace_string (&draft->scheme_id, g_strdup (before->scheme_id));
  }
  if (self->own & OWN_TIE_BREAKS) {
    draft->rules.n_tie_breaks = before->rules.n_tie_breaks;
    memcpy (draft->rules.tie_breaks, before->rules.tie_breaks, sizeof draft->rules.tie_breaks);
  }
  if (self->own & OWN_RATING)
    draft->rating = before->rating;
  draft->rated = before->rated;
  draft->rounds = before->rounds;
  show_format (self);
  ui_season_dialog_changed_cb (self);
}

static void
format_cb (UiSeasonDialog *self, GtkListBoxRow *row)
{
  LeagueFormat format;

  if (self->filling || self->store == NULL || row == NULL)
    return;
  format = formats[gtk_list_box_row_get_index (row)].format;
  if (format == self->draft->pairing.format)
    return;
  ui_season_dialog_read (self);
  set_format (self, format);
}

/* Teams and table sizes have their own usual settings, too. */
static void
sides_cb (UiSeasonDialog *self)
{
  AppSeasonDraft *draft = self->draft;
  guint least = value_of (self->pod_least), most = value_of (self->pod_most);

  if (self->filling || self->store == NULL)
    return;
  ui_season_dialog_read (self);
  if (least != draft->pairing.pod_least || most != draft->pairing.pod_most)
    self->own |= OWN_SIZES;
  draft->pairing.pod_least = least;
  draft->pairing.pod_most = most;
  draft->partners = (AppPartners)adw_combo_row_get_selected (self->partners);
  set_format (self, draft->pairing.format);
}

static void
rounds_cb (UiSeasonDialog *self)
{
  if (!self->filling)
    self->own |= OWN_ROUNDS;
  ui_season_dialog_changed_cb (self);
}

static void
tie_breaks_cb (UiSeasonDialog *self)
{
  self->own |= OWN_TIE_BREAKS;
  ui_season_dialog_changed_cb (self);
}

static void
rating_cb (UiSeasonDialog *self)
{
  self->own |= OWN_RATING;
  ui_season_dialog_changed_cb (self);
}

/* Games */

static void
game_chosen_cb (UiSeasonDialog *self, GtkListBoxRow *row)
{
  GtkEditable *entry = GTK_EDITABLE (self->games);
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
  ui_completion_add (GTK_EDITABLE (self->games), complete_game, self);
}

/* Storing */

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiSeasonDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *uuid = NULL;
  g_autofree char *text = NULL;
  g_autofree char *sentence = NULL;
  gint64 batch = 0;

  self->busy = FALSE;
  if (!app_league_command_do_finish_full (APP_STORE (source), result, &uuid, &batch, &text,
                                          &error)) {
    show_message (self, error->message, TRUE);
    gtk_widget_action_set_enabled (GTK_WIDGET (self), "season.save", TRUE);
    return;
  }
  self->stored = TRUE;
  if (self->season == NULL && self->draft->league == NULL)
    g_object_set_data (G_OBJECT (self->store), KEPT, NULL);
  if (self->season != NULL)
    sentence = g_strdup (_ ("The season is changed"));
  else if (self->draft->league == NULL)
    /* Translators: a league's name. */
    sentence = g_strdup_printf (_ ("“%s” can begin"), self->draft->league_name);
  else
    sentence = g_strdup (_ ("The next season can begin"));
  /* The dialog has advised already. */
  if (text != NULL && g_strcmp0 (text, self->warned) != 0) {
    g_autofree char *both = g_strconcat (sentence, ". ", text, NULL);

    replace_string (&sentence, g_steal_pointer (&both));
  }
  g_signal_emit (self, signals[SIGNAL_DONE], 0, self->season != NULL ? self->season : uuid,
                 sentence, batch);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiSeasonDialog *self = UI_SEASON_DIALOG (widget);
  AppLeagueCommand *command;

  if (self->busy)
    return;
  ui_season_dialog_read (self);
  self->busy = TRUE;
  gtk_widget_action_set_enabled (widget, "season.save", FALSE);
  command = app_league_command_new (self->season != NULL ? APP_LEAGUE_COMMAND_EDIT_SEASON
                                                         : APP_LEAGUE_COMMAND_NEW_SEASON);
  command->season = g_strdup (self->season);
  command->draft = app_season_draft_copy (self->draft);
  app_league_command_do_async (self->store, command, NULL, done_cb, g_object_ref (self));
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

  if (!self->stored && self->season == NULL && self->draft->league == NULL) {
    ui_season_dialog_read (self);
    g_object_set_data_full (G_OBJECT (self->store), KEPT, app_season_draft_copy (self->draft),
                            (GDestroyNotify)app_season_draft_free);
  }
  return GTK_WINDOW_CLASS (ui_season_dialog_parent_class)->close_request (window);
}

/* Making it */

static void
ui_season_dialog_dispose (GObject *object)
{
  UiSeasonDialog *self = UI_SEASON_DIALOG (object);

  self->filling = TRUE;
  G_OBJECT_CLASS (ui_season_dialog_parent_class)->dispose (object);
  g_clear_object (&self->store);
}

static void
ui_season_dialog_finalize (GObject *object)
{
  UiSeasonDialog *self = UI_SEASON_DIALOG (object);

  g_clear_pointer (&self->draft, app_season_draft_free);
  g_clear_pointer (&self->schemes, g_ptr_array_unref);
  g_strfreev (self->known_games);
  g_free (self->season);
  g_free (self->warned);
  G_OBJECT_CLASS (ui_season_dialog_parent_class)->finalize (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, save);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, league_name);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, season_name);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, games);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, games_button);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, games_list);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, starts);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, ends);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, note);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, formats);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, carry_group);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, carry_entrants);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, carry_seeds);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, carry_ratings);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, carry_points);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, names_group);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, names);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, count);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, partners);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, points);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, rounds);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, rounds_row);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, cycles);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, cycles_row);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, pod_least);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, pod_least_row);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, pod_most);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, pod_most_row);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, third_place);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, third_place_row);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, fide_seats);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, fide_seats_row);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, best_of);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, best_of_row);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, tie_breaks);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, rating);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, missing);
  gtk_widget_class_bind_template_child (widget_class, UiSeasonDialog, missing_label);
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
  gtk_widget_class_bind_template_callback (widget_class, ui_season_dialog_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, game_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, format_cb);
  gtk_widget_class_bind_template_callback (widget_class, sides_cb);
  gtk_widget_class_bind_template_callback (widget_class, rounds_cb);
  gtk_widget_class_bind_template_callback (widget_class, ui_season_dialog_points_cb);
  gtk_widget_class_bind_template_callback (widget_class, ui_season_dialog_own_points_cb);
  gtk_widget_class_bind_template_callback (widget_class, tie_breaks_cb);
  gtk_widget_class_bind_template_callback (widget_class, rating_cb);
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

  self->filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint k = 0; sides[k] != NULL; k++)
    gtk_string_list_append (names, _ (sides[k]));
  adw_combo_row_set_model (self->partners, G_LIST_MODEL (names));
  add_formats (self);
  self->filling = FALSE;
}

static void
show_draft (UiSeasonDialog *self)
{
  const AppSeasonDraft *draft = self->draft;
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_auto (GStrv) games = NULL;
  g_autofree char *joined = NULL;

  for (char **game = draft->games; *game != NULL; game++)
    g_strv_builder_add (names, app_quick_game_name (*game));
  games = g_strv_builder_end (names);
  joined = g_strjoinv (", ", games);
  self->filling = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->league_name), draft->league_name);
  gtk_editable_set_text (GTK_EDITABLE (self->season_name), draft->name);
  ui_completion_set_text (GTK_EDITABLE (self->games), joined);
  gtk_editable_set_text (GTK_EDITABLE (self->starts), draft->starts);
  gtk_editable_set_text (GTK_EDITABLE (self->ends), draft->ends);
  gtk_editable_set_text (GTK_EDITABLE (self->note), draft->note);
  ui_names_box_set_names (self->names, (const char *const *)draft->entrants);
  gtk_spin_button_set_value (self->rounds, draft->rounds);
  gtk_spin_button_set_value (self->best_of, draft->rules.best_of);
  gtk_switch_set_active (self->third_place, draft->pairing.third_place);
  gtk_switch_set_active (self->fide_seats, draft->pairing.seating == LEAGUE_SEATING_FIDE);
  gtk_switch_set_active (self->carry_entrants, (draft->carry_flags & APP_CARRY_ENTRANTS) != 0);
  gtk_switch_set_active (self->carry_seeds, (draft->carry_flags & APP_CARRY_SEEDS) != 0);
  gtk_switch_set_active (self->carry_ratings, (draft->carry_flags & APP_CARRY_RATINGS) != 0);
  gtk_switch_set_active (self->carry_points, (draft->carry_flags & APP_CARRY_POINTS) != 0);
  self->filling = FALSE;
  show_format (self);
}

static guint
count_of (AppStore *store, const char *season)
{
  g_autoptr (AppSeasonSnapshot) look = app_season_snapshot_from_store (store, season, NULL);
  guint n = 0;

  for (guint k = 0; look != NULL && k < look->entrants->len; k++)
    n += ((AppEntrant *)g_ptr_array_index (look->entrants, k))->left == G_MAXUINT;
  return n;
}

/* @draft: taken over. @own: what of it stays as it is */
static GtkWidget *
new_dialog (AppStore *store, AppSeasonDraft *draft, const char *season, guint own,
            const char *title, const char *save)
{
  UiSeasonDialog *self = g_object_new (UI_TYPE_SEASON_DIALOG, NULL);
  gboolean first = draft->league == NULL;
  g_auto (GStrv) players = app_quick_dup_players (store, NULL);

  self->store = g_object_ref (store);
  self->draft = draft;
  self->season = g_strdup (season);
  self->own = draft->rounds > 0 ? own : own & ~OWN_ROUNDS;
  if (season != NULL || draft->carry_from != NULL)
    self->n_carried = count_of (store, season != NULL ? season : draft->carry_from);
  gtk_window_set_title (GTK_WINDOW (self), title);
  gtk_button_set_label (GTK_BUTTON (self->save), save);
  gtk_widget_set_visible (GTK_WIDGET (self->league_name), first && season == NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->season_name), !first || season != NULL);
  gtk_widget_set_visible (self->carry_group, season == NULL && draft->carry_from != NULL);
  gtk_widget_set_visible (self->names_group, season == NULL);
  fill_games (self);
  ui_names_box_set_known (self->names, (const char *const *)players);
  show_draft (self);
  ui_season_dialog_changed_cb (self);
  gtk_window_set_focus (
      GTK_WINDOW (self),
      GTK_WIDGET (first && season == NULL ? self->league_name : self->season_name));
  return GTK_WIDGET (self);
}

GtkWidget *
ui_season_dialog_new (AppStore *store)
{
  const AppSeasonDraft *kept = g_object_get_data (G_OBJECT (store), KEPT);

  return new_dialog (
      store, kept != NULL ? app_season_draft_copy (kept) : app_season_draft_new (LEAGUE_SWISS, 2),
      NULL, 0, _ ("New League"), _ ("_Begin"));
}

GtkWidget *
ui_season_dialog_new_next (AppStore *store, const char *league, GError **error)
{
  AppSeasonDraft *draft = app_season_draft_next_from_store (store, league, error);

  return draft != NULL ? new_dialog (store, draft, NULL, OWN_ALL, _ ("Next Season"), _ ("_Begin"))
                       : NULL;
}

GtkWidget *
ui_season_dialog_new_edit (AppStore *store, const char *season, GError **error)
{
  AppSeasonDraft *draft = app_season_draft_load_from_store (store, season, error);

  return draft != NULL ? new_dialog (store, draft, season, OWN_ALL, _ ("Edit Season"), _ ("_Save"))
                       : NULL;
}

/* The season's dialog: which points a result brings. */

static void
show_points_text (UiSeasonDialog *self)
{
  g_autofree char *text = app_scheme_dup_text (&self->draft->rules.scheme);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->points), text);
}

static void
add_odd_scheme (UiSeasonDialog *self)
{
  AppScheme *scheme = g_new0 (AppScheme, 1);

  scheme->id = g_strdup ("");
  scheme->name = g_strdup (_ ("As it was"));
  scheme->scheme = self->draft->rules.scheme;
  g_ptr_array_insert (self->schemes, 0, scheme);
}

static guint
find_scheme (UiSeasonDialog *self)
{
  for (guint k = 0; k < self->schemes->len; k++) {
    const AppScheme *scheme = g_ptr_array_index (self->schemes, k);

    if (g_strcmp0 (scheme->id, self->draft->scheme_id) == 0)
      return k;
  }
  return G_MAXUINT;
}

static void
ui_season_dialog_show_points (UiSeasonDialog *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  gboolean filling = self->filling;

  g_clear_pointer (&self->schemes, g_ptr_array_unref);
  self->schemes = app_schemes_list_from_store (self->store);
  self->odd = find_scheme (self) == G_MAXUINT;
  if (self->odd)
    add_odd_scheme (self);
  for (guint k = 0; k < self->schemes->len; k++)
    gtk_string_list_append (names, ((AppScheme *)g_ptr_array_index (self->schemes, k))->name);
  self->filling = TRUE;
  adw_combo_row_set_model (self->points, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->points, self->odd ? 0 : find_scheme (self));
  self->filling = filling;
  show_points_text (self);
}

/* Other points have other tie-breaks, unless somebody chose these. */
static void
set_scheme (UiSeasonDialog *self, const AppScheme *scheme)
{
  LeagueRules own = self->draft->rules;

  app_season_draft_set_scheme (self->draft, scheme->id, &scheme->scheme);
  self->own |= OWN_POINTS;
  if (self->own & OWN_TIE_BREAKS) {
    self->draft->rules.n_tie_breaks = own.n_tie_breaks;
    memcpy (self->draft->rules.tie_breaks, own.tie_breaks, sizeof own.tie_breaks);
  }
  ui_tie_breaks_box_show (self->tie_breaks, &self->draft->rules);
}

void
ui_season_dialog_points_cb (UiSeasonDialog *self)
{
  guint chosen = adw_combo_row_get_selected (self->points);

  if (self->filling || self->store == NULL || self->schemes == NULL || chosen >= self->schemes->len)
    return;
  ui_season_dialog_read (self);
  set_scheme (self, g_ptr_array_index (self->schemes, chosen));
  show_points_text (self);
  ui_season_dialog_changed_cb (self);
}

static void
kept_cb (UiSchemeDialog *dialog, const char *uuid, const char *sentence, gint64 batch,
         UiSeasonDialog *self)
{
  g_autoptr (GPtrArray) schemes = app_schemes_list_from_store (self->store);

  ui_season_dialog_read (self);
  for (guint k = 0; k < schemes->len; k++) {
    const AppScheme *scheme = g_ptr_array_index (schemes, k);

    if (g_strcmp0 (scheme->id, uuid) == 0)
      set_scheme (self, scheme);
  }
  ui_season_dialog_show_points (self);
  ui_season_dialog_changed_cb (self);
  ui_page_toast (GTK_WIDGET (gtk_window_get_transient_for (GTK_WINDOW (self))), sentence, batch);
}

void
ui_season_dialog_own_points_cb (UiSeasonDialog *self)
{
  guint chosen = adw_combo_row_get_selected (self->points);
  GtkWidget *dialog = ui_scheme_dialog_new (
      self->store, chosen < self->schemes->len ? g_ptr_array_index (self->schemes, chosen) : NULL);

  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (self));
  g_signal_connect_object (dialog, "kept", G_CALLBACK (kept_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}
