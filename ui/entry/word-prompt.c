/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The question about a word. A ruling has a reason.
 */
#include "ui/entry/word-prompt.h"

#include <glib/gi18n.h>

typedef struct {
  GtkEditable *reason; /* Borrowed from the dialog */
  UiWordAnswer answer;
  gpointer data;
  GDestroyNotify destroy;
} WordPrompt;

static void
word_prompt_free (gpointer data, GClosure *closure)
{
  WordPrompt *question = data;

  question->destroy (question->data);
  g_free (question);
}

static void
answered_cb (AdwMessageDialog *dialog, const char *response, WordPrompt *question)
{
  g_autofree char *reason = g_strstrip (g_strdup (gtk_editable_get_text (question->reason)));
  gboolean stands = g_str_equal (response, "play") && reason[0] != '\0';

  question->answer (stands ? reason : NULL, question->data);
}

static void
reason_cb (GtkEditable *reason, AdwMessageDialog *dialog)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (reason)));

  adw_message_dialog_set_response_enabled (dialog, "play", text[0] != '\0');
}

void
ui_word_prompt (GtkWidget *from, const char *sentence, UiWordAnswer answer, gpointer data,
                GDestroyNotify destroy)
{
  GtkRoot *root = gtk_widget_get_root (from);
  GtkWidget *dialog = adw_message_dialog_new (root != NULL ? GTK_WINDOW (root) : NULL, sentence,
                                              _ ("The table may let it stand. That is recorded as "
                                                 "a ruling, with its reason."));
  GtkWidget *reason = gtk_entry_new ();
  WordPrompt *question = g_new (WordPrompt, 1);

  *question = (WordPrompt){ GTK_EDITABLE (reason), answer, data, destroy };
  gtk_editable_set_text (GTK_EDITABLE (reason), _ ("The table accepts the word"));
  gtk_entry_set_activates_default (GTK_ENTRY (reason), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (reason), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Reason"), -1);
  g_signal_connect (reason, "changed", G_CALLBACK (reason_cb), dialog);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), reason);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Change It"), "play",
                                    _ ("_Play It Anyway"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "play");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (answered_cb), question, word_prompt_free,
                         0);
  gtk_window_present (GTK_WINDOW (dialog));
}
