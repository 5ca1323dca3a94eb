/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Backups of a collection that is open in a window, made on a thread with a connection of its own.
 */
#include "app/store/backups-store.h"
#include "app/base/error.h"
#include "app/store/store-jobs.h"

#include "db/check.h"

typedef struct {
  DbKeptWhy why;
  gboolean look; /* through all pages, where no copy is made that would be looked through */
} Backup;

static gboolean
look (DbStore *db, GError **error)
{
  GError *failed = NULL;

  if (db_check_pages (db, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

/* Answers with the copy's name, or NULL when none was due. */
static gpointer
backup_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const Backup *backup = data;
  g_autoptr (DbKept) kept = NULL;
  gboolean done = backup->why == DB_KEPT_DAILY ? app_backups_daily (db, &kept, error)
                                               : db_kept_make (db, backup->why, &kept, error);

  if (done && kept == NULL && backup->look)
    look (db, error);
  return done && kept != NULL ? g_strdup (kept->name) : NULL;
}

void
app_store_backup_async (AppStore *store, DbKeptWhy why, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);
  Backup backup = { why, why == DB_KEPT_DAILY && app_store_begin_day (store, db_now ()) };

  g_task_set_source_tag (task, app_store_backup_async);
  g_task_set_task_data (task, g_memdup2 (&backup, sizeof backup), g_free);
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
