/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows as JSON.
 */
#include "db/row-image-json.h"

#include "db/json-text.h"

#define USUAL_LENGTH 800

static void
append_value (GString *json, sqlite3_stmt *stmt, int column)
{
  switch (sqlite3_column_type (stmt, column)) {
  case SQLITE_NULL:
    g_string_append_len (json, "null", 4);
    break;
  case SQLITE_INTEGER:
    db_json_append_integer (json, sqlite3_column_int64 (stmt, column));
    break;
  case SQLITE_TEXT:
    db_json_append_text (json, (const char *)sqlite3_column_text (stmt, column), -1,
                         DB_JSON_CANONICAL);
    break;
  default:
    /* As SQLite writes numbers. */
    g_string_append (json, (const char *)sqlite3_column_text (stmt, column));
  }
}

static void
append_key (GString *json, const char *key)
{
  g_string_append (json, json->len > 1 ? ",\"" : "\"");
  g_string_append (json, key);
  g_string_append (json, "\":");
}

static void
append_columns (GString *json, sqlite3_stmt *stmt, gboolean last)
{
  int columns = sqlite3_column_count (stmt);

  for (int k = 0; k < columns; k++) {
    const char *key = sqlite3_column_name (stmt, k);
    gboolean is_last = *key == '+';

    if (is_last != last || (last && sqlite3_column_type (stmt, k) == SQLITE_NULL))
      continue;
    append_key (json, is_last ? key + 1 : key);
    append_value (json, stmt, k);
  }
}

static void
append_row (GString *json, sqlite3_stmt *stmt)
{
  int columns = sqlite3_column_count (stmt);

  if (columns > 1)
    g_string_append_c (json, '[');
  for (int k = 0; k < columns; k++) {
    if (k > 0)
      g_string_append_c (json, ',');
    append_value (json, stmt, k);
  }
  if (columns > 1)
    g_string_append_c (json, ']');
}

static gboolean
append_part (DbStore *store, const DbRowImagePart *part, gint64 row, GString *json, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, part->sql, error);
  gsize start;
  DbStep step;

  append_key (json, part->key);
  g_string_append_c (json, '[');
  start = json->len;
  db_bind_integer (query, ":row", row);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    if (json->len > start)
      g_string_append_c (json, ',');
    append_row (json, db_statement_get_sqlite (query));
  }
  g_string_append_c (json, ']');
  return step == DB_STEP_DONE;
}

gboolean
db_row_image_write (DbStore *store, const DbRowImageShape *shape, gint64 row, char **json,
                    GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, shape->columns, error);
  g_autoptr (GString) text = NULL;
  DbStep step;

  *json = NULL;
  db_bind_integer (query, ":row", row);
  step = db_step (query, error);
  if (step != DB_STEP_ROW)
    return step == DB_STEP_DONE;
  text = g_string_sized_new (USUAL_LENGTH);
  g_string_append_c (text, '{');
  append_columns (text, db_statement_get_sqlite (query), FALSE);
  for (const DbRowImagePart *part = shape->parts; part->key != NULL; part++)
    if (!append_part (store, part, row, text, error))
      return FALSE;
  append_columns (text, db_statement_get_sqlite (query), TRUE);
  g_string_append_c (text, '}');
  *json = g_string_free (g_steal_pointer (&text), FALSE);
  return TRUE;
}
