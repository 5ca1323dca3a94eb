/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What corrections changed since a round was paired: in the table that was published then, and in
 * the pairings that are not played yet.
 */
#pragma once

#include "app/league/season.h"

G_BEGIN_DECLS

/* The table as it is published, as JSON for DbRound.published_table. */
char *app_season_dup_published_table (AppSeason *season,
                                      const LeagueTable *table) G_GNUC_WARN_UNUSED_RESULT;

/* @round: 0 for the last one paired. NULL, no error, when none was, and where the whole season is
 * paired at once. */
AppCorrectionImpact *app_season_dup_impact (AppSeason *season, DbStore *db, guint round,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
