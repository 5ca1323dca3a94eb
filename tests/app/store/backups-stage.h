/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tests of backups share: the collection, looked into with SQLite itself, and its copies.
 */
#pragma once

#include "tests/app/fixture.h"

#include "db/auto-backup.h"

/* The person's own collection, in the test's folder. */
const char *backups_database (void);

/* What the schema guards, a test changes with SQLite itself. */
void backups_run_sql (const char *path, const char *sql);
/* The first column of the first row; -1 without one. */
gint64 backups_number_of (const char *path, const char *sql);
gint64 backups_players_of (const char *path);

void backups_assert_done (CliOutput said);
void backups_assert_in (const char *text, const char *part);

/* The copies of a reason, the newest first; "" for all. */
GPtrArray *backups_copies (const char *why);
guint backups_count (const char *why);
/* The path of the newest; free with g_free(). */
char *backups_dup_newest (const char *why);

/* As if the collection were three days old. */
void backups_age (void);
