/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What corrections changed since a round was paired: in the table that was told then, and in the
 * pairings that nobody has played yet.
 */
#pragma once

#include "app/league/season.h"

G_BEGIN_DECLS

/* The table as people are told it, as JSON for a round's "told". */
char *app_season_dup_published_table (AppSeason *season,
                                      const LeagueTable *table) G_GNUC_WARN_UNUSED_RESULT;

/* @round: 0 for the last one paired. NULL, no error, when none was, and where the whole season is
 * paired at once. */
AppRipple *app_season_ripple (AppSeason *season, DbStore *db, guint round,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
