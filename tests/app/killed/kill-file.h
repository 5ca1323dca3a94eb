/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a collection's file holds, as one text in which two runs of the same commands agree, and
 * what lies in a folder: for telling what a killed program left behind.
 */
#pragma once

#include "tests/app/fixture.h"

#include "db/store.h"

G_BEGIN_DECLS

/**
 * kill_file_dump:
 *
 * A line for each row of truth. UUIDs are told by the order in which they come, instants not at
 * all, long contents by their sums. Free with g_free().
 */
char *kill_file_dump (DbStore *db) G_GNUC_WARN_UNUSED_RESULT;

/* The same text where UUIDs, instants and process ids are not told apart. */
char *kill_file_normalize (const char *text) G_GNUC_WARN_UNUSED_RESULT;

/**
 * kill_file_check:
 * @path: opened as the program opens it
 *
 * The collection is sound: `check` finds nothing, and no match diverges from its digests. What it
 * holds, to be freed; @why says where it was looked at.
 */
char *kill_file_check (const char *path, const char *why) G_GNUC_WARN_UNUSED_RESULT;

/* Whether the write-ahead log of a database ends in a transaction that was not committed. */
gboolean kill_file_is_torn (const char *path);

/* Sets @to's content to that of @from, folders and all. */
void kill_folder_copy (const char *from, const char *to);
void kill_folder_remove (const char *path);

/* The names in a folder and those inside, sorted, a line each, without logs that an open database
 * has and with nothing in them that differs from run to run. */
char *kill_folder_list (const char *path) G_GNUC_WARN_UNUSED_RESULT;

/* Fails the test where both differ, and says where. */
void kill_assert_same (const char *is, const char *should, const char *why);

G_END_DECLS
