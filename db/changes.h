/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The log of changes: every change of truth but moves, with its row before and after as JSON, in
 * batches, one for each action of a person. Undo, history, the bin and undoing an import a year
 * later read it.
 *
 * Each writing function opens a batch of its own, unless its caller opened one in the same
 * transaction with db_changes_open_batch(). Undoing is itself a batch and can be undone.
 */
#pragma once

#include "db/changes-read.h"
#include "db/transaction.h"

G_BEGIN_DECLS

/**
 * db_changes_open_batch:
 * @title: for the history: "Merge Ben into Benjamin"; NULL or one of DB_TITLE_CHANGE for the title
 * of its first change. Borrowed
 * @source: of an import: its file's name or address; may be NULL, and is for the program's own
 * @batch: (out) (optional)
 *
 * Further changes of the present transaction belong to the new batch. To be called inside a writing
 * transaction, else DB_ERROR_FAILED; it ends with the scope that opened it. While a batch of
 * DB_ORIGIN_PROGRAM, or an import's with @source, is open, others that are asked for join it.
 */
gboolean db_changes_open_batch (DbStore *store, DbOrigin origin, const DbTitle *title,
                                const char *source, gint64 *batch, GError **error);

/* Until the present batch ends, matches and external ids that are made are logged as ranges,
 * without their images (db/change-ranges.h): for imports of many. */
void db_changes_log_ranges (DbStore *store);

/**
 * db_changes_undo:
 * @undo: (out) (optional): the batch that undid it
 * @skipped: (out) (optional): rows left as they are
 *
 * Puts the rows of @batch back as they were before it, in one transaction. Rows that it made are
 * marked as deleted; a player who sits in other matches by now stays, and an entrant who sits in
 * fixtures. DB_ERROR_CONFLICT when it is undone already.
 */
gboolean db_changes_undo (DbStore *store, gint64 batch, DbUndoMode mode, gint64 *undo,
                          guint *skipped, GError **error);

/* The same for one change of a batch. */
gboolean db_change_undo (DbStore *store, gint64 change, gint64 *undo, GError **error);

G_END_DECLS
