/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The details of a match: the record's header, its lines, and the record itself.
 */
#include "ui/match/match-details-private.h"

#include "ui/match/match-edit-dialog.h"
#include "ui/widget/page.h"
#include "ui/widget/wrap-layout.h"

#include "app/match/brought.h"
#include "app/base/instants.h"
#include "app/match/marks.h"
#include "app/files/match-file.h"
#include "app/base/phrases.h"
#include "app/result/quick.h"
#include "app/recording/recorder.h"

#include <glib/gi18n.h>

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
  const AppBrought *brought = NULL;

  if (g_str_has_prefix (tag, "Deck") && tag[4] >= '1' && tag[4] < '1' + RULES_SEATS
      && tag[5] == '\0')
    brought = app_match_get_brought (match, (guint)(tag[4] - '0'));
  if (brought != NULL)
    return app_brought_dup_text (brought);
  if (strcmp (tag, "Game") == 0 && app_match_get_game (match) != NULL)
    return g_strdup (_ (app_match_get_game (match)->name));
  if (strcmp (tag, "Variant") == 0 && variant != NULL)
    return g_strdup (_ (variant->name));
  if (strcmp (tag, "Date") == 0)
    return app_date_dup (value);
  if (strcmp (tag, "Words") == 0)
    return app_recorder_dup_words_told (match);
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
  guint n = app_match_get_n_lines (self->match);

  for (guint k = 0; k < self->line_rows->len; k++)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self->lines_group),
                                  g_ptr_array_index (self->line_rows, k));
  g_ptr_array_set_size (self->line_rows, 0);
  for (guint k = 0; k < n; k++) {
    const AppLine *line = app_match_get_line (self->match, k);
    GtkWidget *row = adw_action_row_new ();
    g_autofree char *moves =
        g_strdup_printf (g_dngettext (NULL, "%u move", "%u moves", line->n_moves), line->n_moves);
    g_autofree char *told =
        /* Translators: a line's number of moves, when the match goes on at its end. */
        line->current ? g_strdup_printf (_ ("%s, the match goes on here"), moves) : NULL;

    adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), line->name);
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), told != NULL ? told : moves);
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->lines_group), row);
    g_ptr_array_add (self->line_rows, row);
  }
  gtk_widget_set_visible (self->lines_group, n > 1);
}

static void
edited_cb (UiMatchEditDialog *dialog, const char *sentence, gint64 batch, UiMatchDetails *self)
{
  ui_page_tell (GTK_WIDGET (self), sentence, batch);
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
  ui_page_tell (GTK_WIDGET (self), _ ("The Id is copied"), 0);
}

static char *
dup_verdict (const AppVerified *verified)
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
  g_auto (AppVerified) verified = { 0 };
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
  g_autofree char *told = app_phrase_printf (_ ("The record is in “%s”"), name);
  gboolean done = app_match_export_finish (APP_MATCH (source), result, &error);

  ui_page_tell (GTK_WIDGET (export->page), done ? told : error->message, 0);
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
  ui_photo_strip_take_drops (self->photos, GTK_WIDGET (self));
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
