/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Those who played, in rows that can be added to, taken from and put in another order, with
 * somebody known a click away; and how it ended for each.
 */
#pragma once

#include "app/result/quick-draft.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_QUICK_SEATS (ui_quick_seats_get_type ())
G_DECLARE_FINAL_TYPE (UiQuickSeats, ui_quick_seats, UI, QUICK_SEATS, AdwBin)

/* Signal "entered": Enter in a row. */

/* Shows the draft's seats, once, before anything else. @known: names to complete from and to offer.
 */
void ui_quick_seats_set_draft (UiQuickSeats *self, AppQuickDraft *draft, const char *const *known);

/* Puts the keyboard where something is still missing; FALSE when nothing is. */
gboolean ui_quick_seats_focus_missing (UiQuickSeats *self);
/* The same; else on the first value or name. */
void ui_quick_seats_focus (UiQuickSeats *self);

G_END_DECLS
