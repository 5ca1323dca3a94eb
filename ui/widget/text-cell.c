/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A cell that lays its text out only when it is drawn.
 */
#include "ui/widget/text-cell.h"

#include "ui/widget/draw.h"

#include <math.h>

#define HEIGHT 1.25f /* of a line, in font sizes */
#define MORE 0.8f    /* of the font size */

struct _UiTextCell {
  GtkWidget parent_instance;

  char *text, *more; /* Owned */
  float xalign;
  PangoEllipsizeMode ellipsize;
};

G_DEFINE_FINAL_TYPE (UiTextCell, ui_text_cell, GTK_TYPE_WIDGET)

static void
ui_text_cell_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                      int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural =
      orientation == GTK_ORIENTATION_HORIZONTAL ? 0 : (int)ceilf (HEIGHT * ui_font_size (widget));
}

static PangoLayout *
new_layout (UiTextCell *self)
{
  PangoLayout *layout = ui_text_layout_new (GTK_WIDGET (self), self->text);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  if (*self->more != '\0') {
    g_autofree char *full = g_strconcat (self->text, " ", self->more, NULL);
    PangoAttribute *small = pango_attr_scale_new (MORE);

    small->start_index = (guint)strlen (self->text);
    pango_attr_list_insert (attributes, small);
    pango_layout_set_text (layout, full, -1);
  }
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  pango_layout_set_ellipsize (layout, self->ellipsize);
  return layout;
}

static void
ui_text_cell_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UiTextCell *self = UI_TEXT_CELL (widget);
  GtkStyleContext *style = gtk_widget_get_style_context (widget);
  gboolean end = (self->xalign > 0.5f) != (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  PangoLayout *layout;
  int wide, tall;

  if (*self->text == '\0' && *self->more == '\0')
    return;
  layout = new_layout (self);
  pango_layout_set_width (layout, width * PANGO_SCALE);
  pango_layout_get_pixel_size (layout, &wide, &tall);
  pango_layout_set_alignment (layout, PANGO_ALIGN_LEFT);
  pango_layout_set_width (layout, MIN (wide, width) * PANGO_SCALE);
  gtk_snapshot_render_layout (snapshot, style, end ? MAX (width - wide, 0) : 0, (height - tall) / 2,
                              layout);
  g_object_unref (layout);
}

static void
ui_text_cell_finalize (GObject *object)
{
  UiTextCell *self = UI_TEXT_CELL (object);

  g_free (self->text);
  g_free (self->more);
  G_OBJECT_CLASS (ui_text_cell_parent_class)->finalize (object);
}

static void
ui_text_cell_class_init (UiTextCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ui_text_cell_finalize;
  widget_class->measure = ui_text_cell_measure;
  widget_class->snapshot = ui_text_cell_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
  gtk_widget_class_set_css_name (widget_class, "figure");
}

static void
ui_text_cell_init (UiTextCell *self)
{
  self->text = g_strdup ("");
  self->more = g_strdup ("");
  self->ellipsize = PANGO_ELLIPSIZE_END;
}

GtkWidget *
ui_text_cell_new (float xalign)
{
  UiTextCell *self = g_object_new (UI_TYPE_TEXT_CELL, NULL);

  self->xalign = xalign;
  return GTK_WIDGET (self);
}

static void
set_text (UiTextCell *self, char **field, const char *value)
{
  if (strcmp (*field, value) == 0)
    return;
  g_free (*field);
  *field = g_strdup (value);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
ui_text_cell_set_text (UiTextCell *self, const char *text)
{
  set_text (self, &self->text, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

const char *
ui_text_cell_get_text (UiTextCell *self)
{
  return self->text;
}

void
ui_text_cell_set_suffix (UiTextCell *self, const char *more)
{
  set_text (self, &self->more, more);
}

void
ui_text_cell_set_ellipsize (UiTextCell *self, PangoEllipsizeMode mode)
{
  self->ellipsize = mode;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
