/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window: pages, sidebar, toasts, Undo.
 */
#include "ui/window/window.h"

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
#include "ui/widget/pane.h"
#include "ui/widget/shell.h"
#include "ui/window/home-page.h"
#include "ui/window/window-actions.h"
#include "ui/window/window-collection.h"
#include "ui/window/window-private.h"
#include "ui/window/window-routes.h"

#include <glib/gi18n.h>

#define MOUSE_BACK 8

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

static void ui_window_shell_init (UiShellInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiWindow, ui_window, ADW_TYPE_APPLICATION_WINDOW,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_SHELL, ui_window_shell_init))

static const RootPage *
find_root (const char *name)
{
  for (guint k = 0; k < G_N_ELEMENTS (root_pages); k++)
    if (g_strcmp0 (root_pages[k].name, name) == 0)
      return &root_pages[k];
  return NULL;
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

static void
search_toggled_cb (GtkToggleButton *button, GParamSpec *spec, UiWindow *self)
{
  if (!gtk_toggle_button_get_active (button) && UI_IS_PAGE (self->page))
    ui_page_focus (UI_PAGE (self->page));
}

/* The page's own widgets take their places in the header bar, its search bar its button. */
static void
dress_header (UiWindow *self)
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
  dress_header (self);
  gtk_stack_set_visible_child (self->stack, page);
  ui_window_update_actions (self);
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

  if (self->waiting)
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

static void
select_sidebar_row (UiWindow *self)
{
  for (guint k = 0; k < G_N_ELEMENTS (root_pages); k++)
    if (g_strcmp0 (root_pages[k].name, self->root) == 0)
      gtk_list_box_select_row (self->sidebar,
                               adw_leaflet_get_folded (self->leaflet)
                                   ? NULL
                                   : gtk_list_box_get_row_at_index (self->sidebar, (int)k));
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

void
ui_window_show_page (UiWindow *self, const char *name)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  gboolean aside = focus != NULL && gtk_widget_is_ancestor (focus, self->sidebar_pane);

  if (find_root (name) == NULL)
    return;
  ui_set_string (&self->root, name);
  select_sidebar_row (self);
  let_go_of (self, g_queue_peek_tail (&self->pushed));
  ui_window_show_widget (self, ui_window_ensure_root (self));
  while (!g_queue_is_empty (&self->pushed))
    drop_pushed (self);
  ui_window_update_title (self);
  adw_leaflet_set_visible_child (self->leaflet, self->content_pane);
  /* Who goes through the sidebar goes on there. */
  if (adw_leaflet_get_folded (self->leaflet) || !aside)
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

GtkWidget *
ui_window_get_page (UiWindow *self)
{
  return self->page;
}

static void
match_toast_cb (GtkWidget *page, const char *message, UiWindow *self)
{
  ui_window_tell (self, message, 0);
}

void
ui_window_open_match (UiWindow *self, const char *uuid)
{
  g_autoptr (AppMatch) match = NULL;
  g_autoptr (GError) error = NULL;
  GtkWidget *page;

  if (self->store == NULL || ui_window_go_back_to_match (self, uuid))
    return;
  page = ui_window_new_result_page (self, uuid);
  if (page != NULL) {
    ui_window_push (self, page);
    return;
  }
  match = app_match_open (self->store, uuid, &error);
  if (match == NULL) {
    ui_window_tell (self, error->message, 0);
    return;
  }
  page = ui_match_page_new (match);
  g_signal_connect_object (page, "toast", G_CALLBACK (match_toast_cb), self, 0);
  g_signal_connect_object (match, "header-changed", G_CALLBACK (ui_window_update_title), self,
                           G_CONNECT_SWAPPED);
  ui_window_push (self, page);
}

void
ui_window_open_record (UiWindow *self, const char *path)
{
  GtkWidget *page = ui_preview_page_new (path);

  /* Another record takes the place of one that was only looked at. */
  if (UI_IS_PREVIEW_PAGE (self->page))
    ui_window_back (self);
  if (self->store != NULL)
    ui_preview_page_set_store (UI_PREVIEW_PAGE (page), self->store);
  ui_window_push (self, page);
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

static void
sidebar_activated_cb (UiWindow *self, GtkListBoxRow *row)
{
  ui_window_show_page (self, root_pages[gtk_list_box_row_get_index (row)].name);
}

static void
folded_cb (UiWindow *self)
{
  select_sidebar_row (self);
  ui_window_update_title (self);
}

static void
pane_cb (UiWindow *self)
{
  if (adw_leaflet_get_visible_child (self->leaflet) == self->sidebar_pane)
    gtk_widget_child_focus (GTK_WIDGET (self->sidebar), GTK_DIR_TAB_FORWARD);
}

static gboolean
find_keyboard_cb (gpointer data)
{
  UiWindow *self = data;

  self->keyboard_source = 0;
  if (gtk_window_get_focus (GTK_WINDOW (self)) == NULL && UI_IS_PAGE (self->page)
      && gtk_widget_get_mapped (self->page)) {
    ui_page_focus (UI_PAGE (self->page));
    /* An empty page takes none; the header bar stands before it. */
    if (gtk_window_get_focus (GTK_WINDOW (self)) == NULL)
      gtk_widget_child_focus (self->content_pane, GTK_DIR_TAB_BACKWARD);
  }
  return G_SOURCE_REMOVE;
}

/* Where what had the keyboard went, GTK looks further and further out for another place, up to a
 * toast's button, at which Enter takes the last command back. Who goes there comes from somewhere.
 */
static gboolean
strayed (UiWindow *self, GtkWidget *focus)
{
  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->toasts))
         && !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->leaflet))
         && (self->focused == NULL || !gtk_widget_get_mapped (self->focused));
}

static gboolean
let_go_cb (gpointer data)
{
  UiWindow *self = data;
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  self->lost_source = 0;
  if (focus != NULL && gtk_widget_get_root (focus) == NULL)
    gtk_window_set_focus (GTK_WINDOW (self), NULL);
  return G_SOURCE_REMOVE;
}

/* A row that was replaced while it had the keyboard gets the keys until GTK has drawn the next
 * frame, and nobody hears of them: it lets go before the next one comes. */
static void
root_cb (UiWindow *self, GParamSpec *spec, GtkWidget *focus)
{
  if (gtk_widget_get_root (focus) == NULL && self->lost_source == 0)
    self->lost_source = g_idle_add_full (G_PRIORITY_HIGH, let_go_cb, self, NULL);
}

static void
follow_focus (UiWindow *self, GtkWidget *focus)
{
  if (focus == self->focused)
    return;
  if (self->focused != NULL)
    g_signal_handlers_disconnect_by_func (self->focused, root_cb, self);
  g_set_weak_pointer (&self->focused, focus);
  if (focus != NULL)
    g_signal_connect_object (focus, "notify::root", G_CALLBACK (root_cb), self, G_CONNECT_SWAPPED);
}

/* A button that did its last, Redo at the tip, lets go of the keyboard, and the page's keys would
 * be dead: the page takes it, when nothing else did meanwhile. */
static void
keyboard_cb (UiWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (strayed (self, focus)) {
    gtk_window_set_focus (GTK_WINDOW (self), NULL);
    focus = NULL;
  } else {
    follow_focus (self, focus);
  }
  if (focus == NULL && self->keyboard_source == 0)
    self->keyboard_source = g_idle_add (find_keyboard_cb, self);
}

/* The button at the side of a mouse. */
static void
back_pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, UiWindow *self)
{
  ui_window_back (self);
}

static void
add_back_gesture (UiWindow *self)
{
  GtkGesture *gesture = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), MOUSE_BACK);
  g_signal_connect (gesture, "pressed", G_CALLBACK (back_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (gesture));
}

/* The page's keys work from the header bar and from the sidebar, too; not letters, which may be
 * meant for what has the keyboard. */
static gboolean
aside_key_cb (UiWindow *self, guint key, guint code, GdkModifierType state,
              GtkEventControllerKey *keys)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  gboolean held = (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0;

  if (focus == NULL || self->page == NULL || GTK_IS_EDITABLE (focus)
      || gtk_widget_is_ancestor (focus, self->page)
      || !(held || (key >= GDK_KEY_F1 && key <= GDK_KEY_F12)))
    return GDK_EVENT_PROPAGATE;
  return gtk_event_controller_key_forward (keys, self->page);
}

static void
add_aside_keys (UiWindow *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (aside_key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
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

static void
restore_settings (UiWindow *self)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = NULL;
  g_autofree char *page = NULL;

  if (source != NULL)
    schema = g_settings_schema_source_lookup (source, TOMEKEEPER_APPLICATION_ID, TRUE);
  if (schema == NULL)
    return;
  self->settings = g_settings_new_full (schema, NULL, NULL);
  gtk_window_set_default_size (GTK_WINDOW (self),
                               g_settings_get_int (self->settings, "window-width"),
                               g_settings_get_int (self->settings, "window-height"));
  if (g_settings_get_boolean (self->settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
  page = g_settings_get_string (self->settings, "page");
  if (find_root (page) != NULL)
    ui_set_string (&self->root, page);
}

static gboolean
ui_window_close_request (GtkWindow *window)
{
  UiWindow *self = UI_WINDOW (window);

  if (self->settings != NULL) {
    int width, height;

    gtk_window_get_default_size (window, &width, &height);
    g_settings_set_int (self->settings, "window-width", width);
    g_settings_set_int (self->settings, "window-height", height);
    g_settings_set_boolean (self->settings, "window-maximized", gtk_window_is_maximized (window));
    g_settings_set_string (self->settings, "page", self->root);
  }
  return GTK_WINDOW_CLASS (ui_window_parent_class)->close_request (window);
}

static void
ui_window_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (ui_window_parent_class)->map (widget);
  ui_window_open_when_drawn (UI_WINDOW (widget));
}

static void
ui_window_dispose (GObject *object)
{
  UiWindow *self = UI_WINDOW (object);

  g_clear_handle_id (&self->open_source, g_source_remove);
  g_clear_handle_id (&self->keep_source, g_source_remove);
  g_signal_handlers_disconnect_by_func (self, keyboard_cb, NULL);
  g_clear_handle_id (&self->keyboard_source, g_source_remove);
  /* What goes now with the keyboard in it is not to be noticed any more. */
  follow_focus (self, NULL);
  g_clear_handle_id (&self->lost_source, g_source_remove);
  if (self->header_start != NULL) {
    adw_bin_set_child (self->header_start, NULL);
    adw_bin_set_child (self->header_end, NULL);
  }
  g_clear_pointer (&self->searching, g_binding_unbind);
  g_queue_clear (&self->pushed);
  g_clear_weak_pointer (&self->told);
  self->page = NULL;
  G_OBJECT_CLASS (ui_window_parent_class)->dispose (object);
  g_clear_object (&self->store);
  g_clear_object (&self->settings);
}

static void
ui_window_finalize (GObject *object)
{
  UiWindow *self = UI_WINDOW (object);

  ui_window_forget_done (self);
  g_free (self->collection.path);
  g_free (self->trouble_why);
  g_free (self->root);
  G_OBJECT_CLASS (ui_window_parent_class)->finalize (object);
}

/* What pages ask */

static void
shell_push (UiShell *shell, GtkWidget *page)
{
  ui_window_push (UI_WINDOW (shell), page);
}

static GtkWidget *
shell_get_page (UiShell *shell)
{
  return ui_window_get_page (UI_WINDOW (shell));
}

static AppStore *
shell_get_store (UiShell *shell)
{
  return ui_window_get_store (UI_WINDOW (shell));
}

static void
ui_window_shell_init (UiShellInterface *iface)
{
  iface->push = shell_push;
  iface->get_page = shell_get_page;
  iface->get_store = shell_get_store;
}

static void
ui_window_class_init (UiWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = ui_window_dispose;
  object_class->finalize = ui_window_finalize;
  widget_class->map = ui_window_map;
  GTK_WINDOW_CLASS (klass)->close_request = ui_window_close_request;

  g_type_ensure (UI_TYPE_PANE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/window.ui");
  gtk_widget_class_bind_template_child (widget_class, UiWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, UiWindow, leaflet);
  gtk_widget_class_bind_template_child (widget_class, UiWindow, sidebar_pane);
  gtk_widget_class_bind_template_child (widget_class, UiWindow, sidebar);
  gtk_widget_class_bind_template_child (widget_class, UiWindow, content_pane);
  gtk_widget_class_bind_template_child (widget_class, UiWindow, header);
  gtk_widget_class_bind_template_child (widget_class, UiWindow, title);
  gtk_widget_class_bind_template_child (widget_class, UiWindow, back_button);
  gtk_widget_class_bind_template_child (widget_class, UiWindow, header_start);
  gtk_widget_class_bind_template_child (widget_class, UiWindow, header_end);
  gtk_widget_class_bind_template_child (widget_class, UiWindow, search_button);
  gtk_widget_class_bind_template_child (widget_class, UiWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, UiWindow, banner);
  gtk_widget_class_bind_template_child (widget_class, UiWindow, banner_label);
  gtk_widget_class_bind_template_child (widget_class, UiWindow, banner_button);
  gtk_widget_class_bind_template_child (widget_class, UiWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, UiWindow, trouble);
  gtk_widget_class_bind_template_child (widget_class, UiWindow, trouble_repair);
  gtk_widget_class_bind_template_child (widget_class, UiWindow, trouble_retry);
  gtk_widget_class_bind_template_child (widget_class, UiWindow, trouble_own);
  gtk_widget_class_bind_template_child (widget_class, UiWindow, trouble_demo);
  gtk_widget_class_bind_template_callback (widget_class, sidebar_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, folded_cb);
  gtk_widget_class_bind_template_callback (widget_class, pane_cb);
  ui_window_install_actions (widget_class);
}

static void
ui_window_init (UiWindow *self)
{
  g_queue_init (&self->pushed);
  g_queue_init (&self->done);
  self->root = g_strdup (root_pages[0].name);
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (self->search_button, "notify::active", G_CALLBACK (search_toggled_cb), self);
  for (guint k = 0; k < G_N_ELEMENTS (root_pages); k++)
    add_sidebar_row (self, &root_pages[k]);
  g_signal_connect (self, "notify::focus-widget", G_CALLBACK (keyboard_cb), NULL);
  add_back_gesture (self);
  add_aside_keys (self);
  ui_window_add_drop_target (self);
  restore_settings (self);
  select_sidebar_row (self);
  adw_leaflet_set_visible_child (self->leaflet, self->content_pane);
  self->waiting = TRUE;
  ui_window_show_widget (self, ui_window_ensure_root (self));
  self->waiting = FALSE;
}

UiWindow *
ui_window_new (GtkApplication *application)
{
  return g_object_new (UI_TYPE_WINDOW, "application", application, NULL);
}

/* Taking back what was done: by the button of a toast, and step by step with Ctrl+Z. What the
 * window told with an Undo is remembered while it is open; the history has everything. */

#define REMEMBERED 100

typedef struct {
  gint64 batch;
  char *sentence;
} Done;

static void
done_free (gpointer data)
{
  Done *done = data;

  g_free (done->sentence);
  g_free (done);
}

void
ui_window_remember (UiWindow *self, const char *sentence, gint64 batch)
{
  Done *done = g_new (Done, 1);

  done->batch = batch;
  done->sentence = g_strdup (sentence);
  g_queue_push_tail (&self->done, done);
  if (g_queue_get_length (&self->done) > REMEMBERED)
    done_free (g_queue_pop_head (&self->done));
}

void
ui_window_forget_done (UiWindow *self)
{
  g_queue_clear_full (&self->done, done_free);
}

/* Takes it out of what is remembered; what it said, or NULL. */
static char *
forget (UiWindow *self, gint64 batch)
{
  for (GList *link = self->done.tail; link != NULL; link = link->prev) {
    Done *done = link->data;
    char *sentence;

    if (done->batch != batch)
      continue;
    sentence = g_steal_pointer (&done->sentence);
    done_free (done);
    g_queue_delete_link (&self->done, link);
    return sentence;
  }
  return NULL;
}

/* Adding the match on show may be what was undone. */
static void
leave_what_is_gone (UiWindow *self)
{
  const char *uuid = ui_window_get_match_on_show (self);
  g_autoptr (AppMatch) match = NULL;

  if (uuid == NULL || self->store == NULL)
    return;
  match = app_match_open (self->store, uuid, NULL);
  if (match == NULL)
    ui_window_back (self);
}

typedef struct {
  UiWindow *window; /* Owned */
  char *sentence;   /* Owned; what was told of it, NULL when that is forgotten */
} Undoing;

static void
undone_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Undoing *undoing = data;
  UiWindow *self = undoing->window;
  g_autoptr (GError) error = NULL;

  if (!app_store_undo_finish (APP_STORE (source), result, &error)) {
    ui_window_tell (self, error->message, 0);
  } else {
    /* Translators: what was told when it was done: "The match is in the bin". */
    g_autofree char *told = g_strdup_printf (_ ("Taken back: %s"), undoing->sentence);

    if (undoing->sentence != NULL)
      ui_window_tell (self, told, 0);
    leave_what_is_gone (self);
  }
  g_object_unref (self);
  g_free (undoing->sentence);
  g_free (undoing);
}

static void
undo (UiWindow *self, gint64 batch)
{
  Undoing *undoing;

  if (self->store == NULL)
    return;
  undoing = g_new (Undoing, 1);
  undoing->window = g_object_ref (self);
  undoing->sentence = forget (self, batch);
  if (self->told != NULL)
    adw_toast_dismiss (self->told);
  app_store_undo_async (self->store, batch, NULL, undone_cb, undoing);
  ui_window_update_actions (self);
}

static void
undo_cb (GtkWidget *widget, const char *name, GVariant *batch)
{
  undo (UI_WINDOW (widget), g_variant_get_int64 (batch));
}

static void
undo_last_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiWindow *self = UI_WINDOW (widget);
  const Done *last = g_queue_peek_tail (&self->done);

  /* Beside a match it would be read as taking back a move. */
  if (last != NULL && !UI_IS_MATCH_PAGE (self->page))
    undo (self, last->batch);
}

void
ui_window_install_undo (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.undo", "x", undo_cb);
  gtk_widget_class_install_action (klass, "win.undo-last", NULL, undo_last_cb);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_z, GDK_CONTROL_MASK, "win.undo-last", NULL);
}

/* Toasts whose button asks the page on show to do something. */

/* Long enough to read some sentences, and to reach for the button. */
#define OFFER_SECONDS 8
#define LONG_SECONDS 14
#define LONG 80

/* What is asked goes with the toast. */
typedef struct {
  UiWindow *window; /* Borrowed; outlives its toasts' buttons */
  GtkWidget *page;  /* Weak */
  char *action;
  GVariant *target; /* Owned; NULL for none */
} Offer;

static void
offer_free (gpointer data, GClosure *closure)
{
  Offer *offer = data;

  g_clear_weak_pointer (&offer->page);
  g_free (offer->action);
  g_clear_pointer (&offer->target, g_variant_unref);
  g_free (offer);
}

/* Only the page that offered it knows what it meant. */
static void
clicked_cb (AdwToast *toast, Offer *offer)
{
  if (offer->page != NULL && offer->window->page == offer->page)
    gtk_widget_activate_action_variant (offer->page, offer->action, offer->target);
}

void
ui_window_offer (UiWindow *self, const char *sentence, const char *label, const char *action,
                 GVariant *target)
{
  AdwToast *toast = adw_toast_new ("");
  Offer *offer = g_new0 (Offer, 1);

  offer->window = self;
  g_set_weak_pointer (&offer->page, self->page);
  offer->action = g_strdup (action);
  offer->target = target != NULL ? g_variant_ref_sink (target) : NULL;
  adw_toast_set_custom_title (toast, ui_toast_title_new (self->toasts, sentence, label));
  adw_toast_set_button_label (toast, label);
  adw_toast_set_timeout (toast, g_utf8_strlen (sentence, -1) > LONG ? LONG_SECONDS : OFFER_SECONDS);
  adw_toast_set_priority (toast, ADW_TOAST_PRIORITY_HIGH);
  g_signal_connect_data (toast, "button-clicked", G_CALLBACK (clicked_cb), offer, offer_free, 0);
  ui_window_add_toast (self, toast);
}

static void
offer_cb (GtkWidget *widget, const char *name, GVariant *told)
{
  const char *sentence, *label, *action;
  g_autoptr (GVariant) target = NULL;

  g_variant_get (told, "(&s&s&smv)", &sentence, &label, &action, &target);
  ui_window_offer (UI_WINDOW (widget), sentence, label, action, target);
}

void
ui_window_install_offer (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.offer", "(sssmv)", offer_cb);
}
