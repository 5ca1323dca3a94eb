/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A league's table: the columns that its reader chooses, at any day or after any round, each figure
 * with why it is so, and why one stands before another.
 */
#pragma once

#include "app/league/leagues.h"
#include "app/league/standings.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_STANDINGS_VIEW (ui_standings_view_get_type ())
G_DECLARE_FINAL_TYPE (UiStandingsView, ui_standings_view, UI, STANDINGS_VIEW, AdwBin)

/* Both are kept as long as the view shows them; @snapshot: borrowed until the next call. */
void ui_standings_view_show (UiStandingsView *self, const AppSeasonSnapshot *snapshot,
                             AppStandings *standings);

G_END_DECLS
