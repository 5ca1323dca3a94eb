/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Helpers of backup.c for the files that replace a collection. Private to db/.
 */
#pragma once

#include "db/backup.h"
#include "db/auto-backup-private.h"

G_BEGIN_DECLS

/* @file's content in our newest form, in a new file at @path, which is open. DB_ERROR_DAMAGED
 *   when its check fails. */
DbStore *db_backup_prepare (const char *file, const char *path,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The whole content in a new file, on disk, for one who checks it then. */
gboolean db_backup_write (DbStore *store, const char *file, GError **error);

/* The bytes of @file are on the disk from now on; else errno. */
gboolean db_backup_sync (const char *file);

/* The names in @folder are on the disk from now on, where its file system can tell; else errno. */
gboolean db_backup_sync_folder (const char *folder);

/* A new file with the same bytes, of mode 0600, on disk. FALSE with errno, and nothing there. */
gboolean db_backup_copy_bytes (const char *from, const char *to);

/* What is committed in @store, copied by a connection of its own while @store holds the lock of a
 * writer. @backup: (out) (transfer full) */
gboolean db_backup_make_beside (DbStore *store, DbAutoBackupWhy why, DbAutoBackup **backup,
                                GError **error);

/* Whether another process has the file open; own connections don't count. */
gboolean db_backup_is_used_by_others (const char *path);

/* The file and what SQLite may have left beside it. */
void db_backup_remove (const char *path);

G_END_DECLS
