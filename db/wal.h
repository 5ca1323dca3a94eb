/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * SQLite's write-ahead log as bytes: which frame has the last committed content of which page.
 * Source: https://www.sqlite.org/fileformat2.html#the_write_ahead_log. Private to db/.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DbWal:
 * @page_size: of its pages; 0 when it is no log
 * @pages: (element-type guint goffset): by page number, where in the file the page's bytes begin
 * @n_pages: pages of the database after the last commit; 0 when nothing is committed
 * @damaged_frames: frames that were damaged after they had been written, for later commits follow
 * them
 */
typedef struct {
  guint page_size;
  GHashTable *pages;
  guint32 n_pages;
  guint damaged_frames;
} DbWal;

/**
 * db_wal_read:
 * @fd: the log's file; only read, by place
 *
 * Reads all of it once. Frames whose checksums are wrong end it, as they do for SQLite, unless more
 * than one transaction was committed behind them: those had been on the disk, so that what is
 * verified of them counts.
 */
DbWal *db_wal_read (int fd) G_GNUC_WARN_UNUSED_RESULT;
void db_wal_free (DbWal *log);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbWal, db_wal_free)

G_END_DECLS
