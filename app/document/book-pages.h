/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pages from inside, for what writes them.
 */
#pragma once

#include "app/document/book.h"

#include <pango/pangocairo.h>

G_BEGIN_DECLS

/* The book that was laid out, borrowed, and the size of its pages in points. */
AppBook *book_pages_get_book (AppBookPages *pages, double *width, double *height);

G_END_DECLS
