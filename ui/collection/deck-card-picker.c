/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the packs offer for a deck: a list to be searched, with steps from one count to the next.
 */
#include "ui/collection/deck-card-picker.h"

#include "app/base/phrases.h"
#include "ui/board/board-text.h"
#include "ui/boards/boards.h"
#include "ui/widget/list-row.h"
#include "ui/widget/list-search.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>
#include <string.h>

#define FACE_WIDTH 46

/* Something that the packs offer, as an item of a list. */
#define UI_TYPE_DECK_ITEM (ui_deck_item_get_type ())
G_DECLARE_FINAL_TYPE (UiDeckItem, ui_deck_item, UI, DECK_ITEM, GObject)

struct _UiDeckItem {
  GObject parent_instance;

  char *id;     /* Owned */
  char *folded; /* Owned; what a search looks at */
  guint place;  /* Among the editor's members */
};

G_DEFINE_FINAL_TYPE (UiDeckItem, ui_deck_item, G_TYPE_OBJECT)

static void
ui_deck_item_finalize (GObject *object)
{
  g_free (UI_DECK_ITEM (object)->id);
  g_free (UI_DECK_ITEM (object)->folded);
  G_OBJECT_CLASS (ui_deck_item_parent_class)->finalize (object);
}

static void
ui_deck_item_class_init (UiDeckItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ui_deck_item_finalize;
}

static void
ui_deck_item_init (UiDeckItem *self)
{
}

struct _UiDeckCardPicker {
  AdwBin parent_instance;

  GtkSearchBar *search_bar;
  GtkSearchEntry *search_entry;
  GtkLabel *counted;
  GtkStack *stack;
  GtkListView *list;

  AppDeckEditor *editor;     /* Owned */
  GListStore *items;         /* Owned; of UiDeckItem */
  GtkFilterListModel *shown; /* Owned */
  GtkFilter *filter;         /* Owned */
  GPtrArray *bound;          /* Borrowed list items that are on show */
  char *search_text;         /* Owned; folded */
  gboolean owning;           /* What is owned is counted, not what is in the deck */
};

G_DEFINE_FINAL_TYPE (UiDeckCardPicker, ui_deck_card_picker, ADW_TYPE_BIN)

typedef struct {
  AdwBin *face;
  GtkLabel *name, *kind, *text, *count;
  GtkWidget *add, *remove;
} Cells;

static GQuark
cells_quark (void)
{
  return g_quark_from_static_string ("ui-deck-card-picker-cells");
}

/* What the counts beside the offer are of. */
static gboolean
counts_owned (UiDeckCardPicker *self)
{
  return app_deck_editor_can_own (self->editor) && self->owning;
}

static void
change_copies (UiDeckCardPicker *self, const char *id, int by)
{
  for (guint k = 0; k < app_deck_editor_get_n_members (self->editor); k++) {
    const AppDeckMember *member = app_deck_editor_get_member (self->editor, k);

    if (!g_str_equal (member->id, id))
      continue;
    if (counts_owned (self))
      app_deck_editor_set_owned (self->editor, id, (guint)MAX (MAX (member->owned, 0) + by, 0));
    else
      app_deck_editor_set_copies (self->editor, id, (guint)MAX ((int)member->copies + by, 0));
    return;
  }
}

static void
step_cb (GtkWidget *button, GtkListItem *item)
{
  UiDeckCardPicker *self =
      UI_DECK_CARD_PICKER (gtk_widget_get_ancestor (button, UI_TYPE_DECK_CARD_PICKER));
  Cells *cells = g_object_get_qdata (G_OBJECT (item), cells_quark ());
  UiDeckItem *item_data = gtk_list_item_get_item (item);

  if (item_data != NULL)
    change_copies (self, item_data->id, button == cells->add ? 1 : -1);
}

static GtkWidget *
add_step (GtkWidget *row, const char *icon, const char *name, GtkListItem *item)
{
  GtkWidget *button = ui_icon_button_new (icon, name, NULL);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  /* Tab would stop at each; the keys plus and minus do the same. */
  gtk_widget_set_focusable (button, FALSE);
  g_signal_connect (button, "clicked", G_CALLBACK (step_cb), item);
  gtk_box_append (GTK_BOX (row), button);
  return button;
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  Cells *cells = g_new0 (Cells, 1);

  cells->face = ADW_BIN (adw_bin_new ());
  gtk_widget_set_valign (GTK_WIDGET (cells->face), GTK_ALIGN_CENTER);
  gtk_widget_set_margin_end (GTK_WIDGET (cells->face), 6);
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (cells->face));
  cells->name = ui_row_add_text (lines, "heading");
  cells->kind = ui_row_add_text (lines, "dim-label");
  cells->text = ui_row_add_text (lines, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (cells->kind), "caption");
  gtk_widget_set_hexpand (lines, TRUE);
  gtk_widget_set_valign (lines, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (row), lines);
  cells->remove = add_step (row, "list-remove-symbolic", _ ("One Less"), item);
  cells->count = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_width_chars (cells->count, 2);
  gtk_widget_add_css_class (GTK_WIDGET (cells->count), "numeric");
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (cells->count));
  cells->add = add_step (row, "list-add-symbolic", _ ("One More"), item);
  gtk_widget_add_css_class (row, "card-row");
  g_object_set_qdata_full (G_OBJECT (item), cells_quark (), cells, g_free);
  gtk_list_item_set_child (item, row);
}

/* "Level: 1 · Ada owns 2" */
static char *
dup_kind (UiDeckCardPicker *self, const AppDeckMember *member)
{
  g_autofree char *others =
      ui_card_dup_other_fields (member->fields, app_deck_editor_get_game (self->editor)->id, NULL);
  GString *kind = g_string_new (others);

  if (member->owned >= 0) {
    if (kind->len > 0)
      g_string_append (kind, " · ");
    /* Translators: a player's name and how many copies of a card he or she owns. */
    g_string_append_printf (kind, _ ("%s owns %d"), app_deck_editor_get_player (self->editor),
                            member->owned);
  }
  return g_string_free (kind, FALSE);
}

static void
update_cells (UiDeckCardPicker *self, GtkListItem *item)
{
  const UiDeckItem *item_data = gtk_list_item_get_item (item);
  Cells *cells = g_object_get_qdata (G_OBJECT (item), cells_quark ());
  const AppDeckMember *member =
      item_data != NULL ? app_deck_editor_get_member (self->editor, item_data->place) : NULL;
  gboolean can_change = app_deck_editor_can_change (self->editor);
  g_autofree char *count = NULL;
  g_autofree char *kind = NULL;
  guint n;

  if (member == NULL)
    return;
  n = counts_owned (self) ? (guint)MAX (member->owned, 0) : member->copies;
  count = n > 0 ? g_strdup_printf ("%u", n) : NULL;
  kind = dup_kind (self, member);
  ui_show_text (cells->name, member->name);
  ui_show_text (cells->kind, kind);
  ui_show_text (cells->text, ui_card_get_text (member->fields, "text"));
  gtk_label_set_label (cells->count, count != NULL ? count : "");
  gtk_accessible_update_property (GTK_ACCESSIBLE (cells->add), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  member->name, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (cells->remove),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, member->name, -1);
  gtk_widget_set_sensitive (cells->add, can_change);
  gtk_widget_set_sensitive (cells->remove, can_change && n > 0);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  UiDeckCardPicker *self = data;
  const UiDeckItem *item_data = gtk_list_item_get_item (item);
  Cells *cells = g_object_get_qdata (G_OBJECT (item), cells_quark ());
  const AppDeckMember *member = app_deck_editor_get_member (self->editor, item_data->place);
  GtkWidget *face = member != NULL ? ui_pack_face_new (app_deck_editor_get_game (self->editor)->id,
                                                       NULL, member->fields, FACE_WIDTH)
                                   : NULL;

  adw_bin_set_child (cells->face, face);
  gtk_widget_set_visible (GTK_WIDGET (cells->face), face != NULL);
  g_ptr_array_add (self->bound, item);
  update_cells (self, item);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  g_ptr_array_remove_fast (UI_DECK_CARD_PICKER (data)->bound, item);
}

static gboolean
matches_cb (gpointer item, gpointer data)
{
  UiDeckCardPicker *self = data;

  return self->search_text == NULL
         || strstr (UI_DECK_ITEM (item)->folded, self->search_text) != NULL;
}

/* Whether the list offers what the editor does. */
static gboolean
same_items (UiDeckCardPicker *self)
{
  guint n = app_deck_editor_get_n_members (self->editor);

  if (g_list_model_get_n_items (G_LIST_MODEL (self->items)) != n)
    return FALSE;
  for (guint k = 0; k < n; k++) {
    g_autoptr (UiDeckItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), k);

    if (!g_str_equal (item->id, app_deck_editor_get_member (self->editor, k)->id))
      return FALSE;
  }
  return TRUE;
}

static void
fill_items (UiDeckCardPicker *self)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint k = 0; k < app_deck_editor_get_n_members (self->editor); k++) {
    const AppDeckMember *member = app_deck_editor_get_member (self->editor, k);
    UiDeckItem *item = g_object_new (UI_TYPE_DECK_ITEM, NULL);
    g_autofree char *others = ui_card_dup_other_fields (
        member->fields, app_deck_editor_get_game (self->editor)->id, NULL);
    g_autofree char *all =
        g_strjoin (" ", member->name, member->id, ui_card_get_text (member->fields, "text"),
                   ui_card_get_text (member->fields, "element"), others, NULL);

    item->id = g_strdup (member->id);
    item->folded = g_utf8_casefold (all, -1);
    item->place = k;
    g_ptr_array_add (items, item);
  }
  g_list_store_splice (self->items, 0, g_list_model_get_n_items (G_LIST_MODEL (self->items)),
                       items->pdata, items->len);
}

static void
show_found (UiDeckCardPicker *self)
{
  gboolean some = g_list_model_get_n_items (G_LIST_MODEL (self->shown)) > 0;

  gtk_stack_set_visible_child_name (self->stack, some ? "list" : "nothing");
}

static void
search_cb (UiDeckCardPicker *self)
{
  g_autofree char *search_text =
      g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->search_entry))));

  g_free (self->search_text);
  self->search_text = *search_text != '\0' ? g_utf8_casefold (search_text, -1) : NULL;
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  show_found (self);
}

static void
activate_cb (UiDeckCardPicker *self, guint position)
{
  g_autoptr (UiDeckItem) item = g_list_model_get_item (G_LIST_MODEL (self->shown), position);

  if (item != NULL)
    change_copies (self, item->id, 1);
}

/* Plus and minus count the row that has the keyboard; on many keyboards plus is with Shift. */
static gboolean
key_cb (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state,
        UiDeckCardPicker *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  int by = key == GDK_KEY_plus || key == GDK_KEY_equal || key == GDK_KEY_KP_Add ? 1
           : key == GDK_KEY_minus || key == GDK_KEY_KP_Subtract                 ? -1
                                                                                : 0;

  if (by == 0 || focus == NULL || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  for (guint k = 0; k < self->bound->len; k++) {
    GtkListItem *item = g_ptr_array_index (self->bound, k);
    GtkWidget *row = gtk_widget_get_parent (gtk_list_item_get_child (item));

    if (focus == row || gtk_widget_is_ancestor (focus, row)) {
      change_copies (self, UI_DECK_ITEM (gtk_list_item_get_item (item))->id, by);
      return GDK_EVENT_STOP;
    }
  }
  return GDK_EVENT_PROPAGATE;
}

static void
ui_deck_card_picker_dispose (GObject *object)
{
  UiDeckCardPicker *self = UI_DECK_CARD_PICKER (object);

  if (self->list != NULL)
    gtk_list_view_set_model (self->list, NULL);
  g_clear_object (&self->shown);
  g_clear_object (&self->filter);
  g_clear_object (&self->items);
  G_OBJECT_CLASS (ui_deck_card_picker_parent_class)->dispose (object);
}

static void
ui_deck_card_picker_finalize (GObject *object)
{
  UiDeckCardPicker *self = UI_DECK_CARD_PICKER (object);

  g_clear_object (&self->editor);
  g_ptr_array_unref (self->bound);
  g_free (self->search_text);
  G_OBJECT_CLASS (ui_deck_card_picker_parent_class)->finalize (object);
}

static void
ui_deck_card_picker_class_init (UiDeckCardPickerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_deck_card_picker_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_deck_card_picker_finalize;
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/tomekeeper/Tomekeeper/deck-card-picker.ui");
  gtk_widget_class_bind_template_child (widget_class, UiDeckCardPicker, search_bar);
  gtk_widget_class_bind_template_child (widget_class, UiDeckCardPicker, search_entry);
  gtk_widget_class_bind_template_child (widget_class, UiDeckCardPicker, counted);
  gtk_widget_class_bind_template_child (widget_class, UiDeckCardPicker, stack);
  gtk_widget_class_bind_template_child (widget_class, UiDeckCardPicker, list);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
}

static void
ui_deck_card_picker_init (UiDeckCardPicker *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkSelectionModel) selection = NULL;

  self->bound = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_search_bar_connect_entry (self->search_bar, GTK_EDITABLE (self->search_entry));
  ui_list_search_add (self->search_entry, GTK_WIDGET (self->stack), TRUE);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), self);
  gtk_list_view_set_factory (self->list, factory);
  self->items = g_list_store_new (UI_TYPE_DECK_ITEM);
  self->filter = GTK_FILTER (gtk_custom_filter_new (matches_cb, self, NULL));
  self->shown = gtk_filter_list_model_new (G_LIST_MODEL (g_object_ref (self->items)),
                                           g_object_ref (self->filter));
  selection =
      GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->shown))));
  gtk_list_view_set_model (self->list, selection);
}

void
ui_deck_card_picker_set_editor (UiDeckCardPicker *self, AppDeckEditor *editor, GtkWidget *page)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->editor = g_object_ref (editor);
  gtk_search_bar_set_key_capture_widget (self->search_bar, page);
  /* Before the search takes them, too: what was added last comes first. */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), self, 0);
  gtk_widget_add_controller (page, keys);
  ui_deck_card_picker_refresh (self);
}

void
ui_deck_card_picker_refresh (UiDeckCardPicker *self)
{
  g_autofree char *counted =
      /* Translators: a player's name. */
      app_phrase_printf (_ ("The counts say what %s owns"),
                         app_deck_editor_get_player (self->editor));

  gtk_label_set_label (self->counted, counted);
  gtk_widget_set_visible (GTK_WIDGET (self->counted), counts_owned (self));
  if (!same_items (self))
    fill_items (self);
  for (guint k = 0; k < self->bound->len; k++)
    update_cells (self, g_ptr_array_index (self->bound, k));
  show_found (self);
}

void
ui_deck_card_picker_set_owning (UiDeckCardPicker *self, gboolean owning)
{
  self->owning = owning;
  ui_deck_card_picker_refresh (self);
}

GtkSearchBar *
ui_deck_card_picker_get_search_bar (UiDeckCardPicker *self)
{
  return self->search_bar;
}

void
ui_deck_card_picker_focus (UiDeckCardPicker *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}
