/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads JSON text without keeping any of it, so that nothing reaches json-glib that could
 * overflow its stack, exhaust memory or be read in two ways.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ImportJsonLimits:
 * @bytes: of the whole text
 * @depth: of lists and objects in one another
 * @text_bytes: of one string or key, in UTF-8 and without escapes
 * @values: of all kinds, in all
 */
typedef struct {
  gsize bytes;
  guint depth;
  gsize text_bytes;
  guint values;
} ImportJsonLimits;

/**
 * import_json_scan:
 * @json: need not be NUL-terminated; a byte order mark is accepted
 * @error: IMPORT_ERROR_SYNTAX or IMPORT_ERROR_TOO_BIG, with line and column
 *
 * Whether @json is one value of strict JSON (RFC 8259) within @limits, in well-formed UTF-8. No
 * key may stand twice in one object, no string may hold U+0000, and a number must fit: whole
 * ones 64 bits, others a double. Takes linear time, but for sorting the keys of each object.
 */
gboolean import_json_scan (const char *json, gsize length, const ImportJsonLimits *limits,
                           GError **error);

G_END_DECLS
