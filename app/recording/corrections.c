/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Corrections for the window: worked out and stored on the writer thread, looked ahead at on the
 * main one.
 */
#include "app/recording/correcting.h"

#include "app/recording/recorder-private.h"
#include "app/base/sentence.h"
#include "app/recording/recording.h"

#include <glib/gi18n-lib.h>

/**
 * Job:
 * @settle: it settles, by @how; else it corrects, by @what
 *
 * One correction on its way. The writer thread works on @tip alone.
 */
typedef struct {
  AppMatch *match; /* Owned */
  GTask *task;     /* Owned: the caller's */
  gint64 match_id;
  DbTip tip;
  gboolean settle;
  AppCorrect what;
  AppSettle how;
  guint number;
  char *text;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_clear_object (&job->match);
  g_clear_object (&job->task);
  g_free (job->text);
  g_free (job);
}

/* What the writer thread answers. */
typedef struct {
  DbTip tip;
  AppCorrected corrected;
} Answer;

static void
tell (const AppCorrecting *done, AppCorrected *corrected)
{
  *corrected = (AppCorrected){
    .line = done->line, .kept = done->kept, .waiting = done->n_waiting, .batch = done->batch
  };
}

static gpointer
work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  Job *job = data;
  g_autoptr (AppRecording) recording =
      app_recording_open_at (db, packs, job->match_id, &job->tip, error);
  g_auto (AppCorrecting) done = { 0 };
  Answer answer;

  if (recording == NULL || !app_stored_open_words (recording->at.stored, NULL, error)
      || !(job->settle ? app_recording_settle (recording, job->how, job->text, &done, error)
                       : app_recording_correct (recording, job->what, job->number, job->text, &done,
                                                error)))
    return NULL;
  answer.tip = recording->at.tip;
  tell (&done, &answer.corrected);
  return g_memdup2 (&answer, sizeof answer);
}

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Job *job = data;
  AppMatch *match = g_object_ref (job->match);
  GError *error = NULL;
  g_autofree Answer *answer = g_task_propagate_pointer (G_TASK (result), &error);

  app_recorder_finish (match, answer != NULL ? &answer->tip : NULL);
  if (error != NULL)
    g_task_return_error (job->task, error);
  else
    g_task_return_pointer (job->task, g_memdup2 (&answer->corrected, sizeof (AppCorrected)),
                           g_free);
  job_free (job);
  app_recorder_go_on (match);
  g_object_unref (match);
}

static void
push (AppMatch *match, GTask *task, Job change)
{
  Job *job;
  GTask *own;

  if (!app_recorder_begin (match, task))
    return;
  job = g_memdup2 (&change, sizeof change);
  job->match = g_object_ref (match);
  job->task = task;
  job->match_id = app_match_get_id (match);
  job->tip = *app_match_get_tip (match);
  job->text = g_strdup (change.text != NULL ? change.text : "");
  own = g_task_new (match, g_task_get_cancellable (task), done_cb, job);
  g_task_set_check_cancellable (own, FALSE);
  g_task_set_task_data (own, job, NULL);
  app_store_push (app_match_get_store (match), own, work, g_free);
}

static gboolean
take (GAsyncResult *result, AppCorrected *corrected, GError **error)
{
  g_autofree AppCorrected *answer = g_task_propagate_pointer (G_TASK (result), error);

  if (answer != NULL && corrected != NULL)
    *corrected = *answer;
  return answer != NULL;
}

void
app_recorder_correct_async (AppMatch *match, AppCorrect what, guint number, const char *text,
                            GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  push (match, g_task_new (match, cancellable, callback, data),
        (Job){ .what = what, .number = number, .text = (char *)text });
}

gboolean
app_recorder_correct_finish (AppMatch *match, GAsyncResult *result, AppCorrected *corrected,
                             GError **error)
{
  return take (result, corrected, error);
}

void
app_recorder_settle_async (AppMatch *match, AppSettle what, const char *text,
                           GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  push (match, g_task_new (match, cancellable, callback, data),
        (Job){ .settle = TRUE, .how = what, .text = (char *)text });
}

gboolean
app_recorder_settle_finish (AppMatch *match, GAsyncResult *result, AppCorrected *corrected,
                            GError **error)
{
  return take (result, corrected, error);
}

gboolean
app_recorder_try_correction (AppMatch *match, AppCorrect what, guint number, const char *text,
                             AppCorrected *corrected, char **reason, GError **error)
{
  g_auto (AppCorrecting) done = { 0 };
  guint n_definitions;
  Replay replay;
  gboolean good;

  *reason = NULL;
  if (!app_match_check (match, error))
    return FALSE;
  if (number < 1 || number > app_match_get_n_moves (match)) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, _ ("There is no such move."));
    return FALSE;
  }
  n_definitions = app_match_get_rules (match)->n_definitions;
  app_match_copy_at (match, number - 1, &replay);
  good = app_correcting_try (app_match_get_stored (match), &replay, app_match_get_tip (match), what,
                             number, text != NULL ? text : "", &done, error);
  if (good) {
    tell (&done, corrected);
    if (done.n_waiting > 0)
      *reason = app_sentence (app_match_get_game (match), &done.wrong);
  }
  replay_clear (&replay);
  rules_match_forget (app_match_get_rules (match), n_definitions);
  return good;
}
