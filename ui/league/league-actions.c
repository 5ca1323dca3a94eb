/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be done on a league's page, with its questions and dialogs.
 */
#include "ui/league/league-actions.h"

#include "app/base/phrases.h"
#include "app/league/league-commands.h"
#include "app/league/fixture-match.h"
#include "app/new-match/match-draft.h"
#include "app/result/quick.h"
#include "ui/league/league-private.h"
#include "ui/league/pairing-page.h"
#include "ui/league/report-dialog.h"
#include "ui/league/setup/award-dialog.h"
#include "ui/league/setup/entrants-dialog.h"
#include "ui/league/setup/season-dialog.h"
#include "ui/new-match/new-match-dialog.h"
#include "ui/result/quick-log-dialog.h"
#include "ui/widget/page.h"
#include "ui/widget/question.h"
#include "ui/widget/shell.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* The store of the page that has the actions. */
static AppStore *
ui_league_get_store (GtkWidget *page)
{
  return g_object_get_data (G_OBJECT (page), "ui-league-store");
}

static GtkWindow *
window_of (GtkWidget *page)
{
  return GTK_WINDOW (gtk_widget_get_root (page));
}

/* Commands */

/* The window is kept, as the page may be left by then. */
typedef struct {
  GtkWidget *window; /* Owned; NULL outside one */
  char *sentence;    /* Owned; NULL for that of the command */
  GtkWidget *view;   /* Owned; NULL without @logged */
  UiFixtureLoggedFunc logged;
} RunningCommand;

static void
done_cb (GObject *store, GAsyncResult *result, gpointer data)
{
  RunningCommand *running = data;
  g_autoptr (GError) error = NULL;
  g_auto (AppCommandAnswer) answer = { 0 };
  gboolean done = app_command_finish_answer (result, &answer, &error);
  const char *sentence = running->sentence != NULL ? running->sentence : answer.notice;

  if (running->window != NULL)
    ui_page_toast (running->window, done ? sentence : error->message, answer.batch);
  if (running->logged != NULL)
    running->logged (running->view, done);
  g_clear_object (&running->view);
  g_clear_object (&running->window);
  g_free (running->sentence);
  g_free (running);
}

/* @command and @sentence are taken. The sentence, or the command's own for NULL, is told, with
 * Undo, when it is done; why not, else. @logged: nullable, called with @from. */
static void
run_command (GtkWidget *from, AppStore *store, AppLeagueCommand *command, char *sentence,
             UiFixtureLoggedFunc logged)
{
  RunningCommand *running = g_new0 (RunningCommand, 1);
  GtkRoot *root = gtk_widget_get_root (from);

  running->window = root != NULL ? g_object_ref (GTK_WIDGET (root)) : NULL;
  running->sentence = sentence;
  running->view = logged != NULL ? g_object_ref (from) : NULL;
  running->logged = logged;
  app_command_do_async (store, &app_league_command, command, NULL, done_cb, running);
  app_league_command_free (command);
}

static void
ui_league_run_command (GtkWidget *from, AppStore *store, AppLeagueCommand *command, char *sentence)
{
  run_command (from, store, command, sentence, NULL);
}

/* The small questions of leagues: a name, a match, a day. */

/* @about: UUID of what is asked about. */
static GtkWidget *
new_question (GtkWidget *page, const char *heading, const char *body, const char *label,
              const char *about)
{
  GtkWidget *dialog = ui_question_new (page, heading, body, "do", label);

  g_object_set_data_full (G_OBJECT (dialog), "about", g_strdup (about), g_free);
  return dialog;
}

static const char *
about (AdwMessageDialog *dialog)
{
  return g_object_get_data (G_OBJECT (dialog), "about");
}

/* Nothing is not an answer. */

static void
answered_cb (GtkEditable *entry, AdwMessageDialog *dialog)
{
  g_autofree char *name = ui_question_dup_answer (dialog);

  adw_message_dialog_set_response_enabled (dialog, "do", *name != '\0');
}

static void
named_cb (AdwMessageDialog *dialog, const char *response, GtkWidget *page)
{
  g_autofree char *name = ui_question_dup_answer (dialog);
  AppLeagueCommand *command;

  if (strcmp (response, "do") != 0 || *name == '\0')
    return;
  command = app_league_command_new (APP_LEAGUE_COMMAND_RENAME_LEAGUE);
  command->league = g_strdup (about (dialog));
  command->text = g_strdup (name);
  ui_league_run_command (page, ui_league_get_store (page), command,
                         app_phrase_printf (_ ("The league is called “%s” now"), name));
}

static void
ui_league_prompt_name (GtkWidget *page, const char *league, const char *name)
{
  GtkWidget *dialog = new_question (page, _ ("Rename the League"), NULL, _ ("_Rename"), league);
  GtkWidget *entry = ui_question_add_entry (dialog, _ ("Name of the league"), name);

  g_signal_connect_object (entry, "changed", G_CALLBACK (answered_cb), dialog, 0);
  g_signal_connect_object (dialog, "response", G_CALLBACK (named_cb), page, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (entry);
}

/* Why a match doesn't count */

static void
struck_cb (AdwMessageDialog *dialog, const char *response, GtkWidget *page)
{
  g_autofree char *reason = ui_question_dup_answer (dialog);
  AppLeagueCommand *command;

  if (strcmp (response, "do") != 0 || *reason == '\0')
    return;
  command = app_league_command_new (APP_LEAGUE_COMMAND_SET_COUNTED);
  command->season = g_strdup (g_object_get_data (G_OBJECT (dialog), "season"));
  command->match = g_strdup (about (dialog));
  command->number = 0;
  command->text = g_strdup (reason);
  ui_league_run_command (page, ui_league_get_store (page), command,
                         g_strdup (_ ("The match doesn’t count here any more")));
}

static void
ui_league_prompt_reason (GtkWidget *page, const char *season, const char *match)
{
  GtkWidget *dialog = new_question (page, _ ("Don’t Count the Match"),
                                    _ ("Everybody can read why."), _ ("_Don’t Count"), match);
  GtkWidget *entry = ui_question_add_entry (dialog, _ ("Reason"), "");

  g_object_set_data_full (G_OBJECT (dialog), "season", g_strdup (season), g_free);
  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (dialog), "do", FALSE);
  g_signal_connect_object (entry, "changed", G_CALLBACK (answered_cb), dialog, 0);
  g_signal_connect_object (dialog, "response", G_CALLBACK (struck_cb), page, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (entry);
}

/* A match that was played */

static void
chosen_cb (AdwMessageDialog *dialog, const char *response, GtkWidget *page)
{
  GPtrArray *candidates = g_object_get_data (G_OBJECT (dialog), "candidates");
  GtkDropDown *choice = GTK_DROP_DOWN (adw_message_dialog_get_extra_child (dialog));
  guint chosen = gtk_drop_down_get_selected (choice);
  const AppFixtureCandidate *candidate;
  AppLeagueCommand *command;

  if (strcmp (response, "do") != 0 || chosen >= candidates->len)
    return;
  candidate = g_ptr_array_index (candidates, chosen);
  command = app_league_command_new (APP_LEAGUE_COMMAND_LINK);
  command->fixture = g_strdup (about (dialog));
  command->match = g_strdup (candidate->match);
  ui_league_run_command (page, ui_league_get_store (page), command,
                         g_strdup (_ ("The match counts here now")));
}

static GtkWidget *
new_choice (GPtrArray *candidates)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);
  GtkWidget *choice;

  for (guint k = 0; k < candidates->len; k++) {
    const AppFixtureCandidate *candidate = g_ptr_array_index (candidates, k);

    gtk_string_list_append (labels, candidate->label);
  }
  choice = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&labels)), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Match"), -1);
  return choice;
}

static void
ui_league_prompt_match (GtkWidget *page, const char *fixture)
{
  g_autoptr (GPtrArray) candidates =
      app_fixture_dup_candidates (ui_league_get_store (page), fixture);
  GtkWidget *dialog;

  if (candidates->len == 0) {
    ui_page_toast (page, _ ("These players have no other match yet. Log it, or start it."), 0);
    return;
  }
  dialog =
      new_question (page, _ ("Choose a Match"),
                    _ ("A match that you kept before becomes the result."), _ ("_Choose"), fixture);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), new_choice (candidates));
  g_object_set_data_full (G_OBJECT (dialog), "candidates", g_steal_pointer (&candidates),
                          (GDestroyNotify)g_ptr_array_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (chosen_cb), page, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* A day */

static void
date_changed_cb (GtkEditable *entry, AdwMessageDialog *dialog)
{
  g_autofree char *text = ui_question_dup_answer (dialog);
  g_autofree char *date = NULL;
  gboolean good = *text == '\0' || app_quick_read_date (text, &date);

  adw_message_dialog_set_response_enabled (dialog, "do", good);
  ui_set_css_class (GTK_WIDGET (entry), "error", !good);
}

static void
dated_cb (AdwMessageDialog *dialog, const char *response, GtkWidget *page)
{
  g_autofree char *text = ui_question_dup_answer (dialog);
  g_autofree char *date = NULL;
  AppLeagueCommand *command;

  if (strcmp (response, "do") != 0 || (*text != '\0' && !app_quick_read_date (text, &date)))
    return;
  command = app_league_command_new (APP_LEAGUE_COMMAND_SET_DATE);
  command->fixture = g_strdup (about (dialog));
  command->text = g_strdup (date != NULL ? date : "");
  ui_league_run_command (page, ui_league_get_store (page), command,
                         date != NULL ? g_strdup_printf (_ ("It is to be played on %s"), date)
                                      : g_strdup (_ ("It has no day now")));
}

static void
ui_league_prompt_date (GtkWidget *page, const char *fixture)
{
  GtkWidget *dialog =
      new_question (page, _ ("When Is It Played?"),
                    _ ("A day like 2026-11-22, “today” or “friday”."), _ ("_Set"), fixture);
  GtkWidget *entry = ui_question_add_entry (dialog, _ ("Day"), "");

  g_signal_connect_object (entry, "changed", G_CALLBACK (date_changed_cb), dialog, 0);
  g_signal_connect_object (dialog, "response", G_CALLBACK (dated_cb), page, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (entry);
}

/* The dialogs of leagues, opened where an action asks for one. */

/* What a dialog stored is told in the window; @page may be gone by then. */
static void
dialog_done_cb (GtkWidget *dialog, const char *uuid, const char *sentence, gint64 batch,
                GtkWidget *page)
{
  ui_page_toast (page, sentence, batch);
}

static void
begun_cb (GtkWidget *dialog, const char *season, const char *sentence, gint64 batch,
          GtkWidget *page)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (page));

  gtk_widget_activate_action (page, "win.open-league", "s", season);
  ui_page_toast (window, sentence, batch);
}

/* NULL, and told, when it can't be made. */
static void
present (GtkWidget *page, GtkWidget *dialog, GError *error)
{
  if (dialog == NULL) {
    ui_page_toast (page, error->message, 0);
    return;
  }
  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (gtk_widget_get_root (page)));
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
new_cb (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  GtkWidget *dialog = ui_season_dialog_new (ui_league_get_store (page));

  g_signal_connect_object (dialog, "done", G_CALLBACK (begun_cb), page, 0);
  present (page, dialog, NULL);
}

static void
next_season_cb (GSimpleAction *action, GVariant *league, gpointer page)
{
  g_autoptr (GError) error = NULL;
  GtkWidget *dialog = ui_season_dialog_new_next (ui_league_get_store (page),
                                                 g_variant_get_string (league, NULL), &error);

  if (dialog != NULL)
    g_signal_connect_object (dialog, "done", G_CALLBACK (begun_cb), page, 0);
  present (page, dialog, error);
}

static void
edit_season_cb (GSimpleAction *action, GVariant *season, gpointer page)
{
  g_autoptr (GError) error = NULL;
  GtkWidget *dialog = ui_season_dialog_new_edit (ui_league_get_store (page),
                                                 g_variant_get_string (season, NULL), &error);

  if (dialog != NULL)
    g_signal_connect_object (dialog, "done", G_CALLBACK (dialog_done_cb), page, 0);
  present (page, dialog, error);
}

static void
entrants_cb (GSimpleAction *action, GVariant *season, gpointer page)
{
  g_autoptr (GError) error = NULL;
  GtkWidget *dialog = ui_entrants_dialog_new (ui_league_get_store (page),
                                              g_variant_get_string (season, NULL), &error);

  present (page, dialog, error);
}

static void
award_cb (GSimpleAction *action, GVariant *fixture, gpointer page)
{
  g_autoptr (GError) error = NULL;
  GtkWidget *dialog = ui_award_dialog_new (ui_league_get_store (page),
                                           g_variant_get_string (fixture, NULL), &error);

  if (dialog != NULL)
    g_signal_connect_object (dialog, "done", G_CALLBACK (dialog_done_cb), page, 0);
  present (page, dialog, error);
}

static void
pair_cb (GSimpleAction *action, GVariant *season, gpointer page)
{
  UiShell *shell = ui_shell_of (page);

  if (shell != NULL)
    ui_shell_push (shell, ui_pairing_page_new (ui_league_get_store (page),
                                               g_variant_get_string (season, NULL)));
}

/* Adds them to @actions, for @page. */
static void
ui_league_add_dialogs (GActionMap *actions, GtkWidget *page, AppStore *store)
{
  static const GActionEntry entries[] = {
    { "new", new_cb },
    { "next-season", next_season_cb, "s" },
    { "edit-season", edit_season_cb, "s" },
    { "entrants", entrants_cb, "s" },
    { "pair", pair_cb, "s" },
    { "award", award_cb, "s" },
  };

  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), page);
  for (guint k = 0; k < G_N_ELEMENTS (entries) && app_store_is_read_only (store); k++)
    g_simple_action_set_enabled (
        G_SIMPLE_ACTION (g_action_map_lookup_action (actions, entries[k].name)), FALSE);
}

/* Leagues */

static void
rename_cb (GSimpleAction *action, GVariant *league, gpointer page)
{
  const char *uuid, *name;

  g_variant_get (league, "(&s&s)", &uuid, &name);
  ui_league_prompt_name (page, uuid, name);
}

static void
do_with_league (GtkWidget *page, AppLeagueCommandKind kind, GVariant *league, const char *format)
{
  AppLeagueCommand *command = app_league_command_new (kind);
  const char *uuid, *name;
  g_autoptr (GString) sentence = g_string_new (format);

  g_variant_get (league, "(&s&s)", &uuid, &name);
  command->league = g_strdup (uuid);
  g_string_replace (sentence, "%s", name, 1);
  ui_league_run_command (page, ui_league_get_store (page), command, g_strdup (sentence->str));
}

static void
delete_cb (GSimpleAction *action, GVariant *league, gpointer page)
{
  /* Translators: a league's name. */
  do_with_league (page, APP_LEAGUE_COMMAND_DELETE_LEAGUE, league, _ ("“%s” is in the bin"));
}

static void
restore_cb (GSimpleAction *action, GVariant *league, gpointer page)
{
  /* Translators: a league's name. */
  do_with_league (page, APP_LEAGUE_COMMAND_RESTORE_LEAGUE, league,
                  _ ("“%s” is among your leagues again"));
}

/* Seasons */

static void
do_with_season (GtkWidget *page, AppLeagueCommandKind kind, const char *season,
                const char *sentence)
{
  AppLeagueCommand *command = app_league_command_new (kind);

  command->season = g_strdup (season);
  ui_league_run_command (page, ui_league_get_store (page), command, g_strdup (sentence));
}

static void
finish_cb (GSimpleAction *action, GVariant *season, gpointer page)
{
  do_with_season (page, APP_LEAGUE_COMMAND_FINISH_SEASON, g_variant_get_string (season, NULL),
                  _ ("The season is finished"));
}

static void
reopen_cb (GSimpleAction *action, GVariant *season, gpointer page)
{
  do_with_season (page, APP_LEAGUE_COMMAND_REOPEN_SEASON, g_variant_get_string (season, NULL),
                  _ ("The season goes on"));
}

static void
unpair_cb (GSimpleAction *action, GVariant *season, gpointer page)
{
  do_with_season (page, APP_LEAGUE_COMMAND_UNPAIR, g_variant_get_string (season, NULL),
                  _ ("The last round is not paired any more"));
}

static void
delete_season_cb (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  g_autofree char *sentence = NULL;
  const char *season, *title;

  g_variant_get (parameter, "(&s&s)", &season, &title);
  /* Translators: a season's title. */
  sentence = app_phrase_printf (_ ("“%s” is in the bin"), title);
  do_with_season (page, APP_LEAGUE_COMMAND_DELETE_SEASON, season, sentence);
}

static void
export_cb (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  const char *season = g_variant_get_string (parameter, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (AppSeasonSnapshot) look =
      app_season_snapshot_from_store (ui_league_get_store (page), season, &error);

  if (look != NULL)
    ui_report_dialog_show (page, ui_league_get_store (page), look);
  else
    ui_page_toast (page, error->message, 0);
}

static void
strike_cb (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  const char *season, *match;

  g_variant_get (parameter, "(&s&s)", &season, &match);
  ui_league_prompt_reason (page, season, match);
}

static void
by_rule_cb (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_SET_COUNTED);
  const char *season, *match;

  g_variant_get (parameter, "(&s&s)", &season, &match);
  command->season = g_strdup (season);
  command->match = g_strdup (match);
  command->number = 2;
  ui_league_run_command (page, ui_league_get_store (page), command,
                         g_strdup (_ ("The match counts as the rule says")));
}

/* Fixtures */

char *
ui_fixture_dup_title (const AppFixture *fixture)
{
  GString *title = g_string_new (NULL);

  for (guint k = 0; k < fixture->n_seats; k++) {
    const AppFixtureSeat *seat = &fixture->seats[k];

    if (k > 0)
      g_string_append (title, seat->side == fixture->seats[k - 1].side ? " & " : " – ");
    g_string_append (title, *seat->name != '\0' ? seat->name : _ ("open"));
  }
  return g_string_free (title, FALSE);
}

static void
stored_cb (UiQuickLogDialog *dialog, const char *match, const char *sentence, gint64 batch,
           GtkWidget *page)
{
  ui_page_toast (page, sentence, batch);
}

static void
log_cb (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  const char *fixture = g_variant_get_string (parameter, NULL);
  AppStore *store = ui_league_get_store (page);
  g_autoptr (GError) error = NULL;
  AppQuick *quick = app_fixture_dup_quick (store, fixture, &error);
  GtkWidget *dialog;

  if (quick == NULL) {
    ui_page_toast (page, error->message, 0);
    return;
  }
  dialog = ui_quick_log_dialog_new (store, window_of (page), quick);
  ui_quick_log_dialog_set_fixture (UI_QUICK_LOG_DIALOG (dialog), fixture);
  g_signal_connect_object (dialog, "stored", G_CALLBACK (stored_cb), page, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
log_season_cb (GSimpleAction *action, GVariant *season, gpointer page)
{
  AppStore *store = ui_league_get_store (page);
  g_autoptr (GError) error = NULL;
  g_autoptr (AppSeasonSnapshot) snapshot =
      app_season_snapshot_from_store (store, g_variant_get_string (season, NULL), &error);
  GtkWidget *dialog;

  if (snapshot == NULL) {
    ui_page_toast (page, error->message, 0);
    return;
  }
  dialog =
      ui_quick_log_dialog_new (store, window_of (page), app_season_dup_quick (store, snapshot));
  g_signal_connect_object (dialog, "stored", G_CALLBACK (stored_cb), page, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The page around @view. */
static GtkWidget *
page_of (GtkWidget *view)
{
  while (view != NULL && ui_league_get_store (view) == NULL)
    view = gtk_widget_get_parent (view);
  return view;
}

void
ui_fixture_log_result (GtkWidget *view, const char *fixture, guint winner,
                       UiFixtureLoggedFunc logged)
{
  GtkWidget *page = page_of (view);
  AppLeagueCommand *command;

  if (page == NULL) {
    if (logged != NULL)
      logged (view, FALSE);
    return;
  }
  command = app_league_command_new (APP_LEAGUE_COMMAND_RESULT);
  command->fixture = g_strdup (fixture);
  for (guint side = 0; side < LEAGUE_SEATS; side++)
    command->places[side] = winner == 1 || (side == 0) == (winner == 0) ? 1 : 2;
  run_command (view, ui_league_get_store (page), command, NULL, logged);
}

static void
result_cb (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  const char *fixture;
  guint winner;

  g_variant_get (parameter, "(&su)", &fixture, &winner);
  ui_fixture_log_result (page, fixture, winner, NULL);
}

static void
started_cb (UiNewMatchDialog *dialog, const char *match, GtkWidget *page)
{
  gtk_widget_activate_action (page, "win.open-match", "s", match);
}

static void
start_cb (GSimpleAction *action, GVariant *fixture, gpointer page)
{
  AppStore *store = ui_league_get_store (page);
  g_autoptr (GError) error = NULL;
  g_autoptr (AppMatchDraft) draft =
      app_fixture_dup_draft (store, g_variant_get_string (fixture, NULL), &error);
  GtkWidget *dialog;

  if (draft == NULL) {
    ui_page_toast (page, error->message, 0);
    return;
  }
  dialog = ui_new_match_dialog_new_for_draft (store, window_of (page), draft);
  g_signal_connect_object (dialog, "started", G_CALLBACK (started_cb), page, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
do_with_fixture (GtkWidget *page, AppLeagueCommandKind kind, GVariant *fixture,
                 const char *sentence)
{
  AppLeagueCommand *command = app_league_command_new (kind);

  command->fixture = g_variant_dup_string (fixture, NULL);
  ui_league_run_command (page, ui_league_get_store (page), command, g_strdup (sentence));
}

static void
unlink_cb (GSimpleAction *action, GVariant *fixture, gpointer page)
{
  do_with_fixture (page, APP_LEAGUE_COMMAND_UNLINK, fixture,
                   _ ("The match doesn’t count here any more"));
}

static void
unaward_cb (GSimpleAction *action, GVariant *fixture, gpointer page)
{
  do_with_fixture (page, APP_LEAGUE_COMMAND_UNAWARD, fixture, _ ("The award is taken back"));
}

static void
link_cb (GSimpleAction *action, GVariant *fixture, gpointer page)
{
  ui_league_prompt_match (page, g_variant_get_string (fixture, NULL));
}

static void
date_cb (GSimpleAction *action, GVariant *fixture, gpointer page)
{
  ui_league_prompt_date (page, g_variant_get_string (fixture, NULL));
}

/* The group */

void
ui_league_add_actions (GtkWidget *page, AppStore *store)
{
  static const GActionEntry entries[] = {
    { "rename", rename_cb, "(ss)" },
    { "delete", delete_cb, "(ss)" },
    { "restore", restore_cb, "(ss)" },
    { "finish", finish_cb, "s" },
    { "reopen", reopen_cb, "s" },
    { "unpair", unpair_cb, "s" },
    { "log", log_cb, "s" },
    { "log-season", log_season_cb, "s" },
    { "delete-season", delete_season_cb, "(ss)" },
    { "result", result_cb, "(su)" },
    { "start", start_cb, "s" },
    { "link", link_cb, "s" },
    { "unlink", unlink_cb, "s" },
    { "strike", strike_cb, "(ss)" },
    { "by-rule", by_rule_cb, "(ss)" },
    { "export", export_cb, "s" },
    { "unaward", unaward_cb, "s" },
    { "date", date_cb, "s" },
  };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  g_object_set_data_full (G_OBJECT (page), "ui-league-store", g_object_ref (store), g_object_unref);
  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), page);
  for (guint k = 0; k < G_N_ELEMENTS (entries) && app_store_is_read_only (store); k++)
    g_simple_action_set_enabled (
        G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (group), entries[k].name)),
        strcmp (entries[k].name, "export") == 0);
  g_object_set_data (G_OBJECT (page), "ui-league-actions", group);
  ui_league_add_dialogs (G_ACTION_MAP (group), page, store);
  gtk_widget_insert_action_group (page, "league", G_ACTION_GROUP (group));
}

gboolean
ui_league_action_is_enabled (GtkWidget *page, const char *name)
{
  GActionMap *actions = g_object_get_data (G_OBJECT (page), "ui-league-actions");
  GAction *action = g_action_map_lookup_action (actions, name);

  return action != NULL && g_action_get_enabled (action);
}

/* Menus */

static void
add_item (GMenu *menu, const char *label, const char *action, GVariant *target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target_value (item, action, target);
  g_menu_append_item (menu, item);
}

GMenuModel *
ui_league_menu_new (AppLeague *league)
{
  GMenu *menu = g_menu_new ();
  const char *uuid = app_league_get_uuid (league), *name = app_league_get_name (league);

  add_item (menu, _ ("_Rename…"), "league.rename", g_variant_new ("(ss)", uuid, name));
  add_item (menu, _ ("_Delete"), "league.delete", g_variant_new ("(ss)", uuid, name));
  return G_MENU_MODEL (menu);
}

static gboolean
is_awarded (const AppFixture *fixture)
{
  return fixture->state == APP_FIXTURE_FORFEIT || fixture->state == APP_FIXTURE_DECIDED;
}

GMenuModel *
ui_fixture_menu_new (const AppFixture *fixture)
{
  GMenu *menu = g_menu_new ();
  gboolean open = fixture->state == APP_FIXTURE_OPEN;
  GVariant *uuid = g_variant_ref_sink (g_variant_new_string (fixture->uuid));

  if (fixture->match != NULL)
    add_item (menu, _ ("_Open the Match"), "win.open-match", g_variant_new_string (fixture->match));
  if (fixture->match != NULL && fixture->state == APP_FIXTURE_PLAYED)
    add_item (menu, _ ("_Correct the Result…"), "win.edit-result",
              g_variant_new_string (fixture->match));
  if (open) {
    add_item (menu, _ ("_Log the Result…"), "league.log", uuid);
    add_item (menu, _ ("_Start the Match…"), "league.start", uuid);
    add_item (menu, _ ("_Choose a Match That Was Played…"), "league.link", uuid);
  }
  if (fixture->match != NULL)
    add_item (menu, _ ("_Take the Match Out"), "league.unlink", uuid);
  if (open || fixture->state == APP_FIXTURE_RUNNING || fixture->state == APP_FIXTURE_PLAYED)
    add_item (menu, _ ("_Award…"), "league.award", uuid);
  if (is_awarded (fixture)) {
    add_item (menu, _ ("_Change the Award…"), "league.award", uuid);
    add_item (menu, _ ("Take the Award _Back"), "league.unaward", uuid);
  }
  if (open || fixture->state == APP_FIXTURE_RUNNING)
    add_item (menu, _ ("_Date…"), "league.date", uuid);
  if (fixture->why != NULL && fixture->why[0] != NULL)
    add_item (menu, _ ("_Why Paired So"), "fixtures.why", uuid);
  g_variant_unref (uuid);
  return G_MENU_MODEL (menu);
}
