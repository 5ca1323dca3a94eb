/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * manifest.json: what an archive is, and what is in it with the sums of all of it.
 */
#pragma once

#include "app/archive/archive.h"

G_BEGIN_DECLS

#define ARCHIVE_FORMAT "tomekeeper-archive"
#define ARCHIVE_VERSION 1
#define ARCHIVE_MANIFEST "manifest.json"

/* Beyond these it is no archive of a person's. */
#define ARCHIVE_MANIFEST_BYTES (64 << 20)
#define ARCHIVE_LINE_BYTES (32 << 20) /* a row */
#define ARCHIVE_FILE_BYTES (64 << 20) /* a photo, a pack, a word list */
#define ARCHIVE_RATIO 250             /* unpacked to packed, in all, beyond a first 16 MiB */
#define ARCHIVE_RATIO_FREE (G_GUINT64_CONSTANT (16) << 20)
#define ARCHIVE_BYTES (G_GUINT64_CONSTANT (32) << 30) /* unpacked, in all */

/**
 * ArchivePart:
 * @name: of an entry of the zip: "tables/players.jsonl", "photos/UUID.jpg"
 * @rows: of a table
 * @bytes, @sha256: of the entry unpacked
 * @was_read: the reader has met it
 */
typedef struct {
  char *name;
  guint64 rows, bytes;
  char *sha256;
  gboolean was_read;
} ArchivePart;

/**
 * ArchiveManifest:
 * @parts: (element-type utf8 ArchivePart): by name; its keys are the parts' own
 * @tables, @files: (element-type ArchivePart): in their order; borrowed
 */
typedef struct {
  guint schema;
  char *program;
  char *made;
  GHashTable *parts;
  GPtrArray *tables, *files;
} ArchiveManifest;

ArchiveManifest *archive_manifest_new (void) G_GNUC_WARN_UNUSED_RESULT;
void archive_manifest_free (ArchiveManifest *manifest);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ArchiveManifest, archive_manifest_free)

/* NULL when there is one of that name. Borrowed. */
ArchivePart *archive_manifest_add (ArchiveManifest *manifest, gboolean is_table, const char *name);
ArchivePart *archive_manifest_get (const ArchiveManifest *manifest, const char *name);

/* "players" of "tables/players.jsonl"; NULL for another part. */
char *archive_part_dup_table (const char *name) G_GNUC_WARN_UNUSED_RESULT;
char *archive_part_dup_name (const char *table) G_GNUC_WARN_UNUSED_RESULT;

void archive_manifest_write (const ArchiveManifest *manifest, GString *out);
/* APP_ERROR_RULES: @file is the manifest's name for messages. */
ArchiveManifest *archive_manifest_parse (const char *file, const char *json, gsize length,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
