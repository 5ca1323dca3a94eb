/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The members of one list of a pack that is being edited. An item is a place in the list, whatever
 * stands there: so a change costs as much as what is seen of it.
 */
#include "ui/pack-editor/pack-editor-list.h"

#include "ui/board/board-text.h"
#include "ui/boards/boards.h"
#include "ui/widget/dragging.h"
#include "ui/widget/list-row.h"
#include "ui/widget/list-search.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>
#include <string.h>

#define FACE_WIDTH 40

#define UI_TYPE_PACK_ITEM (ui_pack_item_get_type ())
G_DECLARE_FINAL_TYPE (UiPackItem, ui_pack_item, UI, PACK_ITEM, GObject)

struct _UiPackItem {
  GObject parent_instance;

  guint place;
};

G_DEFINE_FINAL_TYPE (UiPackItem, ui_pack_item, G_TYPE_OBJECT)

static void
ui_pack_item_class_init (UiPackItemClass *klass)
{
}

static void
ui_pack_item_init (UiPackItem *self)
{
}

/* A row has a type of its own: nothing else is dropped on it. */
#define UI_TYPE_PACK_ROW (ui_pack_row_get_type ())
G_DECLARE_FINAL_TYPE (UiPackRow, ui_pack_row, UI, PACK_ROW, AdwBin)

struct _UiPackRow {
  AdwBin parent_instance;

  AdwBin *face;
  GtkLabel *name, *kind;
  GtkWidget *mark;
  guint place;
};

G_DEFINE_FINAL_TYPE (UiPackRow, ui_pack_row, ADW_TYPE_BIN)

static void
ui_pack_row_class_init (UiPackRowClass *klass)
{
}

static void
ui_pack_row_init (UiPackRow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 1);

  self->face = ADW_BIN (adw_bin_new ());
  gtk_widget_set_valign (GTK_WIDGET (self->face), GTK_ALIGN_CENTER);
  gtk_widget_set_size_request (GTK_WIDGET (self->face), FACE_WIDTH, -1);
  self->name = ui_row_add_line (lines, NULL);
  self->kind = ui_row_add_line (lines, "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (self->kind), "caption");
  gtk_widget_set_hexpand (lines, TRUE);
  gtk_widget_set_valign (lines, GTK_ALIGN_CENTER);
  self->mark = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->face));
  gtk_box_append (GTK_BOX (box), lines);
  gtk_box_append (GTK_BOX (box), self->mark);
  gtk_widget_add_css_class (box, "pack-row");
  adw_bin_set_child (ADW_BIN (self), box);
}

struct _UiPackList {
  AdwBin parent_instance;

  GtkSearchBar *search_bar;
  GtkSearchEntry *search_entry;
  GtkDropDown *kinds;
  GtkStack *stack;
  GtkListView *list;
  AdwStatusPage *empty;

  AppPackEditor *editor; /* Owned */
  const AppPackSection *section;
  GListStore *items;             /* Owned; of UiPackItem */
  GtkFilterListModel *shown;     /* Owned */
  GtkFilter *filter;             /* Owned */
  GtkSingleSelection *selection; /* Owned */
  GPtrArray *bound;              /* Borrowed list items that are on show */
  char *search_text;             /* Owned; folded */
  const char *kind;              /* the variant that alone is shown */
  gboolean quiet;
};

G_DEFINE_FINAL_TYPE (UiPackList, ui_pack_list, ADW_TYPE_BIN)

enum {
  SIGNAL_CHOSEN,
  SIGNAL_OPENED,
  SIGNAL_MOVED,
  SIGNAL_DELETED,
  SIGNAL_DUPLICATED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static const AppValue *
members (UiPackList *self)
{
  return self->section != NULL
             ? app_value_get (app_pack_editor_get_root (self->editor), self->section->key)
             : NULL;
}

/* Rows */

static void
mark_row (UiPackList *self, UiPackRow *row)
{
  g_autofree char *path = g_strdup_printf ("%s[%u]", self->section->key, row->place);
  const AppPackFault *fault = app_pack_editor_find_fault (self->editor, path);

  gtk_widget_set_visible (row->mark, fault != NULL);
  if (fault == NULL)
    return;
  gtk_widget_set_tooltip_text (row->mark, fault->sentence);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->mark), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  fault->sentence, -1);
  if (fault->warning) {
    gtk_widget_remove_css_class (row->mark, "error");
    gtk_widget_add_css_class (row->mark, "warning");
  } else {
    gtk_widget_remove_css_class (row->mark, "warning");
    gtk_widget_add_css_class (row->mark, "error");
  }
}

static void
show_row (UiPackList *self, UiPackRow *row)
{
  const AppValue *root = app_pack_editor_get_root (self->editor);
  const AppValue *member = app_value_at (members (self), row->place);
  const AppPackForm *form = self->section->form;
  const char *name;
  g_autofree char *kind = NULL;
  GtkWidget *face;

  if (member == NULL)
    return;
  name = app_pack_member_name (form, root, member);
  kind = app_pack_member_dup_summary (form, root, member);
  face = ui_pack_face_new (app_pack_editor_get_game (self->editor)->id, root, member, FACE_WIDTH);
  gtk_label_set_label (row->name, *name != '\0' ? name : _ ("Without a name"));
  ui_show_text (row->kind, kind);
  if (face != NULL)
    gtk_widget_set_halign (face, GTK_ALIGN_CENTER);
  adw_bin_set_child (row->face, face);
  gtk_widget_set_visible (GTK_WIDGET (row->face), face != NULL);
}

static void
dropped_cb (GtkWidget *within, GtkWidget *dragged, GtkWidget *onto)
{
  GtkWidget *self = gtk_widget_get_ancestor (within, UI_TYPE_PACK_LIST);

  if (self != NULL)
    g_signal_emit (self, signals[SIGNAL_MOVED], 0, UI_PACK_ROW (dragged)->place,
                   UI_PACK_ROW (onto)->place);
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  UiPackList *self = data;
  GtkWidget *row = g_object_new (UI_TYPE_PACK_ROW, NULL);

  ui_drag_add (GTK_WIDGET (self->list), row, GTK_WIDGET (UI_PACK_ROW (row)->face), dropped_cb);
  gtk_list_item_set_child (item, row);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  UiPackList *self = data;
  UiPackRow *row = UI_PACK_ROW (gtk_list_item_get_child (item));

  row->place = UI_PACK_ITEM (gtk_list_item_get_item (item))->place;
  g_ptr_array_add (self->bound, item);
  show_row (self, row);
  mark_row (self, row);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  g_ptr_array_remove_fast (UI_PACK_LIST (data)->bound, item);
}

/* Searching */

static gboolean
matches_cb (gpointer item, gpointer data)
{
  UiPackList *self = data;
  const AppValue *member = app_value_at (members (self), UI_PACK_ITEM (item)->place);
  const AppValue *root;
  g_autofree char *kind = NULL, *all = NULL, *folded = NULL;

  if (self->kind != NULL
      && g_strcmp0 (app_pack_form_get_variant (self->section->form, member), self->kind) != 0)
    return FALSE;
  if (self->search_text == NULL)
    return TRUE;
  root = app_pack_editor_get_root (self->editor);
  kind = app_pack_member_dup_summary (self->section->form, root, member);
  all = g_strjoin (" ", app_pack_member_name (self->section->form, root, member),
                   ui_card_get_text (member, "text"), kind, NULL);
  folded = g_utf8_casefold (all, -1);
  return strstr (folded, self->search_text) != NULL;
}

static void
show_found (UiPackList *self)
{
  const char *page = g_list_model_get_n_items (G_LIST_MODEL (self->shown)) > 0   ? "list"
                     : g_list_model_get_n_items (G_LIST_MODEL (self->items)) > 0 ? "nothing"
                                                                                 : "empty";

  gtk_stack_set_visible_child_name (self->stack, page);
}

static void
filter_again (UiPackList *self)
{
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  show_found (self);
}

static void
search_cb (UiPackList *self)
{
  g_autofree char *search_text =
      g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->search_entry))));

  g_free (self->search_text);
  self->search_text = *search_text != '\0' ? g_utf8_casefold (search_text, -1) : NULL;
  filter_again (self);
}

static void
kind_cb (UiPackList *self)
{
  guint chosen = gtk_drop_down_get_selected (self->kinds);
  const AppPackEnum *variants = self->section != NULL ? self->section->form->variants : NULL;

  self->kind = variants != NULL && chosen > 0 && chosen != GTK_INVALID_LIST_POSITION
                   ? variants[chosen - 1].id
                   : NULL;
  filter_again (self);
}

static void
fill_kinds (UiPackList *self)
{
  const AppPackEnum *variants = self->section->form->variants;
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  /* Translators: cards of all kinds. */
  gtk_string_list_append (names, _ ("All kinds"));
  for (; variants != NULL && variants->id != NULL; variants++)
    gtk_string_list_append (names, _ (variants->label));
  gtk_drop_down_set_model (self->kinds, G_LIST_MODEL (names));
  gtk_widget_set_visible (GTK_WIDGET (self->kinds), self->section->form->variants != NULL);
}

/* Choosing */

static void
chosen_cb (UiPackList *self)
{
  if (!self->quiet)
    g_signal_emit (self, signals[SIGNAL_CHOSEN], 0);
}

static void
activate_cb (UiPackList *self, guint position)
{
  g_signal_emit (self, signals[SIGNAL_OPENED], 0);
}

static gboolean
key_cb (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, UiPackList *self)
{
  guint place = ui_pack_list_get_chosen (self);
  GdkModifierType held = state & gtk_accelerator_get_default_mod_mask ();

  if (place == G_MAXUINT)
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Delete && held == 0)
    g_signal_emit (self, signals[SIGNAL_DELETED], 0, place);
  else if (gdk_keyval_to_lower (key) == GDK_KEY_d && held == GDK_CONTROL_MASK)
    g_signal_emit (self, signals[SIGNAL_DUPLICATED], 0, place);
  else if (key == GDK_KEY_Up && held == GDK_ALT_MASK && place > 0)
    g_signal_emit (self, signals[SIGNAL_MOVED], 0, place, place - 1);
  else if (key == GDK_KEY_Down && held == GDK_ALT_MASK)
    g_signal_emit (self, signals[SIGNAL_MOVED], 0, place, place + 1);
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

/* The widget */

static void
ui_pack_list_dispose (GObject *object)
{
  UiPackList *self = UI_PACK_LIST (object);

  self->quiet = TRUE;
  if (self->list != NULL)
    gtk_list_view_set_model (self->list, NULL);
  g_clear_object (&self->selection);
  g_clear_object (&self->shown);
  g_clear_object (&self->filter);
  g_clear_object (&self->items);
  G_OBJECT_CLASS (ui_pack_list_parent_class)->dispose (object);
}

static void
ui_pack_list_finalize (GObject *object)
{
  UiPackList *self = UI_PACK_LIST (object);

  g_clear_object (&self->editor);
  g_ptr_array_unref (self->bound);
  g_free (self->search_text);
  G_OBJECT_CLASS (ui_pack_list_parent_class)->finalize (object);
}

static void
ui_pack_list_class_init (UiPackListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_pack_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_pack_list_finalize;
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", UI_TYPE_PACK_LIST, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_OPENED] = g_signal_new ("opened", UI_TYPE_PACK_LIST, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_MOVED] = g_signal_new ("moved", UI_TYPE_PACK_LIST, G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[SIGNAL_DELETED] = g_signal_new ("deleted", UI_TYPE_PACK_LIST, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_DUPLICATED] = g_signal_new ("duplicated", UI_TYPE_PACK_LIST, G_SIGNAL_RUN_LAST, 0,
                                             NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/tomekeeper/Tomekeeper/pack-editor-list.ui");
  gtk_widget_class_bind_template_child (widget_class, UiPackList, search_bar);
  gtk_widget_class_bind_template_child (widget_class, UiPackList, search_entry);
  gtk_widget_class_bind_template_child (widget_class, UiPackList, kinds);
  gtk_widget_class_bind_template_child (widget_class, UiPackList, stack);
  gtk_widget_class_bind_template_child (widget_class, UiPackList, list);
  gtk_widget_class_bind_template_child (widget_class, UiPackList, empty);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_bind_template_callback (widget_class, kind_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
}

static void
ui_pack_list_init (UiPackList *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->bound = g_ptr_array_new ();
  self->items = g_list_store_new (UI_TYPE_PACK_ITEM);
  self->filter = GTK_FILTER (gtk_custom_filter_new (matches_cb, self, NULL));
  self->shown = gtk_filter_list_model_new (G_LIST_MODEL (g_object_ref (self->items)),
                                           g_object_ref (self->filter));
  self->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->shown));
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_search_bar_connect_entry (self->search_bar, GTK_EDITABLE (self->search_entry));
  ui_list_search_add (self->search_entry, GTK_WIDGET (self->stack), TRUE);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), self);
  gtk_list_view_set_factory (self->list, factory);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (self->selection));
  g_signal_connect_object (self->selection, "notify::selected-item", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->list), keys);
}

void
ui_pack_list_set_editor (UiPackList *self, AppPackEditor *editor)
{
  self->editor = g_object_ref (editor);
  gtk_search_bar_set_key_capture_widget (self->search_bar, GTK_WIDGET (self));
}

void
ui_pack_list_set_section (UiPackList *self, const AppPackSection *section)
{
  self->quiet = TRUE;
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  g_list_store_remove_all (self->items);
  self->section = section;
  self->kind = NULL;
  g_clear_pointer (&self->search_text, g_free);
  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), "");
  fill_kinds (self);
  adw_status_page_set_title (self->empty, _ (section->form->many));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (section->form->many), -1);
  ui_pack_list_update (self, G_MAXUINT);
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  show_found (self);
  self->quiet = FALSE;
}

/* As many items as there are members. */
static gboolean
match_item_count (UiPackList *self)
{
  const guint n = app_value_length (members (self));
  const guint had = g_list_model_get_n_items (G_LIST_MODEL (self->items));
  g_autoptr (GPtrArray) added = g_ptr_array_new_with_free_func (g_object_unref);

  if (n == had)
    return FALSE;
  for (guint k = had; k < n; k++) {
    UiPackItem *item = g_object_new (UI_TYPE_PACK_ITEM, NULL);

    item->place = k;
    g_ptr_array_add (added, item);
  }
  if (n > had)
    g_list_store_splice (self->items, had, 0, added->pdata, added->len);
  else
    g_list_store_splice (self->items, n, had - n, NULL, 0);
  return TRUE;
}

void
ui_pack_list_update (UiPackList *self, guint place)
{
  gboolean fitted = match_item_count (self);

  if (place == G_MAXUINT && (self->search_text != NULL || self->kind != NULL))
    gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  for (guint k = 0; k < self->bound->len; k++) {
    UiPackRow *row = UI_PACK_ROW (gtk_list_item_get_child (g_ptr_array_index (self->bound, k)));

    if (place == G_MAXUINT || fitted || row->place == place)
      show_row (self, row);
    mark_row (self, row);
  }
  show_found (self);
}

static guint
position_of (UiPackList *self, guint place)
{
  GListModel *shown = G_LIST_MODEL (self->shown);
  const guint n = g_list_model_get_n_items (shown);

  for (guint k = MIN (place, n); k-- > 0;) {
    g_autoptr (UiPackItem) item = g_list_model_get_item (shown, k);

    if (item->place < place)
      return k + 1 < n ? k + 1 : GTK_INVALID_LIST_POSITION;
  }
  return n > 0 ? 0 : GTK_INVALID_LIST_POSITION;
}

static gboolean
is_member_at (UiPackList *self, guint position, guint place)
{
  g_autoptr (UiPackItem) item = g_list_model_get_item (G_LIST_MODEL (self->shown), position);

  return item != NULL && item->place == place;
}

void
ui_pack_list_choose (UiPackList *self, guint place)
{
  guint position = GTK_INVALID_LIST_POSITION;

  if (place != G_MAXUINT && place < g_list_model_get_n_items (G_LIST_MODEL (self->items))) {
    position = position_of (self, place);
    if (!is_member_at (self, position, place)) {
      gtk_editable_set_text (GTK_EDITABLE (self->search_entry), "");
      g_clear_pointer (&self->search_text, g_free);
      gtk_drop_down_set_selected (self->kinds, 0);
      filter_again (self);
      position = place;
    }
  }
  gtk_single_selection_set_selected (self->selection, position);
  if (position != GTK_INVALID_LIST_POSITION)
    gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", position);
}

guint
ui_pack_list_get_chosen (UiPackList *self)
{
  UiPackItem *item = gtk_single_selection_get_selected_item (self->selection);

  return item != NULL ? item->place : G_MAXUINT;
}

GtkSearchBar *
ui_pack_list_get_search_bar (UiPackList *self)
{
  return self->search_bar;
}

void
ui_pack_list_focus (UiPackList *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}
