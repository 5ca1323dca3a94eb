/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Health over a run, drawn: one strip for each slot, places as lines through all of them. The
 * drawing is one function over an abstract pen; cairo and SVG are pens.
 */
#pragma once

#include "app/document/book.h"

G_BEGIN_DECLS

/**
 * BookPen:
 * Lengths are those of the area that was asked for; y goes down.
 */
typedef struct BookPen BookPen;
struct BookPen {
  /* A filled area, light. */
  void (*area) (BookPen *pen, const double *x, const double *y, guint n);
  /* @dotted: in dots, lighter. */
  void (*line) (BookPen *pen, const double *x, const double *y, guint n, gboolean dotted);
  /* At the left end and top of the text; @room is how wide it may be. */
  void (*text) (BookPen *pen, double x, double y, double room, const char *text);
};

/* The chart as an <svg> element. */
void book_chart_append_svg (const AppBookChart *chart, GString *out);

G_END_DECLS
