/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Health over a run as a chart: what is drawn, with pens for Cairo and for SVG.
 */
#include "app/document/health-chart.h"

#include <pango/pangocairo.h>
#include <string.h>

#define NAME 11.0  /* the height of a line of names */
#define STRIP 26.0 /* of a slot's full health */
#define GAP 5.0
#define COLUMN 340.0
#define CROSS 3.0 /* half of a death's mark */
#define SIZE 7.0  /* of the names' type, in points */

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

/* Drawing: one function over an abstract pen. */

/**
 * Pen:
 * Lengths are those of the area that was asked for; y goes down.
 */
typedef struct Pen Pen;
struct Pen {
  /* A filled area, light. */
  void (*area) (Pen *pen, const double *x, const double *y, guint n);
  /* @dotted: in dots, lighter. */
  void (*line) (Pen *pen, const double *x, const double *y, guint n, gboolean dotted);
  /* At the left end and top of the text; @room is how wide it may be. */
  void (*text) (Pen *pen, double x, double y, double room, const char *text);
};

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
get_own_height (const AppHealthChart *chart)
{
  return count_slots (chart) * (NAME + STRIP + GAP) + NAME;
}

double
app_health_chart_get_height (const AppHealthChart *chart, double width)
{
  /* What is wider than a page's column is seen on a screen, where type has to be larger. */
  return get_own_height (chart) * CLAMP (width / COLUMN, 1, 1.7);
}

typedef struct {
  const AppHealthChart *chart;
  Pen *pen;
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

static void
draw_line (const Drawing *drawing, double x0, double y0, double x1, double y1, gboolean dotted)
{
  const double x[2] = { x0, x1 }, y[2] = { y0, y1 };

  drawing->pen->line (drawing->pen, x, y, 2, dotted);
}

static void
draw_deaths (const Drawing *drawing, guint slot, double base)
{
  const GArray *deaths = drawing->chart->deaths[slot];

  for (guint k = 0; k < deaths->len; k++) {
    const double x = x_of (drawing, g_array_index (deaths, AppHealthMark, k).move);

    draw_line (drawing, x - CROSS, base - CROSS, x + CROSS, base + CROSS, FALSE);
    draw_line (drawing, x - CROSS, base + CROSS, x + CROSS, base - CROSS, FALSE);
  }
}

/* How wide a name is, roughly. */
static double
name_width (const char *name)
{
  return SIZE * (0.56 * (double)g_utf8_strlen (name, -1) + 1);
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

    drawing->pen->text (drawing->pen, begin, y, end - begin, mark->name);
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

  drawing->pen->line (drawing->pen, x, y, n, FALSE);
  x[n] = x[n - 1];
  x[n + 1] = x[0];
  y[n] = y[n + 1] = base;
  drawing->pen->area (drawing->pen, x, y, n + 2);
  n = list_line_points (drawing, slot, base, TRUE, x, y);
  drawing->pen->line (drawing->pen, x, y, n, TRUE);
  draw_line (drawing, 0, base, drawing->width, base, TRUE);
  draw_names (drawing, drawing->chart->names[slot], top);
  draw_deaths (drawing, slot, base);
}

/* Draws @chart with @pen, @width wide. */
static void
draw_with (const AppHealthChart *chart, double width, Pen *pen)
{
  const Drawing drawing = { chart, pen, width };
  const double bottom = get_own_height (chart) - NAME;
  double top = 0;

  for (guint slot = 0; slot < RULES_PARTY; slot++) {
    if (chart->steps[slot]->len == 0)
      continue;
    draw_slot (&drawing, slot, top);
    top += NAME + STRIP + GAP;
  }
  for (guint k = 0; k < chart->places->len; k++) {
    const double x = x_of (&drawing, g_array_index (chart->places, AppHealthMark, k).move);

    draw_line (&drawing, x, 0, x, bottom + NAME, TRUE);
  }
  draw_names (&drawing, chart->places, bottom);
}

/* The two pens that draw a chart: cairo's and SVG's. */

/* Cairo */

typedef struct {
  Pen pen;
  cairo_t *cr;
  PangoLayout *layout;
  const double *color;
} CairoPen;

static void
set_color (CairoPen *pen, double alpha)
{
  cairo_set_source_rgba (pen->cr, pen->color[0], pen->color[1], pen->color[2], alpha);
}

static void
trace (CairoPen *pen, const double *x, const double *y, guint n)
{
  cairo_new_path (pen->cr);
  for (guint k = 0; k < n; k++)
    cairo_line_to (pen->cr, x[k], y[k]);
}

static void
draw_area (Pen *base, const double *x, const double *y, guint n)
{
  CairoPen *pen = (CairoPen *)base;

  trace (pen, x, y, n);
  cairo_close_path (pen->cr);
  set_color (pen, 0.15);
  cairo_fill (pen->cr);
}

static void
draw_points (Pen *base, const double *x, const double *y, guint n, gboolean dotted)
{
  static const double dots[2] = { 1, 2 };
  CairoPen *pen = (CairoPen *)base;

  trace (pen, x, y, n);
  cairo_set_line_width (pen->cr, dotted ? 0.5 : 1);
  cairo_set_dash (pen->cr, dots, dotted ? 2 : 0, 0);
  set_color (pen, dotted ? 0.6 : 1);
  cairo_stroke (pen->cr);
}

static void
draw_text (Pen *base, double x, double y, double room, const char *text)
{
  CairoPen *pen = (CairoPen *)base;

  if (room < SIZE)
    return;
  pango_layout_set_text (pen->layout, text, -1);
  pango_layout_set_width (pen->layout, (int)(room * PANGO_SCALE));
  set_color (pen, 1);
  cairo_move_to (pen->cr, x + 1, y);
  pango_cairo_show_layout (pen->cr, pen->layout);
}

void
app_health_chart_draw (const AppHealthChart *chart, cairo_t *cr, double width, double height,
                       const double color[3])
{
  const double scale = height / get_own_height (chart);
  PangoFontDescription *font = pango_font_description_new ();
  CairoPen pen = { { draw_area, draw_points, draw_text }, cr, NULL, color };

  cairo_save (cr);
  cairo_scale (cr, scale, scale);
  pen.layout = pango_cairo_create_layout (cr);
  pango_font_description_set_family (font, "Serif");
  pango_font_description_set_absolute_size (font, SIZE * PANGO_SCALE);
  pango_layout_set_font_description (pen.layout, font);
  pango_layout_set_single_paragraph_mode (pen.layout, TRUE);
  pango_layout_set_ellipsize (pen.layout, PANGO_ELLIPSIZE_END);
  draw_with (chart, width / scale, &pen.pen);
  g_object_unref (pen.layout);
  pango_font_description_free (font);
  cairo_restore (cr);
}

/* SVG */

typedef struct {
  Pen pen;
  GString *out;
} SvgPen;

static void
append_number (GString *out, double number)
{
  char room[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (out, g_ascii_formatd (room, sizeof room, "%.2f", number));
}

static void
append_points (GString *out, const double *x, const double *y, guint n)
{
  g_string_append (out, " points=\"");
  for (guint k = 0; k < n; k++) {
    g_string_append_c (out, ' ');
    append_number (out, x[k]);
    g_string_append_c (out, ',');
    append_number (out, y[k]);
  }
  g_string_append (out, "\"/>\n");
}

static void
append_area (Pen *base, const double *x, const double *y, guint n)
{
  SvgPen *pen = (SvgPen *)base;

  g_string_append (pen->out, "<polygon fill=\"currentColor\" fill-opacity=\"0.15\"");
  append_points (pen->out, x, y, n);
}

static void
append_line (Pen *base, const double *x, const double *y, guint n, gboolean dotted)
{
  SvgPen *pen = (SvgPen *)base;

  g_string_append (pen->out, "<polyline fill=\"none\" stroke=\"currentColor\"");
  g_string_append (pen->out, dotted ? " stroke-width=\"0.5\" stroke-dasharray=\"1 2\"" : "");
  append_points (pen->out, x, y, n);
}

static void
append_text (Pen *base, double x, double y, double room, const char *text)
{
  SvgPen *pen = (SvgPen *)base;
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  if (room < SIZE)
    return;
  g_string_append (pen->out, "<svg x=\"");
  append_number (pen->out, x + 1);
  g_string_append (pen->out, "\" y=\"");
  append_number (pen->out, y);
  g_string_append (pen->out, "\" width=\"");
  append_number (pen->out, room);
  g_string_append_printf (pen->out,
                          "\" height=\"11\"><text y=\"8\" font-size=\"7\" "
                          "fill=\"currentColor\">%s</text></svg>\n",
                          escaped);
}

void
app_health_chart_append_svg (const AppHealthChart *chart, GString *out)
{
  const double width = 340;
  SvgPen pen = { { append_area, append_line, append_text }, out };

  g_string_append (out, "<svg role=\"img\" viewBox=\"-4 0 348 ");
  append_number (out, get_own_height (chart));
  g_string_append (out, "\">\n");
  draw_with (chart, width, &pen.pen);
  g_string_append (out, "</svg>\n");
}
