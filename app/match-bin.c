/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches put into the bin and taken out again.
 */
#include "matches.h"

#include "store-private.h"

#include "db/changes.h"
#include "db/transaction.h"

typedef struct {
  char *uuid;
  gboolean deleted;
} Marking;

static void
marking_free (gpointer data)
{
  g_free (((Marking *)data)->uuid);
  g_free (data);
}

static gpointer
mark_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const Marking *marking = data;
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gint64 id, batch;

  if (!db_transaction_begin (&scope, db, error) || !db_match_find (db, marking->uuid, &id, error)
      || !db_changes_open_batch (db, DB_ORIGIN_PERSON, NULL, NULL, &batch, error)
      || !db_match_set_deleted (db, id, marking->deleted, error)
      || !db_transaction_commit (&scope, error))
    return NULL;
  return app_store_new_batch (batch);
}

static void
mark (AppStore *store, const char *uuid, gboolean deleted, GCancellable *cancellable,
      GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);
  Marking *marking = g_new0 (Marking, 1);

  marking->uuid = g_strdup (uuid);
  marking->deleted = deleted;
  g_task_set_task_data (task, marking, marking_free);
  app_store_push (store, task, mark_work, g_free);
}

void
app_match_delete_async (AppStore *store, const char *uuid, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer data)
{
  mark (store, uuid, TRUE, cancellable, callback, data);
}

gboolean
app_match_delete_finish (AppStore *store, GAsyncResult *result, gint64 *batch, GError **error)
{
  return app_store_take_batch (result, batch, error);
}

void
app_match_restore_async (AppStore *store, const char *uuid, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer data)
{
  mark (store, uuid, FALSE, cancellable, callback, data);
}

gboolean
app_match_restore_finish (AppStore *store, GAsyncResult *result, GError **error)
{
  return app_store_take_batch (result, NULL, error);
}
