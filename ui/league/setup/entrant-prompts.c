/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The small questions about an entrant.
 */
#include "ui/league/setup/entrant-prompts.h"

#include "app/base/phrases.h"
#include "app/league/league-commands.h"
#include "app/league/season-draft.h"
#include "app/league/leagues.h"
#include "app/league/schemes.h"
#include "ui/widget/page.h"
#include "ui/widget/question.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/**
 * Asking:
 * What a question is about, and where it is answered. Belongs to the question's dialog.
 */
typedef struct {
  UiEntrantsDialog *dialog; /* Borrowed; the question's parent */
  char *uuid, *name;
  GtkSpinButton *number;
  GtkDropDown *choice;
  GtkEditable *text, *texts, *rating, *points;
  char **others; /* UUIDs in the order of the choice */
} Prompt;

static void
prompt_free (gpointer data)
{
  Prompt *prompt = data;

  g_free (prompt->uuid);
  g_free (prompt->name);
  g_strfreev (prompt->others);
  g_free (prompt);
}

static Prompt *
prompt_of (gpointer question)
{
  return g_object_get_data (G_OBJECT (question), "tk-asking");
}

static GtkWidget *
new_prompt (UiEntrantsDialog *dialog, const AppEntrant *entrant, const char *heading,
            const char *body, const char *label)
{
  GtkWidget *question = ui_question_new (GTK_WIDGET (dialog), heading, body, "do", label);
  GtkWidget *group = adw_preferences_group_new ();
  Prompt *prompt = g_new0 (Prompt, 1);

  prompt->dialog = dialog;
  prompt->uuid = g_strdup (entrant->uuid);
  prompt->name = g_strdup (entrant->name);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (question), group);
  g_object_set_data_full (G_OBJECT (question), "tk-asking", prompt, prompt_free);
  return question;
}

static void
add_row (GtkWidget *question, GtkWidget *row)
{
  GtkWidget *group = adw_message_dialog_get_extra_child (ADW_MESSAGE_DIALOG (question));

  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
}

static GtkSpinButton *
add_number (GtkWidget *question, const char *title, guint least, guint most, guint value)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *spin = gtk_spin_button_new_with_range (least, MAX (most, least + 1), 1);

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), value);
  gtk_text_set_activates_default (GTK_TEXT (gtk_editable_get_delegate (GTK_EDITABLE (spin))), TRUE);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  gtk_widget_set_focusable (row, FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), spin);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), spin);
  add_row (question, row);
  return GTK_SPIN_BUTTON (spin);
}

static GtkDropDown *
add_choice (GtkWidget *question, const char *title, GListModel *names)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *choice = gtk_drop_down_new (g_object_ref (names), NULL);

  gtk_widget_set_valign (choice, GTK_ALIGN_CENTER);
  gtk_widget_set_focusable (row, FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), choice);
  add_row (question, row);
  return GTK_DROP_DOWN (choice);
}

static GtkEditable *
add_text (GtkWidget *question, const char *title, const char *text)
{
  GtkWidget *row = adw_entry_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_editable_set_text (GTK_EDITABLE (row), text);
  adw_entry_row_set_activates_default (ADW_ENTRY_ROW (row), TRUE);
  add_row (question, row);
  return GTK_EDITABLE (row);
}

static char *
dup_text (GtkEditable *entry)
{
  return entry != NULL ? g_strstrip (g_strdup (gtk_editable_get_text (entry))) : NULL;
}

static guint
last_paired (UiEntrantsDialog *dialog)
{
  const AppSeasonSnapshot *snapshot = ui_entrants_dialog_get_snapshot (dialog);
  guint last = 0;

  for (guint k = 0; k < snapshot->rounds->len; k++)
    last = MAX (last, ((AppRound *)g_ptr_array_index (snapshot->rounds, k))->number);
  return last;
}

/* Rounds that a person may name. */
static guint
most_rounds (UiEntrantsDialog *dialog)
{
  return MAX (ui_entrants_dialog_get_snapshot (dialog)->draft->rounds, last_paired (dialog) + 1);
}

/* Leaving */

static void
leave_cb (GtkWidget *question, const char *response, gpointer data)
{
  Prompt *prompt = prompt_of (question);
  AppLeagueCommand *command;

  if (!g_str_equal (response, "do"))
    return;
  command = app_league_command_new (APP_LEAGUE_COMMAND_LEAVE);
  command->entrant = g_strdup (prompt->uuid);
  command->number = (guint)gtk_spin_button_get_value_as_int (prompt->number);
  ui_entrants_dialog_run_command (
      prompt->dialog, command,
      command->number == 0
          ? app_phrase_printf (_ ("%s leaves before the first round"), prompt->name)
          /* Translators: an entrant's name and a round's number. */
          : app_phrase_printf (_ ("%s leaves after round %u"), prompt->name, command->number));
}

void
ui_entrant_prompt_leave (UiEntrantsDialog *dialog, const AppEntrant *entrant)
{
  guint last = last_paired (dialog);
  g_autofree char *heading = app_phrase_printf (_ ("%s Leaves"), entrant->name);
  GtkWidget *question =
      new_prompt (dialog, entrant, heading, _ ("What was played stays. You can let them return."),
                  _ ("_Leave"));

  prompt_of (question)->number =
      add_number (question, _ ("After Round"), 0, most_rounds (dialog), last);
  g_signal_connect (question, "response", G_CALLBACK (leave_cb), NULL);
  gtk_window_present (GTK_WINDOW (question));
}

/* Being away */

/* The bye that is asked for as a rule, among the choices. */
#define HALF 1

static void
away_cb (GtkWidget *question, const char *response, gpointer data)
{
  static const LeagueKind kinds[] = { LEAGUE_ZERO_BYE, [HALF] = LEAGUE_HALF_BYE, LEAGUE_FULL_BYE };
  Prompt *prompt = prompt_of (question);
  AppLeagueCommand *command;

  if (!g_str_equal (response, "do"))
    return;
  command = app_league_command_new (APP_LEAGUE_COMMAND_SET_AWAY);
  command->entrant = g_strdup (prompt->uuid);
  command->number = (guint)gtk_spin_button_get_value_as_int (prompt->number);
  command->bye = kinds[MIN (gtk_drop_down_get_selected (prompt->choice), G_N_ELEMENTS (kinds) - 1)];
  ui_entrants_dialog_run_command (
      prompt->dialog, command,
      /* Translators: an entrant's name and a round's number. */
      app_phrase_printf (_ ("%s is away in round %u"), prompt->name, command->number));
}

void
ui_entrant_prompt_away (UiEntrantsDialog *dialog, const AppEntrant *entrant)
{
  g_autofree char *heading = app_phrase_printf (_ ("%s Is Away"), entrant->name);
  GtkWidget *question =
      new_prompt (dialog, entrant, heading, _ ("They get no table in that round."), _ ("_Set"));
  g_autoptr (GtkStringList) kinds = gtk_string_list_new (NULL);
  guint next = last_paired (dialog) + 1;

  gtk_string_list_append (kinds, _ ("No points"));
  gtk_string_list_append (kinds, _ ("A draw’s points"));
  gtk_string_list_append (kinds, _ ("A win’s points"));
  prompt_of (question)->number =
      add_number (question, _ ("In Round"), next, most_rounds (dialog), next);
  prompt_of (question)->choice = add_choice (question, _ ("It Brings"), G_LIST_MODEL (kinds));
  gtk_drop_down_set_selected (prompt_of (question)->choice, HALF);
  g_signal_connect (question, "response", G_CALLBACK (away_cb), NULL);
  gtk_window_present (GTK_WINDOW (question));
}

/* Not meeting */

static void
forbid_cb (GtkWidget *question, const char *response, gpointer data)
{
  Prompt *prompt = prompt_of (question);
  guint chosen = gtk_drop_down_get_selected (prompt->choice);
  AppLeagueCommand *command;

  if (!g_str_equal (response, "do") || chosen >= g_strv_length (prompt->others))
    return;
  command = app_league_command_new (APP_LEAGUE_COMMAND_FORBID);
  command->entrant = g_strdup (prompt->uuid);
  command->other = g_strdup (prompt->others[chosen]);
  command->number = 1;
  ui_entrants_dialog_run_command (prompt->dialog, command,
                                  g_strdup (_ ("They will not be paired")));
}

void
ui_entrant_prompt_forbidden (UiEntrantsDialog *dialog, const AppEntrant *entrant)
{
  const AppSeasonSnapshot *snapshot = ui_entrants_dialog_get_snapshot (dialog);
  g_auto (GStrv) forbidden = app_entrant_dup_forbidden (ui_entrants_dialog_get_store (dialog),
                                                        snapshot->uuid, entrant->uuid);
  g_autofree char *heading = app_phrase_printf (_ ("Whom Must %s Not Meet?"), entrant->name);
  GtkWidget *question = new_prompt (
      dialog, entrant, heading, _ ("The pairing keeps them apart as long as it can."), _ ("_Set"));
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autoptr (GStrvBuilder) others = g_strv_builder_new ();

  for (guint k = 0; k < snapshot->entrants->len; k++) {
    const AppEntrant *other = g_ptr_array_index (snapshot->entrants, k);

    if (strcmp (other->uuid, entrant->uuid) == 0
        || g_strv_contains ((const char *const *)forbidden, other->uuid))
      continue;
    gtk_string_list_append (names, other->name);
    g_strv_builder_add (others, other->uuid);
  }
  prompt_of (question)->others = g_strv_builder_end (others);
  prompt_of (question)->choice = add_choice (question, _ ("Entrant"), G_LIST_MODEL (names));
  g_signal_connect (question, "response", G_CALLBACK (forbid_cb), NULL);
  gtk_window_present (GTK_WINDOW (question));
}

/* Points taken */

static void
penalty_cb (GtkWidget *question, const char *response, gpointer data)
{
  Prompt *prompt = prompt_of (question);
  g_autofree char *points = dup_text (prompt->points), *sentence = NULL, *number = NULL;
  AppLeagueCommand *command;

  if (!g_str_equal (response, "do"))
    return;
  command = app_league_command_new (APP_LEAGUE_COMMAND_PENALIZE);
  command->entrant = g_strdup (prompt->uuid);
  command->number =
      prompt->number != NULL ? (guint)gtk_spin_button_get_value_as_int (prompt->number) : 0;
  command->text = dup_text (prompt->text);
  app_points_read (points, &command->points);
  number = app_points_dup (command->points);
  /* Translators: a number of points and an entrant's name. */
  sentence = app_phrase_printf (_ ("Points taken from %s: %s"), prompt->name, number);
  ui_entrants_dialog_run_command (prompt->dialog, command, g_steal_pointer (&sentence));
}

/* A number of points above 0, and why. */
static void
penalty_changed_cb (GtkEditable *entry, AdwMessageDialog *question)
{
  Prompt *prompt = prompt_of (question);
  g_autofree char *text = dup_text (prompt->points), *reason = dup_text (prompt->text);
  LeaguePoints points = 0;
  gboolean good = *text == '\0' || (app_points_read (text, &points) && points > 0);

  ui_set_css_class (GTK_WIDGET (prompt->points), "error", !good);
  adw_message_dialog_set_response_enabled (question, "do", points > 0 && *reason != '\0');
}

static void
pardon_cb (GtkWidget *button, GtkWidget *question)
{
  Prompt *prompt = prompt_of (question);
  AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_PARDON);

  command->entrant = g_strdup (prompt->uuid);
  command->number = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "tk-penalty"));
  ui_entrants_dialog_run_command (prompt->dialog, command,
                                  app_phrase_printf (_ ("%s has the points again"), prompt->name));
  gtk_window_close (GTK_WINDOW (question));
}

static void
add_penalty (GtkWidget *question, const AppPenalty *penalty, guint number)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *button = ui_icon_button_new ("edit-undo-symbolic", _ ("Give the Points Back"), NULL);
  g_autofree char *points = app_points_dup (-penalty->points);
  g_autofree char *round =
      penalty->round > 0 ? g_strdup_printf (_ ("In round %u"), penalty->round) : NULL;

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), penalty->reason);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), round != NULL ? round : "");
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), gtk_label_new (points));
  gtk_widget_set_focusable (row, FALSE);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  g_object_set_data (G_OBJECT (button), "tk-penalty", GUINT_TO_POINTER (number));
  g_signal_connect_object (button, "clicked", G_CALLBACK (pardon_cb), question, 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  add_row (question, row);
}

/* The last round with a result: what is taken from it on counts at once. */
static guint
last_begun (UiEntrantsDialog *dialog)
{
  const AppSeasonSnapshot *snapshot = ui_entrants_dialog_get_snapshot (dialog);
  guint last = 0;

  for (guint k = 0; k < snapshot->rounds->len; k++) {
    const AppRound *round = g_ptr_array_index (snapshot->rounds, k);

    for (guint j = 0; j < round->fixtures->len; j++) {
      const AppFixtureState state =
          ((const AppFixture *)g_ptr_array_index (round->fixtures, j))->state;

      if (state == APP_FIXTURE_PLAYED || state == APP_FIXTURE_FORFEIT
          || state == APP_FIXTURE_DECIDED)
        last = MAX (last, round->number);
    }
  }
  return last;
}

void
ui_entrant_prompt_penalty (UiEntrantsDialog *dialog, const AppEntrant *entrant)
{
  const AppSeasonSnapshot *snapshot = ui_entrants_dialog_get_snapshot (dialog);
  g_autofree char *heading = app_phrase_printf (_ ("Points Taken from %s"), entrant->name);
  GtkWidget *question = new_prompt (
      dialog, entrant, heading,
      _ ("They count in the tables from their round on. Everybody reads the reason."), _ ("_Take"));
  Prompt *prompt = prompt_of (question);
  guint last = last_paired (dialog);

  for (guint k = 0; k < entrant->penalties->len; k++)
    add_penalty (question, &g_array_index (entrant->penalties, AppPenalty, k), k + 1);
  prompt->points = add_text (question, _ ("Points"), "");
  prompt->text = add_text (question, _ ("Reason"), "");
  if (snapshot->draft->pairing.format != LEAGUE_LADDER || last > 0)
    prompt->number = add_number (question, _ ("From Round (0 before the first)"), 0,
                                 MAX (snapshot->draft->rounds, MAX (last, 1)), last_begun (dialog));
  g_signal_connect_object (prompt->points, "changed", G_CALLBACK (penalty_changed_cb), question, 0);
  g_signal_connect_object (prompt->text, "changed", G_CALLBACK (penalty_changed_cb), question, 0);
  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (question), "do", FALSE);
  g_signal_connect (question, "response", G_CALLBACK (penalty_cb), NULL);
  gtk_window_present (GTK_WINDOW (question));
}

/* Name, members, start number and rating */

static char **
split_names (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (char **word = words; *word != NULL; word++)
    if (*g_strstrip (*word) != '\0')
      g_strv_builder_add (names, *word);
  return g_strv_builder_end (names);
}

static void
changes_cb (GtkWidget *question, const char *response, gpointer data)
{
  Prompt *prompt = prompt_of (question);
  g_autofree char *rating = dup_text (prompt->rating);
  g_autofree char *players = dup_text (prompt->texts);
  AppLeagueCommand *command;

  if (!g_str_equal (response, "do"))
    return;
  command = app_league_command_new (APP_LEAGUE_COMMAND_EDIT_ENTRANT);
  command->entrant = g_strdup (prompt->uuid);
  command->number = (guint)gtk_spin_button_get_value_as_int (prompt->number);
  command->text = dup_text (prompt->text);
  command->texts = players != NULL ? split_names (players) : NULL;
  command->rating = *rating != '\0' ? g_strtod (rating, NULL) : NAN;
  ui_entrants_dialog_run_command (prompt->dialog, command,
                                  app_phrase_printf (_ ("%s is changed"), prompt->name));
}

/* A rating is a number, or nothing. */
static void
rating_changed_cb (GtkEditable *entry, AdwMessageDialog *question)
{
  g_autofree char *text = dup_text (entry);
  char *end = NULL;
  double rating = g_strtod (text, &end);
  gboolean good = *text == '\0' || (*end == '\0' && isfinite (rating) && rating >= 0);

  ui_set_css_class (GTK_WIDGET (entry), "error", !good);
  adw_message_dialog_set_response_enabled (question, "do", good);
}

void
ui_entrant_prompt_changes (UiEntrantsDialog *dialog, const AppEntrant *entrant)
{
  const AppSeasonSnapshot *snapshot = ui_entrants_dialog_get_snapshot (dialog);
  GtkWidget *question = new_prompt (dialog, entrant, entrant->name, NULL, _ ("_Save"));
  Prompt *prompt = prompt_of (question);
  g_autofree char *rating =
      entrant->rating > 0 ? g_strdup_printf ("%.10g", entrant->rating) : g_strdup ("");

  if (entrant->player == NULL) {
    g_autofree char *players = app_phrase_join (", ", entrant->players);

    prompt->text = add_text (question, _ ("Name of the Team"), entrant->name);
    prompt->texts = add_text (question, _ ("Its Players, with commas between"), players);
  }
  prompt->number =
      add_number (question, _ ("Start Number"), 1, snapshot->entrants->len, entrant->number);
  prompt->rating = add_text (question, _ ("Rating at the Start"), rating);
  g_signal_connect_object (prompt->rating, "changed", G_CALLBACK (rating_changed_cb), question, 0);
  g_signal_connect (question, "response", G_CALLBACK (changes_cb), NULL);
  gtk_window_present (GTK_WINDOW (question));
}
