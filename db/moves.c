/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading moves: the ancestors' parts one after the other, each streamed from its rows.
 */
#include "db/lines-private.h"

#include <glib/gi18n-lib.h>

/* Own moves @from to @to of a line that are part of what is read. */
typedef struct {
  gint64 line;
  guint64 from, to;
} Part;

static const char ancestors_sql[] = "WITH RECURSIVE up (id, parent, fork_at, depth) AS ("
                                    " SELECT id, parent, fork_at, 0 FROM lines WHERE id = :line"
                                    " UNION ALL SELECT l.id, l.parent, l.fork_at, up.depth + 1"
                                    " FROM lines l JOIN up ON l.id = up.parent AND l.id < up.id)"
                                    " SELECT id, fork_at FROM up ORDER BY depth";

/* (element-type Part): from the line up to its first ancestor; the last part is read first. */
static GArray *
find_parts (DbStore *store, const DbLineState *state, guint64 from, guint64 to, GError **error)
{
  g_autoptr (DbStatement) query = NULL;
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (Part));
  DbStep step;

  if (from > to)
    return g_steal_pointer (&parts);
  if (state->parent == 0) {
    Part whole = { state->line, from, to };

    g_array_append_val (parts, whole);
    return g_steal_pointer (&parts);
  }
  query = db_prepare (store, ancestors_sql, error);
  db_bind_integer (query, ":line", state->line);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    guint64 fork_at = (guint64)db_column_integer (query, 1);
    Part part = { db_column_integer (query, 0), MAX (from, fork_at + 1), to };

    if (part.from <= part.to)
      g_array_append_val (parts, part);
    to = MIN (to, fork_at);
    if (from > to)
      break;
  }
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&parts);
}

static inline RulesText
column_span (sqlite3_stmt *stmt, int column)
{
  const char *text = (const char *)sqlite3_column_text (stmt, column);

  if (text == NULL)
    return RULES_TEXT ("");
  return (RulesText){ text, (uint32_t)sqlite3_column_bytes (stmt, column) };
}

#define OF_PART " FROM moves WHERE line = :line AND number BETWEEN :from AND :to ORDER BY number"

static const char moves_sql[] = "SELECT number, digest, text, instant, comment" OF_PART;
static const char texts_sql[] = "SELECT number, digest, text" OF_PART;

/* Who is told of the moves. @sql: one of the two above; @stopped: @each wants no more */
typedef struct {
  const char *sql;
  DbMoveFunc each;
  gpointer data;
  gboolean stopped;
} Telling;

static gboolean
read_part (DbStore *store, const Part *part, Telling *telling, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, telling->sql, error);
  gboolean whole = telling->sql == moves_sql;
  guint64 expected = part->from;
  DbMove move = { .instant = RULES_TEXT (""), .comment = RULES_TEXT ("") };
  sqlite3_stmt *stmt;
  DbStep step;

  if (query == NULL)
    return FALSE;
  stmt = db_statement_get_sqlite (query);
  db_bind_integer (query, ":line", part->line);
  db_bind_integer (query, ":from", (gint64)part->from);
  db_bind_integer (query, ":to", (gint64)MIN (part->to, (guint64)G_MAXINT64));
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    move.number = (guint64)sqlite3_column_int64 (stmt, 0);
    if (move.number != expected)
      break;
    move.digest = (guint64)sqlite3_column_int64 (stmt, 1);
    move.has_digest = move.digest != 0 || sqlite3_column_type (stmt, 1) != SQLITE_NULL;
    move.text = column_span (stmt, 2);
    if (whole) {
      move.instant = column_span (stmt, 3);
      move.comment = column_span (stmt, 4);
    }
    if (!telling->each (&move, telling->data)) {
      telling->stopped = TRUE;
      return TRUE;
    }
    expected++;
  }
  if (step == DB_STEP_ERROR)
    return FALSE;
  if (step == DB_STEP_DONE && expected > part->to)
    return TRUE;
  g_set_error (error, DB_ERROR, DB_ERROR_DAMAGED, _ ("Move %u of this match is missing"),
               (guint)expected);
  return FALSE;
}

static gboolean
tell (DbStore *store, gint64 line, guint64 from, guint64 to, Telling *telling, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GArray) parts = NULL;
  DbLineState state;

  if (!db_transaction_begin_read (&scope, store, error)
      || !db_line_state (store, line, &state, error))
    return FALSE;
  to = to == G_MAXUINT64 ? state.tip : MIN (to, state.last);
  parts = find_parts (store, &state, MAX (from, 1), to, error);
  if (parts == NULL)
    return FALSE;
  for (guint k = parts->len; k > 0 && !telling->stopped; k--)
    if (!read_part (store, &g_array_index (parts, Part, k - 1), telling, error))
      return FALSE;
  return db_transaction_commit (&scope, error);
}

gboolean
db_line_foreach_move (DbStore *store, gint64 line, guint64 from, guint64 to, DbMoveFunc each,
                      gpointer data, GError **error)
{
  Telling telling = { .sql = moves_sql, .each = each, .data = data };

  return tell (store, line, from, to, &telling, error);
}

gboolean
db_line_foreach_text (DbStore *store, gint64 line, guint64 from, guint64 to, DbMoveFunc each,
                      gpointer data, GError **error)
{
  Telling telling = { .sql = texts_sql, .each = each, .data = data };

  return tell (store, line, from, to, &telling, error);
}

static const char instant_sql[] =
    "SELECT instant FROM moves WHERE line = :line AND number = :number";

static gboolean
take_instant (const DbMove *move, gpointer data)
{
  *(char **)data = g_strndup (move->instant.at, move->instant.length);
  return FALSE;
}

/* Most moves are the line's own: what an ancestor has is looked for only then. */
gboolean
db_line_dup_instant (DbStore *store, gint64 line, guint64 number, char **instant, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, instant_sql, error);
  DbStep step;

  *instant = NULL;
  db_bind_integer (query, ":line", line);
  db_bind_integer (query, ":number", (gint64)number);
  step = db_step (query, error);
  if (step == DB_STEP_ROW)
    *instant = g_strdup (db_column_is_null (query, 0) ? "" : db_column_text (query, 0));
  return step == DB_STEP_DONE
             ? db_line_foreach_move (store, line, number, number, take_instant, instant, error)
             : step == DB_STEP_ROW;
}
