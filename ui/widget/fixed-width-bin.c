/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A bin with a natural width of its own.
 */
#include "ui/widget/fixed-width-bin.h"

/* With the sidebar's 220 px and its separator: one pane under 720 px. */
#define WANTED_WIDTH 499

struct _UiPane {
  GtkWidget parent_instance;

  GtkWidget *child;
};

enum {
  PROP_0,
  PROP_CHILD,
};

G_DEFINE_FINAL_TYPE (UiPane, ui_pane, GTK_TYPE_WIDGET)

static void
ui_pane_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                 int *natural, int *minimum_baseline, int *natural_baseline)
{
  UiPane *self = UI_PANE (widget);

  if (self->child != NULL)
    gtk_widget_measure (self->child, orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *natural = MAX (*minimum, WANTED_WIDTH);
}

static void
ui_pane_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  UiPane *self = UI_PANE (widget);

  if (self->child != NULL)
    gtk_widget_allocate (self->child, width, height, baseline, NULL);
}

static void
ui_pane_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  if (id == PROP_CHILD)
    g_value_set_object (value, UI_PANE (object)->child);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
ui_pane_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  UiPane *self = UI_PANE (object);

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
ui_pane_dispose (GObject *object)
{
  g_clear_pointer (&UI_PANE (object)->child, gtk_widget_unparent);
  G_OBJECT_CLASS (ui_pane_parent_class)->dispose (object);
}

static void
ui_pane_class_init (UiPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = ui_pane_get_property;
  object_class->set_property = ui_pane_set_property;
  object_class->dispose = ui_pane_dispose;
  widget_class->measure = ui_pane_measure;
  widget_class->size_allocate = ui_pane_size_allocate;
  g_object_class_install_property (
      object_class, PROP_CHILD,
      g_param_spec_object ("child", NULL, NULL, GTK_TYPE_WIDGET,
                           G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
}

static void
ui_pane_init (UiPane *self)
{
}
