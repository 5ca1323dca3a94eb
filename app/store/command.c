/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changes of truth, each in one transaction and one batch.
 */
#include "app/store/command-type.h"

#include "app/base/error.h"

#include "db/figures.h"
#include "db/transaction.h"

void
app_command_answer_clear (AppCommandAnswer *answer)
{
  g_clear_pointer (&answer->uuid, g_free);
  g_clear_pointer (&answer->notice, g_free);
}

gboolean
app_command_answer_row (AppCommandRun *run, DbSubject subject, gint64 row, GError **error)
{
  run->uuid = db_subject_dup_uuid (run->db, subject, row, error);
  return run->uuid != NULL;
}

static gboolean
open_batch (AppCommandRun *run, const AppCommandType *type, gconstpointer command, GError **error)
{
  g_autoptr (DbTitle) title = NULL;

  if (type->opens_batch)
    return TRUE;
  title = type->new_title != NULL ? type->new_title (run, command) : NULL;
  return db_changes_open_batch (run->db, DB_ORIGIN_PERSON, title, NULL, &run->batch, error);
}

/* A batch without changes does not stay, unless something else is written with it. */
static gboolean
run_in_transaction (AppCommandRun *run, const AppCommandType *type, gconstpointer command,
                    GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gboolean is_empty;

  if (!db_transaction_begin (&scope, run->db, error) || !open_batch (run, type, command, error)
      || !type->run (run, command, error)
      || !db_changes_is_empty (run->db, run->batch, &is_empty, error)
      || ((!is_empty || run->unlogged || run->by_moves) && !db_transaction_commit (&scope, error)))
    return FALSE;
  if (is_empty || run->by_moves)
    run->batch = 0;
  return TRUE;
}

gboolean
app_command_do (DbStore *db, AppPacks *packs, const AppCommandType *type, gconstpointer command,
                AppCommandAnswer *answer, GError **error)
{
  AppCommandRun run = { .db = db, .packs = packs };
  GError *failed = NULL;
  const gboolean done = (type->prepare == NULL || type->prepare (&run, command, &failed))
                        && run_in_transaction (&run, type, command, &failed);
  AppCommandAnswer made = { run.uuid, run.notice, run.batch, run.n };

  if (run.free_state != NULL)
    run.free_state (run.state);
  if (!done)
    app_error_take (error, failed);
  if (done && answer != NULL)
    *answer = made;
  else
    app_command_answer_clear (&made);
  return done;
}

/* On the writer thread */

typedef struct {
  const AppCommandType *type;
  gpointer command; /* Owned */
} Job;

static gpointer *
field_of (gpointer command, const AppCommandField *field)
{
  return (gpointer *)((char *)command + field->offset);
}

static Job *
job_new (const AppCommandType *type, gconstpointer command)
{
  Job *job = g_new (Job, 1);

  *job = (Job){ type, g_memdup2 (command, type->size) };
  for (guint k = 0; k < type->n_fields; k++) {
    gpointer *value = field_of (job->command, &type->fields[k]);

    if (*value != NULL)
      *value = type->fields[k].copy != NULL ? type->fields[k].copy (*value) : g_strdup (*value);
  }
  return job;
}

static void
job_free (gpointer data)
{
  Job *job = data;

  for (guint k = 0; k < job->type->n_fields; k++) {
    const AppCommandField *field = &job->type->fields[k];
    gpointer value = *field_of (job->command, field);

    if (value != NULL && field->free != NULL)
      field->free (value);
    else
      g_free (value);
  }
  g_free (job->command);
  g_free (job);
}

static void
answer_free (gpointer answer)
{
  app_command_answer_clear (answer);
  g_free (answer);
}

static gpointer
job_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const Job *job = data;
  AppCommandAnswer answer;

  return app_command_do (db, packs, job->type, job->command, &answer, error)
             ? g_memdup2 (&answer, sizeof answer)
             : NULL;
}

void
app_command_push (AppStore *store, GTask *task, const AppCommandType *type, gconstpointer command)
{
  g_task_set_task_data (task, job_new (type, command), job_free);
  app_store_push (store, task, job_work, answer_free);
}

void
app_command_do_async (AppStore *store, const AppCommandType *type, gconstpointer command,
                      GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  app_command_push (store, g_task_new (store, cancellable, callback, data), type, command);
}

gboolean
app_command_do_and_wait (AppStore *store, const AppCommandType *type, gconstpointer command,
                         gint64 *batch, GError **error)
{
  /* Nobody changes it meanwhile. */
  Job job = { type, (gpointer)command };
  AppCommandAnswer *answer = app_store_push_and_wait (store, job_work, &job, error);

  if (answer == NULL)
    return FALSE;
  if (batch != NULL)
    *batch = answer->batch;
  answer_free (answer);
  return TRUE;
}

gboolean
app_command_finish_answer (GAsyncResult *result, AppCommandAnswer *answer, GError **error)
{
  g_autofree AppCommandAnswer *made = g_task_propagate_pointer (G_TASK (result), error);

  *answer = made != NULL ? *made : (AppCommandAnswer){ 0 };
  return made != NULL;
}

char *
app_command_finish_uuid (GAsyncResult *result, gint64 *batch, GError **error)
{
  g_auto (AppCommandAnswer) answer = { 0 };

  app_command_finish_answer (result, &answer, error);
  if (batch != NULL)
    *batch = answer.batch;
  return g_steal_pointer (&answer.uuid);
}

gboolean
app_command_finish (GAsyncResult *result, gint64 *batch, GError **error)
{
  g_auto (AppCommandAnswer) answer = { 0 };
  const gboolean done = app_command_finish_answer (result, &answer, error);

  if (batch != NULL)
    *batch = answer.batch;
  return done;
}
