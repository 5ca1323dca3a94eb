/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows that have a name of their own and one more text, written and logged alike: leagues and
 * points schemes. Private to db/.
 */
#pragma once

#include "db/store-private.h"

G_BEGIN_DECLS

/**
 * DbNamedTable:
 * @taken: the undeleted row of :folded, but :but
 * @read: name, and whether it is deleted, of :row
 * @insert: :uuid, :name, :folded, :text, :now; @update: without :uuid, of :row
 * @set_deleted: :deleted, :now, :row
 * @add, @edit, @remove, @restore: the history's titles, N_()
 * @conflict: the error's sentence, N_()
 * @none: the sentence where there is no such row, N_()
 *
 * In titles and sentences %s is the name.
 */
typedef struct {
  DbSubject subject;
  const char *taken, *read, *insert, *update, *set_deleted;
  DbTitleKind add, edit, remove, restore;
  const char *conflict, *none;
} DbNamedTable;

/* The statements of a table and the column of its text. */
#define DB_NAMED_TABLE(table, column)                                                              \
  .taken = "SELECT id FROM " table " WHERE folded = :folded AND deleted IS NULL AND id <> :but",   \
  .read = "SELECT name, deleted IS NOT NULL FROM " table " WHERE id = :row",                       \
  .insert = "INSERT INTO " table " (uuid, name, folded, " column ", created, modified)"            \
            " VALUES (:uuid, :name, :folded, :text, :now, :now)",                                  \
  .update = "UPDATE " table " SET name = :name, folded = :folded, " column " = :text,"             \
            " modified = :now WHERE id = :row",                                                    \
  .set_deleted = "UPDATE " table " SET deleted = :deleted, modified = :now WHERE id = :row"

/* Adds one when @row is 0, and sets it; else stores what differs. @uuid: NULL for a new one.
 * DB_ERROR_INVALID for no name, DB_ERROR_CONFLICT for another one's. */
gboolean db_named_row_store (DbStore *store, const DbNamedTable *table, const char *uuid,
                             const char *name, const char *text, gint64 *row, GError **error);
/* Into the bin, or out of it, which another one of the name prevents: DB_ERROR_CONFLICT. */
gboolean db_named_row_set_deleted (DbStore *store, const DbNamedTable *table, gint64 row,
                                   gboolean deleted, GError **error);

G_END_DECLS
