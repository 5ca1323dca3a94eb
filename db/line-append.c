/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recording moves: the one appending function, tips and forks. Everything here happens in one
 * writing transaction that first looks whether the line is as its caller saw it.
 */
#include "db/line-append.h"

#include "db/lines-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The line's state, if it is what the caller saw. */
static gboolean
check_unchanged (DbStore *store, const DbTip *seen, DbLineState *state, GError **error)
{
  if (!db_line_state (store, seen->line, state, error))
    return FALSE;
  if (state->tip == seen->number && state->current == !!seen->current
      && (!state->has_digest || !seen->has_digest || state->digest == seen->digest))
    return TRUE;
  g_set_error_literal (
      error, DB_ERROR, DB_ERROR_CHANGED_ELSEWHERE,
      _ ("This match was changed elsewhere meanwhile: nothing was recorded. Try again."));
  return FALSE;
}

gboolean
db_line_check_tip (DbStore *store, const DbTip *tip, GError **error)
{
  DbLineState state;

  return check_unchanged (store, tip, &state, error);
}

static const char insert_move_sql[] =
    "INSERT INTO moves (line, number, text, instant, digest, comment)"
    " VALUES (:line, :number, :text, :instant, :digest, :comment)";

/* The moves behind @tip, which is brought forward. */
static gboolean
insert_moves (DbStore *store, DbTip *tip, const DbMove *moves, gsize n_moves, GError **error)
{
  g_autoptr (DbStatement) insert = db_prepare (store, insert_move_sql, error);

  for (gsize k = 0; k < n_moves; k++) {
    const DbMove *move = &moves[k];

    db_bind_integer (insert, ":line", tip->line);
    db_bind_integer (insert, ":number", (gint64)(tip->number + 1));
    db_bind_span (insert, ":text", move->text);
    db_bind_span (insert, ":instant", move->instant);
    db_bind_span (insert, ":comment", move->comment);
    if (move->has_digest)
      db_bind_integer (insert, ":digest", (gint64)move->digest);
    else
      db_bind_null (insert, ":digest");
    if (!db_statement_run (insert, error))
      return FALSE;
    tip->number++;
    tip->has_digest = move->has_digest;
    tip->digest = move->digest;
  }
  return insert != NULL;
}

static const char set_tip_sql[] = "UPDATE lines SET tip = :tip WHERE id = :line";

/* Where the line ends: at @number, which with the line's last move is no tip of its own. */
static gboolean
set_tip (DbStore *store, const DbLineState *state, guint64 number, GError **error)
{
  g_autoptr (DbStatement) update = db_prepare (store, set_tip_sql, error);

  db_bind_integer (update, ":line", state->line);
  if (number == state->last)
    db_bind_null (update, ":tip");
  else
    db_bind_integer (update, ":tip", (gint64)number);
  return db_statement_run (update, error);
}

static const char set_current_sql[] =
    "UPDATE matches SET line = :line, modified = :now WHERE id = :match";

static const char show_sql[] = "UPDATE lines SET hidden = NULL WHERE id = :line AND hidden > 0";

static gboolean
set_current (DbStore *store, gint64 match, gint64 line, GError **error)
{
  g_autoptr (DbStatement) update = db_prepare (store, set_current_sql, error);
  g_autoptr (DbStatement) show = db_prepare (store, show_sql, error);

  db_bind_integer (show, ":line", line);
  if (!db_statement_run (show, error))
    return FALSE;
  db_bind_integer (update, ":line", line);
  db_bind_integer (update, ":match", match);
  db_bind_integer (update, ":now", db_now ());
  return db_statement_run (update, error);
}

/* What a change of @end's line means for its match: the result, and who watches. */
static gboolean
note_change (DbStore *store, gint64 match, const DbTip *end, const RulesOutcome *after,
             GError **error)
{
  if (end->current && !db_result_store (store, match, end, after, error))
    return FALSE;
  db_store_touch (store, DB_SUBJECT_MATCH, match);
  return TRUE;
}

/* Ends a change: only what is committed is the caller's tip. */
static gboolean
finish_change (DbTransaction *scope, gint64 match, const DbTip *end, const RulesOutcome *after,
               DbTip *tip, GError **error)
{
  if (!note_change (scope->store, match, end, after, error)
      || !db_transaction_commit (scope, error))
    return FALSE;
  *tip = *end;
  return TRUE;
}

static const char insert_line_sql[] =
    "INSERT INTO lines (match, number, parent, fork_at, name, created)"
    " SELECT :match, coalesce (max (number), 0) + 1, :parent, :fork_at, :name, :now"
    " FROM lines WHERE match = :match";

/* A new line; its parent is the ancestor that owns the fork's move, so that chains stay short. */
static gboolean
insert_line (DbStore *store, gint64 match, const DbFork *fork, gint64 *line, GError **error)
{
  g_autoptr (DbStatement) insert = db_prepare (store, insert_line_sql, error);
  gint64 parent;

  if (!db_line_owner (store, fork->parent, fork->fork_at, &parent, error))
    return FALSE;
  db_bind_integer (insert, ":match", match);
  db_bind_row (insert, ":parent", parent);
  db_bind_integer (insert, ":fork_at", (gint64)(guint)fork->fork_at);
  db_bind_text (insert, ":name", fork->name == NULL ? "" : fork->name);
  db_bind_integer (insert, ":now", db_now ());
  if (!db_statement_run (insert, error))
    return FALSE;
  *line = db_last_row (store);
  return db_waiting_begin (store, fork, *line, error);
}

/* Moves entered again after they were taken back. */
typedef struct {
  const DbMove *moves;
  gsize n_moves;
  gsize same;
  DbTip end;
} Compare;

static gboolean
same_span (RulesText a, RulesText b)
{
  return a.length == b.length && (a.length == 0 || memcmp (a.at, b.at, a.length) == 0);
}

static gboolean
compare_cb (const DbMove *move, gpointer data)
{
  Compare *compare = data;
  const DbMove *entered;

  if (compare->same == compare->n_moves)
    return FALSE;
  entered = &compare->moves[compare->same];
  if (!same_span (move->text, entered->text) || !same_span (move->comment, entered->comment))
    return FALSE;
  compare->same++;
  compare->end.number = move->number;
  compare->end.has_digest = move->has_digest;
  compare->end.digest = move->digest;
  return TRUE;
}

static const char supersede_sql[] =
    "UPDATE lines SET hidden = (SELECT created FROM lines WHERE id = :successor) WHERE id = :line";

/* @line ends in moves that were taken back: @successor is offered in its place. */
static gboolean
supersede (DbStore *store, gint64 line, gint64 successor, GError **error)
{
  g_autoptr (DbStatement) update = db_prepare (store, supersede_sql, error);

  db_bind_integer (update, ":successor", successor);
  db_bind_integer (update, ":line", line);
  return db_statement_run (update, error);
}

/* Appends where moves were taken back: forward over what is the same, a new line for the rest. It
 * takes the old one's place and name: nobody who mends a typing error asked for a second line. */
static gboolean
append_behind (DbStore *store, const DbLineState *state, const DbMove *moves, gsize n_moves,
               DbTip *end, GError **error)
{
  g_autoptr (DbLine) old = db_line_get (store, state->line, error);
  Compare compare = { moves, n_moves, 0, *end };
  DbFork fork = { .parent = state->line, .inherit = TRUE };

  if (old == NULL
      || !db_line_foreach_move (store, state->line, state->tip + 1, state->last, compare_cb,
                                &compare, error))
    return FALSE;
  *end = compare.end;
  if (compare.same == n_moves)
    return set_tip (store, state, end->number, error);
  fork.fork_at = end->number;
  fork.name = old->name;
  if (!set_tip (store, state, state->last, error)
      || !insert_line (store, state->match, &fork, &end->line, error)
      || (end->current && !set_current (store, state->match, end->line, error))
      || !supersede (store, state->line, end->line, error))
    return FALSE;
  return insert_moves (store, end, moves + compare.same, n_moves - compare.same, error);
}

gboolean
db_line_append_within (DbStore *store, DbTip *tip, const DbMove *moves, gsize n_moves,
                       const RulesOutcome *after, GError **error)
{
  DbLineState state;
  DbTip end;

  g_return_val_if_fail (n_moves > 0 && db_transaction_is_open (store), FALSE);
  if (!check_unchanged (store, tip, &state, error))
    return FALSE;
  db_tip_from_state (&end, &state);
  if (state.taken_back ? !append_behind (store, &state, moves, n_moves, &end, error)
                       : !insert_moves (store, &end, moves, n_moves, error))
    return FALSE;
  if (!note_change (store, state.match, &end, after, error))
    return FALSE;
  *tip = end;
  return TRUE;
}

gboolean
db_line_append (DbStore *store, DbTip *tip, const DbMove *moves, gsize n_moves,
                const RulesOutcome *after, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  DbTip end = *tip;

  if (!db_transaction_begin (&scope, store, error)
      || !db_line_append_within (store, &end, moves, n_moves, after, error)
      || !db_transaction_commit (&scope, error))
    return FALSE;
  *tip = end;
  return TRUE;
}

static gboolean
move_tip (DbStore *store, DbTip *tip, guint64 to, gboolean back, const RulesOutcome *after,
          GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  DbLineState state;
  DbTip end;

  if (!db_transaction_begin (&scope, store, error) || !check_unchanged (store, tip, &state, error))
    return FALSE;
  if (back ? to > state.tip : to < state.tip || to > state.last) {
    g_set_error (error, DB_ERROR, DB_ERROR_INVALID, _ ("This line cannot end at move %u"),
                 (guint)to);
    return FALSE;
  }
  if (!set_tip (store, &state, to, error) || !db_line_state (store, tip->line, &state, error))
    return FALSE;
  db_tip_from_state (&end, &state);
  return finish_change (&scope, state.match, &end, after, tip, error);
}

gboolean
db_line_take_back (DbStore *store, DbTip *tip, guint64 to, const RulesOutcome *after,
                   GError **error)
{
  return move_tip (store, tip, to, TRUE, after, error);
}

gboolean
db_line_redo (DbStore *store, DbTip *tip, guint64 to, const RulesOutcome *after, GError **error)
{
  return move_tip (store, tip, to, FALSE, after, error);
}

/* A fork from moves that the parent has, in the match whose end the caller saw. */
static gboolean
check_fork (DbStore *store, const DbFork *fork, const DbTip *tip, DbLineState *parent,
            GError **error)
{
  DbLineState seen;

  if (!db_line_state (store, fork->parent, parent, error))
    return FALSE;
  if (fork->make_current && !check_unchanged (store, tip, &seen, error))
    return FALSE;
  if (fork->fork_at <= parent->last && (!fork->make_current || seen.match == parent->match))
    return TRUE;
  g_set_error (error, DB_ERROR, DB_ERROR_INVALID, _ ("There is no move %u to go on from"),
               (guint)fork->fork_at);
  return FALSE;
}

/* Moves to number, digest and rest of a line that has no moves of its own yet. */
static gboolean
read_line_end (DbStore *store, gint64 line, DbTip *end, GError **error)
{
  DbLineState state;

  if (!db_line_state (store, line, &state, error))
    return FALSE;
  db_tip_from_state (end, &state);
  return TRUE;
}

static const char siblings_sql[] =
    "SELECT l.id FROM lines l WHERE l.match = :match AND l.parent = :parent"
    " AND l.fork_at = :fork_at AND l.tip IS NULL"
    " AND (SELECT count (*) FROM moves v WHERE v.line = l.id) = :moves ORDER BY l.number";

/* (element-type gint64): lines that fork where @fork does and are as long. */
static GArray *
list_siblings (DbStore *store, gint64 match, const DbFork *fork, gsize n_moves, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, siblings_sql, error);
  g_autoptr (GArray) siblings = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 parent;
  DbStep step;

  if (!db_line_owner (store, fork->parent, fork->fork_at, &parent, error))
    return NULL;
  db_bind_integer (query, ":match", match);
  db_bind_integer (query, ":parent", parent);
  db_bind_integer (query, ":fork_at", (gint64)(guint)fork->fork_at);
  db_bind_integer (query, ":moves", (gint64)n_moves);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    gint64 line = db_column_integer (query, 0);

    g_array_append_val (siblings, line);
  }
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&siblings);
}

static gboolean
is_same_waiting (const DbFork *fork, const GArray *waiting)
{
  if (waiting->len != fork->n_waiting)
    return FALSE;
  for (guint k = 0; k < waiting->len; k++) {
    const DbWaiting *a = &g_array_index (waiting, DbWaiting, k), *b = &fork->waiting[k];

    if (a->line != b->line || a->first != b->first || a->last != b->last || a->point != b->point)
      return FALSE;
  }
  return TRUE;
}

/* @line (out): one that has what @fork would make, 0 for none. */
static gboolean
find_equal (DbStore *store, gint64 match, const DbFork *fork, const DbMove *moves, gsize n_moves,
            gint64 *line, GError **error)
{
  g_autoptr (GArray) siblings = list_siblings (store, match, fork, n_moves, error);

  *line = 0;
  for (guint k = 0; siblings != NULL && k < siblings->len && *line == 0; k++) {
    const gint64 sibling = g_array_index (siblings, gint64, k);
    g_autoptr (GArray) waiting = db_line_get_waiting (store, sibling, error);
    Compare compare = { .moves = moves, .n_moves = n_moves };

    if (waiting == NULL
        || !db_line_foreach_move (store, sibling, fork->fork_at + 1, G_MAXUINT64, compare_cb,
                                  &compare, error))
      return FALSE;
    if (compare.same == n_moves && is_same_waiting (fork, waiting))
      *line = sibling;
  }
  return siblings != NULL;
}

gboolean
db_line_fork (DbStore *store, const DbFork *fork, DbTip *tip, const DbMove *moves, gsize n_moves,
              const RulesOutcome *after, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  DbLineState parent;
  gint64 line = 0;
  gboolean found;
  DbTip end;

  if (!db_transaction_begin (&scope, store, error) || !check_fork (store, fork, tip, &parent, error)
      || (fork->once && !find_equal (store, parent.match, fork, moves, n_moves, &line, error)))
    return FALSE;
  found = line != 0;
  if ((!found && !insert_line (store, parent.match, fork, &line, error))
      || (fork->make_current && !set_current (store, parent.match, line, error))
      || !read_line_end (store, line, &end, error)
      || (!found && !insert_moves (store, &end, moves, n_moves, error)))
    return FALSE;
  return finish_change (&scope, parent.match, &end, after, tip, error);
}

gboolean
db_line_make_current (DbStore *store, gint64 line, const RulesOutcome *after, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  DbLineState state;
  DbTip end, unused;

  if (!db_transaction_begin (&scope, store, error) || !db_line_state (store, line, &state, error))
    return FALSE;
  if (!state.current && !set_current (store, state.match, line, error))
    return FALSE;
  state.current = TRUE;
  db_tip_from_state (&end, &state);
  return finish_change (&scope, state.match, &end, after, &unused, error);
}

gboolean
db_line_promote (DbStore *store, gint64 line, const RulesOutcome *after, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  DbLineState state;

  if (!db_transaction_begin (&scope, store, error) || !db_line_state (store, line, &state, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_CURRENT_LINE, state.match,
                         db_title_new (DB_TITLE_LINE_PROMOTE, NULL), error)
      || !db_edit_open_batch (&edit, error) || !db_line_set_hidden (store, line, FALSE, error)
      || !db_line_make_current (store, line, after, error) || !db_edit_end (&edit, error))
    return FALSE;
  return db_transaction_commit (&scope, error);
}
