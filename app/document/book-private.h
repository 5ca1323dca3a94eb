/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The struct of a book, shared by writers and layout.
 */
#pragma once

#include "app/document/book.h"

G_BEGIN_DECLS

/* @contents: the heading of the contents, NULL for a book that has none;
 * @blocks: (element-type AppBookBlock) */
struct AppBook {
  char *title;
  char *contents;
  GPtrArray *blocks;
};

G_END_DECLS
