/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files about archives share.
 */
#pragma once

#include "app/archive/manifest.h"

#include "db/tables.h"

#include <archive.h>

G_BEGIN_DECLS

/**
 * AppArchive:
 * @draft: its content as a collection of this program's schema
 */
struct AppArchive {
  char *name;
  char *made, *version;
  AppArchiveCounts counts;
  DbStore *draft;
};

/* So many rows of a table more. */
void archive_counts_add (AppArchiveCounts *counts, const char *table, guint64 rows);
/* From the manifest's tables. */
void archive_counts_take (AppArchiveCounts *counts, const ArchiveManifest *manifest);

/**
 * ArchiveZip:
 * @unpacked: bytes so far, of what was passed over, too
 * @inside: the present entry is not read to its end
 *
 * An archive's zip, read entry by entry within limits.
 */
typedef struct {
  ImportInput *input;
  struct archive *zip;
  guint64 unpacked;
  gboolean inside;
  GError *failed;
  char *buffer;
} ArchiveZip;

/* From the start; G_IO_ERROR. */
gboolean archive_zip_begin (ArchiveZip *zip, ImportInput *input, GError **error);
void archive_zip_end (ArchiveZip *zip);

/* The next file: @name (transfer full), NULL behind the last. Folders are passed over. */
gboolean archive_zip_next (ArchiveZip *zip, char **name, GError **error);

/* FALSE ends the reading. */
typedef gboolean (*ArchiveBytesFunc) (const char *bytes, gsize length, gpointer data,
                                      GError **error);
/* The present file's bytes, piece by piece. */
gboolean archive_zip_read (ArchiveZip *zip, ArchiveBytesFunc each, gpointer data, GError **error);
/* All of them, of at most @limit; @name for the message. */
GByteArray *archive_zip_read_all (ArchiveZip *zip, const char *name, gsize limit,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Its manifest, wherever it is. */
ArchiveManifest *archive_find_manifest (ImportInput *input,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
