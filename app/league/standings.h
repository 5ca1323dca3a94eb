/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season's figures for the window: loaded on a thread of its own, followed from then on, with a
 * model of rows for the table on show.
 */
#pragma once

#include "app/base/item-list.h"
#include "app/league/season.h"

G_BEGIN_DECLS

#define APP_TYPE_STANDING (app_standing_get_type ())
G_DECLARE_FINAL_TYPE (AppStanding, app_standing, APP, STANDING, GObject)

/* One row: an entrant. Readable properties: rank (uint), name, moved (int: places won since the
 * last round, or against the published table), rating (for the eye, or ""), dropped (boolean),
 * form ("WDL-", the newest first), streak (int). Signal "changed": they, or figures that somebody
 * asked for, are others. */
guint32 app_standing_get_entrant (AppStanding *row);
const char *app_standing_get_name (AppStanding *row);
guint app_standing_get_rank (AppStanding *row);
/* A figure, and the same for the eye. */
double app_standing_get_value (AppStanding *row, LeagueColumn column);
char *app_standing_dup_text (AppStanding *row, LeagueColumn column) G_GNUC_WARN_UNUSED_RESULT;

#define APP_TYPE_STANDINGS (app_standings_get_type ())
G_DECLARE_FINAL_TYPE (AppStandings, app_standings, APP, STANDINGS, AppItemList)

/**
 * app_standings_new:
 * @season: UUID of a season, or NULL for all matches of @game (a game's name or code, NULL for all)
 *
 * A GListModel of AppStanding in the table's order. Readable properties: loading (boolean). Signal
 * "changed": figures are others. Rows stay when results were added or changed, and are replaced
 * when the time or the season is another.
 */
AppStandings *app_standings_new (AppStore *store, const char *season,
                                 const char *game) G_GNUC_WARN_UNUSED_RESULT;
gboolean app_standings_is_loading (AppStandings *standings);
/* Why it could not be loaded, or NULL. */
const GError *app_standings_get_error (AppStandings *standings);
/* The figures on the main thread; NULL while loading. Borrowed until "changed". */
AppSeason *app_standings_get_season (AppStandings *standings);
/* The table on show: the present one, or that of app_standings_set_time(). */
const LeagueTable *app_standings_get_table (AppStandings *standings);
/* Shows the table of a day, or after a round; 0 and 0 for the present. */
void app_standings_set_time (AppStandings *standings, LeagueDay until, guint rounds);
/* What made a figure. */
AppFigureExplanation *app_standings_explain_figure (AppStandings *standings, guint32 entrant,
                                                    LeagueColumn column) G_GNUC_WARN_UNUSED_RESULT;
/* Of a result of the season, as app_season_dup_match() and app_season_dup_result_text() have it. */
char *app_standings_dup_match (AppStandings *standings, guint32 result) G_GNUC_WARN_UNUSED_RESULT;
char *app_standings_dup_result_text (AppStandings *standings,
                                     guint32 result) G_GNUC_WARN_UNUSED_RESULT;
/* What corrections changed, as app_season_dup_impact() has it; NULL while loading, too. */
AppCorrectionImpact *app_standings_dup_impact (AppStandings *standings, guint round,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* What became of a match that was recorded or corrected last: "Ann is 2nd now", "Corrected: 3
 * places changed"; NULL for nothing. */
char *app_standings_dup_news (AppStandings *standings) G_GNUC_WARN_UNUSED_RESULT;

/* Simulates what is to come, on a thread of its own. */
void app_standings_outlook_async (AppStandings *standings, guint runs, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer data);
LeagueOutlook *app_standings_outlook_finish (AppStandings *standings, GAsyncResult *result,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
