/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables of truth, found in the schema's steps, and their rows.
 */
#include "db/tables.h"

#include "db/error.h"
#include "db/migrate.h"
#include "db/store-private.h"
#include "db/tables-private.h"

#include <string.h>

/* Contents that are files to everybody else, and what the files are called. */
typedef struct {
  const char *table, *column, *name;
  DbValueKind kind;
} Outside;

static const Outside outsides[] = {
  { "packs", "json", "'packs/' || code || '@' || revision || '.json'", DB_VALUE_TEXT },
  { "photo_bytes", "jpeg",
    "'photos/' || (SELECT uuid FROM photos WHERE id = photo_bytes.photo) || '.jpg'",
    DB_VALUE_BLOB },
  { "word_lists", "content", "'words/' || sha256 || '.txt'", DB_VALUE_BLOB },
};

static const Outside *
find_outside (const char *table)
{
  for (gsize k = 0; k < G_N_ELEMENTS (outsides); k++)
    if (g_str_equal (outsides[k].table, table))
      return &outsides[k];
  return NULL;
}

/* Rows that are not truth though their table is. */
static const struct {
  const char *table, *where;
} truths[] = {
  { "settings", "name NOT IN ('derived', 'indexes')" },
};

void
db_table_free (DbTable *table)
{
  if (table == NULL)
    return;
  g_free (table->name);
  g_strfreev (table->columns);
  g_free (table->kinds);
  g_free (table->key);
  g_free (table);
}

static void
free_table (gpointer table)
{
  db_table_free (table);
}

int
db_table_find_column (const DbTable *table, const char *name, gsize length)
{
  for (guint k = 0; k < table->n_columns; k++)
    if (strlen (table->columns[k]) == length && memcmp (table->columns[k], name, length) == 0)
      return (int)k;
  return -1;
}

const char *
db_intern_sql (GString *sql)
{
  const char *kept = g_intern_string (sql->str);

  g_string_free (sql, TRUE);
  return kept;
}

static const char *
insert_sql (const DbTable *table)
{
  GString *sql = g_string_new (NULL);

  g_string_printf (sql, "INSERT INTO %s (", table->name);
  for (guint k = 0; k < table->n_columns; k++)
    g_string_append_printf (sql, "%s\"%s\"", k == 0 ? "" : ", ", table->columns[k]);
  g_string_append (sql, ") VALUES (");
  for (guint k = 0; k < table->n_columns; k++)
    g_string_append (sql, k == 0 ? "?" : ", ?");
  g_string_append_c (sql, ')');
  return db_intern_sql (sql);
}

/* Tables are strict: there are no other types but ANY, which none of ours is. */
static DbValueKind
kind_of (const char *type)
{
  static const struct {
    const char *type;
    DbValueKind kind;
  } kinds[] = { { "TEXT", DB_VALUE_TEXT }, { "BLOB", DB_VALUE_BLOB }, { "REAL", DB_VALUE_REAL } };

  for (gsize k = 0; k < G_N_ELEMENTS (kinds); k++)
    if (g_ascii_strcasecmp (kinds[k].type, type) == 0)
      return kinds[k].kind;
  return DB_VALUE_INTEGER;
}

static const char columns_sql[] =
    "SELECT name, pk, type FROM pragma_table_info (:table) ORDER BY cid";

static DbTable *
read_table (DbStore *store, const char *name, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, columns_sql, error);
  g_autoptr (DbTable) table = g_new0 (DbTable, 1);
  const Outside *outside = find_outside (name);
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_free);
  DbStep step;

  table->name = g_strdup (name);
  table->outside = -1;
  db_bind_text (query, ":table", name);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    guint key = (guint)db_column_integer (query, 1);

    if (key > table->n_key) {
      table->key = g_renew (guint, table->key, key);
      table->n_key = key;
    }
    if (key > 0)
      table->key[key - 1] = columns->len;
    table->kinds = g_renew (DbValueKind, table->kinds, columns->len + 1);
    table->kinds[columns->len] = kind_of (db_column_text (query, 2));
    g_ptr_array_add (columns, db_column_dup (query, 0));
  }
  if (step == DB_STEP_ERROR)
    return NULL;
  table->n_columns = columns->len;
  g_ptr_array_add (columns, NULL);
  table->columns = (char **)g_ptr_array_free (g_steal_pointer (&columns), FALSE);
  if (outside != NULL) {
    table->outside = db_table_find_column (table, outside->column, strlen (outside->column));
    table->outside_kind = outside->kind;
  }
  table->insert = insert_sql (table);
  return g_steal_pointer (&table);
}

guint
db_tables_get_latest (void)
{
  return db_migrate_latest ();
}

gboolean
db_tables_get_schema (DbStore *store, guint *schema, GError **error)
{
  gint64 version;

  if (!db_store_pragma (store, "PRAGMA user_version", &version, error))
    return FALSE;
  *schema = (guint)version;
  return TRUE;
}

static const char names_sql[] = "SELECT name FROM sqlite_schema WHERE type = 'table'"
                                " AND name NOT GLOB 'sqlite_*' ORDER BY name";

GPtrArray *
db_tables_list (DbStore *store, GError **error)
{
  g_autoptr (GPtrArray) tables = g_ptr_array_new_with_free_func (free_table);
  g_autoptr (DbStore) made = NULL;
  g_autoptr (DbStatement) query = NULL;
  DbStep step;
  guint schema;

  if (!db_tables_get_schema (store, &schema, error))
    return NULL;
  made = db_store_connect (":memory:", SQLITE_OPEN_READWRITE, error);
  if (made == NULL || !db_migrate_until (made, 0, schema, FALSE, error))
    return NULL;
  query = db_prepare (made, names_sql, error);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbTable *table = read_table (made, db_column_text (query, 0), error);

    if (table == NULL)
      return NULL;
    g_ptr_array_add (tables, table);
  }
  g_clear_pointer (&query, db_statement_free);
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&tables);
}

static const char *
select_sql (const DbTable *table, gboolean contents)
{
  const Outside *outside = find_outside (table->name);
  GString *sql = g_string_new ("SELECT ");

  for (guint k = 0; k < table->n_columns; k++)
    if ((int)k == table->outside && !contents)
      g_string_append (sql, "NULL, ");
    else
      g_string_append_printf (sql, "\"%s\", ", table->columns[k]);
  g_string_append_printf (sql, "%s FROM %s", outside != NULL ? outside->name : "NULL", table->name);
  for (gsize k = 0; k < G_N_ELEMENTS (truths); k++)
    if (g_str_equal (truths[k].table, table->name))
      g_string_append_printf (sql, " WHERE %s", truths[k].where);
  for (guint k = 0; k < table->n_key; k++)
    g_string_append_printf (sql, "%s\"%s\"", k == 0 ? " ORDER BY " : ", ",
                            table->columns[table->key[k]]);
  return db_intern_sql (sql);
}

static void
read_value (sqlite3_stmt *row, int column, DbValue *value)
{
  *value = (DbValue){ .kind = DB_VALUE_NULL };
  switch (sqlite3_column_type (row, column)) {
  case SQLITE_INTEGER:
    value->kind = DB_VALUE_INTEGER;
    value->integer = sqlite3_column_int64 (row, column);
    break;
  case SQLITE_FLOAT:
    value->kind = DB_VALUE_REAL;
    value->real = sqlite3_column_double (row, column);
    break;
  case SQLITE_TEXT:
    value->kind = DB_VALUE_TEXT;
    value->bytes = (const char *)sqlite3_column_text (row, column);
    break;
  case SQLITE_BLOB:
    value->kind = DB_VALUE_BLOB;
    value->bytes = sqlite3_column_blob (row, column);
    break;
  default:
    break;
  }
  if (value->kind >= DB_VALUE_TEXT)
    value->length = (gsize)sqlite3_column_bytes (row, column);
}

void
db_values_read (DbStatement *query, DbValue *values, guint n)
{
  for (guint k = 0; k < n; k++)
    read_value (db_statement_get_sqlite (query), (int)k, &values[k]);
}

gboolean
db_table_foreach (DbStore *store, const DbTable *table, gboolean contents, DbRowFunc each,
                  gpointer data, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, select_sql (table, contents), error);
  g_autofree DbValue *values = g_new0 (DbValue, table->n_columns);
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    db_values_read (query, values, table->n_columns);
    if (!each (table, values, db_column_text (query, (int)table->n_columns), data, error))
      return FALSE;
  }
  return step == DB_STEP_DONE;
}

gboolean
db_table_count (DbStore *store, const DbTable *table, guint64 *rows, GError **error)
{
  GString *sql = g_string_new (NULL);
  g_autoptr (DbStatement) query = NULL;
  gint64 count;

  g_string_printf (sql, "SELECT count (*) FROM %s", table->name);
  for (gsize k = 0; k < G_N_ELEMENTS (truths); k++)
    if (g_str_equal (truths[k].table, table->name))
      g_string_append_printf (sql, " WHERE %s", truths[k].where);
  query = db_prepare (store, db_intern_sql (sql), error);
  if (!db_statement_run_integer (query, 0, &count, error))
    return FALSE;
  *rows = (guint64)count;
  return TRUE;
}

int
db_value_bind (sqlite3_stmt *statement, int index, const DbValue *value)
{
  switch (value->kind) {
  case DB_VALUE_INTEGER:
    return sqlite3_bind_int64 (statement, index, value->integer);
  case DB_VALUE_REAL:
    return sqlite3_bind_double (statement, index, value->real);
  case DB_VALUE_TEXT:
    return sqlite3_bind_text64 (statement, index, value->bytes, value->length, SQLITE_STATIC,
                                SQLITE_UTF8);
  case DB_VALUE_BLOB:
    if (value->length == 0)
      return sqlite3_bind_zeroblob (statement, index, 0);
    return sqlite3_bind_blob64 (statement, index, value->bytes, value->length, SQLITE_STATIC);
  case DB_VALUE_NULL:
  default:
    return sqlite3_bind_null (statement, index);
  }
}

/* Binds @values to the parameters in their order, and runs the statement to its end. */
static gboolean
db_values_run (DbStore *store, DbStatement *statement, const DbValue *values, guint n,
               GError **error)
{
  sqlite3_stmt *raw;
  int rc = SQLITE_OK;

  if (statement == NULL || db_store_is_lost (store, error))
    return FALSE;
  raw = db_statement_get_sqlite (statement);
  for (guint k = 0; k < n && rc == SQLITE_OK; k++)
    rc = db_value_bind (raw, (int)k + 1, &values[k]);
  while (rc == SQLITE_OK || rc == SQLITE_ROW)
    rc = sqlite3_step (raw);
  if (rc != SQLITE_DONE) {
    db_store_note_loss (store, rc);
    db_store_fail (store, rc, error);
  }
  sqlite3_reset (raw);
  sqlite3_clear_bindings (raw);
  return rc == SQLITE_DONE;
}

gboolean
db_table_insert (DbStore *store, const DbTable *table, const DbValue *values, GError **error)
{
  g_autoptr (DbStatement) insert = db_prepare (store, table->insert, error);

  return db_values_run (store, insert, values, table->n_columns, error);
}

gboolean
db_scratch_set_outside (DbStore *scratch, const DbTable *table, const DbValue *key,
                        const char *bytes, gsize length, GError **error)
{
  GString *sql = g_string_new (NULL);
  g_autoptr (DbStatement) update = NULL;
  g_autofree DbValue *values = g_new0 (DbValue, table->n_key + 1);

  g_string_printf (sql, "UPDATE %s SET \"%s\" = ? WHERE ", table->name,
                   table->columns[table->outside]);
  for (guint k = 0; k < table->n_key; k++)
    g_string_append_printf (sql, "%s\"%s\" = ?", k == 0 ? "" : " AND ",
                            table->columns[table->key[k]]);
  update = db_prepare (scratch, db_intern_sql (sql), error);
  values[0] = (DbValue){ .kind = table->outside_kind, .bytes = bytes, .length = length };
  memcpy (values + 1, key, table->n_key * sizeof *key);
  if (!db_values_run (scratch, update, values, table->n_key + 1, error))
    return FALSE;
  if (db_last_changes (scratch) == 1)
    return TRUE;
  g_set_error (error, DB_ERROR, DB_ERROR_NOT_FOUND, "no such row in %s", table->name);
  return FALSE;
}
