/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a disk holds of a folder while programs write into it: of every file what was synced, and
 * what was written since; of every folder the names that were synced, and what was made, renamed
 * and removed since. A power cut decides what of the rest arrived.
 *
 * What is assumed of the disk: a sync that returned has everything of that file on it; what is
 * written between two syncs arrives in sectors of 512 or 4096 bytes, each or not, in any choice; a
 * file can have grown without its data; names arrive in the order in which they were made, whether
 * their files' data did or not, and are on the disk once their folder is synced. What SQLite calls
 * powersafe overwrite, bytes beside the written ones stay, is assumed only where it is said.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct DiskFile DiskFile;

/* What arrives of that which was not synced. */
typedef enum {
  DISK_NOTHING,
  DISK_EVERYTHING,
  DISK_NAMES, /* every name, and no data */
  DISK_DATA,  /* all data of the files whose names are there, and no name */
  DISK_SOME,  /* by chance */
  DISK_LANDINGS,
} DiskLanding;

typedef struct {
  DiskLanding landing;
  guint sector;
  guint32 seed;
  gboolean powersafe;
} DiskCut;

const char *disk_landing_name (DiskLanding landing);

/* Watches a folder and what is in it, all of which is on the disk now. NULL ends it. */
void disk_watch (const char *folder);
/* Whether a path is in it. */
gboolean disk_has (const char *path);

/* Commands; all of them do nothing to paths outside. A file is referred to until disk_file_free().
 */
DiskFile *disk_open (const char *path);
void disk_file_free (DiskFile *file);
void disk_write (DiskFile *file, guint64 offset, const void *bytes, gsize length);
void disk_truncate (DiskFile *file, guint64 size);
/* Written in a way that nobody saw: what is there at the next sync or cut counts. */
void disk_written (DiskFile *file);
void disk_sync (DiskFile *file);
void disk_made (const char *path);
void disk_removed (const char *path);
void disk_renamed (const char *from, const char *to);
void disk_linked (const char *from, const char *to);
/* The names in a folder. */
void disk_sync_folder (const char *folder);

/* Writes of a file that are not on the disk yet, and how often it was synced. */
guint disk_unsynced (const char *path);
guint disk_syncs (const char *path);

/* Makes the folder what the disk has of it after a power cut. */
void disk_cut (const DiskCut *cut);

G_END_DECLS
