/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values and SQL of generic tables. Private to db/.
 */
#pragma once

#include "db/statement.h"
#include "db/tables.h"

G_BEGIN_DECLS

/* The first @n columns of the present row. */
void db_values_read (DbStatement *query, DbValue *values, guint n);

/* SQLite's code. Texts and blobs are borrowed until the statement is reset. */
int db_value_bind (sqlite3_stmt *statement, int index, const DbValue *value);

/* A constant of that text, which is freed: statements are cached by their SQL's address. */
const char *db_intern_sql (GString *sql);

G_END_DECLS
