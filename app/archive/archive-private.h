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
 * @scratch: its content as a collection of this program's schema
 */
struct AppArchive {
  char *name;
  char *made, *version;
  AppArchiveCounts counts;
  DbStore *scratch;
};

/* So many rows of a table more. */
void archive_counts_add (AppArchiveCounts *counts, const char *table, guint64 rows);
/* From the manifest's tables. */
void archive_counts_read (AppArchiveCounts *counts, const ArchiveManifest *manifest);

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

/* FALSE ends the reading. */
typedef gboolean (*ArchiveBytesFunc) (const char *bytes, gsize length, gpointer data,
                                      GError **error);

G_END_DECLS
