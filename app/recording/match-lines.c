/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match's lines for the window: changed and begun on the writer thread.
 */
#include "app/recording/match-lines.h"

#include "app/recording/recorder-private.h"

#include "db/line-append.h"

#include <glib/gi18n-lib.h>

/**
 * Job:
 * @line: of a change
 * @at, @make_current, @outcome: of a fork of the line that ends at @tip
 * @batch: (out): of a change
 *
 * One change on its way. The writer thread changes @tip and @batch alone.
 */
typedef struct {
  AppMatch *match; /* Owned */
  GTask *task;     /* Owned: the caller's */
  gint64 match_id;
  gint64 line;
  AppLineChange change;
  char *name;
  DbTip tip;
  guint at;
  gboolean make_current;
  RulesOutcome outcome;
  gint64 batch;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_clear_object (&job->match);
  g_clear_object (&job->task);
  g_free (job->name);
  g_free (job);
}

static Job *
job_new (AppMatch *match, GTask *task, const char *name)
{
  Job *job = g_new0 (Job, 1);

  job->match = g_object_ref (match);
  job->task = task;
  job->match_id = app_match_get_id (match);
  job->tip = *app_match_get_tip (match);
  job->name = g_strdup (name);
  return job;
}

static void
push_job (Job *job, AppStoreWork work, GAsyncReadyCallback done_cb)
{
  GTask *own = g_task_new (job->match, g_task_get_cancellable (job->task), done_cb, job);

  g_task_set_check_cancellable (own, FALSE);
  g_task_set_task_data (own, job, NULL);
  app_store_push (app_match_get_store (job->match), own, work, NULL);
}

static void
answer_job (Job *job, gint64 number, GError *error)
{
  if (error != NULL)
    g_task_return_error (job->task, error);
  else
    g_task_return_pointer (job->task, app_store_new_batch (number), g_free);
  job_free (job);
}

/* Changes */

static gpointer
change_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  Job *job = data;

  app_line_change (db, packs, job->match_id, job->line, job->change, job->name, &job->batch, error);
  return NULL;
}

static void
changed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Job *job = data;
  GError *error = NULL;

  g_task_propagate_pointer (G_TASK (result), &error);
  answer_job (job, job->batch, error);
}

/* What is recorded meanwhile waits: it is another line that is current then. */
static void
promoted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  AppMatch *match = g_object_ref (((Job *)data)->match);

  app_recorder_finish (match, NULL);
  changed_cb (source, result, data);
  app_recorder_start_queued (match);
  g_object_unref (match);
}

void
app_match_change_line_async (AppMatch *match, gint64 line, AppLineChange change, const char *name,
                             GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (match, cancellable, callback, data);
  Job *job;

  if (app_match_get_store (match) == NULL) {
    g_task_return_new_error (task, APP_ERROR, APP_ERROR_USAGE, "%s",
                             _ ("Add the record to your collection first."));
    g_object_unref (task);
    return;
  }
  if (change == APP_LINE_PROMOTE && !app_recorder_begin (match, task))
    return;
  job = job_new (match, task, name);
  job->line = line;
  job->change = change;
  push_job (job, change_work, change == APP_LINE_PROMOTE ? promoted_cb : changed_cb);
}

gboolean
app_match_change_line_finish (AppMatch *match, GAsyncResult *result, gint64 *batch, GError **error)
{
  return app_store_take_batch (result, batch, error);
}

/* Forks */

static gpointer
fork_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  Job *job = data;
  g_autofree char *name = app_line_dup_name (job->name, error);
  const DbFork fork = { .parent = job->tip.line,
                        .fork_at = job->at,
                        .name = name,
                        .inherit = TRUE,
                        .make_current = job->make_current };

  if (name != NULL && db_line_check_tip (db, &job->tip, error))
    db_line_fork (db, &fork, &job->tip, NULL, 0, &job->outcome, error);
  return NULL;
}

static void
forked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Job *job = data;
  AppMatch *match = g_object_ref (job->match);
  GError *error = NULL;

  g_task_propagate_pointer (G_TASK (result), &error);
  app_recorder_finish (match, error == NULL ? &job->tip : NULL);
  answer_job (job, job->tip.line, error);
  app_recorder_start_queued (match);
  g_object_unref (match);
}

void
app_match_fork_line_async (AppMatch *match, guint at, const char *name, gboolean make_current,
                           GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (match, cancellable, callback, data);
  Job *job;

  if (at > app_match_get_n_moves (match)) {
    g_task_return_new_error (task, APP_ERROR, APP_ERROR_USAGE, "%s", _ ("There is no such move."));
    g_object_unref (task);
    return;
  }
  if (!app_recorder_begin (match, task))
    return;
  job = job_new (match, task, name);
  job->at = at;
  job->make_current = make_current;
  job->outcome = app_match_get_outcome (match, at);
  push_job (job, fork_work, forked_cb);
}

gboolean
app_match_fork_line_finish (AppMatch *match, GAsyncResult *result, gint64 *line, GError **error)
{
  return app_store_take_batch (result, line, error);
}
