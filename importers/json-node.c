/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Into json-glib's tree, and from there to whoever reads events.
 */
#include "importers/json-node.h"

#include "importers/error.h"

#include <math.h>

/* A double tells whole numbers apart up to here. */
#define EXACT 9007199254740992.0

JsonNode *
import_json_parse (const char *json, gsize length, const ImportJsonLimits *limits, GError **error)
{
  g_autoptr (JsonParser) parser = NULL;
  g_autoptr (GError) unexpected = NULL;

  if (!import_json_scan (json, length, limits, error))
    return NULL;
  parser = json_parser_new ();
  if (json_parser_load_from_data (parser, json, (gssize)length, &unexpected))
    return json_parser_steal_root (parser);
  import_error_set (error, IMPORT_ERROR_SYNTAX, 0, 0, unexpected->message);
  return NULL;
}

static gboolean
emit_value (JsonNode *node, RulesWriter *writer)
{
  double number;

  switch (json_node_get_value_type (node)) {
  case G_TYPE_BOOLEAN:
    writer->boolean (writer, json_node_get_boolean (node));
    return TRUE;
  case G_TYPE_STRING:
    writer->text (writer, json_node_get_string (node));
    return TRUE;
  case G_TYPE_INT64:
    writer->integer (writer, json_node_get_int (node));
    return TRUE;
  default:
    number = json_node_get_double (node);
    if (fabs (number) > EXACT || number != trunc (number))
      return FALSE;
    writer->integer (writer, (gint64)number);
    return TRUE;
  }
}

static gboolean
emit_list (JsonArray *list, RulesWriter *writer, GString *path)
{
  gsize length = path->len;

  writer->begin_list (writer);
  for (guint k = 0; k < json_array_get_length (list); k++) {
    g_string_append_printf (path, "[%u]", k);
    if (!import_json_emit (json_array_get_element (list, k), writer, path))
      return FALSE;
    g_string_truncate (path, length);
  }
  writer->end_list (writer);
  return TRUE;
}

static gboolean
emit_object (JsonObject *object, RulesWriter *writer, GString *path)
{
  gsize length = path->len;
  JsonObjectIter iter;
  const char *key;
  JsonNode *member;

  writer->begin_object (writer);
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &member)) {
    g_string_append_printf (path, "%s%s", length > 0 ? "." : "", key);
    writer->key (writer, key);
    if (!import_json_emit (member, writer, path))
      return FALSE;
    g_string_truncate (path, length);
  }
  writer->end_object (writer);
  return TRUE;
}

gboolean
import_json_emit (JsonNode *node, RulesWriter *writer, GString *path)
{
  switch (json_node_get_node_type (node)) {
  case JSON_NODE_OBJECT:
    return emit_object (json_node_get_object (node), writer, path);
  case JSON_NODE_ARRAY:
    return emit_list (json_node_get_array (node), writer, path);
  case JSON_NODE_VALUE:
    return emit_value (node, writer);
  default:
    writer->null (writer);
    return TRUE;
  }
}
