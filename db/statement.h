/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statements: prepared once a connection, cached, and bound by name. Private to db/.
 *
 *   static const char rename_sql[] = "UPDATE players SET name = :name WHERE id = :id";
 *
 *   g_autoptr (DbStatement) rename = db_prepare (store, rename_sql, error);
 *   db_bind_text (rename, ":name", name);
 *   db_bind_integer (rename, ":id", player);
 *   return db_statement_run (rename, error);
 *
 * A statement that could not be prepared is NULL, and NULL goes through all of these functions:
 * the stepping one fails without touching the error that is set already. A name that the SQL
 * doesn't have, or a parameter left unbound, fails when it is stepped and says which.
 */
#pragma once

#include "db/store.h"

#include "rules/text.h"

#include <sqlite3.h>

G_BEGIN_DECLS

typedef struct DbStatement DbStatement;

typedef enum {
  DB_STEP_ERROR = -1,
  DB_STEP_DONE = 0,
  DB_STEP_ROW = 1,
} DbStep;

/**
 * db_prepare:
 * @sql: one statement, a constant of the code: the pointer is its key in the cache
 *
 * Text after the statement is refused. Prepared again while in use, it is another statement.
 *
 * Returns: (transfer full): db_statement_free() hands it back to the store; NULL on error
 */
DbStatement *db_prepare (DbStore *store, const char *sql, GError **error);
void db_statement_free (DbStatement *statement);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbStatement, db_statement_free)

/* Names are constants of the code, known by their address. Texts and blobs are borrowed until the
 * statement is stepped for the last time or freed. */
void db_bind_integer (DbStatement *statement, const char *name, gint64 value);
void db_bind_double (DbStatement *statement, const char *name, double value);
/* NULL binds NULL. */
void db_bind_text (DbStatement *statement, const char *name, const char *value);
/* An empty text binds NULL. */
void db_bind_span (DbStatement *statement, const char *name, RulesText value);
/* Without length it is an empty blob, whatever @value. */
void db_bind_blob (DbStatement *statement, const char *name, const void *value, gsize length);
void db_bind_null (DbStatement *statement, const char *name);
/* 0 binds NULL: references to rows, optional instants. */
void db_bind_row (DbStatement *statement, const char *name, gint64 row);
/* For callers whose SQL comes from a table. */
gboolean db_has_parameter (DbStatement *statement, const char *name);

/* Runs a PRAGMA quick_check or integrity_check: DB_ERROR_DAMAGED for what it finds, but
 * DB_ERROR_IO and the like where a page can't be read now. */
gboolean db_statement_run_check (DbStatement *statement, GError **error);
/* SQLite's result code for one such finding: SQLITE_CORRUPT, or why a page can't be read. */
int db_code_of_finding (const char *finding);

DbStep db_step (DbStatement *statement, GError **error);
/* Steps to the end and drops the rows; ready to be bound again. */
gboolean db_statement_run (DbStatement *statement, GError **error);
/* The first row's first column, @missing without a row; ready to be bound again. */
gboolean db_statement_run_integer (DbStatement *statement, gint64 missing, gint64 *value,
                                   GError **error);
/* All rows' first column (element-type gint64); NULL on error. */
GArray *db_statement_run_rows (DbStatement *statement, GError **error);
/* To the beginning; bindings stay. */
void db_statement_reset (DbStatement *statement);

/* Of the present row; NULL reads as 0, and as NULL for texts, which are borrowed until the next
 * step. */
gint64 db_column_integer (DbStatement *statement, int column);
double db_column_double (DbStatement *statement, int column);
gboolean db_column_is_null (DbStatement *statement, int column);
const char *db_column_text (DbStatement *statement, int column);
char *db_column_dup (DbStatement *statement, int column) G_GNUC_WARN_UNUSED_RESULT;
/* Empty for NULL. */
RulesText db_column_span (DbStatement *statement, int column);
GBytes *db_column_dup_bytes (DbStatement *statement, int column) G_GNUC_WARN_UNUSED_RESULT;
/* All statements of one SQL; for closing the store. */
void db_statement_destroy (DbStatement *statement);
/* For loops where a call a column would be felt. */
sqlite3_stmt *db_statement_get_sqlite (DbStatement *statement);

G_END_DECLS
