/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The small questions of leagues: a name, a match, a day.
 */
#include "ui/league/league-private.h"

#include "ui/widget/page.h"

#include "app/base/phrases.h"
#include "app/result/quick.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* @about: UUID of what is asked about. */
static GtkWidget *
new_question (GtkWidget *page, const char *heading, const char *body, const char *label,
              const char *about)
{
  GtkWidget *dialog =
      adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (page)), heading, body);

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "do",
                                    label, NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "do");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "do",
                                              ADW_RESPONSE_SUGGESTED);
  g_object_set_data_full (G_OBJECT (dialog), "about", g_strdup (about), g_free);
  return dialog;
}

static const char *
about (AdwMessageDialog *dialog)
{
  return g_object_get_data (G_OBJECT (dialog), "about");
}

static GtkWidget *
add_entry (GtkWidget *dialog, const char *name, const char *text)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), entry);
  return entry;
}

static char *
dup_answer (AdwMessageDialog *dialog)
{
  GtkEditable *entry = GTK_EDITABLE (adw_message_dialog_get_extra_child (dialog));

  return g_strstrip (g_strdup (gtk_editable_get_text (entry)));
}

/* Nothing is not an answer. */

static void
answered_cb (GtkEditable *entry, AdwMessageDialog *dialog)
{
  g_autofree char *name = dup_answer (dialog);

  adw_message_dialog_set_response_enabled (dialog, "do", *name != '\0');
}

static void
named_cb (AdwMessageDialog *dialog, const char *response, GtkWidget *page)
{
  g_autofree char *name = dup_answer (dialog);
  AppDeed *deed;

  if (strcmp (response, "do") != 0 || *name == '\0')
    return;
  deed = app_deed_new (APP_DEED_RENAME_LEAGUE);
  deed->league = g_strdup (about (dialog));
  deed->text = g_strdup (name);
  ui_league_do (page, ui_league_get_store (page), deed,
                app_phrase_printf (_ ("The league is called “%s” now"), name));
}

void
ui_league_ask_name (GtkWidget *page, const char *league, const char *name)
{
  GtkWidget *dialog = new_question (page, _ ("Rename the League"), NULL, _ ("_Rename"), league);
  GtkWidget *entry = add_entry (dialog, _ ("Name of the league"), name);

  g_signal_connect_object (entry, "changed", G_CALLBACK (answered_cb), dialog, 0);
  g_signal_connect_object (dialog, "response", G_CALLBACK (named_cb), page, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (entry);
}

/* Why a match doesn't count */

static void
struck_cb (AdwMessageDialog *dialog, const char *response, GtkWidget *page)
{
  g_autofree char *reason = dup_answer (dialog);
  AppDeed *deed;

  if (strcmp (response, "do") != 0 || *reason == '\0')
    return;
  deed = app_deed_new (APP_DEED_COUNT);
  deed->season = g_strdup (g_object_get_data (G_OBJECT (dialog), "season"));
  deed->match = g_strdup (about (dialog));
  deed->number = 0;
  deed->text = g_strdup (reason);
  ui_league_do (page, ui_league_get_store (page), deed,
                g_strdup (_ ("The match doesn’t count here any more")));
}

void
ui_league_ask_reason (GtkWidget *page, const char *season, const char *match)
{
  GtkWidget *dialog = new_question (page, _ ("Don’t Count the Match"),
                                    _ ("Everybody can read why."), _ ("_Don’t Count"), match);
  GtkWidget *entry = add_entry (dialog, _ ("Reason"), "");

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
  AppDeed *deed;

  if (strcmp (response, "do") != 0 || chosen >= candidates->len)
    return;
  candidate = g_ptr_array_index (candidates, chosen);
  deed = app_deed_new (APP_DEED_LINK);
  deed->fixture = g_strdup (about (dialog));
  deed->match = g_strdup (candidate->match);
  ui_league_do (page, ui_league_get_store (page), deed, g_strdup (_ ("The match counts here now")));
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

void
ui_league_ask_match (GtkWidget *page, const char *fixture)
{
  g_autoptr (GPtrArray) candidates =
      app_fixture_dup_candidates (ui_league_get_store (page), fixture);
  GtkWidget *dialog;

  if (candidates->len == 0) {
    ui_page_tell (page, _ ("These players have no other match yet. Log it, or start it."), 0);
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
  g_autofree char *text = dup_answer (dialog);
  g_autofree char *date = NULL;
  gboolean good = *text == '\0' || app_quick_read_date (text, &date);

  adw_message_dialog_set_response_enabled (dialog, "do", good);
  if (good)
    gtk_widget_remove_css_class (GTK_WIDGET (entry), "error");
  else
    gtk_widget_add_css_class (GTK_WIDGET (entry), "error");
}

static void
dated_cb (AdwMessageDialog *dialog, const char *response, GtkWidget *page)
{
  g_autofree char *text = dup_answer (dialog);
  g_autofree char *date = NULL;
  AppDeed *deed;

  if (strcmp (response, "do") != 0 || (*text != '\0' && !app_quick_read_date (text, &date)))
    return;
  deed = app_deed_new (APP_DEED_DATE);
  deed->fixture = g_strdup (about (dialog));
  deed->text = g_strdup (date != NULL ? date : "");
  ui_league_do (page, ui_league_get_store (page), deed,
                date != NULL ? g_strdup_printf (_ ("It is to be played on %s"), date)
                             : g_strdup (_ ("It has no day now")));
}

void
ui_league_ask_date (GtkWidget *page, const char *fixture)
{
  GtkWidget *dialog =
      new_question (page, _ ("When Is It Played?"),
                    _ ("A day like 2026-11-22, “today” or “friday”."), _ ("_Set"), fixture);
  GtkWidget *entry = add_entry (dialog, _ ("Day"), "");

  g_signal_connect_object (entry, "changed", G_CALLBACK (date_changed_cb), dialog, 0);
  g_signal_connect_object (dialog, "response", G_CALLBACK (dated_cb), page, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (entry);
}
