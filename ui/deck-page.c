/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of one deck.
 */
#include "deck-page.h"

#include "app/deck-editor.h"
#include "app/decks.h"
#include "app/players.h"
#include "card-face.h"
#include "card-words.h"
#include "deck-entries.h"
#include "page.h"

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

struct _UiDeckPage {
  AdwBin parent_instance;

  AdwLeaflet *leaflet;
  GtkWidget *offer_pane, *deck_pane, *separator;
  GtkSearchBar *search_bar;
  GtkSearchEntry *search_entry;
  GtkStack *stack;
  GtkListView *list;
  AdwStatusPage *nothing;
  GtkWidget *done_bar;
  GtkLabel *done_count;
  AdwEntryRow *name, *player, *note;
  AdwComboRow *variant;
  AdwExpanderRow *packs;
  GtkWidget *owning_row;
  GtkSwitch *owning;
  GtkLabel *counted;
  GtkLabel *count;
  GtkWidget *offer_button;
  GtkListBox *entries, *faults;
  GtkWidget *header; /* Owned; the menu in the header bar */

  AppStore *store;           /* Owned */
  AppDeckEditor *editor;     /* Owned */
  GListStore *items;         /* Owned; of UiDeckItem */
  GtkFilterListModel *shown; /* Owned */
  GtkFilter *filter;         /* Owned */
  GPtrArray *bound;          /* Borrowed list items that are on show */
  GPtrArray *checks;         /* Borrowed check buttons, each with its pack's id as data */
  char *words;               /* Owned; folded */
  char *removed;             /* Owned; what was taken out and is not kept yet */
  guint refreshing;          /* The source that shows the deck anew */
  gboolean filling;
};

static void ui_deck_page_page_init (UiPageInterface *iface);
static void changed_cb (UiDeckPage *self);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiDeckPage, ui_deck_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_deck_page_page_init))

/* What the packs offer */

typedef struct {
  AdwBin *face;
  GtkLabel *name, *kind, *text, *count;
  GtkWidget *add, *remove;
} Cells;

static GQuark
cells_quark (void)
{
  return g_quark_from_static_string ("ui-deck-page-cells");
}

/* What the counts beside the offer are of. */
static gboolean
counts_owned (UiDeckPage *self)
{
  return app_deck_editor_can_own (self->editor) && gtk_switch_get_active (self->owning);
}

static void
change_copies (UiDeckPage *self, const char *id, int by)
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
  UiDeckPage *self = UI_DECK_PAGE (gtk_widget_get_ancestor (button, UI_TYPE_DECK_PAGE));
  Cells *cells = g_object_get_qdata (G_OBJECT (item), cells_quark ());
  UiDeckItem *offered = gtk_list_item_get_item (item);

  if (offered != NULL)
    change_copies (self, offered->id, button == cells->add ? 1 : -1);
}

static GtkLabel *
add_line (GtkWidget *box, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static GtkWidget *
add_step (GtkWidget *row, const char *icon, const char *name, GtkListItem *item)
{
  GtkWidget *button = ui_icon_button_new (icon, name, NULL);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
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
  cells->name = add_line (lines, "heading");
  cells->kind = add_line (lines, "dim-label");
  cells->text = add_line (lines, NULL);
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

static void
set_line (GtkLabel *label, const char *text)
{
  gtk_label_set_label (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

/* A card's face, an element's sign, or nothing where the pack has neither. */
static GtkWidget *
new_face (UiDeckPage *self, const AppDeckMember *member)
{
  g_autofree char *power = ui_card_dup_field (member->fields, "power");
  const char *element = app_value_text (app_value_get (member->fields, "element"));
  UiFace face = { .element = element, .power = power };

  if (g_str_equal (app_deck_editor_get_game (self->editor)->deck_list, "elements"))
    return ui_element_icon_new (member->id);
  if (power == NULL)
    power = g_ascii_strup (ui_card_text (member->fields, "letter"), -1);
  if (element == NULL && *power == '\0')
    return NULL;
  face.power = power;
  return ui_card_new (&face, FACE_WIDTH);
}

/* "rarity common · level 1 · Ada owns 2" */
static char *
dup_kind (UiDeckPage *self, const AppDeckMember *member)
{
  g_autofree char *others = ui_card_dup_others (member->fields);
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
update_cells (UiDeckPage *self, GtkListItem *item)
{
  const UiDeckItem *offered = gtk_list_item_get_item (item);
  Cells *cells = g_object_get_qdata (G_OBJECT (item), cells_quark ());
  const AppDeckMember *member =
      offered != NULL ? app_deck_editor_get_member (self->editor, offered->place) : NULL;
  gboolean can_change = app_deck_editor_can_change (self->editor);
  g_autofree char *count = NULL;
  g_autofree char *kind = NULL;
  guint n;

  if (member == NULL)
    return;
  n = counts_owned (self) ? (guint)MAX (member->owned, 0) : member->copies;
  count = n > 0 ? g_strdup_printf ("%u", n) : NULL;
  kind = dup_kind (self, member);
  set_line (cells->name, member->name);
  set_line (cells->kind, kind);
  set_line (cells->text, ui_card_text (member->fields, "text"));
  gtk_label_set_label (cells->count, count != NULL ? count : "");
  gtk_widget_set_sensitive (cells->add, can_change);
  gtk_widget_set_sensitive (cells->remove, can_change && n > 0);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  UiDeckPage *self = data;
  const UiDeckItem *offered = gtk_list_item_get_item (item);
  Cells *cells = g_object_get_qdata (G_OBJECT (item), cells_quark ());
  const AppDeckMember *member = app_deck_editor_get_member (self->editor, offered->place);
  GtkWidget *face = member != NULL ? new_face (self, member) : NULL;

  adw_bin_set_child (cells->face, face);
  gtk_widget_set_visible (GTK_WIDGET (cells->face), face != NULL);
  g_ptr_array_add (self->bound, item);
  update_cells (self, item);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  g_ptr_array_remove_fast (UI_DECK_PAGE (data)->bound, item);
}

static gboolean
matches_cb (gpointer item, gpointer data)
{
  UiDeckPage *self = data;

  return self->words == NULL || strstr (UI_DECK_ITEM (item)->folded, self->words) != NULL;
}

/* Whether the list offers what the editor does. */
static gboolean
same_items (UiDeckPage *self)
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
fill_items (UiDeckPage *self)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint k = 0; k < app_deck_editor_get_n_members (self->editor); k++) {
    const AppDeckMember *member = app_deck_editor_get_member (self->editor, k);
    UiDeckItem *item = g_object_new (UI_TYPE_DECK_ITEM, NULL);
    g_autofree char *others = ui_card_dup_others (member->fields);
    g_autofree char *all =
        g_strjoin (" ", member->name, member->id, ui_card_text (member->fields, "text"),
                   ui_card_text (member->fields, "element"), others, NULL);

    item->id = g_strdup (member->id);
    item->folded = g_utf8_casefold (all, -1);
    item->place = k;
    g_ptr_array_add (items, item);
  }
  g_list_store_splice (self->items, 0, g_list_model_get_n_items (G_LIST_MODEL (self->items)),
                       items->pdata, items->len);
}

static void
show_found (UiDeckPage *self)
{
  gboolean some = g_list_model_get_n_items (G_LIST_MODEL (self->shown)) > 0;

  gtk_stack_set_visible_child_name (self->stack, some ? "list" : "nothing");
}

static void
search_cb (UiDeckPage *self)
{
  g_autofree char *words =
      g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->search_entry))));

  g_free (self->words);
  self->words = *words != '\0' ? g_utf8_casefold (words, -1) : NULL;
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  show_found (self);
}

static void
activate_cb (UiDeckPage *self, guint position)
{
  g_autoptr (UiDeckItem) item = g_list_model_get_item (G_LIST_MODEL (self->shown), position);

  if (item != NULL)
    change_copies (self, item->id, 1);
}

static void
owning_cb (UiDeckPage *self)
{
  if (self->editor != NULL)
    changed_cb (self);
}

/* The two panes */

static void
folded_cb (UiDeckPage *self)
{
  gboolean folded = adw_leaflet_get_folded (self->leaflet);

  gtk_widget_set_visible (self->offer_button, folded);
  gtk_widget_set_visible (self->done_bar, folded);
}

static void
offer_cb (UiDeckPage *self)
{
  adw_leaflet_set_visible_child (self->leaflet, self->offer_pane);
}

static void
done_cb (UiDeckPage *self)
{
  adw_leaflet_set_visible_child (self->leaflet, self->deck_pane);
}

static void
search_mode_cb (UiDeckPage *self)
{
  if (gtk_search_bar_get_search_mode (self->search_bar))
    adw_leaflet_set_visible_child (self->leaflet, self->offer_pane);
}

/* The deck's own fields */

static void
set_entry (AdwEntryRow *row, const char *text)
{
  if (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (row)), text) != 0)
    gtk_editable_set_text (GTK_EDITABLE (row), text);
}

static void
name_cb (UiDeckPage *self)
{
  app_deck_editor_set_name (self->editor, gtk_editable_get_text (GTK_EDITABLE (self->name)));
}

static void
player_cb (UiDeckPage *self)
{
  app_deck_editor_set_player (self->editor, gtk_editable_get_text (GTK_EDITABLE (self->player)));
}

static void
note_cb (UiDeckPage *self)
{
  app_deck_editor_set_note (self->editor, gtk_editable_get_text (GTK_EDITABLE (self->note)));
}

static void
variant_cb (UiDeckPage *self)
{
  guint chosen = adw_combo_row_get_selected (self->variant);
  const RulesGame *game;

  if (self->filling || self->editor == NULL || chosen == GTK_INVALID_LIST_POSITION)
    return;
  game = app_deck_editor_get_game (self->editor);
  app_deck_editor_set_variant (self->editor, chosen > 0 ? game->variants[chosen - 1].id : "");
}

static void
fill_variants (UiDeckPage *self)
{
  const RulesGame *game = app_deck_editor_get_game (self->editor);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  gtk_string_list_append (names, _ ("Any"));
  for (guint k = 0; k < game->n_variants; k++)
    gtk_string_list_append (names, _ (game->variants[k].name));
  adw_combo_row_set_model (self->variant, G_LIST_MODEL (names));
  gtk_widget_set_visible (GTK_WIDGET (self->variant), game->n_variants > 1);
}

static void
pack_toggled_cb (UiDeckPage *self)
{
  g_autoptr (GString) packs = g_string_new (NULL);

  for (guint k = 0; k < self->checks->len; k++) {
    GtkCheckButton *check = g_ptr_array_index (self->checks, k);

    if (gtk_check_button_get_active (check))
      g_string_append_printf (packs, "%s%s", packs->len > 0 ? " " : "",
                              (const char *)g_object_get_data (G_OBJECT (check), "pack"));
  }
  if (!self->filling && packs->len > 0)
    app_deck_editor_set_packs (self->editor, packs->str);
}

static void
add_pack (UiDeckPage *self, const char *id, const char *title)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *check = gtk_check_button_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  g_object_set_data_full (G_OBJECT (check), "pack", g_strdup (id), g_free);
  g_signal_connect_swapped (check, "toggled", G_CALLBACK (pack_toggled_cb), self);
  adw_expander_row_add_row (self->packs, row);
  g_ptr_array_add (self->checks, check);
}

/* The game's packs, each once; with one there is nothing to choose. */
static void
fill_packs (UiDeckPage *self)
{
  g_autoptr (AppPackList) packs = app_pack_list_new (self->store);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint k = 0; k < g_list_model_get_n_items (G_LIST_MODEL (packs)); k++) {
    g_autoptr (GObject) pack = g_list_model_get_item (G_LIST_MODEL (packs), k);
    g_autofree char *id = NULL;
    g_autofree char *game = NULL;
    g_autofree char *title = NULL;

    g_object_get (pack, "id", &id, "game", &game, "title", &title, NULL);
    if (g_str_equal (game, app_deck_editor_get_game (self->editor)->id)
        && g_hash_table_add (seen, g_strdup (id)))
      add_pack (self, id, title);
  }
  gtk_widget_set_visible (GTK_WIDGET (self->packs), self->checks->len > 1);
}

static void
show_packs (UiDeckPage *self)
{
  const char *packs = app_deck_editor_get_packs (self->editor);
  g_auto (GStrv) ids = g_strsplit_set (packs, " \t", -1);

  adw_expander_row_set_subtitle (self->packs, packs);
  for (char **id = ids; *id != NULL; id++)
    (*id)[strcspn (*id, "@")] = '\0';
  for (guint k = 0; k < self->checks->len; k++) {
    GtkCheckButton *check = g_ptr_array_index (self->checks, k);
    const char *pack = g_object_get_data (G_OBJECT (check), "pack");

    gtk_check_button_set_active (check, g_strv_contains ((const char *const *)ids, pack));
  }
}

static void
show_fields (UiDeckPage *self)
{
  const RulesGame *game = app_deck_editor_get_game (self->editor);
  const char *variant = app_deck_editor_get_variant (self->editor);
  guint chosen = 0;

  self->filling = TRUE;
  set_entry (self->name, app_deck_editor_get_name (self->editor));
  set_entry (self->player, app_deck_editor_get_player (self->editor));
  set_entry (self->note, app_deck_editor_get_note (self->editor));
  for (guint k = 0; k < game->n_variants; k++)
    if (g_str_equal (game->variants[k].id, variant))
      chosen = k + 1;
  adw_combo_row_set_selected (self->variant, chosen);
  show_packs (self);
  self->filling = FALSE;
}

/* "5 gems" can't be said without knowing the game. */
static void
show_count (UiDeckPage *self)
{
  guint n = app_deck_editor_get_count (self->editor);
  g_autofree char *count = g_strdup_printf (
      /* Translators: how many cards, or elements, a deck is made of. */
      g_dngettext (NULL, "%u in the deck", "%u in the deck", n), n);

  gtk_label_set_label (self->count, count);
  gtk_label_set_label (self->done_count, count);
}

static void
show_owning (UiDeckPage *self)
{
  gboolean can_own = app_deck_editor_can_own (self->editor);
  g_autofree char *counted = g_strdup_printf (_ ("The counts say what %s owns"),
                                              app_deck_editor_get_player (self->editor));

  gtk_widget_set_visible (self->owning_row, can_own);
  gtk_label_set_label (self->counted, counted);
  gtk_widget_set_visible (GTK_WIDGET (self->counted), counts_owned (self));
}

static void
refresh (UiDeckPage *self)
{
  if (!same_items (self))
    fill_items (self);
  for (guint k = 0; k < self->bound->len; k++)
    update_cells (self, g_ptr_array_index (self->bound, k));
  show_found (self);
  show_fields (self);
  show_owning (self);
  show_count (self);
  ui_deck_entries_show (self->entries, self->editor);
  ui_deck_faults_show (self->faults, self->editor);
  ui_page_changed (UI_PAGE (self));
}

static gboolean
refresh_cb (gpointer data)
{
  UiDeckPage *self = data;

  self->refreshing = 0;
  if (app_deck_editor_is_deleted (self->editor))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.leave-deck", NULL);
  else
    refresh (self);
  return G_SOURCE_REMOVE;
}

/* Not at once: what was pressed may be a row that goes. */
static void
changed_cb (UiDeckPage *self)
{
  if (self->refreshing == 0)
    self->refreshing = g_idle_add_full (G_PRIORITY_DEFAULT, refresh_cb, self, NULL);
}

static void
failed_cb (AppDeckEditor *editor, const char *sentence, UiDeckPage *self)
{
  g_clear_pointer (&self->removed, g_free);
  ui_page_tell (GTK_WIDGET (self), sentence, 0);
}

static void
kept_cb (AppDeckEditor *editor, gint64 batch, UiDeckPage *self)
{
  g_autofree char *sentence = NULL;

  if (self->removed == NULL)
    return;
  sentence = g_strdup_printf (_ ("“%s” is out of the deck"), self->removed);
  g_clear_pointer (&self->removed, g_free);
  ui_page_tell (GTK_WIDGET (self), sentence, batch);
}

static void
entry_removed_cb (const char *name, gpointer data)
{
  UiDeckPage *self = data;

  ui_set_string (&self->removed, name);
}

/* Actions */

static void
undo_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_deck_editor_undo (UI_DECK_PAGE (widget)->editor);
}

static void
copied_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiDeckPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *uuid = NULL;
  gint64 batch;

  if (!app_deck_change_finish (APP_STORE (source), result, &uuid, &batch, &error)) {
    ui_page_tell (GTK_WIDGET (self), error->message, 0);
    return;
  }
  ui_page_tell (GTK_WIDGET (self), _ ("This is the copy"), batch);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.replace-deck", "s", uuid);
}

static void
copy_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiDeckPage *self = UI_DECK_PAGE (widget);

  app_deck_editor_flush (self->editor);
  app_deck_copy_async (self->store, app_deck_editor_get_uuid (self->editor), NULL, copied_cb,
                       g_object_ref (self));
}

static void
deleted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiDeckPage) self = data;
  g_autoptr (GError) error = NULL;
  gint64 batch;

  if (app_deck_change_finish (APP_STORE (source), result, NULL, &batch, &error))
    ui_page_tell (GTK_WIDGET (self), _ ("The deck is in the bin"), batch);
  else
    ui_page_tell (GTK_WIDGET (self), error->message, 0);
}

static void
delete_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiDeckPage *self = UI_DECK_PAGE (widget);

  app_deck_editor_flush (self->editor);
  app_deck_delete_async (self->store, app_deck_editor_get_uuid (self->editor), NULL, deleted_cb,
                         g_object_ref (self));
}

static void
menu_cb (GAction *action, GVariant *parameter, UiDeckPage *self)
{
  g_autofree char *name = g_strconcat ("deck.", g_action_get_name (action), NULL);

  gtk_widget_activate_action (GTK_WIDGET (self), name, NULL);
}

/* The menu's items are actions of the page, which the header bar is no part of. */
static GtkWidget *
new_menu (UiDeckPage *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  GtkWidget *button = gtk_menu_button_new ();
  GSimpleActionGroup *actions = g_simple_action_group_new ();
  static const char *const names[] = { "copy", "delete" };

  for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
    GSimpleAction *action = g_simple_action_new (names[k], NULL);

    g_signal_connect_object (action, "activate", G_CALLBACK (menu_cb), self, 0);
    g_action_map_add_action (G_ACTION_MAP (actions), G_ACTION (action));
    g_object_unref (action);
  }
  gtk_widget_insert_action_group (button, "this-deck", G_ACTION_GROUP (actions));
  g_object_unref (actions);
  g_menu_append (menu, _ ("_Copy the Deck"), "this-deck.copy");
  g_menu_append (menu, _ ("_Delete the Deck"), "this-deck.delete");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-more-symbolic");
  gtk_widget_set_tooltip_text (button, _ ("More"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("More"), -1);
  return button;
}

/* The page */

static char *
ui_deck_page_dup_title (UiPage *page)
{
  return g_strdup (app_deck_editor_get_name (UI_DECK_PAGE (page)->editor));
}

static char *
ui_deck_page_dup_subtitle (UiPage *page)
{
  AppDeckEditor *editor = UI_DECK_PAGE (page)->editor;
  const char *game = _ (app_deck_editor_get_game (editor)->name);
  const char *player = app_deck_editor_get_player (editor);

  return *player != '\0' ? g_strdup_printf ("%s · %s", game, player) : g_strdup (game);
}

static GtkWidget *
ui_deck_page_get_header_end (UiPage *page)
{
  return UI_DECK_PAGE (page)->header;
}

static GtkSearchBar *
ui_deck_page_get_search_bar (UiPage *page)
{
  return UI_DECK_PAGE (page)->search_bar;
}

static void
ui_deck_page_focus (UiPage *page)
{
  UiDeckPage *self = UI_DECK_PAGE (page);

  if (adw_leaflet_get_folded (self->leaflet))
    gtk_widget_grab_focus (self->offer_button);
  else
    gtk_widget_grab_focus (GTK_WIDGET (self->list));
  /* A window that looked for a place of its own for the keyboard has selected it. */
  gtk_editable_select_region (GTK_EDITABLE (self->name), 0, 0);
}

static void
ui_deck_page_page_init (UiPageInterface *iface)
{
  iface->dup_title = ui_deck_page_dup_title;
  iface->dup_subtitle = ui_deck_page_dup_subtitle;
  iface->get_header_end = ui_deck_page_get_header_end;
  iface->get_search_bar = ui_deck_page_get_search_bar;
  iface->focus = ui_deck_page_focus;
}

static void
ui_deck_page_dispose (GObject *object)
{
  UiDeckPage *self = UI_DECK_PAGE (object);

  g_clear_handle_id (&self->refreshing, g_source_remove);
  if (self->editor != NULL)
    app_deck_editor_flush (self->editor);
  if (self->list != NULL)
    gtk_list_view_set_model (self->list, NULL);
  g_clear_object (&self->shown);
  g_clear_object (&self->filter);
  g_clear_object (&self->items);
  g_clear_object (&self->header);
  G_OBJECT_CLASS (ui_deck_page_parent_class)->dispose (object);
}

static void
ui_deck_page_finalize (GObject *object)
{
  UiDeckPage *self = UI_DECK_PAGE (object);

  g_clear_object (&self->editor);
  g_clear_object (&self->store);
  g_ptr_array_unref (self->bound);
  g_ptr_array_unref (self->checks);
  g_free (self->words);
  g_free (self->removed);
  G_OBJECT_CLASS (ui_deck_page_parent_class)->finalize (object);
}

static void
ui_deck_page_class_init (UiDeckPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_deck_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_deck_page_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/deck-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, leaflet);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, offer_pane);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, deck_pane);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, separator);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, search_bar);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, search_entry);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, stack);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, list);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, nothing);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, done_bar);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, done_count);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, name);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, player);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, note);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, variant);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, packs);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, count);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, owning_row);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, owning);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, counted);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, offer_button);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, entries);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, faults);
  gtk_widget_class_bind_template_callback (widget_class, folded_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_mode_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, offer_cb);
  gtk_widget_class_bind_template_callback (widget_class, done_cb);
  gtk_widget_class_bind_template_callback (widget_class, name_cb);
  gtk_widget_class_bind_template_callback (widget_class, player_cb);
  gtk_widget_class_bind_template_callback (widget_class, note_cb);
  gtk_widget_class_bind_template_callback (widget_class, owning_cb);
  gtk_widget_class_bind_template_callback (widget_class, variant_cb);
  gtk_widget_class_install_action (widget_class, "deck.undo", NULL, undo_cb);
  gtk_widget_class_install_action (widget_class, "deck.copy", NULL, copy_cb);
  gtk_widget_class_install_action (widget_class, "deck.delete", NULL, delete_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "deck.undo",
                                       NULL);
}

static void
ui_deck_page_init (UiDeckPage *self)
{
  self->bound = g_ptr_array_new ();
  self->checks = g_ptr_array_new ();
  self->filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_search_bar_connect_entry (self->search_bar, GTK_EDITABLE (self->search_entry));
  self->header = g_object_ref_sink (new_menu (self));
}

static void
make_list (UiDeckPage *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkSelectionModel) selection = NULL;

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

GtkWidget *
ui_deck_page_new (AppStore *store, const char *uuid, GError **error)
{
  g_autoptr (AppDeckEditor) editor = app_deck_editor_open (store, uuid, error);
  UiDeckPage *self;

  if (editor == NULL)
    return NULL;
  self = g_object_new (UI_TYPE_DECK_PAGE, NULL);
  self->store = g_object_ref (store);
  self->editor = g_steal_pointer (&editor);
  g_signal_connect_object (self->editor, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->editor, "kept", G_CALLBACK (kept_cb), self, 0);
  g_signal_connect_object (self->editor, "failed", G_CALLBACK (failed_cb), self, 0);
  ui_deck_entries_setup (self->entries, self->editor, entry_removed_cb, self);
  make_list (self);
  fill_variants (self);
  fill_packs (self);
  refresh (self);
  if (!app_deck_editor_can_change (self->editor)) {
    gtk_widget_set_sensitive (self->deck_pane, FALSE);
    gtk_widget_set_sensitive (self->header, FALSE);
  }
  adw_leaflet_set_visible_child (self->leaflet, self->deck_pane);
  folded_cb (self);
  return GTK_WIDGET (self);
}
