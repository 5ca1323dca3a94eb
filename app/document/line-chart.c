/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines over the rounds, told to cairo's pen or to SVG's. The names stand at the lines' ends, moved
 * apart where they would cover one another.
 */
#include "app/document/line-chart.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <stdlib.h>

#define TITLE 20.0 /* the height of the title's line */
#define STEPS 16.0 /* of the steps' labels */
#define LEFT 34.0  /* of the scale's labels */
#define NAMES 128.0
#define SIZE 8.0 /* of the type */
#define APART 10.5
#define OWN_WIDTH 520.0 /* of the SVG */

static const char *const colors[] = { "#1b6ca8", "#c0392b", "#2e8540", "#8e44ad",
                                      "#b9770e", "#00838f", "#ad1457", "#5d4037",
                                      "#455a64", "#6a8e00", "#3949ab", "#d35400" };

#define GREY (-1)
#define LIGHT (-2)

typedef enum { AT_START, AT_MIDDLE, AT_END } Anchor;

/* @color: of a line, GREY or LIGHT. Texts: the middle of their height is at @y. */
typedef struct Pen Pen;
struct Pen {
  void (*line) (Pen *pen, const double *x, const double *y, guint n, int color, double width);
  void (*dot) (Pen *pen, double x, double y, int color);
  void (*text) (Pen *pen, double x, double y, double room, Anchor anchor, int color,
                gboolean strong, const char *text);
};

/* The chart */

static void
free_series (gpointer data)
{
  AppLineSeries *series = data;

  g_free (series->name);
  g_array_unref (series->values);
  g_free (series);
}

AppLineChart *
app_line_chart_new (const char *title, gboolean places)
{
  AppLineChart *chart = g_new0 (AppLineChart, 1);

  chart->title = g_strdup (title);
  chart->places = places;
  chart->labels = g_new0 (char *, 1);
  chart->series = g_ptr_array_new_with_free_func (free_series);
  return chart;
}

void
app_line_chart_free (AppLineChart *chart)
{
  if (chart == NULL)
    return;
  g_free (chart->title);
  g_strfreev (chart->labels);
  g_ptr_array_unref (chart->series);
  g_free (chart);
}

AppLineSeries *
app_line_chart_add (AppLineChart *chart, const char *name)
{
  AppLineSeries *series = g_new0 (AppLineSeries, 1);

  series->name = g_strdup (name);
  series->values = g_array_new (FALSE, FALSE, sizeof (double));
  g_ptr_array_add (chart->series, series);
  return series;
}

/* As text */

/**
 * Scale:
 * @low, @high: values at the bottom and at the top; of places the other way round
 */
typedef struct {
  const AppLineChart *chart;
  Pen *pen;
  double left, right, top, bottom;
  double low, high;
  guint n_steps;
} Scale;

static double
get_x (const Scale *scale, guint step)
{
  double share = scale->n_steps > 1 ? (double)step / (scale->n_steps - 1) : 0.5;

  return scale->left + share * (scale->right - scale->left);
}

static double
get_y (const Scale *scale, double value)
{
  double share =
      scale->high != scale->low ? (value - scale->low) / (scale->high - scale->low) : 0.5;

  return scale->bottom - share * (scale->bottom - scale->top);
}

static void
find_range (Scale *scale)
{
  double least = INFINITY, most = -INFINITY;

  for (guint k = 0; k < scale->chart->series->len; k++) {
    const AppLineSeries *series = g_ptr_array_index (scale->chart->series, k);

    for (guint j = 0; j < series->values->len; j++) {
      double value = g_array_index (series->values, double, j);

      if (!isnan (value)) {
        least = MIN (least, value);
        most = MAX (most, value);
      }
    }
  }
  if (least > most)
    least = most = 1;
  scale->low = scale->chart->places ? most : least;
  scale->high = scale->chart->places ? 1 : most;
}

/* A step of the scale that gives some four lines. */
static double
find_step (double range)
{
  double step = pow (10, floor (log10 (MAX (range, 1e-6) / 4)));

  while (range / step > 6)
    step *= range / step > 12 ? 5 : 2;
  return step;
}

static void
draw_mark (const Scale *scale, double value)
{
  double x[2] = { scale->left, scale->right }, y[2];
  char text[32];

  y[0] = y[1] = get_y (scale, value);
  g_snprintf (text, sizeof text, "%g", value);
  scale->pen->line (scale->pen, x, y, 2, LIGHT, 0.5);
  scale->pen->text (scale->pen, scale->left - 6, y[0], LEFT, AT_END, GREY, FALSE, text);
}

static void
draw_scale (const Scale *scale)
{
  double range = fabs (scale->high - scale->low);
  double step = scale->chart->places ? MAX (1, ceil (range / 12)) : find_step (range);
  double from = scale->chart->places ? 1 : ceil (MIN (scale->low, scale->high) / step) * step;
  guint every = MAX (1, (scale->n_steps + 17) / 18);

  for (double value = from; value <= MAX (scale->low, scale->high) + step * 1e-6; value += step)
    draw_mark (scale, value);
  for (guint k = 0; k < scale->n_steps && scale->chart->labels[k] != NULL; k += every)
    scale->pen->text (scale->pen, get_x (scale, k), scale->bottom + STEPS * 0.75, 60, AT_MIDDLE,
                      GREY, FALSE, scale->chart->labels[k]);
}

static void
draw_run (const Scale *scale, const double *x, const double *y, guint n, int color)
{
  if (n > 1)
    scale->pen->line (scale->pen, x, y, n, color, 1.4);
  for (guint k = 0; k < n && scale->n_steps <= 40; k++)
    scale->pen->dot (scale->pen, x[k], y[k], color);
}

/* Returns the line's end, NAN without any. */
static double
draw_series (const Scale *scale, guint k)
{
  const AppLineSeries *series = g_ptr_array_index (scale->chart->series, k);
  g_autofree double *x = g_new (double, series->values->len + 1);
  g_autofree double *y = g_new (double, series->values->len + 1);
  double last = NAN;
  guint n = 0;

  for (guint j = 0; j < series->values->len; j++) {
    double value = g_array_index (series->values, double, j);

    if (isnan (value)) {
      draw_run (scale, x, y, n, (int)k);
      n = 0;
      continue;
    }
    x[n] = get_x (scale, j);
    last = y[n++] = get_y (scale, value);
  }
  draw_run (scale, x, y, n, (int)k);
  return last;
}

typedef struct {
  double y;
  guint series;
} End;

static int
compare_ends (const void *one, const void *other)
{
  const End *a = one, *b = other;

  return a->y < b->y ? -1 : a->y > b->y ? 1 : a->series < b->series ? -1 : 1;
}

static void
draw_names (const Scale *scale, End *ends, guint n)
{
  double y = -INFINITY;
  double over;

  qsort (ends, n, sizeof *ends, compare_ends);
  for (guint k = 0; k < n; k++)
    y = ends[k].y = MAX (ends[k].y, y + APART);
  over = n > 0 ? MAX (0, ends[n - 1].y - scale->bottom) : 0;
  for (guint k = n; k > 0 && over > 0; k--) {
    double room = k < n ? ends[k].y - APART : scale->bottom;

    ends[k - 1].y = MIN (ends[k - 1].y, room);
  }
  for (guint k = 0; k < n; k++) {
    const AppLineSeries *series = g_ptr_array_index (scale->chart->series, ends[k].series);

    scale->pen->text (scale->pen, scale->right + 8, ends[k].y, NAMES - 10, AT_START,
                      (int)ends[k].series, FALSE, series->name);
  }
}

static double
own_height (const AppLineChart *chart)
{
  double rows = chart->places ? 170 : 190;

  return TITLE + STEPS + 10 + MAX (rows, chart->series->len * (APART + 3));
}

static void
draw_with_pen (const AppLineChart *chart, double width, Pen *pen)
{
  Scale scale = { .chart = chart,
                  .pen = pen,
                  .left = LEFT,
                  .right = width - NAMES,
                  .top = TITLE + 8,
                  .bottom = own_height (chart) - STEPS - 4,
                  .n_steps = g_strv_length (chart->labels) };
  g_autofree End *ends = g_new (End, chart->series->len + 1);
  guint n = 0;

  find_range (&scale);
  pen->text (pen, 0, TITLE / 2, width, AT_START, GREY, TRUE, chart->title);
  draw_scale (&scale);
  for (guint k = chart->series->len; k > 0; k--) {
    double y = draw_series (&scale, k - 1);

    if (!isnan (y))
      ends[n++] = (End){ y, k - 1 };
  }
  draw_names (&scale, ends, n);
}

double
app_line_chart_get_height (const AppLineChart *chart, double width)
{
  return width > 0 ? own_height (chart) : 0;
}

static const char *
get_color (int color)
{
  if (color >= 0)
    return colors[(guint)color % G_N_ELEMENTS (colors)];
  return color == GREY ? "#555555" : "#cccccc";
}

/* Cairo */

typedef struct {
  Pen pen;
  cairo_t *cr;
  PangoLayout *layout;
  PangoFontDescription *font;
} CairoPen;

static void
set_color (cairo_t *cr, int color)
{
  guint rgb = (guint)strtoul (get_color (color) + 1, NULL, 16);

  cairo_set_source_rgb (cr, (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0,
                        (rgb & 255) / 255.0);
}

static void
draw_line (Pen *base, const double *x, const double *y, guint n, int color, double width)
{
  CairoPen *pen = (CairoPen *)base;

  cairo_new_path (pen->cr);
  for (guint k = 0; k < n; k++)
    cairo_line_to (pen->cr, x[k], y[k]);
  cairo_set_line_width (pen->cr, width);
  cairo_set_line_join (pen->cr, CAIRO_LINE_JOIN_ROUND);
  set_color (pen->cr, color);
  cairo_stroke (pen->cr);
}

static void
draw_dot (Pen *base, double x, double y, int color)
{
  CairoPen *pen = (CairoPen *)base;

  cairo_new_path (pen->cr);
  cairo_arc (pen->cr, x, y, 2, 0, 2 * G_PI);
  set_color (pen->cr, color);
  cairo_fill (pen->cr);
}

static void
draw_text (Pen *base, double x, double y, double room, Anchor anchor, int color, gboolean strong,
           const char *text)
{
  CairoPen *pen = (CairoPen *)base;
  int width, height;

  pango_font_description_set_weight (pen->font, strong ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (pen->layout, pen->font);
  pango_layout_set_width (pen->layout, -1);
  pango_layout_set_text (pen->layout, text, -1);
  pango_layout_get_size (pen->layout, &width, &height);
  if (width > room * PANGO_SCALE) {
    pango_layout_set_width (pen->layout, (int)(room * PANGO_SCALE));
    width = (int)(room * PANGO_SCALE);
  }
  x -= anchor == AT_START ? 0 : (double)width / PANGO_SCALE / (anchor == AT_MIDDLE ? 2 : 1);
  set_color (pen->cr, color);
  cairo_move_to (pen->cr, x, y - (double)height / PANGO_SCALE / 2);
  pango_cairo_show_layout (pen->cr, pen->layout);
}

void
app_line_chart_draw (const AppLineChart *chart, cairo_t *cr, double width)
{
  CairoPen pen = { { draw_line, draw_dot, draw_text }, cr, NULL, NULL };

  cairo_save (cr);
  pen.layout = pango_cairo_create_layout (cr);
  pen.font = pango_font_description_new ();
  pango_font_description_set_family (pen.font, "Sans");
  pango_font_description_set_absolute_size (pen.font, SIZE * PANGO_SCALE);
  pango_layout_set_ellipsize (pen.layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_single_paragraph_mode (pen.layout, TRUE);
  draw_with_pen (chart, width, &pen.pen);
  pango_font_description_free (pen.font);
  g_object_unref (pen.layout);
  cairo_restore (cr);
}

/* SVG */

typedef struct {
  Pen pen;
  GString *out;
} SvgPen;

static void
append_number (GString *out, const char *before, double number)
{
  char room[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (out, before);
  g_string_append (out, g_ascii_formatd (room, sizeof room, "%.1f", number));
}

static void
append_line (Pen *base, const double *x, const double *y, guint n, int color, double width)
{
  GString *out = ((SvgPen *)base)->out;

  g_string_append_printf (out, "<polyline fill=\"none\" stroke=\"%s\"", get_color (color));
  append_number (out, " stroke-width=\"", width);
  g_string_append (out, "\" stroke-linejoin=\"round\" points=\"");
  for (guint k = 0; k < n; k++) {
    append_number (out, k > 0 ? " " : "", x[k]);
    append_number (out, ",", y[k]);
  }
  g_string_append (out, "\"/>\n");
}

static void
append_dot (Pen *base, double x, double y, int color)
{
  GString *out = ((SvgPen *)base)->out;

  append_number (out, "<circle r=\"2\" cx=\"", x);
  append_number (out, "\" cy=\"", y);
  g_string_append_printf (out, "\" fill=\"%s\"/>\n", get_color (color));
}

/* An <svg> of its own cuts what is too long. */
static void
append_text (Pen *base, double x, double y, double room, Anchor anchor, int color, gboolean strong,
             const char *text)
{
  static const char *const anchors[] = { "start", "middle", "end" };
  GString *out = ((SvgPen *)base)->out;
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  double left = anchor == AT_START ? x : anchor == AT_MIDDLE ? x - room / 2 : x - room;

  append_number (out, "<svg x=\"", left);
  append_number (out, "\" y=\"", y - 7);
  append_number (out, "\" width=\"", room);
  append_number (out, "\" height=\"14\"><text y=\"10\" x=\"", x - left);
  g_string_append_printf (out, "\" text-anchor=\"%s\" font-size=\"8\"%s", anchors[anchor],
                          strong ? " font-weight=\"bold\"" : "");
  if (color >= 0)
    g_string_append_printf (out, " fill=\"%s\">%s</text></svg>\n", get_color (color), escaped);
  else
    g_string_append_printf (out, " fill=\"currentColor\">%s</text></svg>\n", escaped);
}

void
app_line_chart_append_svg (const AppLineChart *chart, GString *out)
{
  SvgPen pen = { { append_line, append_dot, append_text }, out };

  append_number (out, "<svg role=\"img\" viewBox=\"0 0 ", OWN_WIDTH);
  append_number (out, " ", own_height (chart));
  g_string_append (out, "\">\n");
  draw_with_pen (chart, OWN_WIDTH, &pen.pen);
  g_string_append (out, "</svg>\n");
}
