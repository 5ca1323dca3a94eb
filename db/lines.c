/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines and their moves, read; and what waits behind a line. Moves are written in line-append.c.
 */
#include "db/lines.h"

#include "db/lines-private.h"

#include <glib/gi18n-lib.h>

void
db_line_free (DbLine *line)
{
  if (line == NULL)
    return;
  g_free (line->name);
  g_free (line);
}

static void
free_line (gpointer line)
{
  db_line_free (line);
}

#define LINE_COLUMNS                                                                               \
  "SELECT l.id, l.match, l.number, l.parent, p.number, l.fork_at,"                                 \
  " coalesce (l.tip, (SELECT max (number) FROM moves WHERE line = l.id), l.fork_at),"              \
  " coalesce ((SELECT max (number) FROM moves WHERE line = l.id), l.fork_at),"                     \
  " (SELECT total (last - first + 1) FROM waiting WHERE line = l.id),"                             \
  " m.line IS l.id, l.created, l.hidden, l.name,"                                                  \
  " (SELECT min (s.id) FROM lines s"                                                               \
  "  WHERE s.match = l.match AND s.created = l.hidden AND s.id > l.id)"                            \
  " FROM lines l JOIN matches m ON m.id = l.match LEFT JOIN lines p ON p.id = l.parent"

static DbLine *
read_line (DbStatement *query)
{
  DbLine *line = g_new0 (DbLine, 1);

  line->id = db_column_integer (query, 0);
  line->match = db_column_integer (query, 1);
  line->number = (guint)db_column_integer (query, 2);
  line->parent = db_column_integer (query, 3);
  line->parent_number = (guint)db_column_integer (query, 4);
  line->fork_at = (guint64)db_column_integer (query, 5);
  line->tip = (guint64)db_column_integer (query, 6);
  line->last = (guint64)db_column_integer (query, 7);
  line->n_waiting = (guint64)db_column_integer (query, 8);
  line->current = db_column_integer (query, 9) != 0;
  line->created = db_column_integer (query, 10);
  line->hidden = db_column_integer (query, 11);
  line->name = db_column_dup (query, 12);
  line->successor = db_column_integer (query, 13);
  return line;
}

static gboolean
no_such_line (GError **error)
{
  g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such line"));
  return FALSE;
}

static const char get_sql[] = LINE_COLUMNS " WHERE l.id = :line";

DbLine *
db_line_get (DbStore *store, gint64 line, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, get_sql, error);
  DbStep step;

  db_bind_integer (query, ":line", line);
  step = db_step (query, error);
  if (step == DB_STEP_ROW)
    return read_line (query);
  if (step == DB_STEP_DONE)
    no_such_line (error);
  return NULL;
}

static const char list_sql[] = LINE_COLUMNS " WHERE l.match = :match ORDER BY l.number";

GPtrArray *
db_lines_list (DbStore *store, gint64 match, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, list_sql, error);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (free_line);
  DbStep step;

  db_bind_integer (query, ":match", match);
  while ((step = db_step (query, error)) == DB_STEP_ROW)
    g_ptr_array_add (lines, read_line (query));
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&lines);
}

static const char find_sql[] = "SELECT id FROM lines WHERE match = :match AND number = :number";

gboolean
db_line_find (DbStore *store, gint64 match, guint number, gint64 *line, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, find_sql, error);

  db_bind_integer (query, ":match", match);
  db_bind_integer (query, ":number", number);
  if (!db_statement_run_integer (query, 0, line, error))
    return FALSE;
  return *line != 0 || no_such_line (error);
}

static const char owner_sql[] = "WITH RECURSIVE up (id, parent, fork_at) AS ("
                                " SELECT id, parent, fork_at FROM lines WHERE id = :line"
                                " UNION ALL SELECT l.id, l.parent, l.fork_at FROM lines l"
                                " JOIN up ON l.id = up.parent AND l.id < up.id"
                                " WHERE up.fork_at >= :number)"
                                " SELECT min (id) FROM up";

gboolean
db_line_owner (DbStore *store, gint64 line, guint64 number, gint64 *owner, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, owner_sql, error);

  db_bind_integer (query, ":line", line);
  db_bind_integer (query, ":number", (gint64)number);
  return db_statement_run_integer (query, 0, owner, error);
}

static const char digest_sql[] = "SELECT digest FROM moves WHERE line = :line AND number = :number";

/* The digest of a move that is not the line's last own one. */
static gboolean
find_digest (DbStore *store, DbLineState *state, GError **error)
{
  g_autoptr (DbStatement) query = NULL;
  gint64 owner;
  DbStep step;

  state->has_digest = FALSE;
  state->digest = 0;
  if (state->tip == 0)
    return TRUE;
  if (!db_line_owner (store, state->line, state->tip, &owner, error))
    return FALSE;
  query = db_prepare (store, digest_sql, error);
  db_bind_integer (query, ":line", owner);
  db_bind_integer (query, ":number", (gint64)state->tip);
  step = db_step (query, error);
  if (step == DB_STEP_ROW && !db_column_is_null (query, 0)) {
    state->has_digest = TRUE;
    state->digest = (guint64)db_column_integer (query, 0);
  }
  return step != DB_STEP_ERROR;
}

static const char state_sql[] =
    "SELECT l.match, l.parent, l.fork_at, l.tip, m.line IS l.id, v.number, v.digest"
    " FROM lines l JOIN matches m ON m.id = l.match LEFT JOIN moves v ON v.line = l.id"
    " WHERE l.id = :line ORDER BY v.number DESC LIMIT 1";

gboolean
db_line_state (DbStore *store, gint64 line, DbLineState *state, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, state_sql, error);
  DbStep step;

  db_bind_integer (query, ":line", line);
  step = db_step (query, error);
  if (step == DB_STEP_ERROR)
    return FALSE;
  if (step == DB_STEP_DONE)
    return no_such_line (error);
  state->line = line;
  state->match = db_column_integer (query, 0);
  state->parent = db_column_integer (query, 1);
  state->fork_at = (guint64)db_column_integer (query, 2);
  state->taken_back = !db_column_is_null (query, 3);
  state->current = db_column_integer (query, 4) != 0;
  state->last =
      db_column_is_null (query, 5) ? state->fork_at : (guint64)db_column_integer (query, 5);
  state->tip = state->taken_back ? (guint64)db_column_integer (query, 3) : state->last;
  if (state->taken_back || db_column_is_null (query, 5))
    return find_digest (store, state, error);
  state->has_digest = !db_column_is_null (query, 6);
  state->digest = (guint64)db_column_integer (query, 6);
  return TRUE;
}

void
db_tip_from_state (DbTip *tip, const DbLineState *state)
{
  tip->line = state->line;
  tip->number = state->tip;
  tip->has_digest = state->has_digest;
  tip->digest = state->digest;
  tip->current = state->current;
}

gboolean
db_line_get_tip (DbStore *store, gint64 line, DbTip *tip, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  DbLineState state;

  if (!db_transaction_begin_read (&scope, store, error)
      || !db_line_state (store, line, &state, error))
    return FALSE;
  db_tip_from_state (tip, &state);
  return db_transaction_commit (&scope, error);
}

static const char current_sql[] = "SELECT line FROM matches WHERE id = :match";

gboolean
db_match_get_tip (DbStore *store, gint64 match, DbTip *tip, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbStatement) query = NULL;
  gint64 line;

  if (!db_transaction_begin_read (&scope, store, error))
    return FALSE;
  query = db_prepare (store, current_sql, error);
  db_bind_integer (query, ":match", match);
  if (!db_statement_run_integer (query, 0, &line, error)
      || !db_line_get_tip (store, line, tip, error))
    return FALSE;
  return db_transaction_commit (&scope, error);
}

static const char rename_sql[] = "UPDATE lines SET name = :name WHERE id = :line";

gboolean
db_line_rename (DbStore *store, gint64 line, const char *name, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) update = NULL;

  if (!db_transaction_begin (&scope, store, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_LINE, line,
                         name != NULL && *name != '\0'
                             ? db_title_new (DB_TITLE_LINE_NAME, name, NULL)
                             : db_title_new (DB_TITLE_LINE_UNNAME, NULL),
                         error))
    return FALSE;
  update = db_prepare (store, rename_sql, error);
  db_bind_text (update, ":name", name == NULL ? "" : name);
  db_bind_integer (update, ":line", line);
  return db_statement_run (update, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}

static const char hide_sql[] = "UPDATE lines SET hidden = CASE WHEN :hidden IS NULL THEN NULL ELSE"
                               " coalesce (hidden, :hidden) END WHERE id = :line";

gboolean
db_line_set_hidden (DbStore *store, gint64 line, gboolean hidden, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) update = NULL;
  DbLineState state;

  if (!db_transaction_begin (&scope, store, error) || !db_line_state (store, line, &state, error))
    return FALSE;
  if (hidden && state.current) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_INVALID,
                         _ ("The match goes on in this line, so it can’t be hidden"));
    return FALSE;
  }
  if (!db_edit_begin (&edit, store, DB_SUBJECT_LINE, line,
                      db_title_new (hidden ? DB_TITLE_LINE_HIDE : DB_TITLE_LINE_SHOW, NULL), error))
    return FALSE;
  update = db_prepare (store, hide_sql, error);
  db_bind_row (update, ":hidden", hidden ? db_now () : 0);
  db_bind_integer (update, ":line", line);
  return db_statement_run (update, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}

static const char stamp_sql[] = "UPDATE moves SET digest = :digest"
                                " WHERE line = :line AND number = :number AND digest IS NULL";

/* Why nothing was stamped: the same digest is there, another one, or no such move. */
static gboolean
explain_stamp (DbStore *store, gint64 owner, guint64 number, guint64 digest, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, digest_sql, error);
  DbStep step;

  db_bind_integer (query, ":line", owner);
  db_bind_integer (query, ":number", (gint64)number);
  step = db_step (query, error);
  if (step == DB_STEP_ROW && (guint64)db_column_integer (query, 0) == digest)
    return TRUE;
  if (step == DB_STEP_ROW)
    g_set_error (error, DB_ERROR, DB_ERROR_CONFLICT, _ ("Move %u has another digest"),
                 (guint)number);
  if (step == DB_STEP_DONE)
    g_set_error (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no move %u in this line"),
                 (guint)number);
  return FALSE;
}

gboolean
db_line_stamp (DbStore *store, gint64 line, guint64 number, guint64 digest, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbStatement) update = NULL;
  gint64 owner;

  if (!db_transaction_begin (&scope, store, error)
      || !db_line_owner (store, line, number, &owner, error))
    return FALSE;
  update = db_prepare (store, stamp_sql, error);
  db_bind_integer (update, ":digest", (gint64)digest);
  db_bind_integer (update, ":line", owner);
  db_bind_integer (update, ":number", (gint64)number);
  if (!db_statement_run (update, error))
    return FALSE;
  if (db_last_changes (store) == 0 && !explain_stamp (store, owner, number, digest, error))
    return FALSE;
  return db_transaction_commit (&scope, error);
}

/* Reading moves: the ancestors' parts one after the other, each streamed from its rows. */

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
} MoveReading;

static gboolean
read_part (DbStore *store, const Part *part, MoveReading *reading, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, reading->sql, error);
  gboolean whole = reading->sql == moves_sql;
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
    if (!reading->each (&move, reading->data)) {
      reading->stopped = TRUE;
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
read_moves (DbStore *store, gint64 line, guint64 from, guint64 to, MoveReading *reading,
            GError **error)
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
  for (guint k = parts->len; k > 0 && !reading->stopped; k--)
    if (!read_part (store, &g_array_index (parts, Part, k - 1), reading, error))
      return FALSE;
  return db_transaction_commit (&scope, error);
}

gboolean
db_line_foreach_move (DbStore *store, gint64 line, guint64 from, guint64 to, DbMoveFunc each,
                      gpointer data, GError **error)
{
  MoveReading reading = { .sql = moves_sql, .each = each, .data = data };

  return read_moves (store, line, from, to, &reading, error);
}

gboolean
db_line_foreach_text (DbStore *store, gint64 line, guint64 from, guint64 to, DbMoveFunc each,
                      gpointer data, GError **error)
{
  MoveReading reading = { .sql = texts_sql, .each = each, .data = data };

  return read_moves (store, line, from, to, &reading, error);
}

static const char instant_sql[] =
    "SELECT instant FROM moves WHERE line = :line AND number = :number";

static gboolean
copy_instant_cb (const DbMove *move, gpointer data)
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
             ? db_line_foreach_move (store, line, number, number, copy_instant_cb, instant, error)
             : step == DB_STEP_ROW;
}

/* What waits of corrections behind a line. */

static const char waiting_list_sql[] =
    "SELECT source, first, last, point FROM waiting WHERE line = :line ORDER BY position";

GArray *
db_line_get_waiting (DbStore *store, gint64 line, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, waiting_list_sql, error);
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
insert_waiting (DbStore *store, gint64 line, const DbWaiting *waiting, gsize n_waiting,
                GError **error)
{
  for (gsize k = 0; k < n_waiting; k++) {
    g_autoptr (DbStatement) add = db_prepare (store, insert_sql, error);

    db_bind_integer (add, ":line", line);
    db_bind_integer (add, ":position", (gint64)k + 1);
    db_bind_integer (add, ":source", waiting[k].line);
    db_bind_integer (add, ":first", (gint64)waiting[k].first);
    db_bind_integer (add, ":last", (gint64)waiting[k].last);
    db_bind_integer (add, ":point", (gint64)waiting[k].point);
    if (!db_statement_run (add, error))
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
  if (!db_statement_run (delete, error) || !insert_waiting (store, line, waiting, n_waiting, error))
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
                           db_title_new (DB_TITLE_WAITING_DROP, NULL), error)
         && db_line_set_waiting (store, line, waiting, n_waiting, error)
         && db_edit_end (&edit, error) && db_transaction_commit (&scope, error);
}

gboolean
db_waiting_begin (DbStore *store, const DbFork *fork, gint64 line, GError **error)
{
  g_autoptr (GArray) inherited = NULL;

  if (!fork->inherit)
    return insert_waiting (store, line, fork->waiting, fork->n_waiting, error);
  inherited = db_line_get_waiting (store, fork->parent, error);
  if (inherited == NULL)
    return FALSE;
  for (guint k = inherited->len; k > 0; k--)
    if (g_array_index (inherited, DbWaiting, k - 1).point > fork->fork_at)
      g_array_remove_index (inherited, k - 1);
  return insert_waiting (store, line, (const DbWaiting *)(gpointer)inherited->data, inherited->len,
                         error);
}
