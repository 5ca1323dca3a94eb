/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Transactions by scope. Every writing function of db opens its own; a caller opens one around
 * several calls that belong together. What is not committed when the scope ends is rolled back.
 *
 *   g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
 *
 *   if (!db_transaction_begin (&scope, store, error))
 *     return FALSE;
 *   …
 *   return db_transaction_commit (&scope, error);
 *
 * They nest: an inner one that ends without commit undoes its own part alone, and nothing is on
 * disk before the outermost commits. Scopes end in the reverse order of their beginning.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/* Borrows the store. The fields are transaction.c's. */
typedef struct {
  DbStore *store;
  guint depth, flat_depth;
  gsize touched;
  gint64 batch;
  gboolean bare, reads;
} DbTransaction;

#define DB_TRANSACTION_INIT                                                                        \
  {                                                                                                \
    NULL, 0, 0, 0, 0, FALSE, FALSE                                                                 \
  }

/**
 * db_transaction_begin:
 *
 * Begins a writing transaction (IMMEDIATE: it waits up to 2 s for another writer, then answers
 * DB_ERROR_BUSY). Inside a reading one it is DB_ERROR_FAILED, since a read that grows into a write
 * can lose its place: begin to write from the start.
 */
gboolean db_transaction_begin (DbTransaction *scope, DbStore *store, GError **error);

/**
 * db_transaction_begin_flat:
 *
 * The same for bulk writes, such as an import: scopes inside it are no savepoints, and can't be
 * undone by themselves. When one of them ends without commit, this one cannot be committed any
 * more: DB_ERROR_FAILED.
 */
gboolean db_transaction_begin_flat (DbTransaction *scope, DbStore *store, GError **error);

typedef gboolean (*DbBeforeCommitFunc) (DbStore *store, gpointer data, GError **error);

/* Called once, before the next writing transaction is committed, which is rolled back where it
 * fails; NULL takes it away. */
void db_store_set_before_commit (DbStore *store, DbBeforeCommitFunc func, gpointer data);

/* Whether a scope of any kind is open. */
gboolean db_transaction_is_open (DbStore *store);

/* One snapshot for several reads. Inside any transaction it adds nothing. */
gboolean db_transaction_begin_read (DbTransaction *scope, DbStore *store, GError **error);

/* On failure everything of the scope is rolled back. */
gboolean db_transaction_commit (DbTransaction *scope, GError **error);

/* Ends a scope without commit; nothing when it has ended. */
void db_transaction_clear (DbTransaction *scope);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DbTransaction, db_transaction_clear)

G_END_DECLS
