/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Questions: a dialog with Cancel and one other button, which Enter presses.
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * ui_question_new:
 * @from: a widget of the window that asks
 * @body: (nullable): a sentence below the heading
 * @response: what the dialog's "response" says of the other button; "cancel" of Cancel
 * @label: of that button, with a mnemonic
 *
 * A question that is not shown yet.
 */
GtkWidget *ui_question_new (GtkWidget *from, const char *heading, const char *body,
                            const char *response, const char *label) G_GNUC_WARN_UNUSED_RESULT;

/* Adds the line that is answered in, and returns it. @name: spoken; @text: what stands in it first
 */
GtkWidget *ui_question_add_entry (GtkWidget *question, const char *name, const char *text);

/* What stands in that line, without space around it. */
char *ui_question_dup_answer (AdwMessageDialog *question) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
