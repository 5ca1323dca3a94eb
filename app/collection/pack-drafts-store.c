/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drafts of packs in an open collection: what the writer thread does, and somebody waits for.
 */
#include "app/collection/pack-draft-store.h"

#include "app/store/store-jobs.h"

#include "db/changes.h"
#include "db/transaction.h"

GPtrArray *
app_pack_drafts (AppStore *store, GError **error)
{
  return app_pack_drafts_list (app_store_get_db (store), error);
}

typedef struct {
  const char *uuid, *id, *title;
  guint revision;
  gboolean deleted;
  gint64 batch; /* what it was done in */
} Asked;

static gpointer
new_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const Asked *asked = data;

  return app_pack_draft_make_new (db, asked->id, asked->title, error);
}

static gpointer
copy_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const Asked *asked = data;

  return app_pack_draft_make_copy (db, asked->id, asked->revision, asked->title, error);
}

static gpointer
revise_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  return app_pack_draft_make_revision (db, ((const Asked *)data)->id, error);
}

static gpointer
file_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  return app_pack_draft_make_from_file (db, ((const Asked *)data)->id, error);
}

static gpointer
delete_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  Asked *asked = data;
  gint64 row, batch;

  if (db_transaction_begin (&scope, db, error) && db_pack_draft_find (db, asked->uuid, &row, error)
      && db_changes_open_batch (db, DB_ORIGIN_PERSON, NULL, NULL, &batch, error)
      && db_pack_draft_set_deleted (db, row, asked->deleted, error)
      && db_transaction_commit (&scope, error))
    asked->batch = batch;
  return NULL;
}

char *
app_pack_draft_new (AppStore *store, const char *game, const char *title, GError **error)
{
  Asked asked = { .id = game, .title = title };

  return app_store_run (store, new_work, &asked, error);
}

char *
app_pack_draft_copy (AppStore *store, const char *id, guint revision, const char *title,
                     GError **error)
{
  Asked asked = { .id = id, .title = title, .revision = revision };

  return app_store_run (store, copy_work, &asked, error);
}

char *
app_pack_draft_revise (AppStore *store, const char *id, GError **error)
{
  Asked asked = { .id = id };

  return app_store_run (store, revise_work, &asked, error);
}

char *
app_pack_draft_from_file (AppStore *store, const char *path, GError **error)
{
  Asked asked = { .id = path };

  return app_store_run (store, file_work, &asked, error);
}

gboolean
app_pack_draft_set_deleted (AppStore *store, const char *uuid, gboolean deleted, gint64 *batch,
                            GError **error)
{
  Asked asked = { .uuid = uuid, .deleted = deleted };
  GError *failed = NULL;

  app_store_run (store, delete_work, &asked, &failed);
  if (batch != NULL)
    *batch = asked.batch;
  if (failed == NULL)
    return TRUE;
  g_propagate_error (error, failed);
  return FALSE;
}
