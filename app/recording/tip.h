/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The end of a line, changed on a connection: all that appends, takes back, goes forward again and
 * forks comes here, judged by whoever comes. Each function is one transaction, or a part of the
 * caller's; it refuses when the line ends elsewhere than the caller saw, and errors are the
 * program's.
 */
#pragma once

#include "app/match/clocks-db.h"

#include "db/lines.h"

G_BEGIN_DECLS

/**
 * AppTipMoves:
 * @moves: (array length=n_moves): at least one
 * @outcome: (nullable): behind them; NULL when nobody knows yet
 * @session_of: (nullable row): the match, whose moves are played now and belong to a session
 *   (app_session_ensure()); 0 for moves that were played elsewhere, or that nobody plays
 * @last, @instant: of @session_of: the instant of the move before them, NULL to have it read, and
 *   that of the first of them
 * @clock: (nullable): what a clock keeps with them
 */
typedef struct {
  const DbMove *moves;
  gsize n_moves;
  const RulesOutcome *outcome;
  gint64 session_of;
  const char *last, *instant;
  AppClockUpdate *clock;
} AppTipMoves;

/* @tip: (inout): as the caller saw it; where the line ends then, which may be another line where
 * moves had been taken back (db_line_append()). */
gboolean app_tip_append (DbStore *db, DbTip *tip, const AppTipMoves *added, GError **error);

/* To move @to of those behind which the line ends, with the outcome there, NULL when nobody knows.
 */
gboolean app_tip_take_back (DbStore *db, DbTip *tip, guint64 to, const RulesOutcome *outcome,
                            GError **error);
/* Forward again over moves that were taken back. */
gboolean app_tip_redo (DbStore *db, DbTip *tip, guint64 to, const RulesOutcome *outcome,
                       GError **error);

/* A new line, as db_line_fork() says; @tip: (inout): the end of the one it begins at, or zero where
 * nobody looked; the new end. @added: (nullable): its own first moves, in no session. */
gboolean app_tip_fork (DbStore *db, DbTip *tip, const DbFork *fork, const AppTipMoves *added,
                       GError **error);

G_END_DECLS
