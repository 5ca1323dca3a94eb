/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What stands first on a player's page: his figures as large numbers that lead to their matches,
 * his rating over time, and the leagues he plays in.
 */
#pragma once

#include "app/player/player-snapshot.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_PLAYER_OVERVIEW (ui_player_overview_get_type ())
G_DECLARE_FINAL_TYPE (UiPlayerOverview, ui_player_overview, UI, PLAYER_OVERVIEW, AdwBin)

void ui_player_overview_set_store (UiPlayerOverview *self, AppStore *store);
/* @snapshot: borrowed for the call. */
void ui_player_overview_set_snapshot (UiPlayerOverview *self, const AppPlayerSnapshot *snapshot);
/* @points: (element-type AppRatingPoint): what the filter lets through. */
void ui_player_overview_set_ratings (UiPlayerOverview *self, const GArray *points);

/* Signal "matches" (const GArray *rows, const char *title): somebody wants to see these. */

G_END_DECLS
