/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names of files that are being written, and get their real name when they are whole.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Where the numbers of processes mean the same: a host, and there a container. */
guint db_partial_get_realm (void);

/* ".2.partial-0badcafe-4711": a number that this process has used for no other, the realm, and the
 * process. */
char *db_partial_dup_tail (void) G_GNUC_WARN_UNUSED_RESULT;

/* Removes such files of a folder whose names begin so. */
void db_partial_clean_up (const char *folder, const char *start);

/**
 * db_partial_dup_name:
 * @file: what it will be
 *
 * @file and such a tail, in the same folder. Nothing is there of that name, and what was left of
 * @file by processes that are no more is removed.
 */
char *db_partial_dup_name (const char *file) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
