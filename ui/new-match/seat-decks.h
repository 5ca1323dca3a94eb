/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which deck each seat brings to a match: a row a seat, where there are decks to bring.
 */
#pragma once

#include "app/new-match/match-draft.h"
#include "app/recording/recorder.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_SEAT_DECKS (ui_seat_decks_get_type ())
G_DECLARE_FINAL_TYPE (UiSeatDecks, ui_seat_decks, UI, SEAT_DECKS, AdwBin)

/* Shows what the draft's seats may bring, the decks of who sits there first. Another game, or
 * other players, keep what was chosen as far as it is still there. */
void ui_seat_decks_show (UiSeatDecks *self, AppStore *store, const AppMatchDraft *draft);

/* The chosen deck's UUID, NULL for none; seats from 0. */
char *ui_seat_decks_dup_deck (UiSeatDecks *self, guint seat) G_GNUC_WARN_UNUSED_RESULT;

/* Signal: "changed": another deck was chosen. */

G_END_DECLS
