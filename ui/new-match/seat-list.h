/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who sits where: a row a seat, with names that complete from those known.
 */
#pragma once

#include "app/base/draft.h"
#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_SEAT_LIST (ui_seat_list_get_type ())
G_DECLARE_FINAL_TYPE (UiSeatList, ui_seat_list, UI, SEAT_LIST, AdwBin)

/* Names to complete from, the likeliest first. */
void ui_seat_list_set_known (UiSeatList *self, const char *const *names);

/* The collection's players as those names, who played last first, and of those who plays most. */
void ui_seat_list_set_store (UiSeatList *self, AppStore *store);

/* How many seats there may be; names beyond @max are kept for when there are more again. */
void ui_seat_list_set_range (UiSeatList *self, guint min, guint max);

/* Property "n-seats". */
void ui_seat_list_set_n_seats (UiSeatList *self, guint n_seats);
guint ui_seat_list_get_n_seats (UiSeatList *self);

/* Seats from 0; names are trimmed. */
void ui_seat_list_set_name (UiSeatList *self, guint seat, const char *name);
char *ui_seat_list_dup_name (UiSeatList *self, guint seat) G_GNUC_WARN_UNUSED_RESULT;

/* The keyboard goes to the first seat without a name; FALSE when all have one. */
gboolean ui_seat_list_focus (UiSeatList *self);

/* Shows the draft's properties "seats" and "name1" and so on, of which each has a trimmed name;
 * NULL for none. @draft: borrowed; another one before it goes. */
void ui_seat_list_set_draft (UiSeatList *self, AppDraft *draft);

/* Signals: "entered": Enter behind the last name; "swapped" (guint, guint): the names of two seats
 * changed places, which is a part of the draft's change. */

G_END_DECLS
