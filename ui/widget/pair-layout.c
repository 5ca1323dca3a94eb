/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A layout for two things that are compared.
 */
#include "ui/widget/pair-layout.h"

#define SPACING 12
/* What each needs at least to stand beside the other. */
#define LEAST 295

struct _UiPairLayout {
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (UiPairLayout, ui_pair_layout, GTK_TYPE_LAYOUT_MANAGER)

static gboolean
is_beside (int width)
{
  return width < 0 || width >= 2 * LEAST + SPACING;
}

static void
measure_child (GtkWidget *child, GtkOrientation orientation, int for_size, int *minimum,
               int *natural)
{
  gtk_widget_measure (child, orientation, for_size, minimum, natural, NULL, NULL);
}

static void
ui_pair_layout_measure (GtkLayoutManager *layout, GtkWidget *widget, GtkOrientation orientation,
                        int for_size, int *minimum, int *natural, int *minimum_baseline,
                        int *natural_baseline)
{
  GtkWidget *one = gtk_widget_get_first_child (widget);
  GtkWidget *other = gtk_widget_get_next_sibling (one);
  int least[2], wanted[2];

  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    measure_child (one, orientation, -1, &least[0], &wanted[0]);
    measure_child (other, orientation, -1, &least[1], &wanted[1]);
    *minimum = MAX (least[0], least[1]);
    *natural = 2 * MAX (wanted[0], wanted[1]) + SPACING;
    return;
  }
  if (is_beside (for_size)) {
    int each = for_size < 0 ? -1 : (for_size - SPACING) / 2;

    measure_child (one, orientation, each, &least[0], &wanted[0]);
    measure_child (other, orientation, each, &least[1], &wanted[1]);
    *minimum = MAX (least[0], least[1]);
    *natural = MAX (wanted[0], wanted[1]);
    return;
  }
  measure_child (one, orientation, for_size, &least[0], &wanted[0]);
  measure_child (other, orientation, for_size, &least[1], &wanted[1]);
  *minimum = least[0] + SPACING + least[1];
  *natural = wanted[0] + SPACING + wanted[1];
}

static void
ui_pair_layout_allocate (GtkLayoutManager *layout, GtkWidget *widget, int width, int height,
                         int baseline)
{
  GtkWidget *one = gtk_widget_get_first_child (widget);
  GtkWidget *other = gtk_widget_get_next_sibling (one);
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int each = (width - SPACING) / 2, first;

  if (is_beside (width)) {
    gtk_widget_size_allocate (one, &(GtkAllocation){ mirrored ? width - each : 0, 0, each, height },
                              -1);
    gtk_widget_size_allocate (other,
                              &(GtkAllocation){ mirrored ? 0 : width - each, 0, each, height }, -1);
    return;
  }
  gtk_widget_measure (one, GTK_ORIENTATION_VERTICAL, width, NULL, &first, NULL, NULL);
  first = MAX (MIN (first, height - SPACING), 0);
  gtk_widget_size_allocate (one, &(GtkAllocation){ 0, 0, width, first }, -1);
  gtk_widget_size_allocate (
      other, &(GtkAllocation){ 0, first + SPACING, width, MAX (height - first - SPACING, 0) }, -1);
}

static GtkSizeRequestMode
ui_pair_layout_get_request_mode (GtkLayoutManager *layout, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
ui_pair_layout_class_init (UiPairLayoutClass *class)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (class);

  layout_class->get_request_mode = ui_pair_layout_get_request_mode;
  layout_class->measure = ui_pair_layout_measure;
  layout_class->allocate = ui_pair_layout_allocate;
}

static void
ui_pair_layout_init (UiPairLayout *self)
{
}
