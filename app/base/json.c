/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * JSON on one line, written straight into a string as events come.
 */
#include "app/base/json.h"

#include "db/json-text.h"
#include "importers/json-node.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* What stands last in the string tells whether a comma is due: only ends of values ask for one. */
static void
append_separator (GString *out)
{
  if (out->len > 0 && strchr ("{[ \n", out->str[out->len - 1]) == NULL)
    g_string_append (out, ", ");
}

/* Escaped for terminals, too: they obey control characters beyond ASCII. */
#define ESCAPES (DB_JSON_NEWLINE | DB_JSON_TAB | DB_JSON_DELETE | DB_JSON_C1)

static GString *
out_of (RulesWriter *writer)
{
  return ((AppJson *)writer)->out;
}

static void
begin_object (RulesWriter *writer)
{
  append_separator (out_of (writer));
  g_string_append_c (out_of (writer), '{');
}

static void
end_object (RulesWriter *writer)
{
  g_string_append_c (out_of (writer), '}');
}

static void
begin_list (RulesWriter *writer)
{
  append_separator (out_of (writer));
  g_string_append_c (out_of (writer), '[');
}

static void
end_list (RulesWriter *writer)
{
  g_string_append_c (out_of (writer), ']');
}

static void
put_key (RulesWriter *writer, const char *key)
{
  append_separator (out_of (writer));
  db_json_append_text (out_of (writer), key, -1, ESCAPES);
  g_string_append (out_of (writer), ": ");
}

static void
put_integer (RulesWriter *writer, int64_t value)
{
  append_separator (out_of (writer));
  db_json_append_integer (out_of (writer), value);
}

static void
put_null (RulesWriter *writer)
{
  append_separator (out_of (writer));
  g_string_append (out_of (writer), "null");
}

static void
put_text (RulesWriter *writer, const char *text)
{
  if (text == NULL) {
    put_null (writer);
    return;
  }
  append_separator (out_of (writer));
  if (g_utf8_validate (text, -1, NULL)) {
    db_json_append_text (out_of (writer), text, -1, ESCAPES);
  } else {
    g_autofree char *valid = g_utf8_make_valid (text, -1);

    db_json_append_text (out_of (writer), valid, -1, ESCAPES);
  }
}

static void
put_boolean (RulesWriter *writer, bool value)
{
  append_separator (out_of (writer));
  g_string_append (out_of (writer), value ? "true" : "false");
}

void
app_json_init (AppJson *json, GString *out)
{
  json->writer = (RulesWriter){
    .begin_object = begin_object,
    .end_object = end_object,
    .begin_list = begin_list,
    .end_list = end_list,
    .key = put_key,
    .integer = put_integer,
    .text = put_text,
    .boolean = put_boolean,
    .null = put_null,
  };
  json->out = out;
}

void
app_json_begin_object (AppJson *json)
{
  begin_object (&json->writer);
}

void
app_json_end_object (AppJson *json)
{
  end_object (&json->writer);
}

void
app_json_begin_list (AppJson *json)
{
  begin_list (&json->writer);
}

void
app_json_end_list (AppJson *json)
{
  end_list (&json->writer);
}

void
app_json_key (AppJson *json, const char *key)
{
  put_key (&json->writer, key);
}

void
app_json_text (AppJson *json, const char *text)
{
  put_text (&json->writer, text);
}

void
app_json_integer (AppJson *json, gint64 value)
{
  put_integer (&json->writer, value);
}

void
app_json_boolean (AppJson *json, gboolean value)
{
  put_boolean (&json->writer, value);
}

void
app_json_begin_list_of (AppJson *json, const char *key)
{
  app_json_key (json, key);
  app_json_begin_list (json);
}

void
app_json_begin_object_of (AppJson *json, const char *key)
{
  app_json_key (json, key);
  app_json_begin_object (json);
}

void
app_json_set_text (AppJson *json, const char *key, const char *text)
{
  app_json_key (json, key);
  app_json_text (json, text);
}

void
app_json_set_texts (AppJson *json, const char *key, char **texts)
{
  app_json_begin_list_of (json, key);
  for (char **text = texts; text != NULL && *text != NULL; text++)
    app_json_text (json, *text);
  app_json_end_list (json);
}

void
app_json_set_text_array (AppJson *json, const char *key, const GPtrArray *texts)
{
  app_json_begin_list_of (json, key);
  for (guint k = 0; texts != NULL && k < texts->len; k++)
    app_json_text (json, g_ptr_array_index (texts, k));
  app_json_end_list (json);
}

void
app_json_set_integer (AppJson *json, const char *key, gint64 value)
{
  app_json_key (json, key);
  app_json_integer (json, value);
}

void
app_json_set_boolean (AppJson *json, const char *key, gboolean value)
{
  app_json_key (json, key);
  app_json_boolean (json, value);
}

void
app_json_set_digest (AppJson *json, const char *key, guint64 digest)
{
  char hex[17];

  g_snprintf (hex, sizeof hex, "%016" PRIx64, (uint64_t)digest);
  app_json_set_text (json, key, hex);
}

void
app_json_outcome (AppJson *json, const RulesOutcome *outcome, guint seats)
{
  app_json_begin_object (json);
  app_json_set_text (json, "status", rules_outcome_name (outcome->status));
  app_json_begin_list_of (json, "winners");
  for (guint seat = 1; seat <= seats; seat++)
    if (outcome->winners & (1u << (seat - 1)))
      app_json_integer (json, seat);
  app_json_end_list (json);
  app_json_begin_list_of (json, "scores");
  for (guint seat = 0; seat < seats; seat++)
    app_json_integer (json, outcome->scores[seat]);
  app_json_end_list (json);
  app_json_end_object (json);
}

void
app_json_number (AppJson *json, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (!isfinite (value)) {
    put_null (&json->writer);
    return;
  }
  append_separator (json->out);
  g_ascii_formatd (text, sizeof text, "%.15g", value);
  if (g_ascii_strtod (text, NULL) != value)
    g_ascii_dtostr (text, sizeof text, value);
  g_string_append (json->out, text);
}

void
app_json_set_number (AppJson *json, const char *key, double value)
{
  app_json_key (json, key);
  app_json_number (json, value);
}

#define DEEPEST 64
#define MOST_VALUES 200000

JsonNode *
app_json_parse (const char *json, gsize most)
{
  const ImportJsonLimits limits = { most, DEEPEST, most, MOST_VALUES };

  return import_json_parse (json, strlen (json), &limits, NULL);
}

static JsonNode *
get_member (JsonObject *object, const char *key)
{
  return object != NULL ? json_object_get_member (object, key) : NULL;
}

gint64
app_json_member_integer (JsonObject *object, const char *key)
{
  JsonNode *node = get_member (object, key);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_int (node) : 0;
}

const char *
app_json_member_text (JsonObject *object, const char *key)
{
  JsonNode *node = get_member (object, key);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;
}

JsonObject *
app_json_member_object (JsonObject *object, const char *key)
{
  JsonNode *node = get_member (object, key);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

JsonArray *
app_json_member_list (JsonObject *object, const char *key)
{
  JsonNode *node = get_member (object, key);

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

JsonObject *
app_json_list_object (JsonArray *list, guint nth)
{
  JsonNode *node = json_array_get_element (list, nth);

  return JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}
