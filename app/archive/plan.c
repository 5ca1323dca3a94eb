/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an archive would bring to a collection, and bringing it.
 */
#include "archive-private.h"

#include "app/error.h"
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

static gboolean
merge (AppArchive *archive, DbStore *db, GCancellable *cancellable, GError **error)
{
  g_autofree char *base = g_path_get_basename (archive->name);
  g_autofree char *title = g_strdup_printf (_ ("Import %s"), base);
  g_autoptr (DbMerged) merged = NULL;
  gboolean blank;

  if (!db_tables_is_blank (db, &blank, error))
    return FALSE;
  if (blank && !db_transaction_is_open (db))
    return db_tables_replace (db, archive->draft, cancellable, error);
  merged = db_tables_merge (db, archive->draft, title, archive->name, FALSE, cancellable, error);
  return merged != NULL;
}

gboolean
app_archive_merge (AppArchive *archive, DbStore *db, GCancellable *cancellable, GError **error)
{
  GError *failed = NULL;

  if (merge (archive, db, cancellable, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}
