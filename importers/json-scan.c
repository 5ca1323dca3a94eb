/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The guard before json-glib: all of a text is read strictly, and nothing of it is kept.
 */
#include "importers/json-scan.h"

#include "importers/json-stream.h"

gboolean
import_json_scan (const char *json, gsize length, const ImportJsonLimits *limits, GError **error)
{
  g_autoptr (ImportJsonTree) tree = import_json_tree_new ();

  return json_stream_read_text (json, length, limits, tree, FALSE, error);
}
