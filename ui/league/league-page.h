/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season of a league: how it counts, what is to be done next, its table, crosstable and rounds,
 * and what corrections changed.
 */
#pragma once

#include "app/league/leagues.h"
#include "app/league/standings.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_LEAGUE_PAGE (ui_league_page_get_type ())
G_DECLARE_FINAL_TYPE (UiLeaguePage, ui_league_page, UI, LEAGUE_PAGE, AdwBin)

/* @season: UUID of a season, or of a league for its present one. It is a UiPage. NULL with @error
 * when it can't be read. */
GtkWidget *ui_league_page_new (AppStore *store, const char *season, GError **error);

/* UUIDs of the season on show and of its league. */
const char *ui_league_page_get_season (UiLeaguePage *self);
const char *ui_league_page_get_league (UiLeaguePage *self);
/* "table", "crosstable", "rounds", "charts", "outlook". */
void ui_league_page_show_view (UiLeaguePage *self, const char *name);
/* The figures on show, for tests and pictures; borrowed. */
AppStandings *ui_league_page_get_standings (UiLeaguePage *self);

G_END_DECLS
