/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * New trees by way of the builder: whatever is kept is emitted again, with the change in its place.
 */
#include "app/base/value-make.h"

#include "importers/error.h"
#include "importers/json-locate.h"
#include "importers/json-scan.h"
#include "importers/pack-json.h"
#include "rules/pack.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

/* A double tells whole numbers apart up to here. */
#define EXACT 9007199254740992.0

void
app_value_emit (const AppValue *value, RulesWriter *writer)
{
  switch (app_value_kind (value)) {
  case APP_VALUE_NULL:
    writer->null (writer);
    break;
  case APP_VALUE_BOOLEAN:
    writer->boolean (writer, app_value_boolean (value));
    break;
  case APP_VALUE_INTEGER:
    writer->integer (writer, app_value_integer (value));
    break;
  case APP_VALUE_TEXT:
    writer->text (writer, app_value_text (value));
    break;
  case APP_VALUE_LIST:
    writer->begin_list (writer);
    for (guint k = 0; k < app_value_length (value); k++)
      app_value_emit (app_value_at (value, k), writer);
    writer->end_list (writer);
    break;
  case APP_VALUE_OBJECT:
    writer->begin_object (writer);
    for (guint k = 0; k < app_value_length (value); k++) {
      writer->key (writer, app_value_key (value, k));
      app_value_emit (app_value_member (value, k), writer);
    }
    writer->end_object (writer);
    break;
  }
}

AppValue *
app_value_copy (const AppValue *value)
{
  AppValueBuilder builder;

  app_value_builder_init (&builder);
  app_value_emit (value, &builder.writer);
  return app_value_builder_finish (&builder);
}

AppValue *
app_value_new_null (void)
{
  return app_value_copy (NULL);
}

AppValue *
app_value_new_boolean (gboolean value)
{
  AppValueBuilder builder;

  app_value_builder_init (&builder);
  builder.writer.boolean (&builder.writer, value);
  return app_value_builder_finish (&builder);
}

AppValue *
app_value_new_integer (gint64 value)
{
  AppValueBuilder builder;

  app_value_builder_init (&builder);
  builder.writer.integer (&builder.writer, value);
  return app_value_builder_finish (&builder);
}

AppValue *
app_value_new_text (const char *text)
{
  AppValueBuilder builder;

  app_value_builder_init (&builder);
  builder.writer.text (&builder.writer, text);
  return app_value_builder_finish (&builder);
}

AppValue *
app_value_new_list (const AppValue *const *items, guint n)
{
  AppValueBuilder builder;

  app_value_builder_init (&builder);
  builder.writer.begin_list (&builder.writer);
  for (guint k = 0; k < n; k++)
    app_value_emit (items[k], &builder.writer);
  builder.writer.end_list (&builder.writer);
  return app_value_builder_finish (&builder);
}

AppValue *
app_value_new_object (void)
{
  AppValueBuilder builder;

  app_value_builder_init (&builder);
  builder.writer.begin_object (&builder.writer);
  builder.writer.end_object (&builder.writer);
  return app_value_builder_finish (&builder);
}

static void
emit_member (RulesWriter *writer, const char *key, const AppValue *value)
{
  writer->key (writer, key);
  app_value_emit (value, writer);
}

AppValue *
app_value_with_at (const AppValue *object, guint position, const char *key, const AppValue *value)
{
  gboolean known = app_value_get (object, key) != NULL;
  guint n = app_value_kind (object) == APP_VALUE_OBJECT ? app_value_length (object) : 0;
  AppValueBuilder builder;

  app_value_builder_init (&builder);
  builder.writer.begin_object (&builder.writer);
  for (guint k = 0; k < n; k++) {
    const char *old = app_value_key (object, k);

    if (!known && k == position)
      emit_member (&builder.writer, key, value);
    emit_member (&builder.writer, old,
                 known && g_str_equal (old, key) ? value : app_value_member (object, k));
  }
  if (!known && position >= n)
    emit_member (&builder.writer, key, value);
  builder.writer.end_object (&builder.writer);
  return app_value_builder_finish (&builder);
}

AppValue *
app_value_with (const AppValue *object, const char *key, const AppValue *value)
{
  return app_value_with_at (object, G_MAXUINT, key, value);
}

AppValue *
app_value_without (const AppValue *object, const char *key)
{
  guint n = app_value_kind (object) == APP_VALUE_OBJECT ? app_value_length (object) : 0;
  AppValueBuilder builder;

  app_value_builder_init (&builder);
  builder.writer.begin_object (&builder.writer);
  for (guint k = 0; k < n; k++)
    if (!g_str_equal (app_value_key (object, k), key))
      emit_member (&builder.writer, app_value_key (object, k), app_value_member (object, k));
  builder.writer.end_object (&builder.writer);
  return app_value_builder_finish (&builder);
}

/* @list with @removed members less from @position on, and @value there instead unless it is none.
 */
static AppValue *
splice (const AppValue *list, guint position, guint removed, gboolean insert, const AppValue *value)
{
  guint n = app_value_kind (list) == APP_VALUE_LIST ? app_value_length (list) : 0;
  AppValueBuilder builder;

  position = MIN (position, n);
  removed = MIN (removed, n - position);
  app_value_builder_init (&builder);
  builder.writer.begin_list (&builder.writer);
  for (guint k = 0; k < position; k++)
    app_value_emit (app_value_at (list, k), &builder.writer);
  if (insert)
    app_value_emit (value, &builder.writer);
  for (guint k = position + removed; k < n; k++)
    app_value_emit (app_value_at (list, k), &builder.writer);
  builder.writer.end_list (&builder.writer);
  return app_value_builder_finish (&builder);
}

AppValue *
app_value_insert (const AppValue *list, guint position, const AppValue *value)
{
  return splice (list, position, 0, TRUE, value);
}

AppValue *
app_value_remove (const AppValue *list, guint position)
{
  return splice (list, position, 1, FALSE, NULL);
}

AppValue *
app_value_set (const AppValue *list, guint position, const AppValue *value)
{
  guint n = app_value_kind (list) == APP_VALUE_LIST ? app_value_length (list) : 0;

  return splice (list, position, 1, position < n, value);
}

/* Paths */

/* The index in brackets at @path, behind which it moves. */
static gboolean
take_index (const char **path, guint *index)
{
  char *end;
  guint64 value;

  if (**path != '[' || !g_ascii_isdigit ((*path)[1]))
    return FALSE;
  value = g_ascii_strtoull (*path + 1, &end, 10);
  if (*end != ']' || value >= G_MAXUINT)
    return FALSE;
  *index = (guint)value;
  *path = end + 1;
  return TRUE;
}

static gboolean
ends_step (char c)
{
  return c == '\0' || c == '.' || c == '[';
}

/* How many bytes of @path are the name of the next key: the longest of @object's that fits, else
 * what stands before a point or a bracket. */
static gsize
key_length (const AppValue *object, const char *path)
{
  gsize best = 0;
  guint n = app_value_kind (object) == APP_VALUE_OBJECT ? app_value_length (object) : 0;

  for (guint k = 0; k < n; k++) {
    const char *key = app_value_key (object, k);
    gsize length = strlen (key);

    if (length > best && strncmp (key, path, length) == 0 && ends_step (path[length]))
      best = length;
  }
  return best > 0 ? best : strcspn (path, ".[");
}

/* Behind the point between two steps. */
static const char *
skip_point (const char *path)
{
  return *path == '.' ? path + 1 : path;
}

/* The place of the member that @path goes on with, which is passed. */
static gboolean
take_place (const AppValue *node, const char **path, guint *place)
{
  gsize length;

  if (app_value_kind (node) == APP_VALUE_LIST)
    return take_index (path, place) && *place < app_value_length (node);
  if (app_value_kind (node) != APP_VALUE_OBJECT)
    return FALSE;
  length = key_length (node, *path);
  for (guint k = 0; k < app_value_length (node); k++) {
    const char *key = app_value_key (node, k);

    if (strncmp (key, *path, length) != 0 || key[length] != '\0')
      continue;
    *place = k;
    *path += length;
    return TRUE;
  }
  return FALSE;
}

/* @places (nullable): of guint */
static const AppValue *
walk (const AppValue *root, const char *path, GArray *places)
{
  const AppValue *node = root;

  while (node != NULL && *path != '\0') {
    guint place;

    if (!take_place (node, &path, &place))
      return NULL;
    node = app_value_kind (node) == APP_VALUE_LIST ? app_value_at (node, place)
                                                   : app_value_member (node, place);
    path = skip_point (path);
    if (places != NULL)
      g_array_append_val (places, place);
  }
  return node;
}

const AppValue *
app_value_find (const AppValue *root, const char *path)
{
  return walk (root, path, NULL);
}

AppValue *
app_value_replace (AppValue *root, const char *path, const AppValue *value)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint));
  AppValue *made;

  if (*path == '\0')
    return app_value_copy (value);
  if (walk (root, path, places) == NULL)
    return NULL;
  made = app_value_with_places (root, (const guint *)(gpointer)places->data, places->len, value);
  return made != NULL ? made : app_value_with_path (root, path, value);
}

static gboolean emit_with (RulesWriter *writer, const AppValue *node, const char *path,
                           const AppValue *value);

static gboolean
emit_list_with (RulesWriter *writer, const AppValue *list, const char *path, const AppValue *value)
{
  guint n = app_value_length (list);
  gboolean ok = TRUE;
  guint index;

  if (!take_index (&path, &index) || index > n || (index == n && value == NULL))
    return FALSE;
  path = skip_point (path);
  writer->begin_list (writer);
  for (guint k = 0; k < n; k++) {
    if (k != index)
      app_value_emit (app_value_at (list, k), writer);
    else if (value != NULL || *path != '\0')
      ok = emit_with (writer, app_value_at (list, k), path, value);
  }
  if (index == n)
    ok = emit_with (writer, NULL, path, value);
  writer->end_list (writer);
  return ok;
}

static gboolean
emit_object_with (RulesWriter *writer, const AppValue *object, const char *path,
                  const AppValue *value)
{
  gsize length = key_length (object, path);
  g_autofree char *key = g_strndup (path, length);
  gboolean known = app_value_get (object, key) != NULL;
  gboolean ok = length > 0 && (known || value != NULL);

  path = skip_point (path + length);
  writer->begin_object (writer);
  for (guint k = 0; ok && k < app_value_length (object); k++) {
    const char *old = app_value_key (object, k);
    gboolean meant = g_str_equal (old, key);

    if (meant && value == NULL && *path == '\0')
      continue;
    writer->key (writer, old);
    if (meant)
      ok = emit_with (writer, app_value_member (object, k), path, value);
    else
      app_value_emit (app_value_member (object, k), writer);
  }
  if (ok && !known) {
    writer->key (writer, key);
    ok = emit_with (writer, NULL, path, value);
  }
  writer->end_object (writer);
  return ok;
}

/* @node: (nullable): NULL where there was none */
static gboolean
emit_with (RulesWriter *writer, const AppValue *node, const char *path, const AppValue *value)
{
  if (*path == '\0') {
    app_value_emit (value, writer);
    return TRUE;
  }
  switch (app_value_kind (node)) {
  case APP_VALUE_LIST:
    return emit_list_with (writer, node, path, value);
  case APP_VALUE_OBJECT:
    return emit_object_with (writer, node, path, value);
  case APP_VALUE_NULL:
    return *path == '[' ? emit_list_with (writer, NULL, path, value)
                        : emit_object_with (writer, NULL, path, value);
  default:
    return FALSE;
  }
}

AppValue *
app_value_with_path (const AppValue *root, const char *path, const AppValue *value)
{
  g_autoptr (AppValue) made = NULL;
  AppValueBuilder builder;
  gboolean ok;

  if (*path == '\0')
    return value != NULL ? app_value_copy (value) : NULL;
  app_value_builder_init (&builder);
  ok = emit_with (&builder.writer, root, path, value);
  if (!ok) {
    app_value_builder_abandon (&builder);
    return NULL;
  }
  return app_value_builder_finish (&builder);
}

/* From JSON */

typedef struct {
  const char *json;
  gsize length;
  GString *path; /* of the node at hand */
  RulesWriter *writer;
  GError **error;
} Reading;

static gboolean
fail_number (Reading *reading)
{
  guint line, column;

  import_json_locate (reading->json, reading->length, reading->path->str, &line, &column);
  import_error_set (reading->error, IMPORT_ERROR_CONTENT, line, column,
                    _ ("This is not a whole number."));
  return FALSE;
}

static gboolean
read_scalar (Reading *reading, JsonNode *node)
{
  double number;

  switch (json_node_get_value_type (node)) {
  case G_TYPE_BOOLEAN:
    reading->writer->boolean (reading->writer, json_node_get_boolean (node));
    return TRUE;
  case G_TYPE_STRING:
    reading->writer->text (reading->writer, json_node_get_string (node));
    return TRUE;
  case G_TYPE_INT64:
    reading->writer->integer (reading->writer, json_node_get_int (node));
    return TRUE;
  default:
    number = json_node_get_double (node);
    if (fabs (number) > EXACT || number != trunc (number))
      return fail_number (reading);
    reading->writer->integer (reading->writer, (gint64)number);
    return TRUE;
  }
}

static gboolean
read_node (Reading *reading, JsonNode *node)
{
  gsize length = reading->path->len;
  JsonObjectIter iter;
  const char *key;
  JsonNode *member;

  switch (json_node_get_node_type (node)) {
  case JSON_NODE_VALUE:
    return read_scalar (reading, node);
  case JSON_NODE_ARRAY:
    reading->writer->begin_list (reading->writer);
    for (guint k = 0; k < json_array_get_length (json_node_get_array (node)); k++) {
      g_string_append_printf (reading->path, "[%u]", k);
      if (!read_node (reading, json_array_get_element (json_node_get_array (node), k)))
        return FALSE;
      g_string_truncate (reading->path, length);
    }
    reading->writer->end_list (reading->writer);
    return TRUE;
  case JSON_NODE_OBJECT:
    reading->writer->begin_object (reading->writer);
    json_object_iter_init_ordered (&iter, json_node_get_object (node));
    while (json_object_iter_next_ordered (&iter, &key, &member)) {
      g_string_append_printf (reading->path, "%s%s", length > 0 ? "." : "", key);
      reading->writer->key (reading->writer, key);
      if (!read_node (reading, member))
        return FALSE;
      g_string_truncate (reading->path, length);
    }
    reading->writer->end_object (reading->writer);
    return TRUE;
  default:
    reading->writer->null (reading->writer);
    return TRUE;
  }
}

AppValue *
app_value_from_json (const char *json, gsize length, GError **error)
{
  static const ImportJsonLimits limits = { PACK_BYTES, PACK_DEPTH, PACK_TEXT_BYTES,
                                           IMPORT_PACK_VALUES };
  g_autoptr (JsonParser) parser = NULL;
  g_autoptr (GError) unexpected = NULL;
  g_autoptr (GString) path = g_string_new (NULL);
  AppValueBuilder builder;
  Reading reading;

  if (!import_json_scan (json, length, &limits, error))
    return NULL;
  import_json_skip_mark (&json, &length);
  parser = json_parser_new_immutable ();
  if (!json_parser_load_from_data (parser, json, (gssize)length, &unexpected)) {
    import_error_set (error, IMPORT_ERROR_SYNTAX, 0, 0, unexpected->message);
    return NULL;
  }
  app_value_builder_init (&builder);
  reading = (Reading){ json, length, path, &builder.writer, error };
  if (read_node (&reading, json_parser_get_root (parser)))
    return app_value_builder_finish (&builder);
  app_value_builder_abandon (&builder);
  return NULL;
}
