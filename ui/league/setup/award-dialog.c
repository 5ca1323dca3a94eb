/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that awards a fixture. Of two sides all that can be is a row each, with the points
 * that it brings; of more sides each has its place.
 */
#include "ui/league/setup/award-dialog.h"

#include "ui/widget/draft-view.h"
#include "ui/widget/list-row.h"
#include "ui/widget/page.h"

#include "app/base/phrases.h"
#include "app/league/league-commands.h"
#include "app/league/season-draft.h"
#include "app/league/leagues.h"
#include "app/league/schemes.h"

#include <glib/gi18n.h>

struct _UiAwardDialog {
  AdwWindow parent_instance;

  GtkWidget *save;
  GtkLabel *fixture_label, *round_label;
  GtkListBox *choices;
  GtkWidget *choices_group, *places_group, *kind_group;
  AdwComboRow *kind;
  AdwEntryRow *reason;
  GtkRevealer *missing;
  AdwActionRow *place_rows[LEAGUE_SEATS]; /* Of more than two sides */

  AppStore *store;               /* Owned */
  AppSeasonSnapshot *snapshot;   /* Owned */
  const AppFixture *fixture;     /* Borrowed from it */
  char *sides[LEAGUE_SEATS + 1]; /* Owned; names, ended by NULL */
  guint n_sides;
  AppAwardDraft *draft; /* Owned; what is shown */
};

G_DEFINE_FINAL_TYPE (UiAwardDialog, ui_award_dialog, ADW_TYPE_WINDOW)

enum {
  SIGNAL_DONE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* What can be of two sides. */
static const struct {
  LeagueKind kind;
  guint places[2];
} outcomes[] = {
  { LEAGUE_FORFEIT, { 2, 1 } }, { LEAGUE_FORFEIT, { 1, 2 } }, { LEAGUE_FORFEIT, { 2, 2 } },
  { LEAGUE_DECIDED, { 1, 2 } }, { LEAGUE_DECIDED, { 1, 1 } }, { LEAGUE_DECIDED, { 2, 1 } },
};

/* What is chosen */

static void
outcome_cb (UiAwardDialog *self, GtkListBoxRow *row)
{
  int chosen = row != NULL ? gtk_list_box_row_get_index (row) : -1;

  g_object_freeze_notify (G_OBJECT (self->draft));
  app_award_draft_set_kind (self->draft, row != NULL ? outcomes[chosen].kind : LEAGUE_UNPLAYED);
  for (guint k = 0; row != NULL && k < 2; k++)
    app_award_draft_set_place (self->draft, k, outcomes[chosen].places[k]);
  g_object_thaw_notify (G_OBJECT (self->draft));
}

static void
kind_cb (UiAwardDialog *self)
{
  app_award_draft_set_kind (
      self->draft, adw_combo_row_get_selected (self->kind) == 0 ? LEAGUE_FORFEIT : LEAGUE_DECIDED);
}

static void
place_cb (UiAwardDialog *self, GtkSpinButton *place)
{
  GtkWidget *row = gtk_widget_get_ancestor (GTK_WIDGET (place), ADW_TYPE_ACTION_ROW);

  for (guint k = 0; k < self->n_sides; k++)
    if (GTK_WIDGET (self->place_rows[k]) == row)
      app_award_draft_set_place (self->draft, k, (guint)gtk_spin_button_get_value_as_int (place));
}

/* What each seat gets. */
static void
rate (UiAwardDialog *self, LeagueKind kind, const guint *places, LeaguePoints *points)
{
  LeagueSeat seats[LEAGUE_SEATS] = { 0 };
  LeagueResult result = { .fixture = 1, .kind = (guint8)kind };
  guint n = MIN (self->fixture->n_seats, LEAGUE_SEATS);

  for (guint k = 0; k < n; k++)
    seats[k] = (LeagueSeat){ .entrant = k,
                             .side = (guint8)self->fixture->seats[k].side,
                             .seat = (guint8)(k + 1),
                             .place = (guint8)places[self->fixture->seats[k].side],
                             .score = LEAGUE_NO_SCORE };
  result.n_seats = (guint8)n;
  league_scheme_rate (&self->snapshot->draft->rules.scheme, &result, seats, points);
}

static char *
dup_points_of (UiAwardDialog *self, LeagueKind kind, const guint *places, guint side)
{
  LeaguePoints points[LEAGUE_SEATS] = { 0 };

  rate (self, kind, places, points);
  for (guint k = 0; k < self->fixture->n_seats; k++)
    if (self->fixture->seats[k].side == side)
      return app_points_dup (points[k]);
  return g_strdup ("");
}

/* Telling */

static void
show_place_points (UiAwardDialog *self, LeagueKind kind, const guint *places)
{
  for (guint k = 0; self->n_sides > 2 && k < self->n_sides; k++) {
    g_autofree char *points = dup_points_of (self, kind, places, k);
    g_autofree char *text = g_strdup_printf (_ ("%s points"), points);

    adw_action_row_set_subtitle (self->place_rows[k], text);
  }
}

static void
changed_cb (UiAwardDialog *self)
{
  guint places[LEAGUE_SEATS];
  LeagueKind kind = app_award_draft_get (self->draft, places);

  show_place_points (self, kind, places);
  ui_draft_show_check (APP_DRAFT (self->draft), self, "award.save", self->missing);
}

/* A choice made with Enter or a click is followed by its reason. */
static void
chosen_cb (UiAwardDialog *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->reason));
}

/* Doing it */

static void
stored (gpointer dialog, const AppCommandAnswer *answer)
{
  UiAwardDialog *self = dialog;

  g_signal_emit (self, signals[SIGNAL_DONE], 0, self->fixture->uuid, _ ("The fixture is awarded"),
                 answer->batch);
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiAwardDialog *self = UI_AWARD_DIALOG (widget);
  g_autoptr (AppLeagueCommand) command = app_league_command_new (APP_LEAGUE_COMMAND_AWARD);

  command->fixture = g_strdup (self->fixture->uuid);
  command->award = app_award_draft_get (self->draft, command->places);
  g_object_get (self->draft, "reason", &command->text, NULL);
  ui_draft_store (self, "award.save", self->missing, self->store, &app_league_command, command,
                  stored);
}

static void
entered_cb (UiAwardDialog *self)
{
  if (gtk_widget_get_sensitive (self->save))
    gtk_widget_activate_action (GTK_WIDGET (self), "award.save", NULL);
}

/* Making it */

static void
ui_award_dialog_dispose (GObject *object)
{
  UiAwardDialog *self = UI_AWARD_DIALOG (object);

  g_signal_handlers_disconnect_by_data (self->draft, self);
  G_OBJECT_CLASS (ui_award_dialog_parent_class)->dispose (object);
  g_clear_object (&self->store);
}

static void
ui_award_dialog_finalize (GObject *object)
{
  UiAwardDialog *self = UI_AWARD_DIALOG (object);

  for (guint k = 0; k < LEAGUE_SEATS; k++)
    g_free (self->sides[k]);
  g_clear_object (&self->draft);
  g_clear_pointer (&self->snapshot, app_season_snapshot_free);
  G_OBJECT_CLASS (ui_award_dialog_parent_class)->finalize (object);
}

static void
ui_award_dialog_class_init (UiAwardDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_award_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_award_dialog_finalize;
  signals[SIGNAL_DONE] =
      g_signal_new ("done", UI_TYPE_AWARD_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_INT64);
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/award-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, UiAwardDialog, save);
  gtk_widget_class_bind_template_child (widget_class, UiAwardDialog, fixture_label);
  gtk_widget_class_bind_template_child (widget_class, UiAwardDialog, round_label);
  gtk_widget_class_bind_template_child (widget_class, UiAwardDialog, choices);
  gtk_widget_class_bind_template_child (widget_class, UiAwardDialog, choices_group);
  gtk_widget_class_bind_template_child (widget_class, UiAwardDialog, places_group);
  gtk_widget_class_bind_template_child (widget_class, UiAwardDialog, kind_group);
  gtk_widget_class_bind_template_child (widget_class, UiAwardDialog, kind);
  gtk_widget_class_bind_template_child (widget_class, UiAwardDialog, reason);
  gtk_widget_class_bind_template_child (widget_class, UiAwardDialog, missing);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, entered_cb);
  gtk_widget_class_install_action (widget_class, "award.save", NULL, save_action);
}

static void
ui_award_dialog_init (UiAwardDialog *self)
{
  static const char *const kinds[] = { N_ ("Somebody did not come"), N_ ("A judge decided"), NULL };
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint k = 0; kinds[k] != NULL; k++)
    gtk_string_list_append (names, _ (kinds[k]));
  adw_combo_row_set_model (self->kind, G_LIST_MODEL (names));
}

static char *
dup_outcome (UiAwardDialog *self, guint outcome)
{
  const char *one = self->sides[0], *other = self->sides[1];

  switch (outcome) {
  case 0:
    return app_phrase_printf (_ ("%s did not come"), one);
  case 1:
    return app_phrase_printf (_ ("%s did not come"), other);
  case 2:
    return g_strdup (_ ("Neither came"));
  case 4:
    return g_strdup (_ ("A judge decides: drawn"));
  default:
    return app_phrase_printf (_ ("A judge decides: %s wins"), outcome == 3 ? one : other);
  }
}

static void
add_outcome (UiAwardDialog *self, guint outcome)
{
  LeagueKind kind = outcomes[outcome].kind;
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *mark = gtk_image_new_from_icon_name ("object-select-symbolic");
  GtkWidget *points = gtk_label_new (NULL);
  g_autofree char *title = dup_outcome (self, outcome);
  g_autofree char *one = dup_points_of (self, kind, outcomes[outcome].places, 0);
  g_autofree char *other = dup_points_of (self, kind, outcomes[outcome].places, 1);
  g_autofree char *text = app_phrase_printf ("%s – %s", one, other);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_label_set_label (GTK_LABEL (points), text);
  gtk_widget_set_tooltip_text (points, _ ("Points that it brings"));
  gtk_widget_add_css_class (points, "numeric");
  gtk_widget_add_css_class (mark, "chosen-mark");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), points);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), mark);
  gtk_list_box_append (self->choices, row);
  /* A knock-out needs one winner. */
  gtk_widget_set_visible (row, self->snapshot->draft->pairing.format != LEAGUE_KNOCK_OUT
                                   || outcomes[outcome].places[0] != outcomes[outcome].places[1]);
}

static void
add_place (UiAwardDialog *self, guint side)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *spin = gtk_spin_button_new_with_range (1, self->n_sides, 1);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), self->sides[side]);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), side + 1);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  gtk_widget_set_focusable (row, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  self->sides[side], -1);
  g_signal_connect_swapped (spin, "value-changed", G_CALLBACK (place_cb), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), spin);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), spin);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->places_group), row);
  self->place_rows[side] = ADW_ACTION_ROW (row);
}

static void
read_sides (UiAwardDialog *self)
{
  for (guint k = 0; k < self->fixture->n_seats; k++) {
    const AppFixtureSeat *seat = &self->fixture->seats[k];
    char *both;

    if (seat->side >= LEAGUE_SEATS)
      continue;
    self->n_sides = MAX (self->n_sides, seat->side + 1);
    both = self->sides[seat->side] == NULL
               ? g_strdup (seat->name)
               : g_strconcat (self->sides[seat->side], " & ", seat->name, NULL);
    g_free (self->sides[seat->side]);
    self->sides[seat->side] = both;
  }
}

static void
show_fixture (UiAwardDialog *self)
{
  g_autofree char *title = app_phrase_join (" – ", self->sides);
  g_autofree char *round =
      app_phrase_printf (_ ("%s, round %u"), self->snapshot->title, self->fixture->round);
  gboolean two = self->n_sides == 2;

  gtk_label_set_label (self->fixture_label, title);
  gtk_label_set_label (self->round_label, round);
  for (guint k = 0; two && k < G_N_ELEMENTS (outcomes); k++)
    add_outcome (self, k);
  for (guint k = 0; !two && k < self->n_sides; k++)
    add_place (self, k);
  gtk_list_box_unselect_all (self->choices);
  gtk_widget_set_visible (self->choices_group, two);
  gtk_widget_set_visible (self->places_group, !two);
  gtk_widget_set_visible (self->kind_group, !two);
}

GtkWidget *
ui_award_dialog_new (AppStore *store, const char *fixture, GError **error)
{
  const AppFixture *found = NULL;
  AppSeasonSnapshot *snapshot = app_fixture_dup_snapshot (store, fixture, &found, error);
  UiAwardDialog *self;

  if (snapshot == NULL)
    return NULL;
  if (found->state == APP_FIXTURE_BYE || found->state == APP_FIXTURE_UNSEATED) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         found->state == APP_FIXTURE_BYE
                             ? _ ("A bye can’t be awarded: nobody plays against another.")
                             : _ ("It is not known yet who comes here: enter the earlier results "
                                  "first."));
    app_season_snapshot_free (snapshot);
    return NULL;
  }
  self = g_object_new (UI_TYPE_AWARD_DIALOG, NULL);
  self->store = g_object_ref (store);
  self->snapshot = snapshot;
  self->fixture = found;
  read_sides (self);
  show_fixture (self);
  self->draft = app_award_draft_new (self->n_sides, found->reason);
  ui_draft_bind (APP_DRAFT (self->draft), "reason", self->reason);
  g_signal_connect_swapped (self->draft, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->choices, "row-selected", G_CALLBACK (outcome_cb), self);
  g_signal_connect_swapped (self->kind, "notify::selected", G_CALLBACK (kind_cb), self);
  changed_cb (self);
  if (self->n_sides == 2)
    gtk_window_set_focus (GTK_WINDOW (self),
                          GTK_WIDGET (gtk_list_box_get_row_at_index (self->choices, 0)));
  return GTK_WIDGET (self);
}
