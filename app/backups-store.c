/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Backups of a collection that is open in a window, made on a thread with a connection of its own.
 */
#include "backups-private.h"
#include "store-private.h"

/* Answers with the copy's name, or NULL when none was due. */
static gpointer
backup_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  DbKeptWhy why = GPOINTER_TO_UINT (data);
  g_autoptr (DbKept) kept = NULL;
  gboolean done = why == DB_KEPT_DAILY ? app_backups_daily (db, &kept, error)
                                       : db_kept_make (db, why, &kept, error);

  return done && kept != NULL ? g_strdup (kept->name) : NULL;
}

void
app_store_backup_async (AppStore *store, DbKeptWhy why, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);

  g_task_set_source_tag (task, app_store_backup_async);
  g_task_set_task_data (task, GUINT_TO_POINTER (why), NULL);
  app_store_read (store, task, backup_work, g_free);
}

gboolean
app_store_backup_finish (AppStore *store, GAsyncResult *result, char **name, GError **error)
{
  GError *failed = NULL;
  g_autofree char *made = g_task_propagate_pointer (G_TASK (result), &failed);

  if (failed != NULL) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  if (name != NULL)
    *name = g_steal_pointer (&made);
  return TRUE;
}
