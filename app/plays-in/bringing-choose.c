/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a person chooses of a history that is brought along, and storing it.
 */
#include "app/plays-in/bringing-private.h"

/* Choosing */

typedef enum { KNOWN, NEW, NONE, FOUND, PLAY, ALL, PASS_OVER } What;

typedef struct {
  What what;
  gint64 id, row;
  char *as;
  guint verdicts;
  AppBringChoice choice;
} Choosing;

static void
choosing_free (gpointer data)
{
  Choosing *choosing = data;

  g_free (choosing->as);
  g_free (choosing);
}

static gboolean
choose_work (BringJob *job, DbStore *db, AppPacks *packs, GError **error)
{
  const Choosing *choosing = job->data;
  AppBring *bring = job->core->bring;

  switch (choosing->what) {
  case KNOWN:
    return app_bring_choose_known (bring, choosing->id, choosing->row, error);
  case NEW:
    return app_bring_choose_new (bring, choosing->id, choosing->as, error);
  case NONE:
    return app_bring_choose_none (bring, choosing->id, error);
  case FOUND:
    return app_bring_choose_found (bring, choosing->id, error);
  case PLAY:
    return app_bring_choose (bring, choosing->id, choosing->choice, error);
  case ALL:
    return app_bring_choose_all (bring, choosing->verdicts, choosing->choice, error);
  case PASS_OVER:
    app_bring_pass_over_faults (bring);
    return TRUE;
  default:
    g_return_val_if_reached (FALSE);
  }
}

static void
chosen_cb (AppBringing *self, BringJob *job)
{
  if (job->core == self->core && job->error != NULL)
    bring_tell (self, job->error->message);
}

/* The choice itself can't be given up, what follows from it can, when another one follows. */
static void
choose (AppBringing *self, const Choosing *choosing)
{
  BringJob *job;

  if (self->state != APP_BRINGING_READY)
    return;
  job = bring_job_new (self->core, NULL);
  job->work = choose_work;
  job->done = chosen_cb;
  job->data = g_memdup2 (choosing, sizeof *choosing);
  ((Choosing *)job->data)->as = g_strdup (choosing->as);
  job->free_data = choosing_free;
  app_bringing_push (self, job);
  bring_match_again (self);
}

void
app_bringing_choose_known (AppBringing *self, gint64 name, gint64 row)
{
  choose (self, &(Choosing){ .what = KNOWN, .id = name, .row = row });
}

void
app_bringing_choose_new (AppBringing *self, gint64 name, const char *as)
{
  choose (self, &(Choosing){ .what = NEW, .id = name, .as = (char *)as });
}

void
app_bringing_choose_none (AppBringing *self, gint64 name)
{
  choose (self, &(Choosing){ .what = NONE, .id = name });
}

void
app_bringing_choose_found (AppBringing *self, gint64 name)
{
  choose (self, &(Choosing){ .what = FOUND, .id = name });
}

void
app_bringing_choose (AppBringing *self, gint64 row, AppBringChoice choice)
{
  for (guint k = 0; k < self->plays->len; k++) {
    g_autoptr (GListModel) plays = g_weak_ref_get (g_ptr_array_index (self->plays, k));

    if (plays != NULL)
      bring_plays_note_choice (plays, row);
  }
  choose (self, &(Choosing){ .what = PLAY, .id = row, .choice = choice });
}

void
app_bringing_choose_all (AppBringing *self, guint verdicts, AppBringChoice choice)
{
  choose (self, &(Choosing){ .what = ALL, .verdicts = verdicts, .choice = choice });
}

void
app_bringing_pass_over_faults (AppBringing *self)
{
  choose (self, &(Choosing){ .what = PASS_OVER });
}

/* Storing */

typedef struct {
  BringCore *core; /* Owned */
  gint64 batch;
  char *done;
} Storing;

static void
storing_free (gpointer data)
{
  Storing *storing = data;

  bring_core_unref (storing->core);
  g_free (storing->done);
  g_free (storing);
}

static gpointer
run_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  Storing *storing = data;

  g_mutex_lock (&storing->core->in_use);
  if (app_bring_run (storing->core->bring, db, packs, cancellable, &storing->batch, error))
    storing->done = app_bring_dup_done (storing->core->bring);
  g_mutex_unlock (&storing->core->in_use);
  return NULL;
}

static void
ran_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  AppBringing *self = APP_BRINGING (object);
  Storing *storing = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  g_task_propagate_pointer (G_TASK (result), &error);
  /* Another collection is open meanwhile. */
  if (storing->core != self->core)
    return;
  g_clear_object (&self->cancel);
  if (error == NULL) {
    self->done = g_steal_pointer (&storing->done);
    self->batch = storing->batch;
    bring_set_state (self, APP_BRINGING_DONE);
    return;
  }
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    self->error = g_steal_pointer (&error);
  bring_set_state (self, APP_BRINGING_READY);
  bring_match_again (self);
}

void
app_bringing_run (AppBringing *self)
{
  Storing *storing;
  GTask *task;

  if (self->state != APP_BRINGING_READY || self->working || !app_bringing_has_work (self))
    return;
  g_clear_error (&self->error);
  g_clear_pointer (&self->done, g_free);
  self->batch = 0;
  self->cancel = g_cancellable_new ();
  storing = g_new0 (Storing, 1);
  storing->core = bring_core_ref (self->core);
  task = g_task_new (self, self->cancel, ran_cb, NULL);
  g_task_set_source_tag (task, app_bringing_run);
  /* What is written before it is cancelled stands. */
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, storing, storing_free);
  bring_set_progress (self, -1, "");
  bring_set_state (self, APP_BRINGING_STORING);
  app_store_push (self->store, task, run_work, NULL);
}
