/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Clocks from inside: what the recorder keeps of them together with a move, and times added up.
 */
#pragma once

#include "app/match/clocks.h"

#include "db/clocks.h"
#include "rules/rules.h"

G_BEGIN_DECLS

/**
 * AppClockTally:
 * @spent: by seat, from 1
 * @turns: how often each was awaited: spans that follow each other are one turn
 * @last: the seat of the last span, 0 for none; @last_id: its row
 */
typedef struct {
  gint64 spent[RULES_SEATS + 1];
  guint turns[RULES_SEATS + 1];
  guint last;
  gint64 last_id;
} AppClockTally;

/* Adds up a match's spans but for the length of @but, 0 for none. */
gboolean app_clock_tally (DbStore *db, gint64 match, gint64 but, AppClockTally *tally,
                          GError **error);

/* Who is told of: 1 for a party, else the seats. */
guint app_clock_count (AppMatch *match);
/* As in AppClockTime, but @awaited; @k from 0. */
void app_clock_tell (AppMatch *match, const DbClock *clock, const AppClockTally *tally, guint k,
                     AppClockTime *time);

/**
 * AppClockRow:
 * Where a span is kept: written and read on the writer thread, 0 until it was stored first. Counted
 * with g_atomic_rc_box_acquire().
 */
typedef struct {
  gint64 id;
} AppClockRow;

/**
 * AppClockMove:
 * What a clock keeps in the transaction of a move.
 * @now, @now_row: the span that ends with it or goes on, NULL for none
 * @next, @next_row: the one that begins with it, NULL for none
 * @lost: (out): the clock was counting elsewhere
 */
typedef struct {
  AppClockRow *now_row, *next_row;
  DbClockSpan now, next;
  gboolean lost;
} AppClockMove;

void app_clock_move_clear (AppClockMove *move);

/* @state, @outcome: after the move; @number: of it. Nothing when no clock counts here. */
void app_clock_prepare (AppMatch *match, const void *state, const RulesOutcome *outcome,
                        guint64 number, AppClockMove *move);
/* On the writer thread, in the move's transaction. */
gboolean app_clock_write (DbStore *db, AppClockMove *move, GError **error);
/* The move is stored, or, with @stored FALSE, it isn't. */
void app_clock_written (AppMatch *match, AppClockMove *move, gboolean stored);

G_END_DECLS
