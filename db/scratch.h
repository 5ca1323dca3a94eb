/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A scratch collection: filled row by row in a file without a name, then checked and read like any
 * other, or copied over a blank collection.
 */
#pragma once

#include "db/tables.h"

G_BEGIN_DECLS

/**
 * db_scratch_new:
 * @schema: from 1 to the newest
 *
 * An empty collection of that schema in a file without a name, gone when closed or killed.
 * db_table_insert() fills it in any order: foreign keys and triggers are off; column types and
 * CHECK conditions hold.
 */
DbStore *db_scratch_new (guint schema, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Switches foreign keys and triggers of the filled collection on, migrates it and checks it,
 * references and the order of moves included: DB_ERROR_DAMAGED names the first fault. */
gboolean db_scratch_finish (DbStore *draft, GError **error);
/* The same, but what db_integrity_check() finds goes to @findings (of char *) and is no error.
 * */
gboolean db_scratch_finish_anyway (DbStore *draft, GPtrArray *findings, GError **error);
/* Whether the rows that a row refers to exist; references by several columns are not checked. */
gboolean db_scratch_has_references (DbStore *draft, const DbTable *table, const DbValue *values,
                                    gboolean *has, GError **error);
/* Whether the collection has nothing that a person entered: only what the program adds itself. */
gboolean db_tables_is_blank (DbStore *store, gboolean *blank, GError **error);
/**
 * db_tables_replace:
 * @from: a finished scratch collection
 *
 * Copies all tables of @from into @store, row by row, ids and log included, in one transaction of
 * its own; inside of one it is DB_ERROR_FAILED. A @store that is not blank is DB_ERROR_CONFLICT.
 */
gboolean db_tables_replace (DbStore *store, DbStore *from, GCancellable *cancellable,
                            GError **error);

G_END_DECLS
