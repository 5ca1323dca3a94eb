/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `check`: checks the complete file: SQLite's own checks, foreign keys, and rules that the schema
 * cannot say.
 */
#pragma once

#include "db/auto-backup.h"
#include "db/integrity-read.h"

G_BEGIN_DECLS

/**
 * db_integrity_mend:
 * @backup: (out) (transfer full): what was there before; NULL when there was nothing to do
 *
 * Takes off the plain tables and indexes that are not ours, with what they hold, and makes indexes
 * of ours that are missing, after a backup. Other connections have to open the file anew. A schema
 * that was altered in earnest is DB_ERROR_DAMAGED.
 */
gboolean db_integrity_mend (DbStore *store, DbAutoBackup **backup, GError **error);

G_END_DECLS
