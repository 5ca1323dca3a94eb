/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What those share who fill reports of a season.
 */
#pragma once

#include "app/league/reports.h"

G_BEGIN_DECLS

/**
 * ReportMaker:
 * @table: of the time that the report is about; owned
 * @entrants: UUIDs to entrants; owned
 * @snapshot: (nullable): rounds and fixtures as people see them; NULL of all matches of a game.
 *   Borrowed
 *
 * What those who fill a report share.
 */
typedef struct {
  AppDocument *report;
  AppReportKind kind;
  AppSeason *season;
  LeagueTable *table;
  GHashTable *entrants;
  AppSeasonSnapshot *snapshot;
  const LeagueColumn *columns;
  guint n_columns;
  LeagueDay until;
  guint round;
} ReportMaker;

/* "Table", translated. */
const char *report_kind_name (AppReportKind kind);

G_END_DECLS
