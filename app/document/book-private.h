/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A book from inside, shared by what writes it and what lays it out.
 */
#pragma once

#include "app/document/book.h"

G_BEGIN_DECLS

/* @blocks: (element-type AppBookBlock) */
struct AppBook {
  char *title;
  GPtrArray *blocks;
};

/* Adds a block; takes @text and @by (nullable). The rest of it is to be filled in. */
AppBookBlock *app_book_add (AppBook *book, AppBookKind kind, char *text, char *by);

/* book-run.c: tells one run; @heading: under a heading of its own. */
void app_book_tell_run (AppBook *book, const AppBookSource *source, guint run, gboolean heading);

G_END_DECLS
