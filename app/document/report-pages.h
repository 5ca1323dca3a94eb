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
 * @page: its number from 1; @n_pages: how many there will be, 0 while unknown
 * @sheets: (element-type cairo_surface_t) (nullable): what is drawn on them, where it is no file
 */
typedef struct {
  const AppReport *report;
  cairo_surface_t *surface;
  cairo_t *cr;
  PangoContext *context;
  double width, height;
  double y;
  guint page, n_pages;
  GPtrArray *sheets;
} ReportPages;

typedef enum {
  PAGES_BLACK,
  PAGES_GREY,
  PAGES_ACCENT,
  PAGES_LINE,
  PAGES_BLOCK,
} ReportInk;

/* A table, over as many pages as it needs; @before: a heading that must stand with
 * its first rows, drawn where they begin. */
typedef void (*ReportHeading) (ReportPages *pages, gpointer data);

G_END_DECLS
