/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reports for a window: made and written on a thread of their own.
 */
#include "app/league/trf/report-save.h"

#include "app/base/c-locale.h"
#include "app/base/out-file.h"
#include "app/league/season-report.h"
#include "app/store/store-jobs.h"
#include "app/league/trf/trf.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* @request: its strings and columns are owned here. */
typedef struct {
  AppReportRequest request;
  char *path;
} Saving;

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  g_free ((char *)saving->request.season);
  g_free ((LeagueColumn *)saving->request.columns);
  g_free (saving->path);
  g_free (saving);
}

static gboolean
save_trf (const Saving *saving, DbStore *db, AppPacks *packs, gint64 season, GError **error)
{
  g_autofree char *text = saving->request.trf26 ? app_trf_write_26 (db, packs, season, error)
                                                : app_trf_write (db, packs, season, error);
  AppOutFile *file = text != NULL ? app_out_file_open (saving->path, error) : NULL;

  if (file == NULL)
    return FALSE;
  app_out_file_write (text, strlen (text), file);
  return app_out_file_close (file, error);
}

static AppDocument *
make_report (const AppReportRequest *request, DbStore *db, AppPacks *packs, gint64 id,
             GError **error)
{
  g_autoptr (AppSeason) season = app_season_load (db, packs, id, 0, error);

  return season != NULL ? app_report_new (season, request->kind, request->columns,
                                          request->n_columns, request->until, request->round, error)
                        : NULL;
}

static gboolean
save_report (const Saving *saving, DbStore *db, AppPacks *packs, gint64 id, GError **error)
{
  g_autoptr (AppDocument) report = make_report (&saving->request, db, packs, id, error);

  return report != NULL && app_document_write (report, saving->request.format, saving->path, error);
}

/* Its answer is @data where the file was written. */
static gpointer
save_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const Saving *saving = data;
  gboolean plain = saving->request.trf || app_format_is_data (saving->request.format);
  gpointer before = plain ? app_c_locale_begin () : NULL;
  gboolean saved;
  gint64 season;

  saved = app_season_find (db, saving->request.season, &season, error)
          && (saving->request.trf ? save_trf (saving, db, packs, season, error)
                                  : save_report (saving, db, packs, season, error));
  if (plain)
    app_c_locale_end (before);
  return saved ? data : NULL;
}

static void
free_report (gpointer report)
{
  app_document_unref (report);
}

static gpointer
make_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const AppReportRequest *request = &((const Saving *)data)->request;
  gint64 season;

  return app_season_find (db, request->season, &season, error)
             ? make_report (request, db, packs, season, error)
             : NULL;
}

/* @path: nullable */
static GTask *
new_task (AppStore *store, const AppReportRequest *request, const char *path,
          GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);
  Saving *saving = g_new0 (Saving, 1);

  saving->request = *request;
  saving->request.season = g_strdup (request->season);
  saving->request.columns =
      g_memdup2 (request->columns, request->n_columns * sizeof *request->columns);
  saving->path = g_strdup (path);
  g_task_set_task_data (task, saving, saving_free);
  return task;
}

void
app_report_make_async (AppStore *store, const AppReportRequest *request, GCancellable *cancellable,
                       GAsyncReadyCallback callback, gpointer data)
{
  app_store_read (store, new_task (store, request, NULL, cancellable, callback, data), make_work,
                  free_report);
}

AppDocument *
app_report_make_finish (AppStore *store, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, store), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

void
app_report_save_async (AppStore *store, const AppReportRequest *request, const char *path,
                       GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  app_store_read (store, new_task (store, request, path, cancellable, callback, data), save_work,
                  NULL);
}

gboolean
app_report_save_finish (AppStore *store, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, store), FALSE);
  return g_task_propagate_pointer (G_TASK (result), error) != NULL;
}

char *
app_report_request_dup_file_name (const AppReportRequest *request, const char *title)
{
  g_autofree char *round =
      request->round > 0 ? g_strdup_printf (_ ("Round %u"), request->round) : NULL;

  if (request->trf)
    return app_document_dup_file_name (title, NULL, "trf");
  return app_document_dup_file_name (title,
                                     round != NULL ? round : report_kind_name (request->kind),
                                     app_format_id (request->format));
}
