/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Charts, drawn by cairo or as SVG. The names of lines stand at their ends, moved apart where they
 * would cover one another.
 */
#include "app/document/chart.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <stdlib.h>

/* The pen */

static const char *const colors[] = { "#1b6ca8", "#c0392b", "#2e8540", "#8e44ad",
                                      "#b9770e", "#00838f", "#ad1457", "#5d4037",
                                      "#455a64", "#6a8e00", "#3949ab", "#d35400" };

/* Colours that are none of a line. */
#define GREY (-1)
#define LIGHT (-2)
#define OWN (-3) /* of the text around the chart */

/* Where a text stands at its point, in the middle of its height but for AT_TOP, where its left
 * upper corner is. */
typedef enum { AT_START, AT_MIDDLE, AT_END, AT_TOP } Anchor;

/* @round: its corners are; @dotted: in dots, lighter. */
typedef struct {
  int color;
  double width;
  gboolean round, dotted;
} Stroke;

/**
 * Pen:
 * @cr, @layout: where cairo draws; else NULL, and what is drawn is added to @svg
 * @own: red, green and blue of OWN, for cairo
 * @size: of the type
 *
 * Lengths are those of the area that was asked for; y goes down.
 */
typedef struct {
  cairo_t *cr;
  PangoLayout *layout;
  PangoFontDescription *font;
  const double *own;
  GString *svg;
  int size;
} Pen;

static const char *
get_color (int color)
{
  if (color >= 0)
    return colors[(guint)color % G_N_ELEMENTS (colors)];
  return color == GREY ? "#555555" : color == LIGHT ? "#cccccc" : "currentColor";
}

static void
set_color (const Pen *pen, int color, double alpha)
{
  guint rgb = color != OWN ? (guint)strtoul (get_color (color) + 1, NULL, 16) : 0;

  if (color == OWN)
    cairo_set_source_rgba (pen->cr, pen->own[0], pen->own[1], pen->own[2], alpha);
  else
    cairo_set_source_rgb (pen->cr, (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0,
                          (rgb & 255) / 255.0);
}

static void
append_number (GString *out, const char *before, double number)
{
  char room[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (out, before);
  g_string_append (out, g_ascii_formatd (room, sizeof room, "%.1f", number));
}

/* The path through @n points; of SVG the end of an element. */
static void
trace (const Pen *pen, const double *x, const double *y, guint n)
{
  if (pen->cr != NULL)
    cairo_new_path (pen->cr);
  else
    g_string_append (pen->svg, " points=\"");
  for (guint k = 0; k < n; k++)
    if (pen->cr != NULL) {
      cairo_line_to (pen->cr, x[k], y[k]);
    } else {
      append_number (pen->svg, k > 0 ? " " : "", x[k]);
      append_number (pen->svg, ",", y[k]);
    }
  if (pen->cr == NULL)
    g_string_append (pen->svg, "\"/>\n");
}

static void
draw_line (const Pen *pen, const double *x, const double *y, guint n, Stroke stroke)
{
  static const double dots[2] = { 1, 2 };

  if (pen->cr == NULL) {
    g_string_append_printf (pen->svg, "<polyline fill=\"none\" stroke=\"%s\"",
                            get_color (stroke.color));
    append_number (pen->svg, " stroke-width=\"", stroke.width);
    g_string_append_printf (pen->svg, "\"%s%s", stroke.dotted ? " stroke-dasharray=\"1 2\"" : "",
                            stroke.round ? " stroke-linejoin=\"round\"" : "");
    trace (pen, x, y, n);
    return;
  }
  trace (pen, x, y, n);
  cairo_set_line_width (pen->cr, stroke.width);
  cairo_set_line_join (pen->cr, stroke.round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
  cairo_set_dash (pen->cr, dots, stroke.dotted ? 2 : 0, 0);
  set_color (pen, stroke.color, stroke.dotted ? 0.6 : 1);
  cairo_stroke (pen->cr);
}

/* A filled area, light. */
static void
draw_area (const Pen *pen, const double *x, const double *y, guint n)
{
  if (pen->cr == NULL)
    g_string_append (pen->svg, "<polygon fill=\"currentColor\" fill-opacity=\"0.15\"");
  trace (pen, x, y, n);
  if (pen->cr == NULL)
    return;
  cairo_close_path (pen->cr);
  set_color (pen, OWN, 0.15);
  cairo_fill (pen->cr);
}

static void
draw_dot (const Pen *pen, double x, double y, int color)
{
  if (pen->cr == NULL) {
    append_number (pen->svg, "<circle r=\"2\" cx=\"", x);
    append_number (pen->svg, "\" cy=\"", y);
    g_string_append_printf (pen->svg, "\" fill=\"%s\"/>\n", get_color (color));
    return;
  }
  cairo_new_path (pen->cr);
  cairo_arc (pen->cr, x, y, 2, 0, 2 * G_PI);
  set_color (pen, color, 1);
  cairo_fill (pen->cr);
}

/* An <svg> of its own cuts what is too long. */
static void
append_text (const Pen *pen, double x, double y, double room, Anchor anchor, int color,
             gboolean strong, const char *text)
{
  static const char *const anchors[] = { "start", "middle", "end", "start" };
  const int height = pen->size + 6;
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  double left = x - (anchor == AT_MIDDLE ? room / 2 : anchor == AT_END ? room : 0);

  append_number (pen->svg, "<svg x=\"", left);
  append_number (pen->svg, "\" y=\"", anchor == AT_TOP ? y - 1 : y - height / 2.0);
  append_number (pen->svg, "\" width=\"", room);
  g_string_append_printf (pen->svg, "\" height=\"%d\"><text y=\"%d\"", height, pen->size + 2);
  append_number (pen->svg, " x=\"", x - left);
  g_string_append_printf (pen->svg,
                          "\" text-anchor=\"%s\" font-size=\"%d\"%s fill=\"%s\">%s</text></svg>\n",
                          anchors[anchor], pen->size, strong ? " font-weight=\"bold\"" : "",
                          get_color (color >= 0 ? color : OWN), escaped);
}

/* @room: how wide it may be */
static void
draw_text (const Pen *pen, double x, double y, double room, Anchor anchor, int color,
           gboolean strong, const char *text)
{
  int width, height;

  if (pen->cr == NULL) {
    append_text (pen, x, y, room, anchor, color, strong, text);
    return;
  }
  pango_font_description_set_weight (pen->font, strong ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (pen->layout, pen->font);
  pango_layout_set_width (pen->layout, -1);
  pango_layout_set_text (pen->layout, text, -1);
  pango_layout_get_size (pen->layout, &width, &height);
  if (anchor == AT_TOP || width > room * PANGO_SCALE) {
    pango_layout_set_width (pen->layout, (int)(room * PANGO_SCALE));
    width = (int)(room * PANGO_SCALE);
  }
  x -= (double)width / PANGO_SCALE * (anchor == AT_MIDDLE ? 0.5 : anchor == AT_END ? 1 : 0);
  y -= anchor == AT_TOP ? 0 : (double)height / PANGO_SCALE / 2;
  set_color (pen, color, 1);
  cairo_move_to (pen->cr, x, y);
  pango_cairo_show_layout (pen->cr, pen->layout);
}

/* To be ended by end_cairo(). */
static Pen
begin_cairo (cairo_t *cr, const char *family, int size, const double *own)
{
  Pen pen = { .cr = cr, .own = own, .size = size };

  cairo_save (cr);
  pen.layout = pango_cairo_create_layout (cr);
  pen.font = pango_font_description_new ();
  pango_font_description_set_family (pen.font, family);
  pango_font_description_set_absolute_size (pen.font, size * PANGO_SCALE);
  pango_layout_set_ellipsize (pen.layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_single_paragraph_mode (pen.layout, TRUE);
  return pen;
}

static void
end_cairo (Pen *pen)
{
  pango_font_description_free (pen->font);
  g_object_unref (pen->layout);
  cairo_restore (pen->cr);
}

/* To be ended by "</svg>". */
static Pen
begin_svg (GString *out, int left, double width, double height, int size)
{
  g_string_append_printf (out, "<svg role=\"img\" viewBox=\"%d 0 ", left);
  append_number (out, "", width);
  append_number (out, " ", height);
  g_string_append (out, "\">\n");
  return (Pen){ .svg = out, .size = size };
}

/* Lines */

#define TITLE 20.0 /* the height of the title's line */
#define STEPS 16.0 /* of the steps' labels */
#define LEFT 34.0  /* of the scale's labels */
#define NAMES 128.0
#define LINE_SIZE 8 /* of the type */
#define APART 10.5
#define OWN_WIDTH 520.0 /* of the SVG */

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

/**
 * Scale:
 * @low, @high: values at the bottom and at the top; of places the other way round
 */
typedef struct {
  const AppLineChart *chart;
  const Pen *pen;
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
  draw_line (scale->pen, x, y, 2, (Stroke){ LIGHT, 0.5, .round = TRUE });
  draw_text (scale->pen, scale->left - 6, y[0], LEFT, AT_END, GREY, FALSE, text);
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
    draw_text (scale->pen, get_x (scale, k), scale->bottom + STEPS * 0.75, 60, AT_MIDDLE, GREY,
               FALSE, scale->chart->labels[k]);
}

static void
draw_run (const Scale *scale, const double *x, const double *y, guint n, int color)
{
  if (n > 1)
    draw_line (scale->pen, x, y, n, (Stroke){ color, 1.4, .round = TRUE });
  for (guint k = 0; k < n && scale->n_steps <= 40; k++)
    draw_dot (scale->pen, x[k], y[k], color);
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
draw_line_names (const Scale *scale, End *ends, guint n)
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

    draw_text (scale->pen, scale->right + 8, ends[k].y, NAMES - 10, AT_START, (int)ends[k].series,
               FALSE, series->name);
  }
}

static double
own_height (const AppLineChart *chart)
{
  double rows = chart->places ? 170 : 190;

  return TITLE + STEPS + 10 + MAX (rows, chart->series->len * (APART + 3));
}

static void
draw_lines (const AppLineChart *chart, double width, const Pen *pen)
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
  draw_text (pen, 0, TITLE / 2, width, AT_START, GREY, TRUE, chart->title);
  draw_scale (&scale);
  for (guint k = chart->series->len; k > 0; k--) {
    double y = draw_series (&scale, k - 1);

    if (!isnan (y))
      ends[n++] = (End){ y, k - 1 };
  }
  draw_line_names (&scale, ends, n);
}

double
app_line_chart_get_height (const AppLineChart *chart, double width)
{
  return width > 0 ? own_height (chart) : 0;
}

void
app_line_chart_draw (const AppLineChart *chart, cairo_t *cr, double width)
{
  Pen pen = begin_cairo (cr, "Sans", LINE_SIZE, NULL);

  draw_lines (chart, width, &pen);
  end_cairo (&pen);
}

void
app_line_chart_append_svg (const AppLineChart *chart, GString *out)
{
  const Pen pen = begin_svg (out, 0, OWN_WIDTH, own_height (chart), LINE_SIZE);

  draw_lines (chart, OWN_WIDTH, &pen);
  g_string_append (out, "</svg>\n");
}

/* Health */

#define NAME 11.0  /* the height of a line of names */
#define STRIP 26.0 /* of a slot's full health */
#define GAP 5.0
#define COLUMN 340.0
#define CROSS 3.0   /* half of a death's mark */
#define NAME_SIZE 7 /* of the names' type */

void
app_health_chart_free (AppHealthChart *chart)
{
  if (chart == NULL)
    return;
  for (guint slot = 0; slot < RULES_PARTY; slot++) {
    g_array_unref (chart->steps[slot]);
    g_array_unref (chart->names[slot]);
    g_array_unref (chart->deaths[slot]);
  }
  g_array_unref (chart->places);
  g_free (chart);
}

static guint
count_slots (const AppHealthChart *chart)
{
  guint n = 0;

  for (guint slot = 0; slot < RULES_PARTY; slot++)
    n += chart->steps[slot]->len > 0 ? 1 : 0;
  return n;
}

/* The height of what is told. */
static double
own_health_height (const AppHealthChart *chart)
{
  return count_slots (chart) * (NAME + STRIP + GAP) + NAME;
}

double
app_health_chart_get_height (const AppHealthChart *chart, double width)
{
  /* What is wider than a page's column is seen on a screen, where type has to be larger. */
  return own_health_height (chart) * CLAMP (width / COLUMN, 1, 1.7);
}

typedef struct {
  const AppHealthChart *chart;
  const Pen *pen;
  double width;
} Drawing;

static double
x_of (const Drawing *drawing, guint move)
{
  return drawing->width * move / MAX (drawing->chart->n_moves, 1);
}

static double
y_of (const Drawing *drawing, double base, gint health)
{
  return base - STRIP * health / drawing->chart->max_health;
}

/* The line of a slot in steps, of its health or of what that could be; it ends at the right. */
static guint
list_line_points (const Drawing *drawing, guint slot, double base, gboolean most, double *x,
                  double *y)
{
  const GArray *steps = drawing->chart->steps[slot];
  guint n = 0;

  for (guint k = 0; k < steps->len; k++) {
    const AppHealthStep *step = &g_array_index (steps, AppHealthStep, k);
    const guint end = k + 1 < steps->len ? (step + 1)->move : drawing->chart->n_moves;

    for (guint side = 0; side < 2; side++) {
      x[n] = x_of (drawing, side == 0 ? step->move : end);
      y[n++] = y_of (drawing, base, most ? step->max_health : MAX (step->health, 0));
    }
  }
  return n;
}

static const Stroke solid_stroke = { OWN, 1 }, dotted_stroke = { OWN, 0.5, .dotted = TRUE };

static void
draw_straight (const Drawing *drawing, double x0, double y0, double x1, double y1, Stroke stroke)
{
  const double x[2] = { x0, x1 }, y[2] = { y0, y1 };

  draw_line (drawing->pen, x, y, 2, stroke);
}

static void
draw_deaths (const Drawing *drawing, guint slot, double base)
{
  const GArray *deaths = drawing->chart->deaths[slot];

  for (guint k = 0; k < deaths->len; k++) {
    const double x = x_of (drawing, g_array_index (deaths, AppHealthMark, k).move);

    draw_straight (drawing, x - CROSS, base - CROSS, x + CROSS, base + CROSS, solid_stroke);
    draw_straight (drawing, x - CROSS, base + CROSS, x + CROSS, base - CROSS, solid_stroke);
  }
}

/* How wide a name is, roughly. */
static double
name_width (const char *name)
{
  return NAME_SIZE * (0.56 * (double)g_utf8_strlen (name, -1) + 1);
}

/* Names side by side, each with the room up to the next; one that lacks room begins further left,
 * as far as those before it leave some. */
static void
draw_names (const Drawing *drawing, const GArray *marks, double y)
{
  double end = drawing->width, least = 0;

  for (guint k = 0; k + 1 < marks->len; k++)
    least += name_width (g_array_index (marks, AppHealthMark, k).name);
  for (guint k = marks->len; k-- > 0;) {
    const AppHealthMark *mark = &g_array_index (marks, AppHealthMark, k);
    const double x = x_of (drawing, mark->move);
    const double begin = MIN (x, MAX (least, end - name_width (mark->name)));

    if (end - begin >= NAME_SIZE)
      draw_text (drawing->pen, begin + 1, y, end - begin, AT_TOP, OWN, FALSE, mark->name);
    end = begin;
    least -= k > 0 ? name_width ((mark - 1)->name) : 0;
  }
}

static void
draw_slot (const Drawing *drawing, guint slot, double top)
{
  const double base = top + NAME + STRIP;
  const guint most = 2 * drawing->chart->steps[slot]->len;
  g_autofree double *x = g_new (double, most + 2);
  g_autofree double *y = g_new (double, most + 2);
  guint n = list_line_points (drawing, slot, base, FALSE, x, y);

  draw_line (drawing->pen, x, y, n, solid_stroke);
  x[n] = x[n - 1];
  x[n + 1] = x[0];
  y[n] = y[n + 1] = base;
  draw_area (drawing->pen, x, y, n + 2);
  n = list_line_points (drawing, slot, base, TRUE, x, y);
  draw_line (drawing->pen, x, y, n, dotted_stroke);
  draw_straight (drawing, 0, base, drawing->width, base, dotted_stroke);
  draw_names (drawing, drawing->chart->names[slot], top);
  draw_deaths (drawing, slot, base);
}

/* Draws @chart with @pen, @width wide. */
static void
draw_health (const AppHealthChart *chart, double width, const Pen *pen)
{
  const Drawing drawing = { chart, pen, width };
  const double bottom = own_health_height (chart) - NAME;
  double top = 0;

  for (guint slot = 0; slot < RULES_PARTY; slot++) {
    if (chart->steps[slot]->len == 0)
      continue;
    draw_slot (&drawing, slot, top);
    top += NAME + STRIP + GAP;
  }
  for (guint k = 0; k < chart->places->len; k++) {
    const double x = x_of (&drawing, g_array_index (chart->places, AppHealthMark, k).move);

    draw_straight (&drawing, x, 0, x, bottom + NAME, dotted_stroke);
  }
  draw_names (&drawing, chart->places, bottom);
}

void
app_health_chart_draw (const AppHealthChart *chart, cairo_t *cr, double width, double height,
                       const double color[3])
{
  const double scale = height / own_health_height (chart);
  Pen pen;

  cairo_save (cr);
  cairo_scale (cr, scale, scale);
  pen = begin_cairo (cr, "Serif", NAME_SIZE, color);
  draw_health (chart, width / scale, &pen);
  end_cairo (&pen);
  cairo_restore (cr);
}

void
app_health_chart_append_svg (const AppHealthChart *chart, GString *out)
{
  const Pen pen = begin_svg (out, -4, COLUMN + 8, own_health_height (chart), NAME_SIZE);

  draw_health (chart, COLUMN, &pen);
  g_string_append (out, "</svg>\n");
}
