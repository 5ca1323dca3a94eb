/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recording moves: the one appending function, tips and forks. Every function is one writing
 * transaction that first checks that the line still is as its caller read it.
 */
#pragma once

#include "db/lines.h"

G_BEGIN_DECLS

/* Whether the line still ends at @tip; DB_ERROR_CHANGED_ELSEWHERE as for db_line_append(). */
gboolean db_line_check_tip (DbStore *store, const DbTip *tip, GError **error);
/**
 * db_line_append:
 * @tip: (inout): the end of the line that the caller saw; the new end on success
 * @moves: (array length=n_moves): at least one
 * @after: the outcome after the last of them; NULL when the caller doesn't know, which leaves the
 *   match without a cached result until somebody replays it
 *
 * The one function that records moves. It refuses with DB_ERROR_CHANGED_ELSEWHERE when the line's
 * end is not @tip: another number, another digest, or no longer the current line when it was.
 *
 * When moves had been taken back, entering what they were moves the tip forward over them (same
 * text and comment). Something else forks: the moves taken back stay in the old line, which is not
 * offered any more, and the new moves begin a new line in its place, of the same name, current if
 * the old one was, which inherits the waiting moves (DbFork); @tip says which.
 *
 * When it returns TRUE outside of a transaction, the moves are on disk. In one, when the outermost
 * commits; long imports append a few hundred moves a call in one transaction.
 */
gboolean db_line_append (DbStore *store, DbTip *tip, const DbMove *moves, gsize n_moves,
                         const RulesOutcome *after, GError **error);
/* The same in the caller's transaction, which must be rolled back when this fails: no savepoint
 * is made for each move. */
gboolean db_line_append_within (DbStore *store, DbTip *tip, const DbMove *moves, gsize n_moves,
                                const RulesOutcome *after, GError **error);
/**
 * db_line_take_back:
 * @tip: (inout): as for db_line_append()
 * @to: number of the last move that still counts, at most @tip's; below the fork point is allowed
 * @after: the outcome after it; NULL as for db_line_append()
 */
gboolean db_line_take_back (DbStore *store, DbTip *tip, guint64 to, const RulesOutcome *after,
                            GError **error);
/* Forward again over moves taken back, to @to, at most the line's last. */
gboolean db_line_redo (DbStore *store, DbTip *tip, guint64 to, const RulesOutcome *after,
                       GError **error);
/**
 * db_line_fork:
 * @tip: (inout): with @make_current the end of the current line that the caller saw, and refused
 *   as in db_line_append() when it isn't; else only set. On success the new line's end.
 * @moves: (array length=n_moves): what follows @fork_at; may be none
 * @after: the outcome at the new line's end; NULL as for db_line_append(). Only read with
 *   @make_current
 *
 * Begins a new line: a correction, a what-if, a record imported with other moves. More can be
 * appended to it with @tip.
 */
gboolean db_line_fork (DbStore *store, const DbFork *fork, DbTip *tip, const DbMove *moves,
                       gsize n_moves, const RulesOutcome *after, GError **error);
/* Makes @line its match's current one; it is no longer hidden. @after is the outcome at its tip,
 * NULL as above. */
gboolean db_line_make_current (DbStore *store, gint64 line, const RulesOutcome *after,
                               GError **error);
/* The same as a logged change, which can be undone. */
gboolean db_line_promote (DbStore *store, gint64 line, const RulesOutcome *after, GError **error);

G_END_DECLS
