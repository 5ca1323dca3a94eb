/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file's schema against what the steps make that its version names, made in memory by the same
 * SQLite. Whatever else stands in a schema (triggers, views, constraints, expressions in indexes)
 * SQLite obeys whenever rows are written or looked through. Private to db/.
 */
#pragma once

#include "db/store-private.h"

G_BEGIN_DECLS

/**
 * DbSchemaReport:
 * @grave: what is there besides ours would be obeyed, or what guards is missing: nothing may be
 *   written, and no such file takes the place of a collection
 * @readable: all the same each table has the columns that it should have
 * @mixed: plain tables or indexes of others lie beside ours, or an index of ours is missing. That
 *   is harmless, and @mend sets it right
 * @derived: a derived table is not as this program makes it
 * @findings: (element-type utf8): a sentence each, the grave ones first
 * @sound: (element-type utf8): where it is grave, tables of truth that are as they should be
 */
typedef struct {
  gboolean grave, readable, mixed, derived;
  GPtrArray *findings, *sound;
  GString *mend;
} DbSchemaReport;

void db_schema_report_free (DbSchemaReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbSchemaReport, db_schema_report_free)

/**
 * db_schema_compare:
 *
 * Compares types, names and SQL, but for blanks, comments and needless quotes, which differ between
 * versions of SQLite. SQLite's own tables and automatic indexes are left out. Nothing of the file
 * is run. The file has a version.
 */
DbSchemaReport *db_schema_compare (DbStore *store, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* A digest of the schema as it is compared. @known: (out): it is that of the newest version, so
 * that nothing has to be made for comparing. */
char *db_schema_dup_digest (DbStore *store, gboolean *known,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* For a file that would take the place of a collection: DB_ERROR_DAMAGED when it is grave. */
gboolean db_schema_check (DbStore *store, GError **error);

G_END_DECLS
