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
} ReportSeries;

/**
 * ReportChart:
 * @places: 1 is at the top, and all from 1 to the last one have their line
 * @labels: (array zero-terminated=1): of the steps
 * @series: (element-type ReportSeries)
 */
typedef struct {
  char *title;
  gboolean places;
  char **labels;
  GPtrArray *series;
} ReportChart;

ReportChart *report_chart_new (const char *title, gboolean places) G_GNUC_WARN_UNUSED_RESULT;
void report_chart_free (ReportChart *chart);
/* A line to fill in. */
ReportSeries *report_chart_add (ReportChart *chart, const char *name);

/* The height that suits it at a width. */
double report_chart_get_height (const ReportChart *chart, double width);
/* On @width at the origin. */
void report_chart_draw (const ReportChart *chart, cairo_t *cr, double width);
/* As an <svg> element. */
void report_chart_append_svg (const ReportChart *chart, GString *out);

G_END_DECLS
