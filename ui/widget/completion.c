/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ends what is being typed from what is known.
 */
#include "ui/widget/completion.h"

#include "ui/widget/page.h"

typedef struct {
  UiCompleteFunc complete;
  gpointer data;
  char *before; /* Owned; the text before the last change, to know typing from deleting */
  guint source; /* That will end the text */
} Completing;

static void
completing_free (gpointer data)
{
  Completing *completing = data;

  g_clear_handle_id (&completing->source, g_source_remove);
  g_free (completing->before);
  g_free (completing);
}

static Completing *
completing_of (GtkEditable *editable)
{
  return g_object_get_data (G_OBJECT (editable), "ui-completing");
}

/* Not in a handler of the change itself, in which the entry's cursor is not yet where it will be.
 */
static gboolean
complete_cb (gpointer data)
{
  GtkEditable *editable = data;
  Completing *completing = completing_of (editable);
  const char *typed = gtk_editable_get_text (editable);
  glong length = g_utf8_strlen (typed, -1);
  g_autofree char *whole = NULL;

  completing->source = 0;
  if (gtk_editable_get_position (editable) != length)
    return G_SOURCE_REMOVE;
  whole = completing->complete (typed, completing->data);
  if (whole == NULL || g_utf8_strlen (whole, -1) <= length)
    return G_SOURCE_REMOVE;
  ui_complete_set_text (editable, whole);
  gtk_editable_select_region (editable, (int)length, -1);
  return G_SOURCE_REMOVE;
}

static void
changed_cb (GtkEditable *editable)
{
  Completing *completing = completing_of (editable);
  const char *text = gtk_editable_get_text (editable);
  GtkEditable *delegate = gtk_editable_get_delegate (editable);
  gboolean typed = *text != '\0' && g_str_has_prefix (text, completing->before)
                   && strlen (text) > strlen (completing->before)
                   && gtk_widget_has_focus (GTK_WIDGET (delegate != NULL ? delegate : editable));

  g_clear_handle_id (&completing->source, g_source_remove);
  if (typed)
    completing->source = g_idle_add (complete_cb, editable);
  ui_set_string (&completing->before, text);
}

void
ui_complete (GtkEditable *editable, UiCompleteFunc complete, gpointer data)
{
  Completing *completing = g_new0 (Completing, 1);

  completing->complete = complete;
  completing->data = data;
  completing->before = g_strdup (gtk_editable_get_text (editable));
  g_object_set_data_full (G_OBJECT (editable), "ui-completing", completing, completing_free);
  g_signal_connect (editable, "changed", G_CALLBACK (changed_cb), NULL);
}

void
ui_complete_set_text (GtkEditable *editable, const char *text)
{
  Completing *completing = completing_of (editable);

  gtk_editable_set_text (editable, text != NULL ? text : "");
  if (completing != NULL)
    g_clear_handle_id (&completing->source, g_source_remove);
}

gboolean
ui_complete_take (GtkEditable *editable)
{
  int start, end;

  if (!gtk_editable_get_selection_bounds (editable, &start, &end) || start == 0
      || end != g_utf8_strlen (gtk_editable_get_text (editable), -1))
    return FALSE;
  gtk_editable_set_position (editable, -1);
  return TRUE;
}

const char *
ui_complete_find (const char *const *names, const char *typed)
{
  g_autofree char *begun = g_utf8_casefold (typed, -1);

  if (ui_complete_has (names, typed))
    return NULL;
  for (; names != NULL && *names != NULL && *begun != '\0'; names++) {
    g_autofree char *folded = g_utf8_casefold (*names, -1);

    if (g_str_has_prefix (folded, begun) && g_utf8_strlen (*names, -1) > g_utf8_strlen (typed, -1))
      return *names;
  }
  return NULL;
}

gboolean
ui_complete_has (const char *const *names, const char *typed)
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
