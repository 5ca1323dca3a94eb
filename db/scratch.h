/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A collection that is put together row by row in a file without a name, and then becomes one like
 * any other; and a collection that becomes what the draft is.
 */
#pragma once

#include "db/tables.h"

G_BEGIN_DECLS

/**
 * db_tables_new_draft:
 * @schema: from 1 to the newest
 *
 * An empty collection of that schema in a file without a name, gone when closed or killed: to be
 * filled by db_table_insert() in any order, for nothing guards references or what never changes.
 * Columns' types and rows' own conditions hold.
 */
DbStore *db_tables_new_draft (guint schema, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Guards a filled draft as any collection is, brings it up to date and checks that it holds
 * together, references, order of moves and all: DB_ERROR_DAMAGED says what does not. */
gboolean db_draft_finish (DbStore *draft, GError **error);
/* The same, but what db_check() finds is told in @findings (of char *) and fails nothing. */
gboolean db_draft_finish_anyway (DbStore *draft, GPtrArray *findings, GError **error);
/* Whether what a row of a draft refers to is there; what it refers to by several columns at once is
 * not looked at. */
gboolean db_draft_has_references (DbStore *draft, const DbTable *table, const DbValue *values,
                                  gboolean *has, GError **error);
/* Whether the collection has nothing of a person's: only what the program brings itself. */
gboolean db_tables_is_blank (DbStore *store, gboolean *blank, GError **error);
/**
 * db_tables_replace:
 * @from: a finished draft
 *
 * Makes @store's truth that of @from, row by row, ids and log included, in one transaction of its
 * own; inside of one it is DB_ERROR_FAILED. One that is not blank is DB_ERROR_CONFLICT.
 */
gboolean db_tables_replace (DbStore *store, DbStore *from, GCancellable *cancellable,
                            GError **error);

G_END_DECLS
