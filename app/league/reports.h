/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reports of a season, to be printed, sent and computed with: the table, a crosstable, a round's
 * pairings, and the season's book with all of it. A report is a list of typed blocks, from which
 * HTML, PDF, CSV and JSON are made.
 */
#pragma once

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

typedef enum {
  APP_REPORT_HTML, /* one document that needs nothing else and prints well */
  APP_REPORT_PDF,  /* A4 */
  APP_REPORT_CSV,  /* of RFC 4180, UTF-8, with a heading line; of a season its results */
  APP_REPORT_JSON,
} AppReportFormat;

/* "table", "crosstable", "round", "ratings", "season"; "html", "pdf", "csv", "json". */
gboolean app_report_kind_find (const char *id, AppReportKind *kind);
const char *app_report_kind_id (AppReportKind kind);
gboolean app_report_format_find (const char *id, AppReportFormat *format);
/* Whether it is for programs: those are the same in every locale, and are to be made between
 * app_plain_begin() and app_plain_end(). */
gboolean app_report_format_is_data (AppReportFormat format);

typedef struct AppReport AppReport;

/**
 * app_report_new:
 * @columns: (array length=n_columns) (nullable): of the table; NULL for the season's own
 * @until, @round: as for app_season_dup_table(); of APP_REPORT_ROUND the round, 0 for the last
 * paired
 */
AppReport *app_report_new (AppSeason *season, DbStore *db, AppPacks *packs, AppReportKind kind,
                           const LeagueColumn *columns, guint n_columns, LeagueDay until,
                           guint round, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void app_report_free (AppReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppReport, app_report_free)

/* The report as text of a format but PDF. */
char *app_report_dup (AppReport *report, AppReportFormat format) G_GNUC_WARN_UNUSED_RESULT;
/* Writes it to @path, which is replaced whole or not at all; "-" is standard output. */
gboolean app_report_write (AppReport *report, AppReportFormat format, const char *path,
                           GError **error);

/**
 * AppReportWish:
 * @season: UUID of a season
 * @columns, @until, @round: as of app_report_new()
 * @trf: a tournament report instead; then @kind and @format don't count. @trf26: of that version
 *
 * What a window asks for.
 */
typedef struct {
  const char *season;
  AppReportKind kind;
  AppReportFormat format;
  gboolean trf, trf26;
  const LeagueColumn *columns;
  guint n_columns;
  LeagueDay until;
  guint round;
} AppReportWish;

/* Makes it on a thread and writes it to @path; what it wishes is copied. */
void app_report_save_async (AppStore *store, const AppReportWish *wish, const char *path,
                            GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
gboolean app_report_save_finish (AppStore *store, GAsyncResult *result, GError **error);
/* A name for its file, before it is made; @title: the season's. */
char *app_report_wish_dup_file_name (const AppReportWish *wish,
                                     const char *title) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
