/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a ladder counts: its results, the newest first, and those that count, or don't, against its
 * rule.
 */
#pragma once

#include "app/league/leagues.h"
#include "app/league/standings.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_RESULTS_VIEW (ui_results_view_get_type ())
G_DECLARE_FINAL_TYPE (UiResultsView, ui_results_view, UI, RESULTS_VIEW, AdwBin)

/* @snapshot: borrowed until the next call; @standings: kept. */
void ui_results_view_show (UiResultsView *self, const AppSeasonSnapshot *snapshot,
                           AppStandings *standings, gboolean read_only);

G_END_DECLS
