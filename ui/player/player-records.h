/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player's records by opponent, partner, game, seat, deck and place: a table, or where that does
 * not fit a list. Every number leads to its matches.
 */
#pragma once

#include "app/player/player-snapshot.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_PLAYER_RECORDS (ui_player_records_get_type ())
G_DECLARE_FINAL_TYPE (UiPlayerRecords, ui_player_records, UI, PLAYER_RECORDS, AdwBin)

/* @snapshot: borrowed for the call. */
void ui_player_records_set_snapshot (UiPlayerRecords *self, const AppPlayerSnapshot *snapshot);

/* Signals: "matches" (const GArray *rows, const char *title): somebody wants to see these;
 * "opponent" (const char *uuid): head to head with him. */

G_END_DECLS
