/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ends what is being typed from what is known. What was added is selected, so that typing goes on
 * over it, and leaving the entry keeps it.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What @typed is to become, longer than it and beginning with it but for case; NULL for nothing. */
typedef char *(*UiCompletionFunc) (const char *typed, gpointer data);

/* @data must live as long as @editable. */
void ui_completion_add (GtkEditable *editable, UiCompletionFunc complete, gpointer data);

/* Puts in another text that is not to be ended. */
void ui_completion_set_text (GtkEditable *editable, const char *text);

/* Takes what was added, the cursor behind it; FALSE when nothing was. */
gboolean ui_completion_accept (GtkEditable *editable);

/* The first of @names that begins with @typed but for case and is longer; NULL for none, and when
 * @typed is one of them: "Tome" is not the beginning of "Tomes of Arkham". */
const char *ui_completion_find (const char *const *names, const char *typed);

/* Whether one of @names is @typed but for case: nothing has to be added to it. */
gboolean ui_completion_has_name (const char *const *names, const char *typed);

/* Whether the two are the same but for case. */
gboolean ui_same_name (const char *a, const char *b);

G_END_DECLS
