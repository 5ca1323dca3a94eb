/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the program drew for a match: by the digest of the state in which it was due and the
 * beginning of the move that it belongs to. Nothing drawn is overwritten or deleted, and the schema
 * refuses it: whoever comes to that state again gets the same.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/**
 * db_drawn_keep:
 * @due: the beginning of the move, "- deal 2", "A attack axe roll="
 * @outcome: the move as far as chance brought it
 * @kept: (out): what counts: what was drawn there before, by whomever, or @outcome
 *
 * On disk when it returns TRUE outside of a transaction.
 */
gboolean db_drawn_keep (DbStore *store, gint64 match, guint64 digest, const char *due,
                        const char *outcome, char **kept, GError **error);

/* What was drawn there; NULL when nothing was, or with @error. */
char *db_drawn_dup (DbStore *store, gint64 match, guint64 digest, const char *due,
                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * DbDrawn:
 * @recorded: a line of the match has a move with @number that begins with @due or @outcome
 *
 * One drawing at a state.
 */
typedef struct {
  char *due;
  char *outcome;
  gboolean recorded;
} DbDrawn;

/* (element-type DbDrawn): all that was drawn at a state, in that order. @number: of the move that
 * is made there. */
GPtrArray *db_drawn_list (DbStore *store, gint64 match, guint64 digest, guint64 number,
                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
