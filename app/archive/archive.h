/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A whole collection as one archive: a zip of JSON lines, one file a table, and photos as they are,
 * documented in docs/archive.md, versioned, and readable in twenty years without this program.
 * Written from one snapshot; restored into an empty collection it is the same collection, row by
 * row; into one that has something, what is not there is added, by UUIDs, as one batch that can be
 * undone.
 */
#pragma once

#include "db/store.h"
#include "importers/input.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef void (*AppArchiveProgress) (double fraction, gpointer data);

/**
 * AppArchiveCounts:
 * What an archive holds, or what came of it: matches, moves, players … by the names of their tables
 * where a person would name them.
 */
typedef struct {
  guint64 players, matches, moves, decks, leagues, campaigns, photos, packs, rows;
} AppArchiveCounts;

/* Writes @path, whole or not at all. APP_ERROR_FILE. Cancelling leaves nothing behind. */
gboolean app_archive_write (DbStore *db, const char *path, AppArchiveCounts *counts,
                            AppArchiveProgress progress, gpointer data, GCancellable *cancellable,
                            GError **error);

typedef struct AppArchive AppArchive;

/* Whether a zip is an archive of ours, of whatever version; @input is at its start again. */
gboolean app_archive_probe (ImportInput *input);

/* Reads and checks the whole of it (sums, counts, references) into a temporary file, brings it up
 * to this program's schema; one from a newer program is refused with a sentence that says so.
 * APP_ERROR_RULES names the file inside and its line. */
AppArchive *app_archive_open (ImportInput *input, AppArchiveProgress progress, gpointer data,
                              GCancellable *cancellable, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void app_archive_free (AppArchive *archive);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppArchive, app_archive_free)

const AppArchiveCounts *app_archive_get_counts (const AppArchive *archive);
/* When it was made, and by which version: an instant of RFC 3339, and "0.1.0". */
const char *app_archive_get_made (const AppArchive *archive);
const char *app_archive_get_version (const AppArchive *archive);

/**
 * AppArchivePlan:
 * @empty: the collection has nothing of a person's, and becomes the archive
 * @added: what is not there; @same: rows that are there as they are; @differ: rows that are there
 * and differ, which stay as here
 * @differences: (element-type utf8): of the first of them, what and where
 */
typedef struct {
  gboolean empty;
  AppArchiveCounts added;
  guint64 same, differ;
  GPtrArray *differences;
} AppArchivePlan;

void app_archive_plan_free (AppArchivePlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppArchivePlan, app_archive_plan_free)

/* What app_archive_merge() would do; writes nothing. */
AppArchivePlan *app_archive_plan (AppArchive *archive, DbStore *db,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_archive_merge:
 *
 * Does it: in the transaction and batch that are open, if one is. Nothing to do is no error.
 *
 * Only outside of any transaction an empty collection becomes the archive, row by row, history and
 * all, and nothing is logged that could be undone; inside of one its content is added like to any
 * other collection. Whoever asked app_archive_plan() and reads "empty" there calls this before he
 * begins a transaction.
 */
gboolean app_archive_merge (AppArchive *archive, DbStore *db, GCancellable *cancellable,
                            GError **error);

G_END_DECLS
