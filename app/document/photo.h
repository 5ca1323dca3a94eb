/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A stored photo: decoded, and among a book's figures.
 */
#pragma once

#include <cairo.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>

G_BEGIN_DECLS

#define APP_PHOTO_SIDE 1600 /* pixels, of a stored photo at most */

/* A stored photo, which a file from elsewhere may have brought: only a JPEG is, and one that is
 * larger than any that was stored here is refused before it is decoded. */
GdkPixbuf *app_photo_decode (GBytes *jpeg, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Draws @jpeg on a @width x @height area at the origin; a PDF file gets it as it is. A frame where
 * it can't be read. */
void app_photo_draw (GBytes *jpeg, cairo_t *cr, double width, double height);

/* Appends it as the source of an <img>: a "data:" address. */
void app_photo_append_address (GBytes *jpeg, GString *out);

G_END_DECLS
