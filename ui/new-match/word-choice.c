/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The choice of a word list.
 */
#include "ui/new-match/word-choice.h"

#include "app/base/phrases.h"
#include "app/files/import-file.h"
#include "app/files/word-lists.h"
#include "app/new-match/match-draft.h"
#include "app/store/history.h"
#include "ui/new-match/word-lists.h"
#include "ui/widget/draft-view.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

struct _UiWordChoice {
  AdwBin parent_instance;

  AdwComboRow *row;
  GPtrArray *keys;      /* of char *, in the row's order; the last is NULL */
  AppMatchDraft *draft; /* Borrowed; NULL before the first showing */
};

G_DEFINE_FINAL_TYPE (UiWordChoice, ui_word_choice, ADW_TYPE_BIN)

/* The same name twice is told apart by the hash. */
static char *
dup_label (AppWordList *list, GHashTable *names)
{
  const char *name = app_word_list_get_name (list);

  if (g_hash_table_add (names, g_strdup (name)))
    return g_strdup (name);
  return g_strdup_printf ("%s (%.8s)", name, app_word_list_get_key (list));
}

static void
selected_cb (UiWordChoice *self)
{
  guint chosen = adw_combo_row_get_selected (self->row);

  if (self->draft != NULL && chosen < self->keys->len)
    g_object_set (self->draft, "word-list", g_ptr_array_index (self->keys, chosen), NULL);
}

void
ui_word_choice_show (UiWordChoice *self, AppStore *store, AppMatchDraft *draft)
{
  g_autoptr (GListModel) lists = app_word_lists_new (store);
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);
  const guint n = g_list_model_get_n_items (lists);
  guint chosen = n;

  g_ptr_array_set_size (self->keys, 0);
  for (guint k = 0; k < n; k++) {
    g_autoptr (AppWordList) list = g_list_model_get_item (lists, k);

    gtk_string_list_take (labels, dup_label (list, names));
    g_ptr_array_add (self->keys, g_strdup (app_word_list_get_key (list)));
    if (g_strcmp0 (draft->word_list, app_word_list_get_key (list)) == 0)
      chosen = k;
  }
  gtk_string_list_append (labels, _ ("None"));
  g_ptr_array_add (self->keys, NULL);
  self->draft = draft;
  ui_draft_set_rows (self->row, G_LIST_MODEL (labels), chosen);
  selected_cb (self);
  gtk_widget_set_visible (GTK_WIDGET (self), draft->game->word_use != NULL);
}

static void
ui_word_choice_dispose (GObject *object)
{
  UI_WORD_CHOICE (object)->draft = NULL;
  G_OBJECT_CLASS (ui_word_choice_parent_class)->dispose (object);
}

static void
ui_word_choice_finalize (GObject *object)
{
  g_ptr_array_unref (UI_WORD_CHOICE (object)->keys);
  G_OBJECT_CLASS (ui_word_choice_parent_class)->finalize (object);
}

static void
ui_word_choice_class_init (UiWordChoiceClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ui_word_choice_dispose;
  G_OBJECT_CLASS (class)->finalize = ui_word_choice_finalize;
}

static void
ui_word_choice_init (UiWordChoice *self)
{
  GtkWidget *group = adw_preferences_group_new ();

  self->keys = g_ptr_array_new_with_free_func (g_free);
  self->row = ADW_COMBO_ROW (adw_combo_row_new ());
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->row), _ ("Word list"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->row),
                               _ ("The table may let other words stand"));
  g_signal_connect_object (self->row, "notify::selected", G_CALLBACK (selected_cb), self,
                           G_CONNECT_SWAPPED);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), GTK_WIDGET (self->row));
  adw_bin_set_child (ADW_BIN (self), group);
}

/* The word lists of a collection. */

struct _UiWordLists {
  AdwBin parent_instance;

  GtkListBox *list;
  GtkWidget *import_button;

  AppStore *store;   /* Owned */
  GListModel *lists; /* Owned */
};

G_DEFINE_FINAL_TYPE (UiWordLists, ui_word_lists, ADW_TYPE_BIN)

/* "104,334 words · looked up in 3 matches" */
static char *
dup_details (AppWordList *list)
{
  GString *details = g_string_new (NULL);
  guint words, matches;
  gboolean stored;

  g_object_get (list, "n-words", &words, "n-matches", &matches, "stored", &stored, NULL);
  if (!stored) {
    g_string_append (details, _ ("Comes with this system; new matches use it"));
    return g_string_free (details, FALSE);
  }
  g_string_append_printf (details, g_dngettext (NULL, "%'u word", "%'u words", words), words);
  if (matches > 0) {
    g_string_append (details, " · ");
    g_string_append_printf (
        details, g_dngettext (NULL, "looked up in %u match", "looked up in %u matches", matches),
        matches);
  }
  return g_string_free (details, FALSE);
}

static void
deleted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiWordLists) self = data;
  g_autoptr (GError) error = NULL;
  gint64 batch = 0;

  if (app_command_finish (result, &batch, &error))
    ui_page_toast (GTK_WIDGET (self), _ ("The word list is in the bin"), batch);
  else
    ui_page_toast (GTK_WIDGET (self), error->message, 0);
}

static void
delete_cb (GtkButton *button, UiWordLists *self)
{
  app_command_do_async (
      self->store, &app_bin_set_deleted,
      &(AppBinCommand){ "words", g_object_get_data (G_OBJECT (button), "sha256"), TRUE }, NULL,
      deleted_cb, g_object_ref (self));
}

static GtkWidget *
new_bin (UiWordLists *self, AppWordList *list)
{
  /* Translators: of a word list, by its name. */
  g_autofree char *name =
      app_phrase_printf (_ ("Put %s into the Bin"), app_word_list_get_name (list));
  GtkWidget *button = ui_icon_button_new ("user-trash-symbolic", name, NULL);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_object_set_data_full (G_OBJECT (button), "sha256", g_strdup (app_word_list_get_key (list)),
                          g_free);
  g_signal_connect_object (button, "clicked", G_CALLBACK (delete_cb), self, 0);
  return button;
}

static GtkWidget *
row_cb (gpointer item, gpointer data)
{
  UiWordLists *self = data;
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *details = dup_details (item);
  gboolean stored;

  g_object_get (item, "stored", &stored, NULL);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), app_word_list_get_name (item));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), details);
  if (stored && !app_store_is_read_only (self->store))
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), new_bin (self, item));
  return row;
}

static void
show_fault (UiWordLists *self, const char *sentence)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *dialog = adw_message_dialog_new (root != NULL ? GTK_WINDOW (root) : NULL,
                                              _ ("This Word List Can’t Be Imported"), sentence);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
imported_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiWordLists) self = data;
  g_autoptr (GError) error = NULL;
  gint64 batch = 0;

  if (app_command_finish (result, &batch, &error))
    ui_page_toast (GTK_WIDGET (self), _ ("The word list is in your collection"), batch);
  else
    show_fault (self, error->message);
}

void
ui_word_lists_import (UiWordLists *self, const char *path)
{
  app_command_do_async (self->store, &app_import_file,
                        &(AppImportFile){ path, APP_IMPORT_FORMAT_WORD_LIST }, NULL, imported_cb,
                        g_object_ref (self));
}

static void
chosen_cb (GtkFileChooserNative *chooser, int response, UiWordLists *self)
{
  g_autoptr (GFile) file = NULL;
  g_autofree char *path = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  if (file != NULL)
    path = g_file_get_path (file);
  if (path != NULL)
    ui_word_lists_import (self, path);
}

static void
import_cb (UiWordLists *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkFileChooserNative *chooser =
      gtk_file_chooser_native_new (_ ("Import a Word List"), GTK_WINDOW (root),
                                   GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Import"), _ ("_Cancel"));

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (chosen_cb), self, 0);
  g_signal_connect (chooser, "response", G_CALLBACK (g_object_unref), NULL);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
changed_cb (UiWordLists *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->list), g_list_model_get_n_items (self->lists) > 0);
}

static void
ui_word_lists_dispose (GObject *object)
{
  UiWordLists *self = UI_WORD_LISTS (object);

  g_clear_object (&self->lists);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (ui_word_lists_parent_class)->dispose (object);
}

static void
ui_word_lists_class_init (UiWordListsClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ui_word_lists_dispose;
  gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (class),
                                               "/io/github/tomekeeper/Tomekeeper/word-lists.ui");
  gtk_widget_class_bind_template_child (GTK_WIDGET_CLASS (class), UiWordLists, list);
  gtk_widget_class_bind_template_child (GTK_WIDGET_CLASS (class), UiWordLists, import_button);
  gtk_widget_class_bind_template_callback (GTK_WIDGET_CLASS (class), import_cb);
}

static void
ui_word_lists_init (UiWordLists *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
ui_word_lists_set_store (UiWordLists *self, AppStore *store)
{
  self->store = g_object_ref (store);
  self->lists = app_word_lists_new (store);
  gtk_list_box_bind_model (self->list, self->lists, row_cb, self, NULL);
  g_signal_connect_object (self->lists, "items-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  changed_cb (self);
  gtk_widget_set_sensitive (self->import_button, !app_store_is_read_only (store));
}
