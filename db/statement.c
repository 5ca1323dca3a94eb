/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Prepared statements, kept by their SQL and bound by name.
 */
#include "db/statement.h"

#include "db/error.h"
#include "db/store-private.h"

#include <errno.h>
#include <string.h>

/* Names of parameters, string constants all, whose places are known by their address. */
#define KNOWN_NAMES 16

/**
 * DbStatement:
 * @next: another one of the same SQL, made because this one was in use
 * @used: between db_prepare() and db_statement_free()
 * @stepped: its bindings have been looked at
 * @bound: a bit for each of the first 64 parameters
 * @names: the parameters that were bound before, by number - 1
 * @fault: what was wrong with a binding; told when it is stepped
 */
struct DbStatement {
  DbStore *store;
  sqlite3_stmt *stmt;
  DbStatement *next;
  gboolean used, stepped;
  guint64 bound;
  const char *names[KNOWN_NAMES];
  char *fault;
};

static DbStatement *
statement_new (DbStore *store, const char *sql, GError **error)
{
  const char *rest = NULL;
  sqlite3_stmt *stmt = NULL;
  DbStatement *statement;
  int rc;

  /* The first one reads the schema. */
  errno = 0;
  rc = sqlite3_prepare_v3 (store->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &stmt, &rest);
  rc = db_error_code (rc, errno);
  if (rc != SQLITE_OK) {
    db_store_fail (store, rc, error);
    return NULL;
  }
  while (g_ascii_isspace (*rest))
    rest++;
  if (*rest != '\0' || stmt == NULL) {
    sqlite3_finalize (stmt);
    g_set_error (error, DB_ERROR, DB_ERROR_FAILED, "one statement was expected: %s", sql);
    return NULL;
  }
  statement = g_new0 (DbStatement, 1);
  statement->store = store;
  statement->stmt = stmt;
  return statement;
}

void
db_statement_destroy (DbStatement *statement)
{
  while (statement != NULL) {
    DbStatement *next = statement->next;

    sqlite3_finalize (statement->stmt);
    g_free (statement->fault);
    g_free (statement);
    statement = next;
  }
}

DbStatement *
db_prepare (DbStore *store, const char *sql, GError **error)
{
  DbStatement *first = g_hash_table_lookup (store->statements, sql);
  DbStatement *statement;

  for (statement = first; statement != NULL; statement = statement->next)
    if (!statement->used)
      break;
  if (statement == NULL) {
    statement = statement_new (store, sql, error);
    if (statement == NULL)
      return NULL;
    if (first == NULL) {
      g_hash_table_insert (store->statements, (gpointer)sql, statement);
    } else {
      statement->next = first->next;
      first->next = statement;
    }
  }
  statement->used = TRUE;
  return statement;
}

void
db_statement_free (DbStatement *statement)
{
  if (statement == NULL)
    return;
  sqlite3_reset (statement->stmt);
  if (statement->bound != 0)
    sqlite3_clear_bindings (statement->stmt);
  statement->bound = 0;
  statement->stepped = FALSE;
  g_clear_pointer (&statement->fault, g_free);
  statement->used = FALSE;
}

static int
find_parameter (DbStatement *statement, const char *name)
{
  int index;

  for (index = 1; index <= KNOWN_NAMES; index++)
    if (statement->names[index - 1] == name)
      return index;
  index = sqlite3_bind_parameter_index (statement->stmt, name);
  if (index > 0 && index <= KNOWN_NAMES)
    statement->names[index - 1] = name;
  return index;
}

/* The parameter's index, 0 when there is nothing to bind to. */
static int
parameter (DbStatement *statement, const char *name)
{
  int index;

  if (statement == NULL)
    return 0;
  index = find_parameter (statement, name);
  if (index == 0 && statement->fault == NULL)
    statement->fault =
        g_strdup_printf ("no parameter %s in: %s", name, sqlite3_sql (statement->stmt));
  else if (index > 0 && index <= 64)
    statement->bound |= G_GUINT64_CONSTANT (1) << (index - 1);
  return index;
}

static void
note_bind_result (DbStatement *statement, const char *name, int rc)
{
  if (rc != SQLITE_OK && statement->fault == NULL)
    statement->fault = g_strdup_printf ("%s could not be bound: %s in: %s", name,
                                        sqlite3_errstr (rc), sqlite3_sql (statement->stmt));
}

void
db_bind_integer (DbStatement *statement, const char *name, gint64 value)
{
  int index = parameter (statement, name);

  if (index > 0)
    note_bind_result (statement, name, sqlite3_bind_int64 (statement->stmt, index, value));
}

void
db_bind_double (DbStatement *statement, const char *name, double value)
{
  int index = parameter (statement, name);

  if (index > 0)
    note_bind_result (statement, name, sqlite3_bind_double (statement->stmt, index, value));
}

static void
bind_text (DbStatement *statement, const char *name, const char *text, gsize length)
{
  int index = parameter (statement, name);

  if (index > 0)
    note_bind_result (
        statement, name,
        sqlite3_bind_text64 (statement->stmt, index, text, length, SQLITE_STATIC, SQLITE_UTF8));
}

void
db_bind_text (DbStatement *statement, const char *name, const char *value)
{
  if (value == NULL)
    db_bind_null (statement, name);
  else
    bind_text (statement, name, value, strlen (value));
}

void
db_bind_span (DbStatement *statement, const char *name, RulesText value)
{
  if (value.length == 0)
    db_bind_null (statement, name);
  else
    bind_text (statement, name, value.at, value.length);
}

void
db_bind_blob (DbStatement *statement, const char *name, const void *value, gsize length)
{
  int index = parameter (statement, name);

  if (index > 0)
    note_bind_result (statement, name,
                      sqlite3_bind_blob64 (statement->stmt, index, length == 0 ? "" : value, length,
                                           SQLITE_STATIC));
}

void
db_bind_null (DbStatement *statement, const char *name)
{
  int index = parameter (statement, name);

  if (index > 0)
    note_bind_result (statement, name, sqlite3_bind_null (statement->stmt, index));
}

void
db_bind_row (DbStatement *statement, const char *name, gint64 row)
{
  if (row == 0)
    db_bind_null (statement, name);
  else
    db_bind_integer (statement, name, row);
}

gboolean
db_has_parameter (DbStatement *statement, const char *name)
{
  return statement != NULL && sqlite3_bind_parameter_index (statement->stmt, name) > 0;
}

/* Whether all is bound as the SQL asks: looked at once, before the first step. */
static gboolean
check_all_bound (DbStatement *statement, GError **error)
{
  int count = sqlite3_bind_parameter_count (statement->stmt);

  for (int index = 1; statement->fault == NULL && index <= MIN (count, 64); index++)
    if ((statement->bound >> (index - 1) & 1) == 0)
      statement->fault = g_strdup_printf ("parameter %s was not bound in: %s",
                                          sqlite3_bind_parameter_name (statement->stmt, index),
                                          sqlite3_sql (statement->stmt));
  if (statement->fault == NULL)
    return TRUE;
  g_set_error_literal (error, DB_ERROR, DB_ERROR_FAILED, statement->fault);
  return FALSE;
}

DbStep
db_step (DbStatement *statement, GError **error)
{
  int rc;

  if (statement == NULL)
    return DB_STEP_ERROR;
  if (!statement->stepped && !check_all_bound (statement, error))
    return DB_STEP_ERROR;
  if (db_store_is_lost (statement->store, error))
    return DB_STEP_ERROR;
  statement->stepped = TRUE;
  errno = 0;
  rc = sqlite3_step (statement->stmt);
  if (rc == SQLITE_ROW)
    return DB_STEP_ROW;
  if (rc == SQLITE_DONE)
    return DB_STEP_DONE;
  rc = db_error_code (rc, errno);
  db_store_note_loss (statement->store, rc);
  db_store_fail (statement->store, rc, error);
  sqlite3_reset (statement->stmt);
  return DB_STEP_ERROR;
}

gboolean
db_statement_run (DbStatement *statement, GError **error)
{
  DbStep step;

  do
    step = db_step (statement, error);
  while (step == DB_STEP_ROW);
  db_statement_reset (statement);
  return step == DB_STEP_DONE;
}

gboolean
db_statement_run_integer (DbStatement *statement, gint64 missing, gint64 *value, GError **error)
{
  DbStep step = db_step (statement, error);

  if (step == DB_STEP_ERROR)
    return FALSE;
  *value = step == DB_STEP_ROW ? db_column_integer (statement, 0) : missing;
  /* To the end, for a statement that writes and returns. */
  while (step == DB_STEP_ROW)
    step = db_step (statement, error);
  db_statement_reset (statement);
  return step == DB_STEP_DONE;
}

/* An error in the midst of a check is told like damage: "unable to get the page. error code=266".
 */
int
db_code_of_finding (const char *finding)
{
  static const char before[] = "error code=";
  const char *code = strstr (finding, before);

  if (code != NULL)
    return (int)g_ascii_strtoll (code + strlen (before), NULL, 10);
  return strstr (finding, "failed to get page") != NULL ? SQLITE_IOERR : SQLITE_CORRUPT;
}

gboolean
db_statement_run_check (DbStatement *statement, GError **error)
{
  DbStep step = db_step (statement, error);
  g_autofree char *finding = NULL;

  if (step == DB_STEP_ERROR)
    return FALSE;
  finding = step == DB_STEP_ROW ? db_column_dup (statement, 0) : NULL;
  db_statement_reset (statement);
  if (finding == NULL || strcmp (finding, "ok") == 0)
    return TRUE;
  return db_fail_path (statement->store->path, db_code_of_finding (finding), finding, error);
}

GArray *
db_statement_run_rows (DbStatement *statement, GError **error)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (gint64));
  DbStep step;

  while ((step = db_step (statement, error)) == DB_STEP_ROW) {
    gint64 row = db_column_integer (statement, 0);

    g_array_append_val (rows, row);
  }
  db_statement_reset (statement);
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&rows);
}

void
db_statement_reset (DbStatement *statement)
{
  if (statement == NULL)
    return;
  sqlite3_reset (statement->stmt);
  statement->stepped = FALSE;
}

gint64
db_column_integer (DbStatement *statement, int column)
{
  return sqlite3_column_int64 (statement->stmt, column);
}

double
db_column_double (DbStatement *statement, int column)
{
  return sqlite3_column_double (statement->stmt, column);
}

gboolean
db_column_is_null (DbStatement *statement, int column)
{
  return sqlite3_column_type (statement->stmt, column) == SQLITE_NULL;
}

const char *
db_column_text (DbStatement *statement, int column)
{
  return (const char *)sqlite3_column_text (statement->stmt, column);
}

char *
db_column_dup (DbStatement *statement, int column)
{
  return g_strdup (db_column_text (statement, column));
}

RulesText
db_column_span (DbStatement *statement, int column)
{
  const char *text = db_column_text (statement, column);

  if (text == NULL)
    return (RulesText){ "", 0 };
  return (RulesText){ text, (uint32_t)sqlite3_column_bytes (statement->stmt, column) };
}

GBytes *
db_column_dup_bytes (DbStatement *statement, int column)
{
  const void *bytes = sqlite3_column_blob (statement->stmt, column);

  return g_bytes_new (bytes, (gsize)sqlite3_column_bytes (statement->stmt, column));
}

sqlite3_stmt *
db_statement_get_sqlite (DbStatement *statement)
{
  return statement->stmt;
}
