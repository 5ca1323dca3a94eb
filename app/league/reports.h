/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reports of a season, to be printed, sent and computed with: the table, a crosstable, a round's
 * pairings, and the season's book with all of it.
 */
#pragma once

#include "app/document/document.h"
#include "app/league/season.h"

G_BEGIN_DECLS

typedef enum {
  APP_REPORT_TABLE,
  APP_REPORT_CROSSTABLE,
  APP_REPORT_ROUND, /* pairings and results of one */
  APP_REPORT_RATINGS,
  APP_REPORT_SEASON, /* the book: title, table, crosstable, all rounds, players, charts, how it
                        counts */
} AppReportKind;

/* "table", "crosstable", "round", "ratings", "season". */
gboolean app_report_kind_find (const char *id, AppReportKind *kind);

/**
 * app_report_new:
 * @season: as it was loaded
 * @columns: (array length=n_columns) (nullable): of the table; NULL for the season's own
 * @until, @round: as for app_season_dup_table(); of APP_REPORT_ROUND the round, 0 for the last
 * paired
 */
AppDocument *app_report_new (AppSeason *season, AppReportKind kind, const LeagueColumn *columns,
                             guint n_columns, LeagueDay until, guint round,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
