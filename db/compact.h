/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A collection's file made smaller: what older versions wrote of imports is stored as it is stored
 * today, and the file is written anew without the room that nothing uses.
 */
#pragma once

#include "db/auto-backup.h"

G_BEGIN_DECLS

/**
 * DbCompactReport:
 * @before, @after: size of the file in bytes, with what its log holds
 * @entries: changes of the history that do without their images now
 * @forms: imported plays that are compressed now
 * @backup: (nullable): what was made before; NULL where there was nothing to do, and nothing was
 */
typedef struct {
  guint64 before, after;
  guint64 entries, forms;
  DbAutoBackup *backup;
} DbCompactReport;

void db_compact_report_free (DbCompactReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbCompactReport, db_compact_report_free)

/* The size of the file in bytes, with what its log holds. */
gboolean db_compact_read_size (DbStore *store, guint64 *bytes, GError **error);

/**
 * db_compact:
 *
 * Rows of the log become ranges (db/change-ranges.h) and plain forms are packed (db/imports.h), in
 * one transaction; an auto-backup of what was there is made before it is committed, and nothing is
 * changed where that fails. Then the file is vacuumed: other connections get DB_ERROR_REPLACED from
 * then on and have to be opened again. What the collection says stays as it was. DB_ERROR_BUSY
 * while another process has the file open. Outside of transactions.
 *
 * Returns: (transfer full): NULL with @error
 */
DbCompactReport *db_compact (DbStore *store, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
