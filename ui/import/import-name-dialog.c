/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that asks who or what a name is.
 */
#include "ui/import/import-name-dialog.h"

#include "app/base/phrases.h"
#include "app/plays-in/play-import-name-index.h"
#include "ui/widget/list-row.h"
#include "ui/widget/list-search.h"

#include <glib/gi18n.h>

struct _UiImportNameDialog {
  AdwWindow parent_instance;

  GtkSearchEntry *search;
  GtkFilter *filter; /* Borrowed from the model that filters */
  GtkListView *list;
  GtkSingleSelection *selection; /* Owned */
  GtkWidget *new_button;

  AppImportSession *import_session; /* Owned */
  gint64 name;
  char *called; /* Owned; there */
  ImportEntityKind kind;
};

G_DEFINE_FINAL_TYPE (UiImportNameDialog, ui_import_name_dialog, ADW_TYPE_WINDOW)

static GQuark
row_quark (void)
{
  return g_quark_from_static_string ("ui-import-who-row");
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  ui_row_add_line (box, NULL);
  gtk_widget_add_css_class (box, "match-row");
  gtk_list_item_set_child (item, box);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *label = gtk_widget_get_first_child (gtk_list_item_get_child (item));

  gtk_label_set_label (GTK_LABEL (label),
                       gtk_string_object_get_string (gtk_list_item_get_item (item)));
}

static const char *
get_typed (UiImportNameDialog *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->search));
}

static gboolean
is_found (gpointer item, gpointer self)
{
  return app_play_import_name_contains (gtk_string_object_get_string (item), get_typed (self));
}

static void
search_cb (UiImportNameDialog *self)
{
  const char *typed = get_typed (self);
  /* Translators: the name of somebody or something that is not in the collection yet. */
  g_autofree char *label =
      app_phrase_printf (_ ("New: “%s”"), *typed != '\0' ? typed : self->called);

  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  gtk_button_set_label (GTK_BUTTON (self->new_button), label);
}

static void
choose_row (UiImportNameDialog *self, guint position)
{
  g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (self->selection), position);
  const gint64 *row = item != NULL ? g_object_get_qdata (item, row_quark ()) : NULL;

  if (row == NULL)
    return;
  app_import_session_choose_known (self->import_session, self->name, *row);
  gtk_window_close (GTK_WINDOW (self));
}

/* Enter in the search takes the first that is found. */
static void
entered_cb (UiImportNameDialog *self)
{
  if (*get_typed (self) != '\0')
    choose_row (self, gtk_single_selection_get_selected (self->selection));
}

static void
new_cb (UiImportNameDialog *self)
{
  const char *typed = get_typed (self);

  app_import_session_choose_new (self->import_session, self->name, *typed != '\0' ? typed : NULL);
  gtk_window_close (GTK_WINDOW (self));
}

static void
none_cb (UiImportNameDialog *self)
{
  app_import_session_choose_none (self->import_session, self->name);
  gtk_window_close (GTK_WINDOW (self));
}

static void
close_cb (UiImportNameDialog *self)
{
  gtk_window_close (GTK_WINDOW (self));
}

static void
ui_import_name_dialog_dispose (GObject *object)
{
  UiImportNameDialog *self = UI_IMPORT_NAME_DIALOG (object);

  if (self->list != NULL)
    gtk_list_view_set_model (self->list, NULL);
  self->list = NULL;
  g_clear_object (&self->selection);
  G_OBJECT_CLASS (ui_import_name_dialog_parent_class)->dispose (object);
  g_clear_object (&self->import_session);
  g_clear_pointer (&self->called, g_free);
}

static void
ui_import_name_dialog_class_init (UiImportNameDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_import_name_dialog_dispose;
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static GtkWidget *
new_list (UiImportNameDialog *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *widget;

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  widget = ui_list_search_new_list (factory, _ ("In your collection"), &self->list);
  g_signal_connect_swapped (self->list, "activate", G_CALLBACK (choose_row), self);
  return widget;
}

static void
ui_import_name_dialog_init (UiImportNameDialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *cancel = gtk_button_new_with_mnemonic (_ ("_Cancel"));

  g_object_set (self, "accessible-role", GTK_ACCESSIBLE_ROLE_DIALOG, NULL);
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (self), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (self), 400, 520);
  adw_header_bar_set_show_start_title_buttons (ADW_HEADER_BAR (header), FALSE);
  adw_header_bar_set_show_end_title_buttons (ADW_HEADER_BAR (header), FALSE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (cancel), "window.close");
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), cancel);
  self->search = GTK_SEARCH_ENTRY (gtk_search_entry_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->search), "dialog-top");
  g_object_set (self->search, "placeholder-text", _ ("Search, or another name"), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Search, or another name"), -1);
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (search_cb), self);
  g_signal_connect_swapped (self->search, "activate", G_CALLBACK (entered_cb), self);
  g_signal_connect_swapped (self->search, "stop-search", G_CALLBACK (close_cb), self);
  gtk_box_append (GTK_BOX (box), header);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->search));
  gtk_box_append (GTK_BOX (box), new_list (self));
  adw_window_set_content (ADW_WINDOW (self), box);
}

static void
add_buttons (UiImportNameDialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *label, *none;

  self->new_button = gtk_button_new_with_label ("");
  label = gtk_button_get_child (GTK_BUTTON (self->new_button));
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  g_signal_connect_swapped (self->new_button, "clicked", G_CALLBACK (new_cb), self);
  gtk_box_append (GTK_BOX (box), self->new_button);
  if (self->kind != IMPORT_PLAYER) {
    none = gtk_button_new_with_mnemonic (self->kind == IMPORT_GAME ? _ ("_Leave Its Plays Out")
                                                                   : _ ("_Leave Out"));
    g_signal_connect_swapped (none, "clicked", G_CALLBACK (none_cb), self);
    gtk_box_append (GTK_BOX (box), none);
  }
  gtk_widget_add_css_class (box, "bottom-bar");
  gtk_box_append (GTK_BOX (adw_window_get_content (ADW_WINDOW (self))), box);
}

static GListModel *
new_known (const GPtrArray *known)
{
  GListStore *store = g_list_store_new (GTK_TYPE_STRING_OBJECT);

  for (guint k = 0; known != NULL && k < known->len; k++) {
    const AppPlayImportExisting *one = g_ptr_array_index (known, k);
    g_autoptr (GtkStringObject) item = gtk_string_object_new (one->name);

    g_object_set_qdata_full (G_OBJECT (item), row_quark (), g_memdup2 (&one->row, sizeof one->row),
                             g_free);
    g_list_store_append (store, item);
  }
  return G_LIST_MODEL (store);
}

static void
fill (UiImportNameDialog *self)
{
  GtkFilterListModel *filtered;

  self->filter = GTK_FILTER (gtk_custom_filter_new (is_found, self, NULL));
  filtered = gtk_filter_list_model_new (
      new_known (app_import_session_get_existing (self->import_session, self->kind)), self->filter);
  self->selection = gtk_single_selection_new (G_LIST_MODEL (filtered));
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (self->selection));
}

GtkWidget *
ui_import_name_dialog_new (AppImportSession *import_session, const AppPlayImportName *name)
{
  UiImportNameDialog *self = g_object_new (UI_TYPE_IMPORT_NAME_DIALOG, NULL);
  /* Translators: a name as another program has it. */
  g_autofree char *title = g_strdup_printf (
      name->kind == IMPORT_PLAYER ? _ ("Who Is “%s”?") : _ ("What Is “%s”?"), name->name);

  self->import_session = g_object_ref (import_session);
  self->name = name->id;
  self->called = g_strdup (name->name);
  self->kind = name->kind;
  gtk_window_set_title (GTK_WINDOW (self), title);
  fill (self);
  add_buttons (self);
  search_cb (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
  return GTK_WIDGET (self);
}
