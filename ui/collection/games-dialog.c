/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The games of a collection, and the question what is said of one.
 */
#include "ui/collection/games-dialog.h"

#include "app/base/phrases.h"
#include "app/result/games.h"
#include "ui/widget/list-row.h"
#include "ui/widget/list-search.h"
#include "ui/widget/page.h"
#include "ui/widget/question.h"

#include <glib/gi18n.h>
#include <string.h>

struct _UiGamesDialog {
  AdwWindow parent_instance;

  GtkSearchEntry *search;
  GtkFilter *filter; /* Borrowed from the model that filters */
  GtkListView *list;

  GtkWidget *page; /* Owned */
  AppStore *store; /* Owned */
};

G_DEFINE_FINAL_TYPE (UiGamesDialog, ui_games_dialog, ADW_TYPE_WINDOW)

static const char *
get_owned_text (int owned)
{
  return owned < 0 ? "" : owned > 0 ? _ ("owned") : _ ("not owned");
}

/* "5 matches · rated 8 · owned" */
static char *
dup_details (const DbPlaceOrGame *game)
{
  g_autofree char *rating = game->rating >= 0 ? app_game_dup_rating (game->rating) : NULL;
  const char *owned = get_owned_text (game->owned);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, g_dngettext (NULL, "%'u match", "%'u matches", game->matches),
                          game->matches);
  if (rating != NULL) {
    g_string_append (text, " · ");
    g_string_append_printf (text, _ ("rated %s"), rating);
  }
  if (*owned != '\0')
    g_string_append_printf (text, " · %s", owned);
  return g_string_free (text, FALSE);
}

char *
ui_games_dialog_dup_caption (GListModel *games)
{
  guint n = g_list_model_get_n_items (games), owned = 0, rated = 0;
  g_autofree char *first = NULL, *second = NULL, *third = NULL;

  for (guint k = 0; k < n; k++) {
    g_autoptr (AppGame) game = g_list_model_get_item (games, k);

    owned += app_game_get_row (game)->owned > 0 ? 1 : 0;
    rated += app_game_get_row (game)->rating >= 0 ? 1 : 0;
  }
  first = g_strdup_printf (g_dngettext (NULL, "%'u game", "%'u games", n), n);
  second = g_strdup_printf (g_dngettext (NULL, "%'u owned", "%'u owned", owned), owned);
  third = g_strdup_printf (g_dngettext (NULL, "%'u rated", "%'u rated", rated), rated);
  return g_strdup_printf ("%s · %s · %s", first, second, third);
}

/* What is said of one */

/* @game: the one that is asked about; @rating, @owned: what is filled in. The list is not kept: it
 * goes with its window, also while the question is open. */
typedef struct {
  GtkWidget *page;     /* Owned */
  AppStore *store;     /* Owned */
  AppGame *game;       /* Owned */
  GtkWidget *question; /* Borrowed */
  AdwEntryRow *rating;
  AdwComboRow *owned;
} Asked;

static void
asked_free (gpointer data, GClosure *closure)
{
  Asked *asked = data;

  g_object_unref (asked->game);
  g_object_unref (asked->page);
  g_object_unref (asked->store);
  g_free (asked);
}

/* FALSE for what is no rating; below 0 for none. */
static gboolean
read_rating (const Asked *asked, double *rating)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (asked->rating));

  *rating = -1;
  return text[strspn (text, " ")] == '\0' || app_game_read_rating (text, rating);
}

static void
rating_changed_cb (AdwEntryRow *row, Asked *asked)
{
  double rating;
  gboolean is_right = read_rating (asked, &rating);

  ui_set_css_class (GTK_WIDGET (row), "error", !is_right);
  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (asked->question), "save", is_right);
}

typedef struct {
  GtkWidget *page; /* Owned */
  char *name;
} Telling;

static void
described_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Telling *telling = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gint64 batch = 0;

  if (!app_command_finish (result, &batch, &error))
    ui_page_toast (telling->page, error->message, 0);
  else if (batch != 0) {
    /* Translators: a game. */
    text = app_phrase_printf (_ ("What is said of “%s” is changed"), telling->name);
    ui_page_toast (telling->page, text, batch);
  }
  g_object_unref (telling->page);
  g_free (telling->name);
  g_free (telling);
}

static void
answered_cb (AdwMessageDialog *question, const char *response, Asked *asked)
{
  const DbPlaceOrGame *game = app_game_get_row (asked->game);
  Telling *telling;
  double rating;

  if (!g_str_equal (response, "save") || !read_rating (asked, &rating))
    return;
  telling = g_new (Telling, 1);
  *telling = (Telling){ g_object_ref (asked->page), g_strdup (game->name) };
  app_command_do_async (asked->store, &app_game_describe,
                        &(AppGameDescription){ game->uuid, rating,
                                               (int)adw_combo_row_get_selected (asked->owned) - 1 },
                        NULL, described_cb, telling);
}

static GtkWidget *
new_fields (Asked *asked)
{
  static const char *const choices[] = { N_ ("Not Said"), N_ ("No"), N_ ("Yes") };
  const DbPlaceOrGame *game = app_game_get_row (asked->game);
  GtkStringList *owned = gtk_string_list_new (NULL);
  GtkWidget *list = gtk_list_box_new ();
  g_autofree char *rating = game->rating >= 0 ? app_game_dup_rating (game->rating) : NULL;

  for (guint k = 0; k < G_N_ELEMENTS (choices); k++)
    gtk_string_list_append (owned, _ (choices[k]));
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  asked->rating = ADW_ENTRY_ROW (adw_entry_row_new ());
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (asked->rating), _ ("Rating, 0 to 10"));
  gtk_editable_set_text (GTK_EDITABLE (asked->rating), rating != NULL ? rating : "");
  asked->owned = ADW_COMBO_ROW (adw_combo_row_new ());
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (asked->owned), _ ("Owned"));
  adw_combo_row_set_model (asked->owned, G_LIST_MODEL (owned));
  adw_combo_row_set_selected (asked->owned, (guint)(game->owned + 1));
  g_object_unref (owned);
  gtk_list_box_append (GTK_LIST_BOX (list), GTK_WIDGET (asked->rating));
  gtk_list_box_append (GTK_LIST_BOX (list), GTK_WIDGET (asked->owned));
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("What is said of the game"), -1);
  return list;
}

static void
ask (UiGamesDialog *self, AppGame *game)
{
  Asked *asked = g_new0 (Asked, 1);

  asked->page = g_object_ref (self->page);
  asked->store = g_object_ref (self->store);
  asked->game = g_object_ref (game);
  asked->question =
      ui_question_new (GTK_WIDGET (self), app_game_get_row (game)->name, NULL, "save", _ ("_Save"));
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (asked->question), new_fields (asked));
  g_signal_connect (asked->rating, "changed", G_CALLBACK (rating_changed_cb), asked);
  g_signal_connect_data (asked->question, "response", G_CALLBACK (answered_cb), asked, asked_free,
                         0);
  gtk_window_present (GTK_WINDOW (asked->question));
  gtk_widget_grab_focus (GTK_WIDGET (asked->rating));
}

/* The list */

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  ui_row_add_text (box, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (ui_row_add_text (box, "dim-label")), "caption");
  gtk_widget_add_css_class (box, "match-row");
  gtk_list_item_set_child (item, box);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  const DbPlaceOrGame *game = app_game_get_row (gtk_list_item_get_item (item));
  GtkWidget *name = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  g_autofree char *details = dup_details (game);

  gtk_label_set_label (GTK_LABEL (name), game->name);
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_next_sibling (name)), details);
}

static gboolean
is_found (gpointer item, gpointer data)
{
  UiGamesDialog *self = data;
  g_autofree char *name = g_utf8_casefold (app_game_get_row (item)->name, -1);
  g_autofree char *typed =
      g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search)), -1);

  return strstr (name, g_strstrip (typed)) != NULL;
}

static void
search_cb (UiGamesDialog *self)
{
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
}

static void
activate_cb (UiGamesDialog *self, guint position)
{
  GtkSelectionModel *model = gtk_list_view_get_model (self->list);
  g_autoptr (AppGame) game = g_list_model_get_item (G_LIST_MODEL (model), position);

  if (game != NULL && !app_store_is_read_only (self->store))
    ask (self, game);
}

/* Enter in the search takes the first that is found. */
static void
entered_cb (UiGamesDialog *self)
{
  activate_cb (self, 0);
}

static void
close_cb (UiGamesDialog *self)
{
  gtk_window_close (GTK_WINDOW (self));
}

static void
ui_games_dialog_dispose (GObject *object)
{
  UiGamesDialog *self = UI_GAMES_DIALOG (object);

  if (self->list != NULL)
    gtk_list_view_set_model (self->list, NULL);
  self->list = NULL;
  G_OBJECT_CLASS (ui_games_dialog_parent_class)->dispose (object);
  g_clear_object (&self->page);
  g_clear_object (&self->store);
}

static void
ui_games_dialog_class_init (UiGamesDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_games_dialog_dispose;
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static GtkWidget *
new_list (UiGamesDialog *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *widget;

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  widget = ui_list_search_new_list (factory, _ ("Games"), &self->list);
  g_signal_connect_swapped (self->list, "activate", G_CALLBACK (activate_cb), self);
  return widget;
}

static void
ui_games_dialog_init (UiGamesDialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  g_object_set (self, "accessible-role", GTK_ACCESSIBLE_ROLE_DIALOG, NULL);
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (self), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (self), 400, 600);
  gtk_window_set_title (GTK_WINDOW (self), _ ("Games"));
  self->search = GTK_SEARCH_ENTRY (gtk_search_entry_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->search), "dialog-top");
  g_object_set (self->search, "placeholder-text", _ ("Search games"), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Search games"), -1);
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (search_cb), self);
  g_signal_connect_swapped (self->search, "activate", G_CALLBACK (entered_cb), self);
  g_signal_connect_swapped (self->search, "stop-search", G_CALLBACK (close_cb), self);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->search));
  gtk_box_append (GTK_BOX (box), new_list (self));
  adw_window_set_content (ADW_WINDOW (self), box);
}

GtkWidget *
ui_games_dialog_new (GtkWidget *page, AppStore *store)
{
  UiGamesDialog *self = g_object_new (UI_TYPE_GAMES_DIALOG, NULL);
  GtkRoot *root = gtk_widget_get_root (page);
  GtkFilterListModel *filtered;
  g_autoptr (GtkSelectionModel) selection = NULL;

  if (GTK_IS_WINDOW (root))
    gtk_window_set_transient_for (GTK_WINDOW (self), GTK_WINDOW (root));
  self->page = g_object_ref (page);
  self->store = g_object_ref (store);
  self->filter = GTK_FILTER (gtk_custom_filter_new (is_found, self, NULL));
  filtered = gtk_filter_list_model_new (app_game_list_new (store), self->filter);
  selection = GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (filtered)));
  gtk_list_view_set_model (self->list, selection);
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
  return GTK_WIDGET (self);
}
