/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The details of a match: header, notes, tags, bookmarks, sessions.
 */
#include "ui/match/match-details.h"

#include "app/base/instants.h"
#include "app/base/phrases.h"
#include "app/files/match-file.h"
#include "app/match/clocks.h"
#include "app/match/marks.h"
#include "app/match/match.h"
#include "app/match/sessions.h"
#include "app/recording/choices.h"
#include "app/recording/recorder.h"
#include "app/result/quick.h"
#include "ui/match/match-edit-dialog.h"
#include "ui/session/run-sessions.h"
#include "ui/widget/page.h"
#include "ui/widget/photo-strip.h"
#include "ui/widget/question.h"
#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>

struct _UiMatchDetails {
  AdwBin parent_instance;

  AdwPreferencesGroup *result_group;
  GtkWidget *photos_group, *tags_group, *notes_group, *header_group, *lines_group;
  UiPhotoStrip *photos;
  GtkWidget *edit_button;
  GtkWidget *tags_row;
  GtkWidget *tags, *offered;
  AdwEntryRow *tag_entry;
  GtkListBox *notes;
  AdwEntryRow *note_entry;
  GtkGrid *facts;
  AdwActionRow *id_row, *verify_row;
  GtkImage *verify_icon;
  GtkWidget *export_row;

  AppMatch *match;             /* Owned */
  AppStore *store;             /* Owned; NULL where it is not known */
  GCancellable *cancel;        /* Owned; of what is read off the main thread */
  GtkWidget *sessions, *times; /* Of match-details.c */
  GPtrArray *line_rows;        /* Owned; of rows borrowed from their group */
  char *tags_shown;            /* Owned; what stands there, to leave it when it is the same */
  char *notes_shown;           /* Owned; likewise */
  gboolean can_mark;
};

static void ui_match_details_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiMatchDetails, ui_match_details, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_match_details_page_init))

/* The header of the record */

#define MINUTES "minutes" /* no tag of a record's */

static const struct {
  const char *tag, *label;
} known_tags[] = {
  { "Record", N_ ("Record format") },
  { "Game", N_ ("Game") },
  { "Variant", N_ ("Variant") },
  { "Seat1", N_ ("Seat 1") },
  { "Seat2", N_ ("Seat 2") },
  { "Seat3", N_ ("Seat 3") },
  { "Seat4", N_ ("Seat 4") },
  { "Pack", N_ ("Packs") },
  { "Rules", N_ ("Rules") },
  { "Knowledge", N_ ("Knowledge") },
  { "Date", N_ ("Date") },
  { "Place", N_ ("Place") },
  { "Event", N_ ("Event") },
  { "Round", N_ ("Round") },
  { "Campaign", N_ ("Campaign") },
  { "Session", N_ ("Session") },
  { "Words", N_ ("Word list") },
  { "Result", N_ ("Result") },
  { "Scores", N_ ("Scores") },
  { "Deck1", N_ ("Deck 1") },
  { "Deck2", N_ ("Deck 2") },
  { "Deck3", N_ ("Deck 3") },
  { "Deck4", N_ ("Deck 4") },
  { MINUTES, N_ ("Time taken") },
};

/* "Option.realms": as the game calls it. */
static const char *
option_label (const RulesGame *game, const char *tag)
{
  if (game == NULL || !g_str_has_prefix (tag, "Option."))
    return NULL;
  for (guint k = 0; k < game->n_options; k++)
    if (strcmp (game->options[k].id, tag + strlen ("Option.")) == 0)
      return _ (game->options[k].name);
  return NULL;
}

static const char *
tag_label (AppMatch *match, const char *tag)
{
  const char *option = option_label (app_match_get_game (match), tag);

  if (option != NULL)
    return option;
  for (guint k = 0; k < G_N_ELEMENTS (known_tags); k++)
    if (strcmp (known_tags[k].tag, tag) == 0)
      return _ (known_tags[k].label);
  return tag;
}

/* A tag's value for the eye: as it is written, but where that is a code. */
static char *
dup_value (AppMatch *match, const char *tag, const char *value)
{
  const RulesVariant *variant = app_match_get_variant (match);
  const AppMatchDeck *deck = NULL;

  if (g_str_has_prefix (tag, "Deck") && tag[4] >= '1' && tag[4] < '1' + RULES_SEATS
      && tag[5] == '\0')
    deck = app_match_get_deck (match, (guint)(tag[4] - '0'));
  if (deck != NULL)
    return app_match_deck_dup_text (deck);
  if (strcmp (tag, "Game") == 0 && app_match_get_game (match) != NULL)
    return g_strdup (_ (app_match_get_game (match)->name));
  if (strcmp (tag, "Variant") == 0 && variant != NULL)
    return g_strdup (_ (variant->name));
  if (strcmp (tag, "Date") == 0)
    return app_date_dup (value);
  if (strcmp (tag, "Words") == 0)
    return app_recorder_dup_dictionary_text (match);
  if (strcmp (tag, "Rules") == 0)
    return g_strdup_printf (_ ("revision %s"), value);
  if (strcmp (tag, "Knowledge") == 0 && strcmp (value, "open") == 0)
    return g_strdup (_ ("every card is known"));
  if (strcmp (tag, "Knowledge") == 0 && strcmp (value, "table") == 0)
    return g_strdup (_ ("what could be seen at the table"));
  return g_strdup (value);
}

static void
add_fact (UiMatchDetails *self, int row, const char *tag, const char *value)
{
  g_autofree char *text = dup_value (self->match, tag, value);
  GtkWidget *label = gtk_label_new (tag_label (self->match, tag)), *fact = gtk_label_new (text);

  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_set_valign (label, GTK_ALIGN_START);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_xalign (GTK_LABEL (fact), 0);
  gtk_label_set_wrap (GTK_LABEL (fact), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (fact), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable (GTK_LABEL (fact), TRUE);
  gtk_widget_set_hexpand (fact, TRUE);
  gtk_grid_attach (self->facts, label, 0, row, 1, 1);
  gtk_grid_attach (self->facts, fact, 1, row, 1, 1);
}

static void
show_header (UiMatchDetails *self)
{
  g_auto (GStrv) tags = app_match_dup_tags (self->match);
  const char *id = app_match_get_uuid (self->match);
  g_autofree char *minutes = app_quick_dup_minutes (app_match_get_minutes (self->match));
  GtkWidget *child;
  int row = 0;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->facts))) != NULL)
    gtk_grid_remove (self->facts, child);
  for (char **tag = tags; tag[0] != NULL; tag += 2)
    if (strcmp (tag[0], "Id") == 0)
      id = id != NULL ? id : tag[1];
    else
      add_fact (self, row++, tag[0], tag[1]);
  if (minutes[0] != '\0')
    add_fact (self, row++, MINUTES, minutes);
  adw_action_row_set_subtitle (self->id_row, id != NULL ? id : "");
  gtk_widget_set_visible (GTK_WIDGET (self->id_row), id != NULL);
  ui_page_changed (UI_PAGE (self));
}

static void
show_lines (UiMatchDetails *self)
{
  for (guint k = 0; k < self->line_rows->len; k++)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self->lines_group),
                                  g_ptr_array_index (self->line_rows, k));
  g_ptr_array_set_size (self->line_rows, 0);
  for (guint k = 0; k < app_match_get_n_lines (self->match); k++) {
    const AppLine *line = app_match_get_line (self->match, k);
    GtkWidget *row;
    g_autofree char *moves =
        g_strdup_printf (g_dngettext (NULL, "%u move", "%u moves", line->n_moves), line->n_moves);
    g_autofree char *text =
        /* Translators: a line's number of moves, when the match goes on at its end. */
        line->current ? g_strdup_printf (_ ("%s, the match goes on here"), moves) : NULL;

    if (!app_match_offers_line (self->match, line))
      continue;
    row = adw_action_row_new ();
    adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), line->name);
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), text != NULL ? text : moves);
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->lines_group), row);
    g_ptr_array_add (self->line_rows, row);
  }
  gtk_widget_set_visible (self->lines_group, self->line_rows->len > 1);
}

static void
edited_cb (UiMatchEditDialog *dialog, const char *sentence, gint64 batch, UiMatchDetails *self)
{
  ui_page_toast (GTK_WIDGET (self), sentence, batch);
}

void
ui_match_details_edit (UiMatchDetails *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *dialog = ui_match_edit_dialog_new (self->store, GTK_WINDOW (root), self->match);

  g_signal_connect_object (dialog, "done", G_CALLBACK (edited_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The record: its Id, whether it still replays, and the file */

static void
copy_cb (UiMatchDetails *self)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)),
                          adw_action_row_get_subtitle (self->id_row));
  ui_page_toast (GTK_WIDGET (self), _ ("The Id is copied"), 0);
}

static char *
dup_verdict (const AppVerifyResult *verified)
{
  switch (verified->status) {
  case APP_VERIFY_EXACT:
    return g_strdup (_ ("Every digest agrees: the moves lead to what was recorded."));
  case APP_VERIFY_DIVERGED:
    return g_strdup_printf (_ ("Line %u, move %u: %s"), verified->line, (guint)verified->move,
                            verified->reason);
  case APP_VERIFY_UNVERIFIED:
  case APP_VERIFY_UNPLAYABLE:
    break;
  }
  return g_strdup (verified->reason);
}

static void
verified_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiMatchDetails) self = data;
  g_auto (AppVerifyResult) verified = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *verdict = NULL;
  gboolean good = FALSE;

  if (app_match_verify_finish (APP_MATCH (source), result, &verified, &error)) {
    verdict = dup_verdict (&verified);
    good = verified.status == APP_VERIFY_EXACT;
  } else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    return;
  }
  if (self->match == NULL)
    return;
  adw_action_row_set_subtitle (self->verify_row, verdict != NULL ? verdict : error->message);
  gtk_image_set_from_icon_name (self->verify_icon,
                                good ? "object-select-symbolic" : "dialog-warning-symbolic");
}

static void
verify (UiMatchDetails *self)
{
  if (!app_match_is_preview (self->match))
    app_match_verify_async (self->match, self->cancel, verified_cb, g_object_ref (self));
}

typedef struct {
  UiMatchDetails *page; /* Owned */
  char *path;
} Export;

static void
exported_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Export *export = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_filename_display_basename (export->path);
  g_autofree char *text = app_phrase_printf (_ ("The record is in “%s”"), name);
  gboolean done = app_match_export_finish (APP_MATCH (source), result, &error);

  ui_page_toast (GTK_WIDGET (export->page), done ? text : error->message, 0);
  g_object_unref (export->page);
  g_free (export->path);
  g_free (export);
}

void
ui_match_details_export (UiMatchDetails *self, const char *path, gboolean lines)
{
  Export *export = g_new (Export, 1);

  export->page = g_object_ref (self);
  export->path = g_strdup (path);
  app_match_export_async (self->match, path, lines ? APP_EXPORT_LINES : APP_EXPORT_CURRENT, NULL,
                          exported_cb, export);
}

static void
export_chosen_cb (GtkFileChooserNative *native, int response, UiMatchDetails *self)
{
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (native);
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  if (response == GTK_RESPONSE_ACCEPT && path != NULL && self->match != NULL)
    ui_match_details_export (
        self, path, g_strcmp0 (gtk_file_chooser_get_choice (chooser, "lines"), "true") == 0);
}

static void
export_cb (UiMatchDetails *self)
{
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (
      _ ("Save the Record"), GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
      GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  g_autofree char *name = app_match_dup_file_name (self->match);

  gtk_file_filter_set_name (filter, _ ("Match records"));
  gtk_file_filter_add_suffix (filter, "tkr");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  if (app_match_get_n_lines (self->match) > 1)
    gtk_file_chooser_add_choice (GTK_FILE_CHOOSER (chooser), "lines", _ ("Every line"), NULL, NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (export_chosen_cb), self, 0);
  g_signal_connect (chooser, "response", G_CALLBACK (g_object_unref), NULL);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* What people gave a match: its tags and notes. They come first among the details, because they
 * can be changed here. */

/* Tags of other matches that are offered. */
#define OFFERED 8

/* Changes */

/* @text: what to say when it is done, NULL for nothing. @entry: where what is added was typed. */
typedef struct {
  UiMatchDetails *page; /* Owned */
  char *text;
  AdwEntryRow *entry; /* Borrowed from the page */
} Marking;

static void
marked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Marking *marking = data;
  GtkWidget *page = GTK_WIDGET (marking->page);
  g_autoptr (GError) error = NULL;
  gint64 batch;

  if (!app_command_finish (result, &batch, &error)) {
    ui_page_toast (page, error->message, 0);
    if (marking->entry != NULL && marking->page->match != NULL)
      gtk_widget_add_css_class (GTK_WIDGET (marking->entry), "error");
  } else {
    if (marking->text != NULL && batch != 0)
      ui_page_toast (page, marking->text, batch);
    if (marking->entry != NULL && marking->page->match != NULL)
      gtk_editable_set_text (GTK_EDITABLE (marking->entry), "");
  }
  g_object_unref (marking->page);
  g_free (marking->text);
  g_free (marking);
}

static void
mark (UiMatchDetails *self, AppMarkChange change, char *text, AdwEntryRow *entry)
{
  Marking *marking = g_new (Marking, 1);

  marking->page = g_object_ref (self);
  marking->text = text;
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
    mark (self, (AppMarkChange){ .kind = kind, .text = text },
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

  mark (self, (AppMarkChange){ .kind = APP_MARK_ADD_TAG, .text = tag },
        app_phrase_printf (_ ("The tag “%s” is put on"), tag), NULL);
}

static void
remove_tag_cb (GtkButton *button, UiMatchDetails *self)
{
  const char *tag = g_object_get_data (G_OBJECT (button), "tag");

  mark (self, (AppMarkChange){ .kind = APP_MARK_REMOVE_TAG, .text = tag },
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
  g_auto (GStrv) known = app_match_dup_known_user_tags (self->match);
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
  g_auto (GStrv) tags = app_match_dup_user_tags (self->match);
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
  mark (self, (AppMarkChange){ .kind = APP_MARK_DELETE_NOTE, .note = note_of (button) },
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
note_edited_cb (AdwMessageDialog *dialog, const char *response, UiMatchDetails *self)
{
  GtkTextBuffer *buffer = g_object_get_data (G_OBJECT (dialog), "text");
  g_autofree char *text = dup_typed (buffer);

  if (strcmp (response, "save") == 0 && self->match != NULL)
    mark (self,
          (AppMarkChange){ .kind = APP_MARK_EDIT_NOTE, .note = note_of (dialog), .text = text },
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
  GtkWidget *dialog =
      ui_question_new (GTK_WIDGET (self), _ ("Edit the Note"), NULL, "save", _ ("_Save"));
  GtkWidget *view = gtk_text_view_new (), *scroll = gtk_scrolled_window_new ();
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  const gint64 note = note_of (button);

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
  g_signal_connect_object (dialog, "response", G_CALLBACK (note_edited_cb), self, 0);
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

/* Makes what the template leaves out; show_marks comes after it. */
static void
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

/* Reads tags and notes again. */
static void
ui_match_details_show_marks (UiMatchDetails *self)
{
  show_tags (self);
  show_notes (self);
}

/* Binds what the template's tags and notes call. */
static void
ui_match_details_install_marks (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_callback (widget_class, typed_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_tag_cb);
}

/* The details of a match: its sessions, when it had any, and how long each player took. */

static void
show_times (UiMatchDetails *self)
{
  g_auto (GStrv) times = app_clock_dup_times (self->match);
  GtkGrid *grid = g_object_get_data (G_OBJECT (self->times), "grid");
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (grid))) != NULL)
    gtk_grid_remove (grid, child);
  for (int k = 0; times[2 * k] != NULL; k++) {
    GtkWidget *name = gtk_label_new (times[2 * k]), *time = gtk_label_new (times[2 * k + 1]);

    gtk_widget_add_css_class (name, "dim-label");
    gtk_label_set_xalign (GTK_LABEL (name), 0);
    gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class (time, "numeric");
    gtk_label_set_xalign (GTK_LABEL (time), 0);
    gtk_label_set_wrap (GTK_LABEL (time), TRUE);
    gtk_label_set_selectable (GTK_LABEL (time), TRUE);
    gtk_widget_set_hexpand (time, TRUE);
    gtk_grid_attach (grid, name, 0, k, 1, 1);
    gtk_grid_attach (grid, time, 1, k, 1, 1);
  }
  gtk_widget_set_visible (self->times, times[0] != NULL);
}

/* Reads both again. */
static void
ui_match_details_show_sessions (UiMatchDetails *self)
{
  AppStore *store = app_match_get_store (self->match);
  g_autoptr (GPtrArray) sessions = NULL;
  RulesOutcome outcome;

  if (store == NULL)
    return;
  outcome = app_match_get_outcome (self->match, app_match_get_n_moves (self->match));
  sessions = app_match_dup_sessions (store, app_match_get_uuid (self->match), NULL);
  if (sessions != NULL)
    ui_run_sessions_show (UI_RUN_SESSIONS (self->sessions), store, self->match,
                          outcome.status == RULES_RUNNING, sessions);
  gtk_widget_set_visible (self->sessions, sessions != NULL && sessions->len > 0);
  show_times (self);
}

static void
store_changed_cb (UiMatchDetails *self, AppChanged changed)
{
  if (self->match != NULL)
    ui_match_details_show_sessions (self);
}

/* Makes the list of sessions and that of players' times, before the lines. */
static void
ui_match_details_build_sessions (UiMatchDetails *self)
{
  GtkWidget *box = gtk_widget_get_parent (self->lines_group);
  GtkWidget *before = gtk_widget_get_prev_sibling (self->lines_group);
  GtkWidget *grid = gtk_grid_new ();

  self->sessions = g_object_new (UI_TYPE_RUN_SESSIONS, NULL);
  self->times = adw_preferences_group_new ();
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self->times), _ ("Time"));
  gtk_grid_set_column_spacing (GTK_GRID (grid), 18);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_widget_add_css_class (grid, "card");
  gtk_widget_add_css_class (grid, "facts");
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->times), grid);
  g_object_set_data (G_OBJECT (self->times), "grid", grid);
  gtk_widget_hide (self->sessions);
  gtk_widget_hide (self->times);
  gtk_box_insert_child_after (GTK_BOX (box), self->sessions, before);
  gtk_box_insert_child_after (GTK_BOX (box), self->times, self->sessions);
  if (app_match_get_store (self->match) == NULL)
    return;
  g_signal_connect_object (app_match_get_store (self->match), "changed",
                           G_CALLBACK (store_changed_cb), self, G_CONNECT_SWAPPED);
  ui_match_details_show_sessions (self);
}

/* Following the match */

static void
moves_changed_cb (UiMatchDetails *self)
{
  show_lines (self);
  ui_match_details_show_sessions (self);
  verify (self);
}

static char *
ui_match_details_dup_title (UiPage *page)
{
  return g_strdup (_ ("Details"));
}

static char *
ui_match_details_dup_subtitle (UiPage *page)
{
  return g_strdup (app_match_get_title (UI_MATCH_DETAILS (page)->match));
}

static void
ui_match_details_page_init (UiPageInterface *iface)
{
  iface->dup_title = ui_match_details_dup_title;
  iface->dup_subtitle = ui_match_details_dup_subtitle;
}

static void
ui_match_details_dispose (GObject *object)
{
  UiMatchDetails *self = UI_MATCH_DETAILS (object);

  g_cancellable_cancel (self->cancel);
  G_OBJECT_CLASS (ui_match_details_parent_class)->dispose (object);
  g_clear_object (&self->match);
  g_clear_object (&self->store);
}

static void
ui_match_details_finalize (GObject *object)
{
  UiMatchDetails *self = UI_MATCH_DETAILS (object);

  g_object_unref (self->cancel);
  g_ptr_array_unref (self->line_rows);
  g_free (self->tags_shown);
  g_free (self->notes_shown);
  G_OBJECT_CLASS (ui_match_details_parent_class)->finalize (object);
}

static void
ui_match_details_class_init (UiMatchDetailsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = ui_match_details_dispose;
  object_class->finalize = ui_match_details_finalize;
  g_type_ensure (UI_TYPE_PHOTO_STRIP);
  g_type_ensure (UI_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/match-details.ui");
  gtk_widget_class_bind_template_child (widget_class, UiMatchDetails, result_group);
  gtk_widget_class_bind_template_child (widget_class, UiMatchDetails, photos_group);
  gtk_widget_class_bind_template_child (widget_class, UiMatchDetails, photos);
  gtk_widget_class_bind_template_child (widget_class, UiMatchDetails, header_group);
  gtk_widget_class_bind_template_child (widget_class, UiMatchDetails, edit_button);
  gtk_widget_class_bind_template_child (widget_class, UiMatchDetails, tags_group);
  gtk_widget_class_bind_template_child (widget_class, UiMatchDetails, tags_row);
  gtk_widget_class_bind_template_child (widget_class, UiMatchDetails, tags);
  gtk_widget_class_bind_template_child (widget_class, UiMatchDetails, offered);
  gtk_widget_class_bind_template_child (widget_class, UiMatchDetails, tag_entry);
  gtk_widget_class_bind_template_child (widget_class, UiMatchDetails, notes_group);
  gtk_widget_class_bind_template_child (widget_class, UiMatchDetails, notes);
  gtk_widget_class_bind_template_child (widget_class, UiMatchDetails, facts);
  gtk_widget_class_bind_template_child (widget_class, UiMatchDetails, lines_group);
  gtk_widget_class_bind_template_child (widget_class, UiMatchDetails, id_row);
  gtk_widget_class_bind_template_child (widget_class, UiMatchDetails, verify_row);
  gtk_widget_class_bind_template_child (widget_class, UiMatchDetails, verify_icon);
  gtk_widget_class_bind_template_child (widget_class, UiMatchDetails, export_row);
  ui_match_details_install_marks (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, export_cb);
  gtk_widget_class_bind_template_callback_full (widget_class, "edit_cb",
                                                G_CALLBACK (ui_match_details_edit));
}

/* An entry in which nothing is typed has nothing of its own to undo; a picture is pasted beside
 * entries. */
static gboolean
key_cb (UiMatchDetails *self, guint key, guint code, GdkModifierType state)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));

  if (key == GDK_KEY_v && (state & gtk_accelerator_get_default_mod_mask ()) == GDK_CONTROL_MASK
      && !GTK_IS_EDITABLE (focus) && gtk_widget_get_visible (self->photos_group)) {
    ui_photo_strip_paste (self->photos);
    return GDK_EVENT_STOP;
  }
  if (key != GDK_KEY_z || (state & gtk_accelerator_get_default_mod_mask ()) != GDK_CONTROL_MASK
      || (GTK_IS_EDITABLE (focus) && gtk_editable_get_text (GTK_EDITABLE (focus))[0] != '\0'))
    return GDK_EVENT_PROPAGATE;
  gtk_widget_activate_action (GTK_WIDGET (self), "win.undo-last", NULL);
  return GDK_EVENT_STOP;
}

static void
ui_match_details_init (UiMatchDetails *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->cancel = g_cancellable_new ();
  self->line_rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  ui_match_details_build_marks (self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

GtkWidget *
ui_match_details_new (AppMatch *match)
{
  UiMatchDetails *self = g_object_new (UI_TYPE_MATCH_DETAILS, NULL);
  gboolean stored = !app_match_is_preview (match);

  self->match = g_object_ref (match);
  self->can_mark = app_match_can_change (match);
  gtk_widget_set_visible (self->tags_group, stored);
  gtk_widget_set_visible (self->notes_group, stored);
  gtk_widget_set_visible (GTK_WIDGET (self->verify_row), stored);
  gtk_widget_set_visible (self->export_row, stored);
  gtk_widget_set_visible (GTK_WIDGET (self->tag_entry), self->can_mark);
  gtk_widget_set_visible (GTK_WIDGET (self->note_entry), self->can_mark);
  ui_match_details_show_marks (self);
  show_header (self);
  show_lines (self);
  ui_match_details_build_sessions (self);
  verify (self);
  g_signal_connect_object (match, "marks-changed", G_CALLBACK (ui_match_details_show_marks), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (match, "header-changed", G_CALLBACK (show_header), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (match, "moves-changed", G_CALLBACK (moves_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (match, "lines-changed", G_CALLBACK (show_lines), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

void
ui_match_details_set_store (UiMatchDetails *self, AppStore *store)
{
  g_set_object (&self->store, store);
  gtk_widget_set_visible (self->edit_button, self->can_mark);
  ui_photo_strip_set_match (self->photos, store, app_match_get_uuid (self->match));
  ui_photo_strip_accept_drops (self->photos, GTK_WIDGET (self));
  gtk_widget_show (self->photos_group);
}

GtkWidget *
ui_match_details_new_for_result (AppMatch *match, AppStore *store, GtkWidget *result)
{
  UiMatchDetails *self = UI_MATCH_DETAILS (ui_match_details_new (match));

  adw_preferences_group_add (self->result_group, result);
  gtk_widget_show (GTK_WIDGET (self->result_group));
  gtk_widget_hide (self->header_group);
  gtk_widget_hide (GTK_WIDGET (self->verify_row));
  ui_match_details_set_store (self, store);
  return GTK_WIDGET (self);
}
