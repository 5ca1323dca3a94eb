/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One collection added to another: what is known here by its UUID, or by what makes a row of its
 * kind that very row, stays as it is here; the rest comes with new ids, and whatever refers to it
 * follows.
 */
#pragma once

#include "db/store.h"
#include "db/title.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* How many rows a table got. */
typedef struct {
  const char *table;
  guint64 rows;
} DbMergedTable;

/**
 * DbMergeReport:
 * @added: (element-type DbMergedTable): every table of truth
 * @same: rows that are here as they are there, @differ: that are here and are not; with what
 *   belongs to each (a match's seats) they are one
 * @sentences: (element-type utf8): what differs in the first of them, and which players were
 *   matched by name
 */
typedef struct {
  GArray *added;
  guint64 same, differ;
  GPtrArray *sentences;
} DbMergeReport;

void db_merge_report_free (DbMergeReport *merged);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbMergeReport, db_merge_report_free)

/**
 * db_tables_merge:
 * @from: a finished scratch collection (scratch.h)
 * @title, @source: of the batch, where none is open; else they may be NULL
 * @dry: nothing is written; @to may be read only
 *
 * In the transaction and batch that are open, if one is; all or nothing. What is added is logged,
 * so that undoing the batch takes it away; but moves that a known line got longer by, and new lines
 * of known matches, are taken back as others are.
 *
 * Returns: (transfer full): what was done, or would be; NULL with @error
 */
DbMergeReport *db_tables_merge (DbStore *to, DbStore *from, const DbTitle *title,
                                const char *source, gboolean dry, GCancellable *cancellable,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
