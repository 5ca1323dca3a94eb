/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Seats by drag and drop. What is dragged is the row itself: nothing else takes it, and a list
 * takes only its own.
 */
#include "seat-drag.h"

#include <glib/gi18n.h>

#define SEAT "tk-seat"

static guint
seat_of (GtkWidget *row)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), SEAT));
}

static GdkContentProvider *
prepare_cb (GtkDragSource *source, double x, double y, GtkWidget *row)
{
  return gdk_content_provider_new_typed (ADW_TYPE_ENTRY_ROW, row);
}

static void
begin_cb (GtkDragSource *source, GdkDrag *drag, GtkWidget *row)
{
  g_autoptr (GdkPaintable) picture = gtk_widget_paintable_new (row);

  gtk_drag_source_set_icon (source, picture, gtk_widget_get_width (row) / 8,
                            gtk_widget_get_height (row) / 2);
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, GtkWidget *row)
{
  GtkWidget *dragged = g_value_get_object (value);
  GtkWidget *list = gtk_widget_get_ancestor (row, UI_TYPE_SEAT_LIST);

  if (dragged == NULL || dragged == row || !gtk_widget_is_ancestor (dragged, list))
    return FALSE;
  ui_seat_list_move (UI_SEAT_LIST (list), seat_of (dragged), seat_of (row));
  return TRUE;
}

GtkWidget *
ui_seat_drag_new (UiSeatList *list, AdwEntryRow *row, guint seat)
{
  GtkWidget *handle = gtk_image_new_from_icon_name ("list-drag-handle-symbolic");
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (ADW_TYPE_ENTRY_ROW, GDK_ACTION_MOVE);

  g_object_set_data (G_OBJECT (row), SEAT, GUINT_TO_POINTER (seat));
  gtk_widget_add_css_class (handle, "drag-handle");
  gtk_widget_set_cursor_from_name (handle, "grab");
  gtk_widget_set_tooltip_text (handle, _ ("Drag to another seat (Alt+Up, Alt+Down)"));
  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect (source, "prepare", G_CALLBACK (prepare_cb), row);
  g_signal_connect (source, "drag-begin", G_CALLBACK (begin_cb), row);
  gtk_widget_add_controller (handle, GTK_EVENT_CONTROLLER (source));
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), row);
  gtk_widget_add_controller (GTK_WIDGET (row), GTK_EVENT_CONTROLLER (target));
  return handle;
}
