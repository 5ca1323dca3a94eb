/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Replaces a damaged collection by a backup or by an empty collection.
 */
#pragma once

#include "db/backup.h"

G_BEGIN_DECLS

/**
 * db_backup_replace_damaged:
 * @path: of a collection that is damaged
 * @file: (nullable): a backup, as with db_backup_restore(); NULL for an empty collection
 * @aside: (out) (optional) (transfer full): where the damaged file is now, byte for byte; its log
 * is beside it
 *
 * Puts a new file in the place of one that can't be written any more. Killed in between, there is
 * always a file of that name, the damaged one or the new one. DB_ERROR_BUSY while another process
 * has it open. Connections of this process go on with what was there: db_store_is_replaced().
 */
gboolean db_backup_replace_damaged (const char *path, const char *file, char **aside,
                                    GError **error);

G_END_DECLS
