/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which game a list is of.
 */
#include "ui/widget/game-filter.h"

#include "app/result/quick.h"
#include "ui/widget/list-search.h"

#include <glib/gi18n.h>

#define SEARCHED 10   /* more games than that are searched */
#define CHARS 24      /* of a name on the button */
#define LIST_CHARS 40 /* and in the list */

struct _UiGameFilter {
  AdwBin parent_instance;

  GtkDropDown *list;
  GtkWidget *popover;     /* Borrowed; of the list */
  GtkSearchEntry *search; /* Borrowed; in the popover */
  GPtrArray *games;       /* Owned; of utf8: what the list offers but the first */
  char *chosen;           /* Owned; NULL for all games */
};

G_DEFINE_FINAL_TYPE (UiGameFilter, ui_game_filter, ADW_TYPE_BIN)

enum {
  SIGNAL_CHANGED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static void
selected_cb (UiGameFilter *self)
{
  const guint selected = gtk_drop_down_get_selected (self->list);
  const char *game = selected > 0 && selected <= self->games->len
                         ? g_ptr_array_index (self->games, selected - 1)
                         : NULL;

  if (g_strcmp0 (self->chosen, game) == 0)
    return;
  g_free (self->chosen);
  self->chosen = g_strdup (game);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
ui_game_filter_finalize (GObject *object)
{
  UiGameFilter *self = UI_GAME_FILTER (object);

  g_ptr_array_unref (self->games);
  g_free (self->chosen);
  G_OBJECT_CLASS (ui_game_filter_parent_class)->finalize (object);
}

static void
ui_game_filter_class_init (UiGameFilterClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ui_game_filter_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", UI_TYPE_GAME_FILTER, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

/* Names are as long as people make them; what shows them is not. */

static GtkWidget *
new_label (int chars)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), chars);
  return label;
}

static const char *
name_of (GtkListItem *item)
{
  return gtk_string_object_get_string (gtk_list_item_get_item (item));
}

static void
setup_button_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  gtk_list_item_set_child (item, new_label (CHARS));
}

static void
bind_button_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  gtk_label_set_label (GTK_LABEL (gtk_list_item_get_child (item)), name_of (item));
}

static void
setup_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *label = new_label (LIST_CHARS);

  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("object-select-symbolic"));
  gtk_list_item_set_child (item, box);
}

/* The mark of the chosen game. */
static void
mark_row (GtkListItem *item, GParamSpec *spec, GtkDropDown *list)
{
  GtkWidget *box = gtk_list_item_get_child (item);
  gboolean chosen = gtk_drop_down_get_selected_item (list) == gtk_list_item_get_item (item);

  gtk_widget_set_opacity (gtk_widget_get_last_child (box), chosen ? 1 : 0);
}

static void
bind_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item, UiGameFilter *self)
{
  GtkWidget *box = gtk_list_item_get_child (item);

  gtk_label_set_label (GTK_LABEL (gtk_widget_get_first_child (box)), name_of (item));
  mark_row (item, NULL, self->list);
  g_signal_connect_object (self->list, "notify::selected-item", G_CALLBACK (mark_row), item,
                           G_CONNECT_SWAPPED);
}

static void
unbind_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item, UiGameFilter *self)
{
  g_signal_handlers_disconnect_by_func (self->list, mark_row, item);
}

static void
set_factories (UiGameFilter *self)
{
  g_autoptr (GtkListItemFactory) button = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkListItemFactory) rows = gtk_signal_list_item_factory_new ();

  g_signal_connect (button, "setup", G_CALLBACK (setup_button_cb), NULL);
  g_signal_connect (button, "bind", G_CALLBACK (bind_button_cb), NULL);
  g_signal_connect (rows, "setup", G_CALLBACK (setup_row_cb), NULL);
  g_signal_connect (rows, "bind", G_CALLBACK (bind_row_cb), self);
  g_signal_connect (rows, "unbind", G_CALLBACK (unbind_row_cb), self);
  gtk_drop_down_set_factory (self->list, button);
  gtk_drop_down_set_list_factory (self->list, rows);
}

/* The first one of @type inside @widget, shown or not; NULL for none. */
static GtkWidget *
find_inside (GtkWidget *widget, GType type)
{
  GtkWidget *found = NULL;

  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_inside (child, type);
  return found;
}

/* What is typed in the list goes on in the search, blanks too. */
static void
typed_cb (GtkEditable *search)
{
  if (*gtk_editable_get_text (search) != '\0')
    gtk_text_grab_focus_without_selecting (GTK_TEXT (gtk_editable_get_delegate (search)));
}

/* In the search of GTK 4.8's drop-downs Enter chooses nothing, and the keyboard is not in it. */
static void
add_search_keys (UiGameFilter *self)
{
  self->popover = find_inside (GTK_WIDGET (self->list), GTK_TYPE_POPOVER);
  if (self->popover != NULL)
    self->search = GTK_SEARCH_ENTRY (find_inside (self->popover, GTK_TYPE_SEARCH_ENTRY));
  if (self->search != NULL) {
    ui_list_search_add (self->search, self->popover, TRUE);
    g_signal_connect (self->search, "changed", G_CALLBACK (typed_cb), NULL);
  }
}

static void
set_searched (UiGameFilter *self, gboolean searched)
{
  gtk_drop_down_set_enable_search (self->list, searched);
  if (self->search != NULL)
    gtk_search_entry_set_key_capture_widget (self->search, searched ? self->popover : NULL);
}

static void
ui_game_filter_init (UiGameFilter *self)
{
  GtkExpression *name = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");

  self->games = g_ptr_array_new_with_free_func (g_free);
  self->list = GTK_DROP_DOWN (gtk_drop_down_new (NULL, name));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->list), _ ("Which Game"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Which Game"), -1);
  g_signal_connect_object (self->list, "notify::selected", G_CALLBACK (selected_cb), self,
                           G_CONNECT_SWAPPED);
  set_factories (self);
  add_search_keys (self);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->list));
  gtk_widget_hide (GTK_WIDGET (self));
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return g_utf8_collate (app_quick_game_name (*(const char *const *)a),
                         app_quick_game_name (*(const char *const *)b));
}

/* Those that are offered, each once, by name. */
static GPtrArray *
dup_sorted (UiGameFilter *self, const char *const *games)
{
  GPtrArray *sorted = g_ptr_array_new_with_free_func (g_free);

  for (; *games != NULL; games++)
    if (!g_ptr_array_find_with_equal_func (sorted, *games, g_str_equal, NULL))
      g_ptr_array_add (sorted, g_strdup (*games));
  if (self->chosen != NULL
      && !g_ptr_array_find_with_equal_func (sorted, self->chosen, g_str_equal, NULL))
    g_ptr_array_add (sorted, g_strdup (self->chosen));
  g_ptr_array_sort (sorted, compare_names);
  return sorted;
}

static gboolean
is_same (const GPtrArray *one, const GPtrArray *other)
{
  gboolean same = one->len == other->len;

  for (guint k = 0; k < one->len && same; k++)
    same = g_str_equal (g_ptr_array_index (one, k), g_ptr_array_index (other, k));
  return same;
}

void
ui_game_filter_set_games (UiGameFilter *self, const char *const *games)
{
  GPtrArray *sorted = dup_sorted (self, games);
  g_autoptr (GtkStringList) names = NULL;
  guint chosen = 0;

  /* A list that is open stays as it is. */
  if (is_same (self->games, sorted)) {
    g_ptr_array_unref (sorted);
    return;
  }
  g_ptr_array_unref (self->games);
  self->games = sorted;
  names = gtk_string_list_new (NULL);
  gtk_string_list_append (names, _ ("All Games"));
  for (guint k = 0; k < sorted->len; k++) {
    const char *game = g_ptr_array_index (sorted, k);

    gtk_string_list_append (names, app_quick_game_name (game));
    if (g_strcmp0 (self->chosen, game) == 0)
      chosen = k + 1;
  }
  g_signal_handlers_block_by_func (self->list, selected_cb, self);
  gtk_drop_down_set_model (self->list, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->list, chosen);
  set_searched (self, sorted->len > SEARCHED);
  g_signal_handlers_unblock_by_func (self->list, selected_cb, self);
  gtk_widget_set_visible (GTK_WIDGET (self), sorted->len > 1 || self->chosen != NULL);
}

const char *
ui_game_filter_get_game (UiGameFilter *self)
{
  return self->chosen;
}

void
ui_game_filter_reset (UiGameFilter *self)
{
  gtk_drop_down_set_selected (self->list, 0);
}
