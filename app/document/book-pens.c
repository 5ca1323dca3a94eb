/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The two pens that draw a chart: cairo's and SVG's.
 */
#include "app/document/book-chart.h"

#include <pango/pangocairo.h>

#define SIZE 7.0 /* of the names' type, in points */

/* Cairo */

typedef struct {
  BookPen pen;
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
draw_area (BookPen *base, const double *x, const double *y, guint n)
{
  CairoPen *pen = (CairoPen *)base;

  trace (pen, x, y, n);
  cairo_close_path (pen->cr);
  set_color (pen, 0.15);
  cairo_fill (pen->cr);
}

static void
draw_line (BookPen *base, const double *x, const double *y, guint n, gboolean dotted)
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
draw_text (BookPen *base, double x, double y, double room, const char *text)
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
app_book_chart_draw (const AppBookChart *chart, cairo_t *cr, double width, double height,
                     const double color[3])
{
  const double scale = height / book_chart_get_own_height (chart);
  PangoFontDescription *font = pango_font_description_new ();
  CairoPen pen = { { draw_area, draw_line, draw_text }, cr, NULL, color };

  cairo_save (cr);
  cairo_scale (cr, scale, scale);
  pen.layout = pango_cairo_create_layout (cr);
  pango_font_description_set_family (font, "Serif");
  pango_font_description_set_absolute_size (font, SIZE * PANGO_SCALE);
  pango_layout_set_font_description (pen.layout, font);
  pango_layout_set_single_paragraph_mode (pen.layout, TRUE);
  pango_layout_set_ellipsize (pen.layout, PANGO_ELLIPSIZE_END);
  book_chart_tell (chart, width / scale, &pen.pen);
  g_object_unref (pen.layout);
  pango_font_description_free (font);
  cairo_restore (cr);
}

/* SVG */

typedef struct {
  BookPen pen;
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
append_area (BookPen *base, const double *x, const double *y, guint n)
{
  SvgPen *pen = (SvgPen *)base;

  g_string_append (pen->out, "<polygon fill=\"currentColor\" fill-opacity=\"0.15\"");
  append_points (pen->out, x, y, n);
}

static void
append_line (BookPen *base, const double *x, const double *y, guint n, gboolean dotted)
{
  SvgPen *pen = (SvgPen *)base;

  g_string_append (pen->out, "<polyline fill=\"none\" stroke=\"currentColor\"");
  g_string_append (pen->out, dotted ? " stroke-width=\"0.5\" stroke-dasharray=\"1 2\"" : "");
  append_points (pen->out, x, y, n);
}

static void
append_text (BookPen *base, double x, double y, double room, const char *text)
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
book_chart_append_svg (const AppBookChart *chart, GString *out)
{
  const double width = 340;
  SvgPen pen = { { append_area, append_line, append_text }, out };

  g_string_append (out, "<svg role=\"img\" viewBox=\"-4 0 348 ");
  append_number (out, book_chart_get_own_height (chart));
  g_string_append (out, "\">\n");
  book_chart_tell (chart, width, &pen.pen);
  g_string_append (out, "</svg>\n");
}
