/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums of the rows of a daily backup, in a file beside it, by which `check` finds rows that became
 * others although no change was recorded: what a disk, or a program that does not write the
 * history, did to a text. SQLite's own checks see the pages' structure and not what a row says.
 *
 * The file "20261122T155417Z-daily.sums" has a line for each 256 rows of a table: the table, which
 * 256 they are, how many of them there are, and the SHA-256 of their images (db/row-images.h) or,
 * of moves, pictures, drawn cards and kept records, of what they say. Private to db/.
 */
#pragma once

#include "db/auto-backup.h"
#include "db/store-private.h"

G_BEGIN_DECLS

/**
 * db_row_sums_write:
 * @backup: its file; the sums go beside it
 * @base: (nullable): an earlier backup of the same collection, whose sums stand for rows that were
 *   not changed since
 *
 * An earlier backup that has no sums, or is of another history, is passed over.
 */
gboolean db_row_sums_write (const char *backup, const char *base, GError **error);

/**
 * db_row_sums_check:
 * @backups: (element-type DbAutoBackup): newest first; those before a restore are not asked
 *
 * Adds a sentence to @findings for each row, up to 100, that is another one than in the newest
 * backup with sums, or gone, without a change of it since, with what it was. Where a row was
 * another one already when that backup was made, an older backup tells what it was; where none
 * does, the backup is not what its sums say. Nothing is said where the sums are of another version
 * of the schema, or of another history. In @store's open transaction.
 */
gboolean db_row_sums_check (DbStore *store, GPtrArray *backups, GStrvBuilder *findings,
                            GError **error);

/* Of backups, newest first, the newest one that has sums; NULL where there is none, or where
 * another file was put in place of the collection since. */
const DbAutoBackup *db_row_sums_find (GPtrArray *backups);
/* Removes the sums in a folder of backups that have no backup any more, or all of them. */
void db_row_sums_clean_up (const char *folder, gboolean all);

G_END_DECLS
