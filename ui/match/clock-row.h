/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The clock of a match as a slim row: each player's time, the awaited one's strong, and a button
 * that pauses. It drives the clock while it can be seen, and isn't there when there is none.
 */
#pragma once

#include "app/match/clocks.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_CLOCK_ROW (ui_clock_row_get_type ())
G_DECLARE_FINAL_TYPE (UiClockRow, ui_clock_row, UI, CLOCK_ROW, GtkWidget)

/* A reference to @clock is kept. Signal "over" (string): a sentence that says whose time is used
 * up. */
GtkWidget *ui_clock_row_new (AppClock *clock);

AppClock *ui_clock_row_get_clock (UiClockRow *row);

G_END_DECLS
