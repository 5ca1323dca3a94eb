/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Clocks of matches and their spans.
 */
#include "db/clocks.h"

#include "db/store-private.h"

#include <glib/gi18n-lib.h>

static const char get_sql[] =
    "SELECT budget, increment, deleted IS NULL FROM clocks WHERE match = :match";

gboolean
db_clock_get (DbStore *store, gint64 match, DbClock *clock, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, get_sql, error);
  DbStep step;

  *clock = (DbClock){ .match = match };
  db_bind_integer (query, ":match", match);
  step = db_step (query, error);
  if (step == DB_STEP_ROW) {
    clock->budget = db_column_integer (query, 0);
    clock->increment = db_column_integer (query, 1);
    clock->on = db_column_integer (query, 2) != 0;
  }
  return step != DB_STEP_ERROR;
}

static const char known_sql[] = "SELECT count (*) FROM clocks WHERE match = :match";

static const char set_sql[] =
    "INSERT INTO clocks (match, budget, increment, created, modified, deleted)"
    " VALUES (:match, :budget, :increment, :now, :now, CASE WHEN :on THEN NULL ELSE :now END)"
    " ON CONFLICT (match) DO UPDATE SET budget = excluded.budget, increment = excluded.increment,"
    " modified = excluded.modified,"
    " deleted = CASE WHEN :on THEN NULL ELSE coalesce (deleted, excluded.deleted) END";

static gboolean
write_clock (DbStore *store, const DbClock *clock, GError **error)
{
  g_autoptr (DbStatement) write = db_prepare (store, set_sql, error);

  db_bind_integer (write, ":match", clock->match);
  db_bind_integer (write, ":budget", clock->budget);
  db_bind_integer (write, ":increment", clock->increment);
  db_bind_integer (write, ":on", clock->on);
  db_bind_integer (write, ":now", db_now ());
  return db_statement_run (write, error);
}

gboolean
db_clock_set (DbStore *store, const DbClock *clock, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) known = NULL;
  gint64 n;

  if (clock->budget < 0 || clock->increment < 0) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_INVALID, _ ("A clock has no negative times"));
    return FALSE;
  }
  if (!db_transaction_begin (&scope, store, error)
      || !db_subject_check_row (store, DB_SUBJECT_MATCH, clock->match, error))
    return FALSE;
  known = db_prepare (store, known_sql, error);
  db_bind_integer (known, ":match", clock->match);
  if (!db_statement_run_integer (known, 0, &n, error)
      || !db_edit_begin (
          &edit, store, DB_SUBJECT_CLOCK, n > 0 ? clock->match : 0,
          db_title_new (clock->on ? DB_TITLE_CLOCK_SET : DB_TITLE_CLOCK_TAKE_OFF, NULL), error)
      || !write_clock (store, clock, error))
    return FALSE;
  edit.row = clock->match;
  return db_edit_end (&edit, error) && db_transaction_commit (&scope, error);
}

static const char begin_sql[] = "INSERT INTO clock_spans (match, seat, number, started, length)"
                                " VALUES (:match, :seat, :number, :started, :length)";

gboolean
db_clock_begin_span (DbStore *store, DbClockSpan *span, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbStatement) insert = NULL;

  if (!db_transaction_begin (&scope, store, error))
    return FALSE;
  insert = db_prepare (store, begin_sql, error);
  db_bind_integer (insert, ":match", span->match);
  db_bind_integer (insert, ":seat", span->seat);
  db_bind_integer (insert, ":number", (gint64)span->number);
  db_bind_integer (insert, ":started", span->started);
  db_bind_integer (insert, ":length", span->length);
  if (!db_statement_run (insert, error))
    return FALSE;
  span->id = db_last_row (store);
  db_store_touch (store, DB_SUBJECT_CLOCK, span->match);
  return db_transaction_commit (&scope, error);
}

static const char keep_sql[] =
    "UPDATE clock_spans SET length = max (length, :length) WHERE id = :row AND id ="
    " (SELECT max (id) FROM clock_spans WHERE match = :match)";

gboolean
db_clock_store_span (DbStore *store, const DbClockSpan *span, gboolean *lost, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbStatement) update = NULL;

  if (!db_transaction_begin (&scope, store, error))
    return FALSE;
  update = db_prepare (store, keep_sql, error);
  db_bind_integer (update, ":length", span->length);
  db_bind_integer (update, ":row", span->id);
  db_bind_integer (update, ":match", span->match);
  if (!db_statement_run (update, error))
    return FALSE;
  *lost = db_last_changes (store) == 0;
  if (!*lost)
    db_store_touch (store, DB_SUBJECT_CLOCK, span->match);
  return db_transaction_commit (&scope, error);
}

static const char spans_sql[] = "SELECT id, seat, number, started, length FROM clock_spans"
                                " WHERE match = :match ORDER BY id";

GArray *
db_clock_spans_list (DbStore *store, gint64 match, GError **error)
{
  g_autoptr (GArray) spans = g_array_new (FALSE, FALSE, sizeof (DbClockSpan));
  g_autoptr (DbStatement) query = db_prepare (store, spans_sql, error);
  DbStep step;

  db_bind_integer (query, ":match", match);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    const DbClockSpan span = {
      .id = db_column_integer (query, 0),
      .match = match,
      .seat = (guint)db_column_integer (query, 1),
      .number = (guint64)db_column_integer (query, 2),
      .started = db_column_integer (query, 3),
      .length = db_column_integer (query, 4),
    };

    g_array_append_val (spans, span);
  }
  return step == DB_STEP_DONE ? g_steal_pointer (&spans) : NULL;
}
