/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines changed but for their moves, which line-append.h records: names, hiding, what waits behind
 * them, digests that a move lacks; and what begins one.
 */
#pragma once

#include "db/lines-read.h"

G_BEGIN_DECLS

/* What waits behind the line is these now, in their order. */
gboolean db_line_set_waiting (DbStore *store, gint64 line, const DbWaiting *waiting,
                              gsize n_waiting, GError **error);
/* The same, logged: the moves that are left out are dropped by a person, who can undo it. */
gboolean db_line_drop_waiting (DbStore *store, gint64 line, const DbWaiting *waiting,
                               gsize n_waiting, GError **error);

/**
 * DbFork:
 * @parent: line whose first @fork_at moves are shared
 * @fork_at: from 0
 * @name: may be NULL
 * @waiting: (array length=n_waiting): moves that wait behind the new line, unless @inherit
 * @inherit: the moves that wait behind @parent wait behind the new line too, if it begins no
 *   earlier than their correction (DbWaiting.point)
 * @make_current: the new line becomes the match's current one
 * @once: a line that is there with these very moves, the first such one, takes the new one's place
 */
typedef struct {
  gint64 parent;
  guint64 fork_at;
  const char *name;
  const DbWaiting *waiting;
  gsize n_waiting;
  gboolean inherit;
  gboolean make_current;
  gboolean once;
} DbFork;

/* Both are logged. The current line can't be hidden: DB_ERROR_INVALID. */
gboolean db_line_rename (DbStore *store, gint64 line, const char *name, GError **error);
gboolean db_line_set_hidden (DbStore *store, gint64 line, gboolean hidden, GError **error);

/**
 * db_line_stamp:
 *
 * Stores the digest of a move that has none (`verify --stamp`); @number may be an ancestor's.
 * The same digest again is nothing; another one is DB_ERROR_CONFLICT.
 */
gboolean db_line_stamp (DbStore *store, gint64 line, guint64 number, guint64 digest,
                        GError **error);

G_END_DECLS
