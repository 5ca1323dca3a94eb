/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pages of a report while they are drawn, from top to bottom. All is drawn twice: first to count
 * the pages, then with their numbers. Lengths are in points.
 */
#pragma once

#include "app/document/report.h"

#include <pango/pangocairo.h>

G_BEGIN_DECLS

#define PAGES_MARGIN 42.0
#define PAGES_FOOT 46.0 /* from the lower edge */

/**
 * ReportPages:
 * @width, @height: of this page
 * @y: where the next thing goes
 * @page: its number from 1; @n_pages: how many there will be, 0 while nobody knows
 */
typedef struct {
  const AppReport *report;
  cairo_surface_t *surface;
  cairo_t *cr;
  PangoContext *context;
  double width, height;
  double y;
  guint page, n_pages;
} ReportPages;

typedef enum {
  PAGES_BLACK,
  PAGES_GREY,
  PAGES_ACCENT,
  PAGES_LINE,
  PAGES_BLOCK,
} ReportInk;

void report_pages_set_ink (ReportPages *pages, ReportInk ink);
/* Another page, of A4 upright or across; nothing when this one is empty and as wanted. */
void report_pages_next (ReportPages *pages, gboolean across);
gboolean report_pages_is_across (const ReportPages *pages);
gboolean report_pages_at_top (const ReportPages *pages);
/* What is left of this page, and what a page of its kind holds. */
double report_pages_get_left (const ReportPages *pages);
double report_pages_get_room (const ReportPages *pages);
double report_pages_get_column (const ReportPages *pages);

/* @width 0: as wide as the text. */
PangoLayout *report_pages_layout (ReportPages *pages, const char *text, double size,
                                  gboolean strong, double width) G_GNUC_WARN_UNUSED_RESULT;
/* The height and width of a layout. */
double report_layout_height (PangoLayout *layout);
double report_layout_width (PangoLayout *layout);

/* report-grid.c: a table, over as many pages as it needs; @before: a heading that must stand with
 * its first rows, drawn where they begin. */
typedef void (*ReportHeading) (ReportPages *pages, gpointer data);
void report_pages_draw_table (ReportPages *pages, const ReportTable *table, double heading_height,
                              ReportHeading heading, gpointer data);

G_END_DECLS
