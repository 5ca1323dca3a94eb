/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A chart's lines, and how they lie in its area.
 */
#pragma once

#include "ui/widget/line-chart.h"

G_BEGIN_DECLS

typedef struct {
  double x, y, spread;
  char *key;
} UiChartPoint;

typedef struct {
  char *name;
  GArray *points; /* UiChartPoint */
} UiChartLine;

/**
 * UiChartArea:
 * @left, @top, @width, @height: of the lines, within the widget
 * @from_x … @to_y: the values at its edges; @to_y stands above
 * @step: between ticks of y
 */
typedef struct {
  float em;
  float left, top, width, height;
  double from_x, to_x, from_y, to_y;
  double step;
  gboolean mirrored;
} UiChartArea;

struct _UiLineChart {
  GtkWidget parent_instance;

  char *title;
  UiChartFormat format_x, format_y;
  gboolean falling;
  GPtrArray *lines; /* UiChartLine */
  GArray *xs;       /* double: all that occur, rising */
  guint line;       /* The one that stands out; G_MAXUINT */
  guint cursor;     /* Index into xs */
  gboolean pointed;
};

/* So many lines have colours of their own; of more, only the one that stands out has one. */
#define UI_CHART_COLOURED 6

/* In em: between the lines' ends and their names, where the one leads to the other. */
#define UI_CHART_LEADER 1.4f

/* Of a line below that. */
GdkRGBA ui_line_chart_colour (guint line, gboolean dark);

G_END_DECLS
