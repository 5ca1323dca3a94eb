/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of all matches.
 */
#include "ui/match/matches-page.h"

#include "app/match/match.h"
#include "app/match/matches.h"
#include "ui/match/match-columns.h"
#include "ui/match/together-dialog.h"
#include "ui/widget/game-filter.h"
#include "ui/widget/list-row.h"
#include "ui/widget/list-search.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

struct _UiMatchesPage {
  AdwBin parent_instance;

  GtkSearchBar *search_bar;
  GtkSearchEntry *search_entry;
  GtkWidget *tools;
  GtkDropDown *filter;
  UiGameFilter *game;
  GtkLabel *count;
  GtkMenuButton *columns;
  GtkStack *stack;
  AdwSqueezer *squeezer;
  GtkWidget *wide;
  GtkColumnView *table;
  GtkWidget *narrow;
  GtkListView *list;
  AdwStatusPage *nothing;
  GtkSingleSelection *selection;
  GMenuModel *row_menu;
  GtkWidget *menu;       /* The popover of a row, parented here */
  GtkWidget *new_button; /* Owned */

  AppMatchList *matches; /* Owned */
  guint removed_at;      /* Where a row is being deleted, to be selected again */
  guint removed_from;    /* How many there were */
  guint room_source;
};

static void ui_matches_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiMatchesPage, ui_matches_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_matches_page_page_init))

static const char *
selected_uuid (UiMatchesPage *self)
{
  AppMatchRow *row = gtk_single_selection_get_selected_item (self->selection);

  return row != NULL ? app_match_row_get_uuid (row) : NULL;
}

static gboolean
in_bin (UiMatchesPage *self)
{
  return gtk_drop_down_get_selected (self->filter) == APP_MATCH_FILTER_BIN;
}

static gboolean
is_narrowed (UiMatchesPage *self)
{
  return *gtk_editable_get_text (GTK_EDITABLE (self->search_entry)) != '\0'
         || gtk_drop_down_get_selected (self->filter) != APP_MATCH_FILTER_ALL
         || ui_game_filter_get_game (self->game) != NULL;
}

/* Why there is nothing, and what to do about it. */
static void
show_nothing (UiMatchesPage *self)
{
  const GError *error = app_match_list_get_error (self->matches);
  gboolean searched = *gtk_editable_get_text (GTK_EDITABLE (self->search_entry)) != '\0';

  if (error != NULL) {
    g_autofree char *sentence = g_markup_escape_text (error->message, -1);

    adw_status_page_set_icon_name (self->nothing, "dialog-warning-symbolic");
    adw_status_page_set_title (self->nothing, _ ("The Matches Can’t Be Read"));
    adw_status_page_set_description (self->nothing, sentence);
  } else if (in_bin (self) && !searched && ui_game_filter_get_game (self->game) == NULL) {
    adw_status_page_set_icon_name (self->nothing, "user-trash-symbolic");
    adw_status_page_set_title (self->nothing, _ ("The Bin Is Empty"));
    adw_status_page_set_description (
        self->nothing, _ ("Matches that you delete wait here to be restored. Whatever "
                          "else you deleted is in the bin of the main menu."));
  } else {
    adw_status_page_set_icon_name (self->nothing, "system-search-symbolic");
    adw_status_page_set_title (self->nothing, _ ("No Match Found"));
    adw_status_page_set_description (self->nothing, _ ("Try other words, or another filter."));
  }
  gtk_stack_set_visible_child_name (self->stack, "nothing");
}

static void
update_count (UiMatchesPage *self, guint shown, guint total)
{
  g_autofree char *count = NULL;

  if (is_narrowed (self) && !in_bin (self))
    /* Translators: of all matches, those that the filter and the search let through. */
    count = g_strdup_printf (g_dngettext (NULL, "%'u of %'u match", "%'u of %'u matches", total),
                             shown, total);
  else
    count = g_strdup_printf (g_dngettext (NULL, "%'u match", "%'u matches", shown), shown);
  gtk_label_set_label (self->count, count);
}

/* The keyboard stays in the list when its row goes. */
static void
focus_rows (UiMatchesPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  const gboolean wide = adw_squeezer_get_visible_child (self->squeezer) == self->wide;

  if (root != NULL && gtk_root_get_focus (root) == NULL)
    gtk_widget_grab_focus (wide ? gtk_widget_get_last_child (GTK_WIDGET (self->table))
                                : GTK_WIDGET (self->list));
}

static void
changed_cb (UiMatchesPage *self)
{
  guint shown = g_list_model_get_n_items (G_LIST_MODEL (self->matches));
  guint total = app_match_list_get_total (self->matches);
  gboolean empty = total == 0 && !in_bin (self) && app_match_list_get_error (self->matches) == NULL;

  /* All of them are there, if not read yet. */
  update_count (self,
                app_match_list_is_partial (self->matches) && !is_narrowed (self) ? total : shown,
                total);
  gtk_widget_set_visible (GTK_WIDGET (self->count), shown > 0);
  if (shown > 0)
    gtk_stack_set_visible_child_name (self->stack, "list");
  else if (app_match_list_is_loading (self->matches) || app_match_list_is_partial (self->matches))
    gtk_stack_set_visible_child_name (self->stack, "waiting");
  else if (empty)
    gtk_stack_set_visible_child_name (self->stack, "empty");
  else
    show_nothing (self);
  if (self->removed_at != GTK_INVALID_LIST_POSITION && shown > 0 && shown < self->removed_from) {
    gtk_single_selection_set_selected (self->selection, MIN (self->removed_at, shown - 1));
    self->removed_at = GTK_INVALID_LIST_POSITION;
    focus_rows (self);
  }
}

/* The name of the row's game where its rules are not known here, so that only people can say
 * whether it is played together; NULL for others. */
static char *
dup_other_game (UiMatchesPage *self)
{
  AppMatchRow *row = gtk_single_selection_get_selected_item (self->selection);
  g_autofree char *code = NULL, *name = NULL;

  if (row == NULL)
    return NULL;
  g_object_get (row, "game", &code, "game-name", &name, NULL);
  return code == NULL || code[0] == '\0' ? g_steal_pointer (&name) : NULL;
}

static void
selected_cb (UiMatchesPage *self)
{
  gboolean selected = selected_uuid (self) != NULL;
  g_autofree char *other_game = dup_other_game (self);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "matches.together",
                                 other_game != NULL && !in_bin (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "matches.open", selected);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "matches.export", selected);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "matches.delete", selected && !in_bin (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "matches.restore", selected && in_bin (self));
}

static void
search_cb (UiMatchesPage *self)
{
  app_match_list_set_search (self->matches,
                             gtk_editable_get_text (GTK_EDITABLE (self->search_entry)));
  changed_cb (self);
}

static void
filter_cb (UiMatchesPage *self)
{
  if (self->matches == NULL)
    return;
  app_match_list_set_filter (self->matches,
                             (AppMatchFilter)gtk_drop_down_get_selected (self->filter));
  changed_cb (self);
  selected_cb (self);
}

static void
game_cb (UiMatchesPage *self)
{
  app_match_list_set_game (self->matches, ui_game_filter_get_game (self->game));
  changed_cb (self);
}

/* Which games there are, and which columns have something to say. */
static void
summary_cb (UiMatchesPage *self)
{
  g_auto (GStrv) games = app_match_list_dup_games (self->matches);

  ui_game_filter_set_games (self->game, (const char *const *)games);
  ui_match_columns_show (self->table, APP_MATCH_SORT_MOVES,
                         app_match_list_has_moves (self->matches));
  ui_match_columns_show (self->table, APP_MATCH_SORT_PLACE,
                         app_match_list_has_places (self->matches));
}

static gboolean
show_columns_button_cb (gpointer data)
{
  UiMatchesPage *self = data;

  self->room_source = 0;
  gtk_widget_set_visible (GTK_WIDGET (self->columns),
                          adw_squeezer_get_visible_child (self->squeezer) == self->wide);
  return G_SOURCE_REMOVE;
}

/* A table where it fits; only the one in use has rows. */
static void
room_cb (UiMatchesPage *self)
{
  gboolean wide = adw_squeezer_get_visible_child (self->squeezer) == self->wide;
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self->selection);

  if (self->matches == NULL)
    return;
  gtk_column_view_set_model (self->table, wide ? model : NULL);
  gtk_list_view_set_model (self->list, wide ? NULL : model);
  /* Not while all of it is being laid out. */
  if (self->room_source == 0)
    self->room_source = g_idle_add (show_columns_button_cb, self);
}

static void
sorted_cb (UiMatchesPage *self)
{
  AppMatchSort sort;
  gboolean descending;

  if (ui_match_columns_get_sort (self->table, &sort, &descending))
    app_match_list_set_sort (self->matches, sort, descending);
  else
    app_match_list_set_sort (self->matches, APP_MATCH_SORT_DATE, TRUE);
}

static void
activate_cb (UiMatchesPage *self, guint position)
{
  g_autoptr (AppMatchRow) row = g_list_model_get_item (G_LIST_MODEL (self->selection), position);

  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-match", "s",
                              app_match_row_get_uuid (row));
}

static void
open_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *uuid = selected_uuid (UI_MATCHES_PAGE (widget));

  if (uuid != NULL)
    gtk_widget_activate_action (widget, "win.open-match", "s", uuid);
}

static void
export_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *uuid = selected_uuid (UI_MATCHES_PAGE (widget));

  if (uuid != NULL)
    gtk_widget_activate_action (widget, "win.export-match", "s", uuid);
}

static void
remember_place (UiMatchesPage *self)
{
  self->removed_at = gtk_single_selection_get_selected (self->selection);
  self->removed_from = g_list_model_get_n_items (G_LIST_MODEL (self->matches));
}

static void
delete_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchesPage *self = UI_MATCHES_PAGE (widget);
  const char *uuid = selected_uuid (self);

  if (uuid == NULL)
    return;
  remember_place (self);
  gtk_widget_activate_action (widget, "win.delete-match", "s", uuid);
}

static void
restore_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchesPage *self = UI_MATCHES_PAGE (widget);
  const char *uuid = selected_uuid (self);

  if (uuid == NULL)
    return;
  remember_place (self);
  gtk_widget_activate_action (widget, "win.restore-match", "s", uuid);
}

static void
together_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autofree char *game = dup_other_game (UI_MATCHES_PAGE (widget));

  if (game != NULL)
    ui_together_dialog_show (widget, game);
}

static void
popup (UiMatchesPage *self, double x, double y)
{
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle){ (int)x, (int)y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

/* By the keyboard: at the row that has the focus. */
static void
menu_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchesPage *self = UI_MATCHES_PAGE (widget);
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  graphene_rect_t bounds;

  if (selected_uuid (self) != NULL && focus != NULL && gtk_widget_is_ancestor (focus, widget)
      && gtk_widget_compute_bounds (focus, widget, &bounds))
    popup (self, bounds.origin.x + 48, bounds.origin.y + bounds.size.height / 2);
}

static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, UiMatchesPage *self)
{
  GtkWidget *view = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture));
  GtkListItem *item = ui_match_columns_row_at (view, x, y);
  double here_x, here_y;

  if (item == NULL)
    return;
  gtk_single_selection_set_selected (self->selection, gtk_list_item_get_position (item));
  gtk_widget_translate_coordinates (view, GTK_WIDGET (self), x, y, &here_x, &here_y);
  popup (self, here_x, here_y);
}

static void
add_menu_gesture (UiMatchesPage *self, GtkWidget *view)
{
  GtkGesture *gesture = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), GDK_BUTTON_SECONDARY);
  g_signal_connect (gesture, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (view, GTK_EVENT_CONTROLLER (gesture));
}

static GtkWidget *
ui_matches_page_get_header_start (UiPage *page)
{
  return UI_MATCHES_PAGE (page)->new_button;
}

static GtkSearchBar *
ui_matches_page_get_search_bar (UiPage *page)
{
  return UI_MATCHES_PAGE (page)->search_bar;
}

static void
ui_matches_page_focus (UiPage *page)
{
  UiMatchesPage *self = UI_MATCHES_PAGE (page);

  gtk_widget_child_focus (gtk_stack_get_visible_child (self->stack), GTK_DIR_TAB_FORWARD);
}

static void
ui_matches_page_page_init (UiPageInterface *iface)
{
  iface->get_header_start = ui_matches_page_get_header_start;
  iface->get_search_bar = ui_matches_page_get_search_bar;
  iface->focus = ui_matches_page_focus;
}

static void
ui_matches_page_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GTK_WIDGET_CLASS (ui_matches_page_parent_class)->size_allocate (widget, width, height, baseline);
  gtk_popover_present (GTK_POPOVER (UI_MATCHES_PAGE (widget)->menu));
}

static void
ui_matches_page_dispose (GObject *object)
{
  UiMatchesPage *self = UI_MATCHES_PAGE (object);

  if (self->table != NULL)
    g_signal_handlers_disconnect_by_func (gtk_column_view_get_sorter (self->table), sorted_cb,
                                          self);
  g_clear_handle_id (&self->room_source, g_source_remove);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_object (&self->new_button);
  g_clear_object (&self->matches);
  G_OBJECT_CLASS (ui_matches_page_parent_class)->dispose (object);
}

static void
ui_matches_page_class_init (UiMatchesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_matches_page_dispose;
  widget_class->size_allocate = ui_matches_page_size_allocate;
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  g_type_ensure (UI_TYPE_GAME_FILTER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/matches-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UiMatchesPage, search_bar);
  gtk_widget_class_bind_template_child (widget_class, UiMatchesPage, search_entry);
  gtk_widget_class_bind_template_child (widget_class, UiMatchesPage, tools);
  gtk_widget_class_bind_template_child (widget_class, UiMatchesPage, filter);
  gtk_widget_class_bind_template_child (widget_class, UiMatchesPage, game);
  gtk_widget_class_bind_template_child (widget_class, UiMatchesPage, count);
  gtk_widget_class_bind_template_child (widget_class, UiMatchesPage, columns);
  gtk_widget_class_bind_template_child (widget_class, UiMatchesPage, stack);
  gtk_widget_class_bind_template_child (widget_class, UiMatchesPage, squeezer);
  gtk_widget_class_bind_template_child (widget_class, UiMatchesPage, wide);
  gtk_widget_class_bind_template_child (widget_class, UiMatchesPage, table);
  gtk_widget_class_bind_template_child (widget_class, UiMatchesPage, narrow);
  gtk_widget_class_bind_template_child (widget_class, UiMatchesPage, list);
  gtk_widget_class_bind_template_child (widget_class, UiMatchesPage, nothing);
  gtk_widget_class_bind_template_child (widget_class, UiMatchesPage, selection);
  gtk_widget_class_bind_template_child (widget_class, UiMatchesPage, row_menu);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_bind_template_callback (widget_class, filter_cb);
  gtk_widget_class_bind_template_callback (widget_class, game_cb);
  gtk_widget_class_bind_template_callback (widget_class, room_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_install_action (widget_class, "matches.open", NULL, open_cb);
  gtk_widget_class_install_action (widget_class, "matches.export", NULL, export_cb);
  gtk_widget_class_install_action (widget_class, "matches.delete", NULL, delete_cb);
  gtk_widget_class_install_action (widget_class, "matches.restore", NULL, restore_cb);
  gtk_widget_class_install_action (widget_class, "matches.together", NULL, together_cb);
  gtk_widget_class_install_action (widget_class, "matches.menu", NULL, menu_cb);
  /* The last one is the one that the menu shows. */
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Delete, 0, "matches.delete", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "matches.delete", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "matches.menu", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "matches.menu",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "win.undo-last",
                                       NULL);
}

static void
ui_matches_page_init (UiMatchesPage *self)
{
  self->removed_at = GTK_INVALID_LIST_POSITION;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_search_bar_connect_entry (self->search_bar, GTK_EDITABLE (self->search_entry));
  ui_list_search_add (self->search_entry, GTK_WIDGET (self->stack), TRUE);
  self->new_button = g_object_ref_sink (
      ui_icon_button_new ("list-add-symbolic", _ ("New Match"), "win.new-match"));
  self->menu = gtk_popover_menu_new_from_model (self->row_menu);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
  add_menu_gesture (self, GTK_WIDGET (self->table));
  add_menu_gesture (self, GTK_WIDGET (self->list));
}

GtkWidget *
ui_matches_page_new (AppStore *store)
{
  UiMatchesPage *self = g_object_new (UI_TYPE_MATCHES_PAGE, NULL);
  g_autoptr (GtkListItemFactory) factory = ui_match_columns_row_factory ();
  int width = ui_match_columns_add (self->table);
  g_autoptr (GMenuModel) columns = ui_match_columns_new_menu (self->table, GTK_WIDGET (self));

  gtk_widget_set_size_request (self->wide, width, -1);
  gtk_list_view_set_factory (self->list, factory);
  gtk_menu_button_set_menu_model (self->columns, columns);
  self->matches = app_match_list_new (store);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->matches));
  g_signal_connect_object (self->matches, "items-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (self->matches, "notify::loading", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->matches, "summary-changed", G_CALLBACK (summary_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "notify::selected-item", G_CALLBACK (selected_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_column_view_get_sorter (self->table), "changed",
                           G_CALLBACK (sorted_cb), self, G_CONNECT_SWAPPED);
  ui_sort_keys_add (self->table);
  room_cb (self);
  summary_cb (self);
  changed_cb (self);
  selected_cb (self);
  return GTK_WIDGET (self);
}

void
ui_matches_page_search (UiMatchesPage *self, const char *words)
{
  gtk_drop_down_set_selected (self->filter, APP_MATCH_FILTER_ALL);
  ui_game_filter_reset (self->game);
  gtk_search_bar_set_search_mode (self->search_bar, TRUE);
  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), words);
}
