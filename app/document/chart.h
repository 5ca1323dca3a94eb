/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The charts of documents: lines over the rounds of a season, places or ratings; and health over a
 * run, one strip for each slot, places as lines through all of them.
 */
#pragma once

#include "rules/rules.h"

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

/* One step of a slot's line: its health from @move on. */
typedef struct {
  guint move;
  gint health, max_health;
} AppHealthStep;

/* A name at a move: who begins there, which place, who died. */
typedef struct {
  guint move;
  char *name;
} AppHealthMark;

/**
 * AppHealthChart:
 * @steps, @names, @deaths: (element-type AppHealthStep, AppHealthMark, AppHealthMark): by slot
 * @places: (element-type AppHealthMark): of the first level
 * @max_health: the highest there is
 *
 * Health over a run of @n_moves moves.
 */
typedef struct {
  guint n_moves;
  gint max_health;
  GArray *steps[RULES_PARTY];
  GArray *names[RULES_PARTY];
  GArray *deaths[RULES_PARTY];
  GArray *places;
} AppHealthChart;

void app_health_chart_free (AppHealthChart *chart);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppHealthChart, app_health_chart_free)

/* The height that suits it at that width. */
double app_health_chart_get_height (const AppHealthChart *chart, double width);
/* The chart alone, in @color on a @width x @height area at the origin. For windows too. */
void app_health_chart_draw (const AppHealthChart *chart, cairo_t *cr, double width, double height,
                            const double color[3]);
/* As an <svg> element. */
void app_health_chart_append_svg (const AppHealthChart *chart, GString *out);

G_END_DECLS
