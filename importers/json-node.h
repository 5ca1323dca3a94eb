/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * JSON as json-glib's tree: nothing reaches it that was not scanned.
 */
#pragma once

#include <json-glib/json-glib.h>

#include "importers/json-scan.h"
#include "rules/rules.h"

G_BEGIN_DECLS

/**
 * import_json_parse:
 * @json: need not be NUL-terminated
 * @error: as of import_json_scan(), which says what is read
 *
 * Returns: (nullable) (transfer full): NULL with the error set
 */
JsonNode *import_json_parse (const char *json, gsize length, const ImportJsonLimits *limits,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * import_json_emit:
 * @path: (inout): of @node, such as "" or "cards[3]"; where it fails that of the number
 *
 * Tells @writer a tree whose numbers are integers, members of objects in their order.
 *
 * Returns: FALSE at a number that is not whole; lists and objects stay open then
 */
gboolean import_json_emit (JsonNode *node, RulesWriter *writer, GString *path);

G_END_DECLS
