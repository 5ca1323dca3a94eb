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
 * @look: (nullable): rounds and fixtures as people see them; NULL of all matches of a game
 *
 * What those who fill a report share.
 */
typedef struct {
  AppReport *report;
  AppReportKind kind;
  AppSeason *season;
  DbStore *db;
  AppPacks *packs;
  LeagueTable *table;
  GHashTable *entrants;
  AppSeasonLook *look;
  const LeagueColumn *columns;
  guint n_columns;
  LeagueDay until;
  guint round;
} ReportMaker;

/* "Table", translated. */
const char *report_kind_name (AppReportKind kind);

void report_make_table (ReportMaker *maker);      /* report-table.c */
void report_make_ratings (ReportMaker *maker);    /* report-ratings.c */
void report_make_crosstable (ReportMaker *maker); /* report-cross.c */
/* report-rounds.c: a round as a table of its own; @wall: large. */
void report_make_round (ReportMaker *maker, const AppRound *round, gboolean wall);
/* Results outside of rounds, by day; nothing without any. */
void report_make_rest (ReportMaker *maker);
/* All results of the season, one a row, for CSV. */
ReportTable *report_make_results (ReportMaker *maker) G_GNUC_WARN_UNUSED_RESULT;
void report_make_season (ReportMaker *maker); /* report-season.c */

/* "2½ " as points; their value in whole ones. */
void report_add_points (ReportTable *table, LeaguePoints points);
/* "1612", "27.63": as its system has it; with @sign "+12". */
char *report_dup_rating (const LeagueRatingRules *rules, double value,
                         gboolean sign) G_GNUC_WARN_UNUSED_RESULT;
/* What a side has of a result: "1", "½", "0", "+"; of more sides its place: "2/4". */
char *report_dup_mark (const LeagueResult *result, const LeagueSeat *seats,
                       guint seat) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
