/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which ratings a season has: the system in a row, and below it the numbers that it has.
 */
#include "ui/league/setup/rating-box.h"

#include "ui/widget/draft-view.h"

#include <glib/gi18n.h>

typedef struct {
  LeagueSystem system;
  const char *title, *text;
  const char *property; /* Of AppSeasonForm */
  double min, max, step;
  guint digits;
} Number;

static const Number numbers[] = {
  { LEAGUE_ELO, N_ ("Start"), N_ ("What a newcomer is rated"), "start", 0, 5000, 50, 0 },
  { LEAGUE_ELO, N_ ("K"), N_ ("How much one match can move"), "k", 1, 200, 1, 0 },
  { LEAGUE_GLICKO2, N_ ("Start"), N_ ("What a newcomer is rated"), "start", 0, 5000, 50, 0 },
  { LEAGUE_GLICKO2, N_ ("Deviation"), N_ ("How uncertain a newcomer’s rating is"), "deviation", 10,
    1000, 10, 0 },
  { LEAGUE_GLICKO2, N_ ("Tau"), N_ ("How fast surprises count"), "tau", 0.1, 2, 0.1, 2 },
  { LEAGUE_PLACKETT_LUCE, N_ ("Mean"), N_ ("How strong a newcomer is taken to be"), "mu", 1, 5000,
    1, 2 },
  { LEAGUE_PLACKETT_LUCE, N_ ("Deviation"), N_ ("How uncertain that is"), "sigma", 0.1, 2000, 0.1,
    3 },
  { LEAGUE_PLACKETT_LUCE, N_ ("Beta"), N_ ("How much luck is in the game"), "beta", 0.1, 2000, 0.1,
    3 },
};

#define N_NUMBERS G_N_ELEMENTS (numbers)

static const char *const periods[] = { N_ ("A round"), N_ ("A day"), N_ ("A week"), N_ ("A month"),
                                       NULL };

struct _UiRatingBox {
  AdwBin parent_instance;

  AdwComboRow *system; /* The first one is none */
  GtkWidget *rows[N_NUMBERS];
  GtkSpinButton *spins[N_NUMBERS];
  GtkWidget *provisional_row;
  GtkSpinButton *provisional;
  AdwComboRow *period;
};

G_DEFINE_FINAL_TYPE (UiRatingBox, ui_rating_box, ADW_TYPE_BIN)

/* What each system is for. */
static const char *
system_text (guint chosen)
{
  switch (chosen) {
  case 1:
    return _ ("Two sides; known from chess");
  case 2:
    return _ ("Two sides, many matches in a period; knows how sure it is");
  case 3:
    return _ ("Any number of sides and teams of any size");
  default:
    return _ ("Nobody is rated");
  }
}

static void
show_rows (UiRatingBox *self, GParamSpec *spec, AppSeasonForm *form)
{
  guint chosen;

  g_object_get (form, "ratings", &chosen, NULL);
  for (guint k = 0; k < N_NUMBERS; k++)
    gtk_widget_set_visible (self->rows[k], chosen == 1 + (guint)numbers[k].system);
  gtk_widget_set_visible (self->provisional_row, chosen == 1 + LEAGUE_ELO);
  gtk_widget_set_visible (GTK_WIDGET (self->period), chosen == 1 + LEAGUE_GLICKO2);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->system), system_text (chosen));
}

/* A number with more digits than are shown stays as it is. */
static gboolean
number_to_form (GBinding *binding, const GValue *from, GValue *to, gpointer spin)
{
  g_autoptr (GObject) form = g_binding_dup_source (binding);
  double shown = g_value_get_double (from),
         unit = gtk_spin_button_get_digits (spin) > 0 ? 0.001 : 1;
  double number;

  g_object_get (form, g_binding_get_source_property (binding), &number, NULL);
  g_value_set_double (to, shown);
  return ABS (shown - number) >= unit;
}

/* Making it */

static void
ui_rating_box_class_init (UiRatingBoxClass *klass)
{
}

static GtkWidget *
new_number (const char *title, const char *text, double min, double max, double step, guint digits,
            GtkSpinButton **spin)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *button = gtk_spin_button_new_with_range (min, max, step);

  gtk_spin_button_set_digits (GTK_SPIN_BUTTON (button), digits);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), text);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), button);
  gtk_widget_set_focusable (row, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  *spin = GTK_SPIN_BUTTON (button);
  return row;
}

static AdwComboRow *
new_choice (const char *title, GtkStringList *names)
{
  GtkWidget *row = adw_combo_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (names));
  return ADW_COMBO_ROW (row);
}

static void
add_choices (UiRatingBox *self, AdwPreferencesGroup *group)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autoptr (GtkStringList) lengths = gtk_string_list_new (NULL);

  gtk_string_list_append (names, _ ("None"));
  for (guint k = LEAGUE_ELO; k <= LEAGUE_PLACKETT_LUCE; k++)
    gtk_string_list_append (names, league_system_name ((LeagueSystem)k));
  for (guint k = 0; periods[k] != NULL; k++)
    gtk_string_list_append (lengths, _ (periods[k]));
  self->system = new_choice (_ ("Ratings"), names);
  self->period = new_choice (_ ("Rating Period"), lengths);
  adw_preferences_group_add (group, GTK_WIDGET (self->system));
}

static void
ui_rating_box_init (UiRatingBox *self)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());

  add_choices (self, group);
  for (guint k = 0; k < N_NUMBERS; k++) {
    const Number *number = &numbers[k];

    self->rows[k] = new_number (_ (number->title), _ (number->text), number->min, number->max,
                                number->step, number->digits, &self->spins[k]);
    adw_preferences_group_add (group, self->rows[k]);
  }
  self->provisional_row =
      new_number (_ ("Provisional Matches"), _ ("First ones, in which K is doubled"), 0, 100, 1, 0,
                  &self->provisional);
  adw_preferences_group_add (group, self->provisional_row);
  adw_preferences_group_add (group, GTK_WIDGET (self->period));
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (group));
}

void
ui_rating_box_set_form (UiRatingBox *self, AppSeasonForm *form)
{
  AppDraft *draft = APP_DRAFT (form);

  for (guint k = 0; k < N_NUMBERS; k++)
    g_object_bind_property_full (form, numbers[k].property, self->spins[k], "value",
                                 G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE, NULL,
                                 number_to_form, self->spins[k], NULL);
  ui_draft_bind (draft, "provisional", self->provisional);
  ui_draft_bind (draft, "period", self->period);
  ui_draft_bind (draft, "ratings", self->system);
  g_signal_connect_object (form, "notify::ratings", G_CALLBACK (show_rows), self,
                           G_CONNECT_SWAPPED);
  show_rows (self, NULL, form);
}
