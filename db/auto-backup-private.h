/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Internals of auto-backups, also for their tests. Private to db/.
 */
#pragma once

#include "db/auto-backup.h"

G_BEGIN_DECLS

#define DB_AUTO_BACKUP_SUFFIX ".db"
/* The greatest number of a copy in its second; the number becomes its milliseconds. */
#define DB_AUTO_BACKUP_OF_A_SECOND 999

/* The file's real path, so that a link to it finds the same backups. */
char *db_auto_backup_dup_real (const char *path) G_GNUC_WARN_UNUSED_RESULT;

/* Fills in name, instant and reason from a base name, "20261122T155417Z-daily-2.db". FALSE, with
 * @backup as it was, for any other name. */
gboolean db_auto_backup_parse_name (const char *base, DbAutoBackup *backup);

/* Checks a complete open file with SQLite's checks and by its references; DB_ERROR_DAMAGED when
 * either fails. */
gboolean db_auto_backup_check (DbStore *store, GError **error);

G_END_DECLS
