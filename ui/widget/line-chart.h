/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A few lines over days or rounds: ratings, places. Each line has its name at its end instead of a
 * legend; values are told at the pointer, at a cursor for the keyboard, and to screen readers.
 */
#pragma once

#include "app/league/season.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_LINE_CHART (ui_line_chart_get_type ())
G_DECLARE_FINAL_TYPE (UiLineChart, ui_line_chart, UI, LINE_CHART, GtkWidget)

/* A value for the eye; to be freed. */
typedef char *(*UiChartFormat) (double value);

/* @title: what the lines are, for screen readers: "Places by round". */
GtkWidget *ui_line_chart_new (const char *title);

/**
 * ui_line_chart_set_axes:
 * @x, @y: how values are told: "Round 3", "12 Nov 2026"; "2nd", "1,534"
 * @falling: less is better and stands above: places. Such values are whole
 */
void ui_line_chart_set_axes (UiLineChart *chart, UiChartFormat x, UiChartFormat y,
                             gboolean falling);

/* Takes all lines away. */
void ui_line_chart_clear (UiLineChart *chart);
/* A new line; those added first are drawn last, above the others. Returns its number. */
guint ui_line_chart_add_line (UiLineChart *chart, const char *name);
/**
 * ui_line_chart_add_point:
 * @x: not below that of the line's last point
 * @spread: what lies that far above and below is shaded: a rating's deviation; 0 for none
 * @key: (nullable): what "activated" tells of it, such as a match's UUID
 */
void ui_line_chart_add_point (UiLineChart *chart, guint line, double x, double y, double spread,
                              const char *key);
/* After the last point: shows what was added. */
void ui_line_chart_finish (UiLineChart *chart);

/* The line that stands out, G_MAXUINT for none. */
guint ui_line_chart_get_line (UiLineChart *chart);

/* What stands at @x: its name, and each line's value there, the best first; for the tooltip. */
char *ui_line_chart_dup_text (UiLineChart *chart, double x) G_GNUC_WARN_UNUSED_RESULT;
/* Where a value is drawn. */
double ui_line_chart_get_x_of (UiLineChart *chart, double x);
double ui_line_chart_get_y_of (UiLineChart *chart, double y);

/* Signals: "activated" (const char *key): somebody clicked at a point that has one, or pressed
 * Enter there. */

/* Days along a chart's axis. */

/* A day as a number, the next day's being one more; 0 of no day. */
double ui_chart_day (LeagueDay day);
/* Such a number for the eye, "22 Nov 2026"; "" of 0: a UiChartFormat. */
char *ui_chart_dup_day (double value) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
