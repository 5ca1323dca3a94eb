/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A chart of lines over days: its data, its keys, and its painting.
 */
#include "ui/widget/line-chart.h"

#include "app/base/instants.h"
#include "app/base/phrases.h"
#include "ui/widget/draw.h"
#include "ui/widget/line-chart-private.h"
#include "ui/widget/tip.h"

#include <glib/gi18n.h>
#include <math.h>

static void ui_line_chart_paint (UiLineChart *self, GtkSnapshot *snapshot);
#define TOLD_LINES 12  /* of a tooltip */
#define NAME_LENGTH 14 /* font sizes that names at the right end may take */
#define NARROW 26      /* font sizes of width below which names take less */

enum {
  SIGNAL_ACTIVATED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (UiLineChart, ui_line_chart, GTK_TYPE_WIDGET)

static void
point_clear (gpointer data)
{
  g_free (((UiChartPoint *)data)->key);
}

static void
line_free (gpointer data)
{
  UiChartLine *line = data;

  g_free (line->name);
  g_array_unref (line->points);
  g_free (line);
}

static const UiChartPoint *
get_point (const UiChartLine *line, guint k)
{
  return &g_array_index (line->points, UiChartPoint, k);
}

/* The line's point at @x: the last one that isn't later; NULL before its first. */
static const UiChartPoint *
ui_chart_line_at (const UiChartLine *line, double x)
{
  guint low = 0, high = line->points->len;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (get_point (line, middle)->x <= x)
      low = middle + 1;
    else
      high = middle;
  }
  return low == 0 ? NULL : get_point (line, low - 1);
}

/* Where values lie */

/* 1, 2 or 5 times a power of ten, so that @range has about @n steps. */
static double
nice_step (double range, double n)
{
  double rough = range / MAX (n, 1), power = pow (10, floor (log10 (rough)));
  double share = rough / power;

  return power * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
}

static void
set_ranges (UiLineChart *self, UiChartArea *place)
{
  double low = G_MAXDOUBLE, high = -G_MAXDOUBLE;

  for (guint k = 0; k < self->lines->len; k++) {
    const UiChartLine *line = self->lines->pdata[k];

    for (guint i = 0; i < line->points->len; i++) {
      low = MIN (low, get_point (line, i)->y);
      high = MAX (high, get_point (line, i)->y);
    }
  }
  place->from_x = self->xs->len > 0 ? g_array_index (self->xs, double, 0) : 0;
  place->to_x = self->xs->len > 0 ? g_array_index (self->xs, double, self->xs->len - 1) : 1;
  if (low > high)
    low = high = 0;
  if (self->falling) {
    place->step = MAX (1, nice_step (MAX (high - low, 1), place->height / (2.2 * place->em)));
    place->from_y = high + 0.5;
    place->to_y = low - 0.5;
    return;
  }
  place->step =
      nice_step (MAX (high - low, fabs (high) * 0.01 + 1e-6), place->height / (3 * place->em));
  place->from_y = floor (low / place->step) * place->step;
  place->to_y = ceil (high / place->step) * place->step;
  if (place->from_y >= place->to_y)
    place->to_y = place->from_y + place->step;
}

/* The room for the widest of @n texts. */
static float
widest_name (UiLineChart *self, const UiChartArea *place)
{
  const UiTextStyle style = { place->em * 0.85f, PANGO_WEIGHT_SEMIBOLD, 0, 0.5f };
  float share = gtk_widget_get_width (GTK_WIDGET (self)) < NARROW * place->em ? 0.5f : 1;
  float wide = 0;

  for (guint k = 0; k < self->lines->len; k++) {
    const UiChartLine *line = self->lines->pdata[k];

    wide = MAX (wide, ui_text_width (GTK_WIDGET (self), line->name, &style));
  }
  return MIN (wide + 1, NAME_LENGTH * place->em * share);
}

static float
widest_value (UiLineChart *self, const UiChartArea *place)
{
  const UiTextStyle style = { place->em * 0.8f, PANGO_WEIGHT_NORMAL, 1, 0.5f, .digits = TRUE };
  g_autofree char *low = self->format_y (place->from_y);
  g_autofree char *high = self->format_y (place->to_y);

  return MAX (ui_text_width (GTK_WIDGET (self), low, &style),
              ui_text_width (GTK_WIDGET (self), high, &style));
}

static UiChartArea
ui_line_chart_get_area (UiLineChart *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  UiChartArea place = { .em = ui_font_size (widget) };
  float names, values;

  place.mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  place.top = place.em * 0.6f;
  place.height = MAX (1, gtk_widget_get_height (widget) - place.top - 2 * place.em);
  set_ranges (self, &place);
  names = widest_name (self, &place) + UI_CHART_LEADER * place.em + 0.3f * place.em;
  values = widest_value (self, &place) + place.em * 0.7f;
  place.left = place.mirrored ? names : values;
  place.width = MAX (1, gtk_widget_get_width (widget) - names - values);
  return place;
}

static float
ui_chart_x_of (const UiChartArea *place, double x)
{
  double share =
      place->to_x > place->from_x ? (x - place->from_x) / (place->to_x - place->from_x) : 0.5;

  return place->left + place->width * (float)(place->mirrored ? 1 - share : share);
}

static float
ui_chart_y_of (const UiChartArea *place, double y)
{
  return place->top + place->height * (float)((place->to_y - y) / (place->to_y - place->from_y));
}

double
ui_line_chart_get_x_of (UiLineChart *self, double x)
{
  UiChartArea place = ui_line_chart_get_area (self);

  return ui_chart_x_of (&place, x);
}

double
ui_line_chart_get_y_of (UiLineChart *self, double y)
{
  UiChartArea place = ui_line_chart_get_area (self);

  return ui_chart_y_of (&place, y);
}

/* Words */

typedef struct {
  const UiChartLine *line;
  double y;
} Value;

static int
compare_values (gconstpointer a, gconstpointer b)
{
  const Value *one = a, *other = b;

  return one->y < other->y ? -1 : one->y > other->y;
}

/* Lines that have begun at @x, the best first. */
static GArray *
list_values (UiLineChart *self, double x)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (Value));

  for (guint k = 0; k < self->lines->len; k++) {
    const UiChartPoint *point = ui_chart_line_at (self->lines->pdata[k], x);
    Value row = { self->lines->pdata[k], 0 };

    if (point == NULL)
      continue;
    row.y = self->falling ? point->y : -point->y;
    g_array_append_val (rows, row);
  }
  g_array_sort (rows, compare_values);
  return rows;
}

static void
format_value (UiLineChart *self, const Value *rows, GString *words)
{
  g_autofree char *value = self->format_y (self->falling ? rows->y : -rows->y);
  g_autofree char *name = app_phrase_name (rows->line->name);

  /* Translators: a line of a chart and its value: "Ann: 1,534". */
  g_string_append_printf (words, _ ("\n%s: %s"), name, value);
}

char *
ui_line_chart_dup_text (UiLineChart *self, double x)
{
  g_autoptr (GArray) rows = list_values (self, x);
  g_autofree char *at = self->format_x (x);
  GString *words = g_string_new (at);
  const UiChartLine *chosen = self->line < self->lines->len ? self->lines->pdata[self->line] : NULL;
  guint more = rows->len > TOLD_LINES ? rows->len - TOLD_LINES : 0;

  for (guint k = 0; k < rows->len; k++) {
    const Value *row = &g_array_index (rows, Value, k);

    if (k < TOLD_LINES || row->line == chosen)
      format_value (self, row, words);
    if (k >= TOLD_LINES && row->line == chosen)
      more--;
  }
  if (more > 0) {
    g_string_append_c (words, '\n');
    g_string_append_printf (words, ngettext ("and %u more", "and %u more", more), more);
  }
  return g_string_free (words, FALSE);
}

/* All values as a table: a row for each line. */
static void
update_description (UiLineChart *self)
{
  GString *rows = g_string_new (NULL);

  for (guint k = 0; k < self->lines->len; k++) {
    const UiChartLine *line = self->lines->pdata[k];

    g_string_append_printf (rows, "%s%s", k > 0 ? "\n" : "", line->name);
    for (guint i = 0; i < line->points->len; i++) {
      g_autofree char *x = self->format_x (get_point (line, i)->x);
      g_autofree char *y = self->format_y (get_point (line, i)->y);

      g_string_append_printf (rows, "; %s: %s", x, y);
    }
  }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, self->title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, rows->str, -1);
  g_string_free (rows, TRUE);
}

/* Lines */

void
ui_line_chart_set_axes (UiLineChart *self, UiChartFormat x, UiChartFormat y, gboolean falling)
{
  self->format_x = x;
  self->format_y = y;
  self->falling = falling;
}

void
ui_line_chart_clear (UiLineChart *self)
{
  g_ptr_array_set_size (self->lines, 0);
  g_array_set_size (self->xs, 0);
  self->line = G_MAXUINT;
  self->cursor = 0;
}

guint
ui_line_chart_add_line (UiLineChart *self, const char *name)
{
  UiChartLine *line = g_new (UiChartLine, 1);

  line->name = g_strdup (name);
  line->points = g_array_new (FALSE, FALSE, sizeof (UiChartPoint));
  g_array_set_clear_func (line->points, point_clear);
  g_ptr_array_add (self->lines, line);
  return self->lines->len - 1;
}

void
ui_line_chart_add_point (UiLineChart *self, guint number, double x, double y, double spread,
                         const char *key)
{
  UiChartLine *line;
  UiChartPoint point = { x, y, spread, g_strdup (key) };

  g_return_if_fail (number < self->lines->len);
  line = self->lines->pdata[number];
  g_array_append_val (line->points, point);
  g_array_append_val (self->xs, x);
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double one = *(const double *)a, other = *(const double *)b;

  return one < other ? -1 : one > other;
}

void
ui_line_chart_finish (UiLineChart *self)
{
  guint n = 0;

  g_array_sort (self->xs, compare_doubles);
  for (guint k = 0; k < self->xs->len; k++) {
    double x = g_array_index (self->xs, double, k);

    if (n == 0 || x > g_array_index (self->xs, double, n - 1))
      g_array_index (self->xs, double, n++) = x;
  }
  g_array_set_size (self->xs, n);
  self->cursor = n > 0 ? n - 1 : 0;
  update_description (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

guint
ui_line_chart_get_line (UiLineChart *self)
{
  return self->line;
}

/* Pointer and keyboard */

static double
cursor_x (UiLineChart *self)
{
  return self->xs->len > 0 ? g_array_index (self->xs, double, self->cursor) : 0;
}

static void
move_cursor (UiLineChart *self, double x)
{
  UiChartArea place = ui_line_chart_get_area (self);
  double nearest = G_MAXDOUBLE;

  for (guint k = 0; k < self->xs->len; k++) {
    double far = fabs (ui_chart_x_of (&place, g_array_index (self->xs, double, k)) - x);

    if (far < nearest) {
      nearest = far;
      self->cursor = k;
    }
  }
}

/* The line nearest to the pointer at the cursor. */
static guint
find_line (UiLineChart *self, double y)
{
  UiChartArea place = ui_line_chart_get_area (self);
  double nearest = 2 * place.em;
  guint found = G_MAXUINT;

  for (guint k = 0; k < self->lines->len; k++) {
    const UiChartPoint *point = ui_chart_line_at (self->lines->pdata[k], cursor_x (self));
    double far = point != NULL ? fabs (ui_chart_y_of (&place, point->y) - y) : G_MAXDOUBLE;

    if (far < nearest) {
      nearest = far;
      found = k;
    }
  }
  return found;
}

static gboolean
ui_line_chart_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard,
                             GtkTooltip *tooltip)
{
  UiLineChart *self = UI_LINE_CHART (widget);
  g_autofree char *words = NULL;

  if (self->xs->len == 0)
    return FALSE;
  words = ui_line_chart_dup_text (self, cursor_x (self));
  ui_tip_set_text (tooltip, words);
  return TRUE;
}

static void
motion_cb (UiLineChart *self, double x, double y)
{
  guint line;

  self->pointed = TRUE;
  move_cursor (self, x);
  line = find_line (self, y);
  if (line != G_MAXUINT)
    self->line = line;
  gtk_widget_trigger_tooltip_query (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
leave_cb (UiLineChart *self)
{
  self->pointed = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
activate (UiLineChart *self)
{
  const UiChartPoint *point =
      self->line < self->lines->len && self->xs->len > 0
          ? ui_chart_line_at (self->lines->pdata[self->line], cursor_x (self))
          : NULL;

  if (point != NULL && point->key != NULL)
    g_signal_emit (self, signals[SIGNAL_ACTIVATED], 0, point->key);
}

static void
released_cb (UiLineChart *self, int n_press, double x, double y)
{
  motion_cb (self, x, y);
  activate (self);
}

static gboolean
activate_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  activate (UI_LINE_CHART (widget));
  return TRUE;
}

static void
update_value_text (UiLineChart *self)
{
  g_autofree char *words = ui_line_chart_dup_text (self, cursor_x (self));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, words,
                                  -1);
  gtk_widget_trigger_tooltip_query (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
step_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  UiLineChart *self = UI_LINE_CHART (widget);
  gboolean forward = g_variant_get_boolean (parameter);

  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    forward = !forward;
  if (forward && self->cursor + 1 < self->xs->len)
    self->cursor++;
  if (!forward && self->cursor > 0)
    self->cursor--;
  update_value_text (self);
  return TRUE;
}

static gboolean
choose_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  UiLineChart *self = UI_LINE_CHART (widget);
  gboolean down = g_variant_get_boolean (parameter);

  if (self->lines->len == 0)
    return TRUE;
  if (self->line >= self->lines->len)
    self->line = down ? 0 : self->lines->len - 1;
  else
    self->line = (self->line + (down ? 1 : self->lines->len - 1)) % self->lines->len;
  update_value_text (self);
  return TRUE;
}

/* The widget */

static void
ui_line_chart_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  ui_line_chart_paint (UI_LINE_CHART (widget), snapshot);
}

static void
ui_line_chart_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                       int *natural, int *minimum_baseline, int *natural_baseline)
{
  float em = ui_font_size (widget);
  guint lines = UI_LINE_CHART (widget)->lines->len;

  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = (int)(16 * em);
    *natural = (int)(44 * em);
  } else {
    /* Every name has a line of its own. */
    *minimum = (int)(CLAMP (3 + 1.2f * lines, 12, 44) * em);
    *natural = (int)(CLAMP (4 + 1.25f * lines, 20, 44) * em);
  }
}

static void
ui_line_chart_finalize (GObject *object)
{
  UiLineChart *self = UI_LINE_CHART (object);

  g_free (self->title);
  g_ptr_array_unref (self->lines);
  g_array_unref (self->xs);
  G_OBJECT_CLASS (ui_line_chart_parent_class)->finalize (object);
}

static void
ui_line_chart_class_init (UiLineChartClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ui_line_chart_finalize;
  widget_class->snapshot = ui_line_chart_snapshot;
  widget_class->measure = ui_line_chart_measure;
  widget_class->query_tooltip = ui_line_chart_query_tooltip;
  signals[SIGNAL_ACTIVATED] = g_signal_new ("activated", UI_TYPE_LINE_CHART, G_SIGNAL_RUN_LAST, 0,
                                            NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_css_name (widget_class, "linechart");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Left, 0, step_cb, "b", FALSE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Right, 0, step_cb, "b", TRUE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Up, 0, choose_cb, "b", FALSE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Down, 0, choose_cb, "b", TRUE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Return, 0, activate_cb, NULL);
}

static void
ui_line_chart_init (UiLineChart *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  self->lines = g_ptr_array_new_with_free_func (line_free);
  self->xs = g_array_new (FALSE, FALSE, sizeof (double));
  self->line = G_MAXUINT;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

GtkWidget *
ui_line_chart_new (const char *title)
{
  UiLineChart *self = g_object_new (UI_TYPE_LINE_CHART, NULL);

  self->title = g_strdup (title);
  return GTK_WIDGET (self);
}

/* A line chart drawn: ticks, lines, names at the lines' ends pushed apart, the cursor. */

/* Apart for all eyes, and readable as names; each line has a mark of its own besides. */
static const char *const light_colours[UI_CHART_COLOURED] = { "#5747bf", "#c94a03", "#397558",
                                                              "#8f1063", "#442908", "#222222" };
static const char *const dark_colours[UI_CHART_COLOURED] = { "#83b4f2", "#e17d29", "#afc78f",
                                                             "#aca0a3", "#f8d726", "#f3f2fe" };

GdkRGBA
ui_line_chart_colour (guint line, gboolean dark)
{
  GdkRGBA colour;

  gdk_rgba_parse (&colour, (dark ? dark_colours : light_colours)[line]);
  return colour;
}

typedef struct {
  guint line;
  float at; /* where the line ends */
  float y;  /* where its name stands */
} Label;

typedef struct {
  UiLineChart *self;
  GtkWidget *widget;
  UiChartArea place;
  GdkRGBA text, dim, faint;
  gboolean dark;
} Paint;

static GdkRGBA
line_colour (const Paint *paint, guint line)
{
  GdkRGBA colour = paint->text;

  if (paint->self->lines->len <= UI_CHART_COLOURED)
    colour = ui_line_chart_colour (line, paint->dark);
  else if (line == paint->self->line)
    colour = ui_theme_colour (paint->widget, "accent_color", "#1c71d8");
  else
    return ui_fade (colour, 0.35f);
  if (paint->self->line < paint->self->lines->len && line != paint->self->line)
    return ui_fade (colour, 0.45f);
  return colour;
}

static void
paint_ticks (const Paint *paint, GtkSnapshot *snapshot)
{
  const UiChartArea *place = &paint->place;
  const UiTextStyle style = { place->em * 0.8f, PANGO_WEIGHT_NORMAL, place->mirrored ? 0 : 1, 0.5f,
                              .digits = TRUE };
  double low = MIN (place->from_y, place->to_y), high = MAX (place->from_y, place->to_y);
  double first = ceil (low / place->step) * place->step;

  /* Places begin with the first one, whatever the step is. */
  if (paint->self->falling)
    first = ceil (low);
  for (double y = first; y <= high + place->step * 1e-6; y += place->step) {
    float at = ui_chart_y_of (place, y);
    float edge = place->mirrored ? place->left + place->width + place->em * 0.5f : 0;
    graphene_rect_t line = GRAPHENE_RECT_INIT (place->left, roundf (at), place->width, 1);
    graphene_rect_t box =
        GRAPHENE_RECT_INIT (edge, at - place->em, place->left - place->em * 0.5f, 2 * place->em);
    g_autofree char *value = paint->self->format_y (y);

    if (place->mirrored)
      box.size.width = gtk_widget_get_width (paint->widget) - edge;
    gtk_snapshot_append_color (snapshot, &paint->faint, &line);
    ui_text_snapshot (paint->widget, snapshot, value, &style, &paint->dim, &box);
  }
}

/* Names of x from the right, which is now, as far as they don't touch. */
static void
paint_x (const Paint *paint, GtkSnapshot *snapshot)
{
  const UiChartArea *place = &paint->place;
  const UiTextStyle style = { place->em * 0.8f, PANGO_WEIGHT_NORMAL, 0.5f, 0.5f };
  float top = place->top + place->height + place->em * 0.4f;
  float free_from = -G_MAXFLOAT, free_to = G_MAXFLOAT;
  float right = gtk_widget_get_width (paint->widget), half = 0;

  for (guint k = paint->self->xs->len; k-- > 0;) {
    double x = g_array_index (paint->self->xs, double, k);
    float middle = ui_chart_x_of (place, x), wide, begin;
    g_autofree char *name = NULL;
    graphene_rect_t box;

    /* Of thousands nearly all; no name is much narrower than the last one. */
    if (place->mirrored ? middle - half < free_from : middle + half > free_to)
      continue;
    name = paint->self->format_x (x);
    wide = ui_text_width (paint->widget, name, &style) + 1;
    half = wide * 0.4f;
    begin = CLAMP (middle - wide / 2, 0, MAX (0, right - wide));
    box = GRAPHENE_RECT_INIT (begin, top, wide, 1.4f * place->em);
    if (!(place->mirrored ? begin >= free_from : begin + wide <= free_to))
      continue;
    ui_text_snapshot (paint->widget, snapshot, name, &style, &paint->dim, &box);
    free_from = begin + wide + 1.5f * place->em;
    free_to = begin - 1.5f * place->em;
  }
}

static void
trace_spread (const Paint *paint, cairo_t *cr, const UiChartLine *line, const GdkRGBA *colour)
{
  const UiChartArea *place = &paint->place;
  GdkRGBA pale = ui_fade (*colour, 0.15f);
  guint n = line->points->len;

  for (guint k = 0; k < n; k++) {
    const UiChartPoint *point = &g_array_index (line->points, UiChartPoint, k);

    cairo_line_to (cr, ui_chart_x_of (place, point->x),
                   ui_chart_y_of (place, point->y + point->spread));
  }
  for (guint k = n; k-- > 0;) {
    const UiChartPoint *point = &g_array_index (line->points, UiChartPoint, k);

    cairo_line_to (cr, ui_chart_x_of (place, point->x),
                   ui_chart_y_of (place, point->y - point->spread));
  }
  cairo_close_path (cr);
  gdk_cairo_set_source_rgba (cr, &pale);
  cairo_fill (cr);
}

/* What stands at a line's points: another shape for each line that has a colour. */
static void
trace_mark (const Paint *paint, cairo_t *cr, guint line, double x, double y, double r)
{
  static const signed char corners[UI_CHART_COLOURED][5][2] = {
    { { 0 } },                                      /* a disc */
    { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } }, /* a square */
    { { 0, -1 }, { 1, 1 }, { -1, 1 } },             /* a triangle */
    { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } },   /* a diamond */
    { { -1, -1 }, { 1, -1 }, { 0, 1 } },            /* a triangle upside down */
    { { -1, -1 }, { 1, -1 }, { -1, 1 }, { 1, 1 } }, /* an hourglass */
  };
  static const guint n_corners[UI_CHART_COLOURED] = { 0, 4, 3, 4, 3, 4 };
  guint shape = paint->self->lines->len <= UI_CHART_COLOURED ? line : 0;

  if (n_corners[shape] == 0)
    cairo_arc (cr, x, y, r, 0, 2 * G_PI);
  for (guint k = 0; k < n_corners[shape]; k++)
    cairo_line_to (cr, x + 1.15 * r * corners[shape][k][0], y + 1.15 * r * corners[shape][k][1]);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
trace_line (const Paint *paint, cairo_t *cr, guint number)
{
  const UiChartLine *line = paint->self->lines->pdata[number];
  const UiChartArea *place = &paint->place;
  GdkRGBA colour = line_colour (paint, number);
  gboolean chosen = number == paint->self->line;
  gboolean dots = line->points->len * place->em * 0.7f < place->width;

  if (line->points->len == 0)
    return;
  if ((chosen || paint->self->lines->len == 1)
      && g_array_index (line->points, UiChartPoint, 0).spread > 0)
    trace_spread (paint, cr, line, &colour);
  gdk_cairo_set_source_rgba (cr, &colour);
  cairo_set_line_width (cr, chosen ? 3 : 2);
  for (guint k = 0; k < line->points->len; k++) {
    const UiChartPoint *point = &g_array_index (line->points, UiChartPoint, k);

    cairo_line_to (cr, ui_chart_x_of (place, point->x), ui_chart_y_of (place, point->y));
  }
  cairo_stroke (cr);
  /* Where they would touch, only the last one is marked. */
  for (guint k = dots ? 0 : line->points->len - 1; k < line->points->len; k++) {
    const UiChartPoint *point = &g_array_index (line->points, UiChartPoint, k);

    trace_mark (paint, cr, number, ui_chart_x_of (place, point->x), ui_chart_y_of (place, point->y),
                chosen ? 4 : 3);
  }
}

static void
paint_lines (const Paint *paint, GtkSnapshot *snapshot)
{
  const UiChartArea *place = &paint->place;
  graphene_rect_t area =
      GRAPHENE_RECT_INIT (place->left - 6, place->top - 6, place->width + 12, place->height + 12);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &area);

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (guint k = paint->self->lines->len; k-- > 0;)
    if (k != paint->self->line)
      trace_line (paint, cr, k);
  if (paint->self->line < paint->self->lines->len)
    trace_line (paint, cr, paint->self->line);
  cairo_destroy (cr);
}

static int
compare_labels (gconstpointer a, gconstpointer b)
{
  const Label *one = a, *other = b;

  return one->at < other->at ? -1 : one->at > other->at;
}

/* Pushes names apart that would touch, and up again where they leave the area. */
static void
spread_labels (GArray *labels, float height, float bottom)
{
  float least = -G_MAXFLOAT;

  for (guint k = 0; k < labels->len; k++) {
    Label *label = &g_array_index (labels, Label, k);

    label->y = MAX (label->at, least);
    least = label->y + height;
  }
  for (guint k = labels->len; k-- > 0;) {
    Label *label = &g_array_index (labels, Label, k);

    label->y = MIN (label->y, bottom);
    bottom = label->y - height;
  }
}

/* All lines' names where they have room; else of those that came first, and of the chosen one. */
static GArray *
list_labels (const Paint *paint, float height)
{
  GArray *labels = g_array_new (FALSE, FALSE, sizeof (Label));
  guint room = (guint)MAX (1, (paint->place.height + height) / height);

  for (guint k = 0; k < paint->self->lines->len; k++) {
    const UiChartLine *line = paint->self->lines->pdata[k];
    Label label = { k };

    if (line->points->len == 0
        || (paint->self->lines->len > room && k + 1 >= room && k != paint->self->line))
      continue;
    label.at = ui_chart_y_of (&paint->place,
                              g_array_index (line->points, UiChartPoint, line->points->len - 1).y);
    g_array_append_val (labels, label);
  }
  g_array_sort (labels, compare_labels);
  spread_labels (labels, height, paint->place.top + paint->place.height);
  return labels;
}

/* From a line's end to its name, where that could not stand beside it. */
static void
paint_leader (const Paint *paint, GtkSnapshot *snapshot, const Label *label, float begin,
              const GdkRGBA *colour)
{
  const UiChartArea *place = &paint->place;
  const UiChartLine *line = paint->self->lines->pdata[label->line];
  float x =
      ui_chart_x_of (place, g_array_index (line->points, UiChartPoint, line->points->len - 1).x);
  float way = place->mirrored ? -1 : 1, edge = place->left + (place->mirrored ? 0 : place->width);
  const double dots[] = { 1, 3 };
  GdkRGBA faint = ui_fade (*colour, 0.55f);
  cairo_t *cr;

  if (fabsf (label->at - label->y) < 1.5f && fabsf (edge - x) < 1.5f)
    return;
  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (paint->widget),
                                                       gtk_widget_get_height (paint->widget)));
  gdk_cairo_set_source_rgba (cr, &faint);
  cairo_set_line_width (cr, 1);
  cairo_move_to (cr, edge + way * 5, label->at);
  cairo_line_to (cr, begin - way * 3, label->y);
  cairo_stroke (cr);
  /* One that ended before the others is followed on. */
  cairo_set_dash (cr, dots, G_N_ELEMENTS (dots), 0);
  cairo_move_to (cr, x + way * 5, label->at);
  cairo_line_to (cr, edge + way * 5, label->at);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

static void
paint_names (const Paint *paint, GtkSnapshot *snapshot)
{
  const UiChartArea *place = &paint->place;
  float height = place->em * 1.15f, gap = place->em * UI_CHART_LEADER;
  g_autoptr (GArray) labels = list_labels (paint, height);
  float begin = place->mirrored ? 0 : place->left + place->width + gap;
  float end = place->mirrored ? place->left - gap : gtk_widget_get_width (paint->widget);

  for (guint k = 0; k < labels->len; k++) {
    const Label *label = &g_array_index (labels, Label, k);
    const UiChartLine *line = paint->self->lines->pdata[label->line];
    const UiTextStyle style = { place->em * 0.85f,
                                label->line == paint->self->line ? PANGO_WEIGHT_BOLD
                                                                 : PANGO_WEIGHT_SEMIBOLD,
                                place->mirrored ? 1 : 0, 0.5f, .lines = 1 };
    GdkRGBA colour = line_colour (paint, label->line);
    graphene_rect_t box =
        GRAPHENE_RECT_INIT (begin, label->y - height / 2, MAX (1, end - begin), height);

    if (paint->self->lines->len > UI_CHART_COLOURED && label->line != paint->self->line)
      colour = paint->dim;
    paint_leader (paint, snapshot, label, place->mirrored ? end : begin, &colour);
    ui_text_snapshot (paint->widget, snapshot, line->name, &style, &colour, &box);
  }
}

static void
ui_line_chart_paint (UiLineChart *self, GtkSnapshot *snapshot)
{
  Paint paint = { self, GTK_WIDGET (self), ui_line_chart_get_area (self) };

  if (self->xs->len == 0)
    return;
  gtk_style_context_get_color (gtk_widget_get_style_context (paint.widget), &paint.text);
  paint.dim = ui_fade (paint.text, 0.7f);
  paint.faint = ui_fade (paint.text, 0.12f);
  paint.dark = paint.text.red + paint.text.green + paint.text.blue > 1.5f;
  paint_ticks (&paint, snapshot);
  paint_x (&paint, snapshot);
  if (self->pointed || gtk_widget_has_visible_focus (paint.widget)) {
    float x = ui_chart_x_of (&paint.place, g_array_index (self->xs, double, self->cursor));
    graphene_rect_t line = GRAPHENE_RECT_INIT (roundf (x), paint.place.top, 1, paint.place.height);
    GdkRGBA accent = ui_theme_colour (paint.widget, "accent_color", "#1c71d8");

    gtk_snapshot_append_color (snapshot, &accent, &line);
  }
  paint_lines (&paint, snapshot);
  paint_names (&paint, snapshot);
}

/* Days as Julian numbers. */

double
ui_chart_day (LeagueDay day)
{
  GDate date;

  g_date_clear (&date, 1);
  if (!g_date_valid_dmy ((GDateDay)(day % 100), (GDateMonth)(day / 100 % 100),
                         (GDateYear)(day / 10000)))
    return 0;
  g_date_set_dmy (&date, (GDateDay)(day % 100), (GDateMonth)(day / 100 % 100),
                  (GDateYear)(day / 10000));
  return g_date_get_julian (&date);
}

char *
ui_chart_dup_day (double value)
{
  GDate date;
  g_autofree char *day = NULL;

  if (value < 1)
    return g_strdup ("");
  g_date_clear (&date, 1);
  g_date_set_julian (&date, (guint32)value);
  day = app_day_dup ((LeagueDay)(g_date_get_year (&date) * 10000
                                 + (int)g_date_get_month (&date) * 100 + g_date_get_day (&date)));
  return app_date_dup (day);
}
