/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches put into the bin.
 */
#include "app/match/matches.h"

#include "app/store/store-jobs.h"

#include "db/changes.h"
#include "db/transaction.h"

static gpointer
delete_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gint64 id, batch;

  if (!db_transaction_begin (&scope, db, error) || !db_match_find (db, data, &id, error)
      || !db_changes_open_batch (db, DB_ORIGIN_PERSON, NULL, NULL, &batch, error)
      || !db_match_set_deleted (db, id, TRUE, error) || !db_transaction_commit (&scope, error))
    return NULL;
  return app_store_new_batch (batch);
}

void
app_match_delete_async (AppStore *store, const char *uuid, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);

  g_task_set_task_data (task, g_strdup (uuid), g_free);
  app_store_push (store, task, delete_work, g_free);
}

gboolean
app_match_delete_finish (AppStore *store, GAsyncResult *result, gint64 *batch, GError **error)
{
  return app_store_take_batch (result, batch, error);
}
