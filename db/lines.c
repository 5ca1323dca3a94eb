/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines: their rows, where they end, whose a move is, and reading moves through the ancestors.
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
  " m.line IS l.id, l.created, l.hidden, l.name"                                                   \
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
  if (!db_run_integer (query, 0, line, error))
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
  return db_run_integer (query, 0, owner, error);
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
  if (!db_run_integer (query, 0, &line, error) || !db_line_get_tip (store, line, tip, error))
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
                         name != NULL && *name != '\0' ? db_dup_title (_ ("Name line “%s”"), name)
                                                       : g_strdup (_ ("Take a line’s name off")),
                         error))
    return FALSE;
  update = db_prepare (store, rename_sql, error);
  db_bind_text (update, ":name", name == NULL ? "" : name);
  db_bind_integer (update, ":line", line);
  return db_run (update, error) && db_edit_end (&edit, error)
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
                      g_strdup (hidden ? _ ("Hide a line") : _ ("Show a line")), error))
    return FALSE;
  update = db_prepare (store, hide_sql, error);
  db_bind_row (update, ":hidden", hidden ? db_now () : 0);
  db_bind_integer (update, ":line", line);
  return db_run (update, error) && db_edit_end (&edit, error)
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
  if (!db_run (update, error))
    return FALSE;
  if (db_last_changes (store) == 0 && !explain_stamp (store, owner, number, digest, error))
    return FALSE;
  return db_transaction_commit (&scope, error);
}
