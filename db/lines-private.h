/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files about lines share: a line's row as the file has it now. Private to db/.
 */
#pragma once

#include "db/lines.h"
#include "db/store-private.h"

G_BEGIN_DECLS

/**
 * DbLineState:
 * @taken_back: its tip is set, so moves beyond it were taken back
 * @tip: last move that counts
 * @last: last move recorded
 * @has_digest, @digest: of the tip's move
 */
typedef struct {
  gint64 line;
  gint64 match;
  gint64 parent;
  guint64 fork_at;
  gboolean current;
  gboolean taken_back;
  guint64 tip;
  guint64 last;
  gboolean has_digest;
  guint64 digest;
} DbLineState;

/* DB_ERROR_NOT_FOUND without the line. */
gboolean db_line_state (DbStore *store, gint64 line, DbLineState *state, GError **error);

/* The line among @line and its ancestors whose own move @number is, 0 when none has it. Of
 * number 0 it is the first ancestor. */
gboolean db_line_owner (DbStore *store, gint64 line, guint64 number, gint64 *owner, GError **error);

/* Caches what the caller's replay found at the end of the match's current line; NULL makes it
 * stale. */
gboolean db_result_store (DbStore *store, gint64 match, const DbTip *tip,
                          const RulesOutcome *outcome, GError **error);

/* Stores the waiting moves of the new @line of @fork. */
gboolean db_waiting_begin (DbStore *store, const DbFork *fork, gint64 line, GError **error);

void db_tip_from_state (DbTip *tip, const DbLineState *state);

G_END_DECLS
