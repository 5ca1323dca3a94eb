/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is below the fold is brought into view.
 */
#include "ui/widget/scrolling.h"

#define SCROLL_MS 60
#define MARGIN 48

static gboolean
scroll_cb (gpointer data)
{
  GtkWidget *widget = data;
  GtkWidget *viewport = gtk_widget_get_ancestor (widget, GTK_TYPE_VIEWPORT);
  GtkAdjustment *adjustment =
      viewport != NULL ? gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (viewport)) : NULL;
  graphene_rect_t bounds;

  if (adjustment != NULL && gtk_widget_compute_bounds (widget, viewport, &bounds)) {
    double top = gtk_adjustment_get_value (adjustment) + bounds.origin.y;

    gtk_adjustment_clamp_page (adjustment, top - MARGIN, top + bounds.size.height + MARGIN);
  }
  return G_SOURCE_REMOVE;
}

void
ui_scroll_into_view (GtkWidget *widget)
{
  g_timeout_add_full (G_PRIORITY_DEFAULT, SCROLL_MS, scroll_cb, g_object_ref (widget),
                      g_object_unref);
}
