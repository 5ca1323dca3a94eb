/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * External ids.
 */
#include "db/externals.h"

#include "db/players.h"
#include "db/store-private.h"

#include <glib/gi18n-lib.h>

#define OF_ID                                                                                      \
  " FROM external_ids WHERE subject = :subject AND source = :source AND external = :external"

/* A statement about an id elsewhere, whatever else it is about. */
static DbStatement *
prepare (DbStore *store, const char *sql, DbSubject subject, const char *source, const char *id,
         GError **error)
{
  DbStatement *statement = db_prepare (store, sql, error);

  db_bind_text (statement, ":subject", db_subject_name (subject));
  db_bind_text (statement, ":source", source);
  db_bind_text (statement, ":external", id);
  return statement;
}

static const char find_sql[] = "SELECT row" OF_ID " AND deleted IS NULL";

gboolean
db_external_find (DbStore *store, DbSubject subject, const char *source, const char *id,
                  gint64 *row, GError **error)
{
  g_autoptr (DbStatement) query = prepare (store, find_sql, subject, source, id, error);

  if (!db_statement_run_integer (query, 0, row, error))
    return FALSE;
  return *row == 0 || subject != DB_SUBJECT_PLAYER || db_player_resolve (store, *row, row, error);
}

static const char point_sql[] = "UPDATE external_ids SET row = :row WHERE id = :id";

/* Another row for the id of that row of the table. */
static gboolean
repoint_external (DbStore *store, gint64 id, gint64 row, DbTitle *title, GError **error)
{
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) update = NULL;

  if (!db_edit_begin (&edit, store, DB_SUBJECT_EXTERNAL, id, title, error))
    return FALSE;
  update = db_prepare (store, point_sql, error);
  db_bind_integer (update, ":row", row);
  db_bind_integer (update, ":id", id);
  return db_statement_run (update, error) && db_edit_end (&edit, error);
}

static const char give_back_sql[] = "UPDATE external_ids SET deleted = NULL WHERE id = :id";

static const char row_sql[] = "SELECT row FROM external_ids WHERE id = :id";

static DbTitle *
new_title (DbStore *store, const char *source)
{
  return db_edit_wants_title (store) ? db_title_new (DB_TITLE_EXTERNAL_REMEMBER, source, NULL)
                                     : NULL;
}

gboolean
db_external_revive (DbStore *store, gint64 id, const char *source, gint64 row, GError **error)
{
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) update = db_prepare (store, give_back_sql, error);
  g_autoptr (DbStatement) query = db_prepare (store, row_sql, error);
  gint64 named;

  db_bind_integer (update, ":id", id);
  db_bind_integer (query, ":id", id);
  if (!db_edit_begin (&edit, store, DB_SUBJECT_EXTERNAL, 0, new_title (store, source), error)
      || !db_statement_run (update, error))
    return FALSE;
  edit.row = id;
  return db_edit_end (&edit, error) && db_statement_run_integer (query, 0, &named, error)
         && (named == row || repoint_external (store, id, row, new_title (store, source), error));
}

static const char removed_sql[] = "SELECT id" OF_ID " AND deleted IS NOT NULL";

/* @id: (out): the row that was taken away and has it, or 0 */
static gboolean
find_removed (DbStore *store, DbSubject subject, const char *source, const char *external,
              gint64 *id, GError **error)
{
  g_autoptr (DbStatement) query = prepare (store, removed_sql, subject, source, external, error);

  return db_statement_run_integer (query, 0, id, error);
}

static const char insert_sql[] =
    "INSERT INTO external_ids (subject, source, external, row, created)"
    " VALUES (:subject, :source, :external, :row, :now) ON CONFLICT DO NOTHING";

/* Where no index refuses what is there twice (db/import-indexes.h). Ids of matches are new then;
 * those of names are few. */
static const char insert_unindexed_sql[] =
    "INSERT INTO external_ids (subject, source, external, row, created)"
    " SELECT :subject, :source, :external, :row, :now"
    " WHERE :subject = 'match' OR NOT EXISTS (SELECT 1" OF_ID ")";

/* @external (out): the row of the table, or 0 where the id names a row already */
static gboolean
insert_external (DbStore *store, DbSubject subject, const char *source, const char *id, gint64 row,
                 gint64 *external, GError **error)
{
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  const char *sql = store->unindexed ? insert_unindexed_sql : insert_sql;
  g_autoptr (DbStatement) insert = prepare (store, sql, subject, source, id, error);
  gint64 removed;

  *external = 0;
  if (!db_edit_begin (&edit, store, DB_SUBJECT_EXTERNAL, 0, new_title (store, source), error))
    return FALSE;
  db_bind_integer (insert, ":row", row);
  db_bind_integer (insert, ":now", db_now ());
  if (!db_statement_run (insert, error))
    return FALSE;
  if (db_last_changes (store) > 0) {
    *external = edit.row = db_last_row (store);
    return db_edit_end (&edit, error);
  }
  if (!find_removed (store, subject, source, id, &removed, error))
    return FALSE;
  *external = removed;
  return removed == 0 || db_external_revive (store, removed, source, row, error);
}

/* Whether it names @row, or for players the same person. */
static gboolean
check_same (DbStore *store, DbSubject subject, const char *source, const char *id, gint64 row,
            GError **error)
{
  gint64 known;

  if (!db_external_find (store, subject, source, id, &known, error)
      || (subject == DB_SUBJECT_PLAYER && !db_player_resolve (store, row, &row, error)))
    return FALSE;
  if (known == row)
    return TRUE;
  g_set_error (error, DB_ERROR, DB_ERROR_CONFLICT, _ ("“%s” of %s names another %s already"), id,
               source, db_subject_name (subject));
  return FALSE;
}

gboolean
db_external_add (DbStore *store, DbSubject subject, const char *source, const char *id, gint64 row,
                 GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gint64 external;

  if (!db_transaction_begin (&scope, store, error)
      || !db_subject_check_row (store, subject, row, error)
      || !insert_external (store, subject, source, id, row, &external, error)
      || (external == 0 && !check_same (store, subject, source, id, row, error)))
    return FALSE;
  return db_transaction_commit (&scope, error);
}

static const char of_row_sql[] = "SELECT id" OF_ID " AND row = :row AND deleted IS NULL";

gboolean
db_external_find_entry (DbStore *store, DbSubject subject, const char *source, const char *id,
                        gint64 row, gint64 *external, GError **error)
{
  g_autoptr (DbStatement) query = prepare (store, of_row_sql, subject, source, id, error);

  db_bind_integer (query, ":row", row);
  return db_statement_run_integer (query, 0, external, error);
}

gboolean
db_external_ensure (DbStore *store, DbSubject subject, const char *source, const char *id,
                    gint64 row, gint64 *external, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;

  if (!db_transaction_begin (&scope, store, error)
      || !insert_external (store, subject, source, id, row, external, error)
      || (*external == 0
          && !db_external_find_entry (store, subject, source, id, row, external, error)))
    return FALSE;
  return db_transaction_commit (&scope, error);
}

static const char named_sql[] = "SELECT id" OF_ID " AND deleted IS NULL";

gboolean
db_external_set (DbStore *store, DbSubject subject, const char *source, const char *id, gint64 row,
                 GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbStatement) query = NULL;
  gint64 known;

  if (!db_transaction_begin (&scope, store, error)
      || !db_subject_check_row (store, subject, row, error))
    return FALSE;
  query = prepare (store, named_sql, subject, source, id, error);
  if (!db_statement_run_integer (query, 0, &known, error))
    return FALSE;
  if (known == 0
          ? !db_external_add (store, subject, source, id, row, error)
          : !repoint_external (store, known, row,
                               db_title_new (DB_TITLE_EXTERNAL_REMEMBER, source, NULL), error))
    return FALSE;
  return db_transaction_commit (&scope, error);
}

static const char list_sql[] = "SELECT source, external FROM external_ids"
                               " WHERE subject = :subject AND row = :row AND deleted IS NULL"
                               " ORDER BY id";

gboolean
db_externals_foreach (DbStore *store, DbSubject subject, gint64 row, DbExternalFunc each,
                      gpointer data, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, list_sql, error);
  DbStep step;

  db_bind_text (query, ":subject", db_subject_name (subject));
  db_bind_integer (query, ":row", row);
  while ((step = db_step (query, error)) == DB_STEP_ROW)
    if (!each (db_column_text (query, 0), db_column_text (query, 1), data))
      return TRUE;
  return step == DB_STEP_DONE;
}
