/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which ratings a season has: the system in a row, and below it the numbers that it has.
 */
#include "ui/league/setup/rating-box.h"

#include <glib/gi18n.h>

typedef struct {
  LeagueSystem system;
  const char *title, *text;
  gsize field; /* Of LeagueRatingRules */
  double min, max, step;
  guint digits;
} Number;

#define FIELD(name) G_STRUCT_OFFSET (LeagueRatingRules, name)

static const Number numbers[] = {
  { LEAGUE_ELO, N_ ("Start"), N_ ("What a newcomer is rated"), FIELD (start), 0, 5000, 50, 0 },
  { LEAGUE_ELO, N_ ("K"), N_ ("How much one match can move"), FIELD (k), 1, 200, 1, 0 },
  { LEAGUE_GLICKO2, N_ ("Start"), N_ ("What a newcomer is rated"), FIELD (start), 0, 5000, 50, 0 },
  { LEAGUE_GLICKO2, N_ ("Deviation"), N_ ("How uncertain a newcomer’s rating is"),
    FIELD (deviation), 10, 1000, 10, 0 },
  { LEAGUE_GLICKO2, N_ ("Tau"), N_ ("How fast surprises count"), FIELD (tau), 0.1, 2, 0.1, 2 },
  { LEAGUE_PLACKETT_LUCE, N_ ("Mean"), N_ ("How strong a newcomer is taken to be"), FIELD (mu), 1,
    5000, 1, 2 },
  { LEAGUE_PLACKETT_LUCE, N_ ("Deviation"), N_ ("How uncertain that is"), FIELD (sigma), 0.1, 2000,
    0.1, 3 },
  { LEAGUE_PLACKETT_LUCE, N_ ("Beta"), N_ ("How much luck is in the game"), FIELD (beta), 0.1, 2000,
    0.1, 3 },
};

#define N_NUMBERS G_N_ELEMENTS (numbers)

static const LeagueSystem systems[] = { LEAGUE_ELO, LEAGUE_GLICKO2, LEAGUE_PLACKETT_LUCE };

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

  LeagueRatingRules rules; /* What is shown */
  gboolean filling;
};

G_DEFINE_FINAL_TYPE (UiRatingBox, ui_rating_box, ADW_TYPE_BIN)

enum {
  SIGNAL_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

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

static double *
field (LeagueRatingRules *rules, const Number *number)
{
  return (double *)(gpointer)((char *)rules + number->field);
}

static void
show_rows (UiRatingBox *self)
{
  guint chosen = adw_combo_row_get_selected (self->system);
  gboolean rated = chosen > 0;

  for (guint k = 0; k < N_NUMBERS; k++)
    gtk_widget_set_visible (self->rows[k], rated && numbers[k].system == self->rules.system);
  gtk_widget_set_visible (self->provisional_row, rated && self->rules.system == LEAGUE_ELO);
  gtk_widget_set_visible (GTK_WIDGET (self->period), rated && self->rules.system == LEAGUE_GLICKO2);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->system), system_text (chosen));
}

static void
show_numbers (UiRatingBox *self)
{
  for (guint k = 0; k < N_NUMBERS; k++)
    if (numbers[k].system == self->rules.system)
      gtk_spin_button_set_value (self->spins[k], *field (&self->rules, &numbers[k]));
  gtk_spin_button_set_value (self->provisional, self->rules.provisional);
  adw_combo_row_set_selected (self->period, (guint)self->rules.period);
}

static void
changed_cb (UiRatingBox *self)
{
  if (!self->filling)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
system_cb (UiRatingBox *self)
{
  guint chosen = adw_combo_row_get_selected (self->system);

  if (self->filling)
    return;
  self->filling = TRUE;
  if (chosen > 0 && chosen <= G_N_ELEMENTS (systems) && systems[chosen - 1] != self->rules.system) {
    league_rating_rules_init (&self->rules, systems[chosen - 1]);
    show_numbers (self);
  }
  show_rows (self);
  self->filling = FALSE;
  changed_cb (self);
}

/* Making it */

static void
ui_rating_box_class_init (UiRatingBoxClass *klass)
{
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", UI_TYPE_RATING_BOX, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
}

static GtkWidget *
new_number (UiRatingBox *self, const char *title, const char *text, double min, double max,
            double step, guint digits, GtkSpinButton **spin)
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
  g_signal_connect_swapped (button, "value-changed", G_CALLBACK (changed_cb), self);
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
  for (guint k = 0; k < G_N_ELEMENTS (systems); k++)
    gtk_string_list_append (names, league_system_name (systems[k]));
  for (guint k = 0; periods[k] != NULL; k++)
    gtk_string_list_append (lengths, _ (periods[k]));
  self->system = new_choice (_ ("Ratings"), names);
  self->period = new_choice (_ ("Rating Period"), lengths);
  adw_preferences_group_add (group, GTK_WIDGET (self->system));
  g_signal_connect_swapped (self->system, "notify::selected", G_CALLBACK (system_cb), self);
  g_signal_connect_swapped (self->period, "notify::selected", G_CALLBACK (changed_cb), self);
}

static void
ui_rating_box_init (UiRatingBox *self)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());

  self->filling = TRUE;
  league_rating_rules_init (&self->rules, LEAGUE_ELO);
  add_choices (self, group);
  for (guint k = 0; k < N_NUMBERS; k++) {
    const Number *number = &numbers[k];

    self->rows[k] = new_number (self, _ (number->title), _ (number->text), number->min, number->max,
                                number->step, number->digits, &self->spins[k]);
    adw_preferences_group_add (group, self->rows[k]);
  }
  self->provisional_row =
      new_number (self, _ ("Provisional Matches"), _ ("First ones, in which K is doubled"), 0, 100,
                  1, 0, &self->provisional);
  adw_preferences_group_add (group, self->provisional_row);
  adw_preferences_group_add (group, GTK_WIDGET (self->period));
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (group));
  show_rows (self);
  self->filling = FALSE;
}

void
ui_rating_box_show (UiRatingBox *self, const AppSeasonDraft *draft)
{
  guint chosen = 0;

  for (guint k = 0; k < G_N_ELEMENTS (systems); k++)
    if (draft->rated && systems[k] == draft->rating.system)
      chosen = k + 1;
  self->filling = TRUE;
  self->rules = draft->rating;
  adw_combo_row_set_selected (self->system, chosen);
  show_numbers (self);
  show_rows (self);
  self->filling = FALSE;
}

void
ui_rating_box_read (UiRatingBox *self, AppSeasonDraft *draft)
{
  draft->rated = adw_combo_row_get_selected (self->system) > 0;
  for (guint k = 0; k < N_NUMBERS; k++)
    if (numbers[k].system == self->rules.system) {
      double shown = gtk_spin_button_get_value (self->spins[k]);
      double *value = field (&self->rules, &numbers[k]);
      double unit = gtk_spin_button_get_digits (self->spins[k]) > 0 ? 0.001 : 1;

      /* A number with more digits than are shown stays as it is. */
      if (ABS (shown - *value) >= unit)
        *value = shown;
    }
  self->rules.provisional = (guint)gtk_spin_button_get_value_as_int (self->provisional);
  self->rules.period = (LeaguePeriod)adw_combo_row_get_selected (self->period);
  draft->rating = self->rules;
}
