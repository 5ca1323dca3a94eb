/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of players. A row opens the player's page; its menu lists matches, renames and merges.
 */
#include "ui/player/players-page.h"

#include "app/base/phrases.h"
#include "app/player/players.h"
#include "app/league/standings.h"
#include "app/store/history.h"
#include "ui/widget/form-dots.h"
#include "ui/widget/list-row.h"
#include "ui/widget/list-search.h"
#include "ui/player/merge-dialog.h"
#include "ui/widget/page.h"
#include "ui/player/player-dialog.h"

#include <glib/gi18n.h>

#define AVATAR 36

struct _UiPlayersPage {
  AdwBin parent_instance;

  GtkSearchBar *search_bar;
  GtkSearchEntry *search_entry;
  GtkStack *stack;
  GtkListView *list;
  GtkSingleSelection *selection;
  GtkWidget *add_button; /* Owned */

  AppStore *store;         /* Owned */
  AppPlayerList *players;  /* Owned */
  AppStandings *standings; /* Owned; of all matches; NULL until somebody looks */
  GHashTable *figures;     /* Owned; a player's UUID to its AppStanding */
  GHashTable *bound;       /* Owned; the GtkListItems that show somebody */
};

static void ui_players_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiPlayersPage, ui_players_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_players_page_page_init))

typedef struct {
  AdwAvatar *avatar;
  GtkLabel *name, *caption, *rating;
  UiFormDots *form;
  GtkMenuButton *menu;
} Cells;

static GQuark
cells_quark (void)
{
  return g_quark_from_static_string ("ui-players-page-cells");
}

/* Rating above form; they are there when all matches are counted. */
static GtkWidget *
new_figures (Cells *cells)
{
  GtkWidget *figures = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  cells->rating = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (cells->rating, 1);
  gtk_widget_add_css_class (GTK_WIDGET (cells->rating), "numeric");
  gtk_widget_set_tooltip_text (GTK_WIDGET (cells->rating), _ ("Rating over all matches"));
  cells->form = UI_FORM_DOTS (ui_form_dots_new ());
  gtk_box_append (GTK_BOX (figures), GTK_WIDGET (cells->rating));
  gtk_box_append (GTK_BOX (figures), GTK_WIDGET (cells->form));
  gtk_widget_set_valign (figures, GTK_ALIGN_CENTER);
  return figures;
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  Cells *cells = g_new (Cells, 1);

  cells->avatar = ADW_AVATAR (adw_avatar_new (AVATAR, NULL, TRUE));
  cells->name = ui_row_add_line (lines, "heading");
  cells->caption = ui_row_add_line (lines, "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (cells->caption), "caption");
  gtk_widget_set_hexpand (lines, TRUE);
  gtk_widget_set_valign (lines, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (GTK_WIDGET (cells->caption), "numeric");
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (cells->avatar));
  gtk_box_append (GTK_BOX (row), lines);
  gtk_box_append (GTK_BOX (row), new_figures (cells));
  cells->menu = ui_row_add_menu (row);
  gtk_widget_add_css_class (row, "player-row");
  g_object_set_qdata_full (G_OBJECT (item), cells_quark (), cells, g_free);
  gtk_list_item_set_child (item, row);
}

static GMenuModel *
row_menu (AppPlayer *player)
{
  GMenu *menu = g_menu_new ();
  GMenuItem *rename = g_menu_item_new (_ ("_Rename…"), NULL);
  GMenuItem *merge = g_menu_item_new (_ ("_Merge with Another…"), NULL);
  GMenuItem *delete = g_menu_item_new (_ ("_Delete"), NULL);
  GMenuItem *find = g_menu_item_new (_ ("_Show Matches"), NULL);

  g_menu_item_set_action_and_target (find, "win.find-matches", "s", app_player_get_name (player));
  g_menu_item_set_action_and_target (rename, "players.rename", "s", app_player_get_uuid (player));
  g_menu_item_set_action_and_target (merge, "players.merge", "s", app_player_get_uuid (player));
  g_menu_item_set_action_and_target (delete, "players.delete", "s", app_player_get_uuid (player));
  g_menu_append_item (menu, find);
  g_menu_append_item (menu, rename);
  g_menu_append_item (menu, merge);
  g_menu_append_item (menu, delete);
  g_object_unref (find);
  g_object_unref (rename);
  g_object_unref (merge);
  g_object_unref (delete);
  return G_MENU_MODEL (menu);
}

static char *
dup_caption (AppPlayer *player)
{
  g_autofree char *last = NULL;
  g_autofree char *matches = NULL;
  g_autofree char *won = NULL;
  guint n_matches, n_won;

  g_object_get (player, "n-matches", &n_matches, "n-won", &n_won, "last-played", &last, NULL);
  if (n_matches == 0)
    return g_strdup (_ ("No match yet"));
  matches = g_strdup_printf (g_dngettext (NULL, "%'u match", "%'u matches", n_matches), n_matches);
  /* Translators: "12 matches · 7 won · last played 3 March". */
  won = g_strdup_printf (g_dngettext (NULL, "%u won", "%u won", n_won), n_won);
  if (last != NULL && *last != '\0')
    return g_strdup_printf (_ ("%s · %s · last played %s"), matches, won, last);
  return g_strdup_printf (_ ("%s · %s"), matches, won);
}

static void
show_figures (UiPlayersPage *self, GtkListItem *item)
{
  AppPlayer *player = gtk_list_item_get_item (item);
  Cells *cells = g_object_get_qdata (G_OBJECT (item), cells_quark ());
  AppStanding *standing = g_hash_table_lookup (self->figures, app_player_get_uuid (player));
  g_autofree char *rating = NULL;
  g_autofree char *form = NULL;

  if (standing != NULL)
    g_object_get (standing, "rating", &rating, "form", &form, NULL);
  gtk_label_set_label (cells->rating, rating != NULL ? rating : "");
  ui_form_dots_set_form (cells->form, form != NULL ? form : "");
}

/* Figures of all matches came, or are others. */
static void
figures_cb (UiPlayersPage *self)
{
  AppSeason *season = app_standings_get_season (self->standings);
  GListModel *rows = G_LIST_MODEL (self->standings);
  GHashTableIter iter;
  gpointer item;

  g_hash_table_remove_all (self->figures);
  for (guint k = 0; season != NULL && k < g_list_model_get_n_items (rows); k++) {
    AppStanding *row = g_list_model_get_item (rows, k);
    const char *player = app_season_get_player (season, app_standing_get_entrant (row));

    if (player != NULL)
      g_hash_table_insert (self->figures, g_strdup (player), row);
    else
      g_object_unref (row);
  }
  g_hash_table_iter_init (&iter, self->bound);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    show_figures (self, item);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, UiPlayersPage *self)
{
  if (self->bound != NULL)
    g_hash_table_remove (self->bound, item);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, UiPlayersPage *self)
{
  AppPlayer *player = gtk_list_item_get_item (item);
  Cells *cells = g_object_get_qdata (G_OBJECT (item), cells_quark ());
  g_autofree char *caption = dup_caption (player);
  g_autofree char *more = NULL;
  g_autoptr (GMenuModel) menu = row_menu (player);

  /* Translators: what the button at a player's name opens. */
  more = app_phrase_printf (_ ("More for %s"), app_player_get_name (player));
  adw_avatar_set_text (cells->avatar, app_player_get_name (player));
  gtk_label_set_label (cells->name, app_player_get_name (player));
  gtk_label_set_label (cells->caption, caption);
  gtk_menu_button_set_menu_model (cells->menu, menu);
  ui_name_button (GTK_WIDGET (cells->menu), more);
  if (self->bound == NULL)
    return;
  g_hash_table_add (self->bound, item);
  show_figures (self, item);
}

static const char *
page_name (UiPlayersPage *self)
{
  if (g_list_model_get_n_items (G_LIST_MODEL (self->players)) > 0)
    return "list";
  if (app_player_list_is_loading (self->players))
    return "waiting";
  return *gtk_editable_get_text (GTK_EDITABLE (self->search_entry)) != '\0' ? "nothing" : "empty";
}

static void
changed_cb (UiPlayersPage *self)
{
  gtk_stack_set_visible_child_name (self->stack, page_name (self));
}

static void
search_cb (UiPlayersPage *self)
{
  app_player_list_set_search (self->players,
                              gtk_editable_get_text (GTK_EDITABLE (self->search_entry)));
  changed_cb (self);
}

static void
activate_cb (UiPlayersPage *self, guint position)
{
  g_autoptr (AppPlayer) player = g_list_model_get_item (G_LIST_MODEL (self->selection), position);

  gtk_widget_activate_action (GTK_WIDGET (self), "win.show-player", "s",
                              app_player_get_uuid (player));
}

static void
done_cb (GtkWindow *dialog, const char *sentence, gint64 batch, UiPlayersPage *self)
{
  ui_page_toast (GTK_WIDGET (self), sentence, batch);
}

static void
present (UiPlayersPage *self, GtkWidget *dialog)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (root));
  g_signal_connect_object (dialog, "done", G_CALLBACK (done_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Owned; NULL when no such player is in the list. */
static AppPlayer *
find_player (UiPlayersPage *self, const char *uuid)
{
  GListModel *players = G_LIST_MODEL (self->players);

  for (guint k = 0; k < g_list_model_get_n_items (players); k++) {
    g_autoptr (AppPlayer) player = g_list_model_get_item (players, k);

    if (g_strcmp0 (app_player_get_uuid (player), uuid) == 0)
      return g_steal_pointer (&player);
  }
  return NULL;
}

static void
add_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPlayersPage *self = UI_PLAYERS_PAGE (widget);

  present (self, ui_player_dialog_new (self->store, NULL));
}

static void
rename_cb (GtkWidget *widget, const char *name, GVariant *uuid)
{
  UiPlayersPage *self = UI_PLAYERS_PAGE (widget);
  g_autoptr (AppPlayer) player = find_player (self, g_variant_get_string (uuid, NULL));

  if (player != NULL)
    present (self, ui_player_dialog_new (self->store, player));
}

static void
merge_cb (GtkWidget *widget, const char *name, GVariant *uuid)
{
  UiPlayersPage *self = UI_PLAYERS_PAGE (widget);
  g_autoptr (AppPlayer) player = find_player (self, g_variant_get_string (uuid, NULL));

  if (player != NULL)
    present (self, ui_merge_dialog_new (self->store, player));
}

typedef struct {
  UiPlayersPage *page; /* Owned */
  char *sentence;      /* Owned */
} Deletion;

static void
deleted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Deletion *deletion = data;
  g_autoptr (GError) error = NULL;
  gint64 batch = 0;
  gboolean done = app_command_finish (result, &batch, &error);

  ui_page_toast (GTK_WIDGET (deletion->page), done ? deletion->sentence : error->message,
                 done ? batch : 0);
  g_object_unref (deletion->page);
  g_free (deletion->sentence);
  g_free (deletion);
}

static void
delete_player (UiPlayersPage *self, AppPlayer *player)
{
  Deletion *deletion = g_new (Deletion, 1);

  deletion->page = g_object_ref (self);
  deletion->sentence =
      app_phrase_printf (_ ("“%s” is in the bin; the matches stay"), app_player_get_name (player));
  app_command_do_async (self->store, &app_bin_set_deleted,
                        &(AppBinCommand){ "player", app_player_get_uuid (player), TRUE }, NULL,
                        deleted_cb, deletion);
}

static void
delete_cb (GtkWidget *widget, const char *name, GVariant *uuid)
{
  UiPlayersPage *self = UI_PLAYERS_PAGE (widget);
  g_autoptr (AppPlayer) player = find_player (self, g_variant_get_string (uuid, NULL));

  if (player != NULL)
    delete_player (self, player);
}

static void
delete_selected_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPlayersPage *self = UI_PLAYERS_PAGE (widget);
  AppPlayer *player = gtk_single_selection_get_selected_item (self->selection);

  if (player != NULL)
    delete_player (self, player);
}

static void
rename_selected_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPlayersPage *self = UI_PLAYERS_PAGE (widget);
  AppPlayer *player = gtk_single_selection_get_selected_item (self->selection);

  if (player != NULL)
    present (self, ui_player_dialog_new (self->store, player));
}

static GtkWidget *
ui_players_page_get_header_start (UiPage *page)
{
  return UI_PLAYERS_PAGE (page)->add_button;
}

static GtkSearchBar *
ui_players_page_get_search_bar (UiPage *page)
{
  return UI_PLAYERS_PAGE (page)->search_bar;
}

static void
ui_players_page_focus (UiPage *page)
{
  gtk_widget_child_focus (gtk_stack_get_visible_child (UI_PLAYERS_PAGE (page)->stack),
                          GTK_DIR_TAB_FORWARD);
}

static void
ui_players_page_page_init (UiPageInterface *iface)
{
  iface->get_header_start = ui_players_page_get_header_start;
  iface->get_search_bar = ui_players_page_get_search_bar;
  iface->focus = ui_players_page_focus;
}

static void
add_clicked_cb (UiPlayersPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "players.add", NULL);
}

/* All matches are counted on a thread of its own, and not before somebody looks. */
static void
ui_players_page_map (GtkWidget *widget)
{
  UiPlayersPage *self = UI_PLAYERS_PAGE (widget);

  if (self->standings == NULL && self->store != NULL) {
    self->standings = app_standings_new (self->store, NULL, NULL);
    g_signal_connect_object (self->standings, "changed", G_CALLBACK (figures_cb), self,
                             G_CONNECT_SWAPPED);
  }
  GTK_WIDGET_CLASS (ui_players_page_parent_class)->map (widget);
}

static void
ui_players_page_dispose (GObject *object)
{
  UiPlayersPage *self = UI_PLAYERS_PAGE (object);

  /* What is read on a thread holds it longer. */
  if (self->standings != NULL)
    g_signal_handlers_disconnect_by_data (self->standings, self);
  g_clear_object (&self->standings);
  g_clear_pointer (&self->figures, g_hash_table_unref);
  g_clear_pointer (&self->bound, g_hash_table_unref);
  g_clear_object (&self->add_button);
  g_clear_object (&self->players);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (ui_players_page_parent_class)->dispose (object);
}

static void
ui_players_page_class_init (UiPlayersPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_players_page_dispose;
  widget_class->map = ui_players_page_map;
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/players-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UiPlayersPage, search_bar);
  gtk_widget_class_bind_template_child (widget_class, UiPlayersPage, search_entry);
  gtk_widget_class_bind_template_child (widget_class, UiPlayersPage, stack);
  gtk_widget_class_bind_template_child (widget_class, UiPlayersPage, list);
  gtk_widget_class_bind_template_child (widget_class, UiPlayersPage, selection);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_install_action (widget_class, "players.add", NULL, add_cb);
  gtk_widget_class_install_action (widget_class, "players.rename", "s", rename_cb);
  gtk_widget_class_install_action (widget_class, "players.rename-selected", NULL,
                                   rename_selected_cb);
  gtk_widget_class_install_action (widget_class, "players.merge", "s", merge_cb);
  gtk_widget_class_install_action (widget_class, "players.delete", "s", delete_cb);
  gtk_widget_class_install_action (widget_class, "players.delete-selected", NULL,
                                   delete_selected_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "players.delete-selected",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F2, 0, "players.rename-selected",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "win.undo-last",
                                       NULL);
}

static void
ui_players_page_init (UiPlayersPage *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  self->figures = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->bound = g_hash_table_new (NULL, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_search_bar_connect_entry (self->search_bar, GTK_EDITABLE (self->search_entry));
  ui_list_search_add (self->search_entry, GTK_WIDGET (self->stack), TRUE);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), self);
  gtk_list_view_set_factory (self->list, factory);
  ui_list_add_menu_key (GTK_WIDGET (self->list));
  /* In the header bar it is outside the page, where the page's actions are not found. */
  self->add_button =
      g_object_ref_sink (ui_icon_button_new ("list-add-symbolic", _ ("Add a Player"), NULL));
  g_signal_connect_object (self->add_button, "clicked", G_CALLBACK (add_clicked_cb), self,
                           G_CONNECT_SWAPPED);
}

GtkWidget *
ui_players_page_new (AppStore *store)
{
  UiPlayersPage *self = g_object_new (UI_TYPE_PLAYERS_PAGE, NULL);

  self->store = g_object_ref (store);
  self->players = app_player_list_new (store);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->players));
  g_signal_connect_object (self->players, "items-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->players, "notify::loading", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  changed_cb (self);
  if (app_store_is_read_only (store)) {
    gtk_widget_set_sensitive (self->add_button, FALSE);
    gtk_widget_action_set_enabled (GTK_WIDGET (self), "players.add", FALSE);
    gtk_widget_action_set_enabled (GTK_WIDGET (self), "players.rename", FALSE);
    gtk_widget_action_set_enabled (GTK_WIDGET (self), "players.merge", FALSE);
    gtk_widget_action_set_enabled (GTK_WIDGET (self), "players.delete", FALSE);
    gtk_widget_action_set_enabled (GTK_WIDGET (self), "players.delete-selected", FALSE);
  }
  return GTK_WIDGET (self);
}
