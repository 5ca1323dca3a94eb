/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that asks what is to be exported, and saving it.
 */
#include "ui/import/export-dialog.h"

#include "app/result/quick.h"
#include "ui/widget/page.h"
#include "ui/widget/shell.h"

#include <glib/gi18n.h>
#include <string.h>

/* What there is to choose. @single: of one match, too. */
static const struct {
  const char *label, *about; /* N_() */
  AppSaveKind kind;
  AppPlaysFormat format;
  gboolean single;
} choices[] = {
  { N_ ("Everything, as an Archive"),
    N_ ("The whole collection with photos, decks, leagues and campaigns. You can restore it as it "
        "is."),
    APP_SAVE_ARCHIVE, 0, FALSE },
  { N_ ("Book to Print (PDF)"), N_ ("Matches by months, with sums at the beginning."),
    APP_SAVE_PLAYS, APP_PLAYS_PDF, FALSE },
  { N_ ("Web Page (HTML)"), N_ ("Matches by months, with sums at the beginning."), APP_SAVE_PLAYS,
    APP_PLAYS_HTML, FALSE },
  { N_ ("Table by Players (CSV)"),
    N_ ("For spreadsheets and other programs: a row for every player of a match."), APP_SAVE_PLAYS,
    APP_PLAYS_CSV, TRUE },
  { N_ ("Table by Matches (CSV)"), N_ ("For spreadsheets: a row for every match."), APP_SAVE_PLAYS,
    APP_PLAYS_CSV_WIDE, FALSE },
  { N_ ("BG Stats File (JSON)"), N_ ("Plays as BG Stats itself exports them."), APP_SAVE_PLAYS,
    APP_PLAYS_BGSTATS, TRUE },
  { N_ ("BG Stats Links"),
    N_ ("An address for every match. Opened on a phone with BG Stats, it hands the play over."),
    APP_SAVE_PLAYS, APP_PLAYS_LINKS, FALSE },
  { N_ ("Data (JSON)"), N_ ("All that is known of each match, with its moves, for programs."),
    APP_SAVE_PLAYS, APP_PLAYS_JSON, TRUE },
  { N_ ("Match Records"),
    N_ ("Matches with moves as texts, which you can read and Tomekeeper can replay."),
    APP_SAVE_RECORDS, 0, TRUE },
};

struct _UiExportDialog {
  AdwWindow parent_instance;

  GtkWidget *save;
  AdwComboRow *kind, *game, *player;
  GtkLabel *about, *message;
  GtkWidget *which;
  GtkEditable *since, *until;

  char *match;     /* Owned; NULL for all */
  GArray *offered; /* Of guint: indices of choices */
};

G_DEFINE_FINAL_TYPE (UiExportDialog, ui_export_dialog, ADW_TYPE_WINDOW)

enum {
  SIGNAL_CHOSEN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static guint
get_choice (UiExportDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->kind);

  return g_array_index (self->offered, guint, MIN (selected, self->offered->len - 1));
}

static void
kind_cb (UiExportDialog *self)
{
  guint choice;

  if (self->offered == NULL || self->offered->len == 0)
    return;
  choice = get_choice (self);
  gtk_label_set_label (self->about, _ (choices[choice].about));
  gtk_widget_set_visible (self->which,
                          self->match == NULL && choices[choice].kind == APP_SAVE_PLAYS);
  ui_show_text (self->message, NULL);
}

/* What was typed as a day: TRUE with NULL for nothing. */
static gboolean
read_day (GtkEditable *entry, char **day)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (entry)));

  *day = NULL;
  return *text == '\0' || (app_quick_read_date (text, day) && **day != '\0');
}

static void
day_cb (UiExportDialog *self, GtkEditable *entry)
{
  g_autofree char *day = NULL;

  if (read_day (entry, &day)) {
    gtk_widget_remove_css_class (GTK_WIDGET (entry), "error");
    ui_show_text (self->message, NULL);
  }
}

static gboolean
read_day_field (UiExportDialog *self, GtkEditable *entry, char **day)
{
  if (read_day (entry, day))
    return TRUE;
  gtk_widget_add_css_class (GTK_WIDGET (entry), "error");
  ui_show_text (self->message, _ ("A day is written like 2026-01-31."));
  gtk_widget_grab_focus (GTK_WIDGET (entry));
  return FALSE;
}

/* NULL for the first one, which is all of them. */
static const char *
get_name (AdwComboRow *row)
{
  guint selected = adw_combo_row_get_selected (row);
  GListModel *names = adw_combo_row_get_model (row);

  return selected > 0 && names != NULL && selected < g_list_model_get_n_items (names)
             ? gtk_string_list_get_string (GTK_STRING_LIST (names), selected)
             : NULL;
}

static void
save_cb (UiExportDialog *self)
{
  guint choice = get_choice (self);
  gboolean filtered = gtk_widget_get_visible (self->which);
  g_autofree char *since = NULL, *until = NULL;
  AppSaveRequest wish = { .kind = choices[choice].kind,
                          .format = choices[choice].format,
                          .match = self->match };

  if (filtered
      && (!read_day_field (self, self->since, &since)
          || !read_day_field (self, self->until, &until)))
    return;
  if (filtered) {
    wish.game = get_name (self->game);
    wish.player = get_name (self->player);
    wish.since = since;
    wish.until = until;
  }
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, &wish);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
fill_names (AdwComboRow *row, const char *all, char **names)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  gtk_string_list_append (list, all);
  for (; names != NULL && *names != NULL; names++)
    gtk_string_list_append (list, *names);
  adw_combo_row_set_model (row, G_LIST_MODEL (list));
}

static void
fill (UiExportDialog *self, AppStore *store)
{
  g_auto (GStrv) games = app_quick_dup_games (store), players = app_quick_dup_players (store, NULL);
  g_autoptr (GtkStringList) kinds = gtk_string_list_new (NULL);

  for (guint k = 0; k < G_N_ELEMENTS (choices); k++)
    if (self->match == NULL || choices[k].single) {
      g_array_append_val (self->offered, k);
      gtk_string_list_append (kinds, _ (choices[k].label));
    }
  adw_combo_row_set_model (self->kind, G_LIST_MODEL (kinds));
  fill_names (self->game, _ ("All Games"), games);
  fill_names (self->player, _ ("Everybody"), players);
  kind_cb (self);
}

static void
ui_export_dialog_finalize (GObject *object)
{
  UiExportDialog *self = UI_EXPORT_DIALOG (object);

  g_free (self->match);
  g_array_unref (self->offered);
  G_OBJECT_CLASS (ui_export_dialog_parent_class)->finalize (object);
}

static void
ui_export_dialog_class_init (UiExportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ui_export_dialog_finalize;
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", UI_TYPE_EXPORT_DIALOG, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/export-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, UiExportDialog, save);
  gtk_widget_class_bind_template_child (widget_class, UiExportDialog, kind);
  gtk_widget_class_bind_template_child (widget_class, UiExportDialog, game);
  gtk_widget_class_bind_template_child (widget_class, UiExportDialog, player);
  gtk_widget_class_bind_template_child (widget_class, UiExportDialog, about);
  gtk_widget_class_bind_template_child (widget_class, UiExportDialog, message);
  gtk_widget_class_bind_template_child (widget_class, UiExportDialog, which);
  gtk_widget_class_bind_template_child (widget_class, UiExportDialog, since);
  gtk_widget_class_bind_template_child (widget_class, UiExportDialog, until);
  gtk_widget_class_bind_template_callback (widget_class, kind_cb);
  gtk_widget_class_bind_template_callback (widget_class, day_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
}

static void
ui_export_dialog_init (UiExportDialog *self)
{
  self->offered = g_array_new (FALSE, FALSE, sizeof (guint));
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
ui_export_dialog_new (AppStore *store, const char *match)
{
  UiExportDialog *self = g_object_new (UI_TYPE_EXPORT_DIALOG, NULL);

  self->match = g_strdup (match);
  if (match != NULL)
    gtk_window_set_title (GTK_WINDOW (self), _ ("Export the Match"));
  fill (self, store);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->kind));
  return GTK_WIDGET (self);
}

/* Exports from the window: asked for, saved with progress where it takes long, and told. And BG
 * Stats play links. */

/* Saving */

#define LONG 500   /* ms; what is done sooner shows no progress */
#define GLANCE 100 /* ms between looks at it */

/**
 * Saving:
 * @dialog: (nullable): with the progress, once it takes long; borrowed while it is up
 * @source: looks at the progress; 0 when it is over
 */
typedef struct {
  GtkWindow *window; /* Owned */
  char *path;
  gboolean to_look_at; /* by a person, in a browser or viewer */
  AppSaveProgress *progress;
  GCancellable *cancellable;
  GtkWidget *dialog;
  GtkProgressBar *bar;
  guint source;
} Saving;

static void
saving_free (Saving *saving)
{
  g_object_unref (saving->window);
  g_free (saving->path);
  app_save_progress_unref (saving->progress);
  g_object_unref (saving->cancellable);
  g_free (saving);
}

static void
toast_saved (const Saving *saving)
{
  g_autofree char *name = g_filename_display_basename (saving->path);
  /* Translators: a file's name. */
  g_autofree char *sentence = g_strdup_printf (_ ("“%s” is saved"), name);

  ui_page_toast_with_button (
      GTK_WIDGET (saving->window), sentence, saving->to_look_at ? _ ("_Open") : _ ("_Show"),
      saving->to_look_at ? "win.open-file" : "win.show-file", g_variant_new_string (saving->path));
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Saving *saving = data;
  g_autoptr (GError) error = NULL;
  gboolean saved = app_save_finish (APP_STORE (source), result, &error);

  g_clear_handle_id (&saving->source, g_source_remove);
  if (saving->dialog != NULL)
    gtk_window_destroy (GTK_WINDOW (saving->dialog));
  if (saved)
    toast_saved (saving);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    ui_page_toast (GTK_WIDGET (saving->window), error->message, 0);
  saving_free (saving);
}

static void
cancel_cb (AdwMessageDialog *dialog, const char *response, GCancellable *cancellable)
{
  g_cancellable_cancel (cancellable);
}

static void
show_progress (Saving *saving)
{
  saving->bar = GTK_PROGRESS_BAR (gtk_progress_bar_new ());
  gtk_accessible_update_property (GTK_ACCESSIBLE (saving->bar), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Progress of the export"), -1);
  saving->dialog = adw_message_dialog_new (saving->window, _ ("Exporting…"), NULL);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (saving->dialog), "cancel", _ ("_Cancel"));
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (saving->dialog), "cancel");
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (saving->dialog),
                                      GTK_WIDGET (saving->bar));
  g_signal_connect_object (saving->dialog, "response", G_CALLBACK (cancel_cb), saving->cancellable,
                           0);
  g_object_add_weak_pointer (G_OBJECT (saving->dialog), (gpointer *)&saving->dialog);
  gtk_window_present (GTK_WINDOW (saving->dialog));
}

static gboolean
glance_cb (gpointer data)
{
  Saving *saving = data;

  if (saving->dialog != NULL)
    gtk_progress_bar_set_fraction (saving->bar, app_save_progress_get (saving->progress));
  return G_SOURCE_CONTINUE;
}

static gboolean
long_cb (gpointer data)
{
  Saving *saving = data;

  show_progress (saving);
  saving->source = g_timeout_add (GLANCE, glance_cb, saving);
  return G_SOURCE_REMOVE;
}

void
ui_export_save (GtkWindow *window, AppStore *store, const AppSaveRequest *wish, const char *path)
{
  Saving *saving = g_new0 (Saving, 1);

  saving->window = g_object_ref (window);
  saving->path = g_strdup (path);
  saving->to_look_at = wish->kind == APP_SAVE_PLAYS
                       && (wish->format == APP_PLAYS_HTML || wish->format == APP_PLAYS_PDF);
  saving->progress = app_save_progress_new ();
  saving->cancellable = g_cancellable_new ();
  saving->source = g_timeout_add (LONG, long_cb, saving);
  app_save_async (store, wish, path, saving->progress, saving->cancellable, saved_cb, saving);
}

/* Asking */

/* @wish: its strings are owned here. */
typedef struct {
  GtkWindow *window; /* Owned */
  AppStore *store;   /* Owned */
  AppSaveRequest wish;
} SavePrompt;

static void
prompt_free (gpointer data)
{
  SavePrompt *prompt = data;

  g_object_unref (prompt->window);
  g_object_unref (prompt->store);
  g_free ((char *)prompt->wish.match);
  g_free ((char *)prompt->wish.game);
  g_free ((char *)prompt->wish.player);
  g_free ((char *)prompt->wish.since);
  g_free ((char *)prompt->wish.until);
  g_free (prompt);
}

static void
where_cb (GtkFileChooserNative *chooser, int response, SavePrompt *prompt)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  if (response == GTK_RESPONSE_ACCEPT && path != NULL)
    ui_export_save (prompt->window, prompt->store, &prompt->wish, path);
  prompt_free (prompt);
  g_object_unref (chooser);
}

static void
chosen_cb (UiExportDialog *dialog, const AppSaveRequest *wish, GtkWindow *window)
{
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (
      _ ("Export"), window, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));
  g_autofree char *name = app_save_request_dup_file_name (wish);
  SavePrompt *prompt = g_new0 (SavePrompt, 1);

  prompt->window = g_object_ref (window);
  prompt->store = g_object_ref (ui_shell_get_store (UI_SHELL (window)));
  prompt->wish = (AppSaveRequest){ .kind = wish->kind,
                                   .format = wish->format,
                                   .match = g_strdup (wish->match),
                                   .game = g_strdup (wish->game),
                                   .player = g_strdup (wish->player),
                                   .since = g_strdup (wish->since),
                                   .until = g_strdup (wish->until) };
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect (chooser, "response", G_CALLBACK (where_cb), prompt);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* "win.export" of all matches, or "win.export-match" of one. */
static void
export_cb (GtkWidget *widget, const char *name, GVariant *match)
{
  AppStore *store = ui_shell_get_store (UI_SHELL (widget));
  GtkWidget *dialog;

  if (store == NULL)
    return;
  dialog = ui_export_dialog_new (store, match != NULL ? g_variant_get_string (match, NULL) : NULL);
  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (widget));
  g_signal_connect_object (dialog, "chosen", G_CALLBACK (chosen_cb), widget, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Links */

static char *
dup_link (GtkWidget *window, GVariant *match)
{
  g_autoptr (GError) error = NULL;
  AppStore *store = ui_shell_get_store (UI_SHELL (window));
  char *link =
      store != NULL ? app_save_dup_link (store, g_variant_get_string (match, NULL), &error) : NULL;

  if (error != NULL)
    ui_page_toast (window, error->message, 0);
  return link;
}

static void
copy_link_cb (GtkWidget *widget, const char *name, GVariant *match)
{
  g_autofree char *link = dup_link (widget, match);

  if (link == NULL)
    return;
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), link);
  ui_page_toast (widget, _ ("The link is copied. Open it on a phone that has BG Stats."), 0);
}

static void
open_link_cb (GtkWidget *widget, const char *name, GVariant *match)
{
  g_autofree char *link = dup_link (widget, match);

  if (link != NULL)
    gtk_show_uri (GTK_WINDOW (widget), link, GDK_CURRENT_TIME);
}

/* What was saved: the file, or the folder that it is in. */
static void
open_file_cb (GtkWidget *widget, const char *name, GVariant *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (g_variant_get_string (path, NULL));
  g_autoptr (GFile) folder = g_file_get_parent (file);
  gboolean show = strcmp (name, "win.show-file") == 0 && folder != NULL;
  g_autofree char *uri = g_file_get_uri (show ? folder : file);

  gtk_show_uri (GTK_WINDOW (widget), uri, GDK_CURRENT_TIME);
}

void
ui_export_update (GtkWidget *window, gboolean open)
{
  static const char *const names[] = { "win.export", "win.export-match", "win.copy-link",
                                       "win.open-link" };

  for (guint k = 0; k < G_N_ELEMENTS (names); k++)
    gtk_widget_action_set_enabled (window, names[k], open);
}

void
ui_export_install (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.export", NULL, export_cb);
  gtk_widget_class_install_action (klass, "win.export-match", "s", export_cb);
  gtk_widget_class_install_action (klass, "win.copy-link", "s", copy_link_cb);
  gtk_widget_class_install_action (klass, "win.open-link", "s", open_link_cb);
  gtk_widget_class_install_action (klass, "win.open-file", "s", open_file_cb);
  gtk_widget_class_install_action (klass, "win.show-file", "s", open_file_cb);
}
