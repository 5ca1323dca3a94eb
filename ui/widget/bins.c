/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bins that have another size than their child.
 */
#include "ui/widget/bins.h"

struct _UiScaledBin {
  GtkWidget parent_instance;

  GtkWidget *child;
  int width, height;
};

G_DEFINE_FINAL_TYPE (UiScaledBin, ui_scaled_bin, GTK_TYPE_WIDGET)

static void
ui_scaled_bin_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                       int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = 0;
}

static void
ui_scaled_bin_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  UiScaledBin *self = UI_SCALED_BIN (widget);
  GskTransform *transform = NULL;
  int least_width, least_height, wide, high;
  float scale;

  if (self->child == NULL || width <= 0 || height <= 0)
    return;
  gtk_widget_measure (self->child, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  wide = MAX (self->width, least_width);
  gtk_widget_measure (self->child, GTK_ORIENTATION_VERTICAL, wide, &least_height, NULL, NULL, NULL);
  high = MAX (self->height, least_height);
  scale = MIN ((float)width / (float)wide, (float)height / (float)high);
  transform = gsk_transform_translate (
      NULL, &GRAPHENE_POINT_INIT (((float)width - scale * (float)wide) / 2,
                                  ((float)height - scale * (float)high) / 2));
  gtk_widget_allocate (self->child, wide, high, -1, gsk_transform_scale (transform, scale, scale));
}

static void
ui_scaled_bin_dispose (GObject *object)
{
  g_clear_pointer (&UI_SCALED_BIN (object)->child, gtk_widget_unparent);
  G_OBJECT_CLASS (ui_scaled_bin_parent_class)->dispose (object);
}

static void
ui_scaled_bin_class_init (UiScaledBinClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_scaled_bin_dispose;
  widget_class->measure = ui_scaled_bin_measure;
  widget_class->size_allocate = ui_scaled_bin_size_allocate;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
ui_scaled_bin_init (UiScaledBin *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_can_focus (GTK_WIDGET (self), FALSE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

void
ui_scaled_bin_set_child (UiScaledBin *self, GtkWidget *child, int width, int height)
{
  g_clear_pointer (&self->child, gtk_widget_unparent);
  self->child = child;
  self->width = width;
  self->height = height;
  if (child != NULL)
    gtk_widget_set_parent (child, GTK_WIDGET (self));
}

/* With the sidebar's 220 px and its separator: one pane under 720 px. */
#define WANTED_WIDTH 499

struct _UiFixedWidthBin {
  GtkWidget parent_instance;

  GtkWidget *child;
};

enum {
  PROP_0,
  PROP_CHILD,
};

G_DEFINE_FINAL_TYPE (UiFixedWidthBin, ui_fixed_width_bin, GTK_TYPE_WIDGET)

static void
ui_fixed_width_bin_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                            int *minimum, int *natural, int *minimum_baseline,
                            int *natural_baseline)
{
  UiFixedWidthBin *self = UI_FIXED_WIDTH_BIN (widget);

  if (self->child != NULL)
    gtk_widget_measure (self->child, orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *natural = MAX (*minimum, WANTED_WIDTH);
}

static void
ui_fixed_width_bin_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  UiFixedWidthBin *self = UI_FIXED_WIDTH_BIN (widget);

  if (self->child != NULL)
    gtk_widget_allocate (self->child, width, height, baseline, NULL);
}

static void
ui_fixed_width_bin_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  if (id == PROP_CHILD)
    g_value_set_object (value, UI_FIXED_WIDTH_BIN (object)->child);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
ui_fixed_width_bin_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  UiFixedWidthBin *self = UI_FIXED_WIDTH_BIN (object);

  if (id != PROP_CHILD) {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    return;
  }
  g_clear_pointer (&self->child, gtk_widget_unparent);
  self->child = g_value_get_object (value);
  if (self->child != NULL)
    gtk_widget_set_parent (self->child, GTK_WIDGET (self));
}

static void
ui_fixed_width_bin_dispose (GObject *object)
{
  g_clear_pointer (&UI_FIXED_WIDTH_BIN (object)->child, gtk_widget_unparent);
  G_OBJECT_CLASS (ui_fixed_width_bin_parent_class)->dispose (object);
}

static void
ui_fixed_width_bin_class_init (UiFixedWidthBinClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = ui_fixed_width_bin_get_property;
  object_class->set_property = ui_fixed_width_bin_set_property;
  object_class->dispose = ui_fixed_width_bin_dispose;
  widget_class->measure = ui_fixed_width_bin_measure;
  widget_class->size_allocate = ui_fixed_width_bin_size_allocate;
  g_object_class_install_property (
      object_class, PROP_CHILD,
      g_param_spec_object ("child", NULL, NULL, GTK_TYPE_WIDGET,
                           G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
}

static void
ui_fixed_width_bin_init (UiFixedWidthBin *self)
{
}
