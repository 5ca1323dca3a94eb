/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of packs.
 */
#include "ui/collection/collection-page.h"

#include "app/base/phrases.h"
#include "app/collection/pack-editor.h"
#include "app/collection/packs.h"
#include "app/files/import-file.h"
#include "app/player/players.h"
#include "app/result/games.h"
#include "ui/boards/boards.h"
#include "ui/collection/deck-list.h"
#include "ui/collection/games-dialog.h"
#include "ui/new-match/word-lists.h"
#include "ui/pack-editor/pack-editor-drafts.h"
#include "ui/widget/list-row.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

#define FAN_CARDS 5
#define FAN_SPACING 2
#define FAN_CARD_WIDTH 16
#define FAN_GEM_WIDTH 12 /* as wide as a card, since gems are as wide as they are high */

struct _UiCollectionPage {
  AdwBin parent_instance;

  GtkStack *stack;
  GtkListBox *list;
  UiPackDrafts *drafts;
  UiDeckList *decks;
  UiWordLists *words;
  AdwActionRow *games;
  GtkWidget *import_button; /* Owned */

  AppStore *store;       /* Owned */
  GListModel *packs;     /* Owned */
  GListModel *all_games; /* Owned */
};

static void ui_collection_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiCollectionPage, ui_collection_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_collection_page_page_init))

/* "Tome · 30 cards · by the contributors · CC0-1.0" */
static char *
dup_details (AppPack *pack)
{
  g_autofree char *game = NULL;
  g_autofree char *author = NULL;
  g_autofree char *licence = NULL;
  guint revision, n_cards, n_matches;
  gboolean bundled;
  GString *details = g_string_new (NULL);

  g_object_get (pack, "game-name", &game, "author", &author, "licence", &licence, "revision",
                &revision, "n-cards", &n_cards, "n-matches", &n_matches, "bundled", &bundled, NULL);
  g_string_append (details, game);
  g_string_append (details, " · ");
  g_string_append_printf (details, g_dngettext (NULL, "%u card", "%u cards", n_cards), n_cards);
  g_string_append (details, " · ");
  g_string_append_printf (details, _ ("revision %u"), revision);
  if (author != NULL && *author != '\0') {
    g_autofree char *name = app_phrase_name (author);

    g_string_append_printf (details, _ (" · by %s"), name);
  }
  if (licence != NULL && *licence != '\0') {
    g_autofree char *name = app_phrase_name (licence);

    g_string_append_printf (details, " · %s", name);
  }
  if (n_matches > 0) {
    g_string_append (details, " · ");
    g_string_append_printf (
        details, g_dngettext (NULL, "played in %u match", "played in %u matches", n_matches),
        n_matches);
  }
  if (bundled)
    g_string_append (details, _ (" · comes with Tomekeeper"));
  return g_string_free (details, FALSE);
}

/* What tells a game's cards apart at a glance: of each such there is one in a fan. */
static const struct {
  const char *game, *list, *kind;
  int width;
} fans[] = {
  { "arkham", "tomes", "collection", FAN_CARD_WIDTH },
  { "restless", "cards", "kind", FAN_CARD_WIDTH },
  { "spelled", "cards", "letter", FAN_CARD_WIDTH },
  { "tokio", "cards", "colour", FAN_GEM_WIDTH },
  { "tome", "cards", "element", FAN_CARD_WIDTH },
};

static void
add_faces (GtkBox *fan, const AppValue *pack, guint game)
{
  const AppValue *cards = app_value_get (pack, fans[game].list);
  g_autoptr (GHashTable) kinds = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint k = 0; k < app_value_length (cards) && g_hash_table_size (kinds) < FAN_CARDS; k++) {
    const AppValue *card = app_value_at (cards, k);
    const char *said = app_value_text (app_value_get (card, fans[game].kind));
    const char *kind = said != NULL ? said : app_value_text (app_value_get (card, "id"));
    GtkWidget *face = kind != NULL && !g_hash_table_contains (kinds, kind)
                          ? ui_pack_face_new (fans[game].game, pack, card, fans[game].width)
                          : NULL;

    if (face == NULL)
      continue;
    g_hash_table_add (kinds, (gpointer)kind);
    gtk_widget_set_valign (face, GTK_ALIGN_CENTER);
    gtk_box_append (fan, face);
  }
}

/* A few of a pack's cards in a fan, as its game draws them. They are but a picture. */
static GtkWidget *
new_fan (UiCollectionPage *self, const char *id, guint revision)
{
  g_autoptr (AppValue) pack = app_pack_dup_root (self->store, id, revision, NULL);
  const char *game = app_value_text (app_value_get (pack, "game"));
  GtkWidget *fan = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, FAN_SPACING);

  for (guint k = 0; k < G_N_ELEMENTS (fans); k++)
    if (g_strcmp0 (fans[k].game, game) == 0)
      add_faces (GTK_BOX (fan), pack, k);
  /* Titles stand below each other, however few cards a pack has. */
  gtk_widget_set_size_request (fan, FAN_CARDS * FAN_CARD_WIDTH + (FAN_CARDS - 1) * FAN_SPACING, -1);
  gtk_widget_set_valign (fan, GTK_ALIGN_CENTER);
  return fan;
}

static GtkWidget *
row_cb (gpointer item, gpointer data)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *id = NULL;
  g_autofree char *title = NULL;
  g_autofree char *details = dup_details (item);
  guint revision;

  g_object_get (item, "id", &id, "title", &title, "revision", &revision, NULL);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), details);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), new_fan (data, id, revision));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                             gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "(su)", id, revision);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.open-pack");
  return row;
}

static void
changed_cb (UiCollectionPage *self)
{
  gboolean some = g_list_model_get_n_items (self->packs) > 0;

  gtk_stack_set_visible_child_name (self->stack, some ? "list" : "empty");
}

static void
mend_cb (AdwMessageDialog *dialog, const char *response, UiCollectionPage *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *uuid = NULL;

  if (!g_str_equal (response, "mend"))
    return;
  uuid =
      app_pack_draft_from_file (self->store, g_object_get_data (G_OBJECT (dialog), "path"), &error);
  if (uuid != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.edit-draft", "s", uuid);
  else
    ui_page_toast (GTK_WIDGET (self), error->message, 0);
}

/* What is at least JSON can be put right here. */
static void
show_fault (UiCollectionPage *self, const GError *error, const char *path)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *dialog = adw_message_dialog_new (root != NULL ? GTK_WINDOW (root) : NULL,
                                              _ ("This Pack Can’t Be Imported"), error->message);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  if (g_error_matches (error, APP_ERROR, APP_ERROR_RULES)) {
    adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "mend", _ ("_Put It Right…"));
    g_object_set_data_full (G_OBJECT (dialog), "path", g_strdup (path), g_free);
    g_signal_connect_object (dialog, "response", G_CALLBACK (mend_cb), self, 0);
  }
  gtk_window_present (GTK_WINDOW (dialog));
}

typedef struct {
  UiCollectionPage *page; /* Owned */
  char *path;
} Import;

static void
import_free (Import *import)
{
  g_object_unref (import->page);
  g_free (import->path);
  g_free (import);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Import, import_free)

static void
imported_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Import) import = data;
  UiCollectionPage *self = import->page;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_auto (AppCommandAnswer) answer = { 0 };

  if (!app_command_finish_answer (result, &answer, &error)) {
    show_fault (self, error, import->path);
    return;
  }
  /* Translators: %s is a warning with its place, like “cards: The game has 42 cards, …”. */
  text = answer.notice != NULL
             ? g_strdup_printf (_ ("The pack is in your collection. %s"), answer.notice)
             : g_strdup (_ ("The pack is in your collection"));
  ui_page_toast (GTK_WIDGET (self), text, answer.batch);
}

void
ui_collection_page_import (UiCollectionPage *self, const char *path)
{
  Import *import = g_new (Import, 1);

  *import = (Import){ g_object_ref (self), g_strdup (path) };
  app_command_do_async (self->store, &app_import_file,
                        &(AppImportFile){ path, APP_IMPORT_FORMAT_PACK }, NULL, imported_cb,
                        import);
}

static void
chosen_cb (GtkFileChooserNative *chooser, int response, UiCollectionPage *self)
{
  g_autoptr (GFile) file = NULL;
  g_autofree char *path = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  if (file != NULL)
    path = g_file_get_path (file);
  if (path != NULL)
    ui_collection_page_import (self, path);
}

static void
import_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkFileChooserNative *chooser =
      gtk_file_chooser_native_new (_ ("Import a Pack"), GTK_WINDOW (root),
                                   GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Import"), _ ("_Cancel"));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _ ("Packs (JSON)"));
  gtk_file_filter_add_suffix (filter, "json");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (chosen_cb), widget, 0);
  g_signal_connect (chooser, "response", G_CALLBACK (g_object_unref), NULL);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
games_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_window_present (
      GTK_WINDOW (ui_games_dialog_new (widget, UI_COLLECTION_PAGE (widget)->store)));
}

static void
games_changed_cb (UiCollectionPage *self)
{
  g_autofree char *caption = ui_games_dialog_dup_caption (self->all_games);

  adw_action_row_set_subtitle (self->games, caption);
}

static void
import_clicked_cb (UiCollectionPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "collection.import", NULL);
}

static GtkWidget *
ui_collection_page_get_header_start (UiPage *page)
{
  return UI_COLLECTION_PAGE (page)->import_button;
}

static void
ui_collection_page_page_init (UiPageInterface *iface)
{
  iface->get_header_start = ui_collection_page_get_header_start;
}

static void
ui_collection_page_dispose (GObject *object)
{
  UiCollectionPage *self = UI_COLLECTION_PAGE (object);

  g_clear_object (&self->import_button);
  g_clear_object (&self->packs);
  g_clear_object (&self->all_games);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (ui_collection_page_parent_class)->dispose (object);
}

static void
ui_collection_page_class_init (UiCollectionPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_collection_page_dispose;
  g_type_ensure (UI_TYPE_DECK_LIST);
  g_type_ensure (UI_TYPE_PACK_DRAFTS);
  g_type_ensure (UI_TYPE_WORD_LISTS);
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/tomekeeper/Tomekeeper/collection-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UiCollectionPage, stack);
  gtk_widget_class_bind_template_child (widget_class, UiCollectionPage, list);
  gtk_widget_class_bind_template_child (widget_class, UiCollectionPage, drafts);
  gtk_widget_class_bind_template_child (widget_class, UiCollectionPage, decks);
  gtk_widget_class_bind_template_child (widget_class, UiCollectionPage, words);
  gtk_widget_class_bind_template_child (widget_class, UiCollectionPage, games);
  gtk_widget_class_install_action (widget_class, "collection.games", NULL, games_cb);
  gtk_widget_class_install_action (widget_class, "collection.import", NULL, import_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "win.undo-last",
                                       NULL);
}

static void
ui_collection_page_init (UiCollectionPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->import_button =
      g_object_ref_sink (ui_icon_button_new ("document-open-symbolic", _ ("Import a Pack"), NULL));
  g_signal_connect_object (self->import_button, "clicked", G_CALLBACK (import_clicked_cb), self,
                           G_CONNECT_SWAPPED);
}

GtkWidget *
ui_collection_page_new (AppStore *store)
{
  UiCollectionPage *self = g_object_new (UI_TYPE_COLLECTION_PAGE, NULL);

  self->store = g_object_ref (store);
  self->packs = app_pack_list_new (store);
  ui_pack_drafts_set_store (self->drafts, store);
  ui_deck_list_set_store (self->decks, store);
  ui_word_lists_set_store (self->words, store);
  gtk_list_box_bind_model (self->list, self->packs, row_cb, self, NULL);
  g_signal_connect_object (self->packs, "items-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  changed_cb (self);
  self->all_games = app_game_list_new (store);
  g_signal_connect_object (self->all_games, "items-changed", G_CALLBACK (games_changed_cb), self,
                           G_CONNECT_SWAPPED);
  games_changed_cb (self);
  if (app_store_is_read_only (store)) {
    gtk_widget_set_sensitive (self->import_button, FALSE);
    gtk_widget_action_set_enabled (GTK_WIDGET (self), "collection.import", FALSE);
  }
  return GTK_WIDGET (self);
}
