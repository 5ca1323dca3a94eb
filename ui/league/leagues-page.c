/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of leagues.
 */
#include "ui/league/leagues-page.h"

#include "app/league/leagues.h"
#include "app/base/phrases.h"
#include "ui/league/league-actions.h"
#include "ui/widget/list-row.h"
#include "ui/widget/list-search.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

struct _UiLeaguesPage {
  AdwBin parent_instance;

  GtkSearchBar *search_bar;
  GtkSearchEntry *search_entry;
  GtkWidget *bin_text;
  GtkStack *stack;
  GtkListView *list;
  GtkSingleSelection *selection;
  GtkWidget *new_button;       /* Owned */
  GtkToggleButton *bin_button; /* Owned; there is something in the bin */

  AppStore *store;           /* Owned */
  GListModel *leagues, *bin; /* Owned */
  GtkStringFilter *filter;   /* Owned */
  GtkFilterListModel *found; /* Owned */
  guint leaving;             /* The source that leaves the empty bin */
};

static void ui_leagues_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiLeaguesPage, ui_leagues_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_leagues_page_page_init))

/* Rows */

typedef struct {
  GtkLabel *name, *season, *summary, *open;
  GtkMenuButton *menu;
} Cells;

static GQuark
cells_quark (void)
{
  return g_quark_from_static_string ("ui-leagues-page-cells");
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  Cells *cells = g_new (Cells, 1);

  cells->name = ui_row_add_line (lines, "heading");
  cells->season = ui_row_add_line (lines, "body");
  cells->summary = ui_row_add_line (lines, "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (cells->summary), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (cells->summary), "numeric");
  gtk_widget_set_hexpand (lines, TRUE);
  cells->open = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (cells->open), "line-badge");
  gtk_widget_add_css_class (GTK_WIDGET (cells->open), "accent");
  gtk_widget_add_css_class (GTK_WIDGET (cells->open), "numeric");
  gtk_widget_set_valign (GTK_WIDGET (cells->open), GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (row), lines);
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (cells->open));
  cells->menu = ui_row_add_menu (row);
  gtk_widget_add_css_class (row, "card-row");
  g_object_set_qdata_full (G_OBJECT (item), cells_quark (), cells, g_free);
  gtk_list_item_set_child (item, row);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  AppLeague *league = gtk_list_item_get_item (item);
  Cells *cells = g_object_get_qdata (G_OBJECT (item), cells_quark ());
  const char *name = app_league_get_name (league);
  /* Translators: what the button at a league opens; a league's name. */
  g_autofree char *more = app_phrase_printf (_ ("More for %s"), name);
  g_autoptr (GMenuModel) menu = ui_league_menu_new (league);
  g_autofree char *season = NULL;
  g_autofree char *summary = NULL;
  g_autofree char *open = NULL;
  g_autofree char *unpaired = NULL;
  guint n_open;

  g_object_get (league, "season-title", &season, "summary", &summary, "n-open", &n_open, "unpaired",
                &unpaired, NULL);
  open = g_strdup_printf (
      /* Translators: fixtures of a league without a result. */
      g_dngettext (GETTEXT_PACKAGE, "%u to play", "%u to play", n_open), n_open);
  gtk_label_set_label (cells->name, name);
  ui_show_text (cells->season, season);
  gtk_label_set_label (cells->summary, summary);
  gtk_label_set_label (cells->open, n_open == 0 && unpaired != NULL ? _ ("to be paired") : open);
  gtk_widget_set_visible (GTK_WIDGET (cells->open), n_open > 0 || unpaired != NULL);
  gtk_menu_button_set_menu_model (cells->menu, menu);
  ui_name_button (GTK_WIDGET (cells->menu), more);
}

/* What is on show */

static gboolean
in_bin (UiLeaguesPage *self)
{
  return gtk_toggle_button_get_active (self->bin_button);
}

static gboolean
leave_bin_cb (gpointer data)
{
  UiLeaguesPage *self = data;

  self->leaving = 0;
  gtk_toggle_button_set_active (self->bin_button, FALSE);
  return G_SOURCE_REMOVE;
}

static void
changed_cb (UiLeaguesPage *self)
{
  gboolean any = g_list_model_get_n_items (self->leagues) > 0;
  gboolean deleted = g_list_model_get_n_items (self->bin) > 0;
  gboolean found = g_list_model_get_n_items (G_LIST_MODEL (self->found)) > 0;

  gtk_widget_set_visible (GTK_WIDGET (self->bin_button), deleted);
  /* Not at once: the list is being told of it. */
  if (!deleted && in_bin (self) && self->leaving == 0)
    self->leaving = g_idle_add (leave_bin_cb, self);
  gtk_stack_set_visible_child_name (self->stack, found || in_bin (self) ? "list"
                                                 : any                  ? "nothing"
                                                                        : "empty");
}

/* What is restored by pressing it must not be mistaken for what is opened. */
static void
bin_toggled_cb (UiLeaguesPage *self)
{
  gtk_filter_list_model_set_model (self->found,
                                   G_LIST_MODEL (in_bin (self) ? self->bin : self->leagues));
  gtk_widget_set_visible (self->bin_text, in_bin (self));
  changed_cb (self);
}

static void
search_cb (UiLeaguesPage *self)
{
  gtk_string_filter_set_search (self->filter,
                                gtk_editable_get_text (GTK_EDITABLE (self->search_entry)));
  changed_cb (self);
}

static void
activate_cb (UiLeaguesPage *self, guint position)
{
  g_autoptr (AppLeague) league = g_list_model_get_item (G_LIST_MODEL (self->selection), position);

  if (in_bin (self))
    gtk_widget_activate_action (GTK_WIDGET (self), "league.restore", "(ss)",
                                app_league_get_uuid (league), app_league_get_name (league));
  else
    gtk_widget_activate_action (GTK_WIDGET (self), "win.open-league", "s",
                                app_league_get_uuid (league));
}

static void
with_selected_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiLeaguesPage *self = UI_LEAGUES_PAGE (widget);
  AppLeague *league = gtk_single_selection_get_selected_item (self->selection);
  const char *action =
      g_str_equal (name, "leagues.rename-selected") ? "league.rename" : "league.delete";

  if (league != NULL && !in_bin (self))
    gtk_widget_activate_action (widget, action, "(ss)", app_league_get_uuid (league),
                                app_league_get_name (league));
}

static void
new_clicked_cb (UiLeaguesPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "league.new", NULL);
}

/* The page */

static GtkWidget *
ui_leagues_page_get_header_start (UiPage *page)
{
  return UI_LEAGUES_PAGE (page)->new_button;
}

static GtkWidget *
ui_leagues_page_get_header_end (UiPage *page)
{
  return GTK_WIDGET (UI_LEAGUES_PAGE (page)->bin_button);
}

static GtkSearchBar *
ui_leagues_page_get_search_bar (UiPage *page)
{
  return UI_LEAGUES_PAGE (page)->search_bar;
}

static void
ui_leagues_page_focus (UiPage *page)
{
  gtk_widget_child_focus (gtk_stack_get_visible_child (UI_LEAGUES_PAGE (page)->stack),
                          GTK_DIR_TAB_FORWARD);
}

static void
ui_leagues_page_page_init (UiPageInterface *iface)
{
  iface->get_header_start = ui_leagues_page_get_header_start;
  iface->get_header_end = ui_leagues_page_get_header_end;
  iface->get_search_bar = ui_leagues_page_get_search_bar;
  iface->focus = ui_leagues_page_focus;
}

static void
ui_leagues_page_dispose (GObject *object)
{
  UiLeaguesPage *self = UI_LEAGUES_PAGE (object);

  g_clear_handle_id (&self->leaving, g_source_remove);
  g_clear_object (&self->new_button);
  g_clear_object (&self->bin_button);
  g_clear_object (&self->found);
  g_clear_object (&self->filter);
  g_clear_object (&self->leagues);
  g_clear_object (&self->bin);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (ui_leagues_page_parent_class)->dispose (object);
}

static void
ui_leagues_page_class_init (UiLeaguesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_leagues_page_dispose;
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/leagues-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UiLeaguesPage, search_bar);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguesPage, search_entry);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguesPage, bin_text);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguesPage, stack);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguesPage, list);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguesPage, selection);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_install_action (widget_class, "leagues.rename-selected", NULL, with_selected_cb);
  gtk_widget_class_install_action (widget_class, "leagues.delete-selected", NULL, with_selected_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "leagues.delete-selected",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F2, 0, "leagues.rename-selected",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "win.undo-last",
                                       NULL);
}

/* In the header bar they are outside the page, where the page's actions are not found. */
static void
build_header (UiLeaguesPage *self)
{
  GtkWidget *bin = gtk_toggle_button_new ();

  self->new_button =
      g_object_ref_sink (ui_icon_button_new ("list-add-symbolic", _ ("New League"), NULL));
  g_signal_connect_object (self->new_button, "clicked", G_CALLBACK (new_clicked_cb), self,
                           G_CONNECT_SWAPPED);
  self->bin_button = GTK_TOGGLE_BUTTON (g_object_ref_sink (bin));
  gtk_button_set_icon_name (GTK_BUTTON (bin), "user-trash-symbolic");
  gtk_widget_set_tooltip_text (bin, _ ("Leagues in the Bin"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (bin), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Leagues in the Bin"), -1);
  g_signal_connect_object (bin, "toggled", G_CALLBACK (bin_toggled_cb), self, G_CONNECT_SWAPPED);
}

static void
ui_leagues_page_init (UiLeaguesPage *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_search_bar_connect_entry (self->search_bar, GTK_EDITABLE (self->search_entry));
  ui_list_search_add (self->search_entry, GTK_WIDGET (self->stack), TRUE);
  gtk_search_bar_set_key_capture_widget (self->search_bar, GTK_WIDGET (self));
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  gtk_list_view_set_factory (self->list, factory);
  ui_list_add_menu_key (GTK_WIDGET (self->list));
  build_header (self);
}

GtkWidget *
ui_leagues_page_new (AppStore *store)
{
  UiLeaguesPage *self = g_object_new (UI_TYPE_LEAGUES_PAGE, NULL);

  self->store = g_object_ref (store);
  self->leagues = app_league_list_new (store, FALSE);
  self->bin = app_league_list_new (store, TRUE);
  self->filter =
      gtk_string_filter_new (gtk_property_expression_new (APP_TYPE_LEAGUE, NULL, "name"));
  self->found = gtk_filter_list_model_new (g_object_ref (self->leagues),
                                           GTK_FILTER (g_object_ref (self->filter)));
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->found));
  g_signal_connect_object (self->leagues, "items-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (self->bin, "items-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  ui_league_add_actions (GTK_WIDGET (self), store);
  changed_cb (self);
  gtk_widget_set_sensitive (self->new_button, !app_store_is_read_only (store));
  return GTK_WIDGET (self);
}
