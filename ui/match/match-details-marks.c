/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What people gave a match: its tags and notes. They come first among the details, because they can
 * be changed here.
 */
#include "ui/match/match-details-private.h"

#include "ui/widget/page.h"

#include "app/match/marks.h"
#include "app/base/phrases.h"

#include <glib/gi18n.h>

/* Tags of other matches that are offered. */
#define OFFERED 8

/* Changes */

/* @told: what to say when it is done, NULL for nothing. @entry: where what is added was typed. */
typedef struct {
  UiMatchDetails *page; /* Owned */
  char *told;
  AdwEntryRow *entry; /* Borrowed from the page */
} Marking;

static void
marked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Marking *marking = data;
  GtkWidget *page = GTK_WIDGET (marking->page);
  g_autoptr (GError) error = NULL;
  gint64 batch;

  if (!app_match_mark_finish (APP_MATCH (source), result, &batch, &error)) {
    ui_page_tell (page, error->message, 0);
    if (marking->entry != NULL && marking->page->match != NULL)
      gtk_widget_add_css_class (GTK_WIDGET (marking->entry), "error");
  } else {
    if (marking->told != NULL && batch != 0)
      ui_page_tell (page, marking->told, batch);
    if (marking->entry != NULL && marking->page->match != NULL)
      gtk_editable_set_text (GTK_EDITABLE (marking->entry), "");
  }
  g_object_unref (marking->page);
  g_free (marking->told);
  g_free (marking);
}

static void
mark (UiMatchDetails *self, AppMark change, char *told, AdwEntryRow *entry)
{
  Marking *marking = g_new (Marking, 1);

  marking->page = g_object_ref (self);
  marking->told = told;
  marking->entry = entry;
  app_match_mark_async (self->match, &change, NULL, marked_cb, marking);
}

static void
typed_cb (GtkWidget *entry)
{
  gtk_widget_remove_css_class (entry, "error");
}

static void
add (UiMatchDetails *self, AppMarkKind kind, AdwEntryRow *entry)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));

  if (*text != '\0')
    mark (self, (AppMark){ .kind = kind, .text = text },
          kind == APP_MARK_ADD_TAG ? app_phrase_printf (_ ("The tag “%s” is put on"), text)
                                   : g_strdup (_ ("The note is added")),
          entry);
}

static void
add_tag_cb (UiMatchDetails *self)
{
  add (self, APP_MARK_ADD_TAG, self->tag_entry);
}

static void
add_note_cb (UiMatchDetails *self)
{
  add (self, APP_MARK_ADD_NOTE, self->note_entry);
}

/* Tags */

static void
offered_cb (GtkButton *button, UiMatchDetails *self)
{
  const char *tag = gtk_button_get_label (button);

  mark (self, (AppMark){ .kind = APP_MARK_ADD_TAG, .text = tag },
        app_phrase_printf (_ ("The tag “%s” is put on"), tag), NULL);
}

static void
remove_tag_cb (GtkButton *button, UiMatchDetails *self)
{
  const char *tag = g_object_get_data (G_OBJECT (button), "tag");

  mark (self, (AppMark){ .kind = APP_MARK_REMOVE_TAG, .text = tag },
        app_phrase_printf (_ ("The tag “%s” is taken off"), tag), NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->tag_entry));
}

static void
clear_box (GtkWidget *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (box)) != NULL)
    gtk_box_remove (GTK_BOX (box), child);
}

static void
add_label (UiMatchDetails *self, const char *tag)
{
  g_autofree char *name = app_phrase_printf (_ ("Take the tag “%s” off"), tag);
  GtkWidget *chip = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *label = gtk_label_new (tag);
  GtkWidget *remove = ui_icon_button_new ("window-close-symbolic", name, NULL);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (chip, "label");
  gtk_widget_add_css_class (remove, "flat");
  gtk_widget_set_sensitive (remove, self->can_mark);
  g_object_set_data_full (G_OBJECT (remove), "tag", g_strdup (tag), g_free);
  g_signal_connect_object (remove, "clicked", G_CALLBACK (remove_tag_cb), self, 0);
  gtk_box_append (GTK_BOX (chip), label);
  gtk_box_append (GTK_BOX (chip), remove);
  gtk_box_append (GTK_BOX (self->tags), chip);
}

/* The first few tags that other matches have and this one has not. */
static void
offer_tags (UiMatchDetails *self, char **tags)
{
  g_auto (GStrv) known = app_match_dup_known_labels (self->match);
  guint n = 0;

  clear_box (self->offered);
  for (guint k = 0; known[k] != NULL && n < OFFERED; k++) {
    GtkWidget *button;

    if (g_strv_contains ((const char *const *)tags, known[k]))
      continue;
    button = gtk_button_new_with_label (known[k]);
    gtk_widget_add_css_class (button, "offered");
    gtk_widget_set_tooltip_text (button, _ ("Add the tag"));
    g_signal_connect_object (button, "clicked", G_CALLBACK (offered_cb), self, 0);
    gtk_box_append (GTK_BOX (self->offered), button);
    n++;
  }
  gtk_widget_set_visible (self->offered, n > 0 && self->can_mark);
}

static void
show_tags (UiMatchDetails *self)
{
  g_auto (GStrv) tags = app_match_dup_labels (self->match);
  g_autofree char *all = g_strjoinv ("\n", tags);

  if (g_strcmp0 (all, self->tags_shown) == 0)
    return;
  ui_set_string (&self->tags_shown, all);
  clear_box (self->tags);
  for (char **tag = tags; *tag != NULL; tag++)
    add_label (self, *tag);
  gtk_widget_set_visible (self->tags_row, tags[0] != NULL);
  offer_tags (self, tags);
}

/* Notes */

static gint64
note_of (gpointer button)
{
  return *(const gint64 *)g_object_get_data (button, "note");
}

static void
delete_note_cb (GtkButton *button, UiMatchDetails *self)
{
  mark (self, (AppMark){ .kind = APP_MARK_DELETE_NOTE, .note = note_of (button) },
        g_strdup (_ ("The note is deleted")), NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->note_entry));
}

static char *
dup_typed (GtkTextBuffer *buffer)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return g_strstrip (gtk_text_buffer_get_text (buffer, &start, &end, FALSE));
}

static void
edited_cb (AdwMessageDialog *dialog, const char *response, UiMatchDetails *self)
{
  GtkTextBuffer *buffer = g_object_get_data (G_OBJECT (dialog), "text");
  g_autofree char *text = dup_typed (buffer);

  if (strcmp (response, "save") == 0 && self->match != NULL)
    mark (self, (AppMark){ .kind = APP_MARK_EDIT_NOTE, .note = note_of (dialog), .text = text },
          g_strdup (_ ("The note is changed")), NULL);
}

static void
edit_typed_cb (GtkTextBuffer *buffer, AdwMessageDialog *dialog)
{
  g_autofree char *text = dup_typed (buffer);

  adw_message_dialog_set_response_enabled (dialog, "save", text[0] != '\0');
}

static void
edit_note_cb (GtkButton *button, UiMatchDetails *self)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                              _ ("Edit the Note"), NULL);
  GtkWidget *view = gtk_text_view_new (), *scroll = gtk_scrolled_window_new ();
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  const gint64 note = note_of (button);

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "save",
                                    _ ("_Save"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "save");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "save",
                                              ADW_RESPONSE_SUGGESTED);
  gtk_text_buffer_set_text (buffer, g_object_get_data (G_OBJECT (button), "text"), -1);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  gtk_widget_add_css_class (scroll, "card");
  gtk_widget_add_css_class (view, "note-text");
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Text of the note"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroll), view);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scroll), 120);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroll), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), scroll);
  g_object_set_data_full (G_OBJECT (dialog), "note", g_memdup2 (&note, sizeof note), g_free);
  g_object_set_data_full (G_OBJECT (dialog), "text", g_object_ref (buffer), g_object_unref);
  g_signal_connect_object (buffer, "changed", G_CALLBACK (edit_typed_cb), dialog, 0);
  g_signal_connect_object (dialog, "response", G_CALLBACK (edited_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (view);
}

static GtkWidget *
new_note_button (UiMatchDetails *self, const AppNote *note, const char *icon, const char *name,
                 GCallback clicked)
{
  GtkWidget *button = ui_icon_button_new (icon, name, NULL);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_sensitive (button, self->can_mark);
  g_object_set_data_full (G_OBJECT (button), "note", g_memdup2 (&note->id, sizeof note->id),
                          g_free);
  g_object_set_data_full (G_OBJECT (button), "text", g_strdup (note->text), g_free);
  g_signal_connect_object (button, "clicked", clicked, self, 0);
  return button;
}

static GtkWidget *
new_note_row (UiMatchDetails *self, const AppNote *note)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), note->text);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), note->written);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                             new_note_button (self, note, "document-edit-symbolic",
                                              _ ("Edit the note"), G_CALLBACK (edit_note_cb)));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                             new_note_button (self, note, "user-trash-symbolic",
                                              _ ("Delete the note"), G_CALLBACK (delete_note_cb)));
  return row;
}

static void
show_notes (UiMatchDetails *self)
{
  g_autoptr (GPtrArray) notes = app_match_dup_notes (self->match);
  g_autoptr (GString) all = g_string_new (NULL);
  GtkListBoxRow *row;

  for (guint k = 0; k < notes->len; k++) {
    const AppNote *note = g_ptr_array_index (notes, k);

    g_string_append_printf (all, "%" G_GINT64_FORMAT " %s\n", note->id, note->text);
  }
  if (g_strcmp0 (all->str, self->notes_shown) == 0)
    return;
  ui_set_string (&self->notes_shown, all->str);
  /* The last row is the one to add a note with. */
  while ((row = gtk_list_box_get_row_at_index (self->notes, 0)) != NULL
         && GTK_WIDGET (row) != GTK_WIDGET (self->note_entry))
    gtk_list_box_remove (self->notes, GTK_WIDGET (row));
  for (guint k = 0; k < notes->len; k++)
    gtk_list_box_insert (self->notes, new_note_row (self, g_ptr_array_index (notes, k)), (int)k);
}

void
ui_match_details_build_marks (UiMatchDetails *self)
{
  GtkWidget *button = ui_icon_button_new ("list-add-symbolic", _ ("Add the note"), NULL);

  self->note_entry = ADW_ENTRY_ROW (adw_entry_row_new ());
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->note_entry), _ ("Add a note"));
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect_object (button, "clicked", G_CALLBACK (add_note_cb), self, G_CONNECT_SWAPPED);
  adw_entry_row_add_suffix (self->note_entry, button);
  g_signal_connect (self->note_entry, "changed", G_CALLBACK (typed_cb), NULL);
  g_signal_connect_object (self->note_entry, "entry-activated", G_CALLBACK (add_note_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_list_box_append (self->notes, GTK_WIDGET (self->note_entry));
}

void
ui_match_details_show_marks (UiMatchDetails *self)
{
  show_tags (self);
  show_notes (self);
}

void
ui_match_details_install_marks (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_callback (widget_class, typed_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_tag_cb);
}
