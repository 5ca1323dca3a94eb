/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was deleted and can be restored, and what was done and can be taken back.
 */
#include "ui/window/bin-page.h"

#include "ui/widget/list-row.h"
#include "ui/widget/list-search.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

/* One of the two lists. */
typedef struct {
  GListModel *model;             /* Owned; everything */
  GtkCustomFilter *search;       /* Borrowed from the model that filters */
  GtkSingleSelection *selection; /* Owned */
  GtkStack *stack;
  AdwStatusPage *nothing;
} View;

struct _UiBinPage {
  AdwBin parent_instance;

  GtkSearchBar *search_bar;
  GtkEditable *search_entry;
  GtkStack *views, *bin_stack, *history_stack;
  GtkListView *bin_list, *history_list;
  AdwStatusPage *bin_nothing, *history_nothing;

  AppStore *store; /* Owned */
  View bin, history;
  char *words; /* Owned; folded, what is searched */
};

static void ui_bin_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiBinPage, ui_bin_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_bin_page_page_init))

/* What is not empty of two, with a dot between. */
static char *
join (const char *a, const char *b)
{
  gboolean both = a != NULL && *a != '\0' && b != NULL && *b != '\0';

  return g_strconcat (a != NULL ? a : "", both ? " · " : "", b != NULL ? b : "", NULL);
}

/* Searching */

static gboolean
has_words (UiBinPage *self, const char *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  g_auto (GStrv) words = g_strsplit (self->words != NULL ? self->words : "", " ", -1);

  for (char **word = words; *word != NULL; word++)
    if (strstr (folded, *word) == NULL)
      return FALSE;
  return TRUE;
}

static gboolean
match_bin_cb (gpointer item, gpointer data)
{
  g_autofree char *kind = NULL;
  g_autofree char *title = NULL;
  g_autofree char *subtitle = NULL;
  g_autofree char *deleted = NULL;
  g_autofree char *text = NULL;

  g_object_get (item, "kind-name", &kind, "title", &title, "subtitle", &subtitle, "deleted",
                &deleted, NULL);
  text = g_strjoin (" ", kind, title, subtitle != NULL ? subtitle : "", deleted, NULL);
  return has_words (data, text);
}

static gboolean
match_history_cb (gpointer item, gpointer data)
{
  g_autofree char *title = NULL;
  g_autofree char *when = NULL;
  g_autofree char *origin = NULL;
  g_autofree char *text = NULL;

  g_object_get (item, "title", &title, "when", &when, "origin-name", &origin, NULL);
  text = g_strjoin (" ", title, when, origin, NULL);
  return has_words (data, text);
}

static void
search_cb (UiBinPage *self)
{
  g_free (self->words);
  self->words = g_utf8_casefold (gtk_editable_get_text (self->search_entry), -1);
  gtk_filter_changed (GTK_FILTER (self->bin.search), GTK_FILTER_CHANGE_DIFFERENT);
  gtk_filter_changed (GTK_FILTER (self->history.search), GTK_FILTER_CHANGE_DIFFERENT);
}

/* Empty pages say what they are for. */
static void
show_nothing (UiBinPage *self, View *view, const char *icon, const char *title, const char *text)
{
  gboolean searched =
      self->words != NULL && *self->words != '\0' && g_list_model_get_n_items (view->model) > 0;
  const GError *error = view == &self->bin ? app_bin_get_error (view->model) : NULL;
  g_autofree char *sentence = error != NULL ? g_markup_escape_text (error->message, -1) : NULL;
  gboolean any = g_list_model_get_n_items (G_LIST_MODEL (view->selection)) > 0;

  adw_status_page_set_icon_name (view->nothing, error != NULL ? "dialog-warning-symbolic"
                                                : searched    ? "system-search-symbolic"
                                                              : icon);
  adw_status_page_set_title (view->nothing, error != NULL ? _ ("The Bin Can’t Be Read")
                                            : searched    ? _ ("Nothing Found")
                                                          : title);
  adw_status_page_set_description (view->nothing, error != NULL ? sentence
                                                  : searched    ? _ ("Try other words.")
                                                                : text);
  gtk_stack_set_visible_child_name (view->stack, any ? "list" : "nothing");
}

static void
changed_cb (UiBinPage *self)
{
  show_nothing (
      self, &self->bin, "user-trash-symbolic", _ ("The Bin Is Empty"),
      _ ("Whatever you delete waits here to be restored: matches, decks, photos, notes."));
  show_nothing (self, &self->history, "document-open-recent-symbolic", _ ("No History Yet"),
                _ ("What you do is listed here, and can be taken back."));
  ui_page_changed (UI_PAGE (self));
}

/* Restoring and taking back */

typedef struct {
  GtkWidget *window; /* Owned */
  char *sentence;    /* Owned */
} Restoring;

static void
restored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Restoring *restoring = data;
  g_autoptr (GError) error = NULL;
  gint64 batch = 0;
  gboolean done = app_command_finish (result, &batch, &error);

  ui_page_toast (restoring->window, done ? restoring->sentence : error->message, done ? batch : 0);
  g_object_unref (restoring->window);
  g_free (restoring->sentence);
  g_free (restoring);
}

static void
restore (UiBinPage *self, GObject *item)
{
  g_autofree char *kind = NULL;
  g_autofree char *uuid = NULL;
  g_autofree char *title = NULL;
  Restoring *restoring;

  if (app_store_is_read_only (self->store))
    return;
  g_object_get (item, "kind", &kind, "uuid", &uuid, "title", &title, NULL);
  restoring = g_new (Restoring, 1);
  restoring->window = g_object_ref (GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self))));
  restoring->sentence = g_strdup_printf (_ ("“%s” is restored"), title);
  app_command_do_async (self->store, &app_bin_restore, &(AppBinCommand){ kind, uuid }, NULL,
                        restored_cb, restoring);
}

static void
take_back (UiBinPage *self, GObject *item)
{
  gint64 batch;
  gboolean can_undo;

  g_object_get (item, "batch", &batch, "can-undo", &can_undo, NULL);
  if (can_undo && !app_store_is_read_only (self->store))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.undo", "x", batch);
}

static void
restore_cb (UiBinPage *self, guint position)
{
  g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (self->bin.selection), position);

  restore (self, item);
}

static void
undo_cb (UiBinPage *self, guint position)
{
  g_autoptr (GObject) item =
      g_list_model_get_item (G_LIST_MODEL (self->history.selection), position);

  take_back (self, item);
}

/* Rows */

static void
pressed_cb (GtkButton *button, GtkListItem *item)
{
  UiBinPage *self = UI_BIN_PAGE (gtk_widget_get_ancestor (GTK_WIDGET (button), UI_TYPE_BIN_PAGE));
  GObject *object = gtk_list_item_get_item (item);

  if (APP_IS_BIN_ITEM (object))
    restore (self, object);
  else
    take_back (self, object);
}

static GtkWidget *
new_label (const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (label), 3);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (css_class != NULL) {
    gtk_widget_add_css_class (label, css_class);
    gtk_widget_add_css_class (label, "caption");
  }
  return label;
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *button = gtk_button_new ();

  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_focusable (button, FALSE); /* Enter on the row does it */
  gtk_box_append (GTK_BOX (texts), new_label (NULL));
  gtk_box_append (GTK_BOX (texts), new_label ("dim-label"));
  gtk_box_append (GTK_BOX (row), texts);
  gtk_box_append (GTK_BOX (row), button);
  gtk_widget_add_css_class (row, "match-row");
  g_signal_connect (button, "clicked", G_CALLBACK (pressed_cb), item);
  gtk_list_item_set_child (item, row);
}

/* @button: what pressing the row does, NULL for nothing */
static void
show_row (GtkListItem *item, const char *title, const char *subtitle, const char *button,
          gboolean can)
{
  GtkWidget *row = gtk_list_item_get_child (item), *texts = gtk_widget_get_first_child (row);
  GtkWidget *first = gtk_widget_get_first_child (texts);

  gtk_label_set_label (GTK_LABEL (first), title);
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_next_sibling (first)), subtitle);
  gtk_button_set_label (GTK_BUTTON (gtk_widget_get_last_child (row)), button != NULL ? button : "");
  gtk_widget_set_visible (gtk_widget_get_last_child (row), button != NULL);
  gtk_widget_set_sensitive (gtk_widget_get_last_child (row), can);
}

static void
bind_bin_cb (GtkSignalListItemFactory *factory, GtkListItem *item, UiBinPage *self)
{
  g_autofree char *kind = NULL;
  g_autofree char *title = NULL;
  g_autofree char *subtitle = NULL;
  g_autofree char *deleted = NULL;
  g_autofree char *of = NULL;
  g_autofree char *when = NULL;
  g_autofree char *text = NULL;

  g_object_get (gtk_list_item_get_item (item), "kind-name", &kind, "title", &title, "subtitle",
                &subtitle, "deleted", &deleted, NULL);
  of = join (kind, subtitle);
  /* Translators: when it was deleted. */
  when = g_strdup_printf (_ ("deleted %s"), deleted);
  text = join (of, when);
  show_row (item, title, text, _ ("Restore"), !app_store_is_read_only (self->store));
}

static void
bind_history_cb (GtkSignalListItemFactory *factory, GtkListItem *item, UiBinPage *self)
{
  g_autofree char *title = NULL;
  g_autofree char *when = NULL;
  g_autofree char *origin = NULL;
  g_autofree char *changes = NULL;
  g_autofree char *who = NULL;
  g_autofree char *text = NULL;
  guint n;
  gboolean undone, can_undo;

  g_object_get (gtk_list_item_get_item (item), "title", &title, "when", &when, "origin-name",
                &origin, "n-changes", &n, "undone", &undone, "can-undo", &can_undo, NULL);
  changes = n > 1 ? g_strdup_printf (g_dngettext (NULL, "%u change", "%u changes", n), n) : NULL;
  who = join (when, origin);
  text = join (who, changes);
  /* What the program brings itself stays. */
  show_row (item, title, text,
            undone     ? _ ("Taken Back")
            : can_undo ? _ ("Undo")
                       : NULL,
            can_undo && !app_store_is_read_only (self->store));
}

/* @model is taken. */
static void
make_view (UiBinPage *self, View *view, GListModel *model, GtkListView *list,
           GtkCustomFilterFunc matches, GCallback bind)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  GtkFilterListModel *filtered;

  view->model = model;
  view->search = gtk_custom_filter_new (matches, self, NULL);
  filtered = gtk_filter_list_model_new (g_object_ref (model), GTK_FILTER (view->search));
  view->selection = gtk_single_selection_new (G_LIST_MODEL (filtered));
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", bind, self);
  gtk_list_view_set_factory (list, factory);
  gtk_list_view_set_model (list, GTK_SELECTION_MODEL (view->selection));
  g_signal_connect_object (view->selection, "items-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
}

/* The page */

static void
view_cb (UiBinPage *self)
{
  if (self->store != NULL)
    ui_page_changed (UI_PAGE (self));
}

static char *
ui_bin_page_dup_title (UiPage *page)
{
  gboolean bin =
      g_strcmp0 (gtk_stack_get_visible_child_name (UI_BIN_PAGE (page)->views), "bin") == 0;

  return g_strdup (bin ? _ ("Bin") : _ ("History"));
}

static GtkSearchBar *
ui_bin_page_get_search_bar (UiPage *page)
{
  return UI_BIN_PAGE (page)->search_bar;
}

static void
ui_bin_page_focus (UiPage *page)
{
  UiBinPage *self = UI_BIN_PAGE (page);

  if (!gtk_widget_child_focus (gtk_stack_get_visible_child (self->views), GTK_DIR_TAB_FORWARD))
    gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);
}

static void
ui_bin_page_page_init (UiPageInterface *iface)
{
  iface->dup_title = ui_bin_page_dup_title;
  iface->get_search_bar = ui_bin_page_get_search_bar;
  iface->focus = ui_bin_page_focus;
}

static void
clear_view (UiBinPage *self, View *view)
{
  if (view->selection != NULL)
    g_signal_handlers_disconnect_by_func (view->selection, changed_cb, self);
  g_clear_object (&view->selection);
  g_clear_object (&view->model);
}

static void
ui_bin_page_dispose (GObject *object)
{
  UiBinPage *self = UI_BIN_PAGE (object);

  if (self->bin_list != NULL) {
    gtk_list_view_set_model (self->bin_list, NULL);
    gtk_list_view_set_model (self->history_list, NULL);
  }
  clear_view (self, &self->bin);
  clear_view (self, &self->history);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (ui_bin_page_parent_class)->dispose (object);
}

static void
ui_bin_page_finalize (GObject *object)
{
  g_free (UI_BIN_PAGE (object)->words);
  G_OBJECT_CLASS (ui_bin_page_parent_class)->finalize (object);
}

static void
ui_bin_page_class_init (UiBinPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_bin_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_bin_page_finalize;
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/bin-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UiBinPage, search_bar);
  gtk_widget_class_bind_template_child (widget_class, UiBinPage, search_entry);
  gtk_widget_class_bind_template_child (widget_class, UiBinPage, views);
  gtk_widget_class_bind_template_child (widget_class, UiBinPage, bin_stack);
  gtk_widget_class_bind_template_child (widget_class, UiBinPage, history_stack);
  gtk_widget_class_bind_template_child (widget_class, UiBinPage, bin_list);
  gtk_widget_class_bind_template_child (widget_class, UiBinPage, history_list);
  gtk_widget_class_bind_template_child (widget_class, UiBinPage, bin_nothing);
  gtk_widget_class_bind_template_child (widget_class, UiBinPage, history_nothing);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_bind_template_callback (widget_class, view_cb);
  gtk_widget_class_bind_template_callback (widget_class, restore_cb);
  gtk_widget_class_bind_template_callback (widget_class, undo_cb);
}

static void
ui_bin_page_init (UiBinPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_search_bar_connect_entry (self->search_bar, self->search_entry);
  ui_list_search_add (GTK_SEARCH_ENTRY (self->search_entry), GTK_WIDGET (self->views), FALSE);
  self->bin.stack = self->bin_stack;
  self->bin.nothing = self->bin_nothing;
  self->history.stack = self->history_stack;
  self->history.nothing = self->history_nothing;
}

GtkWidget *
ui_bin_page_new (AppStore *store, const char *view)
{
  UiBinPage *self = g_object_new (UI_TYPE_BIN_PAGE, NULL);

  gtk_stack_set_visible_child_name (self->views, view);
  self->store = g_object_ref (store);
  make_view (self, &self->bin, app_bin_new (store), self->bin_list, match_bin_cb,
             G_CALLBACK (bind_bin_cb));
  make_view (self, &self->history, app_history_new (store), self->history_list, match_history_cb,
             G_CALLBACK (bind_history_cb));
  changed_cb (self);
  return GTK_WIDGET (self);
}

void
ui_bin_page_show (UiBinPage *self, const char *view)
{
  gtk_stack_set_visible_child_name (self->views, view);
  ui_page_focus (UI_PAGE (self));
}
