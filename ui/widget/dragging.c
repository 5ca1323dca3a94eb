/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Order by drag and drop. What is dragged is the widget itself: nothing else takes it.
 */
#include "ui/widget/dragging.h"

typedef struct {
  GtkWidget *within; /* Borrowed: the target's widget stands in it */
  UiDropFunc dropped;
} Target;

static GdkContentProvider *
prepare_cb (GtkDragSource *source, double x, double y, GtkWidget *widget)
{
  return gdk_content_provider_new_typed (G_OBJECT_TYPE (widget), widget);
}

/* It hangs at the pointer by the middle of its handle. */
static void
begin_cb (GtkDragSource *source, GdkDrag *drag, GtkWidget *widget)
{
  GtkWidget *handle = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  g_autoptr (GdkPaintable) picture = gtk_widget_paintable_new (widget);
  double x = 0, y = 0;

  gtk_widget_translate_coordinates (handle, widget, gtk_widget_get_width (handle) / 2.0,
                                    gtk_widget_get_height (handle) / 2.0, &x, &y);
  gtk_drag_source_set_icon (source, picture, (int)x, (int)y);
}

static gboolean
drop_cb (GtkDropTarget *drop, const GValue *value, double x, double y, const Target *target)
{
  GtkWidget *onto = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (drop));
  GtkWidget *dragged = g_value_get_object (value);

  if (dragged == NULL || dragged == onto || !gtk_widget_is_ancestor (dragged, target->within))
    return FALSE;
  target->dropped (target->within, dragged, onto);
  return TRUE;
}

static void
target_free (gpointer target, GClosure *closure)
{
  g_free (target);
}

void
ui_drag_add (GtkWidget *within, GtkWidget *widget, GtkWidget *handle, UiDropFunc dropped)
{
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *drop = gtk_drop_target_new (G_OBJECT_TYPE (widget), GDK_ACTION_MOVE);
  Target *target = g_new (Target, 1);

  *target = (Target){ within, dropped };
  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect (source, "prepare", G_CALLBACK (prepare_cb), widget);
  g_signal_connect (source, "drag-begin", G_CALLBACK (begin_cb), widget);
  gtk_widget_add_controller (handle, GTK_EVENT_CONTROLLER (source));
  g_signal_connect_data (drop, "drop", G_CALLBACK (drop_cb), target, target_free, 0);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drop));
}

GtkWidget *
ui_drag_handle_new (GtkWidget *within, GtkWidget *row, const char *tooltip, UiDropFunc dropped)
{
  GtkWidget *handle = gtk_image_new_from_icon_name ("list-drag-handle-symbolic");

  gtk_widget_add_css_class (handle, "drag-handle");
  gtk_widget_set_cursor_from_name (handle, "grab");
  gtk_widget_set_tooltip_text (handle, tooltip);
  ui_drag_add (within, row, handle, dropped);
  return handle;
}
