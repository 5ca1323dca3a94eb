/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Clocks of matches: what each player has, and how long each was awaited. Times are milliseconds
 * and were measured; they are never taken back. What a clock is set to is a change that can be
 * undone, what it counts is none, like moves.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/**
 * DbClock:
 * @budget: what each seat has; @increment: what it gets with each of its turns; both 0 when time is
 *   only counted up
 * @on: the clock is switched on
 */
typedef struct {
  gint64 match;
  gint64 budget, increment;
  gboolean on;
} DbClock;

/* A match that never had one has one that is off. */
gboolean db_clock_get (DbStore *store, gint64 match, DbClock *clock, GError **error);
gboolean db_clock_set (DbStore *store, const DbClock *clock, GError **error);

/**
 * DbClockSpan:
 * @id: 0 for one that is about to be made
 * @number: after which move it began
 * @started: instant
 */
typedef struct {
  gint64 id;
  gint64 match;
  guint seat;
  guint64 number;
  gint64 started;
  gint64 length;
} DbClockSpan;

/* Makes it: from now on it is the one that grows, and who let another grow lost the clock. */
gboolean db_clock_begin_span (DbStore *store, DbClockSpan *span, GError **error);
/* Stores how long it is by now, which is never less than before. @lost (out): another one was begun
 * since, and it is as it was. */
gboolean db_clock_store_span (DbStore *store, const DbClockSpan *span, gboolean *lost,
                              GError **error);
/* (element-type DbClockSpan): of a match, in the order in which they were begun. */
GArray *db_clock_spans_list (DbStore *store, gint64 match,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
