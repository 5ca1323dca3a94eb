/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text of several lines in the line for the notation, which was pasted or dropped there: a whole
 * record is looked at on a page of its own; moves are offered to be recorded one after the other,
 * up to the first that does not fit, which then stands in the line while the rest waits.
 */
#include "ui/entry/entry-bar-private.h"

#include <glib/gi18n.h>

/* No move is longer, and a longer line takes its time to be drawn. */
#define LONGEST 16384

static const char *
next_line (UiEntryBar *self)
{
  return g_queue_peek_head (&self->pasted);
}

static void
show_pasted (UiEntryBar *self)
{
  const guint n = g_queue_get_length (&self->pasted);
  g_autofree char *told = NULL;

  gtk_widget_set_visible (self->pasted_box, n > 0);
  if (n == 0)
    return;
  if (self->pasting)
    told = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "Recording: %u line to go", "Recording: %u lines to go", n),
        n);
  else
    told = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u pasted line waits, beginning with %s",
                                         "%u pasted lines wait, beginning with %s", n),
                            n, next_line (self));
  gtk_label_set_text (self->pasted_label, told);
  gtk_widget_set_sensitive (self->pasted_record, !self->pasting);
}

static void record_pasted (UiEntryBar *self);

/* What does not fit comes into the line, to be put right; unless something else stands there. */
static void
stop_at (UiEntryBar *self, const GError *error)
{
  g_autofree char *text = NULL;

  self->pasting = FALSE;
  if (gtk_editable_get_text (GTK_EDITABLE (self->entry))[0] == '\0') {
    text = g_queue_pop_head (&self->pasted);
    ui_entry_bar_fill (self, text);
    ui_entry_bar_go_on (self);
  }
  show_pasted (self);
  ui_entry_bar_complain (self, error->message);
  if (text != NULL && g_error_matches (error, APP_ERROR, APP_ERROR_WORD))
    ui_entry_bar_offer_word (self, text, error->message);
}

static void
appended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiEntryBar) self = data;
  g_autoptr (GError) error = NULL;

  if (!app_recorder_append_finish (APP_MATCH (source), result, &error)) {
    stop_at (self, error);
    return;
  }
  g_free (g_queue_pop_head (&self->pasted));
  ui_entry_bar_tell (self, app_recorder_tell_clock (self->match));
  if (self->pasting)
    record_pasted (self);
  else
    show_pasted (self);
}

static void
record_pasted (UiEntryBar *self)
{
  g_autofree char *meant = NULL;

  self->pasting = next_line (self) != NULL;
  show_pasted (self);
  if (!self->pasting)
    return;
  meant = app_recorder_dup_meant (self->match, next_line (self));
  app_recorder_append_async (self->match, meant != NULL ? meant : next_line (self), NULL,
                             appended_cb, g_object_ref (self));
}

void
ui_entry_bar_record_pasted (UiEntryBar *self)
{
  ui_entry_bar_complain (self, NULL);
  record_pasted (self);
}

/* While one is on its way, it is the last. */
void
ui_entry_bar_forget_pasted (UiEntryBar *self)
{
  char *on_its_way = self->pasting ? g_queue_pop_head (&self->pasted) : NULL;

  g_queue_clear_full (&self->pasted, g_free);
  if (on_its_way != NULL)
    g_queue_push_head (&self->pasted, on_its_way);
  self->pasting = FALSE;
  show_pasted (self);
  ui_entry_bar_go_on (self);
}

/* The lines that say something, in the place of those that waited. */
static void
take_lines (UiEntryBar *self, const char *text)
{
  g_auto (GStrv) lines = g_strsplit_set (text, "\r\n", -1);

  g_queue_clear_full (&self->pasted, g_free);
  for (guint k = 0; lines[k] != NULL; k++) {
    const char *line = g_strstrip (lines[k]);

    if (line[0] != '\0' && line[0] != '#')
      g_queue_push_tail (&self->pasted, g_strdup (line));
  }
}

/* Whether a record begins there: with a tag, after what means nothing. */
static gboolean
is_record (const char *text)
{
  if (g_str_has_prefix (text, "\xef\xbb\xbf"))
    text += 3;
  for (; *text != '\0'; text++) {
    text += strspn (text, " \t\r\n");
    if (*text != '#')
      return *text == '[';
    text += strcspn (text, "\n");
    if (*text == '\0')
      return FALSE;
  }
  return FALSE;
}

static void
take_long (UiEntryBar *self, gsize length)
{
  g_autofree char *size = g_format_size (length);
  g_autofree char *told =
      /* Translators: "1.0 MB". */
      g_strdup_printf (_ ("No move is that long: %s were pasted, and are left out."), size);

  ui_entry_bar_complain (self, told);
}

static void
take_text (UiEntryBar *self, const char *text)
{
  if (self->pasting)
    return;
  if (is_record (text)) {
    gtk_widget_activate_action (GTK_WIDGET (self), "win.preview-record", "s", text);
    return;
  }
  take_lines (self, text);
  /* One line with an end is as good as one without. */
  if (g_queue_get_length (&self->pasted) == 1 && strlen (next_line (self)) <= LONGEST) {
    g_autofree char *line = g_queue_pop_head (&self->pasted);

    ui_entry_bar_type (self, line);
  }
  ui_entry_bar_complain (self, NULL);
  show_pasted (self);
  if (next_line (self) != NULL)
    gtk_widget_grab_focus (self->pasted_record);
}

/* Whatever way it comes: nothing of it goes into the line, and what stands there stays. */
static void
insert_cb (GtkEditable *text, const char *inserted, int length, int *position, UiEntryBar *self)
{
  g_autofree char *whole = NULL;
  const gsize n = length >= 0 ? (gsize)length : strlen (inserted);
  const gboolean lines = memchr (inserted, '\n', n) != NULL || memchr (inserted, '\r', n) != NULL;

  if (self->filling || self->match == NULL || (!lines && n <= LONGEST))
    return;
  g_signal_stop_emission_by_name (text, "insert-text");
  whole = g_strndup (inserted, n);
  if (lines)
    take_text (self, whole);
  else
    take_long (self, n);
}

void
ui_entry_bar_init_pasted (UiEntryBar *self)
{
  g_queue_init (&self->pasted);
  g_signal_connect (gtk_editable_get_delegate (GTK_EDITABLE (self->entry)), "insert-text",
                    G_CALLBACK (insert_cb), self);
}
