/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names of files that are being written, and get their real name when they are complete.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A number for the host and container: process ids are only comparable within one. */
guint db_partial_file_get_realm (void);

/* ".2.partial-0badcafe-4711": a number that this process has used for no other, the realm, and the
 * process. */
char *db_partial_file_dup_tail (void) G_GNUC_WARN_UNUSED_RESULT;

/* Removes such files of a folder whose names begin so. */
void db_partial_file_clean_up (const char *folder, const char *start);

/**
 * db_partial_file_dup_name:
 * @file: what it will be
 *
 * @file and such a tail, in the same folder. No file has that name, and partial files of @file that
 *   ended processes left are removed.
 */
char *db_partial_file_dup_name (const char *file) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
