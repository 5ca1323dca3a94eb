/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From SQLite's result codes to sentences that name the file.
 */
#pragma once

#include "db/store-private.h"
#include "db/store.h"

G_BEGIN_DECLS

/* Sets @error from SQLite's @code and the connection's last message. Returns FALSE. */
gboolean db_store_fail (DbStore *store, int code, GError **error);
gboolean db_fail_path (const char *path, int code, const char *words, GError **error);
/* SQLite's @code, but that of a failed read where it says damage because a device did not answer:
 * its reads of pages end so (SQLITE_IOERR_CORRUPTFS), and @system, errno of the call, alone tells.
 */
int db_error_code (int code, int system);
/* DB_ERROR_DAMAGED when some connection found the file so, with a sentence about writing. */
gboolean db_store_check_not_damaged (DbStore *store, GError **error);
/* Sets DB_ERROR_REPLACED. Returns FALSE. */
gboolean db_store_fail_replaced (DbStore *store, GError **error);

G_END_DECLS
