/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A list that is one stop of Tab.
 */
#include "one-stop.h"

struct _UiOneStop {
  AdwBin parent_instance;
};

G_DEFINE_FINAL_TYPE (UiOneStop, ui_one_stop, ADW_TYPE_BIN)

/* Below @self; NULL where the keyboard is elsewhere. */
static GtkWidget *
list_with_focus (GtkWidget *self)
{
  GtkRoot *root = gtk_widget_get_root (self);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *list = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_LIST_BASE) : NULL;

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
