/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an archive would bring to a collection, and bringing it.
 */
#include "app/archive/archive-private.h"

#include "app/store/backups.h"
#include "app/store/database-packs.h"
#include "app/base/error.h"
#include "app/files/import.h"
#include "db/changes.h"
#include "db/merge.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>

void
app_archive_plan_free (AppArchivePlan *plan)
{
  if (plan == NULL)
    return;
  g_clear_pointer (&plan->differences, g_ptr_array_unref);
  g_free (plan);
}

static AppArchivePlan *
plan_all (AppArchive *archive)
{
  AppArchivePlan *plan = g_new0 (AppArchivePlan, 1);

  plan->empty = TRUE;
  plan->added = archive->counts;
  plan->differences = g_ptr_array_new_with_free_func (g_free);
  return plan;
}

static AppArchivePlan *
plan_merge (AppArchive *archive, DbStore *db, GError **error)
{
  g_autoptr (DbMerged) merged = db_tables_merge (db, archive->draft, NULL, NULL, TRUE, NULL, error);
  AppArchivePlan *plan;

  if (merged == NULL)
    return NULL;
  plan = g_new0 (AppArchivePlan, 1);
  for (guint k = 0; k < merged->added->len; k++) {
    const DbMergedTable *table = &g_array_index (merged->added, DbMergedTable, k);

    archive_counts_add (&plan->added, table->table, table->rows);
  }
  plan->same = merged->same;
  plan->differ = merged->differ;
  plan->differences = g_ptr_array_ref (merged->told);
  return plan;
}

AppArchivePlan *
app_archive_plan (AppArchive *archive, DbStore *db, GError **error)
{
  AppArchivePlan *plan = NULL;
  GError *failed = NULL;
  gboolean blank;

  if (db_tables_is_blank (db, &blank, &failed))
    plan = blank ? plan_all (archive) : plan_merge (archive, db, &failed);
  if (plan == NULL)
    app_error_take (error, failed);
  return plan;
}

static guint64
count_added (const DbMerged *merged, const char *table)
{
  guint64 rows = 0;

  for (guint k = 0; k < merged->added->len; k++) {
    const DbMergedTable *added = &g_array_index (merged->added, DbMergedTable, k);

    if (table == NULL || g_str_equal (table, added->table))
      rows += added->rows;
  }
  return rows;
}

/* Records that were kept may be playable with the packs that came. */
static gboolean
add_to (AppArchive *archive, DbStore *db, GCancellable *cancellable, gboolean *anything,
        GError **error)
{
  g_autoptr (DbMerged) merged =
      db_tables_merge (db, archive->draft, NULL, NULL, FALSE, cancellable, error);
  g_autoptr (AppPacks) packs = NULL;

  if (merged == NULL)
    return FALSE;
  *anything = count_added (merged, NULL) > 0;
  if (count_added (merged, "packs") == 0)
    return TRUE;
  packs = app_database_packs (db);
  return app_import_revive (db, packs, error);
}

/* As a batch of its own, or as part of what is open. */
static gboolean
add_all (AppArchive *archive, DbStore *db, GCancellable *cancellable, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autofree char *base = g_path_get_basename (archive->name);
  g_autofree char *title = g_strdup_printf (_ ("Import %s"), base);
  gboolean anything;

  if (db_transaction_is_open (db))
    return add_to (archive, db, cancellable, &anything, error);
  if (!db_transaction_begin_whole (&scope, db, error)
      || !db_changes_open_batch (db, DB_ORIGIN_IMPORT, title, archive->name, NULL, error)
      || !add_to (archive, db, cancellable, &anything, error))
    return FALSE;
  return !anything || db_transaction_commit (&scope, error);
}

static gboolean
merge (AppArchive *archive, DbStore *db, GCancellable *cancellable, GError **error)
{
  gboolean blank;

  if (!db_tables_is_blank (db, &blank, error))
    return FALSE;
  return blank && !db_transaction_is_open (db)
             ? db_tables_replace (db, archive->draft, cancellable, error)
             : add_all (archive, db, cancellable, error);
}

gboolean
app_archive_merge (AppArchive *archive, DbStore *db, GCancellable *cancellable, GError **error)
{
  GError *failed = NULL;

  if (!app_backups_before_bulk (db, DB_KEPT_IMPORT, archive->counts.matches, error))
    return FALSE;
  if (merge (archive, db, cancellable, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}
