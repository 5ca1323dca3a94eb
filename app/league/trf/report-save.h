/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season's reports for a window, tournament reports among them.
 */
#pragma once

#include "app/league/reports.h"
#include "app/store/store.h"

G_BEGIN_DECLS

/**
 * AppReportRequest:
 * @season: UUID of a season
 * @columns, @until, @round: as of app_report_new()
 * @trf: a tournament report instead; then @kind and @format don't count. @trf26: of that version
 *
 * The choices of the report dialog.
 */
typedef struct {
  const char *season;
  AppReportKind kind;
  AppFormat format;
  gboolean trf, trf26;
  const LeagueColumn *columns;
  guint n_columns;
  LeagueDay until;
  guint round;
} AppReportRequest;

/* Makes a report, not a tournament's, on a thread; what it wishes is copied. (transfer full) */
void app_report_make_async (AppStore *store, const AppReportRequest *request,
                            GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
AppDocument *app_report_make_finish (AppStore *store, GAsyncResult *result,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Makes it on a thread and writes it to @path; what it wishes is copied. */
void app_report_save_async (AppStore *store, const AppReportRequest *request, const char *path,
                            GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
gboolean app_report_save_finish (AppStore *store, GAsyncResult *result, GError **error);
/* A name for its file, before it is made; @title: the season's. */
char *app_report_request_dup_file_name (const AppReportRequest *request,
                                        const char *title) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
