/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Transactions by scope: BEGIN for the outermost, SAVEPOINT for those inside.
 */
#include "db/change-ranges.h"
#include "db/error.h"
#include "db/imports.h"
#include "db/store-private.h"

#include <glib/gi18n-lib.h>

/* Where SQLite keeps what it sorts: of a million rows that is more than all the rest. It can be
 * told before a transaction alone. */
#define SORT_IN_FILES "PRAGMA temp_store = FILE"
#define SORT_IN_MEMORY "PRAGMA temp_store = MEMORY"

static gboolean
run (DbStore *store, const char *sql, GError **error)
{
  g_autoptr (DbStatement) statement = db_prepare (store, sql, error);

  return db_statement_run (statement, error);
}

/* @nested: what begins one inside another; NULL for nothing, where nothing will be undone */
static gboolean
begin_scope (DbTransaction *scope, DbStore *store, const char *outermost, const char *nested,
             GError **error)
{
  const char *sql = store->depth == 0 ? outermost : nested;

  g_return_val_if_fail (scope->store == NULL, FALSE);
  if (sql != NULL && store->depth > 0 && !db_change_ranges_end (store, error))
    return FALSE;
  if (sql != NULL && !run (store, sql, error))
    return FALSE;
  if (store->depth == 0)
    store->lost = 0;
  scope->bare = sql == NULL;
  scope->reads = FALSE;
  scope->store = store;
  scope->flat_depth = store->flat_depth;
  scope->depth = ++store->depth;
  scope->touched = store->touched->len;
  scope->batch = store->batch;
  return TRUE;
}

/* Under the lock: what was read before the transaction began is still what the file holds. */
static gboolean
is_the_same (DbTransaction *scope, GError **error)
{
  DbStore *store = scope->store;

  if (!db_store_is_replaced (store))
    return TRUE;
  db_transaction_clear (scope);
  return db_store_fail_replaced (store, error);
}

static void
call_before_write (DbStore *store)
{
  DbBeforeWriteFunc func = store->before_write;

  store->before_write = NULL;
  if (func != NULL)
    func (store, store->before_write_data);
}

void
db_store_set_before_commit (DbStore *store, DbBeforeCommitFunc func, gpointer data)
{
  store->before_commit = func;
  store->before_commit_data = data;
}

static gboolean
call_before_commit (DbStore *store, GError **error)
{
  DbBeforeCommitFunc func = store->reading ? NULL : store->before_commit;

  if (func == NULL)
    return TRUE;
  store->before_commit = NULL;
  return func (store, store->before_commit_data, error);
}

gboolean
db_transaction_begin (DbTransaction *scope, DbStore *store, GError **error)
{
  if (!db_store_check_not_damaged (store, error))
    return FALSE;
  if (store->read_only) {
    db_fail_path (store->path, store->full ? SQLITE_FULL : SQLITE_READONLY, NULL, error);
    return FALSE;
  }
  if (store->depth > 0 && store->reading) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_FAILED,
                         "a transaction that reads cannot begin to write");
    return FALSE;
  }
  if (store->depth == 0)
    call_before_write (store);
  if (!begin_scope (scope, store, "BEGIN IMMEDIATE",
                    store->flat_depth == 0 ? "SAVEPOINT nested" : NULL, error))
    return FALSE;
  store->reading = FALSE;
  return scope->depth > 1 || is_the_same (scope, error);
}

gboolean
db_transaction_begin_flat (DbTransaction *scope, DbStore *store, GError **error)
{
  if (store->depth == 0)
    sqlite3_exec (store->db, SORT_IN_FILES, NULL, NULL, NULL);
  if (store->depth == 0)
    sqlite3_exec (store->db, SORT_IN_FILES, NULL, NULL, NULL);
  if (!db_transaction_begin (scope, store, error)) {
    sqlite3_exec (store->db, SORT_IN_MEMORY, NULL, NULL, NULL);
    return FALSE;
  }
  if (store->flat_depth == 0) {
    store->flat_depth = scope->depth;
    store->broken = FALSE;
    sqlite3_exec (store->db, DB_WHOLE_CACHE, NULL, NULL, NULL);
  }
  return TRUE;
}

gboolean
db_transaction_is_open (DbStore *store)
{
  return store->depth > 0;
}

gboolean
db_transaction_begin_read (DbTransaction *scope, DbStore *store, GError **error)
{
  gboolean outermost = store->depth == 0;

  if (!begin_scope (scope, store, "BEGIN", NULL, error))
    return FALSE;
  scope->reads = TRUE;
  if (outermost)
    store->reading = TRUE;
  return TRUE;
}

static void
leave_scope (DbTransaction *scope)
{
  scope->store->depth--;
  scope->store->batch = scope->batch;
  if (scope->store->flat_depth != 0 && scope->flat_depth == 0)
    sqlite3_exec (scope->store->db, DB_CACHE ";" SORT_IN_MEMORY, NULL, NULL, NULL);
  scope->store->flat_depth = scope->flat_depth;
  if (scope->store->depth == 0) {
    db_change_ranges_close (scope->store);
    db_imported_forget (scope->store);
    scope->store->unindexed = scope->store->reindexed = FALSE;
  }
  scope->store = NULL;
}

/* After a full disk, or a read or write that failed, SQLite itself has rolled everything back, and
 * what follows in the scopes that are still open would be committed statement by statement. */
gboolean
db_store_is_lost (DbStore *store, GError **error)
{
  if (store->depth == 0 || !sqlite3_get_autocommit (store->db))
    return FALSE;
  db_fail_path (store->path, store->lost != 0 ? store->lost : SQLITE_IOERR, NULL, error);
  return TRUE;
}

void
db_store_note_loss (DbStore *store, int code)
{
  if (store->lost == 0 && store->depth > 0 && sqlite3_get_autocommit (store->db))
    store->lost = code;
}

/* What was written to a file that turned out to be damaged meanwhile had better not been. */
static gboolean
can_commit (DbTransaction *scope, GError **error)
{
  DbStore *store = scope->store;

  if (!store->reading && !db_store_check_not_damaged (store, error))
    return FALSE;
  if (db_store_is_lost (store, error))
    return FALSE;
  g_return_val_if_fail (scope->depth > 1 || !store->unindexed, FALSE);
  if (!(store->flat_depth == scope->depth && store->broken))
    return TRUE;
  g_set_error_literal (error, DB_ERROR, DB_ERROR_FAILED, _ ("The change was rolled back"));
  return FALSE;
}

gboolean
db_transaction_commit (DbTransaction *scope, GError **error)
{
  DbStore *store = scope->store;
  gboolean outermost, reindexed;

  g_return_val_if_fail (store != NULL, FALSE);
  g_return_val_if_fail (scope->depth == store->depth, FALSE);
  outermost = scope->depth == 1;
  if (!can_commit (scope, error) || (outermost && !call_before_commit (store, error))
      || (!scope->bare && !db_change_ranges_end (store, error))
      || (!scope->bare && !run (store, outermost ? "COMMIT" : "RELEASE nested", error))) {
    db_transaction_clear (scope);
    return FALSE;
  }
  reindexed = outermost && store->reindexed;
  leave_scope (scope);
  if (reindexed)
    db_store_accept_committed (store);
  if (outermost)
    db_store_committed (store);
  return TRUE;
}

void
db_transaction_clear (DbTransaction *scope)
{
  DbStore *store = scope->store;

  if (store == NULL)
    return;
  g_return_if_fail (scope->depth == store->depth);
  if (scope->bare) {
    store->broken = store->broken || !scope->reads;
  } else if (!sqlite3_get_autocommit (store->db)) {
    if (scope->depth == 1) {
      run (store, "ROLLBACK", NULL);
    } else {
      run (store, "ROLLBACK TO nested", NULL);
      run (store, "RELEASE nested", NULL);
    }
  }
  if (!scope->bare) {
    db_change_ranges_forget (store);
    store->touched_matches = 0;
    store->unindexed = FALSE; /* what was taken off is there again */
    db_imported_forget (store);
  }
  g_array_set_size (store->touched, MIN (store->touched->len, scope->touched));
  leave_scope (scope);
}
