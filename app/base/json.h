/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * JSON on one line, written straight into a string as events come. Every command's --json and
 * every view goes through it. And members of what the program itself wrote, read back.
 */
#pragma once

#include <json-glib/json-glib.h>

#include "rules/rules.h"

G_BEGIN_DECLS

/**
 * AppJson:
 * @writer: pass &json->writer to rules_view()
 * @out: borrowed; grows
 *
 * It keeps no state of its own, so a value may be begun by one writer and ended by another on the
 * same string.
 */
typedef struct {
  RulesWriter writer;
  GString *out;
} AppJson;

void app_json_init (AppJson *json, GString *out);

void app_json_begin_object (AppJson *json);
void app_json_end_object (AppJson *json);
void app_json_begin_list (AppJson *json);
void app_json_end_list (AppJson *json);
void app_json_key (AppJson *json, const char *key);
/* NULL is null. Malformed UTF-8 is replaced. */
void app_json_text (AppJson *json, const char *text);
void app_json_integer (AppJson *json, gint64 value);
void app_json_boolean (AppJson *json, gboolean value);
/* A number that may have a fraction, with as many digits as it needs; NAN is null. */
void app_json_number (AppJson *json, double value);

/* A key and the beginning of its list or object, which ends as others do. */
void app_json_begin_list_of (AppJson *json, const char *key);
void app_json_begin_object_of (AppJson *json, const char *key);

/* A key with its value. */
void app_json_set_text (AppJson *json, const char *key, const char *text);
/* A list of texts; NULL for none. */
void app_json_set_texts (AppJson *json, const char *key, char **texts);
/* The same of (element-type utf8) @texts; NULL for none. */
void app_json_set_text_array (AppJson *json, const char *key, const GPtrArray *texts);
void app_json_set_integer (AppJson *json, const char *key, gint64 value);
void app_json_set_boolean (AppJson *json, const char *key, gboolean value);
void app_json_set_number (AppJson *json, const char *key, double value);
/* A digest as RECORD.md writes it: 16 hex digits. */
void app_json_set_digest (AppJson *json, const char *key, guint64 digest);

/* {"status", "winners", "scores"} as the record's page says; seats from 1. */
void app_json_outcome (AppJson *json, const RulesOutcome *outcome, guint seats);

/**
 * app_json_parse:
 * @json: what a collection keeps; "" for nothing
 * @most: bytes of it
 *
 * A collection may come from somebody else: what is longer or deeper than the program writes is not
 * read, nor what could be read in two ways.
 *
 * Returns: (nullable) (transfer full): NULL for what is not read
 */
JsonNode *app_json_parse (const char *json, gsize most) G_GNUC_WARN_UNUSED_RESULT;

/* Members of @object, which may be NULL: it has none. */

/* 0 where there is none or it is no number. */
gint64 app_json_member_integer (JsonObject *object, const char *key);
/* Borrowed; NULL where there is none or it is another thing. */
const char *app_json_member_text (JsonObject *object, const char *key);
JsonObject *app_json_member_object (JsonObject *object, const char *key);
JsonArray *app_json_member_list (JsonObject *object, const char *key);
/* The @nth of a list, borrowed; NULL where it is no object. */
JsonObject *app_json_list_object (JsonArray *list, guint nth);

G_END_DECLS
