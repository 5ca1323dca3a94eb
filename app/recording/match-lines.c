/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match's lines for the window: changed and begun on the writer thread.
 */
#include "app/recording/match-lines.h"

#include "app/recording/recorder-private.h"
#include "app/recording/tip.h"

#include <glib/gi18n-lib.h>

/* Changes */

/* What is to be done about a line; the writer thread sets @batch. */
typedef struct {
  gint64 match, line;
  AppLineChange change;
  char *name;
  gint64 batch;
} Changing;

static void
changing_free (gpointer data)
{
  g_free (((Changing *)data)->name);
  g_free (data);
}

static gpointer
change_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  Changing *changing = data;

  return app_line_change (db, packs, changing->match, changing->line, changing->change,
                          changing->name, &changing->batch, error)
             ? app_store_new_batch (changing->batch)
             : NULL;
}

static gpointer
promote_work (DbStore *db, AppPacks *packs, gint64 match, DbTip *tip, gpointer data, GError **error)
{
  return change_work (db, packs, data, NULL, error);
}

/* What is recorded meanwhile waits: it is another line that is current then. */
static const AppRecorderChange promote_change = { promote_work, NULL, changing_free, g_free };

void
app_match_change_line_async (AppMatch *match, gint64 line, AppLineChange change, const char *name,
                             GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (match, cancellable, callback, data);
  Changing *changing;

  if (app_match_get_store (match) == NULL) {
    g_task_return_new_error (task, APP_ERROR, APP_ERROR_USAGE, "%s",
                             _ ("Add the record to your collection first."));
    g_object_unref (task);
    return;
  }
  if (change == APP_LINE_PROMOTE && !app_recorder_begin (match, task))
    return;
  changing = g_new0 (Changing, 1);
  changing->match = app_match_get_id (match);
  changing->line = line;
  changing->change = change;
  changing->name = g_strdup (name);
  if (change == APP_LINE_PROMOTE) {
    app_recorder_post (match, task, &promote_change, changing);
    return;
  }
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, changing, changing_free);
  app_store_push (app_match_get_store (match), task, change_work, g_free);
}

gboolean
app_match_change_line_finish (AppMatch *match, GAsyncResult *result, gint64 *batch, GError **error)
{
  return app_store_take_batch (result, batch, error);
}

/* Forks */

/* A line that begins behind move @at; @outcome: there. */
typedef struct {
  guint at;
  char *name;
  gboolean go_on;
  RulesOutcome outcome;
} Forking;

static void
forking_free (gpointer data)
{
  g_free (((Forking *)data)->name);
  g_free (data);
}

static gpointer
fork_work (DbStore *db, AppPacks *packs, gint64 match, DbTip *tip, gpointer data, GError **error)
{
  const Forking *forking = data;
  g_autofree char *name = app_line_dup_name (forking->name, error);
  const DbFork fork = { .parent = tip->line,
                        .fork_at = forking->at,
                        .name = name,
                        .inherit = TRUE,
                        .make_current = forking->go_on && tip->current };

  return name != NULL
                 && app_tip_fork (db, tip, &fork, &(AppTipMoves){ .outcome = &forking->outcome },
                                  error)
             ? app_store_new_batch (tip->line)
             : NULL;
}

static const AppRecorderChange fork_change = { fork_work, NULL, forking_free, g_free };

void
app_match_fork_line_async (AppMatch *match, guint at, const char *name, gboolean go_on,
                           GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (match, cancellable, callback, data);
  Forking *forking;

  if (at > app_match_get_n_moves (match)) {
    g_task_return_new_error (task, APP_ERROR, APP_ERROR_USAGE, "%s", _ ("There is no such move."));
    g_object_unref (task);
    return;
  }
  if (!app_recorder_begin (match, task))
    return;
  forking = g_new0 (Forking, 1);
  forking->at = at;
  forking->name = g_strdup (name);
  forking->go_on = go_on;
  forking->outcome = app_match_get_outcome (match, at);
  app_recorder_post (match, task, &fork_change, forking);
}

gboolean
app_match_fork_line_finish (AppMatch *match, GAsyncResult *result, gint64 *line, GError **error)
{
  return app_store_take_batch (result, line, error);
}
