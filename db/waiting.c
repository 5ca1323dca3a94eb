/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What waits of corrections behind a line.
 */
#include "db/lines-private.h"

#include <glib/gi18n-lib.h>

static const char list_sql[] =
    "SELECT source, first, last, point FROM waiting WHERE line = :line ORDER BY position";

GArray *
db_line_get_waiting (DbStore *store, gint64 line, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, list_sql, error);
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (DbWaiting));
  DbStep step;

  db_bind_integer (query, ":line", line);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    const DbWaiting waiting = {
      .line = db_column_integer (query, 0),
      .first = (guint64)db_column_integer (query, 1),
      .last = (guint64)db_column_integer (query, 2),
      .point = (guint64)db_column_integer (query, 3),
    };

    g_array_append_val (list, waiting);
  }
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&list);
}

static const char insert_sql[] = "INSERT INTO waiting (line, position, source, first, last, point)"
                                 " VALUES (:line, :position, :source, :first, :last, :point)";

static gboolean
insert (DbStore *store, gint64 line, const DbWaiting *waiting, gsize n_waiting, GError **error)
{
  for (gsize k = 0; k < n_waiting; k++) {
    g_autoptr (DbStatement) add = db_prepare (store, insert_sql, error);

    db_bind_integer (add, ":line", line);
    db_bind_integer (add, ":position", (gint64)k + 1);
    db_bind_integer (add, ":source", waiting[k].line);
    db_bind_integer (add, ":first", (gint64)waiting[k].first);
    db_bind_integer (add, ":last", (gint64)waiting[k].last);
    db_bind_integer (add, ":point", (gint64)waiting[k].point);
    if (!db_run (add, error))
      return FALSE;
  }
  return TRUE;
}

static const char delete_sql[] = "DELETE FROM waiting WHERE line = :line";

gboolean
db_line_set_waiting (DbStore *store, gint64 line, const DbWaiting *waiting, gsize n_waiting,
                     GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbStatement) delete = NULL;
  DbLineState state;

  if (!db_transaction_begin (&scope, store, error) || !db_line_state (store, line, &state, error))
    return FALSE;
  delete = db_prepare (store, delete_sql, error);
  db_bind_integer (delete, ":line", line);
  if (!db_run (delete, error) || !insert (store, line, waiting, n_waiting, error))
    return FALSE;
  db_store_touch (store, DB_SUBJECT_MATCH, state.match);
  return db_transaction_commit (&scope, error);
}

gboolean
db_line_drop_waiting (DbStore *store, gint64 line, const DbWaiting *waiting, gsize n_waiting,
                      GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;

  return db_transaction_begin (&scope, store, error)
         && db_edit_begin (&edit, store, DB_SUBJECT_WAITING, line,
                           g_strdup (_ ("Drop moves that wait")), error)
         && db_line_set_waiting (store, line, waiting, n_waiting, error)
         && db_edit_end (&edit, error) && db_transaction_commit (&scope, error);
}

gboolean
db_waiting_begin (DbStore *store, const DbFork *fork, gint64 line, GError **error)
{
  g_autoptr (GArray) inherited = NULL;

  if (!fork->inherit)
    return insert (store, line, fork->waiting, fork->n_waiting, error);
  inherited = db_line_get_waiting (store, fork->parent, error);
  if (inherited == NULL)
    return FALSE;
  for (guint k = inherited->len; k > 0; k--)
    if (g_array_index (inherited, DbWaiting, k - 1).point > fork->fork_at)
      g_array_remove_index (inherited, k - 1);
  return insert (store, line, (const DbWaiting *)(gpointer)inherited->data, inherited->len, error);
}
