/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Questions: a dialog with Cancel and one other button.
 */
#include "ui/widget/question.h"

#include <glib/gi18n.h>

GtkWidget *
ui_question_new (GtkWidget *from, const char *heading, const char *body, const char *response,
                 const char *label)
{
  GtkWidget *question =
      adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (from)), heading, body);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (question);

  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), response, label, NULL);
  adw_message_dialog_set_default_response (dialog, response);
  adw_message_dialog_set_close_response (dialog, "cancel");
  adw_message_dialog_set_response_appearance (dialog, response, ADW_RESPONSE_SUGGESTED);
  return question;
}

GtkWidget *
ui_question_add_entry (GtkWidget *question, const char *name, const char *text)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (question), entry);
  return entry;
}

char *
ui_question_dup_answer (AdwMessageDialog *question)
{
  GtkEditable *entry = GTK_EDITABLE (adw_message_dialog_get_extra_child (question));

  return g_strstrip (g_strdup (gtk_editable_get_text (entry)));
}
