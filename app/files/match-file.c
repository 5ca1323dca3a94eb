/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An opened match written to a file, and replayed against its digests.
 */
#include "app/files/match-file.h"

#include "app/base/paths.h"
#include "app/base/out-file.h"
#include "app/match/match-parts.h"

#include <glib/gi18n-lib.h>
#include <string.h>

char *
app_match_dup_file_name (AppMatch *match)
{
  const char *date = app_match_get_tag (match, "Date");
  g_autoptr (GString) name = g_string_new (app_match_get_title (match));

  if (date != NULL)
    g_string_append_printf (name, ", %.10s", date);
  return app_file_name_dup (name->str, "tkr");
}

typedef struct {
  gint64 match;
  char *path;
  AppExportFlags flags;
} Task;

static void
task_free (gpointer data)
{
  g_free (((Task *)data)->path);
  g_free (data);
}

static void
push_task (AppMatch *match, const char *path, AppExportFlags flags, AppStoreWork work,
           GDestroyNotify free_answer, GTask *task)
{
  Task *data = g_new0 (Task, 1);

  data->match = app_match_get_id (match);
  data->path = g_strdup (path);
  data->flags = flags;
  g_task_set_task_data (task, data, task_free);
  if (app_match_get_store (match) != NULL) {
    app_store_push (app_match_get_store (match), task, work, free_answer);
    return;
  }
  g_task_return_new_error (task, APP_ERROR, APP_ERROR_USAGE, "%s",
                           _ ("Add the record to your collection first."));
  g_object_unref (task);
}

static gpointer
export_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const Task *task = data;
  AppOutFile *file = app_out_file_open (task->path, error);

  if (file == NULL)
    return NULL;
  if (app_export_match (db, packs, task->match, task->flags, app_out_file_write, file, error))
    app_out_file_close (file, error);
  else
    app_out_file_discard (file);
  return NULL;
}

void
app_match_export_async (AppMatch *match, const char *path, AppExportFlags flags,
                        GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  push_task (match, path, flags, export_work, NULL,
             g_task_new (match, cancellable, callback, data));
}

gboolean
app_match_export_finish (AppMatch *match, GAsyncResult *result, GError **error)
{
  return app_store_take_batch (result, NULL, error);
}

static void
verified_free (gpointer data)
{
  app_verify_result_clear (data);
  g_free (data);
}

/* "UUID:57: The card is not in the hand." of a match that is on show anyway. */
static void
drop_place (AppVerifyResult *verified)
{
  const char *sentence;

  if (verified->reason == NULL || !g_str_has_prefix (verified->reason, verified->uuid))
    return;
  sentence = strstr (verified->reason, ": ");
  if (sentence != NULL)
    memmove (verified->reason, sentence + 2, strlen (sentence + 2) + 1);
}

static gpointer
verify_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  AppVerifyResult *verified = g_new0 (AppVerifyResult, 1);

  if (!app_verify (db, packs, ((const Task *)data)->match, FALSE, verified, error)) {
    verified_free (verified);
    return NULL;
  }
  drop_place (verified);
  return verified;
}

void
app_match_verify_async (AppMatch *match, GCancellable *cancellable, GAsyncReadyCallback callback,
                        gpointer data)
{
  push_task (match, NULL, APP_EXPORT_CURRENT, verify_work, verified_free,
             g_task_new (match, cancellable, callback, data));
}

gboolean
app_match_verify_finish (AppMatch *match, GAsyncResult *result, AppVerifyResult *verified,
                         GError **error)
{
  AppVerifyResult *answer = g_task_propagate_pointer (G_TASK (result), error);

  if (answer == NULL)
    return FALSE;
  *verified = *answer;
  g_free (answer);
  return TRUE;
}
