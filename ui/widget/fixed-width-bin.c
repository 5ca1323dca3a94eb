/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A bin with a natural width of its own.
 */
#include "ui/widget/fixed-width-bin.h"

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
