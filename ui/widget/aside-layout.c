/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A layout for something worth reading with something beside it that is only nice to have.
 */
#include "ui/widget/aside-layout.h"

#define SPACING 18
/* What the first child needs before the second one gets anything. */
#define ROOM 260

struct _UiAsideLayout {
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (UiAsideLayout, ui_aside_layout, GTK_TYPE_LAYOUT_MANAGER)

/* The second child's width with its space, 0 where it is left out. */
static int
aside_width (GtkWidget *aside, int width)
{
  int wanted;

  if (aside == NULL || !gtk_widget_get_visible (aside))
    return 0;
  gtk_widget_measure (aside, GTK_ORIENTATION_HORIZONTAL, -1, &wanted, NULL, NULL, NULL);
  return width < 0 || width >= ROOM + SPACING + wanted ? wanted + SPACING : 0;
}

static void
ui_aside_layout_measure (GtkLayoutManager *layout, GtkWidget *widget, GtkOrientation orientation,
                         int for_size, int *minimum, int *natural, int *minimum_baseline,
                         int *natural_baseline)
{
  GtkWidget *main = gtk_widget_get_first_child (widget);
  GtkWidget *aside = gtk_widget_get_next_sibling (main);
  int beside = aside_width (aside, orientation == GTK_ORIENTATION_VERTICAL ? for_size : -1);
  int height;

  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    gtk_widget_measure (main, orientation, -1, minimum, natural, NULL, NULL);
    *natural += beside;
    return;
  }
  gtk_widget_measure (main, orientation, for_size < 0 ? -1 : for_size - beside, minimum, natural,
                      NULL, NULL);
  if (beside > 0) {
    gtk_widget_measure (aside, orientation, -1, &height, NULL, NULL, NULL);
    *minimum = MAX (*minimum, height);
    *natural = MAX (*natural, height);
  }
}

static void
ui_aside_layout_allocate (GtkLayoutManager *layout, GtkWidget *widget, int width, int height,
                          int baseline)
{
  GtkWidget *main = gtk_widget_get_first_child (widget);
  GtkWidget *aside = gtk_widget_get_next_sibling (main);
  int beside = aside_width (aside, width);
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;

  gtk_widget_size_allocate (
      main, &(GtkAllocation){ mirrored ? beside : 0, 0, width - beside, height }, -1);
  if (aside == NULL)
    return;
  gtk_widget_set_child_visible (aside, beside > 0);
  if (beside > 0)
    gtk_widget_size_allocate (
        aside,
        &(GtkAllocation){ mirrored ? 0 : width - beside + SPACING, 0, beside - SPACING, height },
        -1);
}

static GtkSizeRequestMode
ui_aside_layout_get_request_mode (GtkLayoutManager *layout, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
ui_aside_layout_class_init (UiAsideLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->measure = ui_aside_layout_measure;
  layout_class->allocate = ui_aside_layout_allocate;
  layout_class->get_request_mode = ui_aside_layout_get_request_mode;
}

static void
ui_aside_layout_init (UiAsideLayout *self)
{
}
