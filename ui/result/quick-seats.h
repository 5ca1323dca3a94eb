/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Those who played, in rows that can be added to, taken from and put in another order, with
 * somebody known a click away; and how it ended for each.
 */
#pragma once

#include "app/result/quick.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_QUICK_SEATS (ui_quick_seats_get_type ())
G_DECLARE_FINAL_TYPE (UiQuickSeats, ui_quick_seats, UI, QUICK_SEATS, AdwBin)

/* Signals: "changed" by the person, not by ui_quick_seats_show(); "entered": Enter in a row. */

/* Names to complete from and to offer. */
void ui_quick_seats_set_known (UiQuickSeats *self, const char *const *names);

/* What is asked of each follows from @by. What was typed for another way of winning stays. */
void ui_quick_seats_set_by (UiQuickSeats *self, AppQuickScoring by);

/* Shows @quick's seats, and asks by its way of winning. */
void ui_quick_seats_show (UiQuickSeats *self, const AppQuick *quick);

/* Puts what stands here into @quick's seats; a sentence when something typed is no number, or has
 * no player, NULL when all is well. */
char *ui_quick_seats_read (UiQuickSeats *self, AppQuick *quick) G_GNUC_WARN_UNUSED_RESULT;

/* Puts the keyboard where something is still missing; FALSE when nothing is. */
gboolean ui_quick_seats_focus_missing (UiQuickSeats *self);
/* The same; else on the first value or name. */
void ui_quick_seats_focus (UiQuickSeats *self);

/* One who played: the name, what came of it, and whether it was together with the one above. */

#define UI_TYPE_QUICK_SEAT (ui_quick_seat_get_type ())
G_DECLARE_FINAL_TYPE (UiQuickSeat, ui_quick_seat, UI, QUICK_SEAT, GtkBox)

/* What is asked beside the name. */
typedef enum {
  UI_QUICK_NOTHING,
  UI_QUICK_SCORE,
  UI_QUICK_PLACE,
  UI_QUICK_WON,
} UiQuickPrompt;

/* Signals: "changed"; "entered": Enter; "remove": its button was pressed; "move" (int):
 * up (-1) or down (1); "dropped" (UiQuickSeat): another one was let go here; "next" (int): the
 * keyboard is to go to the next value (1) or the one before (-1). */

G_END_DECLS
