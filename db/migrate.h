/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Migrations: schema/NNN-name.sql, numbered from 001 and part of the library. A file's user_version
 * is the number of its last step. Only store.c and backup.c call this.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/* The number of the last step this program knows. */
guint db_migrate_latest (void);

/**
 * db_migrate_run:
 * @from: the file's user_version
 * @copy: a file that held data is copied first: DB_AUTO_BACKUP_MIGRATION
 *
 * Performs the missing steps in one exclusive transaction that also sets user_version, with foreign
 * keys off and checked before commit. Then the derived tables are made anew if they are not
 * of this program. With @copy, a file with damaged pages is not migrated.
 */
gboolean db_migrate_run (DbStore *store, guint from, gboolean copy, GError **error);

/* The library's own steps after @from up to @to, without the derived tables. */
gboolean db_migrate_until (DbStore *store, guint from, guint to, gboolean copy, GError **error);

/* What derived.sql makes, in a file that has none of it. */
gboolean db_migrate_make_derived (DbStore *store, GError **error);

/**
 * db_migrate_steps:
 * @steps: (array length=latest): SQL texts by number - 1, each ending with its user_version
 *
 * The steps after @from alone, without the derived tables: what db_migrate_run() does with the
 * library's own. For tests, which have their own.
 */
gboolean db_migrate_steps (DbStore *store, guint from, const char *const *steps, guint latest,
                           gboolean copy, GError **error);

G_END_DECLS
