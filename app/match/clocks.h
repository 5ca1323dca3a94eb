/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The clock of an opened match: it counts for the seat that is awaited, up, or down from a budget.
 * It decides nothing. The view that shows it drives it and calls app_clock_tick() at least once a
 * second, and measures with a source that never jumps.
 *
 * A clock counts in one place at a time, that which was used last, here or in another program; the
 * others see that they lost it. When a match is opened whose clock has counted before, it rests
 * until a move is recorded or app_clock_set_paused(FALSE): viewing costs no time.
 *
 * Its times are stored with each move, in that move's transaction, every APP_CLOCK_SAVE_S seconds,
 * and when it stops. Taking moves back takes no time back.
 */
#pragma once

#include "app/match/match.h"
#include "app/store/command.h"

G_BEGIN_DECLS

#define APP_CLOCK_SAVE_S 15
#define APP_CLOCK_GAP_S 300          /* so long without a tick nobody was there: it isn't counted */
#define APP_CLOCK_MAX_BUDGET 1440    /* minutes */
#define APP_CLOCK_MAX_INCREMENT 3600 /* seconds */

#define APP_TYPE_CLOCK (app_clock_get_type ())
G_DECLARE_FINAL_TYPE (AppClock, app_clock, APP, CLOCK, GObject)

/* Signals: "changed": some value below; "over" (guint k): that time is used up, emitted once in
 * the clock's life. */

/* One a match: of a match that can't be recorded it is off. */
AppClock *app_clock_new (AppMatch *match) G_GNUC_WARN_UNUSED_RESULT;

/* Microseconds from any beginning, never jumping; g_get_monotonic_time() unless set. */
typedef gint64 (*AppClockSource) (gpointer data);
void app_clock_set_source (AppClock *clock, AppClockSource source, gpointer data);

gboolean app_clock_is_on (AppClock *clock);
gint64 app_clock_get_budget (AppClock *clock);    /* milliseconds, 0 where it only counts up */
gint64 app_clock_get_increment (AppClock *clock); /* milliseconds */

/**
 * app_clock_is_running:
 * It counts now: it is on, here, not paused, and the match awaits somebody.
 */
gboolean app_clock_is_running (AppClock *clock);
/* Somebody paused it here, it rests since the match was opened, or it is counted elsewhere:
 * app_clock_set_paused(FALSE) goes on here. */
gboolean app_clock_is_paused (AppClock *clock);
/* The match awaits nobody: it is over, or the table has a turn. */
gboolean app_clock_is_idle (AppClock *clock);

/**
 * AppClockTime:
 * @seat: from 1; 0 for the party of a co-op match, which is counted as one
 * @name: of the player; "The party"; borrowed
 * @spent: milliseconds
 * @left: of budget and increments, negative when it is used up; 0 without a budget
 * @turns: how often it was awaited
 * @awaited: now
 */
typedef struct {
  guint seat;
  const char *name;
  gint64 spent, left;
  guint turns;
  gboolean awaited;
  gboolean over;
} AppClockTime;

guint app_clock_get_n (AppClock *clock);
void app_clock_get_time (AppClock *clock, guint k, AppClockTime *time);

/* "1:04:09", "4:09", "−0:12": what is left with a budget, else what was spent. */
char *app_clock_dup_display (AppClock *clock, const AppClockTime *time) G_GNUC_WARN_UNUSED_RESULT;
/* The same of any time. */
char *app_clock_dup_text (gint64 milliseconds) G_GNUC_WARN_UNUSED_RESULT;
/* For a screen reader: "Ada: 4 minutes 9 seconds left, to play". */
char *app_clock_dup_spoken (AppClock *clock, const AppClockTime *time) G_GNUC_WARN_UNUSED_RESULT;

/* Who played and what each took, alternating, with what was left where there was a budget; empty
 * for a match without a clock. Read from the collection; free with g_strfreev(). */
char **app_clock_dup_times (AppMatch *match) G_GNUC_WARN_UNUSED_RESULT;

/* Counts what has passed. */
void app_clock_tick (AppClock *clock);
/* The page is shown, or left. Called again, it takes the clock back from where it went. */
void app_clock_set_present (AppClock *clock, gboolean present);
void app_clock_set_paused (AppClock *clock, gboolean paused);

/**
 * app_clock_set_async:
 * @minutes: a player, 0 to count up; @increment: seconds
 * Switches it on, sets it, or switches it off. What was counted stays.
 * app_command_finish() belongs to it.
 */
void app_clock_set_async (AppClock *clock, gboolean on, guint minutes, guint increment,
                          GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);

G_END_DECLS
