/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Health over a run, drawn.
 */
#include "app/document/book-chart.h"

#include <string.h>

#define NAME 11.0  /* the height of a line of names */
#define STRIP 26.0 /* of a slot's full health */
#define GAP 5.0
#define COLUMN 340.0
#define CROSS 3.0 /* half of a death's mark */

void
app_book_chart_free (AppBookChart *chart)
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

/* Drawing */

static guint
count_slots (const AppBookChart *chart)
{
  guint n = 0;

  for (guint slot = 0; slot < RULES_PARTY; slot++)
    n += chart->steps[slot]->len > 0 ? 1 : 0;
  return n;
}

double
book_chart_get_own_height (const AppBookChart *chart)
{
  return count_slots (chart) * (NAME + STRIP + GAP) + NAME;
}

double
app_book_chart_get_height (const AppBookChart *chart, double width)
{
  /* What is wider than a page's column is seen on a screen, where type has to be larger. */
  return book_chart_get_own_height (chart) * CLAMP (width / COLUMN, 1, 1.7);
}

typedef struct {
  const AppBookChart *chart;
  BookPen *pen;
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
walk (const Drawing *drawing, guint slot, double base, gboolean most, double *x, double *y)
{
  const GArray *steps = drawing->chart->steps[slot];
  guint n = 0;

  for (guint k = 0; k < steps->len; k++) {
    const AppBookStep *step = &g_array_index (steps, AppBookStep, k);
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
    const double x = x_of (drawing, g_array_index (deaths, AppBookMark, k).move);

    draw_line (drawing, x - CROSS, base - CROSS, x + CROSS, base + CROSS, FALSE);
    draw_line (drawing, x - CROSS, base + CROSS, x + CROSS, base - CROSS, FALSE);
  }
}

/* Names side by side, each with the room up to the next. */
static void
draw_names (const Drawing *drawing, const GArray *marks, double y)
{
  for (guint k = 0; k < marks->len; k++) {
    const AppBookMark *mark = &g_array_index (marks, AppBookMark, k);
    const double x = x_of (drawing, mark->move);
    const double end = k + 1 < marks->len ? x_of (drawing, (mark + 1)->move) : drawing->width;

    drawing->pen->text (drawing->pen, x, y, end - x, mark->name);
  }
}

static void
draw_slot (const Drawing *drawing, guint slot, double top)
{
  const double base = top + NAME + STRIP;
  const guint most = 2 * drawing->chart->steps[slot]->len;
  g_autofree double *x = g_new (double, most + 2);
  g_autofree double *y = g_new (double, most + 2);
  guint n = walk (drawing, slot, base, FALSE, x, y);

  drawing->pen->line (drawing->pen, x, y, n, FALSE);
  x[n] = x[n - 1];
  x[n + 1] = x[0];
  y[n] = y[n + 1] = base;
  drawing->pen->area (drawing->pen, x, y, n + 2);
  n = walk (drawing, slot, base, TRUE, x, y);
  drawing->pen->line (drawing->pen, x, y, n, TRUE);
  draw_line (drawing, 0, base, drawing->width, base, TRUE);
  draw_names (drawing, drawing->chart->names[slot], top);
  draw_deaths (drawing, slot, base);
}

void
book_chart_tell (const AppBookChart *chart, double width, BookPen *pen)
{
  const Drawing drawing = { chart, pen, width };
  const double bottom = book_chart_get_own_height (chart) - NAME;
  double top = 0;

  for (guint slot = 0; slot < RULES_PARTY; slot++) {
    if (chart->steps[slot]->len == 0)
      continue;
    draw_slot (&drawing, slot, top);
    top += NAME + STRIP + GAP;
  }
  for (guint k = 0; k < chart->places->len; k++) {
    const double x = x_of (&drawing, g_array_index (chart->places, AppBookMark, k).move);

    draw_line (&drawing, x, 0, x, bottom + NAME, TRUE);
  }
  draw_names (&drawing, chart->places, bottom);
}
