/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A collection in which every text that a person or a file can give is hostile: markup, formats,
 * paths, quotes, underscores, marks of direction, and orders for a terminal.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What each of them has in it as it is, behind a number between two "§". */
#define HOSTILE "<b>b</b> &amp; & \"q\" 'q' %s%n%d {a} {1} _u __v ../../etc/passwd \\ | ; # $(x)"

/* Text that goes on from right to left and does not say where that ends. */
#define HOSTILE_TURN                                                                               \
  "\xe2\x80\xae"                                                                                   \
  "evil \xe2\x81\xa6x"

/* What a terminal would take for orders: ESC, CSI of one character, backspace, CR, bell, DEL; and a
 * line feed. */
#define HOSTILE_CONTROL                                                                            \
  "\x1b[31m\xc2\x9b"                                                                               \
  "2J\x08\r\x07\x7f\n"

/**
 * HostileColumn:
 * @folded: whether another column keeps the same for searching
 */
typedef struct {
  const char *table, *column, *where;
  gboolean folded;
} HostileColumn;

/* The columns that are free text, ended by one without a table. */
extern const HostileColumn hostile_columns[];

/**
 * hostile_fill:
 * @path: of a collection that is not there yet
 * @controls: with HOSTILE_CONTROL, as only a file made by others can have it
 *
 * Makes the demo collection there, and puts such a text into all of those columns. The number of a
 * text is that of its column, from 1, and three digits of its row.
 */
void hostile_fill (const char *path, gboolean controls);

G_END_DECLS
