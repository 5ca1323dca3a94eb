/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ends what is being typed from what is known.
 */
#include "ui/widget/completion.h"

#include "ui/widget/page.h"

#include <string.h>

typedef struct {
  UiCompletionFunc complete;
  gpointer data;
  char *before; /* Owned; the text before the last change, to know typing from deleting */
  gsize kept;   /* Bytes of @before that stay when something is typed: the others are selected */
  guint source; /* That will end the text */
} Completion;

static void
completion_free (gpointer data)
{
  Completion *completing = data;

  g_clear_handle_id (&completing->source, g_source_remove);
  g_free (completing->before);
  g_free (completing);
}

static Completion *
completion_of (GtkEditable *editable)
{
  return g_object_get_data (G_OBJECT (editable), "ui-completing");
}

/* Not in a handler of the change itself, in which the entry's cursor is not yet where it will be.
 */
static gboolean
complete_cb (gpointer data)
{
  GtkEditable *editable = data;
  Completion *completing = completion_of (editable);
  const char *typed = gtk_editable_get_text (editable);
  const glong length = g_utf8_strlen (typed, -1);
  g_autofree char *completed = NULL;

  completing->source = 0;
  if (gtk_editable_get_position (editable) != length)
    return G_SOURCE_REMOVE;
  completed = completing->complete (typed, completing->data);
  if (completed == NULL || g_utf8_strlen (completed, -1) <= length)
    return G_SOURCE_REMOVE;
  ui_completion_set_text (editable, completed);
  gtk_editable_select_region (editable, (int)length, -1);
  completing->kept = (gsize)(g_utf8_offset_to_pointer (completed, length) - completed);
  return G_SOURCE_REMOVE;
}

static void
set_before (Completion *completing, const char *text)
{
  ui_set_string (&completing->before, text);
  completing->kept = strlen (text);
}

/* GTK 4.8 tells of a selection that is typed over as of two changes, GTK 4.18 as of one. */
static void
changed_cb (GtkEditable *editable)
{
  Completion *completing = completion_of (editable);
  const char *text = gtk_editable_get_text (editable);
  GtkEditable *delegate = gtk_editable_get_delegate (editable);
  gboolean typed = strncmp (text, completing->before, completing->kept) == 0
                   && strlen (text) > completing->kept
                   && gtk_widget_has_focus (GTK_WIDGET (delegate != NULL ? delegate : editable));

  g_clear_handle_id (&completing->source, g_source_remove);
  if (typed)
    completing->source = g_idle_add (complete_cb, editable);
  set_before (completing, text);
}

/* What was selected is accepted when the cursor goes elsewhere. */
static void
selected_cb (GtkEditable *editable)
{
  Completion *completing = completion_of (editable);
  const char *text = gtk_editable_get_text (editable);

  if (!gtk_editable_get_selection_bounds (editable, NULL, NULL)
      && g_str_equal (text, completing->before))
    set_before (completing, text);
}

void
ui_completion_add (GtkEditable *editable, UiCompletionFunc complete, gpointer data)
{
  Completion *completing = g_new0 (Completion, 1);

  completing->complete = complete;
  completing->data = data;
  set_before (completing, gtk_editable_get_text (editable));
  g_object_set_data_full (G_OBJECT (editable), "ui-completing", completing, completion_free);
  g_signal_connect (editable, "changed", G_CALLBACK (changed_cb), NULL);
  g_signal_connect (editable, "notify::selection-bound", G_CALLBACK (selected_cb), NULL);
}

void
ui_completion_set_text (GtkEditable *editable, const char *text)
{
  Completion *completing = completion_of (editable);

  gtk_editable_set_text (editable, text != NULL ? text : "");
  if (completing != NULL)
    g_clear_handle_id (&completing->source, g_source_remove);
}

gboolean
ui_completion_accept (GtkEditable *editable)
{
  int start, end;

  if (!gtk_editable_get_selection_bounds (editable, &start, &end) || start == 0
      || end != g_utf8_strlen (gtk_editable_get_text (editable), -1))
    return FALSE;
  gtk_editable_set_position (editable, -1);
  return TRUE;
}

const char *
ui_completion_find (const char *const *names, const char *typed)
{
  g_autofree char *begun = g_utf8_casefold (typed, -1);

  if (ui_completion_has_name (names, typed))
    return NULL;
  for (; names != NULL && *names != NULL && *begun != '\0'; names++) {
    g_autofree char *folded = g_utf8_casefold (*names, -1);

    if (g_str_has_prefix (folded, begun) && g_utf8_strlen (*names, -1) > g_utf8_strlen (typed, -1))
      return *names;
  }
  return NULL;
}

gboolean
ui_completion_has_name (const char *const *names, const char *typed)
{
  for (; names != NULL && *names != NULL; names++)
    if (ui_same_name (*names, typed))
      return TRUE;
  return FALSE;
}

gboolean
ui_same_name (const char *a, const char *b)
{
  g_autofree char *folded_a = g_utf8_casefold (a, -1);
  g_autofree char *folded_b = g_utf8_casefold (b, -1);

  return g_str_equal (folded_a, folded_b);
}
