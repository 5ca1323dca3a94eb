/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of a book.
 */
#include "ui/campaign/book-page.h"

#include "app/document/pages.h"
#include "app/campaign/run-book.h"
#include "app/base/paths.h"
#include "app/base/phrases.h"
#include "app/recording/dealt.h"
#include "ui/campaign/book-block.h"
#include "ui/widget/follow-store.h"
#include "ui/widget/list-row.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

typedef enum { BOOK_OF_MATCH, BOOK_OF_CAMPAIGN, BOOK_OF_LAYOUT } BookOf;

struct _UiBookPage {
  AdwBin parent_instance;

  GtkListView *list;
  GListStore *blocks;      /* Owned */
  GtkWidget *header_end;   /* Owned */
  GtkMenuButton *contents; /* In the header's end */
  GtkListBox *chapters;    /* In its popover */

  AppStore *store; /* Owned */
  BookOf of;
  char *uuid;        /* Owned; of a match or a campaign */
  guint move;        /* Of a layout */
  char *id;          /* Owned */
  AppDocument *book; /* Owned */
  AppPages *paper;   /* Owned; while it is printed */
};

static void ui_book_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiBookPage, ui_book_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_book_page_page_init))

/* Reading */

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  UiBookItem *block = gtk_list_item_get_item (item);

  gboolean check = ui_book_item_get_block (block)->kind == APP_BLOCK_CHECK;

  gtk_list_item_set_activatable (item, check);
  gtk_list_item_set_child (item, check ? ui_book_check_new (block)
                                       : ui_book_block_new (ui_book_item_get_block (block)));
}

/* The return key on the row of a thing. */
static void
activate_cb (UiBookPage *self, guint k)
{
  g_autoptr (UiBookItem) item = g_list_model_get_item (G_LIST_MODEL (self->blocks), k);
  gboolean ticked;

  g_object_get (item, "ticked", &ticked, NULL);
  g_object_set (item, "ticked", !ticked, NULL);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  gtk_list_item_set_child (item, NULL);
}

static void
add_chapter (UiBookPage *self, const AppBlock *block, guint k)
{
  GtkWidget *row = gtk_list_box_row_new (), *label = gtk_label_new (block->text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 36);
  if (block->kind == APP_BLOCK_RUN)
    gtk_widget_add_css_class (label, "heading");
  else
    gtk_widget_set_margin_start (label, 12);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  g_object_set_data (G_OBJECT (row), "block", GUINT_TO_POINTER (k));
  gtk_list_box_append (self->chapters, row);
}

/* Ticks, kept with the collection as long as it is open: (element-type char *). */
static GHashTable *
get_ticks (UiBookPage *self)
{
  static const char key[] = "ui-layout-ticks";
  GHashTable *ticks = g_object_get_data (G_OBJECT (self->store), key);

  if (ticks == NULL) {
    ticks = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    g_object_set_data_full (G_OBJECT (self->store), key, ticks, (GDestroyNotify)g_hash_table_unref);
  }
  return ticks;
}

static void
ticked_cb (UiBookPage *self, GParamSpec *spec, UiBookItem *item)
{
  const char *tick = g_object_get_data (G_OBJECT (item), "tick");
  gboolean ticked;

  g_object_get (item, "ticked", &ticked, NULL);
  if (ticked)
    g_hash_table_add (get_ticks (self), g_strdup (tick));
  else
    g_hash_table_remove (get_ticks (self), tick);
}

/* The item of a thing to be ticked off, the @same -th that is said so there; @place: the heading */
static void
add_check (UiBookPage *self, UiBookItem *item, const char *place, guint same)
{
  g_autofree char *line = app_block_dup_line (ui_book_item_get_block (item));
  g_autofree char *tick = g_strdup_printf ("%s\n%s\n%s\n%u", self->id, place, line, same);

  g_object_set (item, "ticked", g_hash_table_contains (get_ticks (self), tick), NULL);
  g_object_set_data_full (G_OBJECT (item), "tick", g_steal_pointer (&tick), g_free);
  g_signal_connect_object (item, "notify::ticked", G_CALLBACK (ticked_cb), self, G_CONNECT_SWAPPED);
}

static void
show_blocks (UiBookPage *self)
{
  const char *place = "";
  guint same = 0;
  GtkListBoxRow *row;

  g_list_store_remove_all (self->blocks);
  while ((row = gtk_list_box_get_row_at_index (self->chapters, 0)) != NULL)
    gtk_list_box_remove (self->chapters, GTK_WIDGET (row));
  for (guint k = 0; k < app_document_get_n_blocks (self->book); k++) {
    const AppBlock *block = app_document_get_block (self->book, k);
    g_autoptr (UiBookItem) item = ui_book_item_new (block);

    same = k > 0 && g_strcmp0 (app_document_get_block (self->book, k - 1)->text, block->text) == 0
               ? same + 1
               : 0;
    if (block->kind == APP_BLOCK_SECTION)
      place = block->text;
    if (block->kind == APP_BLOCK_CHECK)
      add_check (self, item, place, same);
    g_list_store_append (self->blocks, item);
    if (block->kind == APP_BLOCK_RUN || block->kind == APP_BLOCK_CHAPTER)
      add_chapter (self, block, k);
  }
  gtk_widget_set_visible (GTK_WIDGET (self->contents),
                          gtk_list_box_get_row_at_index (self->chapters, 1) != NULL);
  ui_page_changed (UI_PAGE (self));
}

/* A row that is scrolled to from below stands at the top. */
static void
chapter_cb (UiBookPage *self, GtkListBoxRow *row)
{
  guint k = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "block"));

  gtk_menu_button_popdown (self->contents);
  gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u",
                              app_document_get_n_blocks (self->book) - 1);
  gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", k);
}

/* Where the program deals, and no table is laid, nobody's cards are given away. */
static AppDocument *
make_layout (UiBookPage *self, GError **error)
{
  g_autoptr (AppMatch) match = app_match_open (self->store, self->uuid, error);

  return match != NULL ? app_layout_new_book (
             match, self->move, app_match_is_secret (match) ? APP_VIEWER_NOBODY : 0, error)
                       : NULL;
}

static AppDocument *
make_book (UiBookPage *self, GError **error)
{
  switch (self->of) {
  case BOOK_OF_CAMPAIGN:
    return app_book_new_for_campaign (self->store, self->uuid, error);
  case BOOK_OF_LAYOUT:
    return make_layout (self, error);
  default:
    return app_book_new_for_match (self->store, self->uuid, error);
  }
}

static void
refresh (GtkWidget *widget)
{
  UiBookPage *self = UI_BOOK_PAGE (widget);
  AppDocument *book = make_book (self, NULL);

  if (book == NULL) {
    gtk_widget_activate_action (widget, "win.back", NULL);
    return;
  }
  g_list_store_remove_all (self->blocks);
  app_document_unref (self->book);
  self->book = book;
  show_blocks (self);
}

/* Printing */

static void
begin_print_cb (GtkPrintOperation *print, GtkPrintContext *context, UiBookPage *self)
{
  g_clear_pointer (&self->paper, app_pages_free);
  self->paper = app_pages_new (self->book, gtk_print_context_get_width (context),
                               gtk_print_context_get_height (context), NULL);
  gtk_print_operation_set_n_pages (print, (int)app_pages_get_n_pages (self->paper));
}

static void
draw_page_cb (GtkPrintOperation *print, GtkPrintContext *context, int number, UiBookPage *self)
{
  if (self->paper != NULL)
    app_pages_draw (self->paper, (guint)number, gtk_print_context_get_cairo_context (context));
}

static void
end_print_cb (GtkPrintOperation *print, GtkPrintContext *context, UiBookPage *self)
{
  g_clear_pointer (&self->paper, app_pages_free);
}

GtkPrintOperation *
ui_book_page_new_print (UiBookPage *self)
{
  GtkPrintOperation *print = gtk_print_operation_new ();

  gtk_print_operation_set_job_name (print, self->book->title);
  /* The book has margins of its own. */
  gtk_print_operation_set_use_full_page (print, TRUE);
  gtk_print_operation_set_unit (print, GTK_UNIT_POINTS);
  gtk_print_operation_set_embed_page_setup (print, TRUE);
  g_signal_connect_object (print, "begin-print", G_CALLBACK (begin_print_cb), self, 0);
  g_signal_connect_object (print, "draw-page", G_CALLBACK (draw_page_cb), self, 0);
  g_signal_connect_object (print, "end-print", G_CALLBACK (end_print_cb), self, 0);
  return print;
}

static void
print_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GtkPrintOperation) print = ui_book_page_new_print (UI_BOOK_PAGE (widget));
  g_autoptr (GError) error = NULL;

  if (gtk_print_operation_run (print, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG,
                               GTK_WINDOW (gtk_widget_get_root (widget)), &error)
      == GTK_PRINT_OPERATION_RESULT_ERROR)
    ui_page_toast (widget, error->message, 0);
}

/* Saving */

static gboolean
write_book (UiBookPage *self, const char *path, GError **error)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);
  g_autofree char *text = NULL;

  if (g_str_has_suffix (lower, ".pdf"))
    return app_document_write (
        self->book, self->of == BOOK_OF_LAYOUT ? APP_FORMAT_PDF : APP_FORMAT_PDF_A5, path, error);
  text = g_str_has_suffix (lower, ".html") || g_str_has_suffix (lower, ".htm")
             ? app_document_dup_html (self->book)
             : app_document_dup_text (self->book);
  return g_file_set_contents (path, text, -1, error);
}

gboolean
ui_book_page_save (UiBookPage *self, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *sentence = NULL;

  if (!write_book (self, path, &error)) {
    ui_page_toast (GTK_WIDGET (self), error->message, 0);
    return FALSE;
  }
  sentence = app_phrase_printf (
      self->of == BOOK_OF_LAYOUT ? _ ("The list is in “%s”") : _ ("The book is in “%s”"), name);
  ui_page_toast (GTK_WIDGET (self), sentence, 0);
  return TRUE;
}

static void
save_chosen_cb (GtkFileChooserNative *chooser, int response, UiBookPage *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  if (response == GTK_RESPONSE_ACCEPT && path != NULL && self->book != NULL)
    ui_book_page_save (self, path);
}

static void
save_cb (GtkWidget *widget, const char *name, GVariant *suffix)
{
  UiBookPage *self = UI_BOOK_PAGE (widget);
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (
      self->of == BOOK_OF_LAYOUT ? _ ("Save the List") : _ ("Save the Book"),
      GTK_WINDOW (gtk_widget_get_root (widget)), GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"),
      _ ("_Cancel"));
  g_autofree char *file =
      app_file_name_dup (self->book->title, g_variant_get_string (suffix, NULL));

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), file);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (save_chosen_cb), self, 0);
  g_signal_connect (chooser, "response", G_CALLBACK (g_object_unref), NULL);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* The header bar, where the page's actions are not found: its widgets get a group that asks the
 * page. */

static void
forward_cb (GSimpleAction *action, GVariant *parameter, UiBookPage *self)
{
  g_autofree char *name = g_strconcat ("book.", g_action_get_name (G_ACTION (action)), NULL);

  gtk_widget_activate_action_variant (GTK_WIDGET (self), name, parameter);
}

static void
add_forwarding_action (UiBookPage *self, GSimpleActionGroup *group, const char *name,
                       const GVariantType *type)
{
  g_autoptr (GSimpleAction) action = g_simple_action_new (name, type);

  g_signal_connect_object (action, "activate", G_CALLBACK (forward_cb), self, 0);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (action));
}

static GtkWidget *
new_contents (UiBookPage *self)
{
  GtkWidget *button = gtk_menu_button_new (), *popover = gtk_popover_new ();
  GtkWidget *scroll = gtk_scrolled_window_new ();

  self->chapters = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->chapters, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->chapters), "book-contents");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->chapters), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Contents"), -1);
  g_signal_connect_object (self->chapters, "row-activated", G_CALLBACK (chapter_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroll), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroll), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroll), 420);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroll), GTK_WIDGET (self->chapters));
  gtk_popover_set_child (GTK_POPOVER (popover), scroll);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-list-symbolic");
  gtk_widget_set_tooltip_text (button, _ ("Contents"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Contents"), -1);
  self->contents = GTK_MENU_BUTTON (button);
  return button;
}

static GtkWidget *
new_menu (void)
{
  g_autoptr (GMenu) menu = g_menu_new (), files = g_menu_new ();
  g_autoptr (GMenuItem) print = g_menu_item_new (_ ("_Print…"), "this-book.print");
  GtkWidget *button = ui_menu_button_new (G_MENU_MODEL (menu), NULL);

  g_menu_item_set_attribute (print, "accel", "s", "<Control>p");
  g_menu_append_item (menu, print);
  g_menu_append (files, _ ("Save as P_DF…"), "this-book.save::pdf");
  g_menu_append (files, _ ("Save as _HTML…"), "this-book.save::html");
  g_menu_append (files, _ ("Save as _Text…"), "this-book.save::txt");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (files));
  return button;
}

static void
build_header (UiBookPage *self)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  add_forwarding_action (self, group, "print", NULL);
  add_forwarding_action (self, group, "save", G_VARIANT_TYPE_STRING);
  self->header_end = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
  ui_page_insert_actions (self->header_end, "this-book", G_ACTION_GROUP (group));
  gtk_box_append (GTK_BOX (self->header_end), new_contents (self));
  gtk_box_append (GTK_BOX (self->header_end), new_menu ());
}

/* The page */

static char *
ui_book_page_dup_title (UiPage *page)
{
  return g_strdup (UI_BOOK_PAGE (page)->book->title);
}

static GtkWidget *
ui_book_page_get_header_end (UiPage *page)
{
  return UI_BOOK_PAGE (page)->header_end;
}

static void
ui_book_page_page_init (UiPageInterface *iface)
{
  iface->dup_title = ui_book_page_dup_title;
  iface->get_header_end = ui_book_page_get_header_end;
}

static void
ui_book_page_dispose (GObject *object)
{
  UiBookPage *self = UI_BOOK_PAGE (object);

  g_clear_object (&self->header_end);
  /* Its rows go before the blocks that they show. */
  G_OBJECT_CLASS (ui_book_page_parent_class)->dispose (object);
}

static void
ui_book_page_finalize (GObject *object)
{
  UiBookPage *self = UI_BOOK_PAGE (object);

  g_clear_pointer (&self->paper, app_pages_free);
  g_clear_pointer (&self->book, app_document_unref);
  g_clear_object (&self->blocks);
  g_clear_object (&self->store);
  g_free (self->uuid);
  g_free (self->id);
  G_OBJECT_CLASS (ui_book_page_parent_class)->finalize (object);
}

static void
ui_book_page_class_init (UiBookPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_book_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_book_page_finalize;
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/book-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UiBookPage, list);
  gtk_widget_class_install_action (widget_class, "book.print", NULL, print_cb);
  gtk_widget_class_install_action (widget_class, "book.save", "s", save_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_p, GDK_CONTROL_MASK, "book.print",
                                       NULL);
}

static void
ui_book_page_init (UiBookPage *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkNoSelection) model = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->blocks = g_list_store_new (UI_TYPE_BOOK_ITEM);
  model = gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->blocks)));
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), NULL);
  gtk_list_view_set_factory (self->list, factory);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (model));
  g_signal_connect_object (self->list, "activate", G_CALLBACK (activate_cb), self,
                           G_CONNECT_SWAPPED);
  build_header (self);
}

/* Takes over @id. */
static GtkWidget *
new_page (AppStore *store, BookOf of, const char *uuid, guint move, char *id, GError **error)
{
  UiBookPage *self = g_object_new (UI_TYPE_BOOK_PAGE, NULL);

  self->store = g_object_ref (store);
  self->of = of;
  self->uuid = g_strdup (uuid);
  self->move = move;
  self->id = id;
  self->book = make_book (self, error);
  if (self->book == NULL) {
    g_object_ref_sink (self);
    g_object_unref (self);
    return NULL;
  }
  show_blocks (self);
  ui_follow_store (GTK_WIDGET (self), store,
                   APP_CHANGED_CAMPAIGNS | APP_CHANGED_MATCHES | APP_CHANGED_PLAYERS, refresh);
  return GTK_WIDGET (self);
}

GtkWidget *
ui_book_page_new_for_match (AppStore *store, const char *match, GError **error)
{
  return new_page (store, BOOK_OF_MATCH, match, 0, g_strdup (match), error);
}

GtkWidget *
ui_book_page_new_for_campaign (AppStore *store, const char *campaign, GError **error)
{
  return new_page (store, BOOK_OF_CAMPAIGN, campaign, 0, g_strdup (campaign), error);
}

GtkWidget *
ui_book_page_new_for_layout (AppStore *store, const char *match, guint move, GError **error)
{
  return new_page (store, BOOK_OF_LAYOUT, match, move, ui_book_page_dup_layout_id (match, move),
                   error);
}

char *
ui_book_page_dup_layout_id (const char *match, guint move)
{
  return g_strdup_printf ("%s %u", match, move);
}

const char *
ui_book_page_get_id (UiBookPage *self)
{
  return self->id;
}
