/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines over the rounds of a season: places or ratings. The drawing is one function over an
 * abstract pen; cairo and SVG are pens.
 */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* One line; @values: (element-type double): by step, NAN where there is none. */
typedef struct {
  char *name;
  GArray *values;
} AppLineSeries;

/**
 * AppLineChart:
 * @places: 1 is at the top, and all from 1 to the last one have their line
 * @labels: (array zero-terminated=1): of the steps
 * @series: (element-type AppLineSeries)
 */
typedef struct {
  char *title;
  gboolean places;
  char **labels;
  GPtrArray *series;
} AppLineChart;

AppLineChart *app_line_chart_new (const char *title, gboolean places) G_GNUC_WARN_UNUSED_RESULT;
void app_line_chart_free (AppLineChart *chart);
/* A line to fill in. */
AppLineSeries *app_line_chart_add (AppLineChart *chart, const char *name);

/* The height that suits it at a width. */
double app_line_chart_get_height (const AppLineChart *chart, double width);
/* On @width at the origin. */
void app_line_chart_draw (const AppLineChart *chart, cairo_t *cr, double width);
/* As an <svg> element. */
void app_line_chart_append_svg (const AppLineChart *chart, GString *out);

G_END_DECLS
