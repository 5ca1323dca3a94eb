/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Clocks on a bare connection: what the recorder stores of them with a move, and times added up.
 */
#pragma once

#include "app/match/clocks.h"
#include "app/store/command.h"

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

/* Of a DbClock: sets a match's clock, or takes it off. */
extern const AppCommandType app_clock_set;
/* Whoever counts loses the clock, as to a second window; no batch undoes it. */
gboolean app_clock_pause (DbStore *db, gint64 match, GError **error);

/* Adds up a match's spans but for the length of @but, 0 for none. */
gboolean app_clock_tally (DbStore *db, gint64 match, gint64 but, AppClockTally *tally,
                          GError **error);

/* How many times are counted: 1 for the party of a co-op match, else one a seat. */
guint app_clock_count (AppMatch *match);
/* As in AppClockTime, but @awaited; @k from 0. */
void app_clock_fill_time (AppMatch *match, const DbClock *clock, const AppClockTally *tally,
                          guint k, AppClockTime *time);

/**
 * AppClockRow:
 * The row of a span: written and read on the writer thread, 0 until it was first stored. Counted
 * with g_atomic_rc_box_acquire().
 */
typedef struct {
  gint64 id;
} AppClockRow;

/**
 * AppClockUpdate:
 * What a clock stores in the transaction of a move.
 * @now, @now_row: the span that ends with it or goes on, NULL for none
 * @next, @next_row: the one that begins with it, NULL for none
 * @lost: (out): the clock was counting elsewhere
 */
typedef struct {
  AppClockRow *now_row, *next_row;
  DbClockSpan now, next;
  gboolean lost;
} AppClockUpdate;

void app_clock_update_clear (AppClockUpdate *move);

/* @state, @outcome: after the move; @number: of it. Nothing when no clock counts here. */
void app_clock_prepare_update (AppMatch *match, const void *state, const RulesOutcome *outcome,
                               guint64 number, AppClockUpdate *move);
/* On the writer thread, in the move's transaction. */
gboolean app_clock_write_update (DbStore *db, AppClockUpdate *move, GError **error);
/* The move is stored, or, with @stored FALSE, it isn't. */
void app_clock_update_written (AppMatch *match, AppClockUpdate *move, gboolean stored);

G_END_DECLS
