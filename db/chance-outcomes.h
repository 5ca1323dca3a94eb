/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the program drew for a match, by the digest of the state in which the draw was due and the
 * beginning of the move that it completes. The schema refuses to overwrite or delete a draw: the
 * same state gives the same outcome again.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/**
 * db_chance_outcome_store:
 * @due: the beginning of the move, "- deal 2", "A attack axe roll="
 * @outcome: the move as far as chance brought it
 * @kept: (out): the outcome that counts: the one stored there before, by any process, else @outcome
 *
 * On disk when it returns TRUE outside of a transaction.
 */
gboolean db_chance_outcome_store (DbStore *store, gint64 match, guint64 digest, const char *due,
                                  const char *outcome, char **kept, GError **error);

/* What was drawn there; NULL when nothing was, or with @error. */
char *db_chance_outcome_dup (DbStore *store, gint64 match, guint64 digest, const char *due,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * DbChanceOutcome:
 * @recorded: a line of the match has a move with @number that begins with @due or @outcome
 *
 * One drawing at a state.
 */
typedef struct {
  char *due;
  char *outcome;
  gboolean recorded;
} DbChanceOutcome;

/* (element-type DbChanceOutcome): all that was drawn at a state, in that order. @number: of the
 * move that is made there. */
GPtrArray *db_chance_outcomes_list (DbStore *store, gint64 match, guint64 digest, guint64 number,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
