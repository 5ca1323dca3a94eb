/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Places in JSON text: from an address to line and column, and from a path to a place.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Moves @json and @length behind a byte order mark when there is one. */
void import_json_skip_mark (const char **json, gsize *length);

/**
 * import_json_place:
 * @line: (out): from 1
 * @column: (out): in characters from 1
 * Where @at stands in the text that begins at @start.
 */
void import_json_place (const char *start, const char *at, guint *line, guint *column);

/**
 * import_json_locate:
 * @json: text that import_json_scan() accepted
 * @path: like `cards[3].effects[0].op`; empty for the whole value
 * @line, @column: (out): from 1
 *
 * Finds where the value at @path begins. When the path leads further than the text does, or
 * through a key that is written with escapes, the last value on the way.
 */
void import_json_locate (const char *json, gsize length, const char *path, guint *line,
                         guint *column);

G_END_DECLS
