/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A layout in lines.
 */
#include "ui/widget/wrap-layout.h"

struct _UiWrapLayout {
  GtkLayoutManager parent_instance;

  int spacing;
};

enum {
  PROP_0,
  PROP_SPACING,
};

G_DEFINE_FINAL_TYPE (UiWrapLayout, ui_wrap_layout, GTK_TYPE_LAYOUT_MANAGER)

static GtkSizeRequestMode
ui_wrap_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* What a child wants to begin with: one that expands starts from its least, and one that is too
 * wide gets higher. */
static GtkRequisition
wanted (GtkWidget *child, int width)
{
  gboolean expand = gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL);
  GtkRequisition least, natural;

  gtk_widget_get_preferred_size (child, &least, &natural);
  if (!expand && natural.width > width && width >= least.width)
    gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, NULL, &natural.height, NULL, NULL);
  return (GtkRequisition){ expand ? least.width : natural.width, natural.height };
}

/* A line: children from @first up to, and without, the returned one. */
static GtkWidget *
fill_line (UiWrapLayout *self, GtkWidget *first, int width, int *used, int *tall, int *expanding)
{
  GtkWidget *child;

  *used = *tall = *expanding = 0;
  for (child = first; child != NULL; child = gtk_widget_get_next_sibling (child)) {
    GtkRequisition size;
    int more;

    if (!gtk_widget_should_layout (child))
      continue;
    size = wanted (child, width);
    more = size.width + (*used > 0 ? self->spacing : 0);
    if (*used > 0 && *used + more > width)
      break;
    *used += more;
    *tall = MAX (*tall, size.height);
    *expanding += gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL);
  }
  return child;
}

static void
place_line (UiWrapLayout *self, GtkWidget *widget, GtkWidget *first, GtkWidget *end, int width,
            int spare, int y, int tall)
{
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int x = 0;

  for (GtkWidget *child = first; child != end; child = gtk_widget_get_next_sibling (child)) {
    GtkRequisition size;

    if (!gtk_widget_should_layout (child))
      continue;
    size = wanted (child, width);
    if (gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL))
      size.width += spare;
    if (child == first && gtk_widget_get_next_sibling (child) == end
        && gtk_widget_get_halign (child) != GTK_ALIGN_FILL)
      size.width = width;
    size.width = MIN (size.width, width);
    gtk_widget_size_allocate (
        child, &(GtkAllocation){ rtl ? width - x - size.width : x, y, size.width, tall }, -1);
    x += size.width + self->spacing;
  }
}

/* How tall a line is, given that those who expand get @spare more each. */
static int
reach (GtkWidget *first, GtkWidget *end, int width, int spare, int tall)
{
  for (GtkWidget *child = first; child != end; child = gtk_widget_get_next_sibling (child)) {
    int height;

    if (!gtk_widget_should_layout (child)
        || !gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL))
      continue;
    gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, wanted (child, width).width + spare, NULL,
                        &height, NULL, NULL);
    tall = MAX (tall, height);
  }
  return tall;
}

/* Lays the children out in @width; allocates them when @place. Returns the height. */
static int
lay_out (UiWrapLayout *self, GtkWidget *widget, int width, gboolean place)
{
  GtkWidget *first = gtk_widget_get_first_child (widget);
  int y = 0;

  while (first != NULL) {
    int used, tall, expanding;
    GtkWidget *end = fill_line (self, first, width, &used, &tall, &expanding);
    int spare = expanding > 0 ? MAX (width - used, 0) / expanding : 0;

    tall = reach (first, end, width, spare, tall);
    if (place)
      place_line (self, widget, first, end, width, spare, y, tall);
    first = end;
    if (tall > 0)
      y += tall + self->spacing;
  }
  return MAX (y - self->spacing, 0);
}

static void
ui_wrap_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
                        int for_size, int *minimum, int *natural, int *minimum_baseline,
                        int *natural_baseline)
{
  UiWrapLayout *self = UI_WRAP_LAYOUT (manager);
  int widest = 0, sum = 0;

  if (orientation == GTK_ORIENTATION_VERTICAL) {
    *minimum = *natural = lay_out (self, widget, for_size < 0 ? G_MAXINT : for_size, FALSE);
    return;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkRequisition least, size;

    if (!gtk_widget_should_layout (child))
      continue;
    gtk_widget_get_preferred_size (child, &least, &size);
    widest = MAX (widest, least.width);
    sum += size.width + self->spacing;
  }
  *minimum = widest;
  *natural = MAX (widest, sum - self->spacing);
}

static void
ui_wrap_layout_allocate (GtkLayoutManager *manager, GtkWidget *widget, int width, int height,
                         int baseline)
{
  lay_out (UI_WRAP_LAYOUT (manager), widget, width, TRUE);
}

static void
ui_wrap_layout_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  if (id == PROP_SPACING)
    g_value_set_int (value, UI_WRAP_LAYOUT (object)->spacing);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
ui_wrap_layout_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  if (id != PROP_SPACING) {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    return;
  }
  UI_WRAP_LAYOUT (object)->spacing = g_value_get_int (value);
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (object));
}

static void
ui_wrap_layout_class_init (UiWrapLayoutClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (class);

  object_class->get_property = ui_wrap_layout_get_property;
  object_class->set_property = ui_wrap_layout_set_property;
  layout_class->get_request_mode = ui_wrap_layout_get_request_mode;
  layout_class->measure = ui_wrap_layout_measure;
  layout_class->allocate = ui_wrap_layout_allocate;
  g_object_class_install_property (object_class, PROP_SPACING,
                                   g_param_spec_int ("spacing", NULL, NULL, 0, G_MAXINT, 0,
                                                     G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
}

static void
ui_wrap_layout_init (UiWrapLayout *self)
{
}
