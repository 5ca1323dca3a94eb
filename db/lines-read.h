/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines and moves: the heart of the store. A match's moves are append-only rows of lines. A line
 * has a parent, a fork point and only its own moves, which go on counting where it forked:
 *
 *   line 1   1  2  3  4  5  6
 *   line 2         └─ 3  4  5  6  7        parent 1, fork_at 2
 *   line 3                  └─ 6           parent 2, fork_at 5
 *
 * Line 3 reads 1 2 of line 1, 3 4 5 of line 2, and its own 6. Each line has a tip, the last move
 * that counts; taking back only moves it. Each match has one current line. Nothing recorded is
 * overwritten or deleted, and the schema refuses it.
 *
 * This module knows nothing of what a move means: the caller replays, and hands in the outcome that
 * its state has, which is cached as the match's derived result (results.h).
 */
#pragma once

#include "db/store.h"

#include "rules/rules.h"

G_BEGIN_DECLS

/**
 * DbMove:
 * @number: from 1; not read when appending
 * @text: as `rules_write_move()` lists it, never empty
 * @instant: RFC 3339 without its @, empty when absent
 * @comment: empty when absent
 * @has_digest, @digest: of the state after the move
 *
 * One recorded move. All texts are borrowed; those given to a DbMoveFunc are SQLite's own and die
 * when it returns.
 */
typedef struct {
  guint64 number;
  RulesText text;
  RulesText instant;
  RulesText comment;
  guint64 digest;
  gboolean has_digest;
} DbMove;

/**
 * DbTip:
 * @line: row id
 * @number: last move that counts, 0 before the first
 * @has_digest, @digest: of that move, if it is known
 * @current: the line is its match's current one
 *
 * The end of a line as its caller saw it: got from db_line_get_tip(), given to every function that
 * changes a line, and brought up to date by it. It is what guards against another writer.
 */
typedef struct {
  gint64 line;
  guint64 number;
  guint64 digest;
  gboolean has_digest;
  gboolean current;
} DbTip;

/**
 * DbLine:
 * @number: n of `[Line "n"]`, from 1
 * @parent: row id, 0 for a first line
 * @parent_number: m of `[ForkOf "m"]`, 0 without parent
 * @fork_at: moves shared with the parent, k of `[ForkAt "k"]`
 * @tip: last move that counts
 * @last: last move recorded; beyond @tip are those that were taken back
 * @n_waiting: moves that wait behind it (db_line_get_waiting())
 * @hidden: instant since when it is not offered any more, or 0; never of the current one
 * @successor: row id of the line that goes on in its place, 0 for none: its end was taken back and
 *   other moves were entered. Then it is hidden since the instant at which that line was made
 * @name: a person's name for it, or ""
 */
typedef struct {
  gint64 id;
  gint64 match;
  guint number;
  gint64 parent;
  guint parent_number;
  guint64 fork_at;
  guint64 tip;
  guint64 last;
  guint64 n_waiting;
  gboolean current;
  gint64 created;
  gint64 hidden;
  gint64 successor;
  char *name;
} DbLine;

void db_line_free (DbLine *line);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbLine, db_line_free)

DbLine *db_line_get (DbStore *store, gint64 line, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type DbLine): a match's lines by number. */
GPtrArray *db_lines_list (DbStore *store, gint64 match, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* A match's line by its number; DB_ERROR_NOT_FOUND. */
gboolean db_line_find (DbStore *store, gint64 match, guint number, gint64 *line, GError **error);

/* Where a line ends now. */
gboolean db_line_get_tip (DbStore *store, gint64 line, DbTip *tip, GError **error);
/* The same of a match's current line; DB_ERROR_NOT_FOUND for a match without lines. */
gboolean db_match_get_tip (DbStore *store, gint64 match, DbTip *tip, GError **error);

/**
 * DbWaiting:
 * @line: whose moves they are
 * @first, @last: their numbers there; recorded moves never change, so waiting ones neither
 * @point: moves that the corrected line shares with the one before the correction. Going back
 *   further takes the correction back, and no move waits for it any more
 *
 * Moves that wait behind a line because a correction could not take them over.
 */
typedef struct {
  gint64 line;
  guint64 first, last;
  guint64 point;
} DbWaiting;

/* (element-type DbWaiting): in the order in which they are to follow. */
GArray *db_line_get_waiting (DbStore *store, gint64 line, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Returns FALSE to end the reading, which is no error. */
typedef gboolean (*DbMoveFunc) (const DbMove *move, gpointer data);

/**
 * db_line_foreach_move:
 * @from: first number, from 1
 * @to: last number; G_MAXUINT64 for all that count, up to the tip. A number beyond the tip reads
 *   moves taken back, too
 *
 * Reads a line's moves in order, its ancestors' part included, in one snapshot and in time linear
 * in the moves shown. Nothing is allocated for a move, and the result is never held in memory.
 * @each may not write to the store.
 */
gboolean db_line_foreach_move (DbStore *store, gint64 line, guint64 from, guint64 to,
                               DbMoveFunc each, gpointer data, GError **error);

/* The same without instants and comments, which are empty: what a replay asks for, in less time. */
gboolean db_line_foreach_text (DbStore *store, gint64 line, guint64 from, guint64 to,
                               DbMoveFunc each, gpointer data, GError **error);

/* The instant of a move that the line has, itself or from an ancestor, taken back or not: "" for a
 * move without one, NULL for no such move. Free with g_free(). */
gboolean db_line_dup_instant (DbStore *store, gint64 line, guint64 number, char **instant,
                              GError **error);

G_END_DECLS
