/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of truth as rows of named columns: for copying a complete collection, to an archive
 * and from one, without knowing what a row means. Tables of truth are all that the steps of the
 * schema make. derived.sql's are left out, and made anew.
 */
#pragma once

#include "db/store.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum {
  DB_VALUE_NULL,
  DB_VALUE_INTEGER,
  DB_VALUE_REAL,
  DB_VALUE_TEXT, /* as stored: any bytes, though ours are UTF-8 */
  DB_VALUE_BLOB,
} DbValueKind;

/* @bytes: (array length=length): of a text or blob; borrowed, not NUL-terminated */
typedef struct {
  DbValueKind kind;
  gint64 integer;
  double real;
  const char *bytes;
  gsize length;
} DbValue;

/**
 * DbTable:
 * @columns: (array length=n_columns): names, in the schema's order; owned
 * @kinds: (array length=n_columns): the type of the columns' values, where not NULL
 * @key: (array length=n_key): columns of the primary key, in its order
 * @outside: the column whose content an archive has as a file (a photo's picture, a pack, a word
 *   list), or -1; @outside_kind: its type
 * @insert: for db_table_insert()
 */
typedef struct {
  char *name;
  char **columns;
  DbValueKind *kinds;
  guint n_columns;
  guint *key;
  guint n_key;
  int outside;
  DbValueKind outside_kind;
  const char *insert;
} DbTable;

void db_table_free (DbTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbTable, db_table_free)

/* -1 when there is none of that name. */
int db_table_find_column (const DbTable *table, const char *name, gsize length);

/* (element-type DbTable): the tables of truth that @store's file has, by name. */
GPtrArray *db_tables_list (DbStore *store, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The newest schema that this program knows. */
guint db_tables_get_latest (void);
/* The schema's number in the file. */
gboolean db_tables_get_schema (DbStore *store, guint *schema, GError **error);

/**
 * DbRowFunc:
 * @values: (array length=n_columns): by column
 * @file: the archive's file for the outside column: "photos/UUID.jpg", "packs/CODE@REVISION.json",
 *   "words/SHA.txt"; NULL in other tables
 *
 * FALSE with @error ends the reading.
 */
typedef gboolean (*DbRowFunc) (const DbTable *table, const DbValue *values, const char *file,
                               gpointer data, GError **error);

/**
 * db_table_foreach:
 * @contents: the outside column is read, too; else it is NULL, and its file is not touched
 *
 * All rows by primary key, in memory that does not grow with their number. In the settings what
 * the program notes about derived tables is left out.
 */
gboolean db_table_foreach (DbStore *store, const DbTable *table, gboolean contents, DbRowFunc each,
                           gpointer data, GError **error);

/* Rows of a table, without what db_table_foreach() leaves out. */
gboolean db_table_count (DbStore *store, const DbTable *table, guint64 *rows, GError **error);

/* Adds a row as it is: all columns, keys included. */
gboolean db_table_insert (DbStore *store, const DbTable *table, const DbValue *values,
                          GError **error);

/* Sets the outside column of a scratch collection's row, found by its key. FALSE with
 * DB_ERROR_NOT_FOUND when there is no such row. */
gboolean db_scratch_set_outside (DbStore *scratch, const DbTable *table, const DbValue *key,
                                 const char *bytes, gsize length, GError **error);

G_END_DECLS
