/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a season went: places from round to round, and ratings over time, of those who stand first.
 */
#pragma once

#include "app/league/leagues.h"
#include "app/league/standings.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_LEAGUE_CHARTS (ui_league_charts_get_type ())
G_DECLARE_FINAL_TYPE (UiLeagueCharts, ui_league_charts, UI, LEAGUE_CHARTS, AdwBin)

/* @standings is kept, and followed while the charts are on show. */
void ui_league_charts_set_standings (UiLeagueCharts *self, AppStandings *standings);

G_END_DECLS
