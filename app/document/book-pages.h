/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Internals of laid-out pages, for the PDF writer.
 */
#pragma once

#include "app/document/book.h"

#include <pango/pangocairo.h>

G_BEGIN_DECLS

/* The book that was laid out, borrowed, and the size of its pages in points. */
AppBook *book_pages_get_book (AppBookPages *pages, double *width, double *height);

/* @size: of the book's type; @left, @width: of a column. In points, as all lengths. */
typedef struct {
  PangoContext *context;
  double size, left, width;
} BookType;

/* One layout of a block: where it begins, and the space before it. */
typedef struct {
  PangoLayout *layout;
  double x, before;
} BookPart;

/* In points; glyph positions are not rounded to pixels. */
PangoContext *book_type_new_context (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
