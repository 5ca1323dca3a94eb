/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which deck each seat brings to a match: a row a seat, where there are decks to bring.
 */
#pragma once

#include "app/new-match/match-draft.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_SEAT_DECKS (ui_seat_decks_get_type ())
G_DECLARE_FINAL_TYPE (UiSeatDecks, ui_seat_decks, UI, SEAT_DECKS, AdwBin)

/* Shows what the draft's seats may bring, the decks of who sits there first, and sets what is
 * chosen there. Another game, or other players, keep what was chosen as far as it is still there.
 * @draft: borrowed until the next one is shown. */
void ui_seat_decks_show (UiSeatDecks *self, AppStore *store, AppMatchDraft *draft);

G_END_DECLS
