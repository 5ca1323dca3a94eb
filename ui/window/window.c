/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window: its class, where the keyboard goes in it, and what it keeps for the next time.
 */
#include "ui/window/window.h"

#include "ui/widget/bins.h"
#include "ui/widget/list-row.h"
#include "ui/widget/page.h"
#include "ui/widget/shell.h"
#include "ui/window/window-actions.h"
#include "ui/window/window-collection.h"
#include "ui/window/window-pages.h"
#include "ui/window/window-routes.h"
#include "ui/window/window-toasts.h"

#define MOUSE_BACK 8
#define UNFOLD_MS 300 /* the leaflet's own transition takes 250 */

static void ui_window_shell_init (UiShellInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiWindow, ui_window, ADW_TYPE_APPLICATION_WINDOW,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_SHELL, ui_window_shell_init))

static void
search_toggled_cb (GtkToggleButton *button, GParamSpec *spec, UiWindow *self)
{
  if (!gtk_toggle_button_get_active (button) && UI_IS_PAGE (self->page))
    ui_page_focus (UI_PAGE (self->page));
}

GtkWidget *
ui_window_get_page (UiWindow *self)
{
  return self->page;
}

static void
sidebar_activated_cb (UiWindow *self, GtkListBoxRow *row)
{
  ui_window_show_nth_page (self, (guint)gtk_list_box_row_get_index (row));
}

static gboolean
unfolded_cb (gpointer data)
{
  UiWindow *self = data;

  self->unfold_source = 0;
  gtk_widget_queue_resize (self->content_pane);
  return G_SOURCE_REMOVE;
}

/* A leaflet that unfolds because its window became much wider gives the sidebar some of the page's
 * room, and leaves it so until sizes are asked for again. */
static void
folded_cb (UiWindow *self)
{
  ui_window_mark_sidebar_row (self);
  ui_window_update_title (self);
  if (self->unfold_source == 0)
    self->unfold_source = g_timeout_add (UNFOLD_MS, unfolded_cb, self);
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

  self->focus_lost_source = 0;
  if (focus != NULL && gtk_widget_get_root (focus) == NULL)
    gtk_window_set_focus (GTK_WINDOW (self), NULL);
  return G_SOURCE_REMOVE;
}

/* A row that was replaced while it had the keyboard gets the keys until GTK has drawn the next
 * frame, and nobody hears of them: it lets go before the next one comes. */
static void
root_cb (UiWindow *self, GParamSpec *spec, GtkWidget *focus)
{
  if (gtk_widget_get_root (focus) == NULL && self->focus_lost_source == 0)
    self->focus_lost_source = g_idle_add_full (G_PRIORITY_HIGH, let_go_cb, self, NULL);
}

static gboolean
is_in (GtkWidget *widget, GType type)
{
  return widget != NULL && gtk_widget_get_ancestor (widget, type) != NULL;
}

/* Who opens a menu of the header bar by the mouse, and leaves it again, goes on where they were: on
 * a button of the header the page's keys would be dead. Those buttons take no focus when they are
 * clicked, so whoever came from one came by the keyboard, and goes back there. */
static gboolean
return_cb (gpointer data)
{
  UiWindow *self = data;

  self->return_source = 0;
  if (self->before_menu != NULL && gtk_widget_get_mapped (self->before_menu)
      && is_in (gtk_window_get_focus (GTK_WINDOW (self)), ADW_TYPE_HEADER_BAR))
    gtk_widget_grab_focus (self->before_menu);
  return G_SOURCE_REMOVE;
}

static void
follow_menu (UiWindow *self, GtkWidget *focus)
{
  if (focus == NULL)
    return;
  if (is_in (focus, GTK_TYPE_POPOVER)) {
    self->in_menu = TRUE;
    return;
  }
  if (self->page != NULL && gtk_widget_is_ancestor (focus, self->page))
    g_set_weak_pointer (&self->before_menu, focus);
  else if (!self->in_menu)
    g_clear_weak_pointer (&self->before_menu);
  else if (self->before_menu != NULL && self->return_source == 0)
    self->return_source = g_idle_add (return_cb, self);
  self->in_menu = FALSE;
}

static void
follow_focus (UiWindow *self, GtkWidget *focus)
{
  if (focus == self->focused)
    return;
  follow_menu (self, focus);
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

/* Keys that the page has instead of the window's. */
static gboolean
page_key_cb (UiWindow *self, guint key, guint code, GdkModifierType state)
{
  return UI_IS_PAGE (self->page)
         && ui_page_take_key (UI_PAGE (self->page), key,
                              state & gtk_accelerator_get_default_mod_mask ());
}

static void
add_keys (UiWindow *self)
{
  GtkEventController *aside = gtk_event_controller_key_new ();
  GtkEventController *first = gtk_event_controller_key_new ();

  g_signal_connect_swapped (aside, "key-pressed", G_CALLBACK (aside_key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), aside);
  gtk_event_controller_set_propagation_phase (first, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (first, "key-pressed", G_CALLBACK (page_key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), first);
}

static void
restore_settings (UiWindow *self)
{
  g_autofree char *page = NULL;

  self->settings = ui_shell_new_settings ("page");
  if (self->settings == NULL)
    return;
  gtk_window_set_default_size (GTK_WINDOW (self),
                               g_settings_get_int (self->settings, "window-width"),
                               g_settings_get_int (self->settings, "window-height"));
  if (g_settings_get_boolean (self->settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
  page = g_settings_get_string (self->settings, "page");
  ui_window_choose_page (self, page);
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
  g_clear_handle_id (&self->backup_source, g_source_remove);
  g_signal_handlers_disconnect_by_func (self, keyboard_cb, NULL);
  g_clear_handle_id (&self->keyboard_source, g_source_remove);
  g_clear_handle_id (&self->return_source, g_source_remove);
  g_clear_handle_id (&self->unfold_source, g_source_remove);
  g_clear_weak_pointer (&self->before_menu);
  /* What goes now with the keyboard in it is not to be noticed any more. */
  follow_focus (self, NULL);
  g_clear_handle_id (&self->focus_lost_source, g_source_remove);
  if (self->header_start != NULL) {
    adw_bin_set_child (self->header_start, NULL);
    adw_bin_set_child (self->header_end, NULL);
  }
  g_clear_pointer (&self->searching, g_binding_unbind);
  g_queue_clear (&self->pushed);
  g_clear_weak_pointer (&self->last_toast);
  self->page = NULL;
  G_OBJECT_CLASS (ui_window_parent_class)->dispose (object);
  g_clear_object (&self->store);
  g_clear_object (&self->settings);
}

static void
ui_window_finalize (GObject *object)
{
  UiWindow *self = UI_WINDOW (object);

  ui_window_clear_undo (self);
  g_free (self->collection.path);
  g_free (self->trouble_text);
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

  g_type_ensure (UI_TYPE_FIXED_WIDTH_BIN);
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
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
  g_queue_init (&self->undo_queue);
  ui_window_choose_page (self, "home");
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (self->search_button, "notify::active", G_CALLBACK (search_toggled_cb), self);
  ui_window_fill_sidebar (self);
  g_signal_connect (self, "notify::focus-widget", G_CALLBACK (keyboard_cb), NULL);
  add_back_gesture (self);
  add_keys (self);
  ui_window_add_drop_target (self);
  restore_settings (self);
  ui_window_mark_sidebar_row (self);
  adw_leaflet_set_visible_child (self->leaflet, self->content_pane);
  self->open_pending = TRUE;
  ui_window_show_widget (self, ui_window_ensure_root (self));
  self->open_pending = FALSE;
  ui_window_update_actions (self);
}

UiWindow *
ui_window_new (GtkApplication *application)
{
  return g_object_new (UI_TYPE_WINDOW, "application", application, NULL);
}
