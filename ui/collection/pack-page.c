/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of a pack's cards, and of whatever else its lists name: tomes, events, elements. It
 * knows a few names of fields that games share (element, power) and shows any other plain field by
 * its name, so that it serves every game's packs.
 */
#include "ui/collection/pack-page.h"

#include "app/collection/packs.h"
#include "app/player/players.h"
#include "ui/board/board-text.h"
#include "ui/boards/boards.h"
#include "ui/widget/list-row.h"
#include "ui/widget/list-search.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

#define FACE_WIDTH 46

/* A card as an item of a list. */
#define UI_TYPE_PACK_CARD (ui_pack_card_get_type ())
G_DECLARE_FINAL_TYPE (UiPackCard, ui_pack_card, UI, PACK_CARD, GObject)

struct _UiPackCard {
  GObject parent_instance;

  const AppValue *fields; /* Borrowed from the page */
  const char *list;       /* Borrowed from the page; the key of its list */
  char *folded;           /* Owned; what a search looks at */
  guint group;            /* Its list's and element's place among those of the pack */
  guint place;            /* Its own place in its list */
};

G_DEFINE_FINAL_TYPE (UiPackCard, ui_pack_card, G_TYPE_OBJECT)

static void
ui_pack_card_finalize (GObject *object)
{
  g_free (UI_PACK_CARD (object)->folded);
  G_OBJECT_CLASS (ui_pack_card_parent_class)->finalize (object);
}

static void
ui_pack_card_class_init (UiPackCardClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ui_pack_card_finalize;
}

static void
ui_pack_card_init (UiPackCard *self)
{
}

struct _UiPackPage {
  AdwBin parent_instance;

  GtkSearchBar *search_bar;
  GtkSearchEntry *search_entry;
  GtkStack *stack;
  GtkListView *list;
  AdwStatusPage *nothing;

  AppValue *pack;            /* Owned; its root */
  GtkFilterListModel *shown; /* Owned */
  GtkFilter *filter;         /* Owned */
  char *search_text;         /* Owned; folded */
  char *title;               /* Owned */
  char *subtitle;            /* Owned */
  GtkWidget *header;         /* Owned; what can be made of the pack */
};

static void ui_pack_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiPackPage, ui_pack_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_pack_page_page_init))

typedef struct {
  AdwBin *face;
  GtkLabel *name, *kind, *text, *others;
} Cells;

static GQuark
cells_quark (void)
{
  return g_quark_from_static_string ("ui-pack-page-cells");
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  Cells *cells = g_new0 (Cells, 1);

  cells->face = ADW_BIN (adw_bin_new ());
  gtk_widget_set_valign (GTK_WIDGET (cells->face), GTK_ALIGN_CENTER);
  cells->name = ui_row_add_text (lines, "heading");
  cells->kind = ui_row_add_text (lines, "dim-label");
  cells->text = ui_row_add_text (lines, NULL);
  cells->others = ui_row_add_text (lines, "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (cells->kind), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (cells->others), "caption");
  gtk_widget_set_hexpand (lines, TRUE);
  gtk_widget_set_valign (lines, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (cells->face));
  gtk_box_append (GTK_BOX (row), lines);
  gtk_widget_add_css_class (row, "card-row");
  g_object_set_qdata_full (G_OBJECT (item), cells_quark (), cells, g_free);
  gtk_list_item_set_activatable (item, FALSE);
  gtk_list_item_set_child (item, row);
}

/* How many of the pack's cards are copies of @member: of a tome those whose "tome" is its id. */
static guint
count_copies (UiPackPage *self, const char *list, const AppValue *member)
{
  g_autofree char *key = g_strndup (list, strlen (list) - g_str_has_suffix (list, "s"));
  const AppValue *cards = app_value_get (self->pack, "cards");
  guint n = 0;

  for (guint k = 0; k < app_value_length (cards); k++) {
    const AppValue *card = app_value_at (cards, k);

    n += *ui_card_get_text (card, "name") == '\0'
         && g_str_equal (ui_card_get_text (card, key), ui_card_get_text (member, "id"));
  }
  return n;
}

/* "Collection: Salt Coast Papers · Cost: 1 · 2 cards" */
static char *
dup_others (UiPackPage *self, const UiPackCard *card)
{
  GString *others = g_string_new (NULL);
  g_autofree char *fields =
      ui_card_dup_other_fields (card->fields, ui_card_get_text (self->pack, "game"), self->pack);
  guint n = count_copies (self, card->list, card->fields);

  g_string_append (others, fields);
  if (n > 0 && others->len > 0)
    g_string_append (others, " · ");
  if (n > 0)
    g_string_append_printf (others, g_dngettext (NULL, "%u card", "%u cards", n), n);
  return g_string_free (others, FALSE);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  UiPackPage *self = data;
  const UiPackCard *shown = UI_PACK_CARD (gtk_list_item_get_item (item));
  const AppValue *card = shown->fields;
  Cells *cells = g_object_get_qdata (G_OBJECT (item), cells_quark ());
  const char *element = app_value_text (app_value_get (card, "element"));
  g_autofree char *power = ui_card_dup_field (card, "power");
  g_autofree char *kind = ui_card_dup_element_power (element, power);
  g_autofree char *others = dup_others (self, shown);
  GtkWidget *face =
      ui_pack_face_new (ui_card_get_text (self->pack, "game"), self->pack, card, FACE_WIDTH);

  adw_bin_set_child (cells->face, face);
  gtk_widget_set_visible (GTK_WIDGET (cells->face), face != NULL);
  ui_show_text (cells->name, ui_card_get_text (card, "name"));
  ui_show_text (cells->kind, kind);
  ui_show_text (cells->text, ui_card_get_text (card, "text"));
  ui_show_text (cells->others, others);
}

static int
compare_cb (gconstpointer a, gconstpointer b, gpointer data)
{
  const UiPackCard *one = a, *other = b;

  if (one->group != other->group)
    return one->group < other->group ? -1 : 1;
  return one->place < other->place ? -1 : one->place > other->place;
}

static gboolean
matches_cb (gpointer item, gpointer data)
{
  UiPackPage *self = data;

  return self->search_text == NULL
         || strstr (UI_PACK_CARD (item)->folded, self->search_text) != NULL;
}

/* The named members of one list. Those of one element are together, the elements in the order of
 * the list; without a name, a card is but a copy of something that another list names. */
static void
add_list (UiPackPage *self, GListStore *store, const char *key, guint *n_groups)
{
  const AppValue *list = app_value_get (self->pack, key);
  g_autoptr (GHashTable) groups = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint k = 0; k < app_value_length (list); k++) {
    g_autoptr (UiPackCard) card = NULL;
    const AppValue *fields = app_value_at (list, k);
    const char *element = ui_card_get_text (fields, "element");
    g_autofree char *others =
        ui_card_dup_other_fields (fields, ui_card_get_text (self->pack, "game"), self->pack);
    g_autofree char *all =
        g_strjoin (" ", ui_card_get_text (fields, "name"), ui_card_get_text (fields, "text"),
                   element, ui_card_get_text (fields, "id"), others, NULL);

    if (*ui_card_get_text (fields, "name") == '\0')
      continue;
    if (!g_hash_table_contains (groups, element))
      g_hash_table_insert (groups, (gpointer)element, GUINT_TO_POINTER ((*n_groups)++));
    card = g_object_new (UI_TYPE_PACK_CARD, NULL);
    card->fields = fields;
    card->list = key;
    card->folded = g_utf8_casefold (all, -1);
    card->group = GPOINTER_TO_UINT (g_hash_table_lookup (groups, element));
    card->place = k;
    g_list_store_insert_sorted (store, card, compare_cb, NULL);
  }
}

static int
by_length_cb (gconstpointer a, gconstpointer b, gpointer pack)
{
  guint one = app_value_length (app_value_get (pack, *(const char *const *)a));
  guint other = app_value_length (app_value_get (pack, *(const char *const *)b));

  return one > other ? -1 : one < other;
}

/* The longest list is what the pack is about, and comes first. */
static GListStore *
make_cards (UiPackPage *self)
{
  GListStore *store = g_list_store_new (UI_TYPE_PACK_CARD);
  g_autoptr (GPtrArray) lists = g_ptr_array_new ();
  guint n_groups = 0;

  for (guint k = 0; k < app_value_length (self->pack); k++) {
    const char *key = app_value_key (self->pack, k);

    if (app_value_kind (app_value_get (self->pack, key)) == APP_VALUE_LIST)
      g_ptr_array_add (lists, (gpointer)key);
  }
  g_ptr_array_sort_with_data (lists, by_length_cb, self->pack);
  for (guint k = 0; k < lists->len; k++)
    add_list (self, store, g_ptr_array_index (lists, k), &n_groups);
  return store;
}

static void
update (UiPackPage *self)
{
  gboolean some = g_list_model_get_n_items (G_LIST_MODEL (self->shown)) > 0;

  gtk_stack_set_visible_child_name (self->stack, some ? "list" : "nothing");
}

static void
search_cb (UiPackPage *self)
{
  g_autofree char *search_text =
      g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->search_entry))));

  g_free (self->search_text);
  self->search_text = *search_text != '\0' ? g_utf8_casefold (search_text, -1) : NULL;
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  update (self);
}

static char *
ui_pack_page_dup_title (UiPage *page)
{
  return g_strdup (UI_PACK_PAGE (page)->title);
}

static char *
ui_pack_page_dup_subtitle (UiPage *page)
{
  return g_strdup (UI_PACK_PAGE (page)->subtitle);
}

static GtkWidget *
ui_pack_page_get_header_start (UiPage *page)
{
  return UI_PACK_PAGE (page)->header;
}

static GtkSearchBar *
ui_pack_page_get_search_bar (UiPage *page)
{
  return UI_PACK_PAGE (page)->search_bar;
}

static void
ui_pack_page_page_init (UiPageInterface *iface)
{
  iface->dup_title = ui_pack_page_dup_title;
  iface->dup_subtitle = ui_pack_page_dup_subtitle;
  iface->get_header_start = ui_pack_page_get_header_start;
  iface->get_search_bar = ui_pack_page_get_search_bar;
}

static void
ui_pack_page_dispose (GObject *object)
{
  UiPackPage *self = UI_PACK_PAGE (object);

  gtk_list_view_set_model (self->list, NULL);
  g_clear_object (&self->header);
  g_clear_object (&self->shown);
  g_clear_object (&self->filter);
  G_OBJECT_CLASS (ui_pack_page_parent_class)->dispose (object);
}

static void
ui_pack_page_finalize (GObject *object)
{
  UiPackPage *self = UI_PACK_PAGE (object);

  g_clear_pointer (&self->pack, app_value_unref);
  g_free (self->search_text);
  g_free (self->title);
  g_free (self->subtitle);
  G_OBJECT_CLASS (ui_pack_page_parent_class)->finalize (object);
}

static void
ui_pack_page_class_init (UiPackPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_pack_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_pack_page_finalize;
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/pack-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UiPackPage, search_bar);
  gtk_widget_class_bind_template_child (widget_class, UiPackPage, search_entry);
  gtk_widget_class_bind_template_child (widget_class, UiPackPage, stack);
  gtk_widget_class_bind_template_child (widget_class, UiPackPage, list);
  gtk_widget_class_bind_template_child (widget_class, UiPackPage, nothing);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
}

static void
ui_pack_page_init (UiPackPage *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_search_bar_connect_entry (self->search_bar, GTK_EDITABLE (self->search_entry));
  ui_list_search_add (self->search_entry, GTK_WIDGET (self->stack), FALSE);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  gtk_list_view_set_factory (self->list, factory);
}

/* One's own is written on; what comes with the program stays as it is, and is copied. */
static void
add_header (UiPackPage *self, const char *id, guint revision, gboolean bundled)
{
  GtkWidget *copy = ui_icon_button_new ("edit-copy-symbolic", _ ("Make a Copy"), "win.copy-pack");

  self->header = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (copy), "(su)", id, revision);
  if (!bundled) {
    GtkWidget *edit =
        ui_icon_button_new ("document-edit-symbolic", _ ("Edit the Pack"), "win.edit-pack");

    gtk_actionable_set_action_target (GTK_ACTIONABLE (edit), "s", id);
    gtk_box_append (GTK_BOX (self->header), edit);
  }
  gtk_box_append (GTK_BOX (self->header), copy);
}

/* Title and subtitle from the list of packs, which knows them. */
static void
describe (UiPackPage *self, AppStore *store, const char *id, guint revision)
{
  g_autoptr (GListModel) packs = app_pack_list_new (store);

  self->title = g_strdup (id);
  for (guint k = 0; k < g_list_model_get_n_items (packs); k++) {
    g_autoptr (GObject) pack = g_list_model_get_item (packs, k);
    g_autofree char *pack_id = NULL;
    g_autofree char *title = NULL;
    g_autofree char *game = NULL;
    g_autofree char *cards = NULL;
    guint pack_revision, n_cards;
    gboolean bundled;

    g_object_get (pack, "id", &pack_id, "revision", &pack_revision, "title", &title, "game-name",
                  &game, "n-cards", &n_cards, "bundled", &bundled, NULL);
    if (g_strcmp0 (pack_id, id) != 0 || pack_revision != revision)
      continue;
    cards = g_strdup_printf (g_dngettext (NULL, "%u card", "%u cards", n_cards), n_cards);
    ui_set_string (&self->title, title);
    self->subtitle = g_strdup_printf (_ ("%s · %s · revision %u"), game, cards, revision);
    add_header (self, id, revision, bundled);
    return;
  }
}

GtkWidget *
ui_pack_page_new (AppStore *store, const char *id, guint revision)
{
  UiPackPage *self = g_object_new (UI_TYPE_PACK_PAGE, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GListModel) cards = NULL;
  g_autoptr (GtkSelectionModel) selection = NULL;

  describe (self, store, id, revision);
  self->pack = app_pack_dup_root (store, id, revision, &error);
  cards = G_LIST_MODEL (make_cards (self));
  self->filter = GTK_FILTER (gtk_custom_filter_new (matches_cb, self, NULL));
  self->shown = gtk_filter_list_model_new (g_object_ref (cards), g_object_ref (self->filter));
  selection =
      GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->shown))));
  gtk_list_view_set_model (self->list, selection);
  if (error != NULL) {
    g_autofree char *sentence = g_markup_escape_text (error->message, -1);

    adw_status_page_set_icon_name (self->nothing, "dialog-warning-symbolic");
    adw_status_page_set_title (self->nothing, _ ("This Pack Can’t Be Read"));
    adw_status_page_set_description (self->nothing, sentence);
  }
  update (self);
  return GTK_WIDGET (self);
}
