/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leagues for the window's tests: made by commands on the window's own collection.
 */
#pragma once

#include "tests/ui/stage.h"

#include "app/league/leagues.h"
#include "app/league/standings.h"

/* Does @command, which is taken; the UUID of what was made, or NULL. Free with g_free(). */
char *stage_run_command (UiWindow *window, AppLeagueCommand *command);

/* A league "Thursdays" of Tome, or of another game for @sides > 2, with @n of Ann, Ben, Cy … in a
 * season of that format, whose rounds are all paired where that is known beforehand. The season's
 * UUID; free with g_free(). */
char *stage_league (UiWindow *window, LeagueFormat format, guint sides, guint n);
/* The same of another game than Tome or Catan. */
char *stage_league_of (UiWindow *window, const char *game, LeagueFormat format, guint sides,
                       guint n);

/* Logs the result of every fixture of the first @rounds rounds: the first side wins but in each
 * third one, which is drawn. */
void stage_play_rounds (UiWindow *window, const char *season, guint rounds);

/* The season as it stands; free with app_season_snapshot_free(). */
AppSeasonSnapshot *stage_season_snapshot (UiWindow *window, const char *season);

/* Pairs the next round: @n tables of two, by start numbers from 0. */
void stage_pair (UiWindow *window, const char *season, const guint32 *entrants, guint n);

/* A new window with the page of a season of @n sides, of which some rounds are played; the season's
 * UUID, free with g_free(). */
char *stage_open_season (UiWindow **window, LeagueFormat format, guint n, guint rounds);

/* What the league's page in @window has on show. */
AppStandings *stage_standings (UiWindow *window);

/* How many fixtures of the season have no result. */
guint stage_n_open (UiWindow *window, const char *season);
