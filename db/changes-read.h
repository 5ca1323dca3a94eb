/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The log of changes, read: changes.h says what it is, and writes it.
 */
#pragma once

#include "db/title.h"

G_BEGIN_DECLS

typedef enum {
  DB_ORIGIN_PERSON, /* the window or the command line */
  DB_ORIGIN_IMPORT,
  DB_ORIGIN_UNDO,
  DB_ORIGIN_PROGRAM, /* what Tomekeeper adds itself, such as its packs; never undone */
} DbOrigin;

/**
 * DbBatch:
 * @title: its sentence in the reader's language; what was stored before kinds were is told as it is
 * @kind: the word of its kind (db/title.h), NULL where none is stored
 * @names: the names in it, phrases told
 * @changes: how many rows it changed
 * @undone: instant when it was undone, or 0
 */
typedef struct {
  gint64 id;
  char *uuid;
  DbOrigin origin;
  char *title;
  char *kind, **names;
  char *source;
  guint changes;
  gint64 created;
  gint64 undone;
} DbBatch;

void db_batch_free (DbBatch *batch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbBatch, db_batch_free)

/* (element-type DbBatch): the newest first, at most @limit. */
GPtrArray *db_batches_list (DbStore *store, guint limit, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Those of DB_ORIGIN_IMPORT alone. */
GPtrArray *db_batches_list_imports (DbStore *store, guint limit,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Whether @batch was undone; one that there is not is as good as undone. */
gboolean db_changes_is_undone (DbStore *store, gint64 batch, gboolean *undone, GError **error);

/* Whether nothing was written in @batch, so that whoever opened it need not commit it. */
gboolean db_changes_is_empty (DbStore *store, gint64 batch, gboolean *empty, GError **error);

/* How many matches the batch touched; moves are not counted. */
gboolean db_changes_count_matches (DbStore *store, gint64 batch, guint64 *matches, GError **error);

/* The newest batch that can be undone, 0 when there is none. */
gboolean db_changes_last_undoable (DbStore *store, gint64 *batch, GError **error);

/**
 * DbChange:
 * @before, @after: JSON objects; NULL where the row was made or taken away. Borrowed for the call
 */
typedef struct {
  gint64 id;
  gint64 batch;
  gint64 instant;
  DbOrigin origin;
  DbSubject subject;
  gint64 row;
  const char *before;
  const char *after;
} DbChange;

typedef gboolean (*DbChangeFunc) (const DbChange *change, gpointer data);

/* A row's history, the newest first. */
gboolean db_changes_foreach (DbStore *store, DbSubject subject, gint64 row, DbChangeFunc each,
                             gpointer data, GError **error);

typedef enum {
  DB_UNDO_ALL_OR_NOTHING, /* a row that was changed since, or a conflicting one, is
                             DB_ERROR_CONFLICT */
  DB_UNDO_WHAT_CAN_BE,    /* such rows are left as they are and counted */
} DbUndoMode;

G_END_DECLS
