/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog of a journal's entry.
 */
#include "ui/session/journal-dialog.h"

#include "ui/widget/follow-store.h"
#include "ui/widget/question.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* What the dialog is about, and what it asks with. */
typedef struct {
  GtkWidget *from; /* Owned */
  AppStore *store; /* Owned */
  char *run;       /* Owned; its match's UUID */
  char *entry;     /* Owned; NULL for a new one */
  guint at;
  GtkTextBuffer *text; /* Owned */
  GtkDropDown *author; /* Owned */
} EntryDraft;

static void
entry_draft_free (gpointer data)
{
  EntryDraft *entry_draft = data;

  g_object_unref (entry_draft->from);
  g_object_unref (entry_draft->store);
  g_object_unref (entry_draft->text);
  g_object_unref (entry_draft->author);
  g_free (entry_draft->run);
  g_free (entry_draft->entry);
  g_free (entry_draft);
}

static char *
dup_text (GtkTextBuffer *buffer)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return g_strstrip (gtk_text_buffer_get_text (buffer, &start, &end, FALSE));
}

/* The first one stands for all. */
static const char *
chosen_author (EntryDraft *entry_draft)
{
  GtkStringObject *author = gtk_drop_down_get_selected_item (entry_draft->author);

  return gtk_drop_down_get_selected (entry_draft->author) > 0 && author != NULL
             ? gtk_string_object_get_string (author)
             : "";
}

static void
answered_cb (AdwMessageDialog *dialog, const char *response, EntryDraft *entry_draft)
{
  g_autofree char *text = dup_text (entry_draft->text);

  if (strcmp (response, "save") != 0 || *text == '\0')
    return;
  if (entry_draft->entry == NULL)
    app_command_do_async (
        entry_draft->store, &app_campaign_command,
        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_JOURNAL_ADD,
                               .uuid = entry_draft->run,
                               .number = entry_draft->at,
                               .text = text,
                               .player = chosen_author (entry_draft) },
        NULL, ui_change_toast_cb,
        ui_change_toast_new (entry_draft->from, g_strdup (_ ("It is in the journal"))));
  else
    app_command_do_async (
        entry_draft->store, &app_campaign_command,
        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_JOURNAL_EDIT,
                               .uuid = entry_draft->entry,
                               .text = text,
                               .player = chosen_author (entry_draft) },
        NULL, ui_change_toast_cb,
        ui_change_toast_new (entry_draft->from, g_strdup (_ ("The entry is changed"))));
}

static void
typed_cb (GtkTextBuffer *buffer, AdwMessageDialog *dialog)
{
  g_autofree char *text = dup_text (buffer);

  adw_message_dialog_set_response_enabled (dialog, "save", *text != '\0');
}

static GtkWidget *
new_author (AppMatch *match, const char *author)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  GtkWidget *choice;
  guint chosen = 0;

  /* Translators: who wrote an entry of the journal. */
  gtk_string_list_append (names, _ ("All of you"));
  for (guint seat = 1; seat <= app_match_get_n_seats (match); seat++)
    gtk_string_list_append (names, app_match_get_seat_name (match, seat));
  for (guint k = 1; author != NULL && k < g_list_model_get_n_items (G_LIST_MODEL (names)); k++)
    if (strcmp (gtk_string_list_get_string (names, k), author) == 0)
      chosen = k;
  /* Somebody who has no seat, or had another name. */
  if (author != NULL && *author != '\0' && chosen == 0) {
    chosen = g_list_model_get_n_items (G_LIST_MODEL (names));
    gtk_string_list_append (names, author);
  }
  choice = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), chosen);
  gtk_widget_set_hexpand (choice, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Who writes"), -1);
  return choice;
}

/* A line break is part of an entry: the way out with the keyboard is Ctrl+Enter. */
static gboolean
save_key_cb (GtkWidget *view, GVariant *parameter, gpointer dialog)
{
  if (adw_message_dialog_get_response_enabled (dialog, "save")) {
    adw_message_dialog_response (dialog, "save");
    gtk_window_close (dialog);
  }
  return TRUE;
}

static GtkWidget *
new_view (GtkWidget *dialog, const char *text)
{
  GtkWidget *view = gtk_text_view_new ();
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), text, -1);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  gtk_widget_add_css_class (view, "note-text");
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Text of the entry"), -1);
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Return, GDK_CONTROL_MASK),
                        gtk_callback_action_new (save_key_cb, dialog, NULL)));
  gtk_widget_add_controller (view, keys);
  return view;
}

static GtkWidget *
new_body (GtkWidget *view, GtkWidget *author)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12), *scroll = gtk_scrolled_window_new ();

  gtk_widget_add_css_class (scroll, "card");
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroll), view);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scroll), 180);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroll), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_box_append (GTK_BOX (box), scroll);
  gtk_box_append (GTK_BOX (box), author);
  return box;
}

static void
show_dialog (EntryDraft *entry_draft, const char *heading, const char *text, GtkWidget *author)
{
  GtkWidget *dialog = ui_question_new (entry_draft->from, heading, NULL, "save", _ ("_Save"));
  GtkWidget *view = new_view (dialog, text);

  entry_draft->text = g_object_ref (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)));
  entry_draft->author = GTK_DROP_DOWN (g_object_ref_sink (author));
  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (dialog), "save", *text != '\0');
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), new_body (view, author));
  g_signal_connect_object (entry_draft->text, "changed", G_CALLBACK (typed_cb), dialog, 0);
  g_object_set_data_full (G_OBJECT (dialog), "writing", entry_draft, entry_draft_free);
  g_signal_connect (dialog, "response", G_CALLBACK (answered_cb), entry_draft);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (view);
}

static EntryDraft *
entry_draft_new (GtkWidget *from, AppStore *store, AppMatch *match)
{
  EntryDraft *entry_draft = g_new0 (EntryDraft, 1);

  entry_draft->from = g_object_ref (from);
  entry_draft->store = g_object_ref (store);
  entry_draft->run = g_strdup (app_match_get_uuid (match));
  return entry_draft;
}

void
ui_journal_dialog_new_entry (GtkWidget *from, AppStore *store, AppMatch *match, guint at)
{
  EntryDraft *entry_draft = entry_draft_new (from, store, match);

  entry_draft->at = at;
  show_dialog (entry_draft, _ ("Write in the Journal"), "", new_author (match, NULL));
}

void
ui_journal_dialog_edit_entry (GtkWidget *from, AppStore *store, AppMatch *match,
                              const AppJournalEntry *entry)
{
  EntryDraft *entry_draft = entry_draft_new (from, store, match);

  entry_draft->entry = g_strdup (entry->uuid);
  show_dialog (entry_draft, _ ("Edit the Entry"), entry->text, new_author (match, entry->player));
}
