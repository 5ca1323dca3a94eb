/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Checks for damage that are cheap enough for every opening, without reading the complete file.
 * Private to db/.
 */
#pragma once

#include "db/store-private.h"

G_BEGIN_DECLS

/* Whether a file and the log beside it are worth opening, before SQLite sees them: an empty file
 * with a log, which SQLite would throw away, is DB_ERROR_DAMAGED. */
gboolean db_file_check_path (const char *path, GError **error);

/* Notices by the file's length and by the log that pages are missing; then the store is damaged. */
void db_file_check_wal (DbStore *store);

/* Whether a file that SQLite takes for none is one of ours that lost its beginning. */
gboolean db_file_was_database (const char *path);

/* Whether the schema of a file of the newest version has what the program needs, each in a place of
 * its own: DB_ERROR_DAMAGED. */
gboolean db_file_check_schema (DbStore *store, GError **error);

/* SQLite's check of every page but not of every index, before much is written at once:
 * DB_ERROR_DAMAGED, and the store is damaged from then on. */
gboolean db_file_check_pages (DbStore *store, GError **error);

G_END_DECLS
