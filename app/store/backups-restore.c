/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A backup put in the place of what a collection has, also of one that does not open any more.
 */
#include "app/store/backups.h"

#include "app/base/error.h"

#include "db/backup.h"
#include "db/check.h"

#include <glib/gi18n-lib.h>

static gboolean
is_damage (const GError *error)
{
  return g_error_matches (error, DB_ERROR, DB_ERROR_DAMAGED)
         || g_error_matches (error, DB_ERROR, DB_ERROR_NOT_DATABASE);
}

/* Into the open collection; @damaged: it is, which may turn out only now */
static gboolean
restore_into (const char *database, const char *file, char **kept, gboolean *damaged,
              GError **error)
{
  g_autoptr (GError) why = NULL;
  g_autoptr (DbStore) db = db_store_open (database, DB_OPEN_CREATE, &why);

  *damaged = db != NULL ? db_store_is_damaged (db) : is_damage (why);
  if (db == NULL) {
    g_propagate_error (error, g_steal_pointer (&why));
    return FALSE;
  }
  /* What only a page that nobody has read yet would say. */
  if (file == NULL && !*damaged)
    *damaged = !db_check_pages (db, NULL) && db_store_is_damaged (db);
  if (file == NULL && !*damaged) {
    g_set_error (error, DB_ERROR, DB_ERROR_INVALID, _ ("“%s” is not damaged"), database);
    return FALSE;
  }
  if (!*damaged && db_backup_restore (db, file, kept, error))
    return TRUE;
  *damaged = db_store_is_damaged (db);
  return FALSE;
}

gboolean
app_backups_restore (const char *database, const char *file, char **kept, GError **error)
{
  g_autofree char *before = NULL;
  GError *failed = NULL;
  gboolean damaged;

  if (!restore_into (database, file, &before, &damaged, &failed)) {
    if (damaged)
      g_clear_error (&failed);
    if (!damaged || !db_backup_replace (database, file, &before, &failed)) {
      app_error_take (error, failed);
      return FALSE;
    }
  }
  if (kept != NULL)
    *kept = g_steal_pointer (&before);
  return TRUE;
}

/* Off the main thread */

typedef struct {
  char *database, *file;
} Restoring;

static void
restoring_free (gpointer data)
{
  Restoring *restoring = data;

  g_free (restoring->database);
  g_free (restoring->file);
  g_free (restoring);
}

static void
restore_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Restoring *restoring = data;
  GError *error = NULL;
  char *kept = NULL;

  if (app_backups_restore (restoring->database, restoring->file, &kept, &error))
    g_task_return_pointer (task, kept, g_free);
  else
    g_task_return_error (task, error);
}

void
app_backups_restore_async (const char *database, const char *file, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, data);
  Restoring *restoring = g_new (Restoring, 1);

  restoring->database = g_strdup (database);
  restoring->file = g_strdup (file);
  g_task_set_source_tag (task, app_backups_restore_async);
  g_task_set_task_data (task, restoring, restoring_free);
  /* Once it is done, it is done: cancelling counts before it begins. */
  g_task_set_check_cancellable (task, FALSE);
  if (!g_task_return_error_if_cancelled (task))
    g_task_run_in_thread (task, restore_thread);
  g_object_unref (task);
}

gboolean
app_backups_restore_finish (GAsyncResult *result, char **kept, GError **error)
{
  g_autofree char *before = g_task_propagate_pointer (G_TASK (result), error);

  if (before == NULL)
    return FALSE;
  if (kept != NULL)
    *kept = g_steal_pointer (&before);
  return TRUE;
}
