/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A photo among a book's figures.
 */
#pragma once

#include <cairo.h>
#include <gio/gio.h>

G_BEGIN_DECLS

/* Draws @jpeg on a @width x @height area at the origin; a PDF file gets it as it is. A frame where
 * it can't be read. */
void book_photo_draw (GBytes *jpeg, cairo_t *cr, double width, double height);

/* Appends it as the source of an <img>: a "data:" address. */
void book_photo_append_address (GBytes *jpeg, GString *out);

G_END_DECLS
