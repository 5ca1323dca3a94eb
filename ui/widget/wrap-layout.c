/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Layouts: children that wrap, a pair that stands side by side or one over the other, one beside
 * the main one.
 */
#include "ui/widget/wrap-layout.h"

struct _UiWrapLayout {
  GtkLayoutManager parent_instance;

  int spacing;
  gboolean squeezes;
};

enum {
  PROP_0,
  PROP_SPACING,
  PROP_SQUEEZES,
};

G_DEFINE_FINAL_TYPE (UiWrapLayout, ui_wrap_layout, GTK_TYPE_LAYOUT_MANAGER)

static GtkSizeRequestMode
ui_wrap_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* What a child wants to begin with: one that expands starts from its least, and one that is too
 * wide gets higher. @squeezed: all start from their least. */
static GtkRequisition
wanted (GtkWidget *child, int width, gboolean squeezed)
{
  gboolean expand = gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL);
  GtkRequisition least, natural;

  gtk_widget_get_preferred_size (child, &least, &natural);
  if (!expand && natural.width > width && width >= least.width)
    gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, NULL, &natural.height, NULL, NULL);
  return (GtkRequisition){ expand || squeezed ? least.width : natural.width, natural.height };
}

/* The width at which all children stand in one line, at their natural width; @shrunk: those that
 * expand at their least. */
static int
line_width (UiWrapLayout *self, GtkWidget *widget, gboolean shrunk)
{
  int sum = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkRequisition least, natural;

    if (!gtk_widget_should_layout (child))
      continue;
    gtk_widget_get_preferred_size (child, &least, &natural);
    sum +=
        self->spacing
        + (shrunk && gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL) ? least.width
                                                                                   : natural.width);
  }
  return MAX (sum - self->spacing, 0);
}

/* A line: children from @first up to, and without, the returned one. */
static GtkWidget *
fill_line (UiWrapLayout *self, GtkWidget *first, int width, gboolean squeezed, int *used, int *tall,
           int *expanding)
{
  GtkWidget *child;

  *used = *tall = *expanding = 0;
  for (child = first; child != NULL; child = gtk_widget_get_next_sibling (child)) {
    GtkRequisition size;
    int more;

    if (!gtk_widget_should_layout (child))
      continue;
    size = wanted (child, width, squeezed);
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
            gboolean squeezed, int spare, int y, int tall)
{
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int x = 0;

  for (GtkWidget *child = first; child != end; child = gtk_widget_get_next_sibling (child)) {
    GtkRequisition size;

    if (!gtk_widget_should_layout (child))
      continue;
    size = wanted (child, width, squeezed);
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
line_height (GtkWidget *first, GtkWidget *end, int width, int spare, int tall)
{
  for (GtkWidget *child = first; child != end; child = gtk_widget_get_next_sibling (child)) {
    int height;

    if (!gtk_widget_should_layout (child)
        || !gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL))
      continue;
    gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, wanted (child, width, FALSE).width + spare,
                        NULL, &height, NULL, NULL);
    tall = MAX (tall, height);
  }
  return tall;
}

/* Lays the children out in @width; allocates them when @place. Returns the height. */
static int
lay_out (UiWrapLayout *self, GtkWidget *widget, int width, gboolean place)
{
  GtkWidget *first = gtk_widget_get_first_child (widget);
  gboolean squeezed = self->squeezes && line_width (self, widget, TRUE) > width;
  int y = 0;

  while (first != NULL) {
    int used, tall, expanding;
    GtkWidget *end = fill_line (self, first, width, squeezed, &used, &tall, &expanding);
    int spare = expanding > 0 ? MAX (width - used, 0) / expanding : 0;

    tall = line_height (first, end, width, spare, tall);
    if (place)
      place_line (self, widget, first, end, width, squeezed, spare, y, tall);
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
  int widest = 0;

  if (orientation == GTK_ORIENTATION_VERTICAL) {
    *minimum = *natural = lay_out (self, widget, for_size < 0 ? G_MAXINT : for_size, FALSE);
    return;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkRequisition least;

    if (!gtk_widget_should_layout (child))
      continue;
    gtk_widget_get_preferred_size (child, &least, NULL);
    widest = MAX (widest, least.width);
  }
  *minimum = widest;
  *natural = MAX (widest, line_width (self, widget, FALSE));
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
  else if (id == PROP_SQUEEZES)
    g_value_set_boolean (value, UI_WRAP_LAYOUT (object)->squeezes);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
ui_wrap_layout_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  if (id == PROP_SPACING)
    UI_WRAP_LAYOUT (object)->spacing = g_value_get_int (value);
  else if (id == PROP_SQUEEZES)
    UI_WRAP_LAYOUT (object)->squeezes = g_value_get_boolean (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
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
  g_object_class_install_property (
      object_class, PROP_SQUEEZES,
      g_param_spec_boolean ("squeezes", NULL, NULL, FALSE,
                            G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
}

static void
ui_wrap_layout_init (UiWrapLayout *self)
{
}

/* A layout for two things that are compared. */

#define SPACING 12
/* What each needs at least to stand beside the other. */
#define LEAST 295

struct _UiPairLayout {
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (UiPairLayout, ui_pair_layout, GTK_TYPE_LAYOUT_MANAGER)

static void
measure_child (GtkWidget *child, GtkOrientation orientation, int for_size, int *minimum,
               int *natural)
{
  gtk_widget_measure (child, orientation, for_size, minimum, natural, NULL, NULL);
}

/* Whether both have room side by side in @width; below 0: where it does not matter. */
static gboolean
is_beside (GtkWidget *one, GtkWidget *other, int width)
{
  int least[2];

  if (width < 0)
    return TRUE;
  measure_child (one, GTK_ORIENTATION_HORIZONTAL, -1, &least[0], NULL);
  measure_child (other, GTK_ORIENTATION_HORIZONTAL, -1, &least[1], NULL);
  return (width - SPACING) / 2 >= MAX (LEAST, MAX (least[0], least[1]));
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
  if (is_beside (one, other, for_size)) {
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

  if (is_beside (one, other, width)) {
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

/* A layout for something worth reading with something beside it that is only nice to have. */

#define LAYOUT_SPACING 18
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
  return width < 0 || width >= ROOM + LAYOUT_SPACING + wanted ? wanted + LAYOUT_SPACING : 0;
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
    /* What is asked for without a width is the least at any, and there are some that leave it out.
     */
    if (for_size >= 0)
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
    gtk_widget_size_allocate (aside,
                              &(GtkAllocation){ mirrored ? 0 : width - beside + LAYOUT_SPACING, 0,
                                                beside - LAYOUT_SPACING, height },
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
