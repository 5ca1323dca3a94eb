/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reports for a window: made and written on a thread of their own.
 */
#include "app/base/out-file.h"
#include "app/league/trf/report-save.h"

#include "app/base/c-locale.h"
#include "app/league/season-report.h"
#include "app/store/store-jobs.h"
#include "app/league/trf/trf.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* @wish: its strings and columns are owned here. */
typedef struct {
  AppReportWish wish;
  char *path;
} Saving;

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  g_free ((char *)saving->wish.season);
  g_free ((LeagueColumn *)saving->wish.columns);
  g_free (saving->path);
  g_free (saving);
}

static gboolean
save_trf (const Saving *saving, DbStore *db, AppPacks *packs, gint64 season, GError **error)
{
  g_autofree char *text = saving->wish.trf26 ? app_trf_write_26 (db, packs, season, error)
                                             : app_trf_write (db, packs, season, error);
  AppOutFile *file = text != NULL ? app_out_file_open (saving->path, error) : NULL;

  if (file == NULL)
    return FALSE;
  app_out_file_write (text, strlen (text), file);
  return app_out_file_close (file, error);
}

static gboolean
save_report (const Saving *saving, DbStore *db, AppPacks *packs, gint64 id, GError **error)
{
  const AppReportWish *wish = &saving->wish;
  g_autoptr (AppSeason) season = app_season_load (db, packs, id, 0, error);
  g_autoptr (AppReport) report = NULL;

  if (season != NULL)
    report = app_report_new (season, db, packs, wish->kind, wish->columns, wish->n_columns,
                             wish->until, wish->round, error);
  return report != NULL && app_report_write (report, wish->format, saving->path, error);
}

/* Its answer is @data where the file was written. */
static gpointer
save_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const Saving *saving = data;
  gboolean plain = saving->wish.trf || app_report_format_is_data (saving->wish.format);
  gpointer before = plain ? app_c_locale_begin () : NULL;
  gboolean saved;
  gint64 season;

  saved = app_season_find (db, saving->wish.season, &season, error)
          && (saving->wish.trf ? save_trf (saving, db, packs, season, error)
                               : save_report (saving, db, packs, season, error));
  if (plain)
    app_c_locale_end (before);
  return saved ? data : NULL;
}

void
app_report_save_async (AppStore *store, const AppReportWish *wish, const char *path,
                       GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);
  Saving *saving = g_new0 (Saving, 1);

  saving->wish = *wish;
  saving->wish.season = g_strdup (wish->season);
  saving->wish.columns = g_memdup2 (wish->columns, wish->n_columns * sizeof *wish->columns);
  saving->path = g_strdup (path);
  g_task_set_task_data (task, saving, saving_free);
  app_store_read (store, task, save_work, NULL);
}

gboolean
app_report_save_finish (AppStore *store, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, store), FALSE);
  return g_task_propagate_pointer (G_TASK (result), error) != NULL;
}

char *
app_report_wish_dup_file_name (const AppReportWish *wish, const char *title)
{
  g_autofree char *round = wish->round > 0 ? g_strdup_printf (_ ("Round %u"), wish->round) : NULL;

  if (wish->trf)
    return report_dup_file_name (title, NULL, "trf");
  return report_dup_file_name (title, round != NULL ? round : report_kind_name (wish->kind),
                               report_format_id (wish->format));
}
