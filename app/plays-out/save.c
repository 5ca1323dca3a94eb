/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Saving what a window wants, on a thread of its own.
 */
#include "app/plays-out/save.h"

#include "app/base/out-file.h"
#include "app/plays-out/export-private.h"

#include "app/archive/archive.h"
#include "app/base/error.h"
#include "app/files/export.h"
#include "app/store/store-jobs.h"

#include "db/match-rows.h"
#include "db/players.h"

/* Progress */

#define WHOLE 1000

struct AppSaveProgress {
  gint done; /* of WHOLE; atomic */
};

AppSaveProgress *
app_save_progress_new (void)
{
  return g_atomic_rc_box_new0 (AppSaveProgress);
}

static AppSaveProgress *
app_save_progress_ref (AppSaveProgress *progress)
{
  return g_atomic_rc_box_acquire (progress);
}

void
app_save_progress_unref (AppSaveProgress *progress)
{
  g_atomic_rc_box_release (progress);
}

double
app_save_progress_get (AppSaveProgress *progress)
{
  return (double)g_atomic_int_get (&progress->done) / WHOLE;
}

static void
progress_cb (double fraction, gpointer data)
{
  AppSaveProgress *progress = data;

  if (progress != NULL)
    g_atomic_int_set (&progress->done, (gint)(CLAMP (fraction, 0, 1) * WHOLE));
}

/* What is wanted */

/* @request: its strings are owned here. */
typedef struct {
  AppSaveRequest request;
  char *path;
  AppSaveProgress *progress; /* Owned; NULL where nobody looks */
} Saving;

static void
saving_free (gpointer data)
{
  Saving *saving = data;
  const char *texts[] = { saving->request.match, saving->request.game, saving->request.player,
                          saving->request.since, saving->request.until };

  for (guint k = 0; k < G_N_ELEMENTS (texts); k++)
    g_free ((char *)texts[k]);
  g_clear_pointer (&saving->progress, app_save_progress_unref);
  g_free (saving->path);
  g_free (saving);
}

char *
app_save_request_dup_file_name (const AppSaveRequest *request)
{
  static const char *const ends[] = {
    [APP_PLAYS_CSV] = "csv",      [APP_PLAYS_CSV_WIDE] = "csv", [APP_PLAYS_JSON] = "json",
    [APP_PLAYS_BGSTATS] = "json", [APP_PLAYS_LINKS] = "txt",    [APP_PLAYS_HTML] = "html",
    [APP_PLAYS_PDF] = "pdf",
  };
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *day = g_date_time_format (now, "%Y-%m-%d");
  const char *end = request->kind == APP_SAVE_ARCHIVE   ? "zip"
                    : request->kind == APP_SAVE_RECORDS ? "tkr"
                                                        : ends[request->format];

  return g_strdup_printf ("Tomekeeper%s %s.%s",
                          request->kind == APP_SAVE_PLAYS && request->format == APP_PLAYS_BGSTATS
                              ? " BGStatsExport"
                              : "",
                          day, end);
}

/* Work */

/* The only one, or NULL with FALSE for none of that UUID. */
static gboolean
find_only (const Saving *saving, DbStore *db, GArray **matches, GError **error)
{
  gint64 id;

  *matches = NULL;
  if (saving->request.match == NULL)
    return TRUE;
  if (!db_match_find (db, saving->request.match, &id, error))
    return FALSE;
  *matches = g_array_new (FALSE, FALSE, sizeof id);
  g_array_append_val (*matches, id);
  return TRUE;
}

static gboolean
write_plays (const Saving *saving, DbStore *db, AppPacks *packs, AppOutFile *file,
             GCancellable *cancellable, GError **error)
{
  g_autoptr (GArray) matches = NULL;
  AppPlaysFilter filter = { .game = saving->request.game,
                            .since = saving->request.since,
                            .until = saving->request.until };

  if (!find_only (saving, db, &matches, error)
      || (saving->request.player != NULL
          && !db_player_find (db, saving->request.player, &filter.player, error)))
    return FALSE;
  filter.matches = matches;
  return export_write_plays (db, packs, &filter, saving->request.format, app_out_file_write, file,
                             progress_cb, saving->progress, cancellable, error);
}

static gboolean
take_id (const DbMatchRow *row, gpointer data)
{
  if (row->with_moves || row->is_raw_record)
    g_array_append_val ((GArray *)data, row->id);
  return TRUE;
}

static gboolean
write_records (const Saving *saving, DbStore *db, AppPacks *packs, AppOutFile *file,
               GCancellable *cancellable, GError **error)
{
  g_autoptr (GArray) matches = NULL;

  if (!find_only (saving, db, &matches, error))
    return FALSE;
  if (matches == NULL) {
    matches = g_array_new (FALSE, FALSE, sizeof (gint64));
    if (!db_matches_foreach (db, FALSE, take_id, matches, error))
      return FALSE;
  }
  for (guint k = 0; k < matches->len; k++) {
    progress_cb ((double)k / matches->len, saving->progress);
    if (g_cancellable_set_error_if_cancelled (cancellable, error)
        || !app_export_match (db, packs, g_array_index (matches, gint64, k), APP_EXPORT_CURRENT,
                              app_out_file_write, file, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
write_file (const Saving *saving, DbStore *db, AppPacks *packs, GCancellable *cancellable,
            GError **error)
{
  AppOutFile *file = app_out_file_open (saving->path, error);
  GError *failed = NULL;

  if (file == NULL)
    return FALSE;
  if (saving->request.kind == APP_SAVE_RECORDS
          ? write_records (saving, db, packs, file, cancellable, &failed)
          : write_plays (saving, db, packs, file, cancellable, &failed))
    return app_out_file_close (file, error);
  app_out_file_discard (file);
  app_error_take (error, failed);
  return FALSE;
}

/* Its answer is @data where the file was written. */
static gpointer
save_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const Saving *saving = data;
  AppArchiveCounts counts;
  gboolean done = saving->request.kind == APP_SAVE_ARCHIVE
                      ? app_archive_write (db, saving->path, &counts, progress_cb, saving->progress,
                                           cancellable, error)
                      : write_file (saving, db, packs, cancellable, error);

  return done ? data : NULL;
}

void
app_save_async (AppStore *store, const AppSaveRequest *request, const char *path,
                AppSaveProgress *progress, GCancellable *cancellable, GAsyncReadyCallback callback,
                gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);
  Saving *saving = g_new0 (Saving, 1);

  saving->request = (AppSaveRequest){ .kind = request->kind,
                                      .format = request->format,
                                      .match = g_strdup (request->match),
                                      .game = g_strdup (request->game),
                                      .player = g_strdup (request->player),
                                      .since = g_strdup (request->since),
                                      .until = g_strdup (request->until) };
  saving->path = g_strdup (path);
  saving->progress = progress != NULL ? app_save_progress_ref (progress) : NULL;
  g_task_set_task_data (task, saving, saving_free);
  app_store_read (store, task, save_work, NULL);
}

gboolean
app_save_finish (AppStore *store, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, store), FALSE);
  return g_task_propagate_pointer (G_TASK (result), error) != NULL;
}

char *
app_save_dup_link (AppStore *store, const char *match, GError **error)
{
  DbStore *db = app_store_get_db (store);
  GError *failed = NULL;
  gint64 id;

  if (db_match_find (db, match, &id, &failed))
    return app_plays_dup_link (db, app_store_get_packs (store), id, error);
  app_error_take (error, failed);
  return NULL;
}
