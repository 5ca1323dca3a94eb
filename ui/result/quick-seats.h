/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Those who played, in rows that can be added to, taken from and put in another order, with
 * somebody known a click away; and how it ended for each.
 */
#pragma once

#include "ui/result/quick-seat.h"

G_BEGIN_DECLS

#define UI_TYPE_QUICK_SEATS (ui_quick_seats_get_type ())
G_DECLARE_FINAL_TYPE (UiQuickSeats, ui_quick_seats, UI, QUICK_SEATS, AdwBin)

/* Signals: "changed" by the person, not by ui_quick_seats_show(); "entered": Enter in a row. */

/* Names to complete from and to offer. */
void ui_quick_seats_set_known (UiQuickSeats *self, const char *const *names);

/* What is asked of each follows from @by. What was typed for another way of winning stays. */
void ui_quick_seats_set_by (UiQuickSeats *self, AppQuickBy by);

/* Shows @quick's seats, and asks by its way of winning. */
void ui_quick_seats_show (UiQuickSeats *self, const AppQuick *quick);

/* Puts what stands here into @quick's seats; a sentence when something typed is no number, or has
 * no player, NULL when all is well. */
char *ui_quick_seats_read (UiQuickSeats *self, AppQuick *quick) G_GNUC_WARN_UNUSED_RESULT;

/* Puts the keyboard where something is still missing; FALSE when nothing is. */
gboolean ui_quick_seats_focus_missing (UiQuickSeats *self);
/* The same; else on the first value or name. */
void ui_quick_seats_focus (UiQuickSeats *self);

G_END_DECLS
