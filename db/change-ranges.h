/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ranges: rows that an import made one after the other, logged as one change without their images.
 * Its "after" is a plus sign and their number; what a row was like after a change that keeps no
 * image is what its next change found, or else what the row is now. A range whose "before" is a
 * tilde and the number took rows away: matches into the bin, which were the same but for "deleted";
 * ids elsewhere, which were what their next change made of them again, or else what their rows say.
 * Private to db/.
 */
#pragma once

#include "db/store-private.h"

G_BEGIN_DECLS

/* Of a query on changes: those that are ranges, as the index changes_ranges has them. */
#define DB_IS_RANGE "after >= '+' AND after < ','"
/* How many rows a change is about, by its column "after". */
#define DB_ROWS_OF_CHANGE                                                                          \
  "CASE WHEN " DB_IS_RANGE " THEN CAST (substr (after, 2) AS INTEGER) ELSE 1 END"

/* How many rows a range has; 0 for an image, and for NULL. */
guint64 db_change_range_parse (const char *after);

/* Whether the row that is made goes into a range. */
gboolean db_change_ranges_take (DbStore *store, DbSubject subject);
gboolean db_change_ranges_add (DbStore *store, DbSubject subject, gint64 row, GError **error);
/* A range is within one scope that is committed or rolled back: ends those that are open and writes
 * how long they are, or forgets them where they are rolled back. */
gboolean db_change_ranges_end (DbStore *store, GError **error);
void db_change_ranges_forget (DbStore *store);
/* Also ends that rows are logged so. */
void db_change_ranges_close (DbStore *store);

/**
 * db_change_range_rebuild:
 * @logged: the change's "before", as it is stored
 * @before, @after: (out): NULL where the row was not there; owned
 *
 * What one of its rows was like before and after a range.
 */
gboolean db_change_range_rebuild (DbStore *store, gint64 change, const char *logged,
                                  DbSubject subject, gint64 row, char **before, char **after,
                                  GError **error);
/* The same after a range that made the row, or took it into the bin. */
gboolean db_change_range_rebuild_after (DbStore *store, gint64 change, DbSubject subject,
                                        gint64 row, char **image, GError **error);
/* An image as it was before the row was deleted, or after that was undone. */
char *db_change_range_dup_kept (const char *image) G_GNUC_WARN_UNUSED_RESULT;

/* The rows from @first to @last that were changed after @change (element-type gint64), sorted. */
GArray *db_change_range_list_changed (DbStore *store, gint64 change, DbSubject subject,
                                      gint64 first, gint64 last,
                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Takes matches that a range made and nobody changed into the bin, as a range. *@done is FALSE
 * where one of them is not there: then nothing is done. */
gboolean db_change_range_bin_matches (DbStore *store, gint64 first, gint64 last, gboolean *done,
                                      GError **error);

/**
 * db_change_ranges_compact:
 * @entries: (out): how many changes do without their images now
 *
 * Rows that imports made one after the other and logged one by one become ranges, as they are
 * logged today, under the first one's id. A change keeps its image where it is not what
 * db_change_range_rebuild_after() says, and where its row does not follow another one's, of the
 * same batch and second. What the log says of each row, and what undoing a batch does, stays as it
 * was. In the open transaction.
 */
gboolean db_change_ranges_compact (DbStore *store, guint64 *entries, GError **error);

/* Takes away ids elsewhere that a range made and nobody changed, as a range. */
gboolean db_change_range_remove_externals (DbStore *store, gint64 first, gint64 last,
                                           GError **error);

G_END_DECLS
