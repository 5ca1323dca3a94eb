/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Collections as the programs of older schema versions wrote them (tests/old-files/README.md),
 * unpacked once for a test program; and records of older programs.
 */
#pragma once

#include <glib.h>

/* The newest version of which there is one; the first is 1. */
#define OLD_FILES 13
/* The last one whose imports logged each row, so that there is something to compact. */
#define OLD_FILES_WITH_ROWS_LOGGED 10

/* Takes them out of their archive, into a folder of their own that goes with the suite's end. A
 * suite calls it when it is made. */
void old_files_open (void);

/* "collection.db", "said" or "undone" of a version; free it. They are not to be changed. */
char *old_file_path (guint version, const char *name);
char *old_file_read (guint version, const char *name);

/* A copy of the collection as @path. */
void old_file_copy (guint version, const char *path);
/* Any file, and where it is that of a database, what lies beside it: "-wal" and "-journal". */
void old_file_copy_all (const char *from, const char *to);

/* The records of a game that the program of the first release wrote; free them. They need no
 * old_files_open(). */
char *old_file_read_records (const char *game);

/* (element-type utf8): the copies that a program made of @path before it brought it up to date. */
GPtrArray *old_file_find_copies (const char *path);
