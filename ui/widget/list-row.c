/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What lists share: rows, one stop for Tab, sorting by keys.
 */
#include "ui/widget/list-row.h"

#include "ui/widget/page.h"

static void ui_list_skip_menu (GtkMenuButton *button);
static GtkLabel *
add_label (GtkWidget *box, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

GtkLabel *
ui_row_add_line (GtkWidget *box, const char *css_class)
{
  GtkLabel *label = add_label (box, css_class);

  gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_END);
  return label;
}

GtkLabel *
ui_row_add_text (GtkWidget *box, const char *css_class)
{
  GtkLabel *label = add_label (box, css_class);

  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  return label;
}

GtkWidget *
ui_row_menu_new (GMenuModel *menu, const char *name)
{
  GtkWidget *button = ui_menu_button_new (menu, name);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  return button;
}

GtkMenuButton *
ui_row_add_menu (GtkWidget *box)
{
  GtkWidget *button = ui_row_menu_new (NULL, NULL);

  ui_list_skip_menu (GTK_MENU_BUTTON (button));
  if (GTK_IS_GRID (box))
    gtk_grid_attach_next_to (GTK_GRID (box), button, NULL, GTK_POS_RIGHT, 1, 1);
  else
    gtk_box_append (GTK_BOX (box), button);
  return GTK_MENU_BUTTON (button);
}

/* A list that is one stop of Tab. */

struct _UiFocusGroup {
  AdwBin parent_instance;
};

G_DEFINE_FINAL_TYPE (UiFocusGroup, ui_focus_group, ADW_TYPE_BIN)

static GtkWidget *
list_of (GtkWidget *focus)
{
  static GType (*const types[]) (void) = { gtk_list_base_get_type, gtk_list_box_get_type,
                                           gtk_flow_box_get_type };
  GtkWidget *list = NULL;

  for (guint k = 0; k < G_N_ELEMENTS (types) && list == NULL; k++)
    list = gtk_widget_get_ancestor (focus, types[k]());
  return list;
}

/* Below @self; NULL where the keyboard is elsewhere. */
static GtkWidget *
list_with_focus (GtkWidget *self)
{
  GtkRoot *root = gtk_widget_get_root (self);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *list = focus != NULL ? list_of (focus) : NULL;

  return list != NULL && gtk_widget_is_ancestor (list, self) ? list : NULL;
}

/* Back into a list GTK goes to the last thing in a row, where Tab forward goes to the row. */
static void
go_to_row (GtkWidget *self)
{
  GtkRoot *root = gtk_widget_get_root (self);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *row = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_LIST_BOX_ROW) : NULL;

  if (row != NULL && row != focus && gtk_widget_is_ancestor (row, self))
    gtk_widget_grab_focus (row);
}

/* A list that selects nothing by itself may have a row that is marked as chosen: GTK enters at its
 * first. */
static void
go_to_chosen (GtkWidget *self)
{
  GtkWidget *list = list_with_focus (self);

  if (!GTK_IS_LIST_BOX (list)
      || gtk_list_box_get_selection_mode (GTK_LIST_BOX (list)) != GTK_SELECTION_NONE)
    return;
  for (GtkWidget *row = gtk_widget_get_first_child (list); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if ((gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED) != 0)
      gtk_widget_grab_focus (row);
}

static gboolean
ui_focus_group_focus (GtkWidget *widget, GtkDirectionType direction)
{
  GtkWidget *list = list_with_focus (widget);
  GtkWidget *heading = list != NULL ? gtk_widget_get_prev_sibling (list) : NULL;

  if (list != NULL && direction == GTK_DIR_TAB_FORWARD)
    return FALSE;
  if (list != NULL && direction == GTK_DIR_TAB_BACKWARD)
    return heading != NULL && gtk_widget_child_focus (heading, direction);
  if (!GTK_WIDGET_CLASS (ui_focus_group_parent_class)->focus (widget, direction))
    return FALSE;
  if (direction == GTK_DIR_TAB_BACKWARD)
    go_to_row (widget);
  if (list == NULL)
    go_to_chosen (widget);
  return TRUE;
}

static void
ui_focus_group_class_init (UiFocusGroupClass *class)
{
  GTK_WIDGET_CLASS (class)->focus = ui_focus_group_focus;
}

static void
ui_focus_group_init (UiFocusGroup *self)
{
}

/* Menus of rows */

static gboolean
menu_key_cb (GtkWidget *list, guint key, guint code, GdkModifierType state)
{
  GtkRoot *root = gtk_widget_get_root (list);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL, *row, *last;
  GdkModifierType held = state & gtk_accelerator_get_default_mod_mask ();

  if (!(key == GDK_KEY_Menu && held == 0) && !(key == GDK_KEY_F10 && held == GDK_SHIFT_MASK))
    return GDK_EVENT_PROPAGATE;
  if (focus == NULL || gtk_widget_get_parent (focus) != list)
    return GDK_EVENT_PROPAGATE;
  row = gtk_widget_get_first_child (focus);
  last = row != NULL ? gtk_widget_get_last_child (row) : NULL;
  if (!GTK_IS_MENU_BUTTON (last) || !gtk_widget_get_visible (last))
    return GDK_EVENT_PROPAGATE;
  gtk_menu_button_popup (GTK_MENU_BUTTON (last));
  return GDK_EVENT_STOP;
}

void
ui_list_add_menu_key (GtkWidget *list)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (menu_key_cb), list);
  gtk_widget_add_controller (list, keys);
}

/* A list gives the keyboard to what is in a row before the row, and Enter would open @button's menu
 * instead of what the row is of. */
static void
ui_list_skip_menu (GtkMenuButton *button)
{
  gtk_widget_set_focusable (gtk_widget_get_first_child (GTK_WIDGET (button)), FALSE);
}

/* Alt and a digit in a table. */

#define MOST 9

/* GTK 4.8 does not tell by what a table is sorted. */
typedef struct {
  GtkColumnViewColumn *column; /* Not owned: only compared */
  GtkSortType order;
} Sorted;

static GtkColumnViewColumn *
find_column (GtkColumnView *table, guint number)
{
  GListModel *columns = gtk_column_view_get_columns (table);

  for (guint k = 0; k < g_list_model_get_n_items (columns); k++) {
    g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, k);

    if (gtk_column_view_column_get_visible (column)
        && gtk_column_view_column_get_sorter (column) != NULL && number-- == 1)
      return column;
  }
  return NULL;
}

static gboolean
key_cb (GtkWidget *widget, GVariant *number, gpointer data)
{
  GtkColumnView *table = GTK_COLUMN_VIEW (widget);
  GtkColumnViewColumn *column = find_column (table, g_variant_get_uint32 (number));
  Sorted *sorted = data;

  if (column == NULL)
    return FALSE;
  sorted->order = sorted->column == column && sorted->order == GTK_SORT_ASCENDING
                      ? GTK_SORT_DESCENDING
                      : GTK_SORT_ASCENDING;
  sorted->column = column;
  gtk_column_view_sort_by_column (table, column, sorted->order);
  return TRUE;
}

void
ui_sort_keys_add (GtkColumnView *table)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  Sorted *sorted = g_new0 (Sorted, 1);

  for (guint k = 1; k <= MOST; k++) {
    GtkShortcut *shortcut = gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_0 + k, GDK_ALT_MASK),
                                              gtk_callback_action_new (key_cb, sorted, NULL));

    gtk_shortcut_set_arguments (shortcut, g_variant_new_uint32 (k));
    gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys), shortcut);
  }
  g_object_set_data_full (G_OBJECT (table), "ui-sort-keys", sorted, g_free);
  gtk_widget_add_controller (GTK_WIDGET (table), keys);
}
