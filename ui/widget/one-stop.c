/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A list that is one stop of Tab.
 */
#include "ui/widget/one-stop.h"

struct _UiOneStop {
  AdwBin parent_instance;
};

G_DEFINE_FINAL_TYPE (UiOneStop, ui_one_stop, ADW_TYPE_BIN)

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

static gboolean
ui_one_stop_focus (GtkWidget *widget, GtkDirectionType direction)
{
  GtkWidget *list = list_with_focus (widget);
  GtkWidget *heading = list != NULL ? gtk_widget_get_prev_sibling (list) : NULL;

  if (list != NULL && direction == GTK_DIR_TAB_FORWARD)
    return FALSE;
  if (list != NULL && direction == GTK_DIR_TAB_BACKWARD)
    return heading != NULL && gtk_widget_child_focus (heading, direction);
  if (!GTK_WIDGET_CLASS (ui_one_stop_parent_class)->focus (widget, direction))
    return FALSE;
  if (direction == GTK_DIR_TAB_BACKWARD)
    go_to_row (widget);
  return TRUE;
}

static void
ui_one_stop_class_init (UiOneStopClass *class)
{
  GTK_WIDGET_CLASS (class)->focus = ui_one_stop_focus;
}

static void
ui_one_stop_init (UiOneStop *self)
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

void
ui_list_skip_menu (GtkMenuButton *button)
{
  gtk_widget_set_focusable (gtk_widget_get_first_child (GTK_WIDGET (button)), FALSE);
}
