/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Copies of the whole file, taken and put back while other programs use it.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/**
 * db_backup_to:
 * @file: replaced in one step when it is a database of ours; anything else there is refused as
 *   db_store_open() would refuse it, the store's own file as DB_ERROR_INVALID, one that somebody
 * has open for writing as DB_ERROR_BUSY
 *
 * Writes one self-contained file, opens it and checks it before it gets its name.
 */
gboolean db_backup_to (DbStore *store, const char *file, GError **error);

/**
 * db_backup_restore:
 * @file: a backup, of an older version too; it isn't changed
 * @kept: (out) (optional) (transfer full): the auto-backup of the replaced content (auto-backup.h)
 *
 * Puts the whole content of @file into the open store, in one transaction: others see all of it or
 * nothing. The replaced content is backed up first, up to the last acknowledged change: from then
 * on other writers wait, and then get DB_ERROR_REPLACED.
 */
gboolean db_backup_restore (DbStore *store, const char *file, char **kept, GError **error);

G_END_DECLS
