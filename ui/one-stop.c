/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A list that is one stop of Tab.
 */
#include "one-stop.h"

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

static gboolean
ui_one_stop_focus (GtkWidget *widget, GtkDirectionType direction)
{
  GtkWidget *list = list_with_focus (widget);
  GtkWidget *heading = list != NULL ? gtk_widget_get_prev_sibling (list) : NULL;

  if (list != NULL && direction == GTK_DIR_TAB_FORWARD)
    return FALSE;
  if (list != NULL && direction == GTK_DIR_TAB_BACKWARD)
    return heading != NULL && gtk_widget_child_focus (heading, direction);
  return GTK_WIDGET_CLASS (ui_one_stop_parent_class)->focus (widget, direction);
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
