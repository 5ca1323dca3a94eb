/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes what the history keeps of rows, which an archive may bring: a change with any two images
 * of a row is undone, in both ways, and redone. The input's first byte says of what kind the row
 * is, and behind it stands the image before and, after a NUL, the one afterwards. Nothing may come
 * of it that refers to nothing, and all is refused in a sentence.
 */
#include "tests/fuzz.h"

#include "db/changes.h"
#include "db/store-private.h"

static const char rows_sql[] =
    "INSERT INTO games (id, uuid, code, name, folded, created, modified) VALUES"
    " (1, '00000000-0000-4000-8000-000000000001', 'tome', 'Tome', 'tome', 1, 1);"
    "INSERT INTO players (id, uuid, name, folded, created, modified) VALUES"
    " (1, '00000000-0000-4000-8000-000000000101', 'Ada', 'ada', 1, 1),"
    " (2, '00000000-0000-4000-8000-000000000102', 'Ben', 'ben', 1, 1);"
    "INSERT INTO batches (id, uuid, origin, title, created) VALUES"
    " (1, '00000000-0000-4000-8000-000000000003', 'person', 'A', 1);"
    "INSERT INTO matches (id, uuid, game, mode, created, modified) VALUES"
    " (1, '00000000-0000-4000-8000-000000000201', 1, 'versus', 1, 1);"
    "INSERT INTO sides (match, side) VALUES (1, 1), (1, 2);"
    "INSERT INTO seats (match, seat, side, player) VALUES (1, 1, 1, 1), (1, 2, 2, 2);"
    "INSERT INTO lines (id, match, number, created) VALUES (1, 1, 1, 1);"
    "UPDATE matches SET line = 1;"
    "INSERT INTO moves (line, number, text) VALUES (1, 1, 'a'), (1, 2, 'b');"
    "INSERT INTO leagues (id, uuid, name, folded, created, modified) VALUES"
    " (1, '00000000-0000-4000-8000-000000000301', 'L', 'l', 1, 1);";

static const char change_sql[] = "INSERT INTO changes (batch, instant, subject, row, before, after)"
                                 " VALUES (1, 1, :subject, 1, :before, :after)";

static DbStore *
get_store (void)
{
  static DbStore *store;
  g_autoptr (GError) error = NULL;

  if (store != NULL)
    return store;
  store = db_store_open (":memory:", DB_OPEN_CREATE, NULL);
  if (!db_store_exec (store, rows_sql, &error))
    g_error ("%s", error->message);
  return store;
}

static gboolean
each_cb (const DbChange *change, gpointer data)
{
  return TRUE;
}

static void
require_references (DbStore *store)
{
  g_autoptr (DbStatement) check = db_prepare (store, "PRAGMA foreign_key_check", NULL);

  require (db_step (check, NULL) == DB_STEP_DONE);
}

static void
undo (DbStore *store, DbUndoMode mode)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GError) error = NULL;
  gint64 undone, redone;

  require (db_transaction_begin (&scope, store, NULL));
  if (db_changes_undo (store, 1, mode, &undone, NULL, &error)) {
    require_references (store);
    if (!db_changes_undo (store, undone, mode, &redone, NULL, &error))
      require_sentence (error);
    else
      require_references (store);
  } else {
    require_sentence (error);
  }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  DbStore *store = get_store ();
  g_autoptr (DbStatement) add = NULL;
  g_autofree char *before = NULL, *after = NULL;
  const uint8_t *end;

  if (size < 2)
    return 0;
  end = memchr (data + 1, '\0', size - 1);
  before =
      g_strndup ((const char *)data + 1, end != NULL ? (gsize)(end - data - 1) : (gsize)(size - 1));
  after = end != NULL ? g_strndup ((const char *)end + 1, (gsize)(data + size - end - 1)) : NULL;
  require (db_transaction_begin (&scope, store, NULL));
  add = db_prepare (store, change_sql, NULL);
  db_bind_text (add, ":subject", db_subject_name (data[0] % (DB_SUBJECT_PACK_DRAFT + 1)));
  db_bind_text (add, ":before", *before != '\0' ? before : NULL);
  db_bind_text (add, ":after", after != NULL && *after != '\0' ? after : NULL);
  require (db_statement_run (add, NULL));
  db_changes_foreach (store, data[0] % (DB_SUBJECT_PACK_DRAFT + 1), 1, each_cb, NULL, NULL);
  undo (store, DB_UNDO_WHAT_CAN_BE);
  undo (store, DB_UNDO_ALL_OR_NOTHING);
  return 0;
}
