/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tournament reports for a window: a file read and imported on the writer thread.
 */
#include "trf.h"

#include "error.h"
#include "store-private.h"

#include "importers/trf.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define CHUNK 65536

GBytes *
app_trf_load (const char *path, GError **error)
{
  gboolean input = g_str_equal (path, "-");
  FILE *file = input ? stdin : fopen (path, "rbe");
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  gsize n = CHUNK;
  int failed = file == NULL ? errno : 0;

  while (failed == 0 && n == CHUNK && bytes->len <= IMPORT_TRF_BYTES) {
    guint length = bytes->len;

    g_byte_array_set_size (bytes, length + CHUNK);
    n = fread (bytes->data + length, 1, CHUNK, file);
    g_byte_array_set_size (bytes, length + (guint)n);
    failed = ferror (file) ? errno : 0;
  }
  if (file != NULL && !input)
    fclose (file);
  if (failed == 0)
    return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  app_error_errno (error, path, failed);
  return NULL;
}

typedef struct {
  char *path, *game, *into;
  gboolean dry;
} Asked;

static void
asked_free (gpointer data)
{
  Asked *asked = data;

  g_free (asked->path);
  g_free (asked->game);
  g_free (asked->into);
  g_free (asked);
}

typedef struct {
  char *season;
  char **told;
  gint64 batch;
} Answer;

static void
answer_free (gpointer data)
{
  Answer *answer = data;

  g_free (answer->season);
  g_strfreev (answer->told);
  g_free (answer);
}

static gpointer
import_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const Asked *asked = data;
  g_autoptr (GBytes) bytes = app_trf_load (asked->path, error);
  Answer *answer;
  gint64 into = 0;
  gsize length;
  const char *text;

  if (bytes == NULL || (asked->into != NULL && !app_season_find (db, asked->into, &into, error)))
    return NULL;
  text = g_bytes_get_data (bytes, &length);
  answer = g_new0 (Answer, 1);
  if (app_trf_import (db, packs, asked->path, text != NULL ? text : "", length, asked->game, into,
                      asked->dry, &answer->season, &answer->told, &answer->batch, error))
    return answer;
  answer_free (answer);
  return NULL;
}

void
app_trf_import_async (AppStore *store, const char *path, const char *game, const char *into,
                      gboolean dry, GCancellable *cancellable, GAsyncReadyCallback callback,
                      gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);
  Asked *asked = g_new0 (Asked, 1);

  asked->path = g_strdup (path);
  asked->game = g_strdup (game);
  asked->into = g_strdup (into);
  asked->dry = dry;
  g_task_set_task_data (task, asked, asked_free);
  app_store_push (store, task, import_work, answer_free);
}

gboolean
app_trf_import_finish (AppStore *store, GAsyncResult *result, char **season, char ***told,
                       gint64 *batch, GError **error)
{
  Answer *answer;

  g_return_val_if_fail (g_task_is_valid (result, store), FALSE);
  answer = g_task_propagate_pointer (G_TASK (result), error);
  if (answer == NULL)
    return FALSE;
  *season = g_steal_pointer (&answer->season);
  *told = g_steal_pointer (&answer->told);
  *batch = answer->batch;
  answer_free (answer);
  return TRUE;
}
