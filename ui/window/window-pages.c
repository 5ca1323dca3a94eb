/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pages of the sidebar and those in front of them, as the window's stack has them.
 */
#include "ui/window/window-pages.h"

#include "app/base/phrases.h"
#include "ui/campaign/campaigns-page.h"
#include "ui/collection/collection-page.h"
#include "ui/import/import-page.h"
#include "ui/league/leagues-page.h"
#include "ui/match/match-page.h"
#include "ui/match/matches-page.h"
#include "ui/match/preview-page.h"
#include "ui/player/players-page.h"
#include "ui/result/result-page.h"
#include "ui/widget/page.h"
#include "ui/window/home-page.h"

#include <glib/gi18n.h>

typedef struct {
  const char *name;
  const char *label; /* N_() */
  const char *icon;
  GtkWidget *(*make) (AppStore *store);
} RootPage;

static const RootPage root_pages[] = {
  { "home", N_ ("Home"), "go-home-symbolic", ui_home_page_new },
  { "matches", N_ ("Matches"), "tk-matches-symbolic", ui_matches_page_new },
  { "players", N_ ("Players"), "system-users-symbolic", ui_players_page_new },
  { "leagues", N_ ("Leagues"), "tk-leagues-symbolic", ui_leagues_page_new },
  { "campaigns", N_ ("Campaigns"), "tk-campaigns-symbolic", ui_campaigns_page_new },
  { "collection", N_ ("Collection"), "tk-cards-symbolic", ui_collection_page_new },
};

static const RootPage *
find_root (const char *name)
{
  for (guint k = 0; k < G_N_ELEMENTS (root_pages); k++)
    if (g_strcmp0 (root_pages[k].name, name) == 0)
      return &root_pages[k];
  return NULL;
}

gboolean
ui_window_choose_page (UiWindow *self, const char *name)
{
  if (find_root (name) == NULL)
    return FALSE;
  ui_set_string (&self->root, name);
  return TRUE;
}

void
ui_window_update_title (UiWindow *self)
{
  const RootPage *root = find_root (self->root);
  g_autofree char *title = NULL;
  g_autofree char *subtitle = NULL;
  g_autofree char *whole = NULL;

  if (UI_IS_PAGE (self->page)) {
    title = ui_page_dup_title (UI_PAGE (self->page));
    subtitle = ui_page_dup_subtitle (UI_PAGE (self->page));
  } else if (UI_IS_MATCH_PAGE (self->page)) {
    AppMatch *match = ui_match_page_get_match (UI_MATCH_PAGE (self->page));

    title = g_strdup (app_match_get_title (match));
    subtitle = g_strdup (app_match_get_subtitle (match));
  }
  if (title == NULL && self->store != NULL && g_queue_is_empty (&self->pushed))
    title = g_strdup (_ (root->label));
  if (title == NULL)
    title = g_strdup (_ ("Tomekeeper"));
  adw_window_title_set_title (self->title, title);
  adw_window_title_set_subtitle (self->title, subtitle != NULL ? subtitle : "");
  whole = g_strcmp0 (title, _ ("Tomekeeper")) == 0
              ? g_strdup (title)
              /* Translators: a page's title in a list of
               * windows. */
              : app_phrase_printf (_ ("%s – Tomekeeper"), title);
  gtk_window_set_title (GTK_WINDOW (self), whole);
  gtk_widget_set_visible (self->back_button, !g_queue_is_empty (&self->pushed)
                                                 || adw_leaflet_get_folded (self->leaflet));
}

/* The page's own widgets take their places in the header bar, its search bar its button. */
static void
style_header (UiWindow *self)
{
  UiPage *page = UI_IS_PAGE (self->page) ? UI_PAGE (self->page) : NULL;
  GtkSearchBar *search = page != NULL ? ui_page_get_search_bar (page) : NULL;

  adw_bin_set_child (self->header_start, page != NULL ? ui_page_get_header_start (page) : NULL);
  adw_bin_set_child (self->header_end, page != NULL ? ui_page_get_header_end (page) : NULL);
  g_clear_pointer (&self->searching, g_binding_unbind);
  gtk_widget_set_visible (GTK_WIDGET (self->search_button), search != NULL);
  if (search != NULL)
    self->searching =
        g_object_bind_property (search, "search-mode-enabled", self->search_button, "active",
                                G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  ui_window_update_title (self);
}

void
ui_window_show_widget (UiWindow *self, GtkWidget *page)
{
  if (self->page == page)
    return;
  if (self->page != NULL)
    g_signal_handlers_disconnect_by_func (self->page, ui_window_update_title, self);
  self->page = page;
  if (UI_IS_PAGE (page))
    g_signal_connect_object (page, "changed", G_CALLBACK (ui_window_update_title), self,
                             G_CONNECT_SWAPPED);
  style_header (self);
  gtk_stack_set_visible_child (self->stack, page);
}

/* A page that is removed while the keyboard is in it is never freed: GTK 4.8 keeps the focus child
 * of the stack. To be called before the page is hidden. */
static void
let_go_of (UiWindow *self, GtkWidget *page)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (focus != NULL && page != NULL && (focus == page || gtk_widget_is_ancestor (focus, page)))
    gtk_window_set_focus (GTK_WINDOW (self), NULL);
}

/* A page that left must not keep the header bar's widgets, nor be shown again. */
static void
drop_pushed (UiWindow *self)
{
  GtkWidget *page = g_queue_pop_tail (&self->pushed);

  if (self->page == page) {
    adw_bin_set_child (self->header_start, NULL);
    adw_bin_set_child (self->header_end, NULL);
    g_clear_pointer (&self->searching, g_binding_unbind);
    g_signal_handlers_disconnect_by_func (page, ui_window_update_title, self);
    self->page = NULL;
  }
  gtk_stack_remove (self->stack, page);
}

GtkWidget *
ui_window_ensure_root (UiWindow *self)
{
  const RootPage *root = find_root (self->root);
  GtkWidget *page;

  if (self->open_pending)
    return gtk_stack_get_child_by_name (self->stack, "loading");
  if (self->store == NULL)
    return gtk_stack_get_child_by_name (self->stack, "trouble");
  page = gtk_stack_get_child_by_name (self->stack, root->name);
  if (page == NULL) {
    page = root->make (self->store);
    gtk_stack_add_named (self->stack, page, root->name);
  }
  return page;
}

/* The list box selects nothing by itself: there the arrows would take the mark along, and it would
 * be at another page than the one on show. */
void
ui_window_mark_sidebar_row (UiWindow *self)
{
  const gboolean folded = adw_leaflet_get_folded (self->leaflet);

  for (guint k = 0; k < G_N_ELEMENTS (root_pages); k++) {
    GtkWidget *row = GTK_WIDGET (gtk_list_box_get_row_at_index (self->sidebar, (int)k));
    const gboolean shown = !folded && g_strcmp0 (root_pages[k].name, self->root) == 0;

    if (shown)
      gtk_widget_set_state_flags (row, GTK_STATE_FLAG_SELECTED, FALSE);
    else
      gtk_widget_unset_state_flags (row, GTK_STATE_FLAG_SELECTED);
    gtk_accessible_update_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_SELECTED, shown, -1);
  }
}

static void
add_sidebar_row (UiWindow *self, const RootPage *page)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = gtk_label_new (_ (page->label));

  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (page->icon));
  gtk_box_append (GTK_BOX (box), label);
  gtk_list_box_append (self->sidebar, box);
}

void
ui_window_fill_sidebar (UiWindow *self)
{
  for (guint k = 0; k < G_N_ELEMENTS (root_pages); k++)
    add_sidebar_row (self, &root_pages[k]);
}

/* What had the keyboard lets go of it first: it may be in front of nothing any more, and Enter at a
 * toast's button would take back what was done. */
static void
focus_page (UiWindow *self)
{
  gtk_window_set_focus (GTK_WINDOW (self), NULL);
  if (UI_IS_PAGE (self->page))
    ui_page_focus (UI_PAGE (self->page));
  else
    gtk_widget_child_focus (self->page, GTK_DIR_TAB_FORWARD);
}

/* FALSE where there is no such page. */
static gboolean
change_page (UiWindow *self, const char *name)
{
  if (!ui_window_choose_page (self, name))
    return FALSE;
  ui_window_mark_sidebar_row (self);
  let_go_of (self, g_queue_peek_tail (&self->pushed));
  ui_window_show_widget (self, ui_window_ensure_root (self));
  while (!g_queue_is_empty (&self->pushed))
    drop_pushed (self);
  ui_window_update_title (self);
  adw_leaflet_set_visible_child (self->leaflet, self->content_pane);
  return TRUE;
}

void
ui_window_show_page (UiWindow *self, const char *name)
{
  if (change_page (self, name))
    focus_page (self);
}

void
ui_window_show_nth_page (UiWindow *self, guint n)
{
  /* Who goes through the sidebar goes on there. */
  if (change_page (self, root_pages[n].name) && adw_leaflet_get_folded (self->leaflet))
    focus_page (self);
}

void
ui_window_push (UiWindow *self, GtkWidget *page)
{
  gtk_stack_add_child (self->stack, page);
  g_queue_push_tail (&self->pushed, page);
  ui_window_show_widget (self, page);
  adw_leaflet_set_visible_child (self->leaflet, self->content_pane);
  focus_page (self);
}

void
ui_window_back (UiWindow *self)
{
  GtkWidget *below;

  if (g_queue_is_empty (&self->pushed)) {
    if (adw_leaflet_get_folded (self->leaflet))
      adw_leaflet_set_visible_child (self->leaflet, self->sidebar_pane);
    return;
  }
  below = g_queue_get_length (&self->pushed) > 1
              ? g_queue_peek_nth (&self->pushed, g_queue_get_length (&self->pushed) - 2)
              : ui_window_ensure_root (self);
  let_go_of (self, g_queue_peek_tail (&self->pushed));
  ui_window_show_widget (self, below);
  drop_pushed (self);
  ui_window_update_title (self);
  focus_page (self);
}

void
ui_window_drop_pages (UiWindow *self)
{
  GtkWidget *loading = gtk_stack_get_child_by_name (self->stack, "loading");

  if (!UI_IS_PREVIEW_PAGE (self->page) && !UI_IS_IMPORT_PAGE (self->page))
    let_go_of (self, self->page);
  ui_window_show_widget (self, loading);
  for (GList *link = self->pushed.head, *next; link != NULL; link = next) {
    next = link->next;
    if (UI_IS_PREVIEW_PAGE (link->data) || UI_IS_IMPORT_PAGE (link->data))
      continue;
    gtk_stack_remove (self->stack, link->data);
    g_queue_delete_link (&self->pushed, link);
  }
  for (guint k = 0; k < G_N_ELEMENTS (root_pages); k++) {
    GtkWidget *page = gtk_stack_get_child_by_name (self->stack, root_pages[k].name);

    if (page != NULL)
      gtk_stack_remove (self->stack, page);
  }
}

const char *
ui_window_get_match_on_show (UiWindow *self)
{
  if (UI_IS_MATCH_PAGE (self->page))
    return app_match_get_uuid (ui_match_page_get_match (UI_MATCH_PAGE (self->page)));
  if (UI_IS_RESULT_PAGE (self->page))
    return ui_result_page_get_uuid (UI_RESULT_PAGE (self->page));
  return NULL;
}
