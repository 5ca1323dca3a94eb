/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was fetched before, kept to be taken again when the server says that it did not change. A
 * folder of files by the hash of their address: bounded, readable by their owner alone, written
 * whole or not at all. What is broken there is as good as absent, and what can't be kept is not.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define IMPORT_CACHE_FILES 64
#define IMPORT_CACHE_BYTES (64 * 1024 * 1024) /* of all files */
#define IMPORT_CACHE_FILE (16 * 1024 * 1024)  /* of one */

/**
 * ImportCacheEntry:
 * @fd: a copy of its own, whose hash was looked at; -1 when it is to be kept only
 * @etag, @modified: as the server said them; "" without
 */
typedef struct {
  int fd;
  char *etag, *modified;
  char *type, *name;
} ImportCacheEntry;

void import_cache_entry_free (ImportCacheEntry *cached);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ImportCacheEntry, import_cache_entry_free)

/* The person's own folder of the cache. */
char *import_cache_dup_folder (void) G_GNUC_WARN_UNUSED_RESULT;

/* @key: the address, and what else the answer depends on. NULL when there is nothing usable. */
ImportCacheEntry *import_cache_look_up (const char *folder,
                                        const char *key) G_GNUC_WARN_UNUSED_RESULT;

/* Keeps the bytes of the file @fd with what @said has of them. */
void import_cache_store (const char *folder, const char *key, const ImportCacheEntry *said, int fd);

G_END_DECLS
